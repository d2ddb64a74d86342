"""The deciding branch of an answer: the parts it turns on, the places they stand in, and what is still missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from forebay.law import language as lang
from forebay.law.findings import Contrary
from forebay.law.grid import possible, possible_answer, possible_clause
from forebay.law.kleene import CLASH, NO, SETTLED, YES
from forebay.law.language import Expr
from forebay.law.program import Program, settled_key
from forebay.law.provisions import Dispute, Term
from forebay.law.world import World

Kind = Literal["all", "any", "not", "answer", "clause", "dispute", "settled", "leaf"]


@dataclass(frozen=True, slots=True)
class Branch:
    """One part of an answer with what it comes to, and the parts within it that decide.

    ``says`` names an answer, ``at`` the place of a clause or a dispute; ``missing`` and ``waits_for`` stand on leaves.
    """

    kind: Kind
    mask: int
    node: Expr | None = None
    says: str = ""
    at: str = ""
    parts: tuple[Branch, ...] = ()
    disputes: tuple[Contrary, ...] = ()
    missing: tuple[str, ...] = ()
    waits_for: tuple[str, ...] = ()


@dataclass(slots=True)
class Gathered:
    """What stands along a branch, each thing once, in order."""

    cites: dict[str, None] = field(default_factory=dict)
    missing: dict[str, None] = field(default_factory=dict)
    waits_for: dict[str, None] = field(default_factory=dict)
    disputes: dict[Contrary, None] = field(default_factory=dict)


def explained(program: Program, expr: Expr, world: World, mask: int | None = None) -> Branch:
    """Return the deciding branch of a condition; ``mask`` is all it can come to, where that is known already."""
    if mask is None:
        mask = possible(program, expr, world)
    match expr:
        case lang.And():
            return _several("all", program, expr, world, mask, NO)
        case lang.Or():
            return _several("any", program, expr, world, mask, YES)
        case lang.Not(part):
            return Branch("not", mask, expr, parts=(explained(program, part, world),))
        case lang.Name(name) if name in program.law.names:
            return answered(program, name, world)
        case lang.Answer():
            other = program.answer(expr)
            if other is not None:
                return answered(other, expr.name, world)
    return _leaf(program, expr, world, mask)


def _several(kind: Kind, program: Program, expr: lang.And | lang.Or, world: World, mask: int, decisive: int) -> Branch:
    masks = [possible(program, part, world) for part in expr.parts]
    chosen = _deciding(masks, mask, decisive)
    parts = tuple(explained(program, expr.parts[index], world, masks[index]) for index in chosen)
    return Branch(kind, mask, expr, parts=parts)


def _deciding(masks: list[int], mask: int, decisive: int) -> list[int]:
    """Return which of the joined parts decide: those that alone suffice, or all, or those still open."""
    if mask not in SETTLED:
        chosen = [index for index, one in enumerate(masks) if one not in SETTLED]
    elif mask in (decisive, CLASH):
        chosen = [index for index, one in enumerate(masks) if one == mask]
    else:
        chosen = []
    return chosen or list(range(len(masks)))


def answered(program: Program, name: str, world: World) -> Branch:
    """Return the deciding branch of a named answer."""
    if settled_key(program.law, name) in world.base:
        return Branch("settled", program.term(name)(world), says=name)
    terms = program.law.clauses(name, program.on)
    clauses = [_clause(program, term, world) for term in terms]
    mask = possible_answer(program, name, world)
    chosen = _deciding([clause.mask for clause in clauses], mask, YES)
    return Branch("answer", mask, says=name, parts=tuple(clauses[index] for index in chosen))


def _clause(program: Program, term: Term, world: World) -> Branch:
    mask = possible_clause(program, term, world)
    when = explained(program, term.when, world, None if term.disputes else mask)
    if mask == NO or not term.disputes:
        return Branch("clause", mask, says=term.says, at=term.at, parts=(when,))
    found = [(dispute, possible(program, dispute.where, world)) for dispute in term.disputes]
    bearing = [(dispute, where) for dispute, where in found if where != NO]
    beside = tuple(_dispute(program, dispute, world) for dispute, _ in bearing if dispute.effect == "conflict")
    contraries = tuple(_contrary(dispute, where, term) for dispute, where in bearing)
    return Branch("clause", mask, says=term.says, at=term.at, parts=(when, *beside), disputes=contraries)


def _dispute(program: Program, dispute: Dispute, world: World) -> Branch:
    mask = possible(program, dispute.where, world)
    return Branch("dispute", mask, says=dispute.why, at=dispute.at, parts=(explained(program, dispute.where, world),))


def _contrary(dispute: Dispute, where: int, term: Term) -> Contrary:
    return Contrary(dispute.at, dispute.why, dispute.effect, term.at, where in (YES, CLASH))


def _leaf(program: Program, expr: Expr, world: World, mask: int) -> Branch:
    if mask in SETTLED:
        return Branch("leaf", mask, expr)
    keys = dict.fromkeys(key for atom in program.atoms(expr) for key in atom.keys if not is_known(key, world.known))
    waiting = [key for key in keys if key.startswith(("found:", "value:"))]
    named = dict.fromkeys(key.split(" in ", 1)[-1] for key in keys if key not in waiting and not key.startswith("cmp:"))
    missing = [name for name in named if not any(guard in named for guard in program.guards((name,)))]
    return Branch(
        "leaf",
        mask,
        expr,
        missing=tuple(missing),
        waits_for=tuple(key.split(":", 1)[1] for key in waiting),
    )


def is_known(key: str, known: Mapping[str, Any]) -> bool:
    """Tell whether a key is known, or the whole set it asks about."""
    return key in known or (" in " in key and key.split(" in ", 1)[1] in known)


def gathered(branch: Branch) -> Gathered:
    """Return the places, missing facts and disputes along a branch."""
    found = Gathered()
    _gather(branch, found)
    return found


def _gather(branch: Branch, found: Gathered) -> None:
    if branch.at and not (branch.kind == "dispute" and branch.mask == NO):
        found.cites[branch.at] = None
    found.disputes.update(dict.fromkeys(branch.disputes))
    if branch.mask not in SETTLED:
        found.missing.update(dict.fromkeys(branch.missing))
        found.waits_for.update(dict.fromkeys(branch.waits_for))
    for part in branch.parts:
        _gather(part, found)
