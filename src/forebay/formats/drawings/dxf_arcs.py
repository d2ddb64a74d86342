"""Polylines with arcs: a bulge is the tangent of a quarter of the arc's angle, left of the way positive."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

SAGITTA = 0.001
"""How far, in the drawing's unit, a chord may lie from the arc it stands for."""

_MOST_CHORDS = 720


def chords(corners: Sequence[tuple[float, float, float]], *, closed: bool) -> Iterator[tuple[float, float]]:
    """Yield the corners (x, y, bulge) of a polyline, with points on its arcs so near that the chords lie along them.

    >>> half = list(chords([(-1, 0, 1), (1, 0, 0)], closed=False))
    >>> half[0], half[-1], len(half) > 30
    ((-1.0, 0.0), (1.0, 0.0), True)
    """
    placed = [(complex(x, y), bulge) for x, y, bulge in corners]
    ring = [*placed, placed[0]] if closed else placed
    for (start, bulge), (end, _) in pairwise(ring):
        yield start.real, start.imag
        if bulge and start != end:
            yield from ((point.real, point.imag) for point in _on_arc(start, end, bulge))
    yield ring[-1][0].real, ring[-1][0].imag


def _on_arc(start: complex, end: complex, bulge: float) -> Iterator[complex]:
    """Yield the points between the ends of an arc."""
    center = (start + end) / 2 + 1j * (end - start) * (1 - bulge * bulge) / (4 * bulge)
    angle, radius = 4 * math.atan(bulge), abs(start - center)
    step = 2 * math.acos(max(1 - SAGITTA / radius, 0))
    count = min(math.ceil(abs(angle) / step), _MOST_CHORDS) if step else 1
    for at in range(1, count):
        yield center + (start - center) * cmath.exp(1j * angle * at / count)
