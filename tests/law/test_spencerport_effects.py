"""Every provision of Spencerport's law does something of its own, and does it no more when it is taken away."""

from pathlib import Path

import pytest

import effects
from effects import Effect
from forebay.law import library

LAW = library.find("us-ny/spencerport/276-II")
ROWS = effects.read(Path(__file__).parent / "effects/spencerport.toml", LAW)
NAMES = [str(row) for row in ROWS]


@pytest.mark.parametrize("effect", ROWS, ids=NAMES)
def test_a_provision_of_spencerport_does_what_its_effect_says(effect: Effect) -> None:
    effect.check(LAW)


@pytest.mark.parametrize("effect", ROWS, ids=NAMES)
def test_taking_a_provision_of_spencerport_away_breaks_its_own_effect(effect: Effect) -> None:
    lesser = effects.without(LAW, effect.kind, effect.id)
    assert len(lesser.provisions) == len(LAW.provisions) - 1
    with pytest.raises((AssertionError, KeyError)):
        effect.check(lesser)


def test_every_provision_of_spencerport_but_what_asks_nothing_has_an_effect() -> None:
    asking = {(row.kind, row.id) for row in LAW.provisions if row.kind != "note" or getattr(row, "rule", None)}
    assert asking == {(row.kind, row.id) for row in ROWS}
