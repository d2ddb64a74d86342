"""State the storage that a fee in lieu is reckoned from, as the review of the plan found it."""

from __future__ import annotations

from datetime import datetime

from forebay.office import docket, here, reviews_kept
from forebay.office.history.reviews import Ran, reviews
from forebay.office.history.waivers import STORAGE, Stored, stored
from forebay.office.models import Case, Entry, Person
from forebay.office.named import number_of
from forebay.office.papers.handed_in import handed_in
from forebay.office.perform import perform
from forebay.office.record import FACTS
from forebay.office.typed import BadData, written
from forebay.review import recompute


def storage_found(case: Case) -> tuple[Ran | None, tuple[Stored, ...]]:
    """Return the last review of a case's plan, and the storage each storm takes as it was run again; nothing before."""
    known = reviews(docket.lines(case), here.vocabulary())
    ran = known.runs[-1] if known.runs else None
    received = known.round_of(ran.submission) if ran else None
    if ran is None or received is None:
        return None, ()
    return ran, stored(recompute(reviews_kept.submission_of(received)))


def state_storage(case: Case, storm: str, *, by: Person, now: datetime, key: str | None = None) -> Entry:
    """State the storage one storm takes as the storage that is required, with the review it comes from."""
    ran, found = storage_found(case)
    one = next((each for each in found if each.storm == storm), None)
    if ran is None or one is None:
        names = ", ".join(each.storm for each in found) or "none: no review has run the water yet"
        raise BadData({"storm": f'Storm: "{storm}" is none of those the review ran ({names}). Choose one of them.'})
    lines = docket.lines(case)
    received = reviews(lines, here.vocabulary()).round_of(ran.submission)
    of = handed_in(received, lines, here.home().calendar) if received else "the plan"
    source = f"The review of {of}, {number_of(ran.entry)} of the docket: {one}"
    stated = {"facts": {STORAGE: written(one.volume)}, "source": source}
    return perform(case, FACTS, by=by, occurred=now, now=now, data=stated, key=key)
