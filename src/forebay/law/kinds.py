"""What each part of a condition measures, so that only like is compared with like."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NoReturn

from forebay import units
from forebay.law import language as lang
from forebay.law.acts import DataField
from forebay.law.language import Expr, Spot
from forebay.law.ordinance import Law
from forebay.law.provisions import Amount, Interval, May, Must
from forebay.law.text import LawError, nearest
from forebay.reckoning import Period
from forebay.units import Quantity

AMOUNTS = frozenset({unit.dimension for unit in units.UNITS.values()} | {"number"})
_BARE = frozenset({"number", "fraction"})
_PRODUCTS = {
    frozenset({"money per volume", "volume"}): "money",
    frozenset({"money per area", "area"}): "money",
}


@dataclass(frozen=True)
class Scope:
    """What may be named at one place of a law: always its facts, values and answers; a trigger or a step in some."""

    law: Law
    triggers: tuple[str, ...] = ()
    has_step: bool = False

    def for_provision(self, provision: Must | May) -> Scope:
        """Return the scope inside a must or a may: its trigger's data, and the step of a gate."""
        gate = isinstance(provision, Must) and bool(provision.before)
        return replace(self, triggers=provision.after, has_step=gate)

    @cached_property
    def values(self) -> dict[str, str]:
        """What each value measures, as far as it has been worked out."""
        return {}

    def value(self, name: str) -> str:
        """Return what a value measures."""
        if name not in self.values:
            self.values[name] = "unknown"
            row = self.law.values[name]
            first = row.dated[0].is_ if row.dated else None
            self.values[name] = _blank(row.blank) if first is None else kind_of_value(first, self, Spot(row.place))
        return self.values[name]

    def is_held(self, expr: Expr, seen: frozenset[str] = frozenset()) -> bool:
        """Whether a sum is held between bounds, in itself or in a value it names."""
        named = {part.name for part in lang.walk(expr) if isinstance(part, lang.Name)}
        values = [self.law.values[name] for name in named - seen if name in self.law.values]
        inner = [one.is_ for value in values for one in value.dated if isinstance(one.is_, lang.NODES)]
        own = any(isinstance(part, lang.Held) for part in lang.walk(expr))
        return own or any(self.is_held(one, seen | named) for one in inner)


def _blank(unit: str | None) -> str:
    if unit in units.UNITS:
        return units.UNITS[unit].dimension
    if unit and "|" in unit:
        return "text"
    return unit if unit in ("number", "list", "text") else "duration"


def kind_of_value(amount: Amount | Expr, scope: Scope, spot: Spot) -> str:
    """Return what an amount measures; a sum of unlike things is refused."""
    match amount:
        case Quantity():
            return amount.dimension
        case Fraction():
            return "number"
        case Period():
            return "duration"
        case Interval():
            return "interval"
        case tuple():
            return "list"
        case str():
            return "text"
    return _Kinds(scope, spot).amount(amount)


def check_condition(expr: Expr, scope: Scope, spot: Spot) -> None:
    """Refuse a condition that names what is not there, or compares unlike things."""
    _Kinds(scope, spot).condition(expr)


