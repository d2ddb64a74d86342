"""One form makes one record, however often its button is pressed: every form that any page shows, found by reading.

The pages are gone through by their links as each of the people; every form with a button that records is filled in by
the types of its boxes, sent, and sent again as it was. ``FOREBAY_LONG=1`` tries
every act, and a hundred presses at once.
"""

from __future__ import annotations

import os
import re
import threading
from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections, transaction
from django.test import Client
from django.urls import resolve, reverse

from forebay.office import here
from forebay.office.samples.rain import gauge_file
from forebay.web.desk.shown import act_of
from web.conftest import Desk

LONG = bool(os.environ.get("FOREBAY_LONG"))
PRESSES = 100
"""Of one button, in the long run; a few otherwise."""
WHO = ("officer", "clerk", "board", "applicant")
PASSED_BY = {
    "sign-in": "it records nothing",
    "sign-out": "it records nothing",
    "question": "it begins an interview without answers under a link of its own, which goes if nobody uses it; "
    "what is put to the village at its end is a form of its own",
    "account-codes": "each press gives out new codes, shown once and kept nowhere",
}
"""Forms that are no record, with why."""
NOT_KEPT = ("sessions.Session", "office.Attempt")
"""Tables that count how one came in, and not what was recorded."""
RECORDS = {
    "open-case",
    "act",
    "correct",
    "withdraw",
    "parties",
    "invite",
    "end-party",
    "interests",
    "load-gauge-file",
    "rain",
    "boards",
    "professionals",
    "firm",
    "licence",
    "change-person",
    "standing",
    "end-role",
}
"""Forms of which the first sending has to record something here, so that the second proves something."""


