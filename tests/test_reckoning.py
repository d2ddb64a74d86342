"""Counting time: at the edges of hours, dates, months, holidays and both changes of the clock."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from forebay.reckoning import (
    Calendar,
    Period,
    ReckoningError,
    after,
    after_date,
    before,
    month_ends,
    periods_passed,
    shown,
)

NEW_YORK = ZoneInfo("America/New_York")
CHRISTMAS = {date(2026, 12, 25): "Christmas Day", date(2027, 1, 1): "New Year's Day"}
VILLAGE = Calendar(NEW_YORK, CHRISTMAS, {date(2026, 12, 24): "the office is closed"})


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=NEW_YORK)


def due(start: str, period: str, roll: str = "no", calendar: Calendar = VILLAGE):
    return after(at(start), Period.parse(period), calendar, roll)


def test_twenty_four_hours_are_told_from_the_storm():
    found = after(at("2026-11-04T03:52"), Period.parse("24 hours"), VILLAGE, what="The storm began")
    assert found.instant == datetime(2026, 11, 5, 8, 52, tzinfo=UTC)
    assert found.on is None
    assert found.steps == (
        "The storm began Wed, Nov 4, 2026, 3:52 a.m. EST.",
        "24 hours later is Thu, Nov 5, 2026, 3:52 a.m. EST.",
    )


def test_a_deadline_in_hours_is_met_at_its_last_minute_and_late_one_second_after():
    found = due("2026-11-04T03:52", "24 hours")
    assert not found.is_past(at("2026-11-05T03:52"))
    assert found.is_past(at("2026-11-05T03:52:01"))


def test_hours_elapse_when_the_clocks_go_back_and_both_clocks_are_shown():
    found = due("2026-10-31T03:00", "24 hours")
    assert found.instant == at("2026-11-01T02:00")
    assert found.steps[1:] == (
        "24 hours later is Sun, Nov 1, 2026, 2:00 a.m. EST.",
        "The clocks change between the two: by the clock of the start it is 3:00 a.m. EDT.",
    )


def test_hours_elapse_when_the_clocks_go_forward():
    assert due("2026-03-07T03:00", "24 hours").instant == at("2026-03-08T04:00")


def test_the_repeated_hour_is_told_apart():
    first, second = at("2026-11-01T01:30"), at("2026-11-01T01:30").replace(fold=1)
    assert shown(first, VILLAGE).endswith("1:30 a.m. EDT")
    assert shown(second, VILLAGE).endswith("1:30 a.m. EST")
    assert after(second, Period.parse("1 hour"), VILLAGE).instant - after(
        first, Period.parse("1 hour"), VILLAGE
    ).instant == timedelta(hours=1)


def test_days_leave_out_the_day_of_the_trigger_and_end_at_the_close_of_the_last():
    found = due("2026-11-02T23:59", "15 days")
    assert found.on == date(2026, 11, 17)
    assert not found.is_past(at("2026-11-17T23:59:59"))
    assert found.is_past(at("2026-11-18T00:00"))


def test_a_due_date_is_not_late_at_the_start_of_its_own_day_p45():
    found = after_date(date(2026, 9, 4), Period.parse("7 days"), VILLAGE)
    assert found.on == date(2026, 9, 11)
    assert not found.is_past(at("2026-09-11T00:00"))
    assert not found.is_past(datetime(2026, 9, 12, 0, 0, tzinfo=UTC))
    assert found.is_past(at("2026-09-12T00:00"))


def test_a_day_of_twenty_three_hours_counts_as_a_day():
    found = due("2026-03-07T12:00", "1 day")
    assert found.on == date(2026, 3, 8)
    assert found.instant - VILLAGE.opens(date(2026, 3, 8)) == timedelta(hours=23)


def test_five_business_days_over_christmas_skip_weekend_holiday_and_closure_and_say_so():
    found = due("2026-12-21T10:00", "5 business days")
    assert found.on == date(2026, 12, 30)
    assert "Fri, Dec 25, 2026 (Christmas Day)" in found.steps[1]
    assert "Thu, Dec 24, 2026 (the office is closed)" in found.steps[1]


def test_business_days_from_a_saturday_begin_on_monday():
    assert due("2026-11-07T10:00", "1 business day").on == date(2026, 11, 9)


def test_a_last_day_on_christmas_stays_unless_the_setting_moves_it_and_both_dates_are_shown():
    assert due("2026-12-10T10:00", "15 days").on == date(2026, 12, 25)
    moved = due("2026-12-10T10:00", "15 days", "next business day")
    assert (moved.on, moved.rolled_from) == (date(2026, 12, 28), date(2026, 12, 25))
    assert moved.steps[-1] == (
        "Fri, Dec 25, 2026 is no business day (Christmas Day), so the last day moves to Mon, Dec 28, 2026."
    )


def test_a_year_without_a_table_of_holidays_is_said_and_not_taken_as_a_year_without_holidays():
    counted = due("2031-12-29T10:00", "5 business days")
    assert counted.steps[2:] == (
        "No holidays are listed for 2031; add that year's, and count again.",
        "No holidays are listed for 2032; add that year's, and count again.",
    )
    assert len(due("2026-12-21T10:00", "5 business days").steps) == 2
    rolled = due("2031-12-10T10:00", "15 days", "next business day")
    assert (str(rolled.on), rolled.rolled_from) == ("2031-12-25", None)
    assert rolled.steps[-1].startswith("No holidays are listed for 2031")
    assert len(due("2031-12-10T10:00", "15 days").steps) == 2


def test_an_unknown_way_to_move_a_day_is_refused():
    with pytest.raises(ReckoningError, match='"sometimes" is not a way'):
        due("2026-12-10T10:00", "15 days", "sometimes")


@pytest.mark.parametrize(
    ("start", "period", "last"),
    [
        ("2026-01-31", "1 month", date(2026, 2, 28)),
        ("2028-01-31", "1 month", date(2028, 2, 29)),
        ("2026-08-31", "1 month", date(2026, 9, 30)),
        ("2028-02-29", "1 year", date(2029, 2, 28)),
        ("2028-02-29", "4 years", date(2032, 2, 29)),
        ("2026-12-31", "2 months", date(2027, 2, 28)),
        ("2026-05-15", "2 years", date(2028, 5, 15)),
    ],
)
def test_months_and_years_keep_the_day_or_take_the_last(start, period, last):
    assert due(f"{start}T12:00", period).on == last


def test_a_clamped_month_says_why():
    assert "the last day of a month that has no 31st" in due("2026-01-31T12:00", "1 month").steps[1]


def test_forty_eight_hours_ahead_are_counted_backward():
    last = before(at("2026-11-04T08:00"), Period.parse("48 hours"), VILLAGE)
    assert last.instant == at("2026-11-02T08:00")
    assert not last.is_past(at("2026-11-02T08:00"))
    assert last.is_past(at("2026-11-02T08:01"))
    assert last.steps[1] == "48 hours earlier is Mon, Nov 2, 2026, 8:00 a.m. EST."


def test_forty_eight_hours_ahead_over_the_change_of_the_clock():
    assert before(at("2026-11-02T08:00"), Period.parse("48 hours"), VILLAGE).instant == at("2026-10-31T09:00")


def test_two_business_days_ahead_leave_out_the_day_of_the_step():
    last = before(at("2026-11-09T08:00"), Period.parse("2 business days"), VILLAGE)
    assert last.on == date(2026, 11, 5)


def test_every_month_the_span_touches_closes_and_its_summary_is_due_five_days_later():
    ends = list(month_ends(at("2026-10-31T23:00"), at("2026-12-01T00:00"), Period.parse("5 days"), VILLAGE))
    assert [(closing, found.on) for closing, found in ends] == [
        (date(2026, 10, 31), date(2026, 11, 5)),
        (date(2026, 11, 30), date(2026, 12, 5)),
    ]
    assert ends[0][1].steps[0] == "The month ends Sat, Oct 31, 2026."


def test_periods_passed_are_counted_from_the_start_and_do_not_drift():
    start = at("2026-01-31T09:00")
    month = Period.parse("1 month")
    assert periods_passed(start, month, at("2026-02-28T23:59"), VILLAGE) == 0
    assert periods_passed(start, month, at("2026-03-01T00:00"), VILLAGE) == 1
    assert periods_passed(start, month, at("2026-03-31T23:59"), VILLAGE) == 1
    assert periods_passed(start, month, at("2026-04-01T00:00"), VILLAGE) == 2


def test_a_time_without_a_zone_is_refused():
    with pytest.raises(ReckoningError, match="has no zone or offset"):
        after(datetime(2026, 11, 4, 3, 52), Period.parse("24 hours"), VILLAGE)


@pytest.mark.parametrize("text", ["48", "hours", "-2 days", "2 fortnights", "1.5 days", ""])
def test_a_length_of_time_that_cannot_be_read_is_refused_with_examples(text):
    with pytest.raises(ReckoningError, match='Write it like "48 hours"'):
        Period.parse(text)


TOWN = Calendar(NEW_YORK, oracle.CLOSED)
MOMENTS = st.datetimes(datetime(2024, 1, 1), datetime(2035, 12, 31), timezones=st.just(UTC))
WALKS = {
    "day": oracle.days_after,
    "business day": oracle.business_days_after,
    "month": oracle.months_after,
}


@settings(max_examples=400, deadline=None)
@given(MOMENTS, st.integers(0, 70), st.sampled_from(list(WALKS)))
def test_any_deadline_in_dates_equals_the_slow_oracle(start, count, unit):
    found = after(start, Period(count, unit), TOWN)
    day = WALKS[unit](oracle.date_of(start), count)
    assert (found.on, found.instant) == (day, oracle.close_of(day))


@settings(max_examples=200, deadline=None)
@given(MOMENTS, st.integers(0, 400))
def test_any_deadline_in_hours_elapses_and_the_notice_ahead_of_it_lands_on_the_start(start, hours):
    found = after(start, Period(hours, "hour"), TOWN)
    assert (found.instant - start).total_seconds() == hours * 3600
    assert before(found.instant, Period(hours, "hour"), TOWN).instant == start


@settings(max_examples=200, deadline=None)
@given(MOMENTS, st.integers(1, 20))
def test_business_days_ahead_and_after_are_each_other_s_mirror_on_business_days(start, count):
    last = before(start, Period(count, "business day"), TOWN).on
    walked = oracle.business_days_after(last, count)
    assert oracle.is_business_day(last)
    assert walked == oracle.moved(oracle.date_of(start))


def test_every_date_from_2024_to_2035_closes_where_the_next_one_opens_and_rolls_to_a_business_day():
    days = [oracle.FIRST + timedelta(days=number) for number in range(12 * 365 + 3)]
    for day, following in pairwise(days):
        assert TOWN.closes(day) == TOWN.opens(following)
        rolled = after_date(day, Period(1, "day"), TOWN, "next business day")
        assert rolled.on == oracle.moved(following)


def test_a_sum_is_put_into_words_only_when_somebody_reads_it():
    asked = []

    class Watched(Calendar):
        def local(self, instant):
            asked.append(instant)
            return super().local(instant)

    found = after(at("2026-11-04T03:52"), Period.parse("24 hours"), Watched(NEW_YORK))
    assert asked == []
    assert found.steps[1] == "24 hours later is Thu, Nov 5, 2026, 3:52 a.m. EST."
    assert asked
