"""A picture of rain: what each hour or day brought, and the storms it made."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from forebay.cli.plots import ALARM, INK, QUIET, RULE, save, sheet

if TYPE_CHECKING:
    from forebay.formats.gauges import GaugeFile

DAY_H = 24.0
_BARS = 400
"""More bars than this are too thin to see; then each stands for a longer time."""

_WIDTHS_H = (1.0, 6.0, 24.0, 168.0, 730.5)
_WIDTH_WORDS = {1.0: "hour", 6.0: "6 hours", 24.0: "day", 168.0: "week", 730.5: "month of 730.5 hours"}
_RAIN, _STORM = "#2b6ca3", "#f0d9a8"
_ROOM, _UPRIGHT = 0.02, 0.06
"""Depths nearer to each other than the first share of the span are not all written; nearer than the second, turned."""

_NO_READING = "There is no reading between"


def draw_rain(found: GaugeFile, path: Path, answer: dict[str, Any] | None = None) -> None:
    """Draw what a gauge file holds, and the storms of its report where there is one."""
    shown = _zone_of(answer, found)
    ended = [row.ended.astimezone(shown) for row in found.rows]
    if not ended:
        return
    figure = sheet(10, 5.4)
    axes = figure.add_subplot()
    width_h = _bars(axes, found, ended)
    if answer is not None:
        _storms(axes, answer["storms"], max(max(ended) - min(ended), timedelta(hours=1)))
    _gaps(axes, found, ended)
    axes.set_title(found.station_name or found.station, fontsize=11, loc="left", color=INK)
    axes.set_ylabel(f"Rain in each {_WIDTH_WORDS[width_h]}, in", color=INK)
    day = answer["day"] if answer else "times in UTC"
    axes.set_xlabel(f"{found.format}; {day}", fontsize=8, color=QUIET)
    axes.margins(x=0.01)
    _dates(axes, shown)
    save(figure, path)


def _zone_of(answer: dict[str, Any] | None, found: GaugeFile) -> tzinfo:
    from datetime import UTC

    storms = answer["storms"] if answer else []
    first = datetime.fromisoformat(storms[0]["began"]).tzinfo if storms else None
    return first or UTC


def _bars(axes: Any, found: GaugeFile, ended: Sequence[datetime]) -> float:
    first = min(ended)
    span_h = (max(ended) - first).total_seconds() / 3600
    width_h = next((width for width in _WIDTHS_H if span_h / width <= _BARS), _WIDTHS_H[-1])
    midnight = first.replace(hour=0, minute=0, second=0, microsecond=0)
    start = midnight if width_h >= DAY_H else first - timedelta(hours=width_h)
    sums: dict[int, float] = {}
    for row, at in zip(found.rows, ended, strict=True):
        if row.depth_in:
            place = int(((at - start).total_seconds() - 1) / 3600 // width_h)
            sums[place] = sums.get(place, 0.0) + float(row.depth_in)
    left = [start + timedelta(hours=place * width_h) for place in sums]
    step = timedelta(hours=width_h)
    axes.bar(
        left, list(sums.values()), width=step, align="edge", color=_RAIN, edgecolor="white", linewidth=0.4, zorder=3
    )
    axes.set_ylim(0, 1.25 * max(sums.values(), default=0.1))
    return width_h


def _storms(axes: Any, storms: Sequence[dict[str, Any]], span: timedelta) -> None:
    wet = [storm for storm in storms if storm["depth_in"]]
    spans = [(datetime.fromisoformat(storm["began"]), datetime.fromisoformat(storm["ended"])) for storm in wet]
    for began, ended in spans:
        axes.axvspan(began, ended, color=_STORM, zorder=1)
    middles = [began + (ended - began) / 2 for began, ended in spans]
    placed = _with_room([(middle, storm["depth_in"]) for middle, storm in zip(middles, wet, strict=True)], span)
    near = any(after - before < _UPRIGHT * span for (before, _), (after, _) in pairwise(placed))
    for middle, depth_in in placed:
        words, how = f"{depth_in:.2f} in", axes.get_xaxis_transform()
        turned = 90 if near else 0
        axes.text(
            middle, 0.985, words, transform=how, ha="center", va="top", fontsize=8, color=INK, rotation=turned, zorder=5
        )


def _with_room(storms: Sequence[tuple[datetime, float]], span: timedelta) -> list[tuple[datetime, float]]:
    """Return the storms whose depth has room to be written, the deepest first served, in order of time."""
    placed: list[tuple[datetime, float]] = []
    for at, depth_in in sorted(storms, key=lambda storm: -storm[1]):
        if all(abs(at - other) >= _ROOM * span for other, _ in placed):
            placed.append((at, depth_in))
    return sorted(placed)


def _gaps(axes: Any, found: GaugeFile, ended: Sequence[datetime]) -> None:
    """Mark readings that are missing, and stretches that the file itself is told to have no reading in."""
    gone = [at for row, at in zip(found.rows, ended, strict=True) if row.missing]
    if gone:
        axes.plot(gone, [0] * len(gone), linestyle="none", marker="x", color=ALARM, zorder=4, clip_on=False)
        axes.plot([], [], linestyle="none", marker="x", color=ALARM, label=f"reading missing ({len(gone)})")
    name: str | None = "no readings: rain is not known"
    for before, after in _silent(found, ended):
        axes.axvspan(before, after, facecolor="white", edgecolor=QUIET, hatch="//", linewidth=0, zorder=1, label=name)
        name = None
    if gone or name is None:
        axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, fontsize=8, frameon=False, borderaxespad=0.2)


def _silent(found: GaugeFile, ended: Sequence[datetime]) -> list[tuple[datetime, datetime]]:
    if not any(warning.startswith(_NO_READING) for warning in found.warnings):
        return []
    began = [at - timedelta(minutes=row.duration_min) for row, at in zip(found.rows, ended, strict=True)]
    longest = timedelta(hours=6)
    return [(before, after) for before, after in zip(ended, began[1:], strict=False) if after - before > longest]


def _dates(axes: Any, shown: tzinfo) -> None:
    from matplotlib.dates import AutoDateLocator, ConciseDateFormatter

    where = AutoDateLocator(tz=shown)  # type: ignore[no-untyped-call]  # untyped there
    axes.xaxis.set_major_locator(where)
    axes.xaxis.set_major_formatter(ConciseDateFormatter(where, tz=shown))  # type: ignore[no-untyped-call]  # untyped there
    axes.grid(axis="y", color=RULE, linewidth=0.5)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
