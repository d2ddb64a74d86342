"""Choose, where a submission states a fact otherwise than it stands, which of the two goes on, and record it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from forebay.office import docket, here, parted, reviews_kept
from forebay.office.here import ours
from forebay.office.history.reviews import Round, reviews
from forebay.office.models import Case, Entry, Person
from forebay.office.parted import Parted, shown
from forebay.office.people import permissions
from forebay.office.perform import BadData, NotPermitted, perform
from forebay.office.record import FACTS, record, seq_of

AS_SUBMITTED, AS_STANDS = "submission", "stands"


def parted_in(case: Case, one: Round) -> tuple[Parted, ...]:
    """Return every fact that a submission of a case states otherwise than it stood."""
    acts = record(docket.lines(case), here.vocabulary())
    return parted.parted(acts, reviews_kept.submission_of(one), one, here.book())


def choose_facts(
    case: Case, submission: str, chosen: Mapping[str, str], *, by: Person, now: datetime, key: str
) -> list[Entry]:
    """Record which value of each fact goes on: what the submission says, or what stands. The same key does it once."""
    if not permissions.village_roles(by, here.home().calendar.date_of(now)) & permissions.STAFF:
        raise NotPermitted(ours("Which of two values goes on is chosen by the village. Ask the village's officer."))
    with transaction.atomic():
        Case.objects.select_for_update().get(pk=case.pk)
        if done := list(Entry.objects.filter(case=case, key__startswith=f"{key} ").order_by("seq")):
            return done
        known = reviews(docket.lines(case), here.vocabulary())
        one = next((each for each in (*known.rounds, *known.unasked) if each.entry == submission), None)
        if one is None:
            raise BadData({"": f'"{submission}" is no submission on this docket. Open it again, then choose.'})
        open_now = {each.fact: each for each in parted_in(case, one) if each.is_open}
        if not chosen:
            raise BadData({"": "Nothing is chosen. Choose for at least one fact, and leave the others open."})
        if any(name not in open_now for name in chosen):
            raise BadData({"": "Somebody has chosen already. Open the submission again to see what goes on."})
        return [_choose(case, one, open_now[name], how, by, now, key) for name, how in chosen.items()]


def _choose(case: Case, one: Round, each: Parted, how: str, by: Person, now: datetime, key: str) -> Entry:
    came = f"{f'round {one.number}' if one.number else 'the submission'} (No. {seq_of(one.entry)})"
    if how == AS_SUBMITTED:
        value, source = each.says, f"As {came} says; No. {each.stood_from} had stated {shown(each.stood)}"
    else:
        value, source = each.stands, f"Kept as No. {each.stood_from} states it; {came} says {shown(each.says)}"
    data = {"facts": {each.fact: value}, "source": source}
    return perform(case, FACTS, by=by, occurred=now, now=now, data=data, key=f"{key} {each.fact}"[:80])
