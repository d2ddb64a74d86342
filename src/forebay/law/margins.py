"""How near an answer is to another: the margin to each threshold, and the smallest change of facts that changes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise, product
from operator import itemgetter
from typing import Any

from forebay.law import language as lang
from forebay.law.comparing import Atom, Sides
from forebay.law.differences import OUTCOMES
from forebay.law.english import listed, words
from forebay.law.facts import FactValue, bare
from forebay.law.findings import Outcome
from forebay.law.grid import possible_answer
from forebay.law.kleene import SETTLED
from forebay.law.program import Program
from forebay.law.provisions import Term
from forebay.law.situation import Situation
from forebay.law.survey import valued
from forebay.law.world import World

MOST_CHANGES = 2
_BARE_KINDS = ("number", "fraction")


@dataclass(frozen=True, slots=True)
class Margin:
    """How far a known amount is from a threshold that an answer turns on, and where that threshold stands."""

    fact: str
    at: str
    known: FactValue
    threshold: FactValue
    distance: FactValue
    side: str

    def __str__(self) -> str:
        known = f"{self.at}: {words(self.fact)} {shown(self.known)} is"
        if self.side == "at":
            return f"{known} exactly at the threshold."
        return f"{known} {shown(self.distance)} {self.side} the threshold of {shown(self.threshold)}."


@dataclass(frozen=True, slots=True)
class Change:
    """One fact as it is (nothing where it is not known) and as it would have to be."""

    fact: str
    was: FactValue | None
    becomes: FactValue

    def __str__(self) -> str:
        was = "not known" if self.was is None else shown(self.was)
        return f"{words(self.fact)} {shown(self.becomes)} instead of {was}"


@dataclass(frozen=True, slots=True)
class Turn:
    """The smallest change of facts that changes an answer, and the answer it would then be."""

    changes: tuple[Change, ...]
    outcome: Outcome

    def __str__(self) -> str:
        return f"With {listed(str(change) for change in self.changes)} it would be: {self.outcome}."


def shown(value: FactValue) -> str:
    """Return an answer as a person reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return listed(sorted(value)) or "none"
    return f"{float(value):g}" if isinstance(value, Fraction) else str(value)


# ---- margins ---------------------------------------------------------------------------------------------------------


def margins(here: Situation, name: str) -> tuple[Margin, ...]:
    """Return the margin of each known amount to each threshold that an answer can turn on, in the order of the text."""
    found = (_margin(here, term, atom) for term, atom in _thresholds(here.program, name, set()))
    return tuple(dict.fromkeys(one for one in found if one is not None))


def _thresholds(program: Program, name: str, seen: set[tuple[str, str]]) -> Iterator[tuple[Term, Atom]]:
    """Yield every comparison of one amount with a number of the law, with the clause it stands in."""
    if (program.law.id, name) in seen:
        return
    seen.add((program.law.id, name))
    for term in program.law.clauses(name, program.on):
        for part in (part for expr in _conditions(term) for part in lang.walk(expr)):
            yield from _within(program, term, part, seen)


def _conditions(term: Term) -> tuple[lang.Expr, ...]:
    return (term.when, *(dispute.where for dispute in term.disputes if dispute.effect == "conflict"))


def _within(program: Program, term: Term, part: lang.Expr, seen: set[tuple[str, str]]) -> Iterator[tuple[Term, Atom]]:
    if isinstance(part, lang.Compare):
        atom = Sides(program.law, program.on).comparison(part)
        if atom.cut is not None and atom.facts:
            yield term, atom
    elif isinstance(part, lang.Name) and part.name in program.law.names:
        yield from _thresholds(program, part.name, seen)
    elif isinstance(part, lang.Answer) and (other := program.answer(part)) is not None:
        yield from _thresholds(other, part.name, seen)


