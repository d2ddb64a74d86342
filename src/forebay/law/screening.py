"""The law asked about many projects at once: a county's parcels as columns, each answered as ``decide`` answers one.

An answer turns only on where each amount lies among the thresholds it is compared with. So each column becomes a small
code, the codes of one answer become one number, and the law is asked once for each number that occurs: the answers are
those of ``decide``, unknowns with them, and a million rows cost a few passes over their columns.

A column is an array: amounts in their base unit (square feet, dollars) with NaN where not known; yes or no as 1 and 0,
choices as their place in ``fact.choices``, sets as the sum of 2 to the place of each choice, and -1 where not known.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from forebay.law.decide import end_of
from forebay.law.facts import Fact, FactSheet, FactValue, bare
from forebay.law.findings import Outcome
from forebay.law.kleene import SETTLED
from forebay.law.ordinance import Law
from forebay.law.program import Program, program
from forebay.law.situation import Situation, evaluate
from forebay.law.survey import ends, valued

OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
"""What the codes of an answer mean, in their order."""

Column = NDArray[Any]
_NOT_YET = 255
_DENSE = 1 << 24
"""Up to so many numbers an answer's codes are looked up in a table; above, they are sorted."""


def decide_many(
    law: Law,
    columns: Mapping[str, Column],
    on: date,
    others: Mapping[str, Law] | None = None,
    names: Iterable[str] | None = None,
) -> dict[str, NDArray[np.uint8]]:
    """Answer every question of a law for every row; each answer is an array of places in ``OUTCOMES``."""
    return Screen(law, on, others or {}).answers(columns, names)


def column(fact: Fact, values: Sequence[FactValue | None]) -> Column:
    """Return answers to one question as a column."""
    if fact.is_amount:
        return np.array([np.nan if one is None else float(bare(one)) for one in values], dtype=np.float64)
    return np.array([-1 if one is None else _code(fact, one) for one in values], dtype=np.int64)


def _code(fact: Fact, value: FactValue) -> int:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, frozenset):
        return sum(1 << fact.choices.index(one) for one in value)
    return fact.choices.index(str(value))


@dataclass(frozen=True)
class Screen:
    """One law on one date, made ready to be asked about many projects; what it has answered once it keeps."""

    law: Law
    on: date
    others: Mapping[str, Law] = field(default_factory=dict)

    @cached_property
    def program(self) -> Program:
        """The law made ready for the day."""
        return program(self.law, self.on, self.others)

    @cached_property
    def tables(self) -> dict[tuple[str, ...], NDArray[np.uint8]]:
        """What was answered so far: for each answer and the facts known of it, a table by their codes."""
        return {}

    def answers(
        self, columns: Mapping[str, Column], names: Iterable[str] | None = None
    ) -> dict[str, NDArray[np.uint8]]:
        """Answer each question for each row."""
        coded = _Coded(self, columns)
        return {name: self._answer(name, coded) for name in names or self.law.names}

    def _answer(self, name: str, coded: _Coded) -> NDArray[np.uint8]:
        if not self.law.clauses(name, self.on):
            return np.full(coded.rows, OUTCOMES.index("does not apply"), dtype=np.uint8)
        facts = [fact for fact in self.facts(name) if fact.name in coded.columns]
        numbers, total = coded.numbers(facts)
        if total > _DENSE:
            _, first, place = np.unique(numbers, return_index=True, return_inverse=True)
            told = np.array([self._told(name, facts, coded, int(row)) for row in first], dtype=np.uint8)
            return told[place.reshape(-1)]
        table = self._table(name, facts, coded, total)
        found = table.take(numbers)
        wanted = found == _NOT_YET
        if not wanted.any():
            return found
        for number, row in _firsts(numbers, wanted, total):
            table[number] = self._told(name, facts, coded, row)
        return table.take(numbers)

    def _table(self, name: str, facts: list[Fact], coded: _Coded, total: int) -> NDArray[np.uint8]:
        """Return the table of an answer; where a code stands for one value only in these columns, a new one."""
        blank = np.full(total, _NOT_YET, dtype=np.uint8)
        return self.tables.setdefault((name, *(fact.name for fact in facts)), blank) if coded.is_cut else blank

    def facts(self, name: str) -> list[Fact]:
        """Return the facts one answer turns on, with those on which they hang."""
        keys = {key.split(" in ", 1)[-1] for key in self.program.keys(name)}
        return [fact for fact in self.law.book if fact.name in keys]

    def _told(self, name: str, facts: list[Fact], coded: _Coded, row: int) -> int:
        known = {fact.name: coded.value(fact, row) for fact in facts}
        sheet = FactSheet({name: value for name, value in known.items() if value is not None})
        here = Situation(self.law, sheet, on=self.on, others=self.others, until=end_of(self.on, self.law.zone))
        return OUTCOMES.index(_outcome(self.program, name, here))

    @cached_property
    def cuts(self) -> dict[str, NDArray[np.float64]]:
        """The thresholds each amount is compared with."""
        found: dict[str, set[float]] = {}
        for name in self.law.names:
            for atom in self.program.within(name):
                for fact in atom.facts if atom.cut is not None else ():
                    found.setdefault(fact, set()).add(float(Fraction(atom.cut)))
        return {fact: np.array(sorted(cuts), dtype=np.float64) for fact, cuts in found.items()}

    @cached_property
    def tangled(self) -> frozenset[str]:
        """The amounts that are compared with one another, or in sums: every value of theirs is a kind of its own."""
        atoms = (atom for name in self.law.names for atom in self.program.within(name))
        return frozenset(key for atom in atoms if atom.tangle is not None for key in atom.tangle.keys)


