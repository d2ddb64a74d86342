"""Run the review of a submission: everything looked for, every number computed again, kept as it came out."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from forebay.office import docket, editions, here, layers, parted, reviews_kept
from forebay.office.history.reviews import RUN, reviews
from forebay.office.models import Case, Entry
from forebay.office.perform import BadData, perform
from forebay.office.record import edition, record
from forebay.review import review


def run_review(case: Case, submission: str, *, now: datetime) -> Entry:
    """Review the submission an entry received, and return the entry that records it.

    A fact that stands otherwise in the case is used as it stands, and the review says so. The same files under the same
    laws, after the same acts, beside the same layers, on the same day give the same review, which is recorded once.
    """
    lines = docket.lines(case)
    known = reviews(lines, here.vocabulary())
    received = next((one for one in known.rounds if one.entry == submission), None)
    if received is None:
        raise BadData({"submission": f'"{submission}" is no submission on this docket. Receive it first.'})
    home, acts = here.home(), record(lines, here.vocabulary())
    submission_read = reviews_kept.submission_of(received)
    otherwise = parted.parted(acts, submission_read, received, here.book())
    run = review(
        parted.as_used(submission_read, otherwise),
        editions.governing(edition(lines, here.vocabulary())),
        on=home.calendar.date_of(now),
        record=acts,
        layers=layers.loaded(home),
    )
    run = replace(run, round=received.number, notes=(*(one.note for one in otherwise), *run.notes))
    digest = reviews_kept.keep_run(run, f"Review of round {received.number}, {case.number}.json", now)
    done = [one for one in known.runs_of(submission) if one.run == digest]
    if done:
        return Entry.objects.get(id=done[-1].entry)
    key = f"review {received.entry} {digest[:24]}"
    return perform(case, RUN, by=None, occurred=now, now=now, data={"submission": submission, "run": digest}, key=key)
