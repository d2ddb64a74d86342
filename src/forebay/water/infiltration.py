"""How fast a soil takes water in under an infiltrating practice: Green and Ampt.

Depths in inches, rates in inches an hour, times in hours. Everything broadcasts.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, number

_TURNS = 60


def green_ampt_depth_in(
    hours: ArrayLike, conductivity_iph: ArrayLike, suction_in: ArrayLike, deficit: ArrayLike
) -> Floats:
    """Return the depth taken in by a soil that is ponded from the start, by Green and Ampt (1911).

    F - s ln(1 + F/s) = K t with s = suction x moisture deficit (Chow, Maidment and Mays, eq. 4.3.6); by halving.

    >>> f"{green_ampt_depth_in(1.0, 0.26, 6.57, 0.34):.2f}"
    '1.26'
    """
    time = number(hours, "hours", least=0)
    rate = number(conductivity_iph, "conductivity_iph", above=0)
    pull = number(suction_in, "suction_in", least=0) * number(deficit, "deficit", least=0, most=1)
    time, rate, pull = np.broadcast_arrays(time, rate, pull)
    safe = np.where(pull > 0, pull, 1.0)
    low = rate * time
    high = low + np.sqrt(2.0 * pull * low) + pull
    for _ in range(_TURNS):
        middle = (low + high) / 2.0
        lag = np.where(pull > 0, safe * np.log1p(middle / safe), 0.0)
        over = middle - lag > rate * time
        low, high = np.where(over, low, middle), np.where(over, middle, high)
    return np.asarray(np.where(pull > 0, (low + high) / 2.0, rate * time))


def ponding_time_h(
    rain_iph: ArrayLike, conductivity_iph: ArrayLike, suction_in: ArrayLike, deficit: ArrayLike
) -> Floats:
    """Return the hours of a steady rain until water stands: tp = K s / (i (i - K)), s = suction x deficit.

    Chow, Maidment and Mays, eq. 4.4.2. A rain no stronger than the soil takes in never ponds; that is refused rather
    than called infinite.

    >>> f"{ponding_time_h(2.0, 0.26, 6.57, 0.34):.3f}"
    '0.167'
    """
    rain = number(rain_iph, "rain_iph", above=0)
    rate = number(conductivity_iph, "conductivity_iph", above=0)
    if np.any(rain <= rate):
        raise WaterError(
            f"rain_iph is {float(np.min(rain)):g}, no more than the soil takes in for ever, so water never stands. "
            "Ask only where the rain is stronger than conductivity_iph."
        )
    pull = number(suction_in, "suction_in", least=0) * number(deficit, "deficit", least=0, most=1)
    return np.asarray(rate * pull / (rain * (rain - rate)))
