"""Outlets: no jumps, no flow without head, and the tailwater felt gradually."""

import numpy as np
import pytest

from forebay import water as w

EDGE = w.inlet("Circular concrete", "Square edge")
BOX_EDGE = w.inlet("Rectangular Box with Flared Wingwalls", "30-75")
OUTLETS = {
    "round orifice": w.Orifice("o", 100.0, 8.0),
    "square orifice": w.Orifice("o", 100.0, width_in=12.0, height_in=6.0, count=2),
    "sharp weir": w.Weir("w", 100.0, 3.0, end_contractions=2),
    "broad spillway": w.Weir("w", 100.0, 12.0, breadth_ft=10.0, side_z=3.0),
    "v-notch": w.VNotch("v", 100.0, 60.0),
    "level opening": w.LevelOpening("g", 100.0, 24.0, open_share=0.6),
    "steep culvert": w.Culvert("c", 100.0, w.Barrel(w.Circular(1.5), 80.0, 0.02, 0.012, EDGE, 0.5)),
    "flat culvert": w.Culvert("c", 100.0, w.Barrel(w.Circular(1.5), 80.0, 0.0, 0.024, EDGE, 0.5)),
    "box culvert": w.Culvert("c", 100.0, w.Barrel(w.Box(4.0, 2.0), 60.0, 0.005, 0.013, BOX_EDGE, 0.4)),
}  # fmt: skip


@pytest.mark.parametrize("name", OUTLETS)
def test_nothing_flows_at_or_below_the_opening(name):
    assert np.all(OUTLETS[name].flow_cfs(np.linspace(95.0, 100.0, 11)) == 0)


@pytest.mark.parametrize("name", OUTLETS)
def test_more_head_gives_more_flow_without_a_jump(name):
    stages = np.linspace(100.0, 106.0, 6001)
    flows = OUTLETS[name].flow_cfs(stages)
    assert np.all(np.diff(flows) >= -1e-9)
    assert np.max(np.diff(flows)) < 0.02 * flows[-1]


@pytest.mark.parametrize("name", OUTLETS)
def test_a_rising_tailwater_takes_the_flow_away_gradually(name):
    outlet = OUTLETS[name]
    levels = np.linspace(96.0, 103.0, 141)
    flows = np.array([float(outlet.flow_cfs(103.0, level)) for level in levels])
    assert np.all(np.diff(flows) <= 1e-6 * flows[0])
    assert flows[-1] < 1e-9
    assert flows[0] == float(outlet.flow_cfs(103.0))
    # Level with the pond the flow ends at the root of a root: the last half-tenth of a foot may take a third of it.
    assert np.max(-np.diff(flows)) < 0.34 * flows[0]


def test_an_orifice_meets_its_own_equation_at_the_crown():
    hole = w.Orifice("o", 100.0, 12.0)
    area = w.Circular(1.0).area_sqft(1.0)
    assert hole.flow_cfs(101.0) == pytest.approx(w.orifice_flow_cfs(area, 0.5), rel=1e-12)


def test_two_alike_pass_twice_as_much():
    one, two = w.Orifice("o", 100.0, 6.0), w.Orifice("o", 100.0, 6.0, count=2)
    assert two.flow_cfs(103.0) == pytest.approx(2 * one.flow_cfs(103.0))


def test_a_rated_outlet_is_not_read_beyond_its_table():
    table = w.RatedOutlet("valve", (100.0, 101.0, 103.0), (0.0, 1.0, 1.5))
    assert table.flow_cfs(102.0) == pytest.approx(1.25)
    with pytest.raises(w.WaterError, match="stage above valve is 104"):
        table.flow_cfs(104.0)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: w.Orifice("low", 100.0), "low needs either diameter_in, or both width_in and height_in."),
        (lambda: w.Orifice("low", 100.0, 6.0, 4.0, 4.0), "low needs either diameter_in"),
        (lambda: w.Orifice("low", 100.0, -6.0), "diameter_in of low is -6. It must be more than 0."),
        (lambda: w.Orifice("low", float("nan"), 6.0), "invert_ft of low is nan."),
        (lambda: w.Orifice("low", 100.0, 6.0, coefficient=1.2), "coefficient of low is 1.2. It must be 1 or less."),
        (lambda: w.Weir("top", 100.0, 0.0), "length_ft of top is 0. It must be more than 0."),
        (lambda: w.VNotch("v", 100.0, 180.0), "angle_deg of v is 180. It must be 170 or less."),
        (lambda: w.RatedOutlet("r", (1, 2), (1, 2)), "The table of r must open with a flow of 0"),
    ],
)
def test_an_outlet_that_cannot_be_is_refused_by_name(make, words):
    with pytest.raises(w.WaterError) as problem:
        make()
    assert str(problem.value).startswith(words)


