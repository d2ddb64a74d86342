"""Requests for one missing thing each: what was asked, whether it was answered, and what cannot be asked or answered.

Pure but for `refuse_wrong`, which is asked at the one door.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from forebay.law.record import Act, Record
from forebay.law.text import nearest
from forebay.letters.wording import plain_day
from forebay.office.history.turns import ANSWER, REQUEST, WITHDRAW
from forebay.office.projections import Bearings
from forebay.office.record import Line, record, seq_of
from forebay.office.typed import BadData

DOCUMENT, FACT, WORDS = "document", "fact", "answer"
OPEN, ANSWERED, WITHDRAWN = "open", "answered", "withdrawn"
ENDS = {ANSWER: ANSWERED, WITHDRAW: WITHDRAWN}


@dataclass(frozen=True, slots=True)
class Request:
    """One thing the village asked for: its sort, its words, its clause, and what became of it."""

    entry: str
    sort: str
    what: str
    at: datetime
    provision: str = ""
    document: str = ""
    fact: str = ""
    answer_by: date | None = None
    number: str = ""
    """The number of its letter."""
    state: str = OPEN
    ended: datetime | None = None
    ended_by: str = ""
    """The docket entry that answered or withdrew it."""
    words: str = ""
    """What was answered, or why it was withdrawn."""

    @property
    def is_open(self) -> bool:
        """Whether the village still waits for it."""
        return self.state == OPEN

    @property
    def thing(self) -> str:
        """The one thing it asks for, by its name: the document or the fact; blank where it asks for words."""
        return self.document or self.fact


def requests(lines: Iterable[Line], acts: Record) -> tuple[Request, ...]:
    """Return every request of a docket that stands, the first first."""
    numbers = {line.corrects or line.id: str(line.paper["number"]) for line in lines if line.paper}
    ends = {str(one.subject): one for one in acts.of([ANSWER, WITHDRAW])}
    return tuple(_request(act, ends.get(act.id), numbers.get(act.id, "")) for act in acts.of([REQUEST]))


def waiting(lines: Iterable[Line], acts: Record) -> tuple[Request, ...]:
    """Return the requests nobody has answered."""
    return tuple(one for one in requests(lines, acts) if one.is_open)


def _request(act: Act, end: Act | None, number: str) -> Request:
    data = act.data
    return Request(
        entry=act.id,
        sort=str(data["sort"]),
        what=str(data["what"]),
        at=act.occurred,
        provision=str(data.get("provision") or ""),
        document=str(data.get("document") or ""),
        fact=str(data.get("fact") or ""),
        answer_by=data.get("answer_by"),
        number=number,
        state=ENDS[end.act] if end else OPEN,
        ended=end.occurred if end else None,
        ended_by=end.id if end else "",
        words=str(end.data.get("answer") or end.data.get("reason") or "") if end else "",
    )


# ---- what cannot be asked or answered --------------------------------------------------------------------------------


def refuse_wrong(line: Line, lines: Sequence[Line], bearings: Bearings) -> None:
    """Refuse a request that does not say its one thing, and an answer to nothing or with nothing in it."""
    rule = RULES.get(line.act)
    if rule is not None and not line.retracts:
        wrong = dict(rule(line, lines, bearings))
        if wrong:
            raise BadData(wrong)


def _asks_one_thing(line: Line, lines: Sequence[Line], bearings: Bearings) -> Iterator[tuple[str, str]]:
    data, sort = line.data, line.data["sort"]
    if sort == DOCUMENT and not data.get("document"):
        yield "document", "Document: this is missing. Name the one document that is to be sent."
    if sort == FACT:
        yield from _wrong_fact(str(data.get("fact") or ""), bearings)
    for name in {DOCUMENT, FACT} - {sort}:
        if data.get(name):
            said = "Ask for each thing by a request of its own, and leave this blank."
            yield name, f'{name.capitalize()}: "{data[name]}" is a second thing beside the {sort}. {said}'
    by = date.fromisoformat(data["answer_by"]) if data.get("answer_by") else None
    on = bearings.calendar.date_of(line.occurred)
    if by and by < on:
        said = f"{plain_day(by)} is before the day it is asked, {plain_day(on)}"
        yield "answer_by", f"Answer by: {said}. Give a later day."


def _wrong_fact(named: str, bearings: Bearings) -> Iterator[tuple[str, str]]:
    known = list(bearings.book.facts)
    if named not in known:
        right = nearest(named, known) or " Choose one of the facts a law may ask for."
        yield "fact", f'Fact: "{named}" is not a fact the laws know.{right}' if named else f"Fact: missing.{right}"


def _ends_an_open_one(line: Line, lines: Sequence[Line], bearings: Bearings) -> Iterator[tuple[str, str]]:
    standing = [one for one in lines if one.id != line.corrects and one.corrects != (line.corrects or "-")]
    acts = record(standing, bearings.vocabulary)
    found = next((one for one in requests(standing, acts) if one.entry == line.subject), None)
    if found is None:
        yield "subject", "Request: this is missing. Choose the request it is about."
    elif not found.is_open:
        seq = seq_of(found.ended_by)
        yield "subject", f"This request was {found.state} already, by No. {seq} of the docket. Nothing more is needed."
    elif line.occurred < found.at:
        yield "occurred", "It cannot be before the request was made. Check the day."
    elif line.act == ANSWER:
        yield from _answers_nothing(found, line.data)


def _answers_nothing(request: Request, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if request.sort == DOCUMENT and not data.get("papers"):
        yield "papers", f"Papers: there is no document. Add the one that is asked for: {request.document}."
    elif not data.get("papers") and not str(data.get("answer") or "").strip():
        yield "answer", "Answer: this is blank. Write the answer, or add a document that holds it."


RULES: Mapping[str, Callable[[Line, Sequence[Line], Bearings], Iterator[tuple[str, str]]]] = {
    REQUEST: _asks_one_thing,
    ANSWER: _ends_an_open_one,
    WITHDRAW: _ends_an_open_one,
}
