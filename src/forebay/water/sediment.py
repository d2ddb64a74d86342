"""Sediment traps and basins: the volume a rule asks for, part by part, with where the rule was read."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, chosen, number
from .runoff import runoff_depth_in, runoff_volume_cuft
from .tables import rows


@dataclass(frozen=True, slots=True)
class SedimentPart:
    """One part of a trap or basin: its volume in cubic feet, and the rule with its status."""

    name: str
    volume_cuft: float
    cuft_per_ac: float
    acres: str
    status: str
    source: str


def sediment_rules() -> tuple[str, ...]:
    """Return the names of the rules kept.

    >>> sediment_rules()
    ('Florida', 'Pennsylvania', 'New York trap', 'New York basin')
    """
    return tuple(dict.fromkeys(row["rule"] for row in rows("sediment_rules")))


def sediment_volumes(rule: str, drainage_ac: float, disturbed_ac: float) -> dict[str, SedimentPart]:
    """Return the parts of a trap or basin by a rule: so many cubic feet for each acre drained or disturbed.

    >>> parts = sediment_volumes("Pennsylvania", 10.0, 6.0)
    >>> parts["sediment"].volume_cuft, parts["dewatering"].volume_cuft
    (6000.0, 50000.0)
    """
    chosen(rule, "rule", sediment_rules())
    acres = {
        "drainage": float(number(drainage_ac, "drainage_ac", least=0)),
        "disturbed": float(number(disturbed_ac, "disturbed_ac", least=0)),
    }
    return {
        row["part"]: SedimentPart(
            row["part"],
            float(row["cuft_per_ac"]) * acres[row["acres"]],
            float(row["cuft_per_ac"]),
            row["acres"],
            row["status"],
            row["source"],
        )
        for row in rows("sediment_rules")
        if row["rule"] == rule
    }


def sediment_pond_volume_cuft(
    rain_in: ArrayLike, curve_number: ArrayLike, area_ac: ArrayLike, sediment_cuft_per_ac: ArrayLike
) -> Floats:
    """Return the volume of a pond that holds a storm's runoff and an allowance of sediment, in cubic feet. Broadcasts.

    >>> f"{sediment_pond_volume_cuft(1.6, 90, 7.445, 4356) / 43560:.2f}"
    '1.22'
    """
    area = number(area_ac, "area_ac", least=0)
    runoff = runoff_volume_cuft(runoff_depth_in(rain_in, curve_number), area)
    return np.asarray(runoff + area * number(sediment_cuft_per_ac, "sediment_cuft_per_ac", least=0))
