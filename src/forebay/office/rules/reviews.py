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
from forebay.office.history.reviews import COMMENTS, DENY, INCOMPLETE, RUN, Ran, Reviews, reviews
from forebay.office.home import Home
from forebay.office.people.permissions import NotPermitted
from forebay.office.record import Line
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


FOUND = "As the review found: "
"""What stands before a reason that is the finding's own and not the reviewer's."""
_WORDS = 3
"""A reason of fewer words tells nobody what was seen, and where."""


def as_found(item: ReviewItem) -> str:
    """Return a finding's own words as the reason of whoever agrees with it, marked as the finding's."""
    return f"{FOUND}{item.because}"


def own_reasons(reasons: str) -> str:
    """Return the reviewer's own reason; nothing where the words are the finding's.

    >>> own_reasons("As the review found: No borings."), own_reasons("Seen on sheet 4.")
    ('', 'Seen on sheet 4.')
    """
    return "" if reasons.startswith(FOUND) else reasons.strip()


def lacks_reason(item: ReviewItem, outcome: str, reasons: str) -> str:
    """Return what is wrong with the reason given for an outcome; nothing where it will do.

    To agree with what was found needs none. To hold met, or beside the point, what was not found so needs a few words
    of one's own.
    """
    if outcome == item.outcome:
        return ""
    if not reasons.strip():
        return "another outcome needs a reason. Say why."
    own = own_reasons(reasons)
    own = "" if own == item.because.strip() else own
    if outcome in ("met", "does not apply") and len(own.split()) < _WORDS:
        return (
            f'"{outcome}" where the review says "{item.outcome}" needs a reason of your own, of three words or more. '
            "Say what you saw, and where."
        )
    return "" if own else "another outcome needs a reason of your own, not the finding's words. Say why."


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
        wrong = lacks_reason(items[name], row["outcome"], row.get("reasons", ""))
        if wrong and not _stands(stated, name, row):
            raise BadData({"dispositions": f"{name}: {wrong}"})


def _stands(stated: Stated, item: str, row: Mapping[str, str]) -> bool:
    """Tell whether a row lets stand what was decided so before."""
    before = next((one for one in stated.reviews.disposed if one.entry == row.get("carried")), None)
    said = (item, row["outcome"], row.get("reasons", ""))
    return before is not None and said in {(one.item, one.outcome, one.reasons) for one in before.rows}


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