@dataclass(frozen=True, slots=True)
class _Kinds:
    """Works through one expression that stands at ``spot``."""

    scope: Scope
    spot: Spot

    def fail(self, sentence: str, expr: Expr) -> NoReturn:
        raise LawError(sentence, self.spot.at(expr.at))

    def condition(self, expr: Expr) -> None:
        match expr:
            case lang.And() | lang.Or() | lang.Not():
                for part in lang.parts(expr):
                    self.condition(part)
            case lang.Compare(op, left, right):
                self.compare(op, left, right, expr)
            case lang.In(item, group):
                self.member(item, group, expr)
            case lang.Happened() | lang.Open():
                self.acts(expr)
            case lang.Found() | lang.Answer():
                return
            case _:
                self.proposition(expr)

    def proposition(self, expr: Expr) -> None:
        kind = self.kind(expr)
        if kind not in ("yes/no", "unknown"):
            self.fail(f"{_shown(expr)} is {_a(kind)}, not a condition. Compare it with something.", expr)

    def acts(self, expr: lang.Happened | lang.Open) -> None:
        for name in (expr.act,) if isinstance(expr, lang.Happened) else (expr.start, expr.end):
            self.act(name, expr)

    def act(self, name: str, expr: Expr) -> None:
        if name not in self.scope.law.vocabulary:
            hint = nearest(name, self.scope.law.vocabulary.names) or " Add it to the acts."
            self.fail(f'"{name}" is not an act or a class of acts.{hint}', expr)

    def compare(self, op: str, left: Expr, right: Expr, expr: Expr) -> None:
        kinds = self.kind(left), self.kind(right)
        for one, other, side, against in ((*kinds, left, right), (*kinds[::-1], right, left)):
            if one == "choice":
                self.choice(op, side, against, expr)
                return
            if one == "step":
                self.step(against, expr)
                return
            self.plain(op, one, other, side)
            self.straight(side)
        if "unknown" not in kinds and not _alike(*kinds):
            said = f"{_shown(left)} is {_a(kinds[0])} and {_shown(right)} is {_a(kinds[1])}: they cannot be compared."
            self.fail(f"{said} {_to_compare(kinds, left, right)}", right)

    def straight(self, side: Expr) -> None:
        """Refuse a side that is held between bounds, itself or through a value it names."""
        if self.scope.is_held(side):
            self.fail(
                f"{_shown(side)} is held between bounds, and conditions compare plain sums. "
                "Compare what it is worked out from.",
                side,
            )

    def plain(self, op: str, one: str, other: str, side: Expr) -> None:
        if one in _PLAINLY:
            self.fail(_PLAINLY[one].format(_shown(side)), side)
        if one == "text" and other not in ("choice", "step") and (other != "text" or op not in ("==", "!=")):
            self.fail(f"{_shown(side)} is a text. Only == and != compare it with another.", side)

    def choice(self, op: str, side: Expr, against: Expr, expr: Expr) -> None:
        choices = self.choices(side)
        if not isinstance(against, lang.Literal) or not isinstance(against.value, str) or op not in ("==", "!="):
            self.fail(f"{_shown(side)} is a choice. Compare it by == or != with one of: {', '.join(choices)}.", expr)
        self.among(against.value, choices, against)

    def among(self, written: str, choices: tuple[str, ...], expr: Expr) -> None:
        if choices and written not in choices:
            hint = nearest(written, choices) or f" Write one of: {', '.join(choices)}."
            self.fail(f'"{written}" is not one of the choices.{hint}', expr)

    def step(self, against: Expr, expr: Expr) -> None:
        if not isinstance(against, lang.Literal) or not isinstance(against.value, str):
            self.fail("a step is compared with an act. Write it like step == 'issue permit'.", expr)
        self.act(against.value, against)

    def member(self, item: Expr, group: Expr, expr: Expr) -> None:
        kind = self.kind(group)
        if kind == "set":
            if not isinstance(item, lang.Literal) or not isinstance(item.value, str):
                self.fail(f"only a quoted choice can be in {_shown(group)}. Quote it.", item)
            self.among(item.value, self.choices(group), item)
        elif kind == "list":
            if self.kind(item) not in ("choice", "text", "unknown", "step"):
                self.fail(f"{_shown(item)} is not a choice: it cannot be in a list.", item)
            if isinstance(group, lang.Literal) and isinstance(group.value, tuple):
                for written in group.value:
                    self.among(written, self.choices(item), group)
        else:
            self.fail(f"{_shown(group)} is {_a(kind)}: nothing can be in it. Name a set, or list the choices.", expr)

    def choices(self, expr: Expr) -> tuple[str, ...]:
        if isinstance(expr, lang.Name):
            return self.scope.law.book[expr.name].choices if expr.name in self.scope.law.book else ()
        if isinstance(expr, lang.Trigger):
            return next((f.choices for f in self.fields(expr)), ())
        return self.scope.law.vocabulary.names if isinstance(expr, lang.Step) else ()

    def amount(self, expr: Expr) -> str:
        kind = self.kind(expr)
        if kind not in AMOUNTS and kind not in ("unknown", "list", "duration", "interval"):
            self.fail(f"{_shown(expr)} is {_a(kind)}, not an amount. Add and multiply amounts only.", expr)
        return kind

    def kind(self, expr: Expr) -> str:
        match expr:
            case lang.Literal(value):
                return _literal(value)
            case lang.Name(name):
                return self.named(name, expr)
            case lang.Arithmetic(op, left, right):
                return self.sum(op, left, right, expr)
            case lang.Held():
                return self.held(expr)
            case lang.Trigger():
                return self.trigger(expr)
            case lang.Step():
                return "step" if self.scope.has_step else self.fail("there is no step here. Only a gate has one.", expr)
        self.condition(expr)
        return "yes/no"

    def named(self, name: str, expr: Expr) -> str:
        law = self.scope.law
        if name in law.names:
            return "yes/no"
        if name in law.values:
            return self.scope.value(name)
        if name in law.book:
            return law.book[name].type
        known = (*law.names, *law.values, *law.book.facts)
        found = name.replace("_", " ")
        right = f" The facts stand in facts.toml; what no fact asks the municipality finds: found('{found}')."
        hint = nearest(name, known) or right
        return self.fail(f'"{name}" is not a fact, a value or an answer of this law.{hint}', expr)

    def sum(self, op: str, left: Expr, right: Expr, expr: Expr) -> str:
        one, two = self.amount(left), self.amount(right)
        for kind, side in ((one, left), (two, right)):
            if kind in ("list", "duration", "interval"):
                self.fail(f"{_shown(side)} is {_a(kind)}: it cannot be added or multiplied.", side)
        if "unknown" in (one, two):
            return "unknown"
        if op == "*":
            product = two if one in _BARE else one if two in _BARE else _PRODUCTS.get(frozenset({one, two}))
            return product or self.fail(
                f"{_a(one)} times {_a(two)} is no amount known here. Multiply by a number.", expr
            )
        if not _alike(one, two):
            self.fail(f"{_shown(left)} is {_a(one)} and {_shown(right)} is {_a(two)}: they cannot be added.", expr)
        return one

    def held(self, expr: lang.Held) -> str:
        """Return what a sum between bounds measures; bounds of another kind, or that leave nothing, are refused."""
        kind = self.amount(expr.sum)
        bounds = [bound for bound in (expr.at_least, expr.at_most) if bound is not None]
        for bound in bounds:
            other = self.amount(bound)
            if "unknown" not in (kind, other) and not _alike(kind, other):
                self.fail(f"the sum is {_a(kind)} and a bound of it is {_a(other)}. Write both alike.", expr)
        amounts = [bound.value for bound in bounds if isinstance(bound, lang.Literal)]
        plain = [one for one in amounts if isinstance(one, Quantity)]
        if len(plain) == 2 and plain[1] < plain[0]:
            self.fail(f"at_most ({plain[1]}) is below at_least ({plain[0]}). Mend one of them.", expr)
        return kind

    def fields(self, expr: lang.Trigger) -> list[DataField]:
        acts = [act for name in self.scope.triggers for act in self.scope.law.vocabulary.members(name)]
        kinds = [self.scope.law.vocabulary[act] for act in acts]
        return [kind.data[expr.name] for kind in kinds if expr.name in kind.data]

    def trigger(self, expr: lang.Trigger) -> str:
        if not self.scope.triggers:
            self.fail("there is no trigger here. Only a must or a may with after has one.", expr)
        fields = self.fields(expr)
        if not fields:
            known = [name for act in self.scope.triggers for name in self._stated(act)]
            acts = " or ".join(self.scope.triggers)
            self.fail(
                f'"{acts}" does not state "{expr.name}".{nearest(expr.name, known) or " Add it to its data."}', expr
            )
        return {"month": "text", "id": "text"}.get(fields[0].type, fields[0].type)

    def _stated(self, name: str) -> list[str]:
        vocabulary = self.scope.law.vocabulary
        return [field for act in vocabulary.members(name) for field in vocabulary[act].data]


