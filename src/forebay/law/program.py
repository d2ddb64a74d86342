"""A law on one date, made ready to be asked: each condition becomes a small function of what is known.

Values are resolved, clauses not in force are left out, answers of other laws are linked. Nothing is parsed again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from forebay.law import language as lang
from forebay.law.comparing import Atom, Sides
from forebay.law.kleene import BOTH, DISPUTED, EITHER, NEITHER, NO, OPEN, YES
from forebay.law.language import Expr
from forebay.law.ordinance import Law
from forebay.law.provisions import Term
from forebay.law.world import Rule, World


@dataclass(frozen=True, slots=True)
class Whole(Atom):
    """A named answer as one part, standing for all it turns on while nothing beside it turns on the same."""

    program: Program | None = None
    name: str = ""

    @property
    def of(self) -> tuple[Program, str]:
        """The program that gives the answer, and its name."""
        assert self.program is not None
        return self.program, self.name


class Program:
    """One law on one date; ``rule`` gives the function of a condition, ``atoms`` what it is made of."""

    def __init__(self, law: Law, on: date, others: Mapping[str, Law]) -> None:
        self.law = law
        self.on = on
        self.others = others
        self._rules: dict[int, tuple[Expr, Rule]] = {}
        self._terms: dict[str, Rule] = {}
        self._compares: dict[int, Atom] = {}
        self._atoms: dict[int, tuple[Atom, ...]] = {}
        self._opened: dict[str, tuple[Atom, ...]] = {}
        self._within: dict[str, tuple[Atom, ...]] = {}
        self._keys: dict[str, frozenset[str]] = {}

        self.questions: Mapping[str, lang.Name] = {name: lang.Name(name) for name in law.names}

    # ---- linking

    @cached_property
    def linked(self) -> Mapping[str, Program]:
        """The programs of the other laws, by every name they may be called by."""
        return {name: program(law, self.on, self.others) for law in self.others.values() for name in called(law)} | {
            name: program(law, self.on, self.others) for name, law in self.others.items()
        }

    def answer(self, node: lang.Answer) -> Program | None:
        """Return the program that gives another law's answer, if that law is here and gives it."""
        other = self.linked.get(node.law)
        return other if other is not None and node.name in other.law.names else None

    # ---- rules

    def rule(self, expr: Expr) -> Rule:
        """Return the function that says what a condition can come to in a world."""
        found = self._rules.get(id(expr))
        if found is None:
            found = self._rules[id(expr)] = (expr, self._made(expr))
        return found[1]

    def _made(self, expr: Expr) -> Rule:
        match expr:
            case lang.And(parts):
                return _joined([self.rule(part) for part in parts], BOTH, NO)
            case lang.Or(parts):
                return _joined([self.rule(part) for part in parts], EITHER, YES)
            case lang.Not(part):
                return _contrary(self.rule(part))
            case lang.Compare() | lang.In():
                return self._compared(expr)
            case lang.Name(name) if name in self.law.names:
                return self.term(name)
            case lang.Answer():
                other = self.answer(expr)
                return _yes_or_no(f"{expr.law}.{expr.name}") if other is None else other.term(expr.name)
        return self._leaf(expr)

    def _leaf(self, expr: Expr) -> Rule:
        match expr:
            case lang.Literal(value):
                fixed = YES if value else NO
                return lambda world: fixed
            case lang.Name(name):
                return self.guarded((name,), _yes_or_no(name))
            case lang.Trigger(name):
                return _yes_or_no(f"trigger.{name}")
            case lang.Found(finding):
                return _yes_or_no(f"found:{finding}")
            case lang.Happened(act):
                return self._done(done_key(expr), self.law.vocabulary.members(act))
            case lang.Open(start, end):
                members = self.law.vocabulary.members
                return self._between(done_key(expr), members(start), members(end))
        raise TypeError(f"not a condition: {expr!r}")

    def _done(self, key: str, names: tuple[str, ...]) -> Rule:
        supposed = _yes_or_no(key)

        def done(world: World) -> int:
            record = world.record
            return supposed(world) if record is None else YES if record.happened(names, world.until) else NO

        return done

    def _between(self, key: str, starts: tuple[str, ...], ends: tuple[str, ...]) -> Rule:
        supposed = _yes_or_no(key)

        def between(world: World) -> int:
            record = world.record
            return supposed(world) if record is None else YES if record.is_open(starts, ends, world.until) else NO

        return between

    def _compared(self, expr: lang.Compare | lang.In) -> Rule:
        made = self._compares[id(expr)] = Sides(self.law, self.on).comparison(expr)
        return self.guarded(made.facts, made.rule)

    def guarded(self, facts: Iterable[str], rule: Rule) -> Rule:
        """Return a rule that is no wherever one of its facts does not arise."""
        for guard in self.guards(facts):
            rule = _joined([_yes_or_no(guard), rule], BOTH, NO)
        return rule

    def guards(self, facts: Iterable[str]) -> list[str]:
        """Return the yes/no facts on which these facts hang (``only_if``), the nearest first."""
        found: list[str] = []
        for name in facts:
            fact = self.law.book.get(name)
            while fact is not None and fact.only_if is not None and fact.only_if not in found:
                found.append(fact.only_if)
                fact = self.law.book.get(fact.only_if)
        return found

    # ---- terms

    def term(self, name: str) -> Rule:
        """Return the function of a named answer: its clauses or-ed, remembered within a world."""
        if name not in self._terms:
            self._terms[name] = self._remembered(name)
        return self._terms[name]

    def _remembered(self, name: str) -> Rule:
        key = (self.law.id, name)
        settled, supposed = settled_key(self.law, name), answer_key(self.law, name)
        whole: list[Rule] = []

        def remembered(world: World) -> int:
            found = world.memo.get(key)
            if found is None:
                if not whole:
                    whole.append(_joined([self.clause(term) for term in self.law.clauses(name, self.on)], EITHER, YES))
                world.memo[key] = OPEN
                given = world.base.get(settled)
                found = world.known.get(supposed) if given is None else YES if given else NO
                found = world.memo[key] = whole[0](world) if found is None else found
            return found

        return remembered

    def clause(self, term: Term) -> Rule:
        """Return the function of one clause with its disputes."""
        rule = self.rule(term.when)
        for dispute in term.disputes:
            if dispute.effect == "conflict":
                rule = _beside(rule, self.rule(dispute.where))
        return rule

    # ---- what an expression is made of

    def atoms(self, expr: Expr) -> tuple[Atom, ...]:
        """Return the atoms of an expression, each as often as it stands there; a named answer is one of them."""
        found = self._atoms.get(id(expr))
        if found is None:
            self.rule(expr)
            found = self._atoms[id(expr)] = tuple(self._listed(expr))
        return found

    def _listed(self, expr: Expr) -> Iterable[Atom]:
        match expr:
            case lang.And() | lang.Or() | lang.Not():
                return (atom for part in lang.parts(expr) for atom in self.atoms(part))
            case lang.Compare() | lang.In():
                made = self._compares[id(expr)]
                return (made, *self._guarding(made.facts))
            case lang.Name(name) if name in self.law.names:
                return (self._whole(name),)
            case lang.Answer():
                other = self.answer(expr)
                return (self._plain(f"{expr.law}.{expr.name}") if other is None else other._whole(expr.name),)
        return self._bare(expr)

    def _bare(self, expr: Expr) -> Iterable[Atom]:
        match expr:
            case lang.Name(name):
                return (self._plain(name), *self._guarding((name,)))
            case lang.Found(finding):
                return (self._plain(f"found:{finding}"),)
            case lang.Trigger(name):
                return (self._plain(f"trigger.{name}"),)
            case lang.Happened() | lang.Open():
                return (Atom(self.rule(expr), (done_key(expr),)),)
        return ()

    def _plain(self, key: str) -> Atom:
        return Atom(_yes_or_no(key), (key,))

    def _guarding(self, facts: Iterable[str]) -> Iterator[Atom]:
        return (self._plain(guard) for guard in self.guards(facts))

    def _whole(self, name: str) -> Atom:
        return Whole(self.term(name), (answer_key(self.law, name),), program=self, name=name)

    def opened(self, name: str) -> tuple[Atom, ...]:
        """Return the atoms of a named answer, its disputes with it."""
        if name not in self._opened:
            clauses = self.law.clauses(name, self.on)
            self._opened[name] = tuple(atom for term in clauses for atom in self.clause_atoms(term))
        return self._opened[name]

    def within(self, name: str) -> tuple[Atom, ...]:
        """Return the atoms of a named answer, through other answers down to the facts, each once."""
        if name not in self._within:
            self._within[name] = ()
            deep = (atom for one in self.opened(name) for atom in within(one))
            self._within[name] = tuple({id(atom): atom for atom in deep}.values())
        return self._within[name]

    def clause_atoms(self, term: Term) -> tuple[Atom, ...]:
        """Return the atoms of one clause, its disputes with it."""
        wheres = (dispute.where for dispute in term.disputes if dispute.effect == "conflict")
        return (*self.atoms(term.when), *(atom for where in wheres for atom in self.atoms(where)))

    def keys(self, name: str) -> frozenset[str]:
        """Return every key a named answer turns on, down to the facts."""
        if name not in self._keys:
            self._keys[name] = frozenset(key for atom in self.within(name) for key in atom.keys)
        return self._keys[name]


