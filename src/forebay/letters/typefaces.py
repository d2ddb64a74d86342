"""Which signs the typefaces of our letters can print: asked where a text is typed, long before a letter is set."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib import resources

from forebay.letters.wording import printable

_UNPRINTED = frozenset({"Cc", "Cf", "Zl", "Zp"})
"""Signs that are never drawn: they order others."""
INSTEAD = "Write them in Latin, Greek or Cyrillic letters, or take them out."


def unprintable(text: str) -> tuple[str, ...]:
    """Return the signs of a text that no typeface of our letters has, each once, in order.

    >>> unprintable("Nguyễn, Łukasz, Peña"), unprintable("李 and 李明")
    ((), ('李', '明'))
    """
    known = _known()
    read = unicodedata.normalize("NFC", printable(text))
    return tuple(dict.fromkeys(sign for sign in read if ord(sign) not in known and not _is_unseen(sign)))


def refusal(text: str) -> str:
    """Say which signs of a text a letter cannot print, and what to do; blank where it can print them all."""
    signs = unprintable(text)
    return f"letters cannot print {', '.join(signs)}. {INSTEAD}" if signs else ""


def _is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) in _UNPRINTED or "\ufe00" <= sign <= "\ufe0f"


@lru_cache
def _known() -> frozenset[int]:
    from fontTools.ttLib import TTFont

    found: set[int] = set()
    for file in resources.files("forebay.letters").joinpath("fonts").iterdir():
        if file.name.endswith("-Regular.ttf") or file.name == "DejaVuSans.ttf":
            with file.open("rb") as opened:
                found |= set(TTFont(opened, lazy=True).getBestCmap())
    return frozenset(found)
