"""The rating of a pond row by row, its warnings, and the time it takes to fall: quick tests at the edges."""

import numpy as np
import pytest

from forebay import water as w
from water import sites

LOW = w.Orifice("low", 100.0, 6.0)
PRISM = w.storage_of_prism(100.0, 100.0, 50.0, 4.0)


def numbers(pond):
    return [note.number for note in pond.notes()]


def test_rows_are_set_close_and_closer_above_each_knot():
    rating = w.rate(sites.pond(outlets=(w.Weir("crest", 102.0071, 5.0),)))
    for above in (0.0, 0.002, 0.005, 0.01):
        assert np.any(np.abs(rating.stages_ft - 102.0071 - above) < 1e-9), above
    assert np.max(np.diff(rating.stages_ft)) <= 0.02 + 1e-9
    assert len(rating.stages_ft) < 6 / 0.02 + 30
    assert np.all(np.diff(rating.stages_ft) > 0)
    assert (rating.stages_ft[0], rating.stages_ft[-1]) == (100.0, 106.0)


def test_a_deep_pond_has_no_more_than_1500_even_rows():
    deep = w.Pond("P1", w.storage_of_prism(100.0, 100.0, 50.0, 60.0), (LOW,), "brook")
    rating = w.rate(deep)
    assert 1500 <= len(rating.stages_ft) <= 1515
    assert np.max(np.diff(rating.stages_ft)) <= 60 / 1499 + 1e-9


def test_an_outlet_is_named_for_where_its_water_goes():
    pipe = w.Barrel(w.Circular(1.0), 50.0, 0.01, 0.012, w.inlet("Circular concrete", "Square edge"), 0.5)
    riser = w.Riser("riser", (LOW, w.LevelOpening("top", 102.0, 24.0)), w.Culvert("barrel", 99.0, pipe), to="wood")
    rating = w.rate(sites.pond(outlets=(riser, w.Weir("spill", 105.0, 9.0))))
    assert rating.targets == {"riser: low": "wood", "riser: top": "wood", "spill": "brook"}
    assert set(rating.devices_cfs) == set(rating.targets)


def test_the_table_for_people_adds_up():
    pond = sites.pond(exfiltration_iph=2.0)
    rating = w.rate(pond)
    table = rating.rows_at([100.0, 103.0, 106.0])
    devices = sum(table[name] for name in ("low", "middle", "spillway"))
    np.testing.assert_allclose(table["total"], devices + table["exfiltration"])
    np.testing.assert_allclose(table["storage_cuft"], pond.storage.volume_cuft([100.0, 103.0, 106.0]))
    np.testing.assert_allclose(table["exfiltration"][1:], pond.storage.area_sqft([103.0, 106.0]) * 2 / 12 / 3600)
    assert table["exfiltration"][0] == 0
    np.testing.assert_allclose(rating.outflow_cfs, rating.total_cfs - rating.exfiltration_cfs)


def test_the_stages_told_are_those_of_the_plan_the_start_and_every_bend_inside_the_pond():
    high = w.Orifice("high", 105.0, width_in=12.0, height_in=24.0)
    rating = w.rate(sites.pond(outlets=(LOW, high), start_stage_ft=100.2))
    assert rating.told_ft == (100.0, 100.2, 100.5, 102.0, 104.0, 105.0, 106.0)
    assert 100.6667 in w.rate(sites.pond(outlets=(w.Orifice("low", 100.0, 8.0),))).told_ft


def test_water_starts_at_the_lowest_outlet_or_at_the_bottom_where_it_soaks_away():
    high = w.Orifice("low", 101.0, 6.0)
    assert sites.pond(outlets=(high, w.Weir("top", 103.0, 4.0))).starts_at_ft == 101.0
    assert sites.pond(outlets=(high,), exfiltration_iph=0.5).starts_at_ft == 100.0
    assert sites.pond(outlets=()).starts_at_ft == 100.0
    assert sites.pond(outlets=(high,), start_stage_ft=102.0).starts_at_ft == 102.0


