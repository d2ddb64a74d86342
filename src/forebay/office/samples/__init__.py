"""Two sample homes: invented people and land, made by the same acts the screens perform."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from forebay.office.home import Home
from forebay.office.models import Case, Person
from forebay.office.samples import rain, spencerport, submissions, webster
from forebay.office.samples.cast import cast
from forebay.office.samples.story import Story

MADE: Mapping[str, Callable[[Story], None]] = {"spencerport": spencerport.tell, "webster": webster.tell}


@dataclass(frozen=True, slots=True)
class Sample:
    """What a sample home holds: its case, its people by role, and a gauge file to load."""

    case: Case
    people: Mapping[str, Person]
    gauge_file: Path


def make_sample(home: Home, village: str, now: datetime) -> Sample:
    """Put a sample case into a home, with its people and a gauge file; a home that has one keeps it as it is."""
    people = cast(village, home, now)
    gauge_file = home.path / "samples" / rain.NAME
    case = Case.objects.order_by("number").first()
    if case is None:
        story = Story(home, people, now)
        MADE[village](story)
        case = story.case
        gauge_file.parent.mkdir(exist_ok=True)
        gauge_file.write_bytes(rain.gauge_file(now))
        submissions.write(village, gauge_file.parent)
    case.refresh_from_db()
    return Sample(case, people, gauge_file)
