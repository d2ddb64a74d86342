"""What a law's page shows: each provision in plain words, what is blank, lost or disputed in it, and its own text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.utils.text import slugify

from forebay.law import library, plainly, texts
from forebay.law.adoption import Adoption
from forebay.law.ordinance import Law
from forebay.law.proofreading import HEADINGS, proofread
from forebay.law.provisions import Must, Provision, Value
from forebay.law.soundness import Remark, Sort
from forebay.letters.wording import plain_day
from forebay.units import rewritten
from forebay.web.common.ours import ours
from forebay.web.common.phrases import in_words, phrase
from forebay.web.common.questions import words

KINDS = {"value": "a number", "term": "an answer", "may": "a power or right", "note": "a note"}
SHAPES = {"gate": "before a step", "duty": "a duty", "content": "in a document", "standing": "all along"}
CLASHES: tuple[Sort, ...] = ("conflict", "noted", "dead clause", "dead dispute")
"""What `law check` names that says two things, or nothing that can be."""
LONGEST = 900
"""How many signs of a passage are shown; of a longer one, the sentences around the quote."""
SAME = "The same passage as above."
READING = "trigger."
"""How a reading of a clock begins: what of the act that calls a duty forth its time counts from."""


@dataclass(frozen=True, slots=True)
class Passage:
    """One provision as the page shows it."""

    id: str
    name: str
    at: str
    kind: str
    gist: str
    plainly: tuple[str, ...]
    marks: tuple[str, ...]
    """In a word what the text itself lacks or says twice: blank, list lost, disputed."""
    adopted: tuple[str, ...]
    reading: str
    quote: str
    text: str
    """The passage of the ordinance itself, where the home has its text and the quote stands in it."""


@dataclass(frozen=True, slots=True)
class Practice:
    """One row of adopted practice as a table shows it."""

    law: str
    provision: str
    at: str
    what: str
    since: str
    until: str
    signer: str
    instrument: str


@dataclass(frozen=True, slots=True)
class Clash:
    """One thing `law check` names, and the project it names as an example."""

    heading: str
    at: str
    says: str
    example: tuple[tuple[str, Any], ...]
    anchor: str


# ---- the provisions --------------------------------------------------------------------------------------------------


def sections(law: Law, on: date, text: str | None) -> list[tuple[str, str, list[Passage]]]:
    """Return (section, its anchor, its passages) in the order of the text."""
    found: dict[str, list[Passage]] = {}
    for each in _passages(law, on, _beside(law, text) if text else {}):
        found.setdefault(_section(each.at), []).append(each)
    ordered = sorted(found.items(), key=lambda one: [int(number) for number in re.findall(r"\d+", one[0])])
    return [(name, f"section-{slugify(name)}", passages) for name, passages in ordered]


def _section(at: str) -> str:
    match = re.match(r"[0-9]+(-[0-9]+)*", at)
    return match.group() if match else at


def _passages(law: Law, on: date, beside: Mapping[int, str]) -> Iterator[Passage]:
    seen: set[str] = set()
    above = ""
    for place, row in enumerate(law.provisions):
        anchor, text = anchor_of(row.kind, row.id), beside.get(place, "")
        yield Passage(
            id="" if anchor in seen else anchor,
            name=words(row.id),
            at=row.at,
            kind=SHAPES[row.shape] if isinstance(row, Must) else KINDS[row.kind],
            gist=row.gist,
            plainly=tuple(_plainly(row, law, on)),
            marks=tuple(_marks(row)),
            adopted=tuple(said_of(one) for one in law.adoptions if one.id == row.id and isinstance(row, Value | Must)),
            reading=row.reading or "",
            quote=row.quote,
            text=SAME if text and text == above else text,
        )
        seen.add(anchor)
        above = text or above


def _plainly(row: Provision, law: Law, on: date) -> Iterator[str]:
    yield from (in_words(said, law.vocabulary.kinds) for said in plainly.told(row, law))
    if not row.in_force(on):
        yield "Not in force today."


def _marks(row: Provision) -> Iterator[str]:
    if row.status:
        yield row.status
    if isinstance(row, Value) and row.blank is not None:
        yield "blank"
    if getattr(row, "disputes", ()):
        yield "disputed"


@lru_cache(maxsize=8)
def _beside(law: Law, text: str) -> Mapping[int, str]:
    """Return the passage of the text for each provision whose quote stands in it, by its place in the law."""
    found = ((place, row.quote, texts.passage(row, text)) for place, row in enumerate(law.provisions) if row.quote)
    return {place: around(quote, said) for place, quote, said in found if said}


def around(quote: str, said: str, many: int = LONGEST) -> str:
    """Return a passage, or of a long one the sentences around a quote.

    >>> around("is asked", "One. Two is asked. " + "Three. " * 9, 30)
    '...Two is asked. Three....'
    """
    if len(said) <= many:
        return said
    start = said.index(texts.flat(quote))
    begins = said.rfind(". ", 0, start) + 2 if ". " in said[:start] else 0
    ends = said.find(". ", max(start + len(quote), begins + many // 2))
    cut = said[begins : ends + 1 if ends >= 0 else len(said)]
    return f"{'...' if begins else ''}{cut}{'...' if ends >= 0 else ''}"


def anchor_of(kind: str, provision: str) -> str:
    """Return the anchor of a provision on its law's page."""
    return f"{kind}-{slugify(provision.partition('#')[0])}"


