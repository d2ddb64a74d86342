"""What a person keeps for themselves: lists of cases, by name. And the documents of a case by name and version."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from forebay.office.models.cases import Case
from forebay.office.models.files import StoredFile
from forebay.office.models.people import Person


class SavedList(models.Model):
    """A list of cases a person comes back to: what was chosen in it, as its address says it."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="lists")
    name = models.CharField(max_length=80)
    query = models.CharField(max_length=500, blank=True)
    saved = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "name"], name="list_named_once")]

    def __str__(self) -> str:
        return self.name


class CaseFile(models.Model):
    """A document that came in for a case under a name; the same name again is its next version, and all are kept."""

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="case_files")
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="case_files")
    name = models.CharField(max_length=255)
    folded = models.CharField(max_length=255)
    version = models.PositiveIntegerField()
    by = models.ForeignKey(Person, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["case", "folded", "version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["case", "folded", "version"], name="version_once"),
            models.UniqueConstraint(fields=["case", "folded", "file"], name="version_is_new"),
        ]

    def __str__(self) -> str:
        return f"{self.name}, version {self.version}"
