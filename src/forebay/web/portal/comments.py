"""Answering the comments of a review one by one: a draft each, then all sent together with one receipt."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from forebay.letters.review_letters.comments import Comment, comments_of
from forebay.office import clock, docket, here, reviews_kept
from forebay.office.history.reviews import reviews
from forebay.office.models import Case, CommentAnswer, Paper
from forebay.office.papers.reviews import dispositions, remarks
from forebay.office.perform import Refused
from forebay.office.record import seq_of
from forebay.office.verbs.outsiders import (
    DRAFTED,
    comment_id,
    draft_answer,
    drafts_version,
    latest_answer,
    send_answers,
)
from forebay.office.verbs.parties import PARTS
from forebay.office.versions import version_of
from forebay.web.common.beneath import beneath
from forebay.web.common.forms import Form
from forebay.web.common.questions import Question
from forebay.web.common.rows import Table
from forebay.web.common.saving import saved
from forebay.web.desk.access import case_of, person_of, roles_of, signed_in
from forebay.web.portal.yours import REVIEW_LETTER

ANSWER = Question(
    "text", "Your answer", "text", True, "What you changed and where it stands in the plan, or why it stays", long=True
)


@dataclass(frozen=True, slots=True)
class Row:
    """One comment with what is answered to it."""

    place: int
    comment: Comment
    draft: CommentAnswer | None
    sent: tuple[CommentAnswer, ...]

    @property
    def beneath(self) -> Table | None:
        """What follows from its cause, all of which one answer answers."""
        return beneath(self.comment)

    @property
    def state(self) -> str:
        """How far the answer is."""
        return "drafted" if self.draft else "sent" if self.sent else "open"


def may_answer(request: HttpRequest, case: Case) -> bool:
    """Tell whether a person answers for the applicant's side."""
    return bool(roles_of(request, case).intersection(PARTS))


@signed_in
@require_safe
def page(request: HttpRequest, number: str, letter: str) -> HttpResponse:
    """List the comments of a letter and what is answered to each."""
    case = case_of(request, number)
    found = _letter(case, letter)
    rows = _rows(case, found, mine=may_answer(request, case))
    context = {
        "case": case,
        "letter": found,
        "rows": rows,
        "may_answer": may_answer(request, case) and not found.withdrawn,
        "seen": drafts_version(case, found),
        "drafted": sum(row.draft is not None for row in rows),
    }
    return render(request, "portal/comments.html", context)


@require_http_methods(["GET", "POST"])
@signed_in
def one(request: HttpRequest, number: str, letter: str, place: int) -> HttpResponse:
    """Answer one comment; it is kept as a draft until all are sent."""
    case = case_of(request, number)
    if not may_answer(request, case):
        raise PermissionDenied("The comments are answered by whoever has a part in the case.")
    found = _letter(case, letter)
    rows = _rows(case, found, mine=True)
    if not 1 <= place <= len(rows):
        raise Http404(f"{letter} has no comment {place}.")
    row = rows[place - 1]
    form = _form(request, latest_answer(case, found, row.comment), row.draft)
    if request.method == "POST" and _kept(request, case, found, row, form):
        if "next" in request.POST and place < len(rows):
            return redirect("answer-comment", number=number, letter=letter, place=place + 1)
        return redirect("answer-comments", number=number, letter=letter)
    context = {"case": case, "letter": found, "row": row, "many": len(rows), "form": form}
    return render(request, "portal/comment.html", context, status=form.status)


def _form(request: HttpRequest, stands: CommentAnswer | None, draft: CommentAnswer | None) -> Form:
    return Form(
        [ANSWER],
        zone=here.home().zone,
        typed=request.POST if request.method == "POST" else None,
        start={"text": draft.text if draft else None},
        version=version_of(stands, DRAFTED),
    )


def _kept(request: HttpRequest, case: Case, letter: Paper, row: Row, form: Form) -> bool:
    """Keep a draft, unless somebody else wrote another meanwhile: then both are shown in the form."""
    text, by, now = str(form.values.get("text") or ""), person_of(request), clock.now()
    try:
        done = saved(form, lambda: draft_answer(case, letter, row.comment, text, by=by, now=now, seen=form.version))
    except Refused as problem:
        form.refuse({"": str(problem)})
        return False
    if done:
        said = "your answer is kept as a draft" if text else "no answer is kept"
        messages.success(request, f"Comment {row.place}: {said}.")
    return bool(done)


@require_POST
@signed_in
def send(request: HttpRequest, number: str, letter: str) -> HttpResponse:
    """Send every drafted answer; pressed twice, it sends once."""
    case = case_of(request, number)
    if not may_answer(request, case):
        raise PermissionDenied("The comments are answered by whoever has a part in the case.")
    try:
        receipt = send_answers(case, _letter(case, letter), now=clock.now(), seen=request.POST.get("seen"))
    except Refused as problem:
        messages.error(request, str(problem))
    else:
        messages.success(request, f"Your answers are sent. The receipt is {receipt}.")
    return redirect("answer-comments", number=number, letter=letter)


def _letter(case: Case, letter: str) -> Paper:
    return get_object_or_404(Paper, case=case, number=letter, kind=REVIEW_LETTER)


def _rows(case: Case, letter: Paper, *, mine: bool) -> list[Row]:
    """Return the comments of a letter with their answers; drafts are seen by the applicant's side alone."""
    drafts: dict[str, CommentAnswer] = {}
    sent: dict[str, list[CommentAnswer]] = {}
    for answer in CommentAnswer.objects.filter(case=case, letter=letter.number).select_related("by"):
        if answer.sent:
            sent.setdefault(answer.comment, []).append(answer)
        elif mine:
            drafts[answer.comment] = answer
    listed = [(comment, comment_id(comment)) for comment in _comments(case, letter)]
    return [Row(n, one, drafts.get(name), tuple(sent.get(name, ()))) for n, (one, name) in enumerate(listed, 1)]


def _comments(case: Case, letter: Paper) -> tuple[Comment, ...]:
    """Return the comments of a letter, as they stood when it was issued."""
    lines = [line for line in docket.lines(case) if line.seq < seq_of(letter.entry)]
    known = reviews(lines, here.vocabulary())
    ran = next((run for run in known.runs if run.entry == letter.about), None)
    if ran is None:
        return ()
    decided = dispositions(known.rows_on(ran.entry))
    return comments_of(reviews_kept.run_of(ran.run), decided, remarks(ran, lines, here.vocabulary()))
