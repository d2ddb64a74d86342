"""The public register as a page and as files: the same for everybody, and kept by any cache for a few minutes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import etag, require_safe

from forebay.office import clock, here
from forebay.office.lists import register
from forebay.office.lists.register import Listed
from forebay.web.common.questions import words
from forebay.web.common.rows import Column, Table

KEPT_S = 300
FILES: Mapping[str, tuple[str, str]] = {
    "csv": ("text/csv; charset=utf-8", "CSV, for a spreadsheet"),
    "json": ("application/json", "JSON"),
    "geojson": ("application/geo+json", "GeoJSON, for a map"),
}


def _public(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let anybody read, and any cache keep the answer until the register has changed."""

    def state(request: HttpRequest, cases: Sequence[Listed], **asked: Any) -> str:
        return f'"{register.state(cases)}"'

    kept = cache_control(public=True, max_age=KEPT_S)(etag(state)(view))

    @wraps(view)
    def listing(request: HttpRequest, **asked: Any) -> HttpResponse:
        return kept(request, cases=register.listed(), **asked)

    return require_safe(listing)


@_public
def page(request: HttpRequest, cases: Sequence[Listed]) -> HttpResponse:
    """Show the register. It is drawn without asking who looks, so that one answer is everybody's."""
    home = here.home()
    context = {
        "village": home.name,
        "village_contact": home.letterhead.contact,
        "zone": home.zone,
        "now": clock.now(),
        "cases": cases,
        "table": Table("Cases", [Column(name) for name in register.COLUMNS], [_row(one) for one in cases]),
        "files": [(reverse("register-file", args=[kind]), said) for kind, (_, said) in FILES.items()],
    }
    return HttpResponse(render_to_string("portal/register.html", context))


def _row(one: Listed) -> tuple[str, str, str]:
    return one.number, one.place, words(one.status)


@_public
def file(request: HttpRequest, cases: Sequence[Listed], kind: str) -> HttpResponse:
    """Return the register as a file."""
    if kind not in FILES:
        raise Http404("The register has no such file.")
    answer = HttpResponse(_written(kind, cases), content_type=FILES[kind][0])
    answer["Access-Control-Allow-Origin"] = "*"
    if kind == "csv":
        answer["Content-Disposition"] = 'attachment; filename="register.csv"'
    return answer


def _written(kind: str, cases: Sequence[Listed]) -> str | bytes:
    if kind == "csv":
        return register.as_csv(cases)
    return register.as_json(cases, here.home().name) if kind == "json" else register.as_geojson(cases)
