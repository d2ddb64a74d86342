"""The words of a contractor's certification as the village's own text of its law gives them.

The text is no part of Forebay. A village keeps its copy (`forebay law text add`), and the words are read from there.
They are the passage in quotation marks that ends where the law goes on to say what else a certification must hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from forebay.law import texts
from forebay.law.ordinance import Law

CERTIFICATION = "contractor certification"


def prescribed_words(laws: Iterable[Law], folder: Path) -> str:
    """Return the words to be signed, from the first law with a text that holds them; blank where none is kept."""
    return next((words for law in laws if (words := _of(law, texts.find(law.id, [folder]) or ""))), "")


def _of(law: Law, text: str) -> str:
    whole = texts.flat(text)
    for must in law.musts:
        if must.document == CERTIFICATION and must.quote:
            before = whole.partition(texts.flat(must.quote))[0].rstrip()
            if before != whole and before.endswith('"'):
                return before[:-1].rpartition('"')[2].strip()
    return ""


def same(said: str, words: str) -> bool:
    """Tell whether somebody signed the words as they are prescribed, however the lines break."""
    return texts.flat(said).strip('" ').rstrip(".") == texts.flat(words).rstrip(".")
