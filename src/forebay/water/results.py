"""What a run came to, node by node and storm by storm, with the numbers a reviewer asks for on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .catchments import Ground
from .checks import Floats, WaterError
from .legs import Concentration
from .notes import Note
from .ponds import Rating


@dataclass(frozen=True, slots=True, eq=False)
class CatchmentNumbers:
    """What a catchment's flow rests on; ``runoff_in`` and ``rain_in`` of shape (storms,)."""

    area_ac: float
    curve_number: float
    weighting: str
    ground: tuple[Ground, ...]
    concentration: Concentration
    rain_in: Floats
    runoff_in: Floats


@dataclass(frozen=True, slots=True, eq=False)
class PondNumbers:
    """What a pond did; all of shape (storms,) but the rating and the series, (storms, steps).

    Volumes in cubic feet: ``dead_cuft`` lies below the water level at the start and takes no part. ``detention_h`` is
    the time from the centroid of inflow to that of outflow, ``drain_h`` from the peak until 1 percent of the peak's
    live storage is left; NaN never stands in either: a pond that does not drain has ``inf``.
    """

    rating: Rating
    start_stage_ft: float
    dead_cuft: float
    peak_stage_ft: Floats
    peak_storage_cuft: Floats
    peak_inflow_cfs: Floats
    overtopped: tuple[bool, ...]
    spilled_cuft: Floats
    exfiltrated_cuft: Floats
    stored_cuft: Floats
    drain_h: Floats
    detention_h: Floats
    device_peaks_cfs: Mapping[str, Floats]
    pieces: int
    stage_ft: Floats | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ReachNumbers:
    """What a reach did, of shape (storms,): what it still holds at the end, and the wave it was routed by."""

    held_cuft: Floats
    celerity_fps: Floats
    reference_cfs: Floats
    peak_velocity_fps: Floats | None = None
    peak_depth_ft: Floats | None = None


@dataclass(frozen=True, slots=True, eq=False)
class NodeResult:
    """What passed one node: peaks, times and volumes of shape (storms,), hydrographs of shape (storms, steps).

    ``peak_cfs`` is the highest ordinate and ``peak_parabolic_cfs`` the top of the parabola through it; ``lost_cuft`` is
    the balance that does not close: inflow less outflow, exfiltration and storage gained.
    """

    name: str
    kind: str
    peak_cfs: Floats
    peak_parabolic_cfs: Floats
    peak_h: Floats
    volume_cuft: Floats
    inflow_cuft: Floats
    lost_cuft: Floats
    inflow_cfs: Floats | None = None
    outflow_cfs: Floats | None = None
    catchment: CatchmentNumbers | None = None
    pond: PondNumbers | None = None
    reach: ReachNumbers | None = None


@dataclass(frozen=True, slots=True, eq=False)
class PeakRow:
    """One line of the table of peaks: a design point, a storm, before and after."""

    design_point: str
    storm: str
    before_cfs: float | None
    after_cfs: float
    before_cuft: float | None
    after_cuft: float

    @property
    def grew(self) -> bool | None:
        """Whether the peak grew (None where there is no before)."""
        return None if self.before_cfs is None else self.after_cfs > self.before_cfs


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """A run: the storms, the step, and every node of every condition."""

    storms: tuple[str, ...]
    step_h: float
    conditions: Mapping[str, Mapping[str, NodeResult]]
    notes: tuple[Note, ...] = field(default=())

    @property
    def after(self) -> Mapping[str, NodeResult]:
        """The nodes after the work."""
        return self.conditions["after"]

    @property
    def before(self) -> Mapping[str, NodeResult]:
        """The nodes before the work; refused where none were given."""
        if "before" not in self.conditions:
            raise WaterError("This drainage has no condition before the work. Give one, or look at the one after.")
        return self.conditions["before"]

    def peaks(self) -> tuple[PeakRow, ...]:
        """Return the table of peaks and volumes by design point and storm."""
        rows = []
        for name, node in self.after.items():
            if node.kind == "design point":
                old = self.conditions.get("before", {}).get(name)
                rows += [self._peak_row(name, at, node, old) for at in range(len(self.storms))]
        return tuple(rows)

    def _peak_row(self, name: str, at: int, new: NodeResult, old: NodeResult | None) -> PeakRow:
        return PeakRow(
            name,
            self.storms[at],
            float(old.peak_cfs[at]) if old else None,
            float(new.peak_cfs[at]),
            float(old.volume_cuft[at]) if old else None,
            float(new.volume_cuft[at]),
        )

    def numbers(self) -> dict[str, float]:
        """Return every intermediate number by name, ``condition.node.number`` or ``condition.node.storm.number``."""
        found: dict[str, float] = {}
        for condition, nodes in self.conditions.items():
            for node in nodes.values():
                start = f"{condition}.{node.name}"
                found |= {f"{start}.{name}": value for name, value in _standing(node).items()}
                for at, storm in enumerate(self.storms):
                    found |= {f"{start}.{storm}.{name}": float(row[at]) for name, row in _by_storm(node).items()}
        return found


def _standing(node: NodeResult) -> dict[str, float]:
    if node.catchment is not None:
        own, timed = node.catchment, node.catchment.concentration
        legs = {f"leg.{leg.name}.time_h": leg.time_h for leg in timed.legs}
        return {"area_ac": own.area_ac, "curve_number": own.curve_number, "concentration_h": timed.used_h} | legs
    if node.pond is not None:
        return _rated(node.pond)
    return {}


def _rated(pond: PondNumbers) -> dict[str, float]:
    rating = pond.rating
    table = rating.rows_at(rating.told_ft)
    found = {"start_stage_ft": pond.start_stage_ft, "dead_cuft": pond.dead_cuft}
    for column in table:
        if column != "stage_ft":
            named = zip(rating.told_ft, table[column], strict=True)
            found |= {f"rating.{stage:g}.{column}": float(value) for stage, value in named}
    return found


def _by_storm(node: NodeResult) -> dict[str, Floats]:
    found = {
        "peak_cfs": node.peak_cfs,
        "peak_parabolic_cfs": node.peak_parabolic_cfs,
        "peak_h": node.peak_h,
        "volume_cuft": node.volume_cuft,
    }
    if node.catchment is not None:
        found |= {"rain_in": node.catchment.rain_in, "runoff_in": node.catchment.runoff_in}
    if node.pond is not None:
        names = ("peak_stage_ft", "peak_storage_cuft", "peak_inflow_cfs", "spilled_cuft", "exfiltrated_cuft")
        found |= {name: getattr(node.pond, name) for name in names}
    return found
