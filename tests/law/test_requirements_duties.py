"""Duties and rights: due dates with their sums, lateness judged on when a thing occurred, and keys that never move."""

from datetime import date

import pytest

from lives import Life, at, law_of

STORM = """
[[must]]
id = "storm report"
at = "10B(1)"
who = "unsaid"
act = "file inspection report"
each = "storm"
after = "storm"
during = ["start construction", "accept final stabilization"]
when = "trigger.depth >= 0.5 inch"
within = "24 hours"
counted_from = "trigger.start | trigger.half_inch | trigger.end"
"""

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


def site(*bodies, start="2026-10-01"):
    life = Life(law_of("".join(bodies)))
    life.do("start construction", start)
    return life


def report(life, when, **more):
    return life.do("file inspection report", when, inspected=at(when), effective="yes", **more)


# ---- a storm ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("depth", "asked"), [("0.49 inch", 0), ("0.50 inch", 1), ("0.51 inch", 1)])
def test_complaint_26_half_an_inch_calls_for_a_report_and_0_49_does_not(depth, asked):
    life = site(STORM)
    life.storm("2026-11-04 03:52", depth)
    assert len(life.all("2026-11-04 12:00", "storm report")) == asked


def test_complaint_26_a_storm_across_midnight_is_one_storm_and_one_report():
    life = site(STORM)
    life.storm("2026-11-04 22:30", "0.52 inch", hours=3, half_inch_after=3)
    assert len(life.all("2026-11-05 02:00", "storm report")) == 1


def test_the_due_time_of_a_storm_report_shows_its_sum_for_every_reading():
    life = site(STORM)
    life.storm("2026-11-04 03:52")
    row = life.one("2026-11-04 12:00", "storm report")
    assert row.due.instant == at("2026-11-05 03:52")
    assert row.late_after.instant == at("2026-11-05 09:52")
    assert [reading.name for reading in row.readings] == [
        "the storm's start",
        "the storm's half inch",
        "the storm's end",
    ]
    assert row.sum[:2] == (
        "The storm began Wed 4 Nov 2026 at 3:52 am (EST).",
        "24 hours later is Thu 5 Nov 2026 at 3:52 am.",
    )


@pytest.mark.parametrize(
    ("done", "late"),
    [
        ("2026-11-05 03:52", "no"),
        ("2026-11-05 03:53", "left to the official"),
        ("2026-11-05 07:52", "left to the official"),
        ("2026-11-05 09:52", "left to the official"),
        ("2026-11-05 09:53", "yes"),
    ],
)
def test_a_storm_report_is_judged_at_the_last_minute_in_time_and_the_first_minute_late_of_each_reading(done, late):
    life = site(STORM)
    life.storm("2026-11-04 03:52")
    filed = report(life, done)
    row = life.one("2026-11-09", "storm report")
    assert (row.status, row.late, row.done_by) == ("done", late, filed)


@pytest.mark.parametrize(
    ("now", "status", "late"),
    [
        ("2026-11-05 03:52", "due", "no"),
        ("2026-11-05 09:52", "due", "left to the official"),
        ("2026-11-05 09:53", "late", "yes"),
    ],
)
def test_an_unfiled_storm_report_is_late_only_after_the_latest_reading(now, status, late):
    life = site(STORM)
    life.storm("2026-11-04 03:52")
    row = life.one(now, "storm report")
    assert (row.status, row.late, row.may_propose_notice) == (status, late, status == "late")


def test_a_storm_that_never_reached_half_an_inch_on_record_is_read_from_its_start_and_its_end():
    life = site(STORM)
    life.storm("2026-11-04 03:52", half_inch_after=None)
    assert len(life.one("2026-11-04 12:00", "storm report").readings) == 2


def test_one_report_serves_two_storms():
    life = site(STORM)
    life.storm("2026-11-04 03:00", hours=2, half_inch_after=1)
    life.storm("2026-11-04 12:00", hours=2, half_inch_after=1)
    report(life, "2026-11-05 02:00")
    assert [row.status for row in life.all("2026-11-06", "storm report")] == ["done", "done"]


def test_a_report_before_the_storm_does_not_serve_it():
    life = site(STORM)
    report(life, "2026-11-04 03:00")
    life.storm("2026-11-04 03:52")
    assert life.one("2026-11-04 12:00", "storm report").status == "due"


def test_a_storm_outside_the_span_of_construction_asks_nothing():
    life = site(STORM)
    life.storm("2026-09-30 03:00")
    life.do("accept final stabilization", "2026-11-10 09:00")
    life.storm("2026-11-10 09:00")
    assert life.all("2026-11-12", "storm report") == []


