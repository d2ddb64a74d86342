"""What must hold of a review's acts whoever does them, and from whatever screen: checked at the one door.

Findings are disposed of on the review of the version that stands, by whom the home lets do it, each by its own id; a
second officer is another person than the first; a letter is about a review there is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from forebay.law.bench import CONFIRM, DISPOSE
from forebay.office import reviews_kept
from forebay.office.here import ours
from forebay.office.history.reviews import COMMENTS, DENY, INCOMPLETE, RUN, Ran, Reviews, reviews
from forebay.office.people.permissions import NotPermitted
from forebay.office.rules.meant import Meant
from forebay.office.typed import BadData
from forebay.review import ReviewItem


def refuse_wrong(meant: Meant) -> None:
    """Refuse an act of a review that names what is not there, or that its person may not do."""
    rule = RULES.get(meant.line.act)
    if rule is not None and not meant.line.retracts:
        rule(meant)


def _known(meant: Meant) -> Reviews:
    """Return the submissions and reviews on the docket."""
    return reviews(meant.lines, meant.bearings.vocabulary)


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


def _review(meant: Meant) -> Ran:
    """Return the review an act names; refuse one that is not of the version that stands."""
    named = str(meant.data["review"])
    known = _known(meant)
    ran = known.ran(named)
    if ran is None:
        raise BadData({"review": f'"{named}" is no review on this docket. Run the review first, then name it.'})
    if known.latest is None or ran.submission != known.latest.entry:
        raise BadData(
            {"review": f"Round {ran.round} was followed by another. Run the review of the newest round, and use that."}
        )
    return ran


def _run(meant: Meant) -> None:
    named = str(meant.data["submission"])
    if all(one.entry != named for one in _known(meant).rounds):
        raise BadData({"submission": f'"{named}" is no submission on this docket. Receive it first.'})


def _disposed(meant: Meant) -> None:
    if meant.line.role not in meant.home.dispositions_by:
        may = " or ".join(meant.home.dispositions_by)
        raise NotPermitted(
            ours(f"In this village the {may} disposes of findings, not the {meant.line.role}. Ask them.")
        )
    if meant.data["second_officer"] is not meant.home.second_officer:
        said = "needs a" if meant.home.second_officer else "needs no"
        raise BadData(
            {"second_officer": ours(f"This village {said} second officer to confirm. Say so in second_officer.")}
        )
    run = reviews_kept.run_of(_review(meant).run)
    items = {item.id: item for item in run.items}
    for name, row in meant.data["dispositions"].items():
        if name not in items:
            raise BadData({"dispositions": f'This review has no finding "{name}". Name one by its own id.'})
        right = decision_of(items[name], row["outcome"], row.get("words", ""))
        if row["decision"] != right:
            raise BadData({"dispositions": f'{name}: "{row["outcome"]}" here is to {right} it. Say "{right}".'})
        wrong = lacks_reason(items[name], row["outcome"], row.get("reasons", ""))
        if wrong and not _stands(meant, name, row):
            raise BadData({"dispositions": f"{name}: {wrong}"})


def _stands(meant: Meant, item: str, row: Mapping[str, str]) -> bool:
    """Tell whether a row lets stand what was decided so before."""
    before = next((one for one in _known(meant).disposed if one.entry == row.get("carried")), None)
    said = (item, row["outcome"], row.get("reasons", ""))
    return before is not None and said in {(one.item, one.outcome, one.reasons) for one in before.rows}


def _confirmed(meant: Meant) -> None:
    named = str(meant.data["dispositions"])
    known = _known(meant)
    found = next((one for one in known.waiting if one.entry == named), None)
    if found is None:
        raise BadData({"dispositions": f'"{named}" waits for no second officer. Choose what waits for one.'})
    if found.person == meant.line.person:
        raise NotPermitted("Whoever disposed of these findings cannot confirm them too. Ask another officer.")
    ran = known.ran(found.review)
    if ran is None or known.latest is None or ran.submission != known.latest.entry:
        raise BadData({"dispositions": "Another round came in since. Dispose of its findings, and confirm those."})


def _about(meant: Meant) -> None:
    _review(meant)


RULES: Mapping[str, Callable[[Meant], None]] = {
    RUN: _run,
    DISPOSE: _disposed,
    CONFIRM: _confirmed,
    INCOMPLETE: _about,
    COMMENTS: _about,
    DENY: _about,
}
"""The acts of a review that name something, and how each is checked."""