def within(atom: Atom) -> tuple[Atom, ...]:
    """Return the atoms an answer opens to; any other atom is itself."""
    return atom.of[0].within(atom.name) if isinstance(atom, Whole) else (atom,)


def keys_within(atom: Atom) -> Iterable[str]:
    """Return the keys an atom turns on, through an answer down to the facts."""
    return atom.of[0].keys(atom.name) if isinstance(atom, Whole) else atom.keys


def done_key(expr: lang.Happened | lang.Open) -> str:
    """Return the key under which an act is supposed to be done, where there is no record to ask."""
    return f"done:{expr.act}" if isinstance(expr, lang.Happened) else f"done:{expr.start}:{expr.end}"


def settled_key(law: Law, name: str) -> str:
    """Return the key under which an officer's determination of an answer is known."""
    return f"term:{law.id}:{name}"


def answer_key(law: Law, name: str) -> str:
    """Return the key under which all that an answer can come to is supposed."""
    return f"answer:{law.id}:{name}"


def called(law: Law) -> tuple[str, ...]:
    """Return the names by which another law may speak of this one: its id, and each part of it."""
    return (law.id, *law.id.split("/"))


def _yes_or_no(key: str) -> Rule:
    def yes_or_no(world: World) -> int:
        known = world.known.get(key)
        return OPEN if known is None else YES if known else NO

    return yes_or_no


def _contrary(rule: Rule) -> Rule:
    return lambda world: NEITHER[rule(world)]


def _beside(rule: Rule, where: Rule) -> Rule:
    return lambda world: DISPUTED[rule(world)][where(world)]


def _joined(rules: list[Rule], table: tuple[tuple[int, ...], ...], last: int) -> Rule:
    """Join rules by a table, stopping at the answer that nothing can change; no rules at all is the other answer."""
    first = NO if last == YES else YES

    def joined(world: World) -> int:
        found = first
        for rule in rules:
            found = table[found][rule(world)]
            if found == last:
                break
        return found

    return joined


_PROGRAMS = "_programs"


def program(law: Law, on: date, others: Mapping[str, Law]) -> Program:
    """Return a law made ready for a date, from the last time it was asked about the same stretch of time."""
    kept: dict[Any, Program] = law.__dict__.setdefault(_PROGRAMS, {})
    key = (_stretch(law, on), *((name, id(other), _stretch(other, on)) for name, other in others.items()))
    if key not in kept:
        kept[key] = Program(law, on, others)
    return kept[key]


def _stretch(law: Law, on: date) -> int:
    return bisect_right(law.changes, on)
