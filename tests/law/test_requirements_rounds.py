"""Duties that come back: weekly from the last done, monthly over the winter, every month end, every year for ever."""

from datetime import date

import pytest

from forebay.law import library
from forebay.law.text import LawError
from lives import Life, law_of, report, site

WEEKLY = """
[[must]]
id = "weekly"
at = "10B(1)"
who = "unsaid"
act = "file inspection report"
during = ["start construction", "accept final stabilization"]
every = "7 days"
counted_from = "last done"
pause = "open('grant winter reduction','resume earthwork')"

[[must]]
id = "winter monthly"
at = "11B(2)"
who = "qualified professional"
act = "file inspection report"
during = ["grant winter reduction", "resume earthwork"]
every = "1 month"
counted_from = "last done"
"""


MONTHLY = """
[[must]]
id = "monthly summary"
at = "10B(1)"
who = "applicant"
act = "deliver monthly summary"
during = ["start construction", "accept final stabilization"]
every = "month end"
within = "5 days"
"""


def open_(life, when, provision):
    return [row for row in life.all(when, provision) if row.status != "done"]


def test_the_first_report_is_due_one_week_after_the_start():
    life = site(WEEKLY)
    (row,) = life.all("2026-10-02", "weekly")
    assert (row.due.on, row.status) == (date(2026, 10, 8), "due")


def test_complaint_19_the_next_report_counts_from_the_last_done_and_not_from_the_last_due():
    life = site(WEEKLY)
    report(life, "2026-10-07")
    (row,) = open_(life, "2026-10-08", "weekly")
    assert row.due.on == date(2026, 10, 14)


def test_a_weekly_report_is_in_time_to_the_last_minute_of_its_day_and_late_from_midnight_p45():
    life = site(WEEKLY)
    assert life.one("2026-10-08 23:59", "weekly").status == "due"
    assert life.one("2026-10-09 00:00", "weekly").status == "late"


def test_a_missed_report_stays_one_requirement_that_shows_how_many_weeks_passed():
    life = site(WEEKLY)
    first = life.one("2026-10-02", "weekly")
    row = life.one("2026-10-23 12:00", "weekly")
    assert (row.key, row.periods_missed, row.status) == (first.key, 3, "late")


def test_complaint_19_an_act_saved_twice_leaves_one_open_report():
    life = site(WEEKLY)
    report(life, "2026-10-07")
    report(life, "2026-10-07")
    assert len(open_(life, "2026-10-08", "weekly")) == 1


def test_complaint_19_acceptance_ends_the_reports_of_construction_and_a_pond_s_inspection_goes_on():
    pond = """
[[must]]
id = "annual"
at = "26B(3)"
who = "unsaid"
act = "inspect facility"
each = "facility"
during = ["facility in service", "for ever"]
every = "1 year"
counted_from = "last done"
"""
    life = site(WEEKLY, pond)
    life.do("facility in service", "2026-10-20", what="pond")
    report(life, "2026-10-07")
    life.do("accept final stabilization", "2026-10-10")
    assert open_(life, "2026-11-20", "weekly") == []
    (row,) = open_(life, "2026-11-20", "annual")
    assert row.due.on == date(2027, 10, 20)


def test_complaint_1_a_permit_closed_in_2005_leaves_the_pond_s_inspection_of_this_year_due():
    law = law_of("""
[[must]]
id = "annual"
at = "26B(3)"
who = "unsaid"
act = "inspect facility"
each = "facility"
during = ["facility in service", "for ever"]
every = "1 year"
counted_from = "last done"
""")
    life = Life(law)
    pond = life.do("facility in service", "2005-06-01", what="pond")
    life.do("close case", "2005-07-01")
    life.do("inspect facility", "2025-11-12", pond, found="dry", needs_found=False)
    (row,) = open_(life, "2026-11-04", "annual")
    assert (row.due.on, row.status, row.subject) == (date(2026, 11, 12), "due", pond)
    assert life.refused("inspect facility", "2026-11-05", pond) == []
    life.do("inspect facility", "2026-11-05", pond, found="dry", needs_found=False)
    assert [row.due.on for row in open_(life, "2026-11-06", "annual")] == [date(2027, 11, 5)]


