"""How much of a rain runs off: the curve-number equation, and the two ways of joining covers.

Depths in inches, areas in acres unless the name says otherwise. Everything broadcasts.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, number

TABLE_RATIO = 0.2
"""The initial-abstraction ratio the printed curve numbers belong to (TR-55, eq. 2-2)."""

CONVERTED_RATIO = 0.05
"""The one other ratio with a published conversion of S (Hawkins and others, 2002)."""

ACRE_INCH_CUFT = 43560 / 12
"""Cubic feet in an inch over an acre."""


def retention_in(curve_number: ArrayLike, ia_ratio: float = TABLE_RATIO, *, convert_retention: bool = True) -> Floats:
    """Return the potential maximum retention S in inches.

    Parameters
    ----------
    curve_number : array_like
        From the tables, above 0 to 100; any shape.
    ia_ratio : float
        Ia/S. At 0.05, S is converted from the tables' 0.2; any other ratio has no published conversion.
    convert_retention : bool
        False keeps the tables' S at any ratio, and the report must say so.

    Returns
    -------
    numpy.ndarray
        S in inches, of the shape of ``curve_number``.

    Raises
    ------
    WaterError
        For a curve number of 0 or less or above 100, or a ratio that cannot be converted.

    Notes
    -----
    S = 1000/CN - 10 (TR-55, eq. 2-4). At Ia/S = 0.05: S = 1.33 S(0.2)^1.15 (Hawkins and others, 2002).

    Examples
    --------
    >>> f"{retention_in(80):.2f} {retention_in(80, 0.05):.3f}"
    '2.50 3.815'
    """
    cn = number(curve_number, "curve_number", above=0, most=100)
    number(ia_ratio, "ia_ratio", least=0, most=1)
    retention: Floats = 1000.0 / cn - 10.0
    if ia_ratio == TABLE_RATIO or not convert_retention:
        return retention
    if ia_ratio == CONVERTED_RATIO:
        return np.asarray(1.33 * retention**1.15)
    raise WaterError(
        f"ia_ratio is {ia_ratio:g}, and only 0.2 and 0.05 have a published S. "
        "Use one of them, or keep the tables' S with convert_retention=False and say so."
    )


def initial_abstraction_in(
    curve_number: ArrayLike, ia_ratio: float = TABLE_RATIO, *, convert_retention: bool = True
) -> Floats:
    """Return the rain, in inches, that falls before anything runs off.

    Ia = ratio x S (TR-55, eq. 2-2; table 4-1). Shapes and refusals as :func:`retention_in`.

    >>> f"{initial_abstraction_in(75):.3f}"
    '0.667'
    """
    return np.asarray(ia_ratio * retention_in(curve_number, ia_ratio, convert_retention=convert_retention))


def runoff_depth_in(
    rain_in: ArrayLike,
    curve_number: ArrayLike,
    ia_ratio: float = TABLE_RATIO,
    *,
    convert_retention: bool = True,
) -> Floats:
    """Return the depth of runoff in inches from a depth of rain.

    Q = (P - Ia)^2 / (P - Ia + S) once P is above Ia, else nothing (TR-55, eq. 2-1 and 2-3).

    Parameters
    ----------
    rain_in : array_like
        Rain of the storm (or so far), 0 or more; broadcasts with ``curve_number``.
    curve_number : array_like
        Above 0 to 100.
    ia_ratio, convert_retention
        As :func:`retention_in`.

    Returns
    -------
    numpy.ndarray
        Q in inches, never negative and never more than the rain.

    Examples
    --------
    Pasture in good condition, TR-55 example 2-1:

    >>> f"{runoff_depth_in(6.0, 70):.2f}"
    '2.81'
    """
    rain = number(rain_in, "rain_in", least=0)
    retention = retention_in(curve_number, ia_ratio, convert_retention=convert_retention)
    over = np.maximum(rain - ia_ratio * retention, 0.0)
    below = over + retention
    return np.asarray(over * over / np.where(below > 0, below, 1.0))


def composite_curve_number(curve_numbers: ArrayLike, areas_ac: ArrayLike) -> Floats:
    """Return the area-weighted curve number, unrounded (TR-55, worksheet 2); covers run along the last axis.

    >>> f"{composite_curve_number([61, 74], [30, 70]):.1f}"
    '70.1'
    """
    cn = number(curve_numbers, "curve_numbers", above=0, most=100)
    return _weighted(cn, areas_ac)


def weighted_runoff_in(
    rain_in: ArrayLike,
    curve_numbers: ArrayLike,
    areas_ac: ArrayLike,
    ia_ratio: float = TABLE_RATIO,
    *,
    convert_retention: bool = True,
) -> Floats:
    """Return the area-weighted runoff depth in inches: each cover's own runoff, then the mean (TR-55, p. 2-11).

    Covers run along the last axis; ``rain_in`` broadcasts with the axes before it. Small storms run off more this way
    than from one composite curve number, so a report must name which of the two was used.

    >>> both = [98, 61], [0.3, 0.7]
    >>> f"{weighted_runoff_in(1.0, *both):.2f} {runoff_depth_in(1.0, composite_curve_number(*both)):.2f}"
    '0.24 0.01'
    """
    rain = number(rain_in, "rain_in", least=0)[..., None]
    depths = runoff_depth_in(rain, curve_numbers, ia_ratio, convert_retention=convert_retention)
    return _weighted(depths, areas_ac)


def connected_curve_number(pervious_curve_number: ArrayLike, impervious_pct: ArrayLike) -> Floats:
    """Return the curve number of an area whose impervious part drains straight to the drainage system.

    CNc = CNp + (Pimp/100)(98 - CNp), Pimp 0 to 100 percent (TR-55, figure 2-3).

    >>> f"{connected_curve_number(61, 20):.1f}"
    '68.4'
    """
    return unconnected_curve_number(pervious_curve_number, impervious_pct, 0.0, most_pct=100.0)


def unconnected_curve_number(
    pervious_curve_number: ArrayLike,
    impervious_pct: ArrayLike,
    unconnected_ratio: ArrayLike,
    most_pct: float = 30.0,
) -> Floats:
    """Return the curve number where part of the impervious area drains over pervious ground first.

    CNc = CNp + (Pimp/100)(98 - CNp)(1 - 0.5 R), R the unconnected part of the impervious area, 0 to 1. Only where the
    impervious area is less than 30 percent: above that it counts as connected (TR-55, figure 2-4 and p. 2-9).

    >>> f"{unconnected_curve_number(61, 20, 0.75):.1f}"
    '65.6'
    """
    pervious = number(pervious_curve_number, "pervious_curve_number", above=0, most=98)
    share = number(impervious_pct, "impervious_pct", least=0, most=most_pct) / 100.0
    ratio = number(unconnected_ratio, "unconnected_ratio", least=0, most=1)
    return np.asarray(pervious + share * (98.0 - pervious) * (1.0 - 0.5 * ratio))


def runoff_volume_cuft(runoff_in: ArrayLike, area_ac: ArrayLike) -> Floats:
    """Return the volume in cubic feet of a depth of runoff over an area: V = Q A 43560/12.

    >>> f"{runoff_volume_cuft(2.8929, 10):,.0f}"
    '105,012'
    """
    depth = number(runoff_in, "runoff_in", least=0)
    return np.asarray(depth * number(area_ac, "area_ac", least=0) * ACRE_INCH_CUFT)


def _weighted(values: Floats, areas_ac: ArrayLike) -> Floats:
    areas = number(areas_ac, "areas_ac", least=0)
    total = areas.sum(axis=-1)
    if np.any(total <= 0):
        raise WaterError("areas_ac add up to 0. Give at least one cover an area.")
    if areas.shape[-1:] != values.shape[-1:]:
        have = [array.shape[-1] if array.ndim else 1 for array in (values, areas)]
        raise WaterError(f"There are {have[0]} curve numbers and {have[1]} areas. Give each cover one of both.")
    return np.asarray((values * areas).sum(axis=-1) / total)
