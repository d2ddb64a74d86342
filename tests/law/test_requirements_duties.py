"""Duties and rights done once: due dates with their sums, blanks, holidays, retractions, and facts still missing."""

from datetime import date

from lives import Life, at, law_of

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


def test_a_right_of_appeal_runs_15_days_from_service_and_then_lapses():
    life, _, _ = noticed("2026-11-02 15:00")
    row = life.one("2026-11-17 23:59", "appeal")
    assert (row.status, row.due.on, row.late) == ("open", date(2026, 11, 17), "no")
    assert row.sum[0] == "The notice was served Mon, Nov 2, 2026, 3:00 p.m. EST."
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
    assert row.sum[-1].endswith("so the last day moves to Mon, Nov 23, 2026 (a general law).")


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


EITHER = """
[[must]]
id = "answered"
at = "7D"
who = "village"
after = "submit SWPPP"
any = ["approve SWPPP", "finding:fit for approval"]
within = "30 days"
"""


def test_a_duty_that_either_of_two_does_is_done_by_the_first_of_them():
    life = Life(law_of(EITHER))
    life.do("submit SWPPP", "2026-10-01")
    life.determine("2026-10-02", "not met", finding="fit for approval")
    assert life.one("2026-10-03", "answered").status == "due"
    found = life.determine("2026-10-05", finding="fit for approval")
    assert (life.one("2026-10-06", "answered").status, life.one("2026-10-06", "answered").done_by) == ("done", found)
    life.do("approve SWPPP", "2026-10-08")
    assert life.one("2026-10-09", "answered").done_by == found
    other = Life(law_of(EITHER))
    other.do("submit SWPPP", "2026-10-01")
    approved = other.do("approve SWPPP", "2026-10-04")
    other.determine("2026-10-05", finding="fit for approval")
    assert other.one("2026-10-06", "answered").done_by == approved


def test_lateness_of_a_duty_that_may_not_be_asked_at_all_is_left_to_the_official():
    law = law_of(EITHER.replace("within =", 'when = "private_facility"\nwithin ='))
    life = Life(law)
    life.do("submit SWPPP", "2026-10-01")
    row = life.one("2026-10-31 23:59", "answered")
    assert (row.status, row.late, row.finding.outcome) == ("open", "no", "facts missing")
    row = life.one("2026-11-01", "answered")
    assert (row.status, row.late) == ("open", "left to the official")


RIGHT = """
[[may]]
id = "enter"
at = "25B"
who = "village"
act = "enter property"
after = "find violation"
during = ["start construction", "close case"]
when = "{}"
"""


def test_a_right_stands_while_its_span_runs_and_its_condition_held_when_it_began():
    life = Life(law_of(RIGHT.format("not happened('issue stop-work order')")))
    life.do("start construction", "2026-10-01")
    life.do("find violation", "2026-10-05", provision="x", what="x", where="y")
    assert life.one("2026-10-06", "enter").status == "open"
    life.do("issue stop-work order", "2026-10-07")
    assert life.one("2026-10-08", "enter").status == "open"
    life.do("close case", "2026-10-10 12:00")
    assert len(life.all("2026-10-10 11:59", "enter")) == 1
    assert life.all("2026-10-10 12:00", "enter") == []


def test_a_right_whose_condition_does_not_hold_is_not_listed():
    life = Life(law_of(RIGHT.format("private_facility")), facts_={"private_facility": False})
    life.do("start construction", "2026-10-01")
    life.do("find violation", "2026-10-05", provision="x", what="x", where="y")
    assert life.all("2026-10-06", "enter") == []
