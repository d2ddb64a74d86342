"""The boards of the village, by name and dates; who sits on one is a role held, with its body."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, ClassVar

from django.db import models

from forebay.office.models.noted import Noted

if TYPE_CHECKING:
    from forebay.office.models.people import RoleHeld


class Body(Noted):
    """A board that votes: the Village Board of Trustees, the Planning Board, the Zoning Board of Appeals."""

    SAYS = ("name", "since", "until")

    name = models.CharField(max_length=120)
    since = models.DateField()
    until = models.DateField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["name", "since"]
        verbose_name_plural = "bodies"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["name", "since"], name="body_once"),
            models.CheckConstraint(
                condition=models.Q(until=None) | models.Q(until__gt=models.F("since")), name="body_ends_after_it_begins"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def stands_on(self, on: date) -> bool:
        """Tell whether there is this board on a date."""
        return self.since <= on and (self.until is None or on < self.until)

    def members_on(self, on: date) -> models.QuerySet[RoleHeld]:
        """Return who sits on it on a date."""
        open_ = models.Q(until=None) | models.Q(until__gt=on)
        return self.seats.filter(open_, since__lte=on).select_related("person").order_by("person__name")
