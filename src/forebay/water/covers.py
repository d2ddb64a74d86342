"""Curve numbers by cover, condition and soil group, as TR-55 prints them, and the choice a dual soil group needs."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from .checks import WaterError
from .tables import rows, source

GROUPS = ("A", "B", "C", "D")
"""Hydrologic soil groups."""

DUAL_GROUPS = ("A/D", "B/D", "C/D")
"""Soils that belong to the first group where drained, and to D where not."""


@dataclass(frozen=True, slots=True)
class Cover:
    """A row of the printed table: what covers the ground, and its curve number on each soil group (or None)."""

    table: str
    cover: str
    treatment: str
    condition: str
    impervious_pct: float | None
    curve_numbers: tuple[float | None, float | None, float | None, float | None]
    source: str

    @property
    def name(self) -> str:
        """The row in words: cover, treatment and condition."""
        return ", ".join(part for part in (self.cover, self.treatment, self.condition) if part)

    @property
    def counts_impervious(self) -> bool:
        """Whether the number already holds an average impervious share, so that no more may be added."""
        return self.impervious_pct is not None

    def curve_number(self, soil_group: str, *, drained: bool | None = None) -> float:
        """Return the curve number on a soil group; a dual group needs the choice drained or not.

        >>> cover("Meadow").curve_number("B/D", drained=False)
        78.0
        """
        found = self.curve_numbers[GROUPS.index(single_group(soil_group, drained=drained))]
        if found is None:
            raise WaterError(
                f"TR-55 table {self.table} prints no curve number for {self.name} on group {soil_group}. "
                "Choose another cover, or give the curve number and where it comes from."
            )
        return found


def single_group(soil_group: str, *, drained: bool | None = None) -> str:
    """Return the one soil group to use, A to D; a dual group asks for the choice to be made and recorded.

    >>> single_group("A/D", drained=True)
    'A'
    """
    if soil_group in GROUPS:
        return soil_group
    if soil_group not in DUAL_GROUPS:
        raise WaterError(f'soil_group is "{soil_group}". Write one of: {", ".join(GROUPS + DUAL_GROUPS)}.')
    if drained is None:
        raise WaterError(
            f"Soil group {soil_group} is {soil_group[0]} where drained and D where not. "
            "Say which with drained = true or false; the choice is kept in the report."
        )
    return soil_group[0] if drained else "D"


@lru_cache(maxsize=1)
def covers() -> tuple[Cover, ...]:
    """Return every row of TR-55 tables 2-2a to 2-2d.

    >>> len(covers())
    81
    """
    return tuple(_cover(row) for row in rows("curve_numbers"))


def cover(name: str, condition: str = "", treatment: str = "") -> Cover:
    """Return the one row whose cover, condition and treatment open with the words given, whatever their case.

    >>> cover("woods", "good").curve_number("C")
    70.0
    """
    wanted = name.lower(), treatment.lower(), condition.lower()
    found = [row for row in covers() if _opens(row, wanted)]
    exact = [row for row in found if (row.cover.lower(), row.treatment.lower()) == wanted[:2]]
    if len(exact or found) == 1:
        return (exact or found)[0]
    asked = ", ".join(part for part in (name, treatment, condition) if part)
    if not found:
        raise WaterError(f'"{asked}" is no cover of TR-55 table 2-2. {_nearest(wanted[0])}')
    raise WaterError(f'"{asked}" fits more than one cover. Choose one of: {"; ".join(row.name for row in found[:8])}.')


def _nearest(name: str) -> str:
    """Say which rows of the table come near a name."""
    known = [row for row in covers() if row.cover.lower().startswith(name)] if name else []
    if not known:
        near = get_close_matches(name, [row.cover.lower() for row in covers()], 3)
        known = [row for row in covers() if row.cover.lower() in near]
    if not known:
        return "Use the words of the table, or give a curve number."
    return f"Write one of: {'; '.join(row.name for row in known[:8])}."


def _opens(row: Cover, wanted: tuple[str, str, str]) -> bool:
    have = row.cover.lower(), row.treatment.lower(), row.condition.lower()
    named = have[0].startswith(wanted[0]) and (not wanted[1] or have[1] == wanted[1])
    return bool(wanted[0]) and named and have[2].startswith(wanted[2])


def _cover(row: dict[str, str]) -> Cover:
    values = tuple(float(row[group.lower()]) if row[group.lower()] else None for group in GROUPS)
    return Cover(
        table=row["table"],
        cover=row["cover"],
        treatment=row["treatment"],
        condition=row["condition"],
        impervious_pct=float(row["impervious_pct"]) if row["impervious_pct"] else None,
        curve_numbers=(values[0], values[1], values[2], values[3]),
        source=source("curve_numbers"),
    )
