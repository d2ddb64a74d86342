"""What of a text the law file holds, row by row: each provision and entry, where it stands, and whether it works.

A provision *works* where its own effect is stated beside the law, in ``effects.toml``: a test of the house takes each
one away and sees its effect gone.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import date
from pathlib import Path
from typing import Any, Literal

from forebay.law import text
from forebay.law.cases import WorkedCase
from forebay.law.decide import answer, end_of
from forebay.law.language import Name, walk
from forebay.law.ordinance import Law
from forebay.law.provisions import Item, Must, Note, Provision, Term, Value
from forebay.law.situation import Situation
from forebay.law.text import LawError, nearest

Status = Literal["works", "stated", "waits", "asks nothing"]
KINDS = ("must", "may", "term", "value", "note")
WHERE: Mapping[str, str] = {
    "value": "forebay law show",
    "term": "forebay law decide",
    "gate": "forebay requirements",
    "duty": "forebay requirements",
    "content": "forebay submission check",
    "standing": "forebay requirements",
    "may": "forebay requirements",
    "note": "forebay law show",
}


@dataclass(frozen=True, slots=True)
class Covered:
    """One row: a passage by its id, where it stands, and the provision (or the entry of one) that holds it."""

    id: str
    law: str
    at: str
    kind: str
    provision: str
    entry: str
    status: Status
    cases: int
    where: str


@dataclass(frozen=True)
class Stated:
    """What the effects beside a law speak of: how many rows tell of each provision."""

    rows: Mapping[tuple[str, str], int] = field(default_factory=dict)


def stated(law: Law, path: Path) -> Stated:
    """Read which provisions have an effect of their own stated; one that the law does not hold is refused."""
    source = text.read(path)
    counted: dict[tuple[str, str], int] = {}
    there = {(row.kind, row.id) for row in law.provisions}
    for index, row in enumerate(source.data.get("effect", ())):
        kind = next((kind for kind in KINDS if kind in row), "")
        if (kind, row.get(kind)) not in there:
            ids = [name for one, name in there if one == kind]
            hint = nearest(str(row.get(kind)), ids) or " Name one by its kind, like must = ..."
            raise LawError(f"this effect names no provision of {law.id}.{hint}", source.key("effect", index))
        counted[kind, row[kind]] = counted.get((kind, row[kind]), 0) + 1
    return Stated(counted)


def coverage(law: Law, on: date, cases: Iterable[WorkedCase] = (), effects: Stated | None = None) -> list[Covered]:
    """Return every provision of a law and every entry with an id of its own, in the order of the text."""
    told, cited = effects or Stated(), cites(law, cases)
    return [row for provision in law.provisions for row in _rows(law, provision, on, cited, told)]


def _rows(law: Law, row: Provision, on: date, cited: list[frozenset[str]], told: Stated) -> Iterator[Covered]:
    status = status_of(law, row, on, told)
    count = told.rows.get((row.kind, row.id), 0) + (resting(law, row, cited) if isinstance(row, Term | Value) else 0)
    where = WHERE[row.shape if isinstance(row, Must) else row.kind]
    whole = Covered("", law.id, row.at, row.kind, row.id, "", status, count, where)
    yield from (replace(whole, id=name) for name in row.covers or (row.id,))
    for item in entries(row):
        yield from (replace(whole, id=name, at=item.at or row.at, entry=item.name) for name in item.covers)


def entries(row: Provision) -> tuple[Item, ...]:
    """Return the entries of a must's lists."""
    return (*row.needs, *row.any_of, *row.items) if isinstance(row, Must) else ()


def status_of(law: Law, row: Provision, on: date, told: Stated) -> Status:
    """Tell whether a provision works, is only stated, waits for what the text lacks, or asks nothing."""
    if waits(law, row, on):
        return "waits"
    if isinstance(row, Note) and row.rule is None:
        return "asks nothing"
    return "works" if (row.kind, row.id) in told.rows else "stated"


def waits(law: Law, row: Provision, on: date) -> bool:
    """Tell whether a provision waits for a blank to be filled or a lost list to be found."""
    lacking = isinstance(row, Value) and row.blank is not None
    return (lacking or "lost" in (row.status or "")) and not law.adopted(row.id, on)


def resting(law: Law, row: Provision, cited: Iterable[frozenset[str]]) -> int:
    """Count the worked cases whose answers rest on a clause, or on a clause that names a value."""
    places = {row.at} if isinstance(row, Term) else {one.at for one in law.terms if row.id in _named(one)}
    return sum(not places.isdisjoint(one) for one in cited)


def _named(row: Term) -> set[str]:
    conditions = (row.when, *(dispute.where for dispute in row.disputes))
    return {part.name for expr in conditions for part in walk(expr) if isinstance(part, Name)}


def cites(law: Law, cases: Iterable[WorkedCase]) -> list[frozenset[str]]:
    """Return the places each worked case's answers rest on."""
    found = []
    for case in cases:
        here = Situation(law, case.facts, case.record, case.on, until=end_of(case.on, law.zone))
        names = [one.name for one in case.expected if one.name in law.names]
        found.append(frozenset(place for name in names for place in answer(here, name).cites))
    return found


def table(rows: Iterable[Covered], form: Literal["csv", "md"]) -> str:
    """Return the rows as a table of comma-separated values or of Markdown."""
    heads = [one.name for one in fields(Covered)]
    lines: list[list[str]] = [[str(cell) for cell in asdict(row).values()] for row in rows]
    if form == "csv":
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows([heads, *lines])
        return out.getvalue()
    shown = [heads, ["---"] * len(heads), *([cell.replace("|", "\\|") for cell in line] for line in lines)]
    return "".join(f"| {' | '.join(line)} |\n" for line in shown)


def plain(rows: Iterable[Covered]) -> list[dict[str, Any]]:
    """Return the rows as plain data."""
    return [asdict(row) for row in rows]
