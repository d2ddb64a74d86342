"""Which edition of the state's design manual a case is judged by: on the day adopted, else on each day it may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from forebay.law.ordinance import Law
from forebay.law.record import Record
from forebay.reckoning import Calendar

JUDGED_BY, EDITION = "edition_judged_by", "manual_edition"
STATE = "us-ny/state/construction"
DAYS: Mapping[str, tuple[str, ...]] = {
    "application": ("receive application", "submit plan", "submit SWPPP"),
    "approval": ("approve plan", "approve SWPPP"),
    "construction": ("start construction",),
}
"""The days the text leaves open, each with the acts of which the first says when it was."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One day a case may be judged by: when it was, and the manual's edition then; neither where it was not yet."""

    day: str
    on: date | None
    edition: str
    adopted: bool


def readings(laws: Iterable[Law], state: Law, acts: Record, calendar: Calendar, today: date) -> list[Reading]:
    """Return the edition by the day the village adopted, else by every day the text may mean."""
    asking = next((law for law in laws if JUDGED_BY in law.values), None)
    if asking is None:
        return []
    chosen = asking.value(JUDGED_BY, today)
    days = [str(chosen)] if chosen in DAYS else list(DAYS)
    return list(_read(days, state, acts, calendar, chosen in DAYS))


def _read(days: Iterable[str], state: Law, acts: Record, calendar: Calendar, adopted: bool) -> Iterator[Reading]:
    for day in days:
        done = acts.of(DAYS[day])
        on = calendar.date_of(min(act.occurred for act in done)) if done else None
        found = state.value(EDITION, on) if on else None
        yield Reading(day, on, ", ".join(found) if isinstance(found, tuple) else "", adopted)
