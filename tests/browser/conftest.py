"""A browser, found or loudly missing; and two served villages, each made once for the module that asks."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from browser.villages import Someone, Village, served

FLAGS = ["--headless", "--no-sandbox", "--disable-background-networking"]
NONE = "NO BROWSER: set FOREBAY_CHROMIUM to a Chromium, or put one on the PATH, to run this test"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Return a real browser; where none can be had, skip, or fail if this run requires one."""
    found = os.environ.get("FOREBAY_CHROMIUM") or shutil.which("chromium")
    if not found:
        (pytest.fail if os.environ.get("FOREBAY_BROWSER_REQUIRED") else pytest.skip)(NONE)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def webster(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Village]:
    """Return the served Village of Webster."""
    with served(tmp_path_factory.mktemp("served") / "one", "webster") as village:
        yield village


@pytest.fixture(scope="module")
def spencerport(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Village]:
    """Return the served Village of Spencerport."""
    with served(tmp_path_factory.mktemp("served") / "two", "spencerport") as village:
        yield village


@pytest.fixture(scope="module")
def enter(browser: Any) -> Iterator[Callable[..., Someone]]:
    """Return what opens a browser window for somebody, at a width, with or without script."""
    opened = []

    def open_for(village: Village, who: str = "", *, width: int = 1280, script: bool = True) -> Someone:
        context = browser.new_context(viewport={"width": width, "height": 900}, java_script_enabled=script)
        context.set_default_timeout(60_000)
        opened.append(context)
        someone = Someone(village, context.new_page())
        if who:
            someone.sign_in(who)
        return someone

    yield open_for
    for context in opened:
        context.close()
