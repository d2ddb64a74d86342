"""A road over culverts: the headwater of a flow, what goes through and what over, and the tailwater below.

HDS-5, chapter III: the flow divides so that barrels and road stand under one headwater.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, at_node, number
from .outlets import Culvert
from .reaches import Channel
from .weirs import submerged_share, weir_flow_cfs


@dataclass(frozen=True, slots=True, eq=False)
class Crossing:
    """A crossing: its culverts, the low part of its road, and the channel below that makes the tailwater.

    Parameters
    ----------
    name : str
        As the plan calls it.
    culverts : tuple of Culvert
        With inverts on the datum of the road.
    road_crest_ft, road_length_ft : float
        The lowest level of the road, and the length that is overtopped.
    road_coefficient : float
        2.5 to 3.1 ft^0.5/s (HDS-5, figure III-11 of roadway overtopping).
    below : Channel, optional
        The channel downstream; its uniform depth at the whole flow is the tailwater above ``below_invert_ft``.
    """

    name: str
    culverts: tuple[Culvert, ...]
    road_crest_ft: float
    road_length_ft: float
    road_coefficient: float = 2.9
    below: Channel | None = None
    below_invert_ft: float = 0.0

    def __post_init__(self) -> None:
        with at_node(self.name):
            number(self.road_length_ft, "road_length_ft", above=0)
            number(self.road_coefficient, "road_coefficient", least=2.0, most=3.3)
            if not self.culverts:
                raise WaterError("The crossing has no culvert. Give at least one.")
            for culvert in self.culverts:
                if culvert.invert_ft >= self.road_crest_ft:
                    raise WaterError(
                        f"{culvert.name} has its invert at {culvert.invert_ft:g} ft, at or above the road at "
                        f"{self.road_crest_ft:g} ft. Mend one of the two."
                    )

    def tailwater_ft(self, flow_cfs: ArrayLike) -> Floats:
        """Return the level below the crossing at a flow; a free outfall where no channel is given."""
        flow = number(flow_cfs, "flow_cfs", least=0)
        if self.below is None:
            return np.full(flow.shape, min(culvert.invert_ft for culvert in self.culverts) - 1000.0)
        return np.asarray(self.below_invert_ft + self.below.depth_ft(flow))


@dataclass(frozen=True, slots=True, eq=False)
class CrossingFlow:
    """How a flow passes a crossing; every array of the flows' shape, and each culvert's own by name."""

    headwater_ft: Floats
    tailwater_ft: Floats
    through_cfs: Floats
    over_cfs: Floats
    culverts_cfs: dict[str, Floats]

    @property
    def overtopped(self) -> Floats:
        """Whether water runs over the road."""
        return np.asarray(self.over_cfs > 0)


def cross(crossing: Crossing, flow_cfs: ArrayLike) -> CrossingFlow:
    """Return the headwater of flows at a crossing, and how they divide between culverts and road.

    Broadcasts over the flows.

    >>> from forebay.water import Barrel, Circular, inlet
    >>> pipe = Barrel(Circular(3.0), 60.0, 0.01, 0.012, inlet("Circular concrete", "Square edge"), 0.5)
    >>> road = Crossing("Mill Road", (Culvert("pipe", 100.0, pipe),), 106.0, 80.0)
    >>> found = cross(road, [40.0, 120.0])
    >>> found.headwater_ft.round(2).tolist(), found.over_cfs.round(1).tolist()
    ([103.45, 106.34], [0.0, 46.1])
    """
    with at_node(crossing.name):
        flow = number(flow_cfs, "flow_cfs", least=0)
        tail = crossing.tailwater_ft(flow)
        pairs = zip(flow.ravel().tolist(), np.atleast_1d(tail).ravel().tolist(), strict=True)
        head = np.array([_headwater_ft(crossing, *pair) for pair in pairs]).reshape(flow.shape)
        through, over = _shares(crossing, head, tail)
        return CrossingFlow(head, tail, np.asarray(sum(through.values())), over, through)


def _headwater_ft(crossing: Crossing, flow: float, tail: float) -> float:
    """Read the headwater from the flows of a row of headwaters, each closer to the last than a hundredth of a foot."""
    lowest = min(culvert.invert_ft for culvert in crossing.culverts)
    road_head = (flow / (crossing.road_coefficient * crossing.road_length_ft)) ** (2 / 3)
    highest = max(crossing.road_crest_ft, tail) + 2.0 * road_head + 0.1
    heads = np.linspace(lowest, highest, min(int((highest - lowest) / 0.005) + 2, 20_000))
    through, over = _shares(crossing, heads, np.asarray(tail))
    total = np.maximum.accumulate(np.asarray(sum(through.values())) + over)
    return float(np.interp(flow, total, heads))


def _shares(crossing: Crossing, head: Floats, tail: Floats) -> tuple[dict[str, Floats], Floats]:
    through = {culvert.name: culvert.flow_cfs(head, tail) for culvert in crossing.culverts}
    above = head - crossing.road_crest_ft
    over = weir_flow_cfs(crossing.road_length_ft, above, crossing.road_coefficient)
    return through, np.asarray(over * submerged_share(above, tail - crossing.road_crest_ft))
