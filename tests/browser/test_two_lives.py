"""The main path of a case in each village, from the public register to the permit, in real browsers.

The officer opens the case and decides, the applicant comes by the link and hands in, and a stranger sees where the
case stands and nothing of anybody. Every page they reach is looked at narrow and wide.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from browser.seen import faults
from browser.villages import Someone, Village

pytestmark = pytest.mark.browser

CASE = "/cases/2026-0002/"
APPLICANT, EMAIL = "Paula Private", "paula@private.example.org"
PLACE = "7 Example Street"
SECRETS = (APPLICANT, "Paula", EMAIL, "Oak Row", "Olive", "Private Homes")
"""What the register must never say: who has a part, who decided, what the project is called."""
Enter = Callable[..., Someone]


# ---- what they do ----------------------------------------------------------------------------------------------------


def opened(officer: Someone) -> str:
    """Open a case, name its applicant and owner, and return the link for them."""
    officer.go("/cases/new/")
    officer.page.get_by_label("What is the project called?").fill("Oak Row")
    officer.page.get_by_label("Where is it?").fill(PLACE)
    officer.press("Open the case")
    for part in ("Applicant", "Owner"):
        officer.go(f"{CASE}parties/")
        officer.page.get_by_label(part, exact=True).check()
        officer.page.get_by_label("Name", exact=True).fill(APPLICANT)
        officer.page.get_by_label("E-mail address").fill(EMAIL)
        officer.page.get_by_label("Firm").fill("Private Homes")
        officer.page.get_by_label("Postal address").fill("9 Secret Lane")
        officer.press("Name them")
    officer.page.locator("main form button").first.click()
    officer.look()
    return str(officer.page.locator("main code").text_content())


def comes_by_the_link(someone: Someone, link: str) -> str:
    someone.page.goto(link)
    someone.page.get_by_role("button", name="Sign in").click()
    return someone.look()


def does(someone: Someone, act: str, button: str, **typed: str) -> str:
    """Fill in an act's form and send it."""
    someone.go(f"{CASE}do/{act}/")
    for label, said in typed.items():
        box = someone.page.get_by_label(re.compile(rf"^\s*{label}( \(optional\))?\s*$"))
        if box.first.get_attribute("type") in ("radio", "checkbox"):
            box.first.check()
        elif box.first.get_attribute("type") == "file":
            box.first.set_input_files({"name": "paper.txt", "mimeType": "text/plain", "buffer": said.encode()})
        else:
            box.first.fill(said)
    return someone.press(button)


def states_facts(someone: Someone, kind: str, area: str, yes: tuple[str, ...]) -> str:
    """State what is known: an area, a kind, and no to all else but what is so."""
    someone.go(f"{CASE}do/state-facts/")
    for name in someone.page.locator("main fieldset").all():
        box = name.get_by_label("No", exact=True)
        if box.count():
            box.check()
    for name in yes:
        someone.page.locator(f'input[name="facts.{name}"][value="yes"]').check()
    someone.page.locator(f'[name="facts.application_kind"][value="{kind}"]').check()
    for name in ("disturbed_area", "disturbed_at_once"):
        someone.page.locator(f'[name="facts.{name}"]').fill(area)
        someone.page.locator(f'[name="facts.{name}-unit"]').select_option("acre")
    return someone.press("State facts")


def settles(village: Village, name: str, step: str) -> None:
    """Let a day go by, in which the officer settles what a step waits for that is the village's to find."""
    clock = Path(village.env["FOREBAY_CLOCK_FILE"])
    at = datetime.fromisoformat(clock.read_text()) + timedelta(days=1)
    clock.write_text(at.isoformat())
    script = str(Path(__file__).parent / "settles.py")
    done = village.command(str(village.folder), name, "2026-0002", at.isoformat(), step, python=(script,))
    assert done.returncode == 0, done.stderr


def held(someone: Someone, act: str, button: str, *clauses: str) -> None:
    """Try a step that the law holds: refused in words, each clause named, before and after the button."""
    said = someone.go(f"{CASE}do/{act}/")
    for words in (said, someone.press(button)):
        assert "This cannot be done yet: the law asks for this first" in words
        assert [at for at in clauses if at not in words] == []


# ---- the two lives ---------------------------------------------------------------------------------------------------


def applies(village: Village, officer: Someone, applicant: Someone, area: str, yes: tuple[str, ...]) -> list[str]:
    """Come by the link, apply, and state what is known; return what is wrong with the pages on the way."""
    link = opened(officer)
    found = faults(officer, "lives-the-link")
    said = comes_by_the_link(applicant, link)
    assert "The village has no application of yours yet." in said
    found += faults(applicant, "lives-yours-at-first")
    applicant.follow("Hand in the application")
    applicant.press("Hand in the application")
    found += faults(applicant, "lives-application-in-error")
    typed = {"Site plan": "", "Owner or developer": f"{APPLICANT}, 9 Secret Lane", "Papers": "The application."}
    said = does(applicant, "receive-application", "Hand in the application", **typed)
    assert "Hand in the application: recorded as No." in said
    assert "State facts: recorded as No." in states_facts(applicant, "site plan", area, yes)
    return found


