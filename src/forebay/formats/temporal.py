"""NOAA Atlas 14 temporal distributions (csv): how the rain of real storms was spread over their hours."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from forebay.formats.problems import FileProblem
from forebay.formats.text import decode, rows

_TITLE = re.compile(r"CUMULATIVE PERCENTAGES OF TOTAL PRECIPITATION FOR (?P<cases>[A-Z -]+?)(?:-QUARTILE)? CASES")
_SHARE = re.compile(r"(?P<percent>\d{1,2})%")
_NUMBER = re.compile(r"\d+\.?\d*|\.\d+")
WHOLE = Fraction(1)

Line = tuple[int, list[str]]
Curve = tuple[tuple[Fraction, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Distributions:
    """Cumulative fractions of a storm's depth by hour.

    ``curves["second"][50]`` is the median curve of storms whose rain fell mostly in the second quarter, as pairs of
    hour and fraction of the whole; ``curves["all"]`` holds those of all storms together.
    """

    file: str
    source: str
    duration_h: Fraction
    curves: Mapping[str, Mapping[int, Curve]]
    sha256: str


def recognises(text: str) -> bool:
    """Whether a text holds temporal distributions."""
    return _TITLE.search(text) is not None


def read(data: bytes, name: str) -> Distributions:
    """Read every table of a file of temporal distributions; each curve must rise from 0 to the whole."""
    text = decode(data, name)
    if not recognises(text):
        sentence = "This is no file of Atlas 14 temporal distributions. Download one from the Data Server, as csv."
        raise FileProblem(name, sentence)
    lines = list(rows(text, name))
    starts = [(at, match["cases"].lower()) for at, line in enumerate(lines) if (match := _TITLE.match(line[1][0]))]
    ends = [*(at for at, _ in starts[1:]), len(lines)]
    curves = {cases: _curves(lines[at + 1 : end], name) for (at, cases), end in zip(starts, ends, strict=True)}
    hours = {curve[-1][0] for table in curves.values() for curve in table.values()}
    if len(hours) > 1:
        raise FileProblem(name, "The tables of this file end at different hours. Download it again.")
    return Distributions(name, lines[0][1][0].strip(), hours.pop(), curves, hashlib.sha256(data).hexdigest())


def _curves(lines: Sequence[Line], name: str) -> dict[int, Curve]:
    heading = next((at for at, (_, cells) in enumerate(lines) if _shares(cells)), None)
    if heading is None or heading + 1 == len(lines):
        raise FileProblem(name, "A table lacks its shares (90%, 80%, ...) or its hours. Download the file again.")
    shares = _shares(lines[heading][1])
    points = [_points(line, cells, len(shares), name) for line, cells in lines[heading + 1 :]]
    curves = {share: tuple((hour, found[at]) for hour, found in points) for at, share in enumerate(shares)}
    for share, curve in curves.items():
        _refuse_odd(share, curve, name)
    return curves


def _shares(cells: Sequence[str]) -> list[int]:
    found = [_SHARE.fullmatch(cell.strip()) for cell in cells[1:]]
    return [int(match["percent"]) for match in found if match] if all(found) else []


def _points(line: int, cells: Sequence[str], shares: int, name: str) -> tuple[Fraction, list[Fraction]]:
    values = [cell.strip() for cell in cells]
    if len(values) != shares + 1:
        sentence = f"This row has {len(values)} columns and its heading {shares + 1}. Download the file again."
        raise FileProblem(name, sentence, row=line)
    for value in values:
        if not _NUMBER.fullmatch(value):
            raise FileProblem(name, "This is not a number. Download the file again.", row=line, value=value)
    return Fraction(values[0]), [Fraction(value) / 100 for value in values[1:]]


def _refuse_odd(share: int, curve: Curve, name: str) -> None:
    rises = all(before[0] < after[0] and before[1] <= after[1] for before, after in pairwise(curve))
    if not rises or any(curve[0]) or curve[-1][1] != WHOLE:
        sentence = "A curve does not rise from 0 to 100 percent over its hours. Download the file again."
        raise FileProblem(name, sentence, column=f"{share}%")
