"""A round of a plan as people say it: what was handed in, by whom, on which day, and which round it is."""

from __future__ import annotations

from collections.abc import Sequence

from forebay.letters.phrases import phrase
from forebay.letters.wording import plain_day
from forebay.office.history.reviews import UNASKED, Round
from forebay.office.models import Person
from forebay.office.people.permissions import STAFF
from forebay.office.record import Line
from forebay.reckoning import Calendar


def handed_in(one: Round, lines: Sequence[Line], calendar: Calendar) -> str:
    """Say a round, such as ``the SWPPP that Abel Example handed in on July 15, 2026 (round 1)``."""
    line = next(each for each in lines if each.id == (one.came or one.entry))
    found = "" if one.act == UNASKED else phrase(one.act).partition(" ")[2]
    what, on = found or "the plan", plain_day(calendar.date_of(one.received))
    name = Person.objects.filter(pk=one.person or 0).values_list("name", flat=True).first() or line.role
    number = f" (round {one.number})" if one.number else ""
    if line.role in STAFF:
        return f"{what} handed in on {on} and entered by {name}, {line.role}{number}"
    first = plain_day(calendar.date_of(line.occurred))
    taken = f" and that was taken up on {on}" if first != on else ""
    return f"{what} that {name} handed in on {first}{taken}{number}"
