"""What a review found, clause by clause, and deciding upon it: one form a clause, each finding a choice of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from forebay.law.bench import CONFIRM, DISPOSE
from forebay.letters.review_letters.comments import Comment, disagreements, folded
from forebay.letters.review_letters.incompleteness import lacks_of
from forebay.letters.wording import listed
from forebay.office import clock, docket, editions, here, reviews_kept
from forebay.office.history.reviews import Ran, Reviews
from forebay.office.models import Case, Person
from forebay.office.papers.handed_in import handed_in
from forebay.office.papers.reviews import dispositions
from forebay.office.perform import BadData, NotPermitted, Refused
from forebay.office.record import seq_of
from forebay.office.verbs.dispose import confirm, let_stand, standing
from forebay.review import Disposition, Fold, ReviewItem, Run
from forebay.web.common.forms import Field, Form
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import words
from forebay.web.common.rows import Column, Linked, State, Table
from forebay.web.desk.access import case_of, may_do, person_of, roles_of, staff_only
from forebay.web.desk.laws import by_name
from forebay.web.desk.review.deciding import decided, form_of
from forebay.web.desk.review.groups import Group, counts_of, gists_once, groups, to_decide
from forebay.web.desk.review.received import known_of, ran_of

EIGHT = (
    Column("What"),
    Column("Outcome"),
    Column("Required"),
    Column("Declared", number=True),
    Column("Recomputed", number=True),
    Column("Tolerance", number=True),
    Column("Clause"),
    Column("Basis"),
    Column("Driving input"),
)


FOLDED = (
    Column("What"),
    Column("Outcome"),
    Column("Declared", number=True),
    Column("Recomputed", number=True),
    Column("Clause"),
)


@dataclass(frozen=True, slots=True)
class Said:
    """What one reviewer decided of a finding, as others read it."""

    by: str
    outcome: str
    reasons: str
    words: str
    rounds: str
    waits: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding with what was decided of it, and the fields to decide it in."""

    item: ReviewItem
    title: str
    outcome: str
    said: tuple[Said, ...]
    fields: tuple[Field, ...] = ()


# ---- the whole review ------------------------------------------------------------------------------------------------


@staff_only
def page(request: HttpRequest, number: str, seq: int) -> HttpResponse:
    """Show what a review found, by clause, and what is still to be decided."""
    case = case_of(request, number)
    known = known_of(case)
    ran = ran_of(case, known, seq)
    run = reviews_kept.run_of(ran.run)
    listed = groups(run, known.rows_on(ran.entry), editions.laws_of(case))
    before = known.before(ran)
    newest = known.latest is not None and ran.submission == known.latest.entry
    decided_so_far = dispositions(known.rows_on(ran.entry))
    approval = known.approved.get(ran.submission, "")
    context = {
        "case": case,
        "ran": ran,
        "seq": seq,
        "run": run,
        "causes": _causes(case, seq, folded(run, decided_so_far), listed),
        "submission": seq_of(ran.submission),
        "groups": gists_once(listed),
        "counts": counts_of(listed),
        "stands": newest and all(group.stands for group in listed),
        "first": next((group for group in listed if group.open), None),
        "open": sum(len(group.open) for group in listed),
        "before": before,
        "newest": newest,
        "standing": len({row.item for row in standing(known, ran)}) if newest and before else 0,
        "may_decide": newest and may_decide(request, case),
        "waiting": list(_waiting(request, case, known, ran)),
        "parted": parted(case, known, ran, run, decided_so_far),
        "handed_in": handed_in_said(case, known, ran),
        "lacking": bool(lacks_of(run)),
        "letters": newest and bool({"issue review letter", "deny submission"} & may_do(request, case)),
        "told": _told(known, ran.entry),
        "approved": seq_of(approval) if approval else 0,
        "approval_told": _told(known, approval) if approval else "",
        "laws": by_name(run.laws),
        "inputs": sorted(run.inputs.items()),
    }
    return render(request, "desk/review.html", context)


def _told(known: Reviews, entry: str) -> str:
    """Return the number of the letter that told the applicant of a review, or of an approval; blank while none did."""
    return next((one.number for one in known.letters[::-1] if one.about == entry and not one.withdrawn), "")


