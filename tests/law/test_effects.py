"""Every provision does something of its own: its effect is stated, and gone when the provision is taken away."""

from __future__ import annotations

from functools import cache

import pytest

import effects
from effects import Effect
from forebay.law import library
from forebay.law.ordinance import Law
from forebay.law.provisions import Item, Must

LAWS = [law_id for law_id in library.ids() if effects.table(law_id).exists()]


@cache
def law_of(law_id: str) -> Law:
    return library.find(law_id)


def rows() -> list[tuple[str, Effect]]:
    return [(law_id, row) for law_id in LAWS for row in effects.read(law_of(law_id))]


ROWS = rows()
NAMES = [f"{law_id.split('/')[1]}: {row}" for law_id, row in ROWS]


@pytest.mark.parametrize(("law_id", "effect"), ROWS, ids=NAMES)
def test_a_provision_does_what_its_effect_says(law_id: str, effect: Effect) -> None:
    effect.check(law_of(law_id))


@pytest.mark.parametrize(("law_id", "effect"), ROWS, ids=NAMES)
def test_taking_a_provision_away_breaks_its_own_effect(law_id: str, effect: Effect) -> None:
    lesser = effects.without(law_of(law_id), effect.kind, effect.id)
    assert len(lesser.provisions) == len(law_of(law_id).provisions) - 1
    with pytest.raises((AssertionError, KeyError)):
        effect.check(lesser)


@pytest.mark.parametrize("law_id", LAWS)
def test_every_provision_but_what_asks_nothing_has_an_effect(law_id: str) -> None:
    stated = {(row.kind, row.id) for name, row in ROWS if name == law_id}
    asking = {
        (row.kind, row.id) for row in law_of(law_id).provisions if row.kind != "note" or getattr(row, "rule", None)
    }
    assert asking - stated == set()
    assert stated - asking == set()


ENTRIES = [
    (law_id, row, item)
    for law_id in LAWS
    for row in law_of(law_id).musts
    for item in (*row.needs, *row.any_of, *row.items)
    if item.covers or len((*row.needs, *row.any_of, *row.items)) > 1
]


@pytest.mark.parametrize(("law_id", "row", "item"), ENTRIES, ids=[f"{row.id}: {item.name}" for _, row, item in ENTRIES])
def test_taking_an_entry_out_of_a_list_breaks_the_effect_of_its_provision(law_id: str, row: Must, item: Item) -> None:
    lesser = effects.without_entry(law_of(law_id), row, item)
    told = [one for name, one in ROWS if name == law_id and (one.kind, one.id) == ("must", row.id)]
    assert any(_breaks(one, lesser) for one in told)


def _breaks(effect: Effect, law: Law) -> bool:
    try:
        effect.check(law)
    except (AssertionError, KeyError):
        return True
    return False
