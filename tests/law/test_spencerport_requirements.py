"""What Spencerport's law asks of a case: gates refused and opened, clocks at their last day, duties that never end."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from forebay.law import library
from forebay.law.facts import Facts
from forebay.law.record import Act, Record
from forebay.law.requirements import refusals, requirements
from forebay.reckoning import Calendar

ZONE = ZoneInfo("America/New_York")
CALENDAR = Calendar(ZONE)
LAW = library.find("us-ny/spencerport/276-II")
TWO_ACRES = {
    "application_kind": "site plan",
    "disturbed_area": "2 acre",
    "in_common_plan": False,
    "emergency": False,
    "existing_nursery_or_farm": False,
    "practice_repair": False,
    "single_family_addition": False,
    "new_impervious_area": "0 sqft",
    "new_parking_area": "0 sqft",
    "pollutant_of_concern": False,
    "single_family_residence": True,
    "agricultural_property": False,
    "private_facility": True,
    "plat_to_be_recorded": False,
    "landscaping_cost": "12500 USD",
    "storage_required": "8400 cuft",
    "discharges_to_wetland": False,
    "developer_or_corporate_operator": True,
    "new_drainage_facility_or_connection": True,
}


def day(month, of_month, hour=9, year=2026):
    return datetime(year, month, of_month, hour, tzinfo=ZONE)


def done(name, occurred, subject=None, *, named=None, **data):
    return Act(named or name, name, occurred, "officer", subject, data)


def found(finding, occurred, outcome="met"):
    return done("determine", occurred, named=finding, finding=finding, outcome=outcome, reasons="seen")


def held(step, occurred, *acts, subject=None, facts=None, law=LAW, data=None):
    """Return what refuses a step: each provision's id and its finding's outcome."""
    known = Facts.of(law.book.sheet(TWO_ACRES | (facts or {})))
    rows = refusals([law], known, Record(acts), step, occurred, subject, CALENDAR, data)
    return {row.provision: row.finding.outcome for row in rows if row.item is None}


def asked(now, *acts, facts=None, law=LAW):
    known = Facts.of(law.book.sheet(TWO_ACRES | (facts or {})))
    return requirements([law], known, Record(acts), now, CALENDAR)


def of(rows, provision):
    return [row for row in rows if row.provision == provision]


FOUND = done("find violation", day(3, 2), named="v1", provision="grades", what="a cut", where="lot 4")
SERVED = done("serve notice of violation", day(3, 3), "v1", named="n1", served="2026-03-03T09:00:00-05:00")


# ---- the notice of violation ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["start construction", "grade", "complete final landscaping", "repair facility"])
def test_the_notice_itself_stops_all_construction_and_maintenance(step):
    assert "nov stops work" not in held(step, day(3, 2, 12), FOUND)
    assert "nov stops work" in held(step, day(3, 4), FOUND, SERVED)


@pytest.mark.parametrize("lifting", ["confirm compliance", "accept correction", "appeal notice of violation"])
def test_nothing_but_a_confirmation_in_writing_lifts_the_stop(lifting):
    other = done(lifting, day(3, 10), "v1")
    assert "nov stops work" in held("grade", day(3, 11), FOUND, SERVED, other)
    written = done("confirm compliance in writing", day(3, 10), "v1", letter="all is put right")
    assert "nov stops work" not in held("grade", day(3, 11), FOUND, SERVED, written)


def test_the_stop_of_all_work_is_in_conflict_with_the_remedy_it_demands():
    assert held("grade", day(3, 4), FOUND, SERVED)["nov stops work"] == "not met"
    assert held("repair facility", day(3, 4), FOUND, SERVED)["nov stops work"] == "conflict"
    assert held("stabilize site", day(3, 4), FOUND, SERVED)["nov stops work"] == "conflict"
    written = done("confirm compliance in writing", day(3, 10), "v1", letter="all is put right")
    assert "nov stops work" not in held("repair facility", day(3, 11), FOUND, SERVED, written)


def test_work_after_the_notice_is_recorded_as_a_breach():
    (stop,) = of(asked(day(3, 6), FOUND, SERVED, done("grade", day(3, 5))), "nov stops work")
    assert [breach.step for breach in stop.breaches] == ["grade"]


def test_a_finding_before_any_notice_stops_added_work_and_not_the_correction():
    assert "no added work" in held("grade", day(3, 3), FOUND)
    assert "no added work" not in held("stabilize site", day(3, 3), FOUND)
    accepted = done("accept correction", day(3, 5), "v1")
    assert held("grade", day(3, 6), FOUND, accepted)["no added work"] == "left to the official"
    approved = found("work already done approved", day(3, 5, 10))
    assert "no added work" not in held("grade", day(3, 6), FOUND, accepted, approved)


PARTS = ("name_and_address", "place", "nature", "remedy_and_schedule", "penalty", "appeal_statement")


@pytest.mark.parametrize("part", PARTS)
def test_the_notice_is_refused_until_its_six_contents_are_there(part):
    known = Facts.of(LAW.book.sheet(TWO_ACRES))
    whole = dict.fromkeys(PARTS, "stated")
    arguments = ([LAW], known, Record([FOUND]), "serve notice of violation", day(3, 3), "v1", CALENDAR)
    assert refusals(*arguments, whole) == []
    (row,) = refusals(*arguments, whole | {part: " "})
    assert row.item == part.replace("_", " ")
    assert row.at == f"276-29C({PARTS.index(part) + 1})"


def test_the_appeal_lapses_after_the_fifteenth_day_of_service():
    (open_,) = of(asked(day(3, 18, 23), FOUND, SERVED), "appeal")
    assert (open_.due.on, open_.status) == (date(2026, 3, 18), "open")
    (lapsed,) = of(asked(day(3, 19, 0), FOUND, SERVED), "appeal")
    assert lapsed.status == "lapsed"


def test_a_violation_calls_for_word_to_the_owner_and_for_the_notice():
    rows = asked(day(3, 4), FOUND)
    assert of(rows, "violation notified")[0].status == "open"
    assert of(rows, "notice of violation")[0].status == "open"
    assert of(asked(day(3, 4), FOUND, SERVED), "notice of violation")[0].status == "done"


def test_no_occupancy_until_the_corrections_are_accepted_while_the_permit_is_not_held():
    assert "occupancy" in held("grant occupancy", day(3, 10), FOUND)
    assert "occupancy" not in held("issue permit", day(3, 10), FOUND)
    assert held("grant occupancy", day(3, 10), FOUND, done("accept correction", day(3, 9), "v1")) == {}


def test_a_penalty_presupposes_a_notice_not_addressed_in_time():
    assert (
        held("seek penalty", day(4, 20), FOUND, SERVED, subject="v1")["penalty after neglect"] == "left to the official"
    )
    late = found("notice not addressed in a timely manner", day(4, 19))
    assert held("seek penalty", day(4, 20), FOUND, SERVED, late, subject="v1") == {}


# ---- plan, agreement, permit ----------------------------------------------------------------------------------------


DRAFT = done("submit maintenance agreement draft", day(3, 2))
APPROVED = done("approve maintenance agreement", day(3, 9))
RECORDED = done("record maintenance agreement", day(3, 16), liber_and_page="liber 12, page 34")
COPY = done("provide signed maintenance agreement", day(3, 17))


def test_the_agreement_is_drafted_then_approved_and_recorded_before_final_plan_approval():
    assert "agreement draft" in held("approve maintenance agreement", day(3, 3))
    assert "agreement draft" not in held("approve maintenance agreement", day(3, 3), DRAFT)
    assert "agreement recorded" in held("approve plan", day(3, 20), DRAFT, APPROVED)
    assert "agreement recorded" not in held("approve plan", day(3, 20), DRAFT, APPROVED, RECORDED)


def test_the_signed_copy_is_asked_before_a_permit_and_leaves_the_approval_standing():
    assert "agreement copy" in held("issue permit", day(3, 20), DRAFT, APPROVED, RECORDED)
    assert "agreement copy" not in held("issue permit", day(3, 20), DRAFT, APPROVED, RECORDED, COPY)
    assert "agreement recorded" not in held("approve plan", day(3, 20), DRAFT, APPROVED, RECORDED, COPY)


def test_dedication_or_a_public_facility_needs_no_agreement():
    taken = done("accept dedication", day(3, 2))
    for step, provision in (("approve plan", "agreement recorded"), ("issue permit", "agreement copy")):
        assert provision in held(step, day(3, 20))
        assert provision not in held(step, day(3, 20), taken)
        assert provision not in held(step, day(3, 20), facts={"private_facility": False})


def test_no_permit_and_no_site_plan_approval_without_an_approved_plan_or_a_waiver():
    for step in ("issue permit", "approve site plan"):
        assert "plan gate" in held(step, day(4, 1))
        assert "plan gate" not in held(step, day(4, 1), done("approve plan", day(3, 30)))
        assert "plan gate" not in held(step, day(4, 1), done("grant waiver", day(3, 30), provisions="plan gate"))


def test_an_exempt_project_is_held_by_none_of_the_gates_of_the_permit():
    assert held("issue permit", day(4, 1), facts={"disturbed_area": "43560 sqft"}) == {}


def test_the_plan_waits_for_other_permits_the_landscaping_plan_and_the_swppp():
    waiting = held("approve plan", day(4, 1), facts={"single_family_residence": False})
    assert {"other permits", "landscaping plan submitted", "swppp", "village review"} <= waiting.keys()
    assert "swppp" not in held("approve plan", day(4, 1))


def test_a_wetland_discharge_needs_an_assessment_and_two_findings():
    wet = {"discharges_to_wetland": True}
    assert "wetland" in held("approve plan", day(4, 1), facts=wet)
    assessed = done("submit wetland assessment", day(3, 2), method="functional values")
    findings = [found(name, day(3, 5)) for name in ("wetland method acceptable", "impact within agency limits")]
    assert held("approve plan", day(4, 1), assessed, *findings[:1], facts=wet)["wetland"] == "left to the official"
    assert "wetland" not in held("approve plan", day(4, 1), assessed, *findings, facts=wet)


def test_design_begun_without_asking_the_village_is_a_breach():
    (gate,) = of(asked(day(2, 2), done("begin design", day(2, 1))), "consult")
    assert [breach.step for breach in gate.breaches] == ["begin design"]


def test_any_notice_before_the_start_suffices_for_no_time_ahead_is_named():
    assert "start notice" in held("start construction", day(5, 4))
    told = done("notify start of construction", day(5, 4, 8))
    assert "start notice" not in held("start construction", day(5, 4, 9), told)


# ---- waiver, fee, land ----------------------------------------------------------------------------------------------


REQUESTED = done("request waiver", day(2, 2), asks="all", grounds="276-20A(4)")
SELECTED = done("select mitigation", day(2, 9), measure="land")
GROUNDS = [
    found(name, day(2, 10))
    for name in ("on-site not feasible", "acceptable mitigation provided", "no listed downstream impact")
]
WAIVED = done("grant waiver", day(2, 16), provisions="annual recharge kept")


def test_a_waiver_needs_a_written_request_a_ground_mitigation_and_no_downstream_impact():
    assert "waiver request" in held("grant waiver", day(2, 16))
    wanting = held("grant waiver", day(2, 16), REQUESTED)
    assert {"waiver grounds", "acceptable mitigation", "downstream", "mitigation selected"} <= wanting.keys()
    assert held("grant waiver", day(2, 16), REQUESTED, SELECTED, *GROUNDS) == {}


def test_one_ground_of_the_four_is_enough():
    others = [found(name, day(2, 10)) for name in ("objectives not impaired",)]
    assert "waiver grounds" not in held("grant waiver", day(2, 16), REQUESTED, *others)


@pytest.mark.parametrize("step", ["issue permit", "approve site plan", "approve subdivision", "approve plan"])
def test_the_fee_in_lieu_holds_every_permit_and_approval_after_a_waiver(step):
    assert "fee" not in held(step, day(3, 2))
    assert "fee" in held(step, day(3, 2), WAIVED)


def test_what_the_fee_is_waits_for_a_rate_the_village_has_not_set():
    paid = done("pay fee in lieu", day(2, 20), amount="4200 USD")
    assert held("issue permit", day(3, 2), WAIVED, paid)["fee"] == "left to the official"
    set_ = LAW.adopt("fee_rate", is_="0.50 USD/cuft", signer="the mayor", instrument="resolution 4")
    assert "fee" not in held("issue permit", day(3, 2), WAIVED, paid, law=set_)
    short = done("pay fee in lieu", day(2, 20), amount="4199.99 USD")
    assert held("issue permit", day(3, 2), WAIVED, short, law=set_)["fee"] == "not met"


def test_an_agreement_for_land_stands_in_for_the_fee():
    chosen = done("choose dedication", day(2, 17), land="the meadow")
    assert {"fee", "dedication/permit"} <= held("issue permit", day(3, 2), WAIVED, chosen).keys()
    signed = done("sign dedication agreement", day(2, 20))
    assert not {"fee", "dedication/permit"} & held("issue permit", day(3, 2), WAIVED, chosen, signed).keys()


def test_where_a_plat_is_recorded_the_agreement_comes_before_the_plat():
    chosen = done("choose dedication", day(2, 17), land="the meadow")
    plat = {"plat_to_be_recorded": True}
    assert "dedication/plat" in held("record plat", day(3, 2), chosen, facts=plat)
    assert "dedication/permit" not in held("issue permit", day(3, 2), chosen, facts=plat)


def test_mitigation_carried_out_puts_the_fee_in_dispute():
    given = done("dedicate land", day(2, 20), land="the bank of the creek")
    rate = LAW.adopt("fee_rate", is_="0.50 USD/cuft", signer="the mayor", instrument="resolution 4")
    paid = done("pay fee in lieu", day(2, 21), amount="4200 USD")
    assert of(asked(day(3, 2), WAIVED, given), "mitigation")[0].status == "done"
    assert held("issue permit", day(3, 2), WAIVED, given, law=rate)["fee"] == "conflict"
    assert "fee" not in held("issue permit", day(3, 2), WAIVED, given, paid, law=rate)


# ---- securities and as-builts ---------------------------------------------------------------------------------------


def test_the_landscaping_security_is_a_tenth_of_the_cost():
    for amount, status in (("1249.99 USD", "open"), ("1250 USD", "done")):
        rows = asked(day(9, 1), done("post landscaping security", day(8, 1), amount=amount))
        assert of(rows, "landscaping security")[0].status == status


@pytest.mark.parametrize("first", ["verify landscaping", "receive as-builts"])
def test_the_landscaping_security_is_held_two_years_from_the_later_of_two_acts(first):
    second = {"verify landscaping": "receive as-builts", "receive as-builts": "verify landscaping"}[first]
    acts = (done(first, day(6, 1)), done(second, day(8, 15)), done("make final inspection", day(8, 20)))
    step = "release landscaping security"
    assert "landscaping hold" in held(step, day(8, 15, 23, 2028), *acts)
    assert "landscaping hold" not in held(step, day(8, 16, 1, 2028), *acts)
    assert "landscaping hold" in held(step, day(8, 16, 1, 2029), acts[0], acts[2])


def test_no_security_is_released_before_the_final_inspection():
    posted = done("post letter of credit", day(3, 2), amount="1000 USD")
    for step in ("release landscaping security", "release letter of credit"):
        assert "final inspection" in held(step, day(9, 1, year=2029), posted)
        inspected = done("make final inspection", day(8, 1))
        assert "final inspection" not in held(step, day(9, 1, year=2029), posted, inspected)


def test_a_letter_of_credit_the_village_did_not_require_holds_nothing():
    assert "letter of credit" not in held("start construction", day(5, 4))
    required = done("require letter of credit", day(3, 2))
    assert held("start construction", day(5, 4), required)["letter of credit"] == "not met"
    posted = done("post letter of credit", day(3, 9), amount="50000 USD")
    assert held("start construction", day(5, 4), required, posted)["letter of credit"] == "left to the official"


def test_as_builts_are_due_after_completion_with_no_date_and_must_be_certified():
    (due,) = of(asked(day(9, 1), done("complete construction", day(8, 1))), "as-builts")
    assert (due.status, due.due) == ("open", None)
    known = Facts.of(LAW.book.sheet(TWO_ACRES))
    arguments = ([LAW], known, Record(), "receive as-builts", day(9, 1), None, CALENDAR)
    drawn = {"final_design_specifications_of_all_facilities": "sheets 1 to 4"}
    assert [row.item for row in refusals(*arguments, drawn)] == ["certified by an engineer"]
    sealed = drawn | {"certified_by_an_engineer": "seal on sheet 1", "credential": "PE"}
    assert refusals(*arguments, sealed) == []


# ---- for ever after -------------------------------------------------------------------------------------------------


def test_every_facility_is_inspected_once_a_year_for_ever():
    ponds = [done("facility in service", day(6, month, year=2005), named=f"pond {month}") for month in (1, 2)]
    looked = [done("inspect facility", day(5, 4, year=2025), "pond 1", named="i1", needs_found=False)]
    rows = of(asked(day(5, 20), *ponds, *looked), "annual inspection")
    due = {row.subject: (row.due.on, row.status) for row in rows if row.done_by is None}
    assert due == {"pond 1": (date(2026, 5, 4), "late"), "pond 2": (date(2006, 6, 2), "late")}
    never = next(row for row in rows if row.subject == "pond 2")
    assert never.periods_missed == 20


def test_an_inspection_of_one_pond_does_not_serve_for_another():
    ponds = [done("facility in service", day(6, 1), named=name) for name in ("pond 1", "pond 2")]
    looked = done("inspect facility", day(6, 1, year=2027), "pond 1", needs_found=False)
    rows = of(asked(day(6, 2, year=2027), *ponds, looked), "annual inspection")
    assert {row.subject for row in rows if row.status == "late"} == {"pond 2"}


def test_needs_found_call_for_a_schedule_its_approval_and_an_inspection_of_the_work():
    pond = done("facility in service", day(6, 1, year=2025), named="pond 1")
    looked = done("inspect facility", day(5, 4), "pond 1", needs_found=True)
    assert of(asked(day(5, 5), pond, looked), "needs written")[0].status == "open"
    assert "schedule approved" in held("repair facility", day(5, 5), pond, looked, subject="pond 1")
    approved = done("approve repair schedule", day(5, 8), "pond 1")
    assert "schedule approved" not in held("repair facility", day(5, 9), pond, looked, approved, subject="pond 1")
    mended = done("repair facility", day(5, 10), "pond 1")
    assert of(asked(day(5, 11), pond, looked, approved, mended), "inspect after repair")[0].status == "open"
    sound = done("inspect facility", day(5, 4), "pond 1", needs_found=False)
    assert of(asked(day(5, 5), pond, sound), "needs written") == []


def test_records_of_a_repair_are_kept_for_five_years():
    pond = done("facility in service", day(6, 1, year=2020), named="pond 1")
    mended = done("repair facility", day(3, 2, year=2021), "pond 1")
    assert of(asked(day(3, 2, 23), pond, mended), "records of repair")
    assert not of(asked(day(3, 3, 1), pond, mended), "records of repair")


def test_the_days_to_repair_a_danger_stay_blank_until_the_village_adopts_them():
    pond = done("facility in service", day(6, 1, year=2020), named="pond 1")
    danger = done("find danger", day(3, 2), "pond 1")
    notice = done("serve danger notice", day(3, 3), "pond 1", served="2026-03-03T09:00:00-05:00")
    assert of(asked(day(3, 3), pond, danger), "danger notice")[0].status == "open"
    assert of(asked(day(4, 1), pond, danger, notice), "danger repair")[0].due is None
    ten = LAW.adopt("repair_days", is_="10 days", signer="the trustees", instrument="resolution 7")
    (repair,) = of(asked(day(3, 14, 1), pond, danger, notice, law=ten), "danger repair")
    assert (repair.due.on, repair.status) == (date(2026, 3, 13), "late")


def test_the_village_steps_in_only_after_a_notice_whose_length_the_official_judges():
    pond = done("facility in service", day(6, 1, year=2020), named="pond 1")
    step = "village repairs facility"
    assert "self help" in held(step, day(3, 2), pond, subject="pond 1")
    acts = (pond, done("give notice of failure", day(3, 2), "pond 1"), found("party failed the agreement", day(3, 2)))
    assert held(step, day(4, 2), *acts, subject="pond 1")["self help"] == "left to the official"
    thirty = LAW.adopt("reasonable_notice", is_="30 days", signer="the trustees", instrument="resolution 7")
    assert "self help" in held(step, day(4, 1, 23), *acts, subject="pond 1", law=thirty)
    assert "self help" not in held(step, day(4, 2, 1), *acts, subject="pond 1", law=thirty)


def test_cost_is_assessed_only_after_one_of_the_two_notices():
    pond = done("facility in service", day(6, 1, year=2020), named="pond 1")
    assert "cost after notice" in held("assess repair cost", day(4, 1), pond, subject="pond 1")
    for notice in ("give notice of failure", "serve danger notice"):
        told = done(notice, day(3, 2), "pond 1", served="2026-03-02T09:00:00-05:00")
        assert "cost after notice" not in held("assess repair cost", day(4, 1), pond, told, subject="pond 1")
