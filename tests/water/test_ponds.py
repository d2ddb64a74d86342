"""Ponds: the rating, the routing, and what water may never do."""

import numpy as np
import pytest

from forebay import water as w
from water import sites


def test_nothing_leaves_below_the_lowest_outlet():
    rating = w.rate(sites.pond(outlets=(w.Orifice("low", 101.0, 6.0),)))
    assert np.all(rating.total_cfs[rating.stages_ft <= 101.0] == 0)
    assert np.all(rating.total_cfs[rating.stages_ft > 101.0] > 0)


def test_the_rating_has_a_row_at_every_invert_crown_and_crest():
    rating = w.rate(sites.pond())
    for knot in (100.0, 100.5, 102.5, 105.0, 106.0):
        assert knot in rating.stages_ft


def test_a_riser_passes_no_more_than_its_barrel():
    pipe = w.Barrel(w.Circular(1.0), 50.0, 0.01, 0.012, w.inlet("Circular concrete", "Square edge"), 0.5)
    barrel = w.Culvert("barrel", 99.0, pipe)
    riser = w.Riser("riser", (w.Orifice("low", 100.0, 4.0), w.LevelOpening("top", 102.0, 36.0)), barrel)
    stages = np.linspace(100, 106, 200)
    assert np.all(riser.flow_cfs(stages) <= barrel.flow_cfs(stages) + 1e-9)
    shares = riser.opening_flows_cfs(stages)
    np.testing.assert_allclose(sum(shares.values()), riser.flow_cfs(stages))
    assert set(w.rate(sites.pond(outlets=(riser,))).devices_cfs) == {"riser: low", "riser: top"}


def test_dead_storage_takes_no_part():
    empty = sites.pond(outlets=(w.Weir("crest", 102.0, 5.0),))
    results = w.run(sites.site(sites.catchment(), empty), sites.storms())
    found = results.after["P1"].pond
    assert found.start_stage_ft == 102.0
    assert found.dead_cuft == pytest.approx(19000.0)
    assert np.all(found.peak_stage_ft > 102.0)


def test_water_above_the_rim_is_counted_as_spilled_and_never_extrapolated():
    small = sites.pond(storage=w.storage_from_areas([100, 103], [500, 900]), outlets=(w.Orifice("low", 100.0, 4.0),))
    results = w.run(sites.site(sites.catchment(), small), sites.storms())
    found = results.after["P1"].pond
    assert found.overtopped == (True,) * 4
    assert np.all(found.peak_stage_ft == 103.0)
    assert np.all(found.spilled_cuft > 0)
    assert {note.number for note in results.notes if note.node == "P1"} >= {301}
    assert np.all(np.abs(results.after["P1"].lost_cuft) < 1e-6 * results.after["P1"].inflow_cuft)
    assert np.all(results.after["P1"].peak_cfs <= found.peak_inflow_cfs)


def test_an_infiltration_basin_without_an_outlet_drains_in_the_time_of_its_depth():
    basin = sites.pond(storage=w.storage_of_prism(100.0, 100.0, 50.0, 4.0), outlets=(), exfiltration_iph=2.0)
    rating = w.rate(basin)
    assert w.drain_time_h(rating, 102.0, 101.0) == pytest.approx(6.0, rel=1e-6)
    results = w.run(sites.site(sites.catchment(area_ac=2.0), basin), sites.storms())
    found = results.after["P1"]
    assert np.all(found.volume_cuft == 0)
    assert np.all(found.pond.exfiltrated_cuft + found.pond.stored_cuft == pytest.approx(found.inflow_cuft))


def test_a_flat_bottomed_chamber_that_soaks_away_does_not_chatter():
    chamber = sites.pond(
        storage=w.storage_of_prism(100.0, 40.0, 10.0, 3.0, voids=0.4), outlets=(), exfiltration_iph=10.0
    )
    rating = w.rate(chamber)
    for most in (0.02, 0.09, 0.5):
        inflow = np.interp(np.arange(600), [0, 60, 300, 360], [0, most, most, 0])
        held = w.route_level_pool(inflow, 1 / 60, rating.storages_cuft, rating.total_cfs).storage_cuft[0]
        moves = np.diff(held)[np.abs(np.diff(held)) > 1e-9]
        assert (np.diff(np.sign(moves)) != 0).sum() <= 1


