"""The law of one case: which edition governs it, what another would change and why, and accepting it as an officer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from forebay.law.ordinance import Law
from forebay.office import clock, docket, editions, here
from forebay.office.manual import JUDGED_BY, STATE, Reading, readings
from forebay.office.models import Case, Entry, Person
from forebay.office.practice import Changed, Offered, changes, offers
from forebay.office.record import ACCEPT, Line, record
from forebay.office.verbs.accept_edition import accept_edition
from forebay.web.common.forms import Form
from forebay.web.common.phrases import in_words
from forebay.web.common.questions import Question, words
from forebay.web.common.saving import acted
from forebay.web.desk.access import case_of, may_do, person_of, signed_in, today_here
from forebay.web.desk.law_pages import said_of
from forebay.web.desk.laws import address_of, edition_of

REASONS = Question(
    "reasons",
    "Why it is accepted for this case",
    "text",
    optional=True,
    long=True,
    hint="The resolution, or what the law says of cases that were open; it stays on the docket",
)


@dataclass(frozen=True, slots=True)
class Governing:
    """A law that governs a case: in which edition, since when, and who accepted it."""

    name: str
    edition: str
    digest: str
    link: str
    accepted: str
    entry: int


@dataclass(frozen=True, slots=True)
class Move:
    """One thing asked that another edition would change, as a list shows it."""

    asks: str
    before: str
    after: str
    why: str


@dataclass(frozen=True, slots=True)
class Offer:
    """Another edition of a law, what is new in it, and what it changes in the case."""

    law: Law
    edition: str
    link: str
    new: bool
    places: tuple[str, ...]
    adopted: tuple[str, ...]
    dropped: tuple[str, ...]
    moves: tuple[Move, ...]
    form: Form | None


@signed_in
def page(request: HttpRequest, number: str) -> HttpResponse:
    """Show which edition of each law governs a case and what the home's would change; accept one."""
    case = case_of(request, number)
    may = ACCEPT in may_do(request, case)
    if request.method == "POST" and not may:
        raise PermissionDenied("An edition is accepted for a case by an officer. Ask one.")
    offered = enumerate(offers(case, here.home()))
    listed = [(one, _form(request, one, place) if may else None) for place, one in offered]
    for one, form in listed:
        if form is not None and form.is_right and _accepted(request, case, one, form):
            return redirect("case-law", number=case.number)
    shown = [_offer(case, one, form) for one, form in listed]
    context = {
        "case": case,
        "governing": list(_governing(case)),
        "offers": shown,
        "manual": _manual(case),
        "form": next((form for _, form in listed if form is not None and form.errors), None),
        "gone": request.method == "POST" and all(form is None or form.typed is None for _, form in listed),
    }
    return render(request, "desk/case_law.html", context, status=422 if request.method == "POST" else 200)


def _form(request: HttpRequest, one: Offered, place: int) -> Form:
    """Return the form that accepts an edition; it is sent only where it names the very edition that was shown."""
    sent = request.method == "POST" and request.POST.get("edition") == one.law.digest
    asked = replace(REASONS, name=f"{REASONS.name}{place}")
    typed, carried = request.POST if sent else None, {"edition": one.law.digest}
    return Form([asked], zone=here.home().zone, typed=typed, carried=carried)


def _accepted(request: HttpRequest, case: Case, one: Offered, form: Form) -> bool:
    by, now = person_of(request), clock.now()
    reasons = next(iter(form.values.values()), "") or ""
    entry = acted(form, lambda: accept_edition(case, one.law, by=by, now=now, reasons=reasons, key=form.key))
    if entry is None:
        return False
    messages.success(request, f"{one.law.name} is accepted for this case: No. {entry.seq} of the docket.")
    return True


# ---- what is shown ---------------------------------------------------------------------------------------------------


def _governing(case: Case) -> Iterator[Governing]:
    accepted = {line.data["law"]: line for line in _acceptances(case)}
    people = Person.objects.names(line.person for line in accepted.values())
    for law in editions.laws_of(case):
        line = accepted.get(law.id)
        by = f"{people.get(line.person or 0, line.role)}, {line.role}" if line else ""
        yield Governing(
            law.name, edition_of(law), law.digest, address_of(law.id, case=case), by, line.seq if line else 0
        )


def _manual(case: Case) -> list[Reading]:
    laws = editions.laws_of(case)
    if not any(JUDGED_BY in law.values for law in laws):
        return []
    acts = record(docket.lines(case), here.vocabulary())
    home = here.home()
    return readings(laws, here.law(STATE, home), acts, home.calendar, today_here())


def _acceptances(case: Case) -> Sequence[Line]:
    """Return the acceptances that govern a case now, the last of each law."""
    if not Entry.objects.filter(case=case, act=ACCEPT).exists():
        return ()
    lines = [line for line in docket.lines(case) if line.act == ACCEPT]
    return [line for line in lines if case.edition.get(line.data["law"]) == line.data["edition"]]


def _offer(case: Case, one: Offered, form: Form | None) -> Offer:
    return Offer(
        law=one.law,
        edition=edition_of(one.law),
        link=address_of(one.law.id),
        new=one.own is None,
        places=one.provisions if one.own is not None else (),
        adopted=tuple(said_of(row) for row in one.adopted),
        dropped=tuple(said_of(row) for row in one.dropped),
        moves=tuple(_move(row) for row in changes(case, [one.law], clock.now())),
        form=form,
    )


def _move(row: Changed) -> Move:
    kinds = here.vocabulary().kinds
    return Move(words(row.asks), row.before, row.after, in_words(row.why, kinds))
