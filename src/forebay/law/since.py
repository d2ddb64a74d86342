"""Since when a text is law, and until when, as far as its file says; what must be said of a day it does not cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from forebay.law.ordinance import Law
from forebay.law.provisions import Provision
from forebay.reckoning import shown_date


def bounded(row: Provision, begins: date | None, ends: date | None) -> Provision:
    """Return a provision that is law no longer, on either side, than the text it stands in."""
    if begins is None and ends is None:
        return row
    first = max((day for day in (row.from_, begins) if day is not None), default=None)
    last = min((day for day in (row.until, ends) if day is not None), default=None)
    return replace(row, from_=first, until=last)


def told(law: Law, on: date) -> str:
    """Return what must be said of an answer for a day: that the text was not law then, or that nobody knows.

    Nothing is said of a day on which the file shows that the text was law.
    """
    day = shown_date(on)
    if law.from_ is not None and on < law.from_:
        return f"Not yet law on {day}: this text is law from {shown_date(law.from_)}."
    if law.until is not None and on >= law.until:
        return f"No longer law on {day}: this text was law until {shown_date(law.until)}."
    if law.from_ is not None:
        return ""
    known = min(_days(law), default=None)
    if known is None:
        return f'Since when this text is law its file does not say (it has no "from"): make sure that it was on {day}.'
    if on >= known:
        return ""
    return f"Whether this text was law on {day} its file does not say: the first date it knows is {shown_date(known)}."


def _days(law: Law) -> Iterator[date]:
    """Yield every date the file names: of a provision, of an entry, of an amount."""
    entries = (item for must in law.musts for item in (*must.needs, *must.any_of, *must.items))
    spans = [(item.from_, item.until) for item in entries]
    yield from (*law.changes, *(day for span in spans for day in span if day is not None))


def all_told(laws: Iterable[Law], on: date) -> Iterator[str]:
    """Yield what must be said of several laws for a day, each by its name."""
    yield from (f"{law.name}: {said}" for law in laws if (said := told(law, on)))
