"""Soil map units and their hydrologic groups, and the recorded choice that a dual group needs."""

from __future__ import annotations

from dataclasses import dataclass

from .faults import LandError

GROUPS = ("A", "B", "C", "D")
"""Hydrologic soil groups."""

DUAL_GROUPS = ("A/D", "B/D", "C/D")
"""Soils of the first group where drained, and of D where not."""


@dataclass(frozen=True, slots=True)
class SoilUnit:
    """A soil map unit: its key, which is its own in the whole country; its symbol, which is not; its name and group.

    ``group`` is None where the survey gives none: water, pits, cut and fill.
    """

    mukey: str
    musym: str
    name: str
    group: str | None

    @property
    def said(self) -> str:
        """What a reader calls it."""
        words = self.name or self.musym or f"map unit {self.mukey}"
        return f"{words} ({self.group})" if self.group else f"{words} (no soil group)"


@dataclass(frozen=True, slots=True)
class Drained:
    """The choice for every dual group of a site: not drained unless somebody says why it is.

    >>> Drained().said
    'A dual soil group is counted as D: not drained.'
    >>> Drained(True, "tile mains on sheet C-4, outlet seen 2026-04-02").said
    'A dual soil group is counted as its first letter: drained (tile mains on sheet C-4, outlet seen 2026-04-02).'
    """

    drained: bool = False
    why: str = ""

    def __post_init__(self) -> None:
        if self.drained and not self.why.strip():
            raise LandError(
                "A dual soil group counts as drained only with a reason that is kept. Say what drains the ground and "
                "how it is known, or leave it not drained, which is group D."
            )

    @property
    def said(self) -> str:
        """The choice in words."""
        if self.drained:
            return f"A dual soil group is counted as its first letter: drained ({self.why.strip()})."
        return "A dual soil group is counted as D: not drained."


def soil_group(written: str) -> str | None:
    """Return a soil group as tables write it; a blank is None, and is never read as any group.

    >>> soil_group(" b/d "), soil_group("")
    ('B/D', None)
    """
    said = written.strip().upper().replace(" ", "")
    if not said:
        return None
    if said in GROUPS or said in DUAL_GROUPS:
        return said
    raise LandError(f'"{written}" is not a hydrologic soil group. Right is one of: {", ".join(GROUPS + DUAL_GROUPS)}.')
