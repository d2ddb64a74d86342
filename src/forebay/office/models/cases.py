"""Cases and who is party to them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from forebay.office.models.land import Parcel
from forebay.office.models.noted import Noted
from forebay.office.models.people import Person


class Case(models.Model):
    """One project before the village.

    Title, place and parcel, and everything below ``status``, follow from the docket and are written again with each
    entry.
    """

    number = models.CharField(max_length=20, unique=True)
    title = models.CharField(max_length=200)
    place = models.CharField(max_length=300)
    parcel = models.ForeignKey(Parcel, null=True, blank=True, on_delete=models.PROTECT, related_name="cases")
    opened = models.DateTimeField()
    opened_key = models.CharField(max_length=80, null=True, unique=True)  # noqa: DJ001 - unique where given

    status = models.CharField(max_length=60, default="not opened")
    turn = models.TextField(blank=True)
    next_steps = models.JSONField(default=list, blank=True)
    stopped = models.TextField(blank=True)
    gauge = models.ForeignKey("office.Gauge", null=True, blank=True, on_delete=models.PROTECT, related_name="cases")
    edition = models.JSONField(default=dict, blank=True)
    taken_over = models.TextField(blank=True)
    taken_over_since = models.DateField(null=True, blank=True)
    taken_over_by = models.ForeignKey(Person, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    head_seq = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64, blank=True)
    projected_at = models.DateTimeField(null=True, blank=True)
    basis = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering: ClassVar = ["-number"]
        indexes: ClassVar = [models.Index(fields=["status"], name="case_by_status")]

    def __str__(self) -> str:
        return f"{self.number} {self.title}"

    @property
    def as_taken_over(self) -> str:
        """How the case was taken over from the village's papers, by whom and why; blank where it was not."""
        by = f" Taken over by {self.taken_over_by.name}." if self.taken_over_by else ""
        return (
            f"{self.taken_over}{'' if self.taken_over.endswith(('.', '!', '?')) else '.'}{by}"
            if self.taken_over
            else ""
        )


class Party(Noted):
    """A person's part in one case: applicant, owner, qualified professional, contractor, ..."""

    SAYS = ("case_id", "person_id", "role", "until")

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="parties")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="parts")
    role = models.CharField(max_length=60)
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["case", "person", "role"], name="party_once")]

    def __str__(self) -> str:
        return f"{self.person}, {self.role} of {self.case.number}"
