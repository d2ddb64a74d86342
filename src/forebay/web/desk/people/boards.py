"""The boards of the village: naming one, and ending it; who sits on it is a role given by paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from forebay.letters.wording import plain_day
from forebay.office import here
from forebay.office.models import Body, RoleHeld
from forebay.office.people.adopted_bodies import Adopted, adopted_bodies, only_quorate
from forebay.office.verbs.bodies import end_body, name_body
from forebay.office.versions import version_of
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import Question, words
from forebay.web.common.rows import Column, Linked, Table
from forebay.web.common.saving import saved
from forebay.web.desk.access import clerks_only, may_open, staff_only, today_here
from forebay.web.desk.people.who import held_on, sent, shown

QUESTIONS = (
    Question("name", "Name", "text", longest=120, hint="For example: Village Board of Trustees"),
    Question("since", "From", "date", hint="The day since which there is this board"),
)
UNTIL = Question("until", "Until", "date", hint="The first day on which there is no such board; its seats end with it")


@staff_only
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Show the boards with their members, and name another."""
    may = may_open(request)
    form = sent(request, QUESTIONS if may else ())
    body = saved(form, lambda: name_body(**form.values)) if may else None
    if body:
        messages.success(request, f"The {body} is named from {plain_day(body.since)}.")
        return redirect("boards")
    bodies = list(Body.objects.all())
    rows = adopted_bodies(here.home(), bodies)
    more = {"adopted": _adopted(rows), "amiss": [one for one in rows if one.amiss]}
    more |= {"only_quorate": only_quorate(here.home(), bodies), "boards": _boards(bodies)}
    return shown(request, "desk/people_boards.html", form, may=may, **more)


def _boards(bodies: Sequence[Body]) -> list[tuple[Body, bool, Any]]:
    today = today_here()
    seats = held_on(today).filter(role="board").select_related("person").order_by("person__name")
    members: dict[int | None, list[RoleHeld]] = {}
    for seat in seats:
        members.setdefault(seat.body_id, []).append(seat)
    return [(each, each.stands_on(today), members.get(each.pk, [])) for each in bodies]


def _adopted(rows: Sequence[Adopted]) -> Table:
    """Return what the village gave to which body, beside the board on record that bears its name."""
    columns = [Column(each) for each in ("Act", "Body", "From", "Until", "On record")]
    return Table("Which body does what here", columns, [_row(one) for one in rows])


def _row(one: Adopted) -> tuple[Any, ...]:
    body = Linked(one.body, reverse("board", args=[one.board.pk])) if one.board else one.body
    until = plain_day(one.until) if one.until else "still"
    return words(phrase(one.act)), body, plain_day(one.since), until, one.amiss or "As a board, with its members"


@clerks_only
@require_http_methods(["GET", "POST"])
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """End a board and the seats on it."""
    body = get_object_or_404(Body, pk=pk)
    form = sent(request, [UNTIL], version=version_of(body, ["until"]))
    if saved(form, lambda: end_body(body, form.values["until"], form.version)):
        messages.success(request, f"There is no {body} from {plain_day(form.values['until'])}.")
        return redirect("boards")
    return shown(request, "desk/people_board_end.html", form, body=body)
