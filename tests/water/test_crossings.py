"""Culverts under a road: through, over, and the channel below."""

import numpy as np
import pytest

from forebay import water as w

EDGE = w.inlet("Circular concrete", "Square edge")
PIPE = w.Culvert("pipe", 100.0, w.Barrel(w.Circular(3.0), 60.0, 0.01, 0.012, EDGE, 0.5))
ROAD = w.Crossing("Mill Road", (PIPE,), 106.0, 80.0)


def test_what_goes_through_and_over_is_the_whole_flow():
    flows = np.linspace(0.0, 400.0, 41)
    found = w.cross(ROAD, flows)
    np.testing.assert_allclose(found.through_cfs + found.over_cfs, flows, rtol=2e-3, atol=0.05)
    assert np.all(np.diff(found.headwater_ft) >= 0)
    assert list(found.overtopped) == [head > 106.0 for head in found.headwater_ft]


def test_a_second_barrel_lowers_the_water():
    twice = w.Crossing("Mill Road", (PIPE, w.Culvert("second", 101.0, PIPE.barrel)), 106.0, 80.0)
    one, two = w.cross(ROAD, 70.0), w.cross(twice, 70.0)
    assert two.headwater_ft < one.headwater_ft
    assert set(two.culverts_cfs) == {"pipe", "second"}


def test_the_channel_below_raises_the_water():
    flat = w.Channel(w.Trapezoid(4.0, 2.0, 2.0, 12.0), 500.0, 0.0005, 0.06)
    deep = w.Crossing("Mill Road", (PIPE,), 106.0, 80.0, below=flat, below_invert_ft=99.4)
    free, held = w.cross(ROAD, 60.0), w.cross(deep, 60.0)
    assert held.tailwater_ft == pytest.approx(99.4 + flat.depth_ft(60.0))
    assert held.headwater_ft > free.headwater_ft


def test_an_invert_above_the_road_is_refused():
    with pytest.raises(w.WaterError, match="Mill Road: pipe has its invert at 100 ft, at or above the road at 99 ft"):
        w.Crossing("Mill Road", (PIPE,), 99.0, 80.0)
