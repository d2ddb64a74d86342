"""Signing in with a second proof and with a passkey, and the pages of the people, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from browser.seen import faults, faults_at
from browser.villages import NOW, Someone, Village

pytestmark = pytest.mark.browser

PASSWORD = "nine wet boots by the door"
Enter = Callable[..., Someone]


@pytest.fixture(scope="module")
def by_name(webster: Village) -> Village:
    """Return the village under a name, for browsers offer passkeys to no number."""
    named = {who: link.replace("127.0.0.1", "localhost") for who, link in webster.links.items()}
    return replace(webster, address=webster.address.replace("127.0.0.1", "localhost"), links=named)


def later(village: Village, **more: float) -> datetime:
    """Move the village's clock on."""
    file = Path(village.env["FOREBAY_CLOCK_FILE"])
    now = datetime.fromisoformat(file.read_text()) + timedelta(**more)
    file.write_text(now.isoformat())
    return now


def choose_a_password(someone: Someone) -> None:
    someone.go("/password")
    for label in ("New password", "The same again"):
        someone.page.get_by_label(label).fill(PASSWORD)
    someone.press("Set the password")


def sign_in(someone: Someone, email: str) -> str:
    someone.go("/sign-in")
    someone.page.get_by_label("E-mail address").fill(email)
    someone.page.get_by_label("Password").fill(PASSWORD)
    return someone.press("Sign in")


def email_of(someone: Someone) -> str:
    found = re.search(r"\S+@\S+", someone.go("/account/"))
    assert found
    return found[0].rstrip(".")


