"""USGS instantaneous values (JSON): each value carries its own offset, which is used, and never the zone's name."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from forebay.formats.gauges import checks, usgs_rows
from forebay.formats.gauges.declared import INCHES_IN, Measured
from forebay.formats.gauges.rows import GaugeFile
from forebay.formats.gauges.told import Told, one_station
from forebay.formats.gauges.usgs_rows import RAIN, Value
from forebay.formats.gauges.values import Said, of_our_time, said
from forebay.formats.problems import FileProblem
from forebay.formats.text import decode

UNITS = {"in": "inches", "inches": "inches", "mm": "mm"}
_OFFSET = re.compile(r"([+-])(\d{2}):(\d{2})")


def recognises(text: str) -> bool:
    """Whether a text is JSON with time series in it."""
    return text.lstrip().startswith("{") and '"timeSeries"' in text


def read(data: bytes, name: str, told: Told) -> GaugeFile:
    """Read the rain (parameter 00045) of one site."""
    series = _rain_series(_series(decode(data, name), name), name)
    station = one_station((_site(one) for one in series), told.station, name, "siteCode")
    mine = [one for one in series if _site(one) == station]
    if len(mine) > 1:
        sentence = f"The file holds {len(mine)} rain series of station {station}. Download them one at a time."
        raise FileProblem(name, sentence)
    found = _found(mine[0], name)
    kept, sorting = checks.in_order(usgs_rows.gauge_rows(found))
    return GaugeFile(
        format="USGS JSON",
        station=station,
        station_name=str(mine[0]["sourceInfo"].get("siteName") or ""),
        rows=tuple(kept),
        sha256=hashlib.sha256(data).hexdigest(),
        warnings=(
            "Times are by the offset that each value carries.",
            *usgs_rows.notes(found),
            *sorting,
        ),
        utc_offset_h=_standard(mine[0]),
    )


def _series(text: str, name: str) -> list[dict[str, Any]]:
    try:
        series: list[dict[str, Any]] = json.loads(text, parse_float=str)["value"]["timeSeries"]
    except (ValueError, KeyError, TypeError, RecursionError):
        sentence = "This JSON is cut off or damaged. Download it again."
        raise FileProblem(name, sentence) from None
    if not series:
        sentence = (
            "The answer from USGS holds no series. Ask for a site and dates at which parameter 00045 was measured."
        )
        raise FileProblem(name, sentence)
    return series


def _rain_series(series: Iterable[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    try:
        by_code = [(str(one["variable"]["variableCode"][0]["value"]), one) for one in series]
        for _, one in by_code:
            _site(one)
    except (KeyError, IndexError, TypeError):
        raise FileProblem(name, "This JSON does not name its sites and parameters. Download it again.") from None
    found = [one for code, one in by_code if code == RAIN]
    if not found:
        there = ", ".join(sorted({code for code, _ in by_code}))
        sentence = f"The file holds parameter {there} and no rain. Download parameter 00045, precipitation."
        raise FileProblem(name, sentence)
    return found


def _site(series: dict[str, Any]) -> str:
    return str(series["sourceInfo"]["siteCode"][0]["value"])


def _standard(series: dict[str, Any]) -> float | None:
    zone = series["sourceInfo"].get("timeZoneInfo") or {}
    match = _OFFSET.fullmatch(str((zone.get("defaultTimeZone") or {}).get("zoneOffset", "")))
    return (int(match[2]) + int(match[3]) / 60) * (-1 if match[1] == "-" else 1) if match else None


def _found(series: dict[str, Any], name: str) -> list[Value]:
    unit = _unit(series, name)
    given = [value for method in series.get("values") or [] for value in method.get("value") or []]
    if not given:
        raise FileProblem(name, "The rain series holds no values. Ask for dates at which rain was measured.")
    return [_one(at, value, unit, name) for at, value in enumerate(given, 1)]


def _unit(series: dict[str, Any], name: str) -> Fraction:
    code = str((series["variable"].get("unit") or {}).get("unitCode", "in"))
    if code not in UNITS:
        raise FileProblem(name, "This is not a unit of rain. Download parameter 00045.", column="unitCode", value=code)
    return INCHES_IN[UNITS[code]]


def _one(at: int, value: dict[str, Any], unit: Fraction, name: str) -> Value:
    stamp = str(value.get("dateTime", ""))
    try:
        exact = of_our_time(datetime.fromisoformat(stamp))
    except ValueError:
        raise FileProblem(
            name, "There is no such time. Download it again.", row=at, column="dateTime", value=stamp
        ) from None
    if exact.tzinfo is None:
        sentence = "This time carries no offset, as in daily values. Download instantaneous values."
        raise FileProblem(name, sentence, row=at, column="dateTime", value=stamp)
    read_as = said(str(value.get("value", "")), name=name, row=at, column="value")
    number = None if read_as.number is None else read_as.number * unit
    marks = value.get("qualifiers") or []
    said_value = Said(number, read_as.trace, read_as.reason, read_as.noisy)
    return Value(Measured(at, exact.replace(tzinfo=None), said_value), exact.astimezone(UTC), frozenset(marks))
