"""Ponds in each other's tailwater, and levels that change with the hour."""

import numpy as np
import pytest

from forebay import water as w
from water import sites

STORMS = sites.storms()[2:]
ENDS = ("brook", "wood")
LOW, AWAY = w.Orifice("low", 100.0, 6.0), w.Weir("away", 102.0, 2.0, to="brook")


def tank(name, to, *outlets, area_sqft=4000.0, start=None, tail=None, height=6.0):
    storage = w.storage_of_prism(100.0, area_sqft / 50.0, 50.0, height)
    return w.Pond(name, storage, outlets, to, start, tailwater=tail)


def pair(diameter_in=18.0, start=(None, None), low=4.0):
    upper = tank("A", "B", w.Orifice("equalizer", 100.0, diameter_in), start=start[0], tail=w.PondTailwater("B"))
    return upper, tank("B", "brook", w.Orifice("low", 100.0, low), start=start[1], area_sqft=9000.0)


def test_two_level_ponds_come_to_one_level_and_stay_there():
    upper, lower = pair(start=(104.0, 101.0), low=0.01)
    none = np.zeros((1, 601))
    done = w.route_together([upper, lower], {"A": none, "B": none}, 1 / 60)
    common = (4000 * 4.0 + 9000 * 1.0) / 13000 + 100
    for name in ("A", "B"):
        assert done[name].stage_ft[0, -1] == pytest.approx(common, abs=0.01)
    assert np.all(np.diff(done["A"].stage_ft[0]) <= 1e-9)
    assert np.all(np.abs(done["A"].exchanged_cfs[0, 300:]) < 0.01)


def test_water_runs_back_when_the_lower_pond_stands_higher():
    nodes = (*pair(), sites.catchment("S1", "B", 20.0, 95.0), sites.catchment("S2", "A", 0.5, 70.0))
    results = w.run(sites.site(*nodes), STORMS)
    assert results.after["A"].outflow_cfs.min() < -0.1
    assert {(note.number, note.node) for note in results.notes} >= {(307, "A")}
    held = sum(results.after[name].pond.stored_cuft for name in "AB")
    ran_off = results.after["S1"].volume_cuft + results.after["S2"].volume_cuft
    np.testing.assert_allclose(results.after["brook"].volume_cuft + held, ran_off, rtol=1e-6)


@pytest.mark.parametrize("diameter_in", [4.0, 60.0])
def test_no_pipe_between_two_ponds_is_too_large_to_settle(diameter_in):
    nodes = (*pair(diameter_in), sites.catchment("S1", "A", 10.0, 90.0))
    results = w.run(sites.site(*nodes), STORMS[-1:], until_h=26.0)
    for name in "AB":
        node = results.after[name]
        assert np.all(np.abs(node.lost_cuft) <= 1e-6 * np.maximum(node.inflow_cuft, 1.0))
    stage = results.after["A"].pond.stage_ft[-1]
    turns = np.diff(np.sign(np.diff(stage)[np.abs(np.diff(stage)) > 1e-6]))
    assert (turns != 0).sum() <= 3


def test_a_low_pond_far_below_changes_nothing():
    alone = sites.pond("P1", "P2")
    below = w.Pond("P2", w.storage_of_prism(80.0, 200.0, 200.0, 8.0), (w.Weir("crest", 81.0, 30.0),), "brook")
    coupled = sites.pond("P1", "P2", tailwater=w.PondTailwater("P2"))
    plain, held = (w.run(sites.site(sites.catchment(), pond, below), STORMS).after["P1"] for pond in (alone, coupled))
    np.testing.assert_allclose(held.peak_cfs, plain.peak_cfs, rtol=0.01)
    np.testing.assert_allclose(held.pond.peak_stage_ft, plain.pond.peak_stage_ft, atol=0.01)


def test_a_high_pond_below_raises_the_one_above():
    below = w.Pond("P2", w.storage_of_prism(99.0, 50.0, 50.0, 9.0), (w.Orifice("low", 99.0, 5.0),), "brook")
    free, held = (
        w.run(sites.site(sites.catchment(), sites.pond("P1", "P2", tailwater=tail), below), STORMS).after["P1"]
        for tail in (None, w.PondTailwater("P2"))
    )
    assert np.all(held.pond.peak_stage_ft >= free.pond.peak_stage_ft - 0.002)
    assert held.pond.peak_stage_ft[-1] > free.pond.peak_stage_ft[-1] + 0.1


def test_a_level_by_the_hour_holds_the_pond_back_only_while_it_is_high():
    tide = w.TimedTailwater((0.0, 12.0, 16.0, 20.0), (95.0, 95.0, 103.0, 95.0))
    free, held = (
        w.run(sites.site(sites.catchment(), sites.pond(tailwater=tail)), STORMS).after["P1"] for tail in (None, tide)
    )
    assert np.all(held.pond.peak_stage_ft >= free.pond.peak_stage_ft - 0.002)
    at = 16 * 60
    assert np.all(held.pond.stage_ft[:, at] > free.pond.stage_ft[:, at])
    assert np.all(held.outflow_cfs[:, at] == 0)
    np.testing.assert_allclose(held.volume_cuft + held.pond.stored_cuft, held.inflow_cuft, rtol=1e-6)


