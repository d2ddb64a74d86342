"""Everything the law asks of a case: of whom, before which step or by when, and why that date."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from forebay.law.asked import Breach, ClockReading, Key, Requirement
from forebay.law.bench import Bench
from forebay.law.contents import contents, part_key, wanting
from forebay.law.duties import duties, rights
from forebay.law.facts import Facts
from forebay.law.folding import folded
from forebay.law.gates import Step, gates, refused
from forebay.law.keeping import kept
from forebay.law.ordinance import Law
from forebay.law.provisions import May, Must
from forebay.law.record import Act, Record
from forebay.law.series import series
from forebay.reckoning import Calendar

__all__ = ["Breach", "ClockReading", "Key", "Requirement", "part_key", "powers", "raised", "refusals", "requirements"]

ORDER = ("late", "blocks", "due", "open", "standing", "waived", "lapsed", "done")
PLACE = {status: place for place, status in enumerate(ORDER)}
NEVER = datetime.max.replace(tzinfo=UTC)


def requirements(
    laws: Iterable[Law], facts: Facts, record: Record, now: datetime, calendar: Calendar
) -> list[Requirement]:
    """Return what every law asks of a case at ``now``: late first, then what holds a step, then what is due, by date.

    Acts that occur after ``now`` are left out; corrections and retractions known today count.
    """
    found = [row for bench in _benches(laws, facts, record, now, calendar) for row in _asked(bench)]
    return folded(sorted(found, key=_urgency))


def raised(
    laws: Iterable[Law], facts: Facts, record: Record, act: Act, now: datetime, calendar: Calendar
) -> list[Requirement]:
    """Return what one act of the record calls for at ``now``: what would not be asked had it not happened.

    It reads only the provisions that such an act opens, so that a storm is soon told to every site under way.
    """
    benches = _benches(laws, facts, record, now, calendar)
    found = [row for bench in benches for rule in bench.study.opened_by(act.act) for row in _made(rule, bench)]
    return folded(sorted((row for row in found if act.id in (row.trigger, row.subject)), key=_urgency))


def refusals(
    laws: Iterable[Law],
    facts: Facts,
    record: Record,
    step: str,
    occurred: datetime,
    subject: str | None,
    calendar: Calendar,
    data: Mapping[str, Any] | None = None,
) -> list[Requirement]:
    """Return every requirement that holds a step at the time it is taken; none means that it may be taken.

    ``data`` is what the act states; the parts of a document it issues are looked for there.
    """
    taken = Step(step, occurred, subject, data or {})
    benches = _benches(laws, facts, record, occurred, calendar)
    return [row for bench in benches for row in (*refused(bench, taken), *wanting(bench, taken)) if row.holds]


def powers(
    laws: Iterable[Law], facts: Facts, record: Record, act: str, now: datetime, calendar: Calendar
) -> list[May | Must]:
    """Return the provisions that give somebody an act to do and, as far as is known, speak of this case at ``now``.

    A gate is none of them: it gives nobody the act, it only asks for things before it.
    """
    return [
        rule
        for bench in _benches(laws, facts, record, now, calendar)
        for rule in _giving(bench.law, act)
        if bench.applies(rule, now).outcome != "does not apply"
    ]


def _giving(law: Law, act: str) -> Iterator[May | Must]:
    yield from (may for may in law.mays if may.act == act)
    yield from (must for must in law.musts if act == must.act or act in {item.name for item in must.any_of})


def _benches(laws: Iterable[Law], facts: Facts, record: Record, now: datetime, calendar: Calendar) -> list[Bench]:
    by_id = {law.id: law for law in laws}
    return [Bench(law, facts, record, calendar, now, by_id) for law in by_id.values()]


def _asked(bench: Bench) -> list[Requirement]:
    return [row for rule in bench.study.rules for row in _made(rule, bench)]


def _made(rule: Must | May, bench: Bench) -> list[Requirement]:
    if isinstance(rule, May):
        return rights(rule, bench)
    if rule.shape == "gate":
        return gates(rule, bench)
    if rule.shape == "content":
        return contents(rule, bench)
    if rule.shape == "standing":
        return kept(rule, bench)
    return series(rule, bench) if rule.every else duties(rule, bench)


def _urgency(row: Requirement) -> tuple[int, datetime]:
    return PLACE[row.status], row.due.instant if row.due else NEVER
