"""Corner Market in Spencerport: the hydrology is run again and parts from the plan's; the applicant has the letter."""

from __future__ import annotations

from forebay.office.samples import submissions
from forebay.office.samples.steps import CHECKED, decides, hands_in, reviews, writes
from forebay.office.samples.story import Story
from forebay.office.verbs.dispose import Judged
from forebay.review import ReviewItem

ORIFICE = "The plan computes with a low orifice of 4 inches and draws one of 5 inches. Say which is built."
BORINGS = "No soils report is among the papers. Send it, with the borings on the plan."


def tell(story: Story) -> None:
    """Tell the case from its opening to the letter of the first round."""
    story.days_ago = 22
    story.open("Corner Market", "9 Example Corner, Spencerport", "87.00-3-1.900", owner="market")
    story.act("applicant", "consult village")
    papers = [story.paper("Application for Corner Market")]
    story.act("applicant", "receive application", application_kind="site plan", papers=papers)
    story.days_ago = 15
    [first, *_] = submissions.packages("spencerport").values()
    review = reviews(story, hands_in(story, first, "applicant"))
    story.days_ago = 8
    decides(story, review, judged)
    story.days_ago = 6
    writes(
        story,
        "issue review letter",
        review=review,
        how_to_answer="Sign in, open the case, and answer each comment where it stands.",
        next_step="Send the next round of the plan with your answers; it is reviewed when it comes.",
        answer_by=story.from_now(15),
    )


def judged(item: ReviewItem) -> Judged | None:
    """Return what the reviewer decided: what parts from ours is not met, what stands in the plan is."""
    if item.id.startswith("number:"):
        return Judged("not met", ORIFICE) if item.id.endswith("low orifice.diameter_in") else None
    if ":soils report#soils report" in item.id:
        return Judged("not met", BORINGS)
    if item.outcome == "left to the official" and ":criteria#peak flow" not in item.id:
        return Judged("met", CHECKED)
    return None
