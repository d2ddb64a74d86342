"""A change of what was approved, in writing: a major amendment approved, or a change authorized in the field."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from forebay.letters import Letter, render
from forebay.letters.review_letters.heads import Clause, Head, points, refuse_blanks, refuse_early, sheet
from forebay.letters.sheet import Panel, Section
from forebay.letters.wording import day


@dataclass(frozen=True, slots=True)
class Amendment:
    """The values of one amendment: ``kind`` is its title, ``what`` what changes, ``permit`` the permit it amends."""

    head: Head
    kind: str
    what: str
    by: str
    on: date
    at: str
    permit: str = ""
    conditions: tuple[Clause, ...] = ()


def compose(amendment: Amendment) -> Letter:
    """Return the amendment in writing; refuse one that does not say what changes."""
    name = f"The {amendment.kind[:1].lower()}{amendment.kind[1:]}"
    refuse_blanks(name, amendment.head, what_changes=amendment.what, who_decided=amendment.by)
    refuse_early(name, amendment.head, amendment.on)
    of = f"It amends permit {amendment.permit}." if amendment.permit else "No permit has been issued in this case yet."
    opening = (
        f"The {amendment.by} of the {amendment.head.village} {_did(amendment)} on {day(amendment.on)} under "
        f"{amendment.head.ordinance_name}. {of}"
    )
    panel = Panel("What changes", "", amendment.what, amendment.at)
    rest = Section("What stays", "Everything else that was approved stays as it was.")
    return render.letter(
        sheet(
            amendment.kind,
            amendment.head,
            opening,
            (panel,),
            (Section("Conditions", points=points(amendment.conditions)), rest),
            label="Amendment",
        )
    )


def _did(amendment: Amendment) -> str:
    """Say what was done, from the kind of the amendment.

    ``Major amendment approved`` is told as ``approved this major amendment``.
    """
    what, _, verb = amendment.kind.rpartition(" ")
    return f"{verb} this {what[:1].lower()}{what[1:]}"
