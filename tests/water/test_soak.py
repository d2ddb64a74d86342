"""Three hundred random networks and ponds; ``benchmarks/water_soak.py 10000`` takes ten thousand of each, by hand."""

import numpy as np
import pytest

from forebay import water as w
from water import sites

STEPS_H = (0.1, 0.05)


def test_no_water_is_lost_on_three_hundred_random_networks():
    lost = {}
    for seed in range(300):
        drainage = w.Drainage(str(seed), sites.random_network(np.random.default_rng(seed)))
        lost[seed] = sites.lost_share(w.run(drainage, sites.storms()[2:], step_h=STEPS_H[seed % 2]))
    assert {seed: share for seed, share in lost.items() if not share <= 1e-6} == {}


def test_none_of_three_hundred_random_ponds_lets_out_more_than_comes_in():
    raised = {}
    for seed in range(300):
        found = w.run(sites.random_pond_site(seed), sites.storms()[2:], step_h=STEPS_H[seed % 2])
        raised[seed] = sites.raised_share(found)
    assert {seed: share for seed, share in raised.items() if not share <= 0} == {}


def test_what_leaves_a_pond_never_runs_backward_to_any_of_its_nodes():
    seldom = w.Weir("spillway", 105.0, 20.0, 2.6)
    for size in (20.0, 60.0, 100.0):
        tiny = sites.pond(
            storage=w.storage_from_areas([100, 106], [size, 2 * size]),
            outlets=(w.Orifice("low", 100.0, 12.0, to="wood"), seldom),
        )
        nodes = sites.catchment(area_ac=3.0, minutes=6.0), tiny
        found = w.run(w.Drainage("x", sites.network(*nodes, ends=("brook", "wood"))), sites.storms(), step_h=0.1).after
        assert found["P1"].pond.pieces > 1
        for end in ("brook", "wood"):
            assert np.all(found[end].outflow_cfs >= 0), (size, end)
        left = found["brook"].volume_cuft + found["wood"].volume_cuft + found["P1"].pond.stored_cuft
        np.testing.assert_allclose(left, found["S1"].volume_cuft, rtol=1e-9)


@pytest.mark.parametrize("steps", [2, 3, 4, 40])
def test_the_ordinates_hold_the_volume_that_left(steps):
    from forebay.water.routing import delivered_cfs

    rng = np.random.default_rng(steps)
    flows, left = (np.maximum(rng.normal(0, scale, (50, steps)), 0) for scale in (1, 60))
    left[:, 0] = 0
    made = delivered_cfs(flows, left, 60.0)
    np.testing.assert_allclose((made.sum(axis=-1) - (made[:, 0] + made[:, -1]) / 2) * 60, left.sum(axis=-1), atol=1e-9)
    assert steps < 40 or np.all(made >= 0)
