"""Records turned into what the components show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.urls import reverse

from forebay.office import here, typed
from forebay.office.models import Entry, RequirementRow, StoredFile
from forebay.office.record import Line, read
from forebay.web.common.questions import words
from forebay.web.common.rows import DocketRow, Duty, When

DOCUMENTS = frozenset({"file", "files", "sha256"})


def when_of(row: RequirementRow, now: datetime) -> When | None:
    """Return when something is due, with its sum."""
    if row.due is None:
        return None
    late = row.late_after is not None and row.late_after <= now and row.done_at is None
    return When(row.due, row.due_on if row.due_on else None, tuple(row.sum), late)


def word_of(row: RequirementRow, now: datetime) -> str:
    """Return the one word of how a requirement stands."""
    if row.status == "done":
        return {"yes": "done late", "no": "done"}.get(row.late, "done; late or not: left to the official")
    if row.status == "blocks":
        return row.outcome
    if row.late_after is not None and row.late_after <= now:
        return "late"
    if row.due is not None and row.due <= now:
        return "left to the official"
    return row.status


def duty_of(row: RequirementRow, now: datetime, *, with_case: bool = False, can: frozenset[str] = frozenset()) -> Duty:
    """Return a requirement as one line; ``can`` are the acts the person who looks may do."""
    act = act_that_does(row, can)
    return Duty(
        who=row.who if row.who != "unsaid" else "somebody (the law names nobody)",
        asks=row.asks,
        at=row.at,
        status=word_of(row, now),
        when=when_of(row, now),
        why=why(row),
        case=f"{row.case.number} {row.case.title}" if with_case else "",
        link=reverse("case", args=[row.case.number]) if with_case else "",
        act_link=f"{reverse('act', args=[row.case.number, slug_of(act)])}{about(row, act)}" if act else "",
        act_label=f"{words(act)}" if act else "",
    )


def why(row: RequirementRow) -> tuple[str, ...]:
    """Return the reasons a requirement stands as it does."""
    said = [row.gist, row.because]
    said += [f"Held until then: {', '.join(row.steps)}." if row.steps else ""]
    said += [f"Not known: {', '.join(row.missing)}." if row.missing else ""]
    said += [f"{each[0]} says otherwise: {each[1]}" if isinstance(each, list) else str(each) for each in row.disputes]
    said += [f"Also asked by {', '.join(row.also)}." if row.also else ""]
    return tuple(dict.fromkeys(each for each in said if each))


def act_that_does(row: RequirementRow, can: Iterable[str]) -> str:
    """Return the act by which a waiting duty is done, if the person may do it."""
    if row.status not in {"due", "late", "open"} or row.shape not in {"duty", "may"}:
        return ""
    allowed = set(can)
    return next((act for act in _acts_named(row) if act in allowed), "")


def _acts_named(row: RequirementRow) -> Iterable[str]:
    named = row.provision.partition("#")[0]
    for law in here.laws(here.home()):
        musts = [one for one in law.musts if law.id == row.law and one.id == named]
        yield from (may.act for may in law.mays if law.id == row.law and may.id == named)
        yield from (must.act for must in musts if must.act)
        yield from (item.name for must in musts for item in must.any_of if item.sort == "act")


def about(row: RequirementRow, act: str) -> str:
    """Return the query that names what the act is about, where it must name it."""
    kind = here.vocabulary().get(act)
    return f"?subject={row.subject}" if kind and kind.about and row.subject and row.subject != "home" else ""


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
    names = dict(StoredFile.objects.filter(sha256__in=_digests(lines.values())).values_list("sha256", "name"))
    return [_docket_row(entry, lines[entry.id], mended.get(entry.id), names) for entry in listed]


def _docket_row(entry: Entry, line: Line, mended: Line | None, names: Mapping[str, str]) -> DocketRow:
    mends = line.corrects or line.retracts
    return DocketRow(
        seat=entry.seq,
        act=words(entry.act),
        by=entry.person.name if entry.person else "Forebay",
        role=entry.role,
        occurred=entry.occurred,
        recorded=entry.recorded,
        said=tuple(said_of(line)),
        corrects=int(mends.rpartition("/")[2]) if mends else None,
        replaced_by=mended.seq if mended else None,
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
            yield from ((words(fact), stated) for fact, stated in value.items())
        elif sort not in DOCUMENTS and name != "gauge":
            yield words(name), value
    if line.subject:
        yield "About", line.subject


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
