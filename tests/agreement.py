"""All readings of the law against brute force: laws and fact sets by chance, every completion of each gone through.

    nice -n 19 python tests/agreement.py 20000

The truth is told by a small evaluator of its own, of two values, which shares nothing with the project but the parsed
condition. ``decide`` must answer exactly where every completion agrees, and be open exactly where two differ; the
screen must answer each set as ``decide`` does, and the interview must go on exactly where facts are missing.
"""

from __future__ import annotations

import operator
import random
import sys
from collections.abc import Iterator
from itertools import product
from typing import Any

from forebay.law import Law, Record, decide
from forebay.law import language as lang
from forebay.law.interview import Goal, next_question
from forebay.law.screening import OUTCOMES, column, decide_many
from small_laws import BOOK, DAY, law, sheet, term

PLAIN, KINDS, PROTECTS = (
    ("urgent", "farm", "planned", "repaired"),
    ("site plan", "building permit", "none"),
    ("life", "property"),
)
KNOWN = (0, 5, 10, 15, 20, 25, 30, 35)
"""Amounts a fact set may know: at every amount a law names, and between any two."""
POINTS = tuple(sorted({*KNOWN, *(known + by for known in KNOWN for by in (2, 3))}))
"""Amounts an unknown one may turn out to be: two between any two of those, to set two unknown ones in order."""
MOST = 600
OPS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne}
RANGES: dict[str, list[Any]] = {
    **{name: list(POINTS) for name in ("wide", "steep", "deep")},
    **{name: [True, False] for name in PLAIN},
    "sort": list(KINDS),
    "guards": [frozenset(), frozenset({"life"}), frozenset({"property"}), frozenset(PROTECTS)],
}
HANGS = {"deep": "planned", "guards": "urgent"}
A_ROUND = 20


def truth(node: Any, facts: dict[str, Any], clauses: dict[str, list[Any]]) -> bool:
    """Tell whether a condition holds of a project of which everything is known."""
    match node:
        case lang.And(parts):
            return all(truth(part, facts, clauses) for part in parts)
        case lang.Or(parts):
            return any(truth(part, facts, clauses) for part in parts)
        case lang.Not(part):
            return not truth(part, facts, clauses)
        case lang.Name(name):
            return any(truth(one, facts, clauses) for one in clauses[name]) if name in clauses else bool(facts[name])
        case lang.Compare(op, left, right):
            sides = left, right
            return arises(sides, facts) and OPS[op](*(amount(side, facts) for side in sides))
    return member(node, facts)


def member(node: lang.In, facts: dict[str, Any]) -> bool:
    """Tell whether a word is in a set, or a choice in a list."""
    if isinstance(node.group, lang.Name):
        return arises((node.group,), facts) and node.item.value in facts[node.group.name]
    return facts[node.item.name] in node.group.value


def arises(sides: tuple[Any, ...], facts: dict[str, Any]) -> bool:
    """Tell whether every fact of a comparison arises."""
    names = [side.name for side in sides if isinstance(side, lang.Name)]
    return all(facts[HANGS[name]] for name in names if name in HANGS)


def amount(side: Any, facts: dict[str, Any]) -> Any:
    """Return what one side of a comparison is."""
    if isinstance(side, lang.Name):
        return facts[side.name]
    return side.value if isinstance(side.value, str) else side.value.base


# ---- by chance -------------------------------------------------------------------------------------------------------


def leaf(chance: random.Random) -> str:
    """Return a smallest condition."""
    area = chance.choice(("wide", "steep", "deep"))
    return chance.choice(
        (
            f"{area} {chance.choice(list(OPS))} {chance.choice((0, 10, 20, 30))} sqft",
            chance.choice(PLAIN),
            chance.choice(("wide < steep", "steep <= wide", "wide == steep", "steep > deep")),
            f"sort == '{chance.choice(KINDS)}'",
            f"'{chance.choice(PROTECTS)}' in guards",
            "sort in ('site plan', 'none')",
        )
    )


def condition(chance: random.Random, deep: int, names: tuple[str, ...] = ()) -> str:
    """Return a condition of some depth."""
    if deep == 0 or chance.random() < 0.2:
        return chance.choice(names) if names and chance.random() < 0.4 else leaf(chance)
    if chance.random() < 0.2:
        return f"not {condition(chance, 0, names)}"
    joined = chance.choice((" and ", " or "))
    return f"({joined.join(condition(chance, deep - 1, names) for _ in range(2))})"


def a_law(chance: random.Random) -> Law:
    """Return a law of three answers, of which one rests on the others."""
    return law(
        term("one", condition(chance, 2), "1"),
        term("two", condition(chance, 2), "2", named="two/1"),
        term("two", condition(chance, 1), "3", named="two/2"),
        term("it", condition(chance, 2, ("one", "two")), "4"),
    )


def completions(known: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every project a fact set may turn out to be."""
    open_ = [name for name in RANGES if name not in known]
    yield from ({**known, **dict(zip(open_, one, strict=True))} for one in product(*(RANGES[name] for name in open_)))


def a_set(chance: random.Random) -> dict[str, Any]:
    """Return a fact set of which at most so many completions are to be gone through."""
    known = {name: chance.choice(KNOWN if points[-1] == POINTS[-1] else points) for name, points in RANGES.items()}
    size = 1
    for name in chance.sample(list(known), len(known)):
        size *= len(RANGES[name])
        if size > MOST:
            break
        if chance.random() < 0.7:
            del known[name]
        else:
            size //= len(RANGES[name])
    return known


def as_sheet(known: dict[str, Any]) -> Any:
    """Return a fact set as the project reads it."""
    areas = ("wide", "steep", "deep")
    return sheet(**{name: f"{said} sqft" if name in areas else said for name, said in known.items()})


# ---- one round -------------------------------------------------------------------------------------------------------


def disagreements(chance: random.Random) -> Iterator[str]:
    """Yield what is wrong of one law by chance and ``A_ROUND`` fact sets."""
    made = a_law(chance)
    clauses = {name: [row.when for row in made.terms if row.says == name] for name in made.names}
    sets = [a_set(chance) for _ in range(A_ROUND)]
    sheets = [as_sheet(known) for known in sets]
    columns = {name: column(BOOK[name], [one.known.get(name) for one in sheets]) for name in RANGES}
    screened = decide_many(made, columns, DAY)
    for row, known in enumerate(sets):
        found = decide(made, sheets[row], Record(), DAY)
        wholes = list(completions(known))
        for name in made.names:
            ends = {any(truth(one, whole, clauses) for one in clauses[name]) for whole in wholes}
            right = "facts missing" if len(ends) > 1 else "met" if True in ends else "not met"
            told = {
                "decide": found[name].outcome,
                "screen": OUTCOMES[screened[name][row]],
                "facts missing": "facts missing"
                if found[name].missing
                else right
                if right != "facts missing"
                else "none",
            }
            asked = next_question({made.id: made}, sheets[row], [Goal(made.id, name)], DAY)
            told["ask"] = "facts missing" if asked else "none" if right == "facts missing" else right
            yield from (f"{how}: {said}, not {right}: {name} of {known}" for how, said in told.items() if said != right)


def main(sets: int) -> int:
    """Try so many fact sets; return how many answers were wrong."""
    wrong = 0
    for seed in range(-(-sets // A_ROUND)):
        for said in disagreements(random.Random(seed)):
            wrong += 1
            print(f"seed {seed}: {said}")  # noqa: T201 - it tells its reader
    print(f"{-(-sets // A_ROUND) * A_ROUND} fact sets, three answers each: {wrong} wrong")  # noqa: T201
    return wrong


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)))
