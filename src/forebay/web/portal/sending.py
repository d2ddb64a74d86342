"""Sending a paper nobody asked for: it is parked beside the case, where staff see it and it disturbs nothing."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from forebay.formats import uploads
from forebay.formats.problems import FileProblem
from forebay.office import clock, files, here
from forebay.office.models import Case, Parked
from forebay.office.perform import AlreadySent, BadData
from forebay.office.verbs.outsiders import park
from forebay.web.common.forms import Form
from forebay.web.common.papers import download
from forebay.web.common.questions import Question
from forebay.web.desk.access import case_of, person_of, signed_in
from forebay.web.portal.comments import may_answer

PAPER = Question("paper", "The paper", "file")
NOTE = Question("note", "What is it, and what is it for?", "text", True, long=True)


@require_http_methods(["GET", "POST"])
@signed_in
def page(request: HttpRequest, number: str) -> HttpResponse:
    """Send a paper that nobody asked for."""
    case, sent = case_of(request, number), request.method == "POST"
    if not may_answer(request, case):
        raise PermissionDenied("Papers are sent by whoever has a part in the case.")
    form = Form(
        [PAPER, NOTE],
        zone=here.home().zone,
        typed=request.POST if sent else None,
        files=request.FILES if sent else None,
    )
    parked = _parked(request, case, form) if form.is_right else None
    if parked is not None:
        messages.success(request, f"Your paper is here. The receipt is {parked.number}.")
        return redirect("sent-paper", number=case.number, receipt=parked.number)
    return render(request, "portal/send.html", {"case": case, "form": form}, status=422 if form.errors else 200)


def _parked(request: HttpRequest, case: Case, form: Form) -> Parked | None:
    upload, note = form.values["paper"], str(form.values.get("note") or "")
    try:
        data, name = upload.read(), str(upload.name)
        parked = park(case, data, name, note, by=person_of(request), now=clock.now(), key=form.key)
    except (FileProblem, files.NotKept) as problem:
        form.refuse({"paper": str(problem)})
    except BadData as problem:
        form.refuse(problem.fields)
    except AlreadySent as problem:
        form.refuse({"": str(problem)})
        form.renew()
    else:
        for caution in uploads.admit(data, name).cautions:
            messages.warning(request, caution)
        return parked
    return None


@signed_in
@require_safe
def receipt(request: HttpRequest, number: str, receipt: str) -> HttpResponse:
    """Show the receipt of a parked paper."""
    case = case_of(request, number)
    return render(request, "portal/sent.html", {"case": case, "sent": _of(case, receipt)})


@signed_in
@require_safe
def paper(request: HttpRequest, number: str, receipt: str) -> HttpResponse:
    """Return a parked paper."""
    found = _of(case_of(request, number), receipt)
    return download(files.read(found.file.sha256), found.name, found.file.kind)


def _of(case: Case, receipt: str) -> Parked:
    return get_object_or_404(Parked.objects.select_related("file", "by"), case=case, number=receipt)
