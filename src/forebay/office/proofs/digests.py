"""The daily digest: the heads of all dockets, written outside the database, each day's upon the day before.

It also holds the last note of every ordinary record that was noted since the day before.

Cutting the tail of a docket, or writing a whole docket anew, agrees with itself and with nothing written earlier. A
copy of a digest kept elsewhere (printed, mailed, given to the village attorney) therefore dates the change.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from forebay.office.home import Home
from forebay.office.models import Entry, Note
from forebay.office.proofs import noted


@dataclass(frozen=True, slots=True)
class Head:
    """How far a docket had come: the number of its last entry, and its seal."""

    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Digest:
    """One day's digest as its file says it."""

    date: str
    heads: Mapping[str, Head]
    previous: str
    sha256: str
    notes: Mapping[str, Head] = field(default_factory=dict)
    """The last notes of ordinary records that were new that day."""


class BadDigest(ValueError):  # noqa: N818 - said to the operator as it stands
    """A digest file that cannot be read, or may not be written; the text says why."""


def digest(home: Home, now: datetime) -> Path:
    """Write the digest of the present day and return its file; one written earlier that day is brought up to date."""
    day = home.calendar.date_of(now).isoformat()
    target = home.digests_folder / f"{day}.json"
    _refuse_to_hide(target)
    before = [path for path in files(home) if path.stem < day]
    previous = hashlib.sha256(before[-1].read_bytes()).hexdigest() if before else ""
    heads = {number: {"seq": seq, "hash": seal} for number, seq, seal in _heads()}
    notes = {key: {"seq": seq, "hash": seal} for key, (seq, seal) in _new_notes(before)}
    written = {"date": day, "zone": str(home.zone), "heads": heads, "notes": notes, "previous": previous}
    _write(target, json.dumps(written, indent=1, sort_keys=True) + "\n")
    return target


def files(home: Home) -> list[Path]:
    """Return the digests of a home, the oldest first."""
    return sorted(home.digests_folder.glob("????-??-??.json"))


def read(path: Path) -> Digest:
    """Read a digest file, a home's own or a copy kept elsewhere."""
    try:
        raw = path.read_bytes()
        said = json.loads(raw)
        heads, notes = (
            {str(key): Head(int(head["seq"]), str(head["hash"])) for key, head in part.items()}
            for part in (said["heads"], said.get("notes", {}))
        )
        return Digest(str(said["date"]), heads, str(said["previous"]), hashlib.sha256(raw).hexdigest(), notes)
    except OSError as problem:
        raise BadDigest(f"{path}: the digest cannot be read ({problem.strerror}). Check the name.") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadDigest(f"{path}: this is not a digest as Forebay writes it. Use another copy.") from None


def _new_notes(before: Sequence[Path]) -> list[tuple[str, tuple[int, str]]]:
    """Return the last note of every record that earlier digests do not hold yet."""
    held: dict[str, Head] = {}
    for path in before:
        held |= read(path).notes
    return [(key, last) for key, last in noted.heads().items() if held.get(key) != Head(*last)]


def _heads() -> list[tuple[str, int, str]]:
    """Return the last entry of every docket, read from the entries themselves."""
    heads: dict[str, tuple[int, str]] = {}
    rows = Entry.objects.order_by("case__number", "seq").values_list("case__number", "seq", "hash")
    for number, seq, seal in rows.iterator():
        heads[number] = (seq, seal)
    return [(number, seq, seal) for number, (seq, seal) in heads.items()]


def _refuse_to_hide(target: Path) -> None:
    """Refuse to write over a digest the dockets no longer agree with: that would hide what it shows."""
    if not target.exists():
        return
    found = read(target)
    for number, head in found.heads.items():
        kept = Entry.objects.filter(case__number=number, seq=head.seq).values_list("hash", flat=True).first()
        if kept != head.hash:
            raise BadDigest(
                f"{target}: entry {head.seq} of case {number} is no longer what this digest says, so it is not "
                "written over. Run forebay verify."
            )
    for key, head in found.notes.items():
        table, _, row = key.partition(" ")
        kept = Note.objects.filter(table=table, row=row, seq=head.seq).values_list("hash", flat=True).first()
        if kept != head.hash:
            raise BadDigest(f"{target}: the notes of {key} are no longer what this digest says. Run forebay verify.")


def _write(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    with draft.open("w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    draft.replace(target)
