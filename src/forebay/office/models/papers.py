"""Numbered documents, frozen as issued: withdrawn perhaps, never deleted."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from forebay.office.models.cases import Case


class Series(models.Model):
    """The last number given out in a series, such as ``NOV-2026``."""

    name = models.CharField(primary_key=True, max_length=40)
    last = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return f"{self.name}-{self.last:04}"


class Paper(models.Model):
    """A letter, receipt, permit or other paper as it was issued; its words stand in the files under the two digests."""

    number = models.CharField(primary_key=True, max_length=40)
    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="papers")
    kind = models.CharField(max_length=60)
    title = models.CharField(max_length=200)
    entry = models.CharField(max_length=40)
    about = models.CharField(max_length=40, blank=True)
    issued = models.DateTimeField()
    html = models.CharField(max_length=64)
    pdf = models.CharField(max_length=64)
    withdrawn = models.DateTimeField(null=True, blank=True)
    withdrawn_why = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["case", "issued", "number"]

    def __str__(self) -> str:
        return self.number


class Notice(models.Model):
    """A notice as it was served; its letter stands in the files under the two digests."""

    number = models.CharField(primary_key=True, max_length=40)
    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="notices")
    kind = models.CharField(max_length=60)
    title = models.CharField(max_length=200)
    entry = models.CharField(max_length=40)
    violation = models.CharField(max_length=120, blank=True)
    served = models.DateTimeField()
    method = models.CharField(max_length=120, blank=True)
    appeal_by = models.DateField(null=True, blank=True)
    html = models.CharField(max_length=64)
    pdf = models.CharField(max_length=64)
    withdrawn = models.DateTimeField(null=True, blank=True)
    withdrawn_why = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["case", "number"]

    def __str__(self) -> str:
        return self.number
