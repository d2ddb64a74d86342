"""What people who do this job complained about elsewhere, by number, tried on both villages' own laws."""

from datetime import timedelta
from fractions import Fraction

import pytest

from boundaries import SITE
from forebay.law import decide, library
from forebay.reckoning import shown_date
from forebay.water.rainfall import Reading, days, storms
from lives import Life, at

SPENCERPORT, WEBSTER = library.find("us-ny/spencerport/276-II"), library.find("us-ny/webster/130-I")
BOTH = pytest.mark.parametrize("law", [SPENCERPORT, WEBSTER], ids=["spencerport", "webster"])


def life(law, **facts):
    return Life(law, facts_={**SITE, **facts})


def under_way(law, **facts):
    case = life(law, **facts)
    case.do("start construction", "2026-05-04 08:00")
    return case


def violation(case, when="2026-05-05 08:00"):
    return case.do("find violation", when, provision="grades", what="a slope slid", where="north side")


def test_1_a_facility_of_a_permit_finalled_in_2005_is_inspected_this_year_and_the_permit_stays_closed():
    case = life(SPENCERPORT)
    pond = case.do("facility in service", "2005-06-01 09:00")
    case.do("close case", "2005-07-01 09:00")
    case.do("inspect facility", "2025-11-12 10:00", pond, needs_found=False)
    due = [row for row in case.all("2026-05-04", "annual inspection") if row.status == "due"]
    assert [(row.subject, shown_date(row.due.on)) for row in due] == [(pond, "Thu, Nov 12, 2026")]
    assert case.refused("inspect facility", "2026-05-04", pond) == []
    case.do("inspect facility", "2026-05-04 12:00", pond, needs_found=False)
    [following] = [row for row in case.all("2026-05-05", "annual inspection") if row.status == "due"]
    assert shown_date(following.due.on) == "Tue, May 4, 2027"
    assert [act.act for act in case.record.acts].count("close case") == 1


def test_4_a_guarantee_required_and_not_accepted_refuses_the_permit_by_its_clause_and_what_is_missing():
    case = life(WEBSTER)
    case.do("require guarantee", "2026-05-04 09:00")
    [held] = [row for row in case.refusals("issue permit", "2026-05-05") if row.provision == "guarantee"]
    assert held.at == "130-8"
    assert '"post guarantee" has not been done' in held.finding.because


def test_4_where_the_village_chose_to_require_none_no_gate_stands_and_the_reason_is_on_record():
    case = life(WEBSTER)
    chosen = case.do("require no guarantee", "2026-05-04 09:00", reasons="a small lot")
    assert "guarantee" not in case.refused("issue permit", "2026-05-05")
    assert case.record.get(chosen).data["reasons"] == "a small lot"


@BOTH
def test_5_at_the_start_of_construction_no_release_is_offered_and_what_it_waits_for_is_said(law):
    case = under_way(law)
    for step in ("release guarantee in full", "release landscaping security"):
        held = case.refusals(step, "2026-05-05")
        waits = {row.provision: row.finding.because for row in held}
        assert all(waits.values())
        assert waits.keys() == RELEASE[law.id, step]


RELEASE = {
    (WEBSTER.id, "release guarantee in full"): {"closeout", "full release"},
    (WEBSTER.id, "release landscaping security"): set(),
    (SPENCERPORT.id, "release guarantee in full"): set(),
    (SPENCERPORT.id, "release landscaping security"): {"final inspection", "landscaping hold"},
}


@pytest.mark.parametrize(
    ("area", "outcome"), [("24999.99 sqft", "not met"), ("25000 sqft", "met"), ("25000.01 sqft", "met")]
)
def test_6_in_webster_25_000_square_feet_are_enough(area, outcome):
    case = life(WEBSTER, disturbed_area=area)
    assert answer(case, WEBSTER, "subject").outcome == outcome
    assert ("no approval without plan" in case.refused("issue permit", "2026-05-04")) is (outcome == "met")


def test_6_at_one_acre_in_spencerport_the_exemption_stands_and_the_clash_is_named():
    found = answer(life(SPENCERPORT, disturbed_area="1.00 acre"), SPENCERPORT, "exempt")
    assert found.outcome == "met"
    assert {"276-24B(3)", "276-14B"} <= {dispute.at for dispute in found.disputes}


