import mimetypes
import os
import shutil
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from browser.seen import violations
from web.specimen_page import SMALL, small
from web.specimen_page import page as specimen

CHROMIUM = os.environ.get("FOREBAY_CHROMIUM") or shutil.which("chromium")
FLAGS = ["--headless", "--no-sandbox", "--disable-background-networking"]
SITE = "http://forebay.test"

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no browser: set FOREBAY_CHROMIUM to a Chromium to run this test"),
]


@pytest.fixture(scope="module")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def answer(route, text):
    """Serve the page, and static files as the server would; nothing else is to be had."""
    path = route.request.url.removeprefix(SITE)
    if path == "/":
        route.fulfill(
            body=text,
            content_type="text/html; charset=utf-8",
            headers={"Content-Security-Policy": "default-src 'self'"},
        )
    elif (found := finders.find(path.removeprefix("/static/"))) and path.startswith("/static/"):
        route.fulfill(body=Path(found).read_bytes(), content_type=mimetypes.guess_type(found)[0])
    else:
        route.fulfill(status=404, body="")


@pytest.fixture
def shown(browser):
    """Open the page at a width; keep what the browser complained about."""
    opened = []

    def show(width, sent=True, script=True, name=None):
        context = browser.new_context(
            viewport={"width": width, "height": 800}, java_script_enabled=script, bypass_csp=False
        )
        page = context.new_page()
        page.complaints = []
        page.on("console", lambda message: page.complaints.append(message.text) if message.type == "error" else None)
        text = small(name) if name else specimen(sent=sent)
        page.route("**/*", lambda route: answer(route, text))
        page.goto(f"{SITE}/")
        opened.append(context)
        return page

    yield show
    for context in opened:
        context.close()


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("sent", [False, True], ids=["fresh", "with errors"])
def test_axe_finds_nothing_at_either_width(shown, width, sent):
    page = shown(width, sent)
    assert violations(page) == []
    if folder := os.environ.get("FOREBAY_PICTURES"):
        page.screenshot(path=f"{folder}/components-{width}-{'errors' if sent else 'fresh'}.png", full_page=True)


@pytest.mark.parametrize("name", SMALL)
def test_axe_finds_nothing_on_the_small_pages(shown, name):
    page = shown(320, name=name)
    assert violations(page) == []
    assert page.complaints == []


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_runs_over_the_side_of_the_page(shown, width):
    assert shown(width).evaluate("document.documentElement.scrollWidth") <= width


def test_the_strict_policy_breaks_nothing_on_the_page(shown):
    assert shown(1280).complaints == []


def test_the_first_tab_offers_to_skip_to_the_page(shown):
    page = shown(1280, sent=False)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the page"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_the_error_summary_has_the_focus_and_leads_to_the_field(shown):
    page = shown(1280)
    page.wait_for_function("document.activeElement.id === 'errors'")
    page.get_by_role("link", name="November 2026 has no day 31").click()
    page.wait_for_function("document.activeElement.id === 'id-on-day'")


def test_a_date_opens_to_its_sum_by_keyboard_and_without_script(shown):
    page = shown(1280, sent=False, script=False)
    page.locator("details.due summary").first.focus()
    page.keyboard.press("Enter")
    assert page.get_by_text("24 hours later.").is_visible()


def test_on_paper_the_navigation_is_gone_and_the_words_stay(shown):
    page = shown(1280, sent=False)
    page.emulate_media(media="print")
    assert not page.locator("nav.nav").is_visible()
    assert page.get_by_text("must file an inspection report").first.is_visible()
