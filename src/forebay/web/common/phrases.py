"""The names of acts as people say them, for the screens: the words of the letters, which say them alike."""

from __future__ import annotations

from collections.abc import Iterable

from forebay.letters import phrases
from forebay.letters.phrases import may_now
from forebay.office.here import ours

__all__ = ["in_words", "may_now", "phrase"]


def phrase(act: str) -> str:
    """Return the name of an act as it goes on after "must" or "may", here."""
    return ours(phrases.phrase(act))


def in_words(text: str, acts: Iterable[str]) -> str:
    """Return a sentence of the law's as people say it, with the municipality of this home called what it is."""
    return ours(phrases.in_words(text, acts))
