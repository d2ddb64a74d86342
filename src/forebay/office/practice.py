"""What another edition of a law, or practice newly adopted beside it, would change in each case, and why.

Worked out from the dockets; nothing is written. A case keeps its own edition until an officer accepts another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from forebay.law.adoption import Adoption
from forebay.law.asked import Requirement
from forebay.law.ordinance import Law
from forebay.letters.wording import plain_day
from forebay.office import docket, editions, here
from forebay.office.home import Home
from forebay.office.models import Case
from forebay.office.projections import project
from forebay.office.record import Line
from forebay.reckoning import Calendar, shown

CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Changed:
    """One requirement of a case as it is and as it would be, and why; nothing where it is not asked."""

    case: str
    key: str
    asks: str
    before: str
    after: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Offered:
    """An edition of a law that a case is not governed by: the home's, beside the case's own where it has one."""

    law: Law
    own: Law | None

    @property
    def provisions(self) -> tuple[str, ...]:
        """Where the two say different things: the places of the provisions that were changed, added or taken away."""
        before, after = _rows(self.own), _rows(self.law)
        moved = [key for key in dict.fromkeys((*after, *before)) if before.get(key) != after.get(key)]
        return tuple(dict.fromkeys((after.get(key) or before[key])[0] for key in moved))

    @property
    def adopted(self) -> tuple[Adoption, ...]:
        """The practice that is new with it."""
        known = self.own.adoptions if self.own else ()
        return tuple(row for row in self.law.adoptions if row not in known)

    @property
    def dropped(self) -> tuple[Adoption, ...]:
        """The practice that is no longer there."""
        return tuple(row for row in (self.own.adoptions if self.own else ()) if row not in self.law.adoptions)


def _rows(law: Law | None) -> dict[tuple[str, str, int], tuple[str, object]]:
    """Return the provisions of a law by kind and name, each with its place."""
    found: dict[tuple[str, str, int], tuple[str, object]] = {}
    for row in law.provisions if law else ():
        place = sum((row.kind, row.id) == key[:2] for key in found)
        found[row.kind, row.id, place] = (row.at, row)
    return found


# ---- which cases, and what is offered to them ------------------------------------------------------------------------


def waiting(home: Home, laws: Sequence[Law] | None = None) -> list[Case]:
    """Return the open cases governed by another edition of some law than the home's as it stands, or than ``laws``."""
    now = {law.id: law.digest for law in laws or here.laws(home)}
    cases = Case.objects.exclude(status=CLOSED).exclude(head_seq=0).order_by("number")
    return [case for case in cases if any(case.edition.get(law_id) != digest for law_id, digest in now.items())]


def offers(case: Case, home: Home, laws: Sequence[Law] | None = None) -> list[Offered]:
    """Return each law of the home, or of ``laws``, that stands in another edition than the case's own."""
    own = {law.id: law for law in editions.laws_of(case)}
    pinned: Mapping[str, str] = case.edition
    return [Offered(law, own.get(law.id)) for law in laws or here.laws(home) if pinned.get(law.id) != law.digest]


# ---- what would change -----------------------------------------------------------------------------------------------


def changed(home: Home, law: Law, now: datetime) -> list[Changed]:
    """Return every requirement of every open case that another edition of one law would change."""
    cases = Case.objects.exclude(status=CLOSED).order_by("number")
    return [row for case in cases for row in changes(case, [law], now)]


def changes(case: Case, laws: Sequence[Law], now: datetime) -> list[Changed]:
    """Return every requirement of a case that these editions would change."""
    lines = docket.lines(case)
    return list(_changes(case.number, lines, laws, now))


def _changes(number: str, lines: Sequence[Line], laws: Sequence[Law], now: datetime) -> Iterator[Changed]:
    old = editions.bearings(lines, now)
    ids = {law.id for law in laws}
    new = replace(old, laws=(*(law for law in old.laws if law.id not in ids), *laws))
    before = {str(one.key): one for one in project(lines, old).requirements}
    after = {str(one.key): one for one in project(lines, new).requirements}
    for key in dict.fromkeys((*before, *after)):
        was, becomes = stands(before.get(key), old.calendar), stands(after.get(key), old.calendar)
        asked = after.get(key) or before[key]
        if was != becomes:
            yield Changed(number, key, asked.asks, was, becomes, _why(before.get(key), after.get(key)))


def _why(was: Requirement | None, becomes: Requirement | None) -> str:
    """Return why it changes: what the edition says of it, with its place."""
    one = becomes or was
    if one is None:
        return ""
    if becomes is None:
        return f"{one.at}: the edition does not ask it."
    reason = becomes.sum[-1] if was and becomes.sum != was.sum and becomes.sum else str(becomes.finding.because)
    return f"{one.at}: {reason}{'' if reason.endswith('.') else '.'}"


def stands(one: Requirement | None, calendar: Calendar) -> str:
    """Return how a requirement stands, in words."""
    if one is None:
        return "not asked"
    due = f", due {plain_day(one.due.on) if one.due.on else shown(one.due.instant, calendar)}" if one.due else ""
    return f"{one.status}{due} ({one.finding.outcome})"
