"""Putting a question to a board, recording how it voted, and writing to the applicant what was decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from forebay.letters.wording import plain_day
from forebay.office import clock, here
from forebay.office.history.referrals import NOTICE, REFER, Referral, decided_by_vote, referrals
from forebay.office.history.votes import VOTE
from forebay.office.models import Body, Case, RoleHeld
from forebay.office.record import Line, record, seq_of
from forebay.office.rules.boards import board_on
from forebay.office.typed import CAST
from forebay.office.verbs.board import findings_asked, record_vote, refer, write_notice
from forebay.web.common.forms import Form
from forebay.web.common.ours import ours
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import Question, choices_of, words
from forebay.web.common.saving import acted
from forebay.web.desk.access import case_of, may_do, person_of, signed_in, today_here
from forebay.web.desk.acting import form_for
from forebay.web.desk.decision import RETURNS, Ground, ground_of, to_decide
from forebay.web.desk.shown import act_of

MEMBER = "member-"
"""How the names of the boxes begin that say what each member did."""
ADOPTED = "One a line. What the law itself asks is settled once the officer determines it"
NEXT_ROUND = "Hand in the next round of the plan, with what it lacks."


def _may_not(request: HttpRequest, case: Case, act: str) -> HttpResponse:
    kind = here.vocabulary()[act]
    context = {"case": case, "kind": kind, "said": words(phrase(act))}
    return render(request, "desk/may_not.html", context, status=403)


# ---- the question ----------------------------------------------------------------------------------------------------


@signed_in
def question(request: HttpRequest, number: str) -> HttpResponse:
    """Put a question to a board."""
    case = case_of(request, number)
    if REFER not in may_do(request, case):
        return _may_not(request, case, REFER)
    ground = ground_of(request, case)
    form = _sent(request, _asked(ground), _starts(request, ground))
    letter = _done(form, lambda: refer(case, form.values, by=person_of(request), now=clock.now(), key=form.key))
    if letter:
        messages.success(request, f"{letter.number} is issued: No. {seq_of(letter.entry)} of the docket.")
        return redirect("review-letter", number=case.number, letter=letter.number)
    context = {"case": case, "form": form, "said": "Put it to the board", "no_board": not _boards()}
    return render(request, "desk/board_question.html", context, status=form.status)


def _asked(ground: Ground) -> Sequence[Question]:
    may = [(kind.name, words(phrase(kind.name))) for kind in to_decide(ground.bearings)]
    return (
        Question("board", "Which board", "choice", choices=choices_of(_boards())),
        Question("decides", "What it is asked to decide", "choice", choices=tuple(may)),
        Question("meeting", "At its meeting of", "date"),
        Question("question", "The question, as the agenda puts it", "text", long=True),
        Question("recommends", "What the staff recommends", "text", optional=True, long=True),
        Question("findings", "Findings the board may adopt", "text", optional=True, long=True, hint="One a line"),
    )


def _boards() -> list[str]:
    return [str(one) for one in Body.objects.all() if one.stands_on(today_here())]


def _starts(request: HttpRequest, ground: Ground) -> dict[str, Any]:
    """Return the words the form starts with: what is to be decided, who decides it, what the law has them find."""
    kind = here.vocabulary().get(act_of(request.GET.get("decides", "")) or "")
    if kind is None:
        return {}
    case, now = ground.case, ground.bearings.now
    return {
        "decides": kind.name,
        "board": here.home().body_for(kind.name, today_here()) or "",
        "question": f"{case.title}, {case.place}: {ours('may the village')} {phrase(kind.name)}?",
        "findings": "\n".join(findings_asked(case, kind, now)),
    }


# ---- the vote --------------------------------------------------------------------------------------------------------


@signed_in
def vote(request: HttpRequest, number: str, seq: int) -> HttpResponse:
    """Record how a board voted upon a question that was put to it."""
    case = case_of(request, number)
    if VOTE not in may_do(request, case):
        return _may_not(request, case, VOTE)
    asked = _referral(ground_of(request, case), seq)
    on = _day(request, min(asked.meeting, today_here()))
    seats = _seats(asked.board, on)
    start = {"occurred": asked.meeting, "motion": asked.question, "findings": "\n".join(asked.findings)}
    form = _sent(request, _vote_asked(seats), start)
    if _done(form, lambda: _recorded(request, case, asked, form)):
        messages.success(request, f"The vote of the {asked.board} is recorded.")
        return redirect("decision", number=case.number)
    context = {"case": case, "asked": asked, "form": form, "on": on, "seats": seats, "said": "Record the vote"}
    context["what"] = words(phrase(asked.decides))
    context["to_come"] = asked.meeting > today_here()
    return render(request, "desk/board_vote.html", context, status=form.status)


def _referral(ground: Ground, seq: int) -> Referral:
    acts = record(ground.lines, ground.bearings.vocabulary)
    found = next((one for one in referrals(ground.lines, acts) if seq_of(one.entry) == seq), None)
    if found is None:
        raise Http404(f"No. {seq} of the docket puts no question to a board.")
    return found


def vote_form(request: HttpRequest, line: Line, start: Mapping[str, Any], more: Sequence[Question]) -> Form:
    """Return the form a vote was recorded with, filled with what it says; ``more`` is asked first."""
    on = _day(request, here.home().calendar.date_of(line.occurred))
    cast = {f"{MEMBER}{member}": said for member, said in line.data["votes"].items()}
    return _sent(request, [*more, *_vote_asked(_seats(str(line.data["board"]), on))], {**start, **cast})


def vote_data(form: Form) -> dict[str, Any]:
    """Return what a vote states, from its form: what each member did, by their number."""
    said = {name: value for name, value in form.values.items() if not name.startswith(MEMBER) and name != "occurred"}
    cast = {name.removeprefix(MEMBER): value for name, value in form.values.items() if name.startswith(MEMBER)}
    return {**said, "votes": cast}


def _day(request: HttpRequest, otherwise: date) -> date:
    """Return the day of the vote: the one typed, else another."""
    if request.method == "POST":
        zone = here.home().zone
        form = Form([Question("occurred", "When", "instant")], zone=zone, typed=request.POST)
        typed: datetime | None = form.values.get("occurred")
        if typed is not None:
            return typed.astimezone(zone).date()
    return otherwise


def _seats(board: str, on: date) -> list[RoleHeld]:
    body = board_on(board, on)
    return list(body.members_on(on)) if body else []


def _vote_asked(seats: Sequence[RoleHeld]) -> Sequence[Question]:
    each = [
        Question(f"{MEMBER}{seat.person_id}", f"{seat.person.name}", "choice", choices=choices_of(CAST))
        for seat in seats
    ]
    return (
        Question(
            "occurred", "When did the board vote?", "instant", hint="Local time. For example: 11 5 2026 at 7:30 pm"
        ),
        Question("motion", "The motion", "text", long=True),
        *each,
        Question("stood_aside_because", "Why a member stood aside", "text", optional=True, long=True),
        Question("carried", "Did it carry?", "yes/no"),
        Question("findings", "Findings the board adopted", "text", optional=True, long=True, hint=ADOPTED),
        Question("reasons", "The board's reasons", "text", optional=True, long=True),
    )


def _recorded(request: HttpRequest, case: Case, asked: Referral, form: Form) -> Any:
    data = {**vote_data(form), "board": asked.board, "decides": asked.decides}
    return record_vote(
        case,
        data,
        by=person_of(request),
        occurred=form.values["occurred"],
        now=clock.now(),
        referral=asked.entry,
        key=form.key,
    )


# ---- what was decided, in writing ------------------------------------------------------------------------------------


@signed_in
def notice(request: HttpRequest, number: str, seq: int) -> HttpResponse:
    """Write to the applicant what was decided."""
    case = case_of(request, number)
    kind = here.vocabulary()[NOTICE]
    if NOTICE not in may_do(request, case):
        return _may_not(request, case, NOTICE)
    ground = ground_of(request, case)
    decided = ground.acts.get(f"{case.number}/{seq}")
    if decided is None or not decided_by_vote(here.vocabulary()[decided.act]):
        raise Http404(f"No. {seq} of the docket decides nothing.")
    start = {"next_step": NEXT_ROUND} if decided.act in RETURNS else {}
    start |= {"reasons": str(decided.data["reasons"])} if decided.data.get("reasons") else {}
    form = form_for(request, case, kind, start, without=("decision", "occurred"))
    letter = _done(
        form,
        lambda: write_notice(
            case, {**form.data, "decision": decided.id}, by=person_of(request), now=clock.now(), key=form.key
        ),
    )
    if letter:
        messages.success(request, f"{letter.number} is issued: No. {seq_of(letter.entry)} of the docket.")
        return redirect("review-letter", number=case.number, letter=letter.number)
    context = {
        "case": case,
        "form": form,
        "decided": words(phrase(decided.act)),
        "seq": seq,
        "said": "Issue the notice",
    }
    context["on"] = plain_day(here.home().calendar.date_of(decided.occurred))
    return render(request, "desk/decision_notice.html", context, status=form.status)


# ---- all -------------------------------------------------------------------------------------------------------------


def _sent(request: HttpRequest, questions: Sequence[Question], start: dict[str, Any]) -> Form:
    typed = request.POST if request.method == "POST" else None
    return Form(questions, zone=here.home().zone, typed=typed, start=start)


def _done(form: Form, do: Callable[[], Any]) -> Any:
    return acted(form, do) if form.is_right else None
