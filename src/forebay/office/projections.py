"""What a docket comes to: the case's status, whose turn it is, what the law asks, what was not done, what was served.

Pure: entries, laws, calendar and the present instant in; the state of the case out. Nothing here reads a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from typing import Any

from forebay.law.acts import Vocabulary
from forebay.law.asked import Requirement
from forebay.law.facts import FactBook, Facts, FactSheet
from forebay.law.ordinance import Law
from forebay.law.record import Act, Record
from forebay.law.requirements import requirements
from forebay.office.history import sent, violations
from forebay.office.history.money import Ledger, ledger
from forebay.office.history.next_asked import Next, next_asked
from forebay.office.history.reviews import Reviews, Sent, reviews
from forebay.office.history.taken_over import TakenOver, taken_over
from forebay.office.history.turns import APPLICANT, Turns, turns
from forebay.office.history.violations import Wrong
from forebay.office.record import Line, edition, facts, record
from forebay.reckoning import Calendar

SERVE = "serve notice of violation"
STAGES: tuple[tuple[str, frozenset[str]], ...] = (
    ("open", frozenset({"open case"})),
    ("applied for", frozenset({"receive application"})),
    ("under review", frozenset({"accept application", "submit SWPPP", "submit plan"})),
    ("plan approved", frozenset({"approve SWPPP", "approve plan"})),
    ("permitted", frozenset({"issue permit", "approve site plan"})),
    ("under construction", frozenset({"start construction"})),
    ("stabilized", frozenset({"accept final stabilization"})),
    ("closed", frozenset({"close case"})),
)
"""How far a case has come: the last of these whose act is on record."""
NO_REVIEWS = Reviews()
NO_MONEY = Ledger()
NO_TURNS = Turns()
WORK = frozenset({"construction", "earthwork", "land disturbance", "maintenance work"})
"""The classes of acts that are work on a site."""


@dataclass(frozen=True, slots=True)
class Served:
    """A numbered notice as the docket has it; withdrawn where its entry was retracted."""

    number: str
    kind: str
    title: str
    entry: str
    violation: str
    served: datetime
    method: str
    appeal_by: date | None
    html: str
    pdf: str
    withdrawn: datetime | None = None
    withdrawn_why: str = ""


@dataclass(frozen=True)
class Bearings:
    """What a docket is read with: the laws, the acts and facts there are, the calendar, and the present instant."""

    laws: tuple[Law, ...]
    vocabulary: Vocabulary
    book: FactBook
    calendar: Calendar
    now: datetime


@dataclass(frozen=True)
class CaseState:
    """A case as its docket makes it."""

    record: Record
    facts: Facts
    requirements: tuple[Requirement, ...]
    violations: tuple[Wrong, ...]
    notices: tuple[Served, ...]
    vocabulary: Vocabulary
    reviews: Reviews = NO_REVIEWS
    money: Ledger = NO_MONEY
    papers: tuple[Sent, ...] = ()
    """What acts issued beside notices and the letters of a review."""
    edition: Mapping[str, str] = field(default_factory=dict)
    """Which edition of each law governs it: its digest, by the law's id."""
    taken_over: TakenOver | None = None
    """How it was taken over from the village's own papers, if it was."""
    turns: Turns = NO_TURNS
    """Who has had it since when: the village or the applicant."""

    @cached_property
    def status(self) -> str:
        """How far the case has come."""
        done = {one.act for one in self.record.acts}
        return next((word for word, acts in reversed(STAGES) if acts & done), "not opened")

    @cached_property
    def next(self) -> Next:
        """What is asked next, and of whom."""
        words = [word for word, _ in STAGES]
        further = STAGES[words.index(self.status) + 1 :] if self.status in words else ()
        now = self.turns.now
        answered = now is None or now.side != APPLICANT
        return next_asked(self.requirements, [acts for _, acts in further], self.vocabulary, answered=answered)

    @cached_property
    def stops(self) -> tuple[Requirement, ...]:
        """The gates by which a decision of the village stops work on the site now."""
        return tuple(one for one in self.requirements if one.holds and stops_work(one, self.record, self.vocabulary))

    @property
    def opening(self) -> Mapping[str, Any]:
        """What the act that opened the case says of it, as corrected."""
        opened = self.record.of(["open case"])
        return opened[0].data if opened else {}

    @property
    def gauge(self) -> str:
        """The gauge of record as last named; blank where none was."""
        named = [one.data["gauge"] for one in self.record.of(["name gauge of record"])]
        return str(named[-1]) if named else ""

    @property
    def storms(self) -> tuple[Act, ...]:
        """The storms on record."""
        return self.record.of(["storm"])

    @property
    def sheet(self) -> FactSheet:
        """The facts as last stated."""
        return self.facts.latest


