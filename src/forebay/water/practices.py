"""How large a treatment practice must be: infiltration, filters, swales, pools, pretreatment, green infrastructure.

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


def check_dam_storage_cuft(
    height_ft: ArrayLike, bottom_ft: ArrayLike, side_z: ArrayLike, channel_slope: ArrayLike
) -> Floats:
    """Return the water a check dam holds back in a trapezoidal swale: (b h^2/2 + z h^3/3) / s.

    The wedge behind a dam of height h in a channel of bottom b, sides z to 1 and slope s, which reaches h/s upstream.

    >>> f"{check_dam_storage_cuft(1.5, 4.0, 3.0, 0.02):.0f}"
    '394'
    """
    high = number(height_ft, "height_ft", least=0)
    across = number(bottom_ft, "bottom_ft", least=0) * high**2 / 2.0
    beside = number(side_z, "side_z", least=0) * high**3 / 3.0
    return np.asarray((across + beside) / number(channel_slope, "channel_slope", above=0))


def swale_length_ft(residence_min: ArrayLike, velocity_fps: ArrayLike) -> Floats:
    """Return the length of swale or filter strip that keeps water for a time at its velocity: 60 V t.

    >>> float(swale_length_ft(9.0, 0.5))
    270.0
    """
    fast = number(velocity_fps, "velocity_fps", above=0)
    return np.asarray(60.0 * fast * number(residence_min, "residence_min", least=0))


def planted_storage_cuft(
    area_sqft: ArrayLike, depth_ft: ArrayLike, voids: ArrayLike, ponding_ft: ArrayLike = 0.0
) -> Floats:
    """Return the water that soil, stone or a green roof's medium holds in its pores and above itself: A (n d + H).

    The storage of a rain garden, a planter, a green roof or the stone under porous pavement.

    >>> f"{planted_storage_cuft(500.0, 2.0, 0.25, 0.5):.0f}"
    '500'
    """
    pores = number(voids, "voids", above=0, most=1) * number(depth_ft, "depth_ft", least=0)
    return np.asarray(number(area_sqft, "area_sqft", least=0) * (pores + number(ponding_ft, "ponding_ft", least=0)))
