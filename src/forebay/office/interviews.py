"""An interview with somebody outside: what they answered, what is asked next, and what the law says of it so far.

It decides nothing. What it tells is advice from the laws as they stand on a day; only the officer determines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date, datetime, time
from functools import cached_property, lru_cache
from typing import Any

from forebay.law import FactSheet, Finding, Law, Situation, decide, evaluate
from forebay.law import language as lang
from forebay.law.facts import Fact, FactBook, Facts, FactValue
from forebay.law.interview import Goal, Question, findings, goals_of, next_question
from forebay.law.margins import Change, margins, nearest_change, shown
from forebay.law.provisions import Item, May, Must, Term
from forebay.law.record import Record
from forebay.law.requirements import requirements
from forebay.law.said import listed
from forebay.law.world import NOBODY
from forebay.letters.phrases import phrase
from forebay.office import here, typed
from forebay.office.history.turns import DECIDED
from forebay.office.record import FACTS

MOST_TRIED = 2_000
"""So many changed projects are tried at most to find the smallest change: a page waits for it."""
STANDS = {"met": "yes", "not met": "no", "does not apply": "no", "conflict": "the text is in conflict"}
OPEN = "not known"
UNDECIDED = "left to the official"


@dataclass(frozen=True, slots=True)
class ClauseTold:
    """A clause on the way to an answer: where it is, what it says in our words, and whether it holds here."""

    at: str
    gist: str
    holds: str


@dataclass(frozen=True, slots=True)
class LawTold:
    """What one law says of a project so far."""

    law: str
    name: str
    answer: str
    outcome: str
    because: str
    clauses: tuple[ClauseTold, ...]
    margins: tuple[str, ...]
    missing: tuple[str, ...]
    disputes: tuple[tuple[str, str, bool], ...]
    """(where, why, whether it is sure to say otherwise of this project)"""
    waits_for: tuple[str, ...]
    change: str
    turn: tuple[tuple[str, str, str], ...] = ()
    """(fact, what is known of it or a blank, what it would have to be) of each answer that would have to change"""
    turns_to: str = ""
    approvals: tuple[tuple[str, str], ...] = ()
    """(what is decided, clause) of each decision this law wants of the village before a permit or site approval."""

    @property
    def plain(self) -> dict[str, Any]:
        """The same as plain data, to be kept as it was said."""
        return asdict(self)


@dataclass(frozen=True)
class Sitting:
    """An interview as far as it has come: the answers in the order they were given; None is what nobody knows."""

    laws: Mapping[str, Law]
    on: date
    answers: tuple[tuple[Fact, FactValue | None], ...] = ()

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """What is to be learnt: whether each law touches the project."""
        return goals_of(self.laws.values())

    @cached_property
    def live(self) -> tuple[tuple[Fact, FactValue | None], ...]:
        """The answers that still arise: not those whose occasion an other answer has taken away."""
        known = {fact.name: value for fact, value in self.answers}
        return tuple(one for one in self.answers if known.get(one[0].only_if or "") is not False)

    @cached_property
    def sheet(self) -> FactSheet:
        """What is known."""
        return FactSheet({fact.name: value for fact, value in self.live if value is not None})

    @cached_property
    def unknown(self) -> tuple[str, ...]:
        """The facts whoever was asked does not know."""
        return tuple(fact.name for fact, value in self.live if value is None)

    def next(self) -> Question | None:
        """Return the next question; nothing where no answer can change anything more."""
        laws = tuple((law.id, law.digest) for law in self.laws.values())
        return _next(_AskedBefore(laws, self.on, frozenset((fact.name, value) for fact, value in self.live), self))

    def told(self) -> tuple[LawTold, ...]:
        """Return what each law says so far."""
        found = findings(self.laws, self.sheet, self.goals, self.on)
        return tuple(self._told(goal, finding) for goal, finding in found.items())

    def _approvals(self, law: Law) -> tuple[tuple[str, str], ...]:
        """Return the decisions a law that applies wants first, as far as the answers go."""
        home = here.home()
        at = datetime.combine(self.on, time(12), home.zone)
        rows = requirements([law], Facts.of(self.sheet), Record(()), at, home.calendar)
        found: dict[str, str] = {}
        for row in rows:
            if row.holds and row.finding.outcome == "not met" and DECIDED & {*row.steps}:
                for decided in _decisions(row.rule):
                    found.setdefault(decided, row.at)
        return tuple(found.items())

    def _told(self, goal: Goal, finding: Finding) -> LawTold:
        law = self.laws[goal.law]
        now = Situation(law, self.sheet, NOBODY, self.on, self.laws)
        change = nearest_change(now, goal.name, MOST_TRIED)
        turn = change.turn if change else None
        return LawTold(
            law=law.id,
            name=law.name,
            answer=goal.name,
            outcome=finding.outcome,
            because=finding.because,
            clauses=tuple(_clauses(now, goal.name, finding)),
            margins=tuple(_margins(now, goal.name)),
            missing=finding.missing,
            disputes=tuple((one.at, one.why, one.sure) for one in finding.disputes),
            waits_for=finding.waits_for,
            change=str(turn) if turn else "",
            turn=tuple(_changed(one) for one in turn.changes) if turn else (),
            turns_to=turn.outcome if turn else "",
            approvals=self._approvals(law) if finding.outcome == "met" else (),
        )


def _decisions(rule: Must | May) -> Iterator[str]:
    """Yield the decisions of the village a rule wants, each in words; of several that will do, all in one."""
    if isinstance(rule, Must):
        yield from _decided(rule.needs)
        if either := " or ".join(_decided(rule.any_of)):
            yield either


def _decided(items: Iterable[Item]) -> Iterator[str]:
    acts = [here.vocabulary().get(item.name) for item in items if item.sort == "act"]
    return (phrase(kind.name) for kind in acts if kind and kind.kind == "decision")


def _changed(one: Change) -> tuple[str, str, str]:
    return one.fact, "" if one.was is None else shown(one.was), shown(one.becomes)


def _margins(now: Situation, name: str) -> Iterator[str]:
    """Yield how far each known amount is from each threshold, once, with every clause the threshold stands in."""
    together: dict[str, list[str]] = {}
    for one in margins(now, name):
        together.setdefault(str(one).removeprefix(f"{one.at}: ").rstrip("."), []).append(one.at)
    for told, places in together.items():
        yield f"{told[:1].upper()}{told[1:]} ({listed(list(dict.fromkeys(places)))})."


@dataclass(frozen=True, slots=True)
class _AskedBefore:
    """What the next question hangs on. Many people come by the same answers; where most is unknown it takes long."""

    laws: tuple[tuple[str, str], ...]
    on: date
    answers: frozenset[tuple[str, FactValue | None]]
    sitting: Sitting = field(compare=False, repr=False)


@lru_cache(maxsize=1024)
def _next(asked: _AskedBefore) -> Question | None:
    one = asked.sitting
    return next_question(one.laws, one.sheet, one.goals, one.on, one.unknown)


def _clauses(now: Situation, name: str, finding: Finding) -> Iterator[ClauseTold]:
    """Yield the clauses an answer rests on, each with whether it holds of this project."""
    for term in reached(now.law, name, now.on):
        if term.at in finding.cites and term.says != name:
            outcome = evaluate(term.when, now).finding().outcome
            yield ClauseTold(term.at, term.gist, STANDS.get(outcome, OPEN))


def reached(law: Law, name: str, on: date) -> tuple[Term, ...]:
    """Return every clause of an answer and of the answers it is made of, in the order of the text."""
    names, waiting = set[str](), [name]
    while waiting:
        one = waiting.pop()
        names.add(one)
        for term in law.clauses(one, on):
            named = {part.name for part in lang.walk(term.when) if isinstance(part, lang.Name)}
            waiting += sorted((named & set(law.names)) - names)
    return tuple(term for term in law.terms if term.says in names and term.in_force(on))


# ---- answers as they are kept ----------------------------------------------------------------------------------------


def sitting(kept: Iterable[Sequence[Any]], now: datetime) -> Sitting:
    """Return an interview from its answers as they are kept; one that can no longer be read is asked again."""
    home = here.home()
    laws = {law.id: law for law in here.laws(home)}
    return Sitting(laws, home.calendar.date_of(now), tuple(_read(kept, here.book())))


def _read(kept: Iterable[Sequence[Any]], book: FactBook) -> Iterator[tuple[Fact, FactValue | None]]:
    for name, said in kept:
        fact = book.get(str(name))
        if fact is None:
            continue
        try:
            yield fact, None if said is None else fact.read(said)
        except ValueError:
            continue


def written(answers: Mapping[str, FactValue]) -> dict[str, Any]:
    """Return answers as a docket writes them."""
    if not answers:
        return {}
    kept: dict[str, Any] = typed.plain(here.vocabulary()[FACTS], {"facts": dict(answers)}, here.book())["facts"]
    return kept


def turned_on(laws: Mapping[str, Law], on: date) -> tuple[Fact, ...]:
    """Return every fact that can matter to whether a law touches a project, in the order of the book."""
    names: set[str] = set()
    for goal in goals_of(laws.values()):
        program = Situation(laws[goal.law], FactSheet(), NOBODY, on, laws).program
        keys = {key.split(" in ", 1)[-1] for key in program.keys(goal.name)}
        names |= keys | set(program.guards(keys))
    return tuple(fact for fact in here.book() if fact.name in names)


def waiting_for(laws: Mapping[str, Law], sheet: FactSheet, on: date, acts: Record = NOBODY) -> tuple[str, ...]:
    """Return what the village has to find before its laws answer whether they touch a project, and with what effect."""
    found: dict[str, None] = {}
    for law in laws.values():
        near = {term.says for goal in goals_of([law]) for term in reached(law, goal.name, on)}
        for name, finding in decide(law, sheet, acts, on, laws).items():
            if name in near or (finding.outcome == UNDECIDED and _rests_on(law, name, near, on)):
                found |= dict.fromkeys(finding.waits_for)
    return tuple(found)


def _rests_on(law: Law, name: str, near: set[str], on: date) -> bool:
    return any(term.says in near for term in reached(law, name, on))


def said(value: FactValue | None) -> str:
    """Return an answer as a person reads it."""
    return "I do not know" if value is None else shown(value)