def parted(case: Case, known: Reviews, ran: Ran, run: Run, decided: Sequence[Disposition]) -> list[tuple[Comment, str]]:
    """Return what reviewers decided differently, as the letter says it, with where to decide between them."""
    found = disagreements(run, decided)
    listed = groups(run, known.rows_on(ran.entry)) if found else []
    place = {item.id: group.place for group in listed for item in group.items}
    seq = seq_of(ran.entry)
    return [(one, reverse("review-clause", args=[case.number, seq, place[one.about[0]]])) for one in found]


def handed_in_said(case: Case, known: Reviews, ran: Ran) -> str:
    """Say what a review is of: what was handed in, by whom and when."""
    received = known.round_of(ran.submission)
    return handed_in(received, docket.lines(case), here.home().calendar) if received else ""


def _causes(case: Case, seq: int, found: Sequence[Fold], listed: Sequence[Group]) -> list[tuple[Fold, Table]]:
    """Return each cause of several findings with a table of them, each with the page to decide upon it."""
    place = {item.id: group for group in listed for item in group.items}
    return [(one, _follows(case, seq, one, place)) for one in found]


def _follows(case: Case, seq: int, one: Fold, place: Mapping[str, Group]) -> Table:
    rows = [
        (
            Linked(title_of(item), reverse("review-clause", args=[case.number, seq, place[item.id].place])),
            State(place[item.id].outcome(item)),
            item.declared or "nothing",
            item.recomputed or "nothing",
            item.at or "none",
        )
        for item in one.items
    ]
    return Table("The input, and what follows from it", FOLDED, rows)


def may_decide(request: HttpRequest, case: Case) -> bool:
    """Tell whether a person disposes of findings in this village."""
    return DISPOSE in may_do(request, case) and bool(roles_of(request, case) & set(here.home().dispositions_by))


def _waiting(request: HttpRequest, case: Case, known: Reviews, ran: Ran) -> Iterable[tuple[int, str, int, bool]]:
    """Yield (entry, by whom, how many, whether the person may confirm it) of what waits for a second officer."""
    may, me = CONFIRM in may_do(request, case), person_of(request).pk
    for one in known.waiting:
        if one.review == ran.entry:
            name = Person.objects.filter(pk=one.person or 0).values_list("name", flat=True).first() or one.role
            yield seq_of(one.entry), name, len(one.rows), may and one.person != me


# ---- one clause ------------------------------------------------------------------------------------------------------


@staff_only
def clause(request: HttpRequest, number: str, seq: int, place: int) -> HttpResponse:
    """Show the findings under one clause, and decide upon them."""
    case = case_of(request, number)
    known = known_of(case)
    ran = ran_of(case, known, seq)
    run = reviews_kept.run_of(ran.run)
    listed = groups(run, known.rows_on(ran.entry), editions.laws_of(case))
    if place >= len(listed):
        raise Http404("This review has no such clause.")
    group = listed[place]
    decides = may_decide(request, case) and known.latest is not None and ran.submission == known.latest.entry
    asked = _asked(group, every=bool(request.GET.get("all")) or not group.numbers)
    form = form_of(request, asked, known, ran) if decides else None
    if request.method == "POST":
        if form is None:
            raise PermissionDenied("You may not decide upon the findings of this review.")
        if form.is_right and decided(request, case, ran, asked, form, known):
            return redirect(_next(case, ran, listed, place))
    context = {
        "case": case,
        "ran": ran,
        "seq": seq,
        "group": group,
        "form": form,
        "findings": list(_findings(asked, group, known, form)),
        "whole": form.fields[3 * len(asked) :] if form else (),
        "table": _table(group) if group.numbers else None,
        "left_out": len(group.items) - len(asked),
        "previous": listed[place - 1] if place else None,
        "next": listed[place + 1] if place + 1 < len(listed) else None,
    }
    return render(request, "desk/review_clause.html", context, status=422 if form and form.errors else 200)