def _margin(here: Situation, term: Term, atom: Atom) -> Margin | None:
    [fact] = atom.facts
    known, law = here.world.known.get(fact), here.law
    if known is None or any(here.world.known.get(guard) is False for guard in here.program.guards((fact,))):
        return None
    kind = law.book[fact].type
    side = "above" if known > atom.cut else "below" if known < atom.cut else "at"
    amount, cut, distance = (valued(point, kind) for point in (known, atom.cut, abs(known - atom.cut)))
    return Margin(fact, term.at, amount, cut, distance, side)


# ---- the smallest change ---------------------------------------------------------------------------------------------


def smallest_change(here: Situation, name: str, most: int = MOST_CHANGES) -> Turn | None:
    """Return the smallest change of facts that changes an answer; nothing where no ``most`` facts can.

    Fewer facts come first; of as many, the one whose amounts move by the smallest share, a yes or no counting as whole.
    """
    program, world = here.program, here.world
    mask = possible_answer(program, name, world)
    if mask not in SETTLED:
        return None
    tries = {fact: list(_tries(here, name, fact)) for fact in _facts(program, name)}
    for many in range(1, most + 1):
        found = [turn for facts in combinations(tries, many) for turn in _turns(here, name, mask, facts, tries)]
        if found:
            return min(found, key=itemgetter(0))[1]
    return None


def _facts(program: Program, name: str) -> list[str]:
    keys = program.keys(name)
    return [fact.name for fact in program.law.book if any(_of(key) == fact.name for key in keys)]


def _of(key: str) -> str:
    return key.split(" in ", 1)[-1]


def _tries(here: Situation, name: str, fact: str) -> Iterator[Any]:
    """Yield what else a fact might be: one point on each side of every threshold, each other choice, yes for no."""
    known, kind = here.world.known.get(fact), here.law.book[fact]
    if kind.type == "yes/no":
        yield from (point for point in (True, False) if point is not known)
    elif kind.type == "choice":
        yield from (choice for choice in kind.choices if choice != known)
    elif kind.type == "set":
        yield from (frozenset(known or ()) ^ {word} for word in kind.choices)
    else:
        yield from (point for point in _points(here.program, name, fact, kind.type) if point != known)


def _points(program: Program, name: str, fact: str, kind: str) -> list[Any]:
    cuts = sorted({Fraction(atom.cut) for atom in program.within(name) if fact in atom.facts and atom.cut is not None})
    step = Fraction(1, 100) if kind in _BARE_KINDS else Fraction(1)
    found = {point for cut in cuts for point in (cut - step, cut, cut + step) if point >= 0}
    found |= {(low + high) / 2 for low, high in pairwise(cuts)}
    return [bare(point) for point in sorted(found)]


def _turns(
    here: Situation, name: str, mask: int, facts: tuple[str, ...], tries: dict[str, list[Any]]
) -> Iterator[tuple[Fraction, Turn]]:
    known = here.world.known
    for points in product(*(tries[fact] for fact in facts)):
        supposed = dict(zip(facts, points, strict=True))
        found = possible_answer(here.program, name, World({**known, **supposed}, here.record, here.until))
        if found in SETTLED and found != mask:
            cost = sum((_share(known.get(fact), point) for fact, point in supposed.items()), Fraction(0))
            yield cost, Turn(tuple(_change(here, fact, point) for fact, point in supposed.items()), OUTCOMES[found])


def _share(known: Any, point: Any) -> Fraction:
    """Return by what share of itself an amount moves; anything else moves whole."""
    if known is None or isinstance(point, bool | str | frozenset):
        return Fraction(1)
    return min(abs(Fraction(point) - Fraction(known)) / max(Fraction(known), Fraction(1)), Fraction(1))


def _change(here: Situation, fact: str, point: Any) -> Change:
    kind, known = here.law.book[fact].type, here.world.known.get(fact)
    becomes = point if isinstance(point, frozenset) else valued(point, kind)
    was = known if known is None or isinstance(known, frozenset) else valued(known, kind)
    return Change(fact, was, becomes)
