"""Which records hold a sign that a letter cannot print, so that it can be mended where it stands."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from forebay.letters.wording import listed
from forebay.office.home import NAME
from forebay.office.models import Person
from forebay.office.papers.issuing import Issue

ABOUT_THEM = ("name", "firm", "credential", "telephone", "address")


def where(issue: Issue, signs: Sequence[str]) -> str:
    """Say which records of a case hold one of these signs; blank where none does."""
    held = list(dict.fromkeys(_holding(issue, signs))) if signs else []
    return f" It stands in {listed(held)}: mend it there." if held else ""


def _holding(issue: Issue, signs: Sequence[str]) -> Iterator[str]:
    if _holds((issue.case.title, issue.case.place), signs):
        yield "the title or the place of the case"
    for line in (*(one for one in issue.lines if one.id != issue.line.id), issue.line):
        if _holds((json.dumps([line.data, line.reason], ensure_ascii=False, default=str),), signs):
            yield "what is being recorded" if line is issue.line else f"No. {line.seq} of the docket"
    for person in Person.objects.filter(parts__case=issue.case).distinct().order_by("name"):
        if _holds((getattr(person, name) for name in ABOUT_THEM), signs):
            yield f"what is kept of {person.name}"
    if _holds((issue.home.name, issue.home.letterhead.contact), signs):
        yield NAME


def _holds(texts: Iterable[str], signs: Sequence[str]) -> bool:
    return any(sign in text for text in texts for each in signs for sign in each)
