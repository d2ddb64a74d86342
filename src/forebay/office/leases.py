"""Work that one worker does at a time, claimed by one conditional update."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db.models import Q

from forebay.office.models import Lease


@contextmanager
def lease(name: str, now: datetime, lasts: timedelta) -> Iterator[bool]:
    """Hold a piece of work, or learn that another holds it; a holder that died is let go when its time is up."""
    holder = f"{os.uname().nodename} {os.getpid()}"
    held = _claim(name, holder, now, now + lasts)
    try:
        yield held
    finally:
        if held:
            Lease.objects.filter(name=name, holder=holder).update(holder="", until=now)


def _claim(name: str, holder: str, now: datetime, until: datetime) -> bool:
    Lease.objects.get_or_create(name=name, defaults={"until": now})
    # Work that nobody holds is free whatever the time: a clock set back must not look like another worker.
    free = Q(until__lte=now) | Q(holder="")
    return Lease.objects.filter(free, name=name).update(holder=holder, until=until) == 1