def test_6_a_single_family_addition_of_180_square_feet_is_exempt_by_its_clause():
    deck = {"disturbed_area": "180 sqft", "single_family_addition": True, "in_common_plan": True}
    found = answer(life(SPENCERPORT, **deck), SPENCERPORT, "exempt")
    assert (found.outcome, "276-16C(4)" in found.cites) == ("met", True)


def answer(case, law, name):
    when = at("2026-05-04")
    return decide(law, case.facts.at(when), case.record, when.date())[name]


def test_7_a_stop_work_hold_stops_milestones_and_closing_and_lets_corrective_work_and_inspection_go_on():
    case = under_way(WEBSTER)
    order = case.do("issue stop-work order", "2026-05-05 09:00", violation(case), reasons="a slope slid")
    for step in ("grade", "complete rough grading", "complete final grading", "close case"):
        assert "stop work" in case.refused(step, "2026-05-06"), step
    for step in ("stabilize site", "address violation", "inspect site"):
        assert case.refused(step, "2026-05-06") == [], step
    case.do("confirm compliance", "2026-05-07 09:00", order)
    assert "stop work" not in case.refused("close case", "2026-05-08")


@BOTH
def test_7_an_occupancy_hold_refuses_occupancy_and_leaves_permit_and_inspections_alone(law):
    case = life(law)
    before = {step: case.refused(step, "2026-05-04") for step in ("issue permit", "inspect site")}
    violation(case)
    assert case.refused("grant occupancy", "2026-05-06") == ["occupancy"]
    assert {step: case.refused(step, "2026-05-06") for step in before} == before


@BOTH
def test_8_no_occupancy_while_any_correction_is_open_whatever_the_act_states_or_names(law):
    case = life(law)
    first, second = violation(case), violation(case, "2026-05-05 09:00")
    case.do("accept correction", "2026-05-06 08:00", first)
    tries = [case.refused("grant occupancy", "2026-05-07", subject, **data) for subject, data in OCCUPANCY]
    assert tries == [["occupancy"]] * len(OCCUPANCY)
    case.do("accept correction", "2026-05-08 08:00", second)
    assert all(case.refused("grant occupancy", "2026-05-09", about, **data) == [] for about, data in OCCUPANCY)


OCCUPANCY = [(None, {}), (None, {"letter": "CO-7", "reprint": True}), (None, {"reasons": "final inspection passed"})]


def test_11_an_inspection_done_on_friday_and_keyed_on_monday_keeps_both_days_and_is_judged_by_friday():
    case = under_way(WEBSTER)
    filed = case.do("file inspection report", "2026-05-08 15:00", recorded="2026-05-11 09:00", effective="yes")
    entry = case.record.get(filed)
    assert (entry.occurred, entry.recorded) == (at("2026-05-08 15:00"), at("2026-05-11 09:00"))
    [done] = [row for row in case.all("2026-05-12", "weekly") if row.status == "done"]
    assert (done.done_at, done.late) == (at("2026-05-08 15:00"), "no")
    assert [shown_date(row.due.on) for row in case.all("2026-05-12", "weekly") if row.status == "due"] == [
        "Fri, May 15, 2026"
    ]


def test_12_a_wrong_result_is_corrected_with_its_reason_and_what_hung_on_it_is_asked_anew():
    case = life(SPENCERPORT)
    pond = case.do("facility in service", "2026-05-01 09:00")
    seen = case.do("inspect facility", "2026-05-04 09:00", pond, needs_found=True)
    assert case.one("2026-05-05", "needs written").status == "open"
    case.do("inspect facility", "2026-05-04 09:00", pond, corrects=seen, needs_found=False, reason="another pond")
    assert case.all("2026-05-05", "needs written") == []
    versions = case.record.corrected[seen]
    assert [version.data["needs_found"] for version in versions] == [True, False]
    assert versions[-1].data["reason"] == "another pond"


def test_15_after_a_cure_is_verified_no_penalty_can_be_sought_without_a_finding_of_neglect():
    case = life(SPENCERPORT)
    found = violation(case)
    case.do("serve notice of violation", "2026-05-06 09:00", found, served=at("2026-05-06 09:00"))
    case.do("address violation", "2026-05-08 09:00", found)
    case.do("accept correction", "2026-05-11 09:00", found)
    case.do("confirm compliance in writing", "2026-05-11 10:00", found)
    assert case.refused("seek penalty", "2026-05-12", found) == ["penalty after neglect"]
    assert case.refused("grade", "2026-05-12") == ["no added work"]
    assert [row for row in case.asks("2026-05-12") if row.status == "late"] == []


