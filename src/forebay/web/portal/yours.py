"""The applicant's page of a case: where it stands, whose turn it is, what is asked, and what was sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from forebay.law.ordinance import Law
from forebay.law.record import Record
from forebay.office import clock, docket, editions, here
from forebay.office.history.reviews import COMMENTS, reviews
from forebay.office.history.turns import ANSWER, APPLICANT, VILLAGE, turns
from forebay.office.models import Case, CommentAnswer, Paper, Parked, RequirementRow
from forebay.office.papers.determined import settled
from forebay.office.papers.requests import place_of
from forebay.office.record import Line, record, seq_of
from forebay.office.requests import Request, waiting
from forebay.office.verbs.parties import PARTS
from forebay.web.common import sentences
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import words
from forebay.web.desk.access import case_of, is_staff, may_do, roles_of, signed_in, today_here
from forebay.web.desk.duties import WAITING
from forebay.web.desk.review.received import hands_in
from forebay.web.desk.steps import before_next_stage
from forebay.web.portal.tasks import plainly, tasks

REVIEW_LETTER = "review letter"
APPLY = "receive application"
SETTLED_FIRST = "left to the official"


@dataclass(frozen=True, slots=True)
class AskedOf:
    """A request that waits: what, under which clause and why, by when, and where to answer it."""

    what: str
    at: str
    why: str
    by: date | None
    on: date
    number: str
    link: str


@signed_in
@require_safe
def page(request: HttpRequest, number: str) -> HttpResponse:
    """Show a case to whoever has a part in it."""
    case, now = case_of(request, number), clock.now()
    lines = docket.lines(case)
    acts = record(lines, here.vocabulary())
    is_asked = reviews(lines, here.vocabulary()).is_asked
    rows = list(case.requirements.filter(folded_under="").select_related("case"))
    can = may_do(request, case)
    mine, theirs = _by_side(case, rows)
    parts = roles_of(request, case)
    context = {
        "case": case,
        "staff": is_staff(request),
        "clock": _clock(acts, mine=not is_staff(request)),
        "requests": _requests(case, lines, acts, can),
        "due": tasks([row for row in mine if row.shape == "duty"], now, can, parts),
        "first": tasks([row for row in mine if row.shape != "duty"], now, can, parts),
        "theirs": [(plainly(row), row.at) for row in theirs],
        "comments": comments_open(case, lines) if is_asked else None,
        "determined": settled(lines, editions.bearings(lines, now)),
        "apply": APPLY in can and not acts.happened([APPLY], now),
        "round_open": is_asked and hands_in(request, case),
        "letters": case.papers.order_by("-issued", "-number"),
        "notices": case.notices.order_by("-number"),
        "sent": list(_sent(case, lines)),
    }
    return render(request, "portal/yours.html", context)


def _clock(acts: Record, *, mine: bool) -> dict[str, Any]:
    """Return whose turn it is, since when, and how many days the case has lain at either side."""
    found, today = turns(acts, here.home().calendar), today_here()
    return {
        "turn": sentences.ball(found, mine=mine),
        "village": found.days(VILLAGE, today),
        "applicant": found.days(APPLICANT, today),
    }


def _requests(case: Case, lines: Sequence[Line], acts: Record, can: frozenset[str]) -> list[AskedOf]:
    laws = editions.laws_of(case)
    return [_request(case, one, laws, ANSWER in can) for one in waiting(lines, acts)]


def _request(case: Case, one: Request, laws: Iterable[Law], may_answer: bool) -> AskedOf:
    at, gist = place_of(one.provision, list(laws))
    link = reverse("request-answer", args=[case.number, seq_of(one.entry)]) if may_answer else ""
    return AskedOf(one.what, at, gist, one.answer_by, here.home().calendar.date_of(one.at), one.number, link)


def _by_side(case: Case, rows: Sequence[RequirementRow]) -> tuple[list[RequirementRow], list[RequirementRow]]:
    """Return what waits now for the applicant's side, and for the village alone: duties, then the next step."""
    duties = [row for row in rows if row.shape == "duty" and row.status in WAITING]
    duties.sort(key=lambda row: (row.due is None, row.due or case.opened))
    listed = [*duties, *before_next_stage(case, rows)]
    mine = [row for row in listed if _is_outside(row)]
    return mine, [row for row in listed if not _is_outside(row)]


def _is_outside(row: RequirementRow) -> bool:
    """Tell whether somebody outside does it next; what an official is to settle first is the village's."""
    if row.outcome == SETTLED_FIRST:
        return False
    roles = sentences.roles_of(row.turn or row.who)
    return any(role not in sentences.THE_VILLAGE for role in roles)


# ---- comments and what was sent --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answering:
    """A review letter whose comments can be answered, and how many answers are drafted and sent."""

    letter: Paper
    drafted: int
    sent: int


def comments_open(case: Case, lines: Sequence[Line]) -> Answering | None:
    """Return the last review letter that stands, while the village waits for what answers it."""
    act = {line.id: line.act for line in lines}
    standing = case.papers.filter(kind=REVIEW_LETTER, withdrawn=None).order_by("-issued", "-number").first()
    if standing is None or act.get(standing.entry) != COMMENTS:
        return None
    answers = CommentAnswer.objects.filter(case=case, letter=standing.number)
    return Answering(standing, answers.filter(sent=None).count(), answers.exclude(sent=None).count())


def _sent(case: Case, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    """Yield what the applicant's side sent, with its receipt or its place on the docket, the newest first."""
    found = {one["number"]: one for one in (*_parked(case), *_answers(case), *_on_the_docket(case, lines))}
    yield from sorted(found.values(), key=lambda one: (one["at"], one.get("seq", 0)), reverse=True)


def _parked(case: Case) -> Iterator[dict[str, Any]]:
    for one in Parked.objects.filter(case=case):
        link = reverse("sent-paper", args=[case.number, one.number])
        yield {
            "number": one.number,
            "said": f"{one.name}, sent without being asked for",
            "at": one.received,
            "link": link,
        }


def _answers(case: Case) -> Iterator[dict[str, Any]]:
    for one in CommentAnswer.objects.filter(case=case).exclude(receipt=""):
        link = reverse("answer-comments", args=[case.number, one.letter])
        yield {"number": one.receipt, "said": f"Answers to comments of {one.letter}", "at": one.sent, "link": link}


def _on_the_docket(case: Case, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    """Yield what somebody with a part in the case recorded: an answer to a request, a plan, a report."""
    for line in (line for line in lines if line.role in PARTS):
        said, link = phrase(line.act), reverse("entry", args=[case.number, line.seq])
        number = str(line.data.get("receipt") or f"Receipt No. {line.seq}")
        yield {"number": number, "said": words(said), "at": line.recorded, "seq": line.seq, "link": link}
