"""A pond in the run: routed for every storm, shared out among its devices, and summed up for a reviewer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from .checks import Floats, WaterError
from .notes import Note
from .peaks import parabolic_peak
from .ponds import Pond, Rating, drain_time_h, rate
from .results import NodeResult, PondNumbers
from .routing import Routed, route_level_pool

LEFT_SHARE = 0.01
"""A pond counts as drained when this share of the peak's live storage is left."""

PondRun = tuple[NodeResult, dict[str, Floats], list[Note]]
"""A pond's numbers, what goes to each node downstream, and the warnings of the run."""


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """What a pond did in every storm, however it was solved: series of shape (storms, steps), volumes (storms,).

    ``outflow_cfs`` is what flows on, over the rim too; ``left_cfs`` has with it what soaks away. The devices are those
    at the peak stage.
    """

    inflow_cfs: Floats
    outflow_cfs: Floats
    left_cfs: Floats
    storage_cuft: Floats
    stage_ft: Floats
    spilled_cuft: Floats
    came_cuft: Floats
    went_cuft: Floats
    exfiltrated_cuft: Floats
    devices_cfs: Mapping[str, Floats]
    pieces: int = 1


def run_pond(pond: Pond, inflow_cfs: Floats, step_h: float, storms: Sequence[str]) -> PondRun:
    """Route a pond that no other holds back."""
    rating = rate(pond)
    total = np.maximum.accumulate(rating.total_cfs)
    start = float(pond.storage.volume_cuft(pond.starts_at_ft))
    routed = route_level_pool(inflow_cfs, step_h, rating.storages_cuft, total, start)
    leaving, free, soaked_cuft = _shared(pond, rating, routed, step_h)
    stage = np.interp(routed.storage_cuft, rating.storages_cuft, rating.stages_ft)
    tops = stage.max(axis=-1)
    course = Course(
        inflow_cfs=inflow_cfs,
        outflow_cfs=free + routed.spilled_cuft / (3600.0 * step_h),
        left_cfs=routed.delivered_cfs,
        storage_cuft=routed.storage_cuft,
        stage_ft=stage,
        spilled_cuft=routed.spilled_cuft,
        came_cuft=volume_cuft(inflow_cfs, step_h),
        went_cuft=volume_cuft(np.asarray(sum(leaving.values())), step_h),
        exfiltrated_cuft=soaked_cuft,
        devices_cfs={name: np.interp(tops, rating.stages_ft, flow) for name, flow in rating.devices_cfs.items()},
        pieces=routed.pieces,
    )
    result, notes = summed_up(pond, rating, course, step_h, storms)
    return result, leaving, notes


def _shared(pond: Pond, rating: Rating, routed: Routed, step_h: float) -> tuple[dict[str, Floats], Floats, Floats]:
    """Share what left among the nodes downstream and the ground; none of it negative."""
    soaked = np.interp(routed.storage_cuft, rating.storages_cuft, rating.exfiltration_cfs)
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


def summed_up(
    pond: Pond, rating: Rating, course: Course, step_h: float, storms: Sequence[str]
) -> tuple[NodeResult, list[Note]]:
    """Return what a reviewer asks of a pond, and the warnings its run calls for."""
    numbers = _numbers(pond, rating, course, step_h)
    top, at = parabolic_peak(course.outflow_cfs, step_h)
    result = NodeResult(
        name=pond.name,
        kind="pond",
        peak_cfs=course.outflow_cfs.max(axis=-1),
        peak_parabolic_cfs=top,
        peak_h=at,
        volume_cuft=course.went_cuft,
        inflow_cuft=course.came_cuft,
        lost_cuft=course.came_cuft - course.went_cuft - course.exfiltrated_cuft - numbers.stored_cuft,
        inflow_cfs=course.inflow_cfs,
        outflow_cfs=course.outflow_cfs,
        pond=numbers,
    )
    return result, _notes(pond, numbers, storms)


def _numbers(pond: Pond, rating: Rating, course: Course, step_h: float) -> PondNumbers:
    peak, start = course.storage_cuft.max(axis=-1), float(course.storage_cuft[0, 0])
    spilled = course.spilled_cuft.sum(axis=-1)
    return PondNumbers(
        rating=rating,
        start_stage_ft=pond.starts_at_ft,
        dead_cuft=start,
        peak_stage_ft=course.stage_ft.max(axis=-1),
        peak_storage_cuft=peak,
        peak_inflow_cfs=course.inflow_cfs.max(axis=-1),
        overtopped=tuple(bool(over) for over in spilled > 0),
        spilled_cuft=spilled,
        exfiltrated_cuft=course.exfiltrated_cuft,
        stored_cuft=course.storage_cuft[:, -1] - start,
        drain_h=_drain_h(rating, peak, start),
        detention_h=_detention_h(course.inflow_cfs, course.left_cfs, step_h),
        device_peaks_cfs=course.devices_cfs,
        pieces=course.pieces,
        stage_ft=course.stage_ft,
    )


def _drain_h(rating: Rating, peak: Floats, start: float) -> Floats:
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


def _detention_h(inflow: Floats, left: Floats, step_h: float) -> Floats:
    """Return the hours from the centroid of inflow to that of what left."""
    times = np.arange(inflow.shape[-1]) * step_h
    both = [(flows * times).sum(axis=-1) / np.maximum(flows.sum(axis=-1), 1e-30) for flows in (inflow, left)]
    return np.where(left.sum(axis=-1) > 0, both[1] - both[0], 0.0)


def _notes(pond: Pond, numbers: PondNumbers, storms: Sequence[str]) -> list[Note]:
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