_PLAINLY = {
    "yes/no": "{0} is yes or no. Write it plainly, or with not before it.",
    "set": "{0} is a set. Ask what is in it, like 'property' in emergency_protects.",
    "list": "{0} is a list. Ask what is in it with in.",
    "duration": "{0} is a length of time. Clocks are keys of a must, not conditions.",
    "interval": "{0} is an interval. Only plain amounts compare.",
    "instant": "{0} is a time. Clocks are keys of a must, not conditions.",
    "date": "{0} is a date. Clocks are keys of a must, not conditions.",
}


def _literal(value: lang.Scalar) -> str:
    match value:
        case bool():
            return "yes/no"
        case Quantity():
            return value.dimension
        case Fraction():
            return "number"
        case str():
            return "text"
    return "list"


def _alike(one: str, two: str) -> bool:
    return one == two or (one in _BARE and two in _BARE)


def _to_compare(kinds: tuple[str, str], left: Expr, right: Expr) -> str:
    """Say what would be right: a unit where one side has none, else what to look at."""
    for one, other, side in ((*kinds, left), (*kinds[::-1], right)):
        if one == "number" and other in AMOUNTS:
            where = f"Give {_shown(side)} its unit" if isinstance(side, lang.Name) else "Write the number with its unit"
            return f"{where}, one of: {_units(other, one)}."
    if "text" in kinds:
        return f"Write both in {_units(*kinds)}."
    return f"Compare {_shown(left)} with {_a(kinds[0])}, or name another fact."


def _units(one: str, two: str) -> str:
    names = units.units_of(one) or units.units_of(two)
    return " or ".join(names[:3]) or one


def _a(noun: str) -> str:
    noun = {"money": "amount of money"}.get(noun, noun)
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def _shown(expr: Expr) -> str:
    match expr:
        case lang.Name(name):
            return f'"{name}"'
        case lang.Literal(value):
            return f'"{value}"'
        case lang.Trigger(name):
            return f'"trigger.{name}"'
        case lang.Step():
            return '"step"'
    return "this part"
