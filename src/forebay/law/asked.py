"""What the law asks: one requirement, its key, the readings of its clock, and the steps taken before it was met."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple

from forebay.law.findings import Finding
from forebay.reckoning import Due

Shape = Literal["gate", "duty", "content", "standing", "may"]
Status = Literal["blocks", "due", "late", "done", "open", "waived", "standing", "lapsed"]
Late = Literal["no", "yes", "left to the official"]


class Key(NamedTuple):
    """What a requirement is known by for ever: law, provision (``id#item``, ``may id``), subject, and its trigger's id.

    For a monthly duty the trigger is followed by the month it asks for (``e7/2026-11``).
    """

    law: str
    provision: str
    subject: str = ""
    trigger: str = ""

    def __str__(self) -> str:
        return ":".join(self)


@dataclass(frozen=True, slots=True)
class ClockReading:
    """One way to read where a clock starts, and the last moment it gives."""

    name: str
    due: Due


@dataclass(frozen=True, slots=True)
class Breach:
    """A step that was taken while the requirement held it."""

    step: str
    act: str
    occurred: datetime
    finding: Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """Who must do what, under which clause, for which subject, by when; and how it stands.

    ``due`` is the earliest and ``late_after`` the latest of the ``readings`` of its clock; they are the same where the
    clock can be read in one way only. ``turn`` is whose turn it is, ``sum`` the sentences that made the date, ``basis``
    is "not checked" while nobody has looked. ``first_known`` is when the village had the trigger on record and
    ``applicant_knew`` when an officer confirmed the applicant did; ``may_propose_notice`` is false for what is not late
    and for a trigger recorded after its own due time, until that is confirmed. ``also`` cites provisions of other laws
    that ask the same and are folded beneath this one; those carry its key in ``folded_under``.
    """

    key: Key
    law: str
    provision: str
    at: str
    gist: str
    shape: Shape
    who: str
    asks: str
    finding: Finding
    status: Status
    steps: tuple[str, ...] = ()
    excepts: tuple[str, ...] = ()
    subject: str | None = None
    item: str | None = None
    trigger: str | None = None
    opens: datetime | None = None
    due: Due | None = None
    late_after: Due | None = None
    readings: tuple[ClockReading, ...] = ()
    sum: tuple[str, ...] = ()
    basis: str = ""
    turn: str = ""
    done_by: str | None = None
    done_at: datetime | None = None
    late: Late = "no"
    periods_missed: int = 0
    breaches: tuple[Breach, ...] = ()
    first_known: datetime | None = None
    applicant_knew: datetime | None = None
    may_propose_notice: bool = False
    also: tuple[str, ...] = ()
    folded_under: Key | None = None

    @property
    def holds(self) -> bool:
        """Whether it holds back the steps it names."""
        return self.status == "blocks"
