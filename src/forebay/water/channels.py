"""Flow in open sections and pipes by Manning's equation: sections, normal depth, critical depth.

Depths in feet above the lowest point of the section, slopes in feet per foot. Everything broadcasts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, number, rising
from .tables import rows

GRAVITY_FTPS2 = 32.2
"""Acceleration of gravity, ft/s2."""

MANNING_US = 1.486
"""The constant in feet and seconds (1.4859 unrounded); TR-55 (eq. 3-4) and HEC-22 print 1.49."""

_HALVINGS = 48


class Section(Protocol):
    """The shape water flows in."""

    @property
    def top_ft(self) -> float:
        """Depth at which the section is full (a large number where nothing closes it)."""

    def area_sqft(self, depth_ft: ArrayLike) -> Floats:
        """Return the flow area."""

    def perimeter_ft(self, depth_ft: ArrayLike) -> Floats:
        """Return the wetted perimeter."""

    def width_ft(self, depth_ft: ArrayLike) -> Floats:
        """Return the width of the water surface."""


@dataclass(frozen=True, slots=True)
class Circular:
    """A round pipe.

    >>> f"{Circular(2.0).area_sqft(1.0):.4f}"
    '1.5708'
    """

    diameter_ft: float

    def __post_init__(self) -> None:
        number(self.diameter_ft, "diameter_ft", above=0)

    @property
    def top_ft(self) -> float:
        """Depth of the crown."""
        return self.diameter_ft

    def _angle(self, depth_ft: ArrayLike) -> Floats:
        depth = np.clip(number(depth_ft, "depth_ft", least=0), 0, self.diameter_ft)
        return np.asarray(2.0 * np.arccos(np.clip(1.0 - 2.0 * depth / self.diameter_ft, -1.0, 1.0)))

    def area_sqft(self, depth_ft: ArrayLike) -> Floats:
        """Return the flow area; full above the crown."""
        angle = self._angle(depth_ft)
        return np.asarray(self.diameter_ft**2 / 8.0 * (angle - np.sin(angle)))

    def perimeter_ft(self, depth_ft: ArrayLike) -> Floats:
        """Return the wetted perimeter; full above the crown."""
        return np.asarray(self.diameter_ft / 2.0 * self._angle(depth_ft))

    def width_ft(self, depth_ft: ArrayLike) -> Floats:
        """Return the width of the water surface; nothing at the crown."""
        return np.asarray(self.diameter_ft * np.sin(self._angle(depth_ft) / 2.0))


@dataclass(frozen=True, slots=True)
class Trapezoid:
    """A channel with a flat bottom and straight sides (``left_z`` and ``right_z`` feet across for each foot up).

    A triangle has no bottom; a box or flume has sides of 0. With ``height_ft`` it is closed by a flat top.

    >>> f"{Trapezoid(bottom_ft=2.6, left_z=3, right_z=3).area_sqft(1.6):.2f}"
    '11.84'
    """

    bottom_ft: float
    left_z: float = 0.0
    right_z: float = 0.0
    height_ft: float | None = None

    def __post_init__(self) -> None:
        number(self.bottom_ft, "bottom_ft", least=0)
        number(self.left_z, "left_z", least=0)
        number(self.right_z, "right_z", least=0)
        if self.bottom_ft + self.left_z + self.right_z <= 0:
            raise WaterError("The channel has neither a bottom nor sloping sides. Give bottom_ft or the side slopes.")
        if self.height_ft is not None:
            number(self.height_ft, "height_ft", above=0)

    @property
    def top_ft(self) -> float:
        """Depth of the lid or of the banks; 1,000 ft where none is given."""
        return 1000.0 if self.height_ft is None else self.height_ft

    def _depth(self, depth_ft: ArrayLike) -> Floats:
        return np.minimum(number(depth_ft, "depth_ft", least=0), self.top_ft)

    def area_sqft(self, depth_ft: ArrayLike) -> Floats:
        """Return the flow area."""
        depth = self._depth(depth_ft)
        return np.asarray(depth * (self.bottom_ft + (self.left_z + self.right_z) * depth / 2.0))

    def perimeter_ft(self, depth_ft: ArrayLike) -> Floats:
        """Return the wetted perimeter (the lid not counted)."""
        slant = float(np.hypot(1.0, self.left_z) + np.hypot(1.0, self.right_z))
        return np.asarray(self.bottom_ft + slant * self._depth(depth_ft))

    def width_ft(self, depth_ft: ArrayLike) -> Floats:
        """Return the width of the water surface."""
        return np.asarray(self.bottom_ft + (self.left_z + self.right_z) * self._depth(depth_ft))


@dataclass(frozen=True, slots=True)
class Box:
    """A closed box culvert or duct; full, its lid is wetted too.

    >>> f"{Box(4, 3).perimeter_ft([1, 3])}"
    '[ 6. 14.]'
    """

    span_ft: float
    rise_ft: float

    def __post_init__(self) -> None:
        number(self.span_ft, "span_ft", above=0)
        number(self.rise_ft, "rise_ft", above=0)

    @property
    def top_ft(self) -> float:
        """Depth of the lid."""
        return self.rise_ft

    def area_sqft(self, depth_ft: ArrayLike) -> Floats:
        """Return the flow area; full above the lid."""
        return np.asarray(self.span_ft * np.minimum(number(depth_ft, "depth_ft", least=0), self.rise_ft))

    def perimeter_ft(self, depth_ft: ArrayLike) -> Floats:
        """Return the wetted perimeter, with the lid once the box is full."""
        depth = np.minimum(number(depth_ft, "depth_ft", least=0), self.rise_ft)
        return np.asarray(self.span_ft + 2.0 * depth + np.where(depth >= self.rise_ft, self.span_ft, 0.0))

    def width_ft(self, depth_ft: ArrayLike) -> Floats:
        """Return the width of the water surface."""
        return np.full_like(number(depth_ft, "depth_ft", least=0), self.span_ft)


@dataclass(frozen=True, slots=True)
class Irregular:
    """A surveyed cross-section: stations and elevations in feet, left bank to right bank.

    >>> f"{Irregular((0, 5, 10), (2, 0, 2)).area_sqft(2.0):.1f}"
    '10.0'
    """

    stations_ft: tuple[float, ...]
    elevations_ft: tuple[float, ...]

    def __post_init__(self) -> None:
        rising(self.stations_ft, "stations_ft", strictly=False)
        if number(self.elevations_ft, "elevations_ft").size != len(self.stations_ft):
            raise WaterError(
                f"There are {len(self.stations_ft)} stations and {len(self.elevations_ft)} elevations. "
                "Give each station one elevation."
            )

    @property
    def top_ft(self) -> float:
        """Depth at which the lower bank is reached."""
        return min(self.elevations_ft[0], self.elevations_ft[-1]) - min(self.elevations_ft)

    def _wet(self, depth_ft: ArrayLike) -> tuple[Floats, Floats, Floats]:
        depth = number(depth_ft, "depth_ft", least=0, most=self.top_ft)[..., None]
        below = depth - (np.asarray(self.elevations_ft) - min(self.elevations_ft))
        left, right = below[..., :-1], below[..., 1:]
        high = np.maximum(np.maximum(left, right), 0.0)
        low = np.minimum(left, right)
        drop = high - low
        share = np.where(low >= 0, 1.0, high / np.where(drop > 0, drop, 1.0))
        return high, np.maximum(low, 0.0), share

    def area_sqft(self, depth_ft: ArrayLike) -> Floats:
        """Return the flow area; refused above the lower bank."""
        high, low, share = self._wet(depth_ft)
        return np.asarray((np.diff(self.stations_ft) * share * (high + low) / 2.0).sum(axis=-1))

    def perimeter_ft(self, depth_ft: ArrayLike) -> Floats:
        """Return the wetted perimeter; refused above the lower bank."""
        share = self._wet(depth_ft)[2]
        return np.asarray((np.hypot(np.diff(self.stations_ft), np.diff(self.elevations_ft)) * share).sum(axis=-1))

    def width_ft(self, depth_ft: ArrayLike) -> Floats:
        """Return the width of the water surface; refused above the lower bank."""
        return np.asarray((np.diff(self.stations_ft) * self._wet(depth_ft)[2]).sum(axis=-1))


@dataclass(frozen=True, slots=True)
class Roughness:
    """Manning's n of a surface as printed: the least, the most, and the usual where the table gives one."""

    surface: str
    least: float
    most: float
    usual: float | None
    source: str

    def holds(self, roughness: float) -> bool:
        """Tell whether a roughness lies within the printed range."""
        return self.least <= float(number(roughness, "roughness", above=0)) <= self.most


