"""The water an outlet flows into: one level, a level by flow, a level by the hour, or the pond downstream."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, number, rising


@dataclass(frozen=True, slots=True)
class FixedTailwater:
    """One level throughout.

    >>> FixedTailwater(98.5).stage_ft
    98.5
    """

    kind: ClassVar[str] = "fixed"
    stage_ft: float

    def __post_init__(self) -> None:
        number(self.stage_ft, "stage_ft of the tailwater")


@dataclass(frozen=True, slots=True)
class RatedTailwater:
    """A level that follows from the flow that leaves; solved together with it. Never read beyond its last flow.

    >>> float(RatedTailwater((0.0, 10.0), (98.0, 100.0)).at_flow_ft(5.0))
    99.0
    """

    kind: ClassVar[str] = "rated"
    flows_cfs: tuple[float, ...]
    stages_ft: tuple[float, ...]

    def __post_init__(self) -> None:
        flows = rising(self.flows_cfs, "flows_cfs of the tailwater")
        if rising(self.stages_ft, "stages_ft of the tailwater", strictly=False).size != flows.size or flows[0] != 0:
            raise WaterError("The tailwater's table must open with a flow of 0 and give each flow one stage.")

    def at_flow_ft(self, flow_cfs: ArrayLike) -> Floats:
        """Return the level at a flow within the table; refused beyond."""
        flow = number(flow_cfs, "flow into the tailwater", least=0, most=self.flows_cfs[-1])
        return np.asarray(np.interp(flow, self.flows_cfs, self.stages_ft))


@dataclass(frozen=True, slots=True)
class TimedTailwater:
    """A level by the hour, such as a tide or a river's hydrograph; the last level stays.

    >>> float(TimedTailwater((0.0, 6.0), (98.0, 100.0)).at_hour_ft(3.0))
    99.0
    """

    kind: ClassVar[str] = "timed"
    hours: tuple[float, ...]
    stages_ft: tuple[float, ...]

    def __post_init__(self) -> None:
        if (
            rising(self.hours, "hours of the tailwater").size
            != number(self.stages_ft, "stages_ft of the tailwater").size
        ):
            raise WaterError("The tailwater's table must give each hour one stage.")

    def at_hour_ft(self, hour: ArrayLike) -> Floats:
        """Return the level at an hour."""
        return np.asarray(np.interp(number(hour, "hour", least=0), self.hours, self.stages_ft))


@dataclass(frozen=True, slots=True)
class PondTailwater:
    """The pond downstream, which rises with what comes in: both are solved together, and water may run back.

    >>> PondTailwater("Lower").pond
    'Lower'
    """

    kind: ClassVar[str] = "pond"
    pond: str


Tailwater = FixedTailwater | RatedTailwater | TimedTailwater | PondTailwater
