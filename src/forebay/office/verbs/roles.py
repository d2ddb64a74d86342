"""Give somebody a role in the village by an act on paper, and end it; a seat on a board is such a role."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.db.models import Q

from forebay.letters.wording import listed, plain_day
from forebay.office import here
from forebay.office.here import ours
from forebay.office.models import AccountEvent, Body, Person, RoleHeld, StoredFile
from forebay.office.people import permissions
from forebay.office.people.permissions import STAFF
from forebay.office.perform import BadData, NotPermitted
from forebay.office.verbs.people import refuse_barred
from forebay.office.versions import refuse_changed

ON_PAPER = frozenset({"officer", "designated agent"})
"""Roles that somebody is designated to by an act on paper."""


@dataclass(frozen=True, slots=True)
class Designation:
    """A role as it is to be held: by whom, under which law, on which board, from when until when, by which paper."""

    person: Person
    role: str
    since: date
    until: date | None = None
    ordinance: str = ""
    body: Body | None = None
    reference: str = ""
    dated: date | None = None
    paper: StoredFile | None = None


def give_role(asked: Designation, *, by: Person, now: datetime) -> RoleHeld:
    """Give a role and return it as it is held; refuse what the law bars, what no paper says, and what is held already.

    Raises
    ------
    NotPermitted, BadData
        Nothing was recorded; the text says what to do.
    """
    today = here.home().calendar.date_of(now)
    _refuse_others(by, asked.role, today)
    for rule in (_a_role, _dates, _paper, _board, _standing):
        rule(asked)
    refuse_barred(asked.person, asked.role, asked.ordinance)
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=asked.person.pk)
        _refuse_a_second(asked)
        held = RoleHeld.objects.create(
            person=asked.person,
            role=asked.role,
            since=asked.since,
            until=asked.until,
            ordinance=asked.ordinance,
            body=asked.body,
            reference=asked.reference,
            dated=asked.dated,
            paper=asked.paper,
        )
        _record(held, f"{_named(held)} from {plain_day(held.since)}", asked.reference, by, now)
    return held


def end_role(held: RoleHeld, until: date, why: str, *, by: Person, now: datetime, seen: str | None = None) -> None:
    """End a role; what was done in it stays. The last day is the one before ``until``.

    ``seen`` is the version that was read: an end that somebody else has set since is not moved.
    """
    _refuse_others(by, held.role, here.home().calendar.date_of(now))
    if until <= held.since:
        raise BadData(
            {
                "until": f"The role began {plain_day(held.since)}, so it cannot end before {plain_day(until)}. "
                "Give a later date."
            }
        )
    open_ = RoleHeld.objects.filter(Q(until=None) | Q(until__gt=until), pk=held.pk)
    with transaction.atomic():
        refuse_changed(RoleHeld.objects.select_for_update().get(pk=held.pk), ["until"], seen)
        if open_.update(until=until) != 1:
            raise BadData({"until": "This role has ended already. Nothing was changed."})
        _record(held, f"{_named(held)} until {plain_day(until)}", why, by, now)


def _refuse_others(by: Person, role: str, on: date) -> None:
    if not permissions.may_give(by, role, on):
        givers = listed(sorted(permissions.givers(role)), "or")
        raise NotPermitted(f"{by.name} does not give or end the role of {role}. Ask the {givers} to do it.")


def _a_role(asked: Designation) -> None:
    if asked.role not in STAFF:
        raise BadData(
            {"role": f'"{asked.role}" is not a role in a village. Choose one of: {", ".join(sorted(STAFF))}.'}
        )
    laws = here.home().ordinances
    if asked.ordinance and asked.ordinance not in laws:
        raise BadData(
            {"ordinance": ours(f'"{asked.ordinance}" is not a law of this village. Choose one of: {", ".join(laws)}.')}
        )


def _dates(asked: Designation) -> None:
    if asked.until and asked.until <= asked.since:
        raise BadData(
            {"until": f"Until: this is not after {plain_day(asked.since)}, when it begins. Give a later date."}
        )
    if asked.dated and asked.dated > asked.since:
        raise BadData(
            {"since": f"From: the paper is dated {plain_day(asked.dated)}. It designates nobody before that day."}
        )


def _paper(asked: Designation) -> None:
    if asked.role not in ON_PAPER:
        return
    missing = {
        "reference": "Paper: this is blank. A designation is an act on paper; name it, like Resolution 12 of 2026.",
        "dated": "Date of the paper: this is blank. Give the day on which it was made.",
    }
    wrong = {name: said for name, said in missing.items() if not getattr(asked, name)}
    if wrong:
        raise BadData(wrong)


def _board(asked: Designation) -> None:
    if (asked.role == "board") != (asked.body is not None):
        raise BadData({"body": "A member sits on a board, and nobody else does. Choose the board, or another role."})
    if asked.body and not asked.body.stands_on(asked.since):
        raise BadData(
            {"since": f"There was no {asked.body} on {plain_day(asked.since)}. Check the dates of the board."}
        )


def _standing(asked: Designation) -> None:
    """Refuse to leave open what a law asks: that somebody is no consultant is not known until somebody says so."""
    why = permissions.unsaid(asked.person, asked.role, asked.ordinance)
    if why:
        raise BadData({"person": f"{why} Say it first."})


def _refuse_a_second(asked: Designation) -> None:
    others = RoleHeld.objects.filter(
        Q(until=None) | Q(until__gt=asked.since),
        person=asked.person,
        role=asked.role,
        ordinance=asked.ordinance,
        body=asked.body,
    )
    if asked.until:
        others = others.filter(since__lt=asked.until)
    found = others.first()
    if found:
        raise BadData(
            {"person": f"{asked.person.name} holds this role from {plain_day(found.since)} already. End it first."}
        )


def _named(held: RoleHeld) -> str:
    return f"Member of the {held.body}" if held.body else held.role.capitalize()


def _record(held: RoleHeld, what: str, why: str, by: Person, now: datetime) -> None:
    AccountEvent.objects.create(person=held.person, what=what, why=why, at=now, by=by)
