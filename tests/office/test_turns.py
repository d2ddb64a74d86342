"""Whose turn it is in a case, and the days at the village and at the applicant."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from forebay.law.record import Act, Record
from forebay.office.history.turns import APPLICANT, VILLAGE, Turns, turns
from forebay.reckoning import Calendar

CALENDAR = Calendar(ZoneInfo("America/New_York"))


def at(day: int, hour: int = 15) -> datetime:
    return datetime(2026, 6, day, hour, 0, tzinfo=UTC)


def walked(*acts: tuple[Any, ...]) -> Turns:
    """Return the turns of (name, day[, subject]) acts, numbered from 1."""
    made = []
    for place, (name, day, *subject) in enumerate(acts, 1):
        when = day if isinstance(day, datetime) else at(day)
        made.append(Act(f"C/{place}", name, when, subject=subject[0] if subject else None))
    return turns(Record(made), CALENDAR)


def days(found: Turns, today: int) -> tuple[int, int]:
    on = date(2026, 6, today)
    return found.days(VILLAGE, on), found.days(APPLICANT, on)


def test_a_case_is_the_applicants_until_it_is_applied_for_and_then_the_villages() -> None:
    found = walked(("open case", 1), ("receive application", 4))
    assert days(found, 10) == (6, 3)
    assert found.now is not None
    assert (found.now.side, found.now.since) == (VILLAGE, date(2026, 6, 4))


def test_the_villages_days_stand_still_while_a_request_waits_and_go_on_with_its_answer() -> None:
    asked = (("open case", 1), ("receive application", 1), ("request information", 5))
    assert days(walked(*asked), 9) == (4, 4)
    answered = walked(*asked, ("answer request", 9, "C/3"))
    assert days(answered, 12) == (7, 4)


def test_the_village_waits_until_the_last_of_two_requests_is_answered() -> None:
    found = walked(
        ("receive application", 1),
        ("request information", 3),
        ("request information", 4),
        ("answer request", 6, "C/2"),
        ("withdraw request", 8, "C/3"),
    )
    assert days(found, 10) == (4, 5)


def test_a_review_letter_gives_the_case_to_the_applicant_until_the_next_round() -> None:
    found = walked(("submit plan", 1), ("issue review letter", 3), ("submit plan", 8), ("approve plan", 9))
    assert days(found, 10) == (4, 5)


def test_the_count_ends_with_the_permit_and_begins_again_with_an_amendment() -> None:
    issued = (("receive application", 1), ("issue permit", 5))
    assert days(walked(*issued), 25) == (4, 0)
    assert walked(*issued).now is None
    amended = walked(*issued, ("propose major amendment", 10), ("approve amendment", 13, "C/3"))
    assert days(amended, 25) == (7, 0)


def test_nothing_is_counted_once_a_case_is_closed() -> None:
    found = walked(("receive application", 1), ("close case", 2), ("request information", 3))
    assert days(found, 20) == (1, 0)


def test_a_day_is_a_date_in_the_village_and_a_turn_within_one_day_counts_none() -> None:
    late = datetime(2026, 6, 2, 3, 30, tzinfo=UTC)
    found = walked(("receive application", late), ("request information", 1), ("answer request", at(1, 16), "C/2"))
    assert found.periods[0].since == date(2026, 6, 1)
    quick = walked(
        ("receive application", at(1, 13)), ("request information", at(2, 13)), ("answer request", at(2, 18), "C/2")
    )
    assert [(one.side, one.since) for one in quick.periods] == [(VILLAGE, date(2026, 6, 1))]


# ---- who has it, and why ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("acts", "side", "why"),
    [
        ((("open case", 1),), APPLICANT, "nothing has been handed in yet"),
        ((("open case", 1), ("start construction", 2)), "", "the work goes on"),
        ((("receive application", 1),), VILLAGE, "what was handed in waits for its decision"),
        ((("receive application", 1), ("request information", 2)), APPLICANT, "a request is not answered"),
        (
            (("receive application", 1), ("request information", 2), ("request information", 3)),
            APPLICANT,
            "2 requests are not answered",
        ),
        ((("submit plan", 1), ("issue review letter", 2)), APPLICANT, "the village's letter asks for the next round"),
        ((("receive application", 1), ("issue permit", 2)), "", "the work goes on"),
        (
            (("receive application", 1), ("issue permit", 2), ("propose major amendment", 3)),
            VILLAGE,
            "an amendment waits for its decision",
        ),
        ((("receive application", 1), ("close case", 2)), "", "the case is closed"),
    ],
)
def test_who_has_a_case_is_said_with_why(acts: tuple[Any, ...], side: str, why: str) -> None:
    found = walked(*acts)
    assert (found.now.side if found.now else "", found.why) == (side, why)


def test_the_days_of_a_question_from_outside_are_the_villages_until_its_letter_answers() -> None:
    asked = (("request determination", 1), ("open case", 2))
    assert days(walked(*asked), 9) == (8, 0)
    assert walked(*asked).why == "the question whether the law applies waits for its answer"
    answered = walked(*asked, ("issue determination letter", 5))
    assert days(answered, 9) == (4, 4)


def test_a_case_put_to_a_board_says_which_until_it_has_voted() -> None:
    put = Act("C/2", "refer to board", at(2), data={"board": "Planning Board", "meeting": "2026-06-18"})
    before = turns(Record([Act("C/1", "receive application", at(1)), put]), CALENDAR)
    assert (before.board, before.why) == (
        "Planning Board",
        "put to the Planning Board for its meeting of June 18, 2026",
    )
    voted = Act("C/3", "record vote", at(18), subject="C/2")
    after = turns(Record([Act("C/1", "receive application", at(1)), put, voted]), CALENDAR)
    assert (after.board, after.why) == ("", "what was handed in waits for its decision")
    assert (before.board_since, after.board_since) == (date(2026, 6, 2), None)
    assert before.now is not None
    assert before.now.since == date(2026, 6, 1)
