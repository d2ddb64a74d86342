"""The text of a model file, whatever program and decade it comes from."""

from __future__ import annotations

import math

from forebay.formats import text

MOST = 1e12
"""No number of a site comes near this; one beyond it is taken for damage."""


def number_in(word: str) -> float | None:
    """Return the number that a word is; None where it is none, or none that can be reckoned with.

    >>> number_in(".5"), number_in("1e308"), number_in("nan")
    (0.5, None, None)
    """
    try:
        found = float(word)
    except ValueError:
        return None
    return found if math.isfinite(found) and abs(found) < MOST else None


def decoded(data: bytes, name: str) -> str:
    """Return the text; what is not UTF-8 is taken as Windows' own letters (1252), as these programs write them."""
    found = text.decode(data, name)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return found
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
    return found
