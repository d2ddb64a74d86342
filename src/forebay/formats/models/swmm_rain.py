"""The storms of an EPA SWMM file: its rain gauges, as intensities, depths or sums, in inches or millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import numpy as np

from forebay.formats.models.swmm_file import Inp
from forebay.formats.models.swmm_text import Line, hours
from forebay.formats.models.told import in_row
from forebay.water import DesignStorm, measured_storm

KINDS = ("INTENSITY", "VOLUME", "CUMULATIVE")
_DATES = ("%m/%d/%Y", "%m-%d-%Y", "%b-%d-%Y", "%b/%d/%Y")


def storms_of(inp: Inp) -> tuple[DesignStorm, ...]:
    """Return a storm for each gauge that stands in the file with its own rows of rain."""
    found = [storm for line in inp.rows("RAINGAGES") if (storm := _storm(inp, line)) is not None]
    used = {line.text(1, "rain gauge").casefold() for line in inp.rows("SUBCATCHMENTS")} - {"*"}
    if len(used) > 1:
        inp.ledger.warn(
            f"The subcatchments take their rain from {len(used)} gauges; here each storm falls on the whole site."
        )
    return tuple(found)


def _storm(inp: Inp, line: Line) -> DesignStorm | None:
    name, kind = line.words[0], line.text(1, "format").upper()
    if kind not in KINDS:
        raise line.wrong(f"The rain of {name} is of no format that SWMM has. Write one of: {', '.join(KINDS)}.", kind)
    step_h = hours(line.text(2, "interval"), line)
    if line.text(4, "source").upper() != "TIMESERIES":
        inp.ledger.leave(f"rain gauge {name}", "its rain stands in another file. Send that too.", stops=False)
        return None
    series = line.text(5, "time series")
    rows = [one for one in inp.rows("TIMESERIES") if one.words[0].casefold() == series.casefold()]
    if any(one.text(1, "time").upper() == "FILE" for one in rows):
        inp.ledger.leave(f"time series {series}", "its rows stand in another file. Send that too.", stops=False)
        return None
    if not rows:
        raise line.wrong(f"The rain of {name} is a time series that is not in the file. Add its rows.", series)
    starts, values = zip(*_points(rows), strict=True)
    depths = _depths(kind, np.array(starts), np.array(values), step_h) * inp.units.inch
    if not np.any(depths > 0):
        inp.ledger.leave(f"rain gauge {name}", "no rain falls in its time series.", stops=False)
        return None
    with in_row(inp.file, line.row):
        ends = np.array(starts) + step_h
        return measured_storm(name, *_between(ends, depths, step_h), source=f"{inp.file}, time series {series}")


def _depths(kind: str, starts: np.ndarray, values: np.ndarray, step_h: float) -> np.ndarray:
    """Return the depth that falls in the interval after each start."""
    if kind == "INTENSITY":
        return np.asarray(values * step_h)
    if kind == "VOLUME":
        return values
    rises = np.diff(np.concatenate([[0.0], values]))
    return np.asarray(np.where(rises >= 0, rises, values))


def _between(ends: np.ndarray, depths: np.ndarray, step_h: float) -> tuple[np.ndarray, np.ndarray]:
    """Fill the dry hours between intervals, so that no depth is spread over them."""
    first = min(ends[0] - step_h, 0.0)
    before = 0.0 - first
    found_h: list[float] = []
    found_in: list[float] = []
    last = 0.0
    for end, depth in zip(ends + before, depths, strict=True):
        if end - step_h > last + 1e-9:
            found_h.append(end - step_h)
            found_in.append(0.0)
        found_h.append(end)
        found_in.append(float(depth))
        last = end
    return np.array(found_h), np.array(found_in)


def _points(rows: Sequence[Line]) -> list[tuple[float, float]]:
    """Return hours from the first day and values; a row may give several of both."""
    found: list[tuple[float, float]] = []
    began: datetime | None = None
    day = 0.0
    for line in rows:
        at = 1
        if (date := _date(line.text(1, "time"))) is not None:
            began = began or date
            day = (date - began).total_seconds() / 3600.0
            at = 2
        while at < len(line.words):
            found.append((day + hours(line.words[at], line), line.number(at + 1, "value")))
            at += 2
        if len(found) > 1 and found[-1][0] <= found[-2][0]:
            raise line.wrong("The times of this series do not rise. Put its rows in order.", line.words[-2])
        if found and found[-1][1] < 0:
            raise line.wrong("The rain is less than nothing. Mend the value.", line.words[-1])
    return found


def _date(word: str) -> datetime | None:
    for form in _DATES:
        try:
            return datetime.strptime(word, form)  # noqa: DTZ007 - a civil day, used for differences alone
        except ValueError:
            continue
    return None