def test_every_rating_bends_where_its_outlet_says():
    # The level opening turns from weir to orifice at C A (2 g)^0.5 / (Cw L).
    change = 0.6 * np.pi * np.sqrt(64.4) / (3.33 * 2 * np.pi)
    pipe = OUTLETS["flat culvert"].barrel
    riser = w.Riser("r", (w.Orifice("o", 101.0, 6.0), w.Weir("w", 103.0, 4.0)), w.Culvert("b", 99.0, pipe))
    assert w.Orifice("o", 100.0, 8.0).knots_ft() == (100.0, pytest.approx(100 + 8 / 12))
    assert w.LevelOpening("g", 100.0, 24.0).knots_ft() == (100.0, pytest.approx(100 + change, rel=1e-6))
    assert w.Weir("w", 100.0, 3.0).knots_ft() == w.VNotch("v", 100.0, 60.0).knots_ft() == (100.0,)
    assert w.Culvert("c", 100.0, pipe).knots_ft() == (100.0, 101.5)
    assert riser.knots_ft() == (101.0, 101.5, 103.0, 99.0, 100.5)
    assert w.RatedOutlet("t", (100.0, 101.0, 103.0), (0.0, 1.0, 1.5)).knots_ft() == (100.0, 101.0, 103.0)


def test_an_outlet_begins_where_its_lowest_part_and_its_barrel_both_do():
    pipe = OUTLETS["flat culvert"].barrel
    openings = w.Orifice("o", 101.0, 6.0), w.Weir("w", 103.0, 4.0)
    assert w.Riser("r", openings, w.Culvert("b", 99.0, pipe)).lowest_ft == 101.0
    assert w.Riser("r", openings, w.Culvert("b", 102.0, pipe)).lowest_ft == 102.0
    assert w.RatedOutlet("t", (100.0, 101.0, 102.0, 103.0), (0.0, 0.0, 0.0, 1.5)).lowest_ft == 102.0
    for outlet in OUTLETS.values():
        assert outlet.lowest_ft == 100.0


def test_what_is_not_said_is_as_the_textbooks_have_it():
    area, rim = np.pi / 4, np.pi
    high = float(w.LevelOpening("g", 100.0, 12.0).flow_cfs(104.0))
    assert w.Orifice("o", 100.0, 12.0).flow_cfs(104.0) == pytest.approx(0.6 * area * np.sqrt(64.4 * 3.5), rel=1e-4)
    assert high == pytest.approx(0.6 * area * np.sqrt(64.4 * 4.0), rel=1e-4)
    assert w.LevelOpening("g", 100.0, 12.0).flow_cfs(100.01) == pytest.approx(3.33 * rim * 0.001, rel=1e-4)
    half = w.LevelOpening("g", 100.0, 12.0, open_share=0.5)
    assert half.flow_cfs(104.0) == pytest.approx(high / 2)
    assert half.flow_cfs(100.01) == pytest.approx(3.33 * rim * 0.0005, rel=1e-4)
    assert w.Weir("w", 100.0, 3.0).flow_cfs(101.0) == pytest.approx(3.33 * 3.0)
    assert w.Weir("w", 100.0, 3.0, side_z=2.0).flow_cfs(100.25) == pytest.approx(3.33 * (3 * 0.125 + 1.6 * 0.03125))
    assert w.Weir("w", 100.0, 3.0, end_contractions=2).flow_cfs(101.0) == pytest.approx(3.33 * 2.8)
    assert w.Weir("w", 100.0, 0.1, end_contractions=2).flow_cfs(101.0) == 0.0
    assert w.VNotch("v", 100.0, 90.0).flow_cfs(101.0) == pytest.approx(2.5)
    two = w.Culvert("c", 100.0, OUTLETS["steep culvert"].barrel, count=2)
    assert two.flow_cfs(102.0) == pytest.approx(2 * OUTLETS["steep culvert"].flow_cfs(102.0))
    square = w.Orifice("o", 100.0, width_in=12.0, height_in=6.0)
    assert square.flow_cfs(100.5) == pytest.approx(0.6 * 0.5 * np.sqrt(64.4 * 0.25), rel=1e-4)
    assert square.flow_cfs(102.0) == pytest.approx(0.6 * 0.5 * np.sqrt(64.4 * 1.75), rel=1e-4)
    assert square.flow_cfs(100.25) == pytest.approx(0.6 * 0.25 * np.sqrt(64.4 * 0.125), rel=1e-4)