def test_a_report_due_before_acceptance_and_never_filed_stays_late():
    life = site(WEEKLY)
    life.do("accept final stabilization", "2026-10-20")
    (row,) = life.all("2026-11-20", "weekly")
    assert (row.status, row.due.on, row.periods_missed) == ("late", date(2026, 10, 8), 2)


def test_a_winter_reduction_stops_the_weekly_round_and_starts_a_monthly_one():
    life = site(WEEKLY)
    report(life, "2026-11-27")
    life.do("grant winter reduction", "2026-12-01")
    assert open_(life, "2026-12-20", "weekly") == []
    (monthly,) = open_(life, "2026-12-20", "winter monthly")
    assert monthly.due.on == date(2027, 1, 1)
    report(life, "2026-12-31")
    (monthly,) = open_(life, "2027-01-05", "winter monthly")
    assert monthly.due.on == date(2027, 1, 31)


def test_the_weekly_round_restarts_when_earthwork_resumes():
    life = site(WEEKLY)
    report(life, "2026-11-27")
    life.do("grant winter reduction", "2026-12-01")
    resumed = life.do("resume earthwork", "2027-04-05")
    (row,) = open_(life, "2027-04-06", "weekly")
    assert (row.due.on, row.key.trigger) == (date(2027, 4, 12), resumed)
    assert open_(life, "2027-04-06", "winter monthly")[0].status == "late"


def test_a_report_missed_before_the_winter_stays_late_through_it():
    life = site(WEEKLY)
    life.do("grant winter reduction", "2026-12-01")
    (row,) = open_(life, "2027-02-01", "weekly")
    assert (row.status, row.due.on) == ("late", date(2026, 10, 8))


def test_a_monthly_round_from_the_31st_keeps_to_the_ends_of_months():
    life = Life(law_of(WEEKLY))
    life.do("grant winter reduction", "2027-01-31")
    report(life, "2027-02-28")
    assert [row.due.on for row in life.all("2027-03-01", "winter monthly")] == [date(2027, 3, 28), date(2027, 2, 28)]


def test_the_summary_of_a_month_is_due_five_days_after_its_end():
    life = site(MONTHLY, start="2026-10-31 23:00")
    rows = life.all("2026-11-05 23:59", "monthly summary")
    assert [(row.due.on, row.status, row.asks) for row in rows] == [
        (date(2026, 11, 5), "due", "Deliver monthly summary for October 2026."),
        (date(2026, 12, 5), "due", "Deliver monthly summary for November 2026."),
    ]
    assert life.all("2026-11-06 00:00", "monthly summary")[0].status == "late"


def test_a_summary_serves_only_the_month_it_covers_and_a_late_one_moves_no_key():
    life = site(MONTHLY)
    keys = [row.key for row in life.all("2026-12-10", "monthly summary")]
    life.do("deliver monthly summary", "2026-12-04", month="2026-11")
    life.do("deliver monthly summary", "2026-12-09", month="2026-10")
    rows = {row.key.trigger: (row.status, row.late) for row in life.all("2026-12-10", "monthly summary")}
    assert rows == {"e1/2026-10": ("done", "yes"), "e1/2026-11": ("done", "no"), "e1/2026-12": ("due", "no")}
    assert set(keys) == {row.key for row in life.all("2026-12-10", "monthly summary")}


def test_the_month_in_which_the_span_ends_still_asks_for_its_summary():
    life = site(MONTHLY)
    life.do("accept final stabilization", "2026-11-10")
    rows = life.all("2027-02-01", "monthly summary")
    assert [row.due.on for row in rows] == [date(2026, 11, 5), date(2026, 12, 5)]


