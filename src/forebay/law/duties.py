"""Duties done once for each occasion, and rights that lapse: who must act, by when, and whether it was in time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from forebay.law.asked import Late, Requirement, Status
from forebay.law.bench import Bench
from forebay.law.clocks import Clock, clock
from forebay.law.findings import Finding
from forebay.law.needs import posted_enough
from forebay.law.occasions import Occasion, occasions
from forebay.law.provisions import May, Must
from forebay.law.record import Act
from forebay.law.rows import row
from forebay.reckoning import Due, shown


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
    known = Knowledge.of(occasion, times, bench)
    if done is not None:
        finding = Finding("met", f'"{done.act}" ({done.id})', (rule.at,))
    elif asked.outcome == "met":
        finding = Finding("not met", "not done yet", (rule.at,))
    else:
        finding, late = asked, "no" if late == "no" else "left to the official"
    return row(
        rule,
        occasion,
        bench,
        finding,
        _status(times, done, late, asked),
        due=times.earliest,
        late_after=times.latest,
        readings=times.readings,
        sum=(*times.sum, *known.told(bench)),
        done_by=done.id if done else None,
        done_at=done.occurred if done else None,
        late=late,
        first_known=known.village,
        applicant_knew=known.applicant,
        may_propose_notice=late == "yes" and done is None and known.in_time,
        **more,
    )


def _status(times: Clock, done: Act | None, late: Late, asked: Finding) -> Status:
    if done is not None:
        return "done"
    if asked.outcome != "met" or times.earliest is None:
        return "open"
    return "late" if late == "yes" else "due"


def lateness(times: Clock, at: datetime) -> Late:
    """Return whether something done, or still undone, at an instant is late; between two readings nobody has said."""
    if times.earliest is None or times.latest is None or not times.earliest.is_past(at):
        return "no"
    return "yes" if times.latest.is_past(at) else "left to the official"


def discharge(rule: Must | May, occasion: Occasion, bench: Bench) -> Act | None:
    """Return the first act that does what is asked, about the subject asked of, after the trigger occurred."""
    either = rule.any_of if isinstance(rule, Must) else ()
    names = (rule.act,) if rule.act else tuple(item.name for item in either if item.sort == "act")
    acts = [act for name in names for act in bench.acts(name, bench.now, occasion.trigger)]
    fitting = [act for act in acts if bench.concerns(act, rule.each, occasion.subject)]
    fitting += _findings_made(rule, occasion, bench)
    fitting.sort(key=bench.record.place)
    if isinstance(rule, Must) and rule.amount:
        return next(
            (act for act in fitting if posted_enough(rule, act.act, bench, act.occurred, occasion.trigger)), None
        )
    return fitting[0] if fitting else None


def _findings_made(rule: Must | May, occasion: Occasion, bench: Bench) -> list[Act]:
    names = [item.name for item in rule.any_of if item.sort == "finding"] if isinstance(rule, Must) else []
    made = bench.determined("finding", names, bench.now, occasion.subject, occasion.trigger) if names else None
    return [made.act] if made and made.outcome == "met" else []


# ---- who knew of the trigger, and when -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Knowledge:
    """When the village and the applicant could first know of what started a clock."""

    village: datetime | None = None
    applicant: datetime | None = None
    in_time: bool = True
    due: Due | None = None

    @classmethod
    def of(cls, occasion: Occasion, times: Clock, bench: Bench) -> Knowledge:
        """Return what the record shows.

        A trigger recorded after its own due time waits for a confirmation, where its kind has one: a storm is measured
        by the village's gauge, and nobody else need have known of it; what somebody did, they knew.
        """
        trigger = occasion.trigger
        if trigger is None or f"confirm knowledge of {trigger.act}" not in bench.vocabulary:
            return cls()
        confirmed = _confirmation(trigger, occasion, bench)
        applicant = bench.instant(confirmed.data.get("known")) or confirmed.occurred if confirmed else None
        after_due = (
            times.earliest is not None and trigger.recorded is not None and times.earliest.is_past(trigger.recorded)
        )
        return cls(trigger.recorded, applicant, not after_due or confirmed is not None, times.earliest)

    def told(self, bench: Bench) -> tuple[str, ...]:
        """Return the sentences about it; none where the trigger was on record in time."""
        if self.village is None or self.due is None or not self.due.is_past(self.village):
            return ()
        first = f"The village first had it on record {shown(self.village, bench.calendar)}, after that."
        if self.applicant is None:
            return (first, "No notice is proposed until an officer confirms that the applicant knew.")
        return (first, f"An officer confirmed that the applicant knew by {shown(self.applicant, bench.calendar)}.")


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
        due=times.earliest,
        late_after=times.latest,
        readings=times.readings,
        sum=times.sum,
        done_by=done.id if done else None,
        done_at=done.occurred if done else None,
        late=late if done else "no",
    )
