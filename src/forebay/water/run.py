"""Run storms through a drainage: every node in the order of the water, all storms at once, the balance kept at each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from .catchments import Basis, Catchment
from .checks import Floats, WaterError, at_node, number
from .network import KINDS, DesignPoint, Diversion, Drainage, Link, Network, Reach
from .notes import Note
from .peaks import parabolic_peak
from .pondruns import PondRun, run_pond, volume_cuft
from .ponds import Pond
from .reaches import muskingum_cfs, muskingum_cunge
from .results import CatchmentNumbers, NodeResult, ReachNumbers, Results
from .storms import DesignStorm
from .tailwater import TimedTailwater
from .togetherruns import run_together

STEP_H = 1.0 / 60.0
"""One minute: within a sixth of the least time of concentration, 0.1 h."""

LEAST_STEP_H = 1.0 / 3600.0
"""One second."""

UNTIL_AFTER_H = 24.0
"""Hours the run goes on after the last rain unless another end is asked for."""

BALANCE = 1e-6
"""The share of a node's inflow that may be lost or found before it is warned of."""


@dataclass(frozen=True, slots=True)
class _Clock:
    step_h: float
    steps: int
    storms: tuple[str, ...]

    def volume_cuft(self, flows: Floats) -> Floats:
        return volume_cuft(flows, self.step_h)


@dataclass(slots=True)
class _Steps:
    """Counts the nodes that are done, for whoever waits."""

    whole: int
    told: Callable[[int, int], object] | None
    done: int = 0

    def on(self, nodes: int) -> None:
        self.done += nodes
        if self.told is not None:
            self.told(self.done, self.whole)


def run(
    drainage: Drainage,
    storms: Sequence[DesignStorm],
    *,
    step_h: float = STEP_H,
    until_h: float | None = None,
    keep_hydrographs: bool = True,
    told: Callable[[int, int], object] | None = None,
) -> Results:
    """Return what every storm does at every node, before and after.

    Parameters
    ----------
    drainage : Drainage
        The site.
    storms : sequence of DesignStorm
        One or more, each with a name of its own.
    step_h : float
        Hours between ordinates, the same before and after; ponds sub-step on their own.
    until_h : float, optional
        End of the run; 24 hours after the last rain unless given, and never before the last runoff.
    keep_hydrographs : bool
        Keep the flows at every step, of shape (storms, steps); without them only peaks, times and volumes.
    told : callable, optional
        Called after every node with the nodes done and the nodes in all.

    Returns
    -------
    Results
        With the numbered warnings of the drainage and of the run.

    Examples
    --------
    >>> from forebay.water import Catchment, DesignPoint, GivenTime, Ground, Network, type_storm
    >>> field = Catchment("S1", (Ground("meadow", 10.0, 71.0, "C"),), (GivenTime("given", 20.0),), "brook")
    >>> results = run(Drainage("example", Network((field, DesignPoint("brook")))), [type_storm("10-year", 4.0, "II")])
    >>> f"{results.after['brook'].peak_cfs[0]:.1f} cfs, {results.after['brook'].volume_cuft[0]:,.0f} cu ft"
    '14.9 cfs, 50,608 cu ft'
    """
    clock = _clock(drainage, storms, step_h, until_h)
    notes = list(drainage.notes())
    notes += [note.at(drainage.name) for storm in storms for note in storm.notes]
    conditions: dict[str, Mapping[str, NodeResult]] = {}
    steps = _Steps(sum(len(network.nodes) for network in drainage.conditions().values()), told)
    for condition, network in drainage.conditions().items():
        found, seen = _run_network(network, storms, clock, drainage.basis, steps)
        conditions[condition] = found if keep_hydrographs else {name: _short(node) for name, node in found.items()}
        notes += seen
    return Results(clock.storms, clock.step_h, conditions, tuple(dict.fromkeys(notes)))


def _clock(drainage: Drainage, storms: Sequence[DesignStorm], step_h: float, until_h: float | None) -> _Clock:
    if not storms:
        raise WaterError("There is no storm to run. Give at least one.")
    names = [storm.name for storm in storms]
    for name in names:
        if names.count(name) > 1:
            raise WaterError(f'Two storms are called "{name}". Give each a name of its own.')
    step = float(number(step_h, "step_h", least=LEAST_STEP_H, most=1.0))
    rain_h = max(storm.duration_h for storm in storms)
    times = [
        node.concentration(drainage.basis).used_h
        for network in drainage.conditions().values()
        for node in network.nodes
        if isinstance(node, Catchment)
    ]
    tail_h = 6.0 * max(times, default=0.0) + 3.0 * step
    asked = rain_h + UNTIL_AFTER_H if until_h is None else float(number(until_h, "until_h", above=0, most=2000.0))
    return _Clock(step, int(np.ceil(max(asked, rain_h + tail_h) / step)) + 1, tuple(names))


def _run_network(
    network: Network, storms: Sequence[DesignStorm], clock: _Clock, basis: Basis, steps: _Steps
) -> tuple[dict[str, NodeResult], list[Note]]:
    coming = {name: np.zeros((len(storms), clock.steps)) for name in network.order}
    found: dict[str, NodeResult] = {}
    notes: list[Note] = []
    for name in network.order:
        if name in found:
            continue
        group = network.groups.get(name, (name,))
        with at_node(name):
            done = _done(network, group, coming, storms, clock, basis)
        for member, (result, leaving, seen) in done.items():
            for target, flows in leaving.items():
                coming[target] += flows
            found[member] = result
            notes += seen + _checked(result, clock)
        steps.on(len(group))
    return {node.name: found[node.name] for node in network.nodes}, notes


