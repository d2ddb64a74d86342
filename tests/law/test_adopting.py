"""Adopted practice kept in a home: dated and signed, found with the law, refused where the text leaves no room."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from forebay.law import AdoptionError, LawError, decide, library
from forebay.law.adopting import NAME, Practice, applied, keep, told

WEBSTER, SPENCERPORT = "us-ny/webster/130-I", "us-ny/spencerport/276-II"
FROM = date(2026, 12, 1)
ROW = Practice(WEBSTER, "contingency", "A. Mayor", "Resolution 12 of 2026", FROM, is_="10 percent")


def test_a_kept_practice_is_found_with_the_law_from_its_day_on(tmp_path: Path) -> None:
    keep(tmp_path, ROW, library.find(WEBSTER, [tmp_path]))
    found = library.find(WEBSTER, [tmp_path])
    assert found.value("contingency", date(2026, 11, 30)) is None
    assert str(found.value("contingency", FROM)) == "10 %"
    assert found.digest != library.find(WEBSTER).digest


def test_the_file_tells_who_signed_what_and_when(tmp_path: Path) -> None:
    law = keep(tmp_path, ROW, library.find(WEBSTER))
    written = (tmp_path / NAME).read_text(encoding="utf-8")
    assert 'signer = "A. Mayor"\ninstrument = "Resolution 12 of 2026"\nfrom = 2026-12-01\n' in written
    assert told(law.adoptions[0]) == (
        "Adopted practice: 10 %, from Tue, Dec 1, 2026, signed by A. Mayor (Resolution 12 of 2026)."
    )


def test_a_later_row_takes_the_place_of_an_earlier_one_from_its_day_on(tmp_path: Path) -> None:
    keep(tmp_path, ROW, library.find(WEBSTER))
    keep(tmp_path, replace(ROW, is_="15 percent", from_=date(2027, 6, 1)), library.find(WEBSTER, [tmp_path]))
    found = library.find(WEBSTER, [tmp_path])
    assert str(found.value("contingency", date(2027, 5, 31))) == "10 %"
    assert str(found.value("contingency", date(2027, 6, 1))) == "15 %"


def test_two_rows_from_one_day_are_refused_and_the_file_is_as_it_was(tmp_path: Path) -> None:
    law = keep(tmp_path, ROW, library.find(WEBSTER))
    before = (tmp_path / NAME).read_bytes()
    with pytest.raises(AdoptionError, match="already has a row from 2026-12-01"):
        keep(tmp_path, replace(ROW, is_="20 percent"), law)
    assert (tmp_path / NAME).read_bytes() == before


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (replace(ROW, id="threshold", is_="1 acre"), "itself says what"),
        (replace(ROW, is_="10 acre"), "does not fill the blank"),
        (replace(ROW, is_=("10 percent", "20 percent")), "is one thing, not a list"),
        (replace(ROW, signer=" "), "unsigned"),
        (replace(ROW, until=date(2026, 1, 1)), "ends before it begins"),
        (replace(ROW, id="storm report", is_="trigger.middle"), "leaves nothing to choose"),
        (replace(ROW, id="copies", is_=None, items=("9 copies",)), "itself lists"),
    ],
)
def test_what_the_text_leaves_no_room_for_is_refused(row: Practice, why: str) -> None:
    with pytest.raises(AdoptionError, match=why):
        applied(library.find(WEBSTER), row)


def test_an_open_clock_and_a_blank_list_are_filled() -> None:
    clock = applied(library.find(WEBSTER), replace(ROW, id="storm report", is_="trigger.end"))
    assert clock.adoptions[0].is_ == "trigger.end"
    storms = replace(ROW, law=SPENCERPORT, id="design_storms", is_=("1-year", "10-year"))
    assert applied(library.find(SPENCERPORT), storms).value("design_storms", FROM) == ("1-year", "10-year")


def test_a_lost_list_is_filled_with_entries(tmp_path: Path) -> None:
    row = replace(ROW, law=SPENCERPORT, id="downstream", is_=None, needs=("finding:no flooding downstream",))
    law = keep(tmp_path, row, library.find(SPENCERPORT))
    assert [item.name for item in law.adopted("downstream", FROM)[0].needs] == ["no flooding downstream"]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ('[[adopted]]\nlaw = "x"\nid = "y"\n', r'line 1, column 1: this row of practice has no "signer"'),
        ('[[adopted]]\nlaws = "x"\n', r'line 2, column 1: "laws" is not a key .* Did you mean "law"\?'),
        ('[adoptd]\nlaw = "x"\n', r'"adoptd" does not belong here'),
        (ROW.written().replace("2026-12-01", '"soon"'), r'line 7, column 9: "from" is not a date'),
        (ROW.written().replace("10 percent", "10 acre"), r'line 1, column 1: "10 acre" does not fill the blank'),
        (ROW.written() + ROW.written(), r"line 8, column 1: .* already has a row"),
    ],
)
def test_a_fault_in_the_file_is_refused_with_its_place(tmp_path: Path, written: str, why: str) -> None:
    (tmp_path / NAME).write_text(written, encoding="utf-8")
    with pytest.raises(LawError, match=why):
        library.find(WEBSTER, [tmp_path])


def test_an_answer_that_rests_on_practice_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "us-xx" / "brookside" / "12"
    folder.mkdir(parents=True)
    (folder / "law.toml").write_text(
        'format = 1\nid = "us-xx/brookside/12"\nedition = "1"\nname = "Brookside"\nzone = "America/New_York"\n'
        '[[value]]\nid = "least"\nat = "12-1"\nblank = "sqft"\n'
        '[[term]]\nid = "subject"\nat = "12-2"\nsays = "subject"\nwhen = "disturbed_area >= least"\n',
        encoding="utf-8",
    )
    law = library.find("us-xx/brookside/12", [tmp_path])
    sheet = law.book.sheet({"disturbed_area": "6000 sqft"})
    assert decide(law, sheet, on=FROM)["subject"].outcome == "left to the official"
    keep(tmp_path, replace(ROW, law=law.id, id="least", is_="5000 sqft"), law)
    found = decide(library.find(law.id, [tmp_path]), sheet, on=FROM)["subject"]
    assert found.outcome == "met"
    assert "the least of 5,000 sq ft, by adopted practice" in found.because
