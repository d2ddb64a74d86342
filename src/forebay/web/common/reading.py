"""A page that is only read looks at the home's files once, however many of its lines ask for the law."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from forebay.office import here


def one_look_a_page(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Hold the home's files as they stand while a page is read; what is sent may change them, so it looks anew."""

    def respond(request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            return get_response(request)
        with here.looked_at_once():
            return get_response(request)

    return respond
