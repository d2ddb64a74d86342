"""The text of an EPA SWMM input file: sections of rows, rows of words; columns count for nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from forebay.formats.models.plain import decoded, number_in
from forebay.formats.problems import FileProblem

_WORDS = re.compile(r'"([^"]*)"|([^\s"]+)')
_QUOTES = str.maketrans({"\u201c": '"', "\u201d": '"'})
_BY_START = {
    "SUBCATCH": "SUBCATCHMENTS",
    "RAINGAGE": "RAINGAGES",
    "INFIL": "INFILTRATION",
    "JUNC": "JUNCTIONS",
    "OUTFALL": "OUTFALLS",
    "OUTLET": "OUTLETS",
    "CONDUIT": "CONDUITS",
    "ORIF": "ORIFICES",
    "WEIR": "WEIRS",
    "XSECT": "XSECTIONS",
    "CURVE": "CURVES",
    "DIVIDER": "DIVIDERS",
    "OPTION": "OPTIONS",
    "TRANSECT": "TRANSECTS",
}
"""Sections that the program knows by the start of their name."""


@dataclass(frozen=True, slots=True)
class Line:
    """One row: its words, and where it stands."""

    file: str
    row: int
    words: tuple[str, ...]

    def wrong(self, sentence: str, value: str | None = None) -> FileProblem:
        """Return what to raise about the row."""
        return FileProblem(self.file, sentence, row=self.row, value=value)

    def has(self, at: int) -> bool:
        """Tell whether the row reaches so far with something that is not blank."""
        return at < len(self.words) and self.words[at] not in ("", "*")

    def text(self, at: int, what: str) -> str:
        """Return a word that must be there."""
        if at >= len(self.words):
            sentence = f"The row of {self.words[0]} ends before its {what}. Save the model again and send it whole."
            raise self.wrong(sentence, self.words[-1])
        return self.words[at]

    def number(self, at: int, what: str, otherwise: float | None = None) -> float:
        """Return a number; one left out is ``otherwise`` where that is given."""
        if otherwise is not None and not self.has(at):
            return otherwise
        written = self.text(at, what)
        found = number_in(written)
        if found is None:
            raise self.wrong(f"The {what} of {self.words[0]} is not a number. Write it in digits, like 4.5.", written)
        return found


Sections = dict[str, list[Line]]


def sections(data: bytes, name: str) -> Sections:
    """Return the rows of every section by its name in capitals; comments and empty rows are gone."""
    found: Sections = {}
    here: list[Line] | None = None
    for row, said in enumerate(decoded(data, name).translate(_QUOTES).splitlines(), 1):
        kept = _without_comment(said).strip()
        if kept.startswith("["):
            here = found.setdefault(_section(kept), [])
        elif kept and here is not None:
            here.append(Line(name, row, _words(kept)))
    return found


def _section(said: str) -> str:
    title = said.strip("[]").partition("]")[0].strip().upper()
    return next((name for start, name in _BY_START.items() if title.startswith(start)), title)


def _words(said: str) -> tuple[str, ...]:
    return tuple(quoted or bare for quoted, bare in _WORDS.findall(said)) or (said,)


def _without_comment(said: str) -> str:
    quoted = False
    for at, mark in enumerate(said):
        quoted ^= mark == '"'
        if mark == ";" and not quoted:
            return said[:at]
    return said


def hours(written: str, line: Line) -> float:
    """Return the hours of a time of day or of a lapse: ``6:30``, ``0:15:00``, ``6.5``."""
    parts = written.split(":")
    numbers = [one for part in parts if (one := number_in(part)) is not None and one >= 0]
    if len(numbers) < len(parts) or len(parts) > 3:
        raise line.wrong("This is not a time. Write it like 6:30 or 6.5.", written)
    return sum((one / 60.0**at for at, one in enumerate(numbers)), 0.0)


def pairs(lines: Sequence[Line], at: int, what: str) -> list[tuple[float, float]]:
    """Return the pairs of numbers that rows hold from a place on."""
    found = []
    for line in lines:
        start = at + (len(line.words) > at and not _is_number(line.words[at]))
        numbers = [line.number(place, what) for place in range(start, len(line.words))]
        if not numbers or len(numbers) % 2:
            raise line.wrong(f"The {what} of {line.words[0]} needs its numbers in pairs. Mend the row.", line.words[-1])
        found += list(zip(numbers[::2], numbers[1::2], strict=True))
    return found


def _is_number(word: str) -> bool:
    return number_in(word) is not None
