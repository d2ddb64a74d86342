"""Docket entries turned into what the components show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.urls import reverse

from forebay.letters.wording import tally
from forebay.office import case_files, here, typed
from forebay.office.models import Entry, Gauge, Person
from forebay.office.papers.determined import worth
from forebay.office.record import Line, read, seq_of
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import words
from forebay.web.common.rows import DocketRow

DETERMINE = "determine"
COMES_TO = "What it comes to"
ENTRIES = frozenset({"approval", "decision", "dispositions", "part_of", "review", "submission"})
"""Fields that name another entry."""
DOCUMENTS = frozenset({"file", "files", "sha256"})


def slug_of(act: str) -> str:
    """Return an act's name as an address writes it."""
    return act.replace(" ", "-").lower()


def act_of(slug: str) -> str | None:
    """Return the act an address names."""
    return next((name for name in here.vocabulary().kinds if slug_of(name) == slug), None)


def docket_rows(entries: Iterable[Entry]) -> list[DocketRow]:
    """Return the entries of a docket, the first first."""
    listed = list(entries)
    lines = {entry.id: read(entry.text) for entry in listed}
    mended = {name: line for line in lines.values() for name in (line.corrects, line.retracts) if name}
    names = case_files.names_in(listed[0].case, _digests(lines.values())) if listed else {}
    return [_docket_row(entry, lines[entry.id], mended.get(entry.id), names) for entry in listed]


def _docket_row(entry: Entry, line: Line, mended: Line | None, names: Mapping[str, str]) -> DocketRow:
    mends = line.corrects or line.retracts
    return DocketRow(
        seat=entry.seq,
        act=words(phrase(entry.act)),
        by=entry.person.name if entry.person else "Forebay",
        role=entry.role,
        occurred=entry.occurred,
        recorded=entry.recorded,
        said=tuple(said_of(line)),
        corrects=seq_of(mends) if mends else None,
        withdraws=bool(line.retracts),
        replaced_by=mended.seq if mended else None,
        withdrawn=bool(mended and mended.retracts),
        reason=line.reason,
        link=reverse("entry", args=[line.case, line.seq]),
        files=tuple(
            (names.get(each, each[:12]), reverse("document", args=[line.case, each])) for each in _documents(line)
        ),
    )


def said_of(line: Line) -> Iterable[tuple[str, Any]]:
    """Return (label, value) of what an entry states, its documents left out."""
    kind = here.vocabulary().get(line.act)
    values = typed.values(kind, line.data) if kind else dict(line.data)
    for name, value in values.items():
        sort = kind.data[name].type if kind and name in kind.data else "text"
        if sort == "facts":
            yield from _facts(value)
        elif sort == "dispositions":
            yield "Findings", tally(Counter(_outcomes(value)).items())
        elif sort not in DOCUMENTS:
            label = COMES_TO if (line.act, name) == (DETERMINE, "is") else words(name)
            yield label, _named(line.act, name, value, line.case)
    if line.subject:
        yield "About", _entry(line.subject, line.case) or words(phrase(line.subject))


def _facts(stated: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    """Return each fact stated, an amount with its unit as people write it, in the order they are asked.

    A fact taken back is no longer known.
    """
    book = here.book()
    asked = [name for name in book.facts if name in stated]
    for name in dict.fromkeys([*asked, *stated]):
        said = stated[name]
        known = book.sheet({name: said}).known if name in book.facts and said is not None else {}
        yield words(name), known.get(name, "no longer known" if said is None else said)


def _named(act: str, field: str, value: Any, case: str) -> Any:
    """Return a value as people know it, where an entry names a gauge, a provision or another entry by its id."""
    if field == "gauge":
        gauge = Gauge.objects.filter(pk=int(value)).first() if str(value).isdecimal() else None
        return str(gauge) if gauge else value
    if field in ("provision", "requirement"):
        return _provision(str(value))
    if field == "provisions":
        return [_provision(each.strip()) for each in str(value).splitlines() if each.strip()]
    if field == "votes":
        return _cast(value)
    if field in ENTRIES:
        return _entry(str(value), case) or value
    if isinstance(value, str) and value in here.vocabulary() and " " in value:
        return words(phrase(str(value)))
    if act == DETERMINE and field == "is":
        return worth(value)
    return words(value) if act == DETERMINE and field in ("finding", "term", "value") else value


def _entry(named: str, case: str) -> str:
    """Return another entry by its number, with its case where that is another; blank where none is named."""
    where, found, number = named.rpartition("/")
    if not (found and number.isdecimal()):
        return ""
    return f"No. {number}" if where == case else f"No. {number} of case {where}"


def _cast(votes: Mapping[str, str]) -> list[str]:
    """Return what each member of a board did, by name."""
    names = dict(Person.objects.filter(pk__in=[int(each) for each in votes]).values_list("pk", "name"))
    return [f"{names.get(int(each), 'Somebody not known')}: {said}" for each, said in votes.items()]


def _provision(named: str) -> str:
    """Return a provision by its place and its gist; ``named`` is its id, or the key of what it asks."""
    parts = named.split(":")
    laws = here.laws(here.home())
    wanted = parts[1 if len(parts) > 1 and parts[0] in {law.id for law in laws} else 0]
    rows = (row for law in laws for row in law.provisions if row.id in (wanted, wanted.partition("#")[0]))
    return next((f"{row.at}: {row.gist or row.id}" for row in rows), named)


def _outcomes(rows: Mapping[str, Mapping[str, str]]) -> list[str]:
    return [row["outcome"] for row in rows.values()]


def _documents(line: Line) -> list[str]:
    kind = here.vocabulary().get(line.act)
    found: list[str] = []
    for name, value in line.data.items():
        if kind and name in kind.data and kind.data[name].type in DOCUMENTS:
            found += value if isinstance(value, list) else [value]
    return [*found, *(line.paper[each] for each in ("html", "pdf") if line.paper.get(each))]


def documents_of(entry: Entry) -> list[str]:
    """Return the digests of the documents an entry names."""
    return _documents(read(entry.text))


def _digests(lines: Iterable[Line]) -> list[str]:
    return [each for line in lines for each in _documents(line)]
