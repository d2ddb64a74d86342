"""Webster's law at work: short lives of cases, at the edges where people who do this job were let down before."""

from __future__ import annotations

import pytest

from forebay.law import library
from lives import Life, at

ID = "us-ny/webster/130-I"
SITE = {
    "application_kind": "site plan",
    "disturbed_area": "4 acre",
    "disturbed_at_once": "4 acre",
    "in_common_plan": False,
    "emergency": False,
    "agricultural_activity": False,
    "silvicultural_activity": False,
    "routine_maintenance": False,
    "practice_repair": False,
    "meets_technical_standards": True,
    "single_family_residence": False,
    "agricultural_property": False,
    "direct_discharge_to_303d": False,
    "in_tmdl_watershed": False,
    "practices_cost": "100000 USD",
}
LOT = {**SITE, "disturbed_area": "30000 sqft", "disturbed_at_once": "30000 sqft", "single_family_residence": True}


@pytest.fixture(scope="module")
def law():
    return library.find(ID)


def life(law, facts=SITE, **more):
    return Life(law, facts_={**facts, **more})


def test_start_of_construction_is_refused_nothing_but_recorded_as_a_breach_of_the_notice(law):
    case = life(law)
    case.do("notify milestone", "2026-05-02 08:01", "start construction")
    case.do("start construction", "2026-05-04 08:00")
    started = [row for row in case.all("2026-05-04 09:00", "milestone notice") if row.subject == "start construction"]
    assert [breach.step for row in started for breach in row.breaches] == ["start construction"]
    assert started[0].at == "130-10A(1)"


def test_start_of_construction_48_hours_after_its_notice_is_no_breach(law):
    case = life(law)
    case.do("notify milestone", "2026-05-02 08:00", "start construction")
    case.do("start construction", "2026-05-04 08:00")
    started = [row for row in case.all("2026-05-04 09:00", "milestone notice") if row.subject == "start construction"]
    assert [row.breaches for row in started] == [()]


def test_48_hours_are_48_hours_across_the_change_of_clocks(law):
    case = life(law)
    case.do("notify milestone", "2026-10-31 08:00", "complete clearing")
    assert "milestone notice" in case.refused("complete clearing", "2026-11-02 06:59")
    assert "milestone notice" not in case.refused("complete clearing", "2026-11-02 07:00")


@pytest.mark.parametrize(("depth", "asked"), [("0.49 inch", 0), ("0.50 inch", 1), ("0.52 inch", 1), ("12.7 mm", 1)])
def test_a_storm_asks_for_a_report_from_half_an_inch_on(law, depth, asked):
    case = life(law)
    case.do("start construction", "2026-05-04 08:00")
    case.storm("2026-05-10 01:00", depth)
    assert len(case.all("2026-05-10 08:00", "storm report")) == asked


def test_a_storm_before_the_start_of_construction_asks_for_nothing(law):
    case = life(law)
    case.storm("2026-05-03 01:00")
    case.do("start construction", "2026-05-04 08:00")
    assert case.all("2026-05-05 08:00", "storm report") == []


def test_a_storm_report_between_two_readings_of_24_hours_is_left_to_the_official(law):
    case = life(law)
    case.do("start construction", "2026-05-04 08:00")
    storm = case.storm("2026-05-10 01:00", hours=6)
    case.do("file inspection report", "2026-05-11 05:30", storm, inspected="2026-05-11 05:00", effective="yes")
    found = case.one("2026-05-12 08:00", "storm report")
    assert [reading.due.instant for reading in found.readings] == [
        at("2026-05-11 01:00"),
        at("2026-05-11 05:00"),
        at("2026-05-11 07:00"),
    ]
    assert (found.status, found.late) == ("done", "left to the official")


def test_the_next_weekly_report_counts_from_the_last_one_done_and_not_from_its_due_day(law):
    case = life(law)
    case.do("start construction", "2026-05-04 08:00")
    case.do("file inspection report", "2026-05-06 10:00", inspected="2026-05-06 10:00", effective="yes")
    ahead = [row for row in case.all("2026-05-07 08:00", "weekly") if row.status == "due"]
    assert [str(row.due.on) for row in ahead] == ["2026-05-13"]


