"""Land, as the assessment roll names it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Parcel(models.Model):
    """A tax parcel; its print key is text, kept as written (62.1-2-9.120 is not 62.1-2-9.12).

    Longitude and latitude are those of a point within it, in degrees; blank where nobody gave them.
    """

    swis = models.CharField(max_length=6, blank=True)
    print_key = models.CharField(max_length=40)
    address = models.CharField(max_length=200, blank=True)
    owner = models.TextField(blank=True)
    longitude = models.DecimalField(max_digits=10, decimal_places=7, null=True, blank=True)
    latitude = models.DecimalField(max_digits=9, decimal_places=7, null=True, blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["swis", "print_key"], name="parcel_named_once")]

    def __str__(self) -> str:
        return f"{self.print_key} {self.address}".strip()

    @classmethod
    def called(cls, print_key: str) -> Parcel | None:
        """Return the parcel a case names by its print key alone: one without a SWIS, else the first on record."""
        return min(cls.objects.filter(print_key=print_key), key=lambda one: (one.swis != "", one.pk), default=None)

    @classmethod
    def kept(cls, print_key: str) -> Parcel:
        """Return the parcel of a print key, put on record where there is none yet."""
        return cls.called(print_key) or cls.objects.get_or_create(swis="", print_key=print_key)[0]
