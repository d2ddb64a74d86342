"""Design storms: the printed types, storms nested from depths, and tables of one's own."""

import numpy as np
import pytest

from forebay import water as w

DEPTHS = {5: 0.43, 10: 0.66, 15: 0.82, 30: 1.13, 60: 1.45, 120: 1.77, 360: 2.4, 720: 2.9, 1440: 3.4, 2880: 3.9}


@pytest.mark.parametrize("kind", w.RAIN_TYPES)
def test_a_type_begins_with_nothing_and_ends_with_all(kind):
    hours, fractions = w.mass_curve(kind)
    assert (hours[0], fractions[0], hours[-1], fractions[-1]) == (0, 0, 24, 1)
    assert np.all(np.diff(fractions) >= 0)


def test_a_nested_storm_holds_the_depth_of_every_duration():
    storm = w.nested_storm("10-year", DEPTHS)
    for minutes, depth in DEPTHS.items():
        if minutes <= 1440:
            assert storm.most_in(minutes / 60) == pytest.approx(depth, rel=1e-6), minutes


def test_a_nested_storm_holds_no_more_than_the_depths_between_either():
    storm = w.nested_storm("10-year", DEPTHS)
    assert 1.45 < storm.most_in(1.5) < 1.77
    assert storm.fallen_in(12.0) == pytest.approx(1.7)


def test_a_storm_without_a_day_is_refused():
    with pytest.raises(w.WaterError, match="There is no 24-hour depth among the durations of 10-year"):
        w.nested_storm("10-year", {5: 0.4, 60: 1.4})


def test_depths_that_fall_with_duration_are_refused():
    with pytest.raises(w.WaterError, match=r"depths_in goes from 1\.4 to 1\.3"):
        w.nested_storm("10-year", {60: 1.4, 120: 1.3, 1440: 3.4})


@pytest.mark.parametrize(
    ("hours", "fractions"),
    [([0, 1], [0.1, 1]), ([0, 1], [0, 0.9]), ([1, 2], [0, 1]), ([0, 1, 1], [0, 0.5, 1]), ([0, 1, 2], [0, 0.6, 0.5])],
)
def test_a_table_that_does_not_run_from_nothing_to_all_is_refused(hours, fractions):
    with pytest.raises(w.WaterError):
        w.table_storm("x", 2.0, hours, fractions, "ours", "here")


def test_a_depth_and_a_distribution_from_different_sources_are_flagged():
    storm = w.table_storm("x", 2.0, [0, 24], [0, 1], "ours", "one atlas", "another atlas")
    assert [note.number for note in storm.notes] == [201]
    assert w.table_storm("x", 2.0, [0, 24], [0, 1], "ours", "one atlas", "one atlas").notes == ()


@pytest.mark.parametrize("depth", [0.0, -1.0, float("nan")])
def test_a_storm_without_rain_is_refused(depth):
    with pytest.raises(w.WaterError, match="depth_in is"):
        w.type_storm("x", depth, "II")
