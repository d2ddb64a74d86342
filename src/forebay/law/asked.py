"""What the law asks: one requirement, its key, the readings of its clock, and the steps taken before it was met."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NamedTuple

from forebay.law.findings import Finding
from forebay.law.provisions import May, Must
from forebay.law.record import Act
from forebay.reckoning import Due, Words, unsaid

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


class ClockReading(NamedTuple):
    """One way to read where a clock starts, and the last moment it gives."""

    name: str
    due: Due


def earliest(readings: tuple[ClockReading, ...]) -> Due | None:
    """Return the reading to remind by."""
    if len(readings) == 1:
        return readings[0].due
    return min((reading.due for reading in readings), key=_instant, default=None)


def latest(readings: tuple[ClockReading, ...]) -> Due | None:
    """Return the reading after which a thing is late whichever is right."""
    if len(readings) == 1:
        return readings[0].due
    return max((reading.due for reading in readings), key=_instant, default=None)


def _instant(due: Due) -> datetime:
    return due.instant


class Knowledge(NamedTuple):
    """When the village had the trigger of a clock on record, and when an officer confirmed that the applicant knew.

    ``in_time`` is false for a trigger recorded after its own due time, until that is confirmed.
    """

    village: datetime | None = None
    applicant: datetime | None = None
    in_time: bool = True


NOT_ASKED = Knowledge()
"""Of a trigger that its own doer knew of, or of no trigger at all."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A step that was taken while the requirement held it."""

    step: str
    act: str
    occurred: datetime
    finding: Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """What a provision asks on one occasion: who must do what, before what or by when; and how it stands.

    ``told`` says the sum that made the date, ``turn`` is whose turn it is, ``basis`` is "not checked" while nobody has
    looked, ``done`` the act that met it. ``also`` cites provisions of other laws that ask the same and are folded
    beneath this one; those carry its key in ``folded_under``.
    """

    key: Key
    rule: Must | May
    at: str
    asks: str
    finding: Finding
    status: Status
    steps: tuple[str, ...] = ()
    subject: str | None = None
    item: str | None = None
    trigger: str | None = None
    opens: datetime | None = None
    readings: tuple[ClockReading, ...] = ()
    told: Words = field(default=unsaid, compare=False, repr=False)
    basis: str = ""
    turn: str = ""
    done: Act | None = None
    late: Late = "no"
    periods_missed: int = 0
    breaches: tuple[Breach, ...] = ()
    known: Knowledge = NOT_ASKED
    also: tuple[str, ...] = ()
    folded_under: Key | None = None

    # ---- what the provision says, on every occasion alike

    @property
    def law(self) -> str:
        """The id of the law that asks."""
        return self.key.law

    @property
    def provision(self) -> str:
        """The id of the provision that asks."""
        return self.rule.id

    @property
    def gist(self) -> str:
        """What the provision says, in our words."""
        return self.rule.gist

    @property
    def who(self) -> str:
        """Who bears the duty; ``unsaid`` where the text names nobody."""
        return self.rule.who

    @property
    def shape(self) -> Shape:
        """A gate, a duty, a content or a standing duty; or a power or right."""
        return self.rule.shape if isinstance(self.rule, Must) else "may"

    @property
    def excepts(self) -> tuple[str, ...]:
        """The steps it lets pass although they are of a class it holds."""
        return self.rule.except_ if isinstance(self.rule, Must) else ()

    # ---- its clock

    @property
    def due(self) -> Due | None:
        """The earliest reading of its clock."""
        return earliest(self.readings)

    @property
    def late_after(self) -> Due | None:
        """The latest reading of its clock; the same as ``due`` where it can be read in one way only."""
        return latest(self.readings)

    @property
    def sum(self) -> tuple[str, ...]:
        """The sentences that made the date, put together when somebody asks."""
        return self.told()

    # ---- how it stands

    @property
    def done_by(self) -> str | None:
        """The docket id of the act that met it."""
        return self.done.id if self.done else None

    @property
    def done_at(self) -> datetime | None:
        """When that act occurred."""
        return self.done.occurred if self.done else None

    @property
    def first_known(self) -> datetime | None:
        """When the village had the trigger on record."""
        return self.known.village

    @property
    def applicant_knew(self) -> datetime | None:
        """When the applicant knew of the trigger, as an officer confirmed."""
        return self.known.applicant

    @property
    def may_propose_notice(self) -> bool:
        """Whether it is breached for all anybody can say: not for what came late only to the village's own record."""
        return self.late == "yes" and (bool(self.breaches) or (self.done is None and self.known.in_time))

    @property
    def holds(self) -> bool:
        """Whether it holds back the steps it names."""
        return self.status == "blocks"
