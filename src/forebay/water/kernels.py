"""The compiled sums behind :func:`forebay.water.run_many`. Importing this needs numba.

Nothing runs off before the initial abstraction is met, so each storm begins there; and once no later inflow exceeds the
outflow there is no later peak, so routing ends there. Both change no answer.
"""

from __future__ import annotations

import numba
import numpy as np

from .checks import Floats
from .routing import MOST_PIECES, _advance

_compiled = numba.njit(cache=True, nogil=True, fastmath={"contract"})
_TAPS = 8
_step_in_pieces = numba.njit(cache=True, nogil=True)(_advance)
Peaks = tuple[float, float, float]


@_compiled
def _unit(area: float, lag: float, step: float, times: Floats, flows: Floats, inch: float, out: Floats) -> int:
    """Fill the unit hydrograph, scaled to one inch; return its length, a whole number of tap groups."""
    peak = step / 2.0 + 0.6 * lag
    count = int(np.ceil(times[-1] * peak / step - 1e-9)) + 1
    total, row = 0.0, 0
    for at in range(count - 1):
        place = at * step / peak
        while row < len(times) - 2 and times[row + 1] < place:
            row += 1
        share = (place - times[row]) / (times[row + 1] - times[row])
        out[at] = flows[row] + share * (flows[row + 1] - flows[row])
        total += out[at]
    scale = area * inch / (total * step)
    for at in range(count - 1):
        out[at] *= scale
    length = (count + _TAPS - 1) // _TAPS * _TAPS
    out[count - 1 : length] = 0.0
    return length


@_compiled
def _excess(depth: float, retention: float, rain: Floats, out: Floats) -> int:
    """Fill the runoff of each step; return the first wet step."""
    abstraction = 0.2 * retention
    first = max(int(np.searchsorted(rain, abstraction / depth, "right")) - 1, 0)
    before = 0.0
    for at in range(first, len(rain) - 1):
        over = depth * rain[at + 1] - abstraction
        now = over * over / (over + retention) if over > 0 else 0.0
        out[at] = now - before if now > before else 0.0
        before = now
    return first


@_compiled
def _convolve(excess: Floats, first: int, last: int, unit: Floats, taps: int, out: Floats, end: int) -> None:
    """Add up the hydrograph from ``first`` to ``end``, eight ordinates of the unit at a time along a row of steps."""
    out[first:end] = 0.0
    for tap in range(0, taps, _TAPS):
        u0, u1, u2, u3 = unit[tap], unit[tap + 1], unit[tap + 2], unit[tap + 3]
        u4, u5, u6, u7 = unit[tap + 4], unit[tap + 5], unit[tap + 6], unit[tap + 7]
        begin, stop = first + tap, min(last + tap + _TAPS - 1, end)
        start, size = begin + _TAPS - tap, stop - begin
        if size <= 0:
            break
        x0, x1, x2, x3 = excess[start:], excess[start - 1 :], excess[start - 2 :], excess[start - 3 :]
        x4, x5, x6, x7 = excess[start - 4 :], excess[start - 5 :], excess[start - 6 :], excess[start - 7 :]
        sums = out[begin:stop]
        for at in range(size):
            low = u0 * x0[at] + u1 * x1[at] + u2 * x2[at] + u3 * x3[at]
            sums[at] += low + (u4 * x4[at] + u5 * x5[at] + u6 * x6[at] + u7 * x7[at])


@_compiled
def _route_whole(inflow: Floats, first: int, end: int, ahead: Floats, step: float, table: Floats) -> Peaks:
    """Return peak outflow, peak storage and spill where no step needs cutting."""
    storages, outflows, marks = table[0], table[1], table[2]
    half, last, row = step / 2.0, len(storages) - 2, 0
    held, flow, most, fullest, over = storages[0], outflows[0], outflows[0], storages[0], 0.0
    for at in range(max(first, 1), end):
        if ahead[at - 1] < flow:
            break
        wanted = held + half * (inflow[at - 1] + inflow[at] - flow)
        while row < last and marks[row + 1] <= wanted:
            row += 1
        while row > 0 and marks[row] > wanted:
            row -= 1
        share = (wanted - marks[row]) / (marks[row + 1] - marks[row])
        over += max(wanted - marks[row + 1], 0.0)
        share = min(max(share, 0.0), 1.0)
        held = storages[row] + share * (storages[row + 1] - storages[row])
        flow = outflows[row] + share * (outflows[row + 1] - outflows[row])
        most, fullest = max(most, flow), max(fullest, held)
    return most, fullest, over


