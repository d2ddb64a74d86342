"""Time passes: said once, done again without harm, by one worker, and one bad case keeps no other waiting."""

from __future__ import annotations

import json
import smtplib
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from forebay.office import leases, reminders
from forebay.office.home import Home, Mail
from forebay.office.models import Case, Entry, Gauge, Lease, Reminder, RequirementRow, Storm, Violation
from forebay.office.proofs.verify import verify
from forebay.office.tick import tick
from forebay.office.verbs import open_case
from office.conftest import NOW, accept_all, inspect, site
from office.test_rain import load


@pytest.fixture
def gauge(people: dict[str, Any]) -> Gauge:
    return Gauge.objects.create(name="Village gauge")


@pytest.fixture
def lapsed(case: Any, people: dict[str, Any], gauge: Gauge) -> Case:
    """Return a case with one storm report that nobody filed, inspected this week."""
    site(case, people, gauge)
    load(gauge, {0: "0.60"}, people)
    return case


def overdue(case: Case) -> list[Reminder]:
    return list(case.reminders.filter(requirement__contains="storm report"))


def test_five_ticks_leave_one_reminder(lapsed: Case, home: Home) -> None:
    for _ in range(5):
        assert tick(home, NOW).claimed
    (one,) = overdue(lapsed)
    assert (one.kind, one.state, one.to) == ("overdue", "waiting", "applicant@example.org, professional@example.org")
    assert one.subject == "Overdue: file an inspection report within 24 hours, case 2026-0001"
    assert "130-10B(1)" in one.body
    assert "The storm began Fri, Jul 10, 2026" in one.body
    assert "No notice is proposed" not in one.body


def test_ticks_on_later_days_do_not_repeat_it(lapsed: Case, home: Home) -> None:
    for day in range(3):
        tick(home, NOW + timedelta(days=day))
    assert len(overdue(lapsed)) == 1


def test_five_ticks_change_no_docket(lapsed: Case, home: Home) -> None:
    before = Entry.objects.count()
    for _ in range(5):
        tick(home, NOW)
    assert Entry.objects.count() == before
    assert verify(home).good


def test_a_week_without_a_report_becomes_overdue_as_time_passes(lapsed: Case, home: Home) -> None:
    """The last report is of the 8th: the next is due by the end of the 15th."""
    weekly = RequirementRow.objects.filter(case=lapsed, provision="weekly", done_by="")
    assert weekly.get().status == "due"
    tick(home, NOW + timedelta(hours=13))
    assert weekly.get().status == "due"
    tick(home, NOW + timedelta(hours=15))
    assert weekly.get().status == "late"
    assert Violation.objects.get(provision="weekly").state == "proposed"
    assert lapsed.reminders.filter(requirement__contains="weekly").count() == 1


def test_what_is_overdue_is_a_question_and_needs_no_tick(lapsed: Case) -> None:
    rows = RequirementRow.objects.all()
    assert [row.provision for row in rows.overdue(NOW)] == ["storm report"]
    assert {row.provision for row in rows.overdue(NOW + timedelta(days=1))} == {"storm report", "weekly"}


def test_a_storm_that_came_to_matter_is_taken_up_by_the_tick(
    case: Any, people: dict[str, Any], gauge: Gauge, home: Home
) -> None:
    site(case, people, gauge)
    Case.objects.filter(pk=case.pk).update(gauge=None)
    load(gauge, {0: "0.60"}, people)
    assert not Entry.objects.filter(act="storm").exists()
    Case.objects.filter(pk=case.pk).update(gauge=gauge)
    assert tick(home, NOW).storms == 1
    assert tick(home, NOW).storms == 0
    assert Storm.objects.count() == 1


def test_only_one_worker_ticks_at_a_time(lapsed: Case, home: Home) -> None:
    with leases.lease("tick", NOW, timedelta(minutes=10)) as held:
        assert held
        assert not tick(home, NOW).claimed
    assert tick(home, NOW).claimed


def test_a_clock_set_back_is_not_taken_for_another_worker(lapsed: Case, home: Home) -> None:
    assert tick(home, NOW).claimed
    assert tick(home, NOW - timedelta(hours=1)).claimed


def test_a_worker_that_died_is_let_go_in_time(lapsed: Case, home: Home) -> None:
    Lease.objects.create(name="tick", holder="elsewhere 1", until=NOW + timedelta(minutes=10))
    assert not tick(home, NOW + timedelta(minutes=9)).claimed
    assert tick(home, NOW + timedelta(minutes=10)).claimed


def test_a_case_that_cannot_be_worked_out_stops_no_other(
    lapsed: Case, people: dict[str, Any], home: Home, monkeypatch: Any
) -> None:
    other = open_case(title="Other", address="13 Example Road", by=people["officer"], now=NOW)
    whole = reminders.remind

    def fail(case: Case, at: Home, now: Any) -> int:
        if case.pk == lapsed.pk:
            raise RuntimeError("the moon")
        return whole(case, at, now)

    monkeypatch.setattr("forebay.office.reminders.remind", fail)
    done = tick(home, NOW + timedelta(days=1))
    assert done.problems == ["Case 2026-0001 could not be looked after: the moon"]
    assert done.cases == 1
    other.refresh_from_db()
    assert other.projected_at == NOW + timedelta(days=1)


