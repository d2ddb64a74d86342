"""Duties done once for each occasion, and rights that lapse: who must act, by when, and whether it was in time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from forebay.law.asked import NOT_ASKED, Knowledge, Late, Requirement, Status, earliest, latest
from forebay.law.bench import Bench
from forebay.law.clocks import Clock, clock
from forebay.law.findings import Finding
from forebay.law.needs import posted_enough
from forebay.law.occasions import Occasion, occasions
from forebay.law.provisions import May, Must
from forebay.law.record import Act
from forebay.law.rows import row
from forebay.reckoning import shown


def duties(rule: Must, bench: Bench) -> list[Requirement]:
    """Return what one duty asks on every occasion so far."""
    found = []
    for occasion in occasions(rule, bench, bench.now):
        asked = bench.applies(rule, occasion.opens or bench.now, occasion.trigger)
        if asked.outcome != "does not apply":
            found.append(_duty(rule, occasion, asked, bench))
    return found


def _duty(rule: Must, occasion: Occasion, asked: Finding, bench: Bench) -> Requirement:
    times = clock(rule, occasion, bench)
    done = discharge(rule, occasion, bench)
    return duty_row(rule, occasion, asked, times, done, bench)


def duty_row(
    rule: Must, occasion: Occasion, asked: Finding, times: Clock, done: Act | None, bench: Bench, **more: Any
) -> Requirement:
    """Return a duty with its clock, as done or still to do."""
    late = lateness(times, done.occurred if done else bench.now)
    known = knowledge(rule, occasion, times, bench)
    if done is not None:
        finding = Finding("met", f'"{done.act}" ({done.id})', (rule.at,))
    elif asked.outcome == "met":
        finding = bench.study.undone(rule)
    else:
        finding, late = asked, "no" if late == "no" else "left to the official"
    return row(
        rule,
        occasion,
        bench,
        finding,
        _status(times, done, late, asked),
        readings=times.readings,
        told=times.told if known is NOT_ASKED else lambda: (*times.told(), *_known(known, times, bench)),
        done=done,
        late=late,
        known=known,
        **more,
    )


def _status(times: Clock, done: Act | None, late: Late, asked: Finding) -> Status:
    if done is not None:
        return "done"
    if asked.outcome != "met" or not times.readings:
        return "open"
    return "late" if late == "yes" else "due"


def lateness(times: Clock, at: datetime) -> Late:
    """Return whether something done, or still undone, at an instant is late; between two readings nobody has said."""
    first, last = earliest(times.readings), latest(times.readings)
    if first is None or last is None or not first.is_past(at):
        return "no"
    return "yes" if last.is_past(at) else "left to the official"


def discharge(rule: Must | May, occasion: Occasion, bench: Bench) -> Act | None:
    """Return the first act that does what is asked, about the subject asked of, after the trigger occurred."""
    either = rule.any_of if isinstance(rule, Must) else ()
    names = (rule.act,) if rule.act else tuple(item.name for item in either if item.sort == "act")
    found = [act for name in names if (act := _first(name, rule, occasion, bench)) is not None]
    found += _findings_made(rule, occasion, bench)
    return min(found, key=bench.record.place, default=None)


def _first(name: str, rule: Must | May, occasion: Occasion, bench: Bench) -> Act | None:
    """Return the first act of a name that serves: about the subject asked of; of an amount, once enough is there."""
    for act in bench.following(name, bench.now, occasion.trigger):
        if not bench.saw(act, occasion.trigger):
            continue
        if bench.concerns(act, rule.each, occasion.subject) and _enough(rule, act, occasion, bench):
            return act
    return None


def _enough(rule: Must | May, act: Act, occasion: Occasion, bench: Bench) -> bool:
    if isinstance(rule, May) or rule.amount is None:
        return True
    return posted_enough(rule, act.act, bench, act.occurred, occasion.trigger)


def _findings_made(rule: Must | May, occasion: Occasion, bench: Bench) -> list[Act]:
    names = [item.name for item in rule.any_of if item.sort == "finding"] if isinstance(rule, Must) else []
    made = bench.determined("finding", names, bench.now, occasion.subject, occasion.trigger) if names else None
    return [made.act] if made and made.outcome == "met" else []


# ---- who knew of the trigger, and when -------------------------------------------------------------------------------


def knowledge(rule: Must, occasion: Occasion, times: Clock, bench: Bench) -> Knowledge:
    """Return who could first know of what started a clock, and when.

    A trigger recorded after its own due time waits for a confirmation, where its kind has one: a storm is measured by
    the village's gauge, and nobody else need have known of it; what somebody did, they knew.
    """
    trigger = occasion.trigger
    if trigger is None or not bench.study.confirms(trigger.act):
        return NOT_ASKED
    confirmed = _confirmation(trigger, occasion, bench)
    applicant = bench.instant(confirmed.data.get("known")) or confirmed.occurred if confirmed else None
    first, recorded = earliest(times.readings), _first_recorded(rule, trigger, bench)
    after_due = first is not None and recorded is not None and first.is_past(recorded)
    return Knowledge(recorded, applicant, not after_due or confirmed is not None)


def _first_recorded(rule: Must, trigger: Act, bench: Bench) -> datetime | None:
    """Return when a trigger first stood on record as one that asks: a correction of it later makes nobody forget it."""
    versions = bench.record.corrected.get(trigger.id, ())
    asking = [
        version.recorded
        for version in versions
        if version.recorded is not None
        and version.id not in bench.record.retracted
        and bench.applies(rule, version.occurred, version).outcome != "does not apply"
    ]
    return min(asking, default=trigger.recorded)


def _known(known: Knowledge, times: Clock, bench: Bench) -> tuple[str, ...]:
    """Return the sentences about who knew; none where the trigger was on record in time."""
    first = earliest(times.readings)
    if known.village is None or first is None or not first.is_past(known.village):
        return ()
    recorded = f"The village first had it on record {shown(known.village, bench.calendar)}, after that."
    if known.applicant is None:
        return (recorded, "No notice is proposed until an officer confirms that the applicant knew.")
    return (recorded, f"An officer confirmed that the applicant knew by {shown(known.applicant, bench.calendar)}.")


def _confirmation(trigger: Act, occasion: Occasion, bench: Bench) -> Act | None:
    about = {trigger.id, trigger.subject, occasion.subject}
    acts = bench.record.of([f"confirm knowledge of {trigger.act}"], bench.now)
    return next((act for act in acts if act.subject in about and act.subject is not None), None)


# ---- powers and rights -----------------------------------------------------------------------------------------------


def rights(rule: May, bench: Bench) -> list[Requirement]:
    """Return a power or right on every occasion so far; one with a clock lapses and is never breached."""
    found = []
    for occasion in occasions(rule, bench, bench.now):
        asked = bench.applies(rule, occasion.opens or bench.now, occasion.trigger)
        if asked.outcome != "does not apply" and (occasion.span is None or occasion.span.holds(bench.now)):
            found.append(_right(rule, occasion, asked, bench))
    return found


def _right(rule: May, occasion: Occasion, asked: Finding, bench: Bench) -> Requirement:
    times = clock(rule, occasion, bench) if rule.within else Clock()
    done = discharge(rule, occasion, bench)
    late = lateness(times, done.occurred if done else bench.now)
    status: Status = "lapsed" if late == "yes" else "done" if done else "open"
    return row(
        rule,
        occasion,
        bench,
        asked,
        status,
        readings=times.readings,
        told=times.told,
        done=done,
        late=late if done else "no",
    )
