"""Letters: values in, accessible HTML and tagged PDF out. No database, no clock.

A letter is composed once as a `sheet.Sheet`, in words, and printed twice: `pages` makes the HTML, `render` the PDF. So
the two always say the same. Each letter has a folder of its own with its values and the function that composes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Letter:
    """A finished letter: its title, its accessible page, and the same words as a tagged PDF."""

    title: str
    html: str
    pdf: bytes


class LetterError(ValueError):
    """A letter that cannot be made; the text says what is wrong and what to do.

    ``signs`` are those it holds that no typeface prints, for who knows the records they came from.
    """

    def __init__(self, sentence: str, signs: Iterable[str] = ()) -> None:
        super().__init__(sentence)
        self.signs = tuple(signs)


__all__ = ["Letter", "LetterError"]
