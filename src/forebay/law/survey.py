"""Going through all projects there can be, cut into cells within which a law answers the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from forebay import units
from forebay.law.comparing import Atom
from forebay.law.facts import FactBook, FactSheet, FactValue
from forebay.law.grid import Grid, possible
from forebay.law.kleene import OPEN, SETTLED
from forebay.law.language import Expr
from forebay.law.program import Program
from forebay.law.world import World
from forebay.units import Quantity

T = TypeVar("T")
VILLAGE = ("found:", "value:", "answer:", "term:", "done:")
"""How the keys begin that no applicant can answer."""


class _Asked(dict[str, Any]):
    """What is supposed so far; notes what was asked for and is not there yet."""

    def __init__(self, supposed: Mapping[str, Any]) -> None:
        super().__init__(supposed)
        self.missed: dict[str, None] = {}

    def get(self, key: str, default: Any = None) -> Any:
        found = super().get(key, default)
        if found is None:
            self.missed[key] = None
        return found


@dataclass(frozen=True, slots=True)
class Cell:
    """One kind of project: what is supposed of it, one point for each range; what is left out makes no difference."""

    supposed: Mapping[str, Any]

    def facts(self, book: FactBook) -> FactSheet:
        """Return it as the facts of a project."""
        found: dict[str, FactValue] = {}
        for key, point in self.supposed.items():
            name = key.split(" in ", 1)[-1]
            if name not in book:
                continue
            if name != key:
                found[name] = frozenset({*_set(found.get(name)), *([key.split(" in ", 1)[0]] if point else [])})
            else:
                found[key] = valued(point, book[key].type)
        return FactSheet(found)

    @property
    def findings(self) -> Mapping[str, bool]:
        """What the village is supposed to have found."""
        return {key.removeprefix("found:"): point for key, point in self.supposed.items() if key.startswith("found:")}

    @property
    def done(self) -> tuple[str, ...]:
        """What is supposed to have been done."""
        return tuple(key.split(":")[1] for key, point in self.supposed.items() if key.startswith("done:") and point)


def _set(found: FactValue | None) -> frozenset[str]:
    return found if isinstance(found, frozenset) else frozenset()


def valued(point: Any, kind: str) -> FactValue:
    """Return a bare point of a kind of fact as an answer: an amount in its base unit, the rest as it is."""
    if isinstance(point, bool | str):
        return point
    unit = next((unit for unit in units.UNITS.values() if unit.dimension == kind and unit.size == 1), None)
    unit = unit or next((unit for unit in units.UNITS.values() if unit.dimension == kind), None)
    return Quantity(Fraction(point), unit) if unit else Fraction(point)


def survey(
    program: Program,
    atoms: tuple[Atom, ...],
    told: Callable[[World], T | None],
    here: World | None = None,
    *,
    but: tuple[str, ...] = (),
) -> Iterator[tuple[Cell, T | None]]:
    """Yield every cell with what is told of it; a cell is cut further while ``told`` says nothing and it can be cut.

    ``atoms`` are all the parts asked about; ``here`` is what is known of every project (without it, nothing is, and
    there is no record). Keys that begin with one of ``but`` are left unknown.
    """
    start = here or World({}, None)
    grid = Grid(program, lambda world: OPEN, atoms, start)
    every = set(grid.count)
    axes = {key: grid.range_of(key, every) for key in every if not (but and key.startswith(but))}
    yield from _cut(dict(start.known), axes, told, start)


def _cut(
    supposed: dict[str, Any], axes: Mapping[str, list[Any]], told: Callable[[World], T | None], start: World
) -> Iterator[tuple[Cell, T | None]]:
    asked = _Asked(supposed)
    found = told(World(asked, start.record, start.until))
    key = next((key for key in asked.missed if key in axes), None)
    if found is not None or key is None:
        yield Cell(supposed), found
        return
    for point in axes[key]:
        yield from _cut({**supposed, key: point}, axes, told, start)


def ends(program: Program, expr: Expr, here: World) -> bool:
    """Tell whether facts can still change what an answer comes to while the village has found nothing more.

    Where every way the facts can turn out leaves the answer to the official, the facts change nothing.
    """
    rule, seen = program.rule(expr), set[int]()

    def told(world: World) -> int | None:
        found = rule(world)
        return found if found in SETTLED else None

    for cell, _ in survey(program, program.atoms(expr), told, here, but=VILLAGE):
        found = possible(program, expr, World(cell.supposed, here.record, here.until))
        seen.add(found if found in SETTLED else OPEN)
        if len(seen) > 1:
            return True
    return False