def printed_roughness(surface: str) -> Roughness:
    """Return the printed range of Manning's n for a pipe or channel, by the opening words of its row (HEC-22).

    >>> printed_roughness("PVC smooth").holds(0.013), printed_roughness("Concrete pipe smooth").most
    (False, 0.011)
    """
    found = [row for row in rows("manning_roughness") if row["surface"].lower().startswith(surface.lower())]
    exact = [row for row in found if row["surface"].lower() == surface.lower()]
    if len(exact or found) != 1:
        names = "; ".join(row["surface"] for row in (found or rows("manning_roughness")))
        raise WaterError(f'"{surface}" names {len(found)} surfaces of HEC-22. Write one of: {names}.')
    row = (exact or found)[0]
    usual = float(row["usual"]) if row["usual"] else None
    return Roughness(row["surface"], float(row["least"]), float(row["most"]), usual, row["table"])


def hydraulic_radius_ft(section: Section, depth_ft: ArrayLike) -> Floats:
    """Return flow area over wetted perimeter, in feet.

    >>> f"{hydraulic_radius_ft(Circular(2.0), 2.0):.3f}"
    '0.500'
    """
    area, perimeter = section.area_sqft(depth_ft), section.perimeter_ft(depth_ft)
    return np.asarray(area / np.where(perimeter > 0, perimeter, 1.0))


