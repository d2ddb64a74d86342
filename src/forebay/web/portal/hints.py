"""What helps a homeowner to answer a question about a project: in our own words, and no law."""

from __future__ import annotations

from collections.abc import Mapping

from forebay.law.facts import Fact

HINTS: Mapping[str, str] = {
    "application_kind": "If you apply for nothing else at the village, choose none.",
    "disturbed_area": (
        "All ground that is cleared, dug, filled or driven bare, added up: house, drive, lawn, trenches, piles. "
        "Length times width in feet gives square feet; an acre is 43,560 of them."
    ),
    "disturbed_at_once": "The most bare ground there will be on any one day.",
    "in_common_plan": (
        "For instance one lot of a subdivision, or one stage of a project that goes on later or next door."
    ),
    "common_plan_area": "All lots and stages together, also those that others build.",
    "emergency": "Something that cannot wait, like a washed-out road or a broken main.",
    "agricultural_activity": "What an active farm does in the ordinary way: plowing, planting, harvesting.",
    "existing_nursery_or_farm": "One that is there today, and that the village has allowed.",
    "silvicultural_activity": "Growing, thinning and cutting a wood. Clearing land to build on is something else.",
    "landing_or_haul_road": "A landing is where logs are piled to be loaded; a haul road is how they leave the wood.",
    "routine_maintenance": "Work that brings something back to what it was: a ditch cleaned, a drive paved again.",
    "practice_repair": "For instance mending a pond, a basin, a swale or its pipe.",
    "single_family_addition": "For instance a room, a deck or a garage at a house that stands already.",
}
"""By the name of the fact; one that is not here needs no more than its question."""
_HOW = {
    "area": "Write a number, and choose square feet or acres.",
    "set": "Choose all that apply.",
}


def hint_for(fact: Fact) -> str:
    """Return what helps to answer a question, and how to write the answer."""
    return " ".join(part for part in (HINTS.get(fact.name, ""), _HOW.get(fact.type, "")) if part)
