"""How runoff arrives through time: the NRCS dimensionless unit hydrograph, and what a storm makes of it.

Flows in cfs, times in hours. A unit hydrograph answers to one inch of runoff over the catchment.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, chosen, number
from .tables import columns

STANDARD_PEAK_RATE = 484.0
"""The peak rate factor of the standard hydrograph (NEH part 630, chapter 16)."""

CFS_H_PER_ACRE_INCH = 43560.0 / 12.0 / 3600.0
"""The cfs-hours in one inch over one acre."""

SQUARE_MILE_ACRES = 640.0
_ONE_INCH_PEAK_RATE = SQUARE_MILE_ACRES * CFS_H_PER_ACRE_INCH


def dimensionless_unit_hydrograph(peak_rate: float = STANDARD_PEAK_RATE, shape: str = "table") -> tuple[Floats, Floats]:
    """Return t/Tp and q/qp of the dimensionless unit hydrograph.

    Parameters
    ----------
    peak_rate : float
        The peak rate factor, 100 to 600. The table is that of 484; any other takes the gamma curve.
    shape : str
        ``"table"`` (NEH part 630, table 16-1) or ``"gamma"``.

    Returns
    -------
    tuple of numpy.ndarray
        Each of shape (n,); the second is 1 at the peak.

    Notes
    -----
    The gamma curve is q/qp = (t/Tp e^(1 - t/Tp))^m, with m chosen so that one inch runs off (NEH part 630, chapter 16).

    Examples
    --------
    >>> times, flows = dimensionless_unit_hydrograph()
    >>> len(times), float(flows[times == 2.0][0])
    (33, 0.28)
    """
    chosen(shape, "shape", ("table", "gamma"))
    number(peak_rate, "peak_rate", least=100, most=600)
    if shape == "table":
        if peak_rate != STANDARD_PEAK_RATE:
            raise WaterError(
                f"The printed table is that of a peak rate factor of 484, and {peak_rate:g} is asked for. "
                'Use shape = "gamma" for it.'
            )
        times, flows = columns("unit_hydrograph", "t_tp", "q_qp")
        return times, flows
    exponent = gamma_exponent(float(peak_rate))
    times = np.arange(0, round(_gamma_base(exponent) * 50) + 1) / 50.0
    return times, np.asarray((times * np.exp(1.0 - times)) ** exponent)


@cache
def gamma_exponent(peak_rate: float) -> float:
    """Return the exponent m of the gamma unit hydrograph with a given peak rate factor.

    645.33 m^(m+1) / (e^m gamma(m+1)) = peak rate, by bisection.

    >>> f"{gamma_exponent(484):.2f}"
    '3.70'
    """
    low, high = 1e-3, 60.0
    for _ in range(80):
        m = (low + high) / 2.0
        rate = _ONE_INCH_PEAK_RATE * math.exp((m + 1) * math.log(m) - m - math.lgamma(m + 1))
        low, high = (m, high) if rate < peak_rate else (low, m)
    return (low + high) / 2.0


def time_to_peak_h(concentration_h: ArrayLike, step_h: ArrayLike) -> Floats:
    """Return the time to peak of the unit hydrograph: Tp = D/2 + 0.6 Tc (NEH part 630, eq. 16-7).

    >>> f"{time_to_peak_h(2.3, 0.3):.2f}"
    '1.53'
    """
    return np.asarray(
        number(step_h, "step_h", above=0) / 2.0 + 0.6 * number(concentration_h, "concentration_h", above=0)
    )


def unit_peak_cfs(area_ac: ArrayLike, time_to_peak_h: ArrayLike, peak_rate: ArrayLike = STANDARD_PEAK_RATE) -> Floats:
    """Return the peak of the unit hydrograph in cfs an inch: qp = PRF A / Tp, A in square miles (eq. 16-6).

    >>> f"{unit_peak_cfs(4.6 * 640, 1.53):.0f}"
    '1455'
    """
    area_sqmi = number(area_ac, "area_ac", above=0) / SQUARE_MILE_ACRES
    return np.asarray(
        number(peak_rate, "peak_rate", above=0) * area_sqmi / number(time_to_peak_h, "time_to_peak_h", above=0)
    )


def unit_hydrograph_cfs(
    area_ac: float,
    concentration_h: float,
    step_h: float,
    peak_rate: float = STANDARD_PEAK_RATE,
    shape: str | None = None,
    *,
    exact_inch: bool = True,
) -> Floats:
    """Return the flows, every ``step_h`` from zero, that answer to one inch of runoff within one step.

    Parameters
    ----------
    area_ac, concentration_h, step_h : float
        Above 0. Steps longer than a sixth of Tc blunt the peak (NEH asks for D = 0.133 Tc).
    peak_rate : float
        100 to 600.
    shape : str, optional
        ``"table"`` or ``"gamma"``; the table for 484 and the gamma curve for any other unless chosen.
    exact_inch : bool
        Scale the ordinates so that exactly one inch runs off. The printed ordinates are off by up to half a percent.

    Returns
    -------
    numpy.ndarray
        Flows in cfs of shape (n,), the first and the last of them 0.

    Examples
    --------
    >>> flows = unit_hydrograph_cfs(10.0, 0.5, 0.05)
    >>> f"{flows.max():.2f} cfs, {flows.sum() * 0.05 / (10 * CFS_H_PER_ACRE_INCH):.6f} in"
    '23.05 cfs, 1.000000 in'
    """
    times, flows = dimensionless_unit_hydrograph(
        peak_rate, shape or ("table" if peak_rate == STANDARD_PEAK_RATE else "gamma")
    )
    peak_h = float(time_to_peak_h(concentration_h, step_h))
    count = math.ceil(float(times[-1]) * peak_h / step_h - 1e-9) + 1
    ordinates = np.interp(np.arange(count) * step_h / peak_h, times, flows, right=0.0)
    ordinates[-1] = 0.0
    if exact_inch:
        one_inch = float(number(area_ac, "area_ac", above=0)) * CFS_H_PER_ACRE_INCH
        return np.asarray(ordinates * (one_inch / (ordinates.sum() * step_h)))
    return np.asarray(ordinates * unit_peak_cfs(area_ac, peak_h, peak_rate))


def convolve_cfs(excess_in: ArrayLike, unit_cfs: ArrayLike) -> Floats:
    """Return the hydrograph of a runoff that comes step by step.

    Parameters
    ----------
    excess_in : array_like
        Runoff in inches within each step, shape (..., n): the last axis is time, the ones before it storms.
    unit_cfs : array_like
        The unit hydrograph at the same step, shape (m,).

    Returns
    -------
    numpy.ndarray
        Flow in cfs at each step from zero, shape (..., n + m - 1).

    Examples
    --------
    >>> convolve_cfs([1.0, 0.5], [0.0, 2.0, 0.0]).tolist()
    [0.0, 2.0, 1.0, 0.0]
    """
    excess = number(excess_in, "excess_in", least=0)
    unit = number(unit_cfs, "unit_cfs", least=0)
    if excess.ndim == 0 or unit.ndim != 1:
        raise WaterError("The runoff must run through time on its last axis, and the unit hydrograph on its only one.")
    flat = excess.reshape(-1, excess.shape[-1])
    flows = np.zeros((flat.shape[0], flat.shape[1] + unit.size - 1))
    for row, storm in zip(flows, flat, strict=True):
        wet = np.flatnonzero(storm)
        if wet.size:
            first, last = int(wet[0]), int(wet[-1]) + 1
            row[first : last + unit.size - 1] = np.convolve(storm[first:last], unit)
    return flows.reshape(*excess.shape[:-1], -1)


def _gamma_base(exponent: float) -> float:
    base = 5.0
    while (base * math.exp(1.0 - base)) ** exponent > 1e-5:
        base += 0.5
    return base
