"""Cases that began before Forebay's record of them, as an officer took them over from the village's own papers. Pure.

What occurred before the day named stands as the papers have it: no gate is held against it, no letter is made for it,
and nothing undone by then is proposed as a violation. What occurs from that day on is judged as in any other case.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from forebay.law.asked import Requirement
from forebay.law.record import Record
from forebay.letters.wording import called, plain_day
from forebay.office.record import Line
from forebay.office.typed import BadData
from forebay.reckoning import Calendar

TAKE_OVER = "take over case"


@dataclass(frozen=True, slots=True)
class TakenOver:
    """An officer's reasoned decision to go by the village's own papers for what occurred before a day."""

    since: date
    begins: datetime
    """The first instant of that day, from which Forebay's own record runs."""
    source: str
    reasons: str
    entry: str
    person: int | None

    def covers(self, occurred: datetime) -> bool:
        """Tell whether something stands as the papers have it, because it occurred before that day."""
        return occurred < self.begins

    def __str__(self) -> str:
        return (
            f"What occurred before {plain_day(self.since)} stands here as the village's own papers have it "
            f"({self.source.rstrip('.')}), and was not judged by Forebay. Reasons: {self.reasons}"
        )


def said_here(kept: str, municipality: str) -> str:
    """Return how a case was taken over with the municipality called what it is; the source and the reasons as typed."""
    ours, between, typed = kept.partition(" papers have it ")
    return f"{called(ours, municipality)}{between}{typed}"


def taken_over(lines: Sequence[Line], acts: Record, calendar: Calendar) -> TakenOver | None:
    """Return how a case was taken over, as corrected; nothing where it was not."""
    done = acts.of([TAKE_OVER])
    if not done:
        return None
    act = done[0]
    since: date = act.data["since"]
    by = next((line.person for line in reversed(lines) if act.id in (line.id, line.corrects)), None)
    said = {name: str(act.data[name]) for name in ("source", "reasons")}
    return TakenOver(since, calendar.opens(since), **said, entry=act.id, person=by)


def refuse_wrong(line: Line, lines: Sequence[Line], calendar: Calendar) -> None:
    """Refuse to take over days on which Forebay kept the case itself: what it saw is judged as ever."""
    if line.act != TAKE_OVER or line.retracts:
        return
    since, kept = date.fromisoformat(line.data["since"]), calendar.date_of((lines or [line])[0].recorded)
    if since > kept:
        raise BadData(
            {
                "since": f"Since: Forebay has kept this case since {plain_day(kept)}, and what it kept is judged as "
                f"ever. Give that day or an earlier one, not {plain_day(since)}."
            }
        )


def still_asked(one: Requirement, over: TakenOver | None, before: Iterable[Requirement]) -> bool:
    """Tell whether a duty that lapsed did so since the case was taken over: for one that returns, once more since.

    ``before`` is what the law asked when Forebay's own record began.
    """
    due = one.late_after
    if over is None or due is None or not over.covers(due.instant):
        return True
    missed = {then.key: then.periods_missed for then in before}
    return one.periods_missed > missed.get(one.key, 0)
