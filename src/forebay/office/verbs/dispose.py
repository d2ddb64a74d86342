"""Dispose of the findings of a review, let those of the round before stand, and confirm them as a second officer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from django.db import transaction

from forebay.law.bench import CONFIRM, DISPOSE
from forebay.office import docket, here, reviews_kept
from forebay.office.history.reviews import Ran, Reviews, Row, reviews
from forebay.office.models import Case, Entry, Person
from forebay.office.papers.reviews import dispositions
from forebay.office.perform import BadData, perform
from forebay.office.rules.reviews import as_found, decision_of
from forebay.review import Run, carry


@dataclass(frozen=True, slots=True)
class Judged:
    """What a reviewer sets of one finding: its outcome, why, and words of their own to the applicant, if any."""

    outcome: str
    reasons: str = ""
    words: str = ""


def dispose(
    case: Case,
    review: str,
    judged: Mapping[str, Judged],
    *,
    by: Person,
    now: datetime,
    key: str | None = None,
) -> Entry:
    """Dispose of findings by their ids, all in one act; who agrees with one and says no reason keeps its words."""
    ran, run = reviewed(case, review)
    items = {item.id: item for item in run.items}
    strange = [name for name in judged if name not in items]
    if strange:
        raise BadData({"dispositions": f'This review has no finding "{strange[0]}". Name one by its own id.'})
    rows = {}
    for name, one in judged.items():
        decision = decision_of(items[name], one.outcome, one.words)
        reasons = one.reasons.strip() or (as_found(items[name]) if one.outcome == items[name].outcome else "")
        rows[name] = {"decision": decision, "outcome": one.outcome, "reasons": reasons, "words": one.words.strip()}
    return _perform(case, ran, rows, by, now, key)


def standing(known: Reviews, ran: Ran) -> tuple[Row, ...]:
    """Return what was decided before of findings that came out the same, and that nobody has decided anew.

    That is so only where the line is the same in every word and number, rests on the same files, and is judged by the
    same law.
    """
    before = known.before(ran)
    if before is None:
        return ()
    rows = [row for row in known.rows_on(before.entry) if row.counts]
    run = reviews_kept.run_of(ran.run)
    kept = {one.item for one in carry(dispositions(rows), reviews_kept.run_of(before.run), run)}
    done = {row.item for row in known.rows_on(ran.entry)}
    return tuple(row for row in rows if row.item in kept - done)


def let_stand(case: Case, review: str, *, by: Person, now: datetime, key: str | None = None) -> list[Entry]:
    """Let what was decided in the round before stand for findings that came out the same.

    Each reviewer's decisions stand as theirs, in the order in which they were made.
    """
    if key and (done := list(Entry.objects.filter(case=case, key__startswith=f"{key} "))):
        return done
    known = reviews(docket.lines(case), here.vocabulary())
    ran, _ = reviewed(case, review)
    rows = standing(known, ran)
    if not rows:
        raise BadData({"": "Nothing decided before stands here: every finding is new, different, or decided already."})
    with transaction.atomic():
        return [
            _perform(case, ran, dict(_carried(theirs)), by, now, key and f"{key} {place}")
            for place, (_, theirs) in enumerate(groupby(rows, key=attrgetter("person")))
        ]


def confirm(case: Case, disposed: str, *, by: Person, now: datetime, key: str | None = None) -> Entry:
    """Confirm, as a second officer, what another decided; it counts from now on."""
    return perform(case, CONFIRM, by=by, occurred=now, now=now, data={"dispositions": disposed}, key=key)


def reviewed(case: Case, review: str) -> tuple[Ran, Run]:
    """Return a review on the docket of a case, and what it found."""
    ran = reviews(docket.lines(case), here.vocabulary()).ran(review)
    if ran is None:
        raise BadData({"review": f'"{review}" is no review on this docket. Run the review first, then name it.'})
    return ran, reviews_kept.run_of(ran.run)


def _carried(rows: Iterable[Row]) -> Iterable[tuple[str, dict[str, str]]]:
    for row in rows:
        said = {"decision": row.decision, "outcome": row.outcome, "reasons": row.reasons, "words": row.words}
        yield row.item, {**said, "carried": row.carried or row.entry}


def _perform(
    case: Case, ran: Ran, rows: Mapping[str, Mapping[str, str]], by: Person, now: datetime, key: str | None
) -> Entry:
    data = {"review": ran.entry, "dispositions": rows, "second_officer": here.home().second_officer}
    return perform(case, DISPOSE, by=by, occurred=now, now=now, data=data, key=key)
