"""The tabular hydrograph method of TR-55, chapter 5: unit flows printed by Tc, travel time and Ia/P."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, chosen, number
from .hydrographs import SQUARE_MILE_ACRES
from .storms import RAIN_TYPES
from .tables import rows

_EARLIER_H = {"I": 2.0, "IA": 4.0, "II": 0.0, "III": 0.0}
_LABELS = ("rain_type", "tc_h", "ia_p", "travel_h", "note")


def tabular_hours(rain_type: str) -> Floats:
    """Return the hours at which the exhibits print flows, shape (32,).

    >>> tabular_hours("II")[[0, -1]].tolist()
    [11.0, 26.0]
    """
    chosen(rain_type, "rain_type", RAIN_TYPES)
    hours = [float(name) for name in rows("tabular_hydrographs")[0] if name not in _LABELS]
    return np.array(hours) - _EARLIER_H[rain_type]


def tabular_unit_flows_csm_in(rain_type: str, concentration_h: float, travel_h: float, ia_p: float) -> Floats:
    """Return the printed unit hydrograph, shape (32,), in cfs per square mile per inch (TR-55, exhibits 5-I to 5-III).

    The three arguments must be printed values: Tc of 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 1.25, 1.5 or 2 h; travel time
    of 0 to 3 h; Ia/P of 0.1, 0.3 or 0.5. Round them as TR-55 says (p. 5-2); nothing is interpolated here.

    >>> float(tabular_unit_flows_csm_in("II", 1.0, 0.0, 0.1).max())
    357.0
    """
    chosen(rain_type, "rain_type", RAIN_TYPES)
    found = _printed().get((rain_type, concentration_h, travel_h, ia_p))
    if found is None:
        raise WaterError(
            f"No row is kept for Type {rain_type}, Tc {concentration_h:g} h, travel time {travel_h:g} h and "
            f"Ia/P {ia_p:g}. "
            "Round to the printed values, or use the unit hydrograph instead."
        )
    return np.array(found)


def tabular_hydrograph_cfs(unit_flows_csm_in: ArrayLike, area_ac: ArrayLike, runoff_in: ArrayLike) -> Floats:
    """Return the flows in cfs of a subarea at the printed hours: q = qt Am Q (TR-55, eq. 5-1); hours on the last axis.

    >>> unit = tabular_unit_flows_csm_in("II", 0.75, 2.0, 0.1)
    >>> f"{tabular_hydrograph_cfs(unit, 0.25 * 640, 2.80).max():.0f}"
    '192'
    """
    area_sqmi = number(area_ac, "area_ac", least=0) / SQUARE_MILE_ACRES
    scale = area_sqmi * number(runoff_in, "runoff_in", least=0)
    return np.asarray(number(unit_flows_csm_in, "unit_flows_csm_in", least=0) * scale[..., None])


@cache
def _printed() -> dict[tuple[str, float, float, float], tuple[float, ...]]:
    return {
        (row["rain_type"], float(row["tc_h"]), float(row["travel_h"]), float(row["ia_p"])): tuple(
            float(value) for name, value in row.items() if name not in _LABELS
        )
        for row in rows("tabular_hydrographs")
        if not row["note"]
    }
