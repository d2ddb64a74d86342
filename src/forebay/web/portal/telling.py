"""What the laws say so far, in words for whoever asks; and why a question is asked at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from forebay.law import language as lang
from forebay.law import since
from forebay.law.facts import Fact
from forebay.law.ordinance import Law
from forebay.letters.wording import plain_day
from forebay.office import here
from forebay.office.interviews import ClauseTold, LawTold, Sitting, reached, said, turned_on, waiting_for
from forebay.web.common.ours import ours
from forebay.web.common.questions import words

HEADS = {
    "met": "Yes, as far as your answers go: this law applies to your project.",
    "not met": "No, as far as your answers go: this law does not apply to your project.",
    "does not apply": "No: nothing in this law is in force on this day.",
    "facts missing": "It cannot be said yet: something that is not known here decides it, and not known is not no.",
    "left to the official": "It is for the officer to say: the village itself has to find something first.",
    "conflict": "It is for the officer to say: two places of this law say different things about a project like yours.",
}
STATES = {
    "met": "applies",
    "not met": "does not apply",
    "does not apply": "does not apply",
    "conflict": "conflict",
}
TURNED = {
    "met": "this law would apply",
    "not met": "this law would not apply",
    "conflict": "two places of this law would say different things",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """A clause as a line: what it says, where, and whether it fits the project."""

    said: str
    at: str
    status: str


@dataclass(frozen=True, slots=True)
class Open:
    """A question that is not answered and could change what the law says; ``fact`` is its name."""

    asks: str
    fact: str


@dataclass(frozen=True, slots=True)
class Instead:
    """An answer that would have to be another for the law to say something else."""

    asks: str
    becomes: str
    was: str


@dataclass(frozen=True, slots=True)
class Told:
    """What one law says, as the page shows it."""

    name: str
    head: str
    status: str
    reasons: tuple[Reason, ...]
    margins: tuple[str, ...]
    change: str
    turned: str
    instead: tuple[Instead, ...]
    missing: tuple[Open, ...]
    disputes: tuple[tuple[str, str, bool], ...]
    because: str
    approvals: tuple[tuple[str, str], ...] = ()
    """(what the village decides first, under which clause)"""


FITS = {"yes": "fits", "no": "does not fit"}


def told(rows: Sequence[LawTold]) -> list[Told]:
    """Return what each law says, in words."""
    return [_told(row) for row in rows]


def told_then(kept: Sequence[dict[str, Any]]) -> list[Told]:
    """Return what the page said on the day of a request, from what was kept of it."""
    return [_told(LawTold(**{**row, "clauses": tuple(ClauseTold(**one) for one in row["clauses"])})) for row in kept]


def _told(row: LawTold) -> Told:
    book = here.book()
    return Told(
        name=row.name,
        head=ours(HEADS[row.outcome]),
        status=STATES.get(row.outcome, "open"),
        reasons=tuple(Reason(one.gist, one.at, FITS.get(one.holds, one.holds)) for one in row.clauses),
        margins=tuple(row.margins),
        change=_turned(row.change),
        turned=TURNED.get(row.turns_to, "it would be open"),
        instead=tuple(Instead(book[name].asks, new, was) for name, was, new in row.turn if name in book),
        missing=tuple(Open(book[name].asks, name) for name in row.missing if name in book),
        disputes=tuple((at, why, sure) for at, why, sure in row.disputes),
        because=ours(row.because),
        approvals=tuple((words(decided), at) for decided, at in row.approvals),
    )


def _turned(change: str) -> str:
    """Return the smallest change that would turn an answer, in words.

    >>> _turned("With disturbed area 43,561 sq ft instead of 1 acre it would be: met.")
    'With disturbed area 43,561 sq ft instead of 1 acre, this law would apply.'
    """
    facts, _, outcome = change.rstrip(".").partition(" it would be: ")
    return f"{facts}, {TURNED.get(outcome, 'it would be open')}." if outcome else change


def only_the_village(sitting: Sitting) -> tuple[str, ...]:
    """Return what only the village can find before the answer is settled."""
    return waiting_for(sitting.laws, sitting.sheet, sitting.on)


def notes(sitting: Sitting) -> tuple[str, ...]:
    """Return what must be said of the laws themselves on this day: where they are not known to be law on it."""
    return tuple(_note(law, sitting.on) for law in sitting.laws.values() if since.told(law, sitting.on))


def _note(law: Law, on: date) -> str:
    if law.from_ is not None and on < law.from_:
        return f"{law.name} is not law yet: it is from {plain_day(law.from_)}."
    if law.until is not None and on >= law.until:
        return f"{law.name} is law no longer: it was until {plain_day(law.until)}."
    return ours(
        f"The village's copy of {law.name} does not say since when it reads as it does. The village office can tell "
        "you whether anything in it has changed lately."
    )


# ---- why it is asked -------------------------------------------------------------------------------------------------


def why_asked(sitting: Sitting, fact: Fact) -> list[Reason]:
    """Return the clauses that turn on a fact."""
    return list(dict.fromkeys(_turning_on(sitting, fact.name)))


def _turning_on(sitting: Sitting, fact: str) -> Iterator[Reason]:
    for goal in sitting.goals:
        law = sitting.laws[goal.law]
        for term in reached(law, goal.name, sitting.on):
            names = {part.name for part in lang.walk(term.when) if isinstance(part, lang.Name)}
            hung_on = {law.book[name].only_if for name in names if name in law.book}
            if fact in names | hung_on:
                yield Reason(term.gist, term.at, law.name)


# ---- the answers -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answered:
    """One question and its answer; ``counts`` is false where the question no longer arises."""

    fact: str
    asks: str
    answer: str
    counts: bool


def answered(sitting: Sitting) -> list[Answered]:
    """Return every answer, in the order given."""
    live = {fact.name for fact, _ in sitting.live}
    return [Answered(fact.name, fact.asks, said(value), fact.name in live) for fact, value in sitting.answers]


def all_questions(sitting: Sitting) -> tuple[Fact, ...]:
    """Return every question that can matter, for a form on paper."""
    return turned_on(sitting.laws, sitting.on)
