"""Every rule at the one door, in the order they are asked: the first that an act breaks says what is wrong."""

from __future__ import annotations

from collections.abc import Callable

from forebay.office import editions, requests
from forebay.office.history import taken_over
from forebay.office.rules import boards, money, orders, reviews, stated, waivers
from forebay.office.rules.meant import Meant


def refuse_wrong(meant: Meant) -> None:
    """Refuse an act that cannot have been, names what is not there, or is not that person's to do.

    Raises
    ------
    BadData, NotPermitted
        The text says what is wrong, field by field, and what would be right.
    """
    for rule in RULES:
        rule(meant)


def _edition(meant: Meant) -> None:
    editions.refuse_wrong(meant.line, meant.lines)


def _request(meant: Meant) -> None:
    requests.refuse_wrong(meant.line, meant.lines, meant.bearings)


def _taken_over(meant: Meant) -> None:
    taken_over.refuse_wrong(meant.line, meant.lines, meant.bearings.calendar)


RULES: tuple[Callable[[Meant], None], ...] = (
    stated.refuse_wrong,
    reviews.refuse_wrong,
    orders.refuse_wrong,
    _edition,
    money.refuse_wrong,
    _request,
    _taken_over,
    waivers.refuse_wrong,
    boards.refuse_wrong,
)
