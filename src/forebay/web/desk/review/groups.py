"""The findings of a review by clause: parts of documents apart from numbers computed again, and how each stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from forebay.law.ordinance import Law
from forebay.letters.review_letters.comments import SETTLED
from forebay.letters.wording import clauses
from forebay.office.history.reviews import Row
from forebay.review import ReviewItem, Run

WORST_FIRST = ("not met", "conflict", "facts missing", "left to the official", "met", "does not apply")
TO_DECIDE = frozenset({"not met", "conflict", "facts missing", "left to the official"})
"""The outcomes that somebody has to decide upon, whatever was looked at."""


def to_decide(item: ReviewItem) -> bool:
    """Tell whether somebody has to decide upon a finding: a part the law asks for is there once an official says so."""
    return item.outcome in TO_DECIDE or (item.kind == "content" and item.outcome == "met")


@dataclass(frozen=True, slots=True)
class Group:
    """The findings under one clause: parts and papers, or numbers computed again."""

    place: int
    at: str
    numbers: bool
    items: tuple[ReviewItem, ...]
    decided: Mapping[str, str]
    """The outcome of each finding somebody decided, by its id."""
    gist: str = ""
    """What the clause asks, in our words."""

    @property
    def heading(self) -> str:
        """What the group is called."""
        return f"{self.at or 'Under no one clause'}{': numbers computed again' if self.numbers else ''}"

    @property
    def counts(self) -> list[tuple[str, int]]:
        """(outcome, how many) as they stand: as found, or as decided."""
        counted = Counter(self.outcome(item) for item in self.items)
        return [(outcome, counted[outcome]) for outcome in WORST_FIRST if counted[outcome]]

    @property
    def open(self) -> tuple[ReviewItem, ...]:
        """What is still to be decided."""
        return tuple(item for item in self.items if to_decide(item) and item.id not in self.decided)

    @property
    def stands(self) -> bool:
        """Whether nothing of it is to be decided or stands against the plan."""
        return not self.open and all(outcome in SETTLED for outcome, _ in self.counts)

    def outcome(self, item: ReviewItem) -> str:
        """Return the outcome of a finding as it stands."""
        return self.decided.get(item.id, item.outcome)


def groups(run: Run, rows: Iterable[Row], laws: Iterable[Law] = ()) -> list[Group]:
    """Return the findings of a review by clause, in the order of the review; the last decision on each stands."""
    decided = {row.item: row.outcome for row in rows if row.counts}
    gists = {(law.id, rule.id): rule.gist for law in laws for rule in law.musts}
    clauses = list(dict.fromkeys(item.at for item in run.items))
    found: dict[tuple[int, bool], list[ReviewItem]] = {}
    for item in run.items:
        found.setdefault((clauses.index(item.at), item.kind in ("number", "control")), []).append(item)
    return [
        Group(place, clauses[at], numbers, tuple(items), _only(decided, items), "" if numbers else _gist(items, gists))
        for place, ((at, numbers), items) in enumerate(sorted(found.items(), key=itemgetter(0)))
    ]


def gists_once(listed: Sequence[Group]) -> list[tuple[Group, str]]:
    """Return each group with what its clause asks; what several ask alike stands once, with all of them."""
    alike: dict[str, list[str]] = {}
    for group in listed:
        alike.setdefault(group.gist, []).append(group.at)
    return [(group, _once(group.gist, alike.pop(group.gist, []))) for group in listed]


def _once(gist: str, places: Sequence[str]) -> str:
    if not gist or not places:
        return ""
    return f"{clauses(places)}: {gist}" if len(places) > 1 else gist


def _gist(items: Iterable[ReviewItem], gists: Mapping[tuple[str, str], str]) -> str:
    return " ".join(dict.fromkeys(said for item in items if (said := gists.get((item.law, item.provision)))))


def _only(decided: Mapping[str, str], items: Iterable[ReviewItem]) -> dict[str, str]:
    return {item.id: decided[item.id] for item in items if item.id in decided}


def counts_of(listed: Sequence[Group]) -> list[tuple[str, int]]:
    """(outcome, how many) of a whole review as it stands."""
    together: Counter[str] = Counter()
    for group in listed:
        together.update(dict(group.counts))
    return [(outcome, together[outcome]) for outcome in WORST_FIRST if together[outcome]]
