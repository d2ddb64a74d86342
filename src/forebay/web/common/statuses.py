"""A status is a word with a shape, so that colour never speaks alone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """How a kind of status looks: a colour class and the outline of its shape in a 16 by 16 box."""

    kind: str
    path: str


_DISC_WITH_TICK = "M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0Zm-1.2 11.6 5.4-5.4-1.3-1.3-4.1 4.1-1.9-1.9-1.3 1.3Z"
_RING = "M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0Zm0 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2Z"
_TRIANGLE = "M8 .5 16 15H0ZM7 5.5v5h2v-5Zm0 6v2h2v-2Z"
_DIAMOND = "M8 0l8 8-8 8-8-8Zm0 3L3 8l5 5 5-5Z"
_SQUARE = "M0 0h16v16H0Zm2.2 2.2v11.6h11.6V2.2Z"
_BAR = "M1 6.5h14v3H1Z"

GOOD = Shape("good", _DISC_WITH_TICK)
OPEN = Shape("open", _RING)
ALARM = Shape("alarm", _TRIANGLE)
HEED = Shape("heed", _DIAMOND)
JUDGED = Shape("heed", _SQUARE)
REST = Shape("rest", _BAR)

SHAPES: dict[str, Shape] = {
    **dict.fromkeys(
        (
            "met",
            "done",
            "decided",
            "accepted",
            "approved",
            "sent",
            "issued",
            "answered",
            "taken up",
            "in compliance",
            "authorized",
            "read",
            "in force",
            "yes",
        ),
        GOOD,
    ),
    **dict.fromkeys(
        ("open", "due", "waiting", "standing", "not checked", "to send", "to decide", "to be reviewed", "under review"),
        OPEN,
    ),
    **dict.fromkeys(
        (
            "not met",
            "late",
            "overdue",
            "violation",
            "refused",
            "not sent",
            "stopped",
            "found",
            "failed",
            "not in force",
            "expired",
        ),
        ALARM,
    ),
    **dict.fromkeys(
        (
            "facts missing",
            "conflict",
            "disputed",
            "second-hand",
            "recalled",
            "not known",
            "proposed",
            "done late",
            "expires soon",
            "expiry not known",
            "knowledge to be confirmed",
            "served",
            "notice served",
        ),
        HEED,
    ),
    **dict.fromkeys(
        (
            "left to the official",
            "held",
            "done; late or not: left to the official",
            "blank",
            "list lost",
            "section lost",
        ),
        JUDGED,
    ),
    **dict.fromkeys(
        (
            "does not apply",
            "waived",
            "lapsed",
            "closed",
            "withdrawn",
            "ended",
            "corrected",
            "no",
            "followed by another round",
        ),
        REST,
    ),
}


def shape_of(word: str) -> Shape:
    """Return the shape of a status; a word that has none of its own gets the open ring."""
    return SHAPES.get(word.lower(), OPEN)
