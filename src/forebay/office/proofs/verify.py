"""Whether the dockets still say what was sealed, the tables what the dockets say, the files what their names say."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import DatabaseError

from forebay.office import canonical, docket, layers
from forebay.office.faults import Fault, Verified
from forebay.office.home import Home
from forebay.office.models import Case, Entry, Lease
from forebay.office.money import kept as money_kept
from forebay.office.proofs import digests
from forebay.office.proofs.digests import Digest
from forebay.office.proofs.noted import notes_follow, records_stand, words_of
from forebay.office.proofs.rain import rain_stands
from forebay.office.proofs.tables import Stood, files_stand, projections_stand
from forebay.office.record import Line, read

COLUMNS = (
    "id",
    "seq",
    "previous",
    "hash",
    "text",
    "act",
    "person_id",
    "role",
    "occurred",
    "recorded",
    "subject",
    "corrects",
    "retracts",
    "key",
)


__all__ = ["Fault", "Verified", "verify"]

NOT_PROVED = (
    "Not proved: the names of files, firms, drafts, links and second proofs, what was sent by mail, questions not yet "
    "made a case, and who it was that changed an ordinary record."
)
"""What nothing seals."""


@dataclass
class _Seen:
    """The dockets as they were walked: lines by case, seals by case and number."""

    lines: dict[str, list[Line]] = field(default_factory=dict)
    seals: dict[tuple[str, int], str] = field(default_factory=dict)
    notes: dict[tuple[str, int], str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def verify(home: Home, against: Path | None = None) -> Verified:
    """Check a home from its sealed texts up; ``against`` is a copy of a daily digest kept elsewhere."""
    kept = digests.read(against) if against else None
    seen = _Seen()
    cases = _cases(seen)
    for case in cases:
        seen.faults += _walk(case, seen)
    seen.faults += _strangers(cases, seen)
    seen.faults += _readable("notes", notes_follow(seen.notes))
    own = digests.files(home)
    seen.faults += _digests_agree(own, seen)
    remarks: list[str] = []
    seen.faults += _digests_there(home, own, remarks)
    if kept is not None:
        seen.faults += _agrees(kept, seen, f"the digest of {kept.date} kept at {against}")
    if not seen.faults:
        seen.faults += projections_stand(home, cases, seen.lines, remarks, compared=kept is not None)
    if not seen.faults:
        seen.faults += _readable("money", money_kept.stands())
    if not seen.faults:
        seen.faults += _readable("people, roles, licences, interests or engagements", records_stand())
    stood = _stood(home, seen)
    seen.faults += stood.faults
    if not seen.faults:
        seen.faults += _readable("gauges, readings or storms", rain_stands(home, remarks))
    seen.faults += (Fault(sentence) for sentence in layers.faults(home))
    remarks.append(NOT_PROVED)
    return Verified(len(cases), len(seen.seals), stood.count, len(own), tuple(seen.faults), tuple(remarks))


def _cases(seen: _Seen) -> list[Case]:
    found: list[Case] = []
    seen.faults += _readable("cases", _filled(found))
    return found


def _filled(found: list[Case]) -> Iterator[Fault]:
    found += Case.objects.order_by("number")
    yield from ()


def _stood(home: Home, seen: _Seen) -> Stood:
    try:
        return files_stand(home, seen.lines)
    except (DatabaseError, ValueError) as problem:
        return Stood(0, (_unreadable("documents", problem),))


def _readable(what: str, faults: Iterator[Fault]) -> Iterator[Fault]:
    """Yield faults; a table that cannot even be read is one."""
    try:
        yield from faults
    except (DatabaseError, ValueError, ArithmeticError) as problem:
        yield _unreadable(what, problem)


def _unreadable(what: str, problem: Exception) -> Fault:
    return Fault(f"The table of {what} holds something that cannot be read ({problem}). Restore it from a backup.")


# ---- one docket ----------------------------------------------------------------------------------------------------


def _walk(case: Case, seen: _Seen) -> Iterator[Fault]:
    """Check one docket entry by entry, and stop at the first that is not as it was sealed."""
    previous = canonical.START
    lines = seen.lines.setdefault(case.number, [])
    for place, row in enumerate(_rows(case), 1):
        wrong = _wrong(case, row, place, previous)
        if wrong:
            yield _fault(case, row, place, wrong)
            return
        previous = row["hash"]
        lines.append(read(row["text"]))
        seen.seals[case.number, place] = previous
    yield from _wrong_head(case, len(lines), previous)


def _rows(case: Case) -> Iterator[Mapping[str, Any]]:
    """Yield the rows of a docket in order; one that cannot even be read stands alone, so that it can be named."""
    mine = Entry.objects.filter(case=case).order_by("seq")
    try:
        yield from list(mine.values(*COLUMNS))
    except (DatabaseError, ValueError):
        yield from _rows_one_by_one(case)


def _rows_one_by_one(case: Case) -> Iterator[Mapping[str, Any]]:
    for seq in Entry.objects.filter(case=case).order_by("seq").values_list("seq", flat=True):
        try:
            yield Entry.objects.filter(case=case, seq=seq).values(*COLUMNS).get()
        except (DatabaseError, ValueError):
            yield {"seq": seq, "unreadable": True}


def _wrong(case: Case, row: Mapping[str, Any], place: int, previous: str) -> str:
    """Return what is wrong with a row, in words; nothing where all is well."""
    if row.get("unreadable"):
        return "holds something that cannot be read"
    if row["seq"] != place:
        return f"is missing or out of its place: entry {row['seq']} stands where it should"
    if row["previous"] != previous:
        return "does not follow from the entry before it"
    if canonical.seal(previous, row["text"]) != row["hash"]:
        return "is not the text that was sealed"
    try:
        line = read(row["text"])
    except (ValueError, KeyError, TypeError):
        return "is not a text that Forebay writes"
    return _columns_differ(case, row, line)


def _columns_differ(case: Case, row: Mapping[str, Any], line: Line) -> str:
    if canonical.text(line.written()) != row["text"]:
        return "is not a text that Forebay writes"
    if line.case != case.number:
        return f"was sealed for case {line.case}"
    for name, value in docket.columns(line).items():
        if row[name] != value:
            return f'has "{name.removesuffix("_id")}" in its row as {row[name]!s}, and {value!s} in its sealed text'
    return ""


def _fault(case: Case, row: Mapping[str, Any], place: int, wrong: str) -> Fault:
    act = _act(row)
    here = row.get("seq", place) == place
    named = f"Entry {place} of case {case.number}" + (f' ("{act}")' if act and here else "")
    return Fault(f"{named} {wrong}. It was changed after it was recorded.", case.number, place, act)


def _act(row: Mapping[str, Any]) -> str:
    """Return the act of a damaged row as far as it can be told, from its sealed text first."""
    try:
        return str(json.loads(row["text"])["act"])
    except (KeyError, ValueError, TypeError):
        return str(row.get("act", ""))


def _wrong_head(case: Case, count: int, seal: str) -> Iterator[Fault]:
    head = (case.head_seq, case.head_hash or canonical.START)
    if head == (count, seal):
        return
    if case.head_seq > count:
        yield Fault(
            f"The docket of case {case.number} ends at entry {count}, and had {case.head_seq}. Its tail was cut.",
            case.number,
            count + 1,
        )
    else:
        yield Fault(f"The head of case {case.number} is not its last entry, {count}.", case.number, count)


def _strangers(cases: Sequence[Case], seen: _Seen) -> Iterator[Fault]:
    """Yield a fault for entries that belong to no case there is."""
    known = [case.pk for case in cases]
    for id_ in Entry.objects.exclude(case_id__in=known).order_by("id").values_list("id", flat=True)[:1]:
        yield Fault(f"Entry {id_} belongs to no case there is. Its row was changed after it was recorded.")


# ---- digests -------------------------------------------------------------------------------------------------------


def _digests_there(home: Home, own: Sequence[Path], remarks: list[str]) -> Iterator[Fault]:
    """Tell of a home without one digest: one whose tick has run had some, and another cannot see what was cut."""
    if own:
        return
    if Lease.objects.filter(name="tick").exists():
        yield Fault(f"The daily digests are gone from {home.digests_folder}. Put them back from a backup.")
    else:
        remarks.append(
            "There is no daily digest yet, and without one a docket that was cut may not show. Run forebay tick."
        )


def _digests_agree(own: Sequence[Path], seen: _Seen) -> Iterator[Fault]:
    """Check every daily digest against the dockets, and each against the one before it."""
    before = ""
    for path in own:
        try:
            found = digests.read(path)
        except digests.BadDigest as problem:
            yield Fault(str(problem))
            return
        if found.previous != before:
            yield Fault(f"The digest of {found.date} does not follow from the one before it. A digest was changed.")
            return
        yield from _agrees(found, seen, f"the daily digest of {found.date}")
        before = found.sha256


def _agrees(found: Digest, seen: _Seen, named: str) -> Iterator[Fault]:
    for number, head in sorted(found.heads.items()):
        if seen.seals.get((number, head.seq)) == head.hash:
            continue
        lines = seen.lines.get(number, [])
        act = lines[head.seq - 1].act if head.seq <= len(lines) else ""
        there = "is not there any more" if head.seq > len(lines) else f'("{act}") is not what it was then'
        yield Fault(
            f"Entry {head.seq} of case {number} {there}, says {named}. The docket was changed after that day.",
            number,
            head.seq,
            act,
        )
        return
    for key, head in sorted(found.notes.items()):
        if seen.notes.get((key, head.seq)) != head.hash:
            yield Fault(
                f"Note {head.seq} of {words_of(key)} is not what it was then, says {named}. The record was changed "
                "after that day."
            )
            return
