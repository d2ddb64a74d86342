"""Small reference methods kept to check others by: Snyder's unit hydrograph, the phi index, the linear reservoir."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, number


@dataclass(frozen=True, slots=True)
class Snyder:
    """Snyder's synthetic unit hydrograph in the metric form: one centimetre of runoff."""

    lag_h: float
    peak_m3ps: float
    rain_h: float
    time_to_peak_h: float
    base_h: float
    width_half_h: float
    width_three_quarters_h: float


def snyder(area_sqkm: float, length_km: float, centroid_length_km: float, ct: float, cp: float) -> Snyder:
    """Return Snyder's unit hydrograph of one centimetre (Ponce, Engineering Hydrology, section 5.2, metric form).

    tl = Ct (L Lc)^0.3, Qp = 2.78 Cp A / tl, tr = tl/5.5, tp = tl + tr/2, Tb = 72 + 3 tl.

    >>> f"{snyder(520, 25, 14, 1.5, 0.62).peak_m3ps:.0f}"
    '103'
    """
    lag = float(ct * (number(length_km, "length_km", above=0) * number(centroid_length_km, "c", above=0)) ** 0.3)
    peak = 2.78 * cp * float(number(area_sqkm, "area_sqkm", above=0)) / lag
    rain = lag / 5.5
    sharpness = (peak / area_sqkm) ** 1.08
    return Snyder(lag, peak, rain, lag + rain / 2.0, 72.0 + 3.0 * lag, 5.87 / sharpness, 3.35 / sharpness)


def phi_index_excess_iph(intensity_iph: ArrayLike, phi_iph: ArrayLike) -> Floats:
    """Return the rain above a constant loss rate: the intensity less phi, never below 0. Broadcasts.

    >>> phi_index_excess_iph([2.0, 0.5], 1.0).tolist()
    [1.0, 0.0]
    """
    loss = number(phi_iph, "phi_iph", least=0)
    return np.asarray(np.maximum(number(intensity_iph, "intensity_iph", least=0) - loss, 0.0))


def linear_reservoir(inflow_cfs: ArrayLike, storage_h: float, step_h: float, start_cfs: float = 0.0) -> Floats:
    """Return the outflow of a reservoir with S = K O, of the shape of the inflow; time on the last axis.

    O2 = C0 I2 + C1 I1 + C2 O1, C0 = C1 = dt/(2K + dt), C2 = (2K - dt)/(2K + dt) (Ponce, section 8.2).

    >>> linear_reservoir([100, 150, 250], 2.0, 1.0, 100).tolist()
    [100.0, 110.0, 146.0]
    """
    inflow = number(inflow_cfs, "inflow_cfs", least=0)
    step, lag = float(number(step_h, "step_h", above=0)), float(number(storage_h, "storage_h", above=0))
    own, kept = step / (2.0 * lag + step), (2.0 * lag - step) / (2.0 * lag + step)
    out = np.empty_like(inflow)
    out[..., 0] = number(start_cfs, "start_cfs", least=0)
    for at in range(1, inflow.shape[-1]):
        out[..., at] = own * (inflow[..., at] + inflow[..., at - 1]) + kept * out[..., at - 1]
    return out
