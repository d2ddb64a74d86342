"""Inlets along a street (HEC-22, 4th edition, chapter 7): what a grate, a curb opening or both take from a gutter.

Lengths in feet, flows in cfs. Clogging is the designer's: give the clear length and width. Everything broadcasts.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .channels import GRAVITY_FTPS2
from .checks import Floats, WaterError, chosen, number
from .gutters import gutter_flow_cfs, gutter_spread_ft
from .tables import rows
from .weirs import orifice_flow_cfs

_ROOT_2G = float(np.sqrt(2.0 * GRAVITY_FTPS2))
_WEIR = 0.37 * _ROOT_2G
_DEPRESSED_WEIR = 0.29 * _ROOT_2G
_ORIFICE = 0.67
LONGEST_GRATE_FT = 4.0
"""No longer grate has a splash-over velocity here."""
LONGEST_DEPRESSED_WEIR_FT = 12.0
"""A longer opening passes more undepressed, so eq. 7.16 holds for it."""


@dataclass(frozen=True, slots=True)
class Gutter:
    """A gutter along a curb: uniform, or depressed by ``depression_in`` at the curb over ``width_ft``.

    >>> street = Gutter(cross_slope=0.02, slope=0.01, roughness=0.016, width_ft=2.0, depression_in=2.0)
    >>> f"{street.flow_cfs(8.2):.1f} cfs, {street.spread_ft(4.2):.1f} ft"
    '2.3 cfs, 11.1 ft'
    """

    cross_slope: float
    slope: float
    roughness: float
    width_ft: float = 0.0
    depression_in: float = 0.0

    def __post_init__(self) -> None:
        for name in ("cross_slope", "slope", "roughness"):
            number(getattr(self, name), name, above=0, most=1)
        number(self.width_ft, "width_ft", least=0)
        number(self.depression_in, "depression_in", least=0)
        if (self.width_ft > 0) != (self.depression_in > 0):
            raise WaterError("A depressed gutter has both a width_ft and a depression_in. Give both, or neither.")

    @property
    def gutter_slope(self) -> float:
        """The cross slope of the depressed part, Sw = Sx + a/W."""
        return self.cross_slope + (self.depression_in / 12.0 / self.width_ft if self.width_ft else 0.0)

    def frontal_ratio(self, spread_ft: ArrayLike, width_ft: float) -> Floats:
        """Return the share of the flow within a width of the curb (eq. 5.7, 7.3; eq. 7.8 within a depression)."""
        if not self.width_ft:
            return frontal_flow_ratio(spread_ft, width_ft)
        if width_ft > self.width_ft:
            raise WaterError(
                f"The grate is {width_ft:g} ft wide and the depressed gutter {self.width_ft:g} ft. "
                "Make the gutter as wide as the grate, or the grate narrower."
            )
        whole = frontal_flow_ratio(spread_ft, self.width_ft, self.gutter_slope / self.cross_slope)
        deep = np.asarray(spread_ft) * self.cross_slope + self.depression_in / 12.0
        part, full = (
            np.maximum(wide * (deep - self.gutter_slope * wide / 2.0), 0.0) for wide in (width_ft, self.width_ft)
        )
        return np.asarray(whole * np.minimum(part / np.where(full > 0, full, 1.0), 1.0))

    def flow_cfs(self, spread_ft: ArrayLike) -> Floats:
        """Return the flow at a spread: eq. 5.2, or Q = Qs / (1 - Eo) where depressed (eq. 5.6)."""
        spread = number(spread_ft, "spread_ft", least=0)
        if not self.width_ft:
            return gutter_flow_cfs(spread, self.cross_slope, self.slope, self.roughness)
        inside = gutter_flow_cfs(np.minimum(spread, self.width_ft), self.gutter_slope, self.slope, self.roughness)
        beyond = np.maximum(spread - self.width_ft, 0.0)
        side = gutter_flow_cfs(beyond, self.cross_slope, self.slope, self.roughness)
        share = 1.0 - frontal_flow_ratio(spread, self.width_ft, self.gutter_slope / self.cross_slope)
        return np.asarray(np.where(share > 1e-9, side / np.where(share > 1e-9, share, 1.0), inside))

    def spread_ft(self, flow_cfs: ArrayLike) -> Floats:
        """Return the spread of a flow; a depressed gutter is solved by halving."""
        flow = number(flow_cfs, "flow_cfs", least=0)
        high = gutter_spread_ft(flow, self.cross_slope, self.slope, self.roughness)
        if not self.width_ft:
            return high
        low = np.zeros_like(high)
        for _ in range(60):
            middle = (low + high) / 2.0
            more = self.flow_cfs(middle) < flow
            low, high = np.where(more, middle, low), np.where(more, high, middle)
        return np.asarray((low + high) / 2.0)

    def velocity_fps(self, flow_cfs: ArrayLike) -> Floats:
        """Return the mean velocity of a flow: Q over the area of the gutter, (Sx T^2 + a W)/2."""
        flow = number(flow_cfs, "flow_cfs", least=0)
        spread = self.spread_ft(flow)
        area = (self.cross_slope * spread**2 + self.depression_in / 12.0 * self.width_ft) / 2.0
        return np.asarray(flow / np.where(area > 0, area, 1.0))


@dataclass(frozen=True, slots=True)
class Grate:
    """A grate by its kind (HEC-22, figure 7.8 and table 7.5), width and length; ``splash_fps`` where known better."""

    kind: str
    width_ft: float
    length_ft: float
    splash_fps: float | None = None

    def __post_init__(self) -> None:
        chosen(self.kind, "kind of grate", [row["grate"] for row in rows("grates")])
        number(self.width_ft, "width_ft", above=0)
        number(self.length_ft, "length_ft", above=0)

    def intercepted_cfs(self, gutter: Gutter, flow_cfs: ArrayLike) -> Floats:
        """Return what it takes on grade: Q (Rf Eo + Rs (1 - Eo)) (eq. 7.9)."""
        flow = number(flow_cfs, "flow_cfs", least=0)
        splash = self.splash_fps or splash_over_velocity_fps(self.length_ft, self.kind)
        fast = gutter.velocity_fps(flow)
        front = gutter.frontal_ratio(gutter.spread_ft(flow), self.width_ft)
        side = side_interception(fast, gutter.cross_slope, self.length_ft)
        return np.asarray(flow * (frontal_interception(fast, splash) * front + side * (1.0 - front)))

    def weir_cfs(self, depth_ft: Floats) -> Floats:
        """Return its flow in a sag as a weir on three sides (eq. 7.14), by the mean depth over it."""
        return np.asarray(_WEIR * (self.length_ft + 2.0 * self.width_ft) * np.maximum(depth_ft, 0.0) ** 1.5)

    def orifice_cfs(self, depth_ft: Floats) -> Floats:
        """Return its flow in a sag as an orifice (eq. 7.15), by the mean depth over it."""
        (row,) = (row for row in rows("grates") if row["grate"] == self.kind)
        if not row["opening_ratio"]:
            raise WaterError(f"No opening ratio is printed for a {self.kind} grate. Choose another grate for a sag.")
        area = float(row["opening_ratio"]) * self.width_ft * self.length_ft
        return orifice_flow_cfs(area, depth_ft, _ORIFICE)


@dataclass(frozen=True, slots=True)
class CurbOpening:
    """An opening in the curb with a vertical throat, perhaps in a depression of its own beside it."""

    length_ft: float
    height_in: float
    depression_in: float = 0.0
    depression_width_ft: float = 0.0

    def __post_init__(self) -> None:
        number(self.length_ft, "length_ft", above=0)
        number(self.height_in, "height_in", above=0)
        number(self.depression_in, "depression_in", least=0)
        number(self.depression_width_ft, "depression_width_ft", least=0)
        if (self.depression_width_ft > 0) != (self.depression_in > 0):
            raise WaterError("A depression has both a depression_in and a depression_width_ft. Give both, or neither.")

    def full_length_ft(self, gutter: Gutter, flow_cfs: ArrayLike) -> Floats:
        """Return the length that would take all of a flow on grade, Se = Sx + Sw' Eo where depressed (eq. 7.11)."""
        deep, wide = self.depression_in, self.depression_width_ft
        if not wide:
            deep, wide = gutter.depression_in, gutter.width_ft
        front = frontal_flow_ratio(
            gutter.spread_ft(flow_cfs), gutter.width_ft or wide, gutter.gutter_slope / gutter.cross_slope
        )
        even = gutter.cross_slope + (deep / 12.0 / wide * front if wide else 0.0)
        return full_interception_length_ft(flow_cfs, gutter.slope, gutter.roughness, even)

    def intercepted_cfs(self, gutter: Gutter, flow_cfs: ArrayLike) -> Floats:
        """Return what it takes on grade: the flow times the efficiency of eq. 7.13."""
        flow = number(flow_cfs, "flow_cfs", least=0)
        return np.asarray(flow * curb_opening_efficiency(self.length_ft, self.full_length_ft(gutter, flow)))

    def weir_cfs(self, depth_ft: Floats) -> Floats:
        """Return its flow in a sag as a weir: eq. 7.16, or 7.17 where depressed and no longer than 12 ft."""
        deep = np.maximum(depth_ft, 0.0) ** 1.5
        if self.depression_width_ft and self.length_ft <= LONGEST_DEPRESSED_WEIR_FT:
            return np.asarray(_DEPRESSED_WEIR * (self.length_ft + 1.8 * self.depression_width_ft) * deep)
        return np.asarray(_WEIR * self.length_ft * deep)

    def orifice_cfs(self, depth_ft: Floats) -> Floats:
        """Return its flow in a sag as an orifice under the head to its middle (eq. 7.19)."""
        high = self.height_in / 12.0
        head = np.asarray(depth_ft) + self.depression_in / 12.0 - high / 2.0
        return orifice_flow_cfs(high * self.length_ft, head, _ORIFICE)

    def sag_cfs(self, depth_ft: Floats) -> Floats:
        """Return its flow in a sag: the weir while the water is no higher than the opening, then the lower of both."""
        covered = np.asarray(depth_ft) + self.depression_in / 12.0 > self.height_in / 12.0
        weir = self.weir_cfs(depth_ft)
        return np.asarray(np.where(covered, np.minimum(weir, self.orifice_cfs(depth_ft)), weir))


