"""What an act states is read by its type, kept in one plain way, and comes back exact."""

from __future__ import annotations

from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forebay import units
from forebay.law import acts, facts
from forebay.law.acts import ActKind, DataField, data_field
from forebay.office.typed import BadData, amount, plain, values, written
from forebay.reckoning import Period

BOOK = facts.load()


def kind(spec: str) -> ActKind:
    field = data_field("it", spec)
    assert field is not None
    return ActKind(name="try", kind="event", data={"it": field})


def kept(spec: str, given_: Any) -> Any:
    return plain(kind(spec), {"it": given_}, BOOK).get("it")


FACTS = {"disturbed_area": "4.9 acre", "emergency": False}
GOOD = [
    ("text", "  two\r\nlines ", "two\nlines", "two\nlines"),
    ("instant", "2026-07-15T10:00-04:00", "2026-07-15T14:00:00Z", datetime(2026, 7, 15, 14, tzinfo=UTC)),
    ("instant", datetime(2026, 7, 15, 14, tzinfo=UTC), "2026-07-15T14:00:00Z", datetime(2026, 7, 15, 14, tzinfo=UTC)),
    ("date", "2026-07-15", "2026-07-15", date(2026, 7, 15)),
    ("date", date(2026, 7, 15), "2026-07-15", date(2026, 7, 15)),
    ("month", "2026-07", "2026-07", "2026-07"),
    ("choice: mail | person", "mail", "mail", "mail"),
    ("set: civil | criminal", ["criminal", "civil"], ["civil", "criminal"], frozenset({"civil", "criminal"})),
    ("yes/no", True, True, True),
    ("yes/no", "no", False, False),
    ("number", "1,200.5", "2401/2", Fraction(2401, 2)),
    ("number", 3, "3", Fraction(3)),
    ("length", "0.50 inch", "0.5 inch", units.parse("0.5 inch")),
    ("length", units.quantity(Fraction(97, 100), "inch"), "0.97 inch", units.parse("0.97 inch")),
    ("money", "1,250.00 USD", "1250 USD", units.parse("1250 USD")),
    ("fraction", "50 percent", "50 percent", units.parse("50 percent")),
    ("fraction", "0.5", "0.5 fraction", units.parse("50 percent")),
    ("duration", "5 business days", "5 business days", Period(5, "business day")),
    ("outcome", "not met", "not met", "not met"),
    ("sha256", "a" * 64, "a" * 64, "a" * 64),
    ("files", ["a" * 64], ["a" * 64], ["a" * 64]),
    (
        "facts",
        {"disturbed_area": "4.9 acre", "emergency": False},
        {"disturbed_area": "4.9 acre", "emergency": False},
        None,
    ),
]


@pytest.mark.parametrize(("spec", "given_", "plainly", "exact"), GOOD, ids=[f"{row[0]} {row[1]}" for row in GOOD])
def test_each_type_is_kept_plainly_and_comes_back_exact(spec: str, given_: Any, plainly: Any, exact: Any) -> None:
    assert kept(spec, given_) == plainly
    if exact is not None:
        assert values(kind(spec), {"it": plainly})["it"] == exact


WRONG = [
    ("text", "", "this is missing"),
    ("text", " \n", "this is missing"),
    ("text", "a\x00b", "zero byte"),
    ("text", "\u200b \u2060", "this is missing"),
    ("text", "lot \u202e7", "turns how it is read"),
    ("text", {"x": "2"}, "What has parts of its own (x) is not a text"),
    ("instant", "2026-07-15T10:00", "does not say its offset"),
    ("instant", "noon", "is not a date and time"),
    ("date", "2026-02-30", "is not a date"),
    ("month", "2026-13", "is not a month"),
    ("text", "李明 Homes", "letters cannot print 李, 明"),
    ("id", "李", "letters cannot print 李"),
    ("choice: mail | person", "pigeon", "Choose mail or person"),
    ("yes/no", "maybe", "neither yes nor no"),
    ("number", 0.5, "is not a number"),
    ("number", "many", "is not a number"),
    ("number", "-3", "less than none"),
    ("length", "0.5", "not a number with a unit"),
    ("length", "0.5 acre", "is an area, not a length"),
    ("length", 0.5, "has no unit"),
    ("money", "12 USD per day", "not a unit"),
    ("money", "1,000,000,000,000.00 USD", "more money than can be kept"),
    ("duration", "soon", "not a length of time"),
    ("sha256", "abc", "not a document kept here"),
    ("outcome", "fine", "Choose met or"),
    ("facts", {"emergency": "no"}, "emergency"),
    ("facts", "none", "not facts"),
]


@pytest.mark.parametrize(("spec", "given_", "said"), WRONG, ids=[f"{row[0]} {row[1]!r}" for row in WRONG])
def test_what_cannot_be_right_is_refused_with_what_would_be(spec: str, given_: Any, said: str) -> None:
    with pytest.raises(BadData) as refusal:
        kept(spec, given_)
    assert refusal.value.fields.keys() == {"it"}
    assert said in refusal.value.fields["it"]


@pytest.mark.parametrize("spec", ["text?", "instant?", "length?", "files?", "choice: a | b?", "yes/no?"])
@pytest.mark.parametrize("blank", [None, ""])
def test_what_may_be_left_out_is_left_out(spec: str, blank: Any) -> None:
    assert kept(spec, blank) is None


def test_no_is_an_answer_and_not_a_blank() -> None:
    assert kept("yes/no", False) is False
    assert kept("number", 0) == "0"


@given(st.fractions(), st.sampled_from(["inch", "acre", "mm", "USD", "percent", "acre-ft"]))
def test_any_exact_amount_comes_back_the_same(number: Fraction, unit: str) -> None:
    exact = units.quantity(number, unit)
    assert amount(written(exact)) == exact


def test_every_type_of_every_act_can_be_read() -> None:
    from forebay.office import typed

    for act in acts.load().kinds.values():
        for field in act.data.values():
            assert field.type in typed._EXAMPLES, (act.name, field)
            assert field.type in typed._READ.keys() | typed.AMOUNTS | {"facts"}, (act.name, field)


def test_the_law_may_ask_for_more_in_a_document_than_the_act_lists() -> None:
    asked = ActKind(name="try", kind="decision", data={"it": DataField("it", "text")})
    more = {"it": "a", "case_name": "b"}
    assert plain(asked, more, BOOK, frozenset({"case_name"})) == {"case_name": "b", "it": "a"}
    with pytest.raises(BadData, match="case name"):
        plain(asked, more, BOOK)
