"""The form an entry is corrected in: the one it was recorded with, filled with what it says, and why it is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest

from forebay.law.acts import ActKind
from forebay.office import here, typed
from forebay.office.history.votes import VOTE
from forebay.office.history.waivers import GRANT
from forebay.office.models import Case
from forebay.office.record import Line
from forebay.web.common.forms import Form
from forebay.web.common.questions import Question
from forebay.web.desk import board_question, stating, waiver
from forebay.web.desk.acting import BY_SUBMISSION, form_for
from forebay.web.desk.shown import DOCUMENTS

WHY = Question("reason", "Why is it corrected?", "text", long=True)


def form_of(request: HttpRequest, case: Case, kind: ActKind, line: Line) -> Form:
    """Return the form to correct an entry in."""
    start = {**_start(kind, line.data), "occurred": line.occurred, "subject": line.subject or None}
    own = FORMS.get(kind.name)
    return own(request, case, line, start) if own else form_for(request, case, kind, start, [WHY], mends=True)


def data_of(kind: ActKind, line: Line, form: Form) -> Mapping[str, Any]:
    """Return what an entry states as corrected: what the form says, and what stays as it was handed in."""
    papers = {name for name, field in kind.data.items() if field.type in DOCUMENTS}
    whole = {name: value for name, value in line.data.items() if name in BY_SUBMISSION or name in papers}
    own = DATA.get(kind.name)
    return {**whole, **(own(form, line) if own else stating.corrected(line, form))}


def _start(kind: ActKind, data: Any) -> dict[str, Any]:
    values = typed.values(kind, data)
    stated = values.pop("facts", None)
    started = stating.start(here.book().sheet(stated)) if stated else {}
    kept = {
        name: value
        for name, value in values.items()
        if kind.data.get(name) is None or "file" not in kind.data[name].type
    }
    return {**kept, **started}


def _vote(request: HttpRequest, case: Case, line: Line, start: Mapping[str, Any]) -> Form:
    return board_question.vote_form(request, line, start, (WHY,))


def _waiver(request: HttpRequest, case: Case, line: Line, start: Mapping[str, Any]) -> Form:
    return waiver.waiver_form(request, case, start, (WHY,), mends=True)


FORMS: Mapping[str, Callable[[HttpRequest, Case, Line, Mapping[str, Any]], Form]] = {VOTE: _vote, GRANT: _waiver}
"""The acts whose form is made on a page of its own."""
DATA: Mapping[str, Callable[[Form, Line], Mapping[str, Any]]] = {
    VOTE: lambda form, line: {**board_question.vote_data(form), **_of_its_question(line)},
    GRANT: lambda form, line: waiver.waiver_data(form),
}
"""What such a form says, as the act states it."""


def _of_its_question(line: Line) -> dict[str, Any]:
    return {name: line.data[name] for name in ("board", "decides")}
