"""Answers and conditions in plain words."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from forebay.law import language as lang
from forebay.law.kleene import CLASH, NO, SETTLED, YES
from forebay.law.language import NODES, Expr
from forebay.law.program import Program
from forebay.law.said import listed
from forebay.law.world import World
from forebay.units import UNITS, Quantity, Unit, written

if TYPE_CHECKING:
    from forebay.law.explain import Branch

SAID = {
    ">=": ("at least", "less than"),
    ">": ("more than", "not more than"),
    "<=": ("not more than", "more than"),
    "<": ("less than", "at least"),
    "==": ("exactly", "not exactly"),
    "!=": ("not exactly", "exactly"),
}
_MIRRORED = {">=": "<=", ">": "<", "<=": ">=", "<": ">", "==": "==", "!=": "!="}
NAMES = {YES: "holds", NO: "does not hold", CLASH: "is in conflict"}


def words(name: str) -> str:
    """Return a name as words: ``disturbed_area`` is "disturbed area", ``swppp_required`` is "SWPPP required"."""
    said = name.replace("_", " ").replace("qp ", "qualified professional ")
    return _LETTERS.sub(lambda found: found.group().upper(), said)


_LETTERS = re.compile(r"\b(?:swppp|noi|pe|tmdl|nov)\b")
"""What is written in capitals, and named in small letters in the law files."""


def told(branch: Branch, program: Program, world: World) -> str:
    """Return a deciding branch as sentences, each with the place it stands in."""
    said = _Telling(program, world).sentence(branch)
    return f"{said[:1].upper()}{said[1:]}." if said else ""


class _Telling:
    """Tells one branch in one world; a thing once told is not told again."""

    def __init__(self, program: Program, world: World) -> None:
        self.program = program
        self.world = world

    def sentence(self, branch: Branch) -> str:
        match branch.kind:
            case "answer":
                return self.answer(branch)
            case "clause":
                return self.clause(branch)
            case "settled":
                holds = "holds" if branch.mask == YES else "does not hold"
                return f"{words(branch.says)} {holds}, as an officer has determined for this case"
            case "dispute":
                return f"{branch.at} says otherwise: {branch.says}"
            case "leaf":
                return leaf(branch, self.program, self.world)
        return "; ".join(dict.fromkeys(self.sentence(part) for part in branch.parts))

    def answer(self, branch: Branch) -> str:
        name = words(branch.says)
        clauses = "; ".join(self.sentence(part) for part in branch.parts)
        if branch.mask == YES:
            return f"{name}: yes, {clauses}"
        if branch.mask == NO:
            return f"{name}: no, {clauses}" if clauses else f"{name}: no, nothing in force says so"
        return f"{name}: {'in conflict' if branch.mask == CLASH else 'open'}, {clauses}"

    def clause(self, branch: Branch) -> str:
        inner = "; ".join(dict.fromkeys(self.sentence(part) for part in branch.parts))
        return f"{branch.at} ({inner})"


def leaf(branch: Branch, program: Program, world: World) -> str:
    """Return one smallest part of a condition with what is known of it."""
    node = branch.node
    if branch.mask not in SETTLED:
        return _open(branch)
    holds = branch.mask == YES
    match node:
        case lang.Compare(op, left, right):
            return _compared(op, left, right, holds, program, world)
        case lang.In(item, group):
            return _member(item, group, holds, program, world)
        case lang.Happened(act):
            return f"{act}: {'done' if holds else 'not done'}"
        case lang.Open(start, end):
            return f"between {start} and {end}: {'yes' if holds else 'no'}"
        case lang.Found(finding):
            return f"the village has found {'' if holds else 'the contrary of '}'{finding}'"
        case lang.Literal():
            return "always" if holds else "never"
    return f"{subject(node)}: {'yes' if holds else 'no'}"


def _open(branch: Branch) -> str:
    said = []
    if branch.missing:
        said.append(f"{listed(map(words, branch.missing))} not known")
    if branch.waits_for:
        said.append(f"the village has not settled: {listed(map(words, branch.waits_for))}")
    return "; ".join(said) or "not known"


def subject(node: Expr | None) -> str:
    """Return what a part of a condition is about, in words."""
    match node:
        case lang.Name(name):
            return words(name)
        case lang.Trigger(name):
            return f"its {words(name)}"
        case lang.Answer(law, name):
            return f"{words(name)} under {law}"
        case lang.Step():
            return "the step"
        case lang.Literal(value):
            return amount_in_words(value)
        case lang.Arithmetic():
            return _reckoned(node)
        case lang.Held(inner, least, most):
            bounds = [f"at least {subject(least)}"] if least is not None else []
            return ", ".join([subject(inner), *bounds, *([f"at most {subject(most)}"] if most is not None else [])])
    return "this"


def _reckoned(sum_: lang.Arithmetic) -> str:
    """Return a sum in words; one within a product stands in brackets."""
    if sum_.op != "*":
        return f"{subject(sum_.left)} {'and' if sum_.op == '+' else 'less'} {subject(sum_.right)}"
    return " times ".join(_factor(each) for each in (sum_.left, sum_.right))


def _factor(expr: Expr) -> str:
    if isinstance(expr, lang.Arithmetic) and expr.op != "*":
        return f"({subject(expr.left)} {'plus' if expr.op == '+' else 'less'} {subject(expr.right)})"
    return subject(expr)


def _compared(op: str, left: Expr, right: Expr, holds: bool, program: Program, world: World) -> str:
    if not _is_asked(left, program) and _is_asked(right, program):
        left, right, op = right, left, _MIRRORED[op]
    about = subject(left)
    if not _arises(left, program, world) or not _arises(right, program, world):
        return f"{about} does not arise"
    known = _known(left, program, world)
    if isinstance(right, lang.Literal) and isinstance(right.value, str):
        return f"{about} is {known if known else right.value}"
    said = SAID[op][0 if holds else 1]
    return f"{about}{f' {known}' if known else ''} is {said} {_measure(right, program, world)}"


def _is_asked(node: Expr, program: Program) -> bool:
    """Whether a side is a fact or something an act states, not a number of the law."""
    return isinstance(node, lang.Trigger | lang.Step) or (isinstance(node, lang.Name) and node.name in program.law.book)


def _arises(node: Expr, program: Program, world: World) -> bool:
    guards = program.guards((node.name,)) if isinstance(node, lang.Name) else []
    return all(world.known.get(guard) is not False for guard in guards)


@lru_cache(maxsize=10_000, typed=True)
def _written(base: Fraction, unit: Unit) -> str:
    return written(Quantity(base, unit))


def amount_in_words(amount: object) -> str:
    """Return an amount of the law as people read it; each is put in words once."""
    return _written(amount.base, amount.unit) if isinstance(amount, Quantity) else str(amount)


def _measure(node: Expr, program: Program, world: World) -> str:
    if isinstance(node, lang.Literal):
        return amount_in_words(node.value)
    known = _known(node, program, world)
    return f"the {subject(node)} of {known}" if known else subject(node)


def _known(node: Expr, program: Program, world: World) -> str:
    """Return the amount or choice a side comes to, as a person writes it."""
    if isinstance(node, lang.Name) and node.name in program.law.values:
        found = program.law.value(node.name, program.on)
        adopted = "" if program.law.values[node.name].on(program.on) is not None else ", by adopted practice"
        return "" if found is None or isinstance(found, NODES) else f"{amount_in_words(found)}{adopted}"
    if isinstance(node, lang.Name | lang.Trigger):
        key = node.name if isinstance(node, lang.Name) else f"trigger.{node.name}"
        return shown(world.known.get(key), _dimension(node, program))
    return ""


def _dimension(node: Expr, program: Program) -> str:
    fact = program.law.book.get(node.name) if isinstance(node, lang.Name) else None
    return fact.type if fact else "length" if isinstance(node, lang.Trigger) else ""


_SHOWN_IN = {"area": "sqft", "length": "inch", "volume": "cuft", "money": "USD"}


@lru_cache(maxsize=10_000, typed=True)
def shown(known: Any, dimension: str) -> str:
    """Return a bare amount in the unit people read it in; a text as it is."""
    if known is None or isinstance(known, bool | frozenset):
        return ""
    if isinstance(known, str):
        return known
    unit = _SHOWN_IN.get(dimension)
    return written(Quantity(Fraction(known), UNITS[unit])) if unit else f"{float(known):,g}"


def _member(item: Expr, group: Expr, holds: bool, program: Program, world: World) -> str:
    if isinstance(group, lang.Name) and group.name in program.law.book:
        if not _arises(group, program, world):
            return f"{subject(group)} does not arise"
        return f"{subject(group)} {'has' if holds else 'has not'} {subject(item)}"
    known = _known(item, program, world)
    return f"{subject(item)}{f' {known}' if known else ''} is {'' if holds else 'not '}among {subject(group)}"
