from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from forebay.letters import wording
from forebay.units import parse, quantity

NEW_YORK = ZoneInfo("America/New_York")
NOON = datetime(2026, 11, 5, 17, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("gap", "said"),
    [
        (timedelta(seconds=59), "now"),
        (timedelta(minutes=1), "in 1 minute"),
        (timedelta(minutes=59, seconds=59), "in 59 minutes"),
        (timedelta(hours=1), "in 1 hour"),
        (timedelta(hours=47, minutes=59), "in 47 hours"),
        (timedelta(hours=48), "in 2 days"),
        (timedelta(seconds=-59), "now"),
        (timedelta(hours=-3), "3 hours ago"),
        (timedelta(days=-400), "400 days ago"),
    ],
)
def test_how_far_off_an_instant_is_never_promises_more_time_than_there_is(gap, said):
    assert wording.away(NOON + gap, NOON) == said


def test_the_two_hours_of_an_autumn_night_are_told_apart_by_their_zone():
    first = datetime(2026, 11, 1, 5, 30, tzinfo=UTC)
    assert wording.hour(first, NEW_YORK) == "1:30 a.m. EDT"
    assert wording.hour(first + timedelta(hours=1), NEW_YORK) == "1:30 a.m. EST"


@pytest.mark.parametrize(("utc_hour", "said"), [(5, "12:00 a.m. EST"), (17, "12:00 p.m. EST"), (22, "5:00 p.m. EST")])
def test_midnight_and_noon_are_twelve(utc_hour, said):
    assert wording.hour(datetime(2026, 11, 5, utc_hour, tzinfo=UTC), NEW_YORK) == said


def test_an_instant_is_written_on_its_local_day():
    assert wording.short_moment(datetime(2026, 11, 6, 3, 0, tzinfo=UTC), NEW_YORK) == "Nov 5, 2026, 10:00 p.m. EST"


@pytest.mark.parametrize(
    ("amount", "said"),
    [(0, "$0.00"), (5, "$0.05"), (332450, "$3,324.50"), (-332450, "-$3,324.50"), (parse("3324.50 USD"), "$3,324.50")],
)
def test_money_is_written_to_the_cent(amount, said):
    assert wording.money(amount) == said


def test_a_part_of_a_cent_is_refused_and_never_rounded_quietly():
    with pytest.raises(ValueError, match=r"33.3.* cents is not a whole number"):
        wording.money(quantity(Fraction(1, 3), "USD"))


def test_quantities_keep_their_unit():
    written = [wording.amount(parse(text)) for text in ("25000 sqft", "0.5 inch", "0.5 acre", "50 percent")]
    assert written == ["25,000 sq ft", "0.5 in", "0.5 acres", "50 %"]


def test_near_days_have_names():
    today = date(2026, 11, 5)
    said = [wording.days_away(today + timedelta(days=gap), today) for gap in (-2, -1, 0, 1, 2)]
    assert said == ["2 days ago", "yesterday", "today", "tomorrow", "in 2 days"]


def test_pasted_control_characters_go_and_words_stay():
    assert wording.paragraphs("One\x00 two\r\nthree\r\n\r\n\tFour\x85") == ("One two\nthree", "    Four")
