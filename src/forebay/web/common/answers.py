"""How each type of question is typed in and read: text boxes in, exact values out, a sentence where it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from forebay import units
from forebay.letters.wording import hour
from forebay.units import Quantity, UnitError
from forebay.web.common.civil import Unclear, day_of, instant_of, instants, month_number, time_of, year_number
from forebay.web.common.questions import Question

LONGEST = 100_000
"""The longest text a field takes, in characters."""


class Typed(Protocol):
    """What was typed into the boxes of one question."""

    def one(self, part: str = "") -> str:
        """Return the text of one box."""

    def all(self) -> Sequence[str]:
        """Return every value chosen."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to ask: the look of its boxes, their names, how they are read, and how a value is put back in them."""

    look: str
    parts: tuple[str, ...]
    read: Callable[[Question, Typed, ZoneInfo], Any]
    write: Callable[[Question, Any, ZoneInfo], Mapping[str, str]]
    example: str


def _text(question: Question, typed: Typed, zone: ZoneInfo) -> str:
    said = typed.one() if question.secret else typed.one().strip()
    longest = question.longest or LONGEST
    if len(said) > longest:
        raise Unclear(f"this is {len(said):,} characters long. Write at most {longest:,}.", "")
    return said


def _same(question: Question, value: Any, zone: ZoneInfo) -> Mapping[str, str]:
    return {"": str(value)}


def _choice(question: Question, typed: Typed, zone: ZoneInfo) -> str:
    chosen = typed.one()
    if chosen not in dict(question.choices):
        raise Unclear(f'"{chosen}" is not one of the choices. Choose one of those shown.', "")
    return chosen


def _set(question: Question, typed: Typed, zone: ZoneInfo) -> list[str]:
    allowed = dict(question.choices)
    strange = [each for each in typed.all() if each not in allowed]
    if strange:
        raise Unclear(f'"{strange[0]}" is not one of the choices. Choose from those shown.', "")
    return list(typed.all())


def _yes(question: Question, typed: Typed, zone: ZoneInfo) -> bool:
    if typed.one() not in ("yes", "no"):
        raise Unclear(f'"{typed.one()}" is neither yes nor no. Choose one.', "")
    return typed.one() == "yes"


def _write_yes(question: Question, value: Any, zone: ZoneInfo) -> Mapping[str, str]:
    return {"": "yes" if value else "no"}


def _date(question: Question, typed: Typed, zone: ZoneInfo) -> date:
    return day_of(typed.one("month"), typed.one("day"), typed.one("year"))


def _write_date(question: Question, value: date, zone: ZoneInfo) -> Mapping[str, str]:
    return {"month": str(value.month), "day": str(value.day), "year": str(value.year)}


def _month(question: Question, typed: Typed, zone: ZoneInfo) -> str:
    return f"{year_number(typed.one('year'))}-{month_number(typed.one('month')):02d}"


def _write_month(question: Question, value: str, zone: ZoneInfo) -> Mapping[str, str]:
    year, _, month = value.partition("-")
    return {"month": str(int(month)), "year": year}


def _instant(question: Question, typed: Typed, zone: ZoneInfo) -> datetime:
    on = _date(question, typed, zone)
    if not typed.one("time").strip():
        raise Unclear("the time is blank. Write it like 9:52 am or 14:05.", "time")
    return instant_of(on, time_of(typed.one("time")), zone, typed.one("which"))


def _write_instant(question: Question, value: date, zone: ZoneInfo) -> Mapping[str, str]:
    """Put a moment in its boxes; of a day whose hour is not known, the day alone."""
    if not isinstance(value, datetime):
        return _write_date(question, value, zone)
    local = value.astimezone(zone)
    both = instants(local.date(), (local.hour, local.minute), zone)
    which = ("second" if local.fold else "first") if len(both) == 2 else ""
    clock = f"{local.hour % 12 or 12}:{local.minute:02d} {'am' if local.hour < 12 else 'pm'}"
    return {**_write_date(question, local.date(), zone), "time": clock, "which": which}


