"""What stands on a letter, in reading order, before anyone asks how it looks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Panel:
    """A thing the reader must see in the first third of the page: a demand or a right, and its date."""

    heading: str
    when: str
    text: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the letter: its paragraphs as typed, then points that each cite their clause."""

    heading: str
    text: str = ""
    points: tuple[tuple[str, str], ...] = ()
    """(what it says, where the law says so; blank where no clause is cited)"""


@dataclass(frozen=True, slots=True)
class Table:
    """A part of the letter in rows and columns, with a heading and column headings."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole letter in words."""

    title: str
    """What the letter is, as its heading says it."""
    document: str
    """The title of the file: what it is, its number, for what."""
    village: str
    dated: date
    references: tuple[tuple[str, str], ...]
    """(label, value): the letter's number, the case, the date."""
    to: str
    opening: str
    panels: tuple[Panel, ...]
    parts: tuple[Section | Table, ...]
    signed_by: str
    signed_role: str
    contact: str
