"""The law of one ordinance: its provisions together, its values on a date, and the practice adopted beside them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property

from forebay.law.acts import Vocabulary
from forebay.law.adoption import Adoption, AdoptionError, check
from forebay.law.facts import FactBook
from forebay.law.language import Expr
from forebay.law.provisions import Amount, Item, May, Must, Provision, Term, Value
from forebay.law.text import nearest
from forebay.reckoning import Period, ReckoningError


@dataclass(frozen=True)
class Law:
    """An ordinance as read from its file, with the practice a village has adopted beside it."""

    id: str
    edition: str
    name: str
    zone: str
    provisions: tuple[Provision, ...]
    book: FactBook = field(compare=False, repr=False)
    vocabulary: Vocabulary = field(compare=False, repr=False)
    source: bytes = field(default=b"", repr=False)
    file: str = ""
    adoptions: tuple[Adoption, ...] = ()
    from_: date | None = None
    until: date | None = None

    @cached_property
    def sealed(self) -> bytes:
        """The file's bytes, and after them the practice adopted beside it: what the digest is of."""
        practice = json.dumps([_plain(row) for row in self.adoptions], sort_keys=True) if self.adoptions else ""
        return self.source + practice.encode()

    @cached_property
    def digest(self) -> str:
        """The sha256 of the file's bytes and of the practice adopted beside it."""
        return hashlib.sha256(self.sealed).hexdigest()

    @cached_property
    def changes(self) -> tuple[date, ...]:
        """The dates on which something of the law begins or ends, in order."""
        spans = [(self.from_, self.until), *((row.from_, row.until) for row in self.provisions)]
        spans += [(row.from_, row.until) for row in self.adoptions]
        spans += [(one.from_, one.until) for row in self.values.values() for one in row.dated]
        return tuple(sorted({day for span in spans for day in span if day is not None}))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every answer the law gives: what ``says`` names there are, in the order of the text."""
        return tuple(dict.fromkeys(term.says for term in self.terms))

    @cached_property
    def values(self) -> Mapping[str, Value]:
        """The named values."""
        return {row.id: row for row in self.provisions if isinstance(row, Value)}

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """Every clause of every answer."""
        return tuple(row for row in self.provisions if isinstance(row, Term))

    @cached_property
    def musts(self) -> tuple[Must, ...]:
        """Everything somebody must do."""
        return tuple(row for row in self.provisions if isinstance(row, Must))

    @cached_property
    def mays(self) -> tuple[May, ...]:
        """Every power and right."""
        return tuple(row for row in self.provisions if isinstance(row, May))

    def clauses(self, says: str, on: date) -> tuple[Term, ...]:
        """Return the clauses of one answer that are law on a date."""
        return tuple(term for term in self.terms if term.says == says and term.in_force(on))

    def by_id(self, kind: str, id: str) -> Provision:  # noqa: A002 - as law files call it
        """Return the provision of a kind with an id."""
        for row in self.provisions:
            if (row.kind, row.id) == (kind, id):
                return row
        known = [row.id for row in self.provisions if row.kind == kind]
        raise KeyError(f'{self.id} has no {kind} "{id}".{nearest(id, known)}')

    def value(self, name: str, at: date) -> Amount | Expr | None:
        """Return a value on a date: what the text says, else what the village adopted, else nothing (a blank).

        A value that depends on facts (``0.10 * landscaping_cost``) is returned as its expression;
        ``forebay.law.amount`` works it out.
        """
        if name not in self.values:
            raise KeyError(f'{self.id} names no value "{name}".{nearest(name, self.values)}')
        said = self.values[name].on(at)
        if said is not None:
            return said
        return next((row.is_ for row in self.adopted(name, at) if row.is_ is not None), None)

    def span(self, written: str, at: date) -> Period | str | None:
        """Return a length of time written in a must, through a value's name if it is one.

        Nothing is returned for a blank nobody has filled; words that are no period (``month end``, ``for ever``,
        ``trigger.start``) are returned as they stand.
        """
        found = self.value(written, at) if written in self.values else written
        try:
            return Period.parse(found) if isinstance(found, str) else found if isinstance(found, Period) else None
        except ReckoningError:
            return written

    def people(self, item: Item, at: date) -> tuple[frozenset[str], bool]:
        """Return the credentials an item asks for, and whether the text's list is open (``such as``)."""
        named, such_as = set[str](), False
        for name in item.by:
            if name not in self.values:
                named.add(name)
                continue
            found = self.value(name, at)
            named.update(found if isinstance(found, tuple) else ())
            such_as = such_as or self.values[name].such_as
        return frozenset(named), such_as

    def adopted(self, id: str, at: date) -> tuple[Adoption, ...]:  # noqa: A002 - as law files call it
        """Return the practice adopted for a provision that is in force on a date, the latest first."""
        return tuple(row for row in reversed(self.adoptions) if row.id == id and row.in_force(at))

    def adopt(
        self,
        id: str,  # noqa: A002 - as law files call it
        *,
        signer: str,
        instrument: str,
        is_: Amount | None = None,
        needs: Iterable[Item | str] = (),
        items: Iterable[Item | str] = (),
        from_: date | None = None,
        until: date | None = None,
    ) -> Law:
        """Return a new law in which a blank, a lost list or an open reading is filled by signed practice."""
        row = Adoption(
            id, signer, instrument, is_, self._items(needs, "needs"), self._items(items, "items"), from_, until
        )
        return replace(self, adoptions=(*self.adoptions, check(row, self._open(id))))

    def _open(self, id: str) -> Provision:  # noqa: A002 - as law files call it
        for row in self.provisions:
            if row.id == id and isinstance(row, Value | Must):
                return row
        known = [row.id for row in self.provisions if isinstance(row, Value | Must)]
        raise AdoptionError(f'{self.id} has no value or must "{id}" to fill.{nearest(id, known)}')

    def _items(self, names: Iterable[Item | str], key: str) -> tuple[Item, ...]:
        return tuple(name if isinstance(name, Item) else self.item(name, key) for name in names)

    def item(self, name: str, key: str) -> Item:
        """Return a bare name of ``needs``, ``any`` or ``items`` as the entry it stands for."""
        if name.startswith("finding:"):
            return Item(name.removeprefix("finding:").strip(), "finding")
        if key == "items":
            return Item(name, "part")
        return Item(name, "term" if name in self.names and name not in self.vocabulary else "act")


def _plain(row: Adoption) -> dict[str, object]:
    """Return an adoption as plain data whose text is the same on every machine."""
    return {
        "id": row.id,
        "is": None if row.is_ is None else str(row.is_),
        "needs": [(item.sort, item.name) for item in row.needs],
        "items": [(item.sort, item.name) for item in row.items],
        "from": str(row.from_),
        "until": str(row.until),
        "signer": row.signer,
        "instrument": row.instrument,
    }
