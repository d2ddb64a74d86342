"""A time as the village's clocks show it: most come once, an hour of the spring never, an hour of the autumn twice."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo


def settled(local: datetime, zone: ZoneInfo) -> datetime:
    """Return a time with its offset, the zone's where none is written; one that never came, or came twice, is refused.

    >>> settled(datetime(2026, 11, 4, 3, 52), ZoneInfo("America/New_York")).isoformat()
    '2026-11-04T03:52:00-05:00'
    """
    if local.tzinfo is not None:
        return local
    first, second = (local.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return first
    written = local.isoformat()
    if first.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != local:
        forward = first.astimezone(UTC).astimezone(zone).isoformat()
        raise ValueError(
            f"{written} never came: the clocks went forward over it. Write the time meant, like {forward}."
        )
    raise ValueError(
        f"{written} came twice: the clocks went back over it. Write its offset: {first.isoformat()} for the first, "
        f"{second.isoformat()} for the second."
    )
