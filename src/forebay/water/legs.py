"""The flow path of a catchment, leg by leg, and its time of concentration with every intermediate number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from . import concentration as equations
from .channels import Circular, Section, hydraulic_radius_ft, manning_velocity_fps
from .checks import WaterError, a_slope, number
from .notes import Note

MOST_H = 48.0
"""Longer times of concentration are taken for a slip."""


@dataclass(frozen=True, slots=True)
class LegTime:
    """What one leg came to: its kind, length, velocity and time, and the warnings it raised."""

    name: str
    kind: str
    length_ft: float
    velocity_fps: float
    time_h: float
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetFlow:
    """Sheet flow (TR-55, eq. 3-3).

    >>> f"{SheetFlow('lawn', 100, 0.01, 0.24).timed(rain_2yr_in=3.6).time_h:.2f}"
    '0.30'
    """

    kind: ClassVar[str] = "sheet"
    name: str
    length_ft: float
    slope: float
    roughness: float

    def timed(self, *, rain_2yr_in: float | None = None, sheet_limit_ft: float = equations.SHEET_LIMIT_FT) -> LegTime:
        """Return the leg's time; a length over the chosen limit, or over McCuen and Spiess', is warned of."""
        if rain_2yr_in is None:
            raise WaterError(
                f'Leg "{self.name}" is sheet flow and the 2-year, 24-hour rain is not given. '
                "Give rain_2yr_24h_in with its source."
            )
        hours = float(equations.sheet_flow_time_h(self.length_ft, self.slope, self.roughness, rain_2yr_in))
        return _timed(self, self.length_ft, hours, self._notes(sheet_limit_ft))

    def _notes(self, sheet_limit_ft: float) -> tuple[Note, ...]:
        notes = []
        if self.length_ft > sheet_limit_ft:
            text = f'leg "{self.name}" is {self.length_ft:g} ft of sheet flow; the limit is {sheet_limit_ft:g} ft.'
            notes.append(Note(102, "", text))
        furthest = float(equations.sheet_flow_limit_ft(self.slope, self.roughness))
        if self.length_ft > furthest:
            text = f'leg "{self.name}" runs {self.length_ft:g} ft as sheet flow; 100 s^0.5/n gives {furthest:.0f} ft.'
            notes.append(Note(103, "", text))
        return tuple(notes)


@dataclass(frozen=True, slots=True)
class ShallowFlow:
    """Shallow concentrated flow (TR-55, figure 3-1).

    >>> f"{ShallowFlow('swale', 1400, 0.01, 'unpaved').timed().time_h:.2f}"
    '0.24'
    """

    kind: ClassVar[str] = "shallow"
    name: str
    length_ft: float
    slope: float
    surface: str = "unpaved"
    intercept_fps: float | None = None

    def timed(self, *, rain_2yr_in: float | None = None, sheet_limit_ft: float = 0.0) -> LegTime:
        """Return the leg's time."""
        intercept = self.intercept_fps or equations.shallow_intercept_fps(self.surface)
        velocity = float(equations.shallow_flow_velocity_fps(self.slope, intercept))
        return _timed(self, self.length_ft, float(equations.travel_time_h(self.length_ft, velocity)))


@dataclass(frozen=True, slots=True)
class ChannelFlow:
    """Flow in a channel at a stated hydraulic radius, by Manning (TR-55, eq. 3-4).

    >>> f"{ChannelFlow('creek', 7300, 0.005, 0.05, 27, 28.2).timed().time_h:.2f}"
    '0.99'
    """

    kind: ClassVar[str] = "channel"
    name: str
    length_ft: float
    slope: float
    roughness: float
    area_sqft: float
    perimeter_ft: float

    def timed(self, *, rain_2yr_in: float | None = None, sheet_limit_ft: float = 0.0) -> LegTime:
        """Return the leg's time."""
        a_slope(self.slope)
        radius = number(self.area_sqft, "area_sqft", above=0) / number(self.perimeter_ft, "perimeter_ft", above=0)
        velocity = float(manning_velocity_fps(radius, self.slope, self.roughness))
        return _timed(self, self.length_ft, float(equations.travel_time_h(self.length_ft, velocity)))


@dataclass(frozen=True, slots=True)
class PipeFlow:
    """Flow in a round pipe running full, by Manning.

    >>> f"{PipeFlow('storm sewer', 500, 0.01, 0.013, 18).timed().velocity_fps:.2f}"
    '5.94'
    """

    kind: ClassVar[str] = "pipe"
    name: str
    length_ft: float
    slope: float
    roughness: float
    diameter_in: float

    def timed(self, *, rain_2yr_in: float | None = None, sheet_limit_ft: float = 0.0) -> LegTime:
        """Return the leg's time."""
        a_slope(self.slope)
        section: Section = Circular(float(number(self.diameter_in, "diameter_in", above=0)) / 12.0)
        velocity = float(manning_velocity_fps(hydraulic_radius_ft(section, section.top_ft), self.slope, self.roughness))
        return _timed(self, self.length_ft, float(equations.travel_time_h(self.length_ft, velocity)))