def manning_velocity_fps(radius_ft: ArrayLike, slope: ArrayLike, roughness: ArrayLike) -> Floats:
    """Return the mean velocity of uniform flow in ft/s: V = 1.486 r^(2/3) s^(1/2) / n (TR-55, eq. 3-4).

    >>> f"{manning_velocity_fps(0.957, 0.005, 0.05):.2f}"
    '2.04'
    """
    radius = number(radius_ft, "radius_ft", least=0)
    fall = number(slope, "slope", least=0)
    return np.asarray(MANNING_US / number(roughness, "roughness", above=0) * radius ** (2 / 3) * np.sqrt(fall))


def manning_flow_cfs(section: Section, depth_ft: ArrayLike, slope: ArrayLike, roughness: ArrayLike) -> Floats:
    """Return the uniform flow in cfs at a depth: Manning's velocity over the flow area.

    >>> f"{manning_flow_cfs(Circular(2.0), 2.0, 0.001, 0.013):.2f}"
    '7.15'
    """
    velocity = manning_velocity_fps(hydraulic_radius_ft(section, depth_ft), slope, roughness)
    return np.asarray(velocity * section.area_sqft(depth_ft))


def normal_depth_ft(section: Section, flow_cfs: ArrayLike, slope: ArrayLike, roughness: ArrayLike) -> Floats:
    """Return the depth of uniform flow in feet; a flow the section cannot carry is refused with its capacity.

    In a closed pipe it is the depth below that of the greatest flow (about 0.94 of the diameter).

    >>> f"{normal_depth_ft(Trapezoid(2.0), 3.0, 0.01, 0.012):.3f}"
    '0.314'
    """
    flow = number(flow_cfs, "flow_cfs", least=0)
    number(slope, "slope", above=0)
    highest = _depth_of_greatest_flow(section)
    capacity = manning_flow_cfs(section, highest, slope, roughness)
    if np.any(flow > capacity):
        raise WaterError(
            f"The section carries {float(np.min(capacity)):.4g} cfs and {float(np.max(flow)):.4g} cfs are asked of it. "
            "Give a larger section or a steeper slope."
        )

    def short(depth: Floats) -> Floats:
        return manning_flow_cfs(section, depth, slope, roughness) - flow

    shape = np.broadcast(flow, capacity).shape
    return _bisect(short, np.zeros(shape), np.full(shape, highest))


def critical_depth_ft(section: Section, flow_cfs: ArrayLike) -> Floats:
    """Return the depth at which Q^2 T = g A^3, in feet; the full depth where a closed section is too small for it.

    >>> f"{critical_depth_ft(Trapezoid(10.0), 100.0):.3f}"
    '1.459'
    """
    flow = number(flow_cfs, "flow_cfs", least=0)

    def calm(depth: Floats) -> Floats:
        return GRAVITY_FTPS2 * section.area_sqft(depth) ** 3 - flow**2 * section.width_ft(depth)

    return _bisect(calm, np.zeros(flow.shape), np.full(flow.shape, section.top_ft))


def composite_roughness(roughness: ArrayLike, perimeters_ft: ArrayLike) -> Floats:
    """Return one n for a perimeter of several: (sum of P n^1.5 / P)^(2/3) (Horton); parts on the last axis.

    >>> f"{composite_roughness([0.03, 0.08], [10, 10]):.4f}"
    '0.0578'
    """
    parts = number(perimeters_ft, "perimeters_ft", least=0)
    total = parts.sum(axis=-1)
    if np.any(total <= 0):
        raise WaterError("perimeters_ft add up to 0. Give at least one part a length.")
    return np.asarray(((parts * number(roughness, "roughness", above=0) ** 1.5).sum(axis=-1) / total) ** (2 / 3))


def _depth_of_greatest_flow(section: Section) -> float:
    if not isinstance(section, Circular | Box):
        return section.top_ft
    depths = section.top_ft * np.linspace(0.0, 1.0, 1001)[1:]
    carried = section.area_sqft(depths) * hydraulic_radius_ft(section, depths) ** (2 / 3)
    return float(depths[int(np.argmax(carried))])


def _bisect(rises: _Rising, low: Floats, high: Floats) -> Floats:
    for _ in range(_HALVINGS):
        middle = (low + high) / 2.0
        over = rises(middle) > 0
        high = np.where(over, middle, high)
        low = np.where(over, low, middle)
    return np.asarray((low + high) / 2.0)


class _Rising(Protocol):
    def __call__(self, depth: Floats, /) -> Floats: ...
