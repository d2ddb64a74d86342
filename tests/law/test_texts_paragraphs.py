"""An ordinance's own text is parted where people see a new paragraph, though it has no blank line."""

from __future__ import annotations

from pathlib import Path

import pytest

from forebay.law import library, texts


@pytest.mark.parametrize("mark", ["A.", "(1)", "(a)", "[2]", "130-7."])
def test_a_mark_on_a_line_of_its_own_begins_a_paragraph(mark: str) -> None:
    assert texts.paragraphs(f"First part\nends here.\n{mark}\nSecond part.") == (
        "First part ends here.",
        f"{mark} Second part.",
    )


@pytest.mark.parametrize("line", ["A word.", "(1) with words", "Mr.", "100"])
def test_any_other_line_goes_on(line: str) -> None:
    assert len(texts.paragraphs(f"First part\n{line}\ngoes on.")) == 1


@pytest.mark.parametrize(
    ("law_id", "file"),
    [
        ("us-ny/webster/130-I", "webster-130-article-I.txt"),
        ("us-ny/spencerport/276-II", "spencerport-276-article-II.txt"),
    ],
)
def test_every_quote_of_the_ordinances_stands_in_a_paragraph_and_not_in_the_whole_text(
    shared: Path, law_id: str, file: str
) -> None:
    words = (shared / "law" / file).read_text(encoding="utf-8")
    found = [texts.passage(row, words) for row in library.find(law_id).provisions if row.quote]
    assert all(found)
    assert max(map(len, found)) < len(words) / 4
