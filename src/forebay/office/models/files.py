"""Documents, each kept under the digest of its bytes."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from forebay.office.models.people import Person


class StoredFile(models.Model):
    """A document in the home's ``files`` folder; dockets name it by its sha256."""

    sha256 = models.CharField(primary_key=True, max_length=64)
    name = models.CharField(max_length=255)
    size = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=60)
    stored = models.DateTimeField()
    by = models.ForeignKey(Person, null=True, blank=True, on_delete=models.PROTECT, related_name="files")

    class Meta:
        ordering: ClassVar = ["stored", "sha256"]

    def __str__(self) -> str:
        return self.name