@dataclass(frozen=True, slots=True)
class LakeCrossing:
    """A wave over a lake or pond (NEH part 630, chapter 15).

    >>> f"{LakeCrossing('mill pond', 1000, 8).timed().time_h:.4f}"
    '0.0173'
    """

    kind: ClassVar[str] = "lake"
    name: str
    length_ft: float
    mean_depth_ft: float

    def timed(self, *, rain_2yr_in: float | None = None, sheet_limit_ft: float = 0.0) -> LegTime:
        """Return the leg's time."""
        velocity = float(equations.lake_wave_velocity_fps(self.mean_depth_ft))
        return _timed(self, self.length_ft, float(equations.travel_time_h(self.length_ft, velocity)))


@dataclass(frozen=True, slots=True)
class WatershedLag:
    """The whole time by the watershed lag method (NEH part 630, eq. 15-4)."""

    kind: ClassVar[str] = "lag"
    name: str
    length_ft: float
    curve_number: float
    land_slope_pct: float

    def timed(self, *, rain_2yr_in: float | None = None, sheet_limit_ft: float = 0.0) -> LegTime:
        """Return the leg's time."""
        hours = equations.lag_concentration_h(self.length_ft, self.curve_number, self.land_slope_pct)
        return _timed(self, self.length_ft, float(hours))


@dataclass(frozen=True, slots=True)
class Kirpich:
    """The whole time by Kirpich's equation (1940)."""

    kind: ClassVar[str] = "kirpich"
    name: str
    length_ft: float
    slope: float

    def timed(self, *, rain_2yr_in: float | None = None, sheet_limit_ft: float = 0.0) -> LegTime:
        """Return the leg's time."""
        return _timed(self, self.length_ft, float(equations.kirpich_concentration_h(self.length_ft, self.slope)))


@dataclass(frozen=True, slots=True)
class GivenTime:
    """A time taken as given, in minutes; the report says that it was not recomputed."""

    kind: ClassVar[str] = "given"
    name: str
    minutes: float

    def timed(self, *, rain_2yr_in: float | None = None, sheet_limit_ft: float = 0.0) -> LegTime:
        """Return the leg's time."""
        return _timed(self, 0.0, float(number(self.minutes, "minutes", above=0)) / 60.0)


Leg = SheetFlow | ShallowFlow | ChannelFlow | PipeFlow | LakeCrossing | WatershedLag | Kirpich | GivenTime


@dataclass(frozen=True, slots=True)
class Concentration:
    """A time of concentration with its legs: the sum in hours, and the time used where the sum is below the least."""

    legs: tuple[LegTime, ...]
    total_h: float
    used_h: float
    notes: tuple[Note, ...] = field(default=())


def time_of_concentration(
    legs: Sequence[Leg],
    *,
    rain_2yr_in: float | None = None,
    sheet_limit_ft: float = equations.SHEET_LIMIT_FT,
    least_h: float = equations.LEAST_H,
) -> Concentration:
    """Return the time of concentration of a flow path: the sum of its legs (TR-55, eq. 3-2), but never below the least.

    Parameters
    ----------
    legs : sequence of Leg
        From the far end down to the point of interest.
    rain_2yr_in : float, optional
        The 2-year, 24-hour rain in inches; sheet flow needs it.
    sheet_limit_ft : float
        The longest sheet flow that raises no warning; 100 ft unless another limit is chosen.
    least_h : float
        Shorter sums use this time and are flagged; 0.1 h (TR-55).

    Examples
    --------
    TR-55 example 3-1:

    >>> path = [SheetFlow("a", 100, 0.01, 0.24), ShallowFlow("b", 1400, 0.01),
    ...         ChannelFlow("c", 7300, 0.005, 0.05, 27, 28.2)]
    >>> f"{time_of_concentration(path, rain_2yr_in=3.6).total_h:.2f}"
    '1.53'
    """
    if not legs:
        raise WaterError("The flow path has no leg. Give at least one, or a given time in minutes.")
    timed = tuple(leg.timed(rain_2yr_in=rain_2yr_in, sheet_limit_ft=sheet_limit_ft) for leg in legs)
    total = sum(leg.time_h for leg in timed)
    if total > MOST_H:
        raise WaterError(
            f"The legs of the flow path sum to {total:,.0f} h, and {MOST_H:g} h is the most taken here. "
            "Check lengths, slopes and their units."
        )
    notes = [note for leg in timed for note in leg.notes]
    if total < least_h:
        notes.append(Note(101, "", f"the legs sum to {total:.4f} h; {least_h:g} h is used."))
    if total > 10.0:
        notes.append(Note(106, "", f"the legs sum to {total:.2f} h, beyond the 10 h of TR-55's graphical method."))
    return Concentration(timed, total, max(total, least_h), tuple(notes))


def _timed(leg: Leg, length_ft: float, hours: float, notes: tuple[Note, ...] = ()) -> LegTime:
    if not isinstance(leg, GivenTime):
        number(length_ft, "length_ft", above=0)
    velocity = length_ft / (3600.0 * hours) if hours > 0 else 0.0
    return LegTime(leg.name, leg.kind, length_ft, velocity, hours, notes)
