"""Which open cases a newly adopted practice changes, worked out from their dockets before anything is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from forebay.law.asked import Requirement
from forebay.law.ordinance import Law
from forebay.office import docket, here
from forebay.office.home import Home
from forebay.office.models import Case
from forebay.office.projections import Bearings, project
from forebay.office.record import Line


@dataclass(frozen=True, slots=True)
class Changed:
    """One requirement of a case as it is and as it would be; nothing where it is not asked."""

    case: str
    key: str
    asks: str
    before: str
    after: str


def changed(home: Home, law: Law, now: datetime) -> list[Changed]:
    """Return every requirement of every case that another version of one law would change."""
    laws = here.laws(home)
    old = Bearings(laws, here.vocabulary(), here.book(), home.calendar, now)
    new = replace(old, laws=tuple(law if one.id == law.id else one for one in laws))
    cases = Case.objects.order_by("number")
    return [row for case in cases for row in _case(case.number, docket.lines(case), old, new)]


def _case(number: str, lines: Sequence[Line], old: Bearings, new: Bearings) -> Iterator[Changed]:
    before = {str(one.key): one for one in project(lines, old).requirements}
    after = {str(one.key): one for one in project(lines, new).requirements}
    for key in dict.fromkeys((*before, *after)):
        was, becomes = stands(before.get(key)), stands(after.get(key))
        asked = after.get(key) or before[key]
        if was != becomes:
            yield Changed(number, key, asked.asks, was, becomes)


def stands(one: Requirement | None) -> str:
    """Return how a requirement stands, in words."""
    if one is None:
        return "not asked"
    due = f", due {one.due.on or one.due.instant.isoformat()}" if one.due else ""
    return f"{one.status}{due} ({one.finding.outcome})"
