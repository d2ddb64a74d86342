"""Two people who save the same ordinary record: the second is told what the first wrote, and overwrites nothing unseen.

The docket needs none of this: it is only ever added to.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import models

NOT_THERE = "none"
"""The version of a record that is not there yet."""


class Changed(ValueError):  # noqa: N818 - said to the person as it stands
    """A record is no longer as it was read; ``stands`` is what it says now, ``version`` how it is read anew."""

    def __init__(self, stands: Mapping[str, Any], version: str) -> None:
        super().__init__(
            "Somebody else saved this after you opened it, so what you wrote is not recorded yet. "
            "Both are shown here: change what is to stand, and send it again."
        )
        self.stands = dict(stands)
        self.version = version


def version_of(record: models.Model | None, fields: Sequence[str]) -> str:
    """Return what tells one state of some fields of a record from another."""
    if record is None:
        return NOT_THERE
    said = repr([(name, str(getattr(record, name))) for name in fields])
    return hashlib.sha256(said.encode()).hexdigest()[:32]


def refuse_changed(record: models.Model | None, fields: Sequence[str], seen: str | None) -> None:
    """Refuse to save over what was not seen; ``record`` is as it stands under the writer's lock.

    ``seen`` is the version the person read, and None where nobody read any (a file taken in, a command).
    """
    found = version_of(record, fields)
    if seen is not None and record is not None and seen != found:
        raise Changed({name: getattr(record, name) for name in fields}, found)


def end_once(record: models.Model, field: str, now: datetime, why: str) -> None:
    """End or withdraw a record, with the reason; where somebody else has done it, say when and why, and leave it so.

    ``field`` holds when; the field of that name with ``_why`` holds why.
    """
    said = {field: now, f"{field}_why": why.strip()}
    rows = type(record)._default_manager.filter(pk=record.pk)
    if rows.filter(**{field: None}).update(**said) == 1:
        return
    record.refresh_from_db(fields=list(said))
    stands = {"why": getattr(record, f"{field}_why"), field: f"{getattr(record, field):%Y-%m-%d %H:%M} UTC"}
    raise Changed(stands, version_of(record, list(said)))
