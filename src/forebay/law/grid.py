"""What an expression can come to, exactly: a small enumeration over the facts that stand in it more than once.

Where each fact stands once, taking the parts one by one is exact. Where one stands twice, its range is cut at every
point it is compared with; one amount for each cut and each gap stands for all, and each is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from forebay.law.comparing import Atom, is_opaque, points
from forebay.law.facts import FactBook
from forebay.law.kleene import SETTLED
from forebay.law.language import Expr
from forebay.law.program import Program, Rule, World


def possible(program: Program, expr: Expr, world: World) -> int:
    """Return all that a condition can come to, however what is unknown turns out."""
    return possible_of(program, program.rule(expr), program.atoms(expr), world)


def possible_of(program: Program, rule: Rule, atoms: tuple[Atom, ...], world: World) -> int:
    """Return all that a rule made of these atoms can come to."""
    found = rule(world)
    if found in SETTLED:
        return found
    grid = cells(program.law.book, atoms, world.known)
    return _tried(rule, world, list(grid.items())) if grid else found


def _tried(rule: Rule, world: World, grid: list[tuple[str, list[Any]]]) -> int:
    bound = rule(world)
    if bound in SETTLED or not grid:
        return bound
    (key, tries), rest = grid[0], grid[1:]
    found = 0
    for point in tries:
        found |= _tried(rule, world.supposing(key, point), rest)
        if found == bound:
            break
    return found


def cells(book: FactBook, atoms: tuple[Atom, ...], known: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Return the keys to go through, each with points that stand for its whole range."""
    count: Counter[str] = Counter()
    for atom in atoms:
        count.update(_standing(atom, known))
    keys = [key for key, times in count.items() if times > 1 and _is_unknown(key, known)]
    return {key: _range(book, key, atoms, known, keys) for key in keys}


def _standing(atom: Atom, known: Mapping[str, Any]) -> Iterable[str]:
    """Return the keys an atom turns on, as often as they count: a sum is exact only when its keys are gone through."""
    if atom.tangle is None:
        return atom.keys
    if not atom.order and is_opaque(atom.tangle, known):
        return (atom.tangle.name,)
    return atom.tangle.keys * 2


def _is_unknown(key: str, known: Mapping[str, Any]) -> bool:
    return key not in known and (" in " not in key or key.split(" in ", 1)[1] not in known)


def _range(book: FactBook, key: str, atoms: Iterable[Atom], known: Mapping[str, Any], keys: list[str]) -> list[Any]:
    fact = book.get(key)
    if fact is not None and fact.type == "choice":
        return list(fact.choices)
    mine = [atom for atom in atoms if key in atom.keys]
    words = {word for atom in mine for word in atom.words}
    if words:
        return [*sorted(words), ""]
    if not any(atom.cut is not None or (atom.tangle and key in atom.tangle.keys) for atom in mine):
        return [True, False]
    linked = _linked(key, atoms, keys)
    cuts = [cut for atom in atoms if linked & set(atom.keys) for cut in _cuts(atom, linked, known)]
    return points(cuts, len(linked))


def _linked(key: str, atoms: Iterable[Atom], keys: list[str]) -> set[str]:
    """Return the unknown amounts that are set against each other, directly or through others."""
    pairs = [set(atom.order) for atom in atoms if atom.order and set(atom.order) <= set(keys)]
    found = {key}
    while True:
        wider = found.union(*(pair for pair in pairs if pair & found))
        if wider == found:
            return found
        found = wider


def _cuts(atom: Atom, linked: set[str], known: Mapping[str, Any]) -> list[Any]:
    if atom.cut is not None:
        return [atom.cut]
    tangle = atom.tangle
    if tangle is None or is_opaque(tangle, known):
        return []
    cut = next((tangle.cut(key, known) for key in tangle.keys if key in linked and key not in known), None)
    return [] if cut is None else [cut]
