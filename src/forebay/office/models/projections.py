"""What follows from a docket: what the law asks next, and what was not done. Written again with each entry."""
# ruff: noqa: D106

from __future__ import annotations

from typing import ClassVar

from django.db import models

from forebay.office.models.cases import Case


class RequirementRow(models.Model):
    """One requirement of a case as it stood when the docket was last worked out.

    Overdue is a question to ask of these rows, never a state kept in one: ``late_after`` (or ``due``) is past and
    ``outcome`` is still open.
    """

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="requirements")
    key = models.CharField(max_length=300)
    law = models.CharField(max_length=120)
    provision = models.CharField(max_length=120)
    at = models.CharField(max_length=60)
    shape = models.CharField(max_length=20)
    who = models.CharField(max_length=60)
    turn = models.CharField(max_length=60, blank=True)
    asks = models.TextField()
    steps = models.JSONField(default=list)
    excepts = models.JSONField(default=list)
    subject = models.CharField(max_length=120, blank=True)
    trigger = models.CharField(max_length=40, blank=True)
    opens = models.DateTimeField(null=True, blank=True)
    due = models.DateTimeField(null=True, blank=True)
    due_on = models.DateField(null=True, blank=True)
    late_after = models.DateTimeField(null=True, blank=True)
    readings = models.JSONField(default=list)
    sum = models.JSONField(default=list)
    outcome = models.CharField(max_length=40)
    because = models.TextField(blank=True)
    cites = models.JSONField(default=list)
    missing = models.JSONField(default=list)
    disputes = models.JSONField(default=list)
    items = models.JSONField(default=list)
    done_by = models.CharField(max_length=40, blank=True)
    late = models.BooleanField(default=False)
    first_known = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["case", "due", "at", "key"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["case", "key"], name="requirement_once")]
        indexes: ClassVar = [models.Index(fields=["outcome", "due"], name="requirement_due")]

    def __str__(self) -> str:
        return f"{self.at}: {self.asks}"


class Violation(models.Model):
    """Something not done as the law asks: proposed by the record, found by an officer, served, or closed.

    ``waiting`` is a lapsed storm duty nobody could know of in time: nothing is proposed until an officer confirms that
    the applicant knew of the storm.
    """

    class State(models.TextChoices):
        """How far it has come."""

        WAITING = "waiting", "knowledge to be confirmed"
        PROPOSED = "proposed"
        FOUND = "found"
        SERVED = "served"
        CLOSED = "closed"

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="violations")
    key = models.CharField(max_length=300)
    state = models.CharField(max_length=20, choices=State.choices)
    law = models.CharField(max_length=120, blank=True)
    provision = models.CharField(max_length=120, blank=True)
    at = models.CharField(max_length=60, blank=True)
    what = models.TextField()
    where = models.TextField(blank=True)
    since = models.DateTimeField()
    subject = models.CharField(max_length=120, blank=True)
    entry = models.CharField(max_length=40, blank=True)
    requirement = models.CharField(max_length=300, blank=True)
    closed_by = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering: ClassVar = ["case", "since", "key"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["case", "key"], name="violation_once")]

    def __str__(self) -> str:
        return f"{self.at}: {self.what}"