def test_where_the_professional_is_relieved_the_report_stays_due_from_another():
    law = law_of("""
[[term]]
id = "relief"
at = "10B(2)"
says = "relief"
when = "single_family_residence"

[[must]]
id = "weekly/professional"
at = "10B(1)"
who = "qualified professional"
act = "file inspection report"
during = ["start construction", "accept final stabilization"]
every = "7 days"
unless = "relief"

[[must]]
id = "weekly/individual"
at = "10B(2)"
who = "responsible individual"
act = "file inspection report"
during = ["start construction", "accept final stabilization"]
every = "7 days"
when = "relief"
""")
    for home, who in ((False, "qualified professional"), (True, "responsible individual")):
        life = Life(law, facts_={"single_family_residence": home})
        life.do("start construction", "2026-10-01")
        assert [row.who for row in life.asks("2026-10-02")] == [who]


def test_how_often_may_be_what_the_village_s_order_states():
    law = law_of("""
[[must]]
id = "increased inspection"
at = "26B(3)"
who = "unsaid"
act = "inspect facility"
each = "facility"
during = ["order more inspections", "for ever"]
every = "trigger.often"
counted_from = "last done"
""")
    life = Life(law)
    pond = life.do("facility in service", "2026-01-01", what="pond")
    life.do("order more inspections", "2026-02-01", pond, often="3 months", reasons="silt")
    life.do("inspect facility", "2026-04-15", pond, found="dry", needs_found=False)
    rows = {row.due.on: row.status for row in life.all("2026-04-20", "increased inspection")}
    assert rows == {date(2026, 5, 1): "done", date(2026, 7, 15): "due"}


@pytest.fixture(scope="module")
def covered():
    """Return a municipality whose own discharges the state's permit covers since 3 January 2024."""

    def life(*reports):
        case = Life(library.find("us-ny/state/construction"))
        case.do("begin state coverage", "2024-01-03 09:00")
        for when, year in reports:
            case.do("file annual report", when, **({"year": year} if year else {}))
        return case

    return life


def test_the_states_reporting_year_ends_on_2_january_and_its_report_is_due_on_1_april(covered):
    (row,) = covered().all("2024-06-01", "annual report")
    assert (row.due.on, row.status) == (date(2025, 4, 1), "due")
    assert row.asks == "File annual report for the year that ends Thu, Jan 2, 2025."
    assert row.sum == ("The year ends Thu, Jan 2, 2025.", "The next April 1 is Tue, Apr 1, 2025.")


@pytest.mark.parametrize(("filed", "late"), [("2025-04-01 23:59", "no"), ("2025-04-02 00:00", "yes")])
def test_an_annual_report_is_in_time_to_the_last_minute_of_1_april(covered, filed, late):
    rows = covered((filed, 2025)).all("2025-05-01", "annual report")
    assert [(row.status, row.due.on.year, row.late) for row in rows] == [("due", 2026, "no"), ("done", 2025, late)]


def test_a_report_that_names_no_year_serves_the_year_that_ended_and_a_missed_one_stays_late(covered):
    rows = covered(("2026-03-30 10:00", None)).all("2026-05-01", "annual report")
    assert {row.due.on.year: row.status for row in rows} == {2025: "late", 2026: "done", 2027: "due"}
    assert [str(row.key) for row in rows if row.status == "late"] == [
        "us-ny/state/construction:annual report:home:e1/2025"
    ]


@pytest.mark.parametrize(
    ("every", "within"), [("year end February 29", "until April 1"), ("year end January 2", "until Yule")]
)
def test_a_day_that_not_every_year_has_is_refused_with_its_place(every, within):
    body = '[[must]]\nid = "a"\nat = "1"\nwho = "v"\nact = "file annual report"\nduring = ["open case", "for ever"]\n'
    with pytest.raises(LawError, match="not a length of time"):
        law_of(f'{body}every = "{every}"\nwithin = "{within}"\n')


