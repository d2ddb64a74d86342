"""The letters of a review: writing one from what stands on the docket, and reading it as it was issued."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from forebay.law.record import Act
from forebay.letters.review_letters.comments import Comment, comments_of, not_yet_decided, undecided, waiting_by_clause
from forebay.letters.review_letters.incompleteness import lacks_of
from forebay.office import clock, docket, files, here
from forebay.office.history.reviews import APPROVAL, COMMENTS, DENY, INCOMPLETE, Reviews
from forebay.office.models import Case, Paper
from forebay.office.papers.reviews import dispositions, remarks
from forebay.office.papers.word import is_posted
from forebay.office.perform import RETRACT
from forebay.office.record import record, seq_of
from forebay.office.verbs.issue_letter import issue_letter
from forebay.web.common.beneath import beneath
from forebay.web.common.forms import Form
from forebay.web.common.ours import ours
from forebay.web.common.papers import letter_page, letter_pdf
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import words
from forebay.web.common.rows import Table
from forebay.web.common.saving import acted
from forebay.web.desk.access import case_of, is_staff, may_do, person_of, signed_in, staff_only
from forebay.web.desk.acting import SHOWN, form_for
from forebay.web.desk.review.findings import parted, run_at
from forebay.web.desk.review.received import known_of


@dataclass(frozen=True, slots=True)
class Sort:
    """A letter that can be written: its act, what it is about, its name, and the words it starts from."""

    act: str
    about: str
    name: str
    starts: tuple[tuple[str, str], ...]


UPLOAD_AGAIN = "Hand in the next round on the page of the case, as one zip or as its files."
NEXT_ROUND = "The village reviews the next round and writes again. Until then the plan is not approved."
DECIDES = "The village decides upon the plan and writes again. Until then the plan is not approved."
SORTS = {
    "incompleteness": Sort(
        INCOMPLETE,
        "review",
        "Letter of incompleteness",
        (("how_to_send", UPLOAD_AGAIN), ("next_step", "The review goes on once everything is there.")),
    ),
    "review": Sort(COMMENTS, "review", "Review letter", (("how_to_answer", UPLOAD_AGAIN), ("next_step", NEXT_ROUND))),
    "denial": Sort(
        DENY, "review", "Letter of denial", (("next_step", "You may hand in a plan that answers these reasons."),)
    ),
    "approval": Sort(APPROVAL, "approval", "Letter of approval", (("next_step", "Ask for the permit"),)),
}


@staff_only
def write(request: HttpRequest, number: str, sort: str, seq: int) -> HttpResponse:
    """Write a letter about a review or an approval, and issue it."""
    case = case_of(request, number)
    one = SORTS.get(sort)
    if one is None:
        raise Http404("There is no such letter.")
    kind, said = here.vocabulary()[one.act], words(phrase(one.act))
    if one.act not in may_do(request, case):
        return render(request, "desk/may_not.html", {"case": case, "kind": kind, "said": said}, status=403)
    about = f"{case.number}/{seq}"
    shown = _shown(case, one, sort, seq)
    starts = {name: ours(said) for name, said in one.starts} | {one.about: about}
    if sort == "review" and not shown["comments"]:
        starts["next_step"] = ours(DECIDES)
    form = form_for(request, case, kind, starts, without=(one.about,))
    if form.is_right and (letter := _issued(request, case, one, form, about)) is not None:
        return redirect("review-letter", number=case.number, letter=letter)
    context = {"case": case, "one": one, "seq": seq, "form": form, "said": said, **shown}
    return render(request, "desk/review_letter_new.html", context, status=422 if form.errors else 200)


def _issued(request: HttpRequest, case: Case, one: Sort, form: Form, about: str) -> str | None:
    """Issue the letter and return its number; put what is wrong beside its field."""
    data = {**form.data, one.about: about}
    now = clock.now()
    when = _when(form, now, next(line.occurred for line in docket.lines(case) if line.id == about))
    if when is None:
        said = f"No. {seq_of(about)} of the docket, which this letter answers, is later than this. Give a later time."
        form.refuse({"occurred": said})
        return None
    by = person_of(request)
    letter = acted(form, lambda: issue_letter(case, one.act, data, by=by, occurred=when, now=now, key=form.key))
    if letter is None:
        return None
    messages.success(request, f"{letter.number} is issued: No. {seq_of(letter.entry)} of the docket.")
    return letter.number


def _when(form: Form, now: datetime, answered: datetime) -> datetime | None:
    """Return when a letter is issued: now where the time was left as it came, and never before what it answers."""
    given: datetime = form.values["occurred"]
    if form.carried.get(SHOWN) == given.replace(second=0, microsecond=0).isoformat():
        return max(now, answered)
    if given >= answered.replace(second=0, microsecond=0):
        return max(given, answered)
    return None


def _shown(case: Case, one: Sort, sort: str, seq: int) -> dict[str, Any]:
    """Return what a letter will say, from the docket."""
    known = known_of(case)
    if one.about == "approval":
        return {"approval": _approved(case, seq)}
    ran, run = run_at(case, known, seq)
    if sort == "incompleteness":
        return {"lacks": lacks_of(run)}
    decided = dispositions(known.rows_on(ran.entry))
    others = remarks(ran, docket.lines(case), here.vocabulary()) if sort == "review" else ()
    left = undecided(run, decided)
    return {
        "comments": _by_clause(comments_of(run, decided, others)),
        "parted": parted(case, known, ran, run, decided),
        "waiting": _waits(known, ran.entry),
        "undecided": not_yet_decided(left, here.home().name),
        "left": waiting_by_clause(left),
    }


def _by_clause(listed: Sequence[Comment]) -> list[tuple[str, list[tuple[Comment, Table | None]]]]:
    found: dict[str, list[tuple[Comment, Table | None]]] = {}
    for one in listed:
        found.setdefault(one.at, []).append((one, beneath(one)))
    return list(found.items())


def _waits(known: Reviews, review: str) -> int:
    return sum(len(one.rows) for one in known.waiting if one.review == review)


def _approved(case: Case, seq: int) -> Act:
    found = record(docket.lines(case), here.vocabulary()).get(f"{case.number}/{seq}")
    if found is None or not found.act.startswith("approve "):
        raise Http404(f"No. {seq} of the docket approves nothing.")
    return found


# ---- a letter as it was issued ---------------------------------------------------------------------------------------


@signed_in
def page(request: HttpRequest, number: str, letter: str) -> HttpResponse:
    """Show a letter, and where it stands on the docket."""
    case = case_of(request, number)
    found = get_object_or_404(Paper, case=case, number=letter)
    context = {
        "case": case,
        "letter": found,
        "seq": seq_of(found.entry),
        "posted": is_staff(request) and not found.withdrawn and is_posted(case, found.number, found.kind),
        "may_withdraw": RETRACT in may_do(request, case) and not found.withdrawn,
    }
    return render(request, "desk/review_letter.html", context)


@signed_in
def pdf(request: HttpRequest, number: str, letter: str) -> HttpResponse:
    """Return the letter as a PDF."""
    found = get_object_or_404(Paper, case=case_of(request, number), number=letter)
    return letter_pdf(files.read(found.pdf), found.number)


@signed_in
def html(request: HttpRequest, number: str, letter: str) -> HttpResponse:
    """Return the letter as it was issued, as a page of its own."""
    found = get_object_or_404(Paper, case=case_of(request, number), number=letter)
    answer = letter_page(files.read(found.html))
    answer["X-Frame-Options"] = "SAMEORIGIN"
    return answer
