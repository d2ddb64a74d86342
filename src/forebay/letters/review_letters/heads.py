"""What all letters of a review share: their head, what comes next, and the refusal of blanks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from forebay.letters import LetterError
from forebay.letters.sheet import Panel, Part, Section, Sheet
from forebay.letters.wording import day, listed, plain_day

OLDER = "What is older than this record"
"""The heading under which a letter tells how its case was taken over."""
DETERMINED = "Determined for this case"
"""The heading under which a letter tells what an officer settled for the case alone."""
_NAMES = {
    "number": "the number of the letter",
    "village": "the name of the municipality",
    "ordinance_name": "the ordinance",
    "case_number": "the case number",
    "project": "the project",
    "place": "the place",
    "to": "the name and address it goes to",
    "signed_by": "the officer's name",
    "signed_role": "the officer's role",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """Something said under a clause."""

    said: str
    at: str


@dataclass(frozen=True, slots=True)
class Head:
    """Who writes to whom about what, and when."""

    number: str
    village: str
    ordinance_name: str
    case_number: str
    project: str
    place: str
    to: str
    issued_on: date
    signed_by: str
    signed_role: str
    contact: str = ""
    taken_over: str = ""
    """How the case was taken over from the village's own papers, if it was."""
    determined: tuple[Clause, ...] = ()
    """What an officer settled for this case alone, each with its place in the docket."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A day something is due, and how it was counted, in words."""

    on: date
    sum: str
    at: str = ""
    """Where the law says so; blank where the village sets the day."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something to do: what, by when, and under which clause; a step without a day has none in the law."""

    does: str
    by: Deadline | None = None
    at: str = ""


def refuse_blanks(letter: str, head: Head, **more: str) -> None:
    """Refuse a letter while anything it must say is blank; ``more`` maps what a sentence calls it to its text."""
    found = [name for key, name in _NAMES.items() if not getattr(head, key).strip()]
    found += [name.replace("_", " ") for name, text in more.items() if not text.strip()]
    if found:
        verb = "is" if len(found) == 1 else "are"
        raise LetterError(f"{letter} cannot be issued: {listed(found)} {verb} blank. Fill in each and issue it again.")


def refuse_empty(letter: str, noun: str, clauses: Iterable[Clause]) -> None:
    """Refuse a letter with a reason or condition that says nothing."""
    for each in clauses:
        if not each.said.strip():
            where = f" under {each.at}" if each.at else ""
            raise LetterError(f"{letter} cannot be issued: a {noun}{where} is blank. Write it or take it out.")


def refuse_uncited(letter: str, noun: str, clauses: Sequence[Clause]) -> None:
    """Refuse a letter with a reason or duty that says nothing or rests on no clause."""
    refuse_empty(letter, noun, clauses)
    for each in clauses:
        if not each.at.strip():
            raise LetterError(
                f'{letter} cannot be issued: the {noun} "{each.said}" names no clause. Name the clause it rests on.'
            )


def refuse_past(letter: str, head: Head, *deadlines: Deadline | None) -> None:
    """Refuse a letter that asks for something by a day before it is written."""
    for each in deadlines:
        if each is not None and each.on < head.issued_on:
            raise LetterError(
                f"{letter} cannot be issued: it sets the day {plain_day(each.on)}, which is before the day of the "
                f"letter, {plain_day(head.issued_on)}. Count the day from the letter."
            )


def refuse_early(letter: str, head: Head, happened_on: date) -> None:
    """Refuse a letter dated before what it tells of."""
    if happened_on > head.issued_on:
        raise LetterError(
            f"{letter} cannot be issued: it tells of {plain_day(happened_on)}, which is after the day of the letter, "
            f"{plain_day(head.issued_on)}. Mend one of the days."
        )


def sheet(
    title: str,
    head: Head,
    opening: str,
    panels: tuple[Panel, ...],
    parts: Iterable[Part],
    enclosures: tuple[Part, ...] = (),
    label: str = "Letter",
) -> Sheet:
    """Return a letter's words under its head; ``label`` is what its number is the number of."""
    return Sheet(
        title=title,
        document=f"{title} {head.number}, case {head.case_number}",
        village=head.village,
        dated=head.issued_on,
        references=((label, head.number), ("Case", head.case_number), ("Dated", plain_day(head.issued_on))),
        to=head.to,
        opening=f"{_about(head)}.\n\n{opening}",
        panels=panels,
        parts=tuple(
            part
            for part in (*parts, Section(DETERMINED, points=points(head.determined)), Section(OLDER, head.taken_over))
            if not (isinstance(part, Section) and _is_blank(part))
        ),
        signed_by=head.signed_by,
        signed_role=head.signed_role,
        contact=head.contact,
        enclosures=enclosures,
    )


def _about(head: Head) -> str:
    """Name the project and its place, once where they are the same words."""
    project, place = head.project.strip(), head.place.strip()
    return project if project.casefold() == place.casefold() else f"{project}, {place}"


def points(clauses: Iterable[Clause]) -> tuple[tuple[str, str], ...]:
    """Return clauses as the points of a section."""
    return tuple((each.said, each.at) for each in clauses)


def _is_blank(part: Section) -> bool:
    return not part.text.strip() and not part.points


def due(deadline: Deadline | None, otherwise: str = "") -> str:
    """Say by when."""
    return otherwise if deadline is None else f"By {day(deadline.on)}"


def counted(deadline: Deadline | None) -> str:
    """Say how the day was counted, and under which clause."""
    if deadline is None:
        return ""
    return f"{deadline.sum} ({deadline.at})" if deadline.at else deadline.sum


def step_point(step: Step) -> tuple[str, str]:
    """Return a step as a point of the letter."""
    when = f" by {day(step.by.on)}" if step.by else ""
    why = f" {step.by.sum}" if step.by and step.by.sum else ""
    return f"{step.does.rstrip('.')}{when}.{why}", step.at or (step.by.at if step.by else "")
