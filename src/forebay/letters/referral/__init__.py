"""The pack that goes to a board: its text for the agenda, what it may find, what still holds it back, what is attached.

It is written to the board, and a copy may be given to anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from forebay.letters import Letter, LetterError, render
from forebay.letters.review_letters.heads import Clause, Head, points, refuse_blanks, sheet
from forebay.letters.sheet import Panel, Part, Section, Table
from forebay.letters.wording import count, day, plain_day

NOTHING_HOLDS = "Nothing that the law asks holds this decision back on the day of this letter."
HOLDS = (
    "The law asks for each of these first. Until it is there the decision cannot be recorded, however the board votes."
)
ADOPTED = (
    "The board adopts, changes or leaves out each. The law's own question is settled once the officer determines it."
)


@dataclass(frozen=True, slots=True)
class Referral:
    """The values of one pack.

    ``asked`` is what the board is asked to do, as it goes on after "to"; ``findings`` are what it may adopt, ``holds``
    what the law still asks before it can be done, ``comments`` what reviewers said that stands; ``quorum`` says how
    many members are enough, or that nobody has said; ``attached`` are (document, sha256).
    """

    head: Head
    asked: str
    question: str
    meeting: date
    at: str = ""
    applicant: str = ""
    findings: tuple[Clause, ...] = ()
    holds: tuple[Clause, ...] = ()
    comments: tuple[Clause, ...] = ()
    recommends: str = ""
    quorum: str = ""
    attached: tuple[tuple[str, str], ...] = ()


def compose(pack: Referral) -> Letter:
    """Return the pack; refuse one that asks nothing, or for a meeting that is over."""
    name = "The referral"
    refuse_blanks(name, pack.head, what_the_board_is_asked=pack.question, what_it_is_to_decide=pack.asked)
    if pack.meeting < pack.head.issued_on:
        raise LetterError(
            f"{name} cannot be issued: the meeting of {plain_day(pack.meeting)} was before the day of the letter, "
            f"{plain_day(pack.head.issued_on)}. Give the day of a meeting to come."
        )
    return render.letter(
        sheet("Referral", pack.head, _opening(pack), _panels(pack), _parts(pack), _enclosed(pack), label="Referral")
    )


def _opening(pack: Referral) -> str:
    under = f"under {pack.at} of {pack.head.ordinance_name}" if pack.at else f"under {pack.head.ordinance_name}"
    return f"This case is put to the board {under}. The board is asked to {pack.asked}."


def _panels(pack: Referral) -> tuple[Panel, ...]:
    return (
        Panel("What the board is asked", f"Meeting of {day(pack.meeting)}", pack.question),
        Panel("For the agenda", "", _agenda(pack)),
    )


def _agenda(pack: Referral) -> str:
    head = pack.head
    of = f", of {pack.applicant}" if pack.applicant else ""
    where = head.project if head.project.casefold() == head.place.casefold() else f"{head.project}, {head.place}"
    return f"Case {head.case_number}: {where}{of}. To {pack.asked}."


def _parts(pack: Referral) -> list[Part]:
    return [
        Section("What the staff recommends", pack.recommends),
        Section(
            "Findings the board may adopt",
            ADOPTED if pack.findings else "",
            points(pack.findings),
        ),
        Section("What still holds the decision back", HOLDS if pack.holds else NOTHING_HOLDS, points(pack.holds)),
        Section(
            "What reviewers said that still stands",
            f"{count(len(pack.comments), 'comment')} of the last review, by clause." if pack.comments else "",
            points(pack.comments),
        ),
        Section("Who may vote", f"Members who sit on the board that day vote. {pack.quorum}".strip()),
    ]


def _enclosed(pack: Referral) -> tuple[Part, ...]:
    if not pack.attached:
        return ()
    told = f"{count(len(pack.attached), 'document')}, exactly as kept."
    return (Table("Attached", ("Document", "SHA-256"), pack.attached, told, wide=True),)
