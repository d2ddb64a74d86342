"""How deep a storm of some length and rarity is at a place: depth tables, also ones an engineer typed.

A typed table names its unit and its source before its rows, as text with commas or as TOML::

    source,"Typed from the plan set, sheet 4"        source = "Typed from the plan set, sheet 4"
    unit,inches                                      unit = "inches"
    duration,2,10,100                                [depths."24-hr"]
    24-hr,2.31,3.40,5.45                             2 = 2.31
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from forebay.formats.problems import FileProblem
from forebay.formats.text import decode, rows
from forebay.units import INCH_MM

LABEL = re.compile(r"(?P<number>\d+)\s*-?\s*(?P<unit>min|hr|day)s?\s*:?", re.IGNORECASE)
HOURS_IN = {"min": Fraction(1, 60), "hr": Fraction(1), "day": Fraction(24)}
UNITS = {"inches": Fraction(1), "inch": Fraction(1), "in": Fraction(1), "mm": 1 / INCH_MM, "millimeters": 1 / INCH_MM}
_PERIOD = re.compile(r"(?:1\s*/\s*)?(?P<years>\d+)(?:\s*-?\s*(?:yr|year)s?)?", re.IGNORECASE)
_NUMBER = re.compile(r"\d+\.?\d*|\.\d+")
FINEST_HOUR = 720


@dataclass(frozen=True, slots=True)
class DepthTable:
    """Storm depths at one place, in exact inches, by duration in hours and return period in years.

    ``depths_in[24][100]`` is the 24-hour 100-year depth; ``depth_in(24, 100)`` is the same, and says in a sentence
    what is missing. ``series`` is "partial duration", "annual maximum" or "not stated".
    """

    file: str
    source: str
    location: str
    latitude: float | None
    longitude: float | None
    series: str
    depths_in: Mapping[Fraction, Mapping[int, Fraction]]
    sha256: str
    warnings: tuple[str, ...] = ()

    def depth_in(self, duration_h: float, return_period_y: int) -> Fraction:
        """Return one depth; a duration or return period that the table lacks is refused, never taken from another."""
        row = self.depths_in.get(Fraction(duration_h).limit_denominator(FINEST_HOUR))
        if row is None:
            there = ", ".join(label(duration) for duration in self.depths_in)
            sentence = f"The table has no {label(Fraction(duration_h))} row. It has {there}; download the whole table."
            raise FileProblem(self.file, sentence)
        if return_period_y not in row:
            there = ", ".join(str(period) for period in row)
            sentence = (
                f"The table has no {return_period_y}-year column. It has {there} years; download the whole table."
            )
            raise FileProblem(self.file, sentence)
        return row[return_period_y]


def label(duration_h: Fraction) -> str:
    """Write a duration as such tables do.

    >>> label(Fraction(1, 12)), label(Fraction(24)), label(Fraction(48))
    ('5-min', '24-hr', '2-day')
    """
    exact = duration_h.limit_denominator(FINEST_HOUR)
    if exact > HOURS_IN["day"] and exact % HOURS_IN["day"] == 0:
        return f"{exact // HOURS_IN['day']}-day"
    if exact > 1 and exact.denominator == 1:
        return f"{exact}-hr"
    return f"{float(exact * 60):g}-min"


def duration_h(text: str) -> Fraction | None:
    """Return the hours that a row's label names, None where it names none.

    >>> duration_h("5-min:"), duration_h("24-hr"), duration_h("pyRunTime:")
    (Fraction(1, 12), Fraction(24, 1), None)
    """
    match = LABEL.fullmatch(text.strip())
    return Fraction(int(match["number"])) * HOURS_IN[match["unit"].lower()] if match else None


def periods_y(cells: Iterable[str]) -> list[int] | None:
    """Return the return periods that a heading's cells name, None where any cell is something else."""
    found = [_PERIOD.fullmatch(cell.strip()) for cell in cells]
    return [int(match["years"]) for match in found if match] if found and all(found) else None


def depth_row(
    line: int, cells: Sequence[str], periods: Sequence[int], unit: Fraction, name: str
) -> dict[int, Fraction]:
    """Return the depths of one row by return period, in inches."""
    values = [cell.strip() for cell in cells[1:]]
    if len([value for value in values if value]) != len(periods):
        sentence = (
            f"This row has {len(values)} depths and the heading {len(periods)} return periods. Send the whole table."
        )
        raise FileProblem(name, sentence, row=line, value=cells[0])
    for period, value in zip(periods, values, strict=False):
        if not _NUMBER.fullmatch(value) or not float(value):
            sentence = "This is not a depth. Write a number above zero, like 5.45."
            raise FileProblem(name, sentence, row=line, column=f"{period} years", value=value)
    return {period: Fraction(value) * unit for period, value in zip(periods, values, strict=False)}


