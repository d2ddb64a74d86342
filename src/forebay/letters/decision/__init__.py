"""The notice of a decision: what was decided, by whom, by which vote, why, on which conditions, and what comes next."""

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
    sheet,
)
from forebay.letters.sheet import Panel, Part, Section
from forebay.letters.wording import count, day


@dataclass(frozen=True, slots=True)
class Decision:
    """The values of one notice.

    ``decided`` is what was decided, as it goes on after "decided to". ``vote`` tells the vote of the board and whether
    enough took part; blank where an officer decided. ``lifts`` are what a waiver relieves of, each with its clause.
    """

    head: Head
    decided: str
    by: str
    decided_on: date
    reasons: tuple[Clause, ...]
    next_step: str
    answer_by: Deadline | None = None
    at: str = ""
    conditions: tuple[Clause, ...] = ()
    lifts: tuple[Clause, ...] = ()
    findings: tuple[Clause, ...] = ()
    vote: str = ""


def compose(notice: Decision) -> Letter:
    """Return the notice; refuse one without reasons, or that does not say what comes next."""
    name = "The notice of decision"
    refuse_blanks(
        name,
        notice.head,
        what_was_decided=notice.decided,
        who_decided=notice.by,
        what_happens_next=notice.next_step,
    )
    if not any(each.said.strip() for each in notice.reasons):
        raise LetterError(f"{name} cannot be issued: it gives no reason. Write why it was decided so.")
    refuse_early(name, notice.head, notice.decided_on)
    refuse_past(name, notice.head, notice.answer_by)
    return render.letter(
        sheet("Notice of decision", notice.head, _opening(notice), _panels(notice), _parts(notice), label="Notice")
    )


def _opening(notice: Decision) -> str:
    under = f"{notice.at} of {notice.head.ordinance_name}" if notice.at else notice.head.ordinance_name
    return (
        f"The {notice.by} of the {notice.head.village} decided on {day(notice.decided_on)}, under {under}, to "
        f"{notice.decided}."
    )


def _panels(notice: Decision) -> tuple[Panel, ...]:
    many = len(notice.conditions)
    said = f"To {notice.decided}."
    more = f" {count(many, 'condition')} {'is' if many == 1 else 'are'} set out below." if many else ""
    return (
        Panel("What was decided", f"On {day(notice.decided_on)}", f"{said}{more}"),
        Panel("What comes next", due(notice.answer_by), notice.next_step, counted(notice.answer_by)),
    )


def _parts(notice: Decision) -> list[Part]:
    return [
        Section("Why", points=points(notice.reasons)),
        Section("Conditions", points=points(notice.conditions)),
        Section("What is waived", _WAIVED if notice.lifts else "", points(notice.lifts)),
        Section("What the board found", points=points(notice.findings)),
        Section("The vote", notice.vote),
    ]


_WAIVED = "Each of these need not be met in this case. Everything else that the law asks is asked as before."
