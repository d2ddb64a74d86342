"""A pond: what it holds and every way out of it, rated together on one row of stages.

Stages in feet on one datum, storages in cubic feet, flows in cfs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .checks import Floats, WaterError, at_node, number
from .notes import Note
from .outlets import NO_TAILWATER_FT, Culvert, LevelOpening, Orifice, Outlet, RatedOutlet, Riser, VNotch, Weir
from .storage import StageStorage
from .tailwater import FixedTailwater, RatedTailwater, Tailwater, TimedTailwater

AnyOutlet = Orifice | LevelOpening | Weir | VNotch | Culvert | Riser | RatedOutlet

ROW_FT = 0.02
"""Rows of a rating are set no further apart than this, and closer above each knot, where flow bends most."""

_ABOVE_KNOT_FT = (0.002, 0.005, 0.01)
_MOST_ROWS = 1500
_TRIED, _TRIED_FT = 11, 0.05
IPH_TO_FPS = 1.0 / 12.0 / 3600.0
"""Inches an hour in feet a second."""


@dataclass(frozen=True, slots=True, eq=False)
class Pond:
    """A pond, vault or basin.

    Parameters
    ----------
    name : str
        As the plan calls it.
    storage : StageStorage
        What it holds.
    outlets : tuple of outlets
        Each with a name of its own; flow goes ``to`` the pond's target unless the outlet names another.
    to : str
        The node downstream.
    start_stage_ft : float, optional
        Water level when the storm begins. Unless given: the lowest outlet (what is below is dead storage), or the
        bottom where the pond exfiltrates.
    exfiltration_iph : float
        Infiltration through the wetted surface area in inches an hour; it leaves the drainage.
    tailwater : Tailwater, optional
        The level the outlets flow against.
    """

    name: str
    storage: StageStorage
    outlets: tuple[AnyOutlet, ...]
    to: str
    start_stage_ft: float | None = None
    exfiltration_iph: float = 0.0
    tailwater: Tailwater | None = None

    def __post_init__(self) -> None:
        with at_node(self.name):
            number(self.exfiltration_iph, "exfiltration_iph", least=0)
            _named_once([outlet.name for outlet in self.outlets])
            for outlet in self.outlets:
                self._within(outlet)
            if self.start_stage_ft is not None:
                number(self.start_stage_ft, "start_stage_ft", least=self.storage.bottom_ft, most=self.storage.rim_ft)

    def _within(self, outlet: Outlet) -> None:
        if outlet.lowest_ft < self.storage.bottom_ft - 1e-9:
            raise WaterError(
                f"{outlet.name} begins to flow at {outlet.lowest_ft:g} ft, below the bottom at "
                f"{self.storage.bottom_ft:g} ft. Extend the stage table down to it, or mend the elevation."
            )
        if outlet.lowest_ft >= self.storage.rim_ft:
            raise WaterError(
                f"{outlet.name} begins to flow at {outlet.lowest_ft:g} ft, at or above the rim at "
                f"{self.storage.rim_ft:g} ft. Extend the stage table above it, or mend the elevation."
            )
        if isinstance(outlet, RatedOutlet) and outlet.stages_ft[-1] < self.storage.rim_ft:
            raise WaterError(
                f"The table of {outlet.name} ends at {outlet.stages_ft[-1]:g} ft, below the rim at "
                f"{self.storage.rim_ft:g} ft. Carry it up to the rim; it is not run on."
            )

    @property
    def lowest_outlet_ft(self) -> float | None:
        """The stage at which the pond begins to let water out (None where it only exfiltrates or holds)."""
        return min((outlet.lowest_ft for outlet in self.outlets), default=None)

    @property
    def starts_at_ft(self) -> float:
        """The water level when a storm begins."""
        if self.start_stage_ft is not None:
            return self.start_stage_ft
        if self.exfiltration_iph > 0 or self.lowest_outlet_ft is None:
            return self.storage.bottom_ft
        return self.lowest_outlet_ft

    def notes(self) -> tuple[Note, ...]:
        """Return the warnings that need no storm: no outlet, a high start, openings above the rim."""
        found = []
        low, rim = self.lowest_outlet_ft, self.storage.rim_ft
        if low is None and self.exfiltration_iph == 0:
            found.append(Note(309, self.name, "the pond has no outlet and no exfiltration; whatever enters stays."))
        if low is not None and self.starts_at_ft > low:
            text = f"the water starts at {self.starts_at_ft:g} ft, above the lowest outlet at {low:g} ft."
            found.append(Note(304, self.name, text))
        level = _first_level_ft(self.tailwater)
        if level > self.starts_at_ft:
            text = f"the tailwater stands at {level:g} ft, above the water at the start, {self.starts_at_ft:g} ft; "
            found.append(Note(307, self.name, f"{text}nothing runs back."))
        for outlet in self.outlets:
            if not isinstance(outlet, RatedOutlet) and max(outlet.knots_ft()) > rim:
                text = f"{outlet.name} reaches up to {max(outlet.knots_ft()):g} ft, above the rim at {rim:g} ft."
                found.append(Note(305, self.name, text))
        return tuple(found)


@dataclass(frozen=True, slots=True, eq=False)
class Rating:
    """A pond's stage, area, storage and flow by device, each of shape (rows,).

    ``devices_cfs`` is what each outlet passes (for a riser, what each of its openings passes, as ``"riser: opening"``).
    ``told_ft`` are the stages a person looks at: those of the plan, the start, and wherever a device bends.
    """

    stages_ft: Floats
    areas_sqft: Floats
    storages_cuft: Floats
    devices_cfs: dict[str, Floats]
    targets: dict[str, str]
    exfiltration_cfs: Floats
    told_ft: tuple[float, ...] = field(default=())

    @property
    def outflow_cfs(self) -> Floats:
        """Flow through the outlets together."""
        return np.asarray(sum(self.devices_cfs.values()) + np.zeros_like(self.stages_ft))

    @property
    def total_cfs(self) -> Floats:
        """Flow through the outlets and into the ground."""
        return np.asarray(self.outflow_cfs + self.exfiltration_cfs)

    def rows_at(self, stages_ft: Sequence[float]) -> dict[str, Floats]:
        """Return the rating at some stages, as a table for people: stage, area, storage, each device, total."""
        at = np.asarray(stages_ft, dtype=float)
        table = {"stage_ft": at}
        named = {"area_sqft": self.areas_sqft, "storage_cuft": self.storages_cuft, **self.devices_cfs}
        named |= {"exfiltration": self.exfiltration_cfs, "total": self.total_cfs}
        return table | {name: np.interp(at, self.stages_ft, values) for name, values in named.items()}


def rate(pond: Pond, hour: float = 0.0) -> Rating:
    """Return the rating of a pond, with its tailwater in it (a timed tailwater at ``hour``).

    >>> from forebay.water.storage import storage_from_areas
    >>> pond = Pond("P1", storage_from_areas([100, 104], [5000, 9000]), (Orifice("low", 100.0, 6.0),), "brook")
    >>> rating = rate(pond)
    >>> f"{np.interp(102.0, rating.stages_ft, rating.outflow_cfs):.3f}"
    '1.251'
    """
    with at_node(pond.name):
        stages = _rows(pond)
        tail = pond.tailwater
        if isinstance(tail, RatedTailwater) and pond.outlets:
            devices, targets = _against_rating(pond, stages, tail)
        else:
            devices, targets = _devices(pond, stages, _level_ft(tail, hour))
        areas = pond.storage.area_sqft(stages)
        soak = pond.exfiltration_iph * IPH_TO_FPS * np.where(stages > stages[0], areas, 0.0)
        volumes = pond.storage.volume_cuft(stages)
        return Rating(stages, areas, volumes, devices, targets, np.asarray(soak), _told_ft(pond))


def _told_ft(pond: Pond) -> tuple[float, ...]:
    low, high = pond.storage.bottom_ft, pond.storage.rim_ft
    bends = [knot for outlet in pond.outlets for knot in outlet.knots_ft()]
    wanted = [*pond.storage.given_ft, pond.starts_at_ft, *bends]
    return tuple(sorted({round(stage, 4) for stage in wanted if low <= stage <= high}))


def drain_time_h(rating: Rating, from_stage_ft: ArrayLike, to_stage_ft: float) -> Floats:
    """Return the hours a pond takes to fall from a stage to a lower one with nothing coming in. Broadcasts.

    The integral of dS/O over the rating; where nothing leaves above ``to_stage_ft`` it is refused, never infinite.

    >>> from forebay.water.storage import storage_of_prism
    >>> pond = Pond("P1", storage_of_prism(100.0, 100.0, 50.0, 4.0), (Orifice("low", 100.0, 6.0),), "brook")
    >>> f"{drain_time_h(rate(pond), 103.0, 100.5):.2f}"
    '3.40'
    """
    stages = rating.stages_ft
    start = number(from_stage_ft, "from_stage_ft", least=stages[0], most=stages[-1])
    end = float(number(to_stage_ft, "to_stage_ft", least=stages[0], most=stages[-1]))
    hours = _hours_below(rating, end)
    never = np.isinf(hours)
    stuck = np.maximum(start, end) > (stages[never][0] if np.any(never) else np.inf) - ROW_FT
    hours[never] = 0.0
    reached = np.interp(np.maximum(start, end), stages, hours) - np.interp(end, stages, hours)
    if np.any(stuck & (start > end)):
        raise WaterError(
            f"Nothing leaves the pond at some stage above {end:g} ft, so it never falls to it. Add an outlet."
        )
    return np.asarray(reached)


def _hours_below(rating: Rating, end: float) -> Floats:
    low, high = rating.total_cfs[:-1], rating.total_cfs[1:]
    volume = np.diff(rating.storages_cuft)
    counts = rating.stages_ft[1:] > end
    flat = high - low <= 1e-12 * high
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = np.where(flat, high, (high - low) / np.log(high / np.where(low > 0, low, high / 1e4)))
        hours = np.where(counts, volume / mean / 3600.0, 0.0)
    return np.concatenate([[0.0], np.cumsum(np.where(np.isnan(hours), np.inf, hours))])


def _rows(pond: Pond) -> Floats:
    low, high = pond.storage.bottom_ft, pond.storage.rim_ft
    knots = {low, high, *pond.storage.given_ft, pond.starts_at_ft}
    for outlet in pond.outlets:
        knots.update(outlet.knots_ft())
    close = [knot + above for knot in knots for above in _ABOVE_KNOT_FT]
    count = min(int(np.ceil((high - low) / ROW_FT)) + 1, _MOST_ROWS)
    rows = np.unique(np.concatenate([np.linspace(low, high, count), list(knots), close]))
    rows = rows[(rows >= low) & (rows <= high)]
    exact = np.isin(rows, list(knots))
    apart = np.concatenate([[True], np.diff(rows) > 1e-7])
    return rows[apart | exact]


def _level_ft(tail: Tailwater | None, hour: float) -> float:
    if isinstance(tail, FixedTailwater):
        return tail.stage_ft
    if isinstance(tail, TimedTailwater):
        return float(tail.at_hour_ft(hour))
    return NO_TAILWATER_FT


def device_flows_cfs(outlet: AnyOutlet, stage_ft: ArrayLike, tailwater_ft: ArrayLike) -> dict[str, Floats]:
    """Return what an outlet passes by device: a riser by its openings, any other whole.

    >>> sorted(device_flows_cfs(Orifice("low", 100.0, 6.0), 102.0, NO_TAILWATER_FT))
    ['low']
    """
    if isinstance(outlet, Riser):
        parts = outlet.opening_flows_cfs(stage_ft, tailwater_ft)
        return {f"{outlet.name}: {name}": flow for name, flow in parts.items()}
    return {outlet.name: outlet.flow_cfs(stage_ft, tailwater_ft)}


def _first_level_ft(tail: Tailwater | None) -> float:
    """Return the level below a pond before anything is let out, where no other pond and no hour sets it."""
    if isinstance(tail, RatedTailwater):
        return tail.stages_ft[0]
    return tail.stage_ft if isinstance(tail, FixedTailwater) else NO_TAILWATER_FT


def _devices(pond: Pond, stages: Floats, tail_ft: float) -> tuple[dict[str, Floats], dict[str, str]]:
    flows: dict[str, Floats] = {}
    targets: dict[str, str] = {}
    for outlet in pond.outlets:
        own = device_flows_cfs(outlet, stages, tail_ft)
        flows |= _never_falling(own)
        targets |= dict.fromkeys(own, outlet.to or pond.to)
    return flows, targets


def _against_rating(pond: Pond, stages: Floats, tail: RatedTailwater) -> tuple[dict[str, Floats], dict[str, str]]:
    """Find, stage by stage, the flow that raises just the tailwater that lets it out."""
    trial = _tried_cfs(tail)
    runs = [_devices(pond, stages, float(level))[0] for level in tail.at_flow_ft(trial)]
    totals = np.array([np.sum(list(run.values()), axis=0) for run in runs])
    if np.any(totals[-1] > trial[-1]):
        raise WaterError(
            f"The outlets let out more than {trial[-1]:g} cfs, the last flow of the tailwater's table. Extend it."
        )
    more = totals - trial[:, None]
    upper = np.clip((more >= 0).sum(axis=0), 1, len(trial) - 1)
    column = np.arange(stages.size)
    above, below = more[upper - 1, column], more[upper, column]
    share = above / np.where(above > below, above - below, 1.0)
    targets = _devices(pond, stages[:1], NO_TAILWATER_FT)[1]
    flows = {name: _between(np.array([run[name] for run in runs]), upper, column, share) for name in targets}
    return _never_falling(flows), targets


def _tried_cfs(tail: RatedTailwater) -> Floats:
    """Return the flows tried: every one of the table, and between two so many that the level rises little from each.

    >>> _tried_cfs(RatedTailwater((0.0, 10.0), (98.0, 99.0)))[:3].tolist()
    [0.0, 0.5, 1.0]
    """
    rises = np.diff(tail.stages_ft)
    counts = [max(int(np.ceil(round(rise / _TRIED_FT, 6))) + 1, _TRIED) for rise in rises]
    spans = zip(pairwise(tail.flows_cfs), counts, strict=True)
    return np.unique(np.concatenate([np.linspace(low, high, count) for (low, high), count in spans]))


def _never_falling(flows: dict[str, Floats]) -> dict[str, Floats]:
    """Hold flows that leave together to a sum that never falls with stage; one of them may, as another takes its part.

    >>> _never_falling({"a": np.array([2.0, 1.0]), "b": np.array([0.0, 3.0])})["a"].tolist()
    [2.0, 1.0]
    """
    total = np.asarray(sum(flows.values()))
    more = np.maximum.accumulate(total) / np.where(total > 0, total, 1.0)
    return {name: np.asarray(flow * more) for name, flow in flows.items()}


def _between(table: Floats, upper: NDArray[np.intp], column: NDArray[np.intp], share: Floats) -> Floats:
    low, high = table[upper - 1, column], table[upper, column]
    return np.asarray(low + share * (high - low))


def _named_once(names: list[str]) -> None:
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise WaterError(f'Two outlets are called "{twice[0]}". Give each a name of its own.')
