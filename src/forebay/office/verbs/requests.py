"""Ask for one missing thing, answer it, settle what came in unasked, and say of which larger plan a case is a piece."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.db import transaction

from forebay.letters.wording import count
from forebay.office import case_files, docket, here
from forebay.office.history.turns import ANSWER, REQUEST, WITHDRAW
from forebay.office.lists import plans
from forebay.office.models import Case, Entry, Parked, Person, StoredFile
from forebay.office.papers.issuing import next_number
from forebay.office.perform import BadData, perform
from forebay.office.record import FACTS, facts, read, record, seq_of
from forebay.office.requests import FACT, Request, requests

STATED = "Stated as No."
RECEIVED = "IN"
"""The series of the numbers under which papers come in."""


def requests_of(case: Case) -> tuple[Request, ...]:
    """Return every request of a case."""
    lines = docket.lines(case)
    return requests(lines, record(lines, here.vocabulary()))


def ask(
    case: Case,
    sort: str,
    what: str,
    *,
    by: Person,
    now: datetime,
    thing: str = "",
    provision: str | None = None,
    answer_by: date | None = None,
    named: Mapping[str, str] | None = None,
    key: str | None = None,
) -> Entry:
    """Ask for one missing thing: a document or a fact by its name (``thing``), or an answer in words.

    ``named`` is the same as a form has it, by ``document`` and ``fact``; more than one is refused.
    """
    one = {sort: thing} if thing else dict(named or {})
    data = {"sort": sort, "what": what, "provision": provision, "answer_by": answer_by, **one}
    return perform(case, REQUEST, by=by, occurred=now, now=now, data=data, key=key)


def answer(
    case: Case,
    request: str,
    *,
    by: Person,
    now: datetime,
    words: str = "",
    papers: Sequence[StoredFile] = (),
    known: Mapping[str, Any] | None = None,
    occurred: datetime | None = None,
    key: str | None = None,
    names: Mapping[str, str] | None = None,
) -> Entry:
    """Answer a request and return the entry that is its receipt; the village's days run on from there.

    ``known`` is the fact that was asked for, which is stated with it; ``names`` what the papers came in under, by
    digest. The same ``key`` answers once.
    """
    when = occurred or now
    if key and (done := Entry.objects.filter(case=case, key=key).first()):
        return _answered_before(case, done, request, by, now, when, words, papers)
    with transaction.atomic():
        Case.objects.select_for_update().get(pk=case.pk)
        found = next((one for one in requests_of(case) if one.entry == request), None)
        if found is not None and found.sort == FACT and found.is_open:
            stated = _state(case, found, known or {}, by, when, now, key)
            words = " ".join(part for part in (words.strip(), stated) if part)
        number = next_number(RECEIVED, here.home().calendar.date_of(now).year)
        data = {"answer": words, "papers": [one.sha256 for one in papers], "receipt": number}
        entry = perform(case, ANSWER, by=by, occurred=when, now=now, data=data, subject=request, key=key)
        case_files.keep_all(case, papers, now=now, by=by, names=names)
    return entry


def _answered_before(
    case: Case, done: Entry, request: str, by: Person, now: datetime, when: datetime, words: str, papers: Sequence[Any]
) -> Entry:
    """Return the entry a form made before; one that now says something else is refused, as at every door."""
    said = read(done.text).data
    digests = [one.sha256 for one in papers]
    kept = str(said.get("answer") or "")
    same = not words or kept.startswith(f"{words.strip()} {STATED}")
    data = {"answer": kept if same else words, "papers": digests, "receipt": said.get("receipt")}
    return perform(case, ANSWER, by=by, occurred=when, now=now, data=data, subject=request, key=done.key)


def _state(
    case: Case, request: Request, known: Mapping[str, Any], by: Person, when: datetime, now: datetime, key: str | None
) -> str:
    """State the one fact that was asked for, and say in words that it was; nothing where it was not answered."""
    if known.get(request.fact) is None:
        return ""
    stated = {
        "facts": {request.fact: known[request.fact]},
        "source": f"Answer to the request of No. {seq_of(request.entry)}",
    }
    entry = perform(case, FACTS, by=by, occurred=when, now=now, data=stated, key=key and f"{key} fact"[:80])
    return f"{STATED} {entry.seq} of the docket."


def withdraw(case: Case, request: str, reason: str, *, by: Person, now: datetime, key: str | None = None) -> Entry:
    """Ask no longer for what was requested."""
    return perform(case, WITHDRAW, by=by, occurred=now, now=now, data={"reason": reason}, subject=request, key=key)


# ---- what came in unasked --------------------------------------------------------------------------------------------


def take_parked(parked: Parked, request: str, *, by: Person, now: datetime, key: str | None = None) -> Entry:
    """Take a parked paper as the answer to a request: it counts from when it came in, or was asked for if later."""
    found = next((one for one in requests_of(parked.case) if one.entry == request), None)
    if found is None:
        raise BadData({"request": f'"{request}" is no request of case {parked.case.number}. Choose it again.'})
    when = max(parked.received, found.at)
    words = f"Taken from what came in unasked as {parked.number}."
    with transaction.atomic():
        papers, names = [parked.file], {parked.file.sha256: parked.name}
        entry = answer(
            parked.case, request, by=by, now=now, words=words, papers=papers, occurred=when, key=key, names=names
        )
        set_aside(parked, by=by, now=now)
    return entry


def set_aside(parked: Parked, *, by: Person, now: datetime) -> None:
    """Note that somebody has seen a parked paper, and that nothing more is done with it."""
    Parked.objects.filter(pk=parked.pk, seen=None).update(seen=now, seen_by=by)


# ---- larger common plans ---------------------------------------------------------------------------------------------


def join_plan(case: Case, plan: str, *, by: Person, now: datetime, reasons: str = "", key: str | None = None) -> Entry:
    """Say that a case is a piece of a larger common plan; that it is one is stated as a fact with it."""
    if key and (done := Entry.objects.filter(case=case, key=key).first()):
        return done
    named = next((one for one in plans.plans() if one.casefold() == _name(plan).casefold()), _name(plan))
    with transaction.atomic():
        data = {"plan": named, "reasons": reasons}
        entry = perform(case, plans.JOIN, by=by, occurred=now, now=now, data=data, key=key)
        _state_where_new(case, {plans.IN_PLAN: True}, f"Piece of {named}, No. {entry.seq}", by, now)
    return entry


def state_plan_total(case: Case, *, by: Person, now: datetime) -> Entry | None:
    """State the sum over the pieces of a plan as the area of the whole; refused while a piece is unknown."""
    lines = docket.lines(case)
    plan = plans.plan_of(record(lines, here.vocabulary()))
    total = plans.total_of(plan)
    if not plan:
        raise BadData({"": f"Case {case.number} names no larger plan. Name it first, then state its area."})
    if total.is_least:
        unknown = ", ".join(total.unknown)
        raise BadData(
            {"": f"The area that {unknown} disturbs is not known. State it there first; unknown is not none."}
        )
    source = f"Sum over {count(len(total.rows), 'piece')} of {plan}"
    return _state_where_new(case, {plans.PLAN_AREA: total.total}, source, by, now)


def _state_where_new(case: Case, stated: Mapping[str, Any], source: str, by: Person, now: datetime) -> Entry | None:
    known = facts(record(docket.lines(case), here.vocabulary()), here.book()).at(now).known
    new = {name: value for name, value in stated.items() if known.get(name) != value}
    return perform(case, FACTS, by=by, occurred=now, now=now, data={"facts": new, "source": source}) if new else None


def _name(plan: str) -> str:
    named = " ".join(plan.split())
    if not named:
        raise BadData({"plan": "Plan: this is missing. Write what the larger plan is called."})
    return named[:200]
