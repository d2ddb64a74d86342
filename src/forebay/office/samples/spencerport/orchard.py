"""Example Orchard in Spencerport: applied for on paper, and waiting for one thing that is missing."""

from __future__ import annotations

from forebay.office.samples.spencerport.ground import site
from forebay.office.samples.steps import applies_on_paper, asks_for, parks
from forebay.office.samples.story import Story

PLACE = "50 Example Orchard Lane, Spencerport"


def tell(story: Story) -> None:
    """Tell of the application, of what the village asked for, and of a paper it did not ask for."""
    story.morning(12)
    opening = {"title": "Example Orchard", "address": PLACE, "parcels": "87.00-2-2.500"}
    facts = site("1.6 acre")
    facts.pop("application_kind")
    applies_on_paper(story, opening, facts=facts)
    story.morning(9)
    what = "The landscaping plan, by a landscape architect or the soil conservation district."
    asks_for(story, what, story.from_now(5), document="landscaping plan")
    story.morning(4)
    parks(story, "Photographs of the old orchard", "I took these last week. Do they help?", "applicant")
