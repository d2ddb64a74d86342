"""A pond in the run: routed for every storm, shared out among its devices, and summed up for a reviewer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .checks import Floats, WaterError
from .notes import Note
from .peaks import parabolic_peak
from .ponds import Pond, Rating, drain_time_h, rate
from .results import NodeResult, PondNumbers
from .routing import Routed, route_level_pool

LEFT_SHARE = 0.01
"""A pond counts as drained when this share of the peak's live storage is left."""


def run_pond(
    pond: Pond, inflow_cfs: Floats, step_h: float, storms: Sequence[str]
) -> tuple[NodeResult, dict[str, Floats], list[Note]]:
    """Return a pond's numbers, what goes to each node downstream, and the warnings of the run."""
    rating = rate(pond)
    total = np.maximum.accumulate(rating.total_cfs)
    start = float(pond.storage.volume_cuft(pond.starts_at_ft))
    routed = route_level_pool(inflow_cfs, step_h, rating.storages_cuft, total, start)
    stage = np.interp(routed.storage_cuft, rating.storages_cuft, rating.stages_ft)
    soaked = np.interp(routed.storage_cuft, rating.storages_cuft, rating.exfiltration_cfs)
    leaving, free, lost = _shared(pond, rating, routed, soaked, step_h)
    numbers = _numbers(pond, rating, routed, stage, inflow_cfs, lost, step_h)
    outflow = free + routed.spilled_cuft / (3600.0 * step_h)
    result = _result(pond, inflow_cfs, outflow, sum(leaving.values()), numbers, start, step_h)
    return result, leaving, run_notes(pond, numbers, storms)


def _shared(
    pond: Pond, rating: Rating, routed: Routed, soaked: Floats, step_h: float
) -> tuple[dict[str, Floats], Floats, Floats]:
    """Share what left among the nodes downstream and the ground; none of it negative."""
    devices = {
        name: np.interp(routed.storage_cuft, rating.storages_cuft, flows) for name, flows in rating.devices_cfs.items()
    }
    free = np.asarray(sum(devices.values()) + np.zeros_like(soaked))
    total = free + soaked
    rest = routed.delivered_cfs - routed.outflow_cfs
    # What is too much is taken from all in proportion, so that none runs backward; what is too little flows on below.
    share = np.clip(rest / np.where(total > 0, total, 1.0), -1.0, 0.0)
    more = np.maximum(rest, 0.0)
    into_ground = np.where(routed.spilled_cuft > 0, 0.0, soaked / np.where(total > 0, total, 1.0))
    leaving = {name: np.zeros_like(soaked) for name in (pond.to, *rating.targets.values())}
    for device, now in devices.items():
        leaving[rating.targets[device]] += now * (1.0 + share)
    leaving[pond.to] += more * (1.0 - into_ground)
    return leaving, free, volume_cuft(soaked * (1.0 + share) + more * into_ground, step_h)


def _numbers(
    pond: Pond, rating: Rating, routed: Routed, stage: Floats, inflow: Floats, lost: Floats, step_h: float
) -> PondNumbers:
    peak = routed.storage_cuft.max(axis=-1)
    start = float(routed.storage_cuft[0, 0])
    tops = np.interp(peak, rating.storages_cuft, rating.stages_ft)
    return PondNumbers(
        rating=rating,
        start_stage_ft=pond.starts_at_ft,
        dead_cuft=start,
        peak_stage_ft=tops,
        peak_storage_cuft=peak,
        peak_inflow_cfs=inflow.max(axis=-1),
        overtopped=tuple(bool(over) for over in routed.spilled_cuft.sum(axis=-1) > 0),
        spilled_cuft=routed.spilled_cuft.sum(axis=-1),
        exfiltrated_cuft=lost,
        stored_cuft=routed.storage_cuft[:, -1] - start,
        drain_h=drain_h(rating, peak, start),
        detention_h=detention_h(inflow, routed.delivered_cfs, step_h),
        device_peaks_cfs={name: np.interp(tops, rating.stages_ft, flow) for name, flow in rating.devices_cfs.items()},
        pieces=routed.pieces,
        stage_ft=stage,
    )


def drain_h(rating: Rating, peak: Floats, start: float) -> Floats:
    """Return the hours from a peak storage until a hundredth of what was live is left (infinite: never)."""
    hours = np.zeros(peak.shape)
    for at, top in enumerate(peak):
        ends = np.interp([top, start + LEFT_SHARE * (top - start)], rating.storages_cuft, rating.stages_ft)
        if top > start:
            try:
                hours[at] = drain_time_h(rating, float(ends[0]), float(ends[1]))
            except WaterError:
                hours[at] = np.inf
    return hours


def detention_h(inflow: Floats, outflow: Floats, step_h: float) -> Floats:
    """Return the hours from the centroid of inflow to that of outflow."""
    times = np.arange(inflow.shape[-1]) * step_h
    both = [(flows * times).sum(axis=-1) / np.maximum(flows.sum(axis=-1), 1e-30) for flows in (inflow, outflow)]
    return np.where(outflow.sum(axis=-1) > 0, both[1] - both[0], 0.0)


def _result(
    pond: Pond, inflow: Floats, outflow: Floats, left: Floats | int, numbers: PondNumbers, start: float, step_h: float
) -> NodeResult:
    top, at = parabolic_peak(outflow, step_h)
    came, went = volume_cuft(inflow, step_h), volume_cuft(np.asarray(left), step_h)
    lost = came - went - numbers.exfiltrated_cuft - numbers.stored_cuft
    return NodeResult(pond.name, "pond", outflow.max(axis=-1), top, at, went, came, lost, inflow, outflow, pond=numbers)


def run_notes(pond: Pond, numbers: PondNumbers, storms: Sequence[str]) -> list[Note]:
    """Return the warnings that a pond's run calls for."""
    found = []
    for at, storm in enumerate(storms):
        if numbers.overtopped[at]:
            text = f"{numbers.spilled_cuft[at]:,.0f} cu ft go over the rim at {pond.storage.rim_ft:g} ft."
            found.append(Note(301, pond.name, text, storm))
        live = float(numbers.peak_storage_cuft[at]) - numbers.dead_cuft
        if live > 0 and float(numbers.stored_cuft[at]) > LEFT_SHARE * live:
            left, hours = float(numbers.stored_cuft[at]), float(numbers.drain_h[at])
            until = f"drained {hours:.1f} h after the peak" if np.isfinite(hours) else "never drained"
            found.append(Note(302, pond.name, f"{left:,.0f} cu ft are still held when the run ends; {until}.", storm))
    if numbers.pieces > 1:
        found.append(Note(306, pond.name, f"steps were cut into as many as {numbers.pieces} pieces.", ""))
    return found


def volume_cuft(flows: Floats, step_h: float) -> Floats:
    """Return the volume under hydrographs, by trapezoids."""
    return np.asarray((flows.sum(axis=-1) - (flows[..., 0] + flows[..., -1]) / 2.0) * step_h * 3600.0)
