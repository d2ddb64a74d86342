"""The permit document."""

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
    refuse_uncited,
    sheet,
    step_point,
)
from forebay.letters.sheet import Panel, Part, Section, Table
from forebay.letters.wording import called, day, money, plain_day

NO_END = "The law names no day on which this permit ends."
NO_CONDITIONS = "No condition was set beyond what the law itself asks."


@dataclass(frozen=True, slots=True)
class Waived:
    """A waiver the permit rests on: what it lifted, when and under which clause, on what ground, and what instead."""

    granted_on: date
    at: str
    lifts: tuple[Clause, ...]
    asked: str = ""
    grounds: str = ""
    reasons: str = ""
    mitigation: str = ""


@dataclass(frozen=True, slots=True)
class Permit:
    """The values of one permit.

    ``conditions`` are what was set when the plan was approved and the permit issued; ``binds`` what the law asks all
    along; ``waived`` what the applicant was relieved of, ``paid_instead`` what a fee in lieu paid for; ``securities``
    are (what, cents held).
    """

    head: Head
    by: str
    issued_on: date
    conditions: tuple[Clause, ...] = ()
    waived: tuple[Waived, ...] = ()
    paid_instead: tuple[Clause, ...] = ()
    binds: tuple[Clause, ...] = ()
    adopted: tuple[Clause, ...] = ()
    steps: tuple[Step, ...] = ()
    securities: tuple[tuple[str, int], ...] = ()
    documents: tuple[tuple[str, str], ...] = ()
    expires_on: date | None = None
    expires_at: str = ""


def compose(permit: Permit) -> Letter:
    """Return the permit; refuse one that names nobody, or whose duties cite no clause."""
    refuse_blanks("The permit", permit.head, the_body_that_issued_it=permit.by)
    refuse_uncited("The permit", "duty", permit.binds)
    refuse_early("The permit", permit.head, permit.issued_on)
    return render.letter(
        sheet("Permit", permit.head, _opening(permit), _panels(permit), _parts(permit), label="Permit")
    )


def _opening(permit: Permit) -> str:
    return (
        f"The {permit.by} of the {permit.head.village} issued this permit on {day(permit.issued_on)} under "
        f"{permit.head.ordinance_name}, to those named above and for the place named here alone."
    )


def _panels(permit: Permit) -> tuple[Panel, ...]:
    until = NO_END
    if permit.expires_on:
        until = f"It ends at the close of {day(permit.expires_on)}."
    first = permit.steps[0] if permit.steps else None
    do = Panel("Before you begin", due(first.by), first.does, counted(first.by)) if first else None
    count = len(permit.conditions)
    many = "1 condition is" if count == 1 else f"{count} conditions are"
    held = f"{many} set out below." if count else NO_CONDITIONS
    permitted = Panel("Permitted", "The work as approved", f"{held} {until}", permit.expires_at)
    return tuple(panel for panel in (permitted, do) if panel)


def _parts(permit: Permit) -> list[Part]:
    parts: list[Part] = [
        Section("Conditions", points=points(permit.conditions)),
        *(_waived(each) for each in permit.waived),
        Section("Paid instead of storage on the site", points=points(permit.paid_instead)),
        Section("What comes first", points=tuple(step_point(step) for step in permit.steps)),
        Section("What binds you all along", points=points(permit.binds)),
        Section(called("Adopted practice of the village", permit.head.village), points=points(permit.adopted)),
    ]
    if permit.securities:
        rows = tuple((what, money(cents)) for what, cents in permit.securities)
        total = ("Total", money(sum(cents for _, cents in permit.securities)))
        parts.append(
            Table("Securities held for it", ("Security", "Held"), (*rows, total), numbers=(1,), sums=(len(rows),))
        )
    if permit.documents:
        parts.append(Table("The documents approved", ("Document", "SHA-256"), permit.documents, "Exactly these files."))
    return parts


def _waived(one: Waived) -> Section:
    under = f" under {one.at}" if one.at else ""
    said = (
        ("You are relieved of what is listed here, and of nothing else.", True),
        (f"Asked for: {_ended(one.asked)}", one.asked),
        (f"On this ground: {_ended(one.grounds)}", one.grounds),
        (f"Granted because: {_ended(one.reasons)}", one.reasons),
        (f"In its place: {_ended(one.mitigation)}", one.mitigation),
    )
    text = " ".join(each for each, is_there in said if is_there)
    return Section(f"Waived on {plain_day(one.granted_on)}{under}", text, points(one.lifts))


def _ended(said: str) -> str:
    return f"{said.strip().rstrip('.')}."
