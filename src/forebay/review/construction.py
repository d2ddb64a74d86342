"""The order of the work: how much ground is disturbed in all and open at one time, and what the law makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from forebay.law import Outcome, decide
from forebay.law.language import Compare, Expr, Literal, Name, walk
from forebay.law.provisions import Term
from forebay.review.asking import Asking
from forebay.review.items import RECOMPUTED, ReviewItem
from forebay.review.submission import Phase
from forebay.units import Quantity, unit_named

_Changed = dict[str, tuple[Outcome, Outcome]]

_FACTS = {
    "disturbed_at_once": "the most ground open at one time",
    "disturbed_area": "the ground disturbed in all",
}
_OPS = {">": "more than", ">=": "at least", "<": "less than", "<=": "at most", "==": "exactly", "!=": "other than"}


@dataclass(frozen=True, slots=True)
class Opening:
    """The most ground that lies open at one time: how much, from which day to which, and the phases that make it."""

    area: Quantity
    begins: date
    ends: date
    phases: tuple[str, ...]


def most_open(phases: Sequence[Phase]) -> Opening | None:
    """Return the most ground open at one time.

    A phase is open from the day it is cleared until the day it is stabilized; one that is cleared on the day another is
    stabilized does not lie open beside it.
    """
    found = [_open_on(phases, phase.clear) for phase in sorted(phases, key=lambda phase: phase.clear)]
    return max(found, key=lambda one: one.area, default=None)


def _open_on(phases: Sequence[Phase], day: date) -> Opening:
    there = [phase for phase in phases if phase.clear == day or phase.clear <= day < phase.stabilize]
    area = _sum(phase.area for phase in there)
    return Opening(area, day, min(phase.stabilize for phase in there), tuple(phase.name for phase in there))


def _sum(areas: Iterable[Quantity]) -> Quantity:
    return Quantity(sum((area.base for area in areas), start=Fraction(0)), unit_named("acre"))


def construction(asking: Asking) -> Iterator[ReviewItem]:
    """Yield a line for each fact that the phases give and the law turns on."""
    phases = asking.submission.phases
    opening = most_open(phases)
    if opening is None:
        return
    together = " and ".join(opening.phases)
    span = f"from {opening.begins.isoformat()} until {opening.ends.isoformat()}"
    words = f"{together} {'lie' if len(opening.phases) > 1 else 'lies'} open {span}"
    found = {
        "disturbed_at_once": (opening.area, words),
        "disturbed_area": (_sum(phase.area for phase in phases), f"{len(phases)} phases together"),
    }
    for fact, (area, why) in found.items():
        mentions = [term for term in asking.law.terms if term.in_force(asking.on) and _compares(term.when, fact)]
        if mentions:
            yield _line(asking, fact, area, why, mentions)


def _line(asking: Asking, fact: str, area: Quantity, why: str, mentions: Sequence[Term]) -> ReviewItem:
    declared = asking.submission.facts.known.get(fact)
    changed = _changed(asking, fact, area)
    telling = [term for term in mentions if term.says in changed] or list(mentions)
    outcome, because = _verdict(area, declared, changed, why)
    return ReviewItem(
        id=f"{asking.law.id}:fact#{fact}",
        kind="fact",
        law=asking.law.id,
        provision=telling[0].id,
        item=fact,
        at=", ".join(dict.fromkeys(term.at for term in telling)),
        asks=f"What the phases say of {_FACTS[fact]} is what the submission says.",
        outcome=outcome,
        basis=RECOMPUTED,
        because=because,
        required=_required(asking, telling, fact) if changed else "what the phases give",
        declared="" if declared is None else str(declared),
        recomputed=str(area),
        tolerance="none",
        driving_input=why if changed else "",
    )


def _verdict(area: Quantity, declared: object, changed: _Changed, why: str) -> tuple[Outcome, str]:
    if changed:
        answers = [
            f"{name.replace('_', ' ')}: {told} as declared, {true} by the phases"
            for name, (told, true) in changed.items()
        ]
        said = "The submission does not say how much" if declared is None else f"{declared} is declared"
        outcome: Outcome = "conflict" if {true for _, true in changed.values()} == {"conflict"} else "not met"
        return outcome, f"{said}, and {why}: {area}. That changes what the law answers ({'; '.join(answers)})."
    if declared is None:
        return "left to the official", f"The submission does not say how much; {why}: {area}."
    if declared == area:
        return "met", f"{why[:1].upper()}{why[1:]}: {area}, as declared."
    return (
        "left to the official",
        f"{declared} is declared and the phases give {area}; no answer of the law turns on it.",
    )


def _changed(asking: Asking, fact: str, area: Quantity) -> _Changed:
    """Return the answers of the law that turn on whether the declared number or that of the phases is right."""
    sheet = asking.submission.facts
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
