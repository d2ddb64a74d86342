"""Worked cases: projects with the answers the law is expected to give, kept beside it and read by a lawyer.

An expected answer is an outcome, or a table ``{outcome, missing, waits_for, cites, disputes}``: ``missing`` and
``waits_for`` are all there are; ``cites`` and ``disputes`` name places that must be among those given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, get_args

from forebay.law import text
from forebay.law.decide import decide
from forebay.law.facts import FactBook, FactError, FactSheet
from forebay.law.findings import Finding, Outcome
from forebay.law.ordinance import Law
from forebay.law.record import Act, Record, RecordError
from forebay.law.text import LawError, Place, Text, nearest

_KEYS = {"name", "on", "facts", "acts", "expect", "why", "covers"}
_ACT_KEYS = {"id", "act", "occurred", "by", "subject", "data", "corrects", "retracts"}
_EXPECTED = ("outcome", "missing", "waits_for", "cites", "disputes")
OUTCOMES: tuple[str, ...] = get_args(Outcome)


@dataclass(frozen=True)
class Expected:
    """What one answer of a worked case should be."""

    name: str
    outcome: str
    place: Place
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def faults(self, found: Finding) -> Iterator[str]:
        """Yield a sentence for each way in which a finding is not what is expected."""
        if found.outcome != self.outcome:
            yield f"{self.name}: expected {self.outcome}, found {found.outcome}. {found.because}"
        for key, given in (("missing", found.missing), ("waits_for", found.waits_for)):
            if key in self.lists and set(self.lists[key]) != set(given):
                yield f"{self.name}: {key} expected {_shown(self.lists[key])}, found {_shown(given)}"
        for key, places in (("cites", found.cites), ("disputes", [dispute.at for dispute in found.disputes])):
            for place in self.lists.get(key, ()):
                if place not in places:
                    yield f"{self.name}: {key} expected {place} among {_shown(places)}"


@dataclass(frozen=True)
class WorkedCase:
    """One project: its facts, what was done, the day, and the answers expected."""

    name: str
    on: date
    facts: FactSheet
    record: Record
    expected: tuple[Expected, ...]
    place: Place
    covers: tuple[str, ...] = ()

    def faults(self, law: Law, others: Mapping[str, Law] | None = None) -> list[str]:
        """Return a sentence for each answer that is not as expected; nothing where all are."""
        found = decide(law, self.facts, self.record, self.on, others)
        return [fault for row in self.expected for fault in _answered(row, found)]


def _answered(row: Expected, found: Mapping[str, Finding]) -> Iterator[str]:
    if row.name not in found:
        yield f"{row.place}: the law does not answer {row.name}.{nearest(row.name, found)}"
    else:
        yield from (f"{row.place}: {fault}" for fault in row.faults(found[row.name]))


def _shown(names: Iterable[str]) -> str:
    return ", ".join(names) or "nothing"


def read(path: Path, book: FactBook) -> list[WorkedCase]:
    """Read the worked cases of a file; a fault in it is refused with its place."""
    source = text.read(path)
    for key in source.data:
        if key != "case":
            raise LawError(f'"{key}" does not belong in a file of cases. Begin each with [[case]].', source.key(key))
    return [_Case(source, book, index, row).case() for index, row in enumerate(source.data.get("case", []))]


@dataclass(frozen=True, slots=True)
class _Case:
    source: Text
    book: FactBook
    index: int
    row: Mapping[str, Any]

    def place(self, *path: str | int) -> Place:
        return self.source.value("case", self.index, *path)

    def case(self) -> WorkedCase:
        self.known(self.row, _KEYS)
        for key in ("name", "on", "expect"):
            if key not in self.row:
                raise LawError(f'a case has no "{key}". Add it.', self.place())
        if not isinstance(self.row["on"], date) or isinstance(self.row["on"], datetime):
            raise LawError("the day of a case is not a date. Write it bare, like on = 2026-03-02.", self.place("on"))
        return WorkedCase(
            name=self.row["name"],
            on=self.row["on"],
            facts=self.facts(),
            record=self.record(),
            expected=tuple(self.expected(name, said) for name, said in self.row["expect"].items()),
            place=self.source.key("case", self.index),
            covers=tuple(self.row.get("covers", ())),
        )

    def known(self, row: Mapping[str, Any], keys: Iterable[str], *path: str | int) -> None:
        for key in row:
            if key not in keys:
                hint = nearest(key, keys) or " Remove it."
                raise LawError(f'"{key}" is not a key of a case.{hint}', self.place(*path, key))

    def facts(self) -> FactSheet:
        try:
            return self.book.sheet(self.row.get("facts", {}))
        except FactError as problem:
            raise LawError(problem.sentence, self.place("facts", problem.key)) from None

    def record(self) -> Record:
        acts = self.row.get("acts", [])
        try:
            return Record(self.act(number, act) for number, act in enumerate(acts))
        except RecordError as problem:
            raise LawError(str(problem), self.place("acts")) from None

    def act(self, number: int, act: Mapping[str, Any]) -> Act:
        self.known(act, _ACT_KEYS, "acts", number)
        for key in ("act", "occurred"):
            if key not in act:
                raise LawError(f'an act of a case has no "{key}". Add it.', self.place("acts", number))
        occurred = act["occurred"]
        if not isinstance(occurred, datetime):
            raise LawError("when an act occurred is not a time. Write it with its offset.", self.place("acts", number))
        if occurred.tzinfo is None:
            occurred = occurred.replace(tzinfo=UTC)
        plain = {key: act[key] for key in ("subject", "data", "corrects", "retracts") if key in act}
        return Act(act.get("id", f"a{number + 1}"), act["act"], occurred, act.get("by", ""), **plain)

    def expected(self, name: str, said: object) -> Expected:
        row = {"outcome": said} if isinstance(said, str) else said
        if not isinstance(row, dict) or row.get("outcome") not in OUTCOMES:
            sentence = f'what is expected of "{name}" is not an outcome. Write one of: {", ".join(OUTCOMES)}.'
            raise LawError(sentence, self.place("expect", name))
        self.known(row, _EXPECTED, "expect", name)
        lists = {key: tuple(row[key]) for key in _EXPECTED[1:] if key in row}
        return Expected(name, row["outcome"], self.place("expect", name), lists)
