"""Thousands of sites: the compiled path answers as the plain one, on any number of threads."""

import numpy as np
import pytest

from forebay import water as w
from water import sites

pytest.importorskip("numba", reason="numba is not installed")
STORMS = [w.type_storm(str(depth), depth, "II") for depth in (0.3, 2.2, 3.4, 5.0, 7.0)]


def many(count, seed=0, share=0.05):
    """Return random sites; a small share of the area makes ponds so small that steps must be cut."""
    rng = np.random.default_rng(seed)
    area = rng.uniform(1, 25, count)
    stage = np.concatenate([[0, 0.005, 0.01, 0.02, 0.04], np.linspace(0.06, 6, 100)])
    side = np.sqrt(area * 43560 * share)[:, None]
    storage = side**2 * stage + 6 * side * stage**2 + 12 * stage**3
    flows = []
    for at in range(count):
        hole = w.Orifice("low", 0.0, rng.uniform(4, 12))
        weirs = w.Weir("top", rng.uniform(2.5, 3.5), rng.uniform(2, 8), 3.2), w.Weir("spill", 5.0, 20.0, 2.7)
        flows.append(sum(outlet.flow_cfs(stage) for outlet in (hole, *weirs)) + 0 * at)
    numbers = rng.uniform(60, 98, count), rng.uniform(0.1, 0.6, count)
    return w.ManySites.of(area, *numbers, storage, np.array(flows))


def same(one, other):
    return {
        name: float(np.max(np.abs(getattr(one, name) - getattr(other, name)) / np.maximum(getattr(one, name), 1e-6)))
        for name in ("inflow_cfs", "outflow_cfs", "storage_cuft", "spilled")
    }


@pytest.mark.parametrize("step_h", [None, 1 / 60])
@pytest.mark.parametrize("share", [0.05, 0.0008])
def test_compiled_peaks_equal_the_plain_ones(step_h, share):
    group = many(12, share=share)
    plain = w.run_many(group, STORMS, step_h=step_h)
    fast = w.run_many(group, STORMS, step_h=step_h, compiled=True)
    assert max(same(plain, fast).values()) < 1e-9
    assert np.all(plain.outflow_cfs <= plain.inflow_cfs)


def test_the_answers_do_not_depend_on_the_number_of_threads():
    group = many(50)
    runs = [w.run_many(group, STORMS, compiled=True, threads=threads) for threads in (1, 2, 5)]
    for name in ("inflow_cfs", "outflow_cfs", "storage_cuft", "spilled"):
        assert np.array_equal(getattr(runs[0], name), getattr(runs[1], name))
        assert np.array_equal(getattr(runs[0], name), getattr(runs[2], name))


def test_one_of_many_is_the_site_alone():
    pond = sites.pond()
    rating = w.rate(pond)
    group = w.ManySites.of([10.0], [80.0], [0.25], [rating.storages_cuft], [rating.total_cfs])
    alone = w.run(sites.site(sites.catchment(), pond), sites.storms()).after["P1"]
    found = w.run_many(group, sites.storms(), step_h=1 / 60)
    np.testing.assert_allclose(found.outflow_cfs[0], alone.peak_cfs, rtol=1e-9)
    np.testing.assert_allclose(found.storage_cuft[0], alone.pond.peak_storage_cuft, rtol=1e-9)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"area_ac": [-1.0]}, "area_ac is -1. It must be more than 0."),
        ({"curve_number": [101.0]}, "curve_number is 101. It must be 100 or less."),
        ({"storages_cuft": [[0.0, 5.0, 4.0]]}, "The rating of site 1 runs backward."),
        ({"outflows_cfs": [[1.0, 2.0, 3.0]]}, "A rating begins with flow at its lowest row."),
        ({"area_ac": [1.0, 2.0]}, "There are 2 areas, 1 curve numbers"),
    ],
)
def test_a_site_that_cannot_be_is_refused(change, words):
    given = {
        "area_ac": [1.0],
        "curve_number": [80.0],
        "concentration_h": [0.2],
        "storages_cuft": [[0.0, 1.0, 2.0]],
        "outflows_cfs": [[0.0, 1.0, 2.0]],
    }
    with pytest.raises(w.WaterError) as problem:
        w.ManySites.of(**{**given, **change})
    assert str(problem.value).startswith(words)


def test_storms_of_two_distributions_are_refused_together():
    with pytest.raises(w.WaterError, match="b falls otherwise than a"):
        w.run_many(many(1), [w.type_storm("a", 2.0, "II"), w.type_storm("b", 2.0, "III")])


def test_whoever_waits_is_told_of_every_thousand_sites():
    group = many(2)
    heard = []
    w.run_many(group, STORMS, told=lambda done, whole: heard.append((done, whole)))
    assert heard == [(1, 2), (2, 2)]
    wide = w.ManySites.of(*(np.repeat(getattr(many(1), name), 2500, axis=0) for name in group.__slots__))
    heard.clear()
    w.run_many(wide, STORMS, compiled=True, threads=2, told=lambda done, whole: heard.append((done, whole)))
    assert [whole for _, whole in heard] == [2500] * 3
    assert heard[-1] == (2500, 2500)
