"""What every letter an act issues shares: what it is made from, its number, its addressee, and how it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from forebay.law.requirements import powers
from forebay.letters import Letter
from forebay.office import docket, files, here
from forebay.office.home import Home
from forebay.office.models import Case, DeterminationRequest, Person, Series
from forebay.office.projections import Bearings
from forebay.office.record import Line, facts, record

APPLY = "receive application"


@dataclass(frozen=True)
class Issue:
    """What a letter is made from: the entry that issues it, the docket before it, and the home it leaves."""

    case: Case
    line: Line
    lines: Sequence[Line]
    by: Person | None
    bearings: Bearings
    home: Home

    @property
    def today(self) -> date:
        """The day on which it is issued."""
        return self.bearings.calendar.date_of(self.bearings.now)


def next_number(prefix: str, year: int) -> str:
    """Return the next number of a series, such as ``NOV-2026-0001``; a number is given out once."""
    name = f"{prefix}-{year}"
    Series.objects.get_or_create(name=name)
    row = Series.objects.select_for_update().get(name=name)
    row.last += 1
    row.save()
    return str(row)


def keep(issue: Issue, letter: Letter, number: str) -> dict[str, str]:
    """Keep a letter as page and PDF, under its number, and return their digests."""
    now, by = issue.bearings.now, issue.by
    html = files.store(letter.html.encode(), f"{number}.html", now=now, by=by)
    pdf = files.store(letter.pdf, f"{number}.pdf", now=now, by=by)
    return {"html": html.sha256, "pdf": pdf.sha256}


def addressee(case: Case, roles: Sequence[str] = ("owner", "applicant", "developer")) -> str:
    """Return the name and address a letter in a case goes to: of who holds the first of the roles that is held.

    Where nobody holds one, it goes to whom the application names, or else to whoever asked the question the case was
    opened for: what came in on paper may give no e-mail address.
    """
    for role in roles:
        party = case.parties.filter(role=role, until=None).select_related("person").first()
        if party:
            return str(party.person.name_and_address)
    applied = record(docket.lines(case), here.vocabulary()).of([APPLY])
    named = str(applied[-1].data.get("owner_or_developer") or "") if applied else ""
    return named or _who_asked(case)


def _who_asked(case: Case) -> str:
    """Return the name and address of whoever asked the question a case was opened for."""
    asked = DeterminationRequest.objects.filter(case=case).order_by("-received").first()
    return "\n".join(part for part in (asked.name, asked.address) if part.strip()) if asked else ""


def power_of(act: str, issue: Issue) -> str:
    """Return the clause that gives the village an act to do in a case, by which its conditions are cited.

    Blank where a law only asks for things before it: a gate gives nobody the power to set a condition.
    """
    bearings = issue.bearings
    acts = record([*issue.lines, issue.line], bearings.vocabulary)
    known = facts(acts, bearings.book)
    given = powers(bearings.laws, known, acts, act, bearings.now, bearings.calendar)
    return given[0].at if given else ""
