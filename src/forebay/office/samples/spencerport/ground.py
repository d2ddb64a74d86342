"""What the made-up projects of Spencerport have in common."""

from __future__ import annotations

from typing import Any

from forebay.office.samples.steps import MADE_UP, applies
from forebay.office.samples.story import Story

NO = (
    *("in_common_plan", "previously_developed", "emergency", "agricultural_activity", "existing_nursery_or_farm"),
    *("silvicultural_activity", "routine_maintenance", "practice_repair", "single_family_addition"),
    *("single_family_residence", "agricultural_property", "discharges_to_303d", "in_tmdl_watershed"),
    *("pollutant_of_concern", "stormwater_named_source", "discharges_to_wetland", "hotspot", "critical_area"),
    *("infiltrating_practice", "developer_or_corporate_operator", "new_drainage_facility_or_connection"),
    *("plat_to_be_recorded",),
)


def site(disturbed: str, **more: Any) -> dict[str, Any]:
    """Return the facts of a site plan of so much disturbed ground; what is not named in ``more`` is said not to be."""
    return {
        "application_kind": "site plan",
        "disturbed_area": disturbed,
        "new_impervious_area": "12000 sqft",
        "new_parking_area": "3000 sqft",
        "existing_impervious_area": "0 sqft",
        **dict.fromkeys(NO, False),
        "meets_technical_standards": True,
        "private_facility": True,
        "landscaping_cost": "9000 USD",
        **more,
    }


def hands_in_plan(story: Story, who: str, **facts: Any) -> None:
    """Let a builder come before the design, apply, and hand in the plan with all that goes with it."""
    story.act(who, "consult village", told=f"The ditch behind the lot floods in spring. {MADE_UP}")
    applies(story, who, **facts)
    plan = [story.paper(f"Plan for {story.case.title}")]
    signed: dict[str, Any] = {"preparer": "Ina Example", "credential": "PE", "plan": plan}
    story.act("inspector", "submit plan", signer="Ina Example", **signed)
    story.act("inspector", "submit SWPPP", **signed)
    planted = {"preparer": "Ida Example", "credential": "RLA"}
    plants = [story.paper(f"Landscaping plan for {story.case.title}")]
    story.act(who, "submit landscaping plan", **planted, plan=plants)
    story.act(who, "submit environmental permits", permits="None other is needed.")
