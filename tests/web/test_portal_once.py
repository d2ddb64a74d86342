"""Every button of the portal, and of the desk's requests, makes one record however often it is pressed as it stands.

``FOREBAY_LONG=1`` presses a hundred times.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from forebay.letters.review_letters.comments import Comment
from forebay.office.models import Paper
from forebay.web.desk import urls as desk_urls
from forebay.web.portal import comments
from forebay.web.portal import urls as portal_urls
from web.conftest import Desk
from web.pages import read
from web.test_one_form_once import records

PRESSES = 100 if os.environ.get("FOREBAY_LONG") else 4
WHO = {"name": "Ada Example", "part": "owner", "place": "5 Example Road", "email": "ada@example.org"}
Pressed = tuple[Any, str, dict[str, Any]]


def paper() -> SimpleUploadedFile:
    return SimpleUploadedFile("notes.txt", b"The pond was mown.")


def interview(desk: Desk) -> str:
    from forebay.office.verbs.questions import begin_interview

    return begin_interview(desk.now)


def asked(desk: Desk) -> Any:
    from forebay.office.interviews import sitting
    from forebay.office.verbs.questions import request_determination

    return request_determination(sitting([["disturbed_area", "2 acre"]], desk.now), WHO, now=desk.now, key="k")


def opened(desk: Desk) -> Any:
    from forebay.office.verbs.questions import open_for_request

    one = asked(desk)
    open_for_request(one, title="A garage", by=desk.people["clerk"], now=desk.now)
    return one


def requested(desk: Desk) -> int:
    data = {"sort": "document", "document": "soil report", "what": "It is missing."}
    return int(desk.does("clerk", "request information", data=data).seq)


def parked(desk: Desk) -> Any:
    from forebay.office.verbs.outsiders import park

    told = {"by": desk.people["applicant"], "now": desk.now, "key": "p"}
    return park(desk.case, b"%PDF-1.7 plan", "plan.pdf", "", **told)


def letter(desk: Desk) -> Any:
    return Paper.objects.create(
        number="REV-2026-0001",
        case=desk.case,
        kind="review letter",
        title="Review",
        entry=f"{desk.case.number}/2",
        about=f"{desk.case.number}/1",
        issued=desk.now,
        html="0" * 64,
        pdf="0" * 64,
    )


def _form(client: Any, address: str, **typed: Any) -> Pressed:
    return client, address, {**read(client, address).boxes, **typed}


def _question_page(desk: Desk) -> Pressed:
    address = reverse("question-page", args=[interview(desk)])
    client = desk.as_("stranger")
    return _form(client, address, **{"answer": "2", "answer-unit": "acre"})


def _answers(desk: Desk) -> Pressed:
    one = letter(desk)
    client = desk.as_("applicant")
    first = reverse("answer-comment", args=[desk.case.number, one.number, 1])
    client.post(first, {**read(client, first).boxes, "text": "It is on sheet C-3."})
    listed = desk.page("answer-comments", one.number)
    return client, desk.page("send-answers", one.number), read(client, listed).boxes


PRESSED: dict[str, Callable[[Desk], Pressed]] = {
    "question-page": _question_page,
    "question-request": lambda desk: _form(
        desk.as_("stranger"), reverse("question-request", args=[interview(desk)]), **WHO
    ),
    "question-forget": lambda desk: (desk.as_("stranger"), reverse("question-forget", args=[interview(desk)]), {}),
    "key-in": lambda desk: _form(desk.as_("clerk"), reverse("key-in"), **WHO),
    "asked-open": lambda desk: (
        desk.as_("clerk"),
        reverse("asked-open", args=[asked(desk).number]),
        {"title": "A", "place": "9 Elm Street"},
    ),
    "asked-close": lambda desk: (
        desk.as_("clerk"),
        reverse("asked-close", args=[asked(desk).number]),
        {"why": "Sent twice."},
    ),
    "asked-answer": lambda desk: _form(
        desk.as_("officer"),
        reverse("asked-answer", args=[opened(desk).number]),
        o0="met",
        r0="It is.",
        next_step="Apply.",
    ),
    "send-paper": lambda desk: _form(desk.as_("applicant"), desk.page("send-paper"), paper=paper, note="Mown."),
    "answer-comment": lambda desk: _form(
        desk.as_("applicant"),
        reverse("answer-comment", args=[desk.case.number, letter(desk).number, 1]),
        text="It is on sheet C-3.",
    ),
    "send-answers": _answers,
    "request-new": lambda desk: _form(
        desk.as_("clerk"), desk.page("request-new"), sort="document", document="soil report", what="It is missing."
    ),
    "request-answer": lambda desk: _form(
        desk.as_("applicant"), desk.page("request-answer", requested(desk)), papers=paper
    ),
    "request-withdraw": lambda desk: _form(
        desk.as_("clerk"), desk.page("request-withdraw", requested(desk)), reason="It came by mail."
    ),
    "unsolicited-take": lambda desk: (
        desk.as_("clerk"),
        reverse("unsolicited-take", args=[parked(desk).number]),
        {"request": f"{desk.case.number}/{requested(desk)}"},
    ),
    "unsolicited-seen": lambda desk: (desk.as_("clerk"), reverse("unsolicited-seen", args=[parked(desk).number]), {}),
}
"""By the name of its address: how each button comes to be pressed."""
BEGINS = {"question": "it begins an interview without answers under a link of its own, which goes if nobody uses it"}
"""Buttons that are no record, with why."""
OF_THE_REQUESTS = ("request-", "unsolicited-")


def test_every_address_of_the_portal_that_takes_a_form_is_pressed(desk: Desk) -> None:
    """What is not pressed here takes no form: sent one, it says so."""
    filled = {"token": "t", "receipt": "r", "number": "n", "letter": "l", "place": 1, "kind": "csv"}
    takes = set()
    for one in portal_urls.urlpatterns:
        address = reverse(one.name, kwargs={name: filled[name] for name in one.pattern.converters})
        clients = [desk.as_(who) for who in ("stranger", "applicant", "clerk")]
        if all(client.post(address).status_code != 405 for client in clients):
            takes.add(one.name)
    only_looked_at = {"yours", "answer-comments", "sent-paper", "parked-paper", "asked", "questions"}
    assert takes - only_looked_at <= set(PRESSED) | set(BEGINS)
    of_the_desk = {one.name for one in desk_urls.urlpatterns if str(one.name).startswith(OF_THE_REQUESTS)}
    assert of_the_desk - {"unsolicited-file"} <= set(PRESSED)


@pytest.mark.parametrize("name", PRESSED)
def test_pressed_many_times_it_records_once_and_answers_alike(
    desk: Desk, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comments, "_comments", lambda case, letter: (Comment("130-8A(3)", "The fence is missing."),))
    client, address, boxes = PRESSED[name](desk)
    before = records()
    answers, after = [], []
    for _ in range(PRESSES):
        sent = {box: said() if callable(said) else said for box, said in boxes.items()}
        answer = client.post(address, sent)
        answers.append((answer.status_code, str(answer.get("Location", "")).partition("?")[0]))
        after.append(records())
    assert after[0] != before, answers[0]
    changed = [table for table in after[0] if after[0][table] != after[-1][table]]
    assert changed == []
    assert answers[0][0] in (200, 302)
    if name != "question-request":  # the receipt's address is sealed anew each time, for the same request
        assert name in ("question-forget", "asked-close") or len(set(answers)) == 1
