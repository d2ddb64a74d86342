from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from forebay.letters import LetterError
from forebay.letters.reminders import Reminder, compose

REMINDER = Reminder(
    village="Village of Webster",
    case_number="WB-2026-007",
    place="12 Phillips Road",
    who="Qualified professional",
    asks="file an inspection report",
    at="130-10B(1)",
    due=datetime(2026, 11, 6, 14, 52, tzinfo=UTC),
    on=None,
    steps=("The storm began Thursday, November 5, 2026, 9:52 a.m. EST.", "24 hours later."),
    zone=ZoneInfo("America/New_York"),
    link="https://forebay.example/cases/7/",
)


def test_a_reminder_says_who_what_by_when_and_how_the_date_was_counted():
    message = compose(REMINDER)
    assert message.subject == "Due: file an inspection report, case WB-2026-007"
    assert message.text.splitlines()[0] == (
        "Qualified professional must file an inspection report (130-10B(1)) by Friday, November 6, 2026, 9:52 a.m. EST."
    )
    assert "- 24 hours later." in message.text
    assert "Case WB-2026-007, 12 Phillips Road" in message.text


def test_a_day_deadline_is_the_end_of_its_date():
    due = datetime(2026, 11, 21, 5, 0, tzinfo=UTC)
    assert "by the end of Friday, November 20, 2026." in compose(replace(REMINDER, due=due, on=date(2026, 11, 20))).text


def test_an_overdue_reminder_says_that_the_time_has_passed():
    message = compose(replace(REMINDER, overdue=True))
    assert message.subject.startswith("Overdue:")
    assert "had until Friday, November 6, 2026, 9:52 a.m. EST to file" in message.text
    assert "not been recorded as done" in message.text


def test_the_page_says_the_same_and_escapes_what_was_typed():
    message = compose(replace(REMINDER, place="Lot 7 <b> & 8"))
    assert "Lot 7 &lt;b&gt; &amp; 8" in message.html
    assert '<a href="https://forebay.example/cases/7/">Open the case</a>' in message.html


def test_a_line_break_in_a_value_cannot_add_a_line_to_the_subject():
    message = compose(replace(REMINDER, case_number="7\r\nBcc: someone"))
    assert "\n" not in message.subject
    assert "\r" not in message.subject


def test_a_reminder_for_nobody_is_refused():
    with pytest.raises(LetterError, match="needs a person"):
        compose(replace(REMINDER, who=" "))
