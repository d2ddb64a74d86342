"""Inlets along a street: nothing taken twice, more flow never taken whole, and no jump in a sag."""

import numpy as np
import pytest

from forebay import water as w

EVEN = w.Gutter(0.02, 0.03, 0.016)
DEEP = w.Gutter(0.02, 0.03, 0.016, width_ft=2.0, depression_in=1.5)
GRATE = w.Grate("Curved vane", 1.5, 3.0)
INLETS = {
    "grate": GRATE,
    "opening": w.CurbOpening(8.0, 6.0),
    "depressed opening": w.CurbOpening(8.0, 6.0, 2.0, 1.5),
    "both": w.CombinationInlet(GRATE, w.CurbOpening(3.0, 6.0)),
    "sweeper": w.CombinationInlet(GRATE, w.CurbOpening(8.0, 6.0)),
}


@pytest.mark.parametrize("gutter", [EVEN, DEEP])
@pytest.mark.parametrize("name", INLETS)
def test_an_inlet_takes_a_share_that_falls_as_the_flow_grows(name, gutter):
    flows = np.linspace(0.0, 12.0, 200)
    found = w.intercept(INLETS[name], gutter, flows)
    assert found.intercepted_cfs[0] == 0
    assert np.all(found.efficiency <= 1 + 1e-12)
    assert np.all(np.diff(found.efficiency[1:]) <= 1e-6)
    np.testing.assert_allclose(found.intercepted_cfs + found.bypassed_cfs, flows)


@pytest.mark.parametrize("gutter", [EVEN, DEEP])
def test_a_sweeper_takes_more_than_its_grate_alone(gutter):
    flows = np.linspace(0.5, 9.0, 30)
    alone, swept = (w.intercept(INLETS[name], gutter, flows).intercepted_cfs for name in ("grate", "sweeper"))
    beside = w.intercept(INLETS["both"], gutter, flows).intercepted_cfs
    assert np.all(swept > alone)
    np.testing.assert_array_equal(beside, alone)


@pytest.mark.parametrize("name", INLETS)
def test_in_a_sag_more_depth_takes_more_without_a_jump(name):
    depths = np.linspace(0.0, 3.0, 3001)
    flows = w.sag_flow_cfs(depths, INLETS[name], 0.02)
    assert flows[0] == 0
    assert np.all(np.diff(flows) >= 0)
    assert np.max(np.diff(flows)) < 0.1
    np.testing.assert_allclose(w.sag_depth_ft(flows[500::500], INLETS[name], 0.02), depths[500::500], rtol=1e-9)


def test_the_spread_of_a_depressed_gutter_is_that_of_its_flow_and_meets_the_even_one():
    flows = np.array([0.01, 0.2, 1.0, 5.0, 20.0])
    np.testing.assert_allclose(DEEP.flow_cfs(DEEP.spread_ft(flows)), flows, rtol=1e-9)
    assert np.all(DEEP.spread_ft(flows) < EVEN.spread_ft(flows))
    around = DEEP.flow_cfs([2.0 - 1e-7, 2.0 + 1e-5])
    assert around[1] == pytest.approx(around[0], rel=1e-3)


def test_a_grate_narrower_than_its_gutter_sees_a_part_of_the_frontal_flow():
    spread = DEEP.spread_ft(3.0)
    narrow, whole = DEEP.frontal_ratio(spread, 1.0), DEEP.frontal_ratio(spread, 2.0)
    assert whole / 2 < narrow < whole


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: w.Gutter(0.02, 0.0, 0.016), "slope is 0. It must be more than 0."),
        (lambda: w.Gutter(0.02, 0.01, 0.016, width_ft=2.0), "A depressed gutter has both a width_ft"),
        (lambda: w.Grate("Chequered", 2.0, 2.0), 'kind of grate is "Chequered", which is not known here.'),
        (lambda: w.CurbOpening(5.0, float("nan")), "height_in is nan."),
        (lambda: w.CombinationInlet(GRATE, w.CurbOpening(2.0, 6.0)), "The opening is 2 ft and the grate 3 ft long."),
        (lambda: w.intercept(w.Grate("Reticuline", 3.0, 2.0), DEEP, 1.0), "The grate is 3 ft wide and the depressed"),
        (lambda: w.intercept(w.Grate("Reticuline", 2.0, 6.0), EVEN, 1.0), "length_ft is 6. It must be 4 or less."),
        (lambda: w.sag_flow_cfs(1.0, w.Grate("45-degree tilt-bar", 2.0, 2.0), 0.02), "No opening ratio is printed"),
        (lambda: w.sag_depth_ft(1e4, GRATE, 0.02), "flow_cfs is 10000."),
        (lambda: w.intercept(GRATE, EVEN, -1.0), "flow_cfs is -1. It must be 0 or more."),
    ],
)
def test_what_cannot_be_is_refused_in_plain_words(make, words):
    with pytest.raises(w.WaterError) as problem:
        make()
    assert str(problem.value).startswith(words)
