"""What an amendment changes: every kind of project that two laws answer differently, with a project of that kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from forebay.law.facts import FactSheet
from forebay.law.findings import Outcome
from forebay.law.kleene import CLASH, NO, SETTLED, YES
from forebay.law.ordinance import Law
from forebay.law.program import Program, program
from forebay.law.survey import Cell, survey
from forebay.law.world import World

OUTCOMES: Mapping[int, Outcome] = {YES: "met", NO: "not met", CLASH: "conflict"}


@dataclass(frozen=True, slots=True)
class Difference:
    """A question two laws answer differently, both answers, and a project of which it is so.

    ``findings`` and ``done`` are what the village is supposed to have found and what is supposed to have been done.
    """

    name: str
    before: Outcome
    after: Outcome
    facts: FactSheet
    findings: Mapping[str, bool]
    done: tuple[str, ...] = ()


def differences(old: Law, new: Law, on: date, others: Mapping[str, Law] | None = None) -> list[Difference]:
    """Return one difference for each question and each pair of answers, in the order of the text."""
    found: dict[tuple[str, str, str], Difference] = {}
    for one in every_difference(old, new, on, others):
        found.setdefault((one.name, one.before, one.after), one)
    return list(found.values())


def every_difference(old: Law, new: Law, on: date, others: Mapping[str, Law] | None = None) -> Iterator[Difference]:
    """Yield every cell of projects that the two laws answer differently, question by question."""
    before, after = program(old, on, others or {}), program(new, on, others or {})
    for name in dict.fromkeys((*old.names, *new.names)):
        yield from _named(name, before, after)


def _named(name: str, before: Program, after: Program) -> Iterator[Difference]:
    rules = before.term(name), after.term(name)

    def told(world: World) -> tuple[int, int] | None:
        # The two laws may share an id, and with it the memory of a world: each has a world of its own.
        found = rules[0](world), rules[1](World(world.known, world.record))
        if all(mask in SETTLED for mask in found):
            return found
        return None

    for cell, found in survey(before, (*before.opened(name), *after.opened(name)), told):
        if found is not None and found[0] != found[1]:
            yield _difference(name, *found, cell, before)


def _difference(name: str, one: int, two: int, cell: Cell, asked: Program) -> Difference:
    return Difference(name, OUTCOMES[one], OUTCOMES[two], cell.facts(asked.law.book), cell.findings, cell.done)
