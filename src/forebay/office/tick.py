"""What must be done as time passes: done by one worker at a time, and done again without harm."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

import structlog
from django.db.models import Q

from forebay.office import editions, leases, money_watch, rain, reminders, store
from forebay.office.home import Home
from forebay.office.models import Case
from forebay.office.perform import reproject
from forebay.office.proofs import digests
from forebay.office.proofs import tables as proving

log = structlog.get_logger("forebay.tick")
LASTS = timedelta(minutes=10)


@dataclass
class Ticked:
    """What one tick did; ``claimed`` is false where another worker was at it."""

    claimed: bool = False
    cases: int = 0
    storms: int = 0
    reminders: int = 0
    sent: int = 0
    digest: str = ""
    problems: list[str] = field(default_factory=list)


def tick(home: Home, now: datetime, *, anew: bool = False) -> Ticked:
    """Take up storms, work out cases that time has changed (or all, ``anew``), remind, and write the day's digest."""
    done = Ticked()
    with leases.lease("tick", now, LASTS) as held:
        if held:
            done.claimed = True
            for case in Case.objects.order_by("number").select_related("gauge"):
                _case(case, home, now, done, anew)
            done.sent = reminders.send_waiting(home, now)
            _digest(home, now, done)
    return done


def _case(case: Case, home: Home, now: datetime, done: Ticked, anew: bool) -> None:
    """Look after one case; one that cannot be worked out is said, and does not keep the others waiting."""
    try:
        done.storms += len(rain.take_up(case, now))
        case.refresh_from_db()
        if anew or _stale(case, home, now):
            _refuse_to_hide(case)
            reproject(case, now)
        done.reminders += reminders.remind(case, home, now) + money_watch.watch(case, home, now)
        done.cases += 1
    except Exception as problem:
        log.exception("case not looked after", case=case.number)
        done.problems.append(f"Case {case.number} could not be looked after: {problem}")


def _refuse_to_hide(case: Case) -> None:
    """Leave the tables of a case whose docket was cut as they are: they are what shows it."""
    if said := proving.cut(case, case.entries.count()):
        raise ValueError(f"{said} Run forebay verify.")


def _stale(case: Case, home: Home, now: datetime) -> bool:
    """Tell whether time or the law has changed what follows from a docket since it was last worked out."""
    last = case.projected_at
    if last is None or case.basis != store.basis(home, editions.laws_of(case)):
        return True
    if home.calendar.date_of(last) != home.calendar.date_of(now):
        return True
    between = {"__gte": last, "__lte": now}
    passed = [Q(**{f"{name}{how}": at for how, at in between.items()}) for name in ("due", "late_after", "opens")]
    return case.requirements.filter(passed[0] | passed[1] | passed[2]).exists()


def _digest(home: Home, now: datetime, done: Ticked) -> None:
    """Write the day's digest, once a day."""
    day = home.calendar.date_of(now).isoformat()
    if (home.digests_folder / f"{day}.json").exists():
        return
    try:
        done.digest = str(digests.digest(home, now))
    except (digests.BadDigest, OSError) as problem:
        log.error("digest not written", problem=str(problem))
        done.problems.append(str(problem))
