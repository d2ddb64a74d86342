"""A guarantee asked, refused, posted, drawn on and seen by the treasurer, in a real browser; every page accessible."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from browser.seen import faults
from browser.villages import Someone, Village

pytestmark = pytest.mark.browser

CASE = "/cases/2026-0001/"
FORFEIT = "All of it, if the work is not completed."


def test_a_guarantee_is_posted_drawn_on_and_counted_and_every_page_is_accessible(
    webster: Village, enter: Callable[..., Any]
) -> None:
    officer: Someone = enter(webster, "officer", script=True)
    found: list[str] = []
    for name, path in (("money-empty", "/money/"), ("permit", f"{CASE}permit/"), ("case-money-empty", f"{CASE}money/")):
        officer.go(path)
        found += faults(officer, name)
    requires_one(officer)
    webster.links["treasurer"] = link_of_the_treasurer(webster)
    found += posts_in_error_and_right(enter(webster, "treasurer"))
    said = officer.go(f"{CASE}money/")
    assert "Cash (guarantee)" in said
    assert "$5,000.00" in said
    found += faults(officer, "case-money-full")
    found += draws_by_keyboard(officer)
    assert "$4,875.50" in officer.go("/money/")
    found += faults(officer, "money-full")
    officer.follow("RCT-2026-0001")
    assert "$5,000.00" in officer.page.frame_locator("iframe.sheet").locator("body").text_content()
    found += faults(officer, "receipt")
    assert found == []
    assert webster.command("verify", str(webster.folder)).returncode == 0


def link_of_the_treasurer(webster: Village) -> str:
    told = ("treasurer@example.org", "--name", "Tess Example", "--role", "treasurer")
    made = webster.command("person", str(webster.folder), *told)
    link = re.search(r"/sign-in/\S+", made.stdout)
    assert link, made.stdout + made.stderr
    return f"{webster.address}{link[0]}"


def requires_one(officer: Someone) -> None:
    officer.follow("Require a guarantee")
    officer.press("Require a guarantee")
    assert "waits for the village to adopt the contingency (130-8)" in officer.go(f"{CASE}money/")


def posts_in_error_and_right(clerk: Someone) -> list[str]:
    """Post without saying what is forfeited, then with it."""
    clerk.go(f"{CASE}money/")
    clerk.follow("Post a guarantee")
    clerk.page.get_by_label("Cash").check()
    clerk.page.get_by_label("Amount that secures this permit").fill("5000")
    assert "forfeiture" in clerk.press("Post a guarantee")
    found = faults(clerk, "post-guarantee-in-error")
    clerk.page.get_by_label("Forfeiture provisions").fill(FORFEIT)
    assert "recorded as No." in clerk.press("Post a guarantee")
    return found


def draws_by_keyboard(officer: Someone) -> list[str]:
    officer.follow("Draw on the guarantee")
    found = faults(officer, "draw")
    page = officer.page
    page.get_by_label("Amount").focus()
    page.keyboard.type("124.50")
    page.keyboard.press("Tab")
    page.keyboard.type("The silt fence was not kept up.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{CASE}")
    assert "Draw on the guarantee: recorded as No." in officer.look()
    return found
