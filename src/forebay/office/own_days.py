"""The days an office sets itself: how long a case is to lie at the village and at the applicant. They are no law.

A village that counts its own days against a number adopts it, and says by what; else the days are counted and nothing
is held against them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

KEYS = frozenset({"village", "applicant", "adopted"})


@dataclass(frozen=True, slots=True)
class OwnDays:
    """How many days an office sets itself and the applicant, and by what it adopted them; nought where it set none."""

    village: int = 0
    applicant: int = 0
    adopted: str = ""

    def of(self, side: str) -> int:
        """Return the days set for a side."""
        return {"village": self.village, "applicant": self.applicant}.get(side, 0)


NO_DAYS = OwnDays()
"""Of an office that set none."""


class Reader(Protocol):
    """What reads a home's file."""

    def table(self, key: str) -> dict[str, Any]:
        """Return a table of the file."""

    def refuse_unknown(self, table: Mapping[str, Any], known: set[str], where: str) -> None:
        """Refuse a key nobody knows."""

    def fail(self, key: str, value: object, right: str) -> Exception:
        """Return what says that a value is wrong."""

    def text(self, table: Mapping[str, Any], key: str, right: str, default: str | None = None) -> str:
        """Return a text of a table."""


def own_days_of(reader: Reader) -> OwnDays:
    """Read ``[own_days]``; a number without the decision that adopted it is refused."""
    table = reader.table("own_days")
    reader.refuse_unknown(table, set(KEYS), "own_days.")
    days = {name: _days(reader, table, name) for name in ("village", "applicant")}
    adopted = reader.text(table, "adopted", "a text", "")
    if any(days.values()) and not adopted:
        raise reader.fail("own_days.adopted", None, 'what adopted these days, like "Resolution 12 of 2026"')
    return OwnDays(days["village"], days["applicant"], adopted)


def _days(reader: Reader, table: Mapping[str, Any], name: str) -> int:
    value = table.get(name, 0)
    if type(value) is not int or not 0 <= value < 1000:
        raise reader.fail(f"own_days.{name}", value, "a whole number of days, like 30")
    return value
