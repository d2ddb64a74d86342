"""TOML with its places: every key and value remembers the line and column where it stands, so that errors can point."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

Steps = tuple[str | int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands: a file, a line and a column, both counted from one; none of a file that is not read."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}, column {self.column}" if self.line else self.file


class LawError(ValueError):
    """A law, acts or cases file that cannot be used: where, and one sentence that says the mend."""

    def __init__(self, sentence: str, place: Place) -> None:
        super().__init__(f"{place}: {sentence}" if place.file else f"{sentence[:1].upper()}{sentence[1:]}")
        self.sentence = sentence
        self.place = place

    @property
    def file(self) -> str:
        """The file the sentence is about."""
        return self.place.file

    @property
    def line(self) -> int:
        """The line, counted from one."""
        return self.place.line

    @property
    def column(self) -> int:
        """The column, counted from one."""
        return self.place.column


@dataclass(frozen=True, slots=True)
class Text:
    """A TOML file read: its data, its bytes, and the place of every key and value."""

    file: str
    raw: bytes
    data: dict[str, Any]
    keys: dict[Steps, tuple[int, int]]
    values: dict[Steps, tuple[int, int]]

    def key(self, *path: str | int) -> Place:
        """Return where the key at ``path`` stands, or the nearest table around it."""
        return self._place(self.keys, path)

    def value(self, *path: str | int) -> Place:
        """Return where the value at ``path`` begins (inside the quotes, for a text)."""
        return self._place(self.values, path)

    def _place(self, known: dict[Steps, tuple[int, int]], path: Steps) -> Place:
        while path and path not in known and path not in self.keys:
            path = path[:-1]
        return Place(self.file, *(known.get(path) or self.keys.get(path) or (1, 1)))


def read(path: Path, name: str | None = None) -> Text:
    """Read a TOML file; one that is missing, not UTF-8 or not TOML is refused with its line and column."""
    shown = name or str(path)
    try:
        raw = path.read_bytes()
    except OSError as problem:
        reason = problem.strerror or "it cannot be opened"
        raise LawError(f"the file cannot be read ({reason.lower()}). Check the name.", Place(shown, 0, 0)) from None
    return parse(raw, shown)


def parse(raw: bytes, name: str) -> Text:
    """Read TOML bytes; numbers with a point become exact fractions."""
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as problem:
        line, column = _counted(raw[: problem.start].decode("utf-8", "replace"))
        raise LawError("the file is not UTF-8 text here. Save it as UTF-8.", Place(name, line, column)) from None
    try:
        data = tomllib.loads(text, parse_float=Fraction)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError) as problem:
        raise _not_toml(problem, text, name) from None
    scanner = _Scanner(text)
    scanner.document()
    return Text(name, raw, data, scanner.keys, scanner.values)


def _not_toml(problem: Exception, text: str, name: str) -> LawError:
    said = str(problem)
    found = re.search(r"\(at line (\d+), column (\d+)\)", said)
    place = Place(name, int(found[1]), int(found[2])) if found else Place(name, *_counted(text.rstrip("\n")))
    why = re.sub(r"\s*\(at .*\)$", "", said)
    rows = text.split("\n")
    if any(mark in rows[min(place.line, len(rows)) - 1] for mark in "\u2018\u2019\u201c\u201d"):
        why = "its quotes are curled, as a word processor makes them; write them straight"
    elif "illegal character '\\n'" in said.lower():
        why = "a quote that opens on this line is not closed on it"
    else:
        why = _habit(rows[min(place.line, len(rows)) - 1], why)
    return LawError(f"the file does not read as TOML: {why[:1].lower()}{why[1:]}. Mend that line.", place)


def _habit(row: str, why: str) -> str:
    """Say what would be right on a line written by habit, or what the reader of TOML says."""
    if table := re.fullmatch(r"\s*\[([\w-]+)\]\s*(#.*)?", row):
        return f"one bracket begins a table and two begin a provision; write [[{table[1]}]]"
    key, _, value = (part.strip() for part in row.partition("="))
    if day := re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})", value):
        return f"a date has two digits for the month and the day; write {key} = {day[1]}-{day[2]:0>2}-{day[3]:0>2}"
    if re.fullmatch(r"\d[\d,.]*\s*[A-Za-z%].*", value) or re.fullmatch(r"[A-Za-z][\w .,-]*", value):
        return f'a text stands in straight quotes; write {key} = "{value}"'
    return why


def _counted(before: str) -> tuple[int, int]:
    """Return the line and column that follow the text ``before``."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def nearest(name: str, known: Iterable[str]) -> str:
    """Return ``' Did you mean "x"?'`` where a known name is close, else nothing."""
    close = get_close_matches(name, list(known), 1, 0.6)
    return f' Did you mean "{close[0]}"?' if close else ""


