"""A submission's TOML table by table: every key asked for by name and kind, what is left over refused with its line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from forebay.formats.problems import FileProblem
from forebay.law import LawError, text
from forebay.law.text import Text, nearest


@dataclass(frozen=True, slots=True)
class Written:
    """A number with the digits it was written with: 4.40 says more than 4.4."""

    value: Fraction
    decimals: int

    @property
    def half_last_digit(self) -> float:
        """How far the true number may lie from the written one by rounding alone."""
        return 0.5 * 10.0**-self.decimals


class Keys:
    """One table of a submission file; it remembers what it was asked for."""

    def __init__(self, source: Text, values: dict[str, Any], place: tuple[str | int, ...] = ()) -> None:
        self._source, self._values, self._place = source, values, place
        self._asked: set[str] = set()

    def wrong(self, sentence: str, key: str | None = None, value: object = None) -> FileProblem:
        """Return what to raise about the table, or about one of its keys."""
        line = self._source.key(*self._place, *([key] if key else [])).line
        seen = None if value is None else shown(value)
        return FileProblem(self._source.file, sentence, row=line, column=key, value=seen)

    def has(self, key: str) -> bool:
        """Tell whether a key is there; it counts as asked for."""
        self._asked.add(key)
        return key in self._values

    def names(self) -> tuple[str, ...]:
        """Return every key there is; all count as asked for."""
        self._asked.update(self._values)
        return tuple(self._values)

    def raw(self, key: str) -> Any:
        """Return a value as TOML has it."""
        if not self.has(key):
            raise self.wrong(f"{key} is missing. Add it.")
        return self._values[key]

    def text(self, key: str, otherwise: str | None = None) -> str:
        """Return a text that is not blank."""
        if otherwise is not None and not self.has(key):
            return otherwise
        value = self.raw(key)
        if not isinstance(value, str) or (otherwise is None and not value.strip()):
            raise self.wrong(f'{key} is not a text. Write it in quotes, like {key} = "...".', key, value)
        return value

    def text_or_blank(self, key: str) -> str:
        """Return a text that must be there and may still be blank."""
        self.raw(key)
        return self.text(key, "").strip()

    def whole(self, key: str, otherwise: int | None = None) -> int:
        """Return a whole number of one or more."""
        if otherwise is not None and not self.has(key):
            return otherwise
        value = self.raw(key)
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise self.wrong(f"{key} is not a whole number from 1 up. Write it like {key} = 1.", key, value)
        return value

    def day(self, key: str) -> date:
        """Return a date."""
        value = self.raw(key)
        if type(value) is not date:
            raise self.wrong(f"{key} is not a date. Write it without quotes, like {key} = 2026-05-04.", key, value)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; none where the key is not there."""
        value = self.raw(key) if self.has(key) else []
        if not isinstance(value, list) or not all(isinstance(one, str) and one.strip() for one in value):
            raise self.wrong(f'{key} is not a list of texts. Write it like {key} = ["one", "two"].', key, value)
        return tuple(value)

    def numbers(self, key: str) -> tuple[Written, ...]:
        """Return one number, or a list of them, each with the digits it was written with."""
        value = self.raw(key)
        listed = isinstance(value, list)
        places: Iterable[tuple[str | int, ...]] = [(key, at) for at in range(len(value))] if listed else [(key,)]
        values = value if listed else [value]
        if not values or not all(isinstance(one, int | Fraction) and not isinstance(one, bool) for one in values):
            raise self.wrong(f"{key} is not a number. Write its digits without a unit, like {key} = 4.25.", key, value)
        return tuple(Written(Fraction(one), self._decimals(place)) for one, place in zip(values, places, strict=True))

    def _decimals(self, place: tuple[str | int, ...]) -> int:
        """Return how many digits stand after the point, which is how far a number was rounded."""
        where = self._source.value(*self._place, *place)
        line = self._source.raw.decode("utf-8-sig").replace("\r\n", "\n").split("\n")[where.line - 1]
        digits = line[where.column - 1 :].replace("_", "")
        whole = digits[: next((at for at, mark in enumerate(digits) if mark not in "+-.0123456789eE"), len(digits))]
        number, _, power = whole.lower().partition("e")
        return len(number.partition(".")[2]) - int(power or 0)

    def table(self, key: str) -> Keys:
        """Return a table inside this one."""
        value = self.raw(key)
        if not isinstance(value, dict):
            raise self.wrong(f"{key} is not a table. Open it with a line [{key}].", key)
        return Keys(self._source, value, (*self._place, key))

    def tables(self, key: str) -> list[Keys]:
        """Return the tables of a list; none where the key is not there."""
        value = self.raw(key) if self.has(key) else []
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise self.wrong(f"{key} is not a list of tables. Open each with a line [[{key}]].", key)
        return [Keys(self._source, one, (*self._place, key, at)) for at, one in enumerate(value)]

    def closed(self) -> None:
        """Refuse a key nobody asked for, with the nearest known one."""
        for key in self._values:
            if key not in self._asked:
                known = ", ".join(sorted(self._asked))
                hint = nearest(key, self._asked) or f" Known here: {known}."
                raise self.wrong(f'"{key}" is not known here.{hint}', key)


_UNRECKONABLE = re.compile(
    r"""(?:=|[\[,])[ \t]*(?P<value>[+-]?(?:nan|inf)\b|[+-]?\d[\d_.]*[eE][+-]?\d{4,})[ \t]*(?:[,\]#\r]|$)"""
)


def _reckonable(data: bytes, name: str) -> None:
    """Refuse what TOML calls a number and nobody can reckon with, before it is read."""
    for row, said in enumerate(data.decode("utf-8", "replace").split("\n"), 1):
        found = None if said.lstrip().startswith("#") else _UNRECKONABLE.search(said)
        if found and said[: found.start()].count('"') % 2 == 0:
            key = said.partition("=")[0].strip() or None
            sentence = "This is no number to reckon with. Write its digits without a unit, like 4.25."
            raise FileProblem(name, sentence, row=row, column=key, value=found["value"])


def opened(data: bytes, name: str) -> Keys:
    """Read TOML bytes; what is not TOML is refused with its line."""
    _reckonable(data, name)
    try:
        source = text.parse(data, name)
    except LawError as problem:
        if "recursion" in problem.sentence:
            sentence = "Its tables or lists stand inside one another too often to read. Write them as in the template."
            raise FileProblem(name, sentence) from None
        raise FileProblem(name, problem.sentence[:1].upper() + problem.sentence[1:], row=problem.line) from None
    return Keys(source, source.data)


def shown(value: object) -> str:
    """Return a value as a person wrote it.

    >>> shown(Fraction(9, 4)), shown(True), shown("x")
    ('2.25', 'true', 'x')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{float(value):g}" if isinstance(value, Fraction) else str(value)
