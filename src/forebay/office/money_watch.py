"""The watch over securities that expire: a word to the village and to who posted it, some days ahead, once each.

The days are the village's own (``remind_before_expiry``), and no law's.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime

from django.db.models import Q

from forebay.letters.wording import count, day, money, plain_day
from forebay.office.home import Home
from forebay.office.models import Case, Person, Reminder, Security, Share
from forebay.office.papers.determined import with_beside
from forebay.office.papers.money import described

PARTS = ("applicant", "developer", "owner")
WATCHERS = ("treasurer", "officer")


def watch(case: Case, home: Home, now: datetime) -> int:
    """Put word in the outbox for every security of a case that soon expires or has; return how many were new."""
    today = home.calendar.date_of(now)
    before = case.reminders.count()
    rows = [
        row for one in Security.objects.filter(case=case, expires__isnull=False) for row in _rows(one, home, now, today)
    ]
    Reminder.objects.bulk_create(rows, ignore_conflicts=True)
    return case.reminders.count() - before


def held_cents(security: Security) -> int:
    """Return what all permits together still hold of a security."""
    return sum(Share.objects.filter(security=security.entry).values_list("held_cents", flat=True))


def reached(expires: date, today: date, leads_d: tuple[int, ...]) -> str:
    """Return which word is due: the nearest of the lead times that has come, or that it has expired.

    >>> reached(date(2026, 12, 31), date(2026, 12, 5), (60, 30, 7))
    'expires within 30 days'
    """
    left_d = (expires - today).days
    if left_d < 0:
        return "expired"
    come = [lead_d for lead_d in leads_d if left_d <= lead_d]
    return f"expires within {count(min(come), 'day')}" if come else ""


def _rows(one: Security, home: Home, now: datetime, today: date) -> Iterator[Reminder]:
    if one.expires is None:
        return
    kind = reached(one.expires, today, home.remind_before_expiry)
    held = held_cents(one)
    if not kind or not held:
        return
    people = list(_told(one.case, today))
    yield Reminder(
        case=one.case,
        requirement=f"{one.entry} until {one.expires.isoformat()}",
        kind=kind,
        person=people[0] if people else None,
        to=", ".join(person.email for person in people),
        subject=f"A security {kind}: case {one.case.number}"[:200],
        body=with_beside(_body(one, home, held, today), one.case, now),
        created=now,
    )


def _body(one: Security, home: Home, held: int, today: date) -> str:
    assert one.expires is not None
    verb = "expired" if one.expires < today else "expires"
    return (
        f"{described(one.entry, one)}, {verb} on {day(one.expires)}. {money(held)} of it is held.\n\n"
        f"Before {plain_day(one.expires)} it can be extended, or drawn on where the law allows it; afterwards neither. "
        f"Record an extension in case {one.case.number}, {one.case.title}, {one.case.place}.\n\n{home.name}"
    )


def _told(case: Case, today: date) -> Iterator[Person]:
    """Yield the village's treasurer and officers, and who holds the permit."""
    serving = Q(roles__role__in=WATCHERS, roles__since__lte=today) & (Q(roles__until=None) | Q(roles__until__gt=today))
    party = Q(parts__case=case, parts__role__in=PARTS, parts__until=None)
    yield from Person.objects.filter(serving | party, is_active=True).distinct().order_by("id")