def test_a_pond_with_nothing_to_leave_by_is_warned_of():
    numbers = [note.number for note in sites.pond(outlets=()).notes()]
    assert numbers == [309]


def test_drawdown_and_detention_are_told():
    found = w.run(sites.site(sites.catchment(), sites.pond()), sites.storms()).after["P1"].pond
    assert np.all(found.drain_h > 0)
    assert np.all(found.detention_h > 0)


def test_the_time_to_empty_agrees_with_the_textbook():
    # A prism through an orifice under full head: t = 2 A (h1^0.5 - h2^0.5) / (C a (2g)^0.5).
    tank = w.Pond("tank", w.storage_of_prism(100.0, 100.0, 50.0, 5.0), (w.Orifice("hole", 100.0, 6.0),), "brook")
    area = w.Circular(0.5).area_sqft(0.5)
    exact = 2 * 5000 * (np.sqrt(4.25) - np.sqrt(0.75)) / (0.6 * area * np.sqrt(64.4)) / 3600
    assert w.drain_time_h(w.rate(tank), 104.5, 101.0) == pytest.approx(exact, rel=1e-4)


@pytest.mark.parametrize("seed", range(40))
def test_a_pond_never_lets_out_more_than_its_peak_inflow(seed):
    rng = np.random.default_rng(seed)
    area = float(np.exp(rng.uniform(0, 3.2)))
    nodes = sites.catchment(area_ac=area, curve_number=rng.uniform(60, 98)), sites.random_pond(rng, size_ac=area)
    results = w.run(sites.site(*nodes), sites.storms(rng.choice(["I", "IA", "II", "III"])))
    found = results.after["P1"]
    assert np.all(found.peak_cfs <= found.pond.peak_inflow_cfs)
    assert np.all(np.abs(found.lost_cuft) <= 1e-6 * found.inflow_cuft)
    assert np.all(np.isfinite(found.outflow_cfs))
    assert np.all(found.outflow_cfs >= 0)


def test_six_cfs_through_a_few_hundred_cubic_feet_does_not_ring():
    chamber = w.storage_of_prism(100.0, 8.0, 4.0, 6.0)
    tiny = sites.pond(storage=chamber, outlets=(w.Orifice("pipe", 100.0, 18.0), w.Weir("top", 103.0, 6.0)))
    results = w.run(sites.site(sites.catchment(area_ac=2.0, curve_number=95.0), tiny), sites.storms())
    found = results.after["P1"]
    assert found.pond.pieces > 1
    assert 306 in {note.number for note in results.notes}
    for inflow, outflow in zip(found.inflow_cfs, found.outflow_cfs, strict=True):
        tops = (np.diff(np.sign(np.diff(outflow))) < 0).sum()
        assert tops <= (np.diff(np.sign(np.diff(inflow))) < 0).sum() + 1


def test_a_shorter_step_changes_little():
    nodes = sites.catchment(), sites.pond()
    whole = w.run(sites.site(*nodes), sites.storms()).after["P1"]
    half = w.run(sites.site(*nodes), sites.storms(), step_h=1 / 240).after["P1"]
    np.testing.assert_allclose(whole.peak_cfs, half.peak_cfs, rtol=0.015)
    np.testing.assert_allclose(whole.pond.peak_stage_ft, half.pond.peak_stage_ft, atol=0.015)


def test_a_fixed_tailwater_holds_the_outlet_back():
    free = w.rate(sites.pond())
    held = w.rate(sites.pond(tailwater=w.FixedTailwater(101.5)))
    assert np.all(held.total_cfs <= free.total_cfs + 1e-12)
    assert np.all(held.total_cfs[held.stages_ft <= 101.5] == 0)
    assert held.total_cfs[-1] < free.total_cfs[-1]