@_compiled
def _route_cut(inflow: Floats, first: int, end: int, ahead: Floats, step: float, table: Floats) -> Peaks:
    """Return peak outflow, peak storage and spill with each step cut as far as the rows it touches ask."""
    storages, outflows, longest, row = table[0], table[1], table[3], 0
    held, flow, most, fullest, over = storages[0], outflows[0], outflows[0], storages[0], 0.0
    for at in range(max(first, 1), end):
        if ahead[at - 1] < flow:
            break
        before, after, pieces = inflow[at - 1], inflow[at], 1
        state = _step_in_pieces(before, after, step, pieces, storages, outflows, longest, held, flow, row)
        while state[5] * pieces < step and pieces < MOST_PIECES:
            pieces = min(max(int(step / state[5]) + 1, 2 * pieces), MOST_PIECES)
            state = _step_in_pieces(before, after, step, pieces, storages, outflows, longest, held, flow, row)
        held, flow, row = state[0], state[1], state[2]
        over += state[4]
        most, fullest = max(most, flow), max(fullest, held)
    return most, fullest, over


@_compiled
def _highest_ahead(inflow: Floats, first: int, end: int, ahead: Floats) -> float:
    """Fill, for each step, the highest inflow from it on; return the highest of all."""
    high = 0.0
    for at in range(end - 1, max(first - 2, -1), -1):
        high = max(high, inflow[at])
        ahead[at] = high
    return high


@_compiled
def _rating(storages: Floats, outflows: Floats, step: float, table: Floats) -> bool:
    """Fill the routing table of a pond; return whether no step needs cutting."""
    whole = True
    for row in range(len(storages)):
        table[0, row], table[1, row] = storages[row], outflows[row]
        table[2, row] = storages[row] + step / 2.0 * outflows[row]
        table[3, row] = np.inf
    for row in range(len(storages) - 1):
        rise = outflows[row + 1] - outflows[row]
        if rise > 0:
            table[3, row] = 2.0 * (storages[row + 1] - storages[row]) / rise
        whole = whole and table[3, row] >= step
    return whole


@_compiled
def site_peaks(
    sites: tuple[Floats, Floats, Floats, Floats, Floats],
    steps: Floats,
    rain_of: tuple[Floats, Floats, Floats],
    shape: tuple[Floats, Floats],
    until: float,
    inch: float,
    out: Floats,
) -> None:
    """Fill peak inflow, peak outflow, peak storage and spill, (sites, 4, storms), site by site.

    ``sites`` holds areas, curve numbers, times and ratings; ``rain_of`` the distribution's hours and fractions and the
    depths; ``shape`` the dimensionless unit hydrograph.
    """
    areas, numbers, lags, storages, outflows = sites
    hours, fractions, depths = rain_of
    times, flows = shape
    shortest = steps.min()
    size = int(until / shortest) + int(np.ceil(7.0 * (0.6 * lags.max() / shortest + 1.0))) + 4 * _TAPS
    unit, rain, inflow, ahead = np.zeros(size), np.zeros(size), np.zeros(size), np.zeros(size)
    padded = np.zeros(size + 2 * _TAPS)
    table = np.zeros((4, storages.shape[1]))
    for site in range(len(areas)):
        step = steps[site]
        whole = _rating(storages[site], outflows[site], step * 3600.0, table)
        taps = _unit(areas[site], lags[site], step, times, flows, inch, unit)
        count = int(np.ceil(hours[-1] / step - 1e-9)) + 1
        end = int(np.ceil(until / step - 1e-9)) + 1
        rain[:count] = np.interp(np.arange(count) * step, hours, fractions)
        retention = 1000.0 / numbers[site] - 10.0
        for storm in range(len(depths)):
            padded[: count + 2 * _TAPS] = 0.0
            first = _excess(depths[storm], retention, rain[:count], padded[_TAPS:])
            stop = min(count - 1 + taps, end)
            _convolve(padded, first, count - 1, unit, taps, inflow, stop)
            inflow[max(first - 1, 0) : first] = 0.0
            inflow[stop:end] = 0.0
            out[site, 0, storm] = _highest_ahead(inflow, first, end, ahead)
            if whole:
                most, fullest, over = _route_whole(inflow, first, end, ahead, step * 3600.0, table)
            else:
                most, fullest, over = _route_cut(inflow, first, end, ahead, step * 3600.0, table)
            out[site, 1, storm], out[site, 2, storm] = most, fullest
            out[site, 3, storm] = 1.0 if over > 0 else 0.0
