"""How often something may be tried: counted in the records, so that every process and every restart counts alike."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from forebay.office.models import Attempt

LONGEST = timedelta(days=1)
"""No try is remembered longer."""


class TooMany(ValueError):  # noqa: N818 - said to the person as it stands
    """Something was tried too often; the text says how long to wait."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many tries of a thing within so long a time."""

    what: str
    tries: int
    within: timedelta


PASSWORD = Limit("password", 10, timedelta(minutes=15))
"""Of one e-mail address."""
CODE = Limit("code", 5, timedelta(minutes=15))
"""Of one person, once the password was right: six digits are soon guessed."""
PLACE = Limit("place", 60, timedelta(minutes=15))
"""Of one network address, whatever it tries: passwords of many people, links that were never made."""
FORGOTTEN = Limit("forgotten", 3, timedelta(hours=1))
"""Links sent to one e-mail address."""


def tried(limit: Limit, who: str, now: datetime) -> int:
    """Record one try before it is known how it ends, and return how many there were within the time, this one too."""
    Attempt.objects.filter(at__lt=now - LONGEST).delete()
    Attempt.objects.create(what=limit.what, who=who[:254], at=now)
    return _lately(limit, who, now)


def refuse_too_many(limit: Limit, who: str, now: datetime, sentence: str) -> None:
    """Refuse what was tried as often as it may be; a refusal is no try."""
    if _lately(limit, who, now) >= limit.tries:
        raise TooMany(sentence)


def forget(limit: Limit, who: str) -> None:
    """Forget the tries of somebody who has succeeded."""
    Attempt.objects.filter(what=limit.what, who=who[:254]).delete()


def _lately(limit: Limit, who: str, now: datetime) -> int:
    since = now - limit.within
    return Attempt.objects.filter(what=limit.what, who=who[:254], at__gt=since).count()
