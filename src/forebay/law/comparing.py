"""Comparisons made ready: which facts they turn on, where they cut, and what they come to."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from forebay.law import language as lang
from forebay.law.facts import bare
from forebay.law.kleene import NO, OPEN, YES
from forebay.law.language import NODES, Expr
from forebay.law.ordinance import Law
from forebay.law.world import Rule, World

Reader = Callable[[Mapping[str, Any]], Any]
"""Works out one side from what is known; nothing where something it needs is not known."""

OPS: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


@dataclass(frozen=True, slots=True)
class Atom:
    """The smallest part of a condition: its rule, the keys it turns on, the facts among them, how it cuts their range.

    ``cut`` is the point at which a lone amount is compared; ``words`` the texts a choice is compared with. An ``order``
    sets two amounts against each other; a ``tangle`` compares sums over several keys.
    """

    rule: Rule
    keys: tuple[str, ...]
    facts: tuple[str, ...] = ()
    cut: Any = None
    words: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    tangle: Tangle | None = None


@dataclass(frozen=True, slots=True)
class Tangle:
    """A comparison of sums over several keys."""

    name: str
    keys: tuple[str, ...]
    difference: Reader
    op: str

    def cut(self, key: str, known: Mapping[str, Any]) -> Any:
        """Return where the last unknown key decides; nothing where it decides nowhere or at more than one point."""
        at = [self.difference({**known, key: point}) for point in (0, 1, 2)]
        slope = at[1] - at[0]
        if slope == 0 or at[2] - at[1] != slope:
            return None
        return Fraction(-at[0]) / Fraction(slope)

    def is_straight(self, key: str, known: Mapping[str, Any]) -> bool:
        """Whether the comparison turns at one point at most of an unknown key."""
        at = [self.difference({**known, key: point}) for point in (0, 1, 2)]
        return bool(at[2] - at[1] == at[1] - at[0])


@dataclass(frozen=True)
class _Line:
    """A sum as so many times each key, and a constant; ``None`` times means it is no such sum."""

    times: Mapping[str, Fraction] = field(default_factory=dict)
    constant: Fraction = Fraction(0)

    def plus(self, other: _Line, sign: int) -> _Line:
        keys = {**self.times, **other.times}
        times = {key: self.times.get(key, Fraction(0)) + sign * other.times.get(key, Fraction(0)) for key in keys}
        return _Line({key: by for key, by in times.items() if by}, self.constant + sign * other.constant)

    def scaled(self, by: Fraction) -> _Line:
        return _Line({key: by * one for key, one in self.times.items() if by}, by * self.constant)


@dataclass(frozen=True, slots=True)
class Sides:
    """Reads the two sides of comparisons of one law on one date."""

    law: Law
    on: date

    def comparison(self, expr: lang.Compare | lang.In) -> Atom:
        """Return a comparison made ready."""
        if isinstance(expr, lang.In):
            return self._member(expr)
        for side, other, op in ((expr.left, expr.right, expr.op), (expr.right, expr.left, _FLIPPED[expr.op])):
            if isinstance(side, lang.Step):
                return _among("step", _text(other), op == "==")
            if self._is_word(side) and isinstance(other, lang.Literal) and isinstance(other.value, str):
                return self._word(side, (_text(other),), op == "==")
        return self._amounts(expr)

    # ---- texts

    def _is_word(self, side: Expr) -> bool:
        fact = self.law.book.get(side.name) if isinstance(side, lang.Name) else None
        return isinstance(side, lang.Trigger) or (fact is not None and fact.type == "choice")

    def _word(self, side: Expr, words: tuple[str, ...], wanted: bool) -> Atom:
        key = self.key(side)

        def rule(world: World) -> int:
            known = world.known.get(key)
            return OPEN if known is None else YES if (known in words) == wanted else NO

        return Atom(rule, (key,), _facts(self.law, (key,)), words=words)

    def _member(self, expr: lang.In) -> Atom:
        if isinstance(expr.group, lang.Name) and expr.group.name in self.law.book:
            return _among(expr.group.name, _text(expr.item), True)
        words = self._list(expr.group)
        if words is None:
            return self._blank_list(expr)
        if isinstance(expr.item, lang.Literal):
            fixed = YES if expr.item.value in words else NO
            return Atom(lambda world: fixed, ())
        return self._word(expr.item, words, True)

    def _list(self, group: Expr) -> tuple[str, ...] | None:
        found: object = group.value if isinstance(group, lang.Literal) else None
        if isinstance(group, lang.Name):
            found = self.law.value(group.name, self.on)
        return found if isinstance(found, tuple) else None

    def _blank_list(self, expr: lang.In) -> Atom:
        name = expr.group.name if isinstance(expr.group, lang.Name) else repr(expr.group)
        return _opaque(f"value:{name}")

    # ---- amounts

    def _amounts(self, expr: lang.Compare) -> Atom:
        left, right = self.line(expr.left), self.line(expr.right)
        if left is None or right is None:
            return self._tangled(expr)
        line = left.plus(right, -1)
        if not line.times:
            fixed = YES if OPS[expr.op](line.constant, 0) else NO
            return Atom(lambda world: fixed, ())
        if len(line.times) == 1:
            return self._lone(expr.op, line)
        return self._tangled(expr, _order(line))

    def _lone(self, op: str, line: _Line) -> Atom:
        [(key, by)] = line.times.items()
        cut = bare(-line.constant / by)
        compare = OPS[op if by > 0 else _FLIPPED[op]]
        unknown = 0
        for point in points((cut,)):
            unknown |= YES if compare(point, cut) else NO

        def rule(world: World) -> int:
            known = world.known.get(key)
            return unknown if known is None else YES if compare(known, cut) else NO

        return Atom(rule, (key,), _facts(self.law, (key,)), cut=cut)

    def _tangled(self, expr: lang.Compare, order: tuple[str, ...] = ()) -> Atom:
        left, right = self.reader(expr.left), self.reader(expr.right)
        keys = tuple(dict.fromkeys((*self.keys(expr.left), *self.keys(expr.right))))
        name, compare = f"cmp:{expr!r}", OPS[expr.op]

        def difference(known: Mapping[str, Any]) -> Any:
            one, two = left(known), right(known)
            return None if one is None or two is None else one - two

        tangle = Tangle(name, keys, difference, expr.op)

        def rule(world: World) -> int:
            if not order and is_opaque(tangle, world.base):
                supposed = world.known.get(name)
                return OPEN if supposed is None else YES if supposed else NO
            found = difference(world.known)
            return OPEN if found is None else YES if compare(found, 0) else NO

        return Atom(rule, (*keys, name), _facts(self.law, keys), order=order, tangle=tangle)

    def line(self, expr: Expr) -> _Line | None:
        """Return a side as a sum of keys, if it is one."""
        match expr:
            case lang.Literal(value):
                return _Line(constant=_number(value))
            case lang.Name(name) if name in self.law.values:
                found = self.law.value(name, self.on)
                if found is None:
                    return _Line({f"value:{name}": Fraction(1)})
                return self.line(found) if isinstance(found, NODES) else _Line(constant=_number(found))
            case lang.Name() | lang.Trigger():
                return _Line({self.key(expr): Fraction(1)})
            case lang.Arithmetic(op, left, right):
                return self._sum(op, self.line(left), self.line(right))
            case lang.Held():
                return None
        raise TypeError(f"not an amount: {expr!r}")

    def _sum(self, op: str, left: _Line | None, right: _Line | None) -> _Line | None:
        if left is None or right is None:
            return None
        if op != "*":
            return left.plus(right, 1 if op == "+" else -1)
        if not left.times:
            return right.scaled(left.constant)
        return None if right.times else left.scaled(right.constant)

    def key(self, expr: Expr) -> str:
        """Return the key under which a fact or a trigger's statement is known."""
        if isinstance(expr, lang.Trigger):
            return f"trigger.{expr.name}"
        if isinstance(expr, lang.Name):
            return expr.name
        raise TypeError(f"not a name: {expr!r}")

    def keys(self, expr: Expr) -> tuple[str, ...]:
        """Return the keys a sum needs."""
        match expr:
            case lang.Arithmetic() | lang.Held():
                return tuple(key for part in lang.parts(expr) for key in self.keys(part))
            case lang.Name(name) if name in self.law.values:
                found = self.law.value(name, self.on)
                if found is None:
                    return (f"value:{name}",)
                return self.keys(found) if isinstance(found, NODES) else ()
            case lang.Name() | lang.Trigger():
                return (self.key(expr),)
        return ()

    def reader(self, expr: Expr) -> Reader:
        """Return what works a sum out from what is known."""
        match expr:
            case lang.Literal(value):
                fixed = bare(_number(value))
                return lambda known: fixed
            case lang.Arithmetic(op, left, right):
                return _worked(_SUMS[op], self.reader(left), self.reader(right))
            case lang.Held(inner, least, most):
                return _between(*(None if part is None else self.reader(part) for part in (inner, least, most)))
            case lang.Name(name) if name in self.law.values:
                found = self.law.value(name, self.on)
                if isinstance(found, NODES):
                    return self.reader(found)
                settled = None if found is None else bare(_number(found))
                return lambda known: known.get(f"value:{name}") if settled is None else settled
        key = self.key(expr)
        return lambda known: known.get(key)


