"""Duties that come back: every so often from the last time done, or for every month or year that a span touches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from forebay.law.asked import ClockReading, Key, Requirement
from forebay.law.bench import Bench
from forebay.law.clocks import Clock
from forebay.law.duties import duty_row
from forebay.law.findings import Finding
from forebay.law.occasions import Occasion, occasions
from forebay.law.provisions import Must
from forebay.law.record import Act
from forebay.law.rows import key
from forebay.law.said import titled
from forebay.reckoning import (
    DAY,
    MONTHS,
    DayOfYear,
    Due,
    Period,
    month_ends,
    periods_passed,
    shown_date,
    year_ends,
)

MONTH_END, YEAR_END, UNTIL = "month end", "year end ", "until "
NO_TIME = Period(0, "day")


def series(rule: Must, bench: Bench) -> list[Requirement]:
    """Return what a returning duty has asked so far, and the one time it asks now."""
    each = _closings if rule.every == MONTH_END or (rule.every or "").startswith(YEAR_END) else _turns
    return [row for occasion in occasions(rule, bench, bench.now) for row in each(rule, occasion, bench)]


class Stretch(NamedTuple):
    """A part of a span in which the duty runs: from an act, until a pause or the end of the span."""

    start: Act
    ends: datetime | None


# ---- from the last time done -----------------------------------------------------------------------------------------


def _turns(rule: Must, occasion: Occasion, bench: Bench) -> Iterator[Requirement]:
    if occasion.trigger is None:
        return
    for stretch in _stretches(rule, occasion, bench):
        yield from _chain(rule, occasion, stretch, bench)


def _stretches(rule: Must, occasion: Occasion, bench: Bench) -> list[Stretch]:
    """Return the span of an occasion less its pauses; each part counts from the act that opens it."""
    closes = occasion.span.closes if occasion.span else None
    if rule.pause is None or occasion.trigger is None:
        return [Stretch(occasion.trigger, closes)] if occasion.trigger else []
    found: list[Stretch] = []
    running: Act | None = None
    for act in _changes(rule, occasion, bench):
        paused = bench.answer(rule.pause, act.occurred, occasion.trigger).outcome == "met"
        if running is None and not paused:
            running = act
        elif running is not None and paused:
            found.append(Stretch(running, act.occurred))
            running = None
    return [*found, Stretch(running, closes)] if running else found


def _changes(rule: Must, occasion: Occasion, bench: Bench) -> list[Act]:
    """Return the acts at which a pause may begin or end, the opening of the span first."""
    if rule.pause is None or occasion.trigger is None:
        return []
    closes = occasion.span.closes if occasion.span else None
    names = bench.study.named_acts(rule.pause) or [act.act for act in bench.record.acts]
    later = bench.record.of(dict.fromkeys(names), bench.now, occasion.trigger.occurred)
    within = [act for act in later if act is not occasion.trigger and (closes is None or act.occurred < closes)]
    return [occasion.trigger, *within]


def _chain(rule: Must, occasion: Occasion, stretch: Stretch, bench: Bench) -> Iterator[Requirement]:
    """Yield each turn of a stretch: one from its opening, and one from every time it was done since."""
    period = bench.period(rule.every or "", stretch.start.occurred, occasion.trigger)
    base = stretch.start
    for done in _times_done(rule, occasion, base, bench):
        yield from Turn(rule, occasion, base, stretch.ends, period, done).asked(bench)
        if stretch.ends is not None and done.occurred >= stretch.ends:
            return
        base = done
    yield from Turn(rule, occasion, base, stretch.ends, period, None).asked(bench)


def _times_done(rule: Must, occasion: Occasion, base: Act, bench: Bench) -> Iterator[Act]:
    acts = bench.following(rule.act or "", bench.now, base)
    return (act for act in acts if bench.concerns(act, rule.each, occasion.subject))


@dataclass(frozen=True, slots=True)
class Turn:
    """One time a returning duty asks: counted from ``base``, within a stretch, done or not."""

    rule: Must
    occasion: Occasion
    base: Act
    ends: datetime | None
    period: Period | None
    done: Act | None

    def asked(self, bench: Bench) -> Iterator[Requirement]:
        """Yield the requirement; nothing if it fell due only after the stretch closed, or its condition was false."""
        occasion = Occasion(self.occasion.subject, self.base, self.occasion.span, self.base.occurred)
        if self.period is None:
            yield self._undated(occasion, bench)
            return
        until = self._until(bench)
        number, asked = self._first_asked(self.period, until, bench)
        if asked is None:
            return
        due = self._due(self.period, number + 1, bench)
        inside = self.done is not None and (self.ends is None or self.done.occurred < self.ends)
        if self.ends is not None and due.instant >= self.ends and not inside:
            return
        clock = Clock((ClockReading("the last time done", due),))
        late = due.is_past(until)
        missed = periods_passed(self.base.occurred, self.period, until, bench.calendar) - number if late else 0
        yield duty_row(self.rule, occasion, asked, clock, self.done, bench, periods_missed=missed)

    def _due(self, period: Period, number: int, bench: Bench) -> Due:
        length = period if number == 1 else period.times(number)
        return bench.due(self.base.occurred, length, f"{titled(self.base.act)}:")

    def _until(self, bench: Bench) -> datetime:
        """Return when the turn is over: done, cut off by the end of the stretch, or still running now."""
        until = bench.now if self.done is None else self.done.occurred
        return until if self.ends is None else min(until, self.ends)

    def _undated(self, occasion: Occasion, bench: Bench) -> Requirement:
        clock = Clock(why=(f"The text leaves the time between blank ({self.rule.every}); nobody has filled it.",))
        return duty_row(self.rule, occasion, bench.applies(self.rule, self.base.occurred), clock, self.done, bench)

    def _first_asked(self, period: Period, until: datetime, bench: Bench) -> tuple[int, Finding | None]:
        """Return the first period from the base at whose start the condition asks, with what it answered."""
        number, start = 0, self.base.occurred
        while start <= until:
            asked = bench.applies(self.rule, start, self.base)
            if asked.outcome != "does not apply":
                return number, asked
            if not bench.varies(self.rule):
                break
            number += 1
            start = self._due(period, number, bench).instant
        return 0, None


# ---- for every month, or for every year that ends on a day -----------------------------------------------------------


def _closings(rule: Must, occasion: Occasion, bench: Bench) -> Iterator[Requirement]:
    """Yield one requirement for each month or year the span has touched; an act that names its own serves only that."""
    if occasion.trigger is None:
        return
    start = occasion.trigger.occurred
    closes = occasion.span.closes if occasion.span else None
    end = max(start, min(closes or bench.now, bench.now))
    served, name = _served(rule, occasion, bench), key(rule, occasion, bench)
    for closing, due in _ends(rule, start, end, occasion, bench):
        opens, label = max(start, bench.calendar.opens(_first_day(rule, closing))), _label(rule, closing)
        asked = bench.applies(rule, opens, occasion.trigger)
        if asked.outcome == "does not apply":
            continue
        clock = Clock((ClockReading(f"the end of the {_stretch(rule)}", due),))
        here, done = Occasion(occasion.subject, occasion.trigger, occasion.span, opens), served.get(label)
        own = Key(name.law, name.provision, name.subject, f"{name.trigger}/{label}")
        yield duty_row(rule, here, asked, clock, done, bench, asks=_asks(rule, closing), named=own)


def _ends(rule: Must, start: datetime, end: datetime, occasion: Occasion, bench: Bench) -> Iterator[tuple[date, Due]]:
    if rule.every == MONTH_END:
        within = bench.period(rule.within, start, occasion.trigger) if rule.within else NO_TIME
        return month_ends(start, end, within or NO_TIME, bench.calendar)
    closing = DayOfYear.parse((rule.every or "").removeprefix(YEAR_END))
    until = DayOfYear.parse((rule.within or "").removeprefix(UNTIL))
    return year_ends(start, end, closing, until, bench.calendar)


def _stretch(rule: Must) -> str:
    return "month" if rule.every == MONTH_END else "year"


def _first_day(rule: Must, closing: date) -> date:
    return closing.replace(day=1) if rule.every == MONTH_END else closing.replace(year=closing.year - 1) + DAY


def _asks(rule: Must, closing: date) -> str:
    which = f"{MONTHS[closing.month - 1]} {closing.year}"
    if rule.every != MONTH_END:
        which = f"the year that ends {shown_date(closing)}"
    return f"{titled(rule.act or '')} for {which}."


def _label(rule: Must, day: date) -> str:
    return f"{day.year:04}-{day.month:02}" if rule.every == MONTH_END else f"{day.year:04}"


def _served(rule: Must, occasion: Occasion, bench: Bench) -> dict[str, Act]:
    """Return the first act that covers each; one that names none covers the month or year that ended before it."""
    found: dict[str, Act] = {}
    for act in bench.acts(rule.act or "", bench.now):
        if bench.concerns(act, rule.each, occasion.subject):
            found.setdefault(_covered(rule, act, bench), act)
    return found


def _covered(rule: Must, act: Act, bench: Bench) -> str:
    stated, day = act.data.get(_stretch(rule)), bench.date(act.occurred)
    if isinstance(stated, date):
        return _label(rule, stated)
    if stated:
        return str(stated)[:7]
    if rule.every == MONTH_END:
        return _label(rule, day.replace(day=1) - DAY)
    following = DayOfYear.parse((rule.every or "").removeprefix(YEAR_END)).after(day - DAY)
    return _label(rule, following.replace(year=following.year - 1))