_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^,\]}\n#]+")
_TEXT = {
    '"""': re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}', re.DOTALL),
    "'''": re.compile(r"'''.*?'{3,5}", re.DOTALL),
    '"': re.compile(r'"(?:[^"\\]|\\.)*"'),
    "'": re.compile(r"'[^']*'"),
}


class _Scanner:
    """Walks a text already known to be TOML and notes where each key and value stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.keys: dict[Steps, tuple[int, int]] = {}
        self.values: dict[Steps, tuple[int, int]] = {}
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]
        self._arrays: dict[Steps, int] = {}

    def document(self) -> None:
        table: Steps = ()
        while self._blank() < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _blank(self) -> int:
        found = _BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at

    def _here(self, skip: int = 0) -> tuple[int, int]:
        line = bisect_right(self._lines, self.at)
        return line, self.at - self._lines[line - 1] + 1 + skip

    def _header(self) -> Steps:
        here = self._here()
        many = self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        names = self._dotted()
        self.at += 2 if many else 1
        path = (*self._inside(names[:-1]), names[-1])
        if many:
            self._arrays[path] = self._arrays.get(path, -1) + 1
            self.keys.setdefault(path, here)
            path += (self._arrays[path],)
        self.keys.setdefault(path, here)
        return path

    def _inside(self, names: Steps) -> Steps:
        path: Steps = ()
        for name in names:
            path += (name,)
            if path in self._arrays:
                path += (self._arrays[path],)
        return path

    def _dotted(self) -> Steps:
        names: Steps = ()
        while True:
            self._blank()
            names += (self._key(),)
            self._blank()
            if self.text[self.at] != ".":
                return names
            self.at += 1

    def _key(self) -> str:
        pattern = _TEXT.get(self.text[self.at], _BARE_KEY)
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at + 1
        key = found[0] if found else ""
        return str(tomllib.loads(f"{key} = 1").popitem()[0]) if key[:1] in "\"'" else key

    def _pair(self, table: Steps) -> None:
        here = self._here()
        path = table + self._dotted()
        self.keys.setdefault(path, here)
        self.at += 1
        self._value(path)

    def _value(self, path: Steps) -> None:
        self._blank()
        first = self.text[self.at]
        quote = next((mark for mark in _TEXT if self.text.startswith(mark, self.at)), None)
        self.values[path] = self._here(len(quote or ""))
        if quote:
            found = _TEXT[quote].match(self.text, self.at)
            self.at = found.end() if found else len(self.text)
        elif first == "[":
            self._array(path)
        elif first == "{":
            self._inline(path)
        else:
            found = _BARE_VALUE.match(self.text, self.at)
            self.at = found.end() if found else self.at + 1

    def _array(self, path: Steps) -> None:
        self.at += 1
        index = 0
        while self.text[self._blank()] != "]":
            self._value((*path, index))
            index += 1
            if self.text[self._blank()] == ",":
                self.at += 1
        self.at += 1

    def _inline(self, path: Steps) -> None:
        self.at += 1
        while self.text[self._blank()] != "}":
            self._pair(path)
            if self.text[self._blank()] == ",":
                self.at += 1
        self.at += 1
