"""The closed little language of conditions: what may be written, and the tree it becomes.

``and or not``, comparison, ``in``, ``+ - *``, ``happened(act)``, ``found("finding")``, ``open(start, end)``,
``trigger.x``, ``step`` and ``<law>.<term>``; numbers carry their unit (``25000 sqft``). Nothing else is understood, and
nothing is run.

>>> parse("wide >= 25000 sqft and not urgent").parts[0]
Compare(op='>=', left=Name(name='wide'), right=Literal(value=<25,000 sq ft>))
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NoReturn

from forebay import units
from forebay.law import slips
from forebay.law.text import LawError, Place
from forebay.units import Quantity

Scalar = Quantity | Fraction | str | bool | tuple[str, ...]
"""What a literal may be: an amount, a bare number, a text, yes or no, or a list of texts."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A thing written out: ``25000 sqft``, ``0.5``, ``'site plan'``, ``('a', 'b')``, ``true``."""

    value: Scalar
    at: int = field(default=0, compare=False, repr=False)

    def __repr__(self) -> str:
        shown = f"<{self.value}>" if isinstance(self.value, Quantity) else repr(self.value)
        return f"Literal(value={shown})"


@dataclass(frozen=True, slots=True)
class Name:
    """A bare name: a fact, a value or an answer (a term) of the same law, told apart when the law is read."""

    name: str
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Answer:
    """``<law>.<term>``: what another law answers; unknown while that law is not there."""

    law: str
    name: str
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Trigger:
    """``trigger.x``: what the triggering act states about itself."""

    name: str
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Step:
    """``step``: the act about to be taken, in a gate."""

    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Happened:
    """``happened('act')``: whether the record has the act (or one of its class); false until done."""

    act: str
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Found:
    """``found('finding')``: what the village has determined; unknown until it has."""

    finding: str
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Open:
    """``open('start', 'end')``: started, and not ended since."""

    start: str
    end: str
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Not:
    """The contrary of its part."""

    part: Expr
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class And:
    """All of its parts."""

    parts: tuple[Expr, ...]
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of its parts."""

    parts: tuple[Expr, ...]
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Compare:
    """One comparison: ``op`` is one of ``< <= > >= == !=``."""

    op: str
    left: Expr
    right: Expr
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class In:
    """Membership: a text in a set-valued fact, or a choice in a list."""

    item: Expr
    group: Expr
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """``+``, ``-`` or ``*`` of two amounts."""

    op: str
    left: Expr
    right: Expr
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Held:
    """A sum held between bounds, as only a value says it: a fee by the acre, of at most 2,000 dollars."""

    sum: Expr
    at_least: Expr | None = None
    at_most: Expr | None = None
    at: int = field(default=0, compare=False, repr=False)


Expr = (
    Literal
    | Name
    | Answer
    | Trigger
    | Step
    | Happened
    | Found
    | Open
    | Not
    | And
    | Or
    | Compare
    | In
    | Arithmetic
    | Held
)
NODES = (Literal, Name, Answer, Trigger, Step, Happened, Found, Open, Not, And, Or, Compare, In, Arithmetic, Held)
"""The same as classes, to tell an expression from a plain amount."""


def parts(expr: Expr) -> tuple[Expr, ...]:
    """Return the expressions directly inside ``expr``."""
    match expr:
        case And(inner) | Or(inner):
            return inner
        case Not(part):
            return (part,)
        case Compare(_, left, right) | Arithmetic(_, left, right):
            return (left, right)
        case In(item, group):
            return (item, group)
        case Held(inner, least, most):
            return (inner, *(bound for bound in (least, most) if bound is not None))
    return ()


def walk(expr: Expr) -> Iterator[Expr]:
    """Yield ``expr`` and everything inside it, outermost first."""
    yield expr
    for part in parts(expr):
        yield from walk(part)


# ---- reading ---------------------------------------------------------------------------------------------------------

_ALIASES = [name for name in units.ALIASES if name not in ("in", "$", "%")]  # read otherwise in a condition
_WORDS = "|".join(sorted((re.escape(name) for name in (*units.UNITS, *_ALIASES)), key=len, reverse=True))
_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d[\d_]*(?:\.\d+)?|\.\d+"
_QUOTED = r"""'[^'\n]*'|"[^"\n]*\""""
_LITERAL = re.compile(rf"(?P<quoted>{_QUOTED})|(?<![\w.])(?P<number>{_NUMBER})[ ]*(?P<unit>{_WORDS})(?![\w-])")
_PLAIN_NUMBER = re.compile(r"\d[\d_]*(\.\d*)?|\.\d+")
DEEPEST = 40
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
_SUMS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
_CALLS: dict[str, tuple[int, Callable[..., Expr], str]] = {
    "happened": (1, Happened, "happened('issue permit')"),
    "found": (1, Found, "found('repair necessary')"),
    "open": (2, Open, "open('start construction', 'accept final stabilization')"),
}


