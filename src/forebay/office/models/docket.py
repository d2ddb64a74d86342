"""The docket of a case: a chain of entries, each sealed with the digest of the one before it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, NoReturn

from django.db import models

from forebay.office.models.cases import Case
from forebay.office.models.people import Person

STAYS = "A docket entry stays as it was written. To put it right, record a correction that names it."


class EntryStays(Exception):  # noqa: N818 - a rule of the house, not a fault
    """Somebody tried to change or remove a docket entry."""

    def __init__(self) -> None:
        super().__init__(STAYS)


class Written(models.QuerySet["Entry"]):
    """Entries, which can be read and never changed."""

    def update(self, **values: Any) -> NoReturn:
        """Refuse."""
        raise EntryStays

    def delete(self) -> NoReturn:
        """Refuse."""
        raise EntryStays

    def bulk_create(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse: entries are appended one by one, each on the last."""
        raise EntryStays

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse."""
        raise EntryStays


class Entry(models.Model):
    """One line of a docket. ``text`` is what was sealed; the other columns repeat parts of it, for searching."""

    id = models.CharField(primary_key=True, max_length=40)
    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="entries")
    seq = models.PositiveIntegerField()
    previous = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    text = models.TextField()
    act = models.CharField(max_length=80)
    person = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="entries")
    role = models.CharField(max_length=60)
    occurred = models.DateTimeField()
    recorded = models.DateTimeField()
    subject = models.CharField(max_length=120, blank=True)
    corrects = models.CharField(max_length=40, blank=True)
    retracts = models.CharField(max_length=40, blank=True)
    key = models.CharField(max_length=80, blank=True)

    objects = Written.as_manager()

    class Meta:
        ordering: ClassVar = ["case", "seq"]
        verbose_name_plural = "entries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["case", "seq"], name="docket_numbered_once"),
            models.UniqueConstraint(fields=["case", "previous"], name="docket_never_forks"),
            models.UniqueConstraint(fields=["case", "key"], condition=~models.Q(key=""), name="docket_key_once"),
        ]

    def __str__(self) -> str:
        return f"{self.id} {self.act}"

    def save(
        self,
        force_insert: Any = False,
        force_update: bool = False,
        using: str | None = None,
        update_fields: Iterable[str] | None = None,
    ) -> None:
        """Append the entry; one that is there already is refused."""
        if not self._state.adding or force_update or update_fields:
            raise EntryStays
        super().save(force_insert=True, using=using)

    def delete(self, using: Any = None, keep_parents: bool = False) -> NoReturn:
        """Refuse."""
        raise EntryStays
