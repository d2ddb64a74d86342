"""Two sample homes: invented people and land, made by the same verbs the screens call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from forebay.office.home import Home
from forebay.office.models import Case, Person
from forebay.office.perform import reproject
from forebay.office.samples import adopted, rain, spencerport, submissions, webster
from forebay.office.samples.cast import cast, company, known
from forebay.office.samples.story import Story

FIRST: Mapping[str, Callable[[Story], None]] = {"spencerport": spencerport.FIRST, "webster": webster.FIRST}
MORE: Mapping[str, tuple[Callable[[Story], None], ...]] = {"spencerport": spencerport.MORE, "webster": webster.MORE}


@dataclass(frozen=True, slots=True)
class Sample:
    """What a sample home holds: its first case, its people by role, and a gauge file to load."""

    case: Case
    people: Mapping[str, Person]
    gauge_file: Path


def make_sample(home: Home, village: str, now: datetime, *, more: bool = False) -> Sample:
    """Put a sample case into a home, with its people and a gauge file; a home that has one keeps it as it is.

    ``more`` makes the village at work: other cases at every stage before construction, with their people, their money
    and what the village has adopted.
    """
    people = cast(village, home, now)
    gauge_file = home.path / "samples" / rain.NAME
    if not Case.objects.exists():
        _make(home, village, now, people, more)
        gauge_file.parent.mkdir(exist_ok=True)
        gauge_file.write_bytes(rain.gauge_file(now))
        submissions.write(village, gauge_file.parent)
    people |= known(village)
    return Sample(Case.objects.order_by("number")[0], people, gauge_file)


def _make(home: Home, village: str, now: datetime, people: dict[str, Person], more: bool) -> None:
    if more:
        people |= company(village, home, now, people["officer"])
        adopted.adopt(home, village, now)
    FIRST[village](Story(home, people, now))
    for tell in MORE[village] if more else ():
        tell(Story(home, people, now))
    for case in Case.objects.all() if more else ():
        reproject(case, now)
