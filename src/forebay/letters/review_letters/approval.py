"""The letter of approval: what is approved, on which conditions, what it binds to, and what comes next by when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from forebay.letters import Letter, render
from forebay.letters.review_letters.heads import (
    Clause,
    Head,
    Step,
    counted,
    due,
    points,
    refuse_blanks,
    refuse_early,
    refuse_empty,
    refuse_past,
    refuse_uncited,
    sheet,
    step_point,
)
from forebay.letters.sheet import Panel, Part, Section, Table
from forebay.letters.wording import day, short_day


@dataclass(frozen=True, slots=True)
class Approval:
    """The values of one letter of approval.

    ``what`` is what is approved, as a sentence names it: "the stormwater pollution prevention plan". ``by`` is the body
    that decided. ``documents`` are (title, sha256) of exactly what was approved.
    """

    head: Head
    what: str
    by: str
    decided_on: date
    steps: tuple[Step, ...]
    binds: tuple[Clause, ...] = ()
    conditions: tuple[Clause, ...] = ()
    documents: tuple[tuple[str, str], ...] = ()
    expires_on: date | None = None
    vote: str = ""
    """How the board voted, in words; blank where none did."""


def compose(letter: Approval) -> Letter:
    """Return the letter; refuse it while anything is blank, or where it does not say what comes next."""
    name = "The letter of approval"
    first = letter.steps[0].does if letter.steps else ""
    refuse_blanks(name, letter.head, what_is_approved=letter.what, the_body_that_decided=letter.by, the_next_step=first)
    refuse_empty(name, "condition", letter.conditions)
    refuse_uncited(name, "duty", letter.binds)
    refuse_past(name, letter.head, *(step.by for step in letter.steps))
    refuse_early(name, letter.head, letter.decided_on)
    return render.letter(sheet("Approval", letter.head, _opening(letter), _panels(letter), _parts(letter)))


def _opening(letter: Approval) -> str:
    return (
        f"The {letter.by} of the {letter.head.village} approved {letter.what} on {day(letter.decided_on)} under "
        f"{letter.head.ordinance_name}."
    )


def _panels(letter: Approval) -> tuple[Panel, ...]:
    first = letter.steps[0]
    count = len(letter.conditions)
    many = "1 condition is" if count == 1 else f"{count} conditions are"
    held = f"{many} set out below." if count else "It sets no conditions of its own."
    until = f" It ends on {day(letter.expires_on)}." if letter.expires_on else ""
    said = f"{first.does.rstrip('.')}.{f' ({first.at})' if first.at else ''}"
    return (
        Panel("What you must do next", due(first.by), said, counted(first.by)),
        Panel("What is approved", "Approved", f"{letter.what[:1].upper()}{letter.what[1:]}. {held}{until}"),
    )


def _without_clause(letter: Approval) -> str:
    """Say of conditions for which the law has no clause that they have none."""
    if all(each.at for each in letter.conditions):
        return ""
    return f"The {letter.head.village} sets them; its law has no clause that speaks of conditions here."


def _parts(letter: Approval) -> list[Part]:
    parts: list[Part] = [
        Section("Conditions", _without_clause(letter), points=points(letter.conditions)),
        Section("What this binds you to", points=points(letter.binds)),
        Section("What comes next", points=tuple(step_point(step) for step in letter.steps)),
        Section("The vote", letter.vote),
    ]
    if letter.documents:
        told = f"Exactly these files, as decided on {short_day(letter.decided_on)}."
        parts.append(Table("The documents approved", ("Document", "SHA-256"), letter.documents, told))
    return parts
