"""What an act, and an entry of the docket, is called in a sentence that somebody reads. Pure."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from forebay.letters.phrases import phrase
from forebay.letters.wording import plain_day
from forebay.office.record import seq_of
from forebay.reckoning import Calendar


class Done(Protocol):
    """An act that was done: an entry of the docket, or the law's own view of it."""

    @property
    def id(self) -> str:
        """Its docket id."""

    @property
    def act(self) -> str:
        """The name of the act."""

    @property
    def occurred(self) -> datetime:
        """When it happened."""


def says(act: str) -> str:
    """Say an act in plain words.

    >>> says("approve plan"), says("submit NOI copy")
    ('Approve the plan', 'Submit a copy of the NOI')
    """
    said = phrase(act)
    return f"{said[:1].upper()}{said[1:]}"


def number_of(entry: str) -> str:
    """Say an entry by its number in its own docket.

    >>> number_of("2026-0002/71")
    'No. 71'
    """
    return f"No. {seq_of(entry)}"


def entry_said(done: Done, calendar: Calendar) -> str:
    """Say an entry by its number, what was done and its day, like ``No. 71, "Issue the permit", of June 3, 2026``."""
    return f'{number_of(done.id)}, "{says(done.act)}", of {plain_day(calendar.date_of(done.occurred))}'
