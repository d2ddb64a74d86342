"""The tables of no, conflict and yes, against what they say pair by pair."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from forebay.law.kleene import BOTH, CLASH, DISPUTED, EITHER, NEITHER, NO, OPEN, YES

ORDER = (NO, CLASH, YES)


def sets() -> list[tuple[int, ...]]:
    return [tuple(bit for bit in ORDER if mask & bit) for mask in range(8)]


@pytest.mark.parametrize(
    ("table", "joined"),
    [
        (BOTH, lambda a, b: min(a, b, key=ORDER.index)),
        (EITHER, lambda a, b: max(a, b, key=ORDER.index)),
        (DISPUTED, lambda clause, where: CLASH if clause == YES and where != NO else clause),
    ],
)
def test_a_table_joins_every_pair_of_what_two_parts_can_come_to(table: Any, joined: Any) -> None:
    assert [len(table), *{len(row) for row in table}] == [8, 8]
    for one, two in product(sets(), sets()):
        assert table[sum(one)][sum(two)] == sum({joined(a, b) for a in one for b in two})


def test_the_contrary_of_each_set_turns_each_of_its_members() -> None:
    assert len(NEITHER) == 8
    assert [NEITHER[mask] for mask in (0, NO, CLASH, YES, NO | YES, NO | CLASH, NO | CLASH | YES)] == [
        *(0, YES, CLASH, NO, NO | YES, YES | CLASH, NO | CLASH | YES),
    ]


def test_what_is_open_can_come_to_yes_or_no_and_not_to_a_clash() -> None:
    assert (OPEN & YES, OPEN & NO, OPEN & CLASH) == (YES, NO, 0)
