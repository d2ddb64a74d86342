"""What came in unasked: kept with its receipt, disturbing nothing, until somebody of the village says what it is."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from operator import itemgetter

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from forebay.office import clock, files, here
from forebay.office.history.turns import ANSWER
from forebay.office.models import Entry, Parked, Submission
from forebay.office.perform import BadData, NotPermitted, Refused
from forebay.office.record import read, record
from forebay.office.requests import waiting as open_requests
from forebay.office.verbs.requests import set_aside, take_parked
from forebay.web.common.papers import download
from forebay.web.desk.access import may_do_in, person_of, staff_only
from forebay.web.desk.requests import heading

SHOWN = 100


@staff_only
def page(request: HttpRequest) -> HttpResponse:
    """List what came in unasked, the oldest first, with what can be done with each."""
    waiting = list(Parked.objects.filter(seen=None).select_related("case", "by", "file").order_by("received")[:SHOWN])
    open_ones, can = _open({one.case_id for one in waiting}), may_do_in(request, {one.case for one in waiting})
    context = {
        "waiting": [
            {"one": one, "requests": open_ones.get(one.case_id, ()) if ANSWER in can[one.case_id] else ()}
            for one in waiting
        ],
        "submissions": Submission.objects.filter(state=Submission.State.UNASKED).select_related("case"),
        "seen": Parked.objects.exclude(seen=None).select_related("case", "by", "seen_by").order_by("-seen")[:20],
    }
    return render(request, "desk/unsolicited.html", context)


def _open(cases: Collection[int]) -> dict[int, list[tuple[str, str]]]:
    """Return the open requests of each of some cases that has any, their dockets read at once."""
    texts = Entry.objects.filter(case__in=cases, case__standing__requests__gt=0).order_by("case", "seq")
    found: dict[int, list[tuple[str, str]]] = {}
    for case, rows in groupby(texts.values_list("case", "text"), key=itemgetter(0)):
        lines = [read(text) for _, text in rows]
        found[case] = [(one.entry, heading(one)) for one in open_requests(lines, record(lines, here.vocabulary()))]
    return found


@staff_only
def document(request: HttpRequest, paper: str) -> HttpResponse:
    """Return a paper that came in unasked."""
    one = get_object_or_404(Parked.objects.select_related("file"), number=paper)
    return download(files.read(one.file.sha256), one.name, one.file.kind)


@staff_only
@require_POST
def take(request: HttpRequest, paper: str) -> HttpResponse:
    """Take a paper as the answer to a request of its case."""
    one = get_object_or_404(Parked.objects.select_related("case", "file"), number=paper)
    by, now = person_of(request), clock.now()
    try:
        entry = take_parked(one, request.POST.get("request", ""), by=by, now=now, key=f"take {one.number}")
    except (BadData, NotPermitted, Refused) as problem:
        messages.error(request, str(problem))
        return redirect("unsolicited")
    messages.success(request, f"{one.number} is taken as an answer: No. {entry.seq} of docket {one.case.number}.")
    return redirect("requests", number=one.case.number)


@staff_only
@require_POST
def seen(request: HttpRequest, paper: str) -> HttpResponse:
    """Note that a paper was seen, and that nothing is done with it."""
    one = get_object_or_404(Parked, number=paper)
    set_aside(one, by=person_of(request), now=clock.now())
    messages.success(request, f"{one.number} is noted as seen. It stays in the files.")
    return redirect("unsolicited")
