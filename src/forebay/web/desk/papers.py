"""Letters as they were issued, and the documents of a case."""

from __future__ import annotations

from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from forebay.office import case_files, files, here
from forebay.office.models import Case, Notice, RequirementRow, StoredFile
from forebay.office.papers.word import is_posted
from forebay.office.perform import RETRACT
from forebay.office.record import seq_of
from forebay.web.common.papers import download, letter_page, letter_pdf
from forebay.web.common.rows import When
from forebay.web.desk.access import case_of, is_staff, may_do, signed_in
from forebay.web.desk.shown import documents_of


@signed_in
def notice(request: HttpRequest, number: str, notice: str) -> HttpResponse:
    """Show a notice: how it was served, until when it can be appealed, and the letter itself."""
    case = case_of(request, number)
    found = get_object_or_404(Notice, case=case, number=notice)
    context = {
        "case": case,
        "notice": found,
        "appeal": _appeal(found),
        "seq": seq_of(found.entry),
        "posted": is_staff(request) and not found.withdrawn and is_posted(case, found.number, found.kind),
        "may_withdraw": RETRACT in may_do(request, case) and not found.withdrawn,
    }
    return render(request, "desk/notice.html", context)


def _appeal(notice: Notice) -> When | None:
    """Return the last day to appeal, with its sum where the law still counts it."""
    if notice.appeal_by is None:
        return None
    right = RequirementRow.objects.filter(
        case=notice.case, shape="may", trigger=notice.entry, due__isnull=False
    ).first()
    ends = here.home().calendar.opens(notice.appeal_by + timedelta(days=1))
    return When(ends, notice.appeal_by, tuple(right.sum) if right else ())


@signed_in
def notice_pdf(request: HttpRequest, number: str, notice: str) -> HttpResponse:
    """Return the letter as a PDF."""
    found = get_object_or_404(Notice, case=case_of(request, number), number=notice)
    return letter_pdf(files.read(found.pdf), found.number)


@signed_in
def notice_html(request: HttpRequest, number: str, notice: str) -> HttpResponse:
    """Return the letter as it was issued, as a page of its own."""
    found = get_object_or_404(Notice, case=case_of(request, number), number=notice)
    page = letter_page(files.read(found.html))
    page["X-Frame-Options"] = "SAMEORIGIN"
    return page


@signed_in
def document(request: HttpRequest, number: str, sha256: str) -> HttpResponse:
    """Return a document that the case's docket names; any other is not there."""
    case = case_of(request, number)
    if sha256 not in _named(case):
        raise Http404("The docket of this case names no such document.")
    kept = get_object_or_404(StoredFile, sha256=sha256)
    return download(files.read(sha256), case_files.names_in(case, [sha256])[sha256], kept.kind)


def _named(case: Case) -> set[str]:
    return {digest for entry in case.entries.all() for digest in documents_of(entry)}
