"""Whose turn it is in a case, and how many days it has lain at the village and at the applicant.

Pure: what stands on the docket in, days out. The days are the office's own count; no due date of the law moves by them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from forebay.law.record import Act, Record
from forebay.letters.wording import plain_day
from forebay.office.history.referrals import REFER, meeting_of
from forebay.office.history.reviews import ANSWERS
from forebay.reckoning import Calendar

VILLAGE, APPLICANT = "village", "applicant"
REQUEST, ANSWER, WITHDRAW = "request information", "answer request", "withdraw request"
HANDED_IN = frozenset({"receive application", "submit SWPPP", "submit plan"})
"""What brings a case to the village: an application, or the plan that was asked for."""
DECIDED = frozenset({"issue permit", "approve site plan", "approve subdivision"})
"""With one of these the count ends: from then on the case waits for the work, not for an office."""
PROPOSED, SETTLED = "propose major amendment", frozenset({"approve amendment", "disapprove amendment"})
ASKED, ANSWERED = "request determination", "issue determination letter"
"""A question from outside: the village has the case from the day it came in until its letter answers it."""
VOTE = "record vote"
OVER = "the case is closed"
BEGUN, CLOSED = "start construction", "close case"


@dataclass(frozen=True, slots=True)
class Period:
    """A time in which a case lay at one side, from a date until it passed on; without an end it lies there now."""

    side: str
    since: date
    until: date | None = None

    def days(self, today: date) -> int:
        """Return its days: the day it began is not counted, the day it ended is."""
        return max(0, ((self.until or today) - self.since).days)


@dataclass(frozen=True, slots=True)
class Turns:
    """The periods of a case, one after the other."""

    periods: tuple[Period, ...] = ()
    why: str = ""
    """What it waits for now, in words; of a case that waits for no office, why not."""
    board: str = ""
    """The board whose vote the village waits for; blank where none is asked."""
    board_since: date | None = None
    """The date on which it was put to that board."""

    @property
    def is_closed(self) -> bool:
        """Whether the case is closed."""
        return self.why == OVER

    @property
    def now(self) -> Period | None:
        """The period that has not ended; none where the case waits for no office."""
        last = self.periods[-1] if self.periods else None
        return last if last and last.until is None else None

    def days(self, side: str, today: date) -> int:
        """Return how many days the case has lain at one side."""
        return sum(one.days(today) for one in self.periods if one.side == side)

    def ended_days(self, side: str) -> int:
        """Return the days of the periods that have ended."""
        return sum(one.days(one.until) for one in self.periods if one.side == side and one.until)


def turns(acts: Record, calendar: Calendar) -> Turns:
    """Return who has had a case since when.

    It is the applicant's until an application or a plan is handed in, the village's until it decides, and the
    applicant's whenever the village waits: for the answer to a request, or for the next round it asked for in a letter.
    Before an application it is the village's while a question whether the law applies waits for its answer.
    """
    walk = _Walk()
    found: list[Period] = []
    for act in acts.acts:
        walk.take(act)
        found = _turned(found, walk.side, calendar.date_of(act.occurred))
    put = walk.put if walk.side == VILLAGE else None
    return Turns(tuple(found), walk.why, _board(put) if put else "", calendar.date_of(put.occurred) if put else None)


def _turned(periods: list[Period], side: str, on: date) -> list[Period]:
    """Return the periods once a side has the case from a date on; one that lasted no day is left out."""
    last = periods[-1] if periods else None
    if last and last.until is None:
        if last.side == side:
            return periods
        ended = [Period(last.side, last.since, on)] if on > last.since else []
        periods = [*periods[:-1], *ended]
    return _resumed(periods, side, on) if side else periods


def _resumed(periods: list[Period], side: str, on: date) -> list[Period]:
    last = periods[-1] if periods else None
    if last and last.side == side and last.until == on:
        return [*periods[:-1], Period(side, last.since)]
    return [*periods, Period(side, on)]


@dataclass(slots=True)
class _Walk:
    """Where a case is as its acts go by."""

    opened: bool = False
    applied: bool = False
    asked: bool = False
    decided: bool = False
    begun: bool = False
    closed: bool = False
    question: bool = False
    boards: dict[str, Act] = field(default_factory=dict)
    requests: set[str] = field(default_factory=set)
    amendments: set[str] = field(default_factory=set)

    @property
    def side(self) -> str:
        if not self.opened or self.closed:
            return ""
        if self.requests:
            return APPLICANT
        if self.decided:
            return VILLAGE if self.amendments else ""
        if not self.applied:
            return VILLAGE if self.question else "" if self.begun else APPLICANT
        return APPLICANT if self.asked else VILLAGE

    @property
    def put(self) -> Act | None:
        """The last question put to a board that has no vote."""
        return next(reversed(self.boards.values())) if self.boards else None

    @property
    def why(self) -> str:
        if self.closed:
            return OVER
        if not self.side:
            return "the work goes on" if self.opened else ""
        return self._applicants() if self.side == APPLICANT else self._villages()

    def _applicants(self) -> str:
        if self.requests:
            many = len(self.requests)
            return "a request is not answered" if many == 1 else f"{many} requests are not answered"
        return "the village's letter asks for the next round" if self.asked else "nothing has been handed in yet"

    def _villages(self) -> str:
        if put := self.put:
            return f"put to the {_board(put)} for its meeting of {plain_day(meeting_of(put))}"
        if self.question and not self.applied:
            return "the question whether the law applies waits for its answer"
        return "an amendment waits for its decision" if self.decided else "what was handed in waits for its decision"

    def take(self, act: Act) -> None:
        self.opened = True
        if act.act == REQUEST:
            self.requests.add(act.id)
        elif act.act in (ANSWER, WITHDRAW):
            self.requests.discard(act.subject or "")
        elif act.act == PROPOSED:
            self.amendments.add(act.id)
        elif act.act in SETTLED:
            self.amendments.discard(act.subject or "")
        elif act.act == REFER:
            self.boards[act.id] = act
        elif act.act == VOTE:
            self.boards.pop(act.subject or "", None)
        else:
            self._pass_on(act.act)

    def _pass_on(self, act: str) -> None:
        if act in HANDED_IN:
            self.applied, self.asked = True, False
        elif act in ANSWERS:
            self.asked = True
        elif act in (ASKED, ANSWERED):
            self.question = act == ASKED
        elif act == BEGUN:
            self.begun = True
        elif act in DECIDED:
            self.decided = True
        elif act == CLOSED:
            self.closed = True


def _board(put: Act) -> str:
    return str(put.data.get("board") or "board")


def told(periods: Iterable[Period], today: date) -> tuple[tuple[str, date, date, int], ...]:
    """Return (side, since, until, days) of each period, the last one until today."""
    return tuple((one.side, one.since, one.until or today, one.days(today)) for one in periods)
