"""Peaks and storage by the rational method and the modified rational method, with the sweep over durations.

Intensities in inches an hour, areas in acres, durations in minutes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, number, rising


def rational_peak_cfs(runoff_coefficient: ArrayLike, intensity_iph: ArrayLike, area_ac: ArrayLike) -> Floats:
    """Return the peak flow in cfs: Q = C i A, with the unit factor 1.008 taken as 1 (HEC-22, eq. 4.1). Broadcasts.

    >>> f"{rational_peak_cfs(0.235, 1.9, 43.3):.1f}"
    '19.3'
    """
    share = number(runoff_coefficient, "runoff_coefficient", least=0, most=1)
    rain = number(intensity_iph, "intensity_iph", least=0)
    return np.asarray(share * rain * number(area_ac, "area_ac", least=0))


def weighted_runoff_coefficient(runoff_coefficients: ArrayLike, areas_ac: ArrayLike) -> Floats:
    """Return the area-weighted runoff coefficient (HEC-22, eq. 4.2); surfaces run along the last axis.

    >>> f"{weighted_runoff_coefficient([0.25, 0.22], [22.1, 21.2]):.3f}"
    '0.235'
    """
    shares = number(runoff_coefficients, "runoff_coefficients", least=0, most=1)
    areas = number(areas_ac, "areas_ac", least=0)
    total = areas.sum(axis=-1)
    if np.any(total <= 0):
        raise WaterError("areas_ac add up to 0. Give at least one surface an area.")
    return np.asarray((shares * areas).sum(axis=-1) / total)


@dataclass(frozen=True, slots=True, eq=False)
class ModifiedRational:
    """The sweep of the modified rational method: each duration with its storage, and the critical one."""

    durations_min: Floats
    intensities_iph: Floats
    peaks_cfs: Floats
    storages_cuft: Floats
    critical_min: float
    storage_cuft: float
    inflow_cuft: Floats


def modified_rational(
    runoff_coefficient: float,
    area_ac: float,
    concentration_min: float,
    allowed_cfs: float,
    durations_min: ArrayLike,
    intensity_iph: Callable[[Floats], ArrayLike],
) -> ModifiedRational:
    """Return the storage that holds every storm of a sweep to an allowed outflow, and the duration that asks for most.

    Inflow is a trapezoid that rises and falls over Tc; outflow rises straight to the allowed flow at the end of inflow:
    V = 60 (Q d - Qo (d + Tc)/2) (HEC-22, chapter 10). Durations shorter than Tc are refused. For small sites
    only: beside the curve-number runoff of a day this storage can be several times too small, so compare the two.

    Parameters
    ----------
    runoff_coefficient, area_ac, concentration_min, allowed_cfs : float
        The site, and the outflow it may have.
    durations_min : array_like
        The durations to try, rising, shape (n,).
    intensity_iph : callable
        Intensity by duration in minutes.

    Examples
    --------
    >>> found = modified_rational(0.8, 5.0, 10, 6.0, range(10, 121, 5), lambda minutes: 96 / (minutes + 17))
    >>> f"{found.critical_min:.0f} min, {found.storage_cuft:,.0f} cu ft"
    '30 min, 7,506 cu ft'
    """
    durations = rising(durations_min, "durations_min")
    number(durations, "durations_min", least=float(number(concentration_min, "concentration_min", above=0)))
    allowed = number(allowed_cfs, "allowed_cfs", least=0)
    intensities = number(intensity_iph(durations), "intensity_iph", least=0)
    peaks = rational_peak_cfs(runoff_coefficient, intensities, area_ac)
    volumes = 60.0 * peaks * durations
    storages = np.maximum(volumes - 60.0 * allowed * (durations + concentration_min) / 2.0, 0.0)
    worst = int(np.argmax(storages))
    return ModifiedRational(
        durations, intensities, peaks, storages, float(durations[worst]), float(storages[worst]), volumes
    )