def oddities(depths_in: Mapping[Fraction, Mapping[int, Fraction]]) -> list[str]:
    """Name what no depth table does: a rarer or longer storm that is smaller."""
    found = []
    for duration, row in depths_in.items():
        found += [
            f"{label(duration)}: the {rare}-year depth is below the {common}-year depth."
            for common, rare in pairwise(sorted(row))
            if row[rare] < row[common]
        ]
    for shorter, longer in pairwise(sorted(depths_in)):
        shared = depths_in[shorter].keys() & depths_in[longer].keys()
        if any(depths_in[longer][period] < depths_in[shorter][period] for period in shared):
            found.append(f"A {label(longer)} storm is smaller than a {label(shorter)} storm of the same return period.")
    return found


def read(data: bytes, name: str) -> DepthTable:
    """Read a typed depth table, TOML or text with commas."""
    text = decode(data, name)
    head, depths = _from_toml(text, name) if re.search(r"^\s*\[", text, re.MULTILINE) else _from_csv(text, name)
    if not depths:
        raise FileProblem(name, "The table has no rows of depths. Write rows such as 24-hr, 2.31, 3.40, 5.45.")
    return DepthTable(
        file=name,
        source=head["source"],
        location=head.get("location", ""),
        latitude=None,
        longitude=None,
        series=head.get("series", "not stated"),
        depths_in=dict(sorted(depths.items())),
        sha256=hashlib.sha256(data).hexdigest(),
        warnings=tuple(oddities(depths)),
    )


def _unit_of(head: Mapping[str, str], name: str) -> Fraction:
    for key, example in (("source", "where the numbers come from"), ("unit", "inches or mm")):
        if not head.get(key, "").strip():
            raise FileProblem(name, f"The table does not state its {key}. Write a line {key} with {example}.")
    unit = UNITS.get(head["unit"].lower())
    if unit is None:
        raise FileProblem(name, "This is not a unit of depth. Write inches or mm.", column="unit", value=head["unit"])
    return unit


def _from_csv(text: str, name: str) -> tuple[dict[str, str], dict[Fraction, dict[int, Fraction]]]:
    head: dict[str, str] = {}
    depths: dict[Fraction, dict[int, Fraction]] = {}
    periods: list[int] | None = None
    unit = Fraction(1)
    for line, cells in rows(text, name):
        if periods is None and cells[0].strip().lower() == "duration":
            periods, unit = _heading(line, cells, name), _unit_of(head, name)
        elif periods is None:
            head[cells[0].strip().lower()] = ", ".join(cell.strip() for cell in cells[1:] if cell.strip())
        else:
            _keep(depths, cells[0], depth_row(line, cells, periods, unit, name), line, name)
    if periods is None:
        sentence = "This is no table of storm depths: no row begins with the word duration. Write duration,2,10,100."
        raise FileProblem(name, sentence)
    return head, depths


def _heading(line: int, cells: Sequence[str], name: str) -> list[int]:
    periods = periods_y(cell for cell in cells[1:] if cell.strip())
    if periods is None:
        sentence = "The heading must name return periods in years after the word duration, such as 2,10,100."
        raise FileProblem(name, sentence, row=line, value=",".join(cells))
    return periods


def _keep(
    depths: dict[Fraction, dict[int, Fraction]], text: str, row: dict[int, Fraction], line: int | None, name: str
) -> None:
    duration = duration_h(text)
    if duration is None:
        raise FileProblem(name, "This is not a duration. Write it like 60-min, 24-hr or 2-day.", row=line, value=text)
    if duration in depths:
        raise FileProblem(name, "This duration stands twice. Leave one row for each duration.", row=line, value=text)
    depths[duration] = row


def _from_toml(text: str, name: str) -> tuple[dict[str, str], dict[Fraction, dict[int, Fraction]]]:
    try:
        told: dict[str, Any] = tomllib.loads(text, parse_float=Fraction)
    except (tomllib.TOMLDecodeError, ValueError) as problem:
        raise FileProblem(name, f"This is not TOML that can be read ({problem}). Mend that line.") from None
    tables = told.get("depths")
    if not isinstance(tables, dict):
        raise FileProblem(name, 'There is no table of depths. Write one such as [depths."24-hr"] with 2 = 2.31.')
    head = {key: value for key, value in told.items() if isinstance(value, str)}
    unit = _unit_of(head, name)
    depths: dict[Fraction, dict[int, Fraction]] = {}
    for text_of, row in tables.items():
        _keep(depths, text_of, _toml_row(text_of, row, unit, name), None, name)
    return head, depths


def _toml_row(duration: str, row: object, unit: Fraction, name: str) -> dict[int, Fraction]:
    if not isinstance(row, dict):
        raise FileProblem(name, 'Write the depths of a duration as a table: [depths."24-hr"].', value=duration)
    for period, depth in row.items():
        if not period.isdigit() or isinstance(depth, bool) or not isinstance(depth, int | Fraction) or depth <= 0:
            sentence = "Write a return period in years and a depth above zero, such as 100 = 5.45."
            raise FileProblem(name, sentence, column=f"depths.{duration}", value=f"{period} = {depth}")
    return {int(period): Fraction(depth) * unit for period, depth in row.items()}
