"""What a number must be before water is reckoned with it: a real number, in its range, said plainly when it is not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


class WaterError(ValueError):
    """Water that cannot be reckoned; the text says what is wrong and what would be right."""


def number(
    value: ArrayLike,
    name: str,
    *,
    least: float | None = None,
    most: float | None = None,
    above: float | None = None,
) -> Floats:
    """Return ``value`` as floats once it is finite and in range; refuse it with its name and the value seen.

    >>> float(number(4.9, "area_ac", above=0))
    4.9
    """
    try:
        found = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError):
        raise WaterError(f"{name} is {value!r}, which is not a number. Give a number.") from None
    low, high = (float(found.min()), float(found.max())) if found.size else (0.0, 0.0)
    if not (-inf < low and high < inf):
        raise _out(found, ~np.isfinite(found), name, "Give a number that is neither missing nor infinite.")
    if above is not None and low <= above:
        raise _out(found, found <= above, name, f"It must be more than {above:g}.")
    if least is not None and low < least:
        raise _out(found, found < least, name, f"It must be {least:g} or more.")
    if most is not None and high > most:
        raise _out(found, found > most, name, f"It must be {most:g} or less.")
    return found


def a_slope(value: ArrayLike, name: str = "slope") -> Floats:
    """Return a slope in feet a foot, above 0; one over 1 is taken for a percentage and refused.

    >>> float(a_slope(0.03))
    0.03
    """
    found = number(value, name, above=0)
    if found.size and float(found.max()) > 1.0:
        seen = float(found.max())
        raise WaterError(f"{name} is {seen:g}, in feet of fall a foot. {seen:g} percent is written {seen / 100:g}.")
    return found


def _out(found: Floats, wrong: NDArray[np.bool_], name: str, mend: str) -> WaterError:
    seen = float(np.atleast_1d(found)[np.atleast_1d(wrong)][0])
    return WaterError(f"{name} is {seen:g}. {mend}")


def rising(value: ArrayLike, name: str, *, strictly: bool = True) -> Floats:
    """Return a one-dimensional table column once it never falls (or always rises); refuse it at the first step back.

    >>> rising([0, 1, 2], "stage_ft").tolist()
    [0.0, 1.0, 2.0]
    """
    found = number(value, name)
    if found.ndim != 1 or found.size < 2:
        raise WaterError(f"{name} holds {found.size} value(s) and a table needs two or more. Give the whole column.")
    steps = np.diff(found)
    bad = np.flatnonzero(steps <= 0 if strictly else steps < 0)
    if bad.size:
        at = int(bad[0])
        raise WaterError(
            f"{name} goes from {found[at]:g} to {found[at + 1]:g} at row {at + 2}: the table runs backward. "
            "Put the rows in rising order."
        )
    return found


def chosen(value: str, name: str, choices: Iterator[str] | list[str] | tuple[str, ...]) -> str:
    """Return ``value`` once it is one of ``choices``; otherwise name what there is."""
    known = list(choices)
    if value not in known:
        raise WaterError(f'{name} is "{value}", which is not known here. Write one of: {", ".join(known)}.')
    return value


@contextmanager
def at_node(name: str) -> Iterator[None]:
    """Say the node's name before whatever is wrong inside."""
    try:
        yield
    except WaterError as problem:
        text = str(problem)
        raise WaterError(text if text.startswith(f"{name}: ") else f"{name}: {text}") from None