def test_tailwater_takes_its_place_by_the_published_share():
    assert w.Weir("w", 100.0, 3.0).flow_cfs(101.0, 100.5) == pytest.approx(9.99 * (1 - 0.5**1.5) ** 0.385)
    assert w.VNotch("v", 100.0, 90.0).flow_cfs(101.0, 100.5) == pytest.approx(2.5 * (1 - 0.5**2.5) ** 0.385)
    hole = w.Orifice("o", 100.0, 12.0)
    assert hole.flow_cfs(104.0, 103.0) == pytest.approx(0.6 * np.pi / 4 * np.sqrt(64.4), rel=1e-4)
    assert hole.flow_cfs(104.0, 100.4) == hole.flow_cfs(104.0)
    grate = w.LevelOpening("g", 100.0, 12.0)
    assert grate.flow_cfs(104.0, 103.0) == pytest.approx(0.6 * np.pi / 4 * np.sqrt(64.4), rel=1e-4)
    assert grate.flow_cfs(100.01, 100.005) == pytest.approx(3.33 * np.pi * 0.001 * (1 - 0.5**1.5) ** 0.385, rel=1e-4)
    pipe = OUTLETS["steep culvert"]
    assert pipe.flow_cfs(103.0, 98.4) == pipe.flow_cfs(103.0)
    assert pipe.flow_cfs(103.0, 102.0) < pipe.flow_cfs(103.0)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: w.Orifice("o", 100.0, 6.0, count=0), "count of o is 0. It must be 1 or more."),
        (lambda: w.Orifice("o", 100.0, width_in=6.0), "o needs either diameter_in, or both"),
        (lambda: w.Orifice("o", 100.0, height_in=6.0), "o needs either diameter_in, or both"),
        (lambda: w.Orifice("o", 100.0, 6.0, width_in=6.0), "o needs either diameter_in, or both"),
        (lambda: w.Orifice("o", 100.0, 6.0, height_in=6.0), "o needs either diameter_in, or both"),
        (lambda: w.Orifice("o", 100.0, width_in=0.0, height_in=6.0), "width_in of o is 0."),
        (lambda: w.Orifice("o", 100.0, width_in=6.0, height_in=0.0), "height_in of o is 0."),
        (lambda: w.Orifice("o", 100.0, 0.0), "diameter_in of o is 0."),
        (lambda: w.LevelOpening("g", float("inf"), 6.0), "crest_ft of g is inf."),
        (lambda: w.LevelOpening("g", 100.0, 6.0, open_share=0.0), "open_share of g is 0."),
        (lambda: w.LevelOpening("g", 100.0, 6.0, open_share=1.1), "open_share of g is 1.1. It must be 1 or less."),
        (lambda: w.Weir("w", 100.0, 3.0, coefficient=0.0), "coefficient of w is 0."),
        (lambda: w.Weir("w", 100.0, 3.0, side_z=-0.5), "side_z of w is -0.5."),
        (lambda: w.Weir("w", 100.0, 3.0, end_contractions=3), "end_contractions of w is 3. It must be 2 or less."),
        (lambda: w.Weir("w", 100.0, 3.0, end_contractions=-1), "end_contractions of w is -1."),
        (lambda: w.VNotch("v", 100.0, 0.0), "angle_deg of v is 0."),
        (lambda: w.VNotch("v", 100.0, 170.5), "angle_deg of v is 170.5. It must be 170 or less."),
        (lambda: w.RatedOutlet("t", (100.0, 101.0), (0.0, 1.0, 2.0)), "The table of t must open with a flow of 0"),
        (lambda: w.RatedOutlet("t", (100.0, 101.0), (0.5, 1.0)), "The table of t must open with a flow of 0"),
        (lambda: w.Riser("r", (), w.Culvert("b", 99.0, OUTLETS["flat culvert"].barrel)), "r has no opening."),
    ],
)
def test_at_the_limits_of_an_outlet_it_is_refused_by_name(make, words):
    with pytest.raises(w.WaterError) as problem:
        make()
    assert str(problem.value).startswith(words)


def test_at_its_limits_an_outlet_is_taken():
    assert w.Orifice("o", 100.0, 0.5, coefficient=1.0).flow_cfs(101.0) > 0
    assert w.Orifice("o", 100.0, width_in=0.5, height_in=0.5).flow_cfs(101.0) > 0
    assert w.LevelOpening("g", 100.0, 6.0, open_share=1.0).flow_cfs(101.0) > 0
    assert w.Weir("w", 100.0, 0.5, coefficient=0.5, side_z=0.5).flow_cfs(101.0) > 0
    assert w.VNotch("v", 100.0, 170.0).flow_cfs(101.0) > 0
    assert w.VNotch("v", 100.0, 0.5).flow_cfs(101.0) > 0


def test_a_riser_shares_what_its_barrel_carries_and_says_nothing_flows_when_nothing_does():
    pipe = w.Barrel(w.Circular(1.0), 50.0, 0.01, 0.012, EDGE, 0.5)
    low, top = w.Orifice("low", 100.0, 12.0), w.LevelOpening("top", 101.0, 36.0)
    riser = w.Riser("r", (low, top), w.Culvert("b", 99.0, pipe))
    shares = riser.opening_flows_cfs(103.0)
    carried, free = float(riser.barrel.flow_cfs(103.0)), float(low.flow_cfs(103.0) + top.flow_cfs(103.0))
    assert carried < free
    assert shares["low"] == pytest.approx(float(low.flow_cfs(103.0)) * carried / free)
    assert float(riser.flow_cfs(103.0)) == pytest.approx(carried)
    assert riser.flow_cfs(100.05) == pytest.approx(float(low.flow_cfs(100.05)))
    assert riser.flow_cfs(99.5) == 0
