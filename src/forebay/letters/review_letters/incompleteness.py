"""The letter of incompleteness: what a submission lacks, by clause, and what to send."""

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
    refuse_blanks,
    refuse_early,
    refuse_past,
    refuse_uncited,
    sheet,
)
from forebay.letters.sheet import Panel, Section, Table
from forebay.letters.wording import asked_said, count, day
from forebay.review import ReviewItem, Run


@dataclass(frozen=True, slots=True)
class Lack:
    """One thing that is not there: the clause, what it asks, how it stands, and what to send."""

    at: str
    what: str
    found: str
    send: str


@dataclass(frozen=True, slots=True)
class Incompleteness:
    """The values of one letter of incompleteness."""

    head: Head
    received_on: date
    lacks: tuple[Lack, ...]
    how_to_send: str
    next_step: str
    """What happens once it is complete."""
    send_by: Deadline | None = None
    """The day to send it by, where the law or the village sets one."""


def compose(letter: Incompleteness) -> Letter:
    """Return the letter; refuse it while anything is blank, or where nothing is missing."""
    name = "The letter of incompleteness"
    refuse_blanks(name, letter.head, how_to_send_it=letter.how_to_send, what_happens_next=letter.next_step)
    if not letter.lacks:
        raise LetterError(f"{name} cannot be issued: nothing is missing. Take the submission into review instead.")
    refuse_uncited(name, "missing part", [Clause(each.send, each.at) for each in letter.lacks])
    refuse_past(name, letter.head, letter.send_by)
    refuse_early(name, letter.head, letter.received_on)
    return render.letter(
        sheet(
            "Incomplete submission",
            letter.head,
            f"The {letter.head.village} received the submission on {day(letter.received_on)}. It is not complete under "
            f"{letter.head.ordinance_name}: {count(len(letter.lacks), 'part')} "
            f"{'is' if len(letter.lacks) == 1 else 'are'} missing.",
            (_demand(letter), Panel("What happens next", "", letter.next_step)),
            _parts(letter),
        )
    )


def lacks_of(run: Run) -> tuple[Lack, ...]:
    """Return what a review found missing from the documents."""
    return tuple(
        Lack(item.at, _what(item), item.because, _send(item))
        for item in run.items
        if item.kind in ("content", "paper") and item.outcome in ("not met", "facts missing")
    )


def _what(item: ReviewItem) -> str:
    return item.document if item.kind == "paper" else item.item


def _send(item: ReviewItem) -> str:
    if item.outcome == "facts missing":
        return f"Answer this: {asked_said(item.missing)}"
    return f"Send the {item.document}." if item.kind == "paper" else f"Add it to the {item.document}."


def _demand(letter: Incompleteness) -> Panel:
    number = count(len(letter.lacks), "part")
    text = f"Send the {number if len(letter.lacks) > 1 else 'part'} listed below. {letter.how_to_send}"
    return Panel("What you must do", due(letter.send_by, f"Send {number}"), text, counted(letter.send_by))


def _parts(letter: Incompleteness) -> list[Section | Table]:
    rows = tuple((each.at, each.what, each.found, each.send) for each in letter.lacks)
    return [Table("What is missing", ("Clause", "What it asks", "What was found", "What to send"), rows)]
