"""Reading a law file: every row becomes a provision, or one sentence that says where it is wrong and how to mend it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from forebay import units
from forebay.law import acts, checking, facts, since, text
from forebay.law.acts import Vocabulary
from forebay.law.facts import FactBook
from forebay.law.language import Expr, Held, parse
from forebay.law.ordinance import Law
from forebay.law.provisions import (
    ROLLS_ON,
    Amount,
    Dated,
    Interval,
    Item,
    May,
    Must,
    Note,
    Provision,
    Term,
    Value,
)
from forebay.law.text import LawError, Text, nearest
from forebay.law.written import KEYS, Row
from forebay.reckoning import Period, ReckoningError
from forebay.units import Quantity, UnitError

FORMAT = 1
RULES = ("stricter prevails", ROLLS_ON)

_HEAD = ("format", "id", "edition", "name", "zone")
_SPAN = ("from", "until")


def load(path: Path, vocabulary: Vocabulary | None = None, book: FactBook | None = None) -> Law:
    """Read a law file; a fault in it is refused with file, line, column and the mend."""
    return of(text.read(path), vocabulary, book)


def of(source: Text, vocabulary: Vocabulary | None = None, book: FactBook | None = None) -> Law:
    """Return the law a TOML text describes, checked whole."""
    _head(source)
    rows = [Row(source, kind, index, row) for kind in KEYS for index, row in enumerate(_listed(source, kind))]
    rows.sort(key=lambda row: row.place())
    begins, ends = (source.data.get(key) for key in _SPAN)
    law = Law(
        id=source.data["id"],
        edition=source.data["edition"],
        name=source.data["name"],
        zone=source.data["zone"],
        provisions=tuple(since.bounded(_MADE[row.kind](row), begins, ends) for row in rows),
        book=book or facts.load(),
        vocabulary=vocabulary or acts.load(),
        source=source.raw,
        file=source.file,
        from_=begins,
        until=ends,
    )
    law = _sorted_items(law)
    checking.check(law, rows)
    return law


def _head(source: Text) -> None:
    for key in source.data:
        if key not in (*_HEAD, *_SPAN, *KEYS):
            hint = nearest(key, (*_HEAD, *_SPAN, *KEYS)) or f" The kinds are {', '.join(KEYS)}."
            raise LawError(f'"{key}" does not belong in a law file.{hint}', source.key(key))
    for key in _HEAD:
        if key not in source.data:
            raise LawError(f'the law has no "{key}". Write it at the top of the file.', source.key(key))
        if key != "format" and not isinstance(source.data[key], str):
            raise LawError(f'"{key}" is not a text. Write it in quotes.', source.value(key))
    _span(source)
    if source.data["format"] != FORMAT:
        raise LawError(
            f"this file's format is {source.data['format']}. Write format = {FORMAT}.", source.value("format")
        )
    try:
        ZoneInfo(source.data["zone"])
    except (KeyError, ValueError, OSError):
        sentence = f'"{source.data["zone"]}" is not a time zone. Write it like "America/New_York".'
        raise LawError(sentence, source.value("zone")) from None


def _span(source: Text) -> None:
    """Refuse a first or last day of the text that is no date, or that come in the wrong order."""
    found = {key: source.data[key] for key in _SPAN if key in source.data}
    for key, day in found.items():
        if not isinstance(day, date) or isinstance(day, datetime):
            raise LawError(
                f'"{key}" is "{day}", not a date. Write it bare, like {key} = 2020-11-12.', source.value(key)
            )
    if len(found) == 2 and found["until"] <= found["from"]:
        sentence = f"the text ends ({found['until']}) before it begins ({found['from']}). Put until after from."
        raise LawError(sentence, source.value("until"))


def _listed(source: Text, kind: str) -> list[dict[str, Any]]:
    listed = source.data.get(kind, [])
    if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
        raise LawError(f'"{kind}" is not a list of provisions. Begin each with [[{kind}]].', source.key(kind))
    return listed


# ---- the five kinds --------------------------------------------------------------------------------------------------


def _value(row: Row) -> Value:
    common = row.common()
    if ("is" in row.row) == ("blank" in row.row):
        row.fail(f'{row.called} has both "is" and "blank", or neither. Write what it is, or the unit of its blank.')
    return Value(**common, dated=_dated(row), blank=row.text("blank"), such_as=row.yes("such_as"))


def _dated(row: Row) -> tuple[Dated, ...]:
    written = row.row.get("is")
    if written is None:
        return ()
    if isinstance(written, list) and written and all(isinstance(one, dict) for one in written):
        return tuple(_one(row, index, one) for index, one in enumerate(written))
    return (Dated(_amount(row, written, "is")),)


def _one(row: Row, index: int, written: Mapping[str, Any]) -> Dated:
    row.known(written, ("is", "from", "until"), "is", index)
    if "is" not in written:
        row.fail('a dated amount has no "is". Write { is = "...", from = 2020-11-12 }.', "is", index)
    return Dated(_amount(row, written["is"], "is", index, "is"), *row.span(written, "is", index))


def _amount(row: Row, written: object, *path: str | int) -> Amount | Expr:
    match written:
        case bool():
            row.fail("a value is not yes or no. Write a term for that.", *path)
        case int() | Fraction():
            return Fraction(written)
        case str():
            return _written(row, written, *path)
        case list() if all(isinstance(name, str) for name in written):
            return tuple(written)
        case dict():
            return (_held if "sum" in written else _interval)(row, written, *path)
    return row.fail('this is not a value. Write an amount in quotes, like "25000 sqft", or a list of names.', *path)


def _written(row: Row, written: str, *path: str | int) -> Amount | Expr:
    found = _quantity(written)
    if found is not None:
        return found
    try:
        return Period.parse(written)
    except ReckoningError:
        if re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", written.strip()):
            row.fail(f'"{written}" has no unit. Write it like "{written} sqft"; a bare number has no comma.', *path)
        return parse(written, row.place(*path))


def _held(row: Row, written: Mapping[str, Any], *path: str | int) -> Held:
    row.known(written, ("sum", "at_least", "at_most"), *path)
    if len(written) == 1:
        row.fail("a sum in a table has no bound. Write at_least or at_most beside it, or the sum alone.", *path)
    for key, one in written.items():
        if not isinstance(one, str):
            row.fail(f'"{key}" is not an amount in quotes. Write it like "250 USD", or name a value.', *path, key)
    said = {key: parse(one, row.place(*path, key)) for key, one in written.items()}
    return Held(said["sum"], said.get("at_least"), said.get("at_most"))


def _quantity(written: str) -> Quantity | None:
    try:
        return units.parse(written)
    except UnitError:
        return None


def _interval(row: Row, written: Mapping[str, Any], *path: str | int) -> Interval:
    row.known(written, ("at_least", "at_most", "per"), *path)
    bounds = {key: _quantity(str(written[key])) for key in ("at_least", "at_most") if key in written}
    for key, bound in bounds.items():
        if bound is None:
            row.fail(f'"{written[key]}" is not an amount with a unit. Write it like "250 USD".', *path, key)
    if not bounds:
        row.fail('an interval has no bound. Write at_least = "250 USD" or at_most.', *path)
    return Interval(bounds.get("at_least"), bounds.get("at_most"), written.get("per"))


def _term(row: Row) -> Term:
    common = row.common()
    when = row.expr("when") or row.fail(f'{row.called} has no "when". Add its condition.')
    return Term(**common, says=row.needed("says"), when=when, disputes=row.disputes())


def _must(row: Row) -> Must:
    return Must(
        **row.common(),
        **row.asking(),
        before=row.names("before"),
        needs=row.items("needs"),
        any_of=row.items("any"),
        lead=row.text("lead"),
        not_before=row.text("not_before"),
        except_=row.names("except"),
        amount=row.text("amount"),
        at_most=row.text("at_most"),
        act=row.text("act"),
        every=row.text("every"),
        pause=row.expr("pause"),
        document=row.text("in"),
        items=row.items("items"),
        keep=row.text("keep"),
    )


def _may(row: Row) -> May:
    return May(**row.common(), **row.asking(), act=row.needed("act"))


def _note(row: Row) -> Note:
    rule = row.text("rule")
    if rule is not None and rule not in RULES:
        row.fail(f'"{rule}" is not a built-in rule. Write one of: {", ".join(RULES)}.', "rule")
    return Note(**row.common(), rule=rule)


_MADE: Mapping[str, Callable[[Row], Provision]] = {
    "value": _value,
    "term": _term,
    "must": _must,
    "may": _may,
    "note": _note,
}


def _sorted_items(law: Law) -> Law:
    """Tell the acts among ``needs`` and ``any`` from the terms of the law."""

    def told(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(
            replace(item, sort=law.item(item.name, "needs").sort) if item.sort == "act" else item for item in items
        )

    rows = tuple(
        replace(row, needs=told(row.needs), any_of=told(row.any_of)) if isinstance(row, Must) else row
        for row in law.provisions
    )
    return replace(law, provisions=rows)
