"""Gates before work: refused then allowed for a decision, and a breach on record for an event."""

from lives import Life, at, law_of

NOTICE = """
[[must]]
id = "milestone notice"
at = "10A(1)"
who = "applicant"
each = "milestone"
before = ["milestone"]
needs = ["notify milestone"]
lead = "48 hours"
"""


VIOLATIONS = """
[[must]]
id = "no earthwork"
at = "10A(3)"
who = "applicant"
each = "violation"
after = "find violation"
before = ["earthwork"]
needs = ["accept correction"]
except = ["stabilize site"]

[[must]]
id = "stop work"
at = "12A"
who = "owner"
each = "stop order"
after = "issue stop-work order"
before = ["land disturbance", "close case"]
needs = ["confirm compliance"]
except = ["corrective work"]

[[must]]
id = "occupancy"
at = "12D"
who = "owner"
each = "violation"
after = "find violation"
before = ["grant occupancy"]
needs = ["accept correction"]
"""


ESCALATION = """
[[must]]
id = "failed follow-up first"
at = "12C"
who = "village"
each = "violation"
after = "serve notice of violation"
before = ["seek penalty"]
needs = ["report failure to comply"]
"""


ANY = """
[[must]]
id = "grounds"
at = "20A"
who = "applicant"
before = ["grant waiver"]
any = ["finding:objectives not impaired", "finding:on-site not feasible"]

[[must]]
id = "fee"
at = "21A"
who = "developer"
before = ["issue permit"]
needs = ["pay fee in lieu"]

[[must]]
id = "dispute"
at = "29D"
who = "owner"
each = "violation"
after = "serve notice of violation"
before = ["construction", "maintenance work"]
needs = ["confirm compliance in writing"]
disputes = [
  { at = "29C(4)", where = "step == 'maintenance work'", why = "forbids the remedy demanded", effect = "conflict" },
]
"""


def test_a_notice_47_hours_and_59_minutes_ahead_does_not_open_the_milestone():
    life = Life(law_of(NOTICE))
    life.do("notify milestone", "2026-11-02 08:00", "start construction")
    assert life.refused("start construction", "2026-11-04 07:59") == ["milestone notice"]
    assert life.refused("start construction", "2026-11-04 08:00") == []


def test_the_refusal_says_when_the_milestone_may_be_taken():
    life = Life(law_of(NOTICE))
    life.do("notify milestone", "2026-11-02 08:00", "start construction")
    (held,) = life.refusals("start construction", "2026-11-04 07:59")
    assert held.opens == at("2026-11-04 08:00")
    assert held.sum[-1] == '"start construction" may be taken from Wed, Nov 4, 2026, 8:00 a.m. EST.'
    assert (held.at, held.finding.outcome, held.subject) == ("10A(1)", "not met", "start construction")


def test_48_hours_ahead_are_elapsed_hours_when_the_clocks_change():
    life = Life(law_of(NOTICE))
    life.do("notify milestone", "2026-10-31 09:00", "start construction")
    assert life.refused("start construction", "2026-11-02 07:59") == ["milestone notice"]
    assert life.refused("start construction", "2026-11-02 08:00") == []


def test_a_notice_of_one_milestone_does_not_serve_another():
    life = Life(law_of(NOTICE))
    life.do("notify milestone", "2026-11-01", "complete clearing")
    assert life.refused("complete rough grading", "2026-11-09") == ["milestone notice"]
    assert life.refused("complete clearing", "2026-11-09") == []


def test_work_begun_without_notice_is_on_record_as_a_breach():
    life = Life(law_of(NOTICE))
    life.do("notify milestone", "2026-11-02 08:00", "start construction")
    begun = life.do("start construction", "2026-11-04 07:59")
    row = next(row for row in life.all("2026-11-20", "milestone notice") if row.subject == "start construction")
    assert [(breach.step, breach.act) for breach in row.breaches] == [("start construction", begun)]
    assert (row.late, row.may_propose_notice) == ("yes", True)


