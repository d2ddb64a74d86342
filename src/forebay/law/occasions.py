"""When a provision asks: the occasions its triggers, spans and subjects give rise to."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from forebay.law.bench import Bench
from forebay.law.provisions import May, Must
from forebay.law.record import Act
from forebay.law.subjects import HOME
from forebay.reckoning import Period, after

FOR_EVER = "for ever"


class Span(NamedTuple):
    """A stretch of time in which a provision runs: from ``opens`` until just before ``closes``, or on."""

    start: Act
    opens: datetime
    closes: datetime | None = None

    def holds(self, at: datetime) -> bool:
        """Whether an instant lies in it; its end is no longer in it."""
        return self.opens <= at and (self.closes is None or at < self.closes)


class Occasion(NamedTuple):
    """One time a provision asks: of which subject, because of which act, within which span."""

    subject: str | None = None
    trigger: Act | None = None
    span: Span | None = None
    opens: datetime | None = None

    @property
    def trigger_id(self) -> str:
        """The docket id of the act that opened it; empty where none did."""
        return self.trigger.id if self.trigger else ""


def occasions(rule: Must | May, bench: Bench, until: datetime) -> list[Occasion]:
    """Return every occasion of a provision by ``until``; those outside its own dates are left out."""
    found = _triggered(rule, bench, until) if rule.after else _untriggered(rule, bench, until)
    return [occasion for occasion in found if _in_force(rule, occasion, bench, until)]


def _in_force(rule: Must | May, occasion: Occasion, bench: Bench, until: datetime) -> bool:
    if rule.from_ is None and rule.until is None:
        return True
    return rule.in_force(bench.date(occasion.trigger.occurred if occasion.trigger else until))


def _triggered(rule: Must | May, bench: Bench, until: datetime) -> Iterator[Occasion]:
    triggers = _after_one(rule, bench, until) if len(rule.after) == 1 else _after_all(rule, bench, until)
    for subject, trigger in triggers:
        if rule.during is None:
            yield Occasion(subject, trigger, None, trigger.occurred)
            continue
        for span in spans(rule, bench, until, subject):
            if span.holds(trigger.occurred):
                yield Occasion(subject, trigger, span, trigger.occurred)
                break


def _after_one(rule: Must | May, bench: Bench, until: datetime) -> Iterator[tuple[str | None, Act]]:
    for act in bench.acts(rule.after[0], until):
        if not bench.subjects.is_gone(act):
            yield (bench.subjects.named(act, rule.each) if rule.each else None), act


def _after_all(rule: Must | May, bench: Bench, until: datetime) -> Iterator[tuple[str | None, Act]]:
    """Yield, for each subject, the act that completed the list: the latest of the first of each."""
    for subject in bench.subjects.of(rule.each, until) if rule.each else (None,):
        firsts = [_first(name, rule.each, subject, bench, until) for name in rule.after]
        done = [act for act in firsts if act is not None]
        if len(done) == len(firsts):
            yield subject, max(done, key=bench.record.place)


def _first(name: str, kind: str | None, subject: str | None, bench: Bench, until: datetime) -> Act | None:
    for act in bench.acts(name, until):
        if not bench.subjects.is_gone(act) and bench.concerns(act, kind, subject):
            return act
    return None


def _untriggered(rule: Must | May, bench: Bench, until: datetime) -> Iterator[Occasion]:
    subjects: tuple[str | None, ...] = bench.subjects.of(rule.each, until) if rule.each else (None,)
    for subject in subjects:
        maker = bench.subjects.maker(subject) if subject else None
        if rule.during is None:
            yield Occasion(subject, None, None, maker.occurred if maker else None)
            continue
        for span in spans(rule, bench, until, subject):
            yield Occasion(subject, span.start, span, span.opens)


def spans(rule: Must | May, bench: Bench, until: datetime, subject: str | None) -> list[Span]:
    """Return the spans of ``during`` opened by ``until``: half-open, and open again with each later start."""
    if rule.during is None:
        return []
    start, end = rule.during
    kind = rule.each if rule.each and rule.each != HOME and bench.can_name(start, rule.each) else None
    starts = [act for act in bench.acts(start, until) if bench.concerns(act, kind, subject)]
    starts = [act for act in starts if not bench.subjects.is_gone(act)]
    if end == FOR_EVER:
        return [Span(starts[0], starts[0].occurred)] if starts else []
    if end in bench.law.vocabulary:
        return _between(starts, [act for act in bench.acts(end, until) if bench.concerns(act, kind, subject)], bench)
    return [_lasting(act, end, bench) for act in starts]


def _between(starts: list[Act], ends: list[Act], bench: Bench) -> list[Span]:
    found: list[Span] = []
    place = bench.record.place
    for start in starts:
        if found and (found[-1].closes is None or start.occurred < found[-1].closes):
            continue
        end = next((act for act in ends if place(act) > place(start)), None)
        found.append(Span(start, start.occurred, end.occurred if end else None))
    return found


def _lasting(start: Act, written: str, bench: Bench) -> Span:
    length = bench.law.span(written, bench.calendar.date_of(start.occurred))
    if not isinstance(length, Period):
        return Span(start, start.occurred)
    return Span(start, start.occurred, after(start.occurred, length, bench.calendar).instant)
