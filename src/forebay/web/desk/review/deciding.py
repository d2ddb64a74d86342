"""The form in which a reviewer decides upon the findings under one clause: an outcome, a reason and words for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest

from forebay.office import clock, here
from forebay.office.history.reviews import Ran, Reviews, Row
from forebay.office.models import Case
from forebay.office.rules.reviews import lacks_reason, own_reasons
from forebay.office.verbs.dispose import Judged, dispose
from forebay.review import ReviewItem
from forebay.web.common.forms import Form
from forebay.web.common.questions import Question
from forebay.web.common.saving import acted
from forebay.web.desk.access import person_of
from forebay.web.desk.review.groups import to_decide

OUTCOMES = (("met", "Met"), ("not met", "Not met"), ("does not apply", "Does not apply"))
REASON = "Three words or more, unless you agree with what the review found"
WORDS = "Your words to the applicant, instead of the finding's"
WHOLE, WHOLE_REASON = "whole", "whole-reason"
"""The boxes that decide, with one reason, all that is left open under a clause."""
WHOLE_QUESTIONS = (
    Question(WHOLE, "What you decide of all that you leave open below", "choice", optional=True, choices=OUTCOMES),
    Question(
        WHOLE_REASON,
        "One reason for the whole clause",
        "text",
        optional=True,
        long=True,
        hint="It stands for every finding below to which you give no reason of its own",
    ),
)


def form_of(request: HttpRequest, asked: Sequence[ReviewItem], known: Reviews, ran: Ran) -> Form:
    """Return the form, with what its reader decided before already in it."""
    mine = _mine(request, known, ran)
    start = {
        f"{sort}{place}": value
        for place, item in enumerate(asked)
        if (row := mine.get(item.id)) is not None
        for sort, value in (("o", row.outcome), ("r", own_reasons(row.reasons)), ("w", row.words))
    }
    questions = [question for place in range(len(asked)) for question in _questions(place)]
    questions += WHOLE_QUESTIONS if sum(map(to_decide, asked)) > 1 else ()
    typed = request.POST if request.method == "POST" else None
    return Form(questions, zone=here.home().zone, typed=typed, start=start)


def _questions(place: int) -> tuple[Question, ...]:
    return (
        Question(f"o{place}", "What you decide", "choice", optional=True, choices=OUTCOMES),
        Question(f"r{place}", "Your reason", "text", optional=True, long=True, hint=REASON),
        Question(f"w{place}", WORDS, "text", optional=True, long=True),
    )


def decided(
    request: HttpRequest, case: Case, ran: Ran, asked: Sequence[ReviewItem], form: Form, known: Reviews
) -> bool:
    """Record what was decided, all in one act; put what is wrong beside its field."""
    mine = _mine(request, known, ran)
    judged = dict(_judged(asked, form, mine))
    form.refuse(_wrong(asked, judged, form))
    if form.errors:
        return False
    named = {asked[place].id: one for place, one in judged.items()}
    by, now = person_of(request), clock.now()
    entry = acted(form, lambda: dispose(case, ran.entry, named, by=by, now=now, key=form.key))
    if entry is None:
        return False
    said = "1 finding" if len(judged) == 1 else f"{len(judged)} findings"
    waits = " It counts once a second officer confirms it." if here.home().second_officer else ""
    messages.success(request, f"{said} decided: No. {entry.seq} of the docket.{waits}")
    return True


def _mine(request: HttpRequest, known: Reviews, ran: Ran) -> dict[str, Row]:
    return {row.item: row for row in known.rows_on(ran.entry) if row.person == person_of(request).pk}


def _judged(asked: Sequence[ReviewItem], form: Form, mine: Mapping[str, Row]) -> Iterator[tuple[int, Judged]]:
    """Yield what is newly decided of each finding: by itself, else, where it is to decide, with the whole clause."""
    whole, reason = form.values.get(WHOLE, ""), form.values.get(WHOLE_REASON, "")
    for place, item in enumerate(asked):
        outcome = form.values.get(f"o{place}") or (whole if to_decide(item) else "")
        one = Judged(outcome, form.values.get(f"r{place}", ""), form.values.get(f"w{place}", ""))
        if outcome and not _as_before(mine.get(item.id), one):
            yield place, replace(one, reasons=one.reasons or reason)


def _as_before(row: Row | None, one: Judged) -> bool:
    return row is not None and (row.outcome, own_reasons(row.reasons), row.words) == (
        one.outcome,
        one.reasons,
        one.words,
    )


def _wrong(asked: Sequence[ReviewItem], judged: Mapping[int, Judged], form: Form) -> dict[str, str]:
    """Return what is wrong with what was decided: nothing at all, or an outcome without its reason."""
    if not judged:
        return {"": "Nothing is decided yet. Choose an outcome for at least one finding."}
    return {
        f"r{place}" if form.values.get(f"o{place}") else WHOLE_REASON: f"{_called(asked[place])}: {wrong}"
        for place, one in judged.items()
        if (wrong := lacks_reason(asked[place], one.outcome, one.reasons))
    }


def _called(item: ReviewItem) -> str:
    return item.item or item.asks
