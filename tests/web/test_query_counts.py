"""A page asks the records as often for many cases, and for a long docket, as for one and a short one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from forebay.office.files import store
from forebay.office.models import (
    Body,
    Case,
    Engagement,
    Gauge,
    Parcel,
    Parked,
    Person,
    Reminder,
    RequirementRow,
    Security,
    Share,
    Violation,
)

LISTS = (
    *("today", "cases", "rain", "outbox", "people", "professionals", "boards", "engaged", "money"),
    *("pipeline", "search", "unsolicited", "register", "facilities", "questions", "laws", "people-acts"),
)
"""Pages that list what a village keeps; none may ask once for each row."""


def asked(client: Any, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def more(desk: Any, count: int) -> None:
    """Add rows of all that is listed, without dockets: a list reads no docket."""
    for place in range(count):
        land = Parcel.objects.get_or_create(print_key=f"1.1-1-{place}", defaults={"longitude": -77, "latitude": 43})[0]
        said = {"title": "A", "place": "B", "opened": desk.now, "status": "opened", "parcel": land}
        case = Case.objects.create(number=f"2025-{place:04}", **said)
        late = {"status": "late", "due": desk.now - timedelta(days=2), "late_after": desk.now - timedelta(days=1)}
        named = {"key": "late", "law": "us-ny/webster/130-I", "provision": "weekly", "at": "130-10", "who": "applicant"}
        RequirementRow.objects.create(case=case, shape="duty", asks="Inspect", outcome="not met", **named, **late)
        person = Person.objects.enrol(f"p{place}@example.org", f"Person {place}")
        case.parties.create(person=person, role="applicant")
        person.roles.create(role="inspector", since=desk.now.date())
        person.licences.create(kind="PE", number=f"{place}", recorded=desk.now)
        Gauge.objects.create(name=f"Gauge {place}")
        beside(desk, case, person, place)
        Reminder.objects.create(
            case=case, requirement="x", kind="overdue", person=person, subject="A", created=desk.now
        )


def beside(desk: Any, case: Case, person: Person, place: int) -> None:
    """Add what other lists show: a board and who sits on it, an engagement, a security, a violation, a paper."""
    board = Body.objects.create(name=f"Board {Body.objects.count()}", since=desk.now.date())
    person.roles.create(role="board", body=board, since=desk.now.date())
    told = {"voted": desk.now.date(), "scope": "Review", "recorded": desk.now, "recorded_by": person}
    Engagement.objects.create(engineer=person, body=board, case=case, cap_cents=100, **told)
    entry, cents = f"{case.number}/{Security.objects.count() + 1}", {"allocated_cents": 100}
    Security.objects.create(
        entry=entry, case=case, kind="guarantee", form="cash", face_cents=100, posted=desk.now, **cents
    )
    Share.objects.create(entry=entry, case=case, security=entry, kind="guarantee", held_cents=100, **cents)
    wrong = {"key": "turbidity", "provision": "turbidity", "state": "proposed", "since": desk.now}
    Violation.objects.create(case=case, law="us-ny/webster/130-I", at="130-9", **wrong)
    paper = store(f"{entry}".encode(), "plan.txt", now=desk.now)
    number = f"IN-2026-{Parked.objects.count() + 1:04}"
    Parked.objects.create(
        number=number, key=number, case=case, file=paper, name="plan.txt", by=person, received=desk.now
    )


@pytest.mark.parametrize("name", LISTS)
def test_a_list_asks_as_often_for_many_rows_as_for_one(desk: Any, name: str) -> None:
    client = desk.as_("officer")
    more(desk, 1)
    asked(client, reverse(name))
    before = asked(client, reverse(name))
    Case.objects.filter(number__startswith="2025").update(status="closed")
    Case.objects.filter(number="2025-0000").update(number="2024-0000", status="opened")
    for table in (Person, Gauge):
        field = "email" if table is Person else "name"
        table.objects.filter(**{f"{field}__in": ["p0@example.org", "Gauge 0"]}).update(**{field: "kept@example.org"})
    more(desk, 5)
    assert asked(client, reverse(name)) == before


OF_A_CASE = (
    *("case", "case-law", "facts", "acts", "parties", "interests", "submissions", "permit"),
    *("case-money", "decision", "waiver", "requests", "plan", "application", "request-new", "refer"),
)


@pytest.mark.parametrize("name", OF_A_CASE)
def test_a_page_of_a_case_asks_as_often_for_a_long_docket_as_for_a_short_one(desk: Any, name: str) -> None:
    client = desk.as_("officer")
    for place in range(2):
        desk.does("officer", "inspect site", data={"observed": f"Seen {place}"})
    asked(client, desk.page(name))
    before = asked(client, desk.page(name))
    for place in range(3):
        desk.does("officer", "inspect site", data={"observed": f"Seen again {place}"})
        person = Person.objects.enrol(f"q{place}@example.org", f"Person {place}")
        desk.case.parties.create(person=person, role="contractor")
    assert asked(client, desk.page(name)) == before