def test_each_warning_that_needs_no_storm_stands_by_itself():
    assert numbers(sites.pond()) == []
    assert numbers(sites.pond(outlets=())) == [309]
    assert numbers(sites.pond(outlets=(), exfiltration_iph=0.5)) == []
    assert numbers(sites.pond(start_stage_ft=100.0)) == []
    assert numbers(sites.pond(start_stage_ft=100.5)) == [304]
    assert numbers(sites.pond(outlets=(w.Orifice("low", 101.0, 6.0),), start_stage_ft=100.5)) == []
    window = w.Orifice("window", 105.0, width_in=12.0, height_in=12.0)
    assert numbers(sites.pond(outlets=(LOW, window))) == []
    tall = w.Orifice("window", 105.0, width_in=12.0, height_in=12.5)
    assert numbers(sites.pond(outlets=(LOW, tall))) == [305]
    rated = w.RatedOutlet("valve", (100.0, 106.5), (0.0, 3.0))
    assert numbers(sites.pond(outlets=(rated,))) == []


def test_the_table_of_a_rated_outlet_reaches_the_rim_or_is_refused():
    whole = w.RatedOutlet("valve", (100.0, 101.0, 106.0), (0.0, 2.0, 3.0))
    assert w.rate(sites.pond(outlets=(whole,))).total_cfs[-1] == 3.0
    with pytest.raises(w.WaterError, match=r"^P1: The table of valve ends at 105\.9 ft, below the rim at 106 ft\."):
        sites.pond(outlets=(w.RatedOutlet("valve", (100.0, 105.9), (0.0, 3.0)),))


def test_a_tailwater_above_the_water_at_the_start_is_warned_of():
    for low in (100.0, 101.0):
        for tail in (w.FixedTailwater(low), w.RatedTailwater((0.0, 900.0), (low, 104.0))):
            wanted = [307] if low > 100.0 else []
            assert numbers(sites.pond(tailwater=tail)) == wanted


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"outlets": (w.Orifice("low", 99.9, 6.0),)}, "P1: low begins to flow at 99.9 ft, below the bottom at 100 ft."),
        ({"outlets": (w.Weir("top", 106.0, 6.0),)}, "P1: top begins to flow at 106 ft, at or above the rim at 106 ft."),
        ({"outlets": (LOW, LOW)}, 'P1: Two outlets are called "low".'),
        ({"start_stage_ft": 99.9}, "P1: start_stage_ft is 99.9. It must be 100 or more."),
        ({"start_stage_ft": 106.1}, "P1: start_stage_ft is 106.1. It must be 106 or less."),
        ({"exfiltration_iph": -0.1}, "P1: exfiltration_iph is -0.1. It must be 0 or more."),
    ],
)
def test_a_pond_that_cannot_be_is_refused_by_name(changes, words):
    with pytest.raises(w.WaterError) as problem:
        sites.pond(**changes)
    assert str(problem.value).startswith(words)


def test_a_pond_falls_by_soaking_in_depth_over_rate():
    rating = w.rate(w.Pond("P1", PRISM, (), "brook", exfiltration_iph=2.0))
    assert w.drain_time_h(rating, 103.0, 101.0) == pytest.approx(12.0, rel=1e-6)
    np.testing.assert_allclose(w.drain_time_h(rating, [101.0, 102.0, 104.0], 101.0), [0.0, 6.0, 18.0], rtol=1e-6)
    assert w.drain_time_h(rating, 101.0, 103.0) == 0.0
    assert w.drain_time_h(rating, 103.0, 101.013) == pytest.approx(6 * 1.987, rel=1e-6)
    assert w.drain_time_h(rating, 100.0, 100.0) == 0.0
    assert w.drain_time_h(rating, 104.0, 104.0) == 0.0
    assert rating.exfiltration_cfs[1] > 0


