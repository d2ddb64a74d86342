"""One line of a review: what the law asks, what the documents declare, what was recomputed, and what came of it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, cast

from forebay.law import Outcome

Kind = Literal["content", "paper", "fact", "control", "number"]
"""What a line is about: a part of a document, a paper handed in with it, a fact of the project, a peak or volume held
against the one before the work, or a number the documents give held against ours."""

_LISTS = ("pages", "missing", "rests_on", "causes")

RECOMPUTED, DECLARED, NOT_CHECKED = "recomputed", "declared", "not checked"


def claimed_at(page: int) -> str:
    """Return the basis of something that only its words point to.

    >>> claimed_at(4)
    'claimed at page 4'
    """
    return f"claimed at page {page}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewItem:
    """A finding of a review, with the eight things a reader asks of it.

    ``outcome`` - one of the law's six. ``required`` - what the law, or the site as it was, calls for. ``declared`` -
    what the documents say. ``recomputed`` - what came out here. ``tolerance`` - how far two numbers may part and still
    be called one. ``at`` - the clause. ``basis`` - recomputed, declared, claimed at page N, or not checked.
    ``driving_input`` - the node and input that make the gap, where there is one. A blank means that there is none.

    ``id`` is the same in every round: the law and ``provision#item``, or the number's name. ``pages`` names places in
    the documents; ``missing`` the facts that are not known; ``rests_on`` the files it was made from, by digest;
    ``causes`` the inputs that alone keep it from standing, each with what is declared and what was recomputed.
    """

    id: str
    kind: Kind
    law: str
    provision: str
    item: str
    at: str
    asks: str
    outcome: Outcome
    basis: str
    because: str
    document: str = ""
    required: str = ""
    declared: str = ""
    recomputed: str = ""
    tolerance: str = ""
    driving_input: str = ""
    pages: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    causes: tuple[str, ...] = ()

    @property
    def is_cause(self) -> bool:
        """Whether it is itself an input that others follow from, and not one of them."""
        return bool(self.causes) and self.asks.casefold().startswith(f"{self.driving_input.casefold()},")

    def plain(self) -> dict[str, Any]:
        """Return it as JSON holds it; without causes it is written as before there were any."""
        told = {**asdict(self), **{name: list(getattr(self, name)) for name in _LISTS}}
        return told if self.causes else {name: value for name, value in told.items() if name != "causes"}

    @staticmethod
    def of_plain(told: dict[str, Any]) -> ReviewItem:
        """Return it from what ``plain`` gave."""
        lists = {name: tuple(told.get(name, ())) for name in _LISTS}
        return ReviewItem(**cast("dict[str, Any]", {**told, **lists}))
