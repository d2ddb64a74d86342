"""What must hold of a review's acts whoever does them, and from whatever screen: checked at the one door.

Findings are disposed of on the review of the version that stands, by whom the home lets do it, each by its own id; a
second officer is another person than the first; a letter is about a review there is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from forebay.law.bench import CONFIRM, DISPOSE
from forebay.office import here, reviews_kept
from forebay.office.home import Home
from forebay.office.permissions import NotPermitted
from forebay.office.record import Line
from forebay.office.reviews import COMMENTS, DENY, INCOMPLETE, RUN, Ran, Reviews, reviews
from forebay.office.typed import BadData
from forebay.review import ReviewItem


@dataclass(frozen=True)
class Stated:
    """What an act of a review states, who does it, and the docket it goes on."""

    line: Line
    lines: Sequence[Line]
    home: Home

    @property
    def data(self) -> Mapping[str, Any]:
        """What it states, as kept."""
        return self.line.data

    @property
    def reviews(self) -> Reviews:
        """The submissions and reviews on the docket."""
        return reviews(self.lines, here.vocabulary())


def refuse_wrong(line: Line, lines: Sequence[Line], home: Home) -> None:
    """Refuse an act of a review that names what is not there, or that its person may not do."""
    rule = RULES.get(line.act)
    if rule is not None and not line.retracts:
        rule(Stated(line, lines, home))


def decision_of(item: ReviewItem, outcome: str, words: str) -> str:
    """Return what setting an outcome makes of a finding: accepted, worded otherwise, or overridden.

    What is left to the official and then found to be there is accepted: the documents declare it.
    """
    accepted = outcome == item.outcome or (item.outcome == "left to the official" and outcome == "met")
    if not accepted:
        return "override"
    return "edit" if words.strip() else "accept"


def _review(stated: Stated) -> Ran:
    """Return the review an act names; refuse one that is not of the version that stands."""
    named = str(stated.data["review"])
    known = stated.reviews
    ran = known.ran(named)
    if ran is None:
        raise BadData({"review": f'"{named}" is no review on this docket. Run the review first, then name it.'})
    if known.latest is None or ran.submission != known.latest.entry:
        raise BadData(
            {"review": f"Round {ran.round} was followed by another. Run the review of the newest round, and use that."}
        )
    return ran


def _run(stated: Stated) -> None:
    named = str(stated.data["submission"])
    if all(one.entry != named for one in stated.reviews.rounds):
        raise BadData({"submission": f'"{named}" is no submission on this docket. Receive it first.'})


def _disposed(stated: Stated) -> None:
    if stated.line.role not in stated.home.dispositions_by:
        may = " or ".join(stated.home.dispositions_by)
        raise NotPermitted(f"In this village the {may} disposes of findings, not the {stated.line.role}. Ask them.")
    if stated.data["second_officer"] is not stated.home.second_officer:
        said = "needs a" if stated.home.second_officer else "needs no"
        raise BadData({"second_officer": f"This village {said} second officer to confirm. Say so in second_officer."})
    run = reviews_kept.run_of(_review(stated).run)
    items = {item.id: item for item in run.items}
    for name, row in stated.data["dispositions"].items():
        if name not in items:
            raise BadData({"dispositions": f'This review has no finding "{name}". Name one by its own id.'})
        right = decision_of(items[name], row["outcome"], row.get("words", ""))
        if row["decision"] != right:
            raise BadData({"dispositions": f'{name}: "{row["outcome"]}" here is to {right} it. Say "{right}".'})


def _confirmed(stated: Stated) -> None:
    named = str(stated.data["dispositions"])
    known = stated.reviews
    found = next((one for one in known.waiting if one.entry == named), None)
    if found is None:
        raise BadData({"dispositions": f'"{named}" waits for no second officer. Choose what waits for one.'})
    if found.person == stated.line.person:
        raise NotPermitted("Whoever disposed of these findings cannot confirm them too. Ask another officer.")
    ran = known.ran(found.review)
    if ran is None or known.latest is None or ran.submission != known.latest.entry:
        raise BadData({"dispositions": "Another round came in since. Dispose of its findings, and confirm those."})


def _about(stated: Stated) -> None:
    _review(stated)


RULES: Mapping[str, Callable[[Stated], None]] = {
    RUN: _run,
    DISPOSE: _disposed,
    CONFIRM: _confirmed,
    INCOMPLETE: _about,
    COMMENTS: _about,
    DENY: _about,
}
"""The acts of a review that name something, and how each is checked."""
