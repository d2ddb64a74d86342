"""How fast the water runs: sites a core-second, beside per-site NumPy and EPA SWMM, on the same job.

    python benchmarks/water.py [sites]

The job is one catchment and one pond a site (orifice, weir, spillway), seven Type II storms of 24 hours, routed to 30.
Times are CPU seconds of this process, so a busy machine does not flatter or shame; threads are timed by the clock.
"""

import resource
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from forebay import water as w

DEPTHS_IN = (2.2, 2.8, 3.4, 4.2, 5.0, 6.0, 7.0)
STORMS = [w.type_storm(f"{depth} in", depth, "II") for depth in DEPTHS_IN]
STAGES_FT = np.concatenate([[0, 0.005, 0.01, 0.02, 0.04], np.linspace(0.06, 6.0, 100)])


def sites(count: int, seed: int = 1) -> tuple[w.ManySites, list[tuple[float, float, float, float]]]:
    """Return random sites, and of each pond the side, orifice, weir length and crest it was made of."""
    rng = np.random.default_rng(seed)
    area, number, lag = (rng.uniform(low, high, count) for low, high in ((1, 25), (60, 95), (0.1, 0.6)))
    side = np.sqrt(area * 43560 * 0.05)
    hole, length, crest = rng.uniform(4, 12, count) / 12, rng.uniform(2, 8, count), rng.uniform(2.5, 3.5, count)
    storage = side[:, None] ** 2 * STAGES_FT + 6 * side[:, None] * STAGES_FT**2 + 12 * STAGES_FT**3
    wet = np.minimum(STAGES_FT, hole[:, None])
    flow = 0.6 * np.pi / 4 * hole[:, None] * wet * np.sqrt(64.4 * (STAGES_FT - wet / 2))
    flow += 3.2 * length[:, None] * np.maximum(STAGES_FT - crest[:, None], 0) ** 1.5
    flow += 2.7 * 20.0 * np.maximum(STAGES_FT - 5.0, 0) ** 1.5
    return w.ManySites.of(area, number, lag, storage, flow), list(zip(side, hole, length, crest, strict=True))


def timed(job) -> tuple[object, float]:
    began = time.process_time()
    done = job()
    return done, time.process_time() - began


def said(name: str, rate: float) -> None:
    print(f"  {name:<46}{rate:>12,.0f} sites a core-second")


def compiled(count: int) -> None:
    print(f"compiled, {count:,} sites x {len(STORMS)} storms")
    group, _ = sites(count)
    few = group.rows(slice(0, 40))
    for name, step in (("1-minute steps", 1 / 60), ("D = 0.133 Tc", None)):
        w.run_many(few, STORMS, step_h=step, compiled=True)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        fast, seconds = timed(lambda step=step: w.run_many(group, STORMS, step_h=step, compiled=True))
        said(name, count / seconds)
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        print(
            f"    memory grew by {grown:.1f} MB; {int(fast.spilled.sum())} of {count * len(STORMS):,} runs overtopped"
        )
        plain, seconds = timed(lambda step=step: w.run_many(few, STORMS, step_h=step))
        said(f"{name}, plain NumPy", 40 / seconds)
        gap = np.max(np.abs(plain.outflow_cfs - fast.outflow_cfs[:40]) / plain.outflow_cfs)
        print(f"    greatest difference of peak outflow: {gap:.1e}")
    began = time.perf_counter()
    twice = w.run_many(group, STORMS, compiled=True, threads=2)
    print(f"  two threads by the clock: {count / (time.perf_counter() - began):,.0f} sites a second, ", end="")
    print("the same bits" if np.array_equal(twice.outflow_cfs, fast.outflow_cfs) else "OTHER ANSWERS")


def one_site() -> None:
    ground = (w.Ground("lawn", 6.0, 74.0), w.Ground("roofs", 4.0, 98.0))
    catchment = w.Catchment("S1", ground, (w.GivenTime("given", 15.0),), "P1")
    outlets = w.Orifice("low", 100.0, 6.0), w.Weir("middle", 102.5, 4.0), w.Weir("spillway", 105.0, 20.0, 2.7)
    pond = w.Pond("P1", w.storage_from_areas([100, 103, 106], [8000, 12000, 18000]), outlets, "brook")
    site = w.Drainage("one", w.Network((catchment, pond, w.DesignPoint("brook"))))
    for name in ("cold", "again"):
        _, seconds = timed(lambda: w.run(site, STORMS, until_h=30.0))
        print(f"one site, whole results, {name}: {seconds * 1000:.1f} ms; numba loaded: {'numba' in sys.modules}")


def beside_swmm(count: int = 50) -> None:
    try:
        from swmm.toolkit import solver
    except ImportError:
        print("swmm-toolkit is not installed; nothing beside it")
        return
    group, made = sites(count, seed=2)
    text = _swmm_text(group, made)
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(Path(folder) / f"ponds.{kind}") for kind in ("inp", "rpt", "out")]
        Path(paths[0]).write_text(text)
        _, seconds = timed(lambda: solver.swmm_run(*paths))
    print(f"EPA SWMM on {count} of the same ponds, one storm, 10-second steps")
    said("as seven storms", count / (seconds * len(STORMS)))


def _swmm_text(group: w.ManySites, made: list[tuple[float, float, float, float]]) -> str:
    parts: dict[str, list[str]] = {
        "OPTIONS": [
            "FLOW_UNITS CFS", "FLOW_ROUTING DYNWAVE", "START_DATE 01/01/2020", "END_DATE 01/02/2020",
            "END_TIME 06:00:00", "REPORT_STEP 00:01:00", "ROUTING_STEP 10", "VARIABLE_STEP 0", "THREADS 1",
        ]
    }  # fmt: skip
    for at, (side, hole, length, crest) in enumerate(made):
        ground = (w.Ground("g", float(group.area_ac[at]), float(group.curve_number[at])),)
        lag = (w.GivenTime("t", 60.0 * float(group.concentration_h[at])),)
        flows = w.Catchment("S", ground, lag, "x").hydrograph_cfs(STORMS[3:4], 1 / 60, w.Basis())[0]
        rows = {
            "STORAGE": [f"P{at} 100 6 0 TABULAR C{at} 0 0"],
            "CURVES": [f"C{at} {'' if h else 'STORAGE'} {h} {(side + 6 * h) ** 2:.3f}" for h in range(7)],
            "OUTFALLS": [f"O{at}{way} 0 FREE NO" for way in "abc"],
            "ORIFICES": [f"A{at} P{at} O{at}a SIDE 0 0.6 NO 0"],
            "WEIRS": [
                f"B{at} P{at} O{at}b TRANSVERSE {crest:.6f} 3.2 NO 0 0 NO",
                f"D{at} P{at} O{at}c TRANSVERSE 5 2.7 NO 0 0 NO",
            ],
            "XSECTIONS": [
                f"A{at} CIRCULAR {hole:.6f} 0 0 0",
                f"B{at} RECT_OPEN 10 {length:.6f} 0 0",
                f"D{at} RECT_OPEN 10 20 0 0",
            ],
            "INFLOWS": [f"P{at} FLOW T{at} FLOW 1.0 1.0"],
            "TIMESERIES": [f"T{at} {m // 60}:{m % 60:02d} {flow:.6f}" for m, flow in enumerate(flows[:1801])],
        }
        for key, lines in rows.items():
            parts.setdefault(key, []).extend(lines)
    return "\n".join(f"[{key}]\n" + "\n".join(lines) for key, lines in parts.items()) + "\n"


if __name__ == "__main__":
    one_site()
    compiled(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
    beside_swmm()
