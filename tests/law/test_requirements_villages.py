"""The two villages' own laws at their edges: rain, notices, milestones, guarantees and both notices of violation."""

from datetime import date

import pytest

from forebay.law import library
from lives import Life, at

NO = dict.fromkeys(
    [
        "in_common_plan",
        "emergency",
        "agricultural_activity",
        "existing_nursery_or_farm",
        "silvicultural_activity",
        "routine_maintenance",
        "practice_repair",
        "single_family_addition",
        "single_family_residence",
        "agricultural_property",
        "discharges_to_303d",
        "direct_discharge_to_303d",
        "in_tmdl_watershed",
        "pollutant_of_concern",
        "stormwater_named_source",
        "discharges_to_wetland",
        "critical_area",
        "hotspot",
        "infiltrating_practice",
        "previously_developed",
        "plat_to_be_recorded",
        "new_drainage_facility_or_connection",
        "developer_or_corporate_operator",
    ],
    False,
)
FACTS = {
    **NO,
    "application_kind": "site plan",
    "disturbed_area": "2 acre",
    "disturbed_at_once": "1 acre",
    "meets_technical_standards": True,
    "private_facility": True,
    "practices_cost": "40000 USD",
    "landscaping_cost": "12500 USD",
    "storage_required": "8400 cuft",
    "new_impervious_area": "10000 sqft",
    "new_parking_area": "5000 sqft",
}


@pytest.fixture(scope="module")
def laws():
    return {name: library.find(f"us-ny/{name}") for name in ("webster/130-I", "spencerport/276-II")}


@pytest.fixture
def webster(laws):
    def life(**facts):
        return Life(laws["webster/130-I"], facts_={**FACTS, **facts})

    return life


@pytest.fixture
def spencerport(laws):
    def life(**facts):
        return Life(laws["spencerport/276-II"], facts_={**FACTS, **facts})

    return life


def under_way(life):
    life.do("start construction", "2026-10-01 08:00")
    return life


def noticed(life):
    found = life.do("find violation", "2026-11-04", provision="turbidity", what="mud", where="outfall")
    life.do("serve notice of violation", "2026-11-05", found, served=at("2026-11-05 14:00"), method="personal delivery")
    return found


@pytest.mark.parametrize(("depth", "asked"), [("0.49 inch", 0), ("0.50 inch", 1)])
def test_complaint_26_webster_asks_for_a_report_at_half_an_inch_and_not_below(webster, depth, asked):
    life = under_way(webster())
    life.storm("2026-11-04 03:52", depth)
    assert len(life.all("2026-11-04 12:00", "storm report")) == asked


def test_complaint_6_a_project_of_24_999_99_square_feet_owes_no_storm_report_in_webster(webster):
    for area, asked in (("24999.99 sqft", 0), ("25000 sqft", 1)):
        life = under_way(webster(disturbed_area=area, disturbed_at_once=area))
        life.storm("2026-11-04 03:52")
        assert len(life.all("2026-11-04 12:00", "storm report")) == asked


def test_at_exactly_one_acre_spencerport_s_exemption_stands_and_an_acre_and_a_foot_is_subject(spencerport):
    assert spencerport(disturbed_area="1 acre").refused("issue permit", "2026-04-01") == []
    assert "plan gate" in spencerport(disturbed_area="43561 sqft").refused("issue permit", "2026-04-01")


def test_each_of_webster_s_eight_milestones_waits_48_hours_for_its_own_notice(webster):
    milestones = webster().laws[0].vocabulary.members("milestone")
    assert len(milestones) == 8
    for milestone in milestones:
        life = under_way(webster()) if milestone != "start construction" else webster()
        life.do("notify milestone", "2026-11-02 08:00", milestone)
        assert "milestone notice" in life.refused(milestone, "2026-11-04 07:59")
        assert "milestone notice" not in life.refused(milestone, "2026-11-04 08:00")


def test_complaint_4_webster_s_permit_waits_for_the_guarantee_once_the_village_requires_one(webster):
    life = webster()
    assert "guarantee" not in life.refused("issue permit", "2026-04-01")
    life.do("require guarantee", "2026-04-02")
    (held,) = [row for row in life.refusals("issue permit", "2026-04-03") if row.provision == "guarantee"]
    assert (held.at, held.finding.outcome) == ("130-8", "not met")
    assert '"post guarantee" has not been done' in held.finding.because


def test_complaint_5_at_the_start_of_construction_webster_holds_the_release_of_the_guarantee(webster):
    life = under_way(webster())
    assert {"closeout", "full release"} <= set(life.refused("release guarantee in full", "2026-10-02", amount="1 USD"))
    assert life.one("2026-10-02", "closeout").due is None


