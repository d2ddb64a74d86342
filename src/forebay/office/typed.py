"""What an act states about itself: each field read by its type, kept as plain text, and typed again for the law.

A field is read from what a form or a caller gives, kept in one plain way (``"0.97 inch"``, ``"2026-11-05T14:52:00Z"``),
and turned back into an exact value when the law asks.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from forebay import units
from forebay.law import facts as law_facts
from forebay.law.acts import ActKind, DataField
from forebay.law.facts import FactBook, FactError
from forebay.letters.typefaces import refusal
from forebay.office.canonical import instant
from forebay.reckoning import Period, ReckoningError
from forebay.units import Quantity, UnitError

AMOUNTS = {"length", "area", "volume", "money", "fraction"}
OUTCOMES = ("met", "not met", "does not apply", "facts missing", "left to the official", "conflict")
TOO_MUCH_USD = 10**12
_SHA256 = re.compile(r"[0-9a-f]{64}")
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Signs nobody sees that turn the direction of what follows, on every page that shows the text."""
_UNSEEN = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})
_MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")


class BadData(ValueError):  # noqa: N818 - the person's data, not a fault of the house
    """Fields of an act that cannot be recorded; ``fields`` has a sentence for each."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        super().__init__(" ".join(fields.values()))
        self.fields = dict(fields)


def words(name: str) -> str:
    """Return a field's name as people read it."""
    return name.replace("_", " ")


