"""A gate of a village's own law holds on every form of the portal that records what it holds back, with its clause."""

from __future__ import annotations

from importlib import resources
from typing import Any

import pytest
from django.urls import reverse

from forebay.office.home import init_home
from forebay.office.models import DeterminationRequest, Entry, Paper, Parked
from web.conftest import Desk

LAW = "us-ny/webster/130-I"
GATE = """
[[must]]
id = "the village's own gate"
at = "999-1"
covers = []
gist = "The village's own: a letter of the fire marshal comes first."
quote = "own gate"
who = "applicant"
before = ["{step}"]
needs = ["finding:the fire marshal agrees"]
"""
DOES = {
    "request-answer": ("answer request", "state facts"),
    "asked-open": ("request determination", "state facts"),
    "asked-answer": ("determine", "issue determination letter"),
}
"""The forms of the portal by which somebody does an act, each with the acts it does."""


@pytest.fixture
def held_at(desk_of: Any, tmp_path: Any, monkeypatch: Any) -> Any:
    """Return what sets up a desk with something to press on each form, then adds a gate before a step."""

    def make(form: str, step: str) -> tuple[Desk, Any, dict[str, Any], str]:
        home = init_home(tmp_path / "own", "webster")
        desk = desk_of(home)
        prepared = PREPARED[form](desk)
        packaged = resources.files("forebay.law") / "data" / LAW / "law.toml"
        own = home.law_folder / LAW / "law.toml"
        own.parent.mkdir(parents=True)
        own.write_text(packaged.read_text() + GATE.format(step=step))
        from forebay.office import here

        law = here.law(LAW, here.home())
        for case in {desk.case, getattr(desk, "asked_case", None)} - {None}:
            accept(desk, case, law)
        return (desk, *prepared)

    return make


def accept(desk: Desk, case: Any, law: Any) -> None:
    from forebay.office.verbs.accept_edition import accept_edition

    case.refresh_from_db()
    accept_edition(case, law, by=desk.people["officer"], now=desk.now)


def _request_answer(desk: Desk) -> tuple[Any, dict[str, Any], str]:
    asked = {"sort": "fact", "fact": "new_impervious_area", "what": "How much?"}
    entry = desk.does("clerk", "request information", data=asked)
    boxes = {"facts.new_impervious_area": "1", "facts.new_impervious_area-unit": "acre", "answer": "One acre."}
    return desk.as_("applicant"), boxes, desk.page("request-answer", entry.seq)


def _asked(desk: Desk) -> Any:
    from forebay.office.interviews import sitting
    from forebay.office.verbs.questions import request_determination

    given = {"name": "Ada", "email": "ada@example.org", "place": "5 Example Road", "part": "owner"}
    return request_determination(sitting([["disturbed_area", "2 acre"]], desk.now), given, now=desk.now, key="k")


def _asked_open(desk: Desk) -> tuple[Any, dict[str, Any], str]:
    return (
        desk.as_("clerk"),
        {"title": "A garage", "place": "9 Elm Street"},
        reverse("asked-open", args=[_asked(desk).number]),
    )


def _asked_answer(desk: Desk) -> tuple[Any, dict[str, Any], str]:
    from forebay.office.verbs.questions import open_for_request

    asked = _asked(desk)
    desk.asked_case = open_for_request(asked, title="A garage", by=desk.people["clerk"], now=desk.now)
    boxes = {"o0": "met", "r0": "It is.", "next_step": "Apply."}
    return desk.as_("officer"), boxes, reverse("asked-answer", args=[asked.number])


PREPARED = {"request-answer": _request_answer, "asked-open": _asked_open, "asked-answer": _asked_answer}


@pytest.mark.parametrize(("form", "step"), [(form, step) for form, steps in DOES.items() for step in steps])
def test_the_gate_holds_on_the_form_and_is_named_and_nothing_is_recorded(held_at: Any, form: str, step: str) -> None:
    _, client, boxes, address = held_at(form, step)
    before = [table.objects.count() for table in (Entry, Paper, Parked)]
    answer = client.post(address, boxes)
    said = answer.content.decode()
    assert answer.status_code == 422, answer.get("Location")
    assert "999-1" in said
    assert [table.objects.count() for table in (Entry, Paper, Parked)] == before
    assert not DeterminationRequest.objects.filter(state="answered").exists()
