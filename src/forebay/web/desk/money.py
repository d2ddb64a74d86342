"""The money of one case: what the law asks, what is held, every movement and every receipt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from forebay.law.ordinance import Law
from forebay.law.provisions import May, Must
from forebay.letters.wording import days_away, listed, money, short_day
from forebay.office import clock, docket, editions, here
from forebay.office.history.money import CASH, CREDIT_FUND, EXTEND, GUARANTEE, POSTED, POSTS, in_lieu_cents
from forebay.office.models import Case, Receipt, Security, Share
from forebay.office.money.asked import REQUIRES, Asked, asked, forfeits
from forebay.office.papers.money import WHAT, described
from forebay.office.projections import CaseState, project
from forebay.office.record import seq_of
from forebay.office.rules.money import TAKES
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import words
from forebay.web.common.rows import Column, Linked, State, Table
from forebay.web.desk.access import case_of, may_do, signed_in, today_here
from forebay.web.desk.money_asked import DECIDES, act_link, asked_rows

LEDGER = (
    *(Column("Date"), Column("What"), Column("Security"), Column("Amount", number=True)),
    *(Column("Docket"), Column("Answers, or its letter")),
)
RECEIPTS = (
    Column("Receipt"),
    Column("Date"),
    Column("For"),
    Column("Fund"),
    Column("Amount", number=True),
    Column("State"),
)
RECEIPTS_OF_CASE = (*RECEIPTS, Column("Answers"))
Calls = Mapping[str, tuple[str, ...]]
"""The entries that call for what an act brings, or settle how much it is, by that act."""
UNKNOWN = "The day until which it can be drawn on is not on record, so nobody is warned before it ends."
MONEY_ACTS = (
    *("require guarantee", "require no guarantee", "require letter of credit"),
    *POSTS,
    *("pay filing fee", "pay fee in lieu", "credit stormwater fund"),
)
"""What can be recorded of money that is about no security yet."""


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A security as one case holds it."""

    says: str
    status: str
    pairs: tuple[tuple[str, str], ...]
    acts: tuple[tuple[str, str], ...]
    warning: str = ""
    heed: str = ""


@signed_in
def of_case(request: HttpRequest, number: str) -> HttpResponse:
    """Show the money of one case: what is asked, what is held, every movement and every receipt."""
    case = case_of(request, number)
    lines, can = docket.lines(case), may_do(request, case)
    bearings = editions.bearings(lines, clock.now())
    state = project(lines, bearings)
    every = asked(state, bearings)
    calls = {one.act: one.answers for one in every}
    context = {
        "case": case,
        "asked": asked_rows(case, every, can, state),
        "shares": _shares(case, can, state),
        "ledger": _ledger(case, state, calls),
        "receipts": _receipts(case.receipts.select_related("case"), calls),
        "acts": [act_link(case, name) for name in _can_be(every, bearings.laws, state) if name in can],
    }
    return render(request, "desk/money_case.html", context)


def _can_be(every: Iterable[Asked], laws: Sequence[Law], state: CaseState) -> Iterator[str]:
    """Yield the acts of money that the law speaks of in this case, and that something is there for."""
    paid, credited = in_lieu_cents(state.record)
    beyond = [one for one in every if one.act in REQUIRES and one.state == "not asked" and not one.held_cents]
    without = {name for one in beyond for name in (one.act, *DECIDES.get(one.what, ()))}
    for name in MONEY_ACTS:
        if name not in without and _of_the_law(name, laws) and (name != CREDIT_FUND or paid > credited):
            yield name


def _of_the_law(act: str, laws: Iterable[Law]) -> bool:
    """Tell whether a law of the case speaks of an act at all, or leaves it to the village to require a security."""
    for law in laws:
        rules: Sequence[Must | May] = (*law.musts, *law.mays)
        for rule in rules:
            named = rule.names if isinstance(rule, Must) else {rule.act}
            if act in named or act == f"require no {(rule.act or '').removeprefix('require ')}":
                return True
    return False


def _shares(case: Case, can: frozenset[str], state: CaseState) -> list[ShareRow]:
    found = Security.objects.filter(entry__in=case.shares.values("security")).select_related("case")
    known = {one.entry: one for one in found}
    return [_share(case, one, known.get(one.security), can, state) for one in case.shares.all()]