def test_winter_turns_weekly_reports_into_monthly_ones_until_earthwork_resumes(law):
    case = life(law)
    case.do("start construction", "2026-11-02 08:00")
    case.do("grant winter reduction", "2026-12-01 09:00")
    winter = case.asks("2027-01-10 08:00")
    assert [
        row
        for row in winter
        if row.provision == "weekly" and row.status in ("due", "late") and row.opens > at("2026-12-01")
    ] == []
    assert [str(row.due.on) for row in winter if row.provision == "winter monthly"] == ["2027-01-01"]
    case.do("resume earthwork", "2027-03-15 08:00")
    spring = [row for row in case.all("2027-03-16 08:00", "weekly") if row.status == "due"]
    assert [str(row.due.on) for row in spring] == ["2027-03-22"]


def test_relief_from_a_qualified_professional_leaves_the_reports_due(law):
    case = life(law, LOT)
    case.do("start construction", "2026-05-04 08:00")
    asked = {row.provision for row in case.asks("2026-05-05 08:00")}
    assert "employ qp" not in asked
    assert {"weekly", "monthly summary", "responsible individual"} <= asked


def test_a_lot_that_needs_no_engineer_is_held_by_neither_preparer_nor_signature(law):
    held = life(law, LOT).refused("approve SWPPP", "2026-05-04 08:00")
    assert {"preparer", "pe signature"} & set(held) == set()
    assert {"preparer", "pe signature"} <= set(life(law).refused("approve SWPPP", "2026-05-04 08:00"))


def test_a_guarantee_required_and_not_posted_holds_the_permit_and_names_the_clause(law):
    case = life(law)
    assert "guarantee" not in case.refused("issue permit", "2026-05-04 08:00")
    case.do("require guarantee", "2026-05-04 09:00")
    held = [row for row in case.refusals("issue permit", "2026-05-05 08:00") if row.provision == "guarantee"]
    assert [row.at for row in held] == ["130-8"]
    assert "post guarantee" in held[0].finding.because


def test_a_guarantee_that_the_village_chose_not_to_require_holds_nothing(law):
    case = life(law)
    case.do("require no guarantee", "2026-05-04 09:00", reasons="a small lot")
    assert "guarantee" not in case.refused("issue permit", "2026-05-05 08:00")


def test_the_blank_contingency_is_left_to_the_official_and_never_taken_as_nothing(law):
    case = life(law)
    case.do("require guarantee", "2026-05-04 09:00")
    case.do("post guarantee", "2026-05-04 10:00", amount="100000 USD")
    case.determine("2026-05-04 11:00", finding="form of guarantee acceptable")
    [held] = [row for row in case.refusals("issue permit", "2026-05-05 08:00") if row.provision == "guarantee"]
    assert held.finding.outcome == "left to the official"


def test_a_release_is_held_at_the_start_of_construction_until_closeout(law):
    case = life(law)
    case.do("start construction", "2026-05-04 08:00")
    assert {"closeout", "full release"} <= set(case.refused("release guarantee in full", "2026-05-05 08:00"))


def test_a_stop_work_order_stops_earthwork_and_closing_and_lets_corrective_work_go_on(law):
    case = life(law)
    case.do("start construction", "2026-05-04 08:00")
    violation = case.do("find violation", "2026-05-05 08:00", provision="logbook", what="no logbook", where="site")
    order = case.do("issue stop-work order", "2026-05-05 09:00", violation, reasons="no logbook")
    later = "2026-05-06 08:00"
    for step in ("complete clearing", "complete rough grading", "grade", "close case"):
        assert "stop work" in case.refused(step, later), step
    for step in ("stabilize site", "address violation", "inspect site", "install erosion controls"):
        assert "stop work" not in case.refused(step, later), step
    case.do("confirm compliance", "2026-05-06 09:00", order)
    assert "stop work" not in case.refused("grade", "2026-05-06 10:00")


