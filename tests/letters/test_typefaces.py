"""What a text may hold is what a letter can print: held against the renderer itself."""

from __future__ import annotations

import unicodedata
from datetime import date

import pytest

from forebay.letters import LetterError
from forebay.letters.render import pdf
from forebay.letters.sheet import Section, Sheet
from forebay.letters.typefaces import _known, refusal, unprintable


def letter_of(text: str) -> bytes:
    return pdf(
        Sheet(
            title=text[:40],
            document="A letter",
            village="Village of Example",
            dated=date(2026, 7, 15),
            references=(("Case", text[:40]),),
            to="Somebody",
            opening="Dear neighbour",
            panels=(),
            parts=(Section("What it says", text),),
            signed_by="Olive Example",
            signed_role="officer",
            contact="Village Hall",
        )
    )


def test_every_sign_that_is_taken_in_can_be_printed() -> None:
    drawn = [chr(code) for code in sorted(_known()) if unicodedata.category(chr(code))[0] in "LNPS"]
    assert len(drawn) > 4000
    assert letter_of(" ".join(drawn)).startswith(b"%PDF")


@pytest.mark.parametrize("name", ["Nguyễn Thị Hạnh", "Łukasz Škvorecký", "José Peña", "O\u2019Brien", "Ωμέγα", "Юрий"])
def test_the_names_of_neighbours_are_taken_in(name: str) -> None:
    assert unprintable(name) == unprintable(unicodedata.normalize("NFD", name)) == ()


@pytest.mark.parametrize("sign", ["李", "あ", "한", "\U0001f980", "ก", "\ue000"])
def test_a_sign_that_is_not_taken_in_would_block_a_letter(sign: str) -> None:
    assert unprintable(f"Mr {sign}{sign}") == (sign,)
    with pytest.raises(LetterError, match="cannot print"):
        letter_of(f"Mr {sign}")


def test_all_signs_are_named_at_once_and_unseen_ones_are_no_fault() -> None:
    assert refusal("李 and 李明") == (
        "letters cannot print 李, 明. Write them in Latin, Greek or Cyrillic letters, or take them out."
    )
    assert refusal("a\u200bb\ufeff\tc\r\nd") == ""