@dataclass(frozen=True, slots=True)
class CombinationInlet:
    """A grate with a curb opening beside it, which may reach upstream of the grate and sweep the gutter first."""

    grate: Grate
    opening: CurbOpening

    def __post_init__(self) -> None:
        if self.opening.length_ft < self.grate.length_ft:
            raise WaterError(
                f"The opening is {self.opening.length_ft:g} ft and the grate {self.grate.length_ft:g} ft long. "
                "Make the opening as long as the grate, or longer."
            )

    def _ahead(self) -> CurbOpening | None:
        own, length = self.opening, self.opening.length_ft - self.grate.length_ft
        if length <= 0:
            return None
        return CurbOpening(length, own.height_in, own.depression_in, own.depression_width_ft)

    def intercepted_cfs(self, gutter: Gutter, flow_cfs: ArrayLike) -> Floats:
        """Return what it takes on grade: the opening ahead of the grate, then the grate (HEC-22, section 7.2.4)."""
        flow = number(flow_cfs, "flow_cfs", least=0)
        ahead = self._ahead()
        swept = np.zeros_like(flow) if ahead is None else ahead.intercepted_cfs(gutter, flow)
        return np.asarray(swept + self.grate.intercepted_cfs(gutter, np.maximum(flow - swept, 0.0)))


