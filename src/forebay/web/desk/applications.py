"""An application from paper, keyed in on one page: who, where, what, its facts with their source, copies and fee."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from forebay.law.facts import Fact
from forebay.law.soundness import facts_named
from forebay.letters.wording import listed
from forebay.office import clock, here
from forebay.office.models import Case, Entry, StoredFile
from forebay.office.verbs.applications import (
    APPLY,
    CONSULT,
    LETTER,
    NOI,
    Application,
    fee_is_asked,
    receive_application,
)
from forebay.web.common.forms import Form
from forebay.web.common.ours import ours
from forebay.web.common.questions import FACTS, Question, choices_of, of_fact
from forebay.web.common.saving import doing
from forebay.web.desk.access import case_of, clerks_only, person_of
from forebay.web.desk.acting import came_with, when_said
from forebay.web.desk.cases import PRINT_KEY
from forebay.web.desk.choices import COPIES, copies_asked
from forebay.web.desk.laws import speaks_of
from forebay.web.desk.refusing import refused
from forebay.web.desk.requests import keep

ASKED_OF_ALL = (
    *("disturbed_area", "disturbed_at_once", "new_impervious_area", "in_common_plan", "common_plan_area"),
    *("single_family_residence", "agricultural_property"),
)
"""The facts an application form begins with, where a law turns on them; others are stated on the page of the facts."""
AMOUNTS = frozenset({"money", "number"})
"""What fees, rates and guarantees are reckoned from."""
WHERE = (
    Question("title", "What is the project called?", "text", longest=200),
    Question("address", "Where is it?", "text", hint="The address, or a description of the place", longest=300),
    Question(
        "parcels",
        "Tax parcels",
        "text",
        True,
        "One print key a line, as the roll writes it, like 62.1-2-9.120",
        long=True,
    ),
)
WHO = (
    Question("role", "Who applies, as what?", "choice", choices=choices_of(("applicant", "owner", "developer"))),
    Question("name", "Their name", "text", longest=120),
    Question("address_of", "Their postal address", "text", long=True, hint="Letters are addressed to it"),
    Question("email", "E-mail address", "email", True, "With one they can be let in by a link"),
    Question("telephone", "Telephone", "text", True, longest=40),
    Question(
        "consulting_firm",
        "Consulting firm, with its address",
        "text",
        True,
        "Its name, and its address on the next line",
        long=True,
    ),
    Question("principal_contact", "Principal contact at the firm", "text", True),
)
STATE = (
    Question(
        "noi_sent_to_state", "Notice of intent: the day it went to the state", "date", True, "For example: 11 5 2026"
    ),
    Question("noi_certification", "Notice of intent: is its certification with it?", "yes/no", True),
    Question(
        "noi_permit_id", "The state's permit number", "text", True, "As the state writes it, like NYR10X123", longest=40
    ),
    Question("letter_dated", "Five-acre letter of the state: its date", "date", True, "For example: 11 5 2026"),
    Question("letter_area", "Five-acre letter: the area it allows", "area", True),
)
STATED = ("application_kind", "consulting_firm", "principal_contact", *COPIES)


@clerks_only
def new(request: HttpRequest) -> HttpResponse:
    """Key in an application for a project that has no case yet."""
    return _page(request, None)


@clerks_only
def of_case(request: HttpRequest, number: str) -> HttpResponse:
    """Key in the application of a case that is open already."""
    return _page(request, case_of(request, number))


def _page(request: HttpRequest, case: Case | None) -> HttpResponse:
    sent, now = request.method == "POST", clock.now()
    form = Form(
        list(_questions(case)),
        zone=here.home().zone,
        typed=request.POST if sent else None,
        files=request.FILES if sent else None,
        start={"occurred": now},
        carried=came_with(now),
        keep=lambda upload: keep(request, upload),
    )
    form.refuse(_wrong_parcels(form.values.get("parcels", "")) if sent else {})
    held: Any = ()
    if form.is_right:
        entry, held = doing(form, lambda: _received(request, case, form))
        if entry:
            messages.success(request, f"The application is received: its receipt is No. {entry.seq} of the docket.")
            return redirect("case", number=entry.case.number)
    context = {"case": case, "form": form, "refused": refused(held)}
    return render(request, "desk/application.html", context, status=422 if sent else 200)


def _questions(case: Case | None) -> Iterator[Question]:
    yield Question("occurred", "When did it come in?", "instant", hint="Local time. For example: 11 5 2026 at 9:52 am")
    yield from () if case else WHERE
    yield from WHO
    kind = here.vocabulary()[APPLY].data["application_kind"]
    yield Question("application_kind", "What is applied for?", "choice", choices=choices_of(kind.choices))
    yield from (of_fact(fact) for fact in _facts())
    yield Question(
        "source", "Where the facts stand", "text", True, "For example: application form, page 2", longest=300
    )
    yield from _consultation()
    yield from _copies()
    fee = "The law asks for it with the application" if fee_is_asked() else ""
    yield Question("fee", "Filing fee paid", "money", True, fee)
    yield Question("no_fee_because", "Why no fee is paid", "text", True, "Where nothing was paid", longest=300)
    acts = here.vocabulary()
    yield from STATE if speaks_of(acts[NOI]) or speaks_of(acts[LETTER]) else ()
    yield Question("papers", "Its documents", "files", True, "The form and what came with it, as scanned")


def _facts() -> list[Fact]:
    """Return the facts the form asks: those of every form that the home's laws turn on, then their other amounts."""
    named = frozenset[str]().union(*(facts_named(law) for law in here.laws(here.home())))
    book = here.book().facts
    amounts = (name for name, fact in book.items() if fact.type in AMOUNTS and name not in ASKED_OF_ALL)
    return [book[name] for name in (*ASKED_OF_ALL, *amounts) if name in named and name in book]


