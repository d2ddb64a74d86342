"""The forms that were sent, so that sending one again does nothing more."""

from __future__ import annotations

from django.db import models


class FormSent(models.Model):
    """A form that changed an ordinary record: what it said, as a digest, and the record that came of it."""

    key = models.CharField(max_length=64, unique=True)
    said = models.CharField(max_length=64)
    made = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "forms sent"

    def __str__(self) -> str:
        return f"form sent {self.at:%Y-%m-%d %H:%M}"
