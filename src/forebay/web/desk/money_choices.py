"""What the forms of money start from: the securities there are, what is left of them, and what the law asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from forebay import units
from forebay.law.acts import ActKind
from forebay.letters.wording import money
from forebay.office import clock, docket, editions, here
from forebay.office.history.money import CASH, CREDIT_FUND, EXTEND, IN_PART, POSTS, RELEASES, in_lieu_cents
from forebay.office.history.permits import CERTIFY
from forebay.office.models import Case, Party, Security, Share
from forebay.office.money.asked import FILING_FEE, asked
from forebay.office.papers.money import described
from forebay.office.prescribed import prescribed_words
from forebay.office.projections import project
from forebay.office.record import record
from forebay.office.rules.money import TAKES
from forebay.office.verbs.money import usd
from forebay.web.common.questions import short

Choices = Sequence[tuple[str, str]]
SECURITY = "security"
HOLDERS = ("applicant", "developer", "owner")


def securities(case: Case, kind: ActKind) -> Choices:
    """Return the securities an act may be about: of its kind, with something left; to extend, whole ones."""
    known = {one.entry: one for one in Security.objects.filter(entry__in=case.shares.values("security"))}
    shares = case.shares.filter(held_cents__gt=0)
    if kind.name == EXTEND:
        shares = shares.filter(security__in=case.securities.exclude(form=CASH).values("entry"))
    elif kind.name in TAKES:
        shares = shares.filter(kind=TAKES[kind.name])
    return [(one.entry, short(_share(one, known.get(one.security)))) for one in shares]


def _share(one: Share, whole: Security | None) -> str:
    return f"{described(one.security, whole)}: {money(one.held_cents)} held"


def instruments(case: Case, seen: QuerySet[Case] | None = None) -> Choices:
    """Return the instruments of which something is free: of this case, and of those who hold it elsewhere.

    ``seen`` are the cases that whoever chooses may see; no other is named to them.
    """
    holders = Party.objects.filter(case=case, role__in=HOLDERS, until=None).values("person")
    theirs = Case.objects.filter(parties__person__in=holders, parties__role__in=HOLDERS, parties__until=None)
    theirs = theirs.distinct() if seen is None else theirs.filter(pk__in=seen.values("pk")).distinct()
    found = Security.objects.filter(case__in=[case, *theirs]).exclude(form="cash").select_related("case")
    return [
        (one.entry, short(f"{described(one.entry, one)}, case {one.case.number}: {money(one.free_cents)} free"))
        for one in found
        if one.free_cents > 0
    ]


def start(case: Case, kind: ActKind, subject: str) -> dict[str, Any]:
    """Return what the form of an act about money, or of a certification, starts with."""
    if kind.name in TAKES:
        share = case.shares.filter(entry=subject).first() or _only(case, TAKES[kind.name])
        return {"subject": share.entry, **_all_of(share, kind)} if share else {}
    if kind.name in POSTS or kind.name in ("pay fee in lieu", FILING_FEE):
        return _of_law(case, kind.name)
    if kind.name == CREDIT_FUND:
        paid, credited = in_lieu_cents(record(docket.lines(case), here.vocabulary()))
        return {"amount": units.parse(usd(paid - credited))} if paid > credited else {}
    if kind.name == CERTIFY:
        words = prescribed_words(editions.laws_of(case))
        return {"prescribed_words": words, "site": case.place}
    return {}


def _all_of(share: Share, kind: ActKind) -> dict[str, Any]:
    """Return all that is left of a security where an act releases it in full."""
    in_full = kind.name in RELEASES and kind.name != IN_PART
    return {"amount": units.parse(usd(share.held_cents))} if in_full else {}


def _only(case: Case, kind: str) -> Share | None:
    held = list(case.shares.filter(kind=kind, held_cents__gt=0)[:2])
    return held[0] if len(held) == 1 else None


def _of_law(case: Case, act: str) -> dict[str, Any]:
    """Return what is still to come of an amount the law asks; nothing while it waits for something."""
    lines = docket.lines(case)
    bearings = editions.bearings(lines, clock.now())
    short_ = [one.short_cents for one in asked(project(lines, bearings), bearings) if one.act == act]
    return {"amount": units.parse(usd(short_[0]))} if short_ and short_[0] else {}
