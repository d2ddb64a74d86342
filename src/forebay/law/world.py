"""What is known of a case at one moment, by key; what a condition is asked about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from forebay.law.record import Record

NOBODY = Record()


class World:
    """What is known at one moment: facts, findings and a trigger's data by key, and the record of what was done.

    ``base`` is what is really known; ``known`` also holds what is supposed while possibilities are gone through. Where
    there is no record at all, what was done is supposed like anything else.
    """

    __slots__ = ("base", "known", "memo", "record", "until")

    def __init__(
        self,
        known: Mapping[str, Any],
        record: Record | None = NOBODY,
        until: datetime | None = None,
        base: Mapping[str, Any] | None = None,
    ) -> None:
        self.known = known
        self.base = known if base is None else base
        self.record = record
        self.until = until
        self.memo: dict[Any, Any] = {}

    def supposing(self, key: str, point: Any) -> World:
        """Return this world with one more thing supposed."""
        return World({**self.known, key: point}, self.record, self.until, self.base)

    def supposing_all(self, points: Mapping[str, Any]) -> World:
        """Return this world with several more things supposed."""
        return World({**self.known, **points}, self.record, self.until, self.base)


Rule = Callable[[World], int]
"""Says what a condition can come to in a world."""