StreetInlet = Grate | CurbOpening | CombinationInlet


@dataclass(frozen=True, slots=True, eq=False)
class InletFlow:
    """What came along a gutter to an inlet, how wide it spread, what was taken and what went by."""

    flow_cfs: Floats
    spread_ft: Floats
    intercepted_cfs: Floats

    @property
    def bypassed_cfs(self) -> Floats:
        """What goes by: Qb = Q - Qi (eq. 7.2)."""
        return np.asarray(self.flow_cfs - self.intercepted_cfs)

    @property
    def efficiency(self) -> Floats:
        """The share taken: E = Qi/Q (eq. 7.1); all of nothing."""
        some = self.flow_cfs > 0
        return np.asarray(np.where(some, self.intercepted_cfs / np.where(some, self.flow_cfs, 1.0), 1.0))


def intercept(inlet: StreetInlet, gutter: Gutter, flow_cfs: ArrayLike) -> InletFlow:
    """Return what an inlet on grade takes from a gutter (HEC-22, section 7.2).

    >>> street = Gutter(cross_slope=0.025, slope=0.04, roughness=0.016)
    >>> done = intercept(Grate("P-1-7/8", 2.0, 2.0), street, street.flow_cfs(9.84))
    >>> f"{done.intercepted_cfs:.2f} of {done.flow_cfs:.2f} cfs"
    '3.15 of 6.62 cfs'
    """
    flow = number(flow_cfs, "flow_cfs", least=0)
    return InletFlow(flow, gutter.spread_ft(flow), inlet.intercepted_cfs(gutter, flow))


