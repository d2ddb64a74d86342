"""The network: order, names, circles, balance, and a part that answers as it does within the whole."""

import numpy as np
import pytest

from forebay import water as w
from water import sites


def test_water_runs_downhill_whatever_the_order_of_writing():
    nodes = (w.DesignPoint("brook"), sites.pond(), sites.catchment())
    assert w.Network(nodes).order == ("S1", "P1", "brook")


def test_a_circle_is_refused_by_the_names_in_it():
    nodes = w.Link("A", "B"), w.Link("B", "C"), w.Link("C", "B"), w.DesignPoint("brook")
    with pytest.raises(w.WaterError, match=r"The water runs in a circle: B -> C -> B\."):
        w.Network(nodes)


def test_a_target_that_is_not_there_is_refused():
    with pytest.raises(w.WaterError, match='S1 drains to "P9", and no node is called so'):
        w.Network((sites.catchment(to="P9"), w.DesignPoint("brook")))


def test_two_nodes_of_one_name_are_refused():
    with pytest.raises(w.WaterError, match='Two nodes are called "brook"'):
        w.Network((w.DesignPoint("brook"), w.DesignPoint("brook")))


def test_a_part_of_the_network_gives_the_same_hydrograph_as_the_whole():
    whole = sites.random_network(np.random.default_rng(11))
    part = whole.above("P1")
    runs = [w.run(w.Drainage("site", network), sites.storms()).after["P1"] for network in (whole, part)]
    assert "S2" not in part.order
    assert np.array_equal(runs[0].outflow_cfs, runs[1].outflow_cfs)


@pytest.mark.parametrize("seed", range(25))
def test_every_drop_is_accounted_for(seed):
    network = sites.random_network(np.random.default_rng(seed))
    results = w.run(w.Drainage("site", network), sites.storms())
    nodes = results.after
    ran_off = nodes["S1"].volume_cuft + nodes["S2"].volume_cuft
    ponds = [nodes[name].pond for name in ("P1", "P2")]
    held = sum(pond.stored_cuft + pond.exfiltrated_cuft for pond in ponds) + nodes["R1"].reach.held_cuft
    np.testing.assert_allclose(nodes["brook"].volume_cuft + held, ran_off, rtol=1e-6)
    assert 501 not in {note.number for note in results.notes}


def test_rain_is_runoff_and_loss_and_nothing_else():
    found = w.run(sites.site(sites.catchment(to="brook")), sites.storms()).after["S1"]
    runoff_cuft = found.catchment.runoff_in * 10.0 * 3630
    np.testing.assert_allclose(found.volume_cuft, runoff_cuft, rtol=1e-9)
    assert np.all(found.catchment.runoff_in < found.catchment.rain_in)


def test_many_storms_at_once_are_each_storm_alone():
    drainage = w.Drainage("site", sites.random_network(np.random.default_rng(2)))
    together = w.run(drainage, sites.storms()).after["brook"]
    for at, storm in enumerate(sites.storms()):
        alone = w.run(drainage, [storm]).after["brook"]
        assert np.array_equal(alone.outflow_cfs[0], together.outflow_cfs[at])


def test_before_and_after_stand_side_by_side():
    before = (sites.catchment("OLD", "brook", curve_number=71.0),)
    results = w.run(sites.site(sites.catchment(), sites.pond(), before=before), sites.storms())
    rows = results.peaks()
    assert [row.storm for row in rows] == list(sites.DEPTHS_IN)
    assert not any(row.grew for row in rows)
    assert all(row.after_cuft > row.before_cuft for row in rows)


def test_without_hydrographs_the_numbers_stay():
    site = sites.site(sites.catchment(), sites.pond())
    full, short = w.run(site, sites.storms()), w.run(site, sites.storms(), keep_hydrographs=False)
    assert short.after["P1"].outflow_cfs is None
    assert full.numbers() == short.numbers()


def test_the_intermediates_a_reviewer_asks_for_have_names():
    numbers = w.run(sites.site(sites.catchment(), sites.pond()), sites.storms()).numbers()
    for name in (
        "after.S1.area_ac",
        "after.S1.curve_number",
        "after.S1.concentration_h",
        "after.S1.leg.given.time_h",
        "after.S1.10-year.runoff_in",
        "after.S1.10-year.peak_cfs",
        "after.S1.10-year.peak_h",
        "after.P1.rating.102.low",
        "after.P1.rating.102.storage_cuft",
        "after.P1.10-year.peak_stage_ft",
        "after.P1.10-year.peak_storage_cuft",
        "after.brook.10-year.volume_cuft",
    ):
        assert name in numbers, name
    assert all(np.isfinite(value) for value in numbers.values())


