"""The running total of a larger common plan of development: piece by piece, in the order they came."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from forebay.units import Quantity, unit_named


@dataclass(frozen=True, slots=True)
class PlanPiece:
    """One piece of a common plan: the case it belongs to, the day it counts from, and its area, None while unknown."""

    case: str
    dated: date
    area: Quantity | None


@dataclass(frozen=True, slots=True)
class PlanRow:
    """A piece with the total up to it; the total is at least that much where a piece before it is not known."""

    piece: PlanPiece
    total: Quantity
    is_least: bool


@dataclass(frozen=True, slots=True)
class PlanTotal:
    """The pieces of a plan in order, their total, and the cases whose area is not known."""

    rows: tuple[PlanRow, ...]
    total: Quantity
    unknown: tuple[str, ...]

    @property
    def is_least(self) -> bool:
        """Whether the total may be more than it says, because a piece is not known."""
        return bool(self.unknown)


def running_total(pieces: Iterable[PlanPiece]) -> PlanTotal:
    """Return the running total of a common plan, exact; what is unknown is not counted as nothing but named.

    >>> from forebay.units import parse
    >>> told = running_total([
    ...     PlanPiece("W-2", date(2026, 6, 1), parse("9,000 sqft")),
    ...     PlanPiece("W-1", date(2026, 3, 1), parse("0.4 acre")),
    ...     PlanPiece("W-3", date(2026, 7, 1), None),
    ... ])
    >>> [(row.piece.case, str(row.total), row.is_least) for row in told.rows], told.unknown
    ([('W-1', '17,424 sq ft', False), ('W-2', '26,424 sq ft', False), ('W-3', '26,424 sq ft', True)], ('W-3',))
    """
    unit = unit_named("sqft")
    total, unknown, rows = Fraction(0), [], []
    for piece in sorted(pieces, key=lambda one: (one.dated, one.case)):
        if piece.area is None:
            unknown.append(piece.case)
        else:
            total += _area(piece.area)
        rows.append(PlanRow(piece, Quantity(total, unit), bool(unknown)))
    return PlanTotal(tuple(rows), Quantity(total, unit), tuple(unknown))


def _area(area: Quantity) -> Fraction:
    return area.to("sqft")
