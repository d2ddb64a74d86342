"""What people write in a condition by habit, and what is written here instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from forebay import units
from forebay.law.text import nearest

WRITE = "Write it with and, or, not, comparisons, in, happened('act'), found('finding') or open('start', 'end')."
CURLED = "these quotes are curled, as a word processor makes them. Write them straight."
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_UNITS = "|".join(sorted((re.escape(name) for name in units.UNITS), key=len, reverse=True))


def _unit(found: re.Match[str]) -> str:
    said = " ".join(found["unit"].split())
    hint = nearest(said, [*units.UNITS, *units.ALIASES]) or f" Write one of: {', '.join(units.UNITS)}."
    return f'"{said}" is not a unit known here.{hint}'


def _name(found: re.Match[str]) -> str:
    return f"a name has no space in it. Write {found[0].replace(' ', '_')}, if that is the fact or the answer meant."


_SLIPS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern), sentence)
    for pattern, sentence in (
        (
            "[\u2018\u2019\u201c\u201d]",
            CURLED,
        ),
        ("[\u2264\u2265\u2260]", "this sign is not read here. Write <=, >= or !=."),
        (r"\b(AND|OR|NOT|IN)\b", "these words are written small: and, or, not, in. Write them so."),
        (r"&&?|\|\|?", "this sign is not read here. Write and, or or."),
        (r"=>|=<|<>", "this sign is not read here. Write >=, <= or !=."),
        (r"(?<![<>=!])=(?![=])", "one = does not compare. Write == for is, and != for is not."),
        (r"\d\s*%", "a share is a number here. Write 125% as 1.25."),
        (r"\$\s*[\d.,]+", 'money is written with its unit behind it. Write it like "250 USD".'),
        (r"\bbetween\b", "between is written as two comparisons. Write it like 1 acre <= disturbed_area <= 5 acre."),
        (r"\b(if|then|else|when|where)\b", "a condition says only what must be so. Leave out if, then and else."),
        (rf"(?<![\w.])[\d.,]*\d\s*(?!(?:{_UNITS})(?![\w-])|and\b|or\b|in\b|not\b)(?P<unit>[A-Za-z][A-Za-z ]*)", _unit),
        (r"\b\d{1,3}(,\d{3})+\b(?!\s*[A-Za-z])", 'a number with a comma needs its unit. Write it like "20,000 sqft".'),
        (r"\b(?!and\b|or\b|not\b|in\b)[a-z]+( (?!and\b|or\b|not\b|in\b)[a-z]+)+\b", _name),
    )
)


def slip(written: str) -> tuple[str, int] | None:
    """Return what to write instead of what a condition that does not read has, and where that stands.

    >>> slip("wide > 1 acre AND urgent")
    ('these words are written small: and, or, not, in. Write them so.', 14)
    """
    plain = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), written)
    for pattern, sentence in _SLIPS:
        found = pattern.search(plain)
        if found is not None:
            return (sentence if isinstance(sentence, str) else sentence(found)), found.start()
    opened, closed = plain.count("("), plain.count(")")
    if opened == closed:
        return None
    said = "a bracket opens and is not closed. Close it." if opened > closed else "a bracket closes that none opens."
    return said, plain.rfind("(" if opened > closed else ")")


def not_called(name: str) -> str:
    """Return what to write instead of a function that the language has not."""
    if name in ("min", "max"):
        return 'a sum is held between bounds by its value. Write is = { sum = "...", at_most = "2000 USD" }.'
    return f'"{name or "this"}" cannot be called. {WRITE}'


def kindred(name: str, known: Iterable[str]) -> str:
    """Return a sentence that names the known name meant, or those that share a word with it; nothing where none does.

    >>> kindred("building permit", ["issue permit", "grade"])
    ' Those that speak of it: issue permit.'
    """
    listed = list(known)
    words = {word for word in name.lower().split() if len(word) > 3}
    sharing = [one for one in listed if words & set(one.lower().split())]
    return nearest(name, listed) or (f" Those that speak of it: {', '.join(sharing[:5])}." if sharing else "")
