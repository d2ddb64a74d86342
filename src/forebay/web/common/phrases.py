"""The names of acts as people say them, for the screens: the words of the letters, which say them alike."""

from __future__ import annotations

from forebay.letters.phrases import in_words, may_now, phrase

__all__ = ["in_words", "may_now", "phrase"]