def _consultation() -> Iterator[Question]:
    if speaks_of(here.vocabulary()[CONSULT]):
        hint = ours("Before the design, about the requirements of the village. For example: 11 5 2026")
        yield Question("consulted", ours("The day the applicant consulted the village"), "date", True, hint)
        yield Question("told", "What they were told", "text", True, long=True)


def _copies() -> Iterator[Question]:
    """Ask how many copies came, as far as the laws ask for any."""
    asked = copies_asked()
    for name, label in COPIES.items():
        if name in asked:
            yield Question(name, label, "number", True, f"The law asks for: {listed(asked[name])}")


def _wrong_parcels(said: str) -> dict[str, str]:
    wrong = [line.strip() for line in said.splitlines() if line.strip() and not PRINT_KEY.fullmatch(line.strip())]
    right = "Write one a line, like 62.1-2-9.120, or leave it out."
    return {"parcels": f'Tax parcels: "{wrong[0]}" is no print key. {right}'} if wrong else {}


def _received(request: HttpRequest, case: Case | None, form: Form) -> Entry:
    said, now = form.values, clock.now()
    given = Application(
        occurred=when_said(form) or now,
        stated=_only(said, STATED),
        opening=_only(said, ("title", "address", "parcels")),
        who={**_only(said, ("role", "name", "email", "telephone")), "address": said["address_of"]},
        facts={name.removeprefix(FACTS): value for name, value in said.items() if name.startswith(FACTS)},
        source=said.get("source", ""),
        fee=said.get("fee"),
        no_fee_because=said.get("no_fee_because", ""),
        consulted=said.get("consulted"),
        told=said.get("told", ""),
        noi=_part(said, "noi_"),
        letter=_part(said, "letter_"),
        papers=[StoredFile.objects.get(sha256=one.sha256) for one in said.get("papers", ())],
        names={one.sha256: one.name for one in said.get("papers", ())},
    )
    return receive_application(given, by=person_of(request), now=now, case=case, key=form.key)


def _only(said: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return {name: said[name] for name in names if name in said}


def _part(said: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    return {name.removeprefix(prefix): value for name, value in said.items() if name.startswith(prefix)}
