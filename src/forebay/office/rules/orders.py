"""Orders of things that cannot be: an act is refused where its dates, or the docket, say that it cannot have been so.

The law says when a thing is late. This says only what no clock can make true: a report handed in before its own
inspection, a notice served before its violation was found, two notices of one violation.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta

from forebay.law.acts import ActKind, Vocabulary
from forebay.law.record import Record
from forebay.letters.phrases import phrase
from forebay.letters.wording import plain_day
from forebay.office.history import violations
from forebay.office.history.taken_over import TAKE_OVER
from forebay.office.mending import FIND, SERVE
from forebay.office.named import number_of
from forebay.office.people.permissions import STAFF, SYSTEM
from forebay.office.projections import requirements_with
from forebay.office.record import FACTS
from forebay.office.rules.meant import Meant
from forebay.office.typed import BadData

A_MINUTE = timedelta(minutes=1)
A_FEW_MINUTES = timedelta(minutes=10)
A_LIFETIME_Y = 50
AS_OLD_AS_PAPERS_Y = 150
"""How far back the papers of a case that was taken over may reach."""
APPEAL = "appeal notice of violation"
OF_A_WRONG = frozenset({"violation", "stop order"})


def refuse_wrong(meant: Meant) -> None:
    """Refuse an act that cannot have been, or cannot have been then."""
    if meant.line.retracts:
        return
    for rule in RULES:
        rule(meant)


def handed_in_now(kind: ActKind, role: str) -> bool:
    """Tell whether an act is a paper that a party hands in, which is handed in when the office has it.

    Facts are none: they are stated from the day on which they are so.
    """
    return kind.kind == "filing" and kind.name != FACTS and role not in STAFF | {SYSTEM}


# ---- dates of one act ------------------------------------------------------------------------------------------------


def _not_a_lifetime_ago(meant: Meant) -> None:
    most = AS_OLD_AS_PAPERS_Y if meant.acts.of([TAKE_OVER]) else A_LIFETIME_Y
    first = meant.bearings.now - timedelta(days=round(365.25 * most))
    if meant.line.occurred < first:
        when = meant.shown(meant.line.occurred)
        raise BadData({"occurred": f"{when} is more than {most} years back. Check the year."})


def _handed_in_now(meant: Meant) -> None:
    if not handed_in_now(meant.kind, meant.line.role):
        return
    corrected = meant.acts.get(meant.root)
    first = meant.bearings.now - A_FEW_MINUTES
    if meant.line.occurred < (min(first, corrected.occurred) if corrected else first):
        raise BadData(
            {
                "occurred": f"{meant.shown(meant.line.occurred)} is past, and this is handed in now. Give the present "
                "time, and say in the report itself when you inspected; the clerk can record what came earlier."
            }
        )


def _inspected_before(meant: Meant) -> None:
    said = meant.line.data.get("inspected")
    if said is None:
        return
    inspected = datetime.fromisoformat(said)
    if inspected >= meant.line.occurred + A_MINUTE:
        raise BadData(
            {
                "inspected": f"Inspected: {meant.shown(inspected)} comes after the report was handed in, "
                f"{meant.shown(meant.line.occurred)}. Put right whichever is wrong."
            }
        )


def _signed_before(meant: Meant) -> None:
    said = meant.line.data.get("signed")
    if said is None or meant.kind.data["signed"].type != "date":
        return
    signed = date.fromisoformat(said)
    if signed > meant.bearings.calendar.date_of(meant.line.occurred):
        raise BadData(
            {
                "signed": f"Signed: {plain_day(signed)} comes after {meant.shown(meant.line.occurred)}, when it was "
                "handed in or accepted. Put right whichever is wrong."
            }
        )


# ---- what it is about ------------------------------------------------------------------------------------------------


def _about_something(meant: Meant) -> None:
    if said := nothing_there(meant.kind, meant.acts, meant.bearings.vocabulary):
        raise BadData({"subject": said})


def nothing_there(kind: ActKind, acts: Record, vocabulary: Vocabulary) -> str:
    """Say that what an act must be about is not in the case yet, and what brings it there; blank where it is."""
    wanted = set(kind.about) - set(vocabulary.names)
    asks = wanted <= OF_A_WRONG or (kind.kind == "decision" and wanted in ({"storm"}, {"amendment"}))
    if not wanted or not asks or kind.kind == "event" or kind.makes:
        return ""
    makers = [each.name for each in vocabulary.kinds.values() if each.makes in wanted]
    if acts.of(makers):
        return ""
    return (
        f"There is no {' or '.join(kind.about)} in this case, so there is nothing to do here: "
        f"{phrase(kind.name)}. Record first what it is about ({' or '.join(phrase(each) for each in makers)})."
    )


def _appeal_from_a_notice(meant: Meant) -> None:
    if meant.line.act != APPEAL:
        return
    served = meant.acts.of([SERVE])
    if not [one for one in served if meant.line.subject in ("", one.subject)]:
        raise BadData({"subject": "No notice stands that this could appeal from. Record the notice as served first."})


# ---- one finding, one notice -----------------------------------------------------------------------------------------


def _found_once(meant: Meant) -> None:
    taken = meant.proposal
    if meant.line.act != FIND or not taken:
        return
    receipts = {line.id: line.receipt.get("proposal") for line in meant.lines}
    done = [one for one in meant.others(FIND) if receipts.get(one.id) == taken]
    if done:
        raise BadData({"provision": f"This was found already, by {meant.said(done[0])}. Go on from that finding."})
    asked = requirements_with(meant.lines, (), meant.bearings)
    there = violations.proposed(asked, meant.bearings.vocabulary, meant.bearings.calendar)
    proposed = next((one for one in there if one.key == taken), None)
    if proposed and meant.line.occurred < proposed.since - A_MINUTE:
        raise BadData(
            {
                "occurred": f"{meant.shown(meant.line.occurred)} is before it was broken, "
                f"{meant.shown(proposed.since)}. Give a later time."
            }
        )


def _served_after_it_was_found(meant: Meant) -> None:
    if meant.line.act != SERVE:
        return
    found = meant.acts.get(meant.line.subject)
    if found is not None and meant.line.occurred <= found.occurred - A_MINUTE:
        raise BadData(
            {
                "served": f"Served: {meant.shown(meant.line.occurred)} is before the violation was found, "
                f"{meant.shown(found.occurred)} ({number_of(found.id)}). Give a later time."
            }
        )


def _served_once(meant: Meant) -> None:
    if meant.line.act != SERVE:
        return
    papers = {line.id: line.paper for line in meant.lines}
    standing = [one for one in meant.others(SERVE) if one.subject == meant.line.subject]
    if standing and meant.line.subject:
        number = papers[standing[0].id].get("number", standing[0].id)
        when = meant.shown(standing[0].occurred)
        raise BadData(
            {"subject": f"{number}, served {when}, stands for this violation. Withdraw it before you serve another."}
        )


RULES: tuple[Callable[[Meant], None], ...] = (
    _not_a_lifetime_ago,
    _handed_in_now,
    _inspected_before,
    _signed_before,
    _about_something,
    _appeal_from_a_notice,
    _found_once,
    _served_after_it_was_found,
    _served_once,
)
