"""What a requirement asks, as one plain sentence; and whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from forebay.law.provisions import MUNICIPALITY
from forebay.letters.phrases import in_words
from forebay.letters.wording import listed, plain_day
from forebay.office import here
from forebay.office.history.turns import APPLICANT, Turns
from forebay.office.people.permissions import STAFF
from forebay.web.common.ours import ours
from forebay.web.common.phrases import phrase

UNSAID = "unsaid"
FIRST_FIND = ", the village must first find: "
NOBODY = "somebody (the law names nobody)"
THE_VILLAGE = MUNICIPALITY | STAFF
_NOT_ONE = frozenset({"anyone", "everybody"})
_ROLES = re.compile(r", | or | and ")


class Asked(Protocol):
    """A requirement, fresh from the law or as its row keeps it."""

    @property
    def shape(self) -> str:
        """Whether it is a gate, a duty, a content, a standing duty or a power."""

    @property
    def who(self) -> str:
        """Who must or may."""

    @property
    def asks(self) -> str:
        """What is asked, as the law's own sentence."""

    @property
    def steps(self) -> Sequence[str]:
        """The steps it holds back."""


def says(row: Asked) -> str:
    """Return what one requirement asks, without the full stop."""
    return ours(_says(row))


def _says(row: Asked) -> str:
    asks = _worded(row.asks)
    if row.shape == "gate":
        return _gate(row, asks)
    if row.shape == "standing":
        return f"{_bearer(row, 'everybody')} must keep to this all along: {asks.removeprefix('Keep: ')}"
    if row.shape == "content":
        return asks
    if row.shape == "may":
        return f"{_bearer(row)} {_lower(asks)}"
    return f"{_bearer(row)} must {_lower(asks)}"


def first_needed(row: Asked) -> str:
    """Return what a gate or a document waits for, where the step it holds is said above."""
    if row.shape == "content":
        return ours(_worded(row.asks))
    return ours(_capital(_needs(_worded(row.asks))))


def step(steps: Sequence[str]) -> str:
    """Return the steps that are held back, as a heading."""
    return _capital(listed([phrase(each) for each in steps], "or"))


def roles_of(turn: str) -> list[str]:
    """Return the roles a turn names."""
    return [role for role in _ROLES.split(turn) if role]


def turn(said: str, names: dict[str, str], mine: Iterable[str] = ()) -> str:
    """Return whose it is to do: one's own first; of many, the applicant's side, whose doing the village only records.

    ``names`` gives the person who holds a role in the case, ``mine`` the roles of who looks.
    """
    if said in ("", UNSAID):
        return "Nobody's: the law does not say who" if said else "Nobody's"
    if said in _NOT_ONE:
        return "Everybody's"
    roles = roles_of(said)
    outside = [role for role in roles if role not in THE_VILLAGE]
    inside = [role for role in roles if role in THE_VILLAGE]
    own = [role for role in (outside or inside) if role in set(mine)]
    if own:
        return f"Yours, as {own[0]}"
    if not outside:
        own_name = len(inside) == 1 and inside[0] in MUNICIPALITY
        return f"The {inside[0]}'s" if own_name else ours(f"The village's{_who(inside)}")
    return _sides(outside, names)


def side(said: str) -> str:
    """Return of whom something is asked in a word or two, for a table.

    What somebody outside does and the village may record for them is theirs.

    >>> side("qualified professional, applicant, clerk or officer"), side("contractor"), side("officer"), side("")
    ("Applicant's side", 'Contractor', 'Village', 'Nobody')
    """
    roles = [role for role in roles_of(said) if role != UNSAID]
    if not roles:
        return "Nobody"
    if set(roles) <= _NOT_ONE:
        return "Everybody"
    outside = [role for role in roles if role not in THE_VILLAGE]
    if not outside:
        return "Village"
    return "Applicant's side" if len(outside) > 1 else _capital(outside[0])


def ball(found: Turns, *, mine: bool = False) -> str:
    """Return who has a case, since when and why, by its docket; blank where only the law says who acts next.

    ``mine`` tells that whoever reads is of the applicant's side.
    """
    now = found.now
    if now is None:
        return f"Nobody's: {ours(found.why)}" if found.is_closed else ""
    if now.side == APPLICANT:
        who = "Yours" if mine else "The applicant's"
    else:
        who = f"The {_whose(found.board)}" if found.board else ours("The village's")
    return f"{who}, since {plain_day(found.board_since or now.since)}: {ours(found.why)}"


def _whose(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def _sides(roles: Sequence[str], names: dict[str, str]) -> str:
    known: dict[str, list[str]] = {}
    for role in roles:
        if role in names:
            known.setdefault(names[role], []).append(role)
    if known:
        return listed([f"{name}'s ({listed(held)})" for name, held in known.items()], "or")
    if len(roles) == 1:
        return f"The {roles[0]}'s"
    return f"The applicant's side{_who(roles)}"


def _who(roles: Sequence[str]) -> str:
    return f" ({listed(list(roles), 'or')})"


def _gate(row: Asked, asks: str) -> str:
    needs, to = _needs(asks), f"To {_lower(step(row.steps))}"
    if not row.steps:
        return asks
    _, finds, found = needs.partition("the village must find: ") if needs.startswith("the village") else ("", "", "")
    return f"{to}{FIRST_FIND}{found}" if finds else f"{to}, first: {needs}"


def _needs(asks: str) -> str:
    """Return what a gate needs, without the step it holds."""
    step, _, found = asks.partition(FIRST_FIND)
    return f"the village must find: {found}" if found else step.partition(", first: ")[2] or asks


def _bearer(row: Asked, anyone: str = "anybody") -> str:
    if row.who == UNSAID:
        return _capital(NOBODY)
    if row.who in _NOT_ONE:
        return _capital(anyone)
    return f"The {row.who}"


@lru_cache(maxsize=2048)
def _worded(asks: str) -> str:
    return in_words(asks.strip().rstrip("."), here.vocabulary().kinds)


def _lower(said: str) -> str:
    return said if said[:2].isupper() else said[:1].lower() + said[1:]


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]
