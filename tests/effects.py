"""What one provision of a law does by itself, stated in a table and tried on a law: with the provision, and without it.

The tables stand beside the laws (``effects.toml``); the head of Webster's tells their keys.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import forebay.law
from forebay import units
from forebay.law import Act, Facts, FactSheet, Record, cases
from forebay.law.asked import Requirement
from forebay.law.cases import WorkedCase
from forebay.law.ordinance import Law
from forebay.law.provisions import Item, Must
from forebay.law.requirements import refusals, requirements
from forebay.law.situation import Situation
from forebay.reckoning import Calendar

DATA = Path(forebay.law.__file__).parent / "data"
KINDS = ("must", "may", "term", "value", "note")
GIVEN, NOW, LATER = datetime(2026, 5, 4, 8), datetime(2026, 6, 15, 8), datetime(2026, 6, 20, 8)
MEMORIAL_DAY = {date(2026, 5, 25): "Memorial Day"}
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


@dataclass(frozen=True)
class Effect:
    """One row of a table: the provision, and what it does."""

    row: Mapping[str, Any]
    base: Mapping[str, Any]
    worked: Mapping[str, WorkedCase] = field(repr=False)

    @property
    def kind(self) -> str:
        return next(kind for kind in KINDS if kind in self.row)

    @property
    def id(self) -> str:
        return str(self.row[self.kind])

    def __str__(self) -> str:
        more = self.row.get("holds") or self.row.get("why") or ""
        return f"{self.kind} {self.id} {more if isinstance(more, str) else ' '.join(more)}".strip()

    def check(self, law: Law) -> None:
        """Assert on a law that the provision does what the row says."""
        for key, checked in CHECKS.items():
            if key in self.row:
                checked(self, law)

    # ---- the case the row is tried on

    @cached_property
    def calendar(self) -> Calendar:
        return Calendar(ZoneInfo("America/New_York"), MEMORIAL_DAY)

    def local(self, moment: str | datetime) -> datetime:
        read = datetime.fromisoformat(moment) if isinstance(moment, str) else moment
        return read.replace(tzinfo=self.calendar.zone).astimezone(UTC)

    def sheet(self, law: Law) -> FactSheet:
        return law.book.sheet({**self.base, **self.row.get("facts", {})})

    def acts(self, written: Iterable[Any], start: datetime, prefix: str) -> list[Act]:
        rows = [{"do": row} if isinstance(row, str) else row for row in written]
        return [self.act(row, start + number * HOUR, f"{prefix}{number}") for number, row in enumerate(rows)]

    def act(self, row: Mapping[str, Any], at: datetime, id_: str) -> Act:
        occurred = self.local(row.get("at", at))
        if "find" in row:
            data = {"finding": row["find"], "outcome": "met", "reasons": "seen"}
            return Act(id_, "determine", occurred, "officer", None, data, recorded=occurred)
        name = row.get("id", id_)
        return Act(name, row["do"], occurred, "officer", row.get("about"), row.get("data", {}), recorded=occurred)

    @cached_property
    def given(self) -> list[Act]:
        return self.acts(self.row.get("given", ()), GIVEN, "g")

    @property
    def later(self) -> datetime:
        return self.local(self.row.get("later", LATER))

    @property
    def now(self) -> datetime:
        return self.local(self.row.get("now", NOW))

    def refused(self, law: Law, acts: list[Act], step: str, at: datetime, data: Mapping[str, Any]) -> list[Requirement]:
        asked = refusals(
            [law], Facts.of(self.sheet(law)), Record(acts), step, at, self.row.get("about"), self.calendar, data
        )
        return [row for row in asked if row.provision == self.id]

    def asked(self, law: Law, acts: list[Act], at: datetime) -> list[Requirement]:
        found = requirements([law], Facts.of(self.sheet(law)), Record(acts), at, self.calendar)
        return [row for row in found if row.provision == self.id and (row.shape == "may") == (self.kind == "may")]


# ---- gates and contents ----------------------------------------------------------------------------------------------


def holds(effect: Effect, law: Law) -> None:
    row = effect.row
    stating = row.get("stating", {})
    for step in row["holds"]:
        data = {} if "items" in row else stating
        held = effect.refused(law, effect.given, step, effect.now, data)
        assert held, f'"{step}" is not held by {effect.id}'
        if "items" in row:
            assert {found.item for found in held} == set(row["items"])
        for data, acts, at in _opened(effect):
            assert not effect.refused(law, acts, step, at, data), f'"{step}" is still held by {effect.id}'
        _needs_all(effect, law, step)
        _breaks(effect, law, step)
    for step in row.get("passes", ()):
        assert not effect.refused(law, effect.given, step, effect.now, stating), f'"{step}" is held by {effect.id}'


def _opened(effect: Effect) -> Iterable[tuple[Mapping[str, Any], list[Act], datetime]]:
    """Yield each state of the case in which the step is free."""
    row, stating = effect.row, effect.row.get("stating", {})
    if "until" in row:
        yield stating, [*effect.given, *effect.acts(row["until"], NOW + HOUR, "u")], effect.later
    elif "items" in row:
        yield stating, effect.given, effect.now
    elif "free_from" in row:
        yield stating, effect.given, effect.local(row["free_from"])


def _needs_all(effect: Effect, law: Law, step: str) -> None:
    """Where several things open a gate, it stays shut while any one of them is left out."""
    wanted = effect.row.get("until", ())
    for left_out in range(len(wanted) if len(wanted) > 1 else 0):
        others = [one for number, one in enumerate(wanted) if number != left_out]
        acts = [*effect.given, *effect.acts(others, NOW + HOUR, "u")]
        held = effect.refused(law, acts, step, effect.later, effect.row.get("stating", {}))
        assert held, f'"{step}" is free without {wanted[left_out]}'


def _breaks(effect: Effect, law: Law, step: str) -> None:
    """An event before its gate is recorded all the same, and the gate shows the breach."""
    if law.vocabulary[step].kind != "event" or "items" in effect.row:
        return
    taken = Act("step", step, effect.now, "inspector", effect.row.get("about"), recorded=effect.now)
    found = effect.asked(law, [*effect.given, taken], effect.now + HOUR)
    assert any(breach.act == "step" for row in found for breach in row.breaches), f'"{step}" is no breach'


# ---- duties, standing duties, rights ---------------------------------------------------------------------------------


def done(effect: Effect, law: Law) -> None:
    row = effect.row
    wanted = row["done"] if isinstance(row["done"], dict) else {"do": row["done"]}
    if "due" in row:
        _clocked(effect, law, wanted)
        return
    assert [found.status for found in effect.asked(law, effect.given, effect.now)] == ["open"]
    acts = [*effect.given, effect.act(wanted, NOW + HOUR, "d")]
    assert "done" in [found.status for found in effect.asked(law, acts, effect.local(LATER))]


def _clocked(effect: Effect, law: Law, wanted: Mapping[str, Any]) -> None:
    last, first_late = _edges(effect)
    earliest = effect.asked(law, effect.given, effect.given[-1].occurred + HOUR)
    assert any(_is_due(found, effect.row["due"], effect) for found in earliest), [found.due for found in earliest]
    for at, late in ((last, "no"), (first_late, "yes")):
        act = effect.act({**wanted, "at": at.isoformat()}, at, "d")
        [found] = [row for row in effect.asked(law, [*effect.given, act], act.occurred) if row.done_by == "d"]
        assert found.late in (late, "left to the official" if late == "no" and "late_after" in effect.row else late)
        assert found.status == ("lapsed" if effect.kind == "may" and late == "yes" else "done")
    overdue = effect.asked(law, effect.given, effect.local(first_late))
    assert {"late" if effect.kind == "must" else "lapsed"} <= {found.status for found in overdue}


def _edges(effect: Effect) -> tuple[datetime, datetime]:
    """Return the last minute in time and the first minute late, on the village's clock."""
    written = effect.row.get("late_after", effect.row["due"])
    if "T" in written:
        last = datetime.fromisoformat(written)
        return last, last + MINUTE
    late = datetime.fromisoformat(written) + timedelta(days=1)
    return late - MINUTE, late


