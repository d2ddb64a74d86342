"""Corner Market in Spencerport: the hydrology is run again and parts from the plan's; the applicant has the letter."""

from __future__ import annotations

from forebay.office.samples import submissions
from forebay.office.samples.steps import CHECKED, decides, hands_in, reviews, writes
from forebay.office.samples.story import Story
from forebay.office.verbs.dispose import Judged
from forebay.review import ReviewItem

ORIFICE = "The plan computes with a low orifice of 4 inches and draws one of 5 inches. Say which is built."
GROWS = "By our numbers the peak grows at the brook in the 1-year storm. Show that it does not."
BORINGS = "Send it, with the borings on the plan."


def tell(story: Story) -> None:
    """Tell the case from its opening to the letter of the first round."""
    story.morning(22)
    story.open("Corner Market", "9 Example Corner, Spencerport", "87.00-3-1.900", owner="market")
    story.act("applicant", "consult village")
    papers = [story.paper("Application for Corner Market")]
    story.act("applicant", "receive application", application_kind="site plan", papers=papers)
    story.morning(15)
    [first, *_] = submissions.packages("spencerport").values()
    handed = hands_in(story, first, "applicant")
    wetland = [story.paper("Wetland assessment for Corner Market")]
    story.act("applicant", "submit wetland assessment", method="A made-up method", assessment=wetland)
    review = reviews(story, handed)
    story.morning(8)
    decides(story, review, judged)
    story.morning(6)
    writes(
        story,
        "issue review letter",
        review=review,
        how_to_answer="Sign in, open the case, and answer each comment where it stands.",
        next_step="Send the next round of the plan with your answers; it is reviewed when it comes.",
        answer_by=story.from_now(15),
    )


def judged(item: ReviewItem) -> Judged | None:
    """Return what the reviewer decided: numbers as they came out again, what stands in the plan as met."""
    if item.id.endswith("low orifice.diameter_in"):
        return Judged("not met", ORIFICE)
    if item.id.endswith(":criteria#peak flow controlled"):
        return Judged("not met", GROWS)
    if ":soils report#soils report" in item.id:
        return Judged("not met", BORINGS)
    if item.outcome == "left to the official":
        return Judged("met", CHECKED)
    return Judged(item.outcome) if item.outcome in ("met", "not met") else None
