"""The outbox: what people were told, once each."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from forebay.office.models.cases import Case
from forebay.office.models.people import Person


class Reminder(models.Model):
    """A message in the outbox; one for each requirement and kind, however often the clock ticks.

    One without a case is about somebody's own way in.
    """

    class State(models.TextChoices):
        """Whether it went out."""

        WAITING = "waiting", "not sent"
        SENDING = "sending", "not known whether it was sent"
        SENT = "sent", "sent"
        FAILED = "failed", "not sent"

    case = models.ForeignKey(Case, null=True, blank=True, on_delete=models.PROTECT, related_name="reminders")
    requirement = models.CharField(max_length=300)
    kind = models.CharField(max_length=40)
    person = models.ForeignKey(Person, null=True, blank=True, on_delete=models.PROTECT, related_name="reminders")
    to = models.TextField(blank=True)
    subject = models.CharField(max_length=200)
    body = models.TextField()
    created = models.DateTimeField()
    state = models.CharField(max_length=20, choices=State.choices, default=State.WAITING)
    sent = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveIntegerField(default=0)
    tried = models.DateTimeField(null=True, blank=True)
    problem = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["-created", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["case", "requirement", "kind"], name="reminded_once"),
        ]

    def __str__(self) -> str:
        return self.subject
