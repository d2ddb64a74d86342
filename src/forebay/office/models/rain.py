"""Rain: gauges, the files read for them, every reading once, and the storms parted from them."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from django.db import models

from forebay.office.models.files import StoredFile
from forebay.office.models.people import Person


class Gauge(models.Model):
    """A rain gauge; ``dry_spell_h`` is how many hours without rain end a storm."""

    name = models.CharField(max_length=120, unique=True)
    station = models.CharField(max_length=60, blank=True)
    dry_spell_h = models.DecimalField(max_digits=5, decimal_places=2, default=6)
    place = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class Load(models.Model):
    """One gauge file read: which file, when, by whom, and what was new in it."""

    gauge = models.ForeignKey(Gauge, on_delete=models.PROTECT, related_name="loads")
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="loads")
    name = models.CharField(max_length=255)
    format = models.CharField(max_length=60)
    loaded = models.DateTimeField()
    by = models.ForeignKey(Person, null=True, blank=True, on_delete=models.PROTECT, related_name="loads")
    first = models.DateTimeField(null=True, blank=True)
    last = models.DateTimeField(null=True, blank=True)
    rows = models.PositiveIntegerField(default=0)
    new_rows = models.PositiveIntegerField(default=0)
    warnings = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = ["loaded", "id"]

    def __str__(self) -> str:
        return f"{self.name} for {self.gauge}"


class Reading(models.Model):
    """What a gauge caught in the time that ended at ``ended``; a later file that says otherwise adds its own reading.

    ``depth_in`` is an exact number written as text (``23/100``), blank where the gauge gave none.
    """

    gauge = models.ForeignKey(Gauge, on_delete=models.PROTECT, related_name="readings")
    load = models.ForeignKey(Load, on_delete=models.PROTECT, related_name="readings")
    line = models.PositiveIntegerField()
    ended = models.DateTimeField()
    local = models.CharField(max_length=32, blank=True)
    duration_min = models.PositiveIntegerField()
    depth_in = models.CharField(max_length=40, blank=True)
    trace = models.BooleanField(default=False)
    suspect = models.BooleanField(default=False)
    missing = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["gauge", "ended", "load"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["gauge", "ended", "duration_min", "load"], name="reading_once"),
        ]

    def __str__(self) -> str:
        return f"{self.depth_in or 'no'} in at {self.ended:%Y-%m-%d %H:%M}"

    @property
    def depth(self) -> Fraction | None:
        """The exact depth in inches, or None where the gauge gave none."""
        return Fraction(self.depth_in) if self.depth_in else None


class Storm(models.Model):
    """A storm at a gauge, known by its first wet instant; one that turned out to be part of another is ``gone``."""

    gauge = models.ForeignKey(Gauge, on_delete=models.PROTECT, related_name="storms")
    load = models.ForeignKey(Load, on_delete=models.PROTECT, related_name="storms")
    began = models.DateTimeField()
    ended = models.DateTimeField()
    half_inch = models.DateTimeField(null=True, blank=True)
    depth_in = models.CharField(max_length=40)
    trace = models.BooleanField(default=False)
    missing = models.PositiveIntegerField(default=0)
    gone = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["gauge", "began"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["gauge", "began"], name="storm_once")]

    def __str__(self) -> str:
        return f"storm of {self.began:%Y-%m-%d %H:%M} at {self.gauge}"

    @property
    def depth(self) -> Fraction:
        """The exact depth in inches."""
        return Fraction(self.depth_in)
