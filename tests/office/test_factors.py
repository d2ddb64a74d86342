"""The second proof of who one is, the links and passwords beside it, and how often any of them may be tried."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from forebay.office import reminders
from forebay.office.models import AccountEvent, Person, RecoveryCode, Reminder, SignInLink
from forebay.office.people import attempts, factors, passwords, recovering, signin
from forebay.office.people.attempts import TooMany
from forebay.office.people.factors import CodeRefused
from forebay.office.people.passkeys import can_be_used_at
from forebay.office.people.passwords import PasswordRefused
from office.conftest import NOW

RFC = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
"""The secret of RFC 6238, appendix B: the ASCII digits 1 to 0, twice."""


@pytest.fixture
def officer(people: dict[str, Any]) -> Person:
    found: Person = people["officer"]
    return found


@pytest.fixture
def app(officer: Person) -> str:
    secret = factors.new_secret()
    factors.turn_on_app(officer, secret, factors.code(secret, factors.step_of(NOW)), NOW)
    return secret


def shown(secret: str, **later: float) -> str:
    """The code the app shows some time later."""
    return factors.code(secret, factors.step_of(NOW + timedelta(**later)))


# ---- codes of an app -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "code"),
    [
        (59, "94287082"),
        (1111111109, "07081804"),
        (1111111111, "14050471"),
        (1234567890, "89005924"),
        (2000000000, "69279037"),
        (20000000000, "65353130"),
    ],
)
def test_the_codes_are_those_of_the_standard(at: int, code: str) -> None:
    assert factors.code(RFC, at // 30) == code[-6:]


def test_an_app_is_taken_up_only_once_it_shows_the_right_code(officer: Person) -> None:
    secret = factors.new_secret()
    with pytest.raises(CodeRefused, match="clock of the telephone"):
        factors.turn_on_app(officer, secret, "000000" if shown(secret) != "000000" else "111111", NOW)
    assert not factors.has_second(officer)
    factors.turn_on_app(officer, secret, f" {shown(secret)[:3]} {shown(secret)[3:]} ", NOW)
    assert factors.has_second(officer)


def test_a_code_works_once(officer: Person, app: str) -> None:
    later = NOW + timedelta(seconds=60)
    factors.prove(officer, shown(app, seconds=60), later)
    with pytest.raises(CodeRefused, match="used already"):
        factors.prove(officer, shown(app, seconds=60), later)


@pytest.mark.parametrize(("off_s", "taken"), [(-30, True), (30, True), (-60, False), (60, False)])
def test_a_telephone_may_be_half_a_minute_off(officer: Person, app: str, off_s: int, taken: bool) -> None:
    later = NOW + timedelta(minutes=10)
    code = shown(app, minutes=10, seconds=off_s)
    if taken:
        factors.prove(officer, code, later)
    else:
        with pytest.raises(CodeRefused):
            factors.prove(officer, code, later)


def test_after_five_wrong_codes_even_the_right_one_waits(officer: Person, app: str) -> None:
    for _ in range(5):
        with pytest.raises(CodeRefused):
            factors.prove(officer, "12345", NOW)
    later = NOW + timedelta(minutes=1)
    with pytest.raises(TooMany, match="5 wrong codes"):
        factors.prove(officer, shown(app, minutes=1), later)
    factors.prove(officer, shown(app, minutes=16), NOW + timedelta(minutes=16))


# ---- recovery codes --------------------------------------------------------------------------------------------------


def test_a_recovery_code_stands_in_once_however_it_is_typed(officer: Person, app: str) -> None:
    first, second, *rest = factors.new_recovery_codes(officer, NOW)
    assert len(rest) == 8
    factors.prove(officer, first.upper().replace("-", " "), NOW)
    assert factors.codes_left(officer) == 9
    with pytest.raises(CodeRefused):
        factors.prove(officer, first, NOW)
    factors.prove(officer, second, NOW)
    assert "Signed in with a recovery code" in [each.what for each in officer.account_events.all()]


def test_new_recovery_codes_take_the_place_of_the_old_and_only_digests_are_kept(officer: Person, app: str) -> None:
    old = factors.new_recovery_codes(officer, NOW)
    new = factors.new_recovery_codes(officer, NOW)
    with pytest.raises(CodeRefused):
        factors.prove(officer, old[0], NOW)
    kept = " ".join(RecoveryCode.objects.values_list("digest", flat=True))
    assert not [each for each in new if each in kept or each.replace("-", "") in kept]


def test_with_the_last_second_proof_its_recovery_codes_go(officer: Person, app: str) -> None:
    factors.new_recovery_codes(officer, NOW)
    factors.turn_off_app(officer, NOW)
    assert not factors.has_second(officer)
    assert factors.codes_left(officer) == 0


def test_a_reset_turns_everything_off_and_says_who_did_it_and_why(
    officer: Person, app: str, people: dict[str, Any]
) -> None:
    factors.new_recovery_codes(officer, NOW)
    factors.reset(officer, "The telephone fell into the pond.", NOW, by=people["board"])
    assert not factors.has_second(officer)
    event = officer.account_events.first()
    assert event
    assert (event.what, event.by, event.why) == (
        "Second proof was reset",
        people["board"],
        "The telephone fell into the pond.",
    )


@pytest.mark.parametrize("host", ["127.0.0.1", "10.0.0.7:8000", "[::1]:8000"])
def test_a_server_known_by_a_number_takes_no_passkeys(host: str) -> None:
    assert not can_be_used_at(host)


# ---- how often -------------------------------------------------------------------------------------------------------


def test_ten_wrong_passwords_of_one_address_are_counted_in_the_records(officer: Person) -> None:
    passwords.choose_password(officer, "nine wet boots by the door", NOW)
    for _ in range(10):
        attempts.tried(attempts.PASSWORD, "officer@example.org", NOW)
    with pytest.raises(PasswordRefused, match="10 wrong tries"):
        passwords.person_by_password("Officer@example.org ", "nine wet boots by the door", NOW)
    later = NOW + timedelta(minutes=15)
    assert passwords.person_by_password("officer@example.org", "nine wet boots by the door", later) == officer


def test_one_place_cannot_try_the_passwords_of_everybody(officer: Person) -> None:
    passwords.choose_password(officer, "nine wet boots by the door", NOW)
    for _ in range(60):
        attempts.tried(attempts.PLACE, "192.0.2.7", NOW)
    with pytest.raises(PasswordRefused, match="from where you are"):
        passwords.person_by_password("officer@example.org", "nine wet boots by the door", NOW, "192.0.2.7")
    elsewhere = passwords.person_by_password("officer@example.org", "nine wet boots by the door", NOW, "192.0.2.8")
    assert elsewhere == officer


def test_who_finds_no_place_among_those_who_hash_is_asked_to_come_back(officer: Person, monkeypatch: Any) -> None:
    monkeypatch.setattr(passwords, "WAIT_S", 0.01)
    taken = [passwords._hashes.acquire(timeout=1) for _ in range(passwords.AT_ONCE)]
    try:
        with pytest.raises(PasswordRefused, match="Many people are signing in"):
            passwords.person_by_password("officer@example.org", "whatever it is", NOW)
    finally:
        for _ in taken:
            passwords._hashes.release()
    assert taken == [True, True]


def test_tries_older_than_a_day_are_not_kept(officer: Person) -> None:
    attempts.tried(attempts.CODE, "1", NOW - timedelta(days=2))
    assert attempts.tried(attempts.CODE, "1", NOW) == 1
    assert attempts.Attempt.objects.count() == 1


# ---- links -----------------------------------------------------------------------------------------------------------


def test_a_link_for_one_purpose_does_not_serve_another(officer: Person) -> None:
    token = signin.sign_in_link(officer, NOW, purpose=signin.ANEW).rpartition("/")[2]
    assert signin.follow(token, NOW) is None
    found = signin.follow(token, NOW, signin.ANEW)
    assert found
    assert found.person == officer


def test_a_link_that_was_taken_back_lets_nobody_in(officer: Person) -> None:
    token = signin.sign_in_link(officer, NOW).rpartition("/")[2]
    assert signin.revoke(signin.open_links(officer, NOW), NOW) == 1
    assert not signin.is_good(token, NOW)
    assert signin.follow(token, NOW) is None
    assert signin.revoke(signin.open_links(officer, NOW), NOW) == 0


def test_who_tries_many_links_that_never_were_is_not_answered(officer: Person) -> None:
    for each in range(60):
        assert not signin.is_good(f"made-up-{each}", NOW, place="192.0.2.7")
    good = signin.sign_in_link(officer, NOW).rpartition("/")[2]
    with pytest.raises(TooMany, match="Too many links"):
        signin.is_good(good, NOW, place="192.0.2.7")
    assert signin.is_good(good, NOW, place="192.0.2.8")


def test_with_their_last_part_in_a_case_the_links_to_it_go(case: Any, people: dict[str, Any]) -> None:
    from forebay.office.verbs.parties import end_party, invite

    applicant = people["applicant"]
    token = invite(applicant, NOW, case=case, by=people["clerk"]).rpartition("/")[2]
    owner, other = case.parties.filter(person=applicant).order_by("role")
    end_party(owner, NOW)
    assert signin.is_good(token, NOW)
    end_party(other, NOW)
    assert not signin.is_good(token, NOW)


# ---- a lost password -------------------------------------------------------------------------------------------------


def test_a_lost_password_puts_one_message_in_the_outbox_without_its_link(officer: Person) -> None:
    recovering.ask_for_link("Officer@example.org", NOW)
    recovering.ask_for_link("officer@example.org", NOW)
    one = Reminder.objects.get()
    assert (one.person, one.to, one.case) == (officer, "officer@example.org", None)
    assert "http" not in one.body
    assert not SignInLink.objects.exists()


def test_an_address_nobody_has_leaves_no_trace_but_the_try(officer: Person) -> None:
    recovering.ask_for_link("nobody@example.org", NOW)
    assert not Reminder.objects.exists()
    assert not AccountEvent.objects.exists()


def test_a_link_is_asked_for_three_times_an_hour(officer: Person) -> None:
    for _ in range(3):
        recovering.ask_for_link("officer@example.org", NOW)
    with pytest.raises(TooMany, match="Wait an hour"):
        recovering.ask_for_link("officer@example.org", NOW)


def test_the_message_that_is_sent_holds_a_link_that_works_once_and_takes_back_the_one_before(
    home: Any, officer: Person, monkeypatch: Any
) -> None:
    from dataclasses import replace

    from forebay.office.home import Mail

    posted: list[str] = []
    monkeypatch.setattr(reminders.EmailMessage, "send", lambda message: posted.append(message.body))
    served = replace(
        home, hosts=("stormwater.example.org",), https=True, mail=Mail("mail.example.org", "a@example.org")
    )
    for _ in range(2):
        recovering.ask_for_link("officer@example.org", NOW)
        assert reminders.send_waiting(served, NOW) == 1
    tokens = [body.partition("https://stormwater.example.org/new-password/")[2].split()[0] for body in posted]
    assert [signin.is_good(token, NOW, signin.ANEW) for token in tokens] == [False, True]
    assert not signin.is_good(tokens[1], NOW + timedelta(hours=2), signin.ANEW)


def test_a_home_without_a_host_says_in_the_outbox_why_no_link_went_out(home: Any, officer: Person) -> None:
    from dataclasses import replace

    from forebay.office.home import Mail

    recovering.ask_for_link("officer@example.org", NOW)
    assert reminders.send_waiting(replace(home, mail=Mail("mail.example.org", "a@example.org")), NOW) == 0
    assert 'names no "hosts"' in Reminder.objects.get().problem
