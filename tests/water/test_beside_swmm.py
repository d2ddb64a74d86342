"""A hundred random ponds beside EPA SWMM 5: the same inflow, the same openings, the peaks compared.

Runoff is ours on both sides: SWMM's curve-number runoff is another method (it takes no initial abstraction).
"""

import numpy as np
import pytest

from forebay import water as w
from water import sites

solver = pytest.importorskip("swmm.toolkit.solver", reason="swmm-toolkit is not installed")
shared_enum = pytest.importorskip("swmm.toolkit.shared_enum")

HEAD = """[OPTIONS]
FLOW_UNITS CFS
FLOW_ROUTING DYNWAVE
START_DATE 01/01/2020
START_TIME 00:00:00
END_DATE 01/02/2020
END_TIME 06:00:00
REPORT_STEP 00:05:00
ROUTING_STEP 5
VARIABLE_STEP 0
HEAD_TOLERANCE 0.0005
MAX_TRIALS 20
THREADS 1
ALLOW_PONDING NO
"""


SECTIONS = ("STORAGE", "OUTFALLS", "ORIFICES", "WEIRS", "XSECTIONS", "CURVES", "INFLOWS", "TIMESERIES")


def ponds():
    """Return a hundred sites of one catchment and one pond with an orifice, a weir and a spillway."""
    found = []
    for seed in range(100):
        rng = np.random.default_rng(1000 + seed)
        area = float(np.exp(rng.uniform(0, 3.2)))
        base = area * 43560 * rng.uniform(0.02, 0.06)
        stages = np.array([100.0, 101.5, 103.0, 106.0])
        outlets = (
            w.Orifice("low", 100.0, rng.uniform(4, 12), coefficient=0.6),
            w.Weir("middle", 100.0 + rng.uniform(2.5, 3.5), rng.uniform(2, 8), 3.2),
            w.Weir("spillway", 105.0, 20.0, 2.7),
        )
        pond = w.Pond("P1", w.storage_from_areas(stages, (np.sqrt(base) + 6 * (stages - 100)) ** 2), outlets, "brook")
        found.append((sites.catchment("S1", "P1", area, rng.uniform(60, 95), rng.uniform(6, 36)), pond))
    return found


def model(sites_run):
    parts = {
        key: [] for key in ("STORAGE", "OUTFALLS", "ORIFICES", "WEIRS", "XSECTIONS", "CURVES", "INFLOWS", "TIMESERIES")
    }
    for at, (pond, inflow) in enumerate(sites_run):
        low, middle, spillway = pond.outlets
        parts["STORAGE"].append(f"P{at} 100 6 0 TABULAR C{at} 0 0")
        parts["CURVES"] += [
            f"C{at} {'STORAGE' if row == 0 else ''} {stage - 100} {pond.storage.area_sqft(stage):.6f}"
            for row, stage in enumerate(pond.storage.given_ft)
        ]
        for kind, ways in (("ORIFICES", (low,)), ("WEIRS", (middle, spillway))):
            for own in ways:
                link, out = f"{own.name[0]}{at}", f"O{own.name[0]}{at}"
                parts["OUTFALLS"].append(f"{out} 0 FREE NO")
                if kind == "ORIFICES":
                    parts[kind].append(f"{link} P{at} {out} SIDE {own.invert_ft - 100:.9f} {own.coefficient} NO 0")
                    parts["XSECTIONS"].append(f"{link} CIRCULAR {own.diameter_in / 12:.9f} 0 0 0")
                else:
                    parts[kind].append(
                        f"{link} P{at} {out} TRANSVERSE {own.crest_ft - 100:.9f} {own.coefficient} NO 0 0 NO"
                    )
                    parts["XSECTIONS"].append(f"{link} RECT_OPEN 10 {own.length_ft:.9f} 0 0")
        parts["INFLOWS"].append(f"P{at} FLOW T{at} FLOW 1.0 1.0")
        first = max(int(np.flatnonzero(inflow)[0]) - 1, 0)
        parts["TIMESERIES"] += [f"T{at} {step // 60}:{step % 60:02d} {inflow[step]:.7f}" for step in range(first, 1801)]
    return HEAD + "\n".join(f"[{key}]\n" + "\n".join(rows) for key, rows in parts.items()) + "\n"


def swmm_peaks(text, folder, count):
    paths = [folder / f"ponds.{kind}" for kind in ("inp", "rpt", "out")]
    paths[0].write_text(text)
    solver.swmm_open(*map(str, paths))
    try:
        solver.swmm_start(0)
        links = [
            [solver.project_get_index(shared_enum.ObjectType.LINK, f"{way}{at}") for way in "lms"]
            for at in range(count)
        ]
        while solver.swmm_step() > 0:
            pass
        # Every opening peaks with the stage, so the peaks of a pond's openings add up to its own.
        peaks = np.array([sum(solver.link_get_stats(way).maxFlow for way in ways) for ways in links])
        solver.swmm_end()
    finally:
        solver.swmm_close()
    return peaks


def test_peak_outflow_is_within_half_a_percent_of_swmm_in_every_pond_of_a_hundred(tmp_path):
    ours, runs = [], []
    storm = w.type_storm("storm", 4.5, "II")
    for catchment, pond in ponds():
        found = w.run(sites.site(catchment, pond), [storm], until_h=30.0).after["P1"]
        ours.append(float(found.peak_cfs[0]))
        runs.append((pond, found.inflow_cfs[0]))
    theirs = swmm_peaks(model(runs), tmp_path, len(runs))
    apart = np.abs(np.array(ours) / theirs - 1)
    assert apart.max() <= 0.005, np.sort(apart)[-12:]
