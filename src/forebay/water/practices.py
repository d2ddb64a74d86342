"""How large a treatment practice must be: infiltration, filters and bioretention, pools and pretreatment.

Volumes in cubic feet, areas in square feet, depths in feet. Everything broadcasts. Rates, voids and shares are
arguments: :func:`forebay.water.manual_number` has the manual's, with whether they were read.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, number


def infiltration_area_sqft(volume_cuft: ArrayLike, depth_ft: ArrayLike, voids: ArrayLike = 1.0) -> Floats:
    """Return the bottom area of a trench or basin that stores a volume: A = V / (n d), n of 1 for an open basin.

    >>> f"{infiltration_area_sqft(140.08, 3.0, 0.4):.0f}"
    '117'
    """
    return np.asarray(gross_volume_cuft(volume_cuft, voids) / number(depth_ft, "depth_ft", above=0))


def gross_volume_cuft(volume_cuft: ArrayLike, voids: ArrayLike) -> Floats:
    """Return the volume of stone that stores a volume of water in its voids: V / n.

    >>> float(gross_volume_cuft(140.0, 0.4))
    350.0
    """
    return np.asarray(number(volume_cuft, "volume_cuft", least=0) / number(voids, "voids", above=0, most=1))


def drawdown_h(depth_ft: ArrayLike, infiltration_iph: ArrayLike, voids: ArrayLike = 1.0) -> Floats:
    """Return the hours that a level-bottomed storage takes to soak away through its bottom: 12 n d / f.

    >>> f"{drawdown_h(3.0, 0.5, 0.4):.1f}"
    '28.8'
    """
    depth = number(depth_ft, "depth_ft", least=0) * number(voids, "voids", above=0, most=1)
    return np.asarray(12.0 * depth / number(infiltration_iph, "infiltration_iph", above=0))


def filter_area_sqft(
    volume_cuft: ArrayLike,
    bed_depth_ft: ArrayLike,
    permeability_fpd: ArrayLike,
    ponding_ft: ArrayLike,
    drain_days: ArrayLike,
) -> Floats:
    """Return the area of a filter bed by Darcy: A = V df / (k (hf + df) tf), hf the mean ponding (chapter 6; recalled).

    >>> f"{filter_area_sqft(8102, 1.5, 3.5, 3.0, 1.67):.0f}"
    '462'
    """
    bed = number(bed_depth_ft, "bed_depth_ft", above=0)
    rate = number(permeability_fpd, "permeability_fpd", above=0) * number(drain_days, "drain_days", above=0)
    head = number(ponding_ft, "ponding_ft", least=0) + bed
    return np.asarray(number(volume_cuft, "volume_cuft", least=0) * bed / (rate * head))


def storage_filter_area_sqft(
    volume_cuft: ArrayLike,
    bed_depth_ft: ArrayLike,
    voids: ArrayLike,
    ponding_ft: ArrayLike,
    permeability_fpd: ArrayLike,
    drain_days: ArrayLike,
) -> Floats:
    """Return the area of a bed that stores in its pores and above itself while it drains: A = V / (n df + H + k t).

    >>> f"{storage_filter_area_sqft(1905, 2.0, 0.4, 1.0, 200.0, 0.25):.1f}"
    '36.8'
    """
    pores = number(voids, "voids", above=0, most=1) * number(bed_depth_ft, "bed_depth_ft", above=0)
    drained = number(permeability_fpd, "permeability_fpd", above=0) * number(drain_days, "drain_days", least=0)
    held = pores + number(ponding_ft, "ponding_ft", least=0) + drained
    return np.asarray(number(volume_cuft, "volume_cuft", least=0) / held)


def share_cuft(volume_cuft: ArrayLike, share_pct: ArrayLike) -> Floats:
    """Return a share of a volume: the forebay, the pretreatment or the permanent pool a practice must have.

    >>> float(share_cuft(10000, 10))
    1000.0
    """
    share = number(share_pct, "share_pct", least=0, most=100) / 100.0
    return np.asarray(number(volume_cuft, "volume_cuft", least=0) * share)


def effective_impervious_sqft(areas_sqft: ArrayLike, coefficients: ArrayLike) -> Floats:
    """Return the area times its runoff coefficient, summed over the last axis.

    >>> float(effective_impervious_sqft([21780, 21780], [0.95, 0.10]))
    22869.0
    """
    share = number(coefficients, "coefficients", least=0, most=1)
    return np.asarray((number(areas_sqft, "areas_sqft", least=0) * share).sum(axis=-1))
