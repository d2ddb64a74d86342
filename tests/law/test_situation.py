"""What is known where a condition is asked: what a trigger states, what a determination fills, what it comes to."""

from __future__ import annotations

import pytest

from forebay import units
from forebay.law import FactSheet, Record, Situation, evaluate
from forebay.law.language import parse
from forebay.law.situation import filled, stated
from small_laws import DAY, act, law, sheet, term, value

LAW = law(term("subject", "farm"), '[[value]]\nid = "gap"\nat = "12-1"\nblank = "sqft"\n', value("twice", '"2 * gap"'))


def test_what_a_trigger_states_beyond_what_its_act_declares_is_kept_as_it_is() -> None:
    here = Situation(LAW, FactSheet(), trigger={"depth": "0.5 inch", "note": "wet", "loud": None}, trigger_act="storm")
    known = here.world.known
    assert (known["trigger.depth"], known["trigger.note"]) == (units.parse("0.5 inch").base, "wet")
    assert "trigger.loud" not in known
    unnamed = Situation(LAW, FactSheet(), trigger={"depth": "0.5 inch"}, trigger_act="thunder")
    assert unnamed.world.known["trigger.depth"] == units.parse("0.5 inch").base


def test_a_blank_is_worth_nothing_until_a_determination_fills_it() -> None:
    empty = Situation(LAW, FactSheet(), Record(), DAY)
    assert (empty.amount("gap"), empty.amount("twice"), empty.waits_for("twice")) == (None, None, ("gap",))
    settled = Record([act("determine", value="gap", **{"is": "5 sqft"})])
    full = Situation(LAW, FactSheet(), settled, DAY)
    assert (full.amount("gap"), full.amount("twice")) == (units.parse("5 sqft"), units.parse("10 sqft"))
    assert full.waits_for("twice") == ()


@pytest.mark.parametrize(
    ("blank", "written", "found"),
    [
        ("number", "2.5", 2.5),
        ("number", 3, 3),
        ("number", True, True),
        ("number", "5 sqft", None),
        ("days", "5", "5"),
        ("days", "two weeks", "two weeks"),
        ("sqft", "5 inch", None),
        ("text", "by mail", "by mail"),
    ],
)
def test_what_fills_a_blank_is_what_the_blank_can_hold(blank: str, written: object, found: object) -> None:
    assert filled(blank, written) == found


def test_what_is_declared_a_text_stays_one_and_what_is_no_text_stays_as_it_is() -> None:
    assert stated("5 sqft", "text") == "5 sqft"
    assert stated("5 sqft", None) == 5
    assert stated(("a", "b"), None) == ("a", "b")
    assert (stated("3", "number"), stated("3", None)) == (3, "3")


@pytest.mark.parametrize(("farm", "comes_to"), [(True, (True, False, False)), (False, (False, True, False))])
def test_a_condition_holds_or_does_not(farm: bool, comes_to: tuple[bool, ...]) -> None:
    truth = evaluate(parse("farm"), Situation(LAW, sheet(farm=farm), Record(), DAY))
    assert (truth.is_true, truth.is_false, truth.is_conflict) == comes_to


def test_a_condition_on_an_unknown_fact_neither_holds_nor_fails_and_a_clash_is_both() -> None:
    truth = evaluate(parse("farm"), Situation(LAW, sheet(), Record(), DAY))
    assert (truth.is_true, truth.is_false, truth.is_conflict) == (False, False, False)
    clash = 'disputes = [{ at = "12-2", where = "wide == 20 sqft", why = "so", effect = "conflict" }]'
    made = law(term("subject", "wide >= 20 sqft", "12-1", clash), term("exempt", "farm", "12-2"))
    truth = evaluate(parse("subject"), Situation(made, sheet(wide="20 sqft"), Record(), DAY))
    assert (truth.is_true, truth.is_false, truth.is_conflict) == (False, False, True)
