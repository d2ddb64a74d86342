"""A gauge file becomes a served notice, in a real browser, against a real server with its clock set."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import BytesIO
from typing import Any

import pypdf
import pytest

from browser.seen import faults_at
from browser.villages import NOW, Someone, Village

pytestmark = pytest.mark.browser

CASE = "/cases/2026-0001/"
FIRST, SECOND = "for the storm of Jul 9, 2026", "for the storm of Jul 12, 2026"
REMEDY = "Inspect the site and file the report by July 17, 2026."
Enter = Callable[..., Someone]


def load_the_gauge_file(officer: Someone) -> str:
    officer.follow("Rain", within="nav")
    officer.follow("Example Village gauge")
    officer.page.get_by_label("Gauge file").set_input_files(officer.village.gauge_file)
    return officer.press("Load the file")


def letter(someone: Someone) -> str:
    """Open the PDF of the notice on the page, and read it back."""
    address = someone.page.get_by_role("link", name="Open the PDF").get_attribute("href")
    answer = someone.page.context.request.get(f"{someone.village.address}{address}")
    assert answer.headers["content-type"] == "application/pdf"
    pages = pypdf.PdfReader(BytesIO(answer.body())).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


# ---- Webster: the whole story, one step after another ----------------------------------------------------------------


def test_a_gauge_file_becomes_a_served_notice_and_every_page_on_the_way_is_accessible(
    webster: Village, enter: Enter
) -> None:
    officer, inspector = enter(webster, "officer"), enter(webster, "inspector")
    the_officer_opens_the_sample(officer)
    the_link_is_spent(enter(webster))
    the_gauge_file_makes_storm_duties_with_their_sums(officer)
    an_inspection_filed_late_is_marked_late(officer, inspector)
    the_lapsed_duty_reminds_once_under_five_ticks(officer)
    the_officer_confirms_that_the_applicant_knew_and_a_notice_is_proposed(officer)
    it_is_found_and_the_notice_served(officer)
    the_notice_is_read_as_a_page_and_as_a_pdf(officer)
    everything_verifies(webster)
    assert [fault for someone in (officer, inspector) for fault in faults_at(someone, _besides(someone))] == []
    a_form_is_filled_and_sent_by_keyboard_alone(officer)


def the_officer_opens_the_sample(officer: Someone) -> None:
    assert "Today" in officer.look()
    officer.follow("Cases", within="nav")
    said = officer.follow("2026-0001 Example Meadows")
    assert "Under construction, since July 2, 2026" in said


def the_link_is_spent(stranger: Someone) -> None:
    stranger.page.goto(stranger.village.links["officer"])
    assert "This link is no longer good" in stranger.words


def the_gauge_file_makes_storm_duties_with_their_sums(officer: Someone) -> None:
    said = load_the_gauge_file(officer)
    assert "336 rows read, 336 of them new or changed; 3 storms new or changed. Put on record in 2026-0001." in said
    officer.go(CASE)
    duty = officer.page.locator("ul.rows > li").filter(has_text=SECOND).first
    total = duty.locator(".sum")
    assert not total.is_visible()
    duty.locator("details.due summary").click()
    assert total.is_visible()
    assert "24 hours" in (total.text_content() or "")


def an_inspection_filed_late_is_marked_late(officer: Someone, inspector: Someone) -> None:
    """The inspector hands in now, and is asked for no other time; what came on paper the officer records."""
    inspector.go(CASE)
    inspector.follow("File an inspection report")
    assert inspector.page.locator("#id-occurred-month").count() == 0
    officer.go(f"{CASE}do/file-inspection-report/")
    officer.date("occurred", NOW - timedelta(days=4))
    officer.date("inspected", NOW - timedelta(days=4, hours=1))
    officer.page.get_by_label("Do the erosion and sediment controls work?").fill("All of them stand and work.")
    said = officer.press("File an inspection report")
    assert "File an inspection report: recorded as No." in said
    assert re.search(rf"{FIRST} \(130-10B\(1\)\) Done late", said)
    assert re.search(rf"{SECOND} \(130-10B\(1\)\) Late", said)


def the_lapsed_duty_reminds_once_under_five_ticks(officer: Someone) -> None:
    with ThreadPoolExecutor() as together:
        ticks = [officer.village.command("tick", str(officer.village.folder))]
        ticks += together.map(lambda _: officer.village.command("tick", str(officer.village.folder)), range(4))
    assert [done.returncode for done in ticks] == [0] * 5
    officer.go("/outbox/")
    about = officer.page.locator("ul.rows > li").filter(has_text="The storm began Sun, Jul 12, 2026")
    assert about.count() == 1


def the_officer_confirms_that_the_applicant_knew_and_a_notice_is_proposed(officer: Someone) -> None:
    said = officer.go(CASE)
    assert "Knowledge to be confirmed" in said
    assert "Find it to be a violation" not in said
    officer.follow("Confirm when the applicant knew of it")
    officer.date("known", NOW - timedelta(days=3))
    officer.page.get_by_label("How is that known?").fill("The applicant said so on the telephone.")
    assert "Find it to be a violation" in officer.press("Confirm that the applicant knew of the storm")


def it_is_found_and_the_notice_served(officer: Someone) -> None:
    officer.follow("Find it to be a violation")
    assert "The storm began Sun, Jul 12, 2026" in officer.page.get_by_label("What was seen").input_value()
    officer.press("Find a violation")
    officer.follow("Write and serve the notice")
    officer.page.get_by_label("Certified mail").check()
    said = officer.press("Serve a notice of violation")
    assert "This cannot be done yet: the law asks for this first" in said
    officer.page.get_by_label("Remedy and schedule").fill(REMEDY)
    said = officer.press("Serve a notice of violation")
    assert "Notice served" in said


def the_notice_is_read_as_a_page_and_as_a_pdf(officer: Someone) -> None:
    said = officer.follow("NOV-2026-0001")
    assert "by the end of Thursday, July 30, 2026" in said
    shown = officer.page.frame_locator("iframe.sheet").get_by_text(REMEDY)
    assert shown.first.is_visible()
    read = letter(officer)
    assert REMEDY in read
    assert "July 30, 2026" in read
    assert "does not by itself stop work" in read


def everything_verifies(webster: Village) -> None:
    done = webster.command("verify", str(webster.folder), "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout)["good"] is True


# ---- every page reached: accessible, at both widths, by keyboard -----------------------------------------------------


def _besides(someone: Someone) -> list[str]:
    """Return the pages somebody reached in the story, and those beside its way."""
    beside = [f"{CASE}{name}/" for name in ("facts", "do", "do/determine", "entries/1")]
    staff = [f"{CASE}parties/", "/cases/new/", "/law/", "/password", "/nowhere/"]
    return [*dict.fromkeys([*someone.reached, *beside, *(staff if "/outbox/" in someone.reached else [])])]


def a_form_is_filled_and_sent_by_keyboard_alone(officer: Someone) -> None:
    page = officer.page
    officer.go(f"{CASE}do/inspect-site/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the page"
    page.keyboard.press("Enter")
    walked = []
    while (here := _focused(page)) != "Inspect the site":
        assert here not in walked, f"the keyboard is caught at {here}"
        walked.append(here)
        if here == "id-observed":
            page.keyboard.type("All stands.")
        page.keyboard.press("Tab")
    boxes = [f"id-occurred-{part}" for part in ("month", "day", "year", "time")]
    assert [each for each in walked if each.startswith("id-")][:5] == [*boxes, "id-observed"]
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(f"{CASE}(#main)?$"))
    assert "Inspect the site: recorded as No." in officer.words


def _focused(page: Any) -> str:
    """Return the id of what has the focus, or its words."""
    found: str = page.evaluate("document.activeElement.id || document.activeElement.textContent.trim()")
    return found


# ---- Spencerport: the notice itself stops work; the whole way without script -----------------------------------------


def test_in_spencerport_the_notice_itself_stops_work_and_no_step_needs_script(
    spencerport: Village, enter: Enter
) -> None:
    officer = enter(spencerport, "officer", width=320, script=False)
    assert "No case's law asks anything because of it." in load_the_gauge_file(officer)
    officer.follow("Cases", within="nav")
    assert "Stopped" not in officer.follow("2026-0001 Example Commons")
    _find(officer)
    officer.follow("Write and serve the notice")
    officer.page.get_by_label("Personal delivery").check()
    officer.page.get_by_label("Remedy and schedule").fill(REMEDY)
    said = officer.press("Serve a notice of violation")
    assert "Work is stopped by a decision of the village" in said
    officer.follow("NOV-2026-0001")
    assert "This notice itself stops" in letter(officer)
    assert "The law asks for this first" in officer.go(f"{CASE}do/resume-earthwork/")
    assert spencerport.command("verify", str(spencerport.folder)).returncode == 0


def _find(officer: Someone) -> None:
    officer.go(f"{CASE}do/")
    officer.follow("Find a violation")
    officer.page.get_by_label("Provision").select_option(index=1)
    officer.page.get_by_label("What was seen").fill("Mud ran into the street.")
    officer.page.get_by_label("Where on the site").fill("The entrance")
    officer.press("Find a violation")
