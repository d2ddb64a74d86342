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
from forebay.law.english import words
from forebay.law.facts import FactValue, bare
from forebay.law.findings import Outcome
from forebay.law.grid import possible_answer
from forebay.law.kleene import SETTLED
from forebay.law.program import Program
from forebay.law.provisions import Term
from forebay.law.said import listed
from forebay.law.situation import Situation
from forebay.law.survey import valued
from forebay.law.world import World

MOST_TRIED = 20_000
"""So many changed projects are tried at most: every change of one fact, then of two, as long as a whole round fits."""
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


@dataclass(frozen=True, slots=True)
class Search:
    """How near an answer is to another: the smallest change, or up to how many facts at once no change is enough.

    ``reach`` counts the facts changed at once in the last round that was tried; ``whole`` tells whether no round is
    left, and ``exact`` whether every point that could matter was among those tried: not where amounts are compared with
    one another.
    """

    turn: Turn | None = None
    reach: int = 0
    whole: bool = False
    exact: bool = True

    def __str__(self) -> str:
        if self.turn is not None:
            return str(self.turn)
        if self.whole:
            return f"No change of facts {'changes' if self.exact else 'was found that changes'} this answer."
        facts = f"{self.reach} {'fact' if self.reach == 1 else 'facts'}"
        return f"No change of up to {facts} was found that changes this answer; changes of more were not tried."


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


def smallest_change(here: Situation, name: str) -> Turn | None:
    """Return the smallest change of facts that changes an answer; nothing where it is open, or none was found."""
    found = nearest_change(here, name)
    return None if found is None else found.turn


def nearest_change(here: Situation, name: str, most: int = MOST_TRIED) -> Search | None:
    """Look for the smallest change of facts that changes an answer; nothing of an answer that is open.

    Fewer facts come first; of as many, the one whose amounts move by the smallest share, a yes or no counting as whole.
    A round that would bring the projects tried above ``most`` is not begun.
    """
    program, world = here.program, here.world
    mask = possible_answer(program, name, world)
    if mask not in SETTLED:
        return None
    tries = {fact: found for fact in _facts(program, name) if (found := list(_tries(here, name, fact)))}
    exact = not any(atom.tangle for atom in program.within(name))
    rounds, tried = _rounds([len(found) for found in tries.values()]), 0
    for many in range(1, len(tries) + 1):
        tried += rounds[many]
        if tried > most:
            return Search(reach=many - 1, exact=exact)
        found = [turn for facts in combinations(tries, many) for turn in _turns(here, name, mask, facts, tries)]
        if found:
            return Search(min(found, key=itemgetter(0))[1], many, exact=exact)
    return Search(None, len(tries), True, exact)


def _rounds(sizes: list[int]) -> list[int]:
    """Return how many changes there are of no fact, of one, of two: the sums of products of so many sizes.

    >>> _rounds([2, 3, 5])
    [1, 10, 31, 30]
    """
    found = [1] + [0] * len(sizes)
    for size in sizes:
        for many in range(len(sizes), 0, -1):
            found[many] += size * found[many - 1]
    return found


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
        yield from (point for point in _points(here, name, fact, kind.type) if point != known)


def _points(here: Situation, name: str, fact: str, kind: str) -> list[Any]:
    cuts = sorted({Fraction(cut) for atom in here.program.within(name) if (cut := _cut(atom, fact, here)) is not None})
    step = Fraction(1, 100) if kind in _BARE_KINDS else Fraction(1)
    found = {point for cut in cuts for point in (cut - step, cut, cut + step) if point >= 0}
    found |= {(low + high) / 2 for low, high in pairwise(cuts)}
    return [bare(point) for point in sorted(found)]


def _cut(atom: Atom, fact: str, here: Situation) -> Any:
    """Return where a comparison turns in one fact, the other amounts in it being as they are."""
    if fact not in atom.facts or atom.tangle is None:
        return atom.cut if fact in atom.facts else None
    others = {key: known for key, known in here.world.known.items() if key != fact}
    unknown = [key for key in atom.tangle.keys if key not in others]
    return atom.tangle.cut(fact, others) if unknown == [fact] else None


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
