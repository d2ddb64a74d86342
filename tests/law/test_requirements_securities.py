"""Gates before approvals, releases and closing: amounts posted, waits, findings, credentials and lost lists."""

import pytest

from forebay.reckoning import Period
from lives import Life, law_of

SECURITY = """
[[value]]
id = "security"
at = "24A(10)"
is = "0.10 * landscaping_cost"

[[may]]
id = "require guarantee"
at = "8"
who = "village"
act = "require guarantee"

[[must]]
id = "guarantee"
at = "8"
who = "applicant"
after = "require guarantee"
before = ["issue permit"]
needs = ["post guarantee"]
amount = "security"
"""


HOLD = """
[[must]]
id = "landscaping hold"
at = "24A(10)"
who = "village"
before = ["release landscaping security"]
needs = ["verify landscaping", "receive as-builts"]
not_before = "2 years"
"""


AGREEMENT = """
[[must]]
id = "agreement recorded"
at = "26B(1)"
who = "owner"
before = ["approve plan"]
needs = ["approve maintenance agreement", "record maintenance agreement"]
"""


CLOSEOUT = """
[[must]]
id = "closeout"
at = "11C"
who = "applicant"
before = ["close case", "release guarantee in full"]
needs = [
  "finding:permanent grades re-established",
  { name = "submit elevation as-builts", at = "11C(2)" },
  { name = "certify final stabilization", at = "11C(5)", by = ["PE", "RLA", "CPESC"] },
]
"""


BLANKS = """
[[value]]
id = "reasonable_notice"
at = "29A"
blank = "days"

[[must]]
id = "self help"
at = "29A"
who = "village"
each = "facility"
before = ["village repairs facility"]
needs = ["give notice of failure"]
not_before = "reasonable_notice"

[[must]]
id = "lost list"
at = "11A(1)"
who = "village"
before = ["end SWPPP"]
needs = ["finding:conditions of the lost list"]
status = "list lost"
"""


def test_complaint_4_a_permit_waits_for_the_guarantee_and_the_refusal_names_the_clause_and_what_is_missing():
    life = Life(law_of(SECURITY), facts_={"landscaping_cost": "12500 USD"})
    life.do("require guarantee", "2026-04-01")
    (held,) = life.refusals("issue permit", "2026-04-02")
    assert held.at == "8"
    assert '"post guarantee" has not been done' in held.finding.because
    life.do("post guarantee", "2026-04-03", form="cash", amount="1249.99 USD")
    assert life.refused("issue permit", "2026-04-04") == ["guarantee"]
    life.do("post guarantee", "2026-04-05", form="cash", amount="0.01 USD")
    assert life.refused("issue permit", "2026-04-06") == []


def test_complaint_4_where_the_village_requires_no_guarantee_there_is_no_gate_and_the_reason_is_on_record():
    life = Life(law_of(SECURITY))
    life.do("require no guarantee", "2026-04-01", reasons="minor work")
    assert life.refused("issue permit", "2026-04-02") == []
    assert life.record.acts[0].data["reasons"] == "minor work"


def test_what_was_released_and_drawn_no_longer_counts_as_posted():
    life = Life(law_of(SECURITY), facts_={"landscaping_cost": "12500 USD"})
    life.do("require guarantee", "2026-04-01")
    life.do("post guarantee", "2026-04-02", form="cash", amount="2000 USD")
    life.do("release guarantee in part", "2026-04-03", amount="500 USD", stage="1")
    assert life.refused("issue permit", "2026-04-04") == []
    life.do("draw guarantee", "2026-04-05", amount="300 USD", reason="repair")
    assert life.refused("issue permit", "2026-04-06") == ["guarantee"]


def test_an_amount_that_waits_for_a_fact_names_it():
    life = Life(law_of(SECURITY))
    life.do("require guarantee", "2026-04-01")
    life.do("post guarantee", "2026-04-02", form="cash", amount="2000 USD")
    (held,) = life.refusals("issue permit", "2026-04-04")
    assert (held.finding.outcome, held.finding.missing) == ("facts missing", ("landscaping_cost",))


