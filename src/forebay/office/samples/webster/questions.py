"""Two questions from Webster's page: one answered by letter, one that waits for its determination."""

from __future__ import annotations

from forebay.office.samples.steps import answers, asks
from forebay.office.samples.story import Story

NO = (
    *("in_common_plan", "emergency", "agricultural_activity", "silvicultural_activity"),
    *("routine_maintenance", "practice_repair"),
)
NORA = {
    "name": "Nora Example",
    "email": "nora@webster.example.org",
    "place": "3 Example Court, Webster",
    "part": "owner",
    "asks": "Do I need a permit to make a lawn of my meadow?",
}
WALT = {
    "name": "Walt Example",
    "email": "walt@webster.example.org",
    "place": "27 Example Road, Webster",
    "parcel": "80.00-1-1.270",
    "part": "owner",
    "asks": "May I begin the parking lot before winter?",
}


def answered(story: Story) -> None:
    """Tell of a lawn too small for the law to touch."""
    story.morning(19)
    asked = asks(story, NORA, [("disturbed_area", "0.4 acre"), *((name, False) for name in NO)])
    story.morning(16)
    answers(
        story,
        asked,
        title="Example Lawn",
        outcome="not met",
        reasons="The work opens 17,424 square feet, less than the threshold, and is no piece of a larger plan.",
        next_step="You need no permit under this law. Ask again before you open more ground than you told us.",
    )
    story.act("officer", "close case", reason="The law does not touch it.")


def waiting(story: Story) -> None:
    """Tell of a parking lot asked about two days ago; nobody has answered yet."""
    story.morning(2)
    asks(story, WALT, [("disturbed_area", "0.7 acre"), *((name, False) for name in NO)])
