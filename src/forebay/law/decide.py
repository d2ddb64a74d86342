"""What the law answers about a project: every named answer with its reasons."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from forebay.law.facts import Facts, FactSheet
from forebay.law.findings import Finding
from forebay.law.ordinance import Law
from forebay.law.record import Record
from forebay.law.situation import Situation, evaluate
from forebay.law.world import NOBODY
from forebay.reckoning import shown_date


def decide(
    law: Law,
    facts: Facts | FactSheet,
    record: Record = NOBODY,
    on: date | None = None,
    others: Mapping[str, Law] | None = None,
) -> dict[str, Finding]:
    """Answer every question the law answers, from what was known and done by the end of a day.

    A proposition that is false is *not met*; one the law does not yet, or no longer, speak of *does not apply*.
    """
    day = on or date.max
    until = None if on is None else end_of(on, law.zone)
    sheet = facts if isinstance(facts, FactSheet) else facts.latest if until is None else facts.at(until)
    here = Situation(law, sheet, record, day, others or {}, until=until)
    return {name: answer(here, name) for name in law.names}


def answer(here: Situation, name: str) -> Finding:
    """Answer one named question in a situation."""
    if not here.law.clauses(name, here.on):
        return Finding("does not apply", f"Nothing in force on {shown_date(here.on)} says {name}.")
    return evaluate(here.program.questions[name], here).finding()


def end_of(day: date, zone: str) -> datetime:
    """Return the last instant of a day in a zone."""
    following = datetime.combine(day + timedelta(days=1), time(), ZoneInfo(zone))
    return following.astimezone(UTC) - timedelta(microseconds=1)