def test_the_inputs_that_differ_are_found_by_name():
    ours = sites.site(sites.catchment(), sites.pond())
    outlets = (w.Orifice("low", 100.0, 5.0), *sites.pond().outlets[1:])
    theirs = sites.site(sites.catchment(curve_number=78.0), sites.pond(outlets=outlets))
    assert [(gap.name, gap.ours, gap.theirs) for gap in w.differences(ours, theirs)] == [
        ("after.S1.ground.curve_number", 80.0, 78.0),
        ("after.P1.low.diameter_in", 6.0, 5.0),
    ]


def test_a_diversion_shares_what_comes_and_never_runs_beyond_its_table():
    split = w.Diversion("D1", "brook", "wood", (0.0, 2.0, 50.0), (0.0, 0.0, 40.0))
    nodes = sites.catchment(to="D1"), split
    results = w.run(w.Drainage("x", sites.network(*nodes, ends=("brook", "wood"))), sites.storms())
    both = results.after["brook"].volume_cuft + results.after["wood"].volume_cuft
    np.testing.assert_allclose(both, results.after["S1"].volume_cuft)
    short = w.Diversion("D1", "brook", "wood", (0.0, 2.0), (0.0, 1.0))
    with pytest.raises(w.WaterError, match=r"D1: .* cfs come in, and its table ends at 2 cfs\. Extend the table\."):
        w.run(w.Drainage("x", sites.network(nodes[0], short, ends=("brook", "wood"))), sites.storms())


def test_a_reach_delays_and_lowers_the_peak_and_warns_of_its_velocity():
    channel = w.Channel(w.Trapezoid(3, 3, 3, 6.0), 3000.0, 0.01, 0.035)
    reach = w.Reach("R1", "brook", channel, permissible_fps=2.0)
    results = w.run(sites.site(sites.catchment(to="R1"), reach), sites.storms())
    came, went = results.after["S1"], results.after["R1"]
    assert np.all(went.peak_cfs < came.peak_cfs)
    assert np.all(went.peak_h > came.peak_h)
    assert 402 in {note.number for note in results.notes}


def test_a_reach_too_small_for_its_flow_is_warned_of():
    channel = w.Channel(w.Trapezoid(1, 1, 1, 0.5), 300.0, 0.01, 0.035)
    results = w.run(sites.site(sites.catchment(to="R1"), w.Reach("R1", "brook", channel)), sites.storms())
    assert 401 in {note.number for note in results.notes}


def test_a_run_that_stops_too_soon_says_so():
    results = w.run(sites.site(sites.catchment(), sites.pond()), sites.storms(), until_h=25.0)
    assert 302 in {note.number for note in results.notes}


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: sites.catchment(area_ac=-1.0), "area_ac of ground is -1. It must be 0 or more."),
        (lambda: sites.catchment(area_ac=0.0), "S1: The catchment has no area."),
        (lambda: sites.catchment(curve_number=101), "curve_number of ground is 101. It must be 100 or less."),
        (lambda: sites.catchment(curve_number=0), "curve_number of ground is 0. It must be more than 0."),
        (lambda: w.Reach("R1", "x"), "R1: A reach is routed either by its channel or by travel_h and weight."),
        (lambda: w.Basis(ia_ratio=0.1), "ia_ratio is 0.1, and only 0.2 and 0.05 have a published S."),
        (lambda: w.run(sites.site(sites.catchment(to="brook")), []), "There is no storm to run."),
    ],
)
def test_what_cannot_be_is_refused_in_plain_words(make, words):
    with pytest.raises(w.WaterError) as problem:
        make()
    assert str(problem.value).startswith(words)


def test_a_time_below_six_minutes_is_raised_and_flagged_with_the_node():
    drainage = sites.site(sites.catchment(to="brook", minutes=4.0))
    (note,) = drainage.notes()
    assert (note.number, note.node) == (101, "S1")
    assert drainage.after["S1"].concentration(drainage.basis).used_h == 0.1


def test_curve_numbers_far_apart_are_warned_of_and_weighted_runoff_gives_more():
    ground = (w.Ground("lawn", 7.0, 61.0), w.Ground("roof", 3.0, 98.0))
    nodes = [
        w.Catchment(name, ground, (w.GivenTime("given", 10),), "brook", weighting)
        for name, weighting in zip("AB", w.WEIGHTINGS, strict=True)
    ]
    results = w.run(sites.site(*nodes), sites.storms())
    assert [note.node for note in results.notes if note.number == 104] == ["A"]
    assert np.all(results.after["B"].volume_cuft > results.after["A"].volume_cuft)


def test_whoever_waits_is_told_of_every_node():
    heard = []
    before = (sites.catchment("OLD", "brook", curve_number=71.0),)
    drainage = sites.site(sites.catchment(), sites.pond(), before=before)
    w.run(drainage, sites.storms(), step_h=0.1, told=lambda done, whole: heard.append((done, whole)))
    assert heard == [(at, 5) for at in range(1, 6)]
