"""Accept another edition of a law for a case: from then on the case is judged by it."""

from __future__ import annotations

from datetime import datetime

from forebay.law.ordinance import Law
from forebay.office import files
from forebay.office.models import Case, Entry, Person
from forebay.office.perform import perform
from forebay.office.record import ACCEPT


def accept_edition(
    case: Case, law: Law, *, by: Person, now: datetime, reasons: str = "", key: str | None = None
) -> Entry:
    """Record that an officer accepts an edition for a case; the edition is kept first, so that it can be told again."""
    files.keep_laws([law], now)
    data = {"law": law.id, "edition": law.digest, "reasons": reasons or None}
    return perform(case, ACCEPT, by=by, occurred=now, now=now, data=data, key=key)
