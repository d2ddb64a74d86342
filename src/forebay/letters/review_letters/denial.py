"""The letter of denial: why, clause by clause, and the right to appeal where the law gives one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from forebay.letters import Letter, LetterError, render
from forebay.letters.review_letters.heads import (
    Clause,
    Deadline,
    Head,
    counted,
    due,
    points,
    refuse_blanks,
    refuse_early,
    refuse_past,
    refuse_uncited,
    sheet,
)
from forebay.letters.sheet import Panel, Section
from forebay.letters.wording import count, day


@dataclass(frozen=True, slots=True)
class Appeal:
    """A right to appeal that the law gives: how, by when, and where it says so."""

    statement: str
    by: Deadline
    at: str


@dataclass(frozen=True, slots=True)
class Denial:
    """The values of one letter of denial; ``appeal`` is None where the law gives none; the letter is then silent."""

    head: Head
    what: str
    by: str
    decided_on: date
    reasons: tuple[Clause, ...]
    next_step: str
    """What the applicant may do now, such as sending a plan that answers the reasons."""
    appeal: Appeal | None = None
    vote: str = ""
    """How the board voted, in words; blank where none did."""


def compose(letter: Denial) -> Letter:
    """Return the letter; refuse it while anything is blank, or without a reason that names its clause."""
    name = "The letter of denial"
    refuse_blanks(
        name,
        letter.head,
        what_is_denied=letter.what,
        the_body_that_decided=letter.by,
        what_the_applicant_may_do=letter.next_step,
        **({} if letter.appeal is None else {"the_statement_of_the_appeal": letter.appeal.statement}),
    )
    if not letter.reasons:
        raise LetterError(f"{name} cannot be issued: it gives no reason. Give each reason with its clause.")
    refuse_uncited(name, "reason", letter.reasons)
    refuse_early(name, letter.head, letter.decided_on)
    if letter.appeal is not None:
        refuse_uncited(name, "right to appeal", [Clause(letter.appeal.statement, letter.appeal.at)])
        refuse_past(name, letter.head, letter.appeal.by)
    return render.letter(
        sheet(
            "Denial",
            letter.head,
            _opening(letter),
            _panels(letter),
            [_reasons(letter), Section("The vote", letter.vote)],
        )
    )


def _opening(letter: Denial) -> str:
    return (
        f"The {letter.by} of the {letter.head.village} denied {letter.what} on {day(letter.decided_on)} under "
        f"{letter.head.ordinance_name}, for {count(len(letter.reasons), 'reason')} given below."
    )


def _panels(letter: Denial) -> tuple[Panel, ...]:
    may = Panel("What you may do", "", letter.next_step)
    if letter.appeal is None:
        return (may,)
    right = letter.appeal
    return may, Panel("Your right to appeal", due(right.by), f"{right.statement} ({right.at})", counted(right.by))


def _reasons(letter: Denial) -> Section:
    return Section("Why it was denied", points=points(letter.reasons))
