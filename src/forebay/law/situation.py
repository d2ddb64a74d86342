"""Asking one condition of one case: what is known, what was done, and on which day.

``Situation`` holds the case as it stands at one moment; ``evaluate(condition, situation)`` answers with a ``Truth``::

    here = Situation(law, sheet, record, date(2026, 5, 1), trigger={"depth": "0.52 inch"}, trigger_act="storm")
    truth = evaluate(must.when, here)
    truth.is_true, truth.outcome, truth.missing, truth.cites     # True, "met", (), ("130-3", "130-7C(1)")

``mask``, ``is_true`` and ``is_false`` are worked out at once; reasons, citations and missing facts only when they are
read. Within one situation each named answer is worked out once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction
from functools import cached_property
from typing import Any

from forebay import units
from forebay.law.comparing import Sides
from forebay.law.english import told
from forebay.law.explain import Branch, Gathered, explained, gathered
from forebay.law.facts import FactSheet, bare
from forebay.law.findings import Contrary, Finding, Outcome
from forebay.law.grid import possible, relevant
from forebay.law.kinds import Scope
from forebay.law.kleene import CLASH, NO, SETTLED, YES
from forebay.law.language import NODES, Expr, Name
from forebay.law.ordinance import Law
from forebay.law.program import Program, program, settled_key
from forebay.law.record import Act, Record
from forebay.law.survey import ends
from forebay.law.world import NOBODY, World
from forebay.units import Quantity, UnitError

_MET = {"met": True, "not met": False}


@dataclass(frozen=True)
class Situation:
    """A case at one moment, before one law.

    ``until`` bounds the record (acts that occurred later are not seen; left out, all are). ``trigger`` is the data of
    the triggering act and ``trigger_act`` its name; ``step`` the act about to be taken; ``subject`` the docket id of
    what is asked about (a determination that names another subject is not seen).
    """

    law: Law
    facts: FactSheet = field(default_factory=FactSheet)
    record: Record = NOBODY
    on: date = date.max
    others: Mapping[str, Law] = field(default_factory=dict)
    trigger: Mapping[str, Any] | None = None
    trigger_act: str | None = None
    step: str | None = None
    subject: str | None = None
    until: datetime | None = None

    @cached_property
    def program(self) -> Program:
        """The law made ready for the day."""
        return program(self.law, self.on, self.others)

    @cached_property
    def world(self) -> World:
        """All that is known, by key."""
        known: Mapping[str, Any] = self.facts.plain
        decided = self.record.of(("determine",), self.until)
        if decided or self.trigger is not None or self.step is not None:
            known = {**known, **self._stated(), **self._findings(decided)}
            settled = self._settled(decided, known)
            known = {**known, **settled} if settled else known
        return World(known, self.record, self.until)

    def _stated(self) -> dict[str, Any]:
        stated = {
            f"trigger.{name}": self._plain(name, written)
            for name, written in (self.trigger or {}).items()
            if written is not None
        }
        if self.step is not None:
            kind = self.law.vocabulary.get(self.step)
            stated["step"] = kind.names if kind else frozenset({self.step})
        return stated

    def _plain(self, name: str, written: Any) -> Any:
        """Return what a triggering act states as a bare comparable thing, read by its declared type."""
        if isinstance(written, Quantity | Fraction):
            return bare(written)
        kind = self.law.vocabulary.get(self.trigger_act or "")
        declared = kind.data[name].type if kind and name in kind.data else None
        return stated(written, declared)

    def _findings(self, decided: tuple[Act, ...]) -> dict[str, Any]:
        """Return what determinations settle: findings, and the blanks of values."""
        found: dict[str, Any] = {}
        for act in decided:
            if act.subject is not None and self.subject is not None and act.subject != self.subject:
                continue
            data = act.data
            if data.get("finding") and data.get("outcome") in _MET:
                found[f"found:{str(data['finding']).removeprefix('finding:').strip()}"] = _MET[str(data["outcome"])]
            name = data.get("value")
            if name in self.law.values and self.law.value(str(name), self.on) is None:
                settled = filled(self.law.values[str(name)].blank, data.get("is"))
                found |= {} if settled is None else {f"value:{name}": settled}
        return found

    def _settled(self, decided: tuple[Act, ...], known: Mapping[str, Any]) -> dict[str, bool]:
        """Return the answers an officer has settled: only those the law leaves open or in conflict."""
        found: dict[str, bool] = {}
        for act in decided:
            name, outcome = act.data.get("term"), act.data.get("outcome")
            if name not in self.law.names or outcome not in _MET:
                continue
            world = World({**known, **found}, self.record, self.until)
            truth = Truth(self, self.program.questions[str(name)], world)
            if truth.outcome in ("conflict", "left to the official"):
                found[settled_key(self.law, str(name))] = _MET[str(outcome)]
        return found

    def amount(self, name: str) -> Quantity | Fraction | None:
        """Return a value of the law worked out from the facts; nothing where a fact or a blank it needs is unknown."""
        found = self.law.value(name, self.on)
        if isinstance(found, Quantity | Fraction):
            return found
        node = found if isinstance(found, NODES) else Name(name)
        base = Sides(self.law, self.on).reader(node)(self.world.known)
        if base is None:
            return None
        kind = Scope(self.law).value(name)
        unit = next((one for one in units.UNITS.values() if one.dimension == kind), None)
        return Fraction(base) if unit is None else Quantity(Fraction(base), unit)

    def waits_for(self, name: str) -> tuple[str, ...]:
        """Return the facts and blanks a value of the law still waits for."""
        keys = Sides(self.law, self.on).keys(Name(name))
        return tuple(dict.fromkeys(key.removeprefix("value:") for key in keys if key not in self.world.known))


def filled(blank: str | None, written: Any) -> Any:
    """Return what a determination puts in a blank, as a bare thing; nothing where it is not what the blank can hold."""
    try:
        if blank in units.UNITS and isinstance(written, str):
            return bare(units.parse(written, units.UNITS[blank].dimension))
        if blank == "number" and isinstance(written, str):
            return bare(units.number(written))
    except UnitError:
        return None
    return stated(written, None)


def stated(written: Any, declared: str | None) -> Any:
    """Return a thing an act states as a bare comparable one: an amount in its base unit, a number exactly."""
    if isinstance(written, bool) or written is None:
        return written
    if isinstance(written, int | float):
        return bare(Fraction(str(written)))
    if not isinstance(written, str) or declared in ("text", "choice", "id", "month"):
        return written
    try:
        return bare(units.parse(written))
    except UnitError:
        return bare(Fraction(written)) if declared in ("number", "fraction") else written


@dataclass(frozen=True)
class Truth:
    """What a condition comes to in a situation, with its reasons."""

    situation: Situation
    expr: Expr
    world: World

    @cached_property
    def mask(self) -> int:
        """All it can still come to, as bits of ``forebay.law.kleene``."""
        return possible(self.situation.program, self.expr, self.world)

    @property
    def is_true(self) -> bool:
        """Whether it holds, whatever is not known."""
        return self.mask == YES

    @property
    def is_false(self) -> bool:
        """Whether it does not hold, whatever is not known."""
        return self.mask == NO

    @property
    def is_conflict(self) -> bool:
        """Whether the text says both."""
        return self.mask == CLASH

    @cached_property
    def outcome(self) -> Outcome:
        """One of the six outcomes; *left to the official* where no fact, only the village, can still settle it."""
        if self.mask in SETTLED:
            return "met" if self.mask == YES else "not met" if self.mask == NO else "conflict"
        if not self._turning:
            return "left to the official"
        if self._gathered.waits_for and not ends(self.situation.program, self.expr, self.world):
            return "left to the official"
        return "facts missing"

    @cached_property
    def branch(self) -> Branch:
        """The deciding branch."""
        return explained(self.situation.program, self.expr, self.world)

    @cached_property
    def _gathered(self) -> Gathered:
        return gathered(self.branch)

    @cached_property
    def _turning(self) -> tuple[str, ...]:
        return tuple(relevant(self.situation.program, self.expr, self.world, self._gathered.missing))

    @property
    def missing(self) -> tuple[str, ...]:
        """The facts that could still change it, now or once the village has found what it waits for."""
        return self._turning if self.outcome == "facts missing" else ()

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The findings and blanks that could still change it."""
        return () if self.mask in SETTLED else tuple(self._gathered.waits_for)

    @property
    def cites(self) -> tuple[str, ...]:
        """Every place on the deciding branch."""
        return tuple(self._gathered.cites)

    @property
    def disputes(self) -> tuple[Contrary, ...]:
        """The places that say otherwise."""
        return tuple(self._gathered.disputes)

    @property
    def because(self) -> str:
        """The reasons, in plain words."""
        return told(self.branch, self.situation.program, self.world)

    def finding(self) -> Finding:
        """Return it whole."""
        return Finding(self.outcome, self.because, self.cites, self.missing, self.disputes, self.waits_for)


def evaluate(expr: Expr, situation: Situation) -> Truth:
    """Answer one condition in a situation; see the top of this module."""
    return Truth(situation, expr, situation.world)
