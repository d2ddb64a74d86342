"""Engage an engineer by a board's vote within a cap, and put hours against it; whole cents, and never beyond."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from fractions import Fraction

from django.db import transaction
from django.db.models import F

from forebay.law.ordinance import Law
from forebay.law.provisions import Must
from forebay.letters.phrases import phrase
from forebay.letters.wording import listed, money, plain_day
from forebay.office import docket, here
from forebay.office.here import ours
from forebay.office.models import AccountEvent, Body, Case, Engagement, HoursWorked, Person
from forebay.office.named import number_of
from forebay.office.people import licences, permissions
from forebay.office.perform import BadData, NotPermitted
from forebay.office.record import record
from forebay.office.typed import refuse_unprintable
from forebay.office.versions import end_once
from forebay.units import Quantity

STEP = "engage reviewer"
"""The act by which a law lets a village engage an engineer."""
ENGAGES = frozenset({"officer", "board"})
KEEPS_HOURS = frozenset({"officer", "clerk", "treasurer"})
MINUTES = 60
DAY_MIN = 24 * MINUTES


def cents(amount: Quantity) -> int:
    """Return an amount of money in whole cents; one that is in none is refused."""
    found = amount.to("USD") * 100
    if found.denominator != 1:
        raise BadData({"": f"{float(found)} cents is not a whole number of cents. Write dollars and cents."})
    return found.numerator


def cost_cents(minutes: int, rate_cents: int) -> int:
    """Return what a time costs at a rate an hour, to the nearest cent; half a cent is rounded up.

    >>> cost_cents(90, 15000), cost_cents(1, 10001)
    (22500, 167)
    """
    return int(Fraction(minutes * rate_cents, MINUTES) + Fraction(1, 2))


# ---- the engagement --------------------------------------------------------------------------------------------------


def engage(
    engineer: Person,
    body: Body,
    *,
    voted: date,
    cap: Quantity,
    scope: str,
    by: Person,
    now: datetime,
    case: Case | None = None,
    reference: str = "",
    key: str | None = None,
) -> Engagement:
    """Record that a board voted to engage an engineer for no more than a cap.

    Raises
    ------
    NotPermitted, BadData
        Nothing was recorded: it is not theirs to do, no such board sat, the engineer's licence had run out, the cap is
        above what the law allows, or the engineer holds an office the law keeps from consultants.
    """
    _refuse_others(by, ENGAGES, "engages an engineer", now)
    if key and (done := Engagement.objects.filter(key=key).first()):
        return done
    refuse_unprintable({"reference": reference, "scope": scope})
    cap_cents = cents(cap)
    _refuse_a_vote_that_was_not(body, voted, cap_cents, now)
    _refuse_above_the_law(cap, voted)
    _refuse_unlicensed(engineer, voted)
    _refuse_an_officer(engineer, here.home().calendar.date_of(now))
    entry = _entry(case, cap) if case else ""
    with transaction.atomic():
        Person.objects.filter(pk=engineer.pk).update(standing=Person.Standing.CONSULTANT)
        what = f"Engaged by vote of {plain_day(voted)} for at most {money(cap)}, and so a consultant"
        AccountEvent.objects.create(person=engineer, what=what, why=reference.strip(), at=now, by=by)
        return Engagement.objects.create(
            engineer=engineer,
            body=body,
            voted=voted,
            reference=reference.strip(),
            scope=scope.strip(),
            case=case,
            entry=entry,
            cap_cents=cap_cents,
            recorded=now,
            recorded_by=by,
            key=key or None,
        )


def clauses(laws: tuple[Law, ...]) -> Iterator[tuple[Law, Must]]:
    """Yield each clause a law sets before an engineer is engaged."""
    for law in laws:
        yield from ((law, must) for must in law.musts if STEP in must.before)


def bound(law: Law, must: Must, on: date) -> Quantity | None:
    """Return the most an engineer may cost under a clause on a date; nothing where text and village are silent."""
    found = law.value(must.at_most, on) if must.at_most else None
    return found if isinstance(found, Quantity) else None


def judged(engineer: Person, voted: date) -> licences.Judged:
    """Return what is known of an engineer's licence on the day of the vote."""
    return licences.judge(engineer, "PE", voted)


def _refuse_others(by: Person, roles: frozenset[str], does: str, now: datetime) -> None:
    if not permissions.village_roles(by, here.home().calendar.date_of(now)) & roles:
        raise NotPermitted(f"In a village the {listed(sorted(roles), 'or')} {does}. Ask one of them.")


def _refuse_a_vote_that_was_not(body: Body, voted: date, cap_cents: int, now: datetime) -> None:
    if voted > here.home().calendar.date_of(now):
        raise BadData({"voted": f"{plain_day(voted)} is still to come. Record the vote once it was taken."})
    if not body.stands_on(voted):
        raise BadData(
            {"voted": f"There was no {body} on {plain_day(voted)}. Check the date, or the dates of the board."}
        )
    if cap_cents <= 0:
        raise BadData({"cap": "The cap is nothing. Write the most the board voted for, like 5,000.00."})