def test_each_outlet_sends_its_water_its_own_way_under_a_level_by_the_hour():
    flat = w.TimedTailwater((0.0, 10.0), (101.0, 101.0))
    fixed = w.FixedTailwater(101.0)
    outlets = (*sites.pond().outlets, w.Weir("away", 102.0, 2.0, to="wood"))
    timed, level = (
        w.run(
            w.Drainage("x", sites.network(sites.catchment(), sites.pond(tailwater=tail, outlets=outlets), ends=ENDS)),
            STORMS,
        ).after
        for tail in (flat, fixed)
    )
    for end in ENDS:
        np.testing.assert_allclose(timed[end].peak_cfs, level[end].peak_cfs, rtol=0.01)
        np.testing.assert_allclose(timed[end].volume_cuft, level[end].volume_cuft, rtol=0.01)
    left = sum(timed[end].volume_cuft for end in ENDS)
    np.testing.assert_allclose(left + timed["P1"].pond.stored_cuft, timed["S1"].volume_cuft, rtol=1e-6)


def test_a_spill_into_the_pond_below_is_not_lost():
    upper = tank("A", "B", w.Orifice("pipe", 100.0, 4.0), area_sqft=500.0, height=3.0, tail=w.PondTailwater("B"))
    lower = tank("B", "brook", w.Weir("crest", 101.0, 10.0), area_sqft=9000.0)
    results = w.run(sites.site(upper, lower, sites.catchment("S1", "A", 10.0, 90.0)), STORMS)
    assert np.all(results.after["A"].pond.spilled_cuft > 0)
    for name in "AB":
        assert np.all(np.abs(results.after[name].lost_cuft) <= 1e-6 * results.after[name].inflow_cuft)


def test_three_ponds_in_a_row_are_solved_together_whatever_the_order_of_writing():
    ponds = [
        tank("C", "brook", w.Orifice("low", 100.0, 6.0)),
        tank("A", "B", w.Orifice("pipe", 100.0, 12.0), tail=w.PondTailwater("B")),
        tank("B", "C", w.Orifice("pipe", 100.0, 12.0), tail=w.PondTailwater("C")),
    ]
    network = sites.network(*ponds, sites.catchment("S1", "A", 4.0))
    assert network.groups["C"] == ("A", "B", "C")
    results = w.run(w.Drainage("x", network), STORMS)
    assert np.all(results.after["brook"].peak_cfs < results.after["S1"].peak_cfs)


def test_what_each_device_passes_at_the_peak_adds_up_against_the_level_below():
    upper = sites.pond("P1", "P2", tailwater=w.PondTailwater("P2"), outlets=(*sites.pond().outlets, AWAY))
    lower = w.Pond("P2", w.storage_of_prism(99.0, 50.0, 50.0, 9.0), (w.Orifice("low", 99.0, 5.0),), "brook")
    results = w.run(sites.site(sites.catchment(), upper, lower), STORMS)
    found = results.after["P1"]
    tops = found.pond.stage_ft.argmax(axis=-1)
    at_top = [found.outflow_cfs[storm, top] for storm, top in enumerate(tops)]
    assert set(found.pond.device_peaks_cfs) == {"low", "middle", "spillway", "away"}
    np.testing.assert_allclose(sum(found.pond.device_peaks_cfs.values()), at_top, rtol=0.02, atol=0.05)
    free = float(AWAY.flow_cfs(found.pond.peak_stage_ft[0]))
    assert found.pond.device_peaks_cfs["away"][0] == pytest.approx(free)
    assert found.pond.device_peaks_cfs["low"][1] < LOW.flow_cfs(found.pond.peak_stage_ft[1])


def test_the_last_of_ponds_solved_together_is_rated_against_its_own_tailwater():
    upper = tank("A", "B", LOW, tail=w.PondTailwater("B"))
    lower = tank("B", "brook", LOW, tail=w.FixedTailwater(101.0))
    results = w.run(sites.site(upper, lower, sites.catchment("S1", "A", 4.0)), STORMS)
    rating = results.after["B"].pond.rating
    assert np.all(rating.outflow_cfs[rating.stages_ft <= 101.0] == 0)
    found = results.after["B"].pond
    np.testing.assert_allclose(found.device_peaks_cfs["low"], LOW.flow_cfs(found.peak_stage_ft, 101.0))


@pytest.mark.parametrize(
    ("nodes", "words"),
    [
        ([tank("A", "brook", w.Orifice("o", 100.0, 4.0), tail=w.PondTailwater("Z"))], 'The tailwater of A is "Z"'),
        (
            [
                tank("A", "B", w.Orifice("o", 100.0, 4.0), tail=w.PondTailwater("B")),
                tank("B", "A", w.Orifice("o", 100.0, 4.0), tail=w.PondTailwater("A")),
            ],
            "The water runs in a circle: ",
        ),
    ],
)
def test_ponds_that_cannot_hold_each_other_back_are_refused(nodes, words):
    with pytest.raises(w.WaterError) as problem:
        sites.network(*nodes)
    assert str(problem.value).startswith(words)


def test_a_pond_that_does_not_drain_into_its_tailwater_is_refused():
    apart = tank("A", "brook", w.Orifice("o", 100.0, 4.0), tail=w.PondTailwater("B"))
    with pytest.raises(w.WaterError, match="A: Its tailwater is B, and none of its outlets drains there directly"):
        w.run(sites.site(apart, tank("B", "brook", w.Orifice("o", 100.0, 4.0)), sites.catchment("S", "A")), STORMS)
