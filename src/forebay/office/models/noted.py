"""Ordinary records that must not change unseen: each save notes, upon the note before it, what the record now says.

A note holds a digest and no words, so that a person can be forgotten. A record changed behind the office's back is no
longer what its last note says; notes written anew do not follow from the daily digests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, ClassVar, TypeVar

from django.db import models, transaction

from forebay.office import canonical

GONE = ""
"""What a note says of a record that was deleted."""


_Row = TypeVar("_Row", bound="Noted", covariant=True)


class Note(models.Model):
    """What one record said from a save on until the next, as a digest; never changed."""

    table = models.CharField(max_length=40)
    row = models.BigIntegerField()
    seq = models.PositiveIntegerField()
    said = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar = ["table", "row", "seq"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "row", "seq"], name="noted_once")]

    def __str__(self) -> str:
        return f"{self.table} {self.row}, note {self.seq}"


class NotedRows(models.QuerySet[_Row]):
    """Records whose every change is noted, also where many are changed at once."""

    def update(self, **values: Any) -> int:
        """Change records, and note each."""
        if not set(self.model.SAYS).intersection(_columns(self.model, values)):
            return super().update(**values)
        with transaction.atomic():
            rows = list(self.order_by().values_list("pk", flat=True))
            sound = unchanged(self.model, rows)
            count = super().update(**values)
            note(self.model, sound)
        return count

    def bulk_create(self, objs: Iterable[Any], *args: Any, **kwargs: Any) -> list[Any]:
        """Add records, and note each."""
        with transaction.atomic():
            made = super().bulk_create(objs, *args, **kwargs)
            note(self.model, [one.pk for one in made])
        return made

    def delete(self) -> tuple[int, dict[str, int]]:
        """Take records away, and note that they are gone."""
        with transaction.atomic():
            rows = list(self.order_by().values_list("pk", flat=True))
            done = super().delete()
            note(self.model, rows)
        return done


class Noted(models.Model):
    """A record whose every change is noted; ``SAYS`` are the columns that count.

    A migration that adds to them notes every record anew.
    """

    SAYS: ClassVar[tuple[str, ...]] = ()

    objects: ClassVar[Any] = NotedRows.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the record, and note what it says."""
        only = kwargs.get("update_fields")
        if only is not None and not set(self.SAYS).intersection(_columns(type(self), only)):
            super().save(*args, **kwargs)
            return
        with transaction.atomic():
            sound = self._state.adding or unchanged(type(self), [self.pk])
            super().save(*args, **kwargs)
            if sound:
                note(type(self), [self.pk])

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Take the record away, and note that it is gone."""
        with transaction.atomic():
            row = self.pk
            done = super().delete(*args, **kwargs)
            note(type(self), [row])
        return done


def note(table: type[Noted], rows: Iterable[int]) -> None:
    """Note what records say now, where it is not what was noted last."""
    wanted = list(rows)
    last, now = last_notes(table, wanted), said(table, wanted)
    for row in wanted:
        before = last.get(row)
        says = now.get(row, GONE)
        if before is None or before.said != says:
            seq, previous = (before.seq + 1, before.hash) if before else (1, canonical.START)
            seal = canonical.seal(previous, f"{table.__name__} {row} {seq} {says}")
            Note.objects.create(table=table.__name__, row=row, seq=seq, said=says, hash=seal)


def unchanged(table: type[Noted], rows: Iterable[int]) -> list[int]:
    """Return the records that still say what was noted; what was changed unseen is not noted as if it were meant."""
    wanted = list(rows)
    last, now = last_notes(table, wanted), said(table, wanted)
    return [row for row in wanted if row in last and last[row].said == now.get(row, GONE)]


def last_notes(table: type[Noted], rows: Iterable[int] | None = None) -> Mapping[int, Note]:
    """Return the last note of each record of a table, or of some."""
    found = Note.objects.filter(table=table.__name__).order_by("row", "seq")
    return {one.row: one for one in (found if rows is None else found.filter(row__in=list(rows)))}


def said(table: type[Noted], rows: Iterable[int] | None = None) -> Mapping[int, str]:
    """Return what records of a table say now, as digests."""
    found = table._base_manager.order_by("pk")
    chosen = found if rows is None else found.filter(pk__in=list(rows))
    return {row["pk"]: _digest(row) for row in chosen.values("pk", *table.SAYS)}


def _digest(row: Mapping[str, Any]) -> str:
    plain = {name: _plain(value) for name, value in row.items()}
    return canonical.seal(canonical.START, canonical.text(plain))


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return canonical.instant(value)
    return value.isoformat() if isinstance(value, date) else value


def _columns(table: type[models.Model], named: Iterable[str]) -> set[str]:
    """Return fields by the names of their columns, ``person`` as ``person_id``."""
    known = {field.name: field.attname for field in table._meta.concrete_fields}
    return {known.get(name, name) for name in named}