def test_two_years_run_from_the_later_of_two_acts():
    life = Life(law_of(HOLD))
    life.do("receive as-builts", "2026-05-01")
    life.do("verify landscaping", "2026-05-15")
    assert life.refused("release landscaping security", "2028-05-15 23:59", amount="1 USD") == ["landscaping hold"]
    (held,) = life.refusals("release landscaping security", "2028-05-15 23:59", amount="1 USD")
    assert held.sum[-1] == '"release landscaping security" may be taken from Tue, May 16, 2028.'
    assert life.refused("release landscaping security", "2028-05-16 00:00", amount="1 USD") == []


def test_two_years_from_29_february_end_with_28_february():
    life = Life(law_of(HOLD))
    life.do("receive as-builts", "2028-02-29")
    life.do("verify landscaping", "2028-02-01")
    assert life.refused("release landscaping security", "2030-02-28 23:59", amount="1 USD") == ["landscaping hold"]
    assert life.refused("release landscaping security", "2030-03-01 00:00", amount="1 USD") == []


def test_complaint_17_an_agreement_signed_but_not_recorded_holds_the_final_plan():
    life = Life(law_of(AGREEMENT))
    life.do("submit signed maintenance agreement", "2026-04-01")
    life.do("approve maintenance agreement", "2026-04-02")
    (held,) = life.refusals("approve plan", "2026-04-03")
    assert "record maintenance agreement" in held.finding.because
    life.do("record maintenance agreement", "2026-04-04", liber_and_page="12345, 67")
    assert life.refused("approve plan", "2026-04-05") == []


def test_complaint_5_at_the_start_of_construction_no_release_is_offered_and_what_it_waits_for_is_said():
    life = Life(law_of(CLOSEOUT))
    life.do("start construction", "2026-04-01")
    (row,) = life.asks("2026-04-01")
    assert (row.shape, row.status, row.due) == ("gate", "blocks", None)
    assert life.refused("release guarantee in full", "2026-04-02", amount="1 USD") == ["closeout"]


def test_a_finding_nobody_has_made_is_left_to_the_official_and_holds():
    life = Life(law_of(CLOSEOUT))
    life.do("submit elevation as-builts", "2026-09-01")
    life.do("certify final stabilization", "2026-09-01", certifier="A", credential="RLA")
    (held,) = life.refusals("close case", "2026-09-02")
    assert (held.finding.outcome, held.turn) == ("left to the official", "officer")
    life.determine("2026-09-03", finding="permanent grades re-established")
    assert life.refused("close case", "2026-09-04") == []


def test_a_finding_made_the_other_way_holds_as_not_met():
    life = Life(law_of(CLOSEOUT))
    life.do("submit elevation as-builts", "2026-09-01")
    life.do("certify final stabilization", "2026-09-01", certifier="A", credential="RLA")
    life.determine("2026-09-03", "not met", finding="permanent grades re-established")
    assert [row.finding.outcome for row in life.refusals("close case", "2026-09-04")] == ["not met"]


@pytest.mark.parametrize(
    ("credential", "outcome"), [("PE", None), ("soil scientist", "not met"), ("", "left to the official")]
)
def test_a_certificate_counts_by_the_credential_of_who_signed_it(credential, outcome):
    life = Life(law_of(CLOSEOUT))
    life.determine("2026-09-01", finding="permanent grades re-established")
    life.do("submit elevation as-builts", "2026-09-01")
    life.do("certify final stabilization", "2026-09-01", certifier="A", credential=credential)
    assert [row.finding.outcome for row in life.refusals("close case", "2026-09-04")] == ([outcome] if outcome else [])


def test_outside_a_list_that_says_such_as_a_credential_is_left_to_the_official():
    law = law_of("""
[[value]]
id = "qualified"
at = "2"
is = ["PE", "RLA"]
such_as = true

[[must]]
id = "preparer"
at = "9B"
who = "applicant"
before = ["approve SWPPP"]
needs = [{ name = "submit SWPPP", by = "qualified" }]
""")
    life = Life(law)
    life.do("submit SWPPP", "2026-04-01", preparer="A", credential="soil scientist")
    (held,) = life.refusals("approve SWPPP", "2026-04-02")
    assert held.finding.outcome == "left to the official"


def test_only_a_reasoned_determination_of_the_requirement_gets_past_a_gate():
    life = Life(law_of(AGREEMENT))
    life.determine("2026-04-01", requirement="agreement recorded")
    assert life.refused("approve plan", "2026-04-02") == []
    assert life.one("2026-04-02", "agreement recorded").finding.because.startswith("determined by officer: seen")


