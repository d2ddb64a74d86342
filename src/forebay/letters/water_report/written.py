"""How a number of water is written in a report: enough digits to check it by, never more than it has."""

from __future__ import annotations

import math

_ALIKE = 1e-9
"""Two numbers this near each other, as a share of the larger, are the same number reckoned twice."""


def flow(cfs: float) -> str:
    """Write a flow in cfs.

    >>> flow(1234.5), flow(0.004), flow(0.0)
    ('1,234.50', '<0.01', '0.00')
    """
    return "<0.01" if 0 < cfs < 0.005 else f"{cfs:,.2f}"


def volume(cuft: float) -> str:
    """Write a volume in cubic feet.

    >>> volume(50608.2), volume(0.2)
    ('50,608', '<1')
    """
    return "<1" if 0 < cuft < 0.5 else f"{cuft:,.0f}"


def change(before: float, after: float, decimals: int) -> str:
    """Write a change with its sign; one too small for the digits is still said.

    >>> change(4.0, 4.25, 2), change(50.0, 20.0, 0), change(4.0, 4.001, 2), change(4.0, 4.0, 2)
    ('+0.25', '-30', '+<0.01', '0.00')
    """
    gap, least = after - before, 10.0**-decimals
    sign = "+" if gap > 0 else "-"
    if abs(gap) <= _ALIKE * max(abs(before), abs(after)):
        return f"{0:.{decimals}f}"
    return f"{sign}<{least:.{decimals}f}" if abs(gap) < least / 2 else f"{gap:+,.{decimals}f}"


def share(before: float, after: float) -> str:
    """Write a change as a share of what was.

    >>> share(4.0, 5.0), share(0.0, 5.0)
    ('+25.0 %', 'from nothing')
    """
    if before == 0 and after > 0:
        return "from nothing"
    if abs(after - before) <= _ALIKE * before:
        return "0.0 %"
    return f"{100.0 * (after - before) / before:+.1f} %"


def feet(value: float) -> str:
    """Write a stage or an elevation."""
    return f"{value:,.2f}"


def inches(value: float) -> str:
    """Write a depth of rain or runoff.

    >>> inches(3.5), inches(0.004)
    ('3.50', '<0.01')
    """
    return "<0.01" if 0 < value < 0.005 else f"{value:.2f}"


def hours(value: float) -> str:
    """Write a time; what never ends is said.

    >>> hours(0.25), hours(float("inf"))
    ('0.250', 'never')
    """
    if math.isinf(value):
        return "never"
    return f"{value:.3f}" if value < 10 else f"{value:.2f}"


def curve_number(value: float) -> str:
    """Write a curve number: whole where it is whole.

    >>> curve_number(74.0), curve_number(73.348)
    ('74', '73.35')
    """
    return f"{value:g}" if float(value).is_integer() else f"{value:.2f}"


def plain(value: float) -> str:
    """Write a number as it was given.

    >>> plain(0.013), plain(1500.0), plain(8500.0)
    ('0.013', '1,500', '8,500')
    """
    return f"{value:,.10g}"
