"""Submissions of a case: handing one in, its receipt and documents, what it still lacks, and having it reviewed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from forebay.formats import packages, uploads
from forebay.formats.packages import Package
from forebay.formats.problems import FileProblem
from forebay.office import clock, docket, editions, here, reviews_kept
from forebay.office.files import NotKept
from forebay.office.history.reviews import UNASKED, Ran, Reviews, Round, reviews
from forebay.office.models import Case, Person, Submission
from forebay.office.perform import BadData, NotPermitted, Refused
from forebay.office.record import seq_of
from forebay.office.verbs.choose_facts import parted_in
from forebay.office.verbs.receive_submission import by_hand, receive_submission, take_up
from forebay.office.verbs.run_review import run_review
from forebay.review import Submission as SubmissionRead
from forebay.review import check
from forebay.web.common.forms import Form
from forebay.web.common.ours import ours
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import Question, words
from forebay.web.common.rows import Column, Linked, Table
from forebay.web.common.saving import acted
from forebay.web.desk.access import case_of, is_staff, may_do, person_of, signed_in, staff_only, today_here
from forebay.web.desk.shown import slug_of

UPLOAD = Question(
    "files",
    "The submission",
    "files",
    hint="One zip of its folder, or all its files at once; submission.toml must be among them",
)
DOCUMENTS = (Column("File"), Column("What it is"), Column("Sealed by"), Column("Digest"))


@dataclass(frozen=True, slots=True)
class Received:
    """One submission as a list shows it."""

    title: str
    link: str
    state: str
    at: datetime
    by: str
    seq: int
    document: str
    """What it is a version of, by the last word of its name: SWPPP, plan."""
    reviews: tuple[tuple[str, str], ...] = ()


def known_of(case: Case) -> Reviews:
    """Return what the docket of a case says of submissions and reviews."""
    return reviews(docket.lines(case), here.vocabulary())


def hands_in(request: HttpRequest, case: Case) -> bool:
    """Tell whether a person may hand in a plan in a case."""
    plans = {kind.name for kind in here.vocabulary().kinds.values() if "package" in kind.data}
    return bool(plans & may_do(request, case))


# ---- the list, and handing one in ------------------------------------------------------------------------------------


@signed_in
def index(request: HttpRequest, number: str) -> HttpResponse:
    """List the submissions of a case, and the letters about them."""
    case = case_of(request, number)
    context = {
        "case": case,
        "staff": is_staff(request),
        "rounds": rounds_of(case, with_reviews=is_staff(request))[::-1],
        "letters": list(case.papers.order_by("-issued", "-number")),
        "may_hand_in": hands_in(request, case),
        "asked": known_of(case).is_asked,
    }
    return render(request, "desk/submissions.html", context)


def rounds_of(case: Case, *, with_reviews: bool = False) -> list[Received]:
    """Return every submission of a case, the first first."""
    runs: dict[str, list[tuple[str, str]]] = {}
    for run in sorted(case.reviews.all(), key=lambda run: seq_of(run.entry)) if with_reviews else ():
        link = reverse("review", args=[case.number, seq_of(run.entry)])
        runs.setdefault(run.submission, []).append((f"Findings of round {run.round}, No. {seq_of(run.entry)}", link))
    rows = sorted(case.submissions.all(), key=lambda row: seq_of(row.entry))
    names = Person.objects.names(row.person for row in rows)
    return [_received(row, names.get(row.person or 0, ""), tuple(runs.get(row.entry, ()))) for row in rows]


def review_of(rounds: Sequence[Received]) -> tuple[str, str] | None:
    """Return (words, address) of what brings the review of the last round further; nothing where none is under way."""
    last = rounds[-1] if rounds else None
    if last and last.state == Submission.State.RECEIVED.label:
        return f"Review {last.title.lower()}", last.link
    if last and last.state == Submission.State.REVIEWED.label and last.reviews:
        return last.reviews[-1]
    return None


def rounds_waiting(cases: QuerySet[Case]) -> list[tuple[Case, Received]]:
    """Return the submissions of some cases that wait for the village, the oldest first."""
    waiting = [Submission.State.RECEIVED, Submission.State.UNASKED]
    rows = Submission.objects.filter(case__in=cases, state__in=waiting).select_related("case").order_by("received")
    return [(row.case, _received(row, "", ())) for row in rows]


def _received(row: Submission, name: str, runs: tuple[tuple[str, str], ...]) -> Received:
    title = f"Round {row.number}" if row.number else "Handed in without being asked for"
    link = reverse("submission", args=[row.case.number, seq_of(row.entry)])
    thing = row.act.rpartition(" ")[2]
    return Received(title, link, row.get_state_display(), row.received, name, seq_of(row.entry), thing, runs)


@signed_in
def new(request: HttpRequest, number: str) -> HttpResponse:
    """Hand in a submission."""
    case = case_of(request, number)
    if not hands_in(request, case):
        raise PermissionDenied("You may not hand in a plan in this case.")
    sent = request.method == "POST"
    form = Form(
        [UPLOAD], zone=here.home().zone, typed=request.POST if sent else None, files=request.FILES if sent else None
    )
    if form.is_right and (entry := _receive(request, case, form)) is not None:
        return redirect("submission", number=case.number, seq=entry)
    context = {"case": case, "form": form, "asked": known_of(case).is_asked or is_staff(request)}
    return render(request, "desk/submission_new.html", context, status=422 if sent else 200)


def _receive(request: HttpRequest, case: Case, form: Form) -> int | None:
    """Receive what was sent and return its receipt's number; put what is wrong beside the field."""
    by, now = person_of(request), clock.now()
    try:
        package = _package(form.values["files"])
        entry = acted(form, lambda: receive_submission(case, package, by=by, now=now, key=form.key))
    except FileProblem as problem:
        form.refuse({"files": str(problem)})
        return None
    if entry is None:
        return None
    kept = ours(" It waits until the village takes it up.") if entry.act == UNASKED else ""
    both = _both_numbers(case, entry.seq)
    for caution in _cautions(package):
        messages.warning(request, caution)
    messages.success(request, f"Received. Your receipt is No. {entry.seq} of docket {case.number}.{kept}{both}")
    return entry.seq


