"""Example Hollow in Webster: a plan before the board, which meets next week."""

from __future__ import annotations

from forebay.office.samples.steps import CHECKED, applies, charges, refers
from forebay.office.samples.story import Story
from forebay.office.samples.webster.ground import site


def tell(story: Story) -> None:
    """Tell the case from its opening to the question put to the board."""
    story.morning(27)
    story.open("Example Hollow", "8 Example Hollow, Webster", "80.00-2-1.800", who="hollow")
    applies(story, "hollow", **site("2.4 acre", "1.2 acre"))
    charges(story, paid_by="Example Hollow Company")
    plan = story.paper("Plan for Example Hollow")
    story.act("inspector", "submit SWPPP", preparer="Ina Example", credential="PE", plan=[plan])
    story.act("inspector", "certify SWPPP", certifier="Ina Example", credential="PE", license="EXAMPLE-1")
    story.act("hollow", "submit NOI copy", sent_to_state=story.day(), certification=True)
    story.morning(8)
    story.act("officer", "review SWPPP", comments=CHECKED)
    story.settle("approve SWPPP", CHECKED)
    story.morning(5)
    refers(
        story,
        "approve SWPPP",
        "May the plan for Example Hollow be approved?",
        story.from_now(8),
        findings="The plan keeps the soil on the site.\nNo more than half of the site lies open at once.",
        recommends="Approve it, if the entrance is swept every evening.",
    )
