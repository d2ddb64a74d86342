"""Level-pool routing by storage indication, in one plain loop that sub-steps itself where a step would overshoot.

With S and O straight between rows of the rating, S2 + O2 dt/2 = S1 - O1 dt/2 + (I1 + I2) dt/2 is solved row by row. A
step may not exceed 2 dS/dO of any row it touches: then the outflow is a mean of what came in and never rings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, number, rising

_Run = tuple[list[float], list[float], list[float], list[float], int]

MOST_PIECES = 4096
"""The most sub-steps in one step; a storage so small passes its inflow through."""


@dataclass(frozen=True, slots=True, eq=False)
class Routed:
    """A pond routed: every array of shape (storms, steps).

    ``outflow_cfs`` is the rate at each step; ``delivered_cfs`` adds to it, at the ordinates beside them, what left
    within sub-steps or over the rim, so that the volume downstream is exactly the volume that left.
    """

    storage_cuft: Floats
    outflow_cfs: Floats
    delivered_cfs: Floats
    spilled_cuft: Floats
    pieces: int


def route_level_pool(
    inflow_cfs: ArrayLike,
    step_h: float,
    storage_cuft: ArrayLike,
    outflow_cfs: ArrayLike,
    start_cuft: float | None = None,
) -> Routed:
    """Route inflow through a storage whose outflow follows from what it holds.

    Parameters
    ----------
    inflow_cfs : array_like
        Shape (steps,) or (storms, steps), 0 or more.
    step_h : float
        Hours between ordinates; sub-steps are taken inside as needed.
    storage_cuft, outflow_cfs : array_like
        The rating, shape (rows,): storage rising, outflow never falling. Not read beyond its last row: what comes in
        once the storage is full goes over the rim, and is counted apart.
    start_cuft : float, optional
        Storage at the start; the first row unless given.

    Returns
    -------
    Routed
        With the volumes exact: inflow = outflow + spill + change of storage.

    Notes
    -----
    Storage-indication or modified Puls (NEH part 630, chapter 17; Chow, Maidment and Mays, eq. 8.2.3).

    Examples
    --------
    >>> done = route_level_pool([0, 10, 20, 10, 0, 0], 0.1, [0, 1e4, 2e4], [0, 10, 30])
    >>> [round(float(flow), 2) for flow in done.outflow_cfs[0]]
    [0.0, 1.53, 5.64, 8.49, 7.43, 5.16]
    """
    inflow = np.atleast_2d(number(inflow_cfs, "inflow_cfs", least=0))
    storage = rising(storage_cuft, "storage_cuft")
    outflow = rising(outflow_cfs, "outflow_cfs", strictly=False)
    if storage.size != outflow.size:
        raise WaterError(
            f"There are {storage.size} storages and {outflow.size} outflows. Give each storage one outflow."
        )
    start = float(storage[0] if start_cuft is None else number(start_cuft, "start_cuft", least=storage[0]))
    number(start, "start_cuft", most=float(storage[-1]))
    seconds = 3600.0 * float(number(step_h, "step_h", above=0))
    rating = storage.tolist(), outflow.tolist(), longest_steps_s(storage, outflow).tolist()
    runs = [_route(row.tolist(), seconds, *rating, start) for row in inflow]
    held, left, gone, over = (np.array([run[part] for run in runs]) for part in range(4))
    if outflow[0] > 0 and np.any(held[:, 1:] <= storage[0]):
        raise WaterError(
            f"The storage falls to the lowest row, {storage[0]:g} cu ft, where {outflow[0]:g} cfs still leaves. "
            "Begin the table where nothing leaves."
        )
    return Routed(held, left, delivered_cfs(left, gone + over, seconds), over, max(run[4] for run in runs))


def longest_steps_s(storage_cuft: Floats, outflow_cfs: Floats) -> Floats:
    """Return, for each row-to-row stretch of a rating, the longest step in seconds that cannot ring: 2 dS/dO.

    >>> longest_steps_s(np.array([0.0, 100.0, 200.0]), np.array([0.0, 4.0, 4.0])).tolist()
    [50.0, inf]
    """
    rise = np.diff(outflow_cfs)
    return np.where(rise > 0, 2.0 * np.diff(storage_cuft) / np.where(rise > 0, rise, 1.0), np.inf)


def delivered_cfs(outflow_cfs: Floats, left_cuft: Floats, step_s: float) -> Floats:
    """Return ordinates whose trapezoids together hold exactly the volume that left, time on the last axis.

    What the ordinates miss is shared by the two at either end of its step; in the first and the last step by the inner
    one alone, for the outer counts half. Where nothing runs back, none falls below 0: its neighbour makes it good.

    >>> delivered_cfs(np.array([0.0, 1.0, 1.0, 0.0]), np.array([0.0, 40.0, 70.0, 30.0]), 60.0).round(4).tolist()
    [0.0, 1.25, 1.0833, 0.0]
    """
    if outflow_cfs.shape[-1] < 3:
        return np.asarray(np.broadcast_to(left_cuft.sum(axis=-1, keepdims=True) / step_s, outflow_cfs.shape).copy())
    missed = left_cuft[..., 1:] - (outflow_cfs[..., 1:] + outflow_cfs[..., :-1]) * (step_s / 2.0)
    missed[np.abs(missed) < 1e-9 * step_s * max(float(outflow_cfs.max(initial=0.0)), 1e-9)] = 0.0
    share = missed / (2.0 * step_s)
    out = np.asarray(outflow_cfs, dtype=np.float64).copy()
    out[..., 1:-1] += share[..., 1:] + share[..., :-1]
    out[..., 1] += share[..., 0]
    out[..., -2] += share[..., -1]
    if outflow_cfs.min() >= 0 and left_cuft.min() >= 0:
        _make_good(out[..., 1:-1])
        _make_good(out[..., -2:0:-1])
        out[..., 0] += 2.0 * np.minimum(out[..., 1], 0.0)
        out[..., 1] = np.maximum(out[..., 1], 0.0)
    return out


def _make_good(flows: Floats) -> None:
    """Let each ordinate below 0 be made good by the next, in place."""
    while np.any(flows[..., :-1] < 0):
        owed = np.minimum(flows[..., :-1], 0.0)
        flows[..., :-1] -= owed
        flows[..., 1:] += owed


def _route(
    inflow: Sequence[float],
    step: float,
    storages: Sequence[float],
    outflows: Sequence[float],
    longest: Sequence[float],
    start: float,
) -> _Run:
    row = 0
    while row < len(longest) - 1 and storages[row + 1] <= start:
        row += 1
    climb = (outflows[row + 1] - outflows[row]) / (storages[row + 1] - storages[row])
    flow = outflows[row] + (start - storages[row]) * climb
    route = _route_whole if min(longest) >= step else _route_cut
    return route(inflow, step, storages, outflows, longest, start, flow, row)


def _route_whole(
    inflow: Sequence[float],
    step: float,
    storages: Sequence[float],
    outflows: Sequence[float],
    longest: Sequence[float],
    start: float,
    flow: float,
    row: int,
) -> _Run:
    """Route where no step needs cutting: the sums of :func:`_advance` in one piece, with the row search in line."""
    half, last = step / 2.0, len(longest) - 1
    marks = [storage + half * outflow for storage, outflow in zip(storages, outflows, strict=True)]
    held, left, gone, over = [start], [flow], [0.0], [0.0]
    before = inflow[0]
    for after in inflow[1:]:
        wanted = start + half * (before + after - flow)
        before = after
        while row < last and marks[row + 1] <= wanted:
            row += 1
        while row > 0 and marks[row] > wanted:
            row -= 1
        low, high = marks[row], marks[row + 1]
        share = (wanted - low) / (high - low)
        spilled = 0.0
        if share > 1.0:
            share, spilled = 1.0, wanted - high
        elif share < 0.0:
            share = 0.0
        start = storages[row] + share * (storages[row + 1] - storages[row])
        leaving = outflows[row] + share * (outflows[row + 1] - outflows[row])
        gone.append(half * (flow + leaving))
        flow = leaving
        held.append(start)
        left.append(flow)
        over.append(spilled)
    return held, left, gone, over, 1


def _route_cut(
    inflow: Sequence[float],
    step: float,
    storages: Sequence[float],
    outflows: Sequence[float],
    longest: Sequence[float],
    start: float,
    flow: float,
    row: int,
) -> _Run:
    """Route where some rows need shorter steps, cutting each step only as far as the rows it touches ask."""
    held, left, gone, over = [start], [flow], [0.0], [0.0]
    most, before = 1, inflow[0]
    for after in inflow[1:]:
        pieces, state = 1, _advance(before, after, step, 1, storages, outflows, longest, start, flow, row)
        while state[5] * pieces < step and pieces < MOST_PIECES:
            pieces = min(max(int(step / state[5]) + 1, 2 * pieces), MOST_PIECES)
            state = _advance(before, after, step, pieces, storages, outflows, longest, start, flow, row)
        most = max(most, pieces)
        start, flow, row = state[0], state[1], state[2]
        held.append(start)
        left.append(flow)
        gone.append(state[3])
        over.append(state[4])
        before = after
    return held, left, gone, over, most


def _advance(
    before: float,
    after: float,
    step: float,
    pieces: int,
    storages: Sequence[float],
    outflows: Sequence[float],
    longest: Sequence[float],
    held: float,
    flow: float,
    row: int,
) -> tuple[float, float, int, float, float, float]:
    """Take one step in equal pieces; also return the shortest of the longest steps allowed in the rows touched."""
    half = step / pieces / 2.0
    gain = (after - before) / pieces
    tightest, gone, over = longest[row], 0.0, 0.0
    last = len(longest) - 1
    for piece in range(pieces):
        coming = 2.0 * (before + gain * piece) + gain
        wanted = held + half * (coming - flow)
        while row < last and storages[row + 1] + half * outflows[row + 1] <= wanted:
            row += 1
            tightest = min(tightest, longest[row])
        while row > 0 and storages[row] + half * outflows[row] > wanted:
            row -= 1
            tightest = min(tightest, longest[row])
        low = storages[row] + half * outflows[row]
        high = storages[row + 1] + half * outflows[row + 1]
        share = min(max((wanted - low) / (high - low), 0.0), 1.0)
        leaving = outflows[row] + share * (outflows[row + 1] - outflows[row])
        gone += half * (flow + leaving)
        over += max(wanted - high, 0.0) if row == last else 0.0
        held, flow = storages[row] + share * (storages[row + 1] - storages[row]), leaving
    return held, flow, row, gone, over, tightest
