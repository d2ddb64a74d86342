"""What an attorney should look at in a law: clauses that never speak, names nobody uses, places that clash, blanks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Literal

from forebay.law import language as lang
from forebay.law.differences import every_difference
from forebay.law.facts import FactSheet
from forebay.law.kleene import NO, SETTLED
from forebay.law.language import NODES
from forebay.law.ordinance import Law
from forebay.law.program import Program, program
from forebay.law.provisions import Dispute, Item, May, Must, Provision, Term, Value
from forebay.law.survey import survey
from forebay.law.world import World

Sort = Literal[
    "dead clause", "redundant clause", "dead dispute", "unused name", "conflict", "noted", "blank", "lost", "unsaid"
]
STATUSES = ("list lost", "section lost", "read", "recalled", "second-hand", "not known")
"""What a provision may say of its text: a defect of it, or how well a text that is not at hand is known."""
ANSWERS = frozenset({"applies", "exempt", "subject"})


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to look at: of which sort, where, what of it, and a project that shows it."""

    sort: Sort
    at: str
    id: str
    says: str
    witness: FactSheet | None = None
    findings: Mapping[str, bool] = field(default_factory=dict)
    done: tuple[str, ...] = ()


def remarks(law: Law, on: date, others: Mapping[str, Law] | None = None) -> list[Remark]:
    """Return everything to look at in a law on a date, in the order of its text."""
    made = program(law, on, others or {})
    found = [*_dead(law, on, others or {}), *_unused(law), *_disputed(made), *_unfilled(law, on), *_unsaid(law)]
    order = {row.id: number for number, row in enumerate(law.provisions)}
    return sorted(found, key=lambda remark: order[remark.id])


def _unsaid(law: Law) -> Iterator[Remark]:
    """Yield the provisions without a sentence of their own, and those whose status is none that is known."""
    for row in law.provisions:
        where = f"{row.place}: " if row.place.line else ""
        if not row.gist.strip():
            said = f'{where}this says nothing in our words, so pages and letters have only its place. Add a "gist".'
            yield Remark("unsaid", row.at, row.id, said)
        if row.status is not None and row.status not in STATUSES:
            known = ", ".join(f'"{one}"' for one in STATUSES)
            said = f'{where}"{row.status}" is no status that is known. Write one of {known}, or say it in "reading".'
            yield Remark("unsaid", row.at, row.id, said)


def _dead(law: Law, on: date, others: Mapping[str, Law]) -> Iterator[Remark]:
    """Yield the clauses that never speak, and those without which every answer is the same."""
    for term in law.terms:
        if not term.in_force(on):
            continue
        whole = replace(law, provisions=_only(law, term.says))
        lesser = replace(law, provisions=tuple(row for row in whole.provisions if row is not term))
        if next(every_difference(whole, lesser, on, others), None) is not None:
            continue
        if _speaks(program(whole, on, others), term):
            said = f"Without this clause {term.says} is always the same."
            yield Remark("redundant clause", term.at, term.id, said)
        else:
            yield Remark("dead clause", term.at, term.id, "No project meets this clause.")


def _speaks(made: Program, term: Term) -> bool:
    rule = made.rule(term.when)

    def told(world: World) -> int | None:
        found = rule(world)
        return found if found in SETTLED else None

    return any(found not in (NO, None) for _, found in survey(made, made.atoms(term.when), told))


def _only(law: Law, says: str) -> tuple[Provision, ...]:
    """Return the provisions one answer rests on."""
    wanted, last = {says}, set[str]()
    while wanted != last:
        last = set(wanted)
        for row in law.provisions:
            if isinstance(row, Term) and row.says in wanted:
                wanted |= _named_by(row)
    return tuple(
        row for row in law.provisions if isinstance(row, Value) or (isinstance(row, Term) and row.says in wanted)
    )


def _named_by(row: Provision) -> set[str]:
    return {name for expr in conditions(row) for name in _names(expr)}


def _names(expr: object) -> Iterator[str]:
    if isinstance(expr, NODES):
        yield from (part.name for part in lang.walk(expr) if isinstance(part, lang.Name))


def conditions(row: Provision) -> Iterator[object]:
    """Yield every expression a provision turns on, and nothing where it has none."""
    match row:
        case Term():
            yield from (row.when, *_wheres(row.disputes))
        case Value():
            yield from (one.is_ for one in row.dated)
        case Must() | May():
            yield from (row.when, row.unless, *_wheres(row.disputes))
            if isinstance(row, Must):
                yield from (row.pause, *(item.when for item in _items(row)))


def _wheres(disputes: tuple[Dispute, ...]) -> Iterator[object]:
    return (dispute.where for dispute in disputes)


def _items(row: Must) -> Iterator[Item]:
    yield from (*row.needs, *row.any_of, *row.items)


def facts_named(law: Law) -> frozenset[str]:
    """Return the facts a law turns on anywhere: in a condition, a dispute or a sum."""
    return frozenset(name for row in law.provisions for name in _named_by(row) if name in law.book)


def _unused(law: Law) -> Iterator[Remark]:
    """Yield the names that nothing else in the law speaks of."""
    used: set[str] = set()
    for row in law.provisions:
        used |= _named_by(row)
        if isinstance(row, Must):
            spans = (row.lead, row.not_before, row.within, row.every, row.amount, row.at_most, *(row.during or ()))
            used |= {name for name in spans if name}
            used |= {name for item in _items(row) for name in (item.name, *item.by)}
        elif isinstance(row, May):
            used |= {row.within or ""}
    for row in law.provisions:
        name = row.says if isinstance(row, Term) else row.id if isinstance(row, Value) else None
        if name is not None and name not in used and name not in ANSWERS:
            yield Remark("unused name", row.at, row.id, f'Nothing else in the law speaks of "{name}".')


def _disputed(made: Program) -> Iterator[Remark]:
    """Yield each dispute with a project of which it is so."""
    for term in made.law.terms:
        for dispute in term.disputes if term.in_force(made.on) else ():
            yield from _shown(made, term, dispute)


def _shown(made: Program, term: Term, dispute: Dispute) -> Iterator[Remark]:
    rules = made.rule(term.when), made.rule(dispute.where)

    def told(world: World) -> bool | None:
        found = rules[0](world), rules[1](world)
        if NO in found:
            return False
        return True if all(mask in SETTLED for mask in found) else None

    cells = survey(made, (*made.atoms(term.when), *made.atoms(dispute.where)), told)
    cell = next((cell for cell, both in cells if both), None)
    sort: Sort = "conflict" if dispute.effect == "conflict" else "noted"
    if cell is None:
        yield Remark("dead dispute", term.at, term.id, f"The dispute with {dispute.at} can never arise.")
    else:
        says = f"{dispute.at} says otherwise: {dispute.why}"
        yield Remark(sort, term.at, term.id, says, cell.facts(made.law.book), cell.findings, cell.done)


def _unfilled(law: Law, on: date) -> Iterator[Remark]:
    for row in law.provisions:
        if isinstance(row, Value) and row.blank is not None and not law.adopted(row.id, on):
            yield Remark("blank", row.at, row.id, f'The text leaves "{row.id}" blank ({row.blank}).')
        elif row.status is not None and "lost" in row.status and not law.adopted(row.id, on):
            yield Remark("lost", row.at, row.id, f"The text is incomplete here: {row.status}.")
