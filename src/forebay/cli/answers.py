"""How a command answers: data as JSON, or one sentence on stderr and exit 2."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import typer

P = ParamSpec("P")
R = TypeVar("R")

COULD_NOT_ANSWER = 2
FIRST_YEAR, LAST_YEAR = 1800, 2200


class CannotAnswer(ValueError):  # noqa: N818 - said to the person as it stands
    """A sentence for the person at the terminal."""


@contextmanager
def _in_one_sentence() -> Iterator[None]:
    try:
        yield
    except ValueError as problem:
        typer.echo(str(problem), err=True)
        raise typer.Exit(COULD_NOT_ANSWER) from problem
    except BrokenPipeError:
        # Whoever reads has seen enough, as in "| head".
        sys.stdout = None
    except OSError as problem:
        why = (problem.strerror or "cannot be read").lower()
        typer.echo(f"{problem.filename or 'The file'}: {why}. Check the name and try again.", err=True)
        raise typer.Exit(COULD_NOT_ANSWER) from problem


def answers(command: Callable[P, R]) -> Callable[P, R]:
    """Wrap a command so that bad input ends in one sentence and exit 2."""

    @wraps(command)
    def answering(*args: P.args, **kwargs: P.kwargs) -> R:
        with _in_one_sentence():
            return command(*args, **kwargs)

    return answering


def say_json(value: Any) -> None:
    """Print a value as JSON."""
    json.dump(value, sys.stdout, indent=2, ensure_ascii=False, default=str)
    sys.stdout.write("\n")


def read_bytes(path: Path) -> bytes:
    """Read a file the person named."""
    if path.is_dir():
        raise CannotAnswer(f"{path} is a folder. Name the file inside it.")
    return path.read_bytes()


def a_date(text: str) -> date:
    """Read a date as ``2026-11-30``; refuse an impossible one."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        raise CannotAnswer(f'"{text}" is not a date. Write it as year-month-day, like 2026-11-30.') from None
    _refuse_far(found, text)
    return found


def an_instant(text: str) -> datetime:
    """Read an instant with its offset, like ``2026-11-30T09:00-05:00``; a bare civil time is refused."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise CannotAnswer(f'"{text}" is not a time. Write it like 2026-11-30T09:00-05:00.') from None
    if found.tzinfo is None:
        like = found.isoformat(timespec="minutes")
        raise CannotAnswer(f'"{text}" does not say its offset from UTC. Write it like {like}-05:00, or with Z for UTC.')
    _refuse_far(found, text)
    return found


def _refuse_far(found: date, text: str) -> None:
    """Refuse a year that no calendar of a village reaches, and from which nothing more can be counted."""
    if not FIRST_YEAR <= found.year <= LAST_YEAR:
        raise CannotAnswer(f'"{text}" is too far away to count from. Write a year from {FIRST_YEAR} to {LAST_YEAR}.')


def within(option: str, value: int, first: int, last: int) -> None:
    """Refuse the value of an option that is out of its range."""
    if not first <= value <= last:
        raise CannotAnswer(f"{option} {value} cannot be. Give a number from {first} to {last}.")


def table(headings: list[str], rows: list[list[str]]) -> str:
    """Lay out rows under headings, as plain text."""
    shown = [[_printable(cell) for cell in row] for row in rows]
    widths = [max(len(row[column]) for row in [headings, *shown]) for column in range(len(headings))]
    lines = [headings, ["-" * width for width in widths], *shown]
    laid = ("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)
    return "\n".join(line.rstrip() for line in laid)


def _printable(cell: str) -> str:
    """Return a cell without what would move the rest of the line: a name in a file may hold any sign."""
    return cell if cell.isprintable() else "".join(mark if mark.isprintable() else "?" for mark in cell)


def today() -> date:
    """Return today's date, as the office's clock says it."""
    from forebay.office import clock

    return clock.now().date()
