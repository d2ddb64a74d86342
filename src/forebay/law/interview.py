"""An interview about a project: one question at a time, and only while an answer can still change what the law says.

``next_question`` is pure: it takes what is known, what nobody knows, and what one wants to learn, and returns the next
question, or nothing where no answer to any question can change anything more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from forebay.law.decide import answer, end_of
from forebay.law.facts import Fact, FactSheet, FactValue
from forebay.law.findings import Finding
from forebay.law.grid import Grid, possible_answer
from forebay.law.kleene import SETTLED
from forebay.law.ordinance import Law
from forebay.law.program import keys_within
from forebay.law.record import Record
from forebay.law.situation import Situation
from forebay.law.survey import VILLAGE, survey
from forebay.law.world import NOBODY, World

SUBJECT = "subject"


@dataclass(frozen=True, slots=True)
class Goal:
    """One answer one wants to learn: of which law, and by which name."""

    law: str
    name: str


@dataclass(frozen=True, slots=True)
class Question:
    """The next thing to ask: the fact, in plain words, how to answer, and which answers wait for it."""

    fact: Fact
    how: str
    goals: tuple[Goal, ...]

    @property
    def asks(self) -> str:
        """The question in plain words."""
        return self.fact.asks


def goals_of(laws: Iterable[Law], names: Sequence[str] = ()) -> tuple[Goal, ...]:
    """Return what is to be learnt: the named answers of each law that gives them; unless named, who is subject to it.

    A law that does not say who is subject to it is asked for all its answers.
    """
    listed = list(laws)
    goals = tuple(Goal(law.id, name) for law in listed for name in names or _usual(law) if name in law.names)
    for name in names:
        if not any(goal.name == name for goal in goals):
            there = ", ".join(dict.fromkeys(one for law in listed for one in law.names))
            raise ValueError(f'No ordinance here answers "{name}". Ask for one of: {there}.')
    return goals


def _usual(law: Law) -> tuple[str, ...]:
    return (SUBJECT,) if SUBJECT in law.names else law.names


def findings(
    laws: Mapping[str, Law], sheet: FactSheet, goals: Iterable[Goal], on: date, record: Record = NOBODY
) -> dict[Goal, Finding]:
    """Return what the law says of each goal as far as is known."""
    return {goal: answer(_situation(laws, goal, sheet, on, record), goal.name) for goal in goals}


def _situation(laws: Mapping[str, Law], goal: Goal, sheet: FactSheet, on: date, record: Record) -> Situation:
    law = laws[goal.law]
    return Situation(law, sheet, record, on, laws, until=end_of(on, law.zone))


def next_question(
    laws: Mapping[str, Law],
    sheet: FactSheet,
    goals: Iterable[Goal],
    on: date,
    unknown: Collection[str] = (),
    record: Record = NOBODY,
) -> Question | None:
    """Return the question that settles most, or nothing where no answer can change a goal any more.

    ``unknown`` names the facts that whoever is asked does not know. They are not asked again, and a fact that only they
    would make matter is not asked either.
    """
    open_facts: dict[str, list[Goal]] = {}
    chances: dict[str, int] = {}
    for goal in goals:
        here = _situation(laws, goal, sheet, on, record)
        for name in _missing(here, goal, unknown):
            open_facts.setdefault(name, []).append(goal)
            chances[name] = chances.get(name, 0) + _settling(here, goal.name, name)
    if not open_facts:
        return None
    chosen = max(open_facts, key=lambda name: (chances[name], len(open_facts[name])))
    fact = next(law.book[chosen] for law in laws.values() if chosen in law.book)
    return Question(fact, how_to_answer(fact), tuple(open_facts[chosen]))


def _missing(here: Situation, goal: Goal, unknown: Collection[str]) -> list[str]:
    """Return the facts worth asking for one goal."""
    found = answer(here, goal.name)
    asked = [name for name in found.missing if name not in unknown]
    if not asked or not unknown:
        return asked
    return [name for name in asked if _matters(here, goal.name, name, unknown)]


def _matters(here: Situation, name: str, fact: str, unknown: Collection[str]) -> bool:
    """Tell whether a fact can still help to settle an answer while some facts and all findings stay open."""
    program = here.program
    rule = program.term(name)

    def told(world: World) -> int | None:
        found = rule(world)
        return found if found in SETTLED else None

    cells = survey(program, program.opened(name), told, here.world, but=(*VILLAGE, *unknown))
    return any(
        any(_speaks_of(key, fact) for key in cell.supposed)
        and possible_answer(program, name, World(cell.supposed, here.record, here.until)) in SETTLED
        for cell, _ in cells
    )


def _speaks_of(key: str, fact: str) -> bool:
    return key == fact or key.endswith(f" in {fact}")


def _settling(here: Situation, name: str, fact: str) -> int:
    """Return the share of the answers to a question that settle a goal, in thousandths."""
    program = here.program
    grid = Grid(program, program.term(name), program.opened(name), here.world)
    keys = [key for atom in grid.atoms for key in keys_within(atom) if key == fact]
    if not keys:
        return 0
    tries = grid.range_of(fact, {fact})
    settled = sum(possible_answer(program, name, here.world.supposing(fact, point)) in SETTLED for point in tries)
    return settled * 1000 // len(tries)


# ---- answers in plain words ------------------------------------------------------------------------------------------

DONT_KNOW = ("", "?", "don't know", "dont know", "do not know", "unknown", "not known")
YES, NO = ("y", "yes", "true"), ("n", "no", "false")
_LIKE = {"area": "2.5 acre or 43,560 sqft", "length": "6 inch", "volume": "1,200 cuft", "money": "10,000 USD"}


def how_to_answer(fact: Fact) -> str:
    """Return how a question may be answered, in plain words."""
    if fact.type == "yes/no":
        return "yes or no"
    if fact.choices:
        listed = "; ".join(f"{number} {choice}" for number, choice in enumerate(fact.choices, 1))
        return f"{'one or more of' if fact.type == 'set' else 'one of'}: {listed}"
    return f"like {_LIKE.get(fact.type, '3')}"


def understood(fact: Fact, said: str) -> FactValue | None:
    """Return an answer as typed by a person; nothing where they do not know. One that cannot be right is refused."""
    plain = " ".join(said.split())
    if plain.lower() in DONT_KNOW:
        return None
    if fact.type == "yes/no":
        return _yes_or_no(plain)
    if fact.type == "set":
        return fact.read([] if plain.lower() == "none" else list(_chosen(fact, plain.split(","))))
    if fact.type == "choice":
        return fact.read(next(iter(_chosen(fact, [plain]))))
    return fact.read(plain)


def _yes_or_no(plain: str) -> bool:
    if plain.lower() in (*YES, *NO):
        return plain.lower() in YES
    raise ValueError(f'"{plain}" is not yes or no. Write yes, no, or ? if you do not know.')


def _chosen(fact: Fact, said: Iterable[str]) -> Iterator[str]:
    for one in said:
        word = one.strip()
        number = int(word) if word.isdigit() else 0
        yield fact.choices[number - 1] if 0 < number <= len(fact.choices) else word
