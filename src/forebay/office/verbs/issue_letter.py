"""Issue a letter of a review; word of it goes in the outbox with it, as with every paper."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from forebay.office.models import Case, Paper, Person
from forebay.office.perform import perform


def issue_letter(
    case: Case,
    act: str,
    data: Mapping[str, Any],
    *,
    by: Person,
    occurred: datetime,
    now: datetime,
    key: str | None = None,
) -> Paper:
    """Issue a letter by its act, and return it as it is kept."""
    entry = perform(case, act, by=by, occurred=occurred, now=now, data=data, key=key)
    return Paper.objects.get(entry=entry.id)
