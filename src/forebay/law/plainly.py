"""A provision told in plain words: its condition, what it asks, and what its value is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from forebay.law import english, said
from forebay.law import language as lang
from forebay.law.english import SAID, words
from forebay.law.language import NODES, Expr
from forebay.law.ordinance import Law
from forebay.law.provisions import Dated, Dispute, May, Must, Provision, Term, Value
from forebay.reckoning import shown_date

_CONTRARY = {">=": "<", ">": "<=", "<=": ">", "<": ">=", "==": "!=", "!=": "=="}


def told(row: Provision, law: Law) -> list[str]:
    """Return a provision in plain words, a sentence each; a note says nothing more than its gist."""
    return list(_told(row, law))


def _told(row: Provision, law: Law) -> Iterator[str]:
    if isinstance(row, Value):
        yield from _value(row, law)
    if isinstance(row, Term):
        yield f'Says "{words(row.says)}" where {condition(row.when, law)}.'
    if isinstance(row, Must | May):
        yield from _rule(row, law)
    for dispute in getattr(row, "disputes", ()):
        yield _dispute(dispute, law)
    if row.from_ or row.until:
        yield f"In force{_span(row.from_, row.until)}."


def _rule(row: Must | May, law: Law) -> Iterator[str]:
    yield f"{_who(row)} {said.asks(row, span=lambda written: _length(written, law))}"
    if row.when is not None:
        yield f"Only where {condition(row.when, law)}."
    if row.unless is not None:
        yield f"Not where {condition(row.unless, law)}."
    if isinstance(row, Must):
        yield from _money(row, law)


def _money(row: Must, law: Law) -> Iterator[str]:
    """Yield the amount a provision wants, and the most that may be spent."""
    if row.amount:
        yield f"The amount is {_sum(row.amount, law)}."
    if row.at_most:
        yield f"It may cost at most {_sum(row.at_most, law)}."


def _sum(written: str, law: Law) -> str:
    """Return an amount as written, or a value of the law with its place and what it holds."""
    if (value := law.values.get(written)) is None:
        return written
    holds = f": {_amount(value.dated[-1], law)}" if value.dated else ""
    return f"the {words(written)} ({value.at}){', which the text leaves blank' if value.blank else ''}{holds}"


def _who(row: Must | May) -> str:
    return "The text does not say who." if row.who == "unsaid" else f"{said.titled(row.who)}:"


def _dispute(row: Dispute, law: Law) -> str:
    weight = "in conflict with it" if row.effect == "conflict" else "noted beside it"
    return f"{row.at} says otherwise where {condition(row.where, law)} ({weight}): {row.why}"


def _value(row: Value, law: Law) -> Iterator[str]:
    if row.blank is not None:
        yield f"The text leaves it blank ({row.blank})."
    yield from (f"It is {_amount(one, law)}{_span(one.from_, one.until)}." for one in row.dated)
    if row.such_as:
        yield "The text leaves the list open."


def _amount(one: Dated, law: Law) -> str:
    found = one.is_
    if isinstance(found, NODES):
        return amount(found, law)
    return said.listed(found) if isinstance(found, tuple) else english.amount_in_words(found)


def _span(begins: date | None, ends: date | None) -> str:
    return (f" from {shown_date(begins)}" if begins else "") + (f" until {shown_date(ends)}" if ends else "")


def _length(written: str, law: Law) -> str:
    """Return a length of time as written, a value by its name and what it holds."""
    return amount(lang.Name(written), law) if written in law.values else written


# ---- conditions ------------------------------------------------------------------------------------------------------


def condition(expr: Expr, law: Law) -> str:
    """Return a condition in plain words."""
    return _said(expr, law, yes=True)


def _said(expr: Expr, law: Law, *, yes: bool) -> str:
    match expr:
        case lang.And(parts):
            return _joined(parts, law, "and" if yes else "or", yes=yes)
        case lang.Or(parts):
            return _joined(parts, law, "or" if yes else "and", yes=yes)
        case lang.Not(part):
            return _said(part, law, yes=not yes)
        case lang.Compare(op, left, right):
            return f"{amount(left, law)} is {SAID[op if yes else _CONTRARY[op]][0]} {amount(right, law)}"
        case lang.In(item, group):
            return _member(item, group, law, yes=yes)
    return _leaf(expr, law, yes=yes)


def _joined(parts: tuple[Expr, ...], law: Law, word: str, *, yes: bool) -> str:
    """Join parts by one word; a part that is itself joined by another stands in brackets."""
    return f" {word} ".join(_bracketed(part, law, yes=yes) for part in parts)


def _bracketed(part: Expr, law: Law, *, yes: bool) -> str:
    inner = part.part if isinstance(part, lang.Not) else part
    said_ = _said(part, law, yes=yes)
    return f"({said_})" if isinstance(inner, lang.And | lang.Or) else said_


def _member(item: Expr, group: Expr, law: Law, *, yes: bool) -> str:
    if isinstance(group, lang.Name) and group.name in law.book:
        return f"{words(group.name)} {'includes' if yes else 'does not include'} {amount(item, law)}"
    listed = group.value if isinstance(group, lang.Literal) and isinstance(group.value, tuple) else None
    among = said.listed(listed, "or") if listed else f"one of the {english.subject(group)}"
    return f"{amount(item, law)} is {'' if yes else 'not '}{among}"


def _leaf(expr: Expr, law: Law, *, yes: bool) -> str:
    no = "" if yes else "not "
    match expr:
        case lang.Literal(value):
            return "always" if bool(value) == yes else "never"
        case lang.Happened(act):
            return f'"{act}" has {no}been done'
        case lang.Found(finding):
            return f"the village has {no}found: {finding}"
        case lang.Open(start, end):
            return f'"{start}" is {no}on and "{end}" has not ended it'
        case lang.Name(name) if name in law.names:
            return f'the answer to "{words(name)}" is {"yes" if yes else "no"}'
        case lang.Answer(other, name):
            return f'{other} {"says" if yes else "does not say"} "{words(name)}"'
    return f"{english.subject(expr)}: {'yes' if yes else 'no'}"


def amount(expr: Expr, law: Law) -> str:
    """Return one side of a comparison in plain words; a value of the law with what it is today or was last."""
    if isinstance(expr, lang.Name) and expr.name in law.values:
        dated = law.values[expr.name].dated
        known = f" ({_amount(dated[-1], law)})" if dated and not isinstance(dated[-1].is_, NODES) else ""
        return f"the {words(expr.name)}{known}"
    return english.subject(expr)
