"""What an expression can come to, exactly: a small enumeration over the facts that stand in it more than once.

Where each fact stands once, taking the parts one by one is exact. Where one stands twice, its range is cut at every
point it is compared with; one amount for each cut and each gap stands for all, and each is tried. A named answer that
shares no fact with the rest is worked out by itself first and then stands as one part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from forebay.law.comparing import Atom, is_opaque, points
from forebay.law.kleene import CLASH, NO, SETTLED, YES
from forebay.law.language import Expr
from forebay.law.program import Program, Whole, keys_within, within
from forebay.law.provisions import Term
from forebay.law.world import Rule, World

Axis = tuple[str, list[Any]]
"""A key and what stands for its whole range."""


def possible(program: Program, expr: Expr, world: World) -> int:
    """Return all that a condition can come to, however what is unknown turns out."""
    rule = program.rule(expr)
    found = rule(world)
    if found in SETTLED:
        return found
    atoms = program.atoms(expr)
    if len(atoms) == 1 and atoms[0].tangle is None and not isinstance(atoms[0], Whole):
        return found
    return Grid(program, rule, atoms, world).possible


def possible_answer(program: Program, name: str, world: World) -> int:
    """Return all that a named answer can come to."""
    found = program.term(name)(world)
    if found in SETTLED:
        return found
    key = ("exact", program.law.id, name)
    if key not in world.memo:
        world.memo[key] = _answer(program, name, world).possible
    mask: int = world.memo[key]
    return mask


def possible_clause(program: Program, term: Term, world: World) -> int:
    """Return all that one clause with its disputes can come to."""
    found = program.clause(term)(world)
    return (
        found if found in SETTLED else Grid(program, program.clause(term), program.clause_atoms(term), world).possible
    )


def relevant(program: Program, expr: Expr, world: World, facts: Iterable[str]) -> list[str]:
    """Return the facts that can still change what a condition comes to, however the others turn out."""
    grid = Grid(program, program.rule(expr), program.atoms(expr), world)
    return [fact for fact in facts if grid.turns_on(fact)]


def _answer(program: Program, name: str, world: World) -> Grid:
    """Return the grid of a named answer in a world, made once for that world."""
    key = ("grid", program.law.id, name)
    if key not in world.memo:
        world.memo[key] = Grid(program, program.term(name), program.opened(name), world)
    grid: Grid = world.memo[key]
    return grid


class Grid:
    """What is unknown of one expression in one world, cut into cells.

    The keys that more than one part turns on are gone through first; then each answer among the parts stands apart.
    """

    def __init__(self, program: Program, rule: Rule, atoms: tuple[Atom, ...], world: World) -> None:
        self.program = program
        self.rule = rule
        self.atoms = atoms
        self.world = world
        self.answers = {atom.keys[0]: atom for atom in atoms if isinstance(atom, Whole)}

    @cached_property
    def deep(self) -> list[Atom]:
        """Every atom, down to the facts."""
        return [inner for atom in self.atoms for inner in within(atom)]

    @cached_property
    def count(self) -> Counter[str]:
        """How many parts turn on each open key; an answer is one part however often it stands."""
        known = self.world.known
        plain = Counter(key for atom in self.atoms if not isinstance(atom, Whole) for key in _standing(atom, known))
        plain.update(
            key
            for atom in self.answers.values()
            for key in {key for inner in within(atom) for key in _standing(inner, known)}
        )
        return Counter({key: parts for key, parts in plain.items() if self._is_open(key)})

    def _is_open(self, key: str) -> bool:
        known = self.world.known
        if key.startswith("done:"):
            return self.world.record is None
        return key not in known and (" in " not in key or key.split(" in ", 1)[1] not in known)

    @cached_property
    def shared(self) -> list[Axis]:
        """The keys more than one part turns on."""
        keys = [key for key, parts in self.count.items() if parts > 1]
        return [(key, self.range_of(key, set(keys))) for key in keys]

    @cached_property
    def single(self) -> list[Axis]:
        """The keys that one part alone turns on, if that part is no answer."""
        plain = {key for atom in self.atoms if not isinstance(atom, Whole) for key in _standing(atom, self.world.known)}
        return [(key, self.range_of(key, {key})) for key, parts in self.count.items() if parts == 1 and key in plain]

    @cached_property
    def possible(self) -> int:
        """All the expression can come to."""
        return self._tried(self.world, self.shared)

    def _tried(self, world: World, axes: list[Axis]) -> int:
        bound = self.rule(world)
        if bound in SETTLED:
            return bound
        if not axes:
            return self._apart(world, bound)
        (key, tries), rest = axes[0], axes[1:]
        found = 0
        for point in tries:
            found |= self._tried(world.supposing(key, point), rest)
            if found == bound:
                break
        return found

    def _apart(self, world: World, bound: int) -> int:
        """Return all it can come to where its answers stand apart: each worked out, those named twice gone through."""
        if not self.answers:
            return bound
        world = self._worked_out(world)
        twice = Counter(atom.keys[0] for atom in self.atoms if isinstance(atom, Whole))
        return _gone_through(self.rule, world, [(key, _bits(world.known[key])) for key in twice if twice[key] > 1])

    def _worked_out(self, world: World) -> World:
        answers = {key: possible_answer(*atom.of, world) for key, atom in self.answers.items()}
        return world.supposing_all(answers) if answers else world

    # ---- what can still change it

    def turns_on(self, fact: str) -> bool:
        """Tell whether a fact can still change what the expression comes to."""
        return any(self._turns(self.world, self._without(key), key) for key in self.count if self._speaks_of(key, fact))

    def _without(self, key: str) -> list[Axis]:
        return [axis for axis in self.shared if axis[0] != key]

    def _speaks_of(self, key: str, fact: str) -> bool:
        if key.startswith("cmp:"):
            return any(atom.tangle and atom.tangle.name == key and fact in atom.tangle.keys for atom in self.deep)
        return key == fact or key.endswith(f" in {fact}")

    def _turns(self, world: World, axes: list[Axis], key: str) -> bool:
        if self.rule(world) in SETTLED:
            return False
        if not axes:
            return self._turns_here(world, key)
        (other, tries), rest = axes[0], axes[1:]
        return any(self._turns(world.supposing(other, point), rest, key) for point in tries)

    def _turns_here(self, world: World, key: str) -> bool:
        """Tell whether it turns on a key where every other shared one is settled."""
        tries = next((tries for name, tries in (*self.shared, *self.single) if name == key), None)
        if tries is not None:
            return self._parts(world, key, tries)
        for name, atom in self.answers.items():
            if key in keys_within(atom):
                mask = possible_answer(*atom.of, world)
                inner = _answer(*atom.of, world)
                if mask not in SETTLED and inner.turns_on_key(key) and self._parts(world, name, _bits(mask)):
                    return True
        return False

    def turns_on_key(self, key: str) -> bool:
        """Tell whether one key can still change it."""
        return self._turns(self.world, self._without(key), key)

    def _parts(self, world: World, key: str, tries: list[Any]) -> bool:
        """Tell whether two points of a key can lead to different ends."""
        first, *others = (self._worked_out_but(world.supposing(key, point), key) for point in tries)
        tied = [name for name, atom in self.answers.items() if name != key and key not in keys_within(atom)]
        axes = [(name, _bits(first.known[name])) for name in tied if first.known[name] not in SETTLED]
        axes += [axis for axis in self.single if axis[0] != key]
        return any(_differ(self.rule, first, other, axes) for other in others)

    def _worked_out_but(self, world: World, key: str) -> World:
        answers = {name: possible_answer(*atom.of, world) for name, atom in self.answers.items() if name != key}
        return world.supposing_all(answers) if answers else world

    # ---- ranges

    def range_of(self, key: str, keys: set[str]) -> list[Any]:
        """Return points that stand for the whole range of a key; ``keys`` are those gone through with it."""
        fact = self.program.law.book.get(key)
        if fact is not None and fact.type == "choice":
            return list(fact.choices)
        mine = [atom for atom in self.deep if key in atom.keys]
        words = {word for atom in mine for word in atom.words}
        if words:
            return [*sorted(words), ""]
        if not any(atom.cut is not None or (atom.tangle and key in atom.tangle.keys) for atom in mine):
            return [True, False]
        linked = self._linked(key, keys)
        return points(self._cuts(linked), len(linked))

    def _linked(self, key: str, keys: set[str]) -> set[str]:
        """Return the unknown amounts that are set against each other, directly or through others."""
        pairs = [set(atom.order) for atom in self.deep if atom.order and set(atom.order) <= keys]
        found = {key}
        while True:
            wider = found.union(*(pair for pair in pairs if pair & found))
            if wider == found:
                return found
            found = wider

    def _cuts(self, linked: set[str]) -> Iterator[Any]:
        known = self.world.known
        for atom in self.deep:
            if linked.isdisjoint(atom.keys):
                continue
            if atom.cut is not None:
                yield atom.cut
            elif atom.tangle is not None and not is_opaque(atom.tangle, known):
                cuts = (atom.tangle.cut(key, known) for key in atom.tangle.keys if key in linked and key not in known)
                yield from (cut for cut in cuts if cut is not None)


def _bits(mask: int) -> list[int]:
    return [bit for bit in (YES, NO, CLASH) if mask & bit]


def _standing(atom: Atom, known: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the keys an atom turns on, as often as they count: a sum is exact only when its keys are gone through."""
    if atom.tangle is None:
        return atom.keys
    if not atom.order and is_opaque(atom.tangle, known):
        return (atom.tangle.name,)
    return atom.tangle.keys * 2


def _gone_through(rule: Rule, world: World, axes: list[Axis]) -> int:
    bound = rule(world)
    if bound in SETTLED or not axes:
        return bound
    (key, tries), rest = axes[0], axes[1:]
    found = 0
    for point in tries:
        found |= _gone_through(rule, world.supposing(key, point), rest)
        if found == bound:
            break
    return found


def _differ(rule: Rule, one: World, two: World, axes: list[Axis]) -> bool:
    """Tell whether two worlds can part, whatever else is supposed of both.

    Only keys are left that stand once, so an answer still open can come to anything it is open to: if the other world's
    is settled, the two can part.
    """
    found = rule(one), rule(two)
    if all(mask in SETTLED for mask in found):
        return found[0] != found[1]
    if not axes or any(mask in SETTLED for mask in found):
        return True
    (key, tries), rest = axes[0], axes[1:]
    return any(_differ(rule, one.supposing(key, point), two.supposing(key, point), rest) for point in tries)
