"""The letter by which the village asks for one missing thing, made from the act that asks, and frozen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from forebay.law.ordinance import Law
from forebay.letters import request as letter
from forebay.letters.review_letters.heads import Deadline
from forebay.letters.wording import called
from forebay.office.history.turns import REQUEST
from forebay.office.papers.issuing import Issue, keep, next_number
from forebay.office.papers.money import head

PAPER = "request"
SERIES = "REQ"


def _request(issue: Issue) -> dict[str, Any]:
    number = next_number(SERIES, issue.today.year)
    made = letter.compose(_values(issue, number))
    return {"number": number, "kind": PAPER, "title": made.title, **keep(issue, made, number)}


def _values(issue: Issue, number: str) -> letter.Request:
    data = issue.line.data
    at, gist = place_of(str(data.get("provision") or ""), issue.bearings.laws)
    by = data.get("answer_by")
    return letter.Request(
        head=head(issue, number),
        sort=str(data["sort"]),
        what=str(data["what"]),
        thing=_thing(issue),
        at=at,
        gist=gist,
        answer_by=Deadline(date.fromisoformat(by), called("The village sets this day.", issue.home.name))
        if by
        else None,
    )


def _thing(issue: Issue) -> str:
    """Return the document by its name, or the fact as its question."""
    data = issue.line.data
    fact = issue.bearings.book.facts.get(str(data.get("fact") or ""))
    return fact.asks if fact else str(data.get("document") or "")


def place_of(provision: str, laws: Sequence[Law]) -> tuple[str, str]:
    """Return where a provision stands in its law, and what it asks in our words; blank where none is named.

    >>> place_of("", ())
    ('', '')
    """
    wanted = provision.rpartition(":")[2].partition("#")[0]
    rows = (row for law in laws for row in law.provisions if row.id == wanted)
    found = next(rows, None)
    return (found.at, found.gist or "") if found and wanted else ("", "")


BY_ACT: Mapping[str, Callable[[Issue], dict[str, Any]]] = {REQUEST: _request}
"""The acts of which the village gives this paper."""
