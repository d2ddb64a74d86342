"""What every page is given: the municipality, its zone, the time, and where one can go from here."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse

from forebay.office import clock, here
from forebay.office.people import permissions
from forebay.web.common.access import LET_IN_FOR, village_roles_of
from forebay.web.common.rows import Place

PLACES = (("Today", "today"), ("Cases", "cases"), ("Rain", "rain"), ("Law", "laws"))
"""The places of the desk, in order, each with the name of its address; one that has no screen is left out."""
STAFF_PLACES = (
    ("Pipeline", "pipeline"),
    ("Questions", "questions"),
    ("Facilities", "facilities"),
    ("People", "people"),
    ("Money", "money"),
    ("Outbox", "outbox"),
)
"""The places that only the village's staff may enter."""


def frame(request: HttpRequest) -> dict[str, Any]:
    """Return the values every page needs, whoever looks at it."""
    home = here.home()
    return {
        "village": home.name,
        "village_contact": home.letterhead.contact,
        "zone": home.zone,
        "now": clock.now(),
        "clock_is_set": bool(os.environ.get("FOREBAY_CLOCK_FILE")),
        "places": tuple(_places(request)),
        "by_a_link": bool(getattr(request, "session", {}).get(LET_IN_FOR)),
    }


def _places(request: HttpRequest) -> Iterator[Place]:
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return
    is_staff = bool(village_roles_of(request) & permissions.STAFF)
    for label, name in (*PLACES, *(STAFF_PLACES if is_staff else ())):
        try:
            address = reverse(name)
        except NoReverseMatch:
            continue
        inside = request.path == address or (address != "/" and request.path.startswith(address))
        yield Place(label, address, inside)
