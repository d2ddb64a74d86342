"""What the law asks of money in one case, as its page tells it: how much, what came in, what can be done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from forebay.law.record import Act
from forebay.letters.wording import money
from forebay.office import here
from forebay.office.history.money import CREDIT, CREDIT_FUND, GUARANTEE, PAY_IN_LIEU, POSTS, in_lieu_cents
from forebay.office.models import Case
from forebay.office.money.asked import FORM, Asked, accepted, found_so
from forebay.office.projections import CaseState
from forebay.office.record import seq_of
from forebay.web.common.ours import ours
from forebay.web.common.phrases import in_words, phrase
from forebay.web.common.questions import words
from forebay.web.desk.duties import DETERMINE
from forebay.web.desk.shown import slug_of

Pair = tuple[str, str]
Link = tuple[str, str]
NOT_WANTED = {"not decided": "to decide", "not required": "does not apply", "not asked": "does not apply"}
DECIDED = ("required", "asked")
DECIDES = {GUARANTEE: ("require guarantee", "require no guarantee"), CREDIT: ("require letter of credit",)}
"""The acts by which the village decides whether a security is required."""


@dataclass(frozen=True, slots=True)
class AskedRow:
    """An amount the law asks, as the page tells it."""

    heading: str
    status: str
    at: str
    gist: str
    pairs: tuple[tuple[str, str], ...]
    wants: tuple[str, ...]
    acts: tuple[tuple[str, str], ...]
    wants_said: str = "What is not there yet"


def asked_rows(case: Case, every: Iterable[Asked], can: frozenset[str], state: CaseState) -> list[AskedRow]:
    """Return what is asked of a case, and what is held of what is asked no more."""
    return [_asked(case, one, can, state) for one in every if one.state != "not asked" or one.held_cents]


def _asked(case: Case, one: Asked, can: frozenset[str], state: CaseState) -> AskedRow:
    return AskedRow(
        heading=words(one.what),
        status=_status(one),
        at=one.at,
        gist=one.gist,
        pairs=(*_amounts(one), *_came_in(one), *credited(one, state), *_found(one, state)),
        wants=tuple(_sentence(each) for each in one.wants),
        acts=tuple(_acts(case, one, can, state)),
        wants_said="What comes after that" if one.blanks else "What is not there yet",
    )


# ---- how it stands ---------------------------------------------------------------------------------------------------


def _amounts(one: Asked) -> Iterator[Pair]:
    """Yield how much is asked, what that is made of, and the reason given where the village chose."""
    if one.state == "not required":
        yield "Asked", ours("Nothing: the village chose to require none")
    else:
        label = "Asked, if it is required" if one.state == "not decided" else "Asked"
        yield label, money(one.cents) if one.cents is not None else f"Not known yet. It {one.waits}"
        yield from one.parts
    if one.why:
        yield "Reason given", one.why


def _came_in(one: Asked) -> Iterator[Pair]:
    if one.cents is not None or one.held_cents or one.act in POSTS:
        yield "Held" if one.act in POSTS else "Paid", money(one.held_cents)
    if one.short_cents and one.state in DECIDED:
        yield "Still to come", money(one.short_cents)
    if one.over_cents:
        yield _above(one)


def _above(one: Asked) -> Pair:
    """Say what came in above what is asked, and what can be done with it."""
    if one.act in POSTS:
        return "Held above what is asked", f"{money(one.over_cents)}. It is held and released like the rest."
    return (
        "Paid above what is asked",
        f"{money(one.over_cents)}. The law does not say what becomes of it. Where the amount was written wrongly, "
        "withdraw the payment and record what came in. Where too much was paid, agree with the payer whether it is "
        "given back.",
    )


def credited(one: Asked, state: CaseState) -> Iterator[Pair]:
    """Yield how much of what was paid in lieu went into its fund, and how much is still to go there."""
    paid, in_fund = in_lieu_cents(state.record)
    if one.act == PAY_IN_LIEU and paid:
        yield "Credited to the stormwater fund", money(in_fund)
        if paid > in_fund:
            yield "Still to be credited", money(paid - in_fund)


def _found(one: Asked, state: CaseState) -> Iterator[Pair]:
    """Yield what the village finds of a security: some of it before it is handed in, its form when it is."""
    for name, at, last in one.first:
        yield f"{words(name)} ({at})", _answer(last, before=not one.held_cents)
    if one.what == GUARANTEE and one.state == "required":
        done = accepted(state)
        yield "Form accepted", f"Yes, No. {seq_of(done.id)}" if done else "Not yet, by an officer"


def _answer(last: Act | None, *, before: bool) -> str:
    if last is None:
        return f"Not yet: an officer determines it{' before it is posted' if before else ''}"
    if found_so(last):
        return f"Yes, No. {seq_of(last.id)}"
    return f"No, No. {seq_of(last.id)}. It is determined anew before one is posted"


def _status(one: Asked) -> str:
    if said := NOT_WANTED.get(one.state):
        return said
    if one.settled and not one.held_cents:
        return "closed"
    if one.cents is None:
        return "left to the official" if not one.held_cents else "held"
    return "met" if not one.short_cents and not one.wants else "not met"


def _sentence(said: str) -> str:
    return words(in_words(said, here.vocabulary().kinds))


# ---- what can be done ------------------------------------------------------------------------------------------------


def _acts(case: Case, one: Asked, can: frozenset[str], state: CaseState) -> Iterator[Link]:
    yield from (act_link(case, name) for name in _named(one, state) if name in can)
    if DETERMINE in can:
        yield from _to_find(case, one, state)
    yield from blanks_of(case, one, can)


def _named(one: Asked, state: CaseState) -> Iterator[str]:
    """Yield what brings in what is asked, unless something comes before; what decides it; and what credits it."""
    paid, credited = in_lieu_cents(state.record)
    if one.state != "not required" and not _waits(one) and not one.settled and (one.cents is None or one.short_cents):
        yield one.act
    if one.state == "not decided":
        yield from DECIDES.get(one.what, ())
    if one.act == PAY_IN_LIEU and paid > credited:
        yield CREDIT_FUND


def _waits(one: Asked) -> bool:
    """Tell whether an officer determines something before it can come in: how much is paid, or who stands behind it."""
    blank = bool(one.blanks) and one.act not in POSTS
    return blank or any(not found_so(last) for *_, last in one.first)


def _to_find(case: Case, one: Asked, state: CaseState) -> Iterator[Link]:
    for name, _, last in one.first:
        if not found_so(last):
            yield _determine(case, f"Determine: {name}", finding=name)
    if one.what == GUARANTEE and one.state == "required" and one.held_cents and not accepted(state):
        yield _determine(case, "Accept its form", finding=FORM)


def blanks_of(case: Case, one: Asked, can: frozenset[str]) -> Iterator[Link]:
    """Yield where an officer may determine, for this case alone, each blank of the text that an amount waits for."""
    if DETERMINE in can and one.state in DECIDED:
        for name in one.blanks:
            yield _determine(case, f"Determine for this case: {name.replace('_', ' ')}", value=name)


def _determine(case: Case, said: str, **about: str) -> Link:
    return said, f"{act_link(case, DETERMINE)[1]}?{urlencode(about)}"


def act_link(case: Case, act: str, subject: str = "") -> Link:
    """Return an act in words and where it is recorded, about a subject where one is named."""
    address = reverse("act", args=[case.number, slug_of(act)])
    return words(phrase(act)), f"{address}?subject={subject}" if subject else address
