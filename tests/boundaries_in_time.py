"""Edges in time that no table of effects holds: spans, blank times, the later of two acts, the close of a season."""

from __future__ import annotations

from boundaries import bound, life
from forebay.law import Law
from lives import Life, at


@bound("SP-068", "clock", "must", "start notice")
def any_notice_before_the_start_is_in_advance_and_one_at_the_same_minute_is_not(law: Law) -> None:
    case = life(law)
    case.do("notify start of construction", "2026-05-04 08:00")
    assert "start notice" in case.refused("start construction", "2026-05-04 08:00")
    assert "start notice" not in case.refused("start construction", "2026-05-04 08:01")
    early = life(law)
    early.do("start construction", "2026-05-04 07:59")
    early.do("notify start of construction", "2026-05-04 08:00")
    [row] = early.all("2026-05-04 09:00", "start notice")
    assert [breach.step for breach in row.breaches] == ["start construction"]


@bound("SP-060", "clock", "must", "landscaping security")
def a_cent_short_of_a_tenth_of_the_landscaping_is_not_the_security(law: Law) -> None:
    case = life(law)
    case.do("post landscaping security", "2026-05-04 09:00", amount="1249.99 USD")
    assert case.one("2026-05-05", "landscaping security").status == "open"
    case.do("post landscaping security", "2026-05-06 09:00", amount="0.01 USD")
    assert case.one("2026-05-07", "landscaping security").done_at == at("2026-05-06 09:00")


@bound("SP-061", "clock", "must", "landscaping hold")
def two_years_run_from_whichever_of_the_two_acts_is_the_later(law: Law) -> None:
    for earlier, later in (("verify landscaping", "receive as-builts"), ("receive as-builts", "verify landscaping")):
        case = life(law)
        case.do(earlier, "2026-05-04 08:00")
        case.do(later, "2026-06-10 08:00")
        assert "landscaping hold" in case.refused("release landscaping security", "2028-06-10 23:59")
        assert "landscaping hold" not in case.refused("release landscaping security", "2028-06-11 00:00")


@bound("SP-079", "clock", "must", "inspect after repair")
def the_repair_itself_calls_for_an_inspection_and_no_earlier_one_will_do(law: Law) -> None:
    case = life(law)
    pond = case.do("facility in service", "2026-05-01 08:00")
    case.do("inspect completed repair", "2026-05-04 07:59", pond)
    case.do("repair facility", "2026-05-04 08:00", pond)
    assert case.all("2026-05-04 07:59", "inspect after repair") == []
    assert case.one("2026-05-04 08:00", "inspect after repair").status == "open"
    case.do("inspect completed repair", "2026-05-04 08:01", pond)
    assert case.one("2026-05-04 08:01", "inspect after repair").status == "done"


@bound("SP-080", "clock", "must", "records of repair")
def records_of_a_repair_are_kept_through_the_last_day_of_five_years(law: Law) -> None:
    case = life(law)
    pond = case.do("facility in service", "2026-05-01 08:00")
    case.do("repair facility", "2026-05-04 08:00", pond)
    assert case.all("2026-05-04 07:59", "records of repair") == []
    assert case.one("2026-05-04 08:00", "records of repair").status == "standing"
    assert case.one("2031-05-04 23:59", "records of repair").status == "standing"
    assert case.all("2031-05-05 00:00", "records of repair") == []


@bound("SP-087", "clock", "must", "self help")
def what_notice_is_reasonable_is_for_the_official_until_the_village_adopts_a_number(law: Law) -> None:
    case = life(law)
    pond = case.do("facility in service", "2026-05-01 08:00")
    case.do("give notice of failure", "2026-05-04 08:00", pond)
    case.determine("2026-05-04 08:00", finding="party failed the agreement")
    [held] = [
        row for row in case.refusals("village repairs facility", "2026-12-04", pond) if row.provision == "self help"
    ]
    assert held.finding.outcome == "left to the official"
    case.laws = (law.adopt("reasonable_notice", is_="10 days", signer="Mayor", instrument="Resolution 1"),)
    assert "self help" in case.refused("village repairs facility", "2026-05-14 23:59", pond)
    assert "self help" not in case.refused("village repairs facility", "2026-05-15 00:00", pond)


def part_found(law: Law, provision: str, part: str) -> None:
    case = life(law)
    case.do("submit SWPPP", "2026-05-04 08:00", credential="PE")
    held = [row.item for row in case.refusals("approve SWPPP", "2026-05-04 09:00") if row.provision == provision]
    assert part in held
    case.determine("2026-05-04 10:00", finding=part)
    held = [row.item for row in case.refusals("approve SWPPP", "2026-05-04 10:00") if row.provision == provision]
    assert part not in held


