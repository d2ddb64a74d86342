"""What can be said of a law once, whatever the case: which conditions ask what, and on which dates the text changes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, lru_cache

from forebay.law.acts import ActKind
from forebay.law.findings import Finding
from forebay.law.language import And, Answer, Expr, Found, Happened, Name, Not, Open, Step, Trigger, walk
from forebay.law.ordinance import Law
from forebay.law.provisions import May, Must
from forebay.law.said import listed

_HANDING_IN = frozenset({"submit", "resubmit", "receive", "file", "deliver", "amend"})
_TAKING_BACK = frozenset({"release", "draw", "return", "refund"})


@dataclass(frozen=True, slots=True)
class Uses:
    """What a condition depends on besides the facts: the record, what its trigger states, the step."""

    record: bool
    trigger: tuple[str, ...]
    step: bool


@dataclass(frozen=True, eq=False)
class Study:
    """A law read once: its conditions, its dates of change and its gates by step."""

    law: Law
    _alike: dict[Expr, Expr] = field(default_factory=dict)
    _conditions: dict[int, Expr | None] = field(default_factory=dict)
    _uses: dict[int, tuple[Expr, Uses]] = field(default_factory=dict)
    _members: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _named_acts: dict[int, tuple[str, ...] | None] = field(default_factory=dict)
    _names: dict[str, Expr] = field(default_factory=dict)
    _filings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _takers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _listed: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    _opened: dict[str, tuple[Must | May, ...]] = field(default_factory=dict)
    _doers: dict[str, str] = field(default_factory=dict)
    _confirms: dict[str, bool] = field(default_factory=dict)
    _undone: dict[str, Finding] = field(default_factory=dict)
    _flat: dict[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)
    _once: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _sentences: dict[int, dict[tuple[object, ...], str]] = field(default_factory=dict)

    def members(self, name: str) -> tuple[str, ...]:
        """Return the acts a name stands for; a name no vocabulary has stands for itself."""
        if name not in self._members:
            self._members[name] = self.law.vocabulary.members(name) or (name,)
        return self._members[name]

    def flat(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the acts that several names stand for, each once."""
        if names not in self._flat:
            self._flat[names] = tuple(dict.fromkeys(member for name in names for member in self.members(name)))
        return self._flat[names]

    def once(self, name: str) -> tuple[str, ...]:
        """Return the acts a name stands for where each of them is done once only; none otherwise."""
        if name not in self._once:
            kinds = [self.law.vocabulary.get(member) for member in self.members(name)]
            self._once[name] = self.members(name) if all(kind is not None and kind.once for kind in kinds) else ()
        return self._once[name]

    def doers(self, name: str) -> str:
        """Return who does an act, in words: who may, where nobody else does; nothing where the acts name nobody."""
        if name not in self._doers:
            kind = self.law.vocabulary.get(name)
            self._doers[name] = listed(kind.does or kind.by, "or") if kind and kind.by else ""
        return self._doers[name]

    def confirms(self, act: str) -> bool:
        """Whether an officer may confirm that others knew of such an act: of what the village's own gauge tells."""
        if act not in self._confirms:
            self._confirms[act] = f"confirm knowledge of {act}" in self.law.vocabulary.kinds
        return self._confirms[act]

    def undone(self, rule: Must) -> Finding:
        """Return what is found of a duty that nobody has done."""
        if rule.at not in self._undone:
            self._undone[rule.at] = Finding("not met", "not done yet", (rule.at,))
        return self._undone[rule.at]

    def condition(self, rule: Must | May) -> Expr | None:
        """Return ``when`` and not ``unless`` as one condition; nothing where the provision always asks."""
        if id(rule) not in self._conditions:
            kept = [] if rule.when is None else [rule.when]
            barred = [] if rule.unless is None else [Not(rule.unless)]
            both: tuple[Expr, ...] = (*kept, *barred)
            whole = And(both) if len(both) > 1 else both[0] if both else None
            self._conditions[id(rule)] = None if whole is None else self.same(whole)
        return self._conditions[id(rule)]

    def same(self, expr: Expr) -> Expr:
        """Return the one object that stands for all conditions written alike, so that each is answered once."""
        return self._alike.setdefault(expr, expr)

    def uses(self, expr: Expr) -> Uses:
        """Return what a condition depends on, through every answer it names."""
        if id(expr) not in self._uses:
            leaves = list(self._leaves(expr, set()))
            record = any(
                isinstance(leaf, Happened | Found | Open | Answer) or self._is_settled(leaf) for leaf in leaves
            )
            trigger = tuple(dict.fromkeys(leaf.name for leaf in leaves if isinstance(leaf, Trigger)))
            step = any(isinstance(leaf, Step) for leaf in leaves)
            self._uses[id(expr)] = (expr, Uses(record, trigger, step))
        return self._uses[id(expr)][1]

    def _is_settled(self, leaf: Expr) -> bool:
        """Whether an officer's determination can settle what a leaf names: an answer, or a value left blank."""
        return isinstance(leaf, Name) and leaf.name not in self.law.book

    def _leaves(self, expr: Expr, seen: set[str]) -> Iterator[Expr]:
        for leaf in walk(expr):
            yield leaf
            if isinstance(leaf, Name) and leaf.name not in seen:
                seen.add(leaf.name)
                for inner in self._named(leaf.name):
                    yield from self._leaves(inner, seen)

    def _named(self, name: str) -> Iterator[Expr]:
        for term in self.law.terms:
            if term.says == name:
                yield term.when
                yield from (dispute.where for dispute in term.disputes)

    def named_acts(self, expr: Expr) -> tuple[str, ...] | None:
        """Return the acts a condition asks the record for; None where it asks another law, which may ask for any."""
        if id(expr) not in self._named_acts:
            self._named_acts[id(expr)] = self._acts_in(expr)
        return self._named_acts[id(expr)]

    def _acts_in(self, expr: Expr) -> tuple[str, ...] | None:
        found: list[str] = ["determine"]
        for leaf in self._leaves(expr, set()):
            match leaf:
                case Answer():
                    return None
                case Happened(act):
                    found += self.members(act)
                case Open(start, end):
                    found += (*self.members(start), *self.members(end))
        return tuple(dict.fromkeys(found))

    def edition(self, on: date) -> int:
        """Return which of its successive wordings the law has on a date."""
        return bisect_right(self.law.changes, on)

    def term(self, name: str) -> Expr:
        """Return the condition that asks for a named answer."""
        return self._names.setdefault(name, Name(name))

    def sentences(self, on: date) -> dict[tuple[object, ...], str]:
        """Return what has been said in words already of the law as it stands on a date."""
        return self._sentences.setdefault(self.edition(on), {})

    def issuers(self, document: str) -> tuple[str, ...]:
        """Return the acts that issue a document."""
        return self._those("issues", document, lambda kind: kind.issues == document)

    def judges(self, document: str) -> tuple[str, ...]:
        """Return the acts that judge a document."""
        return self._those("judges", document, lambda kind: kind.judges == document)

    def makers(self, subject: str) -> tuple[str, ...]:
        """Return the acts that make a subject of a kind."""
        return self._those("makes", subject, lambda kind: kind.makes == subject)

    def namers(self, subject: str) -> tuple[str, ...]:
        """Return the acts that may be about a subject of a kind."""
        return self._those("about", subject, lambda kind: subject in kind.about)

    def _those(self, why: str, name: str, fits: Callable[[ActKind], bool]) -> tuple[str, ...]:
        if (why, name) not in self._listed:
            kinds = self.law.vocabulary.kinds.values()
            self._listed[why, name] = tuple(kind.name for kind in kinds if fits(kind))
        return self._listed[why, name]

    def filings(self, document: str) -> tuple[str, ...]:
        """Return the acts that hand in a version of a document, told by their names ("submit plan")."""
        if document not in self._filings:
            self._filings[document] = tuple(_filings(self.law, document))
        return self._filings[document]

    def takers(self, name: str) -> tuple[str, ...]:
        """Return the acts that lessen what an act posts: "release guarantee in part" for "post guarantee"."""
        if name not in self._takers:
            thing = name.partition(" ")[2]
            acts = [act for act in self.law.vocabulary.kinds if act.partition(" ")[0] in _TAKING_BACK]
            self._takers[name] = tuple(act for act in acts if f"{act.partition(' ')[2]} ".startswith(f"{thing} "))
        return self._takers[name]

    @cached_property
    def gates(self) -> dict[str, tuple[Must, ...]]:
        """The gates before each step or class of steps named by the law."""
        found: dict[str, tuple[Must, ...]] = {}
        for must in self.law.musts:
            for step in must.before:
                found[step] = (*found.get(step, ()), must)
        return found

    @cached_property
    def rules(self) -> tuple[Must | May, ...]:
        """What the law asks and allows, in the order of the text."""
        return tuple(row for row in self.law.provisions if isinstance(row, Must | May))

    def opened_by(self, act: str) -> tuple[Must | May, ...]:
        """Return the provisions that hang on an act: their trigger, start, subject, document, or last time done."""
        if act not in self._opened:
            kind = self.law.vocabulary.get(act)
            made = kind.makes if kind else None
            self._opened[act] = tuple(rule for rule in self.rules if self._opens(act, made, rule))
        return self._opened[act]

    def _opens(self, act: str, made: str | None, rule: Must | May) -> bool:
        named = (*rule.after, *(rule.during or ())[:1])
        if isinstance(rule, Must) and rule.every and rule.act:
            named = (*named, rule.act)
        return (made is not None and rule.each == made) or act in self.flat(named) or self._versions(act, rule)

    def _versions(self, act: str, rule: Must | May) -> bool:
        """Whether an act issues or hands in the document whose parts a provision asks for."""
        document = rule.document if isinstance(rule, Must) else None
        return document is not None and act in (*self.issuers(document), *self.filings(document))

    @cached_property
    def knows_waivers(self) -> bool:
        """Whether the law itself provides for waivers; relief lifts only the ordinance that grants it."""
        return "grant waiver" in self.gates or any(may.act == "grant waiver" for may in self.law.mays)


def _filings(law: Law, document: str) -> list[str]:
    """Return the filings whose name begins with the document, or failing that with its last word."""
    kinds = [kind for kind in law.vocabulary.kinds.values() if kind.kind == "filing" and not kind.makes]
    things = {kind.name: kind.name.partition(" ")[2] for kind in kinds if kind.name.partition(" ")[0] in _HANDING_IN}
    whole = [act for act, thing in things.items() if f"{thing} ".startswith(f"{document} ")]
    return whole or [act for act, thing in things.items() if document.endswith(f" {thing}")]


class _Same:
    """A law as itself: two are the same only if they are one object, so that looking it up costs nothing."""

    __slots__ = ("law",)

    def __init__(self, law: Law) -> None:
        self.law = law

    def __hash__(self) -> int:
        return id(self.law)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.law is self.law


def study(law: Law) -> Study:
    """Return the study of a law, made once."""
    return _studied(_Same(law))


@lru_cache(maxsize=64)
def _studied(same: _Same) -> Study:
    return Study(same.law)