def _share(case: Case, one: Share, whole: Security | None, can: frozenset[str], state: CaseState) -> ShareRow:
    pairs = [("Held", money(one.held_cents)), ("Allocated to this permit", money(one.allocated_cents))]
    pairs += [
        (label, money(cents))
        for label, cents in (("Drawn", one.drawn_cents), ("Released", one.released_cents))
        if cents
    ]
    if whole and whole.face_cents != one.allocated_cents:
        pairs.append(("Whole instrument", f"{money(whole.face_cents)}, of which {money(whole.free_cents)} is free"))
    if whole and whole.case_id != case.pk:
        pairs.append(("Brought in by", f"case {whole.case.number}"))
    if whole and whole.unstated:
        pairs.append(("Not on record", listed(whole.unstated)))
    if one.kind == GUARANTEE:
        pairs.append(("Terms of forfeiture", "Stated" if forfeits(state, one.entry) else "Not stated"))
    names = [name for name, kind in TAKES.items() if kind == one.kind and one.held_cents]
    names += [EXTEND] if one.held_cents and whole and whole.case_id == case.pk and whole.form != CASH else []
    return ShareRow(
        says=described(one.security, whole),
        status="held" if one.held_cents else "closed",
        pairs=tuple(pairs),
        acts=(*(act_link(case, name, one.entry) for name in names if name in can), *_completed(case, one, whole, can)),
        warning=expiry_word(whole, today_here()) if one.held_cents else "",
        heed=expiry_status(whole, today_here()),
    )


def _completed(case: Case, one: Share, whole: Security | None, can: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield where what an instrument does not state is stated: in the entry that brought it in."""
    posting = next(act for act, kind in POSTS.items() if kind == one.kind)
    if whole and whole.unstated and whole.case_id == case.pk and posting in can:
        seq = seq_of(one.security)
        yield f"Correct No. {seq}: state what is not on record", reverse("correct", args=[case.number, seq])


def expiry_word(one: Security | None, today: date) -> str:
    """Return what to heed of a day on which a security expires; nothing while that is far off."""
    if one is None:
        return ""
    if one.expires is None:
        return f"{UNKNOWN} Ask for the day, and correct the entry that brought it in." if one.unstated else ""
    if one.expires < today:
        gone = f"It expired on {short_day(one.expires)}: nothing can be drawn on it."
        return f"{gone} Record its extension, or ask for another."
    first = max(here.home().remind_before_expiry, default=0)
    if (one.expires - today).days <= first:
        return f"It expires {days_away(one.expires, today)}, on {short_day(one.expires)}."
    return ""


def expiry_status(one: Security | None, today: date) -> str:
    """Return the word of a security that expires."""
    if one and one.expires is None:
        return "expiry not known"
    return "expired" if one and one.expires and one.expires < today else "expires soon"


def not_stated(entry: str) -> str:
    """Say what an instrument that was just brought in does not state; blank where it states all, or none came."""
    one = Security.objects.filter(entry=entry).first()
    if one is None or not one.unstated:
        return ""
    watched = "" if one.expires else " Nobody is warned before it ends while its day is not known."
    return f"Not on record of this {one.form}: {listed(one.unstated)}.{watched} Ask for it, and correct the entry."


def _ledger(case: Case, state: CaseState, calls: Calls) -> Table | None:
    letters = dict(case.papers.values_list("entry", "number"))
    known = {one.entry: one for one in Security.objects.filter(entry__in=case.movements.values("security"))}
    rows = [
        (
            here.home().calendar.date_of(one.at),
            words(one.kind),
            described(one.security, known.get(one.security)),
            money(one.cents),
            _entry(case, one.entry),
            _letter(case, letters[one.entry]) if one.entry in letters else _answered(case, one.entry, calls, state),
        )
        for one in sorted(case.movements.all(), key=lambda each: (each.at, each.entry, each.kind != POSTED))
    ]
    return Table("Movements of the securities of this case", LEDGER, rows) if rows else None


def _entry(case: Case, entry: str) -> Linked:
    return Linked(f"No. {seq_of(entry)}", reverse("entry", args=[case.number, seq_of(entry)]))


def _letter(case: Case, number: str) -> Linked:
    return Linked(number, reverse("review-letter", args=[case.number, number]))


def _answered(case: Case, entry: str, calls: Calls, state: CaseState) -> Linked | str:
    """Return the entry that called for what another brought, or settled how much it was: the last one before it."""
    act = state.record.get(entry)
    return _call(case, entry, calls.get(act.act, ()) if act else ())


def _call(case: Case, entry: str, calls: Sequence[str]) -> Linked | str:
    before = [one for one in calls if seq_of(one) < seq_of(entry)]
    return _entry(case, max(before, key=seq_of)) if before else "the law itself"


def _receipts(found: Iterable[Receipt], calls: Calls) -> Table | None:
    told = [(*receipt_row(one), _call(one.case, one.entry, calls.get(one.act, ()))) for one in found]
    return Table("Receipts of this case", RECEIPTS_OF_CASE, told) if told else None


def receipt_row(one: Receipt) -> Iterator[Any]:
    """Yield the cells of a receipt."""
    yield Linked(one.number, reverse("review-letter", args=[one.case.number, one.number]))
    yield here.home().calendar.date_of(one.at)
    yield WHAT.get(one.act) or words(phrase(one.act))
    yield words(one.fund)
    yield money(one.cents)
    yield State("withdrawn") if one.withdrawn else State("issued")
