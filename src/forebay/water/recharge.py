"""What sinks in over a year: a monthly balance of soil water that closes, and a pond's yearly budget."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, number
from .runoff import ACRE_INCH_CUFT


@dataclass(frozen=True, slots=True, eq=False)
class MonthlyBalance:
    """A year of soil water, month by month, in inches: rain = runoff + evaporation + recharge + gain of storage."""

    rain_in: Floats
    runoff_in: Floats
    evaporation_in: Floats
    recharge_in: Floats
    storage_in: Floats

    @property
    def error_in(self) -> float:
        """What the year's balance misses; the first month follows on the last, so storage ends as it began."""
        gained = self.storage_in - np.roll(self.storage_in, 1, axis=-1)
        left = self.rain_in - self.runoff_in - self.evaporation_in - self.recharge_in - gained
        return float(np.abs(left).max())


def monthly_balance(
    rain_in: ArrayLike, potential_in: ArrayLike, capacity_in: float, runoff_share: ArrayLike = 0.0
) -> MonthlyBalance:
    """Return the monthly balance of a soil that holds ``capacity_in`` of water, run until a year repeats itself.

    Parameters
    ----------
    rain_in, potential_in : array_like
        Rain and potential evaporation of twelve months in inches, shape (12,).
    capacity_in : float
        Soil water the roots can reach, above 0; 0 for pavement.
    runoff_share : array_like
        The share of each month's rain that runs off, 0 to 1.

    Returns
    -------
    MonthlyBalance
        What does not run off or evaporate fills the soil; what overfills it is recharge (Thornthwaite and Mather, 1957,
        with evaporation falling straight as the soil dries).

    Examples
    --------
    >>> year = monthly_balance([3.0] * 12, [0, 0, 1, 2, 4, 5, 5.5, 5, 3, 2, 1, 0], 6.0, 0.1)
    >>> f"{year.recharge_in.sum():.2f} in, balance within {year.error_in:.0e}"
    '8.24 in, balance within 9e-16'
    """
    rain = number(rain_in, "rain_in", least=0)
    wants = number(potential_in, "potential_in", least=0)
    if rain.shape != (12,) or wants.shape != (12,):
        raise WaterError(f"There are {rain.size} months of rain and {wants.size} of evaporation. Give twelve of each.")
    runoff = rain * number(runoff_share, "runoff_share", least=0, most=1)
    held = float(number(capacity_in, "capacity_in", least=0))
    before, months = held, _year(rain - runoff, wants, held, held)
    for _ in range(200):
        if abs(months[2][-1] - before) < 1e-13:
            break
        before = months[2][-1]
        months = _year(rain - runoff, wants, held, before)
    evaporated, sunk, storage = (np.array(column) for column in months)
    return MonthlyBalance(rain, runoff, evaporated, sunk, storage)


def recharge_volume_cuft(recharge_in: ArrayLike, area_ac: ArrayLike) -> Floats:
    """Return the volume of a year's recharge over an area in cubic feet. Broadcasts.

    >>> f"{recharge_volume_cuft(8.0, 2.0):,.0f}"
    '58,080'
    """
    depth = number(recharge_in, "recharge_in", least=0)
    return np.asarray(depth * number(area_ac, "area_ac", least=0) * ACRE_INCH_CUFT)


@dataclass(frozen=True, slots=True)
class PondBudget:
    """A wet pond's year in cubic feet; ``net_cuft`` below 0 means that it dries."""

    runoff_cuft: float
    evaporation_cuft: float
    infiltration_cuft: float
    net_cuft: float


def pond_budget(
    drainage_ac: float,
    runoff_coefficient: float,
    rain_in: float,
    surface_ac: float,
    evaporation_in: float,
    bottom_ac: float,
    infiltration_iph: float,
) -> PondBudget:
    """Return the yearly water budget of a wet pond: runoff less evaporation and infiltration (HEC-22, example 10.13).

    >>> f"{pond_budget(100, 0.3, 50, 3, 35, 2, 0.1).net_cuft:,.0f}"
    '-1,295,910'
    """
    runoff = ACRE_INCH_CUFT * _product(drainage_ac, "drainage_ac", runoff_coefficient, "c", rain_in, "rain_in")
    dried = ACRE_INCH_CUFT * _product(surface_ac, "surface_ac", evaporation_in, "evaporation_in")
    soaked = ACRE_INCH_CUFT * 8760.0 * _product(bottom_ac, "bottom_ac", infiltration_iph, "infiltration_iph")
    return PondBudget(runoff, dried, soaked, runoff - dried - soaked)


def _product(*pairs: float | str) -> float:
    result = 1.0
    for value, name in zip(pairs[::2], pairs[1::2], strict=True):
        result *= float(number(value, str(name), least=0))
    return result


def _year(
    infiltrates: Floats, wants: Floats, capacity: float, storage: float
) -> tuple[list[float], list[float], list[float]]:
    evaporated, sunk, kept = [], [], []
    for comes, wanted in zip(infiltrates.tolist(), wants.tolist(), strict=True):
        short = max(wanted - comes, 0.0)
        drawn = storage * (1.0 - np.exp(-short / capacity)) if capacity > 0 else 0.0
        used = min(wanted, comes) + drawn
        storage = storage + comes - used
        over = max(storage - capacity, 0.0)
        storage -= over
        evaporated.append(float(used))
        sunk.append(float(over))
        kept.append(float(storage))
    return evaporated, sunk, kept