def test_a_notice_of_violation_by_itself_stops_no_work(law):
    case = life(law)
    violation = case.do("find violation", "2026-05-05 08:00", provision="logbook", what="no logbook", where="site")
    before = case.refused("grade", "2026-05-05 09:00")
    case.do("serve notice of violation", "2026-05-05 10:00", violation, served="2026-05-05 10:00")
    assert case.refused("grade", "2026-05-05 11:00") == before


def test_occupancy_waits_for_every_correction_and_permit_and_inspections_do_not(law):
    case = life(law)
    first = case.do("find violation", "2026-05-05 08:00", provision="logbook", what="no logbook", where="site")
    second = case.do("find violation", "2026-05-05 08:30", provision="turbidity", what="brown water", where="creek")
    case.do("accept correction", "2026-05-06 08:00", first)
    assert case.refused("grant occupancy", "2026-05-06 09:00") == ["occupancy"]
    assert "occupancy" not in case.refused("issue permit", "2026-05-06 09:00")
    assert case.refused("inspect site", "2026-05-06 09:00") == []
    case.do("accept correction", "2026-05-07 08:00", second)
    assert case.refused("grant occupancy", "2026-05-07 09:00") == []


def test_a_notice_without_its_appeal_statement_is_refused_by_that_item_alone(law):
    case = life(law)
    violation = case.do("find violation", "2026-05-05 08:00", provision="logbook", what="no logbook", where="site")
    data = {"name_and_address": "A. Owner", "place": "2 Main St", "nature": "no logbook", "penalty": "250 USD a day"}
    held = case.refusals(
        "serve notice of violation",
        "2026-05-05 09:00",
        violation,
        remedy_and_schedule="by Friday",
        appeal_statement=" ",
        **data,
    )
    assert [(row.item, row.at) for row in held] == [("appeal statement", "130-12B(6)")]


def test_the_right_of_appeal_lapses_after_the_fifteenth_day_from_service_and_is_never_breached(law):
    case = life(law)
    violation = case.do("find violation", "2026-05-05 08:00", provision="logbook", what="no logbook", where="site")
    case.do("serve notice of violation", "2026-05-05 10:00", violation, served="2026-05-07 10:00")
    right = case.one("2026-05-22 23:59", "appeal")
    assert (right.status, str(right.due.on)) == ("open", "2026-05-22")
    assert case.one("2026-05-23 00:00", "appeal").status == "lapsed"


def test_a_winter_without_amendment_or_contractor_asks_for_none(law):
    asked = {row.provision for row in life(law).asks("2027-01-10 08:00")}
    assert {"amended copy", "amend/contractor", "contractor certifies", "sediment"} & asked == set()


@pytest.mark.parametrize(("lost", "asked"), [("0.49", 0), ("0.50", 1)])
def test_sediment_is_removed_when_half_the_capacity_is_lost(law, lost, asked):
    case = life(law)
    trap = case.do("record facility", "2026-05-05 08:00", what="trap")
    case.do("measure sediment", "2026-06-05 08:00", trap, capacity_lost=lost)
    assert len(case.all("2026-06-06 08:00", "sediment")) == asked


def test_exempt_work_is_asked_for_no_plan_and_its_maintenance_is_for_the_official(law):
    case = life(law, emergency=True, emergency_protects=["property"])
    case.do("start construction", "2026-05-04 08:00")
    found = {row.provision: row for row in case.asks("2026-05-05 08:00")}
    assert {"weekly", "logbook", "plan with application"} & found.keys() == set()
    assert found["turbidity"].finding.outcome == "conflict"


def test_each_contractor_signs_before_land_is_disturbed(law):
    case = life(law)
    firms = [case.do("engage contractor", "2026-05-04 08:00", firm=firm) for firm in ("North", "South", "West")]
    for firm in firms[:2]:
        case.do("sign contractor certification", "2026-05-04 09:00", firm)
    held = [row for row in case.refusals("grade", "2026-05-05 08:00") if row.provision == "contractor certifies"]
    assert [row.subject for row in held] == [firms[2]]
    assert "contractor certifies" not in case.refused("grade", "2026-05-05 08:00", firms[0])