def _done(
    network: Network,
    group: tuple[str, ...],
    coming: Mapping[str, Floats],
    storms: Sequence[DesignStorm],
    clock: _Clock,
    basis: Basis,
) -> dict[str, PondRun]:
    """Return what a node, or a group of ponds that hold each other back, came to."""
    node = network[group[0]]
    if len(group) > 1 or (isinstance(node, Pond) and isinstance(node.tailwater, TimedTailwater)):
        ponds = [pond for name in group for pond in network.of_kind(Pond) if pond.name == name]
        return run_together(ponds, coming, clock.step_h, clock.storms)
    if isinstance(node, Catchment):
        return {node.name: (*_catchment(node, storms, clock, basis), [])}
    if isinstance(node, Pond):
        return {node.name: run_pond(node, coming[node.name], clock.step_h, clock.storms)}
    if isinstance(node, Reach):
        return {node.name: _reach(node, coming[node.name], clock)}
    return {node.name: (*_passing(node, coming[node.name], clock), [])}


def _catchment(
    node: Catchment, storms: Sequence[DesignStorm], clock: _Clock, basis: Basis
) -> tuple[NodeResult, dict[str, Floats]]:
    flows = np.zeros((len(storms), clock.steps))
    made = node.hydrograph_cfs(storms, clock.step_h, basis)
    flows[:, : made.shape[-1]] = made[:, : clock.steps]
    rain = np.array([storm.depth_in for storm in storms])
    depth = node.runoff_in(rain, basis)
    numbers = CatchmentNumbers(
        node.area_ac,
        node.curve_number(basis),
        node.weighting,
        node.ground,
        node.concentration(basis),
        rain,
        depth,
    )
    ran_off = depth * node.area_ac * 3630.0
    result = _node(node.name, "catchment", flows, flows, clock, ran_off)
    return replace(result, catchment=numbers), {node.to: flows}


def _reach(node: Reach, inflow: Floats, clock: _Clock) -> tuple[NodeResult, dict[str, Floats], list[Note]]:
    storms = inflow.shape[0]
    if node.channel is None:
        out = muskingum_cfs(inflow, float(node.travel_h or 0.0), float(node.weight or 0.0), clock.step_h)
        share = float(node.weight or 0.0)
        ends = share * (inflow[:, -1] - inflow[:, 0]) + (1.0 - share) * (out[:, -1] - out[:, 0])
        held = 3600.0 * float(node.travel_h or 0.0) * ends
        numbers, notes = ReachNumbers(held, np.zeros(storms), np.zeros(storms)), []
    else:
        routed = muskingum_cunge(inflow, node.channel, clock.step_h)
        out = routed.outflow_cfs
        held = np.minimum(inflow.max(axis=-1), 0.95 * node.channel.bankfull_cfs)
        velocity, depth = node.channel.velocity_fps(held), node.channel.depth_ft(held)
        numbers = ReachNumbers(routed.held_cuft, routed.celerity_fps, routed.reference_cfs, velocity, depth)
        notes = [note.at(node.name) for note in routed.notes] + _fast(node, velocity, clock.storms)
    result = _node(node.name, "reach", inflow, out, clock, clock.volume_cuft(inflow))
    result = replace(result, lost_cuft=result.lost_cuft - numbers.held_cuft)
    return replace(result, reach=numbers), {node.to: out}, notes


def _fast(node: Reach, velocity: Floats, storms: Sequence[str]) -> list[Note]:
    if node.permissible_fps is None:
        return []
    return [
        Note(402, node.name, f"{speed:.1f} ft/s at the peak; {node.permissible_fps:g} ft/s is permissible.", storm)
        for storm, speed in zip(storms, velocity, strict=True)
        if speed > node.permissible_fps
    ]


def _passing(
    node: Link | Diversion | DesignPoint, inflow: Floats, clock: _Clock
) -> tuple[NodeResult, dict[str, Floats]]:
    result = _node(node.name, KINDS[type(node)], inflow, inflow, clock, clock.volume_cuft(inflow))
    if isinstance(node, DesignPoint):
        return result, {}
    if isinstance(node, Link):
        return result, {node.to: inflow}
    other = node.diverted_cfs(inflow)
    kept = inflow - other
    both = {node.to: kept, node.other_to: other} if node.to != node.other_to else {node.to: inflow}
    return _node(node.name, "diversion", inflow, kept, clock, clock.volume_cuft(inflow - other)), both


def _node(name: str, kind: str, inflow: Floats, outflow: Floats, clock: _Clock, expected_cuft: Floats) -> NodeResult:
    top, at = parabolic_peak(outflow, clock.step_h)
    volume = clock.volume_cuft(outflow)
    return NodeResult(
        name, kind, outflow.max(axis=-1), top, at, volume, expected_cuft, expected_cuft - volume, inflow, outflow
    )


def _checked(result: NodeResult, clock: _Clock) -> list[Note]:
    """Warn where the balance does not close, or the flow still rises as the run ends."""
    found = []
    for at, storm in enumerate(clock.storms):
        lost = float(result.lost_cuft[at])
        if abs(lost) > BALANCE * max(float(result.inflow_cuft[at]), 1.0):
            share = lost / max(float(result.inflow_cuft[at]), 1.0)
            found.append(
                Note(501, result.name, f"{lost:,.1f} cu ft ({share:.2%} of what came in) are not accounted for.", storm)
            )
        if result.peak_cfs[at] > 0 and result.peak_h[at] >= (clock.steps - 1.5) * clock.step_h:
            found.append(Note(303, result.name, "the flow still rises when the run ends; run it longer.", storm))
    return found


def _short(node: NodeResult) -> NodeResult:
    pond = None if node.pond is None else replace(node.pond, stage_ft=None)
    return replace(node, inflow_cfs=None, outflow_cfs=None, pond=pond)