def _refuse_above_the_law(cap: Quantity, voted: date) -> None:
    for law, must in clauses(here.laws(here.home())):
        most = bound(law, must, voted)
        if most is not None and cap > most:
            raise BadData(
                {
                    "cap": f"{money(cap)} is more than the {money(most)} allowed. {permissions.said(law, must)} "
                    "Lower the cap."
                }
            )


def _refuse_unlicensed(engineer: Person, voted: date) -> None:
    found = judged(engineer, voted)
    if found.outcome == licences.NOT_IN_FORCE:
        raise BadData({"engineer": f"{found.says} Record the licence that was in force, or engage somebody else."})


def _refuse_an_officer(engineer: Person, today: date) -> None:
    laws = here.laws(here.home())
    for role in sorted(permissions.village_roles(engineer, today)):
        found = next(permissions.bars(role, laws), None)
        if found:
            raise BadData(
                {
                    "engineer": f"{engineer.name} is {ours('the village')}'s {role}. {permissions.said(*found)} "
                    "Engage somebody else."
                }
            )


def _entry(case: Case, cap: Quantity) -> str:
    """Return the entry by which the officer engaged the engineer in a case, where a law of the village asks for it."""
    found = next(clauses(here.laws(here.home())), None)
    if found is None:
        return ""
    done = record(docket.lines(case), here.vocabulary()).of([STEP])
    if not done:
        said = f"Nobody was engaged in case {case.number} so far: {phrase(STEP)} there first."
        raise BadData({"case": f"{said} {permissions.said(*found)}"})
    amount = done[-1].data.get("amount")
    if isinstance(amount, Quantity) and cap > amount:
        raise BadData(
            {
                "cap": f"{money(cap)} is more than the {money(amount)} of {number_of(done[-1].id)} of the docket. "
                "Lower the cap."
            }
        )
    return done[-1].id


# ---- the hours -------------------------------------------------------------------------------------------------------


def log_hours(
    engagement: Engagement,
    *,
    worked: date,
    hours: Fraction,
    rate: Quantity,
    what: str,
    by: Person,
    now: datetime,
    key: str | None = None,
) -> HoursWorked:
    """Put hours of work on one day against an engagement's cap; beyond it they are refused, with the numbers."""
    _refuse_others(by, KEEPS_HOURS, "keeps an engineer's hours", now)
    refuse_unprintable({"what": what})
    minutes, rate_cents = _minutes(hours), cents(rate)
    if rate_cents <= 0:
        raise BadData({"rate": "The rate is nothing. Write dollars an hour, like 150.00."})
    with transaction.atomic():
        held = Engagement.objects.select_for_update().get(pk=engagement.pk)
        if key and (done := HoursWorked.objects.filter(key=key).first()):
            return done
        _refuse_a_day_that_was_not(held, worked, minutes, now)
        cost = cost_cents(minutes, rate_cents)
        _refuse_beyond(held, minutes, rate_cents, cost)
        Engagement.objects.filter(pk=held.pk).update(spent_cents=F("spent_cents") + cost)
        return HoursWorked.objects.create(
            engagement=held,
            worked=worked,
            minutes=minutes,
            rate_cents=rate_cents,
            cost_cents=cost,
            what=what.strip(),
            recorded=now,
            recorded_by=by,
            key=key or None,
        )


def withdraw_hours(row: HoursWorked, why: str, *, by: Person, now: datetime) -> None:
    """Withdraw hours recorded in error; they stay in sight, and the cap has their cost again."""
    _refuse_others(by, KEEPS_HOURS, "keeps an engineer's hours", now)
    if not why.strip():
        raise BadData({"why": "Why: this is blank. Say why the hours are withdrawn; they stay in sight."})
    with transaction.atomic():
        Engagement.objects.select_for_update().get(pk=row.engagement_id)
        end_once(row, "withdrawn", now, why)
        Engagement.objects.filter(pk=row.engagement_id).update(spent_cents=F("spent_cents") - row.cost_cents)


def _minutes(hours: Fraction) -> int:
    minutes = hours * MINUTES
    if hours <= 0 or minutes.denominator != 1:
        raise BadData({"hours": f"{float(hours):g} hours is not a whole number of minutes. Write it like 7.5 or 0.25."})
    return minutes.numerator


def _refuse_a_day_that_was_not(held: Engagement, worked: date, minutes: int, now: datetime) -> None:
    if worked > here.home().calendar.date_of(now):
        raise BadData({"worked": f"{plain_day(worked)} is still to come. Record the hours once they were worked."})
    if worked < held.voted:
        raise BadData({"worked": f"{plain_day(worked)} is before the vote of {plain_day(held.voted)}. Check the date."})
    on_that_day = held.hours.filter(worked=worked, withdrawn=None).values_list("minutes", flat=True)
    if sum(on_that_day) + minutes > DAY_MIN:
        raise BadData({"hours": f"That makes more than 24 hours on {plain_day(worked)}. Check the hours and the date."})


def _refuse_beyond(held: Engagement, minutes: int, rate_cents: int, cost: int) -> None:
    if cost <= held.left_cents:
        return
    raise BadData(
        {
            "hours": f"{HoursWorked(minutes=minutes).duration} at {money(rate_cents)} come to {money(cost)}, and "
            f"{money(held.left_cents)} is left: {money(held.spent_cents)} of the cap of {money(held.cap_cents)} is "
            "spent. The board has to vote for more first."
        }
    )