@bound("WB-036", "clock", "must", "content/4")
def a_plan_without_the_date_of_clearing_and_the_time_areas_lie_open_is_not_approved(law: Law) -> None:
    part_found(law, "content/4", "expected date clearing begins")
    part_found(law, "content/4", "estimated time cleared areas lie open")


@bound("WB-043", "clock", "must", "content/11")
def a_plan_without_a_maintenance_schedule_is_not_approved(law: Law) -> None:
    part_found(law, "content/11", "maintenance schedule")


@bound("WB-041", "clock", "must", "intermediate plans")
def an_intermediate_plan_is_owed_at_the_close_of_each_season_once_required(law: Law) -> None:
    case = life(law)
    case.do("close construction season", "2026-11-20 08:00")
    case.do("require intermediate plans", "2027-05-04 08:00")
    case.do("close construction season", "2027-11-20 08:00")
    assert owed(case, "2027-11-20 07:59") == []
    assert owed(case, "2027-11-20 08:00") == ["open"]
    case.do("submit intermediate plans", "2027-11-21 08:00")
    assert owed(case, "2027-11-21 08:00") == ["done"]


def owed(case: Life, when: str) -> list[str]:
    return [row.status for row in case.all(when, "intermediate plans") if row.shape == "duty"]


def runs(law: Law, provision: str, first: str, last: str) -> None:
    """Assert that a standing duty runs from the minute of one act to the minute of another."""
    case = life(law)
    case.do(first, "2026-05-04 08:00")
    case.do(last, "2026-11-04 08:00")
    asked = [bool(case.all(when, provision)) for when in ("2026-05-04 07:59", "2026-05-04 08:00", "2026-11-04 07:59")]
    assert asked == [False, True, True]
    assert case.all("2026-11-04 08:00", provision) == []


@bound("WB-058", "clock", "must", "responsible individual")
def the_responsible_individual_is_kept_from_the_start_to_final_stabilization(law: Law) -> None:
    runs(law, "responsible individual", *law.by_id("must", "responsible individual").during)


@bound("WB-059", "clock", "must", "weekly")
def a_weekly_report_is_late_from_the_midnight_after_its_seventh_day(law: Law) -> None:
    case = life(law)
    case.do("start construction", "2026-05-04 23:59")
    assert case.one("2026-05-11 23:59", "weekly").status == "due"
    assert case.one("2026-05-12 00:00", "weekly").status == "late"


@bound("WB-062", "clock", "must", "in effect/state permit")
def under_the_state_s_permit_the_plan_stays_in_effect_and_the_lost_list_is_for_the_official(law: Law) -> None:
    case = life(law)
    [held] = [row for row in case.refusals("end SWPPP", "2026-05-04") if row.provision == "in effect/state permit"]
    assert held.finding.outcome == "left to the official"
    case.determine("2026-05-05 08:00", finding="conditions of the lost list")
    assert "in effect/state permit" in case.refused("end SWPPP", "2026-05-05 07:59")
    assert "in effect/state permit" not in case.refused("end SWPPP", "2026-05-05 08:00")


@bound("WB-063", "clock", "must", "in effect/no state permit")
def without_the_state_s_permit_the_plan_ends_with_the_final_inspection_and_approval_and_not_a_minute_before(
    law: Law,
) -> None:
    case = life(law, disturbed_area="30000 sqft", disturbed_at_once="30000 sqft")
    case.do("inspect closeout", "2026-05-04 08:00")
    case.do("give final written approval", "2026-05-06 08:00")
    assert "in effect/no state permit" in case.refused("end SWPPP", "2026-05-06 07:59")
    assert "in effect/no state permit" not in case.refused("end SWPPP", "2026-05-06 08:00")


@bound("WB-065", "clock", "must", "sediment")
def sediment_is_removed_once_half_the_capacity_is_lost(law: Law) -> None:
    for lost, asked in (("0.499", 0), ("0.5", 1)):
        case = life(law)
        case.do("start construction", "2026-05-04 08:00")
        trap = case.do("record facility", "2026-05-05 08:00", what="trap")
        case.do("measure sediment", "2026-06-05 08:00", trap, capacity_lost=lost)
        assert len(case.all("2026-06-05 08:00", "sediment")) == asked
    case.do("remove sediment", "2026-06-06 08:00", trap)
    assert case.one("2026-06-07", "sediment").status == "done"


@bound("WB-079", "clock", "must", "logbook")
def the_logbook_runs_from_the_first_disturbance_of_land(law: Law) -> None:
    runs(law, "logbook", *law.by_id("must", "logbook").during)
