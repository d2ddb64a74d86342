"""Every form, sent with nothing in it: what it answers is accessible at 320 px, and each error leads to its box.

With them the pages that few ever meet: what is gone, forgotten or received, and what a submission states otherwise.
"""

from __future__ import annotations

import mimetypes
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.http import QueryDict
from django.template.loader import render_to_string
from django.urls import reverse

from browser.seen import beyond_axe, violations
from forebay.office.models import Body, Engagement, Interest
from forebay.web.common.forms import Form
from forebay.web.common.questions import Question
from web.conftest import NOW, Desk
from web.specimen_page import FRAME
from web.test_access import EXPECTED, GONE, NOT_SO, OK, arguments
from web.test_settled_on_every_page import settled

__all__ = ["arguments", "settled"]
CHROMIUM = os.environ.get("FOREBAY_CHROMIUM") or shutil.which("chromium")
FLAGS = ["--headless", "--no-sandbox", "--disable-background-networking"]
SITE = "http://forebay.test"
WHO = ("officer", "clerk", "applicant", "stranger")
ASKED = {"number": "ASK-2026-0001", "received": NOW}
CODE = Form([Question("code", "Code", "text", hint="Six digits")], zone=FRAME["zone"], typed=QueryDict("code="))
DRAWN: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "recovery-codes": ("common/recovery_codes.html", {"codes": ["4fk2-9xq7"], "said": "It is added."}),
    "passkey-refused": ("common/passkey_refused.html", {"why": "No passkey was used."}),
    "second-step": ("common/second_step.html", {"form": CODE, "passkeys": True}),
    "wait": ("portal/question_wait.html", {"why": "Many questions came from here. Try again in an hour."}),
    "received": ("portal/question_received.html", {"asked": ASKED}),
}
"""Pages that come of what a test of forms does not do, each with what it is given."""
LEADS_NOWHERE = """[...document.querySelectorAll('#errors a')].map(one => one.hash)
.filter(hash => !document.querySelector(CSS.escape ? '#' + CSS.escape(hash.slice(1)) : hash))"""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no browser: set FOREBAY_CHROMIUM to a Chromium to run this test"),
]


def in_error(desk: Desk, arguments: dict[str, list[Any]]) -> Iterator[tuple[str, str]]:
    """Yield (address, page) of each form as it answers what is blank, by the first to whom it is shown."""
    clients = {who: desk.as_(who) for who in WHO}
    for name, expected in EXPECTED.items():
        address = reverse(name, args=arguments.get(name, []))
        for client in clients.values() if expected[-1] not in (NOT_SO, GONE) else ():
            shown = client.get(address)
            if shown.status_code != OK or b'method="post" novalidate' not in shown.content:
                continue
            said = client.post(address, {"key": f"blank {name}"}).content.decode()
            if 'id="errors"' in said:
                yield name, said
                break


def test_every_form_is_accessible_in_error_at_320_px(settled: Desk, arguments: dict[str, list[Any]]) -> None:
    made = {name: [settled.case.number, *more] for name, more in settled.made.items()}  # type: ignore[attr-defined]
    pages = dict(in_error(settled, {**arguments, **made, **beside(settled)}))
    assert {"correct", "withdraw", "open-case", "parties", "submission-new", "review-clause", "firm"} <= set(pages)
    assert len(pages) > 30, sorted(pages)
    assert faults({**pages, **seldom_met(settled, made["submission"])}) == []


def seldom_met(desk: Desk, submission: list[Any]) -> dict[str, str]:
    """Return pages that are no form in error, and that nobody meets on the way through a case."""
    stranger, officer = desk.as_("stranger"), desk.as_("officer")
    begun = stranger.post(reverse("question"))["Location"]
    token = begun.rstrip("/").rpartition("/")[2]
    pages = {
        "gone": stranger.get(reverse("question-page", args=["a-token"])),
        "forgotten-answers": stranger.post(reverse("question-forget", args=[token])),
        "stated-otherwise": officer.get(reverse("stated-otherwise", args=submission)),
    }
    drawn = {name: render_to_string(template, {**FRAME, **said}) for name, (template, said) in DRAWN.items()}
    return drawn | {name: page.content.decode() for name, page in pages.items()}


def beside(desk: Desk) -> dict[str, list[Any]]:
    """Add a board, an engagement, an interest and a question, and return what their addresses are filled with."""
    told = {"recorded": desk.now, "recorded_by": desk.people["clerk"]}
    board = Body.objects.create(name="Planning Board", since=desk.now.date())
    engaged = Engagement.objects.create(
        engineer=desk.people["reviewer"], body=board, voted=desk.now.date(), scope="Review", cap_cents=1, **told
    )
    interest = Interest.objects.create(case=desk.case, name="Example Bank", kind="lender", **told)
    asked = {"received": desk.now, "name": "Asker", "place": "12 Example Road", "key": "asked"}
    question = desk.case.questions.create(number="ASK-2026-0001", **asked)
    return {
        "end-board": [board.pk],
        "engaged-one": [engaged.pk],
        "end-interest": [desk.case.number, interest.pk],
        "asked-answer": [question.number],
    }


def faults(pages: dict[str, str]) -> list[str]:
    from playwright.sync_api import sync_playwright

    found: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 320, "height": 800})
        page.route("**/*", lambda route: answer(route, pages))
        for name in pages:
            page.goto(f"{SITE}/{name}")
            wrong = [*violations(page), *beyond_axe(page)]
            wrong += [f"an error leads to {each}, which is not there" for each in page.evaluate(LEADS_NOWHERE)]
            found += [f"{name}: {each}" for each in wrong]
            if page.evaluate("document.documentElement.scrollWidth") > 320:
                found.append(f"{name} runs over the side")
        browser.close()
    return found


def answer(route: Any, pages: dict[str, str]) -> None:
    """Serve the pages that were rendered, and static files as the server would; nothing else is to be had."""
    path = route.request.url.removeprefix(f"{SITE}/").partition("#")[0]
    if path in pages:
        route.fulfill(body=pages[path], content_type="text/html; charset=utf-8")
    elif path.startswith("static/") and (found := finders.find(path.removeprefix("static/"))):
        route.fulfill(body=Path(str(found)).read_bytes(), content_type=mimetypes.guess_type(str(found))[0])
    else:
        route.fulfill(status=404, body="")
