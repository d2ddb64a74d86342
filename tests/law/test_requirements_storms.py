"""Storm reports: half an inch, every reading of the 24 hours, corrections, and who knew when."""

import pytest

from lives import Life, at, law_of, report, site

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
        "The storm began Wed, Nov 4, 2026, 3:52 a.m. EST.",
        "24 hours later is Thu, Nov 5, 2026, 3:52 a.m. EST.",
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


@pytest.mark.parametrize("named", [0, 1])
def test_a_report_that_names_a_storm_leaves_the_other_storm_waiting(named):
    life = site(STORM)
    storms = [life.storm(f"2026-11-04 {hour}:00", hours=2, half_inch_after=1) for hour in ("03", "12")]
    life.do("file inspection report", "2026-11-05 02:00", storms[named], inspected=at("2026-11-05 02:00"))
    found = {row.subject: row.status for row in life.all("2026-11-06", "storm report")}
    assert found == {storms[named]: "done", storms[1 - named]: "late"}


@pytest.mark.parametrize(("inspected", "second"), [("2026-11-04 11:59", "late"), ("2026-11-04 12:00", "done")])
def test_an_inspection_before_the_second_storm_answers_the_first_alone_however_late_the_report_came(inspected, second):
    life = site(STORM)
    storms = [life.storm(f"2026-11-04 {hour}:00", hours=2, half_inch_after=1) for hour in ("03", "12")]
    life.do("file inspection report", "2026-11-05 02:00", inspected=at(inspected))
    found = {row.subject: row.status for row in life.all("2026-11-06", "storm report")}
    assert found == dict(zip(storms, ["done", second], strict=True))


def test_a_report_of_a_storm_that_was_withdrawn_since_answers_the_one_that_took_it_in():
    life = site(STORM)
    first = life.storm("2026-11-04 03:00", hours=2, half_inch_after=1)
    second = life.storm("2026-11-04 12:00", hours=2, half_inch_after=1)
    life.do("file inspection report", "2026-11-05 02:00", second, inspected=at("2026-11-05 02:00"))
    life.do("retract entry", "2026-11-06", retracts=second, reason="part of the one before")
    assert [(row.subject, row.status) for row in life.all("2026-11-06", "storm report")] == [(first, "done")]


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


def test_a_provision_asks_only_on_occasions_within_its_own_dates():
    law = law_of(STORM.replace('at = "10B(1)"', 'at = "10B(1)"\nfrom = 2026-11-01\nuntil = 2026-12-01'))
    life = Life(law)
    life.do("start construction", "2026-10-01")
    for day in ("2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"):
        life.storm(f"{day} 03:00")
    assert len(life.all("2026-12-20", "storm report")) == 2


def test_a_report_about_a_retracted_storm_still_counts_as_a_report():
    life = site(STORM, WEEKLY)
    storm = life.storm("2026-10-06 03:52")
    filed = report(life, "2026-10-07", subject=storm)
    life.do("retract entry", "2026-10-09", retracts=storm, reason="another gauge")
    assert [row.done_by for row in life.all("2026-10-08 12:00", "weekly") if row.status == "done"] == [filed]
    assert life.all("2026-10-08 12:00", "storm report") == []


def test_what_somebody_did_they_knew_of_so_a_start_keyed_late_proposes_its_lapsed_report_at_once():
    life = Life(law_of(WEEKLY))
    life.do("start construction", "2026-11-04", recorded="2026-11-20 09:00")
    row = life.one("2026-11-21", "weekly")
    assert (row.late, row.may_propose_notice, row.first_known) == ("yes", True, None)


def test_two_readings_of_a_clock_are_both_told_and_that_the_text_does_not_say_which_counts():
    life = site(STORM)
    life.storm("2026-11-04 03:52", half_inch_after=None)
    row = life.one("2026-11-04 12:00", "storm report")
    assert [reading.name for reading in row.readings] == ["the storm's start", "the storm's end"]
    both = "(the storm's start, the storm's end): reminded by the earliest, late after the latest."
    assert row.sum[-1] == f"The text does not say which counts {both}"


def test_the_reading_a_village_has_adopted_is_the_only_one_that_counts():
    adopted = law_of(STORM).adopt("storm report", is_="trigger.end", signer="Board", instrument="Resolution 6")
    life = Life(adopted)
    life.do("start construction", "2026-10-01")
    life.storm("2026-11-04 03:52")
    row = life.one("2026-11-04 12:00", "storm report")
    assert [reading.name for reading in row.readings] == ["the storm's end"]
    assert row.due.instant == row.late_after.instant == at("2026-11-05 09:52")
    assert "does not say which counts" not in " ".join(row.sum)


def test_where_one_way_to_count_names_a_time_of_the_trigger_the_time_of_the_act_is_no_reading():
    life = site(STORM.replace("trigger.start | trigger.half_inch", "last done"))
    life.storm("2026-11-04 03:52")
    assert [reading.name for reading in life.one("2026-11-04 12:00", "storm report").readings] == ["the storm's end"]


def test_only_a_confirmation_about_this_very_storm_lets_a_notice_be_proposed():
    life = site(STORM)
    life.storm("2026-11-04 03:52", recorded="2026-11-06 09:00")
    life.do("confirm knowledge of storm", "2026-11-08", known=at("2026-11-04 20:00"), how="own gauge")
    life.do("confirm knowledge of storm", "2026-11-08", "another storm", known=at("2026-11-04 20:00"), how="own gauge")
    assert not life.one("2026-11-09", "storm report").may_propose_notice