def twice(typed: Typed, zone: ZoneInfo) -> tuple[tuple[str, str], ...]:
    """Return the two hours to choose from, where the hour that was typed comes twice; else nothing."""
    try:
        on = day_of(typed.one("month"), typed.one("day"), typed.one("year"))
        found = instants(on, time_of(typed.one("time")), zone)
    except Unclear:
        return ()
    if len(found) < 2:
        return ()
    first, second = found
    return (("first", f"{hour(first, zone)}, the first time"), ("second", f"{hour(second, zone)}, the second time"))


def _amount(question: Question, typed: Typed, zone: ZoneInfo) -> Quantity:
    said = typed.one().strip()
    unit = typed.one("unit") or question.units[0]
    bare = said[-1:].isdecimal() or said.endswith(".")
    try:
        amount = units.parse(f"{said} {unit}" if bare else said, question.type)
    except UnitError as problem:
        raise Unclear(str(problem), "") from None
    if amount.base < 0:
        raise Unclear(f'"{said}" is below nothing. Write an amount of zero or more.', "")
    return amount


def _money(question: Question, typed: Typed, zone: ZoneInfo) -> Quantity:
    said = typed.one().strip().removeprefix("$").removesuffix("USD").strip()
    try:
        dollars = units.number(said)
    except UnitError:
        raise Unclear(f'"{typed.one()}" is not an amount of money. Write it like 1,250.00.', "") from None
    if dollars < 0:
        raise Unclear(f'"{typed.one()}" is below nothing. Write an amount of zero or more.', "")
    if (dollars * 100).denominator != 1:
        raise Unclear(f'"{typed.one()}" is not in whole cents. Write it like 1,250.00.', "")
    return units.quantity(dollars, "USD")


def _write_amount(question: Question, value: Quantity, zone: ZoneInfo) -> Mapping[str, str]:
    number = value.to(value.unit.name)
    if question.type == "money":
        return {"": f"{float(number):.2f}"}
    said = str(number.numerator) if number.denominator == 1 else f"{float(number):.10g}"
    return {"": said, "unit": value.unit.name}


def _number(question: Question, typed: Typed, zone: ZoneInfo) -> Fraction:
    try:
        return units.number(typed.one())
    except UnitError:
        raise Unclear(f'"{typed.one()}" is not a number. Write it in digits, like 3 or 0.5.', "") from None


def _files(question: Question, typed: Typed, zone: ZoneInfo) -> Any:
    raise AssertionError("files are read by the form, which keeps them")


_WORDS = "Write it in words."
_UNITS = "Write a number and choose its unit."
KINDS: Mapping[str, Kind] = {
    "text": Kind("text", ("",), _text, _same, _WORDS),
    "id": Kind("text", ("",), _text, _same, "Name it."),
    "value": Kind("text", ("",), _text, _same, "Write it with its unit."),
    "duration": Kind("text", ("",), _text, _same, "Write it like 48 hours or 7 days."),
    "email": Kind("text", ("",), _text, _same, "Write it like name@example.org."),
    "number": Kind("number", ("",), _number, _same, "Write it in digits."),
    "choice": Kind("choice", ("",), _choice, _same, "Choose one."),
    "outcome": Kind("choice", ("",), _choice, _same, "Choose one."),
    "set": Kind("set", ("",), _set, _same, "Choose at least one."),
    "yes/no": Kind("choice", ("",), _yes, _write_yes, "Choose yes or no."),
    "date": Kind("date", ("month", "day", "year"), _date, _write_date, "Write the month, the day and the year."),
    "month": Kind("date", ("month", "year"), _month, _write_month, "Write the month and the year."),
    "instant": Kind(
        "instant", ("month", "day", "year", "time", "which"), _instant, _write_instant, "Write the date and the time."
    ),
    **{
        name: Kind("amount", ("", "unit"), _amount, _write_amount, _UNITS)
        for name in ("area", "length", "volume", "fraction")
    },
    "money": Kind("money", ("",), _money, _write_amount, "Write it like 1,250.00."),
    **{name: Kind("file", (), _files, _same, "Add the document.") for name in ("file", "files", "sha256")},
}
"""Every type of act data and of facts, and how it is asked."""
