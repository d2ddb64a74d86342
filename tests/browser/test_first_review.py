"""A submission becomes a review letter and a gated approval, in a real browser, without a line of script."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest

from browser.seen import faults, faults_at, one_of_each
from browser.villages import NOW, Someone, Village

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

CASE = "/cases/2026-0002/"
SOILS = "soils report from on-site borings or pits"
Enter = Callable[..., Someone]


@pytest.fixture(scope="module")
def officer(spencerport: Village, enter: Enter) -> Someone:
    """Return the officer of Spencerport, whose browser runs no script."""
    return enter(spencerport, "officer", script=False)


@pytest.fixture(scope="module")
def applicant(spencerport: Village, enter: Enter) -> Someone:
    """Return the applicant."""
    return enter(spencerport, "applicant", script=False)


def sample(someone: Someone, name: str) -> Path:
    return someone.village.folder / "samples" / f"{name}.zip"


def hand_in(someone: Someone, *files: Path) -> str:
    someone.go(f"{CASE}submissions/new/")
    someone.page.get_by_label("The submission").set_input_files(files)
    return someone.press("Hand it in")


def finding(someone: Someone, name: str) -> Any:
    return someone.page.locator("section.finding").filter(has=someone.page.get_by_role("heading", name=name))


def decide_all(someone: Someone, review: str, *but: str) -> None:
    """Decide every open finding of a review to be met, clause by clause, but for some left to be decided alone."""
    someone.go(review)
    links = someone.page.locator("main ul.rows > li", has_text="To decide").get_by_role("link")
    for path in [link.get_attribute("href") for link in links.all()]:
        someone.go(path)
        for one in someone.page.locator("section.finding[aria-labelledby^=finding]").all():
            name = one.get_by_role("heading").text_content()
            if not any(each in name.lower() for each in but):
                one.get_by_label("Met", exact=True).check()
                reason = one.get_by_label("Your reason")
                if not reason.input_value():
                    reason.fill("Read in the plan and found there.")
        someone.press("Record what you decide")


def write(someone: Someone, sort: str, review: str) -> str:
    number = review.rstrip("/").rpartition("/")[2]
    someone.go(f"{CASE}letters/new/{sort}/{number}/")
    someone.page.locator("main form").get_by_role("button").click()
    return someone.look()


def pdf(someone: Someone) -> str:
    """Open the PDF of the letter on the page, and read it back."""
    address = someone.page.get_by_role("link", name="Open the PDF").get_attribute("href")
    answer = someone.page.context.request.get(f"{someone.village.address}{address}")
    assert answer.headers["content-type"] == "application/pdf"
    pages = pypdf.PdfReader(BytesIO(answer.body())).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


REVIEWS: list[str] = []


# ---- the story, one step after another -------------------------------------------------------------------------------


def test_the_officer_opens_a_case_and_names_the_applicant(officer: Someone) -> None:
    officer.go("/cases/new/")
    officer.page.get_by_label("What is the project called?").fill("Corner market")
    officer.page.get_by_label("Where is it?").fill("2 Example Street, Spencerport")
    officer.press("Open the case")
    for part in ("Applicant", "Owner"):
        officer.go(f"{CASE}parties/")
        officer.page.get_by_label(part, exact=True).check()
        officer.page.get_by_label("Name", exact=True).fill("Abel Example")
        officer.page.get_by_label("E-mail address").fill("applicant@spencerport.example.org")
        officer.press("Name them")
    assert "Abel Example" in officer.go(CASE)


def test_what_cannot_be_read_is_refused_in_a_sentence_and_nothing_is_kept(applicant: Someone, tmp_path: Path) -> None:
    broken = tmp_path / "plan.pdf"
    broken.write_bytes(b"%PDF-1.7 broken")
    said = hand_in(applicant, broken)
    assert "There is no submission.toml in it." in said
    assert "Nothing has been handed in yet" in applicant.go(f"{CASE}submissions/")


def test_the_applicant_hands_in_a_submission_and_gets_a_receipt(applicant: Someone) -> None:
    said = hand_in(applicant, sample(applicant, "corner-market-round-1-outlet-off-by-an-inch"))
    assert "Received. Your receipt is No." in said
    assert "What it still lacks" in said
    assert "plan.pdf" in said
    assert "Run the review" not in said


def test_a_second_one_that_nobody_asked_for_waits_beside_it(applicant: Someone) -> None:
    said = hand_in(applicant, sample(applicant, "corner-market"))
    assert "It waits until the village takes it up." in said
    assert "Round 1" in applicant.go(f"{CASE}submissions/")


def test_the_review_finds_what_is_wrong_and_names_the_input(officer: Someone) -> None:
    officer.go(f"{CASE}submissions/")
    officer.follow("Round 1")
    said = officer.press("Run the review")
    assert "Reviewed: recorded as No." in said
    assert "The numbers first part at" in said
    REVIEWS.append(officer.page.url.removeprefix(officer.village.address))
    officer.follow("276-22A: numbers computed again")
    said = officer.look()
    assert "low orifice" in said
    for heading in ("Outcome", "Required", "Declared", "Recomputed", "Tolerance", "Clause", "Basis", "Driving input"):
        assert officer.page.get_by_role("columnheader", name=heading, exact=True).count() == 1


def test_an_override_without_a_reason_is_refused_beside_its_field(officer: Someone) -> None:
    officer.go(REVIEWS[0])
    officer.follow("276-24A(6)")
    finding(officer, SOILS.capitalize()).get_by_label("Met", exact=True).check()
    said = officer.press("Record what you decide")
    assert f"{SOILS}: another outcome needs a reason. Say why." in said
    assert finding(officer, SOILS.capitalize()).get_by_label("Met", exact=True).is_checked()


def test_one_finding_is_overridden_with_a_reason_and_another_worded_anew(officer: Someone) -> None:
    finding(officer, SOILS.capitalize()).get_by_label("Not met", exact=True).check()
    words = finding(officer, SOILS.capitalize()).get_by_label("Your words to the applicant")
    words.fill("Send the soils report with its borings.")
    other = finding(officer, "Number and location of borings suffice")
    other.get_by_label("Not met", exact=True).check()
    other.get_by_label("Your reason").fill("Without the report nobody can tell.")
    assert "2 findings decided: No." in officer.press("Record what you decide")
    officer.go(REVIEWS[0])
    officer.follow("276-24A(1)")
    parcel = finding(officer, "Parcel number")
    parcel.get_by_label("Not met", exact=True).check()
    parcel.get_by_label("Your reason").fill("The plan gives the number of the parcel next door.")
    officer.press("Record what you decide")
    officer.go(REVIEWS[0])
    said = officer.follow("276-24A(1)")
    assert "Olive Example in round 1: not met. The plan gives the number of the parcel next door." in said


def test_the_rest_is_decided_clause_by_clause(officer: Someone) -> None:
    decide_all(officer, REVIEWS[0], SOILS, "borings suffice", "parcel number", "peak", "volume", "orifice")
    assert "To decide" in officer.go(REVIEWS[0])


def test_the_review_letter_holds_every_comment_by_clause(officer: Someone) -> None:
    said = write(officer, "review", REVIEWS[0])
    assert "REV-2026-0001 is issued" in said
    shown = officer.page.frame_locator("iframe.sheet")
    assert shown.get_by_text("The plan gives the number of the parcel next door.").first.is_visible()
    read = pdf(officer)
    for each in ("Send the soils report with its borings.", "276-24A(6)", "low orifice", "Olive Example"):
        assert each in read


def test_its_comments_are_answered_one_by_one_by_keyboard(
    spencerport: Village, enter: Enter, applicant: Someone
) -> None:
    cookies = applicant.page.context.cookies()
    applicant = enter(spencerport)
    applicant.page.context.add_cookies(cookies)
    applicant.go(f"{CASE}yours/")
    found = faults(applicant, "yours-with-comments")
    applicant.follow("Answer them one by one")
    found += faults(applicant, "comments")
    keys = applicant.page.keyboard
    applicant.page.get_by_role("link", name="Answer comment 1", exact=True).focus()
    keys.press("Enter")
    applicant.page.get_by_label("Your answer").focus()
    keys.type("It is on sheet C-3 now.")
    found += faults(applicant, "comment")
    keys.press("Tab")
    keys.press("Enter")
    applicant.page.get_by_role("link", name="Change the draft of the answer to comment 1").wait_for()
    found += faults(applicant, "comments-with-a-draft")
    applicant.page.get_by_role("button", name="Send 1 answer").focus()
    keys.press("Enter")
    applicant.page.get_by_text("The receipt is IN-").wait_for()
    found += faults(applicant, "comments-sent")
    assert found == []


def test_the_applicant_reads_the_letter_and_answers_with_the_next_round(applicant: Someone) -> None:
    applicant.go(CASE)
    applicant.follow("REV-2026-0001")
    said = hand_in(applicant, sample(applicant, "corner-market-round-2-without-soils-report"))
    assert "Round 2" in said


def test_round_two_shows_what_changed_and_what_was_decided_stands(officer: Someone) -> None:
    officer.go(f"{CASE}submissions/")
    officer.follow("Round 2")
    officer.press("Run the review")
    REVIEWS.append(officer.page.url.removeprefix(officer.village.address))
    said = officer.follow("What changed since round 1")
    assert "drainage.toml: changed" in said
    assert "The plan gives the number of the parcel next door." in said
    assert "Came out differently" in said
    officer.go(REVIEWS[1])
    stands = officer.page.get_by_role("button", name=re.compile("^Let .* of round 1 stand$"))
    stands.click()
    assert "What was decided before stands: No." in officer.look()


def test_approval_is_refused_by_the_clauses_that_are_open(officer: Someone) -> None:
    officer.go(f"{CASE}reviews/{REVIEWS[1].rstrip('/').rpartition('/')[2]}/")
    officer.follow("276-24A(1)")
    parcel = finding(officer, "Parcel number")
    parcel.get_by_label("Met", exact=True).check()
    parcel.get_by_label("Your reason").fill("It is the right parcel after all.")
    officer.press("Record what you decide")
    decide_all(officer, REVIEWS[1], SOILS, "borings suffice")
    officer.go(f"{CASE}do/approve-plan/")
    said = officer.press("Approve the plan")
    assert "This cannot be done yet: the law asks for this first" in said
    assert f"The stormwater management plan must hold: {SOILS} and number and location of borings suffice" in said
    assert "276-24A(6)" in said


def test_the_missing_document_is_asked_for_and_added(officer: Someone, applicant: Someone) -> None:
    assert "REV-2026-0002 is issued" in write(officer, "review", REVIEWS[1])
    assert "Round 3" in hand_in(applicant, sample(applicant, "corner-market"))
    officer.go(f"{CASE}submissions/")
    officer.follow("Round 3")
    officer.press("Run the review")
    REVIEWS.append(officer.page.url.removeprefix(officer.village.address))
    officer.page.get_by_role("button", name=re.compile("^Let .* of round 2 stand$")).click()
    officer.look()
    decide_all(officer, REVIEWS[2])
    assert "To decideNothing" in officer.go(REVIEWS[2])


def besides(village: Village, days: int, step: str) -> None:
    """Let days go by, in which the village does what else the law asks before a step, beside the review."""
    at = NOW + timedelta(days=days)
    Path(village.env["FOREBAY_CLOCK_FILE"]).write_text(at.isoformat())
    script = str(Path(__file__).parent / "besides.py")
    done = village.command(str(village.folder), "2026-0002", at.isoformat(), step, python=(script,))
    assert done.returncode == 0, done.stderr


def test_the_plan_is_approved_and_the_letter_binds_its_files(spencerport: Village, officer: Someone) -> None:
    besides(spencerport, 7, "approve plan")
    officer.go(f"{CASE}do/approve-plan/")
    officer.page.get_by_label("Conditions").fill("The fence around the pond stays.")
    said = officer.press("Approve the plan")
    number = re.search(r"Approve the plan: recorded as No. (\d+)", said)
    assert number, said
    assert "Plan approved" in said
    said = write(officer, "approval", f"/{number[1]}/")
    assert "APP-2026-0001 is issued" in said
    read = pdf(officer)
    assert "The fence around the pond stays." in read
    assert "soils.pdf" in read


def test_the_permit_is_issued(spencerport: Village, officer: Someone) -> None:
    besides(spencerport, 14, "issue permit")
    officer.go(f"{CASE}do/issue-permit/")
    assert "Permitted" in officer.press("Issue the permit")


def test_everything_verifies(spencerport: Village, officer: Someone) -> None:
    done = spencerport.command("verify", str(spencerport.folder), "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout)["good"] is True


def test_axe_finds_nothing_on_any_page_reached(spencerport: Village, enter: Enter, officer: Someone) -> None:
    someone = enter(spencerport)
    someone.page.context.add_cookies(officer.page.context.cookies())
    assert faults_at(someone, one_of_each(officer.reached)) == []