def test_a_notice_given_in_time_leaves_no_breach_after_the_start():
    life = Life(law_of(NOTICE))
    life.do("notify milestone", "2026-11-02 08:00", "start construction")
    life.do("start construction", "2026-11-04 08:00")
    row = next(row for row in life.all("2026-11-20", "milestone notice") if row.subject == "start construction")
    assert (row.status, row.breaches, row.finding.outcome) == ("done", (), "met")


def test_a_notice_is_spent_when_its_milestone_is_taken_and_the_next_season_needs_its_own():
    life = Life(law_of(NOTICE))
    life.do("notify milestone", "2026-11-02", "close construction season")
    life.do("close construction season", "2026-11-20")
    assert life.refused("close construction season", "2027-11-20") == ["milestone notice"]
    life.do("notify milestone", "2027-11-02", "close construction season")
    assert life.refused("close construction season", "2027-11-20") == []


def test_a_blank_lead_is_met_by_any_earlier_notice():
    law = law_of("""
[[value]]
id = "ahead"
at = "25A"
blank = "hours"

[[must]]
id = "start notice"
at = "25A"
who = "applicant"
before = ["start construction"]
needs = ["notify start of construction"]
lead = "ahead"
""")
    life = Life(law)
    assert life.refused("start construction", "2026-11-04 08:00") == ["start notice"]
    life.do("notify start of construction", "2026-11-04 08:00")
    assert life.refused("start construction", "2026-11-04 08:00") == ["start notice"]
    assert life.refused("start construction", "2026-11-04 08:01") == []
    [row] = life.all("2026-11-04 08:00", "start notice")
    assert row.status == "done"


def test_complaint_7_a_stop_work_hold_stops_earthwork_and_closing_and_lets_corrective_work_go_on():
    life = Life(law_of(VIOLATIONS))
    life.do("issue stop-work order", "2026-11-04 09:00", reasons="mud")
    assert life.refused("grade", "2026-11-05") == ["stop work"]
    assert life.refused("close case", "2026-11-05") == ["stop work"]
    assert life.refused("address violation", "2026-11-05") == []
    assert life.refused("inspect site", "2026-11-05") == []


def test_complaint_7_an_occupancy_hold_touches_occupancy_alone():
    life = Life(law_of(VIOLATIONS))
    life.do("find violation", "2026-11-04", provision="turbidity", what="mud", where="outfall")
    assert life.refused("grant occupancy", "2026-11-05") == ["occupancy"]
    assert life.refused("issue permit", "2026-11-05") == []
    assert life.refused("inspect site", "2026-11-05") == []


def test_stabilizing_is_earthwork_that_a_violation_lets_go_on():
    life = Life(law_of(VIOLATIONS))
    found = life.do("find violation", "2026-11-04", provision="turbidity", what="mud", where="outfall")
    assert life.refused("grade", "2026-11-05") == ["no earthwork"]
    assert life.refused("stabilize site", "2026-11-05") == []
    life.do("accept correction", "2026-11-06", found)
    assert life.refused("grade", "2026-11-07") == []


def test_correcting_one_of_two_violations_leaves_the_other_holding():
    life = Life(law_of(VIOLATIONS))
    first = life.do("find violation", "2026-11-04", provision="a", what="x", where="y")
    second = life.do("find violation", "2026-11-04", provision="b", what="x", where="y")
    life.do("accept correction", "2026-11-06", first)
    assert [row.subject for row in life.refusals("grade", "2026-11-07")] == [second]


def test_a_correction_accepted_before_the_violation_was_found_counts_for_nothing():
    life = Life(law_of(VIOLATIONS))
    found = life.do("find violation", "2026-11-04", provision="a", what="x", where="y")
    life.do("accept correction", "2026-11-03", found)
    assert life.refused("grade", "2026-11-07") == ["no earthwork"]


