"""Engineers engaged by a board's vote up to a cap, and the hours they worked against it; whole cents."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from forebay.office.models.bodies import Body
from forebay.office.models.cases import Case
from forebay.office.models.noted import Noted
from forebay.office.models.people import Person


class Engagement(Noted):
    """One vote of one board to engage an engineer, for no more than the cap."""

    SAYS = (
        "engineer_id",
        "body_id",
        "voted",
        "reference",
        "scope",
        "case_id",
        "entry",
        "cap_cents",
        "spent_cents",
        "recorded",
        "recorded_by_id",
    )

    engineer = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="engagements")
    body = models.ForeignKey(Body, on_delete=models.PROTECT, related_name="engagements")
    voted = models.DateField()
    reference = models.CharField(max_length=200, blank=True)
    scope = models.TextField()
    case = models.ForeignKey(Case, null=True, blank=True, on_delete=models.PROTECT, related_name="engagements")
    entry = models.CharField(max_length=40, blank=True)
    cap_cents = models.PositiveBigIntegerField()
    spent_cents = models.PositiveBigIntegerField(default=0)
    recorded = models.DateTimeField()
    recorded_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    key = models.CharField(max_length=80, null=True, unique=True)  # noqa: DJ001 - unique where given

    class Meta:
        ordering: ClassVar = ["-voted", "-id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(cap_cents__gt=0), name="engaged_for_something"),
            models.CheckConstraint(
                condition=models.Q(spent_cents__lte=models.F("cap_cents")), name="spent_within_the_cap"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.engineer}, by vote of {self.voted}"

    @property
    def left_cents(self) -> int:
        """What may still be spent."""
        return self.cap_cents - self.spent_cents


class HoursWorked(Noted):
    """Time an engaged engineer worked on one day, at a rate an hour, and what it comes to."""

    SAYS = (
        "engagement_id",
        "worked",
        "minutes",
        "rate_cents",
        "cost_cents",
        "what",
        "recorded",
        "recorded_by_id",
        "withdrawn",
        "withdrawn_why",
    )

    engagement = models.ForeignKey(Engagement, on_delete=models.PROTECT, related_name="hours")
    worked = models.DateField()
    minutes = models.PositiveIntegerField()
    rate_cents = models.PositiveBigIntegerField()
    cost_cents = models.PositiveBigIntegerField()
    what = models.TextField()
    recorded = models.DateTimeField()
    recorded_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    withdrawn = models.DateTimeField(null=True, blank=True)
    withdrawn_why = models.TextField(blank=True)
    key = models.CharField(max_length=80, null=True, unique=True)  # noqa: DJ001 - unique where given

    class Meta:
        ordering: ClassVar = ["worked", "id"]
        verbose_name_plural = "hours worked"

    def __str__(self) -> str:
        return f"{self.duration} on {self.worked}"

    @property
    def duration(self) -> str:
        """The time in hours, as people write it."""
        hours = f"{self.minutes / 60:.2f}".rstrip("0").rstrip(".")
        return f"{hours} hour{'' if self.minutes == 60 else 's'}"