def test_a_pond_falls_through_an_orifice_in_the_textbook_time():
    # t = 2 A (h1^0.5 - h2^0.5) / (C a (2g)^0.5), heads to the centre of the hole.
    rating = w.rate(w.Pond("P1", PRISM, (LOW,), "brook"))
    area = w.Circular(0.5).area_sqft(0.5)
    exact = 2 * 5000 * (np.sqrt(3.25) - np.sqrt(0.75)) / (0.6 * area * np.sqrt(64.4)) / 3600
    assert w.drain_time_h(rating, 103.5, 101.0) == pytest.approx(exact, rel=2e-4)
    assert w.drain_time_h(rating, 103.5, 100.02) < w.drain_time_h(rating, 103.5, 100.0) < np.inf


def test_a_pond_that_never_falls_so_far_is_refused_and_one_that_does_is_not():
    rating = w.rate(w.Pond("P1", PRISM, (w.Orifice("low", 102.0, 6.0),), "brook"))
    with pytest.raises(w.WaterError, match=r"Nothing leaves the pond at some stage above 101 ft"):
        w.drain_time_h(rating, 103.0, 101.0)
    for stuck in (101.03, 101.015, [103.0, 100.5]):
        with pytest.raises(w.WaterError, match="Add an outlet"):
            w.drain_time_h(rating, stuck, 101.0)
    assert w.drain_time_h(rating, 101.015, 101.015) == 0.0
    assert w.drain_time_h(rating, 103.0, 102.1) > 0
    assert w.drain_time_h(rating, 103.0, 102.0) > w.drain_time_h(rating, 103.0, 102.1)
    assert w.drain_time_h(rating, 100.5, 101.0) == 0.0
    with pytest.raises(w.WaterError, match=r"from_stage_ft is 104\.5"):
        w.drain_time_h(rating, 104.5, 101.0)
    with pytest.raises(w.WaterError, match="to_stage_ft is 99"):
        w.drain_time_h(rating, 103.0, 99.0)


def test_tailwater_by_the_hour_is_read_at_its_hour():
    tide = w.TimedTailwater((0.0, 0.5, 10.0), (99.0, 101.0, 103.0))
    pond = sites.pond(outlets=(LOW,), tailwater=tide)
    early, late = w.rate(pond, 0.0), w.rate(pond, 10.0)
    free = w.rate(sites.pond(outlets=(LOW,)))
    np.testing.assert_allclose(early.total_cfs, free.total_cfs)
    np.testing.assert_array_equal(w.rate(pond).total_cfs, early.total_cfs)
    assert np.all(late.total_cfs[late.stages_ft <= 103.0] == 0)
    assert late.total_cfs[-1] == pytest.approx(float(LOW.flow_cfs(106.0, 103.0)))


def test_a_rated_tailwater_rises_with_what_is_let_out_at_every_stage():
    tail = w.RatedTailwater((0.0, 10.0, 200.0), (99.0, 101.0, 104.0))
    pond = sites.pond(tailwater=tail)
    rating = w.rate(pond)
    for stage in (100.15, 100.4, 102.0, 103.0, 104.0, 105.5, 106.0):
        at = int(np.searchsorted(rating.stages_ft, stage))
        level = float(tail.at_flow_ft(rating.outflow_cfs[at]))
        held = sum(float(outlet.flow_cfs(rating.stages_ft[at], level)) for outlet in pond.outlets)
        assert rating.outflow_cfs[at] == pytest.approx(held, rel=0.004), stage
    assert np.all(np.diff(rating.outflow_cfs) >= 0)


def test_a_tailwater_table_must_reach_what_is_let_out_at_every_stage_and_no_further():
    free = float(w.rate(sites.pond()).total_cfs[-1])
    with pytest.raises(w.WaterError, match=f"^P1: The outlets let out more than {0.9 * free:g} cfs"):
        w.rate(sites.pond(tailwater=w.RatedTailwater((0.0, 0.9 * free), (98.0, 99.0))))
    held = w.rate(sites.pond(tailwater=w.RatedTailwater((0.0, 0.9 * free), (99.0, 105.95))))
    assert 0 < held.total_cfs[-1] < 0.9 * free


