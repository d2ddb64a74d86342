"""Docket entries read back from their sealed text, and handed to the law as acts and facts."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from forebay.law.acts import ActKind, Vocabulary
from forebay.law.facts import FactBook, Facts
from forebay.law.record import Act, Record
from forebay.office import typed
from forebay.office.canonical import instant

FACTS = "state facts"
APPLICATION, KIND = "receive application", "application_kind"
ACCEPT = "accept edition"


@dataclass(frozen=True, slots=True)
class Line:
    """One docket entry as its sealed text says it; nothing else is taken from the table."""

    id: str
    case: str
    seq: int
    act: str
    person: int | None
    role: str
    occurred: datetime
    recorded: datetime
    subject: str
    corrects: str
    retracts: str
    key: str
    reason: str = ""
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)
    laws: Mapping[str, str] = field(default_factory=dict, hash=False)
    receipt: Mapping[str, Any] = field(default_factory=dict, hash=False)
    paper: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def written(self) -> dict[str, Any]:
        """Return the entry as the plain data its text is made of."""
        return {
            "act": self.act,
            "by": {"person": self.person, "role": self.role},
            "case": self.case,
            "corrects": self.corrects,
            "data": dict(self.data),
            "key": self.key,
            "laws": dict(self.laws),
            "occurred": instant(self.occurred),
            "paper": dict(self.paper),
            "reason": self.reason,
            "receipt": dict(self.receipt),
            "recorded": instant(self.recorded),
            "retracts": self.retracts,
            "seq": self.seq,
            "subject": self.subject,
        }


def docket_id(case: str, seq: int) -> str:
    """Return what an entry is called everywhere: the case number and its place in the docket."""
    return f"{case}/{seq}"


def seq_of(entry: str) -> int:
    """Return the place in its docket of what is called so.

    >>> seq_of("2026-0007/12")
    12
    """
    return int(entry.rpartition("/")[2])


def read(text: str) -> Line:
    """Read an entry back from its text."""
    said = json.loads(text)
    return Line(
        id=docket_id(said["case"], said["seq"]),
        case=said["case"],
        seq=said["seq"],
        act=said["act"],
        person=said["by"]["person"],
        role=said["by"]["role"],
        occurred=datetime.fromisoformat(said["occurred"]),
        recorded=datetime.fromisoformat(said["recorded"]),
        subject=said["subject"],
        corrects=said["corrects"],
        retracts=said["retracts"],
        key=said["key"],
        reason=said["reason"],
        data=said["data"],
        laws=said["laws"],
        receipt=said["receipt"],
        paper=said["paper"],
    )


def act(line: Line, vocabulary: Vocabulary) -> Act:
    """Return an entry as the law's act, its data typed."""
    kind = vocabulary.get(line.act)
    data = typed.values(kind, line.data) if kind else dict(line.data)
    if line.reason:
        data.setdefault("reason", line.reason)
    return Act(
        id=line.id,
        act=line.act,
        occurred=line.occurred,
        by=line.role,
        subject=line.subject or None,
        data=data,
        corrects=line.corrects or None,
        retracts=line.retracts or None,
        recorded=line.recorded,
    )


def record(lines: Iterable[Line], vocabulary: Vocabulary) -> Record:
    """Return the entries of a case as the law's record."""
    return Record(act(line, vocabulary) for line in lines)


def facts(acts: Record, book: FactBook) -> Facts:
    """Return the facts stated in a case, each from the instant it was stated for; corrections already stand in them.

    What an application says of itself is a fact too, until it is stated as one.
    """
    stated: Sequence[Act] = [act for act in acts.acts if act.act == FACTS]
    known = {name for act in stated for name in act.data["facts"]}
    said = ((act, _said_of_itself(act, book, known)) for act in acts.acts if act.act == APPLICATION)
    found = [(act.occurred, told) for act, told in said if told]
    found += [(act.occurred, act.data["facts"]) for act in stated]
    return Facts(tuple((at, book.sheet(told)) for at, told in sorted(found, key=lambda row: row[0])))


def _said_of_itself(application: Act, book: FactBook, known: Container[str]) -> dict[str, Any]:
    said = application.data.get(KIND)
    return {KIND: said} if said and KIND in book and KIND not in known else {}


def edition(lines: Sequence[Line], vocabulary: Vocabulary) -> dict[str, str]:
    """Return which edition of each law governs a docket: its digest, by the law's id.

    It is that of the entries before the first acceptance, and then what was accepted of each law and still stands.
    """
    first = next((place for place, line in enumerate(lines) if line.act == ACCEPT), len(lines))
    found = dict(lines[first - 1].laws) if first else {}
    accepted = record(lines, vocabulary).of([ACCEPT]) if first < len(lines) else ()
    for one in sorted(accepted, key=lambda act: seq_of(act.id)):
        found[str(one.data["law"])] = str(one.data["edition"])
    return found


def documents(kind: ActKind | None, data: Mapping[str, Any], name: str) -> list[str]:
    """Return the digests of the documents that one field of an act names."""
    sort = kind.data[name].type if kind and name in kind.data else ""
    if sort not in {"file", "files", "sha256"} or name not in data:
        return []
    return list(data[name]) if sort == "files" else [data[name]]
