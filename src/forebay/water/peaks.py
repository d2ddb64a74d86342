"""The highest flow: read off a hydrograph, or by the graphical method of TR-55 with its limits said."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, chosen, number
from .hydrographs import SQUARE_MILE_ACRES
from .notes import Note
from .runoff import initial_abstraction_in, runoff_depth_in
from .storms import RAIN_TYPES
from .tables import columns, rows

LEAST_IA_P, MOST_IA_P = 0.1, 0.5
"""The Ia/P that TR-55 prints coefficients for; beyond, the nearest is used and said."""


def discrete_peak_cfs(flows_cfs: ArrayLike) -> Floats:
    """Return the highest ordinate of hydrographs that run through time on the last axis.

    >>> float(discrete_peak_cfs([0, 3, 5, 4, 0]))
    5.0
    """
    return np.asarray(number(flows_cfs, "flows_cfs").max(axis=-1))


def parabolic_peak(flows_cfs: ArrayLike, step_h: float) -> tuple[Floats, Floats]:
    """Return the peak in cfs and its time in hours by a parabola through the highest ordinate and its two neighbours.

    As TR-20 reports peaks. The first or last ordinate, or a flat top, stands as it is. Never below the discrete peak.

    >>> peak, hours = parabolic_peak([0, 3, 5, 4, 0], 0.1)
    >>> f"{peak:.3f} {hours:.3f}"
    '5.042 0.217'
    """
    flows = number(flows_cfs, "flows_cfs")
    width = float(number(step_h, "step_h", above=0))
    if flows.shape[-1] < 3:
        raise WaterError(f"The hydrograph has {flows.shape[-1]} ordinates; a parabola needs three. Use a shorter step.")
    at = flows.argmax(axis=-1)
    inside = np.clip(at, 1, flows.shape[-1] - 2)[..., None]
    before, top, after = (np.take_along_axis(flows, inside + shift, axis=-1)[..., 0] for shift in (-1, 0, 1))
    bend = before - 2.0 * top + after
    curved = (bend < 0) & (at == inside[..., 0])
    safe = np.where(curved, bend, -1.0)
    shift = np.where(curved, (before - after) / (2.0 * safe), 0.0)
    gain = np.where(curved, -((before - after) ** 2) / (8.0 * safe), 0.0)
    return np.asarray(flows.max(axis=-1) + gain), np.asarray((at + shift) * width)


def unit_peak_csm_in(rain_type: str, concentration_h: ArrayLike, ia_p: ArrayLike) -> Floats:
    """Return the unit peak discharge in cfs per square mile per inch (TR-55, appendix F, table F-1).

    log10 qu = C0 + C1 log10 Tc + C2 (log10 Tc)^2, straight between the printed rows of Ia/P. Tc of 0.1 to 10 h and Ia/P
    of 0.1 to 0.5; refused beyond. Broadcasts.

    >>> f"{unit_peak_csm_in('II', 1.53, 0.111):.0f}"
    '269'
    """
    chosen(rain_type, "rain_type", RAIN_TYPES)
    hours = np.log10(number(concentration_h, "concentration_h", least=0.1, most=10.0))
    ratio = number(ia_p, "ia_p", least=LEAST_IA_P, most=MOST_IA_P)
    own = [row for row in rows("graphical_peaks") if row["rain_type"] == rain_type]
    knots = np.array([float(row["ia_p"]) for row in own])
    terms = np.array([[float(row[name]) for name in ("c0", "c1", "c2")] for row in own])
    hours, ratio = np.broadcast_arrays(hours, ratio)
    curves = 10.0 ** (terms[:, 0] + terms[:, 1] * hours[..., None] + terms[:, 2] * hours[..., None] ** 2)
    upper = np.clip(np.searchsorted(knots, ratio), 1, len(knots) - 1)
    share = (ratio - knots[upper - 1]) / (knots[upper] - knots[upper - 1])
    low, high = (np.take_along_axis(curves, at[..., None], axis=-1)[..., 0] for at in (upper - 1, upper))
    return np.asarray(low + share * (high - low))


def pond_factor(pond_pct: ArrayLike) -> Floats:
    """Return the pond and swamp factor: the printed value nearest to the percentage, 0 to 5 (TR-55, table 4-2).

    >>> float(pond_factor(0.9))
    0.87
    """
    share = number(pond_pct, "pond_pct", least=0, most=5)
    printed, factors = columns("pond_factors", "pond_pct", "factor")
    return np.asarray(factors[np.abs(share[..., None] - printed).argmin(axis=-1)])


@dataclass(frozen=True, slots=True)
class GraphicalPeak:
    """A peak by TR-55's graphical method, with what it is made of."""

    initial_abstraction_in: float
    ia_p: float
    ia_p_used: float
    unit_peak_csm_in: float
    runoff_in: float
    pond_factor: float
    peak_cfs: float
    notes: tuple[Note, ...] = ()


def graphical_peak(
    rain_type: str, rain_in: float, curve_number: float, area_ac: float, concentration_h: float, pond_pct: float = 0.0
) -> GraphicalPeak:
    """Return the peak discharge by the graphical method: qp = qu Am Q Fp (TR-55, eq. 4-1).

    Parameters
    ----------
    rain_type : str
        I, IA, II or III.
    rain_in : float
        The 24-hour rain in inches.
    curve_number : float
        One for the whole area; below 40 the method does not hold and is flagged.
    area_ac, concentration_h : float
        Tc 0.1 to 10 h, refused beyond.
    pond_pct : float
        Ponds and swamps spread through the area, 0 to 5 percent.

    Examples
    --------
    TR-55 example 4-1:

    >>> f"{graphical_peak('II', 6.0, 75, 0.39 * 640, 1.53).peak_cfs:.0f}"
    '344'
    """
    loss = float(initial_abstraction_in(curve_number))
    ratio = loss / float(number(rain_in, "rain_in", above=0))
    used = min(max(ratio, LEAST_IA_P), MOST_IA_P)
    depth = float(runoff_depth_in(rain_in, curve_number))
    unit = float(unit_peak_csm_in(rain_type, concentration_h, used))
    factor = float(pond_factor(pond_pct))
    peak = unit * float(number(area_ac, "area_ac", above=0)) / SQUARE_MILE_ACRES * depth * factor
    notes = []
    if used != ratio:
        notes.append(Note(202, "", f"Ia/P is {ratio:.3f}; TR-55 prints 0.1 to 0.5 and {used:g} is used."))
    if curve_number < 40:
        notes.append(Note(105, "", f"the curve number is {curve_number:g}; the graphical method asks for 40 or more."))
    return GraphicalPeak(loss, ratio, used, unit, depth, factor, peak, tuple(notes))


def detention_storage_ratio(rain_type: str, flow_ratio: ArrayLike) -> Floats:
    """Return storage over runoff volume, Vs/Vr, from outflow over inflow peak, qo/qi (TR-55, figure 6-1, table F-2).

    Vs/Vr = C0 + C1 r + C2 r^2 + C3 r^3, for qo/qi of 0 to 1 and best within 0.1 to 0.8. A first estimate of a pond.

    >>> f"{detention_storage_ratio('II', 0.5):.4f}"
    '0.2765'
    """
    chosen(rain_type, "rain_type", RAIN_TYPES)
    ratio = number(flow_ratio, "flow_ratio", least=0, most=1)
    row = next(row for row in rows("detention_ratios") if row["rain_type"] == rain_type)
    c0, c1, c2, c3 = (float(row[name]) for name in ("c0", "c1", "c2", "c3"))
    return np.asarray(c0 + c1 * ratio + c2 * ratio**2 + c3 * ratio**3)
