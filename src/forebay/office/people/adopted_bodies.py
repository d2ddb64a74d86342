"""The bodies the village adopted for its acts, each with the board on record that bears its name, or what is amiss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from forebay.law.text import nearest
from forebay.letters.wording import plain_day
from forebay.office import home as homes
from forebay.office.models import Body

NO_VOTE = "so no vote of it is asked for"


@dataclass(frozen=True, slots=True)
class Adopted:
    """A row of the village's table of bodies; ``board`` is who bears its name, ``amiss`` what does not fit."""

    act: str
    body: str
    since: date
    until: date | None
    board: Body | None = None
    amiss: str = ""


def adopted_bodies(home: homes.Home, boards: Sequence[Body]) -> tuple[Adopted, ...]:
    """Return each act the village gave to a body, in the order of its table."""
    return tuple(_adopted(row, boards) for row in home.bodies)


def only_quorate(home: homes.Home, boards: Sequence[Body]) -> tuple[str, ...]:
    """Return the names for which a quorum is stated, and that no board on record bears."""
    named = dict.fromkeys(row.board for row in home.quorums)
    return tuple(name for name in named if not _called(name, boards))


def _called(name: str, boards: Sequence[Body]) -> list[Body]:
    named = " ".join(name.split()).casefold()
    return [one for one in boards if one.name.casefold() == named]


def _adopted(row: homes.Body, boards: Sequence[Body]) -> Adopted:
    called = _called(row.body, boards)
    amiss = _late_or_over(row, called) if called else f"No board of this name is on record, {NO_VOTE}."
    close = "" if called else nearest(row.body, [one.name for one in boards])
    return Adopted(row.act, row.body, row.since, row.until, called[-1] if called else None, f"{amiss}{close}")


def _late_or_over(row: homes.Body, called: Sequence[Body]) -> str:
    """Say where a board is on record for only a part of the days on which the act is its own."""
    first = min(one.since for one in called)
    ends = [one.until for one in called]
    last = None if None in ends else max(day for day in ends if day is not None)
    said = []
    if first > row.since:
        said.append(f"It is on record only from {plain_day(first)}, {NO_VOTE} before.")
    if last is not None and (row.until is None or last < row.until):
        said.append(f"It is on record only until {plain_day(last)}, {NO_VOTE} after.")
    return " ".join(said)