# ---- its own text ----------------------------------------------------------------------------------------------------


def own_text(law: Law, folder: Path) -> str | None:
    """Return the ordinance's own text where the home keeps it."""
    return texts.find(law.id, [folder, library.PACKAGED])


@lru_cache(maxsize=8)
def quotes_astray(law: Law, text: str) -> int:
    """Count the quotes of a law that its text does not hold."""
    whole = texts.flat(text)
    return sum(bool(row.quote) and texts.flat(row.quote) not in whole for row in law.provisions)


# ---- practice, and what `law check` names ----------------------------------------------------------------------------


def practice(law: Law) -> list[Practice]:
    """Return what the village adopted beside a law, in the order it was adopted."""
    return [_practice(law, row) for row in law.adoptions]


def _practice(law: Law, row: Adoption) -> Practice:
    filled = next(one for one in law.provisions if one.id == row.id and isinstance(one, Value | Must))
    return Practice(
        law=law.id,
        provision=words(row.id),
        at=filled.at,
        what=what(row),
        since=plain_day(row.from_) if row.from_ else "always",
        until=plain_day(row.until) if row.until else "further notice",
        signer=row.signer,
        instrument=row.instrument,
    )


def said_of(row: Adoption) -> str:
    """Return a row of adopted practice as a sentence."""
    since = f", from {plain_day(row.from_)}" if row.from_ else ""
    until = f" until {plain_day(row.until)}" if row.until else ""
    return f"Adopted practice: {what(row)}{since}{until}; signed by {row.signer} ({row.instrument})."


def what(row: Adoption) -> str:
    """Return what was adopted, in words."""
    if row.is_ is None:
        return ", ".join(item.name for item in (*row.needs, *row.items))
    if isinstance(row.is_, str) and row.is_.startswith(READING):
        return f"the time counts from its {words(row.is_.removeprefix(READING)).lower()}"
    return ", ".join(row.is_) if isinstance(row.is_, tuple) else rewritten(str(row.is_))


@lru_cache(maxsize=16)
def clashes(laws: Sequence[Law], on: date) -> tuple[tuple[str, tuple[Clash, ...]], ...]:
    """Return (law, what its check names of clashes) for each law, on a date."""
    others = {law.id: law for law in laws}
    return tuple((law.id, tuple(_clashes(law, on, others))) for law in laws)


def _clashes(law: Law, on: date, others: Mapping[str, Law]) -> Iterator[Clash]:
    proof = proofread(law, on, (), others)
    kinds = {row.id: row.kind for row in reversed(law.provisions)}
    for sort in CLASHES:
        for one in proof.of(sort):
            yield Clash(HEADINGS[sort], one.at, one.says, tuple(_example(one)), anchor_of(kinds[one.id], one.id))


def _example(one: Remark) -> Iterator[tuple[str, Any]]:
    known = one.witness.known if one.witness is not None else {}
    yield from ((words(name), value) for name, value in known.items())
    yield from ((ours(f"The village found: {name}"), yes) for name, yes in one.findings.items())
    yield from (("Done", words(phrase(act))) for act in one.done)
