"""A table of parcels or projects as text: each column that names a fact becomes a column of the law's screen."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from forebay.law.facts import Fact, FactBook, FactValue
from forebay.law.interview import DONT_KNOW, understood
from forebay.law.screening import Column, column
from forebay.law.text import nearest

_HEAD = re.compile(r"\s*([A-Za-z_]+)\s*(?:[(\[]\s*([A-Za-z/ ]+?)\s*[)\]])?\s*")


class ParcelProblem(ValueError):  # noqa: N818 - said to the person as it stands
    """A table of parcels that cannot be read: file, row, column, value and the mend."""


@dataclass(frozen=True)
class Parcels:
    """A table as read: what each row is called, and the facts it holds."""

    names: tuple[str, ...]
    columns: Mapping[str, Column]
    left_out: tuple[str, ...]


def read(lines: Iterable[str], file: str, book: FactBook, called: str | None = None) -> Parcels:
    """Read a table whose first row names its columns: a fact, or a fact with its unit, like ``disturbed_area (acre)``.

    ``called`` is the column that names each row, the first that is no fact unless given. An empty cell is unknown.
    """
    rows = list(csv.reader(lines))
    if not rows:
        raise ParcelProblem(f"{file} is empty. Name its columns in the first row, and put a parcel in each other.")
    facts = facts_among(rows[0], file, book)
    numbered = [(number, row) for number, row in enumerate(rows[1:], 2) if any(cell.strip() for cell in row)]
    body = [row for _, row in numbered]
    columns = {}
    for place, (fact, unit) in facts.items():
        values = [_cell(row, place, fact, unit, f"{file}, row {number}") for number, row in numbered]
        columns[fact.name] = column(fact, values)
    others = tuple(head for place, head in enumerate(rows[0]) if place not in facts)
    return Parcels(_names(rows[0], body, others, called, file), columns, others)


def facts_among(heads: Sequence[str], file: str, book: FactBook) -> dict[int, tuple[Fact, str]]:
    """Return the fact each column names, with its unit, by the column's place; a fact named twice is refused."""
    told = [_head(head, book) for head in heads]
    facts = {place: found for place, found in enumerate(told) if found is not None}
    if not facts:
        raise ParcelProblem(f"{file}: no column names a fact. Name one like disturbed_area (acre).")
    for name, many in Counter(fact.name for fact, _ in facts.values()).items():
        if many > 1:
            raise ParcelProblem(f"{file}: {many} columns name {name}. Keep one, and give the others another name.")
    return facts


def _head(head: str, book: FactBook) -> tuple[Fact, str] | None:
    found = _HEAD.fullmatch(head)
    fact = book.get(found[1]) if found else None
    return None if fact is None or found is None else (fact, found[2] or "")


def _cell(row: list[str], place: int, fact: Fact, unit: str, where: str) -> FactValue | None:
    try:
        return cell(row[place] if place < len(row) else "", fact, unit)
    except ValueError as problem:
        raise ParcelProblem(f'{where}, column "{fact.name}": {problem}') from None


def cell(written: str, fact: Fact, unit: str) -> FactValue | None:
    """Return what one cell says, in the column's unit where it is a bare number; nothing where it is not known."""
    said = written.strip()
    if said.lower() in DONT_KNOW:
        return None
    whole = f"{said} {unit}" if unit and re.fullmatch(r"[\d.,]+", said) else said
    return understood(fact, {"1": "yes", "0": "no"}.get(whole, whole) if fact.type == "yes/no" else whole)


def _names(
    head: list[str], body: list[list[str]], others: tuple[str, ...], called: str | None, file: str
) -> tuple[str, ...]:
    chosen = called_by(head, others, called, file)
    if chosen is None:
        return tuple(str(number) for number in range(2, len(body) + 2))
    place = head.index(chosen)
    return tuple(row[place].strip() if place < len(row) else "" for row in body)


def called_by(head: Sequence[str], others: tuple[str, ...], called: str | None, file: str) -> str | None:
    """Return the column that names each row: the one asked for, else the first that is no fact, else none."""
    if called is not None and called not in head:
        raise ParcelProblem(f'{file} has no column "{called}".{nearest(called, head)}')
    return called or next(iter(others), None)
