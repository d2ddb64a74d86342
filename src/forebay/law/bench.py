"""One law with one case before it: what its conditions answer at an instant, what was determined, what was waived."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import cached_property
from operator import itemgetter
from typing import Any, get_args

from forebay import units
from forebay.law.acts import Vocabulary
from forebay.law.facts import Facts
from forebay.law.findings import Finding, Outcome
from forebay.law.language import Expr
from forebay.law.ordinance import Law
from forebay.law.provisions import ROLLS_ON, May, Must, Note
from forebay.law.record import Act, Record
from forebay.law.said import BLANK
from forebay.law.situation import Situation, evaluate
from forebay.law.study import Study, study
from forebay.law.subjects import HOME, Subjects
from forebay.reckoning import UNITS, Calendar, Due, Period, ReckoningError, after
from forebay.units import Quantity, UnitError

APPLIES = Finding("met", "it applies")
NOT_ASKED = Finding("does not apply", "it is not asked here")
STORM = "storm"
DETERMINE, DISPOSE, CONFIRM = "determine", "dispose of findings", "confirm dispositions"
"""The acts by which the village settles what the text leaves open: one question, or many findings of a review."""


@dataclass(frozen=True, slots=True)
class Determination:
    """What the officer decided, with reasons, for this case alone; it counts from ``since`` on."""

    kind: str
    name: str
    outcome: Outcome
    is_: Any
    act: Act
    since: datetime
    law: str = ""
    subject: str | None = None
    reasons: str = ""


@dataclass(frozen=True)
class Bench:
    """One law, one case and one calendar at one moment; a question about the past takes the instant it is asked for."""

    law: Law
    facts: Facts
    record: Record
    calendar: Calendar
    now: datetime
    others: Mapping[str, Law] = field(default_factory=dict)

    @cached_property
    def study(self) -> Study:
        """What can be said of the law once and for all cases."""
        return study(self.law)

    @property
    def vocabulary(self) -> Vocabulary:
        """The acts there are."""
        return self.law.vocabulary

    @cached_property
    def subjects(self) -> Subjects:
        """What the acts of the record are about."""
        return Subjects(self.record, self.study)

    # ---- acts --------------------------------------------------------------------------------------------------------

    def acts(self, name: str, until: datetime, since: Act | None = None) -> tuple[Act, ...]:
        """Return the acts a name stands for (its own, or its class's) by ``until``, after ``since`` where given."""
        found = self.record.of(self.study.members(name), until, since.occurred if since else None)
        if since is None:
            return found
        place, first = self.record.place(since), 0
        while first < len(found) and self.record.place(found[first]) <= place:
            first += 1
        return found[first:]

    def following(self, name: str, until: datetime, since: Act | None) -> Iterator[Act]:
        """Yield the same acts one by one, for whoever needs only the first that fits."""
        members = self.study.members(name)
        if len(members) == 1:
            return self.record.following(members[0], since, until)
        return iter(self.acts(name, until, since))

    def can_name(self, name: str, kind: str) -> bool:
        """Whether every act a name stands for is able to say which ``kind`` it is about."""
        members = self.study.members(name)
        return bool(members) and all(self.subjects.can_name(member, kind) for member in members)

    def concerns(self, act: Act, kind: str | None, subject: str | None) -> bool:
        """Whether an act is about a subject: it must name it where it is able to.

        Storms excepted: one report may serve several. What names a storm that stands serves that one; what names none,
        or one withdrawn since, serves every storm before it.
        """
        if kind in (None, HOME) or subject is None or not self.subjects.can_name(act.act, kind or ""):
            return True
        named = self.subjects.named(act, kind or "")
        return named == subject or (named is None and kind == STORM)

    def saw(self, act: Act, trigger: Act | None) -> bool:
        """Whether what an act reports was looked at once its trigger had occurred; where it does not say, it was."""
        kind = self.law.vocabulary.get(act.act)
        seen = self.instant(act.data.get(kind.seen)) if kind and kind.seen and trigger else None
        return trigger is None or seen is None or seen >= trigger.occurred

    # ---- conditions --------------------------------------------------------------------------------------------------

    @cached_property
    def _memo(self) -> dict[tuple[object, ...], Finding]:
        return {}

    @cached_property
    def _situations(self) -> dict[tuple[object, ...], Situation]:
        return {}

    @cached_property
    def _turns(self) -> dict[int, tuple[datetime, ...]]:
        return {}

    @cached_property
    def _dates(self) -> dict[datetime, date]:
        return {}

    @cached_property
    def _editions(self) -> tuple[datetime, ...]:
        """The first instants of the days on which the law's wording changes."""
        return tuple(self.calendar.opens(day) for day in self.law.changes)

    @cached_property
    def _dated(self) -> tuple[datetime, ...]:
        return tuple(sorted(since for since, _ in self.facts.dated))

    def applies(self, rule: Must | May, at: datetime, trigger: Act | None = None, step: str | None = None) -> Finding:
        """Return whether a provision's ``when`` and ``unless`` let it ask at an instant: "does not apply" if not."""
        condition = self.study.condition(rule)
        return APPLIES if condition is None else self.answer(condition, at, trigger, step)

    def answer(self, expr: Expr, at: datetime, trigger: Act | None = None, step: str | None = None) -> Finding:
        """Return what a condition answers as things stood at an instant: "met", "does not apply", or why it is open."""
        uses = self.study.uses(expr)
        told, held = trigger if uses.trigger else None, step if uses.step else None
        known, edition = bisect_right(self._dated, at), bisect_right(self._editions, at)
        seen = bisect_right(self._turning(expr), at) if uses.record else 0
        stated = (told.act, *(str(told.data.get(name)) for name in uses.trigger)) if told else None
        key = (id(expr), known, seen, edition, stated, held)
        found = self._memo.get(key)
        if found is None:
            here = (known, self.record.count(at) if uses.record else 0, edition, stated, held)
            truth = evaluate(expr, self._situation(here, at, told, held))
            found = self._memo[key] = APPLIES if truth.is_true else NOT_ASKED if truth.is_false else truth.finding()
        return found

    def _turning(self, expr: Expr) -> tuple[datetime, ...]:
        """Return the times of the acts at which a condition's answer can turn."""
        if id(expr) not in self._turns:
            names = self.study.named_acts(expr)
            acts = self.record.acts if names is None else self.record.of(names)
            self._turns[id(expr)] = tuple(act.occurred for act in acts)
        return self._turns[id(expr)]

    def _situation(self, key: tuple[object, ...], at: datetime, trigger: Act | None, step: str | None) -> Situation:
        if key not in self._situations:
            self._situations[key] = Situation(
                self.law,
                self.facts.at(at),
                self.record,
                self.date(at),
                self.others,
                trigger.data if trigger else None,
                trigger.act if trigger else None,
                step,
                until=at,
            )
        return self._situations[key]

    def varies(self, rule: Must | May) -> bool:
        """Whether the answer to a provision's condition can differ from one time of this case to another."""
        condition = self.study.condition(rule)
        return condition is not None and (len(self._dated) > 1 or self.study.uses(condition).record)

    def amount(self, name: str, at: datetime, trigger: Act | None = None) -> Quantity | Finding:
        """Return an amount the law asks, by its value's name or written out; a finding where it cannot be told."""
        if name not in self.law.values:
            return units.parse(name)
        here = self._situation(("amount", at), at, None, None)
        found = here.amount(name)
        if isinstance(found, Quantity):
            return found
        waits = here.waits_for(name)
        missing = tuple(key for key in waits if key in self.law.book)
        if missing:
            return Finding("facts missing", f"{name.replace('_', ' ')} waits for {', '.join(missing)}", (), missing)
        return Finding("left to the official", f"the text leaves {name.replace('_', ' ')} blank", (), (), (), waits)

    # ---- determinations and waivers ----------------------------------------------------------------------------------

    @cached_property
    def determinations(self) -> tuple[Determination, ...]:
        """Every determination on the record, the latest first."""
        acts = self.record.of([DETERMINE, DISPOSE, CONFIRM])
        found = [row for act in acts for row in determinations(act, self.record)]
        return tuple(row for row in reversed(found) if row.law in ("", self.law.id))

    @cached_property
    def _determined(self) -> dict[tuple[str, str], list[tuple[int, Determination]]]:
        """The determinations by what they settle, each with its place among all: the latest has the lowest."""
        found: dict[tuple[str, str], list[tuple[int, Determination]]] = {}
        for place, row in enumerate(self.determinations):
            found.setdefault((row.kind, row.name), []).append((place, row))
        return found

    @cached_property
    def has_settled(self) -> bool:
        """Whether any requirement was ever settled by a determination."""
        return any(row.kind == "requirement" for row in self.determinations)

    def determined(
        self, kind: str, names: Iterable[str], at: datetime, subject: str | None = None, since: Act | None = None
    ) -> Determination | None:
        """Return what was last determined about any of ``names`` by an instant; of a subject, since an act."""
        rows = sorted(
            (pair for name in frozenset(names) for pair in self._determined.get((kind, name), ())), key=itemgetter(0)
        )
        for _, row in rows:
            about = subject in (None, HOME) or row.subject in (None, subject)
            if row.since <= at and about and (since is None or self.record.place(row.act) > self.record.place(since)):
                return row
        return None

    def precedes(self, act: Act, trigger: Act | None, opens: datetime | None) -> bool:
        """Whether something was done before an occasion: before its trigger, in time and on the docket."""
        if trigger is not None and self.record.get(trigger.id) is not None:
            return self.record.place(act) < self.record.place(trigger)
        return opens is not None and act.occurred < opens

    @cached_property
    def _waivers(self) -> tuple[tuple[Act, frozenset[str]], ...]:
        granted = self.record.of(["grant waiver"]) if self.study.knows_waivers else ()
        return tuple((act, names_in(act.data.get("provisions"))) for act in granted if self._own(act))

    def _own(self, act: Act) -> bool:
        return act.data.get("law") in (None, "", self.law.id)

    def waived(self, provision: str, at: datetime, item: str | None = None) -> Act | None:
        """Return the waiver that relieves of a provision, or of just one item of it, by an instant."""
        if not self._waivers:
            return None
        name = f"{provision}#{item}" if item else provision
        names = {name, f"{self.law.id}:{name}"}
        return next((act for act, given in self._waivers if act.occurred <= at and given & names), None)

    # ---- times and amounts -------------------------------------------------------------------------------------------

    def date(self, at: datetime) -> date:
        """Return the village's date at an instant."""
        found = self._dates.get(at)
        if found is None:
            found = self._dates[at] = self.calendar.date_of(at)
        return found

    def period(self, written: str, at: datetime, trigger: Act | None = None) -> Period | None:
        """Return a length of time written in a must: literal, a value, or what the trigger states; None for a blank."""
        if written.startswith("trigger."):
            return _period(trigger.data.get(written.removeprefix("trigger.")) if trigger else None)
        length = self.law.span(written, self.date(at))
        if length is None and (settled := self.determined("value", [written], self.now)) is not None:
            return _period(settled.is_)
        return length if isinstance(length, Period) else None

    @cached_property
    def sentences(self) -> dict[tuple[object, ...], str]:
        """What has been said in words already, so that nothing is worded twice; a blank filled here is said here."""
        filled = any(row.kind == "value" for row in self.determinations)
        return {} if filled else self.study.sentences(self.date(self.now))

    def span(self, written: str) -> str:
        """Return a length of time in words: as written, as its value holds now, or that the text leaves it blank."""
        if written.startswith("trigger."):
            return f"the {written.removeprefix('trigger.').replace('_', ' ')} stated"
        return str(self.period(written, self.now) or BLANK)

    def due(self, start: datetime, period: Period, what: str) -> Due:
        """Return the last moment of a period, moved off a closed day where the text, or the village, says so."""
        said = next((note for note in self._rolling if note.in_force(self.date(start))), None)
        if said is None or period.unit not in UNITS:
            return after(start, period, self.calendar, self.calendar.rolls.get(period.unit, "no"), what)
        return after(start, period, replace(self.calendar, roll_cite=said.at), "next business day", what)

    @cached_property
    def _rolling(self) -> tuple[Note, ...]:
        """The passages by which the text itself moves a last day that is no business day."""
        return tuple(row for row in self.law.provisions if isinstance(row, Note) and row.rule == ROLLS_ON)

    def instant(self, value: object) -> datetime | None:
        """Return an instant stated in an act's data; a date stands for its first instant in the village."""
        if isinstance(value, str):
            try:
                value = datetime.fromisoformat(value)
            except ValueError:
                return None
        if isinstance(value, datetime):
            return value if value.tzinfo else value.replace(tzinfo=self.calendar.zone).astimezone(UTC)
        return self.calendar.opens(value) if isinstance(value, date) else None


def _period(stated: object) -> Period | None:
    try:
        return stated if isinstance(stated, Period) else Period.parse(str(stated))
    except ReckoningError:
        return None


def determinations(act: Act, record: Record) -> Iterator[Determination]:
    """Yield what an act settles: one question, or each finding it disposes of.

    Findings disposed of for a second officer to confirm count once that officer has done so, and from then on.
    """
    if act.act == DETERMINE:
        one = determination(act)
        yield from () if one is None else (one,)
    elif act.act == DISPOSE and act.data.get("second_officer") is not True:
        yield from _disposed(act, act)
    elif act.act == CONFIRM:
        disposed = record.get(str(act.data.get("dispositions")))
        yield from () if disposed is None else _disposed(disposed, act)


def _disposed(act: Act, counted: Act) -> Iterator[Determination]:
    """Yield each requirement an act disposes of, by the law and the part of it that its finding names."""
    for name, row in (act.data.get("dispositions") or {}).items():
        yield Determination(
            kind="requirement",
            name=name,
            outcome=_outcome(row.get("outcome")),
            is_=None,
            act=act,
            law=name.partition(":")[0],
            reasons=str(row.get("reasons") or ""),
            since=counted.occurred,
        )


def determination(act: Act) -> Determination | None:
    """Read a determination from its act: what it settles is named by kind (``finding = "..."``) or in ``settles``."""
    data = act.data
    kind, _, name = str(data.get("settles") or "").partition(":")
    for candidate in ("finding", "term", "value", "requirement"):
        if data.get(candidate):
            kind, name = candidate, str(data[candidate])
    if not name:
        return None
    subject = act.subject or data.get("subject")
    return Determination(
        kind=kind,
        name=name.strip().removeprefix("finding:"),
        outcome=_outcome(data.get("outcome")),
        is_=data.get("is"),
        act=act,
        law=str(data.get("law") or ""),
        subject=str(subject) if subject else None,
        reasons=str(data.get("reasons") or ""),
        since=act.occurred,
    )


def _outcome(stated: object) -> Outcome:
    found: tuple[Outcome, ...] = get_args(Outcome)
    return next((outcome for outcome in found if outcome == (stated or "met")), "left to the official")


def names_in(written: object) -> frozenset[str]:
    """Return the provision ids a waiver lists, given as a list or as one text parted by commas or lines."""
    listed = re.split(r"[,;\n]", written) if isinstance(written, str) else written
    return frozenset(str(name).strip() for name in listed) if isinstance(listed, Iterable) else frozenset()


def money(value: object) -> Quantity | None:
    """Return an amount stated in an act's data."""
    if isinstance(value, Quantity):
        return value
    try:
        return units.parse(value) if isinstance(value, str) else None
    except UnitError:
        return None