def parse(written: str, place: Place = Place("condition", 1, 1)) -> Expr:  # noqa: B008  (frozen)
    """Read a condition or a sum as written in a law file at ``place``; what is not the language is refused there."""
    return _Reading(written, place).expression()


class _Reading:
    """One text being read: keeps the columns while units become single tokens."""

    def __init__(self, written: str, place: Place) -> None:
        self.written = written
        self.place = place
        self.literals: dict[str, Literal] = {}
        self.depth = 0

    def expression(self) -> Expr:
        if not self.written.strip():
            self.fail("the condition is empty. Write it, or leave the key out.", 0)
        plain = "(" + _LITERAL.sub(self._token, self.written) + "\n)"
        try:
            tree = ast.parse(plain, mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
            lineno, offset = getattr(problem, "lineno", 1) or 1, getattr(problem, "offset", 1) or 1
            found = min(self._offset(lineno, offset - 1), len(self.written) - 1)
            self.fail(*(slips.slip(self.written) or (f"the condition does not read here. {slips.WRITE}", found)))
        return self.node(tree.body)

    def _token(self, found: re.Match[str]) -> str:
        if found["quoted"] is not None:
            return found[0]
        amount = units.quantity(Fraction(found["number"].replace("_", "").replace(",", "")), found["unit"])
        token = f"_{len(self.literals):x}".ljust(len(found[0]), "_")
        if len(token) > len(found[0]):
            self.fail("the condition holds too many amounts. Part it in several terms.", found.start())
        self.literals[token] = Literal(amount, found.start())
        return token

    def _offset(self, line: int, column: int) -> int:
        before = self.written.split("\n")[: line - 1]
        return sum(len(row) + 1 for row in before) + column - (1 if line == 1 else 0)

    def at(self, node: ast.expr) -> int:
        row = ("(" + self.written).split("\n")[node.lineno - 1].encode()
        return self._offset(node.lineno, len(row[: node.col_offset].decode("utf-8", "replace")))

    def fail(self, sentence: str, offset: int) -> NoReturn:
        raise LawError(sentence, Spot(self.place, self.written).at(offset))

    def node(self, node: ast.expr) -> Expr:
        reader = _READERS.get(type(node))
        if reader is None:
            self.fail(f"this is not part of the language of conditions. {slips.WRITE}", self.at(node))
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail(f"this is nested more than {DEEPEST} deep. Say a part of it as a term of its own.", self.at(node))
        read = reader(self, node)
        self.depth -= 1
        return read

    def _joined(self, node: ast.BoolOp) -> Expr:
        inner = tuple(self.node(value) for value in node.values)
        return (And if isinstance(node.op, ast.And) else Or)(inner, self.at(node))

    def _negated(self, node: ast.UnaryOp) -> Expr:
        if isinstance(node.op, ast.Not):
            return Not(self.node(node.operand), self.at(node))
        return self.fail(
            "a sign before an amount is not part of the language. Write the amount with - between two.", self.at(node)
        )

    def _sum(self, node: ast.BinOp) -> Expr:
        op = _SUMS.get(type(node.op))
        if op is None:
            self.fail(
                "only + - and * join amounts. Write a share as a factor, like 0.10 * landscaping_cost.", self.at(node)
            )
        return Arithmetic(op, self.node(node.left), self.node(node.right), self.at(node))

    def _compared(self, node: ast.Compare) -> Expr:
        sides = [self.node(side) for side in (node.left, *node.comparators)]
        found = tuple(
            self._comparison(op, left, right, self.at(node))
            for op, left, right in zip(node.ops, sides, sides[1:], strict=False)
        )
        return found[0] if len(found) == 1 else And(found, self.at(node))

    def _comparison(self, op: ast.cmpop, left: Expr, right: Expr, at: int) -> Expr:
        if isinstance(op, ast.In | ast.NotIn):
            inside = In(left, right, at)
            return inside if isinstance(op, ast.In) else Not(inside, at)
        written = _COMPARISONS.get(type(op))
        if written is None:
            self.fail("'is' does not compare. Write == or !=.", at)
        return Compare(written, left, right, at)

    def _name(self, node: ast.Name) -> Expr:
        if node.id in self.literals:
            return Literal(self.literals[node.id].value, self.at(node))
        if node.id in ("true", "false"):
            return Literal(node.id == "true", self.at(node))
        if node.id.startswith("_"):
            self.fail(f'"{node.id}" cannot be a name: names begin with a letter. Rename it.', self.at(node))
        return Step(self.at(node)) if node.id == "step" else Name(node.id, self.at(node))

    def _constant(self, node: ast.Constant) -> Expr:
        if isinstance(node.value, bool | str):
            return Literal(node.value, self.at(node))
        if isinstance(node.value, int | float):
            source = ast.get_source_segment("(" + self.written, node) or str(node.value)
            return Literal(self._number(source, node), self.at(node))
        return self.fail(f"this is not part of the language of conditions. {slips.WRITE}", self.at(node))

    def _number(self, source: str, node: ast.Constant) -> Fraction:
        if not _PLAIN_NUMBER.fullmatch(source):
            self.fail(f'"{source}" is not a plain number. Write its digits with a point, like 0.5.', self.at(node))
        return Fraction(source.replace("_", ""))

    def _list(self, node: ast.Tuple | ast.List | ast.Set) -> Expr:
        items = node.elts
        texts = tuple(item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str))
        if len(texts) != len(items):
            self.fail("a list holds texts only, like ('site plan', 'subdivision'). Quote each.", self.at(node))
        return Literal(texts, self.at(node))

    def _dotted(self, node: ast.Attribute) -> Expr:
        if not isinstance(node.value, ast.Name):
            self.fail("only one point may stand in a name, like state.permit_required. Shorten it.", self.at(node))
        if node.value.id == "trigger":
            return Trigger(node.attr, self.at(node))
        return Answer(node.value.id, node.attr, self.at(node))

    def _call(self, node: ast.Call) -> Expr:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in _CALLS:
            self.fail(slips.not_called(name), self.at(node))
        count, made, example = _CALLS[name]
        texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if node.keywords or len(texts) != len(node.args) or len(texts) != count:
            self.fail(f"{name} takes {count} quoted name{'s' * (count > 1)}. Write it like {example}.", self.at(node))
        return made(*texts, self.at(node))


_READERS: dict[type[ast.expr], Callable[[_Reading, Any], Expr]] = {
    ast.BoolOp: _Reading._joined,
    ast.UnaryOp: _Reading._negated,
    ast.BinOp: _Reading._sum,
    ast.Compare: _Reading._compared,
    ast.Name: _Reading._name,
    ast.Constant: _Reading._constant,
    ast.Tuple: _Reading._list,
    ast.List: _Reading._list,
    ast.Set: _Reading._list,
    ast.Attribute: _Reading._dotted,
    ast.Call: _Reading._call,
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A text of a law file and the place where it begins, so that any character of it can be pointed at."""

    place: Place
    written: str = ""

    def at(self, offset: int) -> Place:
        """Return the place of the character at ``offset``."""
        before = self.written[: max(0, offset)]
        rows = before.count("\n")
        column = offset - before.rfind("\n") if rows else self.place.column + max(0, offset)
        return Place(self.place.file, self.place.line + rows, column)
