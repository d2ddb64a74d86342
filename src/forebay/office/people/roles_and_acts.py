"""The one table of who may do what: each act, the roles that may, and what each ordinance adds about who."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from forebay.law.acts import ActKind, Vocabulary
from forebay.law.ordinance import Law
from forebay.law.provisions import May, Must, Provision
from forebay.office.home import Home
from forebay.office.people.permissions import NO_CONSULTANT, SYSTEM

UNSAID = "unsaid"


@dataclass(frozen=True, slots=True)
class Added:
    """What one clause adds about who does an act: in a few words, with the clause."""

    words: str
    law: Law
    row: Provision


@dataclass(frozen=True, slots=True)
class ActRow:
    """One act, the roles that may do it here, what each law adds, and the body the village named for it."""

    act: ActKind
    roles: tuple[str, ...]
    added: tuple[Added, ...]
    body: str


def table(home: Home, laws: Sequence[Law], vocabulary: Vocabulary, on: date, role: str = "") -> Iterator[ActRow]:
    """Yield every act that people do, in the order of the vocabulary; with ``role``, those that role may do."""
    for kind in vocabulary.kinds.values():
        roles = tuple(each for each in kind.by if each != SYSTEM)
        if roles and role in ("", *roles):
            clauses = tuple(one for law in laws for one in added(kind, law, on))
            yield ActRow(kind, roles, clauses, home.body_for(kind.name, on) or "")


def roles_named(vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return every role an act names, in the order of the alphabet."""
    return tuple(sorted({role for kind in vocabulary.kinds.values() for role in kind.by} - {SYSTEM}))


def added(kind: ActKind, law: Law, on: date) -> Iterator[Added]:
    """Yield what a law adds about who does an act: who must or may, with which licence, at which cost, and who not."""
    for row in law.provisions:
        if row.in_force(on) and isinstance(row, Must | May):
            yield from (Added(words, law, row) for words in dict.fromkeys(_words(kind, law, row, on)))


def _words(kind: ActKind, law: Law, row: Must | May, on: date) -> Iterator[str]:
    if row.act == kind.name and row.who != UNSAID:
        yield f"the {row.who}"
    if isinstance(row, Must):
        yield from _licensed(kind, law, row, on)
        if kind.names.intersection(row.before):
            yield from _at_the_gate(row)


def _licensed(kind: ActKind, law: Law, row: Must, on: date) -> Iterator[str]:
    """Yield the licences a law asks of whoever does an act it waits for."""
    for item in row.wants:
        if item.sort == "act" and item.name == kind.name and item.by:
            named, such_as = law.people(item, on)
            yield f"by {' or '.join(sorted(named))}{' or alike' if such_as else ''}"


def _at_the_gate(row: Must) -> Iterator[str]:
    if any(item.name == NO_CONSULTANT for item in row.needs):
        yield "no consultant"
    if row.at_most:
        yield f"within the {row.at_most.replace('_', ' ')}"
