"""What a determination may be of: each finding, answer, value and requirement of a law, by its name."""

from __future__ import annotations

from collections.abc import Iterator

from forebay.law.language import NODES, Found, walk
from forebay.law.ordinance import Law
from forebay.law.provisions import May, Must
from forebay.law.soundness import conditions

ABOUT = ("finding", "term", "value", "requirement")
"""What a determination may be of."""


def names_of(law: Law, sort: str) -> frozenset[str]:
    """Return the names a law has for one sort of thing: finding, term, value or requirement."""
    match sort:
        case "finding":
            return frozenset(_findings(law))
        case "term":
            return frozenset(law.names)
        case "value":
            return frozenset(law.values)
    return frozenset(rule.id for rule in law.provisions if isinstance(rule, Must | May))


def _findings(law: Law) -> Iterator[str]:
    for row in law.provisions:
        for expr in conditions(row):
            if isinstance(expr, NODES):
                yield from (part.finding for part in walk(expr) if isinstance(part, Found))
        if isinstance(row, Must):
            yield from (item.name for item in (*row.wants, *row.items) if item.sort == "finding")
