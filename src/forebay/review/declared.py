"""The inputs an applicant declares, each beside ours, in the order the water takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from forebay.review.quantity import Recomputed
from forebay.review.submission import Claim
from forebay.review.tolerances import named, told, tolerance
from forebay.water import DesignStorm, Network, NodeResult, Pond, Riser, targets

RESULTS = ("runoff_in", "peak_cfs", "peak_inflow_cfs", "volume_cuft", "peak_stage_ft", "peak_storage_cuft")
"""What a run gives; every other quantity goes into it."""

RAIN_2YR = "rain_2yr_in"
"""The rain that sheet flow takes its time from."""

_ORDER = ("rain_in", "area_ac", "curve_number", "time_h", "concentration_h", "storage_cuft", "area_sqft")


@dataclass(frozen=True, slots=True)
class Compared:
    """One claim beside our number (None where the drainage has nothing of that name)."""

    claim: Claim
    ours: float | None

    @property
    def tolerance(self) -> float:
        """How far the two may part."""
        return tolerance(self.claim.quantity, self.claim.written, self.ours or 0.0)

    @property
    def parts(self) -> bool:
        """Whether the two part further than that."""
        return self.ours is not None and abs(self.claim.value - self.ours) > self.tolerance * (1 + 1e-9)


@dataclass(frozen=True, slots=True)
class Input:
    """One input as declared: a number, or the rows of a table, of one node in one condition.

    Rain that the submission's own files tell apart is an input too: ``words`` then says how, and ``storms`` are those
    to run with in place of ours.
    """

    condition: str
    node: str
    quantity: str
    part: str
    storm: str
    rows: tuple[Compared, ...]
    words: str = ""
    storms: tuple[DesignStorm, ...] = field(default=(), compare=False)

    @property
    def is_rain(self) -> bool:
        """Whether it falls on the whole drainage."""
        return self.quantity in ("rain_in", RAIN_2YR)

    @property
    def parts(self) -> bool:
        """Whether any of its numbers parts from ours."""
        return bool(self.words) or any(row.parts for row in self.rows)

    @property
    def worst(self) -> Compared:
        """The number that parts furthest for its tolerance."""
        return max(self.rows, key=lambda row: abs(row.claim.value - (row.ours or 0.0)) / row.tolerance)

    @property
    def name(self) -> str:
        """What a reader calls it: its node, and which input of it."""
        what = named(self.quantity)
        if self.quantity == RAIN_2YR:
            return "2-year rain of sheet flow"
        if self.quantity == "rain_in":
            return f"rain of the {self.storm} storm" if self.storm else "type of the rain"
        if self.quantity in ("flow_cfs", "total_cfs"):
            what = f"rating of {self.part}" if self.part else "rating"
        elif self.part:
            what = f"{self.part}, {what}"
        return f"{self.node}: {what}"

    @property
    def told(self) -> str:
        """The input in words, with the condition it belongs to, and how it parts."""
        when = f", {self.condition} the work" if self.condition else ""
        return f"{self.name[:1].upper()}{self.name[1:]}{when}: {self.beside()}"

    def beside(self) -> str:
        """Return declared and recomputed in words."""
        if self.words:
            return self.words
        row = self.worst
        at = "" if row.claim.stage_ft is None else f" at {row.claim.stage_ft:g} ft"
        ours = told(self.quantity, row.ours or 0.0)
        return f"{row.claim.shown} declared{at}, {ours} recomputed"


def compared(claims: Iterable[Claim], recomputed: Recomputed) -> tuple[Compared, ...]:
    """Return every claim about one drainage beside our number."""
    name = recomputed.model
    mine = [one for one in claims if one.drainage in ("", name.name, name.file)]
    return tuple(Compared(claim, ours(claim, recomputed)) for claim in mine)


def inputs(rows: Sequence[Compared], recomputed: Recomputed) -> tuple[Input, ...]:
    """Return the declared inputs in the order of the water, the rain first."""
    found: dict[tuple[str, str, str, str, str], list[Compared]] = {}
    for row in rows:
        claim = row.claim
        if claim.quantity not in RESULTS and row.ours is not None:
            storm = claim.storm if claim.quantity == "rain_in" else ""
            condition, node = ("", "") if claim.quantity == "rain_in" else (claim.condition, claim.node)
            found.setdefault((condition, node, claim.quantity, claim.part, storm), []).append(row)
    made = [Input(*key, tuple(sorted(own, key=_stage))) for key, own in found.items()]
    levels = {condition: depths(net) for condition, net in recomputed.drainage.conditions().items()}
    return tuple(sorted(made, key=lambda one: (level(one, levels), one.node, _place(one))))


def level(one: Input, levels: Mapping[str, Mapping[str, int]]) -> int:
    """Return how far down the water an input comes in: rain first, then catchments, then what they drain to."""
    return -1 if one.is_rain else levels[one.condition][one.node]


def depths(network: Network) -> dict[str, int]:
    """Return the longest way, in nodes, from any headwater to each node."""
    found = dict.fromkeys(network.order, 0)
    for name in network.order:
        for target in targets(network[name]):
            found[target] = max(found[target], found[name] + 1)
    return found


def _stage(row: Compared) -> float:
    return row.claim.stage_ft or 0.0


def _place(one: Input) -> tuple[int, str]:
    last = len(_ORDER) + (one.quantity in ("flow_cfs", "total_cfs"))
    return (_ORDER.index(one.quantity) if one.quantity in _ORDER else last, one.part)


# ---- our number ------------------------------------------------------------------------------------------------------


def ours(claim: Claim, recomputed: Recomputed) -> float | None:
    """Return our number for a claim, None where the drainage has no such node, storm, leg, device or stage."""
    node = recomputed.results.conditions.get(claim.condition, {}).get(claim.node)
    if node is None:
        return None
    if claim.storm:
        return _of_storm(claim, node, recomputed.storms)
    if claim.stage_ft is not None:
        return _at_stage(claim, node)
    network = recomputed.drainage.conditions()[claim.condition]
    return _of_device(claim, network) if claim.part and claim.quantity != "time_h" else _standing(claim, node)


def _of_storm(claim: Claim, node: NodeResult, storms: Sequence[DesignStorm]) -> float | None:
    at = next((at for at, storm in enumerate(storms) if storm.name == claim.storm), None)
    if at is None:
        return None
    if claim.quantity in ("rain_in", "runoff_in"):
        holder: object = node.catchment
    else:
        holder = node if claim.quantity in ("peak_cfs", "volume_cuft") else node.pond
    values = getattr(holder, claim.quantity, None)
    return None if values is None else float(values[at])


def _at_stage(claim: Claim, node: NodeResult) -> float | None:
    if node.pond is None or claim.stage_ft is None:
        return None
    rating = node.pond.rating
    if not rating.stages_ft[0] - 1e-9 <= claim.stage_ft <= rating.stages_ft[-1] + 1e-9:
        return None
    row = rating.rows_at([claim.stage_ft])
    name = claim.part or {"total_cfs": "total"}.get(claim.quantity, claim.quantity)
    if name in row:
        return float(row[name][0])
    within = [flow for device, flow in row.items() if device.endswith(f": {name}")]
    return float(np.sum(within)) if within else None


def _of_device(claim: Claim, network: Network) -> float | None:
    node = network[claim.node]
    if not isinstance(node, Pond):
        return None
    for outlet in node.outlets:
        for device in (outlet, *(outlet.openings if isinstance(outlet, Riser) else ())):
            if claim.part in (device.name, f"{outlet.name}: {device.name}"):
                value = getattr(device, claim.quantity, None)
                return None if value is None else float(value)
    return None


def _standing(claim: Claim, node: NodeResult) -> float | None:
    own = node.catchment
    if own is None:
        return None
    if claim.quantity == "time_h":
        return next((leg.time_h for leg in own.concentration.legs if leg.name == claim.part), None)
    if claim.quantity == "concentration_h":
        return own.concentration.used_h
    return float(getattr(own, claim.quantity))
