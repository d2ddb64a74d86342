"""What is asked next in a case and of whom: one answer for the lists, the pages and the letters.

Duties with a day come first, then what holds back the next stage, then duties without a day. What holds an act that a
stage waits for holds the stage: the draft of an agreement comes before its approval, and that before the plan's. Where
a stage waits for nothing more, the steps that bring it are next themselves; so is a filing with which a stage begins
that the law takes for granted: it asks nothing before the application is handed in, and all the rest once it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from forebay.law.acts import Vocabulary
from forebay.law.asked import Requirement
from forebay.law.provisions import Must

WAITING = frozenset({"due", "late", "open"})
HELD = frozenset({"blocks", "open"})
BEFORE_A_STEP = frozenset({"gate", "content"})


@dataclass(frozen=True, slots=True)
class Next:
    """What is asked next, the first first; ``steps`` are acts that may be done now and bring the case further."""

    asked: tuple[Requirement, ...] = ()
    steps: tuple[str, ...] = ()
    turn: str = ""
    """The roles of whoever does the first of it, as a law says them; blank where nothing is asked."""


@dataclass(frozen=True, slots=True)
class _Stage:
    held: tuple[Requirement, ...] = ()
    free: tuple[str, ...] = ()


def next_asked(
    requirements: Iterable[Requirement],
    further: Sequence[frozenset[str]],
    vocabulary: Vocabulary,
    *,
    answered: bool = True,
) -> Next:
    """Return what is asked next; ``further`` are the acts that bring each stage ahead, in order.

    Until the applicant has ``answered`` what the village waits for, no decision of the village is called next.
    """
    shown = [one for one in requirements if one.shape != "may" and one.folded_under is None]
    duties = sorted((one for one in shown if one.shape == "duty" and one.status in WAITING), key=_when)
    dated = [one for one in duties if one.due]
    stage = _next_stage(shown, further, vocabulary)
    if not answered:
        stage = replace(stage, free=tuple(act for act in stage.free if vocabulary[act].kind != "decision"))
    asked = (*dated, *stage.held, *(one for one in duties if not one.due))
    first = "" if stage.free and not dated else next((one.turn or one.who for one in asked), "")
    return Next(asked, stage.free, first or _doers(stage.free, vocabulary))


def _when(one: Requirement) -> tuple[bool, float, str, str]:
    return not one.due, one.due.instant.timestamp() if one.due else 0.0, one.at, str(one.key)


def _next_stage(shown: Sequence[Requirement], further: Sequence[frozenset[str]], vocabulary: Vocabulary) -> _Stage:
    """Return what the first stage ahead that the law speaks of waits for, or its steps where it waits for nothing."""
    before = [one for one in shown if one.shape in BEFORE_A_STEP and one.steps]
    granted: tuple[str, ...] = ()
    for acts in further:
        holding = {act: _of(act, before, vocabulary) for act in sorted(acts)}
        held = dict.fromkeys(one for found in holding.values() for one in found if one.status in HELD)
        free = tuple(act for act, found in holding.items() if found)
        if held or free:
            held_all = sorted(_with_beneath(held, before, vocabulary), key=_when)
            return _Stage(tuple(_beneath_first(held_all, vocabulary)), granted or (() if held else free))
        granted = granted or _filings(acts, vocabulary)
    return _Stage()


def _with_beneath(
    held: Iterable[Requirement], before: Sequence[Requirement], vocabulary: Vocabulary
) -> list[Requirement]:
    """Return what holds a stage, with all that holds the acts it waits for: the draft, where an approval is wanted."""
    found, ahead = {one.key: one for one in held}, list(held)
    for one in ahead:
        for act in _still_wanted(one):
            beneath = [each for each in _of(act, before, vocabulary) if each.status in HELD and each.key not in found]
            found |= {each.key: each for each in beneath}
            ahead += beneath
    return ahead


def _beneath_first(ordered: Sequence[Requirement], vocabulary: Vocabulary) -> Iterable[Requirement]:
    """Return the same in their order, but what holds an act before the gate that waits for that act."""
    found: dict[object, Requirement] = {}

    def put(one: Requirement, above: frozenset[object]) -> None:
        for act in _still_wanted(one):
            for each in _of(act, ordered, vocabulary):
                if each.key not in found and each.key not in above:
                    put(each, above | {each.key})
        found.setdefault(one.key, one)

    for one in ordered:
        put(one, frozenset({one.key}))
    return found.values()


def _still_wanted(one: Requirement) -> Iterator[str]:
    """Yield the acts a gate waits for, every one of them; where one of several will do, whoever acts chooses."""
    if isinstance(one.rule, Must):
        yield from (item.name for item in one.rule.needs if item.sort == "act" and item.name in one.asks)


def _filings(acts: Iterable[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the acts of a stage where each of them is a filing."""
    kinds = [kind for act in sorted(acts) if (kind := vocabulary.get(act))]
    return tuple(kind.name for kind in kinds) if kinds and all(kind.kind == "filing" for kind in kinds) else ()


def _of(act: str, before: Iterable[Requirement], vocabulary: Vocabulary) -> list[Requirement]:
    kind = vocabulary.get(act)
    return [one for one in before if kind and kind.names.intersection(one.steps) and act not in one.excepts]


def _doers(steps: Iterable[str], vocabulary: Vocabulary) -> str:
    kinds = [kind for step in steps if (kind := vocabulary.get(step))]
    roles = dict.fromkeys(role for kind in kinds for role in kind.does or kind.by)
    return " or ".join(roles)
