"""Two questions from Spencerport's page: one answered by letter, one that waits for its determination."""

from __future__ import annotations

from forebay.office.samples.spencerport.ground import NO
from forebay.office.samples.steps import answers, asks
from forebay.office.samples.story import Story

NORA = {
    "name": "Nora Example",
    "email": "nora@spencerport.example.org",
    "place": "3 Example Court, Spencerport",
    "part": "owner",
    "asks": "Do I need a permit to put up a shed and a gravel drive?",
}
WALT = {
    "name": "Walt Example",
    "email": "walt@spencerport.example.org",
    "place": "27 Example Road, Spencerport",
    "parcel": "87.00-2-2.270",
    "part": "owner",
    "asks": "May I pave the lot behind my shop before winter?",
}


def answered(story: Story) -> None:
    """Tell of a shed too small for the law to touch."""
    story.morning(19)
    asked = asks(story, NORA, [("disturbed_area", "0.4 acre"), *((name, False) for name in NO)])
    story.morning(16)
    answers(
        story,
        asked,
        title="Example Shed",
        outcome="not met",
        reasons="The work opens 17,424 square feet, less than the threshold, and is no piece of a larger plan.",
        next_step="You need no permit under this law. Ask again before you open more ground than you told us.",
    )
    story.act("officer", "close case", reason="The law does not touch it.")


def waiting(story: Story) -> None:
    """Tell of a paved lot asked about two days ago; nobody has answered yet."""
    story.morning(2)
    no = [(name, False) for name in NO]
    asks(story, WALT, [("disturbed_area", "1.3 acre"), ("application_kind", "site plan"), *no])