def test_a_rated_tailwater_is_solved_with_the_flow_that_makes_it():
    rated = w.RatedTailwater((0.0, 100.0, 300.0), (99.0, 102.0, 104.0))
    pond = sites.pond(tailwater=rated)
    rating = w.rate(pond)
    at = np.searchsorted(rating.stages_ft, 105.5)
    flow = rating.total_cfs[at]
    level = rated.at_flow_ft(flow)
    again = w.rate(sites.pond(tailwater=w.FixedTailwater(float(level))))
    assert again.total_cfs[at] == pytest.approx(flow, rel=0.005)


def test_a_tailwater_table_that_ends_too_low_is_refused_at_the_pond():
    rated = w.RatedTailwater((0.0, 1.0), (99.0, 99.5))
    with pytest.raises(w.WaterError, match=r"^P1: The outlets let out more than 1 cfs"):
        w.rate(sites.pond(tailwater=rated))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"outlets": (w.Orifice("low", 99.0, 6.0),)}, "P1: low begins to flow at 99 ft, below the bottom at 100 ft"),
        (
            {"outlets": (w.Weir("high", 106.0, 6.0),)},
            "P1: high begins to flow at 106 ft, at or above the rim at 106 ft",
        ),
        ({"outlets": (w.Weir("a", 101.0, 6.0), w.Weir("a", 102.0, 6.0))}, 'P1: Two outlets are called "a"'),
        ({"start_stage_ft": 107.0}, "P1: start_stage_ft is 107. It must be 106 or less."),
        ({"exfiltration_iph": -1.0}, "P1: exfiltration_iph is -1. It must be 0 or more."),
    ],
)
def test_a_pond_that_cannot_be_is_refused_by_name(change, words):
    with pytest.raises(w.WaterError) as problem:
        sites.pond(**change)
    assert str(problem.value).startswith(words)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (
            lambda: w.storage_from_areas([100, 99], [1, 2]),
            "stages_ft goes from 100 to 99 at row 2: the table runs backward",
        ),
        (lambda: w.storage_from_areas([100, 101], [-1, 2]), "areas_sqft is -1. It must be 0 or more."),
        (lambda: w.storage_from_areas([100, 101], [0, 0]), "Every area of the stage table is 0."),
        (lambda: w.storage_from_areas([100, 101], [0, 1, 2]), "There are 2 stages and 3 values of areas_sqft."),
        (lambda: w.storage_from_volumes([100, 101], [5, 9]), "The lowest stage already holds 5 cu ft."),
        (lambda: w.storage_from_areas([100, float("nan")], [1, 2]), "stages_ft is nan."),
    ],
)
def test_a_stage_table_that_cannot_be_is_refused(make, words):
    with pytest.raises(w.WaterError) as problem:
        make()
    assert str(problem.value).startswith(words)


def test_a_volume_is_never_read_above_the_rim():
    with pytest.raises(w.WaterError, match="stage_ft is 107"):
        sites.pond().storage.volume_cuft(107.0)


def test_the_least_storage_is_a_floor_under_every_pond():
    results = w.run(sites.site(sites.catchment(), sites.pond()), sites.storms())
    inflow, found = results.after["P1"].inflow_cfs, results.after["P1"]
    floor = w.least_storage_cuft(inflow, found.peak_cfs, results.step_h)
    assert np.all(floor > 0)
    assert np.all(floor < found.pond.peak_storage_cuft)


def test_the_least_storage_of_a_triangle_is_the_triangle_above_the_line():
    inflow = np.interp(np.arange(121), [0, 60, 120], [0, 20, 0])
    assert w.least_storage_cuft(inflow, 5.0, 1 / 60) == pytest.approx(0.75**2 * 20 * 3600, rel=1e-9)
    assert w.least_storage_cuft(inflow, 20.0, 1 / 60) == 0
    assert w.least_storage_cuft(inflow, 0.0, 1 / 60) == pytest.approx(20 * 3600)
