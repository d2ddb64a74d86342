"""Telling a sample case: one act after another, each through the one door, each at its own time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from forebay.law.asked import Requirement
from forebay.law.provisions import Must
from forebay.law.requirements import refusals
from forebay.office import docket, files, here
from forebay.office.home import Home
from forebay.office.models import Case, Entry, Gauge, Person, StoredFile
from forebay.office.perform import perform
from forebay.office.record import facts, record
from forebay.office.samples.rain import GAUGE
from forebay.office.verbs import name_gauge, open_case, state_facts

A_WHILE_H = 0.1
OPENS = timedelta(hours=9)
PACE_H = 0.25
"""How long an act of the office takes; a whole day's work of it ends before the office does."""


def made_up(name: str) -> bytes:
    """Return the text of a made-up document."""
    return f"{name}\n\nMade up for demonstration: nobody lives there and nothing is built.\n".encode()


@dataclass
class Story:
    """A case as it is told: ``days_ago`` says how long before now the next act occurs, ``ahead`` moves it on."""

    home: Home
    people: Mapping[str, Person]
    now: datetime
    days_ago: float = 60
    pace_h: float = 1
    case: Case = field(default_factory=Case)

    @property
    def at(self) -> datetime:
        """The time of the next act."""
        return self.now - timedelta(days=self.days_ago)

    def ahead(self, hours: float | None = None) -> datetime:
        """Let time go by, and return the new time; every act has its own."""
        self.days_ago -= (self.pace_h if hours is None else hours) / 24
        return self.at

    def morning(self, days_ago: int) -> None:
        """Go on when the office opens, on the last day it was open by so many days ago; never back."""
        calendar = self.home.calendar
        day = calendar.date_of(self.now) - timedelta(days=days_ago)
        while not calendar.is_business_day(day):
            day -= timedelta(days=1)
        self.days_ago = min(self.days_ago, (self.now - calendar.opens(day) - OPENS) / timedelta(days=1))
        self.pace_h = PACE_H

    def open(self, title: str, place: str, parcel: str, who: str = "applicant", owner: str = "") -> None:
        """Open the case of a builder, who owns the land unless another does; one engineer works for all of them."""
        self.case = open_case(
            title=title,
            address=place,
            parcel=parcel,
            by=self.people["officer"],
            now=self.at,
            parties=[
                (self.people[who], "applicant"),
                (self.people[owner or who], "owner"),
                (self.people["inspector"], "qualified professional"),
                (self.people["inspector"], "licensed professional"),
            ],
        )

    def facts(self, who: str = "applicant", **stated: Any) -> None:
        """Let the applicant, or somebody else, state facts."""
        state_facts(self.case, stated, by=self.people[who], occurred=self.ahead(), now=self.at)

    def gauge(self) -> Gauge:
        """Name the gauge the case is judged by."""
        gauge, _ = Gauge.objects.get_or_create(name=GAUGE, defaults={"place": "Beside the village hall"})
        name_gauge(self.case, gauge, by=self.people["officer"], occurred=self.ahead(), now=self.at)
        return gauge

    def act(self, who: str, act: str, subject: str | None = None, **data: Any) -> Entry:
        """Do an act and return its entry."""
        hours = A_WHILE_H if act == "determine" else None
        return perform(
            self.case, act, by=self.people[who], occurred=self.ahead(hours), now=self.at, data=data, subject=subject
        )

    def paper(self, name: str) -> str:
        """Keep a made-up document and return its digest."""
        return self.document(name).sha256

    def document(self, name: str, by: str = "applicant") -> StoredFile:
        """Keep a made-up document and return its record."""
        return files.store(made_up(name), f"{name}.txt", now=self.at, by=self.people[by])

    def day(self, later: int = 0) -> date:
        """Return the village's day so many days after the story has come."""
        return self.home.calendar.date_of(self.at) + timedelta(days=later)

    def from_now(self, days: int) -> date:
        """Return the first day on which the office is open, so many days after the home is made or later."""
        day = self.home.calendar.date_of(self.now) + timedelta(days=days)
        while not self.home.calendar.is_business_day(day):
            day += timedelta(days=1)
        return day

    def settle(self, step: str, reasons: str) -> None:
        """Let the officer determine, with reasons, whatever a step waits for that is the village's to find."""
        waiting = [one for one in self._held(step) if one.finding.outcome == "left to the official"]
        for names in dict.fromkeys(name for one in waiting for name in self._questions(one)):
            kind, name = names
            self.act("officer", "determine", **{kind: name, "outcome": "met", "reasons": reasons})

    def _held(self, step: str) -> list[Requirement]:
        bearings = here.bearings(self.at)
        acts = record(docket.lines(self.case), bearings.vocabulary)
        known = facts(acts, bearings.book)
        return refusals(list(bearings.laws), known, acts, step, self.at, None, bearings.calendar)

    def _questions(self, one: Requirement) -> list[tuple[str, str]]:
        """Return what is to be determined: each finding a gate needs, or the whole content of a clause."""
        law = next(law for law in here.laws(self.home) if law.id == one.law)
        rule = law.by_id("must", one.provision.partition("#")[0])
        needed = [*rule.needs, *rule.any_of] if isinstance(rule, Must) else []
        findings = [("finding", item.name) for item in needed if item.sort == "finding"]
        return findings if one.shape == "gate" and findings else [("requirement", f"{law.id}:{rule.id}")]
