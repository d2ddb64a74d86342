"""Reading a TOML file table by table: every key asked for by name and kind, every fault with its line and its node."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, fields
from difflib import get_close_matches
from typing import Any, TypeVar

from .checks import WaterError

Made = TypeVar("Made")
Place = tuple[str | int, ...]

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r'^\s*"?([A-Za-z0-9_-]+)"?\s*=')


class DrainageFileError(WaterError):
    """A drainage file that cannot be read; the text names the file, the line and the node."""


class Lines:
    """Where each table and key of a TOML text stands, by line."""

    def __init__(self, text: str) -> None:
        self._at: dict[Place, int] = {}
        counts: dict[Place, int] = {}
        here: Place = ()
        for line, content in enumerate(text.splitlines(), 1):
            header = _HEADER.match(content)
            if header:
                here = self._opened(header[2].split("."), counts, listed=header[1] == "[[")
                self._at[here] = line
            elif key := _KEY.match(content):
                self._at.setdefault((*here, key[1]), line)

    @staticmethod
    def _opened(parts: list[str], counts: dict[Place, int], *, listed: bool) -> Place:
        place: Place = ()
        for part in parts[:-1]:
            place = (*place, part.strip())
            if place in counts:
                place = (*place, counts[place])
        place = (*place, parts[-1].strip())
        if not listed:
            return place
        counts[place] = counts.get(place, -1) + 1
        for deeper in [known for known in counts if known[: len(place)] == place and known != place]:
            del counts[deeper]
        return (*place, counts[place])

    def of(self, place: Place) -> int | None:
        """Return the line of a table or key, or of the nearest table around it."""
        while place and place not in self._at:
            place = place[:-1]
        return self._at.get(place)


class Table:
    """One table of the file: asked for its keys, it refuses what is missing, of the wrong kind, or left over."""

    def __init__(self, values: Mapping[str, Any], file: str, lines: Lines, place: Place = (), label: str = "") -> None:
        self._values, self._file, self._lines, self._place = values, file, lines, place
        self._asked: set[str] = set()
        self.label = label

    def wrong(self, sentence: str, key: str | None = None) -> DrainageFileError:
        """Return the error to raise about this table or one of its keys."""
        line = self._lines.of(self._place if key is None else (*self._place, key))
        where = self._file + (f", line {line}" if line else "") + (f", {self.label}" if self.label else "")
        return DrainageFileError(f"{where}: {sentence}")

    def has(self, key: str) -> bool:
        """Tell whether the key is there; it counts as asked for."""
        self._asked.add(key)
        return key in self._values

    def keys(self) -> list[str]:
        """Return every key; they count as asked for."""
        self._asked.update(self._values)
        return list(self._values)

    def text(self, key: str, otherwise: str | None = None) -> str:
        """Return a text."""
        value = self._value(key, otherwise)
        if not isinstance(value, str):
            raise self.wrong(f"{key} is {_seen(value)}, which is not a text. Put it in quotes.", key)
        return value

    def number(self, key: str, otherwise: float | None = None) -> float:
        """Return a number."""
        value = self._value(key, otherwise)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.wrong(f"{key} is {_seen(value)}, which is not a number. Write it without its unit.", key)
        return self._float(key, value)

    def flag(self, key: str, *, otherwise: bool | None = None) -> bool:
        """Return a true or false."""
        value = self._value(key, otherwise)
        if not isinstance(value, bool):
            raise self.wrong(f"{key} is {_seen(value)}. Write true or false.", key)
        return value

    def whole(self, key: str, otherwise: float | None = None) -> int:
        """Return a whole number."""
        value = self.number(key, otherwise)
        if not value.is_integer():
            raise self.wrong(f"{key} is {value:g}. Write a whole number.", key)
        return int(value)

    def one_of(self, *keys: str) -> None:
        """Refuse two keys that answer one question."""
        given = [key for key in keys if key in self._values]
        if len(given) > 1:
            raise self.wrong(f"{given[0]} and {given[1]} are both given, and one is enough. Take one out.", given[1])

    def numbers(self, key: str) -> tuple[float, ...]:
        """Return a list of numbers."""
        value = self._value(key, None)
        if not isinstance(value, list) or any(isinstance(v, bool) or not isinstance(v, int | float) for v in value):
            raise self.wrong(f"{key} is not a list of numbers. Write it like [100.0, 101.0].", key)
        return tuple(self._float(key, v) for v in value)

    def _float(self, key: str, value: float) -> float:
        try:
            return float(value)
        except OverflowError:
            raise self.wrong(f"{key} has {len(str(value))} digits. Mend the number.", key) from None

    def table(self, key: str, label: str = "") -> Table:
        """Return a table inside this one."""
        value = self._value(key, None)
        if not isinstance(value, dict):
            raise self.wrong(f"{key} is not a table. Open it with a header of its own.", key)
        return Table(value, self._file, self._lines, (*self._place, key), label or self.label)

    def tables(self, key: str, noun: str) -> list[Table]:
        """Return the tables of a list, each labelled by its noun and name."""
        value = self._value(key, []) if self.has(key) else []
        if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
            raise self.wrong(f"{key} is not a list of tables. Open each with [[...{key}]].", key)
        found = []
        for at, values in enumerate(value):
            own = f'{noun} "{values.get("name", at + 1)}"'
            label = f"{self.label}, {own}" if self.label else own
            found.append(Table(values, self._file, self._lines, (*self._place, key, at), label))
        return found

    def closed(self) -> None:
        """Refuse keys nobody asked for, with the nearest known one."""
        for key in self._values:
            if key not in self._asked:
                near = get_close_matches(key, sorted(self._asked), 1)
                hint = f'Did you mean "{near[0]}"?' if near else f"Known here: {', '.join(sorted(self._asked))}."
                raise self.wrong(f'"{key}" is not known here. {hint}', key)

    def build(self, kind: type[Made], **extra: object) -> Made:
        """Return ``kind`` with a key for each of its fields that is not given in ``extra``."""
        values: dict[str, object] = {}
        for field in fields(kind):  # type: ignore[arg-type]  # each is a dataclass
            optional = field.default is not MISSING or field.default_factory is not MISSING
            if field.name in extra or (optional and not self.has(field.name)):
                continue
            values[field.name] = self._of_type(field.name, str(field.type))
        with self.located():
            return kind(**values, **extra)

    @contextmanager
    def located(self) -> Iterator[None]:
        """Say the file, the line and the node before whatever is wrong inside."""
        try:
            yield
        except DrainageFileError:
            raise
        except WaterError as problem:
            sentence = str(problem)
            key = next((word for word in sentence.split() if word in self._values), None)
            name = self._values.get("name", "")
            raise self.wrong(sentence.removeprefix(f"{name}: "), key) from None

    def _of_type(self, key: str, kind: str) -> object:
        if kind.startswith("tuple"):
            return self.numbers(key)
        if kind.startswith("str"):
            return self.text(key)
        if kind.startswith("bool"):
            return self.flag(key)
        return self.whole(key) if kind == "int" else self.number(key)

    def _value(self, key: str, otherwise: object) -> object:
        self._asked.add(key)
        if key in self._values:
            return self._values[key]
        if otherwise is None:
            raise self.wrong(f"{key} is missing. Add it.")
        return otherwise


def _seen(value: object) -> str:
    """Say a value as the file has it."""
    if isinstance(value, str):
        return f'"{value}"'
    return str(value).lower() if isinstance(value, bool) else str(value)


def open_text(text: str, file: str) -> Table:
    """Return the whole of a TOML text as a table; a text that is not TOML is refused with its line."""
    try:
        values = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as problem:
        place = re.search(r"line (\d+)", str(problem))
        line = f", line {place[1]}" if place else ""
        reason = re.sub(r"\s*\(at .*\)$", "", str(problem))
        raise DrainageFileError(f"{file}{line}: this is not TOML: {reason}. Mend the line.") from None
    return Table(values, file, Lines(text))
