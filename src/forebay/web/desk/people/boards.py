"""The boards of the village: naming one, and ending it; who sits on it is a role given by paper."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from forebay.letters.wording import plain_day
from forebay.office import here
from forebay.office.models import Body, RoleHeld
from forebay.office.verbs.bodies import end_body, name_body
from forebay.office.versions import version_of
from forebay.web.common.questions import Question
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
    return shown(request, "desk/people_boards.html", form, boards=_boards(), named=_only_named(), may=may)


def _boards() -> list[tuple[Body, bool, Any]]:
    today = today_here()
    seats = held_on(today).filter(role="board").select_related("person").order_by("person__name")
    members: dict[int | None, list[RoleHeld]] = {}
    for seat in seats:
        members.setdefault(seat.body_id, []).append(seat)
    return [(each, each.stands_on(today), members.get(each.pk, [])) for each in Body.objects.all()]


def _only_named() -> list[str]:
    """Return the bodies forebay.toml names for an act that are not on record with their dates."""
    known = {name.casefold() for name in Body.objects.values_list("name", flat=True)}
    named = dict.fromkeys(row.body for row in here.home().bodies)
    return [name for name in named if name.casefold() not in known]


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
