"""An edition of a law as it is kept: the file's bytes and the practice beside it, read back from under one digest.

>>> from forebay.law import library
>>> law = library.find("us-ny/webster/130-I")
>>> read(law.id, law.sealed).digest == law.digest
True
"""

from __future__ import annotations

import ast
import json
from collections.abc import Mapping
from datetime import date
from typing import Any

from forebay import units
from forebay.law import reading, text
from forebay.law.acts import Vocabulary
from forebay.law.adopting import Practice, applied
from forebay.law.facts import FactBook
from forebay.law.ordinance import Law
from forebay.law.text import LawError, Place

_BEGINS = b'[{"from": '
"""How the practice begins: within a text of it every quotation mark is escaped, so nothing else there looks like it."""


def read(law_id: str, sealed: bytes, vocabulary: Vocabulary | None = None, book: FactBook | None = None) -> Law:
    """Return the law that was sealed in these bytes; one that comes out otherwise is refused."""
    source, practice = _parted(sealed)
    law = reading.of(text.parse(source, f"{law_id}, as it was kept"), vocabulary, book)
    found = of_rows(law, practice)
    if (found.id, found.sealed) != (law_id, sealed):
        raise LawError("the kept edition does not read as it was written. Restore it.", Place(law_id, 1, 1))
    return found


def of_rows(law: Law, practice: list[dict[str, Any]]) -> Law:
    """Return a law with rows of practice as an edition holds them."""
    for row in practice:
        law = applied(law, _practice(law, row))
    return law


def _parted(sealed: bytes) -> tuple[bytes, list[dict[str, Any]]]:
    source, mark, rest = sealed.rpartition(_BEGINS)
    if not mark or not sealed.endswith(b"}]"):
        return sealed, []
    return source, json.loads(mark + rest)


def _practice(law: Law, row: Mapping[str, Any]) -> Practice:
    value = law.values.get(row["id"])
    amount = row["is"]
    blank = value.blank if value is not None else None
    if amount is not None and blank == "list":
        amount = tuple(ast.literal_eval(amount))
    elif amount is not None and blank in units.UNITS:
        amount = _with_its_unit(amount)
    return Practice(
        law.id,
        row["id"],
        row["signer"],
        row["instrument"],
        date.fromisoformat(row["from"]),
        None if row["until"] == "None" else date.fromisoformat(row["until"]),
        amount,
        tuple(_named(sort, name) for sort, name in row["needs"]),
        tuple(_named(sort, name) for sort, name in row["items"]),
    )


def _with_its_unit(shown: str) -> str:
    """Return an amount as it is read, from how it is shown: ``2 USD per cu ft`` is read as ``2 USD/cuft``."""
    number, _, unit = shown.partition(" ")
    return f"{number} {next((name for name, one in units.UNITS.items() if one.shown == unit), unit)}"


def _named(sort: str, name: str) -> str:
    return f"finding: {name}" if sort == "finding" else name