def _asked(group: Group, every: bool) -> list[ReviewItem]:
    """Return what a clause's form asks about: of numbers only those that do not stand, unless all are wanted."""
    return [item for item in group.items if every or to_decide(item) or item.id in group.decided]


def _next(case: Case, ran: Ran, listed: Sequence[Group], place: int) -> str:
    """Return where to go on: to the next clause with something to decide, or back to the whole review."""
    after = next((group for group in listed[place + 1 :] if group.open), None)
    if after is None:
        return reverse("review", args=[case.number, seq_of(ran.entry)])
    return reverse("review-clause", args=[case.number, seq_of(ran.entry), after.place])


def _findings(asked: Sequence[ReviewItem], group: Group, known: Reviews, form: Form | None) -> Iterable[Finding]:
    names = Person.objects.names(row.person for item in asked for _, row in known.rows_about(item.id))
    for place, item in enumerate(asked):
        fields = tuple(form.fields[3 * place : 3 * place + 3]) if form else ()
        yield Finding(item, title_of(item), group.outcome(item), tuple(_said(known, item, names)), fields)


def _said(known: Reviews, item: ReviewItem, names: Mapping[int, str]) -> Iterable[Said]:
    """Yield what each reviewer decided of a finding, once, with the rounds in which it stands."""
    rounds: dict[str, list[int]] = {}
    about = known.rows_about(item.id)
    for ran, row in about:
        rounds.setdefault(row.carried or row.entry, []).append(ran.round)
    for _, row in about:
        if not row.carried:
            stands = rounds[row.entry]
            told = (
                f"{stands[0]}, and let stand in round {listed([str(one) for one in stands[1:]])}"
                if stands[1:]
                else str(stands[0])
            )
            by = names.get(row.person or 0, row.role)
            yield Said(by, row.outcome, row.reasons, row.words, told, not row.counts)


def title_of(item: ReviewItem) -> str:
    """Return what a finding is about, under the clause that asks for it."""
    if item.kind == "paper":
        return words(phrase(item.item))
    said = item.item if item.kind == "content" else item.asks.rstrip(".")
    return said[:1].upper() + said[1:]


def _table(group: Group) -> Table:
    """Return the eight things of every number of a clause."""
    rows: list[tuple[Any, ...]] = [
        (
            item.asks,
            State(group.outcome(item)),
            item.required or "none",
            item.declared or "nothing",
            item.recomputed or "nothing",
            item.tolerance or "none",
            item.at or "none",
            item.basis,
            item.driving_input or "none",
        )
        for item in group.items
    ]
    return Table("Every number, declared and computed again", EIGHT, rows)


# ---- letting stand, and confirming -----------------------------------------------------------------------------------


@staff_only
@require_POST
def stand(request: HttpRequest, number: str, seq: int) -> HttpResponse:
    """Let what was decided in the round before stand where the finding came out the same."""
    case = case_of(request, number)
    try:
        entries = let_stand(case, f"{case.number}/{seq}", by=person_of(request), now=clock.now(), key=f"stand {seq}")
    except (BadData, NotPermitted, Refused) as problem:
        messages.error(request, str(problem))
    else:
        numbers = ", ".join(f"No. {entry.seq}" for entry in entries)
        messages.success(request, f"What was decided before stands: {numbers} of the docket.")
    return redirect("review", number=case.number, seq=seq)


@staff_only
@require_POST
def second(request: HttpRequest, number: str, seq: int, disposed: int) -> HttpResponse:
    """Confirm, as a second officer, what another decided."""
    case = case_of(request, number)
    try:
        entry = confirm(
            case, f"{case.number}/{disposed}", by=person_of(request), now=clock.now(), key=f"confirm {disposed}"
        )
    except (BadData, NotPermitted, Refused) as problem:
        messages.error(request, str(problem))
    else:
        messages.success(request, f"Confirmed: No. {entry.seq} of the docket. It counts from now on.")
    return redirect("review", number=case.number, seq=seq)


def run_at(case: Case, known: Reviews, seq: int) -> tuple[Ran, Run]:
    """Return a review of the docket with what it found."""
    ran = ran_of(case, known, seq)
    return ran, reviews_kept.run_of(ran.run)
