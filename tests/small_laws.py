"""Small laws made of text, for tests of one thing at a time."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from forebay.law import Act, Law, acts, facts, reading, text
from strategies import FACTS

HEAD = 'format = 1\nid = "us-xx/brookside/12"\nedition = "1"\nname = "Brookside"\nzone = "America/New_York"\n'
DAY = date(2026, 5, 4)
ACTS = """
[[act]]
name = "issue permit"
kind = "decision"
[[act]]
name = "grade"
kind = "event"
is = ["earthwork"]
[[act]]
name = "storm"
kind = "event"
makes = "storm"
data = { depth = "length", loud = "yes/no?", lost = "fraction" }
[[act]]
name = "determine"
kind = "decision"
[[act]]
name = "stop"
kind = "decision"
judges = "plan"
"""
BOOK = facts.of(text.parse(FACTS.encode(), "facts.toml"))
VOCABULARY = acts.of(text.parse(ACTS.encode(), "acts.toml"))


def law(*rows: str, head: str = HEAD) -> Law:
    """Return a law of these provisions."""
    return reading.of(text.parse((head + "\n".join(rows)).encode(), "law.toml"), VOCABULARY, BOOK)


def term(says: str, when: str, at: str = "12-1", more: str = "", named: str = "") -> str:
    """Return a clause as written."""
    return f'[[term]]\nid = "{named or says}"\nat = "{at}"\nsays = "{says}"\nwhen = "{when}"\n{more}\n'


def value(name: str, is_: str, at: str = "12-1") -> str:
    """Return a value as written."""
    return f'[[value]]\nid = "{name}"\nat = "{at}"\nis = {is_}\n'


def sheet(**answers: object) -> facts.FactSheet:
    """Return the facts of a project."""
    return BOOK.sheet(answers)


def act(name: str, entry: str = "a1", **data: Any) -> Act:
    """Return something done on the third of May 2026."""
    return Act(entry, name, datetime(2026, 5, 3, 12, tzinfo=UTC), data=data)
