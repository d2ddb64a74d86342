"""Example Terrace in Spencerport: a waiver granted by vote, and the fee in lieu reckoned but not paid."""

from __future__ import annotations

from forebay.office.samples.spencerport.ground import hands_in_plan, site
from forebay.office.samples.steps import CHECKED, MADE_UP, develops, refers, votes
from forebay.office.samples.story import Story
from forebay.office.verbs.board import write_notice

WAIVED = "criteria#channel protection"
ROCK = f"Rock stands two feet down over the whole lot. {MADE_UP}"
MEASURE = "A facility on developed land that has none: the lot behind the village garage"
FINDINGS = ("on-site not feasible", "no listed downstream impact", "acceptable mitigation provided")


def tell(story: Story) -> None:
    """Tell the case from its opening to the notice of the waiver."""
    story.morning(38)
    story.open("Example Terrace", "70 Example Terrace, Spencerport", "87.00-3-1.700", who="terrace")
    develops(story, "terrace")
    hands_in_plan(story, "terrace", **site("2.2 acre", private_facility=False, storage_required="5200 cuft"))
    story.morning(29)
    story.settle("approve plan", CHECKED)
    story.morning(24)
    story.act("terrace", "request waiver", asks="The storage that protects the channel.", grounds=ROCK)
    story.morning(17)
    findings = "\n".join(f"{one[:1].upper()}{one[1:]}." for one in FINDINGS)
    asked = refers(
        story,
        "grant waiver",
        "May Example Terrace leave out the storage that protects the channel?",
        story.day(6),
        findings=findings,
        recommends="Grant it, against the fee in lieu.",
    )
    story.morning(11)
    _decide(story, asked)


def _decide(story: Story, asked: str) -> None:
    for finding in FINDINGS:
        story.act("officer", "determine", finding=finding, outcome="met", reasons=ROCK)
    votes(story, asked, "grant waiver", "To waive the storage that protects the channel", ROCK, against=["cora"])
    story.act("board", "select mitigation", measure=MEASURE, reasons=ROCK)
    granted = story.act("board", "grant waiver", provisions=WAIVED, reasons=ROCK)
    said = {
        "decision": granted.id,
        "reasons": ROCK,
        "next_step": "Pay the fee in lieu to the village clerk. Nothing is approved before it is paid.",
    }
    write_notice(story.case, said, by=story.people["officer"], now=story.ahead())
