"""Whether the words of what the law asks stand on some page: that proves nothing, it only says where to look."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from forebay.review.submission import Document, Place

_WORD = re.compile(r"[a-z0-9]+")
_SMALL_WORDS = """
a all an and any are as at be by each every for from general has have if in into is it its kept made may no not of on
one or other out over so such than that the their them they this those time to up what when where which who will with
within project site needed expected estimated existing proposed significant types type
"""
_SMALL = frozenset(_SMALL_WORDS.split())
ENOUGH = 0.7
"""The share of the words asked for that must stand on one page."""


def find(asked: str, documents: Iterable[Document]) -> Place | None:
    """Return the page on which most words of an item stand, the earliest of the best; None where none has enough."""
    wanted = stems(asked)
    best: tuple[float, Place] | None = None
    for document in documents:
        for number, text in enumerate(document.pages or (), 1):
            share = _share(wanted, page_stems(text))
            if share >= ENOUGH and (best is None or share > best[0]):
                best = (share, Place(document.file, number))
    return None if best is None else best[1]


def stems(text: str) -> frozenset[str]:
    """Return the words that carry a phrase, shorn of their endings.

    >>> sorted(stems("Types of sod and depths of topsoil"))
    ['depth', 'sod', 'topsoil']
    """
    every = _WORD.findall(text.lower())
    telling = [word for word in every if word not in _SMALL] or every
    return frozenset(_stem(word) for word in telling)


@lru_cache(maxsize=4096)
def page_stems(text: str) -> frozenset[str]:
    """Return every word of a page, shorn of its endings."""
    joined = re.sub(r"-\s*\n\s*", "", text.lower())
    return frozenset(_stem(word) for word in _WORD.findall(joined))


def _share(wanted: frozenset[str], there: frozenset[str]) -> float:
    return len(wanted & there) / len(wanted) if wanted else 0.0


def _stem(word: str) -> str:
    for ending in ("ings", "ing", "ations", "ation", "ies", "ied", "es", "ed", "s", "y"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word
