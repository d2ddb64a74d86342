"""The clock of a duty or a right: every way to read where it starts, and the last moment each gives."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from forebay.law.asked import ClockReading
from forebay.law.bench import Bench
from forebay.law.occasions import Occasion
from forebay.law.provisions import May, Must
from forebay.law.record import Act
from forebay.law.said import titled
from forebay.reckoning import Due, Period, shown

_VERBS = {"start": "began", "half_inch": "reached half an inch", "end": "ended", "served": "was served"}


class Clock(NamedTuple):
    """When something is due, by every way to read its clock; and why there may be none."""

    readings: tuple[ClockReading, ...] = ()
    why: tuple[str, ...] = ()

    def told(self) -> tuple[str, ...]:
        """Return the sentences that make the dates."""
        told = [sentence for reading in self.readings for sentence in reading.due.steps]
        if len(self.readings) > 1:
            names = ", ".join(reading.name for reading in self.readings)
            told.append(
                f"The text does not say which counts ({names}): reminded by the earliest, late after the latest."
            )
        return (*told, *self.why)


def clock(rule: Must | May, occasion: Occasion, bench: Bench) -> Clock:
    """Return the clock of ``within`` for one occasion; none where the text gives no time or leaves it blank."""
    trigger = occasion.trigger
    if rule.within is None:
        return Clock(why=("The text gives no time for it.",))
    if trigger is None:
        return Clock(why=("There is no act from which its time could be counted.",))
    fixed = _stated(rule.within, trigger, bench)
    if fixed is not None:
        told = f'"{trigger.act}" states {shown(fixed, bench.calendar)}.'
        return Clock((ClockReading("the date stated", Due(fixed, None, lambda: (told,))),))
    period = bench.period(rule.within, trigger.occurred, trigger)
    if period is None:
        return Clock(why=(f"The text leaves the time blank ({rule.within}); nobody has filled it.",))
    readings = tuple(_readings(_counted_from(rule, trigger, bench), period, trigger, bench))
    return (
        Clock(readings) if readings else Clock(why=(f"The start of its time ({rule.counted_from}) is not recorded.",))
    )


def _counted_from(rule: Must | May, trigger: Act, bench: Bench) -> str | None:
    """Return what the time counts from: the reading the village has adopted, else every one the text leaves open."""
    rows = bench.law.adopted(rule.id, bench.date(trigger.occurred)) if bench.law.adoptions else ()
    return next((row.is_ for row in rows if isinstance(row.is_, str)), rule.counted_from)


def _stated(written: str, trigger: Act, bench: Bench) -> datetime | None:
    """Return the instant a trigger states outright, where ``within`` names one."""
    if not written.startswith("trigger."):
        return None
    return bench.instant(trigger.data.get(written.removeprefix("trigger.")))


def _readings(counted_from: str | None, period: Period, trigger: Act, bench: Bench) -> Iterator[ClockReading]:
    starts = [name.strip() for name in (counted_from or "").split("|")]
    if not any(name.startswith("trigger.") for name in starts):
        yield ClockReading("the act", bench.due(trigger.occurred, period, f"{titled(trigger.act)}:"))
        return
    noun = "notice" if trigger.act.startswith("serve ") else trigger.act
    for name in starts:
        field = name.removeprefix("trigger.")
        start = bench.instant(trigger.data.get(field))
        if start is not None:
            verb = _VERBS.get(field, f"({field.replace('_', ' ')}):")
            name = f"the {noun}'s {field.replace('_', ' ')}"
            yield ClockReading(name, bench.due(start, period, f"The {noun} {verb}"))
