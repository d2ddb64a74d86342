"""Measured rain at the law's own edges."""

from datetime import UTC, date, datetime, timedelta, timezone
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from forebay.water.rainfall import Reading, Total, days, most_in, storms

NEW_YORK = ZoneInfo("America/New_York")
MAY_1 = datetime(2026, 5, 1, tzinfo=UTC)


def at(hour, minute=0):
    return MAY_1 + timedelta(hours=hour, minutes=minute)


def tip(hour, minute, hundredths=1):
    return Reading(at(hour, minute), Fraction(hundredths, 100), duration_min=0)


def hour(ended, hundredths, **more):
    return Reading(at(ended), Fraction(hundredths, 100), **more)


P04 = [tip(1, 0), tip(1, 20), tip(6, 50), tip(12, 51)]


def test_p04_tips_alone_make_two_storms():
    first, second = storms(P04, 6)
    assert (first.began, first.ended, first.depth_in) == (at(1), at(6, 50), Fraction(3, 100))
    assert (second.began, second.ended, second.depth_in) == (at(12, 51), at(12, 51), Fraction(1, 100))


def test_p04_explicit_zeros_change_nothing():
    zeros = [Reading(at(0, 5 * step), Fraction(0), duration_min=5) for step in range(200)]
    assert storms([*zeros, *P04]) == storms(P04)


def test_p05_a_dry_spell_of_exactly_six_hours_parts():
    assert len(storms([tip(1, 0), tip(7, 0)], 6)) == 2
    assert len(storms([tip(1, 0), tip(6, 59)], 6)) == 1


def test_p05_the_dry_spell_of_hourly_readings_runs_from_end_to_start():
    assert len(storms([hour(1, 5), hour(8, 5)])) == 2
    assert len(storms([hour(1, 5), hour(7, 5)])) == 1


@pytest.mark.parametrize("spell_h", [0, -6, float("nan"), float("inf")])
def test_p05_a_dry_spell_must_be_some_time(spell_h):
    with pytest.raises(ValueError, match="above 0"):
        storms(P04, spell_h)


def test_p08_the_day_the_clocks_change_keeps_its_rain():
    readings = [
        Reading(datetime(2026, 3, 8, 12, tzinfo=NEW_YORK), Fraction(90, 100), duration_min=0),
        Reading(datetime(2026, 3, 9, 0, 30, tzinfo=NEW_YORK), Fraction(0), duration_min=0),
    ]
    assert [(on, total.shown) for on, total in days(readings, NEW_YORK).items()] == [
        (date(2026, 3, 8), "0.90"),
        (date(2026, 3, 9), "0.00"),
    ]


def test_p08_a_day_of_23_hours_ends_at_04_utc():
    within = Reading(datetime(2026, 3, 9, 4, tzinfo=UTC), Fraction(1, 10))
    assert list(days([within], NEW_YORK)) == [date(2026, 3, 8)]


def test_p13_a_sum_keeps_trace_and_missing_apart():
    trace = {"depth_in": Fraction(0), "trace": True}
    readings = [
        Reading(at(1), **trace),
        Reading(at(2), **trace),
        Reading(at(3), None, missing=True),
        Reading(at(4), None, missing=True),
        hour(5, 2),
    ]
    assert days(readings, UTC)[MAY_1.date()] == Total(Fraction(2, 100), trace=True, missing=2, readings=5)
    (storm,) = storms(readings)
    assert (storm.depth_in, storm.trace, storm.missing) == (Fraction(2, 100), True, 2)
    assert storm.began == at(4)


def test_p13_only_traces_are_t_and_only_blanks_are_unknown():
    assert days([Reading(at(1), Fraction(0), trace=True)], UTC)[MAY_1.date()].shown == "T"
    assert days([Reading(at(1), None, missing=True)], UTC)[MAY_1.date()].shown == "M"
    assert days([hour(1, 0)], UTC)[MAY_1.date()].shown == "0.00"


def test_a_trace_neither_joins_nor_begins_a_storm():
    wet = [hour(1, 30), hour(10, 30)]
    drizzle = [Reading(at(h), Fraction(0), trace=True) for h in range(2, 10)]
    assert [storm.depth_in for storm in storms([*wet, *drizzle])] == [Fraction(30, 100)] * 2


def test_complaint_26_midnight_does_not_hide_a_storm():
    pulses = [Reading(at(22, 30) + timedelta(minutes=i), Fraction(1, 100), 1) for i in range(0, 81, 3)]
    pulses += [Reading(at(24, 1) + timedelta(minutes=i), Fraction(1, 100), 1) for i in range(0, 75, 3)]
    (storm,) = storms(pulses)
    assert storm.depth_in == Fraction(52, 100)
    assert [total.depth_in for total in days(pulses, UTC).values()] == [Fraction(27, 100), Fraction(25, 100)]
    assert storm.half_inch == storm.ended - timedelta(minutes=6)


def test_half_an_inch_is_reached_at_050_and_not_at_049():
    assert storms([hour(1, 20), hour(2, 29)])[0].half_inch is None
    assert storms([hour(1, 20), hour(2, 30), hour(3, 1)])[0].half_inch == at(2)


def test_another_depth_can_be_asked_about():
    assert storms([hour(1, 20), hour(2, 30)], reach_in=Fraction(1, 4))[0].half_inch == at(2)


def test_fifty_hundredths_are_exactly_half_an_inch():
    tips = [tip(1, minute) for minute in range(50)]
    assert storms(tips)[0].half_inch == at(1, 49)
    assert storms(tips[:49])[0].half_inch is None


def test_an_hour_ending_at_midnight_belongs_to_the_day_before_and_a_tip_to_the_day_after():
    assert list(days([hour(24, 5)], UTC)) == [date(2026, 5, 1)]
    assert list(days([tip(24, 0)], UTC)) == [date(2026, 5, 2)]


def test_standard_time_and_civil_time_may_name_two_dates():
    late = Reading(datetime(2026, 7, 11, 4, 54, tzinfo=UTC), Fraction(30, 100))
    assert list(days([late], timezone(timedelta(hours=-5)))) == [date(2026, 7, 10)]
    assert list(days([late], NEW_YORK)) == [date(2026, 7, 11)]


def test_the_most_in_24_hours_crosses_midnight():
    readings = [hour(h, 10) for h in range(14, 38)] + [hour(60, 99)]
    assert most_in(readings, 24) == (Fraction(240, 100), at(37))


def test_readings_a_whole_stretch_apart_do_not_add():
    assert most_in([hour(1, 40), hour(25, 50)], 24) == (Fraction(50, 100), at(25))


def test_a_two_day_total_is_in_no_stretch_and_on_no_date():
    two_days = hour(48, 120, duration_min=48 * 60)
    assert most_in([two_days], 24) is None
    assert days([two_days], UTC) == {}
    assert storms([two_days])[0].began == at(0)


def test_no_rain_is_no_storm():
    assert storms([]) == ()
    assert storms([hour(1, 0), Reading(at(2), None, missing=True)]) == ()
    assert most_in([hour(1, 0)]) is None


def test_the_order_of_readings_does_not_matter():
    assert storms(reversed(P04)) == storms(P04)