def test_complaint_11_an_inspection_done_on_friday_and_keyed_on_monday_is_judged_on_friday():
    life = site(STORM)
    life.storm("2026-11-05 10:00", recorded="2026-11-05 18:00")
    filed = report(life, "2026-11-06 09:00", recorded="2026-11-09 08:30")
    row = life.one("2026-11-10", "storm report")
    assert (row.done_at, row.late) == (at("2026-11-06 09:00"), "no")
    assert life.record.get(filed).recorded == at("2026-11-09 08:30")


def test_a_report_keyed_late_moves_no_other_key():
    life = site(STORM, WEEKLY)
    life.storm("2026-11-04 03:52")
    report(life, "2026-10-08")
    report(life, "2026-11-05 03:00")
    before = {row.key for row in life.asks("2026-11-09")}
    report(life, "2026-10-15", recorded="2026-11-09")
    after = {row.key for row in life.asks("2026-11-09")}
    assert before <= after
    assert len(after - before) == 1


def test_a_storm_corrected_below_half_an_inch_and_back_moves_only_what_hung_on_it():
    life = site(STORM, WEEKLY)
    storm = life.storm("2026-11-04 03:52", "0.52 inch")
    report(life, "2026-11-07")
    whole = life.asks("2026-11-09")
    start, ends = at("2026-11-04 03:52"), at("2026-11-04 09:52")
    life.do("storm", "2026-11-04 03:52", corrects=storm, start=start, end=ends, depth="0.48 inch")
    without = life.asks("2026-11-09")
    assert {row.key for row in whole} - {row.key for row in without} == {
        row.key for row in whole if row.provision == "storm report"
    }
    assert [row for row in without if row.provision != "storm report"] == [
        row for row in whole if row.provision != "storm report"
    ]
    half = at("2026-11-04 07:52")
    life.do("storm", "2026-11-04 03:52", corrects=storm, start=start, half_inch=half, end=ends, depth="0.52 inch")
    assert life.asks("2026-11-09") == whole


def test_complaint_12_a_result_entered_in_error_is_corrected_and_what_hangs_on_it_follows():
    life = site(STORM)
    life.storm("2026-11-04 03:52")
    filed = report(life, "2026-11-05 12:00")
    assert life.one("2026-11-09", "storm report").late == "yes"
    life.do("file inspection report", "2026-11-05 02:00", corrects=filed, inspected=at("2026-11-05 02:00"), reason="am")
    row = life.one("2026-11-09", "storm report")
    assert (row.late, row.done_by) == ("no", filed)
    assert [version.occurred for version in life.record.corrected[filed]] == [
        at("2026-11-05 12:00"),
        at("2026-11-05 02:00"),
    ]


def test_a_retracted_storm_asks_nothing_and_leaves_the_weekly_round_alone():
    life = site(STORM, WEEKLY)
    storm = life.storm("2026-11-04 03:52")
    weekly = life.all("2026-11-04 12:00", "weekly")
    life.do("retract entry", "2026-11-05", retracts=storm, reason="another gauge")
    assert life.all("2026-11-04 12:00", "storm report") == []
    assert life.all("2026-11-04 12:00", "weekly") == weekly


def test_no_notice_is_proposed_from_a_storm_loaded_after_its_due_time_until_an_officer_confirms_who_knew():
    life = site(STORM)
    storm = life.storm("2026-11-04 03:52", recorded="2026-11-06 09:00")
    row = life.one("2026-11-07", "storm report")
    assert (row.late, row.may_propose_notice, row.first_known) == ("yes", False, at("2026-11-06 09:00"))
    assert row.sum[-1] == "No notice is proposed until an officer confirms that the applicant knew."
    life.do("confirm knowledge of storm", "2026-11-08", storm, known=at("2026-11-04 20:00"), how="own gauge")
    row = life.one("2026-11-09", "storm report")
    assert (row.may_propose_notice, row.applicant_knew) == (True, at("2026-11-04 20:00"))


def test_a_storm_loaded_in_time_needs_no_confirmation():
    life = site(STORM)
    life.storm("2026-11-04 03:52", recorded="2026-11-05 03:52")
    assert life.one("2026-11-07", "storm report").may_propose_notice


# ---- every so often --------------------------------------------------------------------------------------------------


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


# ---- month ends ------------------------------------------------------------------------------------------------------


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


# ---- other clocks ----------------------------------------------------------------------------------------------------