def test_complaint_7_a_stop_work_order_in_webster_stops_earthwork_and_closing_not_its_own_cure(webster):
    life = under_way(webster())
    life.do("issue stop-work order", "2026-11-04", reasons="mud")
    assert "stop work" in life.refused("grade", "2026-11-05")
    assert "stop work" in life.refused("close case", "2026-11-05")
    assert "stop work" not in life.refused("address violation", "2026-11-05")
    assert "stop work" not in life.refused("inspect site", "2026-11-05")


def test_complaint_7_an_uncorrected_violation_holds_occupancy_in_both_villages_and_not_the_permit(webster, spencerport):
    for life in (webster(), spencerport()):
        before = life.refused("issue permit", "2026-11-03")
        found = life.do("find violation", "2026-11-04", provision="x", what="mud", where="outfall")
        assert life.refused("grant occupancy", "2026-11-05") == ["occupancy"]
        assert life.refused("issue permit", "2026-11-05") == before
        life.do("accept correction", "2026-11-06", found)
        assert life.refused("grant occupancy", "2026-11-07") == []


def test_complaint_17_spencerport_s_plan_waits_for_the_recorded_agreement(spencerport):
    life = spencerport()
    life.do("submit maintenance agreement draft", "2026-04-01")
    life.determine("2026-04-02", requirement="agreement content")
    life.do("approve maintenance agreement", "2026-04-03")
    assert "agreement recorded" in life.refused("approve plan", "2026-04-04")
    life.do("record maintenance agreement", "2026-04-05", liber_and_page="12345, 67")
    assert "agreement recorded" not in life.refused("approve plan", "2026-04-06")


def test_a_notice_of_violation_itself_stops_work_in_spencerport_and_not_in_webster(webster, spencerport):
    for life, stops in ((webster(), False), (spencerport(), True)):
        noticed(life)
        held = life.refused("begin design", "2026-11-06") + life.refused("complete final landscaping", "2026-11-06")
        assert ("nov stops work" in held) is stops


def test_in_spencerport_the_notice_stops_the_very_remedy_it_demands_and_that_is_a_clash_of_the_text(spencerport):
    life = spencerport()
    noticed(life)
    (held,) = [row for row in life.refusals("remove sediment", "2026-11-06") if row.provision == "nov stops work"]
    assert (held.finding.outcome, held.finding.disputes[0].at) == ("conflict", "276-29C(4)")
    life.determine("2026-11-07", requirement="nov stops work")
    assert "nov stops work" not in life.refused("remove sediment", "2026-11-08")


def test_both_villages_give_15_days_from_service_to_appeal(webster, spencerport):
    for life in (webster(), spencerport()):
        noticed(life)
        row = life.one("2026-11-20 23:59", "appeal")
        assert (row.due.on, row.status) == (date(2026, 11, 20), "open")
        assert life.one("2026-11-21 00:00", "appeal").status == "lapsed"


def test_a_notice_that_lacks_one_of_its_six_parts_is_refused_in_both_villages(webster, spencerport):
    parts = ["name_and_address", "place", "nature", "remedy_and_schedule", "penalty", "appeal_statement"]
    for life in (webster(), spencerport()):
        found = life.do("find violation", "2026-11-04", provision="x", what="mud", where="outfall")
        whole = dict.fromkeys(parts, "stated")
        assert life.refused("serve notice of violation", "2026-11-05", found, **whole) == []
        for part in parts:
            held = life.refusals("serve notice of violation", "2026-11-05", found, **{**whole, part: ""})
            assert [row.provision for row in held] == ["nov content"]


def test_webster_s_summary_and_amended_copy_and_spencerport_s_year_have_their_last_days(webster, spencerport):
    life = under_way(webster())
    life.do("amend SWPPP", "2026-11-23", what="pond")
    assert life.all("2026-11-24", "monthly summary")[0].due.on == date(2026, 11, 5)
    assert life.one("2026-11-24", "amended copy").due.on == date(2026, 12, 1)
    life = spencerport()
    life.do("facility in service", "2026-11-04", what="pond")
    assert life.one("2026-11-05", "annual inspection").due.on == date(2027, 11, 4)


def test_work_on_both_sides_of_a_line_answers_to_both_laws_and_any_refusal_refuses(laws):
    life = Life(*laws.values(), facts_=FACTS)
    held = {row.law for row in life.refusals("issue permit", "2026-04-01")}
    assert held == {law.id for law in laws.values()}
