"""How people prove who they are beside a password, what was tried, and what was done to their way in."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from forebay.office.models.noted import Noted
from forebay.office.models.people import Person


class CodeApp(models.Model):
    """The secret an authenticator app shares with the office; ``step`` is the last one used, so a code works once."""

    person = models.OneToOneField(Person, on_delete=models.CASCADE, related_name="code_app")
    secret = models.CharField(max_length=64)
    step = models.BigIntegerField(default=0)
    since = models.DateTimeField()

    def __str__(self) -> str:
        return f"authenticator app of {self.person}"


class Passkey(models.Model):
    """A passkey somebody registered: its public half, and how often it was used."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="passkeys")
    name = models.CharField(max_length=80)
    handle = models.CharField(max_length=1400, unique=True)
    public = models.TextField()
    uses = models.PositiveBigIntegerField(default=0)
    since = models.DateTimeField()
    last_used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["since", "id"]

    def __str__(self) -> str:
        return self.name


class RecoveryCode(models.Model):
    """A code that stands in once for a lost device; only its digest is kept."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    used = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "digest"], name="recovery_code_once")]

    def __str__(self) -> str:
        return f"recovery code of {self.person}"


class Attempt(models.Model):
    """One try of something that may only be tried so often, whichever process saw it."""

    what = models.CharField(max_length=20)
    who = models.CharField(max_length=254)
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["what", "who", "at"], name="attempts_lately")]

    def __str__(self) -> str:
        return f"{self.what} by {self.who}"


class AccountEvent(Noted):
    """What was done to somebody's way in or to what they hold: by whom, when and why; never deleted."""

    SAYS = ("person_id", "what", "why", "at", "by_id")

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="account_events")
    what = models.CharField(max_length=200)
    why = models.TextField(blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(Person, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["-at", "-id"]

    def __str__(self) -> str:
        return self.what