def _outcome(program: Program, name: str, here: Situation) -> Outcome:
    """Return an answer's outcome, without looking for the facts that are missing where it is plain that some are."""
    truth = evaluate(program.questions[name], here)
    if truth.mask not in SETTLED and ends(program, truth.expr, here.world):
        return "facts missing"
    return truth.outcome


def _firsts(numbers: Column, wanted: NDArray[np.bool_], total: int) -> Iterator[tuple[int, int]]:
    """Yield each number that occurs in a wanted row, with such a row."""
    rows = np.flatnonzero(wanted)
    row_of = np.full(total, -1, dtype=np.int64)
    row_of[numbers[rows]] = rows
    yield from ((int(number), int(row_of[number])) for number in np.flatnonzero(row_of >= 0))


class _Coded:
    """The columns of one question put to a screen, each as small codes, worked out when first asked for."""

    def __init__(self, screen: Screen, columns: Mapping[str, Column]) -> None:
        self.screen = screen
        self.columns = {name: np.asarray(one) for name, one in columns.items()}
        self.rows = _checked(screen.law, self.columns)
        self.is_cut = not screen.tangled & set(columns)
        self._codes: dict[str, tuple[Column, int]] = {}

    def numbers(self, facts: list[Fact]) -> tuple[Column, int]:
        """Return the codes of several facts as one number a row, and how many such numbers there can be."""
        coded = [self.code(fact) for fact in facts]
        total = math.prod(size for _, size in coded)
        kind = np.uint16 if total <= 1 << 16 else np.int32 if total < 1 << 31 else np.int64
        numbers: Column = np.zeros(self.rows, dtype=kind)
        for codes, size in coded:
            numbers *= kind(size) if total > size else kind(1)
            numbers += codes.astype(kind, copy=False)
        return numbers, total

    def code(self, fact: Fact) -> tuple[Column, int]:
        """Return the code of one fact in every row, 0 where it is not known, and how many codes there are."""
        if fact.name not in self._codes:
            self._codes[fact.name] = self._coded(fact, self.columns[fact.name])
        return self._codes[fact.name]

    def _coded(self, fact: Fact, values: Column) -> tuple[Column, int]:
        if not fact.is_amount:
            options = {"yes/no": 2, "choice": len(fact.choices)}.get(fact.type, 1 << len(fact.choices))
            return (values + 1).astype(np.uint8 if options < _NOT_YET else np.int64), options + 1
        if fact.name in self.screen.tangled:
            kinds, place = np.unique(values, return_inverse=True)
            return place.reshape(-1), len(kinds)
        cuts = self.screen.cuts.get(fact.name, np.empty(0))
        codes: Column = np.ones(len(values), dtype=np.uint8 if len(cuts) < 100 else np.int64)
        for cut in cuts:
            codes += values >= cut
            codes += values > cut
        codes[np.isnan(values)] = 0
        return codes, 2 * len(cuts) + 2

    def value(self, fact: Fact, row: int) -> FactValue | None:
        """Return what a column says in one row."""
        found = self.columns[fact.name][row]
        if fact.is_amount:
            return None if np.isnan(found) else valued(Fraction(float(found)), fact.type)
        if found < 0:
            return None
        if fact.type == "yes/no":
            return bool(found)
        if fact.type == "choice":
            return fact.choices[int(found)]
        return frozenset(one for place, one in enumerate(fact.choices) if int(found) >> place & 1)


def _checked(law: Law, columns: Mapping[str, Column]) -> int:
    """Return how many rows there are; columns of unequal length, or of no fact, are refused."""
    lengths = {len(one) for one in columns.values()}
    if len(lengths) > 1:
        raise ValueError(f"The columns have {sorted(lengths)} rows. Give each the same number.")
    for name in columns:
        if name not in law.book:
            raise ValueError(f'"{name}" is not a fact. The facts are listed in facts.toml.')
    return lengths.pop() if lengths else 0
