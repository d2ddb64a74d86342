"""Ponds solved together in the run, each summed up for a reviewer as one alone would be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from .checks import Floats
from .coupled import CoupledPond, route_together
from .notes import Note
from .peaks import parabolic_peak
from .pondruns import detention_h, drain_h, run_notes, volume_cuft
from .ponds import Pond, rate
from .results import NodeResult, PondNumbers
from .routing import delivered_cfs
from .tailwater import TimedTailwater

PondRun = tuple[NodeResult, dict[str, Floats], list[Note]]


def run_together(
    ponds: Sequence[Pond], inflows_cfs: Mapping[str, Floats], step_h: float, storms: Sequence[str]
) -> dict[str, PondRun]:
    """Return, by pond, its numbers, what goes to the nodes beyond the group, and the warnings of the run."""
    done = route_together(ponds, inflows_cfs, step_h)
    names = {pond.name for pond in ponds}
    return {pond.name: _summed(pond, done[pond.name], inflows_cfs[pond.name], step_h, storms, names) for pond in ponds}


def _summed(
    pond: Pond, did: CoupledPond, inflow: Floats, step_h: float, storms: Sequence[str], group: set[str]
) -> PondRun:
    step = 3600.0 * step_h
    leaving = {
        name: delivered_cfs(flow, step * _after_start(did.mean_free_cfs[name]), step)
        for name, flow in did.free_cfs.items()
    }
    if isinstance(pond.tailwater, TimedTailwater):
        gone = step * _after_start(did.mean_exchanged_cfs)
        held = delivered_cfs(did.exchanged_cfs, gone, step)
        leaving[pond.to] = leaving.get(pond.to, np.zeros_like(inflow)) + held
    if np.any(did.spilled_cuft > 0):
        over = delivered_cfs(np.zeros_like(inflow), did.spilled_cuft, step)
        leaving[pond.to] = leaving.get(pond.to, np.zeros_like(inflow)) + over
    numbers = _numbers(pond, did, inflow, step_h)
    outflow = np.asarray(sum(did.free_cfs.values()) + did.exchanged_cfs + did.spilled_cuft / step)
    came = volume_cuft(inflow, step_h) + step * did.received_cfs.sum(axis=-1)
    carried = sum(did.mean_free_cfs.values()) + did.mean_exchanged_cfs
    went = step * _after_start(np.asarray(carried)).sum(axis=-1) + did.spilled_cuft.sum(axis=-1)
    top, at = parabolic_peak(outflow, step_h)
    lost = came - went - numbers.exfiltrated_cuft - numbers.stored_cuft
    result = NodeResult(
        pond.name, "pond", outflow.max(axis=-1), top, at, went, came, lost, inflow + did.received_cfs, outflow
    )
    notes = run_notes(pond, numbers, storms) + _running_back(pond, did, storms)
    outside = {name: flow for name, flow in leaving.items() if name not in group}
    return replace(result, pond=numbers), outside, notes


def _numbers(pond: Pond, did: CoupledPond, inflow: Floats, step_h: float) -> PondNumbers:
    rating = rate(replace(pond, tailwater=None))
    peak, start = did.storage_cuft.max(axis=-1), float(did.storage_cuft[0, 0])
    tops = did.stage_ft.max(axis=-1)
    total = inflow + did.received_cfs
    out = np.asarray(sum(did.free_cfs.values()) + did.exchanged_cfs)
    return PondNumbers(
        rating=rating,
        start_stage_ft=pond.starts_at_ft,
        dead_cuft=start,
        peak_stage_ft=tops,
        peak_storage_cuft=peak,
        peak_inflow_cfs=total.max(axis=-1),
        overtopped=tuple(bool(over) for over in did.spilled_cuft.sum(axis=-1) > 0),
        spilled_cuft=did.spilled_cuft.sum(axis=-1),
        exfiltrated_cuft=3600.0 * step_h * _after_start(did.mean_soaked_cfs).sum(axis=-1),
        stored_cuft=did.storage_cuft[:, -1] - start,
        drain_h=drain_h(rating, peak, start),
        detention_h=detention_h(total, out, step_h),
        device_peaks_cfs={},
        pieces=1,
        stage_ft=did.stage_ft,
    )


def _running_back(pond: Pond, did: CoupledPond, storms: Sequence[str]) -> list[Note]:
    found = []
    for at, storm in enumerate(storms):
        back = float(-did.exchanged_cfs[at].min())
        if back > 1e-3:
            text = f"the water below stands higher and runs back, up to {back:.2f} cfs."
            found.append(Note(307, pond.name, text, storm))
    return found


def _after_start(flows: Floats) -> Floats:
    """Return what each step carried; the first ordinate ends no step."""
    kept = flows.copy()
    kept[..., 0] = 0.0
    return kept
