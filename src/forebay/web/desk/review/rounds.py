"""Two rounds side by side: what changed, what is new, what is gone, and what became of each comment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from forebay.office import reviews_kept
from forebay.office.history.reviews import Ran, Reviews
from forebay.office.models import Person
from forebay.office.papers.reviews import last_round_before
from forebay.office.record import seq_of
from forebay.review import ReviewItem, Run, changes
from forebay.web.desk.access import case_of, staff_only
from forebay.web.desk.review.findings import run_at
from forebay.web.desk.review.received import known_of

Line = TypeVar("Line")
TO_MEND = ("not met", "facts missing", "conflict")


@dataclass(frozen=True, slots=True)
class Asked:
    """A comment of the round before, and how its finding came out now."""

    item: ReviewItem
    by: str
    said: str
    now: str


@dataclass(frozen=True, slots=True)
class Together(Generic[Line]):
    """Lines of two rounds that followed from one cause; a line that follows from nothing stands alone."""

    causes: tuple[str, ...]
    lines: tuple[Line, ...]
    counts: tuple[tuple[str, int], ...] = ()
    """(outcome, how many) now."""


@staff_only
def page(request: HttpRequest, number: str, seq: int) -> HttpResponse:
    """Show what changed from the round before."""
    case = case_of(request, number)
    known = known_of(case)
    ran, run = run_at(case, known, seq)
    before = last_round_before(known, ran) or known.before(ran)
    if before is None:
        raise Http404("This is the first review of the case; there is nothing to compare it with.")
    old = reviews_kept.run_of(before.run)
    changed = changes(old, run)
    files = [(name, old.inputs.get(name), run.inputs.get(name)) for name in sorted({*old.inputs, *run.inputs})]
    different = [pair for pair in changed.changed if _differs(*pair)]
    asked = list(_asked(known, before, old, run))
    context = {
        "case": case,
        "seq": seq,
        "ran": ran,
        "before": before,
        "before_seq": seq_of(before.entry),
        "changes": changed,
        "different": different,
        "differently": _together(different, _told_of, lambda pair: pair[1].outcome),
        "reread": [now for was, now in changed.changed if not _differs(was, now)],
        "asked": _together(asked, lambda one: one.item, lambda one: one.now),
        "added": _together(changed.added, lambda item: item, lambda item: item.outcome),
        "gone": _together(changed.gone, lambda item: item, lambda item: item.outcome),
        "files": [(name, _told(was, now)) for name, was, now in files if was != now],
    }
    return render(request, "desk/review_rounds.html", context)


def _told_of(pair: tuple[ReviewItem, ReviewItem]) -> ReviewItem:
    """Return the line whose causes count: as it was where it had any, else as it is now."""
    was, now = pair
    return was if was.causes else now


def _together(
    lines: Sequence[Line], item_of: Callable[[Line], ReviewItem], now_of: Callable[[Line], str]
) -> list[Together[Line]]:
    """Return lines in their order, those that follow from one cause together where the first of them stands."""
    groups: dict[tuple[str, ...], list[Line]] = {}
    for line in lines:
        item = item_of(line)
        groups.setdefault(item.causes or (item.id, str(len(groups))), []).append(line)
    return [
        Together(
            item_of(group[0]).causes if len(group) > 1 else (),
            tuple(sorted(group, key=lambda line: not item_of(line).is_cause)),
            tuple(Counter(now_of(line) for line in group).items()),
        )
        for group in groups.values()
    ]


def _differs(was: ReviewItem, now: ReviewItem) -> bool:
    """Tell whether a finding came out differently, and not just from a file that changed."""
    return replace(was, rests_on=()) != replace(now, rests_on=())


def _told(was: str | None, now: str | None) -> str:
    if was is None:
        return "new"
    return "left out" if now is None else "changed"


def _asked(known: Reviews, before: Ran, old: Run, run: Run) -> Iterator[Asked]:
    items = {item.id: item for item in old.items}
    now = {item.id: item.outcome for item in run.items}
    rows = [row for row in known.rows_on(before.entry) if row.outcome in TO_MEND and row.counts and row.item in items]
    names = Person.objects.names(row.person for row in rows)
    for row in rows:
        said = f"{row.words} {row.reasons}".strip()
        yield Asked(items[row.item], names.get(row.person or 0, row.role), said, now.get(row.item, "no longer asked"))
