"""The provisions of an ordinance as data: five kinds, each with its place in the text."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import ClassVar, Literal

from forebay.law.language import Expr
from forebay.law.text import Place
from forebay.reckoning import Period
from forebay.units import Quantity, written

Effect = Literal["conflict", "noted"]
Shape = Literal["gate", "duty", "content", "standing"]
NOWHERE = Place("", 1, 1)
MUNICIPALITY = frozenset({"village", "town", "township", "city", "borough", "county", "municipality"})
"""What ``who`` says where the text binds the municipality itself, by the name of its kind."""
ROLLS_ON = "last day moves to the next business day"
"""The built-in rule of a text that counts a time on to the next business day where its last day is none."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An amount the text bounds on one side or both: a fine of at most $250.00 per day."""

    at_least: Quantity | None = None
    at_most: Quantity | None = None
    per: str | None = None

    def __str__(self) -> str:
        bounds = [f"{words} {written(bound)}" for words, bound in self._bounds() if bound is not None]
        return " and ".join(bounds) + (f" per {self.per}" if self.per else "")

    def _bounds(self) -> tuple[tuple[str, Quantity | None], ...]:
        return (("at least", self.at_least), ("at most", self.at_most))


Amount = Quantity | Fraction | Period | Interval | tuple[str, ...] | str
"""What a value may be: an amount, a number, a length of time, bounds, a set of names, or a text."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """Another place of the text that says otherwise, where it does so, and why."""

    at: str
    where: Expr
    why: str
    effect: Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class Provision:
    """A numbered piece of an ordinance: where it stands, the rows it covers, our words, a short anchor phrase."""

    kind: ClassVar[str]
    id: str
    at: str
    covers: tuple[str, ...] = ()
    gist: str = ""
    quote: str = ""
    reading: str | None = None
    from_: date | None = None
    until: date | None = None
    status: str | None = None
    place: Place = field(default=NOWHERE, compare=False)

    def in_force(self, on: date) -> bool:
        """Tell whether the provision is law on a date: ``from`` counts, ``until`` does not."""
        return (self.from_ is None or self.from_ <= on) and (self.until is None or on < self.until)


@dataclass(frozen=True, slots=True)
class Dated:
    """One amount of a value that changed over time, with the span in which it is law."""

    is_: Amount | Expr
    from_: date | None = None
    until: date | None = None

    def in_force(self, on: date) -> bool:
        """Tell whether this is the amount on a date."""
        return (self.from_ is None or self.from_ <= on) and (self.until is None or on < self.until)


@dataclass(frozen=True, slots=True, kw_only=True)
class Value(Provision):
    """A number, amount, duration or set the law names; or a blank it leaves, with its unit."""

    kind: ClassVar[str] = "value"
    dated: tuple[Dated, ...] = ()
    blank: str | None = None
    such_as: bool = False

    def on(self, on: date) -> Amount | Expr | None:
        """Return what the text says on a date; nothing where it is blank or not yet law."""
        return next((row.is_ for row in self.dated if self.in_force(on) and row.in_force(on)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Term(Provision):
    """One clause of a named proposition; clauses with the same ``says`` are or-ed."""

    kind: ClassVar[str] = "term"
    says: str
    when: Expr
    disputes: tuple[Dispute, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of ``needs``, ``any`` or ``items``: an act, a term, a finding, or a part of a document.

    ``name`` is without the ``finding:`` prefix; ``sort`` tells what it is. ``by`` lists credentials, or names one value
    that lists them (``Law.people`` resolves it). ``not_before`` is how long must pass after the act before it serves.
    ``counted`` is of a part that is a number of things: where whoever hands it in states how many, and the fewest.
    ``stated`` is of a part in words: where they are stated, and in how many lines at the least. ``words`` are those of
    a part that the law prescribes whole.
    """

    name: str
    sort: Literal["act", "term", "finding", "part"]
    at: str | None = None
    covers: tuple[str, ...] = ()
    when: Expr | None = None
    by: tuple[str, ...] = ()
    check: str | None = None
    from_: date | None = None
    until: date | None = None
    not_before: str | None = None
    counted: tuple[str, int] | None = None
    stated: tuple[str, int] | None = None
    words: str | None = None

    def in_force(self, on: date) -> bool:
        """Tell whether the entry is law on a date."""
        return (self.from_ is None or self.from_ <= on) and (self.until is None or on < self.until)


@dataclass(frozen=True, slots=True, kw_only=True)
class Must(Provision):
    """What somebody must do: before a step, by an instant, in a document, or all along.

    ``any_of`` is the file's ``any``, ``document`` its ``in``, ``except_`` its ``except``. ``lead``, ``not_before``,
    ``within``, ``every``, ``amount`` and ``at_most`` hold the text as written: a duration, ``trigger.x`` or a value's
    name (``Law.span`` resolves the first and the last).
    """

    kind: ClassVar[str] = "must"
    who: str
    when: Expr | None = None
    unless: Expr | None = None
    after: tuple[str, ...] = ()
    each: str | None = None
    during: tuple[str, str] | None = None
    before: tuple[str, ...] = ()
    needs: tuple[Item, ...] = ()
    any_of: tuple[Item, ...] = ()
    lead: str | None = None
    not_before: str | None = None
    except_: tuple[str, ...] = ()
    amount: str | None = None
    at_most: str | None = None
    act: str | None = None
    within: str | None = None
    every: str | None = None
    counted_from: str | None = None
    pause: Expr | None = None
    document: str | None = None
    items: tuple[Item, ...] = ()
    keep: str | None = None
    disputes: tuple[Dispute, ...] = ()

    @property
    def shape(self) -> Shape:
        """Which of the four it is: a gate, a duty, a content or a standing duty."""
        if self.before:
            return "gate"
        if self.document is not None:
            return "content"
        return "standing" if self.keep is not None else "duty"

    @property
    def wants(self) -> tuple[Item, ...]:
        """What it asks for: all of ``needs``, and one of ``any``."""
        return (*self.needs, *self.any_of)

    @property
    def findings(self) -> tuple[tuple[str, str], ...]:
        """What it leaves to the village to find, each with its place."""
        return tuple((item.name, item.at or self.at) for item in self.wants if item.sort == "finding")

    @property
    def names(self) -> frozenset[str]:
        """Every act and step it speaks of, and all that it asks for."""
        own = (self.act,) if self.act else ()
        return frozenset((*own, *self.before, *self.after, *(item.name for item in self.wants)))


@dataclass(frozen=True, slots=True, kw_only=True)
class May(Provision):
    """A power or a right to do an act; with a clock it lapses and is never breached."""

    kind: ClassVar[str] = "may"
    who: str
    act: str
    when: Expr | None = None
    unless: Expr | None = None
    after: tuple[str, ...] = ()
    each: str | None = None
    during: tuple[str, str] | None = None
    within: str | None = None
    counted_from: str | None = None
    disputes: tuple[Dispute, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Provision):
    """A passage that asks nothing, or that names a built-in rule of the whole text."""

    kind: ClassVar[str] = "note"
    rule: str | None = None