def test_a_gate_whose_condition_waits_for_a_fact_holds_and_names_the_fact():
    law = law_of(AGREEMENT.replace("before =", 'when = "private_facility"\nbefore ='))
    (held,) = Life(law).refusals("approve plan", "2026-04-02")
    assert (held.finding.outcome, held.finding.missing) == ("facts missing", ("private_facility",))
    assert Life(law, facts_={"private_facility": False}).refused("approve plan", "2026-04-02") == []


def test_an_approval_binds_its_version_and_a_new_version_reopens_it():
    law = law_of("""
[[must]]
id = "plan first"
at = "7A"
who = "applicant"
before = ["issue permit"]
needs = ["approve SWPPP"]
""")
    life = Life(law)
    life.do("submit SWPPP", "2026-04-01", preparer="A", credential="PE")
    life.do("approve SWPPP", "2026-04-02")
    assert life.refused("issue permit", "2026-04-03") == []
    life.do("submit SWPPP", "2026-04-04", preparer="A", credential="PE")
    assert life.refused("issue permit", "2026-04-05") == ["plan first"]
    life.do("approve SWPPP", "2026-04-06")
    assert life.refused("issue permit", "2026-04-07") == []


def test_the_cost_of_a_reviewer_stays_within_the_schedule_adopted():
    law = law_of("""
[[value]]
id = "schedule"
at = "9A(2)"
is = "2500 USD"

[[must]]
id = "outside reviewer"
at = "9A(2)"
who = "officer"
before = ["engage reviewer"]
needs = ["trustees approve reviewer"]
at_most = "schedule"
""")
    life = Life(law)
    life.do("trustees approve reviewer", "2026-04-01", reviewer="A", meeting="2026-04-01")
    assert life.refused("engage reviewer", "2026-04-02", reviewer="A", amount="2500.01 USD") == ["outside reviewer"]
    assert life.refused("engage reviewer", "2026-04-02", reviewer="A", amount="2500 USD") == []


def test_a_gate_is_over_once_its_step_is_taken_for_good():
    life = Life(law_of(AGREEMENT.replace("approve plan", "issue permit")))
    life.do("approve maintenance agreement", "2026-04-01")
    life.do("record maintenance agreement", "2026-04-01")
    life.do("issue permit", "2026-04-02")
    row = life.one("2026-04-03", "agreement recorded")
    assert (row.status, row.breaches) == ("done", ())


def test_a_wait_the_text_leaves_blank_is_left_to_the_official_until_the_village_adopts_one():
    law = law_of(BLANKS)
    life = Life(law)
    pond = life.do("facility in service", "2026-01-01", what="pond")
    life.do("give notice of failure", "2026-11-02", pond, what="silt")
    (held,) = life.refusals("village repairs facility", "2026-12-20", pond)
    assert held.finding.outcome == "left to the official"
    life.laws = [law.adopt("reasonable_notice", is_=Period.parse("10 days"), signer="Board", instrument="Res. 4")]
    assert life.refused("village repairs facility", "2026-11-12 23:59", pond) == ["self help"]
    assert life.refused("village repairs facility", "2026-11-13 00:00", pond) == []


def test_what_a_village_adopts_for_a_lost_list_is_needed_beside_what_stands():
    law = law_of(BLANKS)
    life = Life(law.adopt("lost list", needs=["inspect closeout"], signer="Board", instrument="Res. 5"))
    life.determine("2026-11-01", finding="conditions of the lost list")
    assert life.refused("end SWPPP", "2026-11-02") == ["lost list"]
    life.do("inspect closeout", "2026-11-03", result="passed")
    assert life.refused("end SWPPP", "2026-11-04") == []


def test_a_term_may_be_what_a_gate_needs():
    law = law_of("""
[[term]]
id = "stable"
at = "2"
says = "stable"
when = "found('cover at 80 percent')"

[[must]]
id = "stabilization"
at = "11C"
who = "applicant"
before = ["accept final stabilization"]
needs = ["stable"]
""")
    life = Life(law)
    assert [row.finding.outcome for row in life.refusals("accept final stabilization", "2026-11-01")] == [
        "left to the official"
    ]
    life.determine("2026-11-02", "not met", finding="cover at 80 percent")
    assert [row.finding.outcome for row in life.refusals("accept final stabilization", "2026-11-03")] == ["not met"]
    life.determine("2026-11-04", finding="cover at 80 percent")
    assert life.refused("accept final stabilization", "2026-11-05") == []
