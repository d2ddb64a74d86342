"""The rain of a month as a picture: a bar a day, and a mark where a storm's report is due."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from forebay.letters.wording import short_day

WIDTH, HEIGHT = 930, 240
LEFT, RIGHT, TOP, BOTTOM = 48, 24, 28, 36
HALF_INCH = 0.5


@dataclass(frozen=True, slots=True)
class Bar:
    """The rain of one day in inches; None where the gauge gave nothing."""

    on: date
    depth_in: float | None


@dataclass(frozen=True, slots=True)
class Mark:
    """A day on which something is due, and what."""

    on: date
    says: str


def month_of_rain(bars: Sequence[Bar], marks: Sequence[Mark]) -> SafeString:
    """Draw the bars and marks; the table beside the picture says the same."""
    top = _top(bars)
    step = (WIDTH - LEFT - RIGHT) / max(len(bars), 1)
    places = {bar.on: LEFT + step * number for number, bar in enumerate(bars)}
    wet = sum(1 for bar in bars if bar.depth_in)
    parts = [
        _grid(top),
        *(_bar(bar, places[bar.on], step, top) for bar in bars),
        *(_mark(mark, places[mark.on] + step / 2) for mark in marks if mark.on in places),
        *(_label(bar.on, places[bar.on] + step / 2) for bar in bars[::5]),
    ]
    return format_html(
        '<svg class="plot" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        WIDTH,
        HEIGHT,
        f"Rain by day: {wet} wet days of {len(bars)}, {len(marks)} reports due. The table below says the same.",
        format_html_join("", "{}", ((part,) for part in parts)),
    )


def _top(bars: Sequence[Bar]) -> float:
    most = max((bar.depth_in or 0.0 for bar in bars), default=0.0)
    return next(step for step in (1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 50.0) if step >= most or step == 50.0)


def _height(depth_in: float, top: float) -> float:
    return (HEIGHT - TOP - BOTTOM) * min(depth_in / top, 1)


def _grid(top: float) -> SafeString:
    lines = [(0.0, "line"), (HALF_INCH, "half"), (top, "line")]
    drawn = ((HEIGHT - BOTTOM - _height(depth, top), depth, kind) for depth, kind in lines)
    return format_html_join(
        "",
        '<line class="{}" x1="{}" x2="{}" y1="{}" y2="{}"/><text x="{}" y="{}" text-anchor="end">{} in</text>',
        (
            (kind, LEFT, WIDTH - RIGHT, f"{y:.1f}", f"{y:.1f}", LEFT - 6, f"{y + 5:.1f}", f"{d:g}")
            for y, d, kind in drawn
        ),
    )


def _bar(bar: Bar, x: float, step: float, top: float) -> SafeString:
    if bar.depth_in is None:
        return format_html(
            '<text class="none" x="{}" y="{}" text-anchor="middle">?</text>', f"{x + step / 2:.1f}", HEIGHT - BOTTOM - 4
        )
    height = _height(bar.depth_in, top)
    return format_html(
        '<rect class="bar" x="{}" y="{}" width="{}" height="{}"><title>{}: {} in</title></rect>',
        f"{x + step * 0.15:.1f}",
        f"{HEIGHT - BOTTOM - height:.1f}",
        f"{step * 0.7:.1f}",
        f"{height:.1f}",
        short_day(bar.on),
        f"{bar.depth_in:.2f}",
    )


def _mark(mark: Mark, x: float) -> SafeString:
    return format_html(
        '<path class="mark" d="M{} {}l7 -12h-14z"><title>{}</title></path>',
        f"{x:.1f}",
        TOP - 4,
        f"{short_day(mark.on)}: {mark.says}",
    )


def _label(on: date, x: float) -> SafeString:
    return format_html(
        '<text x="{}" y="{}" text-anchor="middle">{}</text>', f"{x:.1f}", HEIGHT - 12, f"{on:%b} {on.day}"
    )
