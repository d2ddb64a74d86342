"""The day's work on Today: what waits for whom, one sentence each, asked of the tables once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from forebay.office import here
from forebay.office.models import (
    Case,
    DeterminationRequest,
    Parked,
    RequirementRow,
    RoleHeld,
    Security,
    Share,
    StoredFile,
)
from forebay.office.verbs.requests import ask
from web.pages import Page, read


def today(desk: Any, who: str) -> Page:
    return read(desk.as_(who), reverse("today"))


def question(desk: Any, number: int) -> None:
    DeterminationRequest.objects.create(
        number=f"ASK-2026-{number:04}", key=f"k{number}", received=desk.now, name="Ada Example", place="9 Elm St"
    )


def test_a_question_from_outside_stands_on_today_until_it_is_answered(desk: Any) -> None:
    question(desk, 1)
    page = today(desk, "clerk")
    assert "Ada Example asks whether the law touches 9 Elm St (ASK-2026-0001); it came in today" in page.words
    assert reverse("asked", args=["ASK-2026-0001"]) in page.html
    DeterminationRequest.objects.update(state="answered")
    assert "Questions waiting for an answer" not in today(desk, "clerk").words


def test_a_request_stands_with_the_applicant_at_once_and_with_the_office_once_its_last_day_has_come(desk: Any) -> None:
    by = desk.now.date()
    more = {"by": desk.people["officer"], "now": desk.now}
    ask(desk.case, "answer", "Say which soil it is.", answer_by=by, **more)
    ask(desk.case, "answer", "Say where the fence is.", answer_by=by + timedelta(days=9), **more)
    mine = today(desk, "applicant").words
    assert "Say which soil it is, by " in mine
    assert "Say where the fence is, by " in mine
    office = today(desk, "officer").words
    assert "Requests whose last day has come" in office
    assert "Say which soil it is." in office
    assert "Say where the fence is." not in office


def test_a_security_that_expires_within_the_watch_stands_on_the_treasurers_today(desk: Any) -> None:
    person = desk.people["reviewer"]
    RoleHeld.objects.create(person=person, role="treasurer", since=desk.now.date())
    on = {"case": desk.case, "kind": "guarantee", "form": "cash", "posted": desk.now, "face_cents": 100}
    for place, days in ((1, 5), (2, 400)):
        one = Security.objects.create(
            entry=f"2026-0001/{900 + place}", expires=desk.now.date() + timedelta(days=days), **on
        )
        Share.objects.create(entry=one.entry, security=one.entry, case=desk.case, allocated_cents=100, held_cents=100)
    said = today(desk, "reviewer").words
    assert "Securities that expire" in said
    assert said.count("It expires ") == 1


def test_todays_work_asks_as_often_for_many_things_as_for_one(desk: Any) -> None:
    client = desk.as_("officer")

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(reverse("today")).status_code == 200
        return len(queries)

    by = desk.now.date()
    question(desk, 1)
    ask(desk.case, "answer", "One.", answer_by=by, by=desk.people["officer"], now=desk.now)
    asked()
    before = asked()
    for place in range(2, 6):
        question(desk, place)
        ask(desk.case, "answer", f"No. {place}.", answer_by=by, by=desk.people["officer"], now=desk.now)
    assert asked() == before


def test_what_the_law_wants_paid_before_a_step_stands_on_the_treasurers_today(desk: Any) -> None:
    RoleHeld.objects.create(person=desk.people["reviewer"], role="treasurer", since=desk.now.date())
    Case.objects.filter(pk=desk.case.pk).update(status="under review")
    gate = {"law": "us-ny/webster/130-I", "shape": "gate", "who": "applicant", "outcome": "not met"}
    paying = [
        must.id
        for law in here.laws(here.home())
        for must in law.musts
        if "pay filing fee" in {one.name for one in must.wants}
    ]
    for provision in (*paying, "weekly"):
        RequirementRow.objects.filter(case=desk.case, provision=provision).delete()
        asks = f"Issue permit, first: {provision}."
        RequirementRow.objects.create(
            case=desk.case, key=provision, provision=provision, status="blocks", asks=asks, **gate
        )
    said = today(desk, "reviewer").words.partition("Money asked and not paid")[2].partition("Due by")[0]
    assert paying
    assert all(f"irst: {provision}" in said for provision in paying)
    assert "irst: weekly" not in said


def test_a_paper_sent_unasked_stands_on_today_until_somebody_has_looked(desk: Any) -> None:
    kept = StoredFile.objects.create(sha256="0" * 64, name="a.txt", size=1, stored=desk.now)
    sent = {"case": desk.case, "file": kept, "name": "a.txt", "by": desk.people["applicant"], "received": desk.now}
    Parked.objects.create(number="IN-2026-0001", key="k", **sent)
    assert "sent a.txt in 2026-0001 Example Meadows, today, " in today(desk, "clerk").words
    Parked.objects.update(seen=desk.now)
    assert "Papers that came in unasked" not in today(desk, "clerk").words
