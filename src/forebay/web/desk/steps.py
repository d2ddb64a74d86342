"""What is held back in a case: each step with what it waits for, those that come next first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from forebay.office import here
from forebay.office.history.next_asked import BEFORE_A_STEP, HELD
from forebay.office.models import Case, RequirementRow
from forebay.office.projections import STAGES
from forebay.web.common import sentences
from forebay.web.desk.laws import speaks_of

PERMITTED, CLOSED = ([word for word, _ in STAGES].index(word) for word in ("permitted", "closed"))


@dataclass(frozen=True, slots=True)
class Held:
    """Steps that wait for the same things."""

    steps: tuple[str, ...]
    rows: tuple[RequirementRow, ...]

    @property
    def heading(self) -> str:
        """The steps as a heading says them."""
        return sentences.step(self.steps)


def holding(rows: Iterable[RequirementRow]) -> list[RequirementRow]:
    """Return the gates and contents that hold something back."""
    return [row for row in rows if row.shape in BEFORE_A_STEP and row.status in HELD and row.steps]


def held_back(case: Case, rows: Iterable[RequirementRow]) -> tuple[list[Held], list[Held]]:
    """Return what is held back: the steps ahead of the case, and those it has passed by."""
    found: dict[str, list[RequirementRow]] = {}
    for row in holding(rows):
        for step in row.steps:
            found.setdefault(step, []).append(row)
    together: dict[tuple[bool, tuple[int, ...]], list[str]] = {}
    for step in sorted(found, key=lambda step: _order(case, step)):
        behind, *_ = _order(case, step)
        together.setdefault((behind, tuple(row.pk for row in found[step])), []).append(step)
    held = [(behind, Held(tuple(steps), tuple(found[steps[0]]))) for (behind, _), steps in together.items()]
    return [one for behind, one in held if not behind], [one for behind, one in held if behind]


@dataclass(frozen=True, slots=True)
class Next:
    """What is asked next: the first requirement, or the steps that wait for nothing more."""

    row: RequirementRow | None = None
    steps: tuple[str, ...] = ()


def next_of(case: Case, rows: Iterable[RequirementRow]) -> Next:
    """Return what is asked next, as it was worked out: a duty without a day comes after a step that may be done."""
    first = next(iter(in_turn(rows)), None)
    if case.next_steps and (first is None or first.due is None):
        return Next(steps=tuple(case.next_steps))
    return Next(first)


def in_turn(rows: Iterable[RequirementRow]) -> list[RequirementRow]:
    """Return what is asked next, the first first."""
    return sorted((row for row in rows if row.place is not None), key=lambda row: row.place or 0)


def _stage(case: Case) -> int:
    """Return how far a case has come, as its place among the stages."""
    return next((place for place, (word, _) in enumerate(STAGES) if word == case.status), -1)


def _order(case: Case, step: str) -> tuple[bool, bool, bool, int]:
    """Put a step by its place in the list of acts, from where the case is; what is behind it comes last."""
    stage, place = _stage_of(step), _place(step)
    behind = stage <= PERMITTED and stage < _stage(case)
    return behind, stage == CLOSED, place < _reached(case), place


def _place(step: str) -> int:
    names = here.vocabulary().names
    return names.index(step) if step in names else len(names)


def _reached(case: Case) -> int:
    """Return the place of the last act, of those the village's law speaks of, that brings a case to its stage."""
    acts = STAGES[_stage(case)][1] if _stage(case) >= 0 else frozenset()
    kinds = (here.vocabulary().get(act) for act in acts)
    return max((_place(kind.name) for kind in kinds if kind and speaks_of(kind)), default=0)


def _stage_of(step: str) -> int:
    """Return the stage a step brings about, or the next that the list of acts comes to after it."""
    stages = {act: place for place, (_, acts) in enumerate(STAGES) for act in acts}
    if step in stages:
        return stages[step]
    names = list(here.vocabulary().names)
    after = names[names.index(step) + 1 :] if step in names else ()
    following = (stages[name] for name in after if name in stages and stages[name] < CLOSED)
    return next(following, CLOSED - 1)
