"""A new law begins with a file that reads, whose examples are a whole small law once their marks are taken away."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from forebay.law import cases, facts, library, texts
from forebay.law.drafting import check_id, draft, write
from forebay.law.proofreading import proofread
from forebay.law.text import LawError

ID = "us-xx/brookside/12"


def unmarked(written: str) -> str:
    """Return a draft with its examples made live."""
    return re.sub(r"^# ?(?!#)", "", written, flags=re.M)


def test_a_draft_reads_as_it_is(tmp_path: Path) -> None:
    law_file, cases_file = write(tmp_path, ID, "Village of Brookside, chapter 12", "America/Chicago")
    law = library.find(ID, [tmp_path])
    assert (law.name, law.zone, len(law.provisions)) == ("Village of Brookside, chapter 12", "America/Chicago", 1)
    assert cases.read(cases_file, law.book) == []
    assert Path(law.file) == law_file


def test_its_examples_are_a_law_that_answers_its_cases(tmp_path: Path) -> None:
    for path in write(tmp_path, ID, "Brookside", "America/New_York"):
        path.write_text(unmarked(path.read_text(encoding="utf-8")), encoding="utf-8")
    law = library.find(ID, [tmp_path])
    worked = cases.read(tmp_path / ID / "cases.toml", facts.load())
    proof = proofread(law, date(2026, 11, 30), worked)
    assert (len(worked), proof.failed, proof.faults) == (3, (), 0)
    assert {row.kind for row in law.provisions} == {"note", "value", "term", "must", "may"}
    assert {row.shape for row in law.musts} == {"gate", "duty", "content", "standing"}


def test_what_is_there_already_is_left_alone(tmp_path: Path) -> None:
    write(tmp_path, ID, "Brookside", "America/New_York")
    (tmp_path / ID / "law.toml").write_text("mine", encoding="utf-8")
    with pytest.raises(ValueError, match="is there already"):
        write(tmp_path, ID, "Brookside", "America/New_York")
    assert (tmp_path / ID / "law.toml").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("law_id", ["brookside", "us-xx", "us-xx/", "US-XX/brookside", "us-xx/../x", "us-xx/a b"])
def test_an_id_that_is_no_address_is_refused(law_id: str) -> None:
    with pytest.raises(ValueError, match=r"Write country-state, municipality and chapter, like us-ny/mill-pond/41\."):
        check_id(law_id)


def test_a_zone_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="is not a time zone"):
        draft(ID, "Brookside", "America/Brookside")


# ---- the ordinance's own text ----------------------------------------------------------------------------------------

TEXT = """\
12-1. Title. This chapter is called the Brookside
stormwater law.

12-2. A. No person shall disturb twenty thousand square feet of land, or more,
without a permit of the “Village”.
"""


def quoting(tmp_path: Path, quote: str) -> list[texts.Astray]:
    write(tmp_path, ID, "Brookside", "America/New_York")
    path = tmp_path / ID / "law.toml"
    path.write_text(
        path.read_text(encoding="utf-8").replace('at = "1"\n', f'at = "1"\nquote = {quote}\n', 1), encoding="utf-8"
    )
    return texts.astray(library.find(ID, [tmp_path]), TEXT)


@pytest.mark.parametrize("quote", ['"called the Brookside stormwater law"', "'permit of the \"Village\"'"])
def test_a_quote_is_found_across_lines_and_marks(tmp_path: Path, quote: str) -> None:
    assert quoting(tmp_path, quote) == []


def test_a_quote_that_is_not_there_is_told_with_its_place_and_the_words_close_to_it(tmp_path: Path) -> None:
    [found] = quoting(tmp_path, '"disturb twenty thousand square foot"')
    assert re.search(r"law\.toml, line 16, column 10: the text does not hold", str(found))
    assert str(found).endswith('Did you mean "disturb twenty thousand square feet"?')


def test_a_quote_like_nothing_in_the_text_has_no_suggestion(tmp_path: Path) -> None:
    [found] = quoting(tmp_path, '"zoning board of appeals quorum"')
    assert str(found).endswith("Quote a few words as they stand there.")


def test_a_text_is_kept_in_the_home_and_found_with_the_law(tmp_path: Path) -> None:
    source = tmp_path / "chapter-12.txt"
    source.write_text(TEXT, encoding="utf-8")
    texts.keep(source, tmp_path / "law", ID)
    assert texts.find(ID, [tmp_path / "law"]) == TEXT
    assert texts.find("us-xx/elsewhere/1", [tmp_path / "law"]) is None


@pytest.mark.parametrize("raw", [b"%PDF-1.7 \xff\xfe", b"", b"a\0b"])
def test_what_is_no_text_is_refused(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "chapter.pdf").write_bytes(raw)
    with pytest.raises(LawError, match=r"chapter\.pdf, line 1, column 1: the file"):
        texts.keep(tmp_path / "chapter.pdf", tmp_path / "law", ID)


@pytest.mark.parametrize(
    ("law_id", "name"),
    [
        ("us-ny/webster/130-I", "webster-130-article-I.txt"),
        ("us-ny/spencerport/276-II", "spencerport-276-article-II.txt"),
    ],
)
def test_every_quote_of_a_real_law_stands_in_its_text(shared: Path, law_id: str, name: str) -> None:
    law, words = library.find(law_id), (shared / "law" / name).read_text(encoding="utf-8")
    assert texts.quotes(law) > 150
    assert [str(one) for one in texts.astray(law, words)] == []
    assert texts.passage(law.musts[0], words)