def _is_due(found: Requirement, written: str, effect: Effect) -> bool:
    if found.due is None:
        return False
    return effect.local(written) == found.due.instant if "T" in written else str(found.due.on) == written


def stands(effect: Effect, law: Law) -> None:
    assert [found.status for found in effect.asked(law, effect.given, effect.now)] == ["standing"]
    seen = effect.act({"do": "find violation", "id": "v9", "data": {"provision": effect.id}}, NOW, "v9")
    right = effect.act({"do": "accept correction", "about": "v9"}, NOW + HOUR, "r9")
    outcomes = [
        effect.asked(law, acts, effect.local(LATER))[0].finding.outcome
        for acts in (effect.given, [*effect.given, seen], [*effect.given, seen, right])
    ]
    assert outcomes == ["left to the official", "not met", "left to the official"]


def right(effect: Effect, law: Law) -> None:
    found = effect.asked(law, effect.given, effect.given[-1].occurred + HOUR if effect.given else effect.now)
    assert [row.status for row in found] == ["open"]
    assert law.vocabulary[effect.row["right"]].by


# ---- answers, values, rules ------------------------------------------------------------------------------------------


def case(effect: Effect, law: Law) -> None:
    assert effect.worked[effect.row["case"]].faults(law) == []


def amount(effect: Effect, law: Law) -> None:
    found, written = law.value(effect.id, effect.now.date()), effect.row["is"]
    if isinstance(found, units.Quantity):
        assert found == units.parse(written)
    elif isinstance(found, tuple):
        assert list(found) == written
    else:
        assert str(found) == written


