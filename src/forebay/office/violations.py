"""What was not done as the law asks, from proposal to closing, read from a docket. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from forebay.law.asked import Breach, Requirement
from forebay.law.ordinance import Law
from forebay.law.record import Act, Record
from forebay.office.record import Line
from forebay.reckoning import Calendar, shown, shown_date

WAITING, PROPOSED, FOUND, SERVED, CLOSED = "waiting", "proposed", "found", "served", "closed"
CLOSING = ("accept correction", "confirm compliance", "confirm compliance in writing")
THE_VILLAGE = frozenset({"village", "officer", "board"})
"""Who the law means when it binds the village itself: no notice of violation goes to one's own office."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """One violation: proposed by the record itself, or found by an officer and then known by its entry."""

    key: str
    state: str
    law: str
    provision: str
    at: str
    what: str
    since: datetime
    where: str = ""
    trigger: str = ""
    entry: str = ""
    closed_by: str = ""


def derive(
    entries: Sequence[Line], acts: Record, asked: Iterable[Requirement], laws: Sequence[Law], calendar: Calendar
) -> tuple[Wrong, ...]:
    """Return every violation of a case: those found, and the proposals nobody has taken up yet."""
    proposals = {wrong.key: wrong for wrong in _proposed(asked, calendar)}
    found = []
    for act in acts.of(["find violation"]):
        taken = _taken_up(act, entries, proposals)
        if taken:
            del proposals[taken.key]
        found.append(_found(act, acts, laws, taken))
    return (*found, *proposals.values())


def _proposed(asked: Iterable[Requirement], calendar: Calendar) -> Iterator[Wrong]:
    for one in asked:
        if one.who in THE_VILLAGE or one.folded_under is not None:
            continue
        for breach in one.breaches:
            yield _broken(one, breach, calendar)
        if one.shape == "duty" and one.may_propose_notice:
            yield _lapsed(one, PROPOSED, calendar)
        elif _waits_for_knowledge(one):
            yield _lapsed(one, WAITING, calendar)


def _waits_for_knowledge(one: Requirement) -> bool:
    """Tell whether a duty lapsed, but what it hung on came on record only after it was due."""
    return one.shape == "duty" and one.status == "late" and not one.may_propose_notice


def _lapsed(one: Requirement, state: str, calendar: Calendar) -> Wrong:
    due = one.late_after
    if due is None:
        raise ValueError(f"{one.key} is late, and has no day it was due")
    began = next((step for reading in one.readings for step in reading.due.steps), "")
    last = shown(due.instant, calendar) if due.on is None else shown_date(due.on)
    return Wrong(
        key=str(one.key),
        state=state,
        law=one.law,
        provision=one.provision,
        at=one.at,
        what=f"{one.asks} {began} It had to be done by {last}, and nothing on record says that it was.",
        since=due.instant,
        trigger=one.trigger or "",
    )


def _broken(one: Requirement, breach: Breach, calendar: Calendar) -> Wrong:
    when = shown(breach.occurred, calendar)
    return Wrong(
        key=f"{one.key}@{breach.act}",
        state=PROPOSED,
        law=one.law,
        provision=one.provision,
        at=one.at,
        what=f'"{breach.step}" occurred {when}, and this was not so: {_unquoted(one.asks)}',
        since=breach.occurred,
        trigger=breach.act,
    )


def _unquoted(asks: str) -> str:
    """Return what a gate asks, without the step it asks it before."""
    return asks.partition(": ")[2] or asks


def _taken_up(act: Act, entries: Sequence[Line], proposals: Mapping[str, Wrong]) -> Wrong | None:
    """Return the proposal a finding takes up: the one it names, else the only one under its provision."""
    named = next((line.receipt.get("proposal") for line in entries if line.id == act.id), None)
    if named:
        return proposals.get(named)
    alike = [wrong for wrong in proposals.values() if wrong.provision == act.data.get("provision")]
    return alike[0] if len(alike) == 1 and alike[0].since <= act.occurred else None


def _found(act: Act, acts: Record, laws: Sequence[Law], taken: Wrong | None) -> Wrong:
    law, at = _place(str(act.data.get("provision", "")), laws)
    seen = Wrong(
        key=act.id,
        state=FOUND,
        law=law,
        provision=str(act.data.get("provision", "")),
        at=at,
        what=str(act.data.get("what", "")),
        where=str(act.data.get("where", "")),
        since=taken.since if taken else act.occurred,
        trigger=taken.trigger if taken else "",
        entry=act.id,
    )
    closing = [one for one in acts.of(CLOSING) if one.subject == act.id]
    if closing:
        return replace(seen, state=CLOSED, closed_by=closing[-1].id)
    served = any(one.subject == act.id for one in acts.of(["serve notice of violation"]))
    return replace(seen, state=SERVED) if served else seen


def _place(provision: str, laws: Sequence[Law]) -> tuple[str, str]:
    """Return the law a provision stands in, and where."""
    named = provision.partition("#")[0]
    for law in laws:
        for row in law.provisions:
            if row.id == named:
                return law.id, row.at
    return "", ""
