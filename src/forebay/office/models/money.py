"""Money: securities, what each permit holds of them, what moved, and receipts. All follow from the dockets.

A letter of credit is no cash, and this is no general ledger: it tells what the village holds for whom, and no more.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from forebay.office.history.money import unstated
from forebay.office.models.cases import Case


class Security(models.Model):
    """A security as it was handed in, by the docket entry that brought it; other cases may hold a part of it."""

    entry = models.CharField(primary_key=True, max_length=40)
    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="securities")
    kind = models.CharField(max_length=40)
    form = models.CharField(max_length=40)
    face_cents = models.BigIntegerField()
    allocated_cents = models.BigIntegerField(default=0)
    issuer = models.TextField(blank=True)
    reference = models.TextField(blank=True)
    expires = models.DateField(null=True, blank=True)
    posted = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["expires", "posted", "entry"]
        verbose_name_plural = "securities"
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(face_cents__gt=0), name="security_is_of_something"),
            models.CheckConstraint(
                condition=models.Q(allocated_cents__gte=0, allocated_cents__lte=models.F("face_cents")),
                name="security_allocated_within_its_face",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.entry}"

    @property
    def unstated(self) -> tuple[str, ...]:
        """What of the instrument is not on record."""
        return unstated(self.form, self.issuer, self.reference, self.expires)

    @property
    def free_cents(self) -> int:
        """What of it is allocated to no permit yet."""
        return self.face_cents - self.allocated_cents


class Share(models.Model):
    """What one permit holds of a security; ``held_cents`` is never below zero."""

    entry = models.CharField(primary_key=True, max_length=40)
    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="shares")
    security = models.CharField(max_length=40, db_index=True)
    kind = models.CharField(max_length=40)
    allocated_cents = models.BigIntegerField()
    drawn_cents = models.BigIntegerField(default=0)
    released_cents = models.BigIntegerField(default=0)
    held_cents = models.BigIntegerField()

    class Meta:
        ordering: ClassVar = ["case", "entry"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(held_cents__gte=0, drawn_cents__gte=0, released_cents__gte=0),
                name="share_held_never_below_zero",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    held_cents=models.F("allocated_cents") - models.F("drawn_cents") - models.F("released_cents")
                ),
                name="share_adds_up",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}, {self.entry}"


class Movement(models.Model):
    """One line of the ledger: posted (the whole), allocated to a permit, drawn, released."""

    key = models.CharField(primary_key=True, max_length=120)
    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="movements")
    entry = models.CharField(max_length=40)
    share = models.CharField(max_length=40)
    security = models.CharField(max_length=40)
    kind = models.CharField(max_length=20)
    cents = models.BigIntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "entry", "key"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(cents__gt=0), name="movement_moves_something"),
        ]

    def __str__(self) -> str:
        return self.key


class Receipt(models.Model):
    """Money that came in: its number, its fund, from whom; withdrawn perhaps, never deleted."""

    number = models.CharField(primary_key=True, max_length=40)
    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="receipts")
    entry = models.CharField(max_length=40)
    act = models.CharField(max_length=80)
    fund = models.CharField(max_length=60)
    cents = models.BigIntegerField()
    payer = models.TextField(blank=True)
    at = models.DateTimeField()
    withdrawn = models.DateTimeField(null=True, blank=True)
    withdrawn_why = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(cents__gt=0), name="receipt_is_for_something"),
        ]

    def __str__(self) -> str:
        return self.number