_SUMS: Mapping[str, Callable[[Any, Any], Any]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def _worked(op: Callable[[Any, Any], Any], left: Reader, right: Reader) -> Reader:
    def worked(known: Mapping[str, Any]) -> Any:
        one, two = left(known), right(known)
        return None if one is None or two is None else op(one, two)

    return worked


def _between(inner: Reader | None, least: Reader | None, most: Reader | None) -> Reader:
    """Return a reader that keeps what another reads from falling below one bound or rising above the other."""
    assert inner is not None
    bound = inner if least is None else _worked(max, inner, least)
    return bound if most is None else _worked(min, bound, most)


def is_opaque(tangle: Tangle, base: Mapping[str, Any]) -> bool:
    """Whether a comparison of sums cannot be cut: two of its keys are unknown, or it bends in the one that is."""
    unknown = [key for key in tangle.keys if key not in base]
    return len(unknown) > 1 or (len(unknown) == 1 and not tangle.is_straight(unknown[0], base))


def points(cuts: Iterable[Any], between: int = 1) -> list[Any]:
    """Return amounts that stand for all amounts from zero up: each cut, and so many around and between them.

    >>> [str(point) for point in points((10, 20))]
    ['0', '10', '15', '20', '21']
    """
    found: list[Any] = []
    low: Fraction | None = None
    for cut in sorted({Fraction(cut) for cut in cuts if cut >= 0}):
        if low is not None:
            found += [low + (cut - low) * step / (between + 1) for step in range(1, between + 1)]
        elif cut > 0:
            found += [cut * step / between for step in range(between)]
        found.append(cut)
        low = cut
    return [*found, *((low or 0) + step for step in range(low is not None, between + (low is not None)))]


def _among(key: str, word: str, wanted: bool) -> Atom:
    """Return whether a word is in a set that is known as a whole, or as supposed for that word alone."""
    own = f"{word} in {key}"

    def rule(world: World) -> int:
        known = world.known.get(key)
        inside = world.known.get(own) if known is None else word in known
        return OPEN if inside is None else YES if bool(inside) == wanted else NO

    return Atom(rule, (own,), (key,))


def _opaque(key: str) -> Atom:
    def rule(world: World) -> int:
        supposed = world.known.get(key)
        return OPEN if supposed is None else YES if supposed else NO

    return Atom(rule, (key,))


def _order(line: _Line) -> tuple[str, ...]:
    """Return the two keys whose bare order is asked, if that is all that is asked."""
    if line.constant or len(line.times) != 2 or sum(line.times.values()):
        return ()
    return tuple(line.times)


def _facts(law: Law, keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(key for key in keys if key in law.book)


def _text(expr: Expr) -> str:
    value = expr.value if isinstance(expr, lang.Literal) else None
    if not isinstance(value, str):
        raise TypeError(f"not a text: {expr!r}")
    return value


def _number(value: object) -> Fraction:
    base = getattr(value, "base", value)
    if not isinstance(base, Fraction | int):
        raise TypeError(f"not a number: {value!r}")
    return Fraction(base)
