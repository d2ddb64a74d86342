"""Adopted practice: what a village may put where its own text is blank, lost or open, dated and signed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from forebay import units
from forebay.law.provisions import Amount, Item, Must, Provision, Value
from forebay.reckoning import Period
from forebay.units import Quantity


@dataclass(frozen=True, slots=True)
class Adoption:
    """What a village has adopted where its text is blank, lost or open: dated, signed, shown as adopted practice."""

    id: str
    signer: str
    instrument: str
    is_: Amount | None = None
    needs: tuple[Item, ...] = ()
    items: tuple[Item, ...] = ()
    from_: date | None = None
    until: date | None = None

    def in_force(self, on: date) -> bool:
        """Tell whether it is the practice on a date."""
        return (self.from_ is None or self.from_ <= on) and (self.until is None or on < self.until)


class AdoptionError(ValueError):
    """An adoption the text leaves no room for."""


def check(row: Adoption, provision: Provision) -> Adoption:
    """Return the adoption if the text leaves room for it; refuse it where the text itself speaks."""
    if not row.signer.strip() or not row.instrument.strip():
        raise AdoptionError(f'The practice for "{row.id}" is unsigned. Name who signed it and by which instrument.')
    if row.from_ and row.until and row.until <= row.from_:
        raise AdoptionError(f'The practice for "{row.id}" ends before it begins. Put its "until" after its "from".')
    if isinstance(provision, Value):
        return _value(row, provision)
    if isinstance(provision, Must):
        return _must(row, provision)
    raise AdoptionError(
        f'"{row.id}" is a {provision.kind}: only a blank value or an open must can be filled by practice.'
    )


def _value(row: Adoption, value: Value) -> Adoption:
    if value.blank is None:
        raise AdoptionError(
            f'{value.at} itself says what "{value.id}" is. Practice fills only what the text leaves blank.'
        )
    if row.is_ is None or row.needs or row.items:
        raise AdoptionError(f'"{value.id}" is a value. Adopt what it is, like "20 percent" or "48 hours".')
    return replace(row, is_=_amount(row, value.blank))


def _must(row: Adoption, must: Must) -> Adoption:
    if row.is_ is not None:
        choices = [part.strip() for part in (must.counted_from or "").split("|")]
        if len(choices) < 2 or row.is_ not in choices:
            raise AdoptionError(
                f'{must.at} leaves nothing to choose as {row.is_} in "{must.id}". '
                f"Adopt one of its open readings: {', '.join(choices) if len(choices) > 1 else 'it has none'}."
            )
        return row
    if "lost" not in (must.status or ""):
        raise AdoptionError(
            f'{must.at} itself lists what "{must.id}" asks. Practice fills only a list the text has lost.'
        )
    if not row.needs and not row.items:
        raise AdoptionError(f'Nothing is adopted for "{must.id}". Give the entries of its list.')
    return row


def _amount(row: Adoption, blank: str) -> Amount:
    """Return the adopted amount, in the unit of the blank it fills."""
    written = row.is_
    choices = [choice.strip() for choice in blank.split("|")]
    if len(choices) > 1 and written in choices:
        return str(written)
    problem = f'"{written}" does not fill the blank of "{row.id}", which is in {blank}. Write it with that unit.'
    if blank == "number":
        problem = f'"{written}" is not a number, and "{row.id}" is one. Write its digits.'
    read = _reader(blank)
    if isinstance(written, str) and read is not None:
        try:
            return read(written)
        except ValueError:
            raise AdoptionError(problem) from None
    if isinstance(written, Quantity) and (
        blank not in units.UNITS or written.dimension != units.UNITS[blank].dimension
    ):
        raise AdoptionError(problem)
    if written is None:
        raise AdoptionError(problem)
    return written


def _reader(blank: str) -> Callable[[str], Amount] | None:
    """Return what reads an amount typed for a blank; nothing for a blank that takes any text."""
    if blank in units.UNITS:
        return partial(units.parse, dimension=units.UNITS[blank].dimension)
    if blank == "number":
        return units.number
    return Period.parse if blank.rstrip("s") in _TIMES else None


_TIMES = {"hour", "day", "business day", "week", "month", "year", "duration", "minute"}
