"""What follows from a docket: what the law asks next, and what was not done. Written again with each entry."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.db import models

from forebay.office.models.cases import Case


class Requirements(models.QuerySet["RequirementRow"]):
    """Requirements of all cases."""

    def asked(self) -> Requirements:
        """Those that wait for somebody: duties not done, and gates and contents that hold back a step."""
        return self.filter(status__in=["due", "late", "open", "blocks"], folded_under="").exclude(shape="may")

    def overdue(self, now: datetime) -> Requirements:
        """Duties whose time, in every reading of the clock, is past and that nobody has done."""
        # An hour's deadline may be met to the minute; a day's ends where the next day begins.
        passed = models.Q(late_after__lt=now) | models.Q(late_after=now, due_on__isnull=False)
        return self.filter(passed, status__in=["due", "late", "open"], shape="duty", folded_under="")


class RequirementRow(models.Model):
    """One requirement of a case as it stood when the docket was last worked out.

    ``place`` counts what is asked next, from the first; what is not asked now has none.
    Overdue is a question asked of these rows (`Requirements.overdue`), never a state kept in one.
    """

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="requirements")
    key = models.CharField(max_length=300)
    law = models.CharField(max_length=120)
    provision = models.CharField(max_length=120)
    at = models.CharField(max_length=60)
    gist = models.TextField(blank=True)
    shape = models.CharField(max_length=20)
    status = models.CharField(max_length=20)
    who = models.CharField(max_length=60)
    turn = models.TextField(blank=True)
    asks = models.TextField()
    steps = models.JSONField(default=list)
    excepts = models.JSONField(default=list)
    subject = models.CharField(max_length=120, blank=True)
    item = models.CharField(max_length=200, blank=True)
    trigger = models.CharField(max_length=40, blank=True)
    opens = models.DateTimeField(null=True, blank=True)
    due = models.DateTimeField(null=True, blank=True)
    due_on = models.DateField(null=True, blank=True)
    late_after = models.DateTimeField(null=True, blank=True)
    readings = models.JSONField(default=list)
    sum = models.JSONField(default=list)
    outcome = models.CharField(max_length=40)
    basis = models.CharField(max_length=40, blank=True)
    because = models.TextField(blank=True)
    cites = models.JSONField(default=list)
    missing = models.JSONField(default=list)
    disputes = models.JSONField(default=list)
    done_by = models.CharField(max_length=40, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    late = models.CharField(max_length=40, default="no")
    periods_missed = models.PositiveIntegerField(default=0)
    first_known = models.DateTimeField(null=True, blank=True)
    applicant_knew = models.DateTimeField(null=True, blank=True)
    also = models.JSONField(default=list)
    folded_under = models.CharField(max_length=300, blank=True)
    place = models.PositiveIntegerField(null=True, blank=True)

    objects = Requirements.as_manager()

    class Meta:
        ordering: ClassVar = ["case", "due", "at", "key"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["case", "key"], name="requirement_once")]
        indexes: ClassVar = [models.Index(fields=["status", "due"], name="requirement_due")]

    def __str__(self) -> str:
        return f"{self.at}: {self.asks}"

    @property
    def holds(self) -> bool:
        """Whether it holds back the steps it names."""
        return self.status == "blocks"


class Violation(models.Model):
    """Something not done as the law asks: proposed by the record, found by an officer, served, or closed.

    ``waiting`` is a lapsed duty nobody could know of in time (a storm loaded after its report was due): nothing is
    proposed until an officer confirms that the applicant knew. ``entry`` is the finding that made it the subject
    ``subject``; both are blank while it is only proposed.
    """

    class State(models.TextChoices):
        """How far it has come."""

        WAITING = "waiting", "knowledge to be confirmed"
        PROPOSED = "proposed", "proposed"
        FOUND = "found", "found"
        SERVED = "served", "notice served"
        CLOSED = "closed", "closed"

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="violations")
    key = models.CharField(max_length=360)
    state = models.CharField(max_length=20, choices=State.choices)
    law = models.CharField(max_length=120, blank=True)
    provision = models.CharField(max_length=120, blank=True)
    at = models.CharField(max_length=60, blank=True)
    what = models.TextField()
    where = models.TextField(blank=True)
    since = models.DateTimeField()
    trigger = models.CharField(max_length=40, blank=True)
    entry = models.CharField(max_length=40, blank=True)
    closed_by = models.CharField(max_length=40, blank=True)
    remark = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["case", "since", "key"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["case", "key"], name="violation_once")]

    def __str__(self) -> str:
        return f"{self.at}: {self.what}"
