"""Name the gauge a case is judged by, and take up the storms it has measured already."""

from __future__ import annotations

from datetime import datetime

from forebay.office import rain
from forebay.office.models import Case, Entry, Gauge, Person
from forebay.office.perform import perform


def name_gauge(
    case: Case,
    gauge: Gauge,
    *,
    by: Person,
    occurred: datetime,
    now: datetime,
    reason: str | None = None,
    key: str | None = None,
) -> Entry:
    """Name the gauge of record of a case."""
    data = {"gauge": str(gauge.pk), "reason": reason}
    entry = perform(case, "name gauge of record", by=by, occurred=occurred, now=now, data=data, key=key)
    case.refresh_from_db()
    rain.take_up(case, now)
    return entry