def sag_flow_cfs(curb_depth_ft: ArrayLike, inlet: StreetInlet, cross_slope: float) -> Floats:
    """Return what an inlet in a sag takes under a depth at the curb (HEC-22, section 7.3).

    A grate: the lower of weir and orifice under its mean depth. Both: the grate as a weir until the grate and the
    opening hold less as orifices; what of the opening reaches beyond the grate is counted alone.

    >>> f"{sag_flow_cfs(0.164, CurbOpening(8.2, 5.16), 0.02):.1f}"
    '1.6'
    """
    depth = number(curb_depth_ft, "curb_depth_ft", least=0)
    if isinstance(inlet, CurbOpening):
        return inlet.sag_cfs(depth)
    grate = inlet if isinstance(inlet, Grate) else inlet.grate
    over = depth - grate.width_ft * float(number(cross_slope, "cross_slope", above=0, most=1)) / 2.0
    weir, orifice = grate.weir_cfs(over), grate.orifice_cfs(over)
    if isinstance(inlet, Grate):
        return np.asarray(np.minimum(weir, orifice))
    own, ahead = inlet.opening, inlet._ahead()
    beside = CurbOpening(grate.length_ft, own.height_in, own.depression_in, own.depression_width_ft)
    both = np.minimum(weir, orifice + beside.orifice_cfs(depth))
    return np.asarray(both + (0.0 if ahead is None else ahead.sag_cfs(depth)))


def sag_depth_ft(flow_cfs: ArrayLike, inlet: StreetInlet, cross_slope: float, most_ft: float = 10.0) -> Floats:
    """Return the depth at the curb at which an inlet in a sag takes a flow; deeper than ``most_ft`` is refused.

    >>> f"{sag_depth_ft(5.3, Grate('P-1-7/8', 2.0, 4.0), 0.03):.2f}"
    '0.40'
    """
    flow = number(flow_cfs, "flow_cfs", least=0)
    most = float(sag_flow_cfs(most_ft, inlet, cross_slope))
    number(flow, "flow_cfs", most=most)
    low, high = np.zeros_like(flow), np.full_like(flow, most_ft)
    for _ in range(60):
        middle = (low + high) / 2.0
        more = sag_flow_cfs(middle, inlet, cross_slope) < flow
        low, high = np.where(more, middle, low), np.where(more, high, middle)
    return np.asarray((low + high) / 2.0)


def frontal_flow_ratio(spread_ft: ArrayLike, width_ft: ArrayLike, slope_ratio: ArrayLike = 1.0) -> Floats:
    """Return the share of a gutter's flow within a width of the curb, Eo (HEC-22, eq. 5.7; eq. 7.3 where uniform).

    ``slope_ratio`` is Sw/Sx. Where the spread is no wider than the width it is 1.

    >>> f"{frontal_flow_ratio(9.84, 2.0):.2f}"
    '0.45'
    """
    spread = number(spread_ft, "spread_ft", least=0)
    wide = number(width_ft, "width_ft", least=0)
    steep = number(slope_ratio, "slope_ratio", least=1)
    beyond = np.maximum(spread - wide, 0.0)
    whole = (1.0 + steep * wide / np.where(beyond > 0, beyond, 1.0)) ** 2.67 - 1.0
    return np.asarray(np.where(beyond > 0, whole / (whole + steep), 1.0))


