"""Where a request comes from, and how lately its sender proved who they are."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.http import HttpRequest

from forebay.office import clock, here

PROVED = "proved"
LATELY = timedelta(minutes=15)


def place_of(request: HttpRequest) -> str:
    """Return the network address a request comes from.

    Behind a proxy it is the last one the proxy put down; what a sender wrote before that is not believed.
    """
    passed_on = request.META.get("HTTP_X_FORWARDED_FOR", "") if here.home().https else ""
    return passed_on.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")


def proved_now(request: HttpRequest) -> None:
    """Remember that somebody has just proved who they are."""
    request.session[PROVED] = clock.now().isoformat()


def proved_lately(request: HttpRequest) -> bool:
    """Tell whether somebody proved who they are a quarter of an hour ago at most."""
    said = str(request.session.get(PROVED) or "")
    return bool(said) and clock.now() - datetime.fromisoformat(said) <= LATELY
