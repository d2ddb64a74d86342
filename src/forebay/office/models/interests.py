"""Who has a legal interest in the land of a case, as its plan must name them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from forebay.office.models.cases import Case
from forebay.office.models.noted import Noted
from forebay.office.models.people import Person


class Interest(Noted):
    """A person or firm with a legal interest in a case's land; they need not be anybody who signs in."""

    SAYS = (
        "case_id",
        "kind",
        "name",
        "address",
        "telephone",
        "email",
        "source",
        "recorded",
        "recorded_by_id",
        "ended",
        "ended_why",
    )

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="interests")
    kind = models.CharField(max_length=40)
    name = models.CharField(max_length=200)
    address = models.TextField(blank=True)
    telephone = models.CharField(max_length=40, blank=True)
    email = models.EmailField(blank=True)
    source = models.CharField(max_length=200, blank=True)
    recorded = models.DateTimeField()
    recorded_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    ended = models.DateTimeField(null=True, blank=True)
    ended_why = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["kind", "name", "id"]

    def __str__(self) -> str:
        return f"{self.name}, {self.kind}"
