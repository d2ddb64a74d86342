"""Example Mews in Spencerport: permitted, with a landscaping security in cash and a letter of credit soon to expire."""

from __future__ import annotations

from forebay.office.samples.spencerport.ground import hands_in_plan, site
from forebay.office.samples.steps import CHECKED, FOUND, MADE_UP, develops
from forebay.office.samples.story import Story

CREDIT = "40000 USD"
EXPIRES_D = 26
HELD = "Until the village acknowledges that the site plan is met. Made up."


def tell(story: Story) -> None:
    """Tell the case from its opening to its securities."""
    story.morning(52)
    story.open("Example Mews", "5 Example Mews, Spencerport", "87.00-4-1.500", who="mews")
    develops(story, "mews")
    facts = site("2.8 acre", landscaping_cost="18000 USD", developer_or_corporate_operator=True)
    hands_in_plan(story, "mews", **facts)
    story.morning(40)
    _approve(story)
    story.morning(30)
    _permit(story)
    story.morning(12)
    _secure(story)


def _approve(story: Story) -> None:
    story.act("mews", "submit maintenance agreement draft")
    story.settle("approve maintenance agreement", CHECKED)
    story.act("officer", "approve maintenance agreement")
    story.act("mews", "record maintenance agreement", liber_and_page="Example liber 2, page 20")
    story.settle("approve plan", CHECKED)
    story.act("board", "approve plan")


def _permit(story: Story) -> None:
    story.act("mews", "provide signed maintenance agreement")
    story.settle("authorize redevelopment", CHECKED)
    story.act("board", "authorize redevelopment")
    story.settle("approve landscaping plan", CHECKED)
    story.act("board", "approve landscaping plan")
    story.settle("issue permit", FOUND)
    story.act("officer", "issue permit")


def _secure(story: Story) -> None:
    story.act("treasurer", "post landscaping security", form="cash", amount="1800 USD", paid_by="Example Mews Company")
    story.act("officer", "require letter of credit", reasons=f"A company will run the pond. {MADE_UP}")
    why = f"$40,000.00 is asked, since the law leaves the amount blank. {MADE_UP}"
    blank = {"value": "letter_of_credit_amount", "is": CREDIT, "reasons": why}
    story.act("officer", "determine", outcome="met", **blank)
    bank = {"finding": "institution or surety approved", "reasons": f"The bank is known to the village. {MADE_UP}"}
    story.act("officer", "determine", outcome="met", **bank)
    story.act(
        "treasurer",
        "post letter of credit",
        amount=CREDIT,
        institution="Example Bank",
        reference="EXAMPLE-88",
        expires=story.from_now(EXPIRES_D),
        irrevocable="It cannot be revoked.",
        covers_operation_and_maintenance_during_and_after_construction=HELD,
    )
