"""Example Orchard in Webster: applied for on paper, and waiting for one thing that is missing."""

from __future__ import annotations

from forebay.office.samples.steps import FEE, applies_on_paper, asks_for, charges, parks
from forebay.office.samples.story import Story
from forebay.office.samples.webster.ground import site

PLACE = "50 Example Orchard Lane, Webster"


def tell(story: Story) -> None:
    """Tell of the application, of what the village asked for, and of a paper it did not ask for."""
    story.morning(12)
    opening = {"title": "Example Orchard", "address": PLACE, "parcels": "80.00-1-1.500"}
    facts = site("1.6 acre", "1.6 acre")
    facts.pop("application_kind")
    applies_on_paper(story, opening, facts=facts, fee=FEE)
    charges(story)
    story.morning(9)
    what = "The notice of intent you sent to the state, with the day on which you sent it."
    asks_for(story, what, story.from_now(5), document="NOI copy")
    story.morning(4)
    parks(story, "Photographs of the old orchard", "I took these last week. Do they help?", "applicant")
