"""Every clock and gate of both ordinances at its edge, by the number of its row in the list of provisions.

A clock is tried at the last minute in time and the first minute late, a gate refused and then allowed (or the step is
on record as a breach), a threshold and an exemption on either side of the cut. Take its provision away and it fails.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import boundaries_in_time  # noqa: F401 - puts its bounds among the others
import effects
from boundaries import BOUNDS, Bound
from forebay.law import library
from forebay.law.ordinance import Law
from forebay.law.provisions import Must, Provision

LAWS = {"SP": "us-ny/spencerport/276-II", "WB": "us-ny/webster/130-I"}
GATES = {
    "SP": "004 005 008 009 010 011 012 015 017 032 033 041 046 062 064 065 066 070 072 073 074 078 081 083 084 085 094 "
    "096 098",
    "WB": "006 008 012 013 014 020 021 022 023 024 025 027 032 037 045 047 057 061 068 069 073",
}
CLOCKS = {
    "SP": "060 061 068 076 079 080 087 089 093",
    "WB": "036 041 043 050 055 058 059 060 062 063 065 067 071 079",
}


def numbered(rows: dict[str, str]) -> set[str]:
    return {f"{law}-{number}" for law, numbers in rows.items() for number in numbers.split()}


@cache
def law_of(row: str) -> Law:
    return library.find(LAWS[row[:2]])


# ---- what the tables of effects say at an edge -----------------------------------------------------------------------


@dataclass(frozen=True)
class Edge:
    """An edge of one provision, for the rows that it covers."""

    rows: frozenset[str]
    sort: str
    kind: str
    id: str
    check: Callable[[Law], None]
    from_table: bool = True

    def __str__(self) -> str:
        return f"{' '.join(sorted(self.rows))} {self.sort}: {self.kind} {self.id}"


def rows_of(provision: Provision) -> frozenset[str]:
    items = (*provision.needs, *provision.any_of, *provision.items) if isinstance(provision, Must) else ()
    return frozenset(name[:6] for part in (provision, *items) for name in part.covers)


def opened(effect: effects.Effect, law: Law) -> None:
    """A minute before the last thing needed is there a step is refused, a minute after it is allowed."""
    acts = [*effect.given, *effect.acts(effect.row["until"], effects.NOW + effects.HOUR, "u")]
    last = max(act.occurred for act in acts)
    for step in effect.row["holds"]:
        for at, free in ((last - effects.MINUTE, False), (last + effects.MINUTE, True)):
            earlier = [act for act in acts if act.occurred <= at]
            assert free is (not effect.refused(law, earlier, step, at, effect.row.get("stating", {}))), (step, at)
            if law.vocabulary[step].kind == "event":
                assert breached(effect, law, step, earlier, at) is not free


def waited(effect: effects.Effect, law: Law) -> None:
    """A minute before a wait is over a step is refused, and then it is free."""
    free = effect.local(effect.row["free_from"])
    for step in effect.row["holds"]:
        assert effect.refused(law, effect.given, step, free - effects.MINUTE, {})
        assert not effect.refused(law, effect.given, step, free, {})
        if law.vocabulary[step].kind == "event":
            assert breached(effect, law, step, effect.given, free - effects.MINUTE)
            assert not breached(effect, law, step, effect.given, free)


def breached(effect: effects.Effect, law: Law, step: str, acts: list, at) -> bool:
    taken = effects.Act("step", step, at, "inspector", effect.row.get("about"), recorded=at)
    found = effect.asked(law, [*acts, taken], at + effects.HOUR)
    return any(breach.act == "step" for row in found for breach in row.breaches)


def stated(effect: effects.Effect, law: Law) -> None:
    effect.check(law)


def edges_of(name: str) -> list[Edge]:
    law = law_of(name)
    found = []
    for effect in effects.read(law):
        if effect.kind == "note":
            continue
        provision = law.by_id(effect.kind, effect.id)
        covers = rows_of(provision)
        for sort, check in sorts(effect, getattr(provision, "not_before", None) is not None):
            found.append(Edge(covers, sort, effect.kind, effect.id, lambda law, e=effect, c=check: c(e, law)))
    return found


def sorts(effect: effects.Effect, waits: bool) -> list[tuple[str, Callable]]:
    row = effect.row
    if "due" in row:
        return [("clock", stated)]
    if "free_from" in row:
        return [("clock", waited), ("gate", waited)]
    if "holds" in row and ("items" in row or waits):
        return [("gate", stated)]
    return [("gate", opened)] if "until" in row else []


def edge(bound: Bound) -> Edge:
    return Edge(frozenset(bound.rows), bound.sort, bound.kind, bound.id, bound.check, from_table=False)


EDGES = [*edges_of("SP"), *edges_of("WB"), *map(edge, BOUNDS)]


# ---- the trials ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edge", EDGES, ids=str)
def test_at_its_edge_a_clock_or_gate_does_what_the_law_says(edge: Edge) -> None:
    edge.check(law_of(min(edge.rows)))


@pytest.mark.parametrize("bound", BOUNDS, ids=lambda bound: str(edge(bound)))
def test_taking_its_provision_away_moves_the_edge(bound: Bound) -> None:
    lesser = effects.without(law_of(bound.rows[0]), bound.kind, bound.id)
    assert len(lesser.provisions) == len(law_of(bound.rows[0]).provisions) - 1
    with pytest.raises((AssertionError, KeyError, ValueError)):
        bound.check(lesser)


@pytest.mark.parametrize("edge", [edge for edge in EDGES if edge.from_table], ids=str)
def test_taking_a_provision_away_leaves_no_edge_where_its_effect_was(edge: Edge) -> None:
    with pytest.raises((AssertionError, KeyError, ValueError)):
        edge.check(effects.without(law_of(min(edge.rows)), edge.kind, edge.id))


@pytest.mark.parametrize("row", sorted(numbered(GATES)))
def test_every_gate_of_the_list_is_refused_and_then_allowed(row: str) -> None:
    assert [edge for edge in EDGES if row in edge.rows and edge.sort in ("gate", "cut")]


@pytest.mark.parametrize("row", sorted(numbered(CLOCKS)))
def test_every_clock_of_the_list_has_a_last_minute_and_a_first_minute_late(row: str) -> None:
    assert [edge for edge in EDGES if row in edge.rows and edge.sort == "clock"]


CUTS = {"SP": "004 005 008 009 010 011 012 064 065 066", "WB": "006 020 021 022 023 024 032 061"}


@pytest.mark.parametrize("row", sorted(numbered(CUTS)))
def test_every_threshold_and_exemption_is_tried_on_either_side_of_its_cut(row: str) -> None:
    assert [bound for bound in BOUNDS if row in bound.rows and bound.sort == "cut"]


@pytest.mark.parametrize(("role", "rows"), [("gate", GATES), ("clock", CLOCKS)])
def test_the_rows_tried_here_are_all_the_gates_and_clocks_of_the_list(role: str, rows: dict, shared: Path) -> None:
    with (shared / "law" / "provisions.csv").open(encoding="utf-8", newline="") as file:
        listed = {row["id"] for row in csv.DictReader(file) if role in row["software_role"].split()}
    assert numbered(rows) == listed
