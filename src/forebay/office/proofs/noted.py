"""Proof of ordinary records: what each says is what was noted of it last, note follows upon note, and none is gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.apps import apps
from django.db import transaction

from forebay.office import canonical
from forebay.office.faults import Fault
from forebay.office.models import Note
from forebay.office.models.noted import GONE, Noted, last_notes, note, said

BATCH = 500
UNSEEN = "It was changed behind the office's back. Restore the home from a backup."


def tables() -> list[type[Noted]]:
    """Return the tables whose every change is noted, in the order of their names."""
    return sorted((one for one in apps.get_models() if issubclass(one, Noted)), key=lambda one: one.__name__)


def begin() -> None:
    """Note what is on record where nothing ever was noted: a home of a release that noted nothing."""
    with transaction.atomic():
        if Note.objects.exists():
            return
        for table in tables():
            rows = list(table._base_manager.order_by("pk").values_list("pk", flat=True))
            for first in range(0, len(rows), BATCH):
                note(table, rows[first : first + BATCH])


def heads() -> Mapping[str, tuple[int, str]]:
    """Return the last note of every record: its number and its seal."""
    rows = Note.objects.order_by("table", "row", "seq").values_list("table", "row", "seq", "hash")
    return {f"{table} {row}": (seq, seal) for table, row, seq, seal in rows.iterator()}


def notes_follow(seals: dict[tuple[str, int], str]) -> Iterator[Fault]:
    """Check that every note follows upon the one before it; ``seals`` is filled with them by record and number."""
    key, seq, before = "", 0, canonical.START
    for one in Note.objects.order_by("table", "row", "seq").iterator():
        found = f"{one.table} {one.row}"
        key, seq, before = (found, seq, before) if found == key else (found, 0, canonical.START)
        seq += 1
        if one.seq != seq or one.hash != canonical.seal(before, f"{found} {one.seq} {one.said}"):
            yield Fault(f"Note {seq} of {words_of(key)} is not what was noted then. {UNSEEN}")
            return
        before = seals[found, seq] = one.hash


def records_stand() -> Iterator[Fault]:
    """Check that every ordinary record says what was noted of it last."""
    if not Note.objects.exists() and any(table._base_manager.exists() for table in tables()):
        yield Fault("Nothing is noted yet of the people and roles on record. Run forebay upgrade.")
        return
    for table in tables():
        last, now = last_notes(table), said(table)
        for row in sorted({*last, *now}):
            noted, says = (last[row].said if row in last else GONE), now.get(row, GONE)
            if noted != says:
                yield Fault(f"{_named(table, row)} {_wrong(noted, says)}. {UNSEEN}")


def _wrong(noted: str, says: str) -> str:
    if not says:
        return "is gone, and nobody took it away here"
    return "is not what was recorded of it last" if noted else "was never recorded here"


def _named(table: type[Noted], row: int) -> str:
    found = table._base_manager.filter(pk=row).first()
    shown = f" ({found})" if found else ""
    return f"The record of {_kind(table)} No. {row}{shown}"


def _kind(table: type[Noted]) -> str:
    """Say what a table holds, in words.

    >>> from forebay.office.models import RoleHeld
    >>> _kind(RoleHeld)
    'a role held'
    """
    name = str(table._meta.verbose_name)
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def words_of(key: str) -> str:
    """Say which record a digest means, in words."""
    name, _, row = key.partition(" ")
    table = next((one for one in tables() if one.__name__ == name), None)
    return f"{_kind(table) if table else name} No. {row}"
