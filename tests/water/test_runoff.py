"""Runoff at the edges of the method: its limits, its two ways of joining covers, and what may stand beside what."""

import numpy as np
import pytest

from forebay import water as w


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: w.retention_in(0.0), "curve_number is 0. It must be more than 0."),
        (lambda: w.retention_in(100.1), "curve_number is 100.1. It must be 100 or less."),
        (lambda: w.retention_in(80, 1.1, convert_retention=False), "ia_ratio is 1.1. It must be 1 or less."),
        (lambda: w.composite_curve_number([0.0], [1.0]), "curve_numbers is 0. It must be more than 0."),
        (lambda: w.composite_curve_number([100.5], [1.0]), "curve_numbers is 100.5. It must be 100 or less."),
        (lambda: w.connected_curve_number(61, 100.5), "impervious_pct is 100.5. It must be 100 or less."),
        (lambda: w.unconnected_curve_number(61, 30.5, 0.5), "impervious_pct is 30.5. It must be 30 or less."),
        (lambda: w.unconnected_curve_number(98.5, 20, 0.5), "pervious_curve_number is 98.5. It must be 98 or less."),
        (lambda: w.unconnected_curve_number(0.0, 20, 0.5), "pervious_curve_number is 0. It must be more than 0."),
        (lambda: w.unconnected_curve_number(61, 20, 1.5), "unconnected_ratio is 1.5. It must be 1 or less."),
        (lambda: w.composite_curve_number([80.0], [0.0]), "areas_ac add up to 0."),
        (lambda: w.composite_curve_number([[80.0], [70.0]], [[0.0], [1.0]]), "areas_ac add up to 0."),
        (lambda: w.composite_curve_number([80, 70], [1, 2, 3]), "There are 2 curve numbers and 3 areas."),
        (lambda: w.composite_curve_number(80.0, [1, 2]), "There are 1 curve numbers and 2 areas."),
    ],
)
def test_beyond_its_limits_the_method_refuses(make, words):
    with pytest.raises(w.WaterError) as problem:
        make()
    assert str(problem.value).startswith(words)


def test_at_its_limits_the_method_answers():
    assert w.retention_in(100.0) == 0.0
    assert w.retention_in(0.5) == pytest.approx(1990.0)
    assert w.composite_curve_number([0.5, 100.0], [1.0, 1.0]) == 50.25
    assert w.connected_curve_number(61, 100.0) == 98.0
    assert w.unconnected_curve_number(0.5, 30.0, 1.0) == pytest.approx(0.5 + 0.3 * 97.5 / 2)
    assert w.runoff_depth_in(0.0, 100.0) == 0.0
    assert w.runoff_depth_in(0.3, 100.0) == 0.3
    assert w.retention_in(80.0, 1.0, convert_retention=False) == pytest.approx(2.5)
    assert w.unconnected_curve_number(61, 0.5, 0.0) == pytest.approx(61.185)


def test_a_little_rain_on_nearly_sealed_ground_is_reckoned_whole():
    # S = 0.1010 in, Ia = 0.0202 in: over and S together are far below an inch.
    rain, kept = 0.05, 1000 / 99 - 10
    assert w.runoff_depth_in(rain, 99.0) == pytest.approx((rain - 0.2 * kept) ** 2 / (rain + 0.8 * kept), rel=1e-12)


def test_the_other_ratio_is_converted_in_every_function_unless_told_not_to():
    converted = 1.33 * 2.5**1.15
    assert w.initial_abstraction_in(80, 0.05) == pytest.approx(0.05 * converted)
    assert w.initial_abstraction_in(80, 0.05, convert_retention=False) == pytest.approx(0.05 * 2.5)
    whole = w.weighted_runoff_in(2.0, [80.0], [1.0], 0.05)
    assert whole == pytest.approx((2 - 0.05 * converted) ** 2 / (2 + 0.95 * converted))
    assert w.weighted_runoff_in(2.0, [80.0], [1.0], 0.05, convert_retention=False) > whole


def test_less_than_an_inch_is_weighted_too():
    assert w.weighted_runoff_in(0.5, [98.0, 61.0], [1.0, 3.0]) == pytest.approx(w.runoff_depth_in(0.5, 98.0) / 4)
    assert np.all(w.weighted_runoff_in([0.0, 0.5], [98.0, 61.0], [1.0, 3.0]) >= 0)


def test_many_shares_of_the_same_covers_are_joined_at_once():
    assert w.composite_curve_number([60, 80], [[1, 1], [1, 3], [3, 1]]).tolist() == [70.0, 75.0, 65.0]
    assert w.composite_curve_number([[60, 80], [70, 90]], [1, 3]).tolist() == [75.0, 85.0]


def test_small_areas_and_depths_have_their_volume():
    assert w.runoff_volume_cuft(0.5, 0.5) == pytest.approx(907.5)
    assert w.composite_curve_number([60, 80], [0.1, 0.3]) == pytest.approx(75.0)