def test_a_retracted_violation_holds_nothing_and_keeps_its_reason():
    life = Life(law_of(VIOLATIONS))
    found = life.do("find violation", "2026-11-04", provision="a", what="x", where="y")
    life.do("retract entry", "2026-11-05", retracts=found, reason="another site")
    assert life.refused("grade", "2026-11-06") == []
    assert life.record.retracted[found].reason == "another site"


def test_complaint_15_a_notice_whose_cure_is_verified_cannot_go_on_to_a_penalty():
    life = Life(law_of(ESCALATION))
    found = life.do("find violation", "2026-11-04", provision="a", what="x", where="y")
    life.do("serve notice of violation", "2026-11-05", found, served=at("2026-11-05"))
    life.do("confirm compliance", "2026-11-09", found)
    assert life.refused("seek penalty", "2026-11-12", found) == ["failed follow-up first"]


def test_one_of_several_grounds_suffices():
    life = Life(law_of(ANY))
    assert life.refused("grant waiver", "2026-04-01", provisions="x") == ["grounds"]
    life.determine("2026-04-02", "not met", finding="objectives not impaired")
    life.determine("2026-04-02", finding="on-site not feasible")
    assert life.refused("grant waiver", "2026-04-03", provisions="x") == []


def test_a_waiver_that_lists_the_provision_lets_the_step_pass():
    life = Life(law_of(ANY))
    assert life.refused("issue permit", "2026-04-01") == ["fee"]
    life.do("grant waiver", "2026-04-02", provisions="fee", reasons="hardship")
    assert life.refused("issue permit", "2026-04-03") == []
    assert life.one("2026-04-03", "fee").status == "waived"


def test_a_waiver_does_not_lift_what_it_does_not_list():
    life = Life(law_of(ANY))
    life.do("grant waiver", "2026-04-02", provisions="grounds, something else", reasons="hardship")
    assert life.refused("issue permit", "2026-04-03") == ["fee"]


def test_a_notice_that_stops_the_remedy_it_demands_is_a_conflict_only_for_the_remedy():
    life = Life(law_of(ANY))
    found = life.do("find violation", "2026-11-04", provision="a", what="x", where="y")
    life.do("serve notice of violation", "2026-11-05", found, served=at("2026-11-05"))
    assert [row.finding.outcome for row in life.refusals("grade", "2026-11-06")] == ["not met"]
    (held,) = life.refusals("remove sediment", "2026-11-06")
    assert "forbids the remedy demanded" in " ".join(d.why for d in held.finding.disputes) + held.finding.because


def test_a_subject_s_gate_lets_pass_a_step_that_names_another():
    law = law_of("""
[[must]]
id = "contractor certifies"
at = "9D(16)"
who = "contractor"
each = "contractor"
before = ["land disturbance"]
needs = ["sign contractor certification"]
""")
    life = Life(law)
    first = life.do("engage contractor", "2026-04-01", firm="A")
    second = life.do("engage contractor", "2026-04-01", firm="B")
    life.do("sign contractor certification", "2026-04-02", first)
    assert life.refused("grade", "2026-04-03", first) == []
    assert life.refused("grade", "2026-04-03", second) == ["contractor certifies"]
    assert [row.subject for row in life.refusals("grade", "2026-04-03")] == [second]


def test_a_finding_made_for_one_request_does_not_serve_the_next():
    law = law_of("""
[[must]]
id = "downstream"
at = "20B"
who = "applicant"
after = "request waiver"
before = ["grant waiver"]
needs = ["finding:no listed downstream impact"]
""")
    life = Life(law)
    life.do("request waiver", "2026-04-01", asks="x", grounds="y")
    life.determine("2026-04-02", finding="no listed downstream impact")
    assert life.refused("grant waiver", "2026-04-03", provisions="x") == []
    life.do("request waiver", "2026-05-01", asks="x", grounds="y")
    assert life.refused("grant waiver", "2026-05-03", provisions="x") == ["downstream"]


