"""One entry of a docket: what it says, its seal, its correction and its withdrawal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from forebay.law.acts import ActKind
from forebay.letters.wording import listed
from forebay.office import clock, docket, editions, here
from forebay.office.history.votes import VOTE
from forebay.office.leaning import leaning_on
from forebay.office.models import Case, Entry
from forebay.office.people import licences
from forebay.office.people.permissions import SYSTEM
from forebay.office.perform import RETRACT, perform
from forebay.office.record import read
from forebay.web.common.forms import Form
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import Question, words
from forebay.web.common.saving import doing
from forebay.web.desk import correcting
from forebay.web.desk.access import case_of, may_do, person_of, signed_in
from forebay.web.desk.acting import OF_A_REVIEW
from forebay.web.desk.laws import by_name
from forebay.web.desk.shown import docket_rows

STAYS = "A withdrawal stays as it is. Where it was made in error, record again what was withdrawn."
THE_OPENING = "The opening of a case is not withdrawn, for the case hangs on it. Correct it, or close the case."
IN_REVIEW = "What a review has said is not corrected. Withdraw it, and say it anew on the screens of the review."
ITS_SUBJECT_STAYS = frozenset({VOTE})
"""A vote stays the answer to its own question."""
BY_ITSELF = "Forebay wrote this entry itself. Withdraw it where it is wrong, or load the readings that are right."
WHY_WITHDRAWN = Question(
    "reason", "Why is it withdrawn?", "text", long=True, hint="The entry stays in sight, with this reason"
)


def _entry(case: Case, seq: int) -> Entry:
    return get_object_or_404(Entry.objects.select_related("person"), case=case, seq=seq)


def _kind(entry: Entry) -> ActKind:
    kind = here.vocabulary().get(entry.act)
    if kind is None:
        raise Http404(f'"{entry.act}" is no longer an act of the vocabulary.')
    return kind


@signed_in
def page(request: HttpRequest, number: str, seq: int) -> HttpResponse:
    """Show one entry whole."""
    case = case_of(request, number)
    entry = _entry(case, seq)
    rows = {row.seat: row for row in docket_rows(case.entries.select_related("person"))}
    stands = not rows[seq].replaced_by
    line = read(entry.text)
    context = {
        "case": case,
        "entry": entry,
        "row": replace(rows[seq], others=f"{reverse('case', args=[case.number])}#entry-"),
        "laws": by_name(line.laws),
        "licence": licences.of_act(line.data, here.home().calendar.date_of(line.occurred)),
        "may_correct": stands and _may(request, case, entry, entry.act),
        "may_withdraw": stands and _may(request, case, entry, RETRACT),
    }
    return render(request, "desk/entry.html", context)


def _may(request: HttpRequest, case: Case, entry: Entry, act: str) -> bool:
    """Tell whether a person may do ``act`` to mend an entry: a withdrawal, the case's opening and a letter stay."""
    mends_a_withdrawal = entry.act == RETRACT
    undoes_the_case = act == RETRACT and entry.seq == 1
    is_issued = act == entry.act and bool(read(entry.text).paper)
    stays = mends_a_withdrawal or undoes_the_case or is_issued or act in OF_A_REVIEW - {VOTE}
    return act in may_do(request, case) and not stays


def _why_not(entry: Entry, act: str) -> str:
    """Say why an entry is not mended, or by whom it is."""
    if entry.act == RETRACT:
        return STAYS
    if act == RETRACT and entry.seq == 1:
        return THE_OPENING
    if act in OF_A_REVIEW - {VOTE}:
        return IN_REVIEW
    if act == entry.act and (paper := read(entry.text).paper):
        return f"{paper['number']} stays as it was issued. Withdraw it, and issue another."
    people = [role for role in here.vocabulary()[act].by if role != SYSTEM]
    return f"This is for the {listed(people, 'or')} to mend. Ask one of them." if people else BY_ITSELF


@signed_in
def correct(request: HttpRequest, number: str, seq: int) -> HttpResponse:
    """Correct an entry: the same act again, with what is right and why."""
    case = case_of(request, number)
    entry = _entry(case, seq)
    kind, line = _kind(entry), read(entry.text)
    if not _may(request, case, entry, kind.name):
        raise PermissionDenied(_why_not(entry, kind.name))
    form = correcting.form_of(request, case, kind, line)
    if form.is_right:
        done = _perform(
            form,
            case=case,
            act=kind.name,
            by=person_of(request),
            occurred=form.values.get("occurred", line.occurred),
            data=correcting.data_of(kind, line, form),
            subject=line.subject or None if kind.name in ITS_SUBJECT_STAYS else form.values.get("subject"),
            corrects=entry.id,
        )
        if done:
            messages.success(request, f"No. {seq} is corrected by No. {done.seq}; both stay on the docket.")
            return redirect("case", number=case.number)
    context = {"case": case, "entry": entry, "said": words(phrase(kind.name)), "form": form}
    return render(request, "desk/correct.html", context, status=422 if form.errors else 200)


@signed_in
def withdraw(request: HttpRequest, number: str, seq: int) -> HttpResponse:
    """Withdraw an entry made in error."""
    case = case_of(request, number)
    entry = _entry(case, seq)
    if not _may(request, case, entry, RETRACT):
        raise PermissionDenied(_why_not(entry, RETRACT))
    form = Form([WHY_WITHDRAWN], zone=here.home().zone, typed=request.POST if request.method == "POST" else None)
    leaning = _leaning(case, entry)
    if form.is_right:
        done = _perform(form, case=case, act=RETRACT, by=person_of(request), data=form.data, retracts=entry.id)
        if done:
            messages.success(request, f"No. {seq} is withdrawn by No. {done.seq}; what hung on it falls with it.")
            for said, _, clauses in leaning:
                named = listed([at for at, _ in clauses])
                messages.warning(
                    request, f"{said} still stands, and {named} {'is' if len(clauses) == 1 else 'are'} no longer met."
                )
            return redirect("case", number=case.number)
    context = {"case": case, "entry": entry, "said": words(phrase(entry.act)), "form": form, "leaning": leaning}
    return render(request, "desk/withdraw.html", context, status=422 if form.errors else 200)


def _leaning(case: Case, entry: Entry) -> list[tuple[str, int, tuple[tuple[str, str], ...]]]:
    """Return each decision that would stand on nothing without an entry: what it is, its number, clauses in words."""
    lines = docket.lines(case)
    if any(line.retracts == entry.id for line in lines):
        return []
    found = leaning_on(entry.id, lines, editions.bearings(lines, clock.now()))
    return [
        (f"{words(phrase(one.act.act))} (No. {one.seq})", one.seq, tuple(zip(one.clauses, one.gists, strict=True)))
        for one in found
    ]


def _perform(form: Form, **what: Any) -> Entry | None:
    now = clock.now()
    done, held = doing(form, lambda: perform(**{"occurred": now, **what}, now=now, key=form.key))
    if held:
        form.refuse({"": f"The law asks for this first: {listed([one.asks.rstrip('.') for one in held])}."})
    return done
