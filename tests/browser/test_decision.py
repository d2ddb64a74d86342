"""A question put to a board, its vote and the notice of what was decided, in a real browser; every page accessible."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from browser.seen import faults
from browser.villages import NOW, Someone, Village

pytestmark = pytest.mark.browser

CASE = "/cases/2026-0001/"
BOARD = "Planning Board"


def test_a_question_goes_to_a_board_and_its_vote_stands_and_every_page_is_accessible(
    spencerport: Village, enter: Callable[..., Any]
) -> None:
    officer: Someone = enter(spencerport, "officer", script=True)
    found = faults_of(officer, ("decision", f"{CASE}decision/"), ("waiver", f"{CASE}waiver/"))
    assert "It cannot be decided yet" in officer.go(f"{CASE}decision/")
    assert "No board is named." in officer.go(f"{CASE}decision/question/")
    found += names_a_board(officer)
    found += puts_the_question(officer)
    found += votes_in_error_and_right(officer)
    found += writes_the_notice(officer)
    assert found == []
    assert spencerport.command("verify", str(spencerport.folder)).returncode == 0


def faults_of(officer: Someone, *pages: tuple[str, str]) -> list[str]:
    found: list[str] = []
    for name, path in pages:
        officer.go(path)
        found += faults(officer, name)
    return found


def names_a_board(officer: Someone) -> list[str]:
    """Name the board, seat its one member from a paper, and look at its empty agenda."""
    officer.go("/people/boards/")
    officer.page.get_by_label("Name", exact=True).fill(BOARD)
    for part, said in (("month", "1"), ("day", "1"), ("year", "2026")):
        officer.page.locator(f"#id-since-{part}").fill(said)
    officer.press("Name the board")
    seat(officer.village)
    officer.follow(BOARD)
    assert "Nothing waits for this board" in officer.look()
    return faults(officer, "board-empty")


def seat(village: Village) -> None:
    """Seat the sample's board member on it: the desk does so by a paper, which is tried elsewhere."""
    words = (
        "from forebay.office.models import Body, RoleHeld;"
        "seat = RoleHeld.objects.filter(role='board').first(); seat.body = Body.objects.get(); seat.save()"
    )
    told = f"from pathlib import Path; from forebay.office.start import set_up; set_up(Path({str(village.folder)!r}));"
    done = village.command(python=("-c", told + words))
    assert done.returncode == 0, done.stderr


def puts_the_question(officer: Someone) -> list[str]:
    officer.go(f"{CASE}decision/question/?decides=approve-subdivision")
    found = faults(officer, "question")
    officer.press("Put it to the board")
    assert "There is a problem" in officer.look() or "this is blank" in officer.look()
    found += faults(officer, "question-in-error")
    officer.page.get_by_label(BOARD).check()
    for part, said in (("month", "7"), ("day", "15"), ("year", "2026")):
        officer.page.locator(f"#id-meeting-{part}").fill(said)
    assert "REF-2026-0001 is issued" in officer.press("Put it to the board")
    found += faults(officer, "referral")
    officer.go("/people/boards/")
    officer.follow(BOARD)
    assert "Meeting of July 15, 2026" in officer.look()
    return found + faults(officer, "board-full")


def votes_in_error_and_right(officer: Someone) -> list[str]:
    """Record the vote by keyboard: first without saying what the member did, then with it."""
    officer.page.get_by_role("link", name=re.compile("^Record the vote")).first.click()
    found = faults(officer, "vote")
    officer.date("occurred", NOW)
    assert "this is blank" in officer.press("Record the vote")
    found += faults(officer, "vote-in-error")
    page = officer.page
    page.get_by_label("For", exact=True).focus()
    page.keyboard.press("Space")
    page.get_by_label("Yes", exact=True).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{CASE}decision/")
    assert f"{BOARD}, carried: 1 for, 0 against" in officer.look()
    return found + faults(officer, "decision-voted")


def writes_the_notice(officer: Someone) -> list[str]:
    officer.go(f"{CASE}do/require-concept-plan/")
    officer.press("Require a concept plan")
    seq = int(re.findall(r"recorded as No\. (\d+)", officer.look())[0])
    officer.go(f"{CASE}decision/notice/{seq}/")
    found = faults(officer, "notice")
    assert "Reasons: this is blank" in officer.press("Issue the notice")
    found += faults(officer, "notice-in-error")
    officer.page.get_by_label("Reasons").fill("The site is steep.")
    officer.page.get_by_label("Next step").fill("Hand in the concept plan.")
    assert "DEC-2026-0001 is issued" in officer.press("Issue the notice")
    return found + faults(officer, "notice-issued")