def splash_over_velocity_fps(length_ft: ArrayLike, grate: str) -> Floats:
    """Return the gutter velocity at which water begins to splash over a grate (HEC-22, figure 7.8), to 4 ft of length.

    >>> f"{splash_over_velocity_fps(2.0, 'P-1-7/8'):.1f} {splash_over_velocity_fps(2.0, 'Curved vane'):.1f}"
    '8.2 6.0'
    """
    chosen(grate, "grate", [row["grate"] for row in rows("grates")])
    (row,) = (row for row in rows("grates") if row["grate"] == grate)
    long = number(length_ft, "length_ft", above=0, most=LONGEST_GRATE_FT)
    a, b, c, d = (float(row[name]) for name in "abcd")
    return np.asarray(a + b * long - c * long**2 + d * long**3)


def frontal_interception(velocity_fps: ArrayLike, splash_fps: ArrayLike) -> Floats:
    """Return the share of the flow in front of a grate that it takes: Rf = 1 - 0.09 (V - Vo), 0 to 1 (HEC-22, eq. 7.5).

    >>> f"{frontal_interception(5.5, 4.2):.2f}"
    '0.88'
    """
    over = number(velocity_fps, "velocity_fps", least=0) - number(splash_fps, "splash_fps", above=0)
    return np.asarray(np.clip(1.0 - 0.09 * over, 0.0, 1.0))


def side_interception(velocity_fps: ArrayLike, cross_slope: ArrayLike, length_ft: ArrayLike) -> Floats:
    """Return the share of the flow beside a grate that it takes: 1/(1 + 0.15 V^1.8/(Sx L^2.3)) (HEC-22, eq. 7.6).

    >>> f"{side_interception(5.46, 0.025, 4.0):.3f}"
    '0.160'
    """
    fast = number(velocity_fps, "velocity_fps", least=0)
    across = number(cross_slope, "cross_slope", above=0)
    return np.asarray(1.0 / (1.0 + 0.15 * fast**1.8 / (across * number(length_ft, "length_ft", above=0) ** 2.3)))


def full_interception_length_ft(
    flow_cfs: ArrayLike, slope: ArrayLike, roughness: ArrayLike, cross_slope: ArrayLike
) -> Floats:
    """Return the curb opening that takes all of a flow: 0.6 Q^0.42 SL^0.3 (1/(n Sx))^0.6 (HEC-22, eq. 7.10, 7.12).

    Newer tests at the FHWA find that openings of 10 ft and more take less than this says (HEC-22, section 7.2.2).

    >>> f"{full_interception_length_ft(2.26, 0.01, 0.016, 0.078):.1f}"
    '11.7'
    """
    drag = number(roughness, "roughness", above=0) * number(cross_slope, "cross_slope", above=0)
    flow = number(flow_cfs, "flow_cfs", least=0)
    return np.asarray(0.6 * flow**0.42 * number(slope, "slope", above=0) ** 0.3 * drag**-0.6)


def curb_opening_efficiency(length_ft: ArrayLike, full_length_ft: ArrayLike) -> Floats:
    """Return the share of a flow that a curb opening takes: 1 - (1 - L/LT)^1.8, all where L >= LT (HEC-22, eq. 7.13).

    >>> f"{curb_opening_efficiency(9.84, 24.0):.2f}"
    '0.61'
    """
    full = number(full_length_ft, "full_length_ft", least=0)
    share = number(length_ft, "length_ft", least=0) / np.where(full > 0, full, 1.0)
    return np.asarray(np.where(full > 0, 1.0 - np.maximum(1.0 - share, 0.0) ** 1.8, 1.0))