def test_17_an_agreement_signed_and_not_recorded_refuses_the_final_plan():
    case = life(SPENCERPORT)
    case.do("submit maintenance agreement draft", "2026-05-01 09:00")
    case.do("approve maintenance agreement", "2026-05-02 09:00")
    case.do("provide signed maintenance agreement", "2026-05-03 09:00")
    assert "agreement recorded" in case.refused("approve plan", "2026-05-04")
    case.do("record maintenance agreement", "2026-05-05 09:00", liber_and_page="12345, 67")
    assert "agreement recorded" not in case.refused("approve plan", "2026-05-06")


def test_19_an_amendment_saved_twice_leaves_one_inspection_open_and_the_next_counts_from_the_last_done():
    case = under_way(WEBSTER)
    for _ in range(2):
        case.do("amend SWPPP", "2026-05-05 10:00", what="one more silt fence")
    assert [row.status for row in case.all("2026-05-06", "weekly")] == ["due"]
    case.do("file inspection report", "2026-05-06 10:00", effective="yes")
    ahead = [row for row in case.all("2026-05-07", "weekly") if row.status == "due"]
    assert [shown_date(row.due.on) for row in ahead] == ["Wed, May 13, 2026"]


def test_19_acceptance_ends_the_reports_of_construction_and_the_yearly_ones_stay():
    case = Life(WEBSTER, SPENCERPORT, facts_=SITE)
    pond = case.do("facility in service", "2026-05-01 09:00")
    case.do("start construction", "2026-05-04 08:00")
    case.do("file inspection report", "2026-05-09 08:00", effective="yes")
    case.do("accept final stabilization", "2026-05-10 08:00")
    case.do("close case", "2026-05-12 08:00")
    asked = [(row.provision, row.subject) for row in case.asks("2026-06-01") if row.status in ("due", "late")]
    assert ("annual inspection", pond) in asked
    assert "weekly" not in dict(asked)


def test_26_pulses_across_midnight_are_one_storm_of_0_52_and_one_report_due_24_hours_after_each_reading():
    before = [at("2026-11-04 22:30") + timedelta(minutes=3 * number) for number in range(27)]
    after = [at("2026-11-05 00:03") + timedelta(minutes=3 * number) for number in range(25)]
    rain = [Reading(when, Fraction(1, 100), 1) for when in (*before, *after)]
    totals = days(rain, at("2026-11-04").tzinfo)
    assert [total.depth_in for total in totals.values()] == [Fraction(27, 100), Fraction(25, 100)]
    [storm] = storms(rain)
    assert storm.depth_in == Fraction(52, 100)
    case = under_way(WEBSTER)
    starts = {"start": storm.began, "half_inch": storm.half_inch, "end": storm.ended}
    case.do("storm", "2026-11-04 22:30", depth="0.52 inch", **starts)
    row = case.one("2026-11-05 06:00", "storm report")
    waits = [reading.due.instant - start for reading, start in zip(row.readings, starts.values(), strict=True)]
    assert waits == [timedelta(hours=24)] * 3


@pytest.mark.parametrize(("depth", "asked"), [("0.49 inch", 0), ("0.50 inch", 1), ("12.69 mm", 0), ("12.7 mm", 1)])
def test_26_exactly_half_an_inch_calls_for_a_report_and_0_49_does_not_whatever_the_unit(depth, asked):
    case = under_way(WEBSTER)
    case.storm("2026-05-10 01:00", depth)
    assert len(case.all("2026-05-10 08:00", "storm report")) == asked


def test_p45_what_is_due_on_a_date_is_late_from_the_midnight_after_it_in_the_village():
    case = life(WEBSTER)
    case.do("start construction", "2026-09-04 10:00")
    [row] = case.all("2026-09-05", "weekly")
    assert str(row.due.on) == "2026-09-11"
    for when, status in (
        ("2026-09-11 00:00-04:00", "due"),
        ("2026-09-12 00:00+00:00", "due"),
        ("2026-09-11 23:59", "due"),
        ("2026-09-12 00:00", "late"),
    ):
        assert case.one(when, "weekly").status == status, when
