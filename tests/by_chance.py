"""Projects made by chance, with areas at the law's own edges."""

from __future__ import annotations

import random

from forebay.law.facts import Fact, FactBook, FactSheet, FactValue

AREAS = ("0 sqft", "6001 sqft", "24999 sqft", "25000 sqft", "43560 sqft", "2 acre", "217800 sqft", "6 acre")


def anyhow(fact: Fact, chance: random.Random) -> FactValue:
    """Return an answer a project may give."""
    if fact.type == "yes/no":
        return chance.random() < 0.5
    if fact.type == "choice":
        return chance.choice(fact.choices)
    if fact.type == "set":
        return frozenset(one for one in fact.choices if chance.random() < 0.5)
    unit = {"area": "", "money": "20000 USD", "volume": "500 cuft", "length": "3 inch"}.get(fact.type, "0.3")
    return fact.read(unit or chance.choice(AREAS))


def project(book: FactBook, chance: random.Random, known: float = 1.0) -> FactSheet:
    """Return a project of which so large a share of all facts is known."""
    return FactSheet({fact.name: anyhow(fact, chance) for fact in book if chance.random() < known})
