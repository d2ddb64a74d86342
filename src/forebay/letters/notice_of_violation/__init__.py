"""The notice of violation: six contents the ordinances ask for, served on the owner, with the day the appeal ends.

Webster 130-12B and Spencerport 276-29C ask for the same six. What the notice does to the work under way differs between
the two texts, so the words for it, and their clauses, come from the law with the other values.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from forebay.letters import Letter, LetterError, render
from forebay.letters.review_letters.heads import DETERMINED, OLDER
from forebay.letters.sheet import Panel, Section, Sheet
from forebay.letters.wording import day, listed, plain_day

SIX = {
    "name_and_address": "the name and address of the owner or applicant",
    "place": "the place of the violation",
    "nature": "the nature of the violation",
    "remedy_and_schedule": "the remedy and its schedule",
    "penalty": "the penalty",
    "appeal_statement": "the statement of the right to appeal",
}
"""The six contents, and how a sentence names each."""

_HEAD = {
    "number": "the number of the notice",
    "village": "the name of the municipality",
    "case_number": "the case number",
    "ordinance_name": "the ordinance",
    "method": "how it was served",
    "signed_by": "the officer's name",
    "signed_role": "the officer's role",
}
_SHORT = 420
"""A text up to this many characters stands whole in its panel; a longer one has its own section below."""


@dataclass(frozen=True, slots=True)
class NoticeOfViolation:
    """The values of one notice."""

    number: str
    village: str
    case_number: str
    ordinance_name: str
    served_on: date
    method: str
    """How it was served, as the sentence "Served ... " ends: "by certified mail"."""
    name_and_address: str
    place: str
    nature: str
    remedy_and_schedule: str
    penalty: str
    appeal_statement: str
    appeal_by: date
    appeal_sum: str
    """How the last day to appeal was counted, in words."""
    effect_on_work: tuple[tuple[str, str], ...]
    """(what the notice does to the work, where the law says so)"""
    citations: tuple[tuple[str, str], ...]
    """(where in the ordinance, what it asks in our words)"""
    signed_by: str
    signed_role: str
    contact: str
    issued_on: date
    remedy_by: date | None = None
    """The day the correction must be done, where the schedule ends on one day."""
    taken_over: str = ""
    """How the case was taken over from the village's own papers, if it was."""
    determined: tuple[tuple[str, str], ...] = ()
    """(what an officer settled for this case alone, its place in the docket)"""


def compose(notice: NoticeOfViolation) -> Letter:
    """Return the notice as a letter; refuse it while any of its contents is blank."""
    _refuse_blanks(notice)
    _refuse_dates(notice)
    return render.letter(_sheet(notice))


def missing(notice: NoticeOfViolation) -> tuple[str, ...]:
    """Name the contents of a notice that are still blank."""
    return tuple(words for name, words in (SIX | _HEAD).items() if not getattr(notice, name).strip())


def _refuse_blanks(notice: NoticeOfViolation) -> None:
    blank = missing(notice)
    if blank:
        verb = "is" if len(blank) == 1 else "are"
        raise LetterError(
            f"The notice cannot be issued: {listed(blank)} {verb} blank. Fill in each and issue it again."
        )


def _refuse_dates(notice: NoticeOfViolation) -> None:
    if notice.appeal_by < notice.served_on:
        raise LetterError(
            f"The last day to appeal, {plain_day(notice.appeal_by)}, is before the day of service, "
            f"{plain_day(notice.served_on)}. Count the appeal from the day of service."
        )


def _sheet(notice: NoticeOfViolation) -> Sheet:
    return Sheet(
        title="Notice of violation",
        document=f"Notice of violation {notice.number}, case {notice.case_number}",
        village=notice.village,
        dated=notice.issued_on,
        references=(("Notice", notice.number), ("Case", notice.case_number), ("Issued", plain_day(notice.issued_on))),
        to=notice.name_and_address,
        opening=_opening(notice),
        panels=(_demand(notice), _appeal(notice)),
        parts=_parts(notice),
        signed_by=notice.signed_by,
        signed_role=notice.signed_role,
        contact=notice.contact,
    )


def _opening(notice: NoticeOfViolation) -> str:
    return (
        f"The {notice.village} has found a violation of {notice.ordinance_name}. "
        f"This notice was served on {day(notice.served_on)}, {notice.method.strip()}."
    )


def _demand(notice: NoticeOfViolation) -> Panel:
    when = f"By {day(notice.remedy_by)}" if notice.remedy_by else ""
    text = notice.remedy_and_schedule
    return Panel("What you must do", when, text if _short(text) else _pointer("Correct the violation", _REMEDY))


def _appeal(notice: NoticeOfViolation) -> Panel:
    text = notice.appeal_statement
    said = text if _short(text) else _pointer("You may appeal", _APPEAL)
    return Panel("Your right to appeal", f"By {day(notice.appeal_by)}", said, notice.appeal_sum)


_REMEDY = "The remedy and its schedule"
_APPEAL = "How to appeal"


def _short(text: str) -> bool:
    return len(text.strip()) <= _SHORT and text.strip().count("\n") <= 6


def _pointer(does: str, heading: str) -> str:
    return f'{does} as set out under "{heading}" in this notice.'


def _parts(notice: NoticeOfViolation) -> tuple[Section, ...]:
    parts = [
        Section("What this notice does to the work", points=notice.effect_on_work),
        Section("The place", notice.place),
        Section("What was found", notice.nature),
        Section(_REMEDY, "" if _short(notice.remedy_and_schedule) else notice.remedy_and_schedule),
        Section("The penalty", notice.penalty),
        Section(_APPEAL, "" if _short(notice.appeal_statement) else notice.appeal_statement),
        Section("What the ordinance asks", points=tuple((gist, at) for at, gist in notice.citations)),
        Section(DETERMINED, points=notice.determined),
        Section(OLDER, notice.taken_over),
    ]
    return tuple(part for part in parts if part.text.strip() or part.points)
