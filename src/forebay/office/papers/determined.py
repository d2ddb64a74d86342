"""What an officer settled for one case alone, as its screens and its letters say it: what, how, why, by whom, when."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime

from forebay.law.bench import DETERMINE
from forebay.law.leaves_open import ABOUT
from forebay.law.provisions import Must
from forebay.law.record import Act, Record
from forebay.letters.review_letters.heads import DETERMINED, Clause
from forebay.letters.wording import clauses as in_runs
from forebay.letters.wording import listed, plain_day
from forebay.office import docket, editions, here
from forebay.office.history.taken_over import said_here
from forebay.office.models import Case, Person
from forebay.office.projections import Bearings
from forebay.office.record import Line, record, seq_of
from forebay.units import rewritten

SUBJECT = "subject"
_PLACE = re.compile(r"\d+-\S+")
"""A place in the law, and nothing beside it."""
YES_NO = {"met": "yes", "not met": "no"}
_PLAINLY = {
    "met": "Found to be in order",
    "not met": "Found not to be in order",
    "does not apply": "Found not to apply to your project",
}


@dataclass(frozen=True, slots=True)
class Settled:
    """Questions that one officer settled on one day, alike and for one reason."""

    names: tuple[str, ...]
    comes_to: str
    reasons: str
    by: str
    on: date
    seqs: tuple[int, ...]

    @property
    def told(self) -> str:
        """What was settled: what places in the law ask, in runs, all else by name."""
        names = list(dict.fromkeys(self.names))
        places = [name for name in names if _PLACE.fullmatch(name)]
        asked = [f"what {in_runs(places)} {'asks' if len(places) == 1 else 'ask'}"] if places else []
        return listed([*(name for name in names if name not in places), *asked])

    @property
    def says(self) -> str:
        """What was settled, how, and why."""
        names = self.told
        return f"{names[:1].upper()}{names[1:]}: {self.comes_to}. {self.reasons}".strip()

    @property
    def plainly(self) -> str:
        """The same for somebody outside: without the words of the office."""
        names = self.told
        said = _PLAINLY.get(self.comes_to)
        return f"{said}: {names}. {self.reasons}".strip() if said else self.says

    @property
    def signed(self) -> str:
        """Who settled it, and when."""
        return f"{self.by}, {plain_day(self.on)}" if self.by else plain_day(self.on)

    @property
    def numbers(self) -> str:
        """Where it stands in the docket."""
        first, last = f"No. {self.seqs[0]}", self.seqs[-1]
        return first if len(self.seqs) == 1 else f"{first} to {last}"


def settled(lines: Sequence[Line], bearings: Bearings, without: Collection[str] = ()) -> list[Settled]:
    """Return what stands determined in a case, ``without`` some entries; of one question, how it was last."""
    standing = [act for act in _standing(record(lines, bearings.vocabulary)) if act.id not in without]
    people = {line.id: line.person for line in lines}
    names = Person.objects.names(people[act.id] for act in standing)
    together: dict[tuple[str, str, str, date], list[Act]] = {}
    for act in standing:
        said = (_comes_to(act), str(act.data.get("reasons") or ""), names.get(people[act.id] or 0, ""))
        together.setdefault((*said, bearings.calendar.date_of(act.occurred)), []).append(act)
    return [
        Settled(tuple(_named(act, bearings) for act in acts), *how, tuple(seq_of(act.id) for act in acts))
        for how, acts in together.items()
    ]


def clauses(lines: Sequence[Line], bearings: Bearings, without: Collection[str] = ()) -> tuple[Clause, ...]:
    """Return what stands determined in a case as a letter says it: a line each, with its place in the docket."""
    told = settled(lines, bearings, without)
    return tuple(Clause(f"{one.says.rstrip('.')}.", f"{one.signed}, {one.numbers}") for one in told)


def settled_in(case: Case, now: datetime) -> list[Settled]:
    """Return what stands determined in a case, for a page of it; the docket is read only where anything was."""
    if not case.entries.filter(act=DETERMINE).exists():
        return []
    lines = docket.lines(case)
    return settled(lines, editions.bearings(lines, now))


def beside(case: Case, now: datetime) -> tuple[str, ...]:
    """Return what every message about a case says beside its own: how it was taken over, what an officer settled."""
    told = [f"{one.says.rstrip('.')}. ({one.signed}, {one.numbers})" for one in settled_in(case, now)]
    determined = f"{DETERMINED}:\n" + "\n".join(f"- {one}" for one in told) if told else ""
    return tuple(part for part in (said_here(case.as_taken_over, here.home().name), determined) if part)


def with_beside(body: str, case: Case, now: datetime) -> str:
    """Return a message about a case with what every message about it says beside its own."""
    return "\n\n".join([body, *beside(case, now)])


def _standing(acts: Record) -> list[Act]:
    last: dict[tuple[str, ...], Act] = {}
    for act in acts.of([DETERMINE]):
        question = (*(str(act.data.get(name) or "") for name in ABOUT), act.subject or "")
        last.pop(question, None)
        last[question] = act
    return list(last.values())


def _comes_to(act: Act) -> str:
    """Return how it was determined: what it sets, or its outcome; what people ask as a question is a yes or a no."""
    outcome = str(act.data.get("outcome") or "")
    if act.data.get("term"):
        return YES_NO.get(outcome, outcome)
    return worth(act.data.get("is")) or outcome


def worth(stated: object) -> str:
    """Return what a determination sets as people write it: an amount, a rate, a length of time, a date.

    >>> worth("250 USD"), worth("2026-11-05"), worth("14 days"), worth(None)
    ('$250.00', 'November 5, 2026', '14 days', '')
    """
    said = str(stated or "").strip()
    with suppress(ValueError):
        return plain_day(date.fromisoformat(said))
    return rewritten(said)


def _named(act: Act, bearings: Bearings) -> str:
    """Return what was determined as people read it: a requirement by its place in the law, all else by its name."""
    sort = next((name for name in ABOUT if act.data.get(name)), "")
    parts = str(act.data.get(sort) or "").split(":")
    if sort == "requirement":
        named = parts[1] if len(parts) > 1 else parts[0]
        return next(_requirement(named.removeprefix("may "), bearings), named)
    plain = parts[-1]
    if (sort, plain) == ("term", SUBJECT):
        law = next((law for law in bearings.laws if law.id == ":".join(parts[:-1])), bearings.laws[0])
        return f"whether the project is subject to {law.name}"
    said = plain.replace("_", " ")
    at = next(_places(sort, plain, bearings), "")
    return f"{said} ({at})" if at else said


def _requirement(named: str, bearings: Bearings) -> Iterator[str]:
    whole, _, item = named.partition("#")
    for rule in (rule for law in bearings.laws for rule in (*law.musts, *law.mays) if rule.id == whole):
        places = {each.name: each.at for each in rule.items} if isinstance(rule, Must) else {}
        yield f"{item} ({places.get(item) or rule.at})" if item else rule.at


def _places(sort: str, name: str, bearings: Bearings) -> Iterator[str]:
    """Yield where the law leaves a finding or a value to the village."""
    for law in bearings.laws:
        if sort == "value" and name in law.values:
            yield law.values[name].at
        for must in law.musts if sort == "finding" else ():
            yield from (at for found, at in must.findings if found == name)
            parts = (part for part in must.items if part.sort == "finding" and part.name == name)
            yield from (part.at or must.at for part in parts)
