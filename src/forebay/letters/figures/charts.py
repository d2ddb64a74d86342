"""Charts over time: panels above one another that share an axis, their lines told apart by their strokes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from forebay.letters.figures.svg import FAINT, INK, QUIET, RULE, drawing, element, path, words

Floats = NDArray[np.float64]

STROKES = (
    ("#162e51", "none", 1.5),
    ("#b5390d", "5 2.5", 1.5),
    ("#2a6b3c", "1.5 2", 1.7),
    ("#6b3fa0", "7 2 1.5 2", 1.4),
    ("#4a4f57", "none", 0.8),
)
"""Colour, dashes and width by turn: no two of them differ by colour alone."""

_LEFT, _RIGHT, _TOP, _FOOT, _BETWEEN = 44.0, 6.0, 16.0, 26.0, 12.0
_THIN = 0.15
_SIZE = 7.5


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """One line: its name, and its points."""

    name: str
    xs: Floats
    ys: Floats
    stroke: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Panel:
    """One frame with its vertical axis; it begins at 0 unless it floats."""

    label: str
    curves: tuple[Curve, ...]
    height: float = 110.0
    floats: bool = False


def chart(panels: Sequence[Panel], span: tuple[float, float], label: str, width: float = 300.0) -> str:
    """Return panels above one another over one horizontal axis from ``span[0]`` to ``span[1]``."""
    height = _TOP + sum(panel.height for panel in panels) + _BETWEEN * (len(panels) - 1) + _FOOT
    parts, top = [_legend(panels, width)], _TOP
    for panel in panels:
        parts += _frame(_Frame(span, _range(panel, span), top, panel.height, width), panel, last=panel is panels[-1])
        top += panel.height + _BETWEEN
    parts.append(words(label, (_LEFT + width - _RIGHT) / 2, height - 3, size=_SIZE, fill=QUIET, text_anchor="middle"))
    return drawing(width, height, parts)


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Return round numbers that cover a range, no more than about ``most`` steps.

    >>> ticks(0, 20.2)
    [0.0, 5.0, 10.0, 15.0, 20.0, 25.0]
    """
    raw = max(high - low, 1e-9) / most
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * each for each in (1, 2, 2.5, 5, 10) if power * each >= raw * (1 - 1e-9))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(step * at, 10) for at in range(first, last + 1)]


@dataclass(frozen=True, slots=True)
class _Frame:
    span: tuple[float, float]
    rows: list[float]
    top: float
    height: float
    width: float

    def x(self, value: float | Floats) -> Floats:
        across = self.width - _LEFT - _RIGHT
        return np.asarray(_LEFT + (value - self.span[0]) / (self.span[1] - self.span[0]) * across)

    def y(self, value: float | Floats) -> Floats:
        low, high = self.rows[0], self.rows[-1]
        return np.asarray(self.top + self.height * (1 - (value - low) / (high - low)))


def _range(panel: Panel, span: tuple[float, float]) -> list[float]:
    seen = [curve.ys[(curve.xs >= span[0]) & (curve.xs <= span[1])] for curve in panel.curves]
    values = np.concatenate([*seen, np.zeros(0 if panel.floats else 1)])
    low, high = float(values.min()), float(values.max())
    return ticks(low, high if high > low else low + 1.0, max(int(panel.height / 22), 2))


def _frame(frame: _Frame, panel: Panel, *, last: bool) -> list[str]:
    left, right = float(frame.x(frame.span[0])), float(frame.x(frame.span[1]))
    bottom = frame.top + frame.height
    parts = []
    for value in frame.rows:
        at = float(frame.y(value))
        parts.append(element("line", x1=left, y1=at, x2=right, y2=at, stroke=FAINT, stroke_width=0.7))
        parts.append(words(f"{value:g}", left - 3, at + 2.5, size=_SIZE, fill=QUIET, text_anchor="end"))
    for value in ticks(*frame.span, 8):
        if frame.span[0] <= value <= frame.span[1]:
            at = float(frame.x(value))
            parts.append(element("line", x1=at, y1=bottom, x2=at, y2=bottom + 3, stroke=RULE, stroke_width=0.7))
            if last:
                parts.append(words(f"{value:g}", at, bottom + 11, size=_SIZE, fill=QUIET, text_anchor="middle"))
    parts.append(
        element("path", d=path([(left, frame.top), (left, bottom), (right, bottom)]), fill="none", stroke=RULE)
    )
    parts.append(_side(panel.label, frame))
    return parts + [_line(curve, frame) for curve in panel.curves]


def _side(label: str, frame: _Frame) -> str:
    at = f"translate(8 {frame.top + frame.height / 2:.1f}) rotate(-90)"
    return words(label, 0, 0, size=_SIZE, fill=QUIET, text_anchor="middle", transform=at)


def _line(curve: Curve, frame: _Frame) -> str:
    first = max(int(np.searchsorted(curve.xs, frame.span[0])) - 1, 0)
    last = int(np.searchsorted(curve.xs, frame.span[1], side="right"))
    across, up = frame.x(curve.xs[first:last]), frame.y(curve.ys[first:last])
    across = np.clip(across, _LEFT, frame.width - _RIGHT)
    return element("path", d=path(thinned(across, up)), fill="none", stroke_linejoin="round", **_stroke(curve.stroke))


def _stroke(at: int) -> dict[str, str]:
    colour, dashes, width = STROKES[at % len(STROKES)]
    return {"stroke": colour, "stroke-width": f"{width:g}", "stroke-dasharray": dashes}


def _legend(panels: Sequence[Panel], width: float) -> str:
    shown: dict[int, str] = {curve.stroke: curve.name for panel in panels for curve in panel.curves}
    parts, left = [], _LEFT
    for stroke, name in shown.items():
        parts.append(element("line", x1=left, y1=6, x2=left + 18, y2=6, **_stroke(stroke)))
        parts.append(words(name, left + 21, 8.7, size=_SIZE, fill=INK))
        left += 30 + len(name) * _SIZE * 0.55
    return "".join(parts)


def thinned(xs: Floats, ys: Floats, tolerance: float = _THIN) -> list[tuple[float, float]]:
    """Return the points a line needs so that it looks the same (Ramer, Douglas and Peucker, measured upright).

    >>> thinned(np.arange(5.0), np.array([0.0, 1.0, 2.0, 2.0, 2.0]))
    [(0.0, 0.0), (2.0, 2.0), (4.0, 2.0)]
    """
    keep, waiting = {0, len(xs) - 1}, [(0, len(xs) - 1)]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        middle = slice(first + 1, last)
        straight = np.interp(xs[middle], [xs[first], xs[last]], [ys[first], ys[last]])
        gaps = np.abs(ys[middle] - straight)
        worst = int(np.argmax(gaps))
        if gaps[worst] > tolerance:
            at = first + 1 + worst
            keep.add(at)
            waiting += [(first, at), (at, last)]
    order = sorted(keep)
    return [(float(xs[at]), float(ys[at])) for at in order]


def steps(edges: Floats, values: Floats) -> tuple[Floats, Floats]:
    """Return the outline of bars: each value between two edges.

    >>> [side.tolist() for side in steps(np.array([0.0, 1.0, 2.0]), np.array([3.0, 4.0]))]
    [[0.0, 1.0, 1.0, 2.0], [3.0, 3.0, 4.0, 4.0]]
    """
    xs = [edge for pair in pairwise(edges.tolist()) for edge in pair]
    return np.array(xs), np.repeat(values, 2)