def permitted(village: Village, officer: Someone, applicant: Someone, stranger: Someone, reason: str) -> list[str]:
    """Issue the permit; it stands on its paper, on the applicant's page, and by number, place and status in public."""
    said = does(officer, "issue-permit", "Issue the permit")
    assert "Issue the permit: recorded as No." in said, said
    found = faults(officer, "lives-case-permitted")
    said = officer.go(f"{CASE}permit/")
    assert reason in said
    found += faults(officer, "lives-permit")
    officer.follow("PER-2026-0002")
    paper = officer.page.frame_locator("iframe.sheet").locator("body").text_content()
    assert "Determined for this case" in paper
    assert reason in paper
    found += faults(officer, "lives-permit-paper")
    said = applicant.go(f"{CASE}yours/")
    assert "Permitted" in said
    assert "PER-2026-0002" in said
    found += faults(applicant, "lives-yours-permitted")
    found += public(stranger, "Permitted")
    done = village.command("verify", str(village.folder))
    assert done.returncode == 0, done.stdout + done.stderr
    return found


def public(stranger: Someone, status: str) -> list[str]:
    """Read the register as a page and as files: number, place and status, and nothing of anybody."""
    said = stranger.go("/register/")
    assert re.search(rf"2026-0002\s*{PLACE}\s*{status}", said)
    found = faults(stranger, "lives-register")
    for kind in ("csv", "json", "geojson"):
        answer = stranger.page.context.request.get(f"{stranger.village.address}/register.{kind}")
        assert answer.status == 200
        said += answer.text()
        assert "2026-0002" in answer.text() or kind == "geojson"
    assert [one for one in SECRETS if one in said] == []
    for path in (CASE, f"{CASE}yours/", f"{CASE}permit/"):
        assert "Sign in" in stranger.go(path)
    return found


def test_the_main_path_in_webster_from_the_link_to_the_permit(webster: Village, enter: Enter) -> None:
    officer, applicant = enter(webster, "officer"), enter(webster)
    found = applies(webster, officer, applicant, "4", ("meets_technical_standards",))
    found += public(enter(webster), "Applied for")
    does(applicant, "submit-swppp", "Submit the SWPPP", Preparer="Ina Example", PE="", Plan="The plan.")
    held(officer, "accept-application", "Accept the application", "130-7A(4)", "130-7A(5)", "130-7A(6)", "130-7B")
    found += faults(officer, "lives-accept-refused")
    does(officer, "pay-filing-fee", "Pay the filing fee", Amount="250")
    settles(webster, "webster", "accept application")
    assert "recorded as No." in does(officer, "accept-application", "Accept the application")
    held(officer, "approve-swppp", "Approve the SWPPP", "130-4A", "130-9B", "130-9D(1)", "130-9D(16)")
    found += faults(officer, "lives-approve-refused")
    applicant.go(f"{CASE}do/submit-noi-copy/")
    for part, said in (("month", "7"), ("day", "1"), ("year", "2026")):
        applicant.page.locator(f"#id-sent_to_state-{part}").fill(said)
    applicant.page.get_by_label("Yes", exact=True).check()
    assert "recorded as No." in applicant.press("Submit a copy of the NOI")
    does(officer, "certify-swppp", "Certify the SWPPP", Certifier="Ina Example", PE="")
    settles(webster, "webster", "approve SWPPP")
    assert "recorded as No." in does(officer, "approve-swppp", "Approve the SWPPP")
    held(officer, "issue-permit", "Issue the permit", "130-7A(3)")
    officer.go(f"{CASE}permit/")
    officer.follow("Determine: article II met to the village's satisfaction")
    officer.page.get_by_label("Yes: it is met").check()
    officer.page.get_by_label("Your reasons").fill("The pond was designed under article II.")
    assert "recorded as No." in officer.press("Determine what the law leaves open")
    found += permitted(webster, officer, applicant, enter(webster), "The pond was designed under article II.")
    assert found == []


def test_the_main_path_in_spencerport_from_the_link_to_the_permit(spencerport: Village, enter: Enter) -> None:
    officer, applicant = enter(spencerport, "officer"), enter(spencerport)
    found = applies(spencerport, officer, applicant, "2", ("meets_technical_standards",))
    assert "recorded as No." in does(applicant, "consult-village", "Consult the village")
    signed = {"Preparer": "Ina Example", "Signer": "Ina Example", "PE": "", "Plan": "The plan."}
    assert "recorded as No." in does(applicant, "submit-plan", "Submit the plan", **signed)
    held(officer, "approve-plan", "Approve the plan", "276-16A", "276-24A(11)", "276-27B", "276-22A", "276-24A(2)")
    found += faults(officer, "lives-plan-refused")
    does(applicant, "submit-swppp", "Submit the SWPPP", Preparer="Ina Example", PE="", Plan="The plan.")
    landscaped = {"Preparer": "Ina Example", "RLA": "", "Plan": "The plants."}
    does(applicant, "submit-landscaping-plan", "Submit the landscaping plan", **landscaped)
    does(applicant, "submit-environmental-permits", "Submit environmental permits", Permits="None is needed.")
    settles(spencerport, "spencerport", "approve plan")
    assert "recorded as No." in does(officer, "approve-plan", "Approve the plan")
    held(officer, "issue-permit", "Issue the permit", "276-16B", "276-19A", "276-19C(1)", "276-27B")
    assert "recorded as No." in does(officer, "authorize-redevelopment", "Authorize the redevelopment")
    settles(spencerport, "spencerport", "approve landscaping plan")
    assert "recorded as No." in does(officer, "approve-landscaping-plan", "Approve the landscaping plan")
    settles(spencerport, "spencerport", "issue permit")
    found += permitted(spencerport, officer, applicant, enter(spencerport), "Read in the plan, and found there.")
    assert found == []
