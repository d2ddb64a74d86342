"""What a docket says of money: each security and what became of it, each receipt, and what went into which fund.

Pure: acts in, values out. A security is what was handed in (cash, a letter of credit, a bond); a share of it secures a
permit, and may be part of an instrument that another case brought in. Amounts are whole cents. A letter of credit is
no cash: it has no receipt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from typing import Any

from forebay.law.record import Act, Record
from forebay.office.record import Line
from forebay.units import Quantity

GUARANTEE, LANDSCAPING, CREDIT = "guarantee", "landscaping security", "letter of credit"
POSTS: Mapping[str, str] = {
    "post guarantee": GUARANTEE,
    "post landscaping security": LANDSCAPING,
    "post letter of credit": CREDIT,
}
"""The acts that bring a security in, and of which kind it is."""
RELEASES: Mapping[str, str] = {
    "release guarantee in part": GUARANTEE,
    "release guarantee in full": GUARANTEE,
    "release landscaping security": LANDSCAPING,
    "release letter of credit": CREDIT,
}
IN_PART = "release guarantee in part"
DRAWS: Mapping[str, str] = {"draw guarantee": GUARANTEE, "draw letter of credit": CREDIT}
EXTEND = "extend security"
CASH, LETTER_OF_CREDIT = "cash", "letter of credit"

DEPOSITS, FEES, STORMWATER, RESTORATION = "deposits", "fees", "stormwater management", "restoration"
FUNDS: Mapping[str, str] = {
    **dict.fromkeys(POSTS, DEPOSITS),
    "pay filing fee": FEES,
    "pay fee in lieu": STORMWATER,
    "pay for restoration": RESTORATION,
}
"""The acts that bring money in, and where it is kept apart: what is paid in lieu goes nowhere else."""
PAY_IN_LIEU, CREDIT_FUND = "pay fee in lieu", "credit stormwater fund"
RECEIPT = "receipt"
POSTED, ALLOCATED, DRAWN, RELEASED = "posted", "allocated", "drawn", "released"


@dataclass(frozen=True, slots=True)
class Held:
    """A security as it was brought in: its whole amount, who stands behind it, and until when."""

    entry: str
    kind: str
    form: str
    face_cents: int
    issuer: str
    reference: str
    expires: date | None
    posted: datetime


@dataclass(frozen=True, slots=True)
class Share:
    """What one permit is secured by: a security, or the part of it that is allocated here."""

    entry: str
    security: str
    kind: str
    allocated_cents: int
    drawn_cents: int = 0
    released_cents: int = 0

    @property
    def held_cents(self) -> int:
        """What is left: allocated, less drawn and released."""
        return self.allocated_cents - self.drawn_cents - self.released_cents


@dataclass(frozen=True, slots=True)
class Moved:
    """One line of the ledger: what one act did to one share of a security."""

    key: str
    entry: str
    share: str
    security: str
    kind: str
    cents: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Received:
    """Money that came in, and the number of its receipt; withdrawn where its entry was."""

    number: str
    entry: str
    act: str
    fund: str
    cents: int
    payer: str
    at: datetime
    withdrawn: datetime | None = None
    withdrawn_why: str = ""


@dataclass(frozen=True, slots=True)
class Shortfall:
    """An act that takes more than there was: which, how much, and what was held."""

    entry: str
    act: str
    cents: int
    held_cents: int
    at: datetime


@dataclass(frozen=True)
class Ledger:
    """Everything a docket says of money."""

    securities: tuple[Held, ...] = ()
    shares: tuple[Share, ...] = ()
    movements: tuple[Moved, ...] = ()
    receipts: tuple[Received, ...] = ()
    shortfalls: tuple[Shortfall, ...] = ()

    @cached_property
    def by_entry(self) -> Mapping[str, Share]:
        """The shares by the entry that posted them."""
        return {one.entry: one for one in self.shares}

    def of(self, kind: str) -> tuple[Share, ...]:
        """Return the shares of one kind, the first posted first."""
        return tuple(one for one in self.shares if one.kind == kind)

    def held_cents(self, kind: str) -> int:
        """Return what is held of one kind."""
        return sum(one.held_cents for one in self.of(kind))

    def moved_by(self, entry: str) -> tuple[Moved, ...]:
        """Return what one act moved."""
        return tuple(one for one in self.movements if one.entry == entry)

    def paid_cents(self, fund: str) -> int:
        """Return what came into a fund, by the receipts that stand."""
        return sum(one.cents for one in self.receipts if one.fund == fund and not one.withdrawn)


def cents(amount: object) -> int:
    """Return an amount of money in whole cents; a part of a cent, which no new entry may state, is dropped."""
    return int(amount.to("USD") * 100) if isinstance(amount, Quantity) else 0


def in_lieu_cents(acts: Record) -> tuple[int, int]:
    """Return what was paid in lieu, and what of it has gone into its fund."""
    paid, credited = (sum(cents(one.data["amount"]) for one in acts.of([name])) for name in (PAY_IN_LIEU, CREDIT_FUND))
    return paid, credited


def ledger(lines: Sequence[Line], acts: Record) -> Ledger:
    """Read the money of a docket."""
    book = _Book()
    for act in acts.acts:
        book.take_up(act)
    return Ledger(
        securities=tuple(book.securities.values()),
        shares=tuple(book.shares.values()),
        movements=tuple(book.movements),
        receipts=tuple(_receipts(lines, acts)),
        shortfalls=tuple(book.shortfalls),
    )


@dataclass
class _Book:
    """The ledger being written, act by act, in the order of time."""

    securities: dict[str, Held] = field(default_factory=dict)
    shares: dict[str, Share] = field(default_factory=dict)
    movements: list[Moved] = field(default_factory=list)
    shortfalls: list[Shortfall] = field(default_factory=list)

    def take_up(self, act: Act) -> None:
        if act.act in POSTS:
            self.post(act)
        elif act.act in RELEASES:
            self.take(act, RELEASES[act.act], RELEASED)
        elif act.act in DRAWS:
            self.take(act, DRAWS[act.act], DRAWN)
        elif act.act == EXTEND and act.subject in self.securities:
            held = self.securities[act.subject]
            self.securities[act.subject] = replace(held, expires=act.data["expires"])

    def post(self, act: Act) -> None:
        if cents(act.data["amount"]) <= 0:
            return
        whole = str(act.data.get("part_of") or "")
        if not whole:
            self.securities[act.id] = _held(act)
            self.move(act, act.id, act.id, POSTED, face_cents(act.data))
        amount = cents(act.data["amount"])
        self.shares[act.id] = Share(act.id, whole or act.id, POSTS[act.act], amount)
        self.move(act, act.id, whole or act.id, ALLOCATED, amount)

    def take(self, act: Act, kind: str, how: str) -> None:
        """Take from the security named, or from those of the kind in the order in which they came."""
        left = cents(act.data["amount"])
        open_to = [one for one in self.shares.values() if one.kind == kind and act.subject in (None, one.entry)]
        held = sum(one.held_cents for one in open_to)
        if left > held:
            self.shortfalls.append(Shortfall(act.id, act.act, left, held, act.occurred))
        for one in open_to:
            part = min(left, one.held_cents)
            if part > 0:
                self.shares[one.entry] = _less(one, how, part)
                self.move(act, one.entry, one.security, how, part)
                left -= part

    def move(self, act: Act, share: str, security: str, how: str, amount: int) -> None:
        key = f"{act.id} {how} {share}"
        self.movements.append(Moved(key, act.id, share, security, how, amount, act.occurred))


def _less(one: Share, how: str, part: int) -> Share:
    if how == DRAWN:
        return replace(one, drawn_cents=one.drawn_cents + part)
    return replace(one, released_cents=one.released_cents + part)


def _held(act: Act) -> Held:
    data = act.data
    return Held(
        entry=act.id,
        kind=POSTS[act.act],
        form=form_of(act.act, data),
        face_cents=face_cents(data),
        issuer=str(data.get("issuer") or data.get("institution") or ""),
        reference=str(data.get("reference") or ""),
        expires=data.get("expires"),
        posted=act.occurred,
    )


def form_of(act: str, data: Mapping[str, Any]) -> str:
    """Return the form of a security: cash, a letter of credit, a bond."""
    return str(data.get("form") or LETTER_OF_CREDIT)


def unstated(form: str, issuer: str, reference: str, expires: date | None) -> tuple[str, ...]:
    """Return what an instrument needs to be found and watched, and does not state; cash needs none of it.

    >>> unstated("bond", "Example Surety", "", None)
    ('its number', 'the day until which it can be drawn on')
    """
    named = (("who issued it", issuer), ("its number", reference), ("the day until which it can be drawn on", expires))
    return () if form == CASH else tuple(words for words, value in named if not value)


def face_cents(data: Mapping[str, Any]) -> int:
    """Return the whole amount of a security; where none is stated, what is allocated here is all of it."""
    return cents(data.get("whole_amount") or data["amount"])


def is_cash(act: str, data: Mapping[str, Any]) -> bool:
    """Tell whether an act brings money in, for which there is a receipt."""
    if act not in POSTS:
        return act in FUNDS
    return form_of(act, data) == CASH and not data.get("part_of")


def _receipts(lines: Iterable[Line], acts: Record) -> Iterator[Received]:
    for line in lines:
        if line.paper.get("kind") == RECEIPT:
            gone = acts.retracted.get(line.corrects or line.id) or acts.retracted.get(line.id)
            yield Received(
                number=str(line.paper["number"]),
                entry=line.id,
                act=line.act,
                fund=str(line.paper["fund"]),
                cents=int(line.paper["cents"]),
                payer=str(line.paper["payer"]),
                at=line.occurred,
                withdrawn=gone.by.recorded if gone else None,
                withdrawn_why=gone.reason if gone else "",
            )
