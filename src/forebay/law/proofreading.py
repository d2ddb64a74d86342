"""A law read by a second pair of eyes: its worked cases tried, and everything in it that an attorney should look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from forebay.law.cases import WorkedCase
from forebay.law.ordinance import Law
from forebay.law.soundness import Remark, Sort, remarks

FAULTS: frozenset[Sort] = frozenset({"dead clause", "dead dispute"})
"""What no text can mean: a clause or a clash that no project meets. The rest is for an attorney to judge."""

HEADINGS: Mapping[Sort, str] = {
    "dead clause": "Clauses that no project meets",
    "dead dispute": "Clashes that can never arise",
    "redundant clause": "Clauses that change no answer",
    "conflict": "Places that contradict each other",
    "noted": "Places that say otherwise, without changing an answer",
    "blank": "Blanks",
    "lost": "Lost lists and sections",
    "unsaid": "What the file does not say, or says in no word that is known",
    "unused name": "Names that only this place speaks of",
}


@dataclass(frozen=True, slots=True)
class Proof:
    """What reading a law again gave: remarks, and each worked case that does not come out as expected."""

    remarks: tuple[Remark, ...]
    cases: int
    failed: tuple[str, ...]

    @property
    def faults(self) -> int:
        """How many things are surely wrong."""
        return len(self.failed) + sum(one.sort in FAULTS for one in self.remarks)

    def of(self, sort: Sort) -> list[Remark]:
        """Return the remarks of one sort, in the order of the text."""
        return [one for one in self.remarks if one.sort == sort]


def proofread(law: Law, on: date, cases: Iterable[WorkedCase] = (), others: Mapping[str, Law] | None = None) -> Proof:
    """Read a law again on a date: try its worked cases, and remark on what is dead, unused, blank or in conflict."""
    worked = list(cases)
    failed = tuple(f"{case.name}. {fault}" for case in worked for fault in case.faults(law, others))
    return Proof(tuple(remarks(law, on, others)), len(worked), failed)