def project(entries: Sequence[Line], bearings: Bearings) -> CaseState:
    """Work out a case from its docket."""
    acts = record(entries, bearings.vocabulary)
    asked = requirements_with(entries, (), bearings)
    stops = [one for one in asked if one.holds and stops_work(one, acts, bearings.vocabulary)]
    over = taken_over(entries, acts, bearings.calendar)
    before = _asked_then(acts, over, bearings) if over else ()
    ground = violations.Ground(
        entries, acts, asked, stops, bearings.laws, bearings.vocabulary, bearings.calendar, over, before
    )
    return CaseState(
        record=acts,
        facts=facts(acts, bearings.book),
        requirements=asked,
        violations=violations.derive(ground),
        notices=tuple(notices(entries, acts)),
        vocabulary=bearings.vocabulary,
        reviews=reviews(entries, bearings.vocabulary, acts),
        money=ledger(entries, acts),
        papers=tuple(sent.papers(entries, acts)),
        edition=edition(entries, bearings.vocabulary),
        taken_over=over,
        turns=turns(acts, bearings.calendar),
    )


def _asked_then(acts: Record, over: TakenOver, bearings: Bearings) -> tuple[Requirement, ...]:
    """Return what the law asked when a case was taken over, as far as the papers tell."""
    known = facts(acts, bearings.book)
    return tuple(requirements(list(bearings.laws), known, acts, over.begins, bearings.calendar))


def stops_work(one: Requirement, acts: Record, vocabulary: Vocabulary) -> bool:
    """Tell whether a gate holds work on the site because the village decided something.

    A gate before one step alone, like a letter of credit before construction starts, stops no work: nothing has begun.
    """
    trigger = acts.get(one.trigger) if one.trigger else None
    kind = vocabulary.get(trigger.act) if trigger else None
    return one.shape == "gate" and kind is not None and kind.kind == "decision" and bool(WORK & {*one.steps})


def work_held(one: Requirement, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the steps of a gate that are work on the site."""
    return tuple(step for step in one.steps if WORK & {step, *_classes(step, vocabulary)})


def _classes(step: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    kind = vocabulary.get(step)
    return kind.classes if kind else ()


def notices(entries: Iterable[Line], acts: Record) -> Iterable[Served]:
    """Return every notice served, withdrawn ones too."""
    for line in entries:
        if line.act == SERVE and line.paper:
            yield _served(line, acts)


def _served(line: Line, acts: Record) -> Served:
    paper: Mapping[str, str] = line.paper
    gone = acts.retracted.get(line.corrects or line.id)
    return Served(
        number=paper["number"],
        kind=paper["kind"],
        title=paper["title"],
        entry=line.id,
        violation=line.subject,
        served=datetime.fromisoformat(line.data["served"]),
        method=str(line.data.get("method", "")),
        appeal_by=date.fromisoformat(paper["appeal_by"]) if paper.get("appeal_by") else None,
        html=paper["html"],
        pdf=paper["pdf"],
        withdrawn=gone.by.recorded if gone else None,
        withdrawn_why=gone.reason if gone else "",
    )


def requirements_with(entries: Sequence[Line], more: Iterable[Line], bearings: Bearings) -> tuple[Requirement, ...]:
    """Return what the law would ask if more were on record than is."""
    acts = record([*entries, *more], bearings.vocabulary)
    known = facts(acts, bearings.book)
    return tuple(requirements(list(bearings.laws), known, acts, bearings.now, bearings.calendar))