def test_a_step_taken_where_the_text_clashes_with_itself_is_no_breach_to_give_notice_of():
    life = Life(law_of(ANY))
    found = life.do("find violation", "2026-11-04", provision="a", what="x", where="y")
    life.do("serve notice of violation", "2026-11-05", found, served=at("2026-11-05"))
    life.do("remove sediment", "2026-11-06")
    row = life.one("2026-11-07", "dispute")
    assert (row.late, row.may_propose_notice, len(row.breaches)) == ("left to the official", False, 1)
    life.do("grade", "2026-11-08")
    assert life.one("2026-11-09", "dispute").may_propose_notice


def test_a_gate_that_runs_during_a_span_holds_only_within_it():
    law = law_of("""
[[must]]
id = "winter"
at = "11B"
who = "applicant"
during = ["grant winter reduction", "resume earthwork"]
before = ["grade"]
needs = ["inspect site"]
""")
    life = Life(law)
    assert life.refused("grade", "2026-11-01") == []
    life.do("grant winter reduction", "2026-12-01")
    assert life.refused("grade", "2026-12-02") == ["winter"]
    life.do("resume earthwork", "2027-04-01")
    assert life.refused("grade", "2027-04-02") == []


SEEN = """
[[must]]
id = "seen first"
at = "10C"
who = "applicant"
before = ["{before}"]
needs = ["inspect site"]
{more}
"""


def seen(more="", before="grade"):
    return Life(law_of(SEEN.format(more=more, before=before)))


def test_a_gate_holds_from_its_first_day_until_the_day_it_ends():
    life = seen("from = 2026-11-01\nuntil = 2026-12-01")
    times = ("2026-10-31 23:59", "2026-11-01 00:00", "2026-11-30 23:59", "2026-12-01 00:00")
    assert [life.refused("grade", when) for when in times] == [[], ["seen first"], ["seen first"], []]
    assert [len(life.all(when, "seen first")) for when in times] == [0, 1, 1, 0]


def test_a_gate_holds_from_the_very_instant_of_the_act_that_raises_it():
    life = seen('after = "find violation"')
    assert life.refused("grade", "2026-11-04 07:59") == []
    life.do("find violation", "2026-11-04 08:00", provision="x", what="x", where="y")
    assert life.refused("grade", "2026-11-04 07:59") == []
    assert life.refused("grade", "2026-11-04 08:00") == ["seen first"]


def test_a_step_that_raises_a_gate_before_the_next_of_its_kind_does_not_breach_it_itself():
    life = seen('after = "grade"')
    life.do("grade", "2026-11-04")
    row = life.one("2026-11-05", "seen first")
    assert (row.status, row.breaches) == ("blocks", ())
    second = life.do("grade", "2026-11-06")
    raised_by_first = life.all("2026-11-07", "seen first")[0]
    assert [breach.act for breach in raised_by_first.breaches] == [second]


def test_a_step_nobody_has_a_word_for_is_held_by_no_gate():
    assert seen().refused("dance", "2026-11-04") == []


def test_what_was_done_before_a_step_that_is_over_is_what_is_shown_and_by_which_act():
    life = seen(before="issue permit")
    before = life.one("2026-11-01", "seen first")
    assert (before.status, before.done_by) == ("blocks", None)
    first = life.do("inspect site", "2026-11-02")
    ready = life.one("2026-11-03", "seen first")
    assert (ready.status, ready.done_by) == ("done", first)
    life.do("issue permit", "2026-11-04")
    life.do("retract entry", "2026-11-06", retracts=first, reason="another site")
    after = life.one("2026-11-07", "seen first")
    assert (after.late, after.done_by, len(after.breaches)) == ("yes", None, 1)