def test_a_tailwater_table_that_ends_just_above_what_is_let_out_will_do():
    free = float(w.rate(sites.pond()).total_cfs[-1])
    low = w.rate(sites.pond(tailwater=w.RatedTailwater((0.0, 1.005 * free), (98.0, 98.5))))
    assert low.total_cfs[-1] == pytest.approx(free)
    end = 0.9 * free
    steep = w.rate(sites.pond(tailwater=w.RatedTailwater((0.0, end * 59 / 60, end), (98.0, 98.0, 105.95))))
    assert end * 59 / 60 < steep.total_cfs[-1] < end
    just = 1.0001 * sum(float(outlet.flow_cfs(106.0, 103.0)) for outlet in sites.pond().outlets)
    exact = w.rate(sites.pond(tailwater=w.RatedTailwater((0.0, just), (98.0, 103.0))))
    assert exact.total_cfs[-1] == pytest.approx(just, rel=2e-4)
    dry = w.rate(sites.pond(outlets=(), exfiltration_iph=1.0, tailwater=w.RatedTailwater((0.0, 9.0), (98.0, 99.0))))
    np.testing.assert_array_equal(dry.total_cfs, dry.exfiltration_cfs)


def _let_out_cfs(pond, tail, stage):
    """Return, by halving, the flow that raises the tailwater that lets it out."""
    low, high = 0.0, tail.flows_cfs[-1]
    for _ in range(60):
        middle = (low + high) / 2
        level = float(tail.at_flow_ft(middle))
        more = sum(float(outlet.flow_cfs(stage, level)) for outlet in pond.outlets) > middle
        low, high = (middle, high) if more else (low, middle)
    return low


def test_a_tailwater_that_rises_steeply_is_met_at_the_smallest_flows_too():
    tail = w.RatedTailwater((0.0, 30.0, 300.0), (100.0, 106.0, 107.0))
    pond = sites.pond(outlets=(LOW,), tailwater=tail)
    rating = w.rate(pond)
    for wanted in (100.1, 100.3, 100.5, 101.0, 103.0, 106.0):
        at = int(np.searchsorted(rating.stages_ft, wanted))
        found = _let_out_cfs(pond, tail, float(rating.stages_ft[at]))
        assert rating.total_cfs[at] == pytest.approx(found, rel=0.004), wanted


def test_where_the_tailwater_bends_the_flow_is_still_the_one_that_makes_it():
    tail = w.RatedTailwater((0.0, 10.0, 12.0, 300.0), (98.0, 98.0, 103.0, 105.0))
    pond = sites.pond(tailwater=tail)
    rating = w.rate(pond)
    for at in np.flatnonzero((rating.total_cfs > 5.0) & (rating.total_cfs < 20.0)):
        stage = float(rating.stages_ft[at])
        assert rating.total_cfs[at] == pytest.approx(_let_out_cfs(pond, tail, stage), abs=0.02), stage


def test_what_a_riser_is_rated_for_is_never_more_than_its_barrel_carries():
    pipe = w.Barrel(w.Circular(1.0), 50.0, 0.01, 0.012, w.inlet("Circular concrete", "Square edge"), 0.5)
    riser = w.Riser("riser", (LOW, w.LevelOpening("top", 102.0, 48.0)), w.Culvert("barrel", 99.0, pipe))
    rating = w.rate(sites.pond(outlets=(riser,)))
    np.testing.assert_allclose(rating.outflow_cfs, riser.flow_cfs(rating.stages_ft), rtol=1e-9)
    assert np.all(rating.outflow_cfs <= riser.barrel.flow_cfs(rating.stages_ft) * (1 + 1e-9))
