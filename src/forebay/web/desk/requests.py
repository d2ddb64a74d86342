"""Requests for one missing thing: asking, answering, withdrawing; and whose days run meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from forebay.law.asked import Requirement
from forebay.letters.wording import count, short_day
from forebay.office import clock, docket, files, here
from forebay.office.history.turns import ANSWER, APPLICANT, REQUEST, VILLAGE, WITHDRAW, Turns, told, turns
from forebay.office.models import Case, CaseFile, Parked, StoredFile
from forebay.office.papers.requests import place_of
from forebay.office.record import read, record, seq_of
from forebay.office.requests import DOCUMENT, FACT, WORDS, Request, requests
from forebay.office.verbs.requests import answer as answer_it
from forebay.office.verbs.requests import ask
from forebay.office.verbs.requests import withdraw as withdraw_it
from forebay.web.common.forms import Form
from forebay.web.common.ours import ours
from forebay.web.common.questions import FACTS, Question, of_fact, short
from forebay.web.common.rows import Column, Table
from forebay.web.common.saving import doing
from forebay.web.desk.access import case_of, front_of, is_staff, may_do, person_of, signed_in, today_here
from forebay.web.desk.choices import provisions
from forebay.web.desk.refusing import refused

if TYPE_CHECKING:
    from forebay.web.common.forms import Upload

SORTS = ((DOCUMENT, "A document"), (FACT, "A fact about the project"), (WORDS, "An answer in words"))
SIDES = {VILLAGE: "The village", APPLICANT: "The applicant"}
PERIODS = (Column("Who had it"), Column("From"), Column("Until"), Column("Days", number=True))
DOCUMENTS = (Column("Document"), Column("Version", number=True), Column("Came in"), Column("Size", "kB", number=True))
WHY = Question("reason", "Why is it asked no longer?", "text", long=True)


@signed_in
def index(request: HttpRequest, number: str) -> HttpResponse:
    """Show what was asked of the applicant in a case, and whose days run."""
    case = case_of(request, number)
    lines = docket.lines(case)
    acts = record(lines, here.vocabulary())
    can = may_do(request, case)
    listed = [shown(case, one, can) for one in requests(lines, acts)]
    context = {
        "case": case,
        "open": [one for one in listed if one["asked"].is_open],
        "ended": [one for one in listed if not one["asked"].is_open][::-1],
        "may_ask": REQUEST in can,
        "days": days_of(turns(acts, here.home().calendar)),
        "documents": _documents(case),
        "unsolicited": Parked.objects.filter(case=case, seen=None).count() if is_staff(request) else 0,
    }
    return render(request, "desk/requests.html", context)


def shown(case: Case, one: Request, can: frozenset[str]) -> dict[str, Any]:
    """Return a request as a list shows it."""
    at, gist = place_of(one.provision, here.laws(here.home()))
    seq = seq_of(one.entry)
    return {
        "asked": one,
        "heading": heading(one),
        "at": at,
        "gist": gist,
        "seq": seq,
        "status": "waiting" if one.is_open else one.state,
        "ended": seq_of(one.ended_by) if one.ended_by else "",
        "letter": reverse("review-letter", args=[case.number, one.number]) if one.number else "",
        "answer": reverse("request-answer", args=[case.number, seq]) if one.is_open and ANSWER in can else "",
        "withdraw": reverse("request-withdraw", args=[case.number, seq]) if one.is_open and WITHDRAW in can else "",
    }


def heading(one: Request) -> str:
    """Return the one thing that is asked for, as a heading says it."""
    fact = here.book().facts.get(one.fact)
    if fact is not None:
        return fact.asks
    return one.document[:1].upper() + one.document[1:] if one.document else short(one.what)


def days_of(found: Turns) -> dict[str, Any]:
    """Return whose days run now, how many each side had, and every period of them."""
    today, now = today_here(), found.now
    own = here.home().own_days
    rows = [
        (ours(SIDES[side]), short_day(since), short_day(until), days)
        for side, since, until, days in told(found.periods, today)
    ]
    return {
        "side": ours(SIDES[now.side]) if now else "",
        "since": now.since if now else None,
        "village": count(found.days(VILLAGE, today), "day"),
        "applicant": count(found.days(APPLICANT, today), "day"),
        "own": own if own.adopted else None,
        "table": Table("Who had the case", PERIODS, rows) if rows else None,
    }


def _documents(case: Case) -> Table | None:
    kept = CaseFile.objects.filter(case=case).select_related("file")
    zone = here.home().zone
    rows = [
        (one.name, one.version, short_day(one.at.astimezone(zone).date()), -(-one.file.size // 1024)) for one in kept
    ]
    return Table("Documents by name and version", DOCUMENTS, rows) if rows else None


# ---- asking ----------------------------------------------------------------------------------------------------------


def _asking() -> tuple[Question, ...]:
    facts = tuple((one.name, short(one.asks)) for one in here.book().facts.values())
    return (
        Question("sort", "What is missing?", "choice", choices=SORTS),
        Question("document", "Which document", "text", optional=True, hint="Where a document is missing", longest=200),
        Question("fact", "Which fact", "choice", optional=True, hint="Where a fact is missing", choices=facts),
        Question(
            "what", "What the letter says of it", "text", hint="What is missing, why, and where it belongs", long=True
        ),
        Question("provision", "Which clause it rests on", "choice", optional=True, choices=tuple(provisions())),
        Question(
            "answer_by", "Answer by", "date", optional=True, hint=ours("A day the village sets. For example: 11 5 2026")
        ),
    )


@signed_in
def new(request: HttpRequest, number: str) -> HttpResponse:
    """Ask for one missing thing."""
    case = case_of(request, number)
    if REQUEST not in may_do(request, case):
        return _may_not(request, case, REQUEST, "Ask for one missing thing")
    sent = request.POST if request.method == "POST" else None
    start = {name: request.GET[name] for name in ("sort", "document", "fact", "provision") if request.GET.get(name)}
    form = Form(_asking(), zone=here.home().zone, typed=sent, start=start)
    held: Sequence[Requirement] = ()
    if form.is_right:
        done, held = doing(form, lambda: _asked(request, case, form))
        if done:
            return done
    context = {"case": case, "form": form, "refused": refused(held)}
    return render(request, "desk/request_new.html", context, status=422 if sent else 200)


def _asked(request: HttpRequest, case: Case, form: Form) -> HttpResponse:
    said = form.values
    sort = said["sort"]
    data = {name: str(said[name]) for name in ("document", "fact") if said.get(name)}
    entry = ask(
        case,
        sort,
        said["what"],
        by=person_of(request),
        now=clock.now(),
        named=data,
        provision=said.get("provision"),
        answer_by=said.get("answer_by"),
        key=form.key,
    )
    messages.success(request, f"Asked: No. {entry.seq} of the docket. The case waits for the applicant from now on.")
    return redirect("requests", number=case.number)


# ---- answering -------------------------------------------------------------------------------------------------------


@signed_in
def answer(request: HttpRequest, number: str, seq: int) -> HttpResponse:
    """Answer a request with the one thing it asks for."""
    case = case_of(request, number)
    one = _request(case, seq)
    if ANSWER not in may_do(request, case):
        return _may_not(request, case, ANSWER, "Answer a request")
    sent = request.method == "POST"
    form = Form(
        _answering(one, staff=is_staff(request)),
        zone=here.home().zone,
        typed=request.POST if sent else None,
        files=request.FILES if sent else None,
        keep=lambda upload: keep(request, upload),
    )
    held: Sequence[Requirement] = ()
    if form.is_right:
        done, held = doing(form, lambda: _answered(request, case, one, form))
        if done:
            return done
    context = {"case": case, "form": form, **shown(case, one, frozenset()), "refused": refused(held)}
    context |= {"back": reverse("requests", args=[case.number]) if is_staff(request) else front_of(request, case)}
    return render(request, "desk/request_answer.html", context, status=422 if sent else 200)


def keep(request: HttpRequest, upload: Upload) -> StoredFile:
    """Keep a document that was uploaded, and say what whoever opens it should know."""
    received = files.receive(upload.read(), str(upload.name), now=clock.now(), by=person_of(request))
    for caution in received.cautions:
        messages.warning(request, caution)
    return received.file


def _answering(one: Request, *, staff: bool) -> list[Question]:
    hint = "Leave it blank if it comes in now. Local time, for example: 11 5 2026 at 9:52 am"
    when = [Question("occurred", "When did it come in?", "instant", True, hint)]
    fact = here.book().facts.get(one.fact)
    asked = [of_fact(fact)] if fact else []
    papers = Question(
        "papers",
        "The document" if one.sort == DOCUMENT else "Documents",
        "files",
        optional=one.sort != DOCUMENT,
        hint=f"Any kind of file, up to {files.LIMIT_MB} MB each",
    )
    said = Question(
        "answer", "Anything to say with it" if asked or one.sort == DOCUMENT else "Your answer", "text", True, long=True
    )
    return [*(when if staff else []), *asked, papers, said]


def _answered(request: HttpRequest, case: Case, one: Request, form: Form) -> HttpResponse:
    said = form.values
    entry = answer_it(
        case,
        one.entry,
        by=person_of(request),
        now=clock.now(),
        words=said.get("answer", ""),
        papers=[StoredFile.objects.get(sha256=each.sha256) for each in said.get("papers", ())],
        names={each.sha256: each.name for each in said.get("papers", ())},
        known={one.fact: said[f"{FACTS}{one.fact}"]} if f"{FACTS}{one.fact}" in said else None,
        occurred=said.get("occurred"),
        key=form.key,
    )
    number = read(entry.text).data["receipt"]
    if is_staff(request):
        messages.success(request, f"Answered: the receipt is {number}, No. {entry.seq} of docket {case.number}.")
        return redirect("requests", number=case.number)
    messages.success(
        request, f"Your answer is here. The receipt is {number}; it stands below under What your side sent."
    )
    return redirect(front_of(request, case))


@signed_in
def withdraw(request: HttpRequest, number: str, seq: int) -> HttpResponse:
    """Ask no longer for something."""
    case = case_of(request, number)
    one = _request(case, seq)
    if WITHDRAW not in may_do(request, case):
        return _may_not(request, case, WITHDRAW, "Withdraw a request")
    sent = request.POST if request.method == "POST" else None
    form = Form([WHY], zone=here.home().zone, typed=sent)
    held: Sequence[Requirement] = ()
    if form.is_right:
        by, now, why = person_of(request), clock.now(), form.values["reason"]
        done, held = doing(form, lambda: withdraw_it(case, one.entry, why, by=by, now=now, key=form.key))
        if done:
            messages.success(request, f"Withdrawn: No. {done.seq} of the docket.")
            return redirect("requests", number=case.number)
    context = {"case": case, "form": form, **shown(case, one, frozenset()), "refused": refused(held)}
    return render(request, "desk/request_withdraw.html", context, status=422 if sent else 200)


def _request(case: Case, seq: int) -> Request:
    lines = docket.lines(case)
    found = requests(lines, record(lines, here.vocabulary()))
    one = next((each for each in found if each.entry == f"{case.number}/{seq}"), None)
    if one is None:
        raise Http404(f"No. {seq} of the docket is no request.")
    return one


def _may_not(request: HttpRequest, case: Case, act: str, said: str) -> HttpResponse:
    context = {"case": case, "kind": here.vocabulary()[act], "said": said}
    return render(request, "desk/may_not.html", context, status=403)