def test_a_report_that_names_no_year_serves_from_the_day_after_the_year_s_end(covered):
    for filed, done in (("2026-01-02 10:00", 2025), ("2026-01-03 10:00", 2026)):
        rows = covered((filed, None)).all("2026-01-20", "annual report")
        assert [row.due.on.year for row in rows if row.status == "done"] == [done], filed


def test_a_summary_that_names_no_month_serves_the_month_before_and_one_that_names_a_day_serves_its_month():
    for filed, stated, done in (
        ("2026-11-30", {}, "e1/2026-10"),
        ("2026-11-01", {}, "e1/2026-10"),
        ("2026-12-01", {}, "e1/2026-11"),
        ("2026-12-20", {"month": "2026-10-15"}, "e1/2026-10"),
        ("2026-12-20", {"month": date(2026, 11, 15)}, "e1/2026-11"),
    ):
        life = site(MONTHLY)
        life.do("deliver monthly summary", filed, **stated)
        rows = life.all("2026-12-21", "monthly summary")
        assert [row.key.trigger for row in rows if row.status == "done"] == [done], (filed, stated)


def test_a_month_asks_by_what_held_on_its_first_day():
    life = site(MONTHLY.replace("every =", "when = \"not happened('close case')\"\nevery ="))
    life.do("close case", "2026-11-01 00:00")
    assert [row.key.trigger for row in life.all("2026-12-10", "monthly summary")] == ["e1/2026-10"]
    life = site(MONTHLY.replace("every =", "when = \"not happened('close case')\"\nevery ="))
    life.do("close case", "2026-11-01 00:01")
    rows = life.all("2026-12-10", "monthly summary")
    assert [row.key.trigger for row in rows] == ["e1/2026-10", "e1/2026-11"]


@pytest.mark.parametrize(("closed", "asked"), [("2026-01-03 00:00", [2026]), ("2026-01-03 00:01", [2026, 2027])])
def test_a_year_asks_by_what_held_on_the_day_after_the_last_one_ended(closed, asked):
    body = """
[[must]]
id = "yearly"
at = "1"
who = "village"
act = "file annual report"
during = ["start construction", "for ever"]
when = "not happened('close case')"
every = "year end January 2"
within = "until April 1"
"""
    life = site(body, start="2025-06-01")
    life.do("close case", closed)
    assert [row.due.on.year for row in life.all("2026-02-01", "yearly")] == asked


BEGUN = WEEKLY.replace('every = "7 days"', 'when = "happened(\'grade\')"\nevery = "7 days"', 1)


def test_a_round_whose_condition_comes_true_later_counts_in_whole_weeks_from_the_first_that_begins_with_it():
    life = site(BEGUN)
    assert life.all("2026-10-20", "weekly") == []
    life.do("grade", "2026-10-10")
    assert life.all("2026-10-15 00:00", "weekly") == life.all("2026-10-14", "weekly") == []
    (row,) = life.all("2026-10-17", "weekly")
    assert (row.due.on, row.status) == (date(2026, 10, 22), "due")
    (row,) = life.all("2026-11-06", "weekly")
    assert (row.due.on, row.status, row.periods_missed) == (date(2026, 10, 22), "late", 3)


def test_a_report_due_at_the_very_end_of_a_span_is_asked_no_more():
    hours = WEEKLY.replace('every = "7 days"', 'every = "168 hours"', 1)
    life = site(hours, start="2026-10-01 12:00")
    life.do("accept final stabilization", "2026-10-08 12:00")
    assert life.all("2026-10-20", "weekly") == []
    life = site(hours, start="2026-10-01 12:00")
    life.do("accept final stabilization", "2026-10-08 12:01")
    assert len(life.all("2026-10-20", "weekly")) == 1
