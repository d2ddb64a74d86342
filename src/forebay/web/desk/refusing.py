"""What the law holds against an act, in lines a person can read: the open parts of one clause are said together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from urllib.parse import urlencode

from forebay.law.asked import Requirement
from forebay.law.provisions import Must
from forebay.letters.wording import listed, tally
from forebay.web.common import sentences
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import asked, words
from forebay.web.common.rows import Duty
from forebay.web.desk.duties import DETERMINE, DETERMINE_IT
from forebay.web.desk.laws import address_of, place_of

NOT_MET = "not met"
"""What every line of a refusal is unless it says otherwise."""


Way = Callable[[str], str]
"""From an act to the address by which whoever looks may do it; blank where they may not."""


def refused(held: Iterable[Requirement], way: Way = lambda _: "") -> list[Duty]:
    """Return what is held against an act, a line a clause, in the order of the law, with ways to what it waits for."""
    together: dict[tuple[str, str, str], list[Requirement]] = {}
    for one in held:
        key = (one.law, one.provision, "") if one.shape == "content" else (one.law, one.provision, str(one.key))
        together.setdefault(key, []).append(one)
    made = [(_one(rows[0]) if len(rows) == 1 else _parts(rows), rows) for rows in together.values()]
    return [replace(duty, acts=(*_to_do(rows, way), *_to_find(rows, way(DETERMINE)))) for duty, rows in made]


def _to_do(rows: Iterable[Requirement], way: Way) -> Iterator[tuple[str, str]]:
    """Yield the acts that are not done yet and that whoever looks may do."""
    wanted = (item for one in rows if isinstance(one.rule, Must) for item in one.rule.wants if item.name in one.asks)
    for name in dict.fromkeys(item.name for item in wanted if item.sort == "act"):
        if address := way(name):
            yield words(phrase(name)), address


def _to_find(rows: Sequence[Requirement], determine: str) -> Iterator[tuple[str, str]]:
    """Yield where each finding is determined that an act still waits for, and the parts of a document that are open."""
    if not determine:
        return
    for one in rows:
        items = (*one.rule.wants, *one.rule.items) if isinstance(one.rule, Must) else ()
        for name in (item.name for item in items if item.sort == "finding"):
            if name in (one.item or one.asks):
                yield f"Determine: {name}", f"{determine}?{urlencode({'finding': name})}"
        if isinstance(one.rule, Must) and one.rule.at_most and one.finding.outcome == "left to the official":
            bound = one.rule.at_most
            yield f"Determine for this case: {bound.replace('_', ' ')}", f"{determine}?{urlencode({'value': bound})}"
    opened = [one for one in rows if one.shape == "content" and one.finding.outcome == "left to the official"]
    if opened:
        first = opened[0]
        named = f"{first.law}:{first.provision}" if len(opened) > 1 else str(first.key)
        yield DETERMINE_IT, f"{determine}?{urlencode({'requirement': named})}"


def _one(one: Requirement) -> Duty:
    status: str = "" if one.finding.outcome == NOT_MET else one.finding.outcome
    if one.finding.missing:
        status = f"not known: {'; '.join(asked(each) for each in one.finding.missing)}"
    return Duty(sentences.first_needed(one), one.at, status, law=address_of(one.law, place_of(one)))


def _parts(rows: Sequence[Requirement]) -> Duty:
    """Return the parts of a document that one clause asks for and nobody has found there."""
    first = rows[0]
    start = first.asks.partition(": ")[0]
    names = listed([one.item or one.asks for one in rows])
    counted = Counter(one.finding.outcome for one in rows)
    status = tally(counted.items()) if set(counted) != {NOT_MET} else ""
    return Duty(f"{start}: {names}", _clauses(rows), status, law=address_of(first.law, place_of(first)))


def _clauses(rows: Sequence[Requirement]) -> str:
    clauses = list(dict.fromkeys(one.at for one in rows))
    return clauses[0] if len(clauses) == 1 else f"{clauses[0]} to {clauses[-1]}"
