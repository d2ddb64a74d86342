"""Cases in which the gates of a law hold, made from the law's own data: every gate in scope, in as few cases as can be.

What each gate needs to hold (facts, acts before it) stands beside the law, in its table of effects. A gate without a
row there, such as one a village adds to its own law, is tried on the base facts of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import effects
from forebay.law import facts
from forebay.law.acts import ActKind, DataField
from forebay.law.facts import Facts
from forebay.law.ordinance import Law
from forebay.law.provisions import Must
from forebay.law.record import Act, Record
from forebay.law.requirements import part_key, refusals
from forebay.law.study import study
from forebay.office import typed
from forebay.office.history.waivers import liftable
from forebay.reckoning import Calendar

AFTER = frozenset(
    {
        *("release guarantee in part", "release guarantee in full", "release landscaping security"),
        *("release letter of credit", "draw letter of credit", "draw guarantee", "extend security"),
        *("approve amendment", "authorize field change", "carry out amendment", "sign contractor certification"),
        *("grant winter reduction", "end SWPPP", "accept final stabilization", "receive as-builts"),
        *("inspect closeout", "give final written approval", "approve work", "grant occupancy", "close case"),
        *("notify violation", "serve notice of violation", "record fine", "seek penalties on stop-work order"),
        *("seek penalty", "accept dedication", "village repairs facility", "assess repair cost"),
        *("address violation", "stabilize site", "post letter of credit", "grant right of entry"),
    }
)
"""Steps that come after the permit; every other step a law holds, one that a village adds too, is in scope."""
CALENDAR = Calendar(ZoneInfo("America/New_York"), {})
GIVEN = datetime(2026, 5, 4, 13, tzinfo=UTC)
TRIED = datetime(2026, 6, 15, 13, tzinfo=UTC)
HOUR = timedelta(hours=1)
PAPER = "0" * 64
"""Stands for a document until there is a home to keep one."""


@dataclass(frozen=True)
class Gate:
    """A gate or a content, the step it holds, and what makes it hold: facts, acts given, what the step states."""

    law: Law
    must: Must
    step: str
    row: Mapping[str, Any] = field(default_factory=dict, hash=False, compare=False)

    def __str__(self) -> str:
        return f"{self.law.id}:{self.must.id} before {self.step}"

    @property
    def stating(self) -> Mapping[str, Any]:
        return {} if "items" in self.row else self.row.get("stating", {})


def gates(law: Law) -> Iterator[Gate]:
    """Yield every gate and content of a law that holds a decision or a filing no later than the permit."""
    rows = _rows(law)
    for must in law.musts:
        for step in _steps(law, must):
            if step not in AFTER and law.vocabulary[step].kind != "event":
                yield Gate(law, must, step, rows.get((must.id, step), {}))


def _rows(law: Law) -> dict[tuple[str, str], Mapping[str, Any]]:
    found: dict[tuple[str, str], Mapping[str, Any]] = {}
    for one in effects.read(law):
        for step in one.row.get("holds", ()) if one.kind == "must" and "now" not in one.row else ():
            found.setdefault((one.id, step), one.row)
    return found


def _steps(law: Law, must: Must) -> Iterable[str]:
    if must.before:
        return study(law).flat(must.before)
    known = study(law)
    document = must.document or ""
    return (*known.issuers(document), *known.judges(document)) if document else ()


# ---- cases in which gates hold ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Done:
    """An act of a case: what, what it states, and the id by which later acts name it."""

    act: str
    data: Mapping[str, Any]
    id: str = ""
    about: str = ""


@dataclass
class Held:
    """A case in which several gates hold at once: its facts, its acts, and what the steps tried state."""

    law: Law
    facts: dict[str, Any]
    acts: list[Done] = field(default_factory=list)
    gates: list[Gate] = field(default_factory=list)
    stating: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def steps(self) -> dict[str, list[Gate]]:
        found: dict[str, list[Gate]] = {}
        for one in self.gates:
            found.setdefault(one.step, []).append(one)
        return found

    def all_hold(self) -> bool:
        """Tell whether every gate of the case holds its step, by the law alone."""
        return all({one.must.id for one in wanted} <= self.refused(step) for step, wanted in self.steps.items())

    def refused(self, step: str) -> set[str]:
        data = typed.values(self.law.vocabulary[step], self.stated(step))
        return {row.provision.partition("#")[0] for row in _refused(self, step, TRIED, data)}

    def stated(self, step: str) -> dict[str, Any]:
        """Return what a step states when it is tried: all it must, and nothing the law asks of its document."""
        return filled(self.law, self.law.vocabulary[step], self.stating.get(step, {}))

    def with_(self, gate: Gate) -> Held | None:
        """Return this case with one gate more; nothing where they cannot all hold at once."""
        wanted = dict(gate.row.get("facts", {}))
        changed = {name for one in self.gates for name in one.row.get("facts", {})}
        if any(self.facts.get(name) != value for name, value in wanted.items()) and (self.gates or changed):
            return None
        stating = {**self.stating, gate.step: {**self.stating.get(gate.step, {}), **gate.stating}}
        found = Held(self.law, {**self.facts, **wanted}, list(self.acts), [*self.gates, gate], stating)
        for each in given(gate):
            if each not in found.acts:
                found.acts += [*settled_before(found, each), each]
        return found if found.all_hold() else None


def cases(law: Law) -> tuple[list[Held], list[Gate]]:
    """Return cases in which all gates in scope hold, and the gates for which none was found."""
    if law.digest not in _CASES:
        _CASES[law.digest] = _cases(law)
    return _CASES[law.digest]


_CASES: dict[str, tuple[list[Held], list[Gate]]] = {}


def _cases(law: Law) -> tuple[list[Held], list[Gate]]:
    base = effects.read(law)[0].base
    found: list[Held] = []
    missed: list[Gate] = []
    for gate in gates(law):
        for place, held in enumerate((*found, Held(law, dict(base)))):
            if more := held.with_(gate):
                found[place : place + 1] = [more]
                break
        else:
            missed.append(gate)
    return found, missed


def given(gate: Gate) -> Iterator[Done]:
    """Yield the acts that the table gives before a gate, each stating all it must."""
    for row in gate.row.get("given", ()):
        said = {"do": row} if isinstance(row, str) else row
        if "find" in said:
            yield Done("determine", {"finding": said["find"], "outcome": "met", "reasons": "Seen."})
            continue
        kind = gate.law.vocabulary[said["do"]]
        parts = _parts(gate.law, kind)
        yield Done(kind.name, filled(gate.law, kind, {**parts, **said.get("data", {})}), said.get("id", ""))


def settled_before(held: Held, done: Done) -> list[Done]:
    """Return the determinations without which an act of the case would be refused itself."""
    kind = held.law.vocabulary[done.act]
    if kind.kind == "event":
        return []
    rows = _refused(held, done.act, TRIED, typed.values(kind, done.data))
    names = dict.fromkeys(f"{held.law.id}:{row.provision.partition('#')[0]}" for row in rows)
    return [Done("determine", {"requirement": name, "outcome": "met", "reasons": "Seen."}) for name in names]


def _refused(held: Held, step: str, at: datetime, data: Mapping[str, Any]) -> list[Any]:
    sheet = Facts.of(facts.load().sheet(held.facts))
    return refusals([held.law], sheet, record_of(held), step, at, None, CALENDAR, data)


def record_of(held: Held) -> Record:
    """Return a case's acts, an hour apart, as the law reads them."""
    acts = []
    for place, done in enumerate(held.acts):
        at = GIVEN + place * HOUR
        kept = typed.values(held.law.vocabulary[done.act], done.data)
        acts.append(Act(done.id or f"g{place}", done.act, at, "officer", done.about or None, kept, recorded=at))
    return Record(acts)


# ---- what acts state -------------------------------------------------------------------------------------------------


def filled(law: Law, kind: ActKind, stated: Mapping[str, Any]) -> dict[str, Any]:
    """Return what an act states: what was given, and something for all else it must."""
    missing = {name: some(law, spec) for name, spec in kind.data.items() if not spec.optional and name not in stated}
    return {**missing, **stated}


def some(law: Law, spec: DataField) -> Any:
    """Return something that a field may hold."""
    if spec.name == "provisions":
        return next((name for name, _ in liftable([law])), "none")
    if spec.name == "liber_and_page":
        return "Liber 1, page 2"
    return {
        "choice": next((one for one in spec.choices if one != "cash"), ""),  # cash is the village's to record
        "date": "2026-06-01",
        "money": "4000 USD",
        "file": PAPER,
        "files": [PAPER],
        "yes/no": True,
        "volume": "1 cuft",
        "number": "1",
    }.get(spec.type, "Said for a test.")


def _parts(law: Law, kind: ActKind) -> dict[str, str]:
    """Return everything the law asks of the document that an act issues."""
    return {
        part_key(item.name): "Page 2."
        for must in law.musts
        if kind.issues and must.document == kind.issues
        for item in must.items
        if item.sort == "part"
    }
