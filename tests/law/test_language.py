"""The little language: what it reads, and how it points at what it does not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from forebay import units
from forebay.law import LawError, Place
from forebay.law.language import (
    And,
    Answer,
    Arithmetic,
    Compare,
    Found,
    Held,
    In,
    Literal,
    Name,
    Not,
    Open,
    Or,
    Trigger,
    parse,
    walk,
)


def test_an_amount_carries_its_unit() -> None:
    assert parse("disturbed_area >= 25000 sqft") == Compare(
        ">=", Name("disturbed_area"), Literal(units.parse("25000 sqft"))
    )


@pytest.mark.parametrize("written", ["0.5 inch", ".5 inch", "25,000 sqft", "3 USD/cuft", "1.5 acre-ft", "80 percent"])
def test_an_amount_may_be_written_as_people_write_it(written: str) -> None:
    assert parse(f"x > {written}").right == Literal(units.parse(written.replace("USD/cuft", "USD/cuft")))


def test_words_within_quotes_are_left_alone() -> None:
    assert parse("found('5 acre rule')") == Found("5 acre rule")


def test_two_comparisons_in_a_row_are_both_meant() -> None:
    found = parse("1 acre <= x <= 5 acre")
    assert isinstance(found, And)
    assert [part.op for part in found.parts if isinstance(part, Compare)] == ["<=", "<="]


def test_it_reads_acts_findings_triggers_and_other_laws() -> None:
    assert parse("open('start', 'end')") == Open("start", "end")
    assert parse("trigger.depth") == Trigger("depth")
    assert parse("state.permit_required") == Answer("state", "permit_required")
    assert parse("'a' not in x") == Not(In(Literal("a"), Name("x")))
    assert parse("0.10 * cost") == Arithmetic("*", Literal(Fraction(1, 10)), Name("cost"))


@pytest.mark.parametrize(
    ("written", "column"),
    [
        ("a and lambda", 7),
        ("a > 5 acre and b.c.d", 16),
        ("a && b", 3),
        ("happened(start)", 1),
        ("open('start')", 1),
        ("a / 2 > b", 1),
        ("a is b", 1),
        ("-a > b", 1),
        ("_a", 1),
        ("x in ['a', 3]", 6),
        ("a > 5 acre and print('x')", 16),
        ("[a for a in b]", 1),
        ("a if b else c", 1),
        ("x > 1e999", 5),
        ("   ", 1),
    ],
)
def test_what_is_not_the_language_is_pointed_at(written: str, column: int) -> None:
    with pytest.raises(LawError) as caught:
        parse(written, Place("law.toml", 7, 10))
    assert (caught.value.file, caught.value.line, caught.value.column) == ("law.toml", 7, 9 + column)
    assert caught.value.sentence[-1] == "."


def test_a_condition_on_several_lines_is_pointed_at_on_its_own_line() -> None:
    with pytest.raises(LawError) as caught:
        parse("a and\n  b ==", Place("law.toml", 7, 10))
    assert caught.value.line == 8


SAMPLES = {
    "Literal": "3",
    "Name": "a",
    "Answer": "state.a",
    "Trigger": "trigger.a",
    "Step": "step",
    "Happened": "happened('a')",
    "Found": "found('a')",
    "Open": "open('a', 'b')",
    "Not": "not a",
    "And": "a and b",
    "Or": "a or b",
    "Compare": "a > b",
    "In": "a in b",
    "Arithmetic": "a + b",
}


@pytest.mark.parametrize("kind", SAMPLES)
def test_where_a_part_stands_is_known_and_makes_it_no_other_part(kind: str) -> None:
    here, there = parse(f"x or {SAMPLES[kind]}").parts[-1], parse(f"long_name or {SAMPLES[kind]}").parts[-1]
    assert type(here).__name__ == kind or kind == "Or"
    assert (here.at, there.at) == ((5, 13) if kind != "Or" else (10, 18))
    assert (here, hash(here), repr(here)) == (there, hash(there), repr(there))
    assert "at=" not in repr(here)
    fields = [getattr(here, name) for name in here.__slots__ if name != "at"]
    assert type(here)(*fields).at == 0


def test_a_sum_between_bounds_is_walked_like_any_other_part() -> None:
    held = Held(Name("a"), None, Name("c"), 7)
    assert held == Held(Name("a"), None, Name("c"))
    assert (held.at, Held(Name("a")).at, repr(held).count("at=")) == (7, 0, 0)
    assert [part.name for part in walk(held) if isinstance(part, Name)] == ["a", "c"]


def test_a_condition_read_without_a_file_is_called_so_from_its_first_character() -> None:
    with pytest.raises(LawError) as caught:
        parse("_a")
    assert (caught.value.file, caught.value.line, caught.value.column) == ("condition", 1, 1)


@pytest.mark.parametrize(
    ("written", "line", "column"),
    [
        ("a and\n  b.c.d", 8, 3),
        ("a and\nbb or\n _c", 9, 2),
        ("'caf\u00e9' in x and _a", 7, 26),
        ("a and b)", 7, 17),
        ("a >", 7, 12),
        ("25000 sqft > 5 acre and b.c.d", 7, 34),
    ],
)
def test_a_fault_further_on_is_pointed_at_by_its_own_line_and_column(written: str, line: int, column: int) -> None:
    with pytest.raises(LawError) as caught:
        parse(written, Place("law.toml", 7, 10))
    assert (caught.value.line, caught.value.column) == (line, column)


def test_yes_and_no_are_written_out() -> None:
    assert parse("true") == Literal(True)
    assert parse("false") == Literal(False)
    assert parse("true").value is True
    assert parse("false").value is False


def test_a_number_is_what_its_digits_say() -> None:
    assert parse("a > 0.1").right == Literal(Fraction(1, 10))
    assert parse("a > 1_000").right == Literal(Fraction(1000))
    with pytest.raises(LawError, match=r'"1e3" is not a plain number'):
        parse("a > 1e3")


def test_forty_deep_is_read_and_deeper_is_not() -> None:
    assert isinstance(parse("not " * 39 + "a"), Not)
    assert isinstance(parse(" and ".join(["(not a)"] * 50)), And)
    with pytest.raises(LawError, match="nested more than 40 deep"):
        parse("not " * 40 + "a")


def test_many_amounts_are_kept_apart() -> None:
    found = parse(" or ".join(f"x == {n} m" for n in range(1, 60)))
    assert {str(part.right) for part in found.parts} == {str(Literal(units.parse(f"{n} m"))) for n in range(1, 60)}


def test_a_condition_nested_past_reading_is_refused() -> None:
    for written in ("not " * 60 + "a", "(" * 300 + "a" + ")" * 300, "not " * 5000 + "a"):
        with pytest.raises(LawError, match=r"nested more than 40 deep|does not read here"):
            parse(written)


def test_other_spellings_of_a_unit_are_read_in_a_condition_too() -> None:
    assert parse("x > 3 sq ft or y > 2 acres").parts[0].right == Literal(units.parse("3 sqft"))
    assert parse("x > 2 acres and y < 2 inches").parts[1].right == Literal(units.parse("2 inch"))


def test_where_alternatives_stand_is_known_and_makes_them_no_others() -> None:
    here, there = parse("x and (a or b)").parts[-1], parse("long_name and (a or b)").parts[-1]
    assert (type(here), here.at, there.at) == (Or, 7, 15)
    assert (here, hash(here), repr(here)) == (there, hash(there), repr(there))
    assert "at=" not in repr(here)
    assert Or(here.parts).at == 0


def test_an_empty_condition_on_several_lines_is_pointed_at_where_it_begins() -> None:
    with pytest.raises(LawError) as caught:
        parse("\n  ", Place("law.toml", 7, 10))
    assert (caught.value.line, caught.value.column) == (7, 10)


@pytest.mark.parametrize("written", ["a\0 and b", "not " * 5000 + "a"])
def test_what_cannot_even_be_taken_apart_is_pointed_at_where_it_begins(written: str) -> None:
    with pytest.raises(LawError) as caught:
        parse(written, Place("law.toml", 7, 10))
    assert (caught.value.line, caught.value.column) == (7, 10)
