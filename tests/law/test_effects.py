"""Every provision does something of its own: its effect is stated, and gone when the provision is taken away."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import effects
from effects import Effect
from forebay.law import library
from forebay.law.ordinance import Law

TABLES = {"us-ny/webster/130-I": Path(__file__).parent / "effects" / "webster.toml"}


@cache
def law_of(law_id: str) -> Law:
    return library.find(law_id)


def rows() -> list[tuple[str, Effect]]:
    return [(law_id, row) for law_id, table in TABLES.items() for row in effects.read(table, law_of(law_id))]


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


@pytest.mark.parametrize("law_id", TABLES)
def test_every_provision_but_what_asks_nothing_has_an_effect(law_id: str) -> None:
    stated = {(row.kind, row.id) for name, row in ROWS if name == law_id}
    asking = {
        (row.kind, row.id) for row in law_of(law_id).provisions if row.kind != "note" or getattr(row, "rule", None)
    }
    assert asking - stated == set()
    assert stated - asking == set()
