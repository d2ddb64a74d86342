"""How many members of a board must take part for it to act, as the village states it; where it states none, none is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from forebay.office.stated import Stated


@dataclass(frozen=True, slots=True)
class Quorum:
    """The quorum of a board, from one date until another, and where that is said."""

    board: str
    members: int
    since: date
    until: date | None = None
    cite: str = ""


def stated(home: Stated) -> Iterator[Quorum]:
    """Yield the quorums of a home's ``[quorum]``; refuse what is wrong in it with its key and the value seen."""
    for board, rows in home.table("quorum").items():
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise home.fail(f"quorum.{board}", rows, "a list like [{ members = 3, from = 2026-01-01 }]")
        for row in rows:
            yield _stated(home, board, row)


def _stated(home: Stated, board: str, row: dict[str, Any]) -> Quorum:
    home.refuse_unknown(row, {"members", "from", "until", "cite"}, f"quorum.{board}.")
    many = row.get("members")
    if type(many) is not int or many < 1:
        raise home.fail(f"quorum.{board}.members", many, "how many members are enough, like members = 3")
    since = home.day(f"quorum.{board}.from", row.get("from"))
    until = home.day(f"quorum.{board}.until", row["until"]) if "until" in row else None
    return Quorum(board, many, since, until, home.text(row, "cite", "where that is said", ""))


def on(rows: Iterable[Quorum], board: str, day: date) -> Quorum | None:
    """Return the quorum stated for a board on a date, or None where none is stated."""
    mine = [row for row in rows if row.board.casefold() == board.casefold()]
    return next((row for row in mine if row.since <= day and (row.until is None or day < row.until)), None)
