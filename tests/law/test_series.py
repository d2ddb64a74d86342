"""The edges of duties that come back: the very instant a span opens, pauses and closes, a time left blank."""

from datetime import date

import pytest

from lives import Life, at, law_of, report, site

WEEKLY = """
[[must]]
id = "weekly"
at = "10B(1)"
who = "unsaid"
act = "file inspection report"
during = ["start construction", "accept final stabilization"]
every = "{every}"
counted_from = "last done"
pause = "{pause}"
"""
PAUSE = "open('grant winter reduction','resume earthwork')"
WEEK, HOURS = (WEEKLY.format(every=every, pause=PAUSE) for every in ("7 days", "168 hours"))
BLANK = '[[value]]\nid = "often"\nat = "10B(1)"\nblank = "days"\n' + WEEKLY.format(every="often", pause=PAUSE)


def stands(life, when, provision="weekly"):
    return [(row.due and row.due.on, row.status, row.periods_missed) for row in life.all(when, provision)]


def test_a_round_asks_from_the_very_instant_its_span_opens():
    life = site(WEEK)
    assert life.all("2026-10-01 11:59", "weekly") == []
    assert stands(life, "2026-10-01 12:00") == [(date(2026, 10, 8), "due", 0)]


def test_a_report_in_time_has_missed_no_week_and_one_after_four_weeks_has_missed_four():
    life = site(WEEK)
    report(life, "2026-10-07")
    report(life, "2026-11-05")
    found = {row.due.on: (row.status, row.periods_missed) for row in life.all("2026-11-06", "weekly")}
    assert found == {
        date(2026, 10, 8): ("done", 0),
        date(2026, 10, 14): ("done", 4),
        date(2026, 11, 12): ("due", 0),
    }


def test_a_pause_after_the_span_has_closed_changes_nothing():
    life = site(WEEK)
    life.do("accept final stabilization", "2026-10-20")
    before = stands(life, "2027-06-01")
    life.do("grant winter reduction", "2026-12-01")
    life.do("resume earthwork", "2027-04-05")
    assert stands(life, "2027-06-01") == before == [(date(2026, 10, 8), "late", 2)]


@pytest.mark.parametrize(
    ("filed", "asked"), [("2026-10-05 11:59", 1), ("2026-10-05 12:00", 0), ("2026-10-05 12:01", 0)]
)
def test_a_report_is_in_the_span_only_before_the_instant_it_closes(filed, asked):
    life = site(WEEK)
    life.do("accept final stabilization", "2026-10-05 12:00")
    report(life, filed)
    assert len(life.all("2026-10-20", "weekly")) == asked


def test_a_round_whose_time_the_text_leaves_blank_is_asked_with_no_date():
    life = site(BLANK)
    row = life.one("2026-10-20", "weekly")
    assert (row.due, row.status, row.finding.outcome) == (None, "open", "not met")
    assert row.sum == ("The text leaves the time between blank (often); nobody has filled it.",)
    life.determine("2026-10-21", value="often", **{"is": "14 days"})
    assert stands(life, "2026-10-22") == [(date(2026, 10, 15), "late", 1)]


@pytest.mark.parametrize(("filed", "open_"), [("2026-10-05 11:59", 1), ("2026-10-05 12:00", 0)])
def test_a_report_at_the_very_end_of_a_span_begins_no_other_round_though_its_time_is_blank(filed, open_):
    life = site(BLANK)
    life.do("accept final stabilization", "2026-10-05 12:00")
    report(life, filed)
    assert sorted(row.status for row in life.all("2026-10-20", "weekly")) == ["done", *["open"] * open_]


def test_earthwork_resumed_as_the_span_closes_begins_no_round_though_its_time_is_blank():
    life = site(BLANK)
    life.do("grant winter reduction", "2026-10-02")
    life.do("resume earthwork", "2026-10-05 12:00")
    life.do("accept final stabilization", "2026-10-05 12:00")
    assert [row.trigger for row in life.all("2026-10-20", "weekly")] == ["e1"]


def test_a_round_for_ever_may_be_paused_and_resumed():
    life = site(WEEK.replace('"accept final stabilization"', '"for ever"'))
    life.do("grant winter reduction", "2026-10-05")
    resumed = life.do("resume earthwork", "2027-04-05")
    assert [(row.due.on, row.trigger) for row in life.all("2027-04-06", "weekly")] == [(date(2027, 4, 12), resumed)]


def test_a_pause_may_turn_on_what_another_law_answers():
    other = law_of(
        """
[[term]]
id = "idle"
at = "1"
says = "idle"
when = "open('grant winter reduction','resume earthwork')"
""",
        id_="us-ny/test/other",
    )
    own = law_of(WEEKLY.format(every="7 days", pause="other.idle"))
    life = Life(own, other)
    life.do("start construction", "2026-10-01")
    life.do("grant winter reduction", "2026-10-05")
    assert life.all("2026-11-01", "weekly") == []
    life.do("resume earthwork", "2026-11-02")
    assert stands(life, "2026-11-03") == [(date(2026, 11, 9), "due", 0)]


@pytest.mark.parametrize(("began", "due"), [("2026-10-08", "2026-10-15 12:00"), ("2026-10-15", "2026-10-22 12:00")])
def test_a_condition_that_comes_true_just_as_a_week_begins_counts_from_that_week(began, due):
    life = site(HOURS.replace("pause =", "when = \"happened('grade')\"\npause ="))
    life.do("grade", f"{began} 12:00")
    (row,) = life.all(f"{began} 20:00", "weekly")
    assert (row.due.instant, row.status) == (at(due), "due")


def test_a_month_without_a_time_to_file_in_is_due_on_its_last_day():
    body = """
[[must]]
id = "monthly"
at = "1"
who = "applicant"
act = "deliver monthly summary"
during = ["start construction", "for ever"]
every = "month end"
"""
    assert stands(site(body), "2026-11-15", "monthly") == [
        (date(2026, 10, 31), "late", 0),
        (date(2026, 11, 30), "due", 0),
    ]
