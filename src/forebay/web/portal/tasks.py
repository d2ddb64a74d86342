"""What the law asks of the applicant's side, as they read it: what, by when, under which clause, why, and how."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse

from forebay.law.provisions import Must
from forebay.letters.wording import listed
from forebay.office import here
from forebay.office.models import RequirementRow
from forebay.office.money.unsettled import determined_first
from forebay.office.people.permissions import STAFF
from forebay.web.common import sentences
from forebay.web.common.ours import ours
from forebay.web.common.phrases import in_words, phrase
from forebay.web.common.questions import words
from forebay.web.common.rows import When
from forebay.web.desk.duties import DETERMINE, DETERMINE_IT, duty_of, provision_of
from forebay.web.desk.laws import address_of, place_of

_BY = re.compile(r" \(by [^)]*\)")
"""The credential beside an act, as the office reads it; who it is asked of is said in words of its own."""
UNSAID = "The law does not say which of you does it, so any of you may."
BY_NOBODY_HERE = "Hand it to the village office, on paper or by the link at the foot of this page."


@dataclass(frozen=True, slots=True)
class Task:
    """One thing the law asks of the applicant's side."""

    says: str
    at: str
    law: str
    """The address of the clause."""
    status: str
    when: When | None
    why: str
    """What the clause says, in our words."""
    who: str
    """Who does it, where the law does not say."""
    acts: tuple[tuple[str, str], ...]
    """(words, address) of what can be done here about it."""
    otherwise: str
    """What to do where nothing can be done here."""
    first: str = ""
    """What the village must settle before it is known what is to be paid."""


def tasks(rows: Iterable[RequirementRow], now: datetime, can: frozenset[str], mine: frozenset[str]) -> list[Task]:
    """Return requirements as tasks; ``can`` are the acts whoever reads may do, ``mine`` their parts in the case."""
    asked = list(rows)
    first = determined_first(asked, here.home().calendar.date_of(now))
    return [replace(_task(row, now, can, mine), first=_not_known(first.get(row.pk))) for row in asked]


def awaited(rows: Iterable[RequirementRow], now: datetime) -> list[tuple[str, str]]:
    """Return what the village does next, as somebody outside reads it, each with its clause."""
    asked = list(rows)
    first = determined_first(asked, here.home().calendar.date_of(now))
    return [(_settles(first[row.pk]) if row.pk in first else plainly(row), row.at) for row in asked]


def _settles(first: str) -> str:
    return f"{first[:1].upper()}{first[1:]}. Nothing is to be paid before that."


def _not_known(first: str | None) -> str:
    return f"It is not known yet how much it is: {first}. Nothing is to be paid before that." if first else ""


def _task(row: RequirementRow, now: datetime, can: frozenset[str], mine: frozenset[str]) -> Task:
    duty = duty_of(row, now, can=can - {DETERMINE})
    acts = tuple(one for one in duty.acts if one[0] != DETERMINE_IT)
    who = _who(row)
    return Task(
        says=_says(row),
        at=row.at,
        law=address_of(row.law, place_of(row), row.case),
        status="late" if duty.status == "late" else "due",
        when=duty.when,
        why=_why(row),
        who=who,
        acts=(*acts, *_of_money(row)),
        otherwise="" if acts else _otherwise(row, mine),
    )


def plainly(row: RequirementRow) -> str:
    """Return what the village does next, as somebody outside reads it."""
    return row.gist or _says(row)


def _says(row: RequirementRow) -> str:
    """Return what is to be done, as one says it to whoever does it; of a gate, what its clause says."""
    if row.shape == "gate":
        return row.gist.rstrip(".") or _BY.sub("", sentences.first_needed(row))
    if row.shape == "standing":
        return words(in_words(row.asks.strip().rstrip(".").removeprefix("Keep: "), here.vocabulary().kinds))
    return words(in_words(_BY.sub("", row.asks.strip().rstrip(".")), here.vocabulary().kinds))


def _why(row: RequirementRow) -> str:
    """Return why it is asked: what the clause says; of a gate, which says that itself, what waits for it."""
    return f"It comes before {_steps(row.steps)}." if row.shape == "gate" and row.steps else row.gist


def _steps(steps: Sequence[str]) -> str:
    """Say which steps wait: the village's own, or those of the applicant's side."""
    kinds = here.vocabulary()
    village = all((kind := kinds.get(step)) is not None and set(kind.by) <= STAFF for step in steps)
    named = listed([phrase(step) for step in steps], "or")
    return ours(f"the village can {named}") if village else f"you can {named}"


def _who(row: RequirementRow) -> str:
    named = sentences.roles_of(row.turn or row.who)
    return UNSAID if sentences.UNSAID in named else ""


def _of_money(row: RequirementRow) -> list[tuple[str, str]]:
    """Return where it stands how much is asked and what came in, of what asks for money."""
    rule = provision_of(row)
    asks = isinstance(rule, Must) and rule.amount
    return [("How much, and what came in", reverse("case-money", args=[row.case.number]))] if asks else []


def _otherwise(row: RequirementRow, mine: frozenset[str]) -> str:
    named = [role for role in sentences.roles_of(row.turn or row.who) if role not in sentences.THE_VILLAGE]
    other = [role for role in named if role != sentences.UNSAID and role not in mine]
    if other and not mine.intersection(named):
        return ours(f"Ask your {listed(other, 'or')} to do it: the village lets them in by a link of their own.")
    return ours(BY_NOBODY_HERE)
