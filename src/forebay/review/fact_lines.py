"""A fact of the project reckoned again from what was handed in, beside what is declared, and what the law answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from forebay.law import Outcome, decide
from forebay.law.language import Compare, Expr, Literal, Name, walk
from forebay.law.provisions import Term
from forebay.review.asking import Asking
from forebay.review.items import RECOMPUTED, ReviewItem
from forebay.units import Quantity

_Changed = dict[str, tuple[Outcome, Outcome]]

_OPS = {">": "more than", ">=": "at least", "<": "less than", "<=": "at most", "==": "exactly", "!=": "other than"}


@dataclass(frozen=True, slots=True)
class Again:
    """Areas reckoned again.

    ``source`` is what they come from, as a reader calls it; ``words`` what each fact is called; ``found`` each fact's
    area and how it comes about. A drawing has a ``file``, which its lines cite, and ``within``: how far a declared area
    may lie from the measured one and still be called the same.
    """

    source: str
    words: Mapping[str, str]
    found: Mapping[str, tuple[Quantity, str]]
    file: str = ""
    within: Quantity | None = None

    @property
    def says(self) -> str:
        """Says, or say."""
        return "says" if self.file else "say"

    @property
    def gives(self) -> str:
        """Gives, or give."""
        return "gives" if self.file else "give"

    def agrees(self, declared: object, area: Quantity) -> bool:
        """Tell whether a declared area is the one found."""
        if self.within is None or not isinstance(declared, Quantity) or declared.dimension != "area":
            return declared == area
        return abs(declared.base - area.base) <= self.within.base


def fact_lines(asking: Asking, again: Again) -> Iterator[ReviewItem]:
    """Yield a line for each fact reckoned again that the law turns on."""
    for fact, (area, why) in again.found.items():
        mentions = [term for term in asking.law.terms if term.in_force(asking.on) and _compares(term.when, fact)]
        if mentions:
            yield _line(asking, again, fact, area, why, mentions)


def _line(asking: Asking, again: Again, fact: str, area: Quantity, why: str, mentions: Sequence[Term]) -> ReviewItem:
    declared = asking.submission.declares.known.get(fact)
    changed = _changed(asking, fact, area)
    telling = [term for term in mentions if term.says in changed] or list(mentions)
    outcome, because = _verdict(again, area, declared, changed, why)
    because += docket_says(asking, fact)
    return ReviewItem(
        id=f"{asking.law.id}:fact#{fact}{'@drawing' if again.file else ''}",
        kind="fact",
        law=asking.law.id,
        provision=telling[0].id,
        item=fact,
        at=", ".join(dict.fromkeys(term.at for term in telling)),
        asks=f"What {again.source} {again.says} of {again.words[fact]} is what the submission says.",
        outcome=outcome,
        basis=RECOMPUTED,
        because=because,
        required=_required(asking, telling, fact) if changed else f"what {again.source} {again.gives}",
        declared="" if declared is None else str(declared),
        recomputed=str(area),
        tolerance="none" if again.within is None else str(again.within),
        driving_input=why if changed else "",
        pages=(again.file,) if again.file else (),
    )


def docket_says(asking: Asking, fact: str) -> str:
    """Return, as a sentence more, what the docket states of a fact that the submission states otherwise."""
    used, said = (sheet.known.get(fact) for sheet in (asking.submission.facts, asking.submission.declares))
    shown = ("yes" if used else "no") if isinstance(used, bool) else str(used)
    return "" if used == said else f" The docket states {shown}, and the review goes by that."


def _verdict(again: Again, area: Quantity, declared: object, changed: _Changed, why: str) -> tuple[Outcome, str]:
    near = again.agrees(declared, area)
    if changed:
        answers = [
            f"{name.replace('_', ' ')}: {told} as declared, {true} by {again.source}"
            for name, (told, true) in changed.items()
        ]
        said = "The submission does not say how much" if declared is None else f"{declared} is declared"
        outcome: Outcome = "conflict" if {true for _, true in changed.values()} == {"conflict"} else "not met"
        turns = f"{said}, and {why}: {area}. That changes what the law answers ({'; '.join(answers)})."
        if near:
            return "left to the official", f"{turns} The two part by less than {again.source} can tell."
        return outcome, turns
    if declared is None:
        return "left to the official", f"The submission does not say how much; {why}: {area}."
    if near:
        return "met", f"{why[:1].upper()}{why[1:]}: {area}, as declared."
    return (
        "left to the official",
        f"{declared} is declared and {again.source} {again.gives} {area}; no answer of the law turns on it.",
    )


def _changed(asking: Asking, fact: str, area: Quantity) -> _Changed:
    """Return the answers of the law that turn on whether the declared number or the one found is right."""
    sheet = asking.submission.declares
    told = decide(asking.law, sheet, asking.record, asking.on, asking.others)
    true = decide(asking.law, sheet.with_(**{fact: area}), asking.record, asking.on, asking.others)
    return {name: (told[name].outcome, true[name].outcome) for name in told if told[name].outcome != true[name].outcome}


def _compares(expr: Expr, fact: str) -> bool:
    return any(isinstance(part, Compare) and Name(fact) in (part.left, part.right) for part in walk(expr))


def _required(asking: Asking, terms: Sequence[Term], fact: str) -> str:
    """Return the bounds at which the law's answers turn, in words."""
    return "; ".join(dict.fromkeys(bound for term in terms for bound in _bounds(asking, term, fact)))


def _bounds(asking: Asking, term: Term, fact: str) -> Iterator[str]:
    for part in walk(term.when):
        if isinstance(part, Compare) and part.left == Name(fact) and isinstance(part.right, Literal | Name):
            written = part.right
            bound = written.value if isinstance(written, Literal) else asking.here.amount(written.name)
            yield f"{term.says.replace('_', ' ')} where it is {_OPS.get(part.op, part.op)} {bound}"
