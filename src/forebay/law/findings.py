"""An answer with its reasons: what the law says of a case, why, where it says so, and what it still waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from forebay.law.provisions import Effect

Outcome = Literal["met", "not met", "does not apply", "facts missing", "left to the official", "conflict"]


@dataclass(frozen=True, slots=True)
class Contrary:
    """A place of the text that says otherwise than the clause ``against``, why, and whether the answer turns on it.

    ``sure`` is false where facts that are not known decide whether it says otherwise of this project.
    """

    at: str
    why: str
    effect: Effect
    against: str = ""
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Finding:
    """An answer with reasons and citations.

    ``cites`` holds every place on the deciding branch; ``missing`` the facts that could still change the answer;
    ``disputes`` the places that say otherwise; ``waits_for`` what the village has to find or fill in.
    """

    outcome: Outcome
    because: str
    cites: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    disputes: tuple[Contrary, ...] = ()
    waits_for: tuple[str, ...] = ()
