"""Questions on the desk: what was asked, a case opened from it, and a form keyed in from paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from forebay.law.facts import Fact, FactValue
from forebay.law.record import Act
from forebay.office import clock, docket, here
from forebay.office.interviews import Sitting, sitting
from forebay.office.models import CommentAnswer, DeterminationRequest, Paper, Parked, StoredFile
from forebay.office.papers.determination import KIND as LETTER
from forebay.office.papers.determination import standing_letter, untold
from forebay.office.perform import BadData, Refused
from forebay.office.record import record, seq_of
from forebay.office.verbs.questions import close_request, open_for_request, request_determination
from forebay.web.common.forms import Form
from forebay.web.common.questions import FACTS, LONGEST, Question, of_fact
from forebay.web.common.questions import words as in_words
from forebay.web.common.rows import Column, Linked, State, Table
from forebay.web.common.saving import acted
from forebay.web.desk.access import clerks_only, may_do, may_open, person_of, staff_only
from forebay.web.desk.requests import keep
from forebay.web.portal import telling
from forebay.web.portal.asking import REACH, WHO
from forebay.web.portal.hints import hint_for
from forebay.web.portal.question import NONE_OF_THESE

COLUMNS = (Column("Number"), Column("Received"), Column("Place"), Column("What the page said"), Column("State"))
LATEST = 100
STATES = DeterminationRequest.State
TITLE = Question("title", "What is the project called?", "text", longest=LONGEST["title"])
PLACE = Question(
    "place",
    "Where is it?",
    "text",
    hint="The public register shows this to everybody: the place alone, and nobody's name",
    longest=LONGEST["address"],
)
WHY = Question("why", "Why is it closed without an answer?", "text", long=True)
CAME = Question("came", "When did it come in?", "date", hint="For example: 11 5 2026")
SCAN = Question("paper", "A scan of the form", "file", optional=True)


# ---- the list --------------------------------------------------------------------------------------------------------


@require_safe
@staff_only
def index(request: HttpRequest) -> HttpResponse:
    """List what was asked, and the answers to comments; say how many papers came in unasked."""
    asked = DeterminationRequest.objects.annotate(stands=standing_letter("case")).order_by("-received", "-number")
    waits = Q(state__in=(STATES.WAITING, STATES.OPENED)) | Q(state=STATES.ANSWERED, stands=False)
    context = {
        "waiting": _table("Waiting for an answer", asked.filter(waits).order_by("received", "number")),
        "done": _table("Answered or closed", asked.exclude(waits)[:LATEST]),
        "parked": Parked.objects.filter(seen=None).count(),
        "answers": _answers(),
        "may_open": may_open(request),
    }
    return render(request, "portal/questions.html", context)


def _table(caption: str, rows: Any) -> Table:
    return Table(caption, COLUMNS, [_row(one) for one in rows])


def _row(one: Any) -> tuple[Any, ...]:
    """Return a question as a line of the list; ``one`` carries whether a letter ``stands`` in its case."""
    said = "; ".join(telling.STATES.get(row["outcome"], "open") for row in one.told)
    link = Linked(one.number, reverse("asked", args=[one.number]))
    return link, one.received, one.place, in_words(said), State(_state(one, one.stands))


def _state(one: DeterminationRequest, stands: bool) -> str:
    """Say how far a question is; the answer of a letter that was withdrawn is none."""
    return one.get_state_display() if stands or one.state != STATES.ANSWERED else "letter withdrawn"


def _answers() -> list[dict[str, Any]]:
    """Return the answers to comments that were sent, one line a receipt."""
    rows = CommentAnswer.objects.exclude(receipt="").select_related("case").order_by("-sent")[:LATEST]
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        one = found.setdefault(row.receipt, {"receipt": row.receipt, "row": row, "many": 0})
        one["many"] += 1
    return list(found.values())


# ---- one question ----------------------------------------------------------------------------------------------------


@require_safe
@staff_only
def page(request: HttpRequest, number: str) -> HttpResponse:
    """Show one question whole."""
    asked = get_object_or_404(DeterminationRequest.objects.select_related("case", "keyed_by"), number=number)
    return render(request, "portal/asked.html", _shown(request, asked))


def _shown(request: HttpRequest, asked: DeterminationRequest, **forms: Form) -> dict[str, Any]:
    now = clock.now()
    then = _sitting_of(asked, now)
    zone = here.home().zone
    letters = list(Paper.objects.filter(case=asked.case, kind=LETTER)) if asked.case else []
    stands = any(not one.withdrawn for one in letters)
    return {
        "asked": asked,
        "case": asked.case,
        "state": _state(asked, stands),
        "letters": letters,
        "untold": [seq_of(act.id) for act in untold_of(asked)] if stands else [],
        "answers": telling.answered(then),
        "laws": telling.told_then(asked.told),
        "changed": asked.laws != {law.id: law.digest for law in then.laws.values()},
        "may_open": may_open(request),
        "to_answer": asked.case is not None and not (asked.state == STATES.ANSWERED and stands),
        "may_answer": asked.case is not None and "determine" in may_do(request, asked.case),
        "open_form": Form([TITLE, PLACE], zone=zone, start={"title": _title(asked), "place": asked.place}),
        "close_form": Form([WHY], zone=zone),
        **forms,
    }


def untold_of(asked: DeterminationRequest) -> list[Act]:
    """Return what stands determined in the case of a question and no standing letter tells."""
    return untold(record(docket.lines(asked.case), here.vocabulary())) if asked.case else []


def _sitting_of(asked: DeterminationRequest, now: datetime) -> Sitting:
    return sitting([*asked.facts.items(), *((name, None) for name in asked.unknown)], now)


def _title(asked: DeterminationRequest) -> str:
    return f"Question {asked.number}"[: LONGEST["title"]]


@require_POST
@clerks_only
def open_one(request: HttpRequest, number: str) -> HttpResponse:
    """Open a case from a question."""
    asked = get_object_or_404(DeterminationRequest, number=number)
    form = Form([TITLE, PLACE], zone=here.home().zone, typed=request.POST)
    if form.is_right:
        by, now = person_of(request), clock.now()
        told = {"title": form.values["title"], "place": form.values["place"]}
        case = acted(form, lambda: open_for_request(asked, **told, by=by, now=now))
        if case:
            messages.success(request, f"Case {case.number} is open, with what {asked.number} said on its docket.")
            return redirect("asked", number=asked.number)
    return render(request, "portal/asked.html", _shown(request, asked, open_form=form), status=422)


@require_POST
@clerks_only
def close(request: HttpRequest, number: str) -> HttpResponse:
    """Close a question without a case."""
    asked = get_object_or_404(DeterminationRequest, number=number)
    form = Form([WHY], zone=here.home().zone, typed=request.POST)
    if form.is_right:
        try:
            close_request(asked, form.values["why"], clock.now())
        except BadData as problem:
            form.refuse(problem.fields)
        except Refused as problem:
            form.refuse({"": str(problem)})
        else:
            messages.success(request, f"{asked.number} is closed without an answer.")
            return redirect("questions")
    return render(request, "portal/asked.html", _shown(request, asked, close_form=form), status=422)


# ---- keyed in from paper ---------------------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
@clerks_only
def key_in(request: HttpRequest) -> HttpResponse:
    """Key in a form that came on paper; a question nobody answered stays unknown."""
    now = clock.now()
    blank = sitting((), now)
    sent = request.method == "POST"
    reached = [replace(REACH[0], optional=True, hint="Or a telephone or postal address"), *REACH[1:]]
    form = Form(
        [CAME, *WHO, *reached, *_as_on_paper(telling.all_questions(blank)), SCAN],
        zone=here.home().zone,
        typed=request.POST if sent else None,
        files=request.FILES if sent else None,
        start={"came": blank.on},
        keep=lambda upload: keep(request, upload),
    )
    if form.is_right:
        form.refuse(_against_itself(form.values))
    made = _keyed(request, form, blank, now) if form.is_right else None
    if made is not None:
        messages.success(request, f"Kept as {made.number}.")
        return redirect("asked", number=made.number)
    return render(request, "portal/key_in.html", {"form": form}, status=422 if form.errors else 200)


def _as_on_paper(listed: Sequence[Fact]) -> list[Question]:
    """Return the questions with the numbers the paper has, what each hangs on, and a box for "None of these"."""
    numbers = {fact.name: place for place, fact in enumerate(listed, 1)}
    found = []
    for fact in listed:
        asked = of_fact(fact)
        under = numbers.get(fact.only_if or "")
        hint = " ".join(part for part in (f"Only if question {under} is yes." if under else "", hint_for(fact)) if part)
        choices = (*asked.choices, (NONE_OF_THESE, "None of these")) if fact.type == "set" else asked.choices
        found.append(replace(asked, label=f"{numbers[fact.name]}. {asked.label}", hint=hint, choices=choices))
    return found


def _against_itself(given: Mapping[str, Any]) -> dict[str, str]:
    """Return where the paper, as it was keyed in, says two things of one question."""
    book = here.book()
    wrong: dict[str, str] = {}
    for name, value in given.items():
        fact = book.get(name.removeprefix(FACTS)) if name.startswith(FACTS) else None
        if fact is None:
            continue
        asked = f"{fact.asks[:1].upper()}{fact.asks[1:]}"
        if fact.type == "set" and NONE_OF_THESE in value and len(value) > 1:
            wrong[name] = f'{asked} "None of these" is chosen beside another. Choose what the paper says.'
        elif fact.only_if and given.get(f"{FACTS}{fact.only_if}") is False:
            first = book[fact.only_if].asks
            wrong[name] = f'{asked} This is answered, and "{first}" is no. Leave it open, and say so to the officer.'
    return wrong


def _answer_of(fact: Fact, value: Any) -> FactValue:
    """Return an answer keyed in as the facts have it; none of these is an answer too, and not what is not known."""
    return frozenset() if fact.type == "set" and NONE_OF_THESE in value else fact.read(value)


def _keyed(request: HttpRequest, form: Form, blank: Sitting, now: datetime) -> DeterminationRequest | None:
    given = form.values
    book = here.book()
    named = {name.removeprefix(FACTS): value for name, value in given.items() if name.startswith(FACTS)}
    known = tuple((book[name], _answer_of(book[name], value)) for name, value in named.items())
    scan = given.get("paper")
    return acted(
        form,
        lambda: request_determination(
            replace(blank, answers=known),
            given,
            now=now,
            key=form.key,
            received=_came(given["came"], now),
            by=person_of(request),
            paper=StoredFile.objects.get(sha256=scan.sha256) if scan else None,
        ),
    )


def _came(on: date, now: datetime) -> datetime:
    """Return when a paper came in: the first instant of its day, for nobody wrote the hour; never later than now."""
    opened = here.home().calendar.opens(on)
    if opened > now:
        raise BadData({"came": "When did it come in?: that day is still to come. Write the day on which you had it."})
    return opened
