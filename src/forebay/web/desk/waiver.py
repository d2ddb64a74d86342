"""Waivers of a case: what was asked, what a waiver still waits for, what stands in its place, and the fee or land."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from forebay.law.asked import Requirement
from forebay.law.bench import names_in
from forebay.law.provisions import Must
from forebay.letters.wording import money
from forebay.office import clock, here
from forebay.office.history.money import CREDIT_FUND, PAY_IN_LIEU, in_lieu_cents
from forebay.office.history.waivers import (
    ASK,
    DECLINE,
    GRANT,
    SELECT,
    Waiver,
    knows_waivers,
    liftable,
    lifted_said,
    waivers,
)
from forebay.office.models import Case, RequirementRow
from forebay.office.money.asked import Asked, asked
from forebay.office.projections import CaseState, project
from forebay.office.record import FACTS, seq_of
from forebay.office.rules.boards import wants_vote
from forebay.office.verbs.record_act import held_back, record_act
from forebay.office.verbs.waive import state_storage, storage_found
from forebay.web.common.forms import Form
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import Question, short, words
from forebay.web.common.saving import acted, doing
from forebay.web.desk.access import case_of, may_do, person_of, signed_in
from forebay.web.desk.acting import form_for, when_said
from forebay.web.desk.decision import Ground, ground_of
from forebay.web.desk.duties import duty_of, provision_of
from forebay.web.desk.money_asked import blanks_of, credited
from forebay.web.desk.refusing import refused
from forebay.web.desk.review.findings import handed_in_said
from forebay.web.desk.shown import slug_of

LAND = ("choose dedication", "sign dedication agreement", "dedicate land")
BUILT = ("build facility on developed land", "carry out other mitigation")
STATES = {"asked": "to decide", "granted": "done", "declined": "refused"}
LIFTS = "lifts"
Links = list[tuple[str, str]]


class _Page:
    """What the page of a case's waivers shows."""

    def __init__(self, request: HttpRequest, case: Case) -> None:
        self.case = case
        self.ground: Ground = ground_of(request, case)
        self.now = self.ground.bearings.now

    @cached_property
    def waivers(self) -> tuple[Waiver, ...]:
        return waivers(self.ground.acts)

    @property
    def is_open(self) -> bool:
        """Whether a request waits for a decision."""
        return any(one.state == "asked" for one in self.waivers)

    def links(self, names: Iterable[str]) -> Links:
        can = self.ground.can
        return [(words(phrase(name)), self.ground.link("act", slug_of(name))) for name in names if name in can]

    def rows(self, wanted: Any) -> list[Any]:
        show = [row for row in self.ground.rows if row.status in ("blocks", "open", "due", "late") and wanted(row)]
        return [duty_of(row, self.now, can=self.ground.can) for row in show]

    def holds(self) -> list[Any]:
        """Return what still holds a waiver back."""
        return self.rows(lambda row: row.holds and GRANT in row.steps)

    def vote_waits(self) -> str:
        ground, kind = self.ground, here.vocabulary()[GRANT]
        return wants_vote(kind, ground.lines, ground.bearings, here.home(), self.now) if self.is_open else ""

    def shown(self) -> list[dict[str, Any]]:
        return [self._shown(one) for one in reversed(self.waivers)]

    def _shown(self, one: Waiver) -> dict[str, Any]:
        decided = one.decided_entry
        return {
            "one": one,
            "status": STATES[one.state],
            "seq": seq_of(one.entry),
            "decided_seq": seq_of(decided) if decided else 0,
            "lifts": lifted_said(one.lifts, self.ground.bearings.laws),
            "letter": self.ground.letters.get(decided, ""),
        }

    def acts(self) -> Links:
        """Return what can be done about a request now; a waiver only once nothing holds it back."""
        if not self.is_open:
            provided = any(knows_waivers(law) for law in self.ground.bearings.laws)
            return self.links([ASK] if provided else [])
        chosen = self.ground.acts.of([SELECT])
        found = self.links([] if chosen else [SELECT])
        if GRANT in self.ground.can and not self.holds() and not self.vote_waits():
            found.append((words(phrase(GRANT)), self.ground.link("waiver-grant")))
        return [*found, *self.links([DECLINE])]

    def fee(self) -> list[dict[str, Any]]:
        """Return the fee in lieu as it stands: what it is made of, what it waits for, what was paid."""
        state = project(self.ground.lines, self.ground.bearings)
        rows = [one for one in asked(state, self.ground.bearings) if one.act == PAY_IN_LIEU]
        return [_fee(one, state) for one in rows if one.state == "asked" or one.held_cents]

    def fee_acts(self, fees: Sequence[Asked]) -> Links:
        """Return what can be done about the fee: pay what is still to come, credit what is not in its fund yet."""
        paid, into_fund = in_lieu_cents(self.ground.acts)
        pays = [PAY_IN_LIEU] if any(one.short_cents or one.cents is None for one in fees) else []
        return [*self.links([*pays, *([CREDIT_FUND] if paid > into_fund else [])]), *self.blanks(fees)]

    def blanks(self, fees: Iterable[Asked]) -> Links:
        """Return where an officer determines for this case what the text leaves blank of the fee."""
        return [link for one in fees for link in blanks_of(self.case, one, self.ground.can)]

    def instead(self) -> list[Any]:
        """Return what the law asks of land, and of the measure that stands in for what was waived."""
        names = {*LAND, *BUILT}
        return self.rows(lambda row: row.shape != "may" and names & {*row.steps, *_acts_of(row)})


def _acts_of(row: RequirementRow) -> set[str]:
    rule = provision_of(row)
    if not isinstance(rule, Must):
        return set()
    return {rule.act or "", *(item.name for item in rule.wants)}


