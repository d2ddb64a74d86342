"""What the components show, as plain values: a screen turns its records into these and hands them to a template."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Place:
    """One link of the navigation."""

    label: str
    address: str
    here: bool


@dataclass(frozen=True, slots=True)
class When:
    """A due date: its instant, its date where the law counts in days, and the sum that made it, one step a line."""

    at: datetime
    on: date | None = None
    steps: tuple[str, ...] = ()
    late: bool = False
    """Whether its time has passed and the thing is not done."""
    done: datetime | None = None
    """When it was done, if it was."""


@dataclass(frozen=True, slots=True)
class Duty:
    """One thing the law asks, as one sentence: who must do what."""

    says: str
    """The sentence, without its full stop: "The applicant must deliver the monthly summary"."""
    at: str
    """Where the law asks it."""
    status: str
    when: When | None = None
    why: tuple[str, ...] = ()
    """The reasons of the finding, on demand."""
    law: str = ""
    """Where its place in the law can be read."""
    case: str = ""
    link: str = ""
    dateless: bool = False
    """Whether nobody would look for a date: a gate, a power."""
    acts: tuple[tuple[str, str], ...] = ()
    """(words, address) of what the person who looks can do about it."""


@dataclass(frozen=True, slots=True)
class DocketRow:
    """One entry of the docket as people read it."""

    seat: int
    act: str
    by: str
    role: str
    occurred: datetime
    recorded: datetime
    said: tuple[tuple[str, Any], ...] = ()
    """(label, value) of what the act states."""
    corrects: int | None = None
    withdraws: bool = False
    """Whether the entry it names falls by it, and nothing takes its place."""
    replaced_by: int | None = None
    withdrawn: bool = False
    reason: str = ""
    link: str = ""
    others: str = ""
    """The address an entry's number is put behind; blank where the whole docket is on the page."""
    files: tuple[tuple[str, str], ...] = ()
    """(name, address)"""

    @property
    def is_recorded_later(self) -> bool:
        """Whether it came on record another minute than it occurred, as a clock shows minutes."""
        return self.recorded.replace(second=0, microsecond=0) != self.occurred.replace(second=0, microsecond=0)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its heading, its unit, and whether it holds numbers."""

    heading: str
    unit: str = ""
    number: bool = False


@dataclass(frozen=True, slots=True)
class Linked:
    """A cell that leads somewhere."""

    words: str
    link: str


@dataclass(frozen=True, slots=True)
class State:
    """A cell that says a status."""

    word: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a caption, real headers, and cells as typed values."""

    caption: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Any]]
    stacks: bool = False
    """Whether its rows stand one under the other on a narrow screen, as those of four columns and more do."""
