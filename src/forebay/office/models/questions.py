"""What outsiders ask and send: an interview kept by its link, a request for a determination, answers, parked papers.

None of it is a legal act: these are ordinary rows. What becomes of a request stands on the docket of its case.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from forebay.office.models.cases import Case
from forebay.office.models.files import StoredFile
from forebay.office.models.people import Person


class Interview(models.Model):
    """The answers of somebody who asks whether the law touches them; only the digest of its link's token is kept.

    ``answers`` are (fact, answer as a docket writes it), in the order they were given; nothing is an answer nobody
    knows, which is not no.
    """

    digest = models.CharField(max_length=64, unique=True)
    answers = models.JSONField(default=list, blank=True)
    begun = models.DateTimeField()
    saved = models.DateTimeField()
    expires = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-begun"]

    def __str__(self) -> str:
        return f"interview begun {self.begun:%Y-%m-%d}"


class DeterminationRequest(models.Model):
    """Somebody asks the officer whether the law touches their project: who, where, what they said, what was told.

    ``facts`` are the answers as a docket writes them, ``unknown`` the facts they do not know, ``told`` what the page
    said on that day, ``laws`` the digest of each law it was said from.
    """

    class Way(models.TextChoices):
        """How it came to the village."""

        PORTAL = "portal", "on the village's page"
        PAPER = "paper", "on paper"

    class State(models.TextChoices):
        """How far it has come."""

        WAITING = "waiting", "waiting"
        OPENED = "opened", "case opened"
        ANSWERED = "answered", "answered"
        CLOSED = "closed", "closed"

    number = models.CharField(primary_key=True, max_length=40)
    key = models.CharField(max_length=80, unique=True)
    state = models.CharField(max_length=20, choices=State.choices, default=State.WAITING)
    way = models.CharField(max_length=20, choices=Way.choices, default=Way.PORTAL)
    received = models.DateTimeField()
    name = models.CharField(max_length=120)
    email = models.EmailField(blank=True)
    telephone = models.CharField(max_length=40, blank=True)
    address = models.TextField(blank=True)
    place = models.CharField(max_length=300)
    parcel = models.CharField(max_length=40, blank=True)
    part = models.CharField(max_length=60, default="applicant")
    asks = models.TextField(blank=True)
    facts = models.JSONField(default=dict, blank=True)
    unknown = models.JSONField(default=list, blank=True)
    told = models.JSONField(default=list, blank=True)
    laws = models.JSONField(default=dict, blank=True)
    keyed_by = models.ForeignKey(Person, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    paper = models.ForeignKey(StoredFile, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    case = models.ForeignKey(Case, null=True, blank=True, on_delete=models.PROTECT, related_name="questions")
    letter = models.CharField(max_length=40, blank=True)
    closed_why = models.TextField(blank=True)
    closed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["received", "number"]

    def __str__(self) -> str:
        return f"{self.number}, {self.place}"


class CommentAnswer(models.Model):
    """What the applicant answers to one comment of a review letter; a draft until it is sent, and then as it was."""

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="comment_answers")
    letter = models.CharField(max_length=40)
    comment = models.CharField(max_length=64)
    at = models.CharField(max_length=120, blank=True)
    said = models.TextField()
    text = models.TextField()
    by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    saved = models.DateTimeField()
    sent = models.DateTimeField(null=True, blank=True)
    receipt = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering: ClassVar = ["case", "letter", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["case", "letter", "comment"], condition=models.Q(sent=None), name="answer_drafted_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.letter}, {self.at}"


class Parked(models.Model):
    """A paper sent in a case that nobody had asked for: kept and seen, and it disturbs nothing."""

    number = models.CharField(primary_key=True, max_length=40)
    key = models.CharField(max_length=80, unique=True)
    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="parked")
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=255)
    note = models.TextField(blank=True)
    by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    received = models.DateTimeField()
    seen = models.DateTimeField(null=True, blank=True)
    seen_by = models.ForeignKey(Person, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["-received", "number"]

    def __str__(self) -> str:
        return f"{self.number}, {self.name}"
