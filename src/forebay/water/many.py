"""Thousands of sites at once: one catchment and one pond each, many storms, peaks only.

The same sums as :func:`forebay.water.run` makes for one site, compiled by numba where it is installed and asked for;
the plain path gives the same answers to the last digits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, number
from .hydrographs import CFS_H_PER_ACRE_INCH, convolve_cfs, dimensionless_unit_hydrograph, unit_hydrograph_cfs
from .routing import route_level_pool
from .runoff import runoff_depth_in
from .storms import DesignStorm

STEP_OF_CONCENTRATION = 0.133
"""The step the NRCS asks for, as a share of the time of concentration."""

TOLD_EVERY = 1000
"""Sites between two words to whoever waits."""


@dataclass(frozen=True, slots=True, eq=False)
class ManySites:
    """Sites by the row: each a catchment, ``(sites,)``, and the rating of its pond, ``(sites, rows)``."""

    area_ac: Floats
    curve_number: Floats
    concentration_h: Floats
    storages_cuft: Floats
    outflows_cfs: Floats

    @classmethod
    def of(
        cls,
        area_ac: ArrayLike,
        curve_number: ArrayLike,
        concentration_h: ArrayLike,
        storages_cuft: ArrayLike,
        outflows_cfs: ArrayLike,
    ) -> ManySites:
        """Return the sites once every number is in range and every rating rises."""
        area = np.atleast_1d(number(area_ac, "area_ac", above=0))
        cn = np.atleast_1d(number(curve_number, "curve_number", above=0, most=100))
        lag = np.atleast_1d(number(concentration_h, "concentration_h", above=0))
        storage = np.atleast_2d(number(storages_cuft, "storages_cuft", least=0))
        flow = np.atleast_2d(number(outflows_cfs, "outflows_cfs", least=0))
        if not (area.shape == cn.shape == lag.shape == storage.shape[:1]) or storage.shape != flow.shape:
            raise WaterError(
                f"There are {area.size} areas, {cn.size} curve numbers, {lag.size} times and ratings of shapes "
                f"{storage.shape} and {flow.shape}. Give each site one of each."
            )
        _rising_rows(storage, flow)
        return cls(area, cn, lag, storage, flow)

    def rows(self, rows: slice) -> ManySites:
        """Return some of the sites."""
        return ManySites(
            self.area_ac[rows],
            self.curve_number[rows],
            self.concentration_h[rows],
            self.storages_cuft[rows],
            self.outflows_cfs[rows],
        )


@dataclass(frozen=True, slots=True, eq=False)
class ManyPeaks:
    """Peaks of shape (sites, storms); ``spilled`` where the storage of the rating was not enough."""

    inflow_cfs: Floats
    outflow_cfs: Floats
    storage_cuft: Floats
    spilled: Floats


def run_many(
    sites: ManySites,
    storms: Sequence[DesignStorm],
    *,
    step_h: float | None = None,
    until_h: float = 30.0,
    compiled: bool = False,
    threads: int = 1,
    told: Callable[[int, int], object] | None = None,
) -> ManyPeaks:
    """Return the peaks of every site in every storm.

    Parameters
    ----------
    sites : ManySites
        By the row.
    storms : sequence of DesignStorm
        Of one distribution.
    step_h : float, optional
        Hours between ordinates; 0.133 of each site's time of concentration unless given.
    until_h : float
        The end of the run.
    compiled : bool
        Use numba. The first call compiles for some seconds and keeps the result on disk.
    threads : int
        Threads for the compiled path; the answers do not depend on it.
    told : callable, optional
        Called as the work goes on with the sites done and the sites in all.

    Examples
    --------
    >>> from forebay.water import type_storm
    >>> sites = ManySites.of([10.0], [80.0], [0.25], [[0.0, 2e4, 9e4]], [[0.0, 4.0, 40.0]])
    >>> found = run_many(sites, [type_storm("10-year", 4.0, "II")])
    >>> f"{found.inflow_cfs[0, 0]:.1f} {found.outflow_cfs[0, 0]:.1f}"
    '24.8 7.8'
    """
    distribution = _one_distribution(storms)
    depths = np.array([storm.depth_in for storm in storms])
    steps = np.full(sites.area_ac.size, step_h or 0.0)
    if step_h is None:
        steps = STEP_OF_CONCENTRATION * sites.concentration_h
    number(steps, "step_h", least=1.0 / 3600.0, most=1)
    number(sites.concentration_h, "concentration_h", most=48)
    if not compiled:
        return _plainly(sites, storms, steps, until_h, told or _to_nobody)
    from .kernels import site_peaks

    shape = dimensionless_unit_hydrograph()
    out = np.zeros((sites.area_ac.size, 4, depths.size))

    def part(rows: slice) -> None:
        own = sites.rows(rows)
        columns = own.area_ac, own.curve_number, own.concentration_h, own.storages_cuft, own.outflows_cfs
        rain = distribution[0], distribution[1], depths
        site_peaks(columns, steps[rows], rain, shape, until_h, CFS_H_PER_ACRE_INCH, out[rows])

    count = sites.area_ac.size
    edges = np.linspace(0, count, max(1, threads, -(-count // TOLD_EVERY)) + 1).astype(int)
    parts = [slice(int(low), int(high)) for low, high in pairwise(edges)]
    with ThreadPoolExecutor(max(1, threads)) as pool:
        for rows, _ in zip(parts, pool.map(part, parts), strict=True):
            (told or _to_nobody)(rows.stop, count)
    return ManyPeaks(*np.moveaxis(out, 1, 0))


def _to_nobody(done: int, whole: int) -> None:
    """Tell no one."""


def _plainly(
    sites: ManySites,
    storms: Sequence[DesignStorm],
    steps: Floats,
    until_h: float,
    told: Callable[[int, int], object],
) -> ManyPeaks:
    found = np.zeros((4, sites.area_ac.size, len(storms)))
    for at, step in enumerate(steps.tolist()):
        times = np.arange(int(np.ceil(storms[0].duration_h / step - 1e-9)) + 1) * step
        fallen = np.array([storm.fallen_in(times) for storm in storms])
        excess = np.maximum(np.diff(runoff_depth_in(fallen, sites.curve_number[at]), axis=-1), 0.0)
        unit = unit_hydrograph_cfs(float(sites.area_ac[at]), float(sites.concentration_h[at]), step)
        made = convolve_cfs(excess, unit)
        inflow = np.zeros((len(storms), int(np.ceil(until_h / step - 1e-9)) + 1))
        width = min(inflow.shape[1], made.shape[1])
        inflow[:, :width] = made[:, :width]
        routed = route_level_pool(inflow, step, sites.storages_cuft[at], sites.outflows_cfs[at])
        over = routed.spilled_cuft.sum(axis=-1) > 0
        peaks = (inflow.max(axis=-1), routed.outflow_cfs.max(axis=-1), routed.storage_cuft.max(axis=-1), over)
        for row, values in zip(found, peaks, strict=True):
            row[at] = values
        told(at + 1, steps.size)
    return ManyPeaks(*found)


def _one_distribution(storms: Sequence[DesignStorm]) -> tuple[Floats, Floats]:
    if not storms:
        raise WaterError("There is no storm to run. Give at least one.")
    first = storms[0]
    for storm in storms:
        if not (np.array_equal(storm.hours, first.hours) and np.array_equal(storm.fractions, first.fractions)):
            raise WaterError(f"{storm.name} falls otherwise than {first.name}. Run each distribution on its own.")
    return first.hours, first.fractions


def _rising_rows(storage: Floats, flow: Floats) -> None:
    back = np.flatnonzero(np.any(np.diff(storage, axis=1) <= 0, axis=1) | np.any(np.diff(flow, axis=1) < 0, axis=1))
    if back.size:
        raise WaterError(f"The rating of site {int(back[0]) + 1} runs backward. Put its rows in rising order.")
    if np.any(flow[:, 0] > 0):
        raise WaterError("A rating begins with flow at its lowest row. Begin each where nothing leaves.")
