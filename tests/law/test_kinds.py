"""What a law file may compare, add and name, and what is said where it may not."""

from __future__ import annotations

import pytest

from forebay.law import LawError
from small_laws import law, term, value

VALUES = (
    value("limit", '"20 sqft"'),
    value("cost", '"5 USD"'),
    value("rate", '"2 USD/acre"'),
    value("wait", '"5 days"'),
    value("fine", '{ at_most = "5 USD" }'),
    value("kinds", '["site plan", "none"]'),
    value("share", '"0.5 fraction"'),
    value("many", "3"),
    *(
        f'[[value]]\nid = "{name}"\nat = "1"\nblank = "{unit}"\n'
        for name, unit in (
            ("no_area", "sqft"),
            ("no_number", "number"),
            ("no_list", "list"),
            ("no_text", "text"),
            ("no_time", "business days"),
            ("no_choice", "one | two"),
        )
    ),
)
GATE = '[[must]]\nid = "m"\nat = "2"\nwho = "owner"\nbefore = ["grade"]\nneeds = ["issue permit"]\nwhen = "{}"\n'
DUTY = '[[must]]\nid = "m"\nat = "2"\nwho = "owner"\nafter = ["storm"]\nact = "stop"\nwhen = "{}"\n'


def said(*rows: str) -> str:
    """Return the sentence a law is refused with; nothing where it is read."""
    try:
        law(*VALUES, *rows)
    except LawError as refused:
        return refused.sentence
    return ""


@pytest.mark.parametrize(
    "condition",
    [
        "wide > limit",
        "no_area < wide",
        "wide * share > limit",
        "share * wide > limit",
        "many * wide > no_number * limit",
        "wide + steep - limit > 0 sqft",
        "share > 0.5",
        "rate * wide > cost",
        "wide * rate > cost",
        "sort == 'none'",
        "'none' == sort",
        "sort != 'none'",
        "sort in kinds",
        "sort in no_list",
        "sort in ('none', 'site plan')",
        "'none' in kinds",
        "'life' in guards",
        "urgent and not farm or false",
        "happened('grade') or open('grade', 'earthwork') or found('fit')",
        "other.thing",
        "no_text == 'a'",
        "'a' != no_choice",
    ],
)
def test_what_is_alike_is_compared(condition: str) -> None:
    assert said(term("it", condition)) == ""


@pytest.mark.parametrize(
    ("condition", "sentence"),
    [
        (
            "wide > cost",
            '"wide" is an area and "cost" is an amount of money: they cannot be compared. Compare "wide" with ',
        ),
        (
            "many > wide",
            '"many" is a number and "wide" is an area: they cannot be compared. Give "many" its unit, one of: ',
        ),
        ("wide > no_number", '"no_number" is a number: they cannot be compared'),
        ("no_time > 5", '"no_time" is a length of time. Clocks are keys of a must, not conditions.'),
        ("wait > 5", '"wait" is a length of time.'),
        ("5 < wait", '"wait" is a length of time.'),
        ("fine > cost", '"fine" is an interval. Only plain amounts compare.'),
        ("kinds == 'none'", '"kinds" is a list. Ask what is in it with in.'),
        ("no_list == 'none'", '"no_list" is a list.'),
        ("guards == 'life'", "\"guards\" is a set. Ask what is in it, like 'property' in emergency_protects."),
        ("urgent == true", '"urgent" is yes or no. Write it plainly, or with not before it.'),
        ("no_text > 'a'", '"no_text" is a text. Only == and != compare it with another.'),
        ("no_text == wide", '"no_text" is a text. Only == and != compare it with another.'),
        ("sort > 'none'", '"sort" is a choice. Compare it by == or != with one of: site plan, building permit, none.'),
        ("sort == no_text", '"sort" is a choice. Compare it by == or != with one of'),
        ("sort == wide", '"sort" is a choice. Compare it by == or != with one of'),
        ("sort == 5", '"sort" is a choice. Compare it by == or != with one of'),
        ("sort == 'site plans'", '"site plans" is not one of the choices. Did you mean "site plan"?'),
        ("sort == 'x'", '"x" is not one of the choices. Write one of: site plan, building permit, none.'),
        ("sort in ('none', 'x')", '"x" is not one of the choices.'),
        ("wide in ('none', 'x')", '"wide" is not a choice: it cannot be in a list.'),
        ("urgent in kinds", '"urgent" is not a choice: it cannot be in a list.'),
        ("'fire' in guards", '"fire" is not one of the choices. Write one of: life, property.'),
        ("sort in guards", 'only a quoted choice can be in "guards". Quote it.'),
        ("5 in guards", 'only a quoted choice can be in "guards". Quote it.'),
        ("'none' in wide", '"wide" is an area: nothing can be in it. Name a set, or list the choices.'),
        ("'none' in limit", '"limit" is an area: nothing can be in it.'),
        ("wide", '"wide" is an area, not a condition. Compare it with something.'),
        ("limit", '"limit" is an area, not a condition.'),
        ("guards", '"guards" is a set, not a condition.'),
        ("'a'", '"a" is a text, not a condition.'),
        ("wide + cost > limit", '"wide" is an area and "cost" is an amount of money: they cannot be added.'),
        ("wide * wide > limit", "an area times an area is no amount known here. Multiply by a number."),
        ("urgent + 1 > 2", '"urgent" is a yes/no, not an amount. Add and multiply amounts only.'),
        ("sort + 1 > 2", '"sort" is a choice, not an amount.'),
        ("wait + 1 > 2", '"wait" is a duration: it cannot be added or multiplied.'),
        ("2 * kinds > 2", '"kinds" is a list: it cannot be added or multiplied.'),
        ("2 * fine > cost", '"fine" is an interval: it cannot be added or multiplied.'),
        ("happened('grad')", '"grad" is not an act or a class of acts. Did you mean "grade"?'),
        ("open('grade', 'xyzxyz')", '"xyzxyz" is not an act or a class of acts. Add it to the acts.'),
        ("step == 'grade'", "there is no step here. Only a gate has one."),
        ("trigger.depth > 5 inch", "there is no trigger here. Only a must or a may with after has one."),
        ("limt > wide", '"limt" is not a fact, a value or an answer of this law. Did you mean "limit"?'),
    ],
)
def test_what_is_not_is_refused_with_the_mend(condition: str, sentence: str) -> None:
    assert said(term("it", condition)).startswith(sentence) or sentence in said(term("it", condition))