def _fee(one: Asked, state: CaseState) -> dict[str, Any]:
    amount = money(one.cents) if one.cents is not None else "not known yet"
    pairs = [("Fee", amount), *one.parts, ("Paid", money(one.held_cents))]
    if one.short_cents:
        pairs.append(("Still to come", money(one.short_cents)))
    pairs += credited(one, state)
    paid = one.cents is not None and not one.short_cents
    status = "done" if paid else "waiting" if one.cents is None else "due"
    return {"one": one, "pairs": pairs, "status": status if one.state == "asked" else "does not apply"}


@signed_in
def page(request: HttpRequest, number: str) -> HttpResponse:
    """Show the waivers of a case."""
    case = case_of(request, number)
    found = _Page(request, case)
    return render(request, "desk/waiver.html", _context(found))


def _context(found: _Page, storage: Form | None = None) -> dict[str, Any]:
    fees = found.fee()
    states = FACTS in found.ground.can and (found.is_open or bool(fees))
    ran, stored = storage_found(found.case) if states else (None, ())
    form = storage or (_storage_form([one.storm for one in stored], [str(one) for one in stored]) if stored else None)
    return {
        "case": found.case,
        "waivers": found.shown(),
        "is_open": found.is_open,
        "provided": any(knows_waivers(law) for law in found.ground.bearings.laws),
        "holds": found.holds() if found.is_open else [],
        "vote_waits": found.vote_waits(),
        "acts": found.acts(),
        "fees": fees,
        "fee_acts": found.fee_acts([each["one"] for each in fees]),
        "instead": found.instead(),
        "land_acts": found.links([*LAND, *BUILT]),
        "form": form,
        "handed_in": handed_in_said(found.case, found.ground.reviews, ran) if ran else "",
        "state_it": "State this storage",
    }


# ---- the storage -----------------------------------------------------------------------------------------------------


def _storage_form(storms: Iterable[str], said: Iterable[str], typed: Any = None) -> Form:
    choices = tuple(zip(storms, said, strict=True))
    asked_for = Question("storm", "The storm whose storage is required", "choice", choices=choices)
    return Form([asked_for], zone=here.home().zone, typed=typed)


@signed_in
@require_POST
def storage(request: HttpRequest, number: str) -> HttpResponse:
    """State the storage that is required, as the review found it for one storm."""
    case = case_of(request, number)
    _, stored = storage_found(case)
    form = _storage_form([one.storm for one in stored], [str(one) for one in stored], request.POST)
    if form.is_right:
        entry = acted(
            form,
            lambda: state_storage(case, form.values["storm"], by=person_of(request), now=clock.now(), key=form.key),
        )
        if entry:
            messages.success(request, f"The storage required is stated: No. {entry.seq} of the docket.")
            return redirect("waiver", number=case.number)
    return render(request, "desk/waiver.html", _context(_Page(request, case), form), status=form.status)


# ---- granting one ----------------------------------------------------------------------------------------------------


@signed_in
def grant(request: HttpRequest, number: str) -> HttpResponse:
    """Relieve the applicant of the provisions chosen, with reasons."""
    case = case_of(request, number)
    kind, said = here.vocabulary()[GRANT], words(phrase(GRANT))
    if GRANT not in may_do(request, case):
        return render(request, "desk/may_not.html", {"case": case, "kind": kind, "said": said}, status=403)
    ground = ground_of(request, case)
    form = waiver_form(request, case)
    held: Sequence[Requirement] = held_back(case, kind, ground.bearings.now) if request.method == "GET" else ()
    if form.is_right:
        done, held = doing(form, lambda: _granted(request, case, form))
        if done:
            return redirect("waiver", number=case.number)
    context = {"case": case, "kind": kind, "said": said, "form": form, "refused": refused(held), "look": ""}
    return render(request, "desk/act.html", context, status=422 if request.method == "POST" else 200)


def waiver_form(
    request: HttpRequest,
    case: Case,
    start: Mapping[str, Any] | None = None,
    first: Sequence[Question] = (),
    mends: bool = False,
) -> Form:
    """Return the form of a waiver: what it lifts is chosen from what can be lifted."""
    lifts = sorted(name.rpartition(":")[2] for name in names_in((start or {}).get("provisions")))
    asked_for = (_lifts(ground_of(request, case)), *first)
    begun = {**(start or {}), LIFTS: lifts} if lifts else start
    return form_for(request, case, here.vocabulary()[GRANT], begun, asked_for, ("provisions",), mends)


def waiver_data(form: Form) -> dict[str, Any]:
    """Return what a waiver states, from its form."""
    said = {name: value for name, value in form.data.items() if name != LIFTS}
    return {**said, "provisions": "\n".join(sorted(form.values[LIFTS]))}


def _lifts(ground: Ground) -> Question:
    """Ask which provisions are waived, and which items of one where it has several."""
    found: list[tuple[str, str]] = []
    for name, must in liftable(ground.bearings.laws):
        found.append((name, short(f"{must.at}: {must.gist or name}")))
        found += [(f"{name}#{item.name}", short(f"{item.at or must.at}, only: {item.name}")) for item in must.items]
    return Question(LIFTS, "What need not be met", "set", choices=tuple(found), hint="Choose all that are waived")


def _granted(request: HttpRequest, case: Case, form: Form) -> Any:
    entry = record_act(
        case,
        GRANT,
        by=person_of(request),
        now=clock.now(),
        occurred=when_said(form),
        data=waiver_data(form),
        key=form.key,
    )
    messages.success(request, f"The waiver is granted: No. {entry.seq} of the docket.")
    return entry
