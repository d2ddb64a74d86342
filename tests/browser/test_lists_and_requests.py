"""An application from paper, a request with its answer, what came in unasked and the pipeline, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser.seen import faults
from browser.villages import NOW, Someone, Village

pytestmark = pytest.mark.browser

CASE = "/cases/2026-0001/"
PLAN = "Grading Plan 5\N{DEGREE SIGN} O'Neil.PDF"


def test_a_request_is_made_answered_and_seen_in_the_pipeline_and_every_page_is_accessible(
    webster: Village, enter: Callable[..., Any], tmp_path: Path
) -> None:
    officer: Someone = enter(webster, "officer")
    applicant: Someone = enter(webster, "applicant")
    found: list[str] = []
    for name, path in (
        ("requests-empty", f"{CASE}requests/"),
        ("unsolicited-empty", "/unsolicited/"),
        ("plan-empty", f"{CASE}plan/"),
        ("search-empty", "/search/"),
        ("search-none", "/search/?q=nowhere"),
        ("pipeline", "/pipeline/"),
        ("pipeline-none", "/pipeline/?stage=closed"),
        ("cases", "/cases/"),
    ):
        officer.go(path)
        found += faults(officer, name)
    found += keys_in(officer)
    found += asks(officer)
    found += answers(applicant, tmp_path)
    found += settles_what_came_unasked(webster, officer)
    found += sums_a_plan(officer)
    found += lists(officer)
    assert found == []
    assert webster.command("verify", str(webster.folder)).returncode == 0


def keys_in(officer: Someone) -> list[str]:
    """Key an application in from paper: once in error, once right."""
    officer.go("/cases/")
    officer.follow("Key in an application from paper")
    found = faults(officer, "application")
    officer.press("Record the application")
    found += faults(officer, "application-in-error")
    page = officer.page
    officer.date("occurred", NOW)
    for label, said in (
        ("What is the project called?", "Heron Court"),
        ("Where is it?", "9 Heron Lane"),
        ("Their name", "Harriet Heron"),
        ("Their postal address", "9 Heron Lane"),
        ("Why no fee is paid", "The village is the owner."),
    ):
        page.get_by_label(label).fill(said)
    page.get_by_label("Owner", exact=True).check()
    page.get_by_label("Site plan", exact=True).check()
    assert "its receipt is No." in officer.press("Record the application")
    return [*found, *faults(officer, "case-applied")]


def asks(officer: Someone) -> list[str]:
    """Ask for a document, by the keyboard alone."""
    officer.go(f"{CASE}requests/")
    officer.follow("Ask for one missing thing")
    found = faults(officer, "request-new")
    officer.press("Ask for it")
    found += faults(officer, "request-new-in-error")
    page = officer.page
    page.get_by_label("A document", exact=True).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.type("grading plan")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("The sheet it names is not in the package.")
    page.get_by_role("button", name="Ask for it").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{CASE}requests/")
    assert "REQ-2026-0001" in officer.look()
    found += faults(officer, "requests")
    officer.follow("REQ-2026-0001")
    assert "Send this document: grading plan" in page.frame_locator("iframe.sheet").locator("body").text_content()
    return [*found, *faults(officer, "request-letter")]


def answers(applicant: Someone, folder: Path) -> list[str]:
    """Answer without a document, and then with one."""
    applicant.go(f"{CASE}requests/")
    applicant.page.get_by_role("link", name="Answer this request").click()
    applicant.look()
    found = faults(applicant, "request-answer")
    assert "there is no document" in applicant.press("Send the answer")
    found += faults(applicant, "request-answer-in-error")
    plan = folder / PLAN
    plan.write_bytes(b"%PDF-1.7\n" + b"\n" * (9 * 1024 * 1024))
    applicant.page.get_by_label("The document").set_input_files(plan)
    assert "The receipt is IN-2026-" in applicant.press("Send the answer")
    assert PLAN in applicant.go(f"{CASE}requests/")
    return [*found, *faults(applicant, "requests-answered")]


PARKS = """
import sys
from pathlib import Path
from forebay.office.start import set_up
set_up(Path(sys.argv[1]))
from forebay.office import clock, files
from forebay.office.models import Case, Parked, Person
now = clock.now()
kept = files.receive(b"%PDF-1.7 unasked", "Another plan.pdf", now=now).file
who = Person.objects.get(email__startswith="applicant@")
case = Case.objects.get(number="2026-0001")
said = {"note": "Our new grading.", "received": now, "by": who}
Parked.objects.create(number="IN-2026-0099", key="k", case=case, file=kept, name=kept.name, **said)
"""
"""What puts a paper in a case that nobody asked for."""


def settles_what_came_unasked(webster: Village, officer: Someone) -> list[str]:
    """Take a paper nobody asked for as the answer to a request, by the keyboard."""
    assert webster.command(str(webster.folder), python=("-c", PARKS)).returncode == 0
    officer.go(f"{CASE}requests/new/")
    officer.page.get_by_label("An answer in words", exact=True).check()
    officer.page.get_by_label("What the letter says of it").fill("Which way does the north slope drain?")
    officer.press("Ask for it")
    officer.go("/pipeline/")
    officer.follow("1 paper came in unasked")
    found = faults(officer, "unsolicited")
    officer.page.get_by_role("button", name="Take it as the answer").focus()
    officer.page.keyboard.press("Enter")
    officer.page.wait_for_url(f"**{CASE}requests/")
    assert "IN-2026-0099 is taken as an answer" in officer.look()
    officer.go("/unsolicited/")
    return [*found, *faults(officer, "unsolicited-seen")]


def sums_a_plan(officer: Someone) -> list[str]:
    officer.go(f"{CASE}plan/")
    officer.page.get_by_label("What is the larger plan called?").fill("Example Meadows")
    assert "Recorded as No." in officer.press("Record the plan")
    found = faults(officer, "plan")
    assert "Stated as No." in officer.press("State the sum as the area of the whole plan")
    officer.go(CASE)
    assert "Larger plan" in officer.words
    return [*found, *faults(officer, "case-in-plan")]


def lists(officer: Someone) -> list[str]:
    """Choose, save a list, find a case by the name of its applicant."""
    officer.go("/pipeline/?sort=applicant")
    officer.page.get_by_label("What you call it").fill("Longest at the applicant")
    assert "is saved. Only you see it." in officer.press("Save the list")
    found = faults(officer, "pipeline-saved")
    officer.go("/cases/")
    officer.page.get_by_label("Find a case").fill("heron")
    assert "Heron Court" in officer.press("Find")
    return [*found, *faults(officer, "search")]
