"""What the made-up projects of Webster have in common."""

from __future__ import annotations

from typing import Any

NO = (
    *("in_common_plan", "emergency", "agricultural_activity", "silvicultural_activity", "routine_maintenance"),
    *("practice_repair", "single_family_residence", "agricultural_property", "discharges_to_303d"),
    *("direct_discharge_to_303d", "in_tmdl_watershed"),
)


def site(disturbed: str, at_once: str, **more: Any) -> dict[str, Any]:
    """Return the facts of a site plan of so much disturbed ground; all that would exempt it is said not to be so."""
    return {
        "application_kind": "site plan",
        "disturbed_area": disturbed,
        "disturbed_at_once": at_once,
        **dict.fromkeys(NO, False),
        "meets_technical_standards": True,
        **more,
    }
