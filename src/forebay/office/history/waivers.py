"""What a docket says of waivers: what was asked on which grounds, what was granted or declined, and what it lifts.

With it the storage that a fee in lieu is reckoned from, as the review of the plan found it. Pure but for the run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from forebay import units
from forebay.law.bench import names_in
from forebay.law.ordinance import Law
from forebay.law.provisions import MUNICIPALITY, Must
from forebay.law.record import Act, Record
from forebay.letters.wording import listed
from forebay.review import Recomputed
from forebay.units import Quantity

ASK, GRANT, DECLINE = "request waiver", "grant waiver", "deny waiver"
SELECT = "select mitigation"
CERTIFIED = "accept certification"
STORAGE = "storage_required"
"""The fact from which a fee in lieu is reckoned."""


@dataclass(frozen=True, slots=True)
class Waiver:
    """A waiver as it was asked for and decided: ``state`` is asked, granted or declined."""

    entry: str
    asks: str
    grounds: str
    asked: datetime
    state: str = "asked"
    decided: datetime | None = None
    decided_entry: str = ""
    lifts: tuple[str, ...] = ()
    reasons: str = ""


def waivers(acts: Record) -> tuple[Waiver, ...]:
    """Return every waiver asked for, the first first; a decision is upon the last one asked before it."""
    asked = acts.of([ASK])
    after: dict[str, Act] = {}
    for act in acts.of([GRANT, DECLINE]):
        before = [one for one in asked if acts.place(one) < acts.place(act) and one.id not in after]
        if before:
            after[before[-1].id] = act
    return tuple(_waiver(act, after.get(act.id)) for act in asked)


def _waiver(asked: Act, decided: Act | None) -> Waiver:
    said = asked.data
    one = Waiver(asked.id, str(said["asks"]), str(said["grounds"]), asked.occurred)
    if decided is None:
        return one
    state = "granted" if decided.act == GRANT else "declined"
    lifts = tuple(sorted(names_in(decided.data.get("provisions")))) if decided.act == GRANT else ()
    reasons = str(decided.data.get("reasons") or "")
    return Waiver(one.entry, one.asks, one.grounds, one.asked, state, decided.occurred, decided.id, lifts, reasons)


@dataclass(frozen=True, slots=True)
class Granted:
    """A waiver as it stands: when it was granted and why, what was asked on which grounds, and what stands instead."""

    entry: str
    at: datetime
    lifts: tuple[str, ...]
    reasons: str
    asks: str = ""
    grounds: str = ""
    mitigation: str = ""


def granted(acts: Record) -> tuple[Granted, ...]:
    """Return every waiver that stands, the first first; the mitigation is what was selected last before it."""
    asked = {one.decided_entry: one for one in waivers(acts)}
    return tuple(_granted(act, asked.get(act.id), acts) for act in acts.of([GRANT]))


def _granted(act: Act, asked: Waiver | None, acts: Record) -> Granted:
    chosen = [one for one in acts.of([SELECT]) if acts.place(one) < acts.place(act)]
    return Granted(
        entry=act.id,
        at=act.occurred,
        lifts=tuple(sorted(names_in(act.data.get("provisions")))),
        reasons=str(act.data.get("reasons") or ""),
        asks=asked.asks if asked else "",
        grounds=asked.grounds if asked else "",
        mitigation=str(chosen[-1].data["measure"]) if chosen else "",
    )


# ---- what a waiver may lift ------------------------------------------------------------------------------------------


def liftable(laws: Iterable[Law]) -> Iterator[tuple[str, Must]]:
    """Yield each provision a waiver can relieve of, by its name: what others than the village must meet."""
    for law in laws:
        if knows_waivers(law):
            for must in law.musts:
                if must.who not in MUNICIPALITY and GRANT not in must.before:
                    yield must.id, must


def knows_waivers(law: Law) -> bool:
    """Tell whether a law provides for waivers itself."""
    return any(may.act == GRANT for may in law.mays) or any(GRANT in must.before for must in law.musts)


def unknown(written: object, laws: Sequence[Law]) -> tuple[str, ...]:
    """Return the names in a waiver that no provision, and no item of one, of a waiving law bears."""
    waiving = [law for law in laws if knows_waivers(law)]
    known = {name for law in waiving for name in _names(law)}
    return tuple(sorted(name for name in names_in(written) if name.removeprefix(_law_of(name)) not in known))


def _law_of(name: str) -> str:
    law, colon, _ = name.rpartition(":")
    return f"{law}{colon}"


def _names(law: Law) -> Iterator[str]:
    for row in law.provisions:
        yield row.id
        for item in getattr(row, "items", ()):
            yield f"{row.id}#{item.name}"


def lifted_said(lifts: Iterable[str], laws: Iterable[Law]) -> tuple[tuple[str, str], ...]:
    """Return what each name in a waiver stands for: in our words, with its place."""
    rows = {row.id: row for law in laws for row in law.provisions}
    return tuple(_said(name, rows) for name in lifts)


def _said(name: str, rows: Mapping[str, object]) -> tuple[str, str]:
    whole, _, item = name.rpartition(":")[2].partition("#")
    row = rows.get(whole)
    if row is None:
        return name, ""
    gist, at = getattr(row, "gist", "") or whole, _place(row, item)
    return (f"{item[:1].upper()}{item[1:]}: {gist}" if item else gist), at


def _place(row: object, item: str) -> str:
    """Return the clause of one thing a provision lists, else of the provision."""
    named = next((one.at for one in getattr(row, "items", ()) if one.name == item and one.at), "")
    return named or str(getattr(row, "at", ""))


# ---- the storage a fee in lieu is reckoned from ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stored:
    """The most water every pond of a plan holds at once in one storm, in all: whole cubic feet, rounded up."""

    storm: str
    volume: Quantity
    ponds: tuple[str, ...]

    @property
    def key(self) -> str:
        """The storm as a choice names it."""
        return self.storm

    def __str__(self) -> str:
        return f"{self.storm} storm: {int(self.volume.to('cuft')):,} cu ft, in {listed(self.ponds)}"


def stored(recomputed: Iterable[Recomputed]) -> tuple[Stored, ...]:
    """Return the storage each storm takes after the work, as the water was run again."""
    found: dict[str, list[tuple[str, float]]] = {}
    for one in recomputed:
        for name, node in one.results.after.items():
            if node.pond is not None:
                for at, storm in enumerate(one.results.storms):
                    found.setdefault(storm, []).append((name, float(node.pond.peak_storage_cuft[at])))
    return tuple(_stored(storm, rows) for storm, rows in found.items())


def _stored(storm: str, rows: Sequence[tuple[str, float]]) -> Stored:
    whole = -(-Fraction(sum(volume for _, volume in rows)) // 1)
    return Stored(storm, units.quantity(Fraction(whole), "cuft"), tuple(name for name, _ in rows))
