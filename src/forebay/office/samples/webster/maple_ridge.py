"""Maple Ridge in Webster: a plan under review, its findings half decided, no letter written yet."""

from __future__ import annotations

from forebay.office.samples import submissions
from forebay.office.samples.steps import CHECKED, applies, charges, decides, hands_in, reviews
from forebay.office.samples.story import Story
from forebay.office.verbs.dispose import Judged
from forebay.review import ReviewItem

OPEN = (
    "Phase 1 and Phase 2 lie open together from July 13 until August 15, and that is more than you say. "
    "Stabilize Phase 1 before you clear Phase 2, or send the state's letter."
)


def tell(story: Story) -> None:
    """Tell the case from its opening to the middle of its review."""
    story.morning(31)
    story.open("Maple Ridge", "100 Example Ridge Road, Webster", "80.00-2-1.100")
    applies(story, "applicant", application_kind="subdivision")
    charges(story, paid_by="Example Homes")
    story.morning(9)
    [first, *_] = submissions.packages("webster").values()
    handed = hands_in(story, first, "applicant")
    story.act("applicant", "submit NOI copy", sent_to_state=story.day(), certification=True)
    story.act("inspector", "certify SWPPP", certifier="Ina Example", credential="PE", license="EXAMPLE-1")
    review = reviews(story, handed)
    story.morning(6)
    decides(story, review, judged)


def judged(item: ReviewItem) -> Judged | None:
    """Return what the reviewer has decided so far: the first pages of the plan, and what lies open at once."""
    if item.id.endswith("fact#disturbed_at_once"):
        return Judged("not met", OPEN)
    if ":content/1#" in item.id or ":content/2#" in item.id:
        return Judged("met", CHECKED)
    if ":content/3#" in item.id:
        return Judged("not met", "The soils are named, and no boring shows where. Show the borings.")
    return None