def _cautions(package: Package) -> list[str]:
    """Return what whoever opens the files should know, such as scripts in a PDF."""
    return [said for name, data in package.files.items() for said in uploads.admit(data, name).cautions]


def _both_numbers(case: Case, seq: int) -> str:
    """Say, after a receipt, which round the file says and which it is here, where the two differ."""
    one = _round(case, known_of(case), seq)
    said = reviews_kept.two_numbers(reviews_kept.as_stated(one), one)
    return f" {said}" if said else ""


def _package(uploads: Sequence[Any]) -> Package:
    """Return what was uploaded: a zip whole, or files as they are."""
    if len(uploads) == 1 and str(uploads[0].name).lower().endswith(".zip"):
        return packages.of_zip(uploads[0].read(), str(uploads[0].name))
    names = [str(each.name) for each in uploads]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise FileProblem(twice, "Two files have this name. Send them in a zip that keeps their folders apart.")
    return packages.of_files({str(each.name): each.read() for each in uploads}, "The files sent")


# ---- one submission --------------------------------------------------------------------------------------------------


@signed_in
def page(request: HttpRequest, number: str, seq: int) -> HttpResponse:
    """Show one submission: its receipt, its documents, what it lacks, and its reviews."""
    case = case_of(request, number)
    known = known_of(case)
    one = _round(case, known, seq)
    stated, unread = _read(one)
    read = reviews_kept.numbered(stated, one) if stated else None
    laws = editions.laws_of(case)
    ran = known.runs_of(one.entry)
    context = {
        "case": case,
        "round": one,
        "seq": seq,
        "by": Person.objects.filter(pk=one.person or 0).first(),
        "state": Submission.State(known.state_of(one)).label,
        "submission": read,
        "numbers": reviews_kept.two_numbers(stated, one) if stated else "",
        "unread": unread,
        "documents": _documents(case, one, read.documents if read else ()),
        "lacking": check(read, laws, on=today_here()) if read else (),
        "by_hand": list(_by_hand(request, case, read)) if read else [],
        "parted": parted_in(case, one) if read else (),
        "staff": is_staff(request),
        "reviews": [(each, seq_of(each.entry)) for each in ran],
        "may_take_up": one.unasked and known.state_of(one) == "unasked" and is_staff(request),
    }
    return render(request, "desk/submission.html", context)


