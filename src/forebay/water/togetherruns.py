"""Ponds solved together in the run, each summed up for a reviewer as one alone would be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from .checks import Floats
from .coupled import SMALL_FT, CoupledPond, is_held, route_together
from .notes import Note
from .outlets import NO_TAILWATER_FT
from .pondruns import Course, PondRun, summed_up, volume_cuft
from .ponds import Pond, device_flows_cfs, rate
from .routing import delivered_cfs
from .tailwater import PondTailwater, TimedTailwater


def run_together(
    ponds: Sequence[Pond], inflows_cfs: Mapping[str, Floats], step_h: float, storms: Sequence[str]
) -> dict[str, PondRun]:
    """Return, by pond, its numbers, what goes to the nodes beyond the group, and the warnings of the run."""
    done = route_together(ponds, inflows_cfs, step_h)
    names = {pond.name for pond in ponds}
    found = {}
    for pond in ponds:
        did, inflow = done[pond.name], inflows_cfs[pond.name]
        free = replace(pond, tailwater=None) if isinstance(pond.tailwater, TimedTailwater) else pond
        below_ft = _level_below_ft(pond, done, step_h)
        course = _course(pond, did, inflow, below_ft, step_h)
        result, notes = summed_up(pond, rate(free), course, step_h, storms)
        beyond = {name: flow for name, flow in _leaving(pond, did, below_ft, step_h).items() if name not in names}
        found[pond.name] = result, beyond, notes + _held_back(pond, did, below_ft, storms, step_h)
    return found


def _course(pond: Pond, did: CoupledPond, inflow: Floats, below_ft: Floats, step_h: float) -> Course:
    step = 3600.0 * step_h
    flowing = np.asarray(sum(did.free_cfs.values()) + did.exchanged_cfs)
    carried = np.asarray(sum(did.mean_free_cfs.values()) + did.mean_exchanged_cfs)
    return Course(
        inflow_cfs=inflow + did.received_cfs,
        outflow_cfs=flowing + did.spilled_cuft / step,
        left_cfs=flowing + did.mean_soaked_cfs,
        storage_cuft=did.storage_cuft,
        stage_ft=did.stage_ft,
        spilled_cuft=did.spilled_cuft,
        came_cuft=volume_cuft(inflow, step_h) + step * did.received_cfs.sum(axis=-1),
        went_cuft=step * _after_start(carried).sum(axis=-1) + did.spilled_cuft.sum(axis=-1),
        exfiltrated_cuft=step * _after_start(did.mean_soaked_cfs).sum(axis=-1),
        devices_cfs=_devices_cfs(pond, did, below_ft),
    )


def _leaving(pond: Pond, did: CoupledPond, below_ft: Floats, step_h: float) -> dict[str, Floats]:
    """Return what goes to each node downstream, the volume of each step kept."""
    step = 3600.0 * step_h
    parts = [(name, flow, step * _after_start(did.mean_free_cfs[name])) for name, flow in did.free_cfs.items()]
    if isinstance(pond.tailwater, TimedTailwater):
        gone = step * _after_start(did.mean_exchanged_cfs)
        parts += [(to, did.exchanged_cfs * part, gone * part) for to, part in _shares(pond, did, below_ft).items()]
    if np.any(did.spilled_cuft > 0):
        parts.append((pond.to, np.zeros_like(did.spilled_cuft), did.spilled_cuft))
    leaving: dict[str, Floats] = {}
    for name, flow, volume in parts:
        leaving[name] = leaving.get(name, 0.0) + delivered_cfs(flow, volume, step)
    return leaving


def _shares(pond: Pond, did: CoupledPond, below_ft: Floats) -> dict[str, Floats]:
    """Part what a changing level lets out among the nodes it goes to."""
    names = list(dict.fromkeys(outlet.to or pond.to for outlet in pond.outlets))
    if len(names) == 1:
        return {names[0]: np.ones_like(did.stage_ft)}
    flows = {name: np.zeros_like(did.stage_ft) for name in names}
    for outlet in pond.outlets:
        flows[outlet.to or pond.to] += outlet.flow_cfs(did.stage_ft, below_ft)
    total = np.asarray(sum(flows.values()))
    even = np.where(total > 0, 0.0, 1.0 / len(names))
    return {name: flow / np.where(total > 0, total, 1.0) + even for name, flow in flows.items()}


def _level_below_ft(pond: Pond, done: Mapping[str, CoupledPond], step_h: float) -> Floats:
    """Return the level a pond's outlets flow against, step by step."""
    tail, own = pond.tailwater, done[pond.name].stage_ft
    if isinstance(tail, PondTailwater):
        return done[tail.pond].stage_ft
    if isinstance(tail, TimedTailwater):
        return np.broadcast_to(tail.at_hour_ft(step_h * np.arange(own.shape[-1])), own.shape)
    return np.full(own.shape, getattr(tail, "stage_ft", NO_TAILWATER_FT))


def _devices_cfs(pond: Pond, did: CoupledPond, below_ft: Floats) -> dict[str, Floats]:
    """Return what each device passes at the peak stage, against the level below at that hour."""
    top = np.argmax(did.stage_ft, axis=-1)[:, None]
    stage, below = (np.take_along_axis(levels, top, axis=-1)[:, 0] for levels in (did.stage_ft, below_ft))
    near = np.clip((stage - below) / SMALL_FT, 0.0, 1.0)
    found: dict[str, Floats] = {}
    for outlet in pond.outlets:
        if is_held(pond, outlet):
            flows = device_flows_cfs(outlet, stage, np.minimum(below, stage - SMALL_FT))
            found |= {name: np.asarray(flow * near) for name, flow in flows.items()}
        else:
            found |= device_flows_cfs(outlet, stage, getattr(pond.tailwater, "stage_ft", NO_TAILWATER_FT))
    return found


def _held_back(pond: Pond, did: CoupledPond, below_ft: Floats, storms: Sequence[str], step_h: float) -> list[Note]:
    """Warn where the level below stands higher: a pond's water runs back, a river's or a tide's is not let in."""
    found = []
    for at, storm in enumerate(storms):
        back = float(-did.exchanged_cfs[at].min())
        if back > 1e-3:
            text = f"the water below stands higher and runs back, up to {back:.2f} cfs."
            found.append(Note(307, pond.name, text, storm))
        hours = step_h * float((below_ft[at] > did.stage_ft[at] + SMALL_FT).sum())
        if isinstance(pond.tailwater, TimedTailwater) and hours > 0:
            text = f"the water below stands higher for {hours:.1f} h; nothing runs back."
            found.append(Note(307, pond.name, text, storm))
    return found


def _after_start(flows: Floats) -> Floats:
    """Return what each step carried; the first ordinate ends no step."""
    kept = flows.copy()
    kept[..., 0] = 0.0
    return kept
