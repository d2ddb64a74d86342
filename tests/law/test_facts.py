"""A facts file: what is left out is unknown; what is wrong is refused with what would be right."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from forebay import units
from forebay.law import FactError, Facts, FactSheet, LawError, facts, text

BOOK = facts.load()


def _read(tmp_path: Path, written: str | bytes) -> FactSheet:
    path = tmp_path / "facts.toml"
    path.write_bytes(written.encode() if isinstance(written, str) else written)
    return facts.read(path, BOOK)


def test_every_type_of_answer_is_read(tmp_path: Path) -> None:
    found = _read(
        tmp_path,
        '[facts]\napplication_kind = "site plan"\ndisturbed_area = "4.9 acre"\nin_common_plan = true\n'
        'emergency_protects = ["property"]\nlandscaping_cost = "12500 USD"\nstorage_required = "8400 cuft"\n',
    )
    assert found["disturbed_area"] == units.parse("213444 sqft")
    assert found["emergency_protects"] == frozenset({"property"})
    assert found["in_common_plan"] is True
    assert "emergency" not in found


def test_an_exact_ratio_is_read_as_it_stands() -> None:
    found = BOOK.sheet({"disturbed_area": "10/3 acre", "landscaping_cost": " 1/3 USD "})
    assert found["disturbed_area"] == units.quantity(Fraction(10, 3), "acre")
    assert str(found["disturbed_area"]) == "3.3333 acres"
    assert found["landscaping_cost"] == units.quantity(Fraction(1, 3), "USD")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('disturbed_area = "10/0 acre"', '"10/0 acre" divides by nothing.'),
        ('disturbed_area = "10/3"', '"10/3" has no unit. Write it like "10/3 sqft".'),
        ('disturbed_area = "10/3 inch"', "is a length, not an area"),
        ('disturbed_area = "10/3 acers"', '"acers" is not a unit known here'),
        ('disturbed_area = "10/3/2 acre"', "is not a number with a unit"),
        (
            'disturbed_aera = "5 acre"',
            '"disturbed_aera" = "5 acre" is not a fact known here. Did you mean "disturbed_area"?',
        ),
        ("disturbed_area = 5", '5 has no unit. Write it like "5 sqft"'),
        ("disturbed_area = 4.9", '4.9 has no unit. Write it like "4.9 sqft"'),
        ('disturbed_area = "1.2.3"', '"1.2.3" is not a number with a unit.'),
        ('disturbed_area = "25000"', '"25000" has no unit. Write it like "25000 sqft"'),
        ('disturbed_area = "5 inch"', '"5 inch" is a length, not an area'),
        ('disturbed_area = "5 acers"', '"acers" is not a unit known here'),
        ('disturbed_area = "-5 acre"', '"-5 acre" is below nothing'),
        ("disturbed_area = true", "true is not an amount"),
        ("disturbed_area = 2026-05-01", "is not an amount"),
        ('in_common_plan = "yes"', '"yes" is not yes or no. Write true or false'),
        ("in_common_plan = 1", "1 is not yes or no"),
        ('application_kind = "site plans"', 'Did you mean "site plan"?'),
        ('emergency_protects = ["fire"]', "is not one of the choices. Write one of: life, public health"),
        ('disturbed_area = "five acre"', "is not a number with a unit"),
        ('landscaping_cost = "12,500 acre"', "is an area, not an amount of money"),
    ],
)
def test_a_wrong_answer_is_refused_with_its_line_and_key(tmp_path: Path, line: str, said: str) -> None:
    with pytest.raises(FactError) as caught:
        _read(tmp_path, f"[facts]\nemergency = false\n{line}\n")
    assert said in caught.value.sentence
    assert (caught.value.line, caught.value.key) == (3, line.split(" =")[0])
    assert str(caught.value) == f"{tmp_path / 'facts.toml'}, line 3: {caught.value.sentence}"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (b"[facts]\nemergency = maybe\n", "does not read as TOML"),
        (b"[facts]\nemergency = true\nemergency = false\n", "does not read as TOML"),
        (b"\xff\xfe[\x00f\x00", "not UTF-8"),
        (b'emergency = "x"\n', '"emergency" does not belong in a facts file. Put the answers under [facts]'),
        (b"facts = 3\n", "is not a table"),
    ],
)
def test_a_file_that_is_no_facts_file_is_one_sentence(tmp_path: Path, written: bytes, said: str) -> None:
    with pytest.raises(FactError) as caught:
        _read(tmp_path, written)
    assert said in caught.value.sentence
    assert "Traceback" not in str(caught.value)


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(FactError, match="cannot be read"):
        facts.read(tmp_path / "none.toml", BOOK)


def test_an_amount_worked_out_elsewhere_is_taken_if_it_is_of_the_kind() -> None:
    assert BOOK.sheet({"disturbed_area": units.parse("1 acre")})["disturbed_area"] == units.parse("43560 sqft")
    with pytest.raises(FactError, match=r"5 in is not of type area. Write it in sqft, acre"):
        BOOK.sheet({"disturbed_area": units.parse("5 inch")})


@pytest.mark.parametrize(
    ("written", "known"),
    [
        (3, 3),
        ("3", 3),
        ("1,250.5", Fraction(2501, 2)),
        (Fraction(1, 2), Fraction(1, 2)),
        ("1/2", Fraction(1, 2)),
        (0, 0),
    ],
)
def test_a_number_is_read_as_people_write_it(written: object, known: object) -> None:
    assert BOOK.sheet({"lots": written})["lots"] == known


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (True, "lots: true is not an amount. Write it like"),
        ("three", 'lots: "three" is not a number. Write its digits, like 3 or 0.5.'),
        (-1, "lots: -1 is below nothing."),
        (Fraction(-1, 2), "lots: -0.5 is below nothing."),
    ],
)
def test_a_number_that_is_none_is_refused(written: object, said: str) -> None:
    with pytest.raises(FactError) as caught:
        BOOK.sheet({"lots": written})
    assert str(caught.value).startswith(said)


def test_nothing_at_all_is_an_amount_and_less_is_none() -> None:
    assert BOOK.sheet({"disturbed_area": "0 acre"})["disturbed_area"] == units.parse("0 sqft")
    assert BOOK.sheet({"disturbed_area": "0.5 sqft"})["disturbed_area"] == units.parse("0.5 sqft")


def test_an_answer_is_bare_to_compare_and_whole_where_it_is_whole() -> None:
    plain = BOOK.sheet(
        {"disturbed_area": "1 acre", "landscaping_cost": "1/3 USD", "emergency": True, "lots": "0.5"}
    ).plain
    assert plain == {"disturbed_area": 43560, "landscaping_cost": Fraction(100, 3), "emergency": True, "lots": 0.5}
    assert [type(answer) for answer in plain.values()] == [int, Fraction, bool, Fraction]
    assert facts.bare(Fraction(2)) == 2
    assert type(facts.bare(Fraction(2))) is int
    assert facts.bare("site plan") == "site plan"


def test_what_has_always_been_so_was_so_at_any_time() -> None:
    always = Facts.of(BOOK.sheet({"hotspot": True}))
    assert always.at(datetime(1, 1, 1, tzinfo=UTC))["hotspot"] is True
    assert always.latest["hotspot"] is True
    assert not Facts().latest.known


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ('name = "a"\ntype = "area"\nasks = "?"\nonly_if = "b"', '"b" is not a yes/no fact.'),
        (
            'name = "b"\ntype = "area"\nasks = "?"\n[[fact]]\nname = "a"\ntype = "area"\nasks = "?"\nonly_if = "b"',
            '"b" is not a yes/no fact.',
        ),
        (
            'name = "a"\ntype = "area"\nasks = "?"\nonly_fi = "b"',
            '"only_fi" is not a key of a fact. Did you mean "only_if"?',
        ),
        ('name = "a"\ntype = "area"\nasks = "?"\nxyz = "b"', '"xyz" is not a key of a fact. Remove it.'),
        ('name = "a"\ntype = "area"', 'a fact has no "asks".'),
        ('name = "a"\ntype = "set"\nasks = "?"', "only a choice or a set has choices"),
        ('name = "a"\ntype = "area"\nasks = "?"\nchoices = ["b"]', "only a choice or a set has choices"),
    ],
)
def test_a_book_of_facts_with_a_fault_is_refused(rows: str, said: str) -> None:
    with pytest.raises(LawError) as caught:
        facts.of(text.parse(f"[[fact]]\n{rows}\n".encode(), "facts.toml"))
    assert said in caught.value.sentence


def test_a_facts_file_is_read_against_the_packages_own_book_unless_another_is_given(tmp_path: Path) -> None:
    (tmp_path / "facts.toml").write_text("[facts]\nemergency = true\n", encoding="utf-8")
    assert facts.read(tmp_path / "facts.toml")["emergency"] is True
    with pytest.raises(FactError, match="is not a fact known here"):
        facts.read(tmp_path / "facts.toml", facts.FactBook({}))


def test_facts_are_dated() -> None:
    begun, later = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 3, 1, tzinfo=UTC)
    first, second = BOOK.sheet({"disturbed_area": "1 acre", "hotspot": True}), BOOK.sheet({"disturbed_area": "2 acre"})
    dated = Facts(((begun, first),)).and_from(later, second)
    assert dated.at(datetime(2026, 2, 1, tzinfo=UTC))["disturbed_area"] == units.parse("1 acre")
    assert dated.at(later)["disturbed_area"] == units.parse("2 acre")
    assert dated.at(later)["hotspot"] is True
    assert dated.latest.without("hotspot").known.keys() == {"disturbed_area"}
    assert not dated.at(datetime(2025, 1, 1, tzinfo=UTC)).known


def test_an_answer_that_is_taken_back_is_not_known_again_and_may_be_given_anew() -> None:
    days = [datetime(2026, month, 1, tzinfo=UTC) for month in (1, 2, 3)]
    said = ({"hotspot": False, "emergency": False}, {"hotspot": None}, {"hotspot": True})
    dated = Facts(tuple((day, BOOK.sheet(answers)) for day, answers in zip(days, said, strict=True)))
    assert dated.at(days[0]).known == {"hotspot": False, "emergency": False}
    assert dated.at(days[1]).known == {"emergency": False}
    assert dated.at(days[2]).known == {"hotspot": True, "emergency": False}


def test_only_a_fact_there_is_can_be_taken_back() -> None:
    with pytest.raises(FactError, match=r'"hotspto" is not a fact. Did you mean "hotspot"'):
        BOOK.sheet({"hotspto": None})


def test_every_fact_of_the_reference_list_is_in_the_book(shared: Path) -> None:
    import csv

    with (shared / "law" / "facts.csv").open() as lines:
        for row in csv.DictReader(lines):
            kind, _, choices = row["type"].partition(":")
            assert BOOK[row["name"]].type == kind.strip()
            assert BOOK[row["name"]].choices == tuple(part.strip() for part in choices.split("|") if part.strip())
