"""Adopted practice as a home keeps it: dated, signed rows in ``law/adopted.toml``, beside the laws they fill.

Each row names its law and provision, what is adopted, who signed it and by which instrument::

    [[adopted]]
    law = "us-ny/mill-pond/41"
    id = "notice_ahead"
    is = "48 hours"
    signer = "A. Mayor"
    instrument = "Resolution 12 of 2026"
    from = 2026-12-01
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from forebay.law import text
from forebay.law.adoption import Adoption, AdoptionError
from forebay.law.ordinance import Law
from forebay.law.provisions import Amount, Value
from forebay.law.text import LawError, Text, nearest
from forebay.reckoning import shown_date
from forebay.units import rewritten

NAME = "adopted.toml"
_KEYS = ("law", "id", "is", "needs", "items", "signer", "instrument", "from", "until")
_LISTS = ("needs", "items")
_HEAD = "# Adopted practice: what the village has put where its text is blank, lost or open, dated and signed.\n"


@dataclass(frozen=True, slots=True)
class Practice:
    """One row as a person writes it, before the law it fills has checked it."""

    law: str
    id: str
    signer: str
    instrument: str
    from_: date
    until: date | None = None
    is_: str | tuple[str, ...] | None = None
    needs: tuple[str, ...] = ()
    items: tuple[str, ...] = ()

    def written(self) -> str:
        """Return the row as it stands in the file."""
        lines = ["[[adopted]]", f"law = {_quoted(self.law)}", f"id = {_quoted(self.id)}"]
        lines += [f"is = {_quoted(self.is_)}"] if self.is_ is not None else []
        lines += [f"{key} = {_quoted(getattr(self, key))}" for key in _LISTS if getattr(self, key)]
        lines += [f"signer = {_quoted(self.signer)}", f"instrument = {_quoted(self.instrument)}"]
        lines += [f"from = {self.from_}"] + ([f"until = {self.until}"] if self.until else [])
        return "\n".join(lines) + "\n"


def _quoted(value: str | tuple[str, ...]) -> str:
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


# ---- a law with the practice beside it -------------------------------------------------------------------------------


def applied(law: Law, row: Practice) -> Law:
    """Return the law with one row of practice; one the text leaves no room for is refused."""
    if any(one.id == row.id and one.from_ == row.from_ for one in law.adoptions):
        raise AdoptionError(
            f'The practice for "{row.id}" already has a row from {row.from_}. Mend that row, or give this a later date.'
        )
    return law.adopt(
        row.id,
        signer=row.signer,
        instrument=row.instrument,
        is_=_amount(law, row),
        needs=row.needs,
        items=row.items,
        from_=row.from_,
        until=row.until,
    )


def _amount(law: Law, row: Practice) -> Amount | None:
    """Return what is adopted as the blank wants it: a list for a list, a bare number for a number."""
    value, written = law.values.get(row.id), row.is_
    blank = value.blank if isinstance(value, Value) else None
    if blank == "list":
        return (written,) if isinstance(written, str) else written
    if isinstance(written, tuple):
        raise AdoptionError(f'"{row.id}" is one thing, not a list. Adopt one.')
    return written


def with_practice(law: Law, folders: Iterable[Path]) -> Law:
    """Return a law with the practice adopted for it in these folders; a row it has no room for is refused by place."""
    for folder in folders:
        path = folder / NAME
        if path.is_file():
            law = _with(law, text.read(path))
    return law


def _with(law: Law, source: Text) -> Law:
    for index, row in rows(source):
        if row.law == law.id:
            try:
                law = applied(law, row)
            except AdoptionError as problem:
                raise LawError(str(problem), source.key("adopted", index)) from None
    return law


# ---- the file --------------------------------------------------------------------------------------------------------


def rows(source: Text) -> Iterator[tuple[int, Practice]]:
    """Yield each row of the file with its number; a fault in it is refused with its place."""
    for key in source.data:
        if key != "adopted":
            raise LawError(f'"{key}" does not belong here. Begin each row with [[adopted]].', source.key(key))
    for index, row in enumerate(source.data.get("adopted", ())):
        yield index, _row(source, index, row)


def _row(source: Text, index: int, row: Mapping[str, Any]) -> Practice:
    for key in row:
        if key not in _KEYS:
            hint = nearest(key, _KEYS) or " Remove it."
            raise LawError(f'"{key}" is not a key of adopted practice.{hint}', source.key("adopted", index, key))
    for key in ("law", "id", "signer", "instrument", "from"):
        if key not in row:
            raise LawError(f'this row of practice has no "{key}". Add it.', source.key("adopted", index))
    for key in ("from", "until"):
        if key in row and (not isinstance(row[key], date) or isinstance(row[key], datetime)):
            sentence = f'"{key}" is not a date. Write it bare, like {key} = 2026-12-01.'
            raise LawError(sentence, source.value("adopted", index, key))
    law, id_, signer, instrument = (_text(source, index, row, key) for key in ("law", "id", "signer", "instrument"))
    needs, items = (tuple(_texts(source, index, row, key)) for key in _LISTS)
    is_ = row.get("is")
    found = tuple(_texts(source, index, row, "is")) if isinstance(is_, list) else None if is_ is None else str(is_)
    return Practice(law, id_, signer, instrument, row["from"], row.get("until"), found, needs, items)


def _text(source: Text, index: int, row: Mapping[str, Any], key: str) -> str:
    if not isinstance(row[key], str):
        raise LawError(f'"{key}" is not a text. Write it in quotes.', source.value("adopted", index, key))
    return str(row[key])


def _texts(source: Text, index: int, row: Mapping[str, Any], key: str) -> list[str]:
    listed = row.get(key, [])
    if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed):
        raise LawError(f'"{key}" is not a list of texts. Write {key} = ["one"].', source.value("adopted", index, key))
    return listed


def keep(folder: Path, row: Practice, law: Law) -> Law:
    """Add a row to the file in a home's law folder and return the law with it; a refused row leaves it as it was."""
    found = applied(law, row)
    path = folder / NAME
    before = path.read_text(encoding="utf-8") if path.is_file() else _HEAD
    folder.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".new")
    beside.write_text(f"{before.rstrip()}\n\n{row.written()}", encoding="utf-8")
    os.replace(beside, path)
    return found


def told(row: Adoption) -> str:
    """Return adopted practice as one line a person reads."""
    listed = ", ".join(item.name for item in (*row.needs, *row.items))
    amount = ", ".join(row.is_) if isinstance(row.is_, tuple) else row.is_
    span = f" from {shown_date(row.from_)}" if row.from_ else ""
    until = f" until {shown_date(row.until)}" if row.until else ""
    what = listed if amount is None else rewritten(str(amount))
    return f"Adopted practice: {what},{span}{until}, signed by {row.signer} ({row.instrument})."
