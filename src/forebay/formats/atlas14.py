"""NOAA Atlas 14 depth tables as the Precipitation Frequency Data Server gives them (csv), and as people then save them.

The preamble says what the numbers are: depth or intensity, inches or millimetres. A table that lost it is refused,
since an intensity table looks just like a depth table. A missing row is never replaced by another duration's.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from fractions import Fraction

from forebay.formats import depth_table
from forebay.formats.depth_table import UNITS, DepthTable, depth_row, duration_h, label, periods_y
from forebay.formats.problems import FileProblem
from forebay.formats.text import decode, rows

_TITLE = re.compile(r"precipitation frequency estimates \((?P<unit>[^)]*)\)", re.IGNORECASE)
_VOLUME = re.compile(r"NOAA Atlas \d+ Volume \d+ Version \d+", re.IGNORECASE)
_DEGREES = re.compile(r"-?\d+(?:\.\d+)?")
BOUND = re.compile(r"\b(UPPER|LOWER) BOUND", re.IGNORECASE)
DAY_H = Fraction(24)

Line = tuple[int, list[str]]


def recognises(text: str) -> bool:
    """Whether a text is a table of the Data Server, with its preamble or without."""
    return bool(_TITLE.search(text) or re.search(r"^\W*5-min:?\W*,", text, re.MULTILINE))


def read(data: bytes, name: str) -> DepthTable:
    """Read the depths of a Data Server table; a table of another kind is read as one that an engineer typed.

    Raises
    ------
    FileProblem
        The table holds intensities, has lost the preamble that says what it holds, or has a row that cannot be right.
    """
    text = decode(data, name)
    if not recognises(text):
        return depth_table.read(data, name)
    lines = list(rows(text, name))
    preamble, heading, body = _parted(lines, name)
    depths = _depths(heading, body, _unit(preamble, heading, body, name), name)
    said = _said(preamble)
    return DepthTable(
        file=name,
        source=_source(text, said),
        location=said.get("location name", ""),
        latitude=_degrees(said.get("latitude", "")),
        longitude=_degrees(said.get("longitude", "")),
        series=said.get("time series type", "not stated").lower(),
        depths_in=depths,
        sha256=hashlib.sha256(data).hexdigest(),
        warnings=tuple(depth_table.oddities(depths)),
    )


def _parted(lines: Sequence[Line], name: str) -> tuple[Sequence[Line], Line, list[Line]]:
    """Return what stands before the heading, the heading, and the rows of durations right after it."""
    for at, (_, cells) in enumerate(lines[:-1]):
        if duration_h(lines[at + 1][1][0]) is not None and periods_y(_filled(cells[1:])):
            body = lines[at + 1 :]
            end = next((place for place, line in enumerate(body) if duration_h(line[1][0]) is None), len(body))
            return lines[:at], lines[at], list(body[:end])
    sentence = "No row names the return periods above the depths. Download the table again from the Data Server."
    raise FileProblem(name, sentence)


def _filled(cells: Sequence[str]) -> list[str]:
    return [cell for cell in cells if cell.strip()]


def _unit(preamble: Sequence[Line], heading: Line, body: Sequence[Line], name: str) -> Fraction:
    """Return the inches in one unit of the table; refuse what is no depth, or does not say that it is."""
    text = "\n".join(",".join(cells) for _, cells in preamble)
    if "intensity" in text.lower():
        sentence = (
            "These are intensities, not depths. Choose precipitation depth on the Data Server and download again."
        )
        raise FileProblem(name, sentence)
    if BOUND.search(text):
        raise FileProblem(name, "This is a bound of the estimate, not the estimate. Download the estimates themselves.")
    title = _TITLE.search(text)
    if title is None:
        raise FileProblem(name, _without_preamble(heading, body, name))
    unit = UNITS.get(title["unit"].strip().lower())
    if unit is None:
        sentence = "This is not a unit of depth. Download the table as precipitation depth in English units."
        raise FileProblem(name, sentence, value=title["unit"])
    return unit


def _without_preamble(heading: Line, body: Sequence[Line], name: str) -> str:
    depths = _depths(heading, body, Fraction(1), name)
    first, last = next(iter(depths.values())), next(reversed(depths.values()))
    if all(last[period] < first[period] for period in first):
        return (
            "The numbers fall as the storm grows longer, so these are intensities, and the preamble that says so is "
            "gone. Download the table of precipitation depth, whole."
        )
    lost = "the preamble that says what the numbers are is gone. Download the whole table again."
    if DAY_H not in depths:
        return f"The table has no 24-hr row (its longest is {label(next(reversed(depths)))}), and {lost}"
    return f"Nothing says whether these are depths, nor their unit: {lost}"


def _depths(heading: Line, body: Sequence[Line], unit: Fraction, name: str) -> dict[Fraction, dict[int, Fraction]]:
    periods = periods_y(_filled(heading[1][1:])) or []
    found: dict[Fraction, dict[int, Fraction]] = {}
    for line, cells in body:
        duration = duration_h(cells[0])
        if duration in found:
            raise FileProblem(name, "This duration stands twice. Download the table again.", row=line, value=cells[0])
        if duration is not None:
            found[duration] = depth_row(line, cells, periods, unit, name)
    return dict(sorted(found.items()))


def _said(preamble: Sequence[Line]) -> dict[str, str]:
    """Return what the preamble states, by its words before the colon and any bracket; "None" and "-" state nothing."""
    said = {}
    for _, cells in preamble:
        key, colon, value = ", ".join(_filled(cells)).partition(":")
        if colon and value.strip() not in ("", "-", "None"):
            said[key.split("(")[0].strip().lower()] = value.strip()
    return said


def _source(text: str, said: dict[str, str]) -> str:
    volume = _VOLUME.search(text)
    parts = (volume[0] if volume else "NOAA Atlas 14", said.get("project area", ""))
    return ", ".join(part for part in parts if part)


def _degrees(text: str) -> float | None:
    match = _DEGREES.match(text)
    return float(match[0]) if match else None
