"""The officer's determination: what was asked, what was determined and why, on what it rests, and what comes next.

It is the answer that binds, where an interview or a page only advised.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from forebay.letters import Letter, render
from forebay.letters.review_letters.heads import Clause, Head, refuse_blanks, refuse_early, refuse_uncited, sheet
from forebay.letters.sheet import Panel, Part, Section, Table
from forebay.letters.wording import called, day, listed

ON_THESE_FACTS = (
    "It rests on the facts below. If one of them is not so, or changes, tell the village before you go on: the "
    "determination speaks of the project as it stands here, and of no other."
)
ONLY_THIS = "It is made for this case alone. It is no permit, and it speaks of no law but the one named."


@dataclass(frozen=True, slots=True)
class Determined:
    """One thing that was determined: the question, what it comes to, the officer's reasons, the clause, the entry."""

    question: str
    comes_to: str
    reasons: str
    at: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class Determination:
    """The values of one determination letter.

    ``asked`` says what the letter answers; ``facts`` are (question, answer); ``unknown`` what nobody stated;
    ``disputes`` the places where the text can be read two ways, which the determination settles for this case.
    """

    head: Head
    asked: str
    determined: tuple[Determined, ...]
    determined_on: date
    next_step: str
    facts: tuple[tuple[str, str], ...] = ()
    unknown: tuple[str, ...] = ()
    disputes: tuple[Clause, ...] = ()


def compose(letter: Determination) -> Letter:
    """Return the letter; refuse one that determines nothing, gives no reasons, or rests on no clause."""
    first = letter.determined[0].comes_to if letter.determined else ""
    refuse_blanks("The determination letter", letter.head, what_was_determined=first, what_comes_next=letter.next_step)
    refuse_uncited(
        "The determination letter", "reason", tuple(Clause(one.reasons, one.at) for one in letter.determined)
    )
    refuse_early("The determination letter", letter.head, letter.determined_on)
    return render.letter(
        sheet("Determination", letter.head, _opening(letter), _panels(letter), _parts(letter), label="Letter")
    )


def _opening(letter: Determination) -> str:
    return f"{letter.asked} The officer determined it on {day(letter.determined_on)}. This letter is the answer."


def _panels(letter: Determination) -> tuple[Panel, ...]:
    one = letter.determined[0]
    clauses = listed(list(dict.fromkeys(each.at for each in letter.determined)))
    return (
        Panel("Determined", one.comes_to, one.question, f"Under {clauses}."),
        Panel("What comes next", "", letter.next_step),
    )


def _parts(letter: Determination) -> list[Part]:
    parts: list[Part] = [
        Section("What was determined, and why", points=tuple((_said(one), one.at) for one in letter.determined)),
        Section(
            "Where the text can be read two ways",
            "These places of the law say otherwise, or may. For this case the determination settles them."
            if letter.disputes
            else "",
            tuple((each.said, each.at) for each in letter.disputes),
        ),
    ]
    if letter.facts:
        parts.append(
            Table(
                "The facts it rests on",
                ("Question", "Answer"),
                letter.facts,
                called(ON_THESE_FACTS, letter.head.village),
            )
        )
    not_known = tuple((each, "") for each in letter.unknown)
    parts.append(Section("Not known when this was determined", points=not_known))
    parts.append(Section("What this letter is", ONLY_THIS))
    return parts


def _said(one: Determined) -> str:
    number = f" It is No. {one.number} in the record of the case." if one.number else ""
    return f"{one.question} {one.comes_to}. {one.reasons.strip().rstrip('.')}.{number}"