def test_each_season_s_own_notice_leaves_no_breach_and_one_without_is_the_only_one():
    life = Life(law_of(NOTICE))
    life.do("notify milestone", "2026-11-02", "close construction season")
    life.do("close construction season", "2026-11-20")
    life.do("notify milestone", "2027-11-02", "close construction season")
    life.do("close construction season", "2027-11-20")
    row = next(row for row in life.all("2027-12-01", "milestone notice") if row.subject == "close construction season")
    assert (row.status, row.breaches) == ("blocks", ())
    third = life.do("close construction season", "2028-11-20")
    rows = life.all("2028-12-01", "milestone notice")
    row = next(row for row in rows if row.subject == "close construction season")
    assert [breach.act for breach in row.breaches] == [third]


def test_a_gate_without_a_time_ahead_is_done_for_good_by_what_was_done_before_an_earlier_step():
    life = seen()
    life.do("inspect site", "2026-11-01")
    life.do("grade", "2026-11-02")
    life.do("grade", "2026-11-05")
    row = life.one("2026-11-06", "seen first")
    assert (row.status, row.breaches) == ("done", ())


def test_a_time_that_must_run_counts_only_once_everything_is_there():
    law = law_of("""
[[must]]
id = "after the hearing"
at = "20C"
who = "village"
before = ["grant waiver"]
needs = ["inspect site", "request waiver"]
not_before = "10 days"
""")
    life = Life(law)
    life.do("request waiver", "2026-04-01 12:00", asks="x", grounds="y")
    (held,) = life.refusals("grant waiver", "2026-04-02")
    assert (held.opens, "inspect site" in held.finding.because) == (None, True)
    assert "have not yet run" not in held.finding.because
    life.do("inspect site", "2026-04-03 12:00")
    (held,) = life.refusals("grant waiver", "2026-04-13 12:00")
    assert "10 days have not yet run" in held.finding.because
    assert life.refused("grant waiver", "2026-04-14 00:00") == []


def test_the_turn_is_of_whoever_may_do_the_first_thing_still_wanting():
    law = law_of("""
[[must]]
id = "both"
at = "20B"
who = "applicant"
before = ["grant waiver"]
needs = ["finding:no listed downstream impact", "request waiver"]
""")
    life = Life(law)
    assert life.one("2026-04-01", "both").turn == "officer"
    life.determine("2026-04-02", finding="no listed downstream impact")
    assert life.one("2026-04-03", "both").turn == life.refusals("grant waiver", "2026-04-03")[0].turn
    assert "applicant" in life.one("2026-04-03", "both").turn


def test_a_breach_stays_on_record_when_its_gate_is_asked_no_more_and_a_gate_without_one_is_gone():
    life = seen("when = \"not happened('close case')\"")
    life.do("grade", "2026-11-03")
    begun = life.do("grade", "2026-11-04")
    life.do("inspect site", "2026-11-05")
    life.do("close case", "2026-11-06")
    row = life.one("2026-11-07", "seen first")
    assert (row.status, row.late, len(row.breaches), row.breaches[-1].act) == ("done", "yes", 2, begun)
    clean = seen("when = \"not happened('close case')\"")
    clean.do("close case", "2026-11-06")
    assert clean.all("2026-11-07", "seen first") == []


def test_a_gate_with_dates_and_an_exception_lets_the_exception_pass_within_its_dates():
    life = seen('from = 2026-11-01\nexcept = ["grade"]', before="earthwork")
    assert life.refused("grade", "2026-11-02") == []
    assert life.refused("clear", "2026-10-31") == []


def test_a_blank_lead_reads_as_ahead_by_a_time_the_text_does_not_give():
    law = law_of("""
[[value]]
id = "ahead"
at = "25A"
blank = "hours"

[[must]]
id = "start notice"
at = "25A"
who = "applicant"
before = ["start construction"]
needs = ["notify start of construction"]
lead = "ahead"
""")
    [row] = Life(law).all("2026-11-04", "start notice")
    assert row.asks == (
        'Before "start construction": notify start of construction, in advance (the text does not say how long).'
    )
