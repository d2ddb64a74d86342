"""Letters as they were issued, and the documents of a case."""

from __future__ import annotations

from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.clickjacking import xframe_options_sameorigin

from forebay.office import files
from forebay.office.models import Case, Notice, StoredFile
from forebay.web.desk.access import case_of, is_staff, signed_in
from forebay.web.desk.shown import documents_of

SHOWN_IN_PLACE = frozenset({"application/pdf", "image/png", "image/jpeg", "text/plain"})


@signed_in
def notice(request: HttpRequest, number: str, notice: str) -> HttpResponse:
    """Show a notice: how it was served, until when it can be appealed, and the letter itself."""
    case = case_of(request, number)
    found = get_object_or_404(Notice, case=case, number=notice)
    seq = int(found.entry.rpartition("/")[2])
    context = {"case": case, "notice": found, "seq": seq, "staff": is_staff(request)}
    return render(request, "desk/notice.html", context)


@signed_in
def notice_pdf(request: HttpRequest, number: str, notice: str) -> HttpResponse:
    """Return the letter as a PDF."""
    found = get_object_or_404(Notice, case=case_of(request, number), number=notice)
    return _send(files.read(found.pdf), "application/pdf", f"{found.number}.pdf")


@signed_in
@xframe_options_sameorigin
def notice_html(request: HttpRequest, number: str, notice: str) -> HttpResponse:
    """Return the letter as it was issued, as a page of its own."""
    found = get_object_or_404(Notice, case=case_of(request, number), number=notice)
    page = HttpResponse(files.read(found.html), content_type="text/html; charset=utf-8")
    page["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
    return page


@signed_in
def document(request: HttpRequest, number: str, sha256: str) -> HttpResponse:
    """Return a document that the case's docket names; any other is not there."""
    case = case_of(request, number)
    if sha256 not in _named(case):
        raise Http404("The docket of this case names no such document.")
    kept = get_object_or_404(StoredFile, sha256=sha256)
    kind = kept.kind if kept.kind in SHOWN_IN_PLACE else "application/octet-stream"
    return _send(files.read(sha256), kind, kept.name)


def _named(case: Case) -> set[str]:
    return {digest for entry in case.entries.all() for digest in documents_of(entry)}


def _send(data: bytes, kind: str, name: str) -> HttpResponse:
    page = HttpResponse(data, content_type=kind)
    how = "inline" if kind in SHOWN_IN_PLACE else "attachment"
    page.headers["Content-Disposition"] = f"{how}; filename*=UTF-8''{quote(name, safe='')}"
    page["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return page
