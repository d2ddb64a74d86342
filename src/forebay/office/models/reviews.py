"""Submissions, and the reviews run on them; both follow from the dockets."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from forebay.office.models.cases import Case


class Submission(models.Model):
    """A submission as it was received; ``number`` is its round, nought where nobody had asked for it."""

    class State(models.TextChoices):
        """How far its review has come."""

        UNASKED = "unasked", "not asked for"
        TAKEN_UP = "taken up", "taken up"
        RECEIVED = "received", "to be reviewed"
        REVIEWED = "reviewed", "under review"
        ANSWERED = "answered", "answered"
        APPROVED = "approved", "approved"
        FOLLOWED = "followed", "followed by another round"

    entry = models.CharField(primary_key=True, max_length=40)
    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="submissions")
    act = models.CharField(max_length=80)
    number = models.PositiveIntegerField()
    package = models.CharField(max_length=64)
    person = models.IntegerField(null=True, blank=True)
    received = models.DateTimeField()
    state = models.CharField(max_length=20, choices=State.choices)

    class Meta:
        ordering: ClassVar = ["case", "received", "entry"]

    def __str__(self) -> str:
        return f"round {self.number} of {self.case.number}" if self.number else f"unasked, {self.case.number}"


class ReviewRun(models.Model):
    """A review as it was run; what it found stands in the files under ``run``."""

    entry = models.CharField(primary_key=True, max_length=40)
    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="reviews")
    submission = models.CharField(max_length=40)
    round = models.PositiveIntegerField()
    run = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["case", "at", "entry"]

    def __str__(self) -> str:
        return f"review of round {self.round}, {self.case.number}"
