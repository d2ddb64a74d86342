"""Issue a letter of a review, and put word of it in the outbox for the applicant: unsent word stays in sight."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from forebay.office import here
from forebay.office.models import Case, Paper, Person, Reminder
from forebay.office.papers.determined import with_beside
from forebay.office.perform import perform

READY = "letter"
PARTS = ("applicant", "developer", "owner")


def issue_letter(
    case: Case,
    act: str,
    data: Mapping[str, Any],
    *,
    by: Person,
    occurred: datetime,
    now: datetime,
    key: str | None = None,
) -> Paper:
    """Issue a letter by its act, and return it as it is kept."""
    with transaction.atomic():
        entry = perform(case, act, by=by, occurred=occurred, now=now, data=data, key=key)
        letter = Paper.objects.get(entry=entry.id)
        Reminder.objects.get_or_create(case=case, requirement=letter.number, kind=READY, defaults=_word(letter, now))
    return letter


def _word(letter: Paper, now: datetime) -> dict[str, Any]:
    people = list(
        Person.objects.filter(parts__case=letter.case, parts__role__in=PARTS, parts__until=None, is_active=True)
        .distinct()
        .order_by("id")
    )
    village = here.home().name
    body = (
        f"The {village} has issued the {letter.kind} {letter.number} in case {letter.case.number}, "
        f"{letter.case.title}, {letter.case.place}.\n\nSign in and open the case to read it and to answer it."
    )
    return {
        "person": people[0] if people else None,
        "to": ", ".join(person.email for person in people),
        "subject": f"{letter.number}: a {letter.kind} in case {letter.case.number}"[:200],
        "body": with_beside(body, letter.case, now),
        "created": now,
    }
