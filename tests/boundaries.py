"""Edges of the two ordinances that no table of effects holds: here the cuts, of size and of who is exempt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from forebay.law import Law, Record, decide
from lives import Life, at

NO = (
    *("in_common_plan", "emergency", "agricultural_activity", "existing_nursery_or_farm", "silvicultural_activity"),
    *("routine_maintenance", "practice_repair", "single_family_addition", "single_family_residence"),
    *("agricultural_property", "discharges_to_303d", "direct_discharge_to_303d", "in_tmdl_watershed"),
    *("pollutant_of_concern", "stormwater_named_source", "discharges_to_wetland", "critical_area", "hotspot"),
    *("infiltrating_practice", "previously_developed", "plat_to_be_recorded", "dude_ranch"),
    *("new_drainage_facility_or_connection", "developer_or_corporate_operator", "new_agricultural_structure"),
)
SITE = {
    **dict.fromkeys(NO, False),
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
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True)
class Bound:
    """An edge: the rows of the list it is for, whether a gate, a clock or a cut, and the provision that draws it."""

    rows: tuple[str, ...]
    sort: str
    kind: str
    id: str
    check: Callable[[Law], None]


BOUNDS: list[Bound] = []


def bound(rows: str, sort: str, kind: str, id_: str) -> Callable[[Callable[[Law], None]], Callable[[Law], None]]:
    """Put a check among the bounds."""

    def put(check: Callable[[Law], None]) -> Callable[[Law], None]:
        BOUNDS.append(Bound(tuple(rows.split()), sort, kind, id_, check))
        return check

    return put


def life(law: Law, **facts: Any) -> Life:
    return Life(law, facts_={**SITE, **facts})


# ---- cuts: who is subject, who is exempt, what a size calls for ------------------------------------------------------

Facts = Mapping[str, Any]


def cut(
    row: str,
    term: str,
    says: str,
    off: tuple[Facts, str],
    on: tuple[Facts, str],
    holds: tuple[str, str],
    free: str = "off",
    found: str | None = None,
) -> None:
    """Put a cut among the bounds: an answer on either side of it, and the gate that holds a step on one side alone."""

    def check(law: Law) -> None:
        gate, step = holds
        for side, (facts, outcome) in (("off", off), ("on", on)):
            case = life(law, **facts)
            if found is not None and side == "on":
                case.determine("2026-04-01", finding=found)
            sheet = case.facts.at(at("2026-05-04"))
            assert decide(law, sheet, case.record, at("2026-05-04").date())[says].outcome == outcome, (row, side)
            assert (gate in case.refused(step, "2026-05-04")) is (side != free), (row, side)

    BOUNDS.append(Bound((row,), "cut", "term", term, check))


PLAN_GATE = ("plan gate", "issue permit")
SMALL = {"disturbed_area": "43560 sqft"}
cut("SP-004", "applies/application", "applies", ({"application_kind": "none"}, "not met"), ({}, "met"), PLAN_GATE)
cut(
    "SP-005",
    "applies/plan",
    "subject",
    (SMALL, "not met"),
    ({**SMALL, "application_kind": "none", "in_common_plan": True}, "met"),
    PLAN_GATE,
)
PROTECTED = {"emergency": True, "emergency_protects": ["life"]}
LEFT_OUT = {"emergency": True, "emergency_protects": ["public health"]}
cut("SP-008", "exempt/1", "exempt", (LEFT_OUT, "not met"), (PROTECTED, "met"), PLAN_GATE, free="on")
cut("SP-009", "exempt/2", "exempt", ({}, "not met"), ({"existing_nursery_or_farm": True}, "met"), PLAN_GATE, free="on")
REPAIR = {"practice_repair": True}
cut(
    "SP-010",
    "exempt/3",
    "exempt",
    (REPAIR, "left to the official"),
    (REPAIR, "met"),
    PLAN_GATE,
    "on",
    "repair necessary",
)
cut("SP-011", "exempt/4", "exempt", ({}, "not met"), ({"single_family_addition": True}, "met"), PLAN_GATE, free="on")
cut(
    "SP-012",
    "exempt/5",
    "exempt",
    ({"disturbed_area": "43560.01 sqft"}, "not met"),
    (SMALL, "met"),
    PLAN_GATE,
    free="on",
)

SWPPP = ("swppp", "approve plan")
HOUSE = {"single_family_residence": True}
LISTED = {**HOUSE, "discharges_to_303d": True, "stormwater_named_source": True}
NAMED = {**HOUSE, "pollutant_of_concern": True, "in_tmdl_watershed": True}
cut(
    "SP-064",
    "condition_a",
    "condition_a",
    ({**NAMED, "stormwater_named_source": False}, "not met"),
    ({**NAMED, "stormwater_named_source": True}, "met"),
    SWPPP,
)
cut(
    "SP-064",
    "condition_a",
    "condition_a",
    (LISTED, "not met"),
    ({**LISTED, "pollutant_of_concern": True}, "met"),
    SWPPP,
)
cut(
    "SP-065",
    "condition_b",
    "condition_b",
    ({**HOUSE, "disturbed_area": "217799.99 sqft"}, "not met"),
    ({**HOUSE, "disturbed_area": "5 acre"}, "met"),
    SWPPP,
)
FARM = {"in_common_plan": True, "disturbed_area": "1 acre"}
cut(
    "SP-066",
    "condition_c",
    "condition_c",
    ({**FARM, "disturbed_area": "43559.99 sqft"}, "not met"),
    (FARM, "met"),
    SWPPP,
)
cut("SP-066", "condition_c", "condition_c", ({"agricultural_property": True}, "not met"), ({}, "met"), SWPPP)
cut("SP-066", "condition_c", "condition_c", (HOUSE, "not met"), ({"disturbed_area": "43560.01 sqft"}, "met"), SWPPP)

NO_PLAN = ("no approval without plan", "issue permit")
ACRES = {"disturbed_area": "4 acre"}
cut(
    "WB-006",
    "applies/area",
    "applies",
    ({"disturbed_area": "24999.99 sqft"}, "not met"),
    ({"disturbed_area": "25000 sqft"}, "met"),
    NO_PLAN,
)
cut(
    "WB-020",
    "exempt/1",
    "exempt",
    ({"emergency": True, "emergency_protects": ["life"]}, "not met"),
    ({"emergency": True, "emergency_protects": ["public health"]}, "met"),
    NO_PLAN,
    free="on",
)
FARMING = {"agricultural_activity": True}
cut(
    "WB-021",
    "exempt/2",
    "exempt",
    ({**FARMING, "new_agricultural_structure": True}, "not met"),
    (FARMING, "met"),
    NO_PLAN,
    free="on",
)
cut("WB-021", "exempt/2", "exempt", ({**FARMING, "dude_ranch": True}, "not met"), (FARMING, "met"), NO_PLAN, free="on")
LOGGING = {"silvicultural_activity": True}
cut(
    "WB-022",
    "exempt/3",
    "exempt",
    ({**LOGGING, "landing_or_haul_road": True}, "not met"),
    ({**LOGGING, "landing_or_haul_road": False}, "met"),
    NO_PLAN,
    free="on",
)
CARE = {"routine_maintenance": True}
cut(
    "WB-023",
    "exempt/4",
    "exempt",
    ({**CARE, "disturbed_area": "5 acre"}, "not met"),
    ({**CARE, "disturbed_area": "217799.99 sqft"}, "met"),
    NO_PLAN,
    free="on",
)
cut(
    "WB-024", "exempt/5", "exempt", (REPAIR, "left to the official"), (REPAIR, "met"), NO_PLAN, "on", "repair necessary"
)

SIGNED = ("pe signature", "approve SWPPP")
LOT = {**HOUSE, "disturbed_area": "217800 sqft"}
for wrong in (
    {"disturbed_area": "217800.01 sqft"},
    {"in_common_plan": True, "common_plan_area": "10 acre"},
    {"direct_discharge_to_303d": True},
    {"in_tmdl_watershed": True},
    {"meets_technical_standards": False},
    {"single_family_residence": False},
):
    cut(
        "WB-032",
        "pe_and_preparer_relief",
        "pe_and_preparer_relief",
        ({**LOT, **wrong}, "not met"),
        (LOT, "met"),
        SIGNED,
        free="on",
    )
FARMSTEAD = {"agricultural_property": True, "disturbed_area": "5 acre"}
cut(
    "WB-032",
    "pe_and_preparer_relief",
    "pe_and_preparer_relief",
    ({"disturbed_area": "5 acre"}, "not met"),
    (FARMSTEAD, "met"),
    SIGNED,
    free="on",
)


@bound("WB-006", "cut", "term", "applies/definition")
def a_piece_of_a_plan_is_subject_from_25_000_square_feet_of_the_plan_on(law: Law) -> None:
    piece = {"disturbed_area": "10000 sqft", "in_common_plan": True}
    for plan, outcome in (("24999.99 sqft", "conflict"), ("25000 sqft", "met")):
        sheet = life(law, **piece, common_plan_area=plan).facts.at(at("2026-05-04"))
        assert decide(law, sheet, Record(), at("2026-05-04").date())["applies"].outcome == outcome


@bound("WB-061", "cut", "term", "qp_inspection_relief")
def relief_at_five_acres_lifts_the_professional_and_leaves_every_report_due(law: Law) -> None:
    for area, asked in (("217800 sqft", False), ("217800.01 sqft", True)):
        case = life(law, **HOUSE, disturbed_area=area)
        case.do("start construction", "2026-05-04 08:00")
        case.storm("2026-05-06 01:00", "0.50 inch")
        found = {row.provision for row in case.asks("2026-05-06 08:00")}
        assert ("employ qp" in found) is asked
        assert {"weekly", "storm report", "monthly summary"} <= found


@bound("WB-008", "gate", "term", "letter/at")
def five_acres_at_one_time_want_the_state_s_letter_and_less_does_not(law: Law) -> None:
    for area, outcome in (("217799.99 sqft", "not met"), ("5 acre", "conflict"), ("217800.01 sqft", "met")):
        sheet = life(law, disturbed_area="8 acre", disturbed_at_once=area).facts.at(at("2026-05-04"))
        assert decide(law, sheet, Record(), at("2026-05-04").date())["state_letter_needed"].outcome == outcome


@bound("WB-037", "gate", "must", "five acres")
def work_begun_with_more_than_five_acres_open_and_no_letter_is_a_breach(law: Law) -> None:
    for area, breaches in (("217799.99 sqft", 0), ("217800.01 sqft", 1)):
        case = life(law, disturbed_area="8 acre", disturbed_at_once=area)
        assert ("five acres" in case.refused("grade", "2026-05-04")) is bool(breaches)
        case.do("grade", "2026-05-04")
        assert sum(len(row.breaches) for row in case.all("2026-05-05", "five acres")) == breaches
    case.do("approve SWPPP", "2026-05-06")
    case.do("receive state letter", "2026-05-06")
    assert "five acres" not in case.refused("grade", "2026-05-07")
