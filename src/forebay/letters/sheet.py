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
    level: int = 2


@dataclass(frozen=True, slots=True)
class Table:
    """A part of the letter in rows and columns, with a heading and column headings."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    text: str = ""
    """What to know before reading it."""
    numbers: tuple[int, ...] = ()
    """The columns that hold numbers, counted from 0; they are set to the right."""
    sums: tuple[int, ...] = ()
    """The rows that sum up others, counted from 0; they are set in bold."""
    level: int = 2
    wide: bool = False
    """Whether it needs a page turned on its side."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing, as SVG of our own making: what it shows in words, for whoever cannot see it, and its caption."""

    svg: str
    alt: str
    caption: str


@dataclass(frozen=True, slots=True)
class Figures:
    """A part of the letter in drawings, one or two side by side."""

    heading: str
    figures: tuple[Figure, ...]
    across: int = 1
    text: str = ""
    level: int = 2


Part = Section | Table | Figures
"""What a letter is made of below its panels."""


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
    parts: tuple[Part, ...]
    signed_by: str
    """Who signs; blank where nobody does, as under a report."""
    signed_role: str
    contact: str
    enclosures: tuple[Part, ...] = ()
    """What comes along with the letter, after the signature and on pages of its own."""
