"""Where each case stands, in one row a case, so that a list of many cases asks the records a few times."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from forebay.office.models.cases import Case


class Standing(models.Model):
    """How far a case is, who has it since when, what is asked next, and what a search finds it by.

    All of it follows from the docket. ``since_day``, ``board_since`` (when it was put to ``board``) and the days are
    whole days (``date.toordinal``), so that the days until today are a sum any database can order by.
    """

    case = models.OneToOneField(Case, primary_key=True, on_delete=models.CASCADE, related_name="standing")
    stage = models.SmallIntegerField(default=-1)
    side = models.CharField(max_length=20, blank=True)
    board = models.CharField(max_length=120, blank=True, default="")
    board_since = models.IntegerField(default=0)
    since_day = models.IntegerField(default=0)
    village_days = models.IntegerField(default=0)
    applicant_days = models.IntegerField(default=0)
    requests = models.PositiveIntegerField(default=0)
    next_due = models.DateTimeField(null=True, blank=True)
    next_due_on = models.DateField(null=True, blank=True)
    next_asks = models.TextField(blank=True)
    next_at = models.CharField(max_length=60, blank=True)
    plan = models.CharField(max_length=200, blank=True)
    disturbed_area = models.CharField(max_length=80, blank=True)
    searched = models.TextField(blank=True)
    named = models.TextField(blank=True)

    class Meta:
        verbose_name_plural = "standings"
        indexes: ClassVar = [
            models.Index(fields=["stage", "case"], name="standing_by_stage"),
            models.Index(fields=["plan"], name="standing_by_plan"),
        ]

    def __str__(self) -> str:
        return f"standing of {self.case.number}"
