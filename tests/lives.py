"""Short lives of cases for tests: a small law in a text, a few acts by name and time, and what the law asks then."""

from datetime import date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from forebay.law import acts, facts, reading, text
from forebay.law.facts import Facts
from forebay.law.record import Act, Record
from forebay.law.requirements import refusals, requirements
from forebay.reckoning import Calendar

ZONE = ZoneInfo("America/New_York")
HOLIDAYS = {date(2026, 11, 26): "Thanksgiving Day", date(2026, 12, 25): "Christmas Day"}
VILLAGE = Calendar(ZONE, HOLIDAYS)


own_acts, own_facts = cache(acts.load), cache(facts.load)
"""Read once: they are the same for every case."""


def at(written: str) -> datetime:
    """Return a time in the village, written like ``2026-11-04 03:52``; a date alone is its noon."""
    moment = datetime.fromisoformat(written if len(written) > 10 else f"{written} 12:00")
    return moment if moment.tzinfo else moment.replace(tzinfo=ZONE)


def law_of(body: str, id_: str = "us-ny/test/1", vocabulary: str | None = None):
    """Return a law from its provisions alone."""
    head = f'format = 1\nid = "{id_}"\nedition = "1"\nname = "Village of Test"\nzone = "America/New_York"\n'
    known = own_acts() if vocabulary is None else acts.of(text.parse(vocabulary.encode(), "acts.toml"))
    return reading.of(text.parse((head + body).encode(), "law.toml"), known)


class Life:
    """A case under way."""

    def __init__(self, *laws, facts_=None, calendar=VILLAGE):
        self.laws = laws
        self.calendar = calendar
        self.entries = []
        self.facts = Facts.of(own_facts().sheet(facts_ or {}))

    def do(self, name, when, subject=None, *, corrects=None, retracts=None, recorded=None, by="officer", **data):
        """Record an act; return its docket id."""
        id_ = f"e{len(self.entries) + 1}"
        known = at(recorded) if recorded else at(when)
        self.entries.append(Act(id_, name, at(when), by, subject, data, corrects, retracts, known))
        return id_

    def determine(self, when, outcome="met", subject=None, **named):
        """Record a determination."""
        return self.do("determine", when, subject, outcome=outcome, reasons="seen", **named)

    def storm(self, began, depth="0.52 inch", hours=6, half_inch_after=4, recorded=None, **more):
        """Record a storm."""
        start = at(began)
        half = start + timedelta(hours=half_inch_after) if half_inch_after is not None else None
        ends = start + timedelta(hours=hours)
        return self.do("storm", began, recorded=recorded, start=start, half_inch=half, end=ends, depth=depth, **more)

    @property
    def record(self):
        return Record(self.entries)

    def asks(self, when):
        """Return everything the law asks at a time."""
        return requirements(self.laws, self.facts, self.record, at(when), self.calendar)

    def all(self, when, provision):
        """Return what one provision asks at a time, in order of its date."""
        return [row for row in self.asks(when) if row.provision == provision]

    def one(self, when, provision):
        """Return the one thing a provision asks at a time."""
        (found,) = self.all(when, provision)
        return found

    def refused(self, step, when, subject=None, **data):
        """Return the provisions that hold a step at a time."""
        return [row.provision for row in self.refusals(step, when, subject, **data)]

    def refusals(self, step, when, subject=None, **data):
        return refusals(self.laws, self.facts, self.record, step, at(when), subject, self.calendar, data)


def site(*bodies, start="2026-10-01"):
    life = Life(law_of("".join(bodies)))
    life.do("start construction", start)
    return life


def report(life, when, **more):
    return life.do("file inspection report", when, inspected=at(when), effective="yes", **more)
