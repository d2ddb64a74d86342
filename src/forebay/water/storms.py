"""Design storms: how a depth of rain falls through the day.

The four 24-hour types of the NRCS, storms nested from depths by duration, and tables of one's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, chosen, number, rising
from .notes import Note
from .tables import columns, source

RAIN_TYPES = ("I", "IA", "II", "III")
"""The 24-hour storms of the NRCS."""

MOST_H = 720.0
"""Longer storms are taken for a slip."""

NESTED_STEP_H = 0.1
"""Spacing of the ordinates of a nested storm in hours, beside the durations themselves."""


@dataclass(frozen=True, slots=True, eq=False)
class DesignStorm:
    """A storm to design for: a depth, and the share of it fallen by each hour.

    Parameters
    ----------
    name : str
        As people say it: ``"10-year"``.
    depth_in : float
        The whole depth in inches.
    hours, fractions : numpy.ndarray
        Time in hours and share of the depth fallen, 0 to 1, each of shape (n,).
    distribution : str
        What the shares are: ``"Type II"``, ``"nested"``.
    depth_source, distribution_source : str
        Where each comes from.
    """

    name: str
    depth_in: float
    hours: Floats
    fractions: Floats
    distribution: str = ""
    depth_source: str = ""
    distribution_source: str = ""
    notes: tuple[Note, ...] = field(default=())

    @property
    def duration_h(self) -> float:
        """Hours from the first drop to the last."""
        return float(self.hours[-1])

    def fallen_in(self, hours: ArrayLike) -> Floats:
        """Return the rain fallen by each hour in inches: straight between ordinates, nothing before, all after."""
        return np.asarray(self.depth_in * np.interp(number(hours, "hours"), self.hours, self.fractions))

    def most_in(self, duration_h: float) -> float:
        """Return the greatest depth, in inches, that falls within any ``duration_h``."""
        starts = np.concatenate([self.hours, self.hours - float(number(duration_h, "duration_h", above=0))])
        return float(np.max(self.fallen_in(starts + duration_h) - self.fallen_in(starts)))


def mass_curve(rain_type: str) -> tuple[Floats, Floats]:
    """Return the hours and the cumulative fractions of an NRCS 24-hour storm, each of shape (n,).

    >>> hours, fractions = mass_curve("II")
    >>> float(fractions[hours == 12][0])
    0.663
    """
    chosen(rain_type, "rain_type", RAIN_TYPES)
    hours, fractions = columns(f"storm_{rain_type}", "hour", "fraction")
    return hours, fractions


def type_storm(name: str, depth_in: float, rain_type: str, depth_source: str = "") -> DesignStorm:
    """Return an NRCS 24-hour storm of Type I, IA, II or III with a depth in inches.

    The types hold no depths, so a depth with a source is flagged: a reviewer may ask for a distribution of its own.

    >>> storm = type_storm("10-year", 4.0, "II")
    >>> f"{storm.fallen_in(12.0):.3f} {storm.most_in(1.0):.2f}"
    '2.652 1.81'
    """
    hours, fractions = mass_curve(rain_type)
    origin, words = source(f"storm_{rain_type}"), f"Type {rain_type}"
    notes = _sources_part(depth_source, f"NRCS {words}")
    return DesignStorm(name, _depth(depth_in), hours, fractions, words, depth_source, origin, notes)


def table_storm(
    name: str,
    depth_in: float,
    hours: ArrayLike,
    fractions: ArrayLike,
    distribution: str,
    distribution_source: str,
    depth_source: str = "",
) -> DesignStorm:
    """Return a storm from a table of hours and cumulative shares that run from 0 to 1.

    >>> table_storm("half and half", 2.0, [0, 6, 12], [0, 0.25, 1], "ours", "an example").fallen_in([6, 12]).tolist()
    [0.5, 2.0]
    """
    times = rising(hours, "hours")
    shares = rising(fractions, "fractions", strictly=False)
    if times.size != shares.size:
        raise WaterError(f"There are {times.size} hours and {shares.size} fractions. Give each hour one fraction.")
    number(times, "hours", most=MOST_H)
    if times[0] != 0 or shares[0] != 0 or abs(shares[-1] - 1.0) > 1e-9:
        raise WaterError(
            f"The table opens with {shares[0]:g} at hour {times[0]:g} and closes with {shares[-1]:g}. "
            "It must open with 0 at hour 0 and close with 1."
        )
    notes = _sources_part(depth_source, distribution_source)
    return DesignStorm(name, _depth(depth_in), times, shares, distribution, depth_source, distribution_source, notes)


def measured_storm(name: str, hours: ArrayLike, depths_in: ArrayLike, source: str = "") -> DesignStorm:
    """Return a storm as a gauge measured it: the depth that fell up to each hour since the one before.

    ``hours`` rise from above 0; each depth is spread evenly over its own interval, the first from hour 0.

    >>> storm = measured_storm("14 June", [1, 2, 3], [0.2, 0.7, 0.1], "gauge at the works")
    >>> storm.fallen_in([1, 2.5]).round(3).tolist()
    [0.2, 0.95]
    """
    times = rising(hours, "hours")
    depths = number(depths_in, "depths_in", least=0)
    number(times, "hours", above=0, most=MOST_H)
    if depths.shape != times.shape or depths.sum() <= 0:
        raise WaterError(
            f"There are {times.size} hours and {depths.size} depths, {float(depths.sum()):g} in together. "
            "Give each hour its depth, and some rain."
        )
    fallen = np.concatenate([[0.0], np.cumsum(depths)])
    shares = np.append(fallen[:-1] / fallen[-1], 1.0)
    return DesignStorm(name, float(fallen[-1]), np.concatenate([[0.0], times]), shares, "measured", source, source)


def nested_storm(name: str, depths_in: Mapping[float, float], depths_source: str = "") -> DesignStorm:
    """Return a 24-hour storm that holds the depth of every duration in its middle (NEH part 630, chapter 4).

    Parameters
    ----------
    name : str
        As people say it.
    depths_in : mapping
        Depth in inches by duration in minutes, of one return period; 1,440 minutes must be among them.
    depths_source : str
        Where the depths come from.

    Returns
    -------
    DesignStorm
        Centred on hour 12. Between durations, depth runs straight on logarithmic paper; within the shortest, evenly.

    Examples
    --------
    >>> storm = nested_storm("2-year", {5: 0.3, 60: 1.0, 1440: 2.4})
    >>> f"{storm.depth_in:.1f} {storm.most_in(1.0):.2f} {storm.most_in(5 / 60):.2f}"
    '2.4 1.00 0.30'
    """
    minutes = rising(sorted(depths_in), "durations")
    depths = rising([depths_in[key] for key in sorted(depths_in)], "depths_in")
    number(depths, "depths_in", above=0)
    number(minutes, "durations", above=0)
    if 1440 not in depths_in:
        raise WaterError(
            f"There is no 24-hour depth among the durations of {name}. "
            "Give the depth of 1,440 minutes; it is never guessed."
        )
    keep = minutes <= 1440
    half_h, held = _nest(minutes[keep] / 60.0, depths[keep])
    hours = np.concatenate([12.0 - half_h[::-1], [12.0], 12.0 + half_h])
    shares = np.concatenate([0.5 - held[::-1] / 2.0, [0.5], 0.5 + held / 2.0])
    words = "nested from depths by duration"
    return DesignStorm(name, float(depths_in[1440]), hours, shares, words, depths_source, depths_source)


def _nest(durations_h: Floats, depths: Floats) -> tuple[Floats, Floats]:
    grid = np.unique(np.round(np.concatenate([np.arange(1, 121) * 2 * NESTED_STEP_H, durations_h]), 9))
    grid = grid[grid >= durations_h[0] - 1e-9]
    held = np.exp(np.interp(np.log(grid), np.log(durations_h), np.log(depths))) / depths[-1]
    return grid / 2.0, np.append(held[:-1], 1.0)


def _depth(depth_in: float) -> float:
    return float(number(depth_in, "depth_in", above=0))


def _sources_part(depth_source: str, distribution_source: str) -> tuple[Note, ...]:
    if depth_source and distribution_source and depth_source != distribution_source:
        text = f"the depth is from {depth_source}, the distribution from {distribution_source}."
        return (Note(201, "", text),)
    return ()
