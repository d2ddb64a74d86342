from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from forebay.web.common.civil import Unclear, day_of, instant_of, time_of

NEW_YORK = ZoneInfo("America/New_York")
AUTUMN, SPRING = date(2026, 11, 1), date(2026, 3, 8)


@pytest.mark.parametrize("month", ["11", "Nov", "nov.", "November", " 11 "])
def test_a_month_may_be_a_number_or_a_name(month):
    assert day_of(month, "5", "2026") == date(2026, 11, 5)


@pytest.mark.parametrize(
    ("typed", "part", "says"),
    [
        (("13", "5", "2026"), "month", '"13" is not a month'),
        (("0", "5", "2026"), "month", '"0" is not a month'),
        (("11", "31", "2026"), "day", "November 2026 has no day 31"),
        (("2", "29", "2026"), "day", "February 2026 has no day 29"),
        (("11", "five", "2026"), "day", '"five" is not a day'),
        (("11", "5", "26"), "year", '"26" is not a year. Write four digits'),
        (("11", "", "2026"), "day", "the day is blank"),
    ],
)
def test_an_impossible_date_says_which_box_and_what_would_be_right(typed, part, says):
    with pytest.raises(Unclear, match=says) as refused:
        day_of(*typed)
    assert refused.value.part == part


def test_a_leap_day_is_a_day_in_a_leap_year():
    assert day_of("2", "29", "2028") == date(2028, 2, 29)


@pytest.mark.parametrize("typed", ["25:00", "13 pm", "0 am", "9:60 am", "9", "soon", "", "9:5:2"])
def test_what_is_no_time_of_day_is_refused_with_the_way_to_write_one(typed):
    with pytest.raises(Unclear, match="9:52 am or 14:05"):
        time_of(typed)


@pytest.mark.parametrize(
    ("typed", "read"),
    [("12 am", (0, 0)), ("12:15pm", (12, 15)), ("midnight", (0, 0)), ("00:00", (0, 0)), ("9.52 pm", (21, 52))],
)
def test_a_time_of_day_is_read_as_people_write_it(typed, read):
    assert time_of(typed) == read


def test_an_hour_that_comes_twice_is_asked_about_and_never_guessed():
    with pytest.raises(Unclear, match=r"1:30 a\.m\. comes twice on November 1, 2026") as asked:
        instant_of(AUTUMN, (1, 30), NEW_YORK)
    assert asked.value.part == "which"
    assert instant_of(AUTUMN, (1, 30), NEW_YORK, "first") == datetime(2026, 11, 1, 5, 30, tzinfo=UTC)
    assert instant_of(AUTUMN, (1, 30), NEW_YORK, "second") == datetime(2026, 11, 1, 6, 30, tzinfo=UTC)


def test_an_hour_that_never_came_is_refused():
    with pytest.raises(Unclear, match=r"2:30 a\.m\. never came on March 8, 2026.*3:30 a\.m\. EDT"):
        instant_of(SPRING, (2, 30), NEW_YORK)


@pytest.mark.parametrize(("at", "hour"), [((0, 59), 4), ((2, 0), 7)])
def test_the_hours_beside_the_repeated_one_are_plain(at, hour):
    assert instant_of(AUTUMN, at, NEW_YORK) == datetime(2026, 11, 1, hour, at[1], tzinfo=UTC)