@pytest.mark.parametrize(
    ("condition", "sentence"),
    [
        ("step == 'grade'", ""),
        ("'grade' != step", ""),
        ("step in ('grade', 'stop')", ""),
        ("step == 5", "a step is compared with an act. Write it like step == 'issue permit'."),
        ("step == wide", "a step is compared with an act."),
        ("step == 'grad'", '"grad" is not an act or a class of acts. Did you mean "grade"?'),
        ("step in ('grade', 'stopp')", '"stopp" is not one of the choices. Did you mean "stop"?'),
        ("step", '"step" is a step, not a condition.'),
    ],
)
def test_a_step_is_compared_with_acts_in_a_gate(condition: str, sentence: str) -> None:
    found = said(GATE.format(condition))
    assert found == sentence or (sentence and found.startswith(sentence[:20])), found


@pytest.mark.parametrize(
    ("condition", "sentence"),
    [
        ("trigger.depth >= 0.5 inch", ""),
        ("trigger.loud and not trigger.loud", ""),
        ("trigger.lost > 0.5", ""),
        ("trigger.depth >= 5 sqft", '"trigger.depth" is a length and "5 sq ft" is an area: they cannot be compared.'),
        ("trigger.deep >= 0.5 inch", '"storm" does not state "deep". Did you mean "depth"?'),
        ("trigger.xyzzy > 1", '"storm" does not state "xyzzy". Add it to its data.'),
        ("step == 'grade'", "there is no step here."),
    ],
)
def test_what_a_trigger_states_is_known_by_its_type(condition: str, sentence: str) -> None:
    found = said(DUTY.format(condition))
    assert found == sentence or (sentence and found.startswith(sentence)), found


# ---- sums between bounds ---------------------------------------------------------------------------------------------


def test_a_sum_between_bounds_measures_what_it_adds_and_is_not_compared() -> None:
    fee = value("fee", '{ sum = "rate * wide", at_least = "1 USD", at_most = "cost" }').replace('"fee"', '"held"')
    twice = value("twice", '"2 * held"')
    assert said(fee, twice) == ""
    sentence = '"{}" is held between bounds, and conditions compare plain sums. Compare what it is worked out from.'
    assert said(fee, term("it", "held > cost")) == sentence.format("held")
    assert said(fee, twice, term("it", "cost < twice")) == sentence.format("twice")
    assert said(fee, twice, term("it", "2 * twice > cost")) == sentence.format("x").replace('"x"', "this part")


def test_bounds_that_meet_leave_one_amount_and_are_read() -> None:
    assert said(value("held", '{ sum = "rate * wide", at_least = "5 USD", at_most = "5 USD" }')) == ""


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        (
            '{ sum = "rate * wide" }',
            "a sum in a table has no bound. Write at_least or at_most beside it, or the sum alone.",
        ),
        (
            '{ sum = "rate * wide", at_most = 5 }',
            '"at_most" is not an amount in quotes. Write it like "250 USD", or name a',
        ),
        (
            '{ sum = "rate * wide", at_most = "5 sqft" }',
            "the sum is an amount of money and a bound of it is an area. Write both alike.",
        ),
        (
            '{ sum = "rate * wide", at_least = "6 USD", at_most = "5 USD" }',
            "at_most (5 USD) is below at_least (6 USD). Mend one",
        ),
        ('{ sum = "rate * wide", most = "5 USD" }', '"most" is not a key here (value "held"). Did you mean "at_most"?'),
        ('{ sum = "rate * urgent", at_most = "5 USD" }', '"urgent" is a yes/no, not an amount.'),
        ('{ sum = "held + 1 USD", at_most = "5 USD" }', "this turns in a circle: held -> held."),
    ],
)
def test_a_sum_between_bounds_that_cannot_be_is_refused(written: str, sentence: str) -> None:
    assert said(value("held", written)).startswith(sentence)


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ('{ name = "issue permit", not_before = "5 business days" }', ""),
        ('{ name = "issue permit", not_before = "wait" }', ""),
        ('{ name = "issue permit", not_before = "soon" }', '"soon" is not a length of time, nor a value of this law.'),
        (
            '{ name = "finding:fit", not_before = "5 days" }',
            'only an act takes time before it serves. Remove not_before from "fit".',
        ),
    ],
)
def test_only_an_act_serves_after_a_time(entry: str, sentence: str) -> None:
    found = said(GATE.format("farm").replace('"issue permit"', entry))
    assert found == sentence or (sentence and found.startswith(sentence)), found
