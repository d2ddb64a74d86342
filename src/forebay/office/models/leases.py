"""Who may do the work that only one worker should do."""

from __future__ import annotations

from django.db import models


class Lease(models.Model):
    """A claim on a piece of work until an instant; taken by one conditional update, so two cannot hold it."""

    name = models.CharField(primary_key=True, max_length=60)
    holder = models.CharField(max_length=80, blank=True)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} held by {self.holder or 'nobody'} until {self.until:%Y-%m-%d %H:%M:%S}"
