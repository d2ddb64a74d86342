"""The rows of an EPA SWMM file as they are written, section by section, in its own units and with names it can take."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from forebay.formats.models.swmm_units import Units
from forebay.formats.models.told import Ledger
from forebay.water import Culvert, Network, Pond

SECTIONS = (
    *("TITLE", "OPTIONS", "EVAPORATION", "RAINGAGES", "SUBCATCHMENTS", "SUBAREAS", "INFILTRATION", "JUNCTIONS"),
    *("OUTFALLS", "DIVIDERS", "STORAGE", "CONDUITS", "ORIFICES", "WEIRS", "OUTLETS", "XSECTIONS", "LOSSES"),
    *("TRANSECTS", "CURVES", "TIMESERIES", "TAGS"),
)


@dataclass(slots=True)
class Sheet:
    """A file being written, and what it does not hold."""

    units: Units
    metric: bool
    base_ft: float
    network: Network
    rows: dict[str, list[str]] = field(default_factory=dict)
    ledger: Ledger = field(default_factory=Ledger)

    def add(self, section: str, *words: object) -> None:
        """Write a row of a section."""
        self.rows.setdefault(section, []).append(" ".join(_word(word) for word in words))

    def ft(self, value: float) -> float:
        """Return feet in the file's unit of length."""
        return value / self.units.ft

    def low_ft(self, name: str) -> float:
        """Return the elevation at which flow may enter a node."""
        below = self.network[name]
        return below.storage.bottom_ft if isinstance(below, Pond) else self.base_ft

    def joins(self, name: str, start: str, to: str) -> None:
        """Lead a place on to the next without changing the flow."""
        low = self.low_ft(to)
        self.add("CONDUITS", name, start, to, 1, 0.01, self.ft(low + 0.1), self.ft(low))
        self.add("XSECTIONS", name, "DUMMY", 0, 0, 0, 0, 1)


def _word(word: object) -> str:
    return f"{word:.12g}" if isinstance(word, float) else name_of(str(word))


def name_of(said: str) -> str:
    """Return a name as SWMM can take it: without spaces, quotes and the mark of a comment.

    >>> name_of("Mill Lane; east")
    'Mill_Lane_east'
    """
    return re.sub(r'[\s;"\[\]]+', "_", said.strip()) or "_"


def renamed(sheet: Sheet, names: Sequence[str], what: str) -> None:
    """Write down which names change on the way, and which become one."""
    written: dict[str, str] = {}
    for name in names:
        made = name_of(name)
        if made.casefold() in written:
            sheet.ledger.leave(f"{what} {name}", f"it and {written[made.casefold()]} are one name in SWMM: {made}.")
        elif made != name:
            sheet.ledger.leave(f"{what} {name}", f"it is called {made}: SWMM takes no spaces in a name.", stops=False)
        written[made.casefold()] = name


def curve(sheet: Sheet, name: str, kind: str, points: Sequence[tuple[float, float]]) -> None:
    """Write the points of a curve."""
    for at, (first, second) in enumerate(points):
        sheet.add("CURVES", name, *([kind] if at == 0 else []), float(first), float(second))


def base_ft(network: Network) -> float:
    """Return an elevation below everything that has one."""
    lows = [pond.storage.bottom_ft for pond in network.of_kind(Pond)]
    for pond in network.of_kind(Pond):
        barrels = [outlet for outlet in pond.outlets if isinstance(outlet, Culvert)]
        lows += [one.invert_ft - one.barrel.slope * one.barrel.length_ft for one in barrels]
    return float(np.floor(min(lows, default=0.0))) - 2.0