def code(secret: str, at: datetime) -> str:
    """Reckon what an authenticator app shows, beside the code of the house."""
    import hashlib
    import hmac
    from base64 import b32decode

    mac = hmac.new(b32decode(secret), (int(at.timestamp()) // 30).to_bytes(8, "big"), hashlib.sha1).digest()
    start = mac[19] & 15
    return str((int.from_bytes(mac[start : start + 4], "big") & 0x7FFFFFFF) % 1000000).zfill(6)


def test_an_inspector_turns_on_an_app_without_script_and_signs_in_with_its_code(by_name: Village, enter: Enter) -> None:
    inspector = enter(by_name, "inspector", script=False)
    wrong = faults_without_script(inspector)
    choose_a_password(inspector)
    email = email_of(inspector)
    inspector.go("/account/app/")
    secret = inspector.page.locator("main code").text_content().replace(" ", "")
    inspector.page.get_by_label("Code").fill("000 000" if code(secret, NOW) != "000000" else "111111")
    assert "is not the code the app should show" in inspector.press("Turn it on")
    inspector.page.get_by_label("Code").fill(code(secret, later(by_name)))
    assert "Your recovery codes" in inspector.press("Turn it on")
    spare = inspector.page.locator("main ol code").first.text_content()
    inspector.press("Sign out")
    assert "Second step" in sign_in(inspector, email)
    inspector.page.get_by_label("Code").fill(code(secret, later(by_name, seconds=60)))
    assert "Today" in inspector.press("Go on")
    inspector.press("Sign out")
    sign_in(inspector, email)
    inspector.page.get_by_label("Code").fill(spare)
    inspector.press("Go on")
    assert "9 codes left" in inspector.go("/account/")
    assert wrong == []
    reset = by_name.command("person", str(by_name.folder), email, "--reset-second-proof", "Lost in the pond")
    assert "The second proof of Ina Example is reset" in reset.stdout
    said = inspector.go("/account/")
    assert "Lost in the pond" in said
    assert "You have turned on none" in said


def faults_without_script(someone: Someone) -> list[str]:
    """Return the buttons shown to somebody without script that would need it."""
    shown = []
    for path in ("/account/passkeys/", "/sign-in"):
        someone.go(path)
        shown += [path for each in someone.page.locator("form[data-passkey] button").all() if each.is_visible()]
    return shown


def a_device(someone: Someone) -> Any:
    """Give somebody's browser a device that holds passkeys and knows its owner."""
    session = someone.page.context.new_cdp_session(someone.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]


def test_a_passkey_is_added_and_signs_in_alone_and_after_a_password(by_name: Village, enter: Enter) -> None:
    reviewer = enter(by_name, "reviewer")
    session, device = a_device(reviewer)
    choose_a_password(reviewer)
    email = email_of(reviewer)
    reviewer.go("/account/passkeys/")
    reviewer.page.get_by_label("What to call it").fill("My telephone")
    reviewer.press("Add a passkey")
    reviewer.page.get_by_role("heading", name="Your recovery codes").wait_for()
    kept = session.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    assert [each["rpId"] for each in kept] == ["localhost"]

    reviewer.press("Sign out")
    reviewer.press("Sign in with a passkey")
    reviewer.page.get_by_role("heading", name="Today").wait_for()

    reviewer.press("Sign out")
    assert "Second step" in sign_in(reviewer, email)
    reviewer.press("Use a passkey")
    reviewer.page.get_by_role("heading", name="Today").wait_for()
    assert "last used" in reviewer.go("/account/")

    session.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": False})
    reviewer.press("Sign out")
    reviewer.press("Sign in with a passkey")
    reviewer.page.get_by_text("No passkey was used").wait_for()


def test_every_page_of_signing_in_and_of_the_people_is_accessible(by_name: Village, enter: Enter) -> None:
    stranger, officer = enter(by_name), enter(by_name, "officer")
    wrong = faults_at(stranger, ("/sign-in", "/forgotten", "/new-password/a-token"))
    stranger.go("/forgotten")
    stranger.page.get_by_label("E-mail address").fill("nobody@example.org")
    assert "This village sends no e-mail" in stranger.press("Send me a link")
    wrong += faults(stranger, "forgotten-asked")
    people = the_officer_keeps_the_people(officer)
    mine = ("/account/", "/account/app/", "/account/passkeys/")
    others = ("/people/", "/people/acts/?role=treasurer", "/people/engaged/", *people, "/people/professionals/")
    wrong += faults_at(officer, (*mine, *others))
    for path, button in (("/people/designate/", "Give the role"), ("/people/engaged/new/", "Record it")):
        officer.go(path)
        assert "There is something to mend" in officer.press(button)
        wrong += faults(officer, re.sub(r"\W+", "-", path).strip("-") + "-in-error")
    assert wrong == []


def the_officer_keeps_the_people(officer: Someone) -> list[str]:
    """Name a board, record a professional and a licence, engage them, and put hours against the cap."""
    page = officer.page
    officer.follow("People", within="header")
    officer.follow("Boards", within="header")
    page.get_by_label("Name").fill("Village Board of Trustees")
    day(officer, "since", "1", "1", "2020")
    assert "is named from January 1, 2020" in officer.press("Name the board")
    officer.follow("Firms and professionals", within="header")
    page.get_by_label("Name", exact=True).fill("Elena Example")
    page.get_by_label("E-mail address").fill("elena@engineers.example.org")
    page.get_by_label("Firm", exact=False).first.fill("Example Engineers")
    officer.press("Add them")
    person = page.url.removeprefix(officer.village.address)
    officer.follow("Record a licence")
    page.get_by_label("PE", exact=True).check()
    page.get_by_label("Number").fill("012345")
    day(officer, "expires", "3", "31", "2027")
    assert "In force" in officer.press("Record the licence")
    officer.go("/people/engaged/new/")
    page.get_by_label("Elena Example").check()
    page.get_by_label("Village Board of Trustees").check()
    day(officer, "voted", "7", "1", "2026")
    page.get_by_label("No more than").fill("1,000")
    page.get_by_label("For what").fill("Review the plan")
    assert "is engaged for at most $1,000.00" in officer.press("Record it")
    engaged = page.url.removeprefix(officer.village.address)
    hours(officer, "6", "150")
    assert "$900.00 is put against the cap" in officer.press("Put them down")
    hours(officer, "1", "100.01")
    said = officer.press("Put them down")
    assert "1 hour at $100.01 come to $100.01, and $100.00 is left: $900.00 of the cap of $1,000.00" in said
    return [
        person,
        engaged,
        "/people/boards/",
        "/cases/2026-0001/interests/",
        f"{person}standing/",
        f"{person}licences/",
    ]


def day(someone: Someone, name: str, month: str, on: str, year: str) -> None:
    for part, said in (("month", month), ("day", on), ("year", year)):
        someone.page.locator(f"#id-{name}-{part}").fill(said)


def hours(officer: Someone, many: str, rate: str) -> None:
    day(officer, "worked", "7", "2", "2026")
    officer.page.get_by_label("Hours").fill(many)
    officer.page.get_by_label("Rate an hour").fill(rate)
    officer.page.get_by_label("What was done").fill("Read the plan")
