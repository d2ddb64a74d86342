"""How long water takes from the far end of a catchment: travel time by leg, and the time of concentration they make.

Lengths in feet, slopes in feet per foot, times in hours. The equations broadcast; the legs are one each.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .channels import GRAVITY_FTPS2
from .checks import Floats, WaterError, a_slope, chosen, number
from .tables import rows

PAVED_FPS = 20.3282
UNPAVED_FPS = 16.1345
"""Velocity intercepts of shallow concentrated flow (TR-55, appendix F): V = k s^0.5."""

LEAST_H = 0.1
"""The least time of concentration in hours (TR-55, p. 3-1)."""

SHEET_LIMIT_FT = 100.0
"""The longest sheet flow taken unless another limit is chosen (NEH part 630, chapter 15); TR-55 of 1986 printed 300."""


def sheet_flow_time_h(length_ft: ArrayLike, slope: ArrayLike, roughness: ArrayLike, rain_2yr_in: ArrayLike) -> Floats:
    """Return the travel time of sheet flow in hours.

    Tt = 0.007 (n L)^0.8 / (P2^0.5 s^0.4) (TR-55, eq. 3-3), with P2 the 2-year, 24-hour rain in inches. The length is
    not limited here: the limit is a choice, and :func:`sheet_flow_limit_ft` gives the one of McCuen and Spiess.

    >>> f"{sheet_flow_time_h(100, 0.01, 0.24, 3.6):.2f}"
    '0.30'
    """
    length = number(length_ft, "length_ft", above=0)
    fall = a_slope(slope)
    rain = number(rain_2yr_in, "rain_2yr_in", above=0)
    drag = number(roughness, "roughness", above=0) * length
    return np.asarray(0.007 * drag**0.8 / (np.sqrt(rain) * fall**0.4))


def sheet_flow_limit_ft(slope: ArrayLike, roughness: ArrayLike) -> Floats:
    """Return the longest sheet flow in feet by McCuen and Spiess (1995): L = 100 s^0.5 / n.

    >>> f"{sheet_flow_limit_ft(0.01, 0.24):.1f}"
    '41.7'
    """
    return np.asarray(100.0 * np.sqrt(a_slope(slope)) / number(roughness, "roughness", above=0))


def sheet_roughness(surface: str) -> float:
    """Return Manning's n for sheet flow over a surface of TR-55 table 3-1, by the opening words of the row.

    >>> sheet_roughness("Grass: dense")
    0.24
    """
    return _only("sheet_roughness", surface, "n")


def shallow_intercept_fps(surface: str) -> float:
    """Return the velocity at a slope of 1 for shallow concentrated flow: ``paved`` or ``unpaved`` (TR-55), else HEC-22.

    >>> f"{shallow_intercept_fps('Short grass pasture'):.2f}"
    '6.99'
    """
    if surface in ("paved", "unpaved"):
        return PAVED_FPS if surface == "paved" else UNPAVED_FPS
    return 32.81 * _only("shallow_intercepts", surface, "k")


def shallow_flow_velocity_fps(slope: ArrayLike, intercept_fps: ArrayLike = UNPAVED_FPS) -> Floats:
    """Return the velocity of shallow concentrated flow in ft/s: V = k s^0.5 (TR-55, figure 3-1 and appendix F).

    >>> f"{shallow_flow_velocity_fps(0.01):.2f} {shallow_flow_velocity_fps(0.01, PAVED_FPS):.2f}"
    '1.61 2.03'
    """
    return np.asarray(number(intercept_fps, "intercept_fps", above=0) * np.sqrt(a_slope(slope)))


def travel_time_h(length_ft: ArrayLike, velocity_fps: ArrayLike) -> Floats:
    """Return length over velocity in hours: Tt = L / (3600 V) (TR-55, eq. 3-1).

    >>> f"{travel_time_h(7300, 2.05):.2f}"
    '0.99'
    """
    length = number(length_ft, "length_ft", least=0)
    return np.asarray(length / (3600.0 * number(velocity_fps, "velocity_fps", above=0)))


def lake_wave_velocity_fps(mean_depth_ft: ArrayLike) -> Floats:
    """Return the velocity of a wave over a lake or pond in ft/s: V = (g D)^0.5 (NEH part 630, chapter 15).

    >>> f"{lake_wave_velocity_fps(8):.1f}"
    '16.0'
    """
    return np.asarray(np.sqrt(GRAVITY_FTPS2 * number(mean_depth_ft, "mean_depth_ft", above=0)))


def watershed_lag_h(flow_length_ft: ArrayLike, curve_number: ArrayLike, land_slope_pct: ArrayLike) -> Floats:
    """Return the lag of a watershed in hours: L = l^0.8 (S + 1)^0.7 / (1900 Y^0.5), curve numbers 50 to 95.

    NEH part 630, chapter 15, eq. 15-4a; the flow length in feet, the mean land slope Y in percent.

    >>> f"{watershed_lag_h(2000, 75, 4.0):.3f}"
    '0.321'
    """
    length = number(flow_length_ft, "flow_length_ft", above=0)
    cn = number(curve_number, "curve_number", least=50, most=95)
    slope = number(land_slope_pct, "land_slope_pct", above=0)
    return np.asarray(length**0.8 * (1000.0 / cn - 9.0) ** 0.7 / (1900.0 * np.sqrt(slope)))


def lag_concentration_h(flow_length_ft: ArrayLike, curve_number: ArrayLike, land_slope_pct: ArrayLike) -> Floats:
    """Return the time of concentration in hours by the watershed lag method: Tc = L/0.6 (NEH part 630, eq. 15-3).

    >>> f"{lag_concentration_h(2000, 75, 4.0):.2f}"
    '0.54'
    """
    return np.asarray(watershed_lag_h(flow_length_ft, curve_number, land_slope_pct) / 0.6)


def kirpich_concentration_h(length_ft: ArrayLike, slope: ArrayLike) -> Floats:
    """Return the time of concentration in hours by Kirpich (1940): Tc = 0.0078 L^0.77 s^-0.385 minutes.

    For small, well-defined natural channels.

    >>> f"{60 * kirpich_concentration_h(1000, 0.02):.2f}"
    '7.18'
    """
    length = number(length_ft, "length_ft", above=0)
    return np.asarray(0.0078 * length**0.77 * a_slope(slope) ** -0.385 / 60.0)


def _only(table: str, surface: str, column: str) -> float:
    chosen(column, "column", list(rows(table)[0]))
    found = [row for row in rows(table) if row["surface"].lower().startswith(surface.lower())]
    if len(found) != 1 or not surface:
        names = "; ".join(row["surface"] for row in (found or rows(table)))
        raise WaterError(f'"{surface}" names {len(found)} surfaces of the table. Write one of: {names}.')
    return float(found[0][column])
