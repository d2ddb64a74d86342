"""One form, one change of an ordinary record, however often the button is pressed; acts have their own keys."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.apps import apps
from django.db import models, transaction

from forebay.office.models import FormSent
from forebay.office.perform import AlreadySent

KEPT = timedelta(days=30)
"""How long a form is known again."""


def once(key: str, said: str, do: Callable[[], Any], now: datetime) -> Any:
    """Do what a form asks unless it was done before, and return the record that came of it, or True.

    ``key`` is the form's own, ``said`` everything in it. The key and the change are kept together or not at all, so a
    form that was refused may be mended and sent again.

    Raises
    ------
    AlreadySent
        The form was done before, and now says something else.
    """
    with transaction.atomic():
        row, is_new = FormSent.objects.get_or_create(key=_digest(key), defaults={"said": _digest(said), "at": now})
        if not is_new:
            return _again(row, said)
        FormSent.objects.filter(at__lt=now - KEPT).delete()
        made = do()
        FormSent.objects.filter(pk=row.pk).update(made=_named(made))
    return made or True


def _again(row: FormSent, said: str) -> Any:
    if row.said != _digest(said):
        raise AlreadySent(
            "This form was sent before and is on record; what it says now is something else, and was not recorded. "
            "Look at what is on record, or send this once more to record it as well."
        )
    label, _, pk = row.made.rpartition(" ")
    return (apps.get_model(label).objects.filter(pk=pk).first() if label else None) or True


def _named(made: Any) -> str:
    return f"{made._meta.label} {made.pk}" if isinstance(made, models.Model) else ""


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
