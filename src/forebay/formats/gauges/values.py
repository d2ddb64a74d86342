"""What the text in a depth column says: a number, a trace, or nothing and why."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from forebay.formats.problems import FileProblem

SENTINEL = re.compile(r"-9+(\.0*)?")
_NUMBER = re.compile(r"[+]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,2})?")
TRACE = ("t", "trace")
NOTHING = ("", "m", "na", "n/a", "nan", "null", "none", "-", "--", "missing")
REMARKS = ("ice", "eqp", "mnt", "bkw", "dis", "ssn", "rat", "fld", "zfl", "tst", "dry", "pr", "***", "unavailable")
"""Words that agencies write instead of a number where a gauge gave none."""

LONGEST = 40
"""Signs of a number; none that a gauge writes has more."""
FIRST_YEAR, LAST_YEAR = 1800, 2200
"""Years in which rain may have been measured: any other is a slip of the pen or of a program."""

NOISE = Fraction(1, 100_000)
THOUSANDTH = 1000


@dataclass(frozen=True, slots=True)
class Said:
    """A number as written, a trace, or the reason there is none."""

    number: Fraction | None
    trace: bool = False
    reason: str = ""
    noisy: bool = False


def said(text: str, *, name: str, row: int, column: str) -> Said:
    """Return what a depth's text says; a negative depth or an unknown word is refused where it stands.

    >>> [said(text, name="x.csv", row=2, column="rain").reason for text in ("1.2", "-9999", "Ice", "")]
    ['', '-9999 stands for no value', 'Ice', 'blank']
    """
    plain = text.strip()
    low = plain.lower()
    if low in TRACE:
        return Said(Fraction(0), trace=True)
    if low in NOTHING:
        return Said(None, reason=plain or "blank")
    if SENTINEL.fullmatch(plain):
        return Said(None, reason=f"{plain} stands for no value")
    if low.startswith(REMARKS):
        return Said(None, reason=plain)
    if len(plain) <= LONGEST and _NUMBER.fullmatch(plain):
        return _without_noise(Fraction(plain))
    raise FileProblem(name, _wrong(plain), row=row, column=column, value=plain)


def of_our_time(when: datetime) -> datetime:
    """Return a time in a year in which rain may have been measured; another one is a ValueError.

    >>> of_our_time(datetime(2026, 5, 1)).year
    2026
    """
    if not FIRST_YEAR <= when.year <= LAST_YEAR:
        raise ValueError(when)
    return when


def _without_noise(number: Fraction) -> Said:
    """Return a number, rid of the trail that a computer's arithmetic leaves (0.008999944 was 0.009)."""
    near = Fraction(round(number * THOUSANDTH), THOUSANDTH)
    if near != number and abs(near - number) < NOISE:
        return Said(near, noisy=True)
    return Said(number)


def _wrong(text: str) -> str:
    if text.startswith("-") and _NUMBER.fullmatch(text[1:]):
        return "A depth of rain cannot be below zero. Leave it blank where nothing was measured."
    return "This is not a depth. Write a number like 0.07, T for a trace, or leave it blank where nothing was measured."
