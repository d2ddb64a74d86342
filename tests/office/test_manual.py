"""Which edition of the design manual counts: left open by the text, settled by practice, told by the docket."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from forebay.law import library
from forebay.law.record import Act, Record
from forebay.office.manual import STATE, readings
from forebay.reckoning import Calendar

CALENDAR = Calendar(ZoneInfo("America/New_York"), {}, {}, {}, "")
SPENCERPORT = library.find("us-ny/spencerport/276-II")
STATE_LAW = library.find(STATE)
TODAY = date(2026, 7, 15)


def act(name: str, *when: int) -> Act:
    return Act(id=f"1/{name}", act=name, occurred=datetime(*when, 16, tzinfo=UTC))  # type: ignore[misc]


ACTS = Record([act("receive application", 2024, 7, 30), act("approve plan", 2024, 7, 31)])


def test_where_nothing_is_adopted_every_day_the_text_may_mean_is_told() -> None:
    found = readings([SPENCERPORT], STATE_LAW, ACTS, CALENDAR, TODAY)
    assert [(one.day, one.edition, one.adopted) for one in found] == [
        ("application", "January 2015", False),
        ("approval", "July 31, 2024", False),
        ("construction", "", False),
    ]


def test_the_day_the_village_adopted_settles_it() -> None:
    law = SPENCERPORT.adopt("edition_judged_by", is_="application", signer="M", instrument="R", from_=date(2026, 1, 1))
    [one] = readings([law], STATE_LAW, ACTS, CALENDAR, TODAY)
    assert (one.day, one.on, one.edition, one.adopted) == ("application", date(2024, 7, 30), "January 2015", True)


def test_a_law_that_names_no_manual_asks_nothing() -> None:
    assert readings([STATE_LAW], STATE_LAW, ACTS, CALENDAR, TODAY) == []