def test_five_business_days_run_over_a_holiday():
    law = law_of("""
[[must]]
id = "amended copy"
at = "9E(2)"
who = "applicant"
act = "submit amended SWPPP copy"
each = "amendment"
after = "amend SWPPP"
within = "5 business days"
""")
    life = Life(law)
    amendment = life.do("amend SWPPP", "2026-11-23", what="pond")
    row = life.one("2026-11-24", "amended copy")
    assert row.due.on == date(2026, 12, 1)
    assert "Thanksgiving Day" in " ".join(row.sum)
    assert life.one("2026-12-01 23:59", "amended copy").status == "due"
    assert life.one("2026-12-02 00:00", "amended copy").status == "late"
    life.do("submit amended SWPPP copy", "2026-12-01", amendment)
    assert life.one("2026-12-09", "amended copy").late == "no"


APPEAL = """
[[may]]
id = "appeal"
at = "12B(6)"
who = "owner"
act = "appeal notice of violation"
each = "violation"
after = "serve notice of violation"
within = "15 days"
counted_from = "trigger.served"
"""


def noticed(served):
    life = Life(law_of(APPEAL))
    found = life.do("find violation", "2026-11-01", provision="weekly", what="x", where="y")
    notice = life.do("serve notice of violation", "2026-11-02", found, served=at(served), method="certified mail")
    return life, found, notice


def test_a_right_of_appeal_runs_15_days_from_service_and_then_lapses():
    life, _, _ = noticed("2026-11-02 15:00")
    row = life.one("2026-11-17 23:59", "appeal")
    assert (row.status, row.due.on, row.late) == ("open", date(2026, 11, 17), "no")
    assert row.sum[0] == "The notice was served Mon 2 Nov 2026 at 3:00 pm (EST)."
    row = life.one("2026-11-18 00:00", "appeal")
    assert (row.status, row.late, row.may_propose_notice) == ("lapsed", "no", False)


def test_an_appeal_in_time_is_done_and_one_a_minute_late_has_lapsed():
    life, found, _ = noticed("2026-11-02 15:00")
    life.do("appeal notice of violation", "2026-11-17 23:59", found)
    assert life.one("2026-11-20", "appeal").status == "done"
    life, found, _ = noticed("2026-11-02 15:00")
    life.do("appeal notice of violation", "2026-11-18 00:00", found)
    assert (life.one("2026-11-20", "appeal").status, life.one("2026-11-20", "appeal").late) == ("lapsed", "yes")


def test_a_corrected_service_date_moves_the_appeal_and_not_its_key():
    life, found, notice = noticed("2026-11-02 15:00")
    before = life.one("2026-11-10", "appeal")
    life.do("serve notice of violation", "2026-11-02", found, corrects=notice, served=at("2026-11-04 15:00"))
    after = life.one("2026-11-10", "appeal")
    assert (before.key, before.due.on, after.due.on) == (after.key, date(2026, 11, 17), date(2026, 11, 19))


def test_a_last_day_on_a_closed_day_moves_only_where_the_village_says_so_and_both_dates_are_shown():
    from dataclasses import replace

    life, _, _ = noticed("2026-11-06 15:00")
    assert life.one("2026-11-10", "appeal").due.on == date(2026, 11, 21)
    life.calendar = replace(life.calendar, rolls={"day": "next business day"}, roll_cite="a general law")
    row = life.one("2026-11-10", "appeal")
    assert (row.due.on, row.due.rolled_from) == (date(2026, 11, 23), date(2026, 11, 21))
    assert row.sum[-1].endswith("so the last day moves to Mon 23 Nov 2026 (a general law).")


def test_a_blank_time_has_no_due_date_and_says_so_until_the_village_adopts_one():
    law = law_of("""
[[value]]
id = "repair_days"
at = "29A"
blank = "days"

[[must]]
id = "danger repair"
at = "29A"
who = "responsible party"
act = "repair facility"
each = "facility"
after = "serve danger notice"
within = "repair_days"
""")
    life = Life(law)
    pond = life.do("facility in service", "2026-01-01", what="pond")
    life.do("serve danger notice", "2026-11-02", pond, what="dam")
    row = life.one("2026-12-20", "danger repair")
    assert (row.status, row.due, row.late) == ("open", None, "no")
    assert "blank" in row.sum[0]
    life.determine("2026-11-03", value="repair_days", **{"is": "10 days"})
    assert life.one("2026-11-10", "danger repair").due.on == date(2026, 11, 12)


