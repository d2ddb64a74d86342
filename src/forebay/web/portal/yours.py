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
from forebay.letters.wording import clauses
from forebay.office import clock, docket, editions, here
from forebay.office.history.reviews import ANSWERS, COMMENTS, reviews
from forebay.office.history.turns import ANSWER, APPLICANT, VILLAGE, turns
from forebay.office.models import Case, CommentAnswer, Paper, Parked, RequirementRow
from forebay.office.papers.determined import settled
from forebay.office.papers.requests import place_of
from forebay.office.record import Line, record, seq_of
from forebay.office.requests import Request, waiting
from forebay.office.verbs.parties import PARTS
from forebay.web.common import sentences
from forebay.web.common.phrases import may_now, phrase
from forebay.web.common.questions import words
from forebay.web.desk.access import case_of, is_staff, may_do, roles_of, signed_in, today_here
from forebay.web.desk.review.received import hands_in
from forebay.web.desk.steps import in_turn
from forebay.web.portal.tasks import awaited, plainly, tasks

REVIEW_LETTER = "review letter"
APPLY = "receive application"
SETTLED_FIRST = "left to the official"
APPLICANTS = frozenset({"applicant", "owner", "developer"})
"""Who answers for a case as a whole; the others of their side are told their own part first."""
ANYBODY = frozenset({"anyone", "everybody", sentences.UNSAID})


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
    is_late: bool = False
    """Whether its last day is over."""


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
    parts = roles_of(request, case) | (APPLICANTS if is_staff(request) else frozenset())
    sides = _by_side(rows, parts)
    told = list(zip(sides.mine, tasks(sides.mine, now, can, parts), strict=True))
    applies = APPLY in can and not acts.happened([APPLY], now)
    free = _free([step for step in case.next_steps if step != APPLY or not applies])
    context = {
        "case": case,
        "staff": is_staff(request),
        "clock": _clock(acts, mine=bool(roles_of(request, case) & APPLICANTS)),
        "requests": _requests(case, lines, acts, can),
        "due": [task for row, task in told if row.shape == "duty"],
        "first": [task for row, task in told if row.shape != "duty"],
        "free": free.mine,
        "others": [(plainly(row), row.at) for row in sides.others],
        "theirs": _said_once([*free.theirs, *awaited(sides.village, now)]),
        "comments": comments_open(case, lines) if is_asked else None,
        "determined": settled(lines, editions.bearings(lines, now)),
        "apply": applies,
        "round_open": is_asked and hands_in(request, case),
        "told_in": _told_in(case, lines) if is_asked else "",
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
        "mine": mine,
    }


def _requests(case: Case, lines: Sequence[Line], acts: Record, can: frozenset[str]) -> list[AskedOf]:
    laws = editions.laws_of(case)
    return [_request(case, one, laws, ANSWER in can) for one in waiting(lines, acts)]


def _request(case: Case, one: Request, laws: Iterable[Law], may_answer: bool) -> AskedOf:
    at, gist = place_of(one.provision, list(laws))
    link = reverse("request-answer", args=[case.number, seq_of(one.entry)]) if may_answer else ""
    late = one.answer_by is not None and one.answer_by < today_here()
    return AskedOf(one.what, at, gist, one.answer_by, here.home().calendar.date_of(one.at), one.number, link, late)


@dataclass(frozen=True, slots=True)
class Sides:
    """What is asked next of whoever reads, of others of the applicant's side, and of the village alone, in turn."""

    mine: list[RequirementRow]
    others: list[RequirementRow]
    village: list[RequirementRow]


def _by_side(rows: Sequence[RequirementRow], parts: frozenset[str]) -> Sides:
    """Part what is asked next; who applies is told all that the applicant's side does."""
    every = bool(parts & APPLICANTS)
    found = Sides([], [], [])
    for row in in_turn(rows):
        outside = _outside(row)
        side = found.village if not outside else found.mine if every or outside & (parts | ANYBODY) else found.others
        side.append(row)
    return found


def _outside(row: RequirementRow) -> set[str]:
    """Return who outside does it next: nobody, where an official is to settle it first."""
    if row.outcome == SETTLED_FIRST:
        return set()
    return set(sentences.roles_of(row.turn or row.who)) - sentences.THE_VILLAGE


def _said_once(told: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return what is told with its clauses: what several parts of the law ask in the same words is told once."""
    places: dict[str, list[str]] = {}
    for said, at in told:
        places.setdefault(said, []).append(at)
    return [(said, clauses(filter(None, found))) for said, found in places.items()]


@dataclass(frozen=True, slots=True)
class Free:
    """Steps that wait for nothing more: what the applicant's side may do, and what the village is to do."""

    mine: list[str]
    theirs: list[tuple[str, str]]


def _free(steps: Iterable[str]) -> Free:
    kinds = [here.vocabulary()[step] for step in steps if step in here.vocabulary().kinds]
    ours = [kind.name for kind in kinds if set(kind.does or kind.by) <= sentences.THE_VILLAGE]
    others = [kind.name for kind in kinds if kind.name not in ours]
    return Free([may_now(others)] if others else [], [(may_now(ours), "")] if ours else [])


# ---- comments and what was sent --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answering:
    """A review letter whose comments can be answered, and how many answers are drafted and sent."""

    letter: Paper
    drafted: int
    sent: int


def _told_in(case: Case, lines: Sequence[Line]) -> str:
    """Return the number of the last letter that stands and says what the next round must answer."""
    act = {line.id: line.act for line in lines}
    standing = case.papers.filter(withdrawn=None).order_by("-issued", "-number")
    return next((one.number for one in standing if act.get(one.entry) in ANSWERS), "")


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
