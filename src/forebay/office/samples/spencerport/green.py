"""Example Green in Spencerport: the maintenance agreement is signed, and not recorded; so the plan is not approved."""

from __future__ import annotations

from forebay.office.samples.spencerport.ground import hands_in_plan, site
from forebay.office.samples.steps import CHECKED, asks_for
from forebay.office.samples.story import Story


def tell(story: Story) -> None:
    """Tell the case from its opening to the signed agreement, which still lacks its liber and page."""
    story.morning(29)
    story.open("Example Green", "18 Example Green, Spencerport", "87.00-4-1.180", who="green")
    hands_in_plan(story, "green", **site("3 acre"))
    story.morning(18)
    story.act("green", "submit maintenance agreement draft", draft=story.paper("Draft of the maintenance agreement"))
    story.settle("approve maintenance agreement", CHECKED)
    story.act("officer", "approve maintenance agreement")
    story.morning(10)
    signed = story.paper("Maintenance agreement, signed")
    story.act("green", "provide signed maintenance agreement", copy=signed)
    story.morning(7)
    story.settle("approve plan", CHECKED)
    asks_for(story, "At which liber and page is the maintenance agreement recorded?", story.from_now(10))