def plain(
    kind: ActKind, given: Mapping[str, Any], book: FactBook, extra: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """Return the data of an act as it is kept; refuse all fields that cannot be right, each with its sentence.

    ``extra`` names texts the law asks for in the document this act issues, beside the act's own fields.
    """
    kept: dict[str, Any] = {}
    wrong: dict[str, str] = {}
    fields = {**{name: DataField(name, "text", True) for name in extra}, **kind.data}
    for name in given:
        if name not in fields:
            wrong[name] = f'"{words(name)}" is not asked for when somebody does "{kind.name}". Leave it out.'
    for name, spec in fields.items():
        try:
            value = _one(spec, given.get(name), book)
        except ValueError as problem:
            wrong[name] = f"{words(name).capitalize()}: {problem}"
            continue
        if value is not None:
            kept[name] = value
    if wrong:
        raise BadData(wrong)
    return kept


def refuse_unprintable(said: Mapping[str, str]) -> None:
    """Refuse what letters are to say and cannot print, each field with its sentence."""
    wrong = {name: f"{words(name).capitalize()}: {why}" for name, text in said.items() if (why := refusal(text))}
    if wrong:
        raise BadData(wrong)


def values(kind: ActKind, kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of an act as the law compares it: exact amounts, instants, dates, yes and no."""
    return {name: _typed(kind.data[name].type, value) if name in kind.data else value for name, value in kept.items()}


def _one(spec: DataField, given: Any, book: FactBook) -> Any:
    if given is None or given in ("", [], (), {}):
        if spec.optional:
            return None
        raise ValueError(f"this is missing. {_EXAMPLES[spec.type]}")
    if spec.type == "facts":
        return _facts(given, book)
    if spec.type in AMOUNTS:
        return _amount(spec.type, given)
    return _READ[spec.type](spec, given)


def _seen(given: Any) -> str:
    """Return a value as a sentence names it."""
    if isinstance(given, Mapping):
        return f"What has parts of its own ({', '.join(map(str, given))})"
    return f'"{given}"'


def _text(spec: DataField, given: Any) -> str:
    if not isinstance(given, str):
        raise ValueError(f"{_seen(given)} is not a text. {_EXAMPLES[spec.type]}")
    said = given.replace("\r\n", "\n").replace("\r", "\n").strip()
    if "\x00" in said:
        raise ValueError("the text holds a sign that cannot be kept (a zero byte). Type it again.")
    if _TURNING.search(said):
        raise ValueError("the text holds an unseen sign that turns how it is read. Type it again by hand.")
    if unprinted := refusal(said):
        raise ValueError(unprinted)
    if all(unicodedata.category(sign) in _UNSEEN for sign in said) and not spec.optional:
        raise ValueError(f"this is missing. {_EXAMPLES[spec.type]}")
    return said


def _instant(spec: DataField, given: Any) -> str:
    found = given
    if isinstance(given, str):
        try:
            found = datetime.fromisoformat(given.strip())
        except ValueError:
            raise ValueError(f'"{given}" is not a date and time. {_EXAMPLES[spec.type]}') from None
    if not isinstance(found, datetime):
        raise ValueError(f"{_seen(given)} is not a date and time. {_EXAMPLES[spec.type]}")
    if found.tzinfo is None:
        raise ValueError(f'"{given}" does not say its offset from UTC. {_EXAMPLES[spec.type]}')
    return instant(found)


def _date(spec: DataField, given: Any) -> str:
    if type(given) is date:
        return given.isoformat()
    try:
        return date.fromisoformat(str(given).strip()).isoformat()
    except ValueError:
        raise ValueError(f'"{given}" is not a date. {_EXAMPLES[spec.type]}') from None


def _month(spec: DataField, given: Any) -> str:
    said = str(given).strip()
    if not _MONTH.fullmatch(said):
        raise ValueError(f'"{given}" is not a month. {_EXAMPLES[spec.type]}')
    return said


def _choice(spec: DataField, given: Any) -> str:
    if given not in spec.choices:
        raise ValueError(f'"{given}" is not one of the choices. Choose {" or ".join(spec.choices)}.')
    return str(given)


def _set(spec: DataField, given: Any) -> list[str]:
    listed = [given] if isinstance(given, str) else sorted(given)
    return [_choice(spec, each) for each in listed] if spec.choices else [str(each) for each in listed]


def _yes(spec: DataField, given: Any) -> bool:
    said = {"yes": True, "no": False, "true": True, "false": False}.get(str(given).strip().lower())
    if said is None:
        raise ValueError(f'"{given}" is neither yes nor no. {_EXAMPLES[spec.type]}')
    return said


def _number(spec: DataField, given: Any) -> str:
    try:
        if isinstance(given, bool | float):
            raise ValueError
        number = given if isinstance(given, Fraction) else units.number(str(given))
    except ValueError:
        raise ValueError(f'"{given}" is not a number. {_EXAMPLES[spec.type]}') from None
    if number < 0:
        raise ValueError(f'"{given}" is less than none. Write 0, or how many there are.')
    return str(number)


def _sha256(spec: DataField, given: Any) -> str:
    said = str(getattr(given, "sha256", given)).strip()
    if not _SHA256.fullmatch(said):
        raise ValueError(f'"{given}" is not a document kept here. {_EXAMPLES[spec.type]}')
    return said


def _files(spec: DataField, given: Any) -> list[str]:
    return [_sha256(spec, each) for each in ([given] if isinstance(given, str) else given)]


def _duration(spec: DataField, given: Any) -> str:
    try:
        return str(given if isinstance(given, Period) else Period.parse(str(given)))
    except ReckoningError as problem:
        raise ValueError(str(problem)) from None


def _outcome(spec: DataField, given: Any) -> str:
    return _choice(DataField(spec.name, "choice", spec.optional, OUTCOMES), given)


def _amount(dimension: str, given: Any) -> str:
    if dimension == "fraction" and isinstance(given, Fraction | int | str) and _bare(given):
        return written(units.quantity(Fraction(given), "fraction"))
    if isinstance(given, Quantity):
        if given.dimension != dimension:
            raise ValueError(f"{given} is not of the kind {dimension}. Write it in {_units(dimension)}.")
        return written(_kept(given))
    if not isinstance(given, str):
        raise ValueError(f"{_seen(given)} has no unit. Write it in {_units(dimension)}.")
    try:
        return written(_kept(units.parse(given, dimension)))
    except UnitError as problem:
        raise ValueError(str(problem)) from None


def _kept(amount: Quantity) -> Quantity:
    """Return an amount that can be kept: the tables count cents, and cannot hold every number of them."""
    if amount.dimension == "money" and abs(amount.to("USD")) >= TOO_MUCH_USD:
        raise ValueError(f"{amount} is more money than can be kept here. Look at the amount again.")
    return amount


def _bare(given: Fraction | int | str) -> bool:
    return not isinstance(given, str) or bool(re.fullmatch(r"\s*\d*\.?\d+\s*", given))


def _units(dimension: str) -> str:
    return ", ".join(units.units_said(dimension))


def written(amount: Quantity) -> str:
    """Write an exact amount so that it can be read back exactly: a decimal where it is one, else a fraction.

    >>> written(units.parse("0.97 inch")), written(units.quantity(Fraction(1, 3), "ft"))
    ('0.97 inch', '1/3 ft')
    """
    number = amount.to(amount.unit.name)
    return f"{_decimal(number)} {amount.unit.name}"


def _decimal(number: Fraction) -> str:
    places = 0
    while number.denominator != 1 and (number * 10**places).denominator != 1:
        places += 1
        if places > 12:
            return str(number)
    whole = int(number * 10**places)
    digits = str(abs(whole)).rjust(places + 1, "0")
    sign = "-" if whole < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def amount(kept: str) -> Quantity:
    """Read back an amount that was kept.

    >>> amount("1/3 ft") == units.quantity(4, "inch")
    True
    """
    number, _, unit = kept.partition(" ")
    return units.quantity(Fraction(number), unit)


def _facts(given: Any, book: FactBook) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise ValueError("these are not facts. Give each fact its answer by name.")
    try:
        sheet = book.sheet(given)
    except FactError as problem:
        raise ValueError(str(problem)) from None
    kept = {name: _fact(answer) for name, answer in sheet.known.items()} | dict.fromkeys(sheet.taken_back)
    return dict(sorted(kept.items()))


DECISIONS = ("accept", "edit", "override")
_OF_A_ROW = ("decision", "outcome", "reasons", "words", "carried")


def _dispositions(spec: DataField, given: Any) -> dict[str, dict[str, str]]:
    """Return what was decided of each finding by its id: decision and outcome always, the rest where it is stated."""
    if not isinstance(given, Mapping) or not all(isinstance(row, Mapping) for row in given.values()):
        raise ValueError("these are not dispositions. Give each finding its outcome by the finding's id.")
    return {str(item): _disposition(str(item), row) for item, row in sorted(given.items())}


def _disposition(item: str, row: Mapping[str, Any]) -> dict[str, str]:
    said = {name: str(row.get(name) or "").strip() for name in _OF_A_ROW}
    if strange := set(row) - set(_OF_A_ROW):
        raise ValueError(f'"{min(strange)}" says nothing of {item}. Write one of: {", ".join(_OF_A_ROW)}.')
    if said["decision"] not in DECISIONS:
        raise ValueError(f'"{said["decision"]}" is no decision on {item}. Choose one of: {", ".join(DECISIONS)}.')
    if said["outcome"] not in OUTCOMES:
        raise ValueError(f'"{said["outcome"]}" is no outcome of {item}. {_EXAMPLES["outcome"]}')
    if said["decision"] == "override" and not said["reasons"]:
        raise ValueError(f"{item} is given another outcome without a reason. Say why.")
    return {name: value for name, value in said.items() if value}


CAST = ("for", "against", "abstained", "stood aside", "absent")
"""What a member of a board did when it voted."""


def _votes(spec: DataField, given: Any) -> dict[str, str]:
    """Return what each member did by their number among the people of the office, in its order."""
    if not isinstance(given, Mapping):
        raise ValueError("these are not votes. Give each member what they did by the number of the person.")
    for member, cast in given.items():
        if not str(member).isdigit():
            raise ValueError(f'"{member}" is not the number of a person. Name each member by theirs.')
        if cast not in CAST:
            raise ValueError(f'"{cast}" is not what a member does. Choose one of: {", ".join(CAST)}.')
    return {str(member): str(given[member]) for member in sorted(given, key=int)}


def _fact(answer: law_facts.FactValue) -> Any:
    if isinstance(answer, Quantity):
        return written(answer)
    if isinstance(answer, frozenset):
        return sorted(answer)
    return str(answer) if isinstance(answer, Fraction) else answer


_EXAMPLES: Mapping[str, str] = {
    "text": "Write it in words.",
    "instant": "Write it like 2026-11-30T09:00-05:00.",
    "date": "Write it like 2026-11-30.",
    "month": "Write it like 2026-11.",
    "id": "Name it.",
    "choice": "Choose one.",
    "file": "Add the document.",
    "files": "Add the documents.",
    "sha256": "Add the document.",
    "yes/no": "Answer yes or no.",
    "number": "Write it in digits, like 3 or 0.5.",
    "fraction": 'Write it like "50 percent" or 0.5.',
    "length": 'Write it with its unit, like "0.97 inch".',
    "area": 'Write it with its unit, like "4.9 acre".',
    "volume": 'Write it with its unit, like "8400 cuft".',
    "money": 'Write it like "1250.00 USD".',
    "duration": 'Write it like "48 hours" or "7 days".',
    "outcome": f"Choose one of: {', '.join(OUTCOMES)}.",
    "value": "Write it with its unit.",
    "set": "Choose one or more.",
    "facts": "State at least one fact.",
    "dispositions": "Decide at least one finding.",
    "votes": "Say what each member did.",
}

_READ: Mapping[str, Callable[[DataField, Any], Any]] = {
    "text": _text,
    "id": _text,
    "value": _text,
    "instant": _instant,
    "date": _date,
    "month": _month,
    "choice": _choice,
    "set": _set,
    "yes/no": _yes,
    "number": _number,
    "file": _sha256,
    "sha256": _sha256,
    "files": _files,
    "duration": _duration,
    "outcome": _outcome,
    "dispositions": _dispositions,
    "votes": _votes,
}


def _typed(kind: str, kept: Any) -> Any:
    if kind in AMOUNTS:
        return amount(kept)
    if kind == "instant":
        return datetime.fromisoformat(kept)
    if kind == "date":
        return date.fromisoformat(kept)
    if kind == "number":
        return Fraction(kept)
    if kind == "duration":
        return Period.parse(kept)
    return frozenset(kept) if kind == "set" else kept
