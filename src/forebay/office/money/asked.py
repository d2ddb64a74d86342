"""What the law asks of money in a case: which amount, what it is made of, what is held against it, what it waits for.

A blank of the text stays one: an amount that rests on it waits for the village to adopt it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from forebay.law import language as lang
from forebay.law.asked import Requirement
from forebay.law.ordinance import Law
from forebay.law.provisions import Must
from forebay.law.record import Act, Record
from forebay.law.situation import Situation
from forebay.letters.wording import amount, listed
from forebay.office.here import ours
from forebay.office.history.money import FEES, PAY_IN_LIEU, POSTS, STORMWATER, Ledger
from forebay.office.projections import Bearings, CaseState
from forebay.office.record import seq_of
from forebay.units import Quantity, rewritten

FILING_FEE = "pay filing fee"
REQUIRES = {"post guarantee": "require guarantee", "post letter of credit": "require letter of credit"}
REQUIRES_NONE = {"post guarantee": "require no guarantee"}
PAID = {PAY_IN_LIEU: STORMWATER, FILING_FEE: FEES}


@dataclass(frozen=True, slots=True)
class Asked:
    """One amount of money the law asks, and how it stands.

    ``state`` is one of: required, not required, not decided, asked, not asked. ``cents`` is blank while it waits.
    """

    what: str
    act: str
    at: str
    gist: str
    state: str
    why: str
    cents: int | None
    waits: str
    parts: tuple[tuple[str, str], ...]
    held_cents: int
    before: tuple[str, ...]
    wants: tuple[str, ...] = ()
    """What else is not there yet, in sentences: an accepted form, a term of forfeiture."""
    blanks: tuple[str, ...] = ()
    """The values it waits for that the text leaves blank, by their names."""
    answers: tuple[str, ...] = ()
    """The entries that call for it or settle how much it is, in the order of the docket."""
    first: tuple[tuple[str, str, Act | None], ...] = ()
    """What the village finds of a security before it is handed in: what, its place, and its last determination."""
    settled: bool = False
    """Whether it was released or drawn on, and no step is ahead that it is asked before: nothing more is to come."""

    @property
    def short_cents(self) -> int:
        """How much is still to come; nought where the amount is not known."""
        return 0 if self.settled else max(0, (self.cents or 0) - self.held_cents)

    @property
    def over_cents(self) -> int:
        """How much came in above what is asked; nought where the amount is not known, or none is asked now."""
        return self.over_with(0)

    def over_with(self, more_cents: int) -> int:
        """Return how much would have come in above what is asked, with so much more."""
        asks = self.cents if self.state in ("required", "asked") else None
        return 0 if asks is None else max(0, self.held_cents + more_cents - asks)


def asked(state: CaseState, bearings: Bearings) -> tuple[Asked, ...]:
    """Return every amount of money the laws in force speak of, as it stands in a case."""
    return tuple(one for law in bearings.laws for one in _of_law(law, state, bearings))


def _of_law(law: Law, state: CaseState, bearings: Bearings) -> Iterator[Asked]:
    on = bearings.calendar.date_of(bearings.now)
    sums = Situation(law, state.facts.at(bearings.now), state.record, on, until=bearings.now)
    for must in law.musts:
        act = next((name for name in _acts(must) if name in POSTS or name in PAID), None)
        if must.amount and act and must.in_force(on):
            yield _asked(law, must, act, sums, state, bearings)


def _acts(must: Must) -> tuple[str, ...]:
    return (*((must.act,) if must.act else ()), *(item.name for item in must.needs))


def _asked(law: Law, must: Must, act: str, sums: Situation, state: CaseState, bearings: Bearings) -> Asked:
    rows = [one for one in state.requirements if (one.law, one.provision) == (law.id, must.id)]
    word, why = _state(act, rows, state, law)
    found = sums.amount(must.amount or "") if must.amount in law.values else None
    missing = () if isinstance(found, Quantity) else tuple(sums.waits_for(must.amount or ""))
    return Asked(
        what=POSTS.get(act) or ("fee in lieu" if act == PAY_IN_LIEU else "filing fee"),
        act=act,
        at=must.at,
        gist=must.gist,
        state=word,
        why=why,
        cents=math.ceil(found.to("USD") * 100) if isinstance(found, Quantity) else None,
        waits=waits_for(missing, law, bearings),
        parts=tuple(_parts(must.amount or "", law, sums, state, bearings)),
        held_cents=_held(act, state.money),
        before=must.before,
        wants=tuple(_wants(rows, state)) if word in ("required", "asked") else (),
        blanks=tuple(name for name in missing if name in law.values),
        answers=tuple(_answers(must, law, state)),
        settled=_is_over(act, rows, state.money),
        first=tuple(_found_first(POSTS.get(act, ""), law, state.record)) if word == "required" else (),
    )


def _answers(must: Must, law: Law, state: CaseState) -> Iterator[str]:
    """Yield the acts after which an amount is asked, and the determinations of what it is made of."""
    blanks = blanks_in(must.amount or "", law)
    for act in state.record.of([*must.after, "determine"]):
        if act.act != "determine" or value_of(act) in blanks:
            yield act.id


def _held(act: str, book: Ledger) -> int:
    return book.held_cents(POSTS[act]) if act in POSTS else book.paid_cents(PAID[act])


def _is_over(act: str, rows: Sequence[Requirement], book: Ledger) -> bool:
    taken = act in POSTS and any(one.released_cents or one.drawn_cents for one in book.of(POSTS[act]))
    return taken and bool(rows) and not any(_is_open(one) for one in rows)


def _is_open(one: Requirement) -> bool:
    return one.holds or one.status in ("due", "open", "late")


def _state(act: str, rows: Sequence[Requirement], state: CaseState, law: Law) -> tuple[str, str]:
    """Return whether it is asked, and the reason given where the village chose.

    Where the power to require it does not reach the case, it is not asked, and nothing is to be chosen.
    """
    if act not in REQUIRES:
        return ("asked" if rows else "not asked"), ""
    required = state.record.of([REQUIRES[act]])
    spared = state.record.of([REQUIRES_NONE[act]]) if act in REQUIRES_NONE else ()
    if spared and (not required or state.record.place(spared[-1]) > state.record.place(required[-1])):
        return "not required", str(spared[-1].data.get("reasons") or "")
    if required:
        return "required", str(required[-1].data.get("reasons") or "")
    reaches = any(one.shape == "may" and one.rule.act == REQUIRES[act] for one in state.requirements)
    given = any(may.act == REQUIRES[act] for may in law.mays)
    return ("not decided" if reaches or not given else "not asked"), ""


def waits_for(names: Sequence[str], law: Law, bearings: Bearings) -> str:
    """Say what an amount waits for: facts to be stated, and blanks for the village to adopt.

    A blank is no nought and no guess.
    """
    facts = [bearings.book[name].asks.rstrip("?") for name in names if name in law.book]
    blanks = blanks_said((name for name in names if name in law.values), law)
    said = [f"waits for this fact: {listed([_small(each) for each in facts])}"] if facts else []
    if blanks:
        it = "it" if len(blanks) == 1 else "them"
        said += [
            ours(f"waits for the village to adopt {listed(blanks)}, or for an officer to determine {it} for this case")
        ]
    return "; ".join(said)


def blanks_said(names: Iterable[str], law: Law) -> list[str]:
    """Return blanks of the text as a sentence names them, each with its place."""
    return [f"the {_plainly(name)} ({law.values[name].at})" for name in names]


def value_of(determined: Act) -> str:
    """Return the name of the value a determination settles; blank where it settles something else."""
    return str(determined.data.get("value") or "").rpartition(":")[2]


def _plainly(name: str) -> str:
    return name.replace("_", " ")


def _small(said: str) -> str:
    return said[:1].lower() + said[1:]


def _parts(name: str, law: Law, sums: Situation, state: CaseState, bearings: Bearings) -> Iterator[tuple[str, str]]:
    """Yield what an amount is made of: the facts as stated and the values as adopted, by their names."""
    on = bearings.calendar.date_of(bearings.now)
    rule = law.values.get(name)
    if rule is None:
        return
    for key in _named(name, law):
        if key == name:
            yield from _only_part(key, law, state, on)
        elif key in law.book:
            known = state.sheet.known.get(key)
            yield _heading(key), "not stated" if known is None else _shown(known)
        elif key in law.values and law.values[key].blank:
            value = law.value(key, on)
            settled = _settled(key, state)
            said = settled or (_shown(value) if value is not None else "left blank by the text; not adopted")
            yield _heading(key), f"{said}{' (adopted practice)' if value is not None and not settled else ''}"


def _only_part(key: str, law: Law, state: CaseState, on: date) -> Iterator[tuple[str, str]]:
    """Yield where an amount reckoned from nothing else comes from; while it is open, the amount itself says so."""
    if settled := _settled(key, state):
        yield _heading(key), settled
    elif law.values[key].blank and (value := law.value(key, on)) is not None:
        yield _heading(key), f"{_shown(value)} (adopted practice)"


def _settled(key: str, state: CaseState) -> str:
    """Return what an officer determined a blank to be for this case."""
    made = [one for one in state.record.of(["determine"]) if str(one.data.get("value") or "").endswith(key)]
    return (
        f"{rewritten(str(made[-1].data.get('is')))} (determined for this case, No. {seq_of(made[-1].id)})"
        if made
        else ""
    )


def to_find_first(kind: str, laws: Sequence[Law], acts: Record) -> Iterator[tuple[str, str]]:
    """Yield what the village must still find of a security before it can be handed in, each with its place."""
    for law in laws:
        yield from ((name, at) for name, at, last in _found_first(kind, law, acts) if not found_so(last))


def _found_first(kind: str, law: Law, acts: Record) -> Iterator[tuple[str, str, Act | None]]:
    for must in law.musts:
        if must.document == kind and (not must.after or acts.of(must.after)):
            items = (item for item in must.items if item.sort == "finding")
            yield from ((item.name, item.at or must.at, _last_found(item.name, acts)) for item in items)


def _last_found(finding: str, acts: Record) -> Act | None:
    made = [one for one in acts.of(["determine"]) if one.data.get("finding") == finding]
    return made[-1] if made else None


def found_so(last: Act | None) -> bool:
    """Tell whether a finding stands as the law asks by the last determination of it."""
    return last is not None and last.data.get("outcome") in ("met", "does not apply")


def blanks_in(name: str, law: Law) -> tuple[str, ...]:
    """Return the blanks of the text that an amount of a law is reckoned from."""
    return tuple(key for key in _named(name, law) if key in law.values and law.values[key].blank)


def _named(name: str, law: Law) -> tuple[str, ...]:
    """Return the facts and blanks a value is reckoned from, in the order of its text."""

    def names(expr: Any) -> Iterator[str]:
        if isinstance(expr, lang.Name):
            rule = law.values.get(expr.name)
            inner = rule.dated[-1].is_ if rule and rule.dated else None
            yield from names(inner) if isinstance(inner, lang.Name | lang.Arithmetic) else (expr.name,)
        elif isinstance(expr, lang.Arithmetic):
            yield from names(expr.left)
            yield from names(expr.right)

    return tuple(dict.fromkeys(names(lang.Name(name))))


def _heading(name: str) -> str:
    said = _plainly(name)
    return f"{said[:1].upper()}{said[1:]}"


def _shown(value: object) -> str:
    return amount(value) if isinstance(value, Quantity) else str(value)


def _wants(rows: Sequence[Requirement], state: CaseState) -> Iterator[str]:
    """Yield why a requirement is not met yet, in the law's words for it."""
    for one in rows:
        if _is_open(one):
            yield from (part.strip() for part in str(one.finding.because).split(";") if part.strip())


def forfeits(state: CaseState, entry: str) -> bool:
    """Tell whether a guarantee states its provisions of forfeiture."""
    act = state.record.get(entry)
    return bool(act and act.data.get("forfeiture_provisions"))


def accepted(state: CaseState) -> Act | None:
    """Return the determination by which the form of the guarantee was accepted; nothing while none was."""
    made = _last_found(FORM, state.record)
    return made if made and made.data.get("outcome") == "met" else None


FORM = "form of guarantee acceptable"
"""The finding by which the village accepts a guarantee."""
