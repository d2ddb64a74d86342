"""Money as the treasurer and the officer move it: posted and accepted, in whole cents."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from forebay.office import docket, here
from forebay.office.history.money import POSTS, Ledger, ledger
from forebay.office.models import Case, Entry, Person
from forebay.office.money.asked import FORM
from forebay.office.money.export import usd as digits
from forebay.office.perform import BadData, perform
from forebay.office.record import record

POSTING: Mapping[str, str] = {kind: act for act, kind in POSTS.items()}


def usd(cents: int) -> str:
    """Return whole cents as an act states money.

    >>> usd(332450)
    '3324.50 USD'
    """
    return f"{digits(cents)} USD"


def ledger_of(case: Case) -> Ledger:
    """Return the money of a case as its docket has it now."""
    lines = docket.lines(case)
    return ledger(lines, record(lines, here.vocabulary()))


def post(case: Case, kind: str, cents: int, *, by: Person, occurred: datetime, now: datetime, **stated: Any) -> Entry:
    """Record a security as received; ``part_of`` names the entry of an instrument that secures other permits too."""
    if kind not in POSTING:
        raise BadData({"kind": f'"{kind}" is no kind of security. Write one of: {", ".join(POSTING)}.'})
    data = {"amount": usd(cents), **stated}
    return perform(case, POSTING[kind], by=by, occurred=occurred, now=now, data=data)


def accept_guarantee(case: Case, reasons: str, *, by: Person, occurred: datetime, now: datetime) -> Entry:
    """Accept the form of a guarantee: the village's finding, with its reasons."""
    data = {"finding": FORM, "outcome": "met", "reasons": reasons}
    return perform(case, "determine", by=by, occurred=occurred, now=now, data=data)
