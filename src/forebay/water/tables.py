"""The printed tables, as rows: each data file opens with the line that names its source."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files

from .checks import Floats, number


@cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """Return the rows of the data table ``name``.

    >>> rows("pond_factors")[1]
    {'pond_pct': '0.2', 'factor': '0.97'}
    """
    lines = _text(name).splitlines()
    return tuple(csv.DictReader(lines[1:]))


def source(name: str) -> str:
    """Return the line that says where the data table ``name`` comes from."""
    return _text(name).splitlines()[0].removeprefix("# ")


def columns(name: str, *wanted: str) -> tuple[Floats, ...]:
    """Return columns of the data table ``name`` as arrays of numbers."""
    return tuple(number([float(row[column]) for row in rows(name)], column) for column in wanted)


@cache
def _text(name: str) -> str:
    return (files(__package__) / "data" / f"{name}.csv").read_text(encoding="utf-8")
