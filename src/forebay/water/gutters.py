"""Flow along a kerb (HEC-22, chapter 5): how wide it spreads, how much it carries, how long it takes.

Spreads and lengths in feet, slopes in feet per foot, flows in cfs. Everything broadcasts.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, number

_GUTTER_US = 0.56
_AVERAGE_US = 0.84


def gutter_flow_cfs(spread_ft: ArrayLike, cross_slope: ArrayLike, slope: ArrayLike, roughness: ArrayLike) -> Floats:
    """Return the flow of a triangular gutter: Q = 0.56/n Sx^1.67 SL^0.5 T^2.67 (HEC-22, eq. 5.2).

    >>> f"{gutter_flow_cfs(8.2, 0.02, 0.01, 0.016):.1f}"
    '1.4'
    """
    return np.asarray(_conveyance(cross_slope, slope, roughness) * number(spread_ft, "spread_ft", least=0) ** 2.67)


def gutter_spread_ft(flow_cfs: ArrayLike, cross_slope: ArrayLike, slope: ArrayLike, roughness: ArrayLike) -> Floats:
    """Return the width of the water on the pavement: eq. 5.2 solved for T.

    >>> f"{gutter_spread_ft(1.8, 0.02, 0.01, 0.016):.1f}"
    '9.0'
    """
    flow = number(flow_cfs, "flow_cfs", least=0)
    return np.asarray((flow / _conveyance(cross_slope, slope, roughness)) ** (1 / 2.67))


def gutter_velocity_fps(
    upper_spread_ft: ArrayLike,
    lower_spread_ft: ArrayLike,
    cross_slope: ArrayLike,
    slope: ArrayLike,
    roughness: ArrayLike,
) -> Floats:
    """Return the mean velocity along a gutter whose spread grows from T1 to T2.

    V = 0.84 SL^0.5 Sx^0.67/n (T2^2.67 - T1^2.67)/(T2^2 - T1^2) (HEC-22, eq. 5.14 and 5.15; its example uses 0.83).

    >>> f"{gutter_velocity_fps(3.28, 9.84, 0.02, 0.03, 0.016):.2f}"
    '3.26'
    """
    upper = number(upper_spread_ft, "upper_spread_ft", least=0)
    lower = number(lower_spread_ft, "lower_spread_ft", above=0)
    if np.any(lower <= upper):
        raise WaterError("The spread must grow down the gutter. Give the upper spread first.")
    shape = (lower**2.67 - upper**2.67) / (lower**2 - upper**2)
    return np.asarray(_AVERAGE_US * gutter_factor(cross_slope, slope, roughness) * shape)


def gutter_factor(cross_slope: ArrayLike, slope: ArrayLike, roughness: ArrayLike) -> Floats:
    """Return KG = SL^0.5 Sx^0.67 / n (HEC-22, eq. 5.14).

    >>> f"{gutter_factor(0.02, 0.03, 0.016):.2f}"
    '0.79'
    """
    across = number(cross_slope, "cross_slope", above=0)
    return np.asarray(np.sqrt(number(slope, "slope", above=0)) * across**0.67 / number(roughness, "roughness", above=0))


def _conveyance(cross_slope: ArrayLike, slope: ArrayLike, roughness: ArrayLike) -> Floats:
    across = number(cross_slope, "cross_slope", above=0)
    fall = np.sqrt(number(slope, "slope", above=0))
    return np.asarray(_GUTTER_US / number(roughness, "roughness", above=0) * across**1.67 * fall)