def test_the_digest_is_written_once_a_day(lapsed: Case, people: dict[str, Any], home: Home) -> None:
    assert tick(home, NOW).digest.endswith("digests/2026-07-15.json")
    inspect(lapsed, people)
    assert tick(home, NOW + timedelta(hours=1)).digest == ""
    late_evening = NOW.replace(hour=3) + timedelta(days=1)
    assert tick(home, late_evening).digest == ""
    assert tick(home, late_evening + timedelta(hours=1)).digest.endswith("digests/2026-07-16.json")
    heads = json.loads((home.digests_folder / "2026-07-16.json").read_text())["heads"]
    assert heads["2026-0001"]["seq"] == Case.objects.get().head_seq
    assert verify(home).good


def test_a_changed_law_waits_at_the_tick_until_an_officer_accepts_it(
    lapsed: Case, home: Home, people: dict[str, Any]
) -> None:
    from office.test_perform import add_gate

    add_gate(home)
    tick(home, NOW)
    assert not RequirementRow.objects.filter(at="130-99").exists()
    accept_all(lapsed, people)
    assert RequirementRow.objects.filter(at="130-99").count() == 1


# ---- the outbox ------------------------------------------------------------------------------------------------------

MAIL = Mail(host="mail.example.org", sender="stormwater@example.org")


def test_without_a_mail_server_reminders_wait_on_the_desk(lapsed: Case, home: Home) -> None:
    tick(home, NOW)
    assert Reminder.objects.filter(state="waiting").exists()


def test_mail_that_goes_out_is_marked_sent_and_sent_once(lapsed: Case, home: Home, monkeypatch: Any) -> None:
    sent: list[Any] = []
    monkeypatch.setattr("django.core.mail.EmailMessage.send", lambda self: sent.append(self))
    for _ in range(3):
        tick(replace(home, mail=MAIL), NOW)
    assert len(sent) == Reminder.objects.count() == 1
    assert sent[0].to == ["applicant@example.org", "professional@example.org"]
    assert (overdue(lapsed)[0].state, overdue(lapsed)[0].sent) == ("sent", NOW)


def test_mail_that_fails_says_why_and_is_tried_again(lapsed: Case, home: Home, monkeypatch: Any) -> None:
    def refuse(self: Any) -> None:
        raise smtplib.SMTPRecipientsRefused({})

    monkeypatch.setattr("django.core.mail.EmailMessage.send", refuse)
    tick(replace(home, mail=MAIL), NOW)
    (one,) = overdue(lapsed)
    assert (one.state, one.tries, one.sent) == ("failed", 1, None)
    assert one.problem.startswith("mail.example.org did not take it")
    monkeypatch.setattr("django.core.mail.EmailMessage.send", lambda self: 1)
    tick(replace(home, mail=MAIL), NOW + timedelta(minutes=5))
    assert overdue(lapsed)[0].state == "sent"


def test_what_was_being_sent_when_the_server_stopped_is_never_sent_twice_by_itself(
    lapsed: Case, home: Home, monkeypatch: Any
) -> None:
    class Stopped(BaseException):
        """The process ends between the mail server's answer and the record of it."""

    def stops(self: Any) -> None:
        raise Stopped

    monkeypatch.setattr("django.core.mail.EmailMessage.send", stops)
    with pytest.raises(Stopped):
        tick(replace(home, mail=MAIL), NOW)
    sent: list[Any] = []
    monkeypatch.setattr("django.core.mail.EmailMessage.send", lambda self: sent.append(self))
    tick(replace(home, mail=MAIL), NOW + timedelta(hours=1))
    (one,) = overdue(lapsed)
    assert (sent, one.state) == ([], "sending")
    assert "it may have gone out" in one.problem


def test_a_refusal_stands_in_the_servers_own_words_and_an_officer_lets_it_be_tried_anew(
    lapsed: Case, home: Home, monkeypatch: Any
) -> None:
    def refuse(self: Any) -> None:
        raise smtplib.SMTPDataError(552, b"5.2.2 mailbox full")

    monkeypatch.setattr("django.core.mail.EmailMessage.send", refuse)
    for hours in range(0, 400, 12):
        tick(replace(home, mail=MAIL), NOW + timedelta(hours=hours))
    (one,) = overdue(lapsed)
    assert (one.tries, one.get_state_display()) == (12, "not sent")
    assert one.problem == "mail.example.org did not take it: 552 5.2.2 mailbox full"
    assert reminders.send_again(one, NOW)
    one.refresh_from_db()
    assert (one.state, one.tries) == ("waiting", 0)
    assert not reminders.send_again(one, NOW)
