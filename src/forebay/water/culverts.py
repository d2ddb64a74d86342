"""What a culvert carries, by HDS-5: inlet control, outlet control, and the headwater that is the higher of both.

Depths in feet above the barrel's own invert where the depth is taken, flows in cfs. Flows and depths broadcast.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from .channels import GRAVITY_FTPS2, MANNING_US, Box, Circular
from .checks import Floats, WaterError, number
from .tables import rows

UNSUBMERGED_MOST = 3.5
SUBMERGED_LEAST = 4.0
"""Q/(A D^0.5) up to which the unsubmerged form holds, and from which the submerged one does; straight between."""

_REACHES = np.diff(np.linspace(0.0, 1.0, 25) ** 2)
_DEPTHS = 24
_TRIALS, _NEAR_FT = 36, 1e-7
_DRY_SQFT = 1e-9


@dataclass(frozen=True, slots=True)
class Inlet:
    """The constants of an inlet (HDS-5, table 9)."""

    name: str
    form: int
    k: float
    m: float
    c: float
    y: float
    slope_factor: float


def inlet(barrel: str, name: str) -> Inlet:
    """Return the constants of an inlet of HDS-5 table 9, by the opening words of its barrel and its name.

    >>> inlet("Circular concrete", "Groove end projecting").c
    0.0317
    """
    found = [
        row
        for row in rows("culvert_inlets")
        if row["barrel"].lower().startswith(barrel.lower()) and row["inlet"].lower().startswith(name.lower())
    ]
    if len(found) != 1:
        known = "; ".join(f"{row['barrel']}: {row['inlet']}" for row in (found or rows("culvert_inlets")))
        raise WaterError(f'"{barrel}: {name}" names {len(found)} inlets of HDS-5. Write one of: {known}.')
    row = found[0]
    constants = (float(row[key]) for key in ("k", "m", "c", "y", "slope_factor"))
    return Inlet(f"{row['barrel']}: {row['inlet']}", int(row["form"]), *constants)


def entrance_loss(barrel: str, name: str) -> float:
    """Return the entrance loss coefficient of a barrel and inlet (HDS-5, table 12; recalled, not checked: say so).

    >>> entrance_loss("Concrete pipe", "Headwall, square edge")
    0.5
    """
    found = [
        row
        for row in rows("entrance_losses")
        if row["barrel"].lower().startswith(barrel.lower()) and row["inlet"].lower().startswith(name.lower())
    ]
    if len(found) != 1:
        known = "; ".join(f"{row['barrel']}: {row['inlet']}" for row in (found or rows("entrance_losses")))
        raise WaterError(f'"{barrel}: {name}" names {len(found)} inlets of the table. Write one of: {known}.')
    return float(found[0]["ke"])


def flow_ratio(flow_cfs: ArrayLike, area_sqft: ArrayLike, rise_ft: ArrayLike) -> Floats:
    """Return Q/(A D^0.5), by which HDS-5 tells submerged from unsubmerged inlets.

    >>> f"{flow_ratio(35, 9.62, 3.5):.2f}"
    '1.94'
    """
    area = number(area_sqft, "area_sqft", above=0) * np.sqrt(number(rise_ft, "rise_ft", above=0))
    return np.asarray(number(flow_cfs, "flow_cfs", least=0) / area)


def unsubmerged_headwater_ratio(
    inlet: Inlet, ratio: ArrayLike, slope: ArrayLike = 0.0, critical_head_ratio: ArrayLike = 0.0
) -> Floats:
    """Return HW/D of an inlet that is not submerged (HDS-5, eq. 26 for form 1 and eq. 27 for form 2).

    ``ratio`` is Q/(A D^0.5); form 1 needs Hc/D, the specific head at critical depth over the rise.

    >>> f"{unsubmerged_headwater_ratio(Inlet('', 1, 0.034, 1.5, 0, 0, -0.5), 1.18, 0.02, 0.55):.2f}"
    '0.58'
    """
    flow = number(ratio, "ratio", least=0)
    lift = inlet.k * flow**inlet.m
    if inlet.form == 2:
        return np.asarray(lift)
    head = number(critical_head_ratio, "critical_head_ratio", least=0)
    return np.asarray(head + lift + inlet.slope_factor * number(slope, "slope"))


def submerged_headwater_ratio(inlet: Inlet, ratio: ArrayLike, slope: ArrayLike = 0.0) -> Floats:
    """Return HW/D of a submerged inlet: c (Q/(A D^0.5))^2 + Y + Ks S (HDS-5, eq. 28).

    >>> f"{submerged_headwater_ratio(Inlet('', 1, 0, 0, 0.0496, 0.53, -0.5), 4.0, 0.02):.2f}"
    '1.31'
    """
    return np.asarray(
        inlet.c * number(ratio, "ratio", least=0) ** 2 + inlet.y + inlet.slope_factor * number(slope, "slope")
    )


@dataclass(frozen=True, slots=True)
class Barrel:
    """A straight barrel: its shape, its fall, its roughness, and its inlet.

    >>> pipe = Barrel(Circular(2.0), 60.0, 0.01, 0.012, inlet("Circular concrete", "Square edge"), 0.5)
    >>> f"{pipe.headwater_ft(20.0, tailwater_ft=0.0):.2f}"
    '2.94'
    """

    section: Circular | Box
    length_ft: float
    slope: float
    roughness: float
    inlet: Inlet
    entrance_loss: float

    def __post_init__(self) -> None:
        number(self.length_ft, "length_ft", above=0)
        number(self.slope, "slope", least=0, most=1)
        number(self.roughness, "roughness", above=0)
        number(self.entrance_loss, "entrance_loss", least=0)

    @property
    def full_area_sqft(self) -> float:
        """Area of the full barrel."""
        return float(self.section.area_sqft(self.section.top_ft))

    def inlet_headwater_ft(self, flow_cfs: ArrayLike) -> Floats:
        """Return the headwater above the inlet invert under inlet control."""
        flow = number(flow_cfs, "flow_cfs", least=0)
        rise = self.section.top_ft
        ratio = flow_ratio(flow, self.full_area_sqft, rise)
        critical = _critical_ft(self.section, flow)
        head = critical + _velocity_head_ft(flow, self.section.area_sqft(critical))
        low = unsubmerged_headwater_ratio(self.inlet, ratio, self.slope, head / rise)
        high = submerged_headwater_ratio(self.inlet, ratio, self.slope)
        share = np.clip((ratio - UNSUBMERGED_MOST) / (SUBMERGED_LEAST - UNSUBMERGED_MOST), 0.0, 1.0)
        return np.asarray(np.maximum(rise * (low + share * (high - low)), 0.0))

    def outlet_headwater_ft(self, flow_cfs: ArrayLike, tailwater_ft: ArrayLike = 0.0) -> Floats:
        """Return the headwater above the inlet invert under outlet control.

        The energy line is followed up the barrel from the outlet, where the depth is the tailwater or the critical
        depth, with Manning's friction; above the crown the barrel is full. To it is added the entrance loss.
        """
        flow, tail = np.broadcast_arrays(
            number(flow_cfs, "flow_cfs", least=0), number(tailwater_ft, "tailwater_ft", least=0)
        )
        critical = _critical_ft(self.section, flow)
        least = critical + _velocity_head_ft(flow, self.section.area_sqft(critical))
        depth = np.maximum(critical, tail)
        energy = depth + _velocity_head_ft(flow, self.section.area_sqft(depth))
        find = _CalmDepths(self.section, flow, critical)
        for share in _REACHES:
            rise = (self._friction_slope(flow, depth) - self.slope) * self.length_ft * share
            energy = np.maximum(energy + rise, least)
            depth = find(energy)
        return np.asarray(energy + self.entrance_loss * _velocity_head_ft(flow, self.section.area_sqft(depth)))

    def headwater_ft(self, flow_cfs: ArrayLike, tailwater_ft: ArrayLike = 0.0) -> Floats:
        """Return the headwater above the inlet invert: the higher of inlet and outlet control (HDS-5, chapter III)."""
        return np.asarray(
            np.maximum(self.inlet_headwater_ft(flow_cfs), self.outlet_headwater_ft(flow_cfs, tailwater_ft))
        )

    def flow_cfs(self, headwater_ft: ArrayLike, tailwater_ft: ArrayLike = 0.0) -> Floats:
        """Return the flow at a headwater above the inlet invert, with a tailwater above the outlet invert.

        With one tailwater it is read from the headwaters of a fine row of flows, with many each is found by trial.
        Nothing flows where the tailwater stands higher.
        """
        head, tail = number(headwater_ft, "headwater_ft"), number(tailwater_ft, "tailwater_ft", least=0)
        most = self.full_area_sqft * np.sqrt(2.0 * GRAVITY_FTPS2 * np.maximum(head.max(initial=0.01), 0.01))
        if tail.ndim:
            wide = np.broadcast_shapes(head.shape, tail.shape)
            return self._flow_by_trial(np.broadcast_to(head, wide), np.broadcast_to(tail, wide), float(most))
        level = float(tail)
        flows = np.linspace(0.0, 1.0, 161) ** 1.5 * most
        heads = np.maximum.accumulate(self.headwater_ft(flows, level))
        heads[0] = self._still_ft(level)
        keep = np.concatenate([[True], heads[1:] > heads[0]])
        return np.asarray(np.interp(head, heads[keep], flows[keep], left=0.0))

    def _flow_by_trial(self, head: Floats, tail: Floats, most: float) -> Floats:
        """Find each flow by false position; the end that stays put counts half from then on (Illinois)."""
        still = self._still_ft(tail)
        wet = head > still
        low, high = np.zeros(head.shape), np.full(head.shape, most)
        below = np.where(wet, still - head, -1.0)
        above = np.maximum(self.headwater_ft(high, tail) - head, 1e-9)
        flow, side = low, np.zeros(head.shape)
        for _ in range(_TRIALS):
            flow = (low * above - high * below) / (above - below)
            gap = self.headwater_ft(flow, tail) - head
            over = gap > 0
            below, above = (
                np.where(over, np.where(side > 0, below / 2.0, below), gap),
                np.where(over, gap, np.where(side < 0, above / 2.0, above)),
            )
            low, high, side = np.where(over, low, flow), np.where(over, flow, high), np.where(over, 1.0, -1.0)
            if np.all(np.abs(gap[wet]) < _NEAR_FT):
                break
        return np.asarray(np.where(wet, flow, 0.0))

    def _still_ft(self, tail: ArrayLike) -> Floats:
        """Return the headwater at which nothing flows: the tailwater seen from the inlet, or the invert."""
        return np.asarray(np.maximum(np.asarray(tail) - self.slope * self.length_ft, 0.0))

    def _friction_slope(self, flow: Floats, depth: Floats) -> Floats:
        area = self.section.area_sqft(depth)
        perimeter = self.section.perimeter_ft(depth)
        wet = area > _DRY_SQFT
        safe = np.where(wet, area, 1.0)
        radius = safe / np.where(wet, perimeter, 1.0)
        slope = (flow * self.roughness / (MANNING_US * safe * radius ** (2 / 3))) ** 2
        return np.asarray(np.where(wet, slope, 0.0))


def _critical_ft(section: Circular | Box, flow: Floats) -> Floats:
    flows, depths = _critical_rows(section)
    return np.asarray(np.interp(flow, flows, depths))


@lru_cache(maxsize=256)
def _critical_rows(section: Circular | Box) -> tuple[Floats, Floats]:
    """Return flows and their critical depths, Q^2 T = g A^3, close together where the section begins and closes."""
    depths = section.top_ft * (1.0 - np.cos(np.linspace(0.0, np.pi, 601))) / 2.0
    width = section.width_ft(depths)
    ratio = section.area_sqft(depths) ** 3 / np.where(width > 1e-9, width, 1.0)
    flows = np.sqrt(GRAVITY_FTPS2 * ratio)
    flows[width <= 1e-9] = np.where(depths[width <= 1e-9] > 0, 1e12, 0.0)
    return np.maximum.accumulate(flows), depths


def _velocity_head_ft(flow: Floats, area: Floats) -> Floats:
    safe = np.where(area > 0, area, 1.0)
    return np.asarray(np.where(area > 0, (flow / safe) ** 2 / (2.0 * GRAVITY_FTPS2), 0.0))


class _CalmDepths:
    """Calm depth by energy, for many flows at once, from a table of both; above the crown the pipe is full."""

    def __init__(self, section: Circular | Box, flow: Floats, critical: Floats) -> None:
        share = np.linspace(0.0, 1.0, _DEPTHS) ** 2
        self.depths = critical[..., None] + (section.top_ft - critical)[..., None] * share
        self.energies = self.depths + _velocity_head_ft(flow[..., None], section.area_sqft(self.depths))

    def __call__(self, energy: Floats) -> Floats:
        upper = np.clip((self.energies <= energy[..., None]).sum(axis=-1), 1, _DEPTHS - 1)[..., None]
        e0, e1 = (np.take_along_axis(self.energies, at, axis=-1)[..., 0] for at in (upper - 1, upper))
        d0, d1 = (np.take_along_axis(self.depths, at, axis=-1)[..., 0] for at in (upper - 1, upper))
        width = e1 - e0
        inside = d0 + (d1 - d0) * np.clip((energy - e0) / np.where(width > 0, width, 1.0), 0.0, 1.0)
        over = energy - self.energies[..., -1]
        return np.asarray(np.where(over > 0, self.depths[..., -1] + over, inside))
