"""What the people of Spencerport do beside a review, before a step: ``besides.py HOME CASE NOW STEP``."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from forebay.office.start import set_up

if TYPE_CHECKING:
    from forebay.office.samples.story import Story

FOUND = "Looked into, and found so."


def main(folder: str, number: str, now: str, step: str) -> None:
    home = set_up(Path(folder))
    from forebay.office.models import Case
    from forebay.office.samples.cast import cast
    from forebay.office.samples.story import Story

    at = datetime.fromisoformat(now)
    story = Story(home, cast("spencerport", home, at), at, days_ago=5, case=Case.objects.get(number=number))
    {"approve plan": before_approval, "issue permit": before_the_permit}[step](story)
    story.settle(step, FOUND)


def before_approval(story: Story) -> None:
    story.act("applicant", "receive application", application_kind="site plan", papers=[story.paper("Application")])
    story.act("applicant", "consult village")
    story.act("applicant", "submit wetland assessment", method="A made-up method", assessment=[story.paper("Wetland")])
    story.act("applicant", "submit maintenance agreement draft")
    story.settle("approve maintenance agreement", FOUND)
    story.act("officer", "approve maintenance agreement")
    story.act("applicant", "record maintenance agreement", liber_and_page="Example liber 1, page 1")


def before_the_permit(story: Story) -> None:
    story.act("applicant", "provide signed maintenance agreement")
    story.settle("approve landscaping plan", FOUND)
    story.act("board", "approve landscaping plan")
    story.settle("authorize redevelopment", FOUND)
    story.act("board", "authorize redevelopment")


if __name__ == "__main__":
    main(*sys.argv[1:])
