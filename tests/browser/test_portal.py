"""Whoever asks whether the law touches them, in a real browser: without script, narrow and wide, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.seen import faults
from browser.villages import Someone, Village

pytestmark = pytest.mark.browser

CASE = "/cases/2026-0001/"
NO = "No"


def test_a_homeowner_asks_without_script_and_the_officer_answers(webster: Village, enter: Callable[..., Any]) -> None:
    stranger: Someone = enter(webster, script=False, width=320)
    stranger.go("/ask/")
    stranger.press("Begin")
    assert "There is something to mend" in stranger.press("Go on")
    stranger.page.get_by_role("textbox").fill("0.9")
    stranger.page.get_by_label("Unit: How much land will be disturbed in all?").select_option("acre")
    stranger.press("Go on")
    stranger.press("I do not know")
    while stranger.page.get_by_role("button", name="Go on").count():
        stranger.page.get_by_label(NO, exact=True).check()
        stranger.press("Go on")
    assert "What the law says so far" in stranger.look()
    stranger.follow("Ask the officer")
    assert "E-mail address: this is blank" in stranger.press("Send it to the village")
    for label, said in (("Your name", "Ada Example"), ("E-mail address", "ada@example.org")):
        stranger.page.get_by_label(label).fill(said)
    stranger.page.get_by_label("Where is the project?").fill("5 Example Road")
    stranger.page.get_by_label("I own the land").check()
    assert "Receipt ASK-2026-0001" in stranger.press("Send it to the village")
    answers(enter(webster, "officer"))


def answers(officer: Someone) -> None:
    """Open the case, determine and issue the letter; every page of it accessible."""
    found = []
    officer.go("/questions/")
    found += faults(officer, "questions")
    officer.follow("ASK-2026-0001")
    found += faults(officer, "asked")
    assert "is open, with what ASK-2026-0001 said" in officer.press("Open the case")
    officer.follow("Determine and answer")
    officer.press("Determine and issue the letter")
    found += faults(officer, "answer-in-error")
    officer.page.get_by_label("Yes", exact=True).first.check()
    officer.page.get_by_label("Reasons:").first.fill("The work opens more than the threshold.")
    officer.page.get_by_label("What comes next for whoever asked?").fill("Apply for a permit before you begin.")
    assert "DET-2026-0001 is issued." in officer.press("Determine and issue the letter")
    found += faults(officer, "determination-letter")
    officer.go("/questions/new/")
    officer.press("Keep it")
    found += faults(officer, "key-in-error")
    assert found == []


def test_every_public_page_is_accessible_empty_full_and_in_error(webster: Village, enter: Callable[..., Any]) -> None:
    stranger: Someone = enter(webster)
    found: list[str] = []
    for name, path in (("start", "/ask/"), ("on-paper", "/ask/on-paper/"), ("register", "/register/")):
        stranger.go(path)
        found += faults(stranger, f"portal-{name}")
    stranger.go("/ask/")
    stranger.press("Begin")
    found += faults(stranger, "portal-question")
    stranger.page.get_by_role("textbox").fill("much")
    stranger.press("Go on")
    found += faults(stranger, "portal-question-in-error")
    stranger.press("I do not know")
    found += faults(stranger, "portal-question-with-answers")
    stranger.follow("See what the law says so far")
    found += faults(stranger, "portal-so-far-open")
    stranger.follow("Ask the officer")
    stranger.press("Send it to the village")
    found += faults(stranger, "portal-request-in-error")
    assert found == []


def test_a_question_is_answered_by_keyboard_alone(webster: Village, enter: Callable[..., Any]) -> None:
    stranger: Someone = enter(webster)
    stranger.go("/ask/")
    stranger.page.get_by_role("button", name="Begin").focus()
    stranger.page.keyboard.press("Enter")
    stranger.page.get_by_role("textbox").focus()
    stranger.page.keyboard.type("0.9")
    stranger.page.keyboard.press("Tab")
    stranger.page.keyboard.type("acre")
    stranger.page.keyboard.press("Tab")
    stranger.page.keyboard.press("Enter")
    stranger.page.get_by_role("heading", name="Question 2").wait_for()
    stranger.page.get_by_role("radio", name=NO).focus()
    stranger.page.keyboard.press("Space")
    stranger.page.keyboard.press("Tab")
    stranger.page.keyboard.press("Enter")
    stranger.page.get_by_role("heading", name="Question 3").wait_for()
    assert "0.9 acre" in stranger.look()


def test_the_applicants_page_is_accessible_and_a_paper_is_parked(webster: Village, enter: Callable[..., Any]) -> None:
    applicant: Someone = enter(webster, "applicant")
    found: list[str] = []
    applicant.go(f"{CASE}yours/")
    found += faults(applicant, "yours")
    applicant.follow("Send the village something else")
    applicant.press("Send it")
    found += faults(applicant, "send-in-error")
    applicant.page.get_by_label("The paper").set_input_files(
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"The pond was mown."}
    )
    assert "Receipt IN-2026-0001" in applicant.press("Send it")
    found += faults(applicant, "sent")
    applicant.go(f"{CASE}yours/")
    found += faults(applicant, "yours-with-what-was-sent")
    assert found == []