@dataclass
class Found:
    """A form as a page shows it."""

    page: str
    action: str
    who: str
    boxes: list[dict[str, str]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the address it is sent to, and the act where it is one."""
        match = resolve(self.action.partition("?")[0])
        return f"{match.url_name} {match.kwargs.get('slug', '')}".strip()

    def filled(self, desk: Desk) -> dict[str, Any]:
        """Return what is sent: what stands there, and something fit in each empty box."""
        sent: dict[str, Any] = {}
        for box in self.boxes:
            _fill(sent, box, desk)
        return sent


class Forms(HTMLParser):
    """The forms of a page that record, and its links."""

    def __init__(self, page: str, html: str, who: str) -> None:
        super().__init__()
        self.page, self.who = page, who
        self.forms: list[Found] = []
        self.links: list[str] = []
        self._in: Found | None = None
        self._select: dict[str, str] | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        got = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.links.append(got.get("href", ""))
        elif tag == "form" and got.get("method") == "post":
            self._in = Found(self.page, got.get("action") or self.page, self.who)
            self.forms.append(self._in)
        elif self._in is not None and tag in ("input", "textarea", "select") and got.get("name"):
            box = {**got, "tag": tag}
            self._in.boxes.append(box)
            self._select = box if tag == "select" else None
        elif tag == "option" and self._select is not None and got.get("value"):
            self._select["value"] = got["value"] if "selected" in got else self._select.get("value", got["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._in = None
        elif tag == "select":
            self._select = None


def _fill(sent: dict[str, Any], box: dict[str, str], desk: Desk) -> None:
    name, kind, value = box["name"], box.get("type", ""), box.get("value", "")
    if name == "csrfmiddlewaretoken" or kind == "submit":
        return
    if kind == "file":
        sent[name] = lambda: SimpleUploadedFile("gauge.csv", gauge_file(desk.now))
    elif kind in ("radio", "checkbox"):
        if "checked" in box or name not in sent:
            sent[name] = value
    elif value or kind == "hidden" or box["tag"] == "select":
        sent[name] = value
    else:
        sent[name] = _fit(name, desk)


def _fit(name: str, desk: Desk) -> str:
    """Return something to type in a box, by what it is called."""
    day = desk.now.date()
    parts = {"month": f"{day:%m}", "day": f"{day:%d}", "year": f"{day:%Y}", "time": "9:00"}
    if name.rpartition("-")[2] in parts:
        return f"{day.year + 1}" if name == "until-year" else parts[name.rpartition("-")[2]]
    if name == "utc_offset_h":
        return ""
    if re.search("email", name):
        return "somebody.new@example.org"
    if name == "parcel":
        return "62.1-2-9.120"
    if re.search(r"amount|cap|rate|hours|_h$|_sqft|area|depth|length|volume|number", name):
        return "2"
    return "Words"


def passed_over(slug: str) -> bool:
    """Tell whether an act is left to the long run: all acts come by one view, and each has a form of its own."""
    acts = sorted(here.vocabulary().kinds)
    return not LONG and acts.index(act_of(slug) or acts[0]) % 4 > 0


def pages(desk: Desk, who: str, known: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield (address, page) of every kind of page somebody reaches by links, one of each kind and act.

    The forms of acts that are ``known`` already are passed by.
    """
    begun = desk.case.entries.get(act="start construction").seq
    client, seen, ways = desk.as_(who), set(), deque(["/", desk.page("correct", begun)])
    while ways:
        address = ways.popleft()
        match = resolve(address.partition("?")[0])
        kind = (match.url_name, match.kwargs.get("slug"))
        if kind in seen or (kind[1] and (" ".join(kind) in known or passed_over(kind[1]))):
            continue
        seen.add(kind)
        answer = client.get(address)
        if answer.status_code != 200 or "text/html" not in answer["Content-Type"]:
            continue
        html = answer.content.decode()
        yield address, html
        ways.extend(_ways(html))


def _ways(html: str) -> Iterator[str]:
    for link in Forms("", html, "").links:
        if link.startswith("/") and not link.startswith(("/static", "/sign-in")):
            yield link.partition("#")[0]


def forms(desk: Desk) -> list[Found]:
    """Return every form that records, one of each address and act, by the first of the people who has it."""
    found: dict[str, Found] = {}
    for who in WHO:
        for address, html in pages(desk, who, found):
            for each in Forms(address, html, who).forms:
                found.setdefault(each.name, each)
    return [each for name, each in found.items() if name.partition(" ")[0] not in PASSED_BY]


def records() -> dict[str, list[Any]]:
    """Return everything in every table."""
    kept = [model for model in apps.get_models() if model._meta.label not in NOT_KEPT]
    return {model._meta.label: list(model._default_manager.order_by("pk").values()) for model in kept}


def press(client: Client, found: Found, sent: dict[str, Any]) -> Any:
    fresh = {name: value() if callable(value) else value for name, value in sent.items()}
    return client.post(found.action, fresh)


def twice(desk: Desk, found: Found) -> tuple[bool, str]:
    """Send a form twice as it stands, undo both, and return whether it recorded something, and what is wrong."""
    client = desk.as_(found.who)
    sent = found.filled(desk)
    with transaction.atomic():
        before = records()
        first = press(client, found, sent)
        if first.status_code == 422:
            transaction.set_rollback(True)
            return False, ""
        once = records()
        second = press(client, found, sent)
        again = records()
        transaction.set_rollback(True)
    wrong = [table for table in once if once[table] != again[table]]
    if wrong:
        return True, f"{found.name}: the second sending changed {', '.join(wrong)}"
    if once != before and (first.status_code, first.get("Location")) != (second.status_code, second.get("Location")):
        return True, f"{found.name}: answered {second.status_code} the second time, and {first.status_code} the first"
    return once != before, ""


def test_every_form_sent_twice_is_recorded_once(desk: Desk, served: Any) -> None:
    desk.at(hours=1)
    recorded, wrong = set(), []
    for found in forms(desk):
        did, problem = twice(desk, found)
        recorded |= {found.name.partition(" ")[0]} if did else set()
        wrong += [problem] if problem else []
    assert wrong == []
    assert recorded >= RECORDS, sorted(RECORDS - recorded)


# ---- a hundred presses at once ---------------------------------------------------------------------------------------


def hundred(desk: Desk, address: str, typed: dict[str, str], who: str = "officer") -> set[tuple[int, str]]:
    """Press one button a hundred times from four browsers at once, and return the answers that came."""
    page = desk.as_(who).get(address).content.decode()
    (found, *_) = [each for each in Forms(address, page, who).forms if each.action == address or "/link/" in address]
    sent = found.filled(desk) | typed
    answers: set[tuple[int, str]] = set()
    clients = [desk.as_(who) for _ in range(4)]

    def presses(client: Client) -> None:
        for _ in range(PRESSES // len(clients) if LONG else 5):
            answer = press(client, found, sent)
            answers.add((answer.status_code, answer.get("Location", "")))
        connections.close_all()

    threads = [threading.Thread(target=presses, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.mark.django_db(transaction=True)
def test_presses_at_once_of_each_way_of_recording_make_one(desk: Desk) -> None:
    """An act, a case, a person's licence, a party and a role: each way a form is known again."""
    from forebay.office.models import Case, Entry, Licence, Party, RoleHeld

    person = desk.people["neighbor"]
    ways: list[tuple[str, dict[str, str], Any]] = [
        (desk.page("act", "inspect-site"), {"observed": "All well"}, Entry),
        (reverse("open-case"), {"title": "One", "address": "1 Example Road", "parcel": ""}, Case),
        (reverse("licence", args=[person.pk]), {"number": "012345", "begins-year": "2025"}, Licence),
        (desk.page("parties"), {"email": "new@example.org", "name": "New Person"}, Party),
        (reverse("designate"), {"person": str(person.pk), "role": "inspector", "until-year": "2027"}, RoleHeld),
    ]
    for address, typed, model in ways:
        before = model.objects.count()
        answers = hundred(desk, address, typed)
        assert [status for status, _ in answers] == [302], (address, answers)
        assert model.objects.count() == before + 1, address
