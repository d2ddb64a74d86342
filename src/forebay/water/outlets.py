"""What leaves a pond at a stage: orifices, weirs, risers and culverts, with the tailwater holding them back.

Stages and elevations in feet on one datum, flows in cfs. Stage and tailwater may have any shape. A tailwater below the
opening changes nothing; where it stands above the pond, nothing leaves (a pond that fills from below is another matter,
and said).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np
from numpy.typing import ArrayLike

from .channels import GRAVITY_FTPS2, Box, Circular
from .checks import Floats, WaterError, number, rising
from .culverts import Barrel
from .weirs import (
    SHARP_CREST,
    broad_crested_coefficient,
    orifice_flow_cfs,
    submerged_share,
    v_notch_flow_cfs,
    weir_flow_cfs,
)

NO_TAILWATER_FT = -1e9
"""A free outfall."""


class Outlet(Protocol):
    """A way out of a pond."""

    @property
    def name(self) -> str:
        """What the plan calls it."""

    @property
    def lowest_ft(self) -> float:
        """The elevation at which it begins to flow."""

    def knots_ft(self) -> tuple[float, ...]:
        """Return the elevations at which its rating bends."""

    def flow_cfs(self, stage_ft: ArrayLike, tailwater_ft: ArrayLike = NO_TAILWATER_FT) -> Floats:
        """Return the flow at a stage."""


@dataclass(frozen=True, slots=True)
class Orifice:
    """An opening in a wall: round (``diameter_in``) or rectangular (``width_in`` and ``height_in``), ``count`` alike.

    At and above the crown Q = C A (2 g h)^0.5 to the centre. Below it the opening is a weir that carries as much at the
    crown, Q rising with depth to the power 1.5 (as EPA SWMM has it). Tailwater above the middle of the wetted part
    takes its place. The rating never jumps.

    >>> f"{Orifice('low flow', invert_ft=100.0, diameter_in=6.0).flow_cfs(102.0):.3f}"
    '1.251'
    """

    kind: ClassVar[str] = "orifice"
    name: str
    invert_ft: float
    diameter_in: float | None = None
    width_in: float | None = None
    height_in: float | None = None
    coefficient: float = 0.6
    count: int = 1
    to: str = ""

    def __post_init__(self) -> None:
        number(self.invert_ft, f"invert_ft of {self.name}")
        number(self.coefficient, f"coefficient of {self.name}", above=0, most=1)
        number(self.count, f"count of {self.name}", least=1)
        self._section()

    def _section(self) -> Circular | Box:
        return _opening(self.name, self.diameter_in, self.width_in, self.height_in)

    @property
    def lowest_ft(self) -> float:
        """The invert."""
        return self.invert_ft

    def knots_ft(self) -> tuple[float, ...]:
        """Return the invert and the crown."""
        return self.invert_ft, self.invert_ft + self._section().top_ft

    def flow_cfs(self, stage_ft: ArrayLike, tailwater_ft: ArrayLike = NO_TAILWATER_FT) -> Floats:
        """Return the flow at a stage."""
        section = self._section()
        depth = np.maximum(number(stage_ft, "stage_ft") - self.invert_ft, 0.0)
        wet = np.minimum(depth, section.top_ft)
        datum = np.maximum(wet / 2.0, np.asarray(tailwater_ft) - self.invert_ft)
        area = self.count * float(section.area_sqft(section.top_ft)) * wet / section.top_ft
        return orifice_flow_cfs(area, depth - datum, self.coefficient)


@dataclass(frozen=True, slots=True)
class LevelOpening:
    """A level opening, such as the top of a riser or a yard grate: a weir round its rim until the orifice holds less.

    ``open_share`` is what the bars of a grate leave free, for both.

    >>> f"{LevelOpening('riser', 35.4, diameter_in=20.88, weir_coefficient=3.29).flow_cfs(35.73):.1f}"
    '3.4'
    """

    kind: ClassVar[str] = "level opening"
    name: str
    crest_ft: float
    diameter_in: float | None = None
    width_in: float | None = None
    height_in: float | None = None
    open_share: float = 1.0
    coefficient: float = 0.6
    weir_coefficient: float = SHARP_CREST
    to: str = ""

    def __post_init__(self) -> None:
        number(self.crest_ft, f"crest_ft of {self.name}")
        number(self.open_share, f"open_share of {self.name}", above=0, most=1)
        self._section()

    def _section(self) -> Circular | Box:
        return _opening(self.name, self.diameter_in, self.width_in, self.height_in)

    @property
    def lowest_ft(self) -> float:
        """The crest."""
        return self.crest_ft

    def knots_ft(self) -> tuple[float, ...]:
        """Return the crest and the stage at which the orifice takes over."""
        section = self._section()
        area, rim = float(section.area_sqft(section.top_ft)), float(section.perimeter_ft(section.top_ft))
        change = self.coefficient * area * np.sqrt(2.0 * GRAVITY_FTPS2) / (self.weir_coefficient * rim)
        return self.crest_ft, self.crest_ft + float(change)

    def flow_cfs(self, stage_ft: ArrayLike, tailwater_ft: ArrayLike = NO_TAILWATER_FT) -> Floats:
        """Return the flow at a stage: the smaller of weir and orifice."""
        section = self._section()
        head = np.maximum(number(stage_ft, "stage_ft") - self.crest_ft, 0.0)
        tail = np.maximum(np.asarray(tailwater_ft) - self.crest_ft, 0.0)
        rim = float(section.perimeter_ft(section.top_ft)) * self.open_share
        weir = weir_flow_cfs(rim, head, self.weir_coefficient) * submerged_share(head, tail)
        area = float(section.area_sqft(section.top_ft)) * self.open_share
        return np.asarray(np.minimum(weir, orifice_flow_cfs(area, head - tail, self.coefficient)))


@dataclass(frozen=True, slots=True)
class Weir:
    """A weir: level, with sloping ends (``side_z``, spillways), or with end contractions (Francis).

    Q = C (L h^1.5 + 0.8 z h^2.5), L shortened by 0.1 h at each end contraction. With ``breadth_ft`` the coefficient is
    that of a broad crest by head (HEC-22, table 10.7); otherwise it is ``coefficient``: 3.33 sharp, 3.367 Cipolletti.

    >>> f"{Weir('spillway', crest_ft=104.0, length_ft=20.0, coefficient=2.6).flow_cfs(105.0):.1f}"
    '52.0'
    """

    kind: ClassVar[str] = "weir"
    name: str
    crest_ft: float
    length_ft: float
    coefficient: float = SHARP_CREST
    side_z: float = 0.0
    end_contractions: int = 0
    breadth_ft: float | None = None
    to: str = ""

    def __post_init__(self) -> None:
        number(self.crest_ft, f"crest_ft of {self.name}")
        number(self.length_ft, f"length_ft of {self.name}", above=0)
        number(self.coefficient, f"coefficient of {self.name}", above=0)
        number(self.side_z, f"side_z of {self.name}", least=0)
        number(self.end_contractions, f"end_contractions of {self.name}", least=0, most=2)

    @property
    def lowest_ft(self) -> float:
        """The crest."""
        return self.crest_ft

    def knots_ft(self) -> tuple[float, ...]:
        """Return the crest."""
        return (self.crest_ft,)

    def flow_cfs(self, stage_ft: ArrayLike, tailwater_ft: ArrayLike = NO_TAILWATER_FT) -> Floats:
        """Return the flow at a stage."""
        head = np.maximum(number(stage_ft, "stage_ft") - self.crest_ft, 0.0)
        length = np.maximum(self.length_ft - 0.1 * self.end_contractions * head, 0.0)
        strength = self.coefficient if self.breadth_ft is None else broad_crested_coefficient(head, self.breadth_ft)
        free = strength * (length * head**1.5 + 0.8 * self.side_z * head**2.5)
        return np.asarray(free * submerged_share(head, np.asarray(tailwater_ft) - self.crest_ft))


@dataclass(frozen=True, slots=True)
class VNotch:
    """A V-notch weir (HEC-22, eq. 10.19).

    >>> f"{VNotch('notch', invert_ft=100.0, angle_deg=90.0).flow_cfs(100.5):.3f}"
    '0.442'
    """

    kind: ClassVar[str] = "v-notch"
    name: str
    invert_ft: float
    angle_deg: float
    coefficient: float = 2.5
    to: str = ""

    def __post_init__(self) -> None:
        number(self.invert_ft, f"invert_ft of {self.name}")
        number(self.angle_deg, f"angle_deg of {self.name}", above=0, most=170)

    @property
    def lowest_ft(self) -> float:
        """The point of the notch."""
        return self.invert_ft

    def knots_ft(self) -> tuple[float, ...]:
        """Return the point of the notch."""
        return (self.invert_ft,)

    def flow_cfs(self, stage_ft: ArrayLike, tailwater_ft: ArrayLike = NO_TAILWATER_FT) -> Floats:
        """Return the flow at a stage."""
        head = np.maximum(number(stage_ft, "stage_ft") - self.invert_ft, 0.0)
        free = v_notch_flow_cfs(self.angle_deg, head, self.coefficient)
        return np.asarray(free * submerged_share(head, np.asarray(tailwater_ft) - self.invert_ft, 2.5))


@dataclass(frozen=True, slots=True)
class Culvert:
    """A culvert through the bank (HDS-5).

    >>> from forebay.water.culverts import inlet
    >>> pipe = Barrel(Circular(1.5), 50.0, 0.01, 0.012, inlet("Circular concrete", "Square edge"), 0.5)
    >>> f"{Culvert('outlet pipe', 98.0, pipe).flow_cfs(101.0):.1f}"
    '12.5'
    """

    kind: ClassVar[str] = "culvert"
    name: str
    invert_ft: float
    barrel: Barrel
    count: int = 1
    to: str = ""

    @property
    def lowest_ft(self) -> float:
        """The inlet invert."""
        return self.invert_ft

    def knots_ft(self) -> tuple[float, ...]:
        """Return the inlet invert and crown."""
        return self.invert_ft, self.invert_ft + self.barrel.section.top_ft

    def flow_cfs(self, stage_ft: ArrayLike, tailwater_ft: ArrayLike = NO_TAILWATER_FT) -> Floats:
        """Return the flow at a stage."""
        head = number(stage_ft, "stage_ft") - self.invert_ft
        outlet_invert = self.invert_ft - self.barrel.slope * self.barrel.length_ft
        return np.asarray(
            self.count * self.barrel.flow_cfs(head, np.maximum(np.asarray(tailwater_ft) - outlet_invert, 0.0))
        )


@dataclass(frozen=True, slots=True)
class Riser:
    """A riser: openings that share a barrel, which carries no more than the smaller of the two sides.

    >>> low, top = Orifice("low", 100.0, 4.0), LevelOpening("top", 102.0, 24.0)
    >>> from forebay.water.culverts import inlet
    >>> pipe = Barrel(Circular(1.0), 50.0, 0.01, 0.012, inlet("Circular concrete", "Square edge"), 0.5)
    >>> Riser("riser", (low, top), Culvert("barrel", 99.0, pipe)).flow_cfs([101.0, 104.0]).round(2).tolist()
    [0.38, 7.95]
    """

    kind: ClassVar[str] = "riser"
    name: str
    openings: tuple[Orifice | LevelOpening | Weir | VNotch, ...]
    barrel: Culvert
    to: str = ""

    def __post_init__(self) -> None:
        if not self.openings:
            raise WaterError(f"{self.name} has no opening. Give the riser at least one.")

    @property
    def lowest_ft(self) -> float:
        """The lowest opening, or the barrel where that is higher."""
        return max(min(opening.lowest_ft for opening in self.openings), self.barrel.lowest_ft)

    def knots_ft(self) -> tuple[float, ...]:
        """Return every bend of the openings and of the barrel."""
        return tuple(knot for part in (*self.openings, self.barrel) for knot in part.knots_ft())

    def opening_flows_cfs(self, stage_ft: ArrayLike, tailwater_ft: ArrayLike = NO_TAILWATER_FT) -> dict[str, Floats]:
        """Return what each opening passes at a stage once the barrel has had its say."""
        free = {opening.name: opening.flow_cfs(stage_ft, tailwater_ft) for opening in self.openings}
        total = np.asarray(sum(free.values()))
        carried = np.minimum(total, self.barrel.flow_cfs(stage_ft, tailwater_ft))
        share = carried / np.where(total > 0, total, 1.0)
        return {name: np.asarray(flow * share) for name, flow in free.items()}

    def flow_cfs(self, stage_ft: ArrayLike, tailwater_ft: ArrayLike = NO_TAILWATER_FT) -> Floats:
        """Return the flow at a stage."""
        return np.asarray(sum(self.opening_flows_cfs(stage_ft, tailwater_ft).values()))


@dataclass(frozen=True, slots=True)
class RatedOutlet:
    """An outlet by its own table of stage and flow, which must reach the rim: it is never run on beyond its end.

    >>> RatedOutlet("hydro-brake", (100, 101, 105), (0, 1.0, 1.4)).flow_cfs(103.0).tolist()
    1.2
    """

    kind: ClassVar[str] = "rated"
    name: str
    stages_ft: tuple[float, ...]
    flows_cfs: tuple[float, ...]
    to: str = ""

    def __post_init__(self) -> None:
        rising(self.stages_ft, f"stages_ft of {self.name}")
        flows = rising(self.flows_cfs, f"flows_cfs of {self.name}", strictly=False)
        if flows.size != len(self.stages_ft) or flows[0] != 0:
            raise WaterError(f"The table of {self.name} must open with a flow of 0 and give each stage one flow.")

    @property
    def lowest_ft(self) -> float:
        """The last stage without flow."""
        return self.stages_ft[int(np.flatnonzero(np.asarray(self.flows_cfs) == 0)[-1])]

    def knots_ft(self) -> tuple[float, ...]:
        """Return every stage of the table."""
        return self.stages_ft

    def flow_cfs(self, stage_ft: ArrayLike, tailwater_ft: ArrayLike = NO_TAILWATER_FT) -> Floats:
        """Return the flow at a stage; tailwater is taken to be in the table already."""
        stage = number(stage_ft, f"stage above {self.name}", most=self.stages_ft[-1])
        return np.asarray(np.interp(stage, self.stages_ft, self.flows_cfs))


def _opening(name: str, diameter_in: float | None, width_in: float | None, height_in: float | None) -> Circular | Box:
    if diameter_in is not None and width_in is None and height_in is None:
        return Circular(float(number(diameter_in, f"diameter_in of {name}", above=0)) / 12.0)
    if diameter_in is None and width_in is not None and height_in is not None:
        width = float(number(width_in, f"width_in of {name}", above=0)) / 12.0
        return Box(width, float(number(height_in, f"height_in of {name}", above=0)) / 12.0)
    raise WaterError(f"{name} needs either diameter_in, or both width_in and height_in. Give one or the other.")
