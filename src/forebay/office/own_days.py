"""The days an office sets itself: how long a case is to lie at the village and at the applicant. They are no law.

A village that counts its own days against a number adopts it, and says by what; else the days are counted and nothing
is held against them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from forebay.office.stated import Stated

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


def own_days_of(home: Stated) -> OwnDays:
    """Read ``[own_days]``; a number without the decision that adopted it is refused."""
    table = home.table("own_days")
    home.refuse_unknown(table, set(KEYS), "own_days.")
    days = {name: _days(home, table, name) for name in ("village", "applicant")}
    adopted = home.text(table, "adopted", "a text", "")
    if any(days.values()) and not adopted:
        raise home.fail("own_days.adopted", None, 'what adopted these days, like "Resolution 12 of 2026"')
    return OwnDays(days["village"], days["applicant"], adopted)


def _days(home: Stated, table: Mapping[str, Any], name: str) -> int:
    value = table.get(name, 0)
    if type(value) is not int or not 0 <= value < 1000:
        raise home.fail(f"own_days.{name}", value, "a whole number of days, like 30")
    return value