def test_a_duty_without_a_time_is_open_until_done():
    law = law_of("""
[[must]]
id = "notified"
at = "25A"
who = "village"
each = "violation"
after = "find violation"
act = "notify violation"
""")
    life = Life(law)
    first = life.do("find violation", "2026-11-01", provision="x", what="x", where="y")
    second = life.do("find violation", "2026-11-01", provision="x", what="x", where="y")
    assert [row.status for row in life.all("2026-12-01", "notified")] == ["open", "open"]
    life.do("notify violation", "2026-12-02", second)
    assert {row.subject: row.status for row in life.all("2026-12-03", "notified")} == {first: "open", second: "done"}


def test_complaint_6_at_a_cut_the_law_s_own_word_decides():
    law = law_of("""
[[term]]
id = "subject"
at = "3"
says = "subject"
when = "disturbed_area >= 25000 sqft"

[[must]]
id = "plan"
at = "7A"
who = "applicant"
act = "submit SWPPP"
when = "subject"
""")
    for area, asked in (("24999.99 sqft", 0), ("25000 sqft", 1), ("25000.01 sqft", 1)):
        assert len(Life(law, facts_={"disturbed_area": area}).asks("2026-11-01")) == asked


def test_a_duty_whose_condition_waits_for_a_fact_stays_open_and_names_it():
    law = law_of("""
[[must]]
id = "entry"
at = "25B"
who = "owner"
act = "grant right of entry"
when = "private_facility"
""")
    row = Life(law).one("2026-11-01", "entry")
    assert (row.status, row.finding.outcome, row.finding.missing) == ("open", "facts missing", ("private_facility",))
    assert Life(law, facts_={"private_facility": False}).asks("2026-11-01") == []


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


def test_a_provision_asks_only_on_occasions_within_its_own_dates():
    law = law_of(STORM.replace('at = "10B(1)"', 'at = "10B(1)"\nfrom = 2026-11-01\nuntil = 2026-12-01'))
    life = Life(law)
    life.do("start construction", "2026-10-01")
    for day in ("2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"):
        life.storm(f"{day} 03:00")
    assert len(life.all("2026-12-20", "storm report")) == 2


def test_two_acts_in_one_list_open_a_duty_once_both_are_done_from_the_later():
    law = law_of("""
[[must]]
id = "both"
at = "1"
who = "village"
after = ["verify landscaping", "receive as-builts"]
act = "make final inspection"
within = "10 days"
""")
    life = Life(law)
    life.do("receive as-builts", "2026-05-01")
    assert life.asks("2026-05-20") == []
    later = life.do("verify landscaping", "2026-05-15")
    row = life.one("2026-05-20", "both")
    assert (row.due.on, row.trigger) == (date(2026, 5, 25), later)


def test_a_security_is_done_only_when_enough_is_posted():
    law = law_of("""
[[value]]
id = "security"
at = "24A(10)"
is = "0.10 * landscaping_cost"

[[must]]
id = "landscaping security"
at = "24A(10)"
who = "applicant"
act = "post landscaping security"
amount = "security"
""")
    life = Life(law, facts_={"landscaping_cost": "12500 USD"})
    life.do("post landscaping security", "2026-04-01", form="cash", amount="1249.99 USD")
    assert life.one("2026-04-02", "landscaping security").status == "open"
    enough = life.do("post landscaping security", "2026-04-03", form="cash", amount="0.01 USD")
    assert life.one("2026-04-04", "landscaping security").done_by == enough


def test_what_hung_on_a_retracted_violation_falls_with_it():
    life, found, _ = noticed("2026-11-02 15:00")
    life.do("retract entry", "2026-11-05", retracts=found, reason="another site")
    assert life.asks("2026-11-06") == []


def test_a_report_about_a_retracted_storm_still_counts_as_a_report():
    life = site(STORM, WEEKLY)
    storm = life.storm("2026-10-06 03:52")
    filed = report(life, "2026-10-07", subject=storm)
    life.do("retract entry", "2026-10-09", retracts=storm, reason="another gauge")
    assert [row.done_by for row in life.all("2026-10-08 12:00", "weekly") if row.status == "done"] == [filed]
    assert life.all("2026-10-08 12:00", "storm report") == []


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


def test_a_duty_may_be_due_at_an_instant_its_trigger_states():
    law = law_of("""
[[must]]
id = "by the date"
at = "1"
who = "owner"
act = "show records"
each = "facility"
after = "serve danger notice"
within = "trigger.served"
""")
    life = Life(law)
    pond = life.do("facility in service", "2026-01-01", what="pond")
    life.do("serve danger notice", "2026-02-01", pond, served=at("2026-02-10 17:00"), what="dam")
    assert life.one("2026-02-10 17:00", "by the date").status == "due"
    assert life.one("2026-02-10 17:01", "by the date").status == "late"