def blank(effect: Effect, law: Law) -> None:
    assert law.value(effect.id, NOW.date()) is None
    assert law.values[effect.id].blank == effect.row["blank"]


def works_out(effect: Effect, law: Law) -> None:
    situation = Situation(law, effect.sheet(law), Record(effect.given), NOW.date())
    assert situation.amount(effect.id) == units.parse(effect.row["works_out"])


def rule(effect: Effect, law: Law) -> None:
    found = law.by_id("note", effect.id)
    assert getattr(found, "rule", None) == effect.row["rule"]


CHECKS = {
    "holds": holds,
    "done": done,
    "stands": stands,
    "right": right,
    "case": case,
    "is": amount,
    "blank": blank,
    "works_out": works_out,
    "rule": rule,
}


# ---- the table, and a law with a piece taken out ---------------------------------------------------------------------


def table(law_id: str) -> Path:
    """Return the table of effects that stands beside a law."""
    return DATA / law_id / "effects.toml"


def read(law: Law) -> list[Effect]:
    """Return the effects stated beside a law, with its worked cases."""
    source = tomllib.loads(table(law.id).read_text(encoding="utf-8"))
    worked = {row.name: row for row in cases.read(DATA / law.id / "cases.toml", law.book)}
    return [Effect(row, source["facts"], worked) for row in source["effect"]]


def without(law: Law, kind: str, id_: str) -> Law:
    """Return the law with one provision taken away and all else left as it is."""
    return replace(law, provisions=tuple(row for row in law.provisions if (row.kind, row.id) != (kind, id_)))


def without_entry(law: Law, row: Must, item: Item) -> Law:
    """Return the law with one entry taken out of a list of one must."""

    def lesser(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(one for one in items if one is not item)

    cut = replace(row, needs=lesser(row.needs), any_of=lesser(row.any_of), items=lesser(row.items))
    return replace(law, provisions=tuple(cut if one is row else one for one in law.provisions))
