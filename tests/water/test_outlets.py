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