def _read(one: Round) -> tuple[SubmissionRead | None, str]:
    """Return a submission as it reads now, or why it no longer does: its receipt and its files stand all the same."""
    try:
        return reviews_kept.as_stated(one), ""
    except FileProblem as problem:
        return None, str(problem)


def _round(case: Case, known: Reviews, seq: int) -> Round:
    found = known.round_of(f"{case.number}/{seq}")
    if found is None:
        raise Http404(f"No. {seq} of the docket is no submission.")
    return found


def _documents(case: Case, one: Round, documents: Sequence[Any]) -> Table:
    told = {each.file: each for each in documents}
    rows = []
    for path, digest in reviews_kept.digests_of(one.package).items():
        each = told.get(path)
        kind = each.kind if each else "the submission file" if path == "submission.toml" else "a model or table"
        sealed = f"{each.sealed_by}, {each.credential}" if each and each.sealed_by else "nobody"
        link = reverse("document", args=[case.number, digest])
        rows.append((Linked(path, link), kind, sealed, digest[:12]))
    return Table("Its documents", DOCUMENTS, rows)


def _by_hand(request: HttpRequest, case: Case, read: SubmissionRead) -> Iterator[tuple[str, str, str]]:
    """Yield (paper, act in words, link) of what the person can record by its own act."""
    done = frozenset(case.entries.values_list("act", flat=True))
    for kind, act in by_hand(read, done):
        if act in may_do(request, case):
            yield kind, words(phrase(act)), reverse("act", args=[case.number, slug_of(act)])


@staff_only
@require_POST
def run(request: HttpRequest, number: str, seq: int) -> HttpResponse:
    """Run the review of a submission, and show what it found."""
    case = case_of(request, number)
    try:
        entry = run_review(case, f"{case.number}/{seq}", now=clock.now())
    except (BadData, NotKept, FileProblem) as problem:
        messages.error(request, str(problem))
        return redirect("submission", number=case.number, seq=seq)
    messages.success(request, f"Reviewed: recorded as No. {entry.seq} of the docket.")
    return redirect("review", number=case.number, seq=entry.seq)


@staff_only
@require_POST
def take(request: HttpRequest, number: str, seq: int) -> HttpResponse:
    """Take up a submission nobody had asked for as the next round."""
    case = case_of(request, number)
    try:
        entry = take_up(case, f"{case.number}/{seq}", by=person_of(request), now=clock.now(), key=f"take up {seq}")
    except (BadData, NotPermitted, Refused) as problem:
        messages.error(request, str(problem))
        return redirect("submission", number=case.number, seq=seq)
    both = _both_numbers(case, entry.seq)
    messages.success(request, f"Taken up as the next round: No. {entry.seq} of the docket.{both}")
    return redirect("submission", number=case.number, seq=entry.seq)


def ran_of(case: Case, known: Reviews, seq: int) -> Ran:
    """Return the review an entry of the docket recorded."""
    found = known.ran(f"{case.number}/{seq}")
    if found is None:
        raise Http404(f"No. {seq} of the docket is no review.")
    return found
