"""One of the two scripted lives told to a new home, up to its permit: ``two_lives.py HOME VILLAGE CASE.toml``.

Before each act of the life the next step that the law holds is tried, and must be refused for exactly what the law
alone, told the same acts, holds against it. Prints what held each step, in order, as JSON.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from forebay.law import casefile
from forebay.law.record import Record
from forebay.law.requirements import refusals
from forebay.office.home import Home, init_home
from forebay.office.start import set_up

PERMIT = "issue permit"
DECIDED = ("accept application", "approve SWPPP", "require guarantee", "grant waiver", "approve plan")
"""After these, every step to come is tried."""
A_MINUTE = timedelta(minutes=1)
ROLES = ("officer", "board", "treasurer", "clerk")
PARTS = ("applicant", "owner", "licensed professional")


def main(folder: str, village: str, path: str) -> None:
    init_home(Path(folder), village)
    home = set_up(Path(folder))
    from forebay.office.proofs.keeping import migrate

    migrate(home)
    life = Told(home, Path(path))
    sys.stdout.write(json.dumps(life.tell()))


@dataclass
class Told:
    """A life as it is told: the acts as its file has them, and which docket entry each has become."""

    home: Home
    path: Path
    entries: dict[str, str] = field(default_factory=dict)
    case: Any = None

    def __post_init__(self) -> None:
        self.read = casefile.read(self.path)
        self.written = tomllib.loads(self.path.read_text())
        acts = sorted(self.written["acts"], key=lambda row: row["occurred"])
        opened = next(place for place, row in enumerate(acts) if row["act"] == "open case")
        permit = next(place for place, row in enumerate(acts) if row["act"] == PERMIT)
        self.rows: Sequence[Mapping[str, Any]] = acts[opened : permit + 1]
        self.people = self.peopled()

    def peopled(self) -> dict[str, Any]:
        """Enrol who has a part in the life, each in a role of their own."""
        from forebay.office.models import Person, RoleHeld

        since = self.at(self.rows[0]).date() - timedelta(days=365)
        people = {}
        for role in (*ROLES, *PARTS):
            name = role.replace(" ", "-")
            people[role] = Person.objects.enrol(f"{name}@example.org", f"{role.title()} Example", address="1 Example")
        for role in ROLES:
            RoleHeld.objects.create(person=people[role], role=role, since=since)
        return people

    def at(self, row: Mapping[str, Any]) -> datetime:
        return row["occurred"].replace(tzinfo=self.home.zone).astimezone(UTC)

    def tell(self) -> dict[str, list[list[str]]]:
        """Tell the life, and return for each step what held it, at first and then until it was taken."""
        held: dict[str, list[list[str]]] = {}
        self.opened(self.rows[0])
        for place, row in enumerate(self.rows[1:], start=1):
            for step in self.to_try(place):
                held.setdefault(step["act"], []).append(self.tried(step, place))
            self.does(row, self.at(row))
        return {step: _changes(sets) for step, sets in held.items()}

    def opened(self, row: Mapping[str, Any]) -> None:
        from forebay.office.verbs import open_case, state_facts

        parties = [(self.people[part], part) for part in PARTS]
        told = {"by": self.people["clerk"], "now": self.at(row)}
        self.case = open_case(title=self.written["name"], address="1 Example Road", parties=parties, **told)
        self.entries[row.get("id", "")] = f"{self.case.number}/0001"
        state_facts(self.case, self.written["facts"], occurred=self.at(row), **told)

    def to_try(self, place: int) -> list[Mapping[str, Any]]:
        """Return the next step that is held; at the start, and once a decision was taken, every one to come."""
        found = list(self.held_steps(place))
        whole = place == 1 or self.rows[place - 1]["act"] in DECIDED
        return found if whole else found[:1]

    def held_steps(self, place: int) -> Iterator[Mapping[str, Any]]:
        """Yield the steps still to come that the law holds now."""
        at = self.before(place)
        for row in self.rows[place:]:
            if self.by_law(row, place, at) and self.kind(row) != "event":
                yield row

    def before(self, place: int) -> datetime:
        """Return a time after the act before this one, and never after this one."""
        earlier = self.at(self.rows[place - 1])
        return min(earlier + A_MINUTE, self.at(self.rows[place]))

    def kind(self, row: Mapping[str, Any]) -> str:
        return str(self.read.laws[0].vocabulary[row["act"]].kind)

    def by_law(self, row: Mapping[str, Any], place: int, at: datetime) -> list[str]:
        """Return what the law alone holds against a step, told the acts of the life so far."""
        told = {each["id"] for each in self.rows[:place]}
        acts = Record(act for act in self.read.record.acts if act.id in told)
        data = next(act.data for act in self.read.record.acts if act.id == row["id"])
        found = refusals(self.read.laws, self.read.facts, acts, row["act"], at, None, self.read.calendar, data)
        return list(dict.fromkeys(one.provision for one in found))

    def tried(self, step: Mapping[str, Any], place: int) -> list[str]:
        """Try a held step; it must be refused for what the law holds, and nothing recorded."""
        from forebay.office.perform import Refused

        at, count = self.before(place), self.case.entries.count()
        with pytest.raises(Refused) as refused:
            self.does(step, at)
        requirements = refused.value.requirements
        assert all(one.at in str(refused.value) for one in requirements)
        found = list(dict.fromkeys(one.provision for one in requirements))
        assert found == self.by_law(step, place, at), (step["act"], self.rows[place]["id"])
        assert self.case.entries.count() == count
        return found

    def does(self, row: Mapping[str, Any], at: datetime) -> None:
        from forebay.office.perform import perform

        cash = row.get("data", {}).get("form") == "cash"
        by = "treasurer" if cash else next(role for role in doers(row["act"]) if role in self.people)
        data = self.with_papers(row, at)
        told = {"by": self.people[by], "occurred": at, "now": at, "data": data}
        subject = self.entries.get(row.get("subject", ""))
        done = perform(self.case, row["act"], subject=subject, **told)
        self.entries[row["id"]] = done.id

    def with_papers(self, row: Mapping[str, Any], at: datetime) -> dict[str, Any]:
        """Return an act's data; where it wants documents, a made-up one is added."""
        from forebay.office import files, here

        data = dict(row.get("data", {}))
        if "preparer" not in data and row["act"] == "submit plan":
            data |= {"preparer": "K. Lee", "signer": "R. Stone", "credential": "PE"}
        for name, spec in here.vocabulary()[row["act"]].data.items():
            if spec.type in ("file", "files") and not spec.optional and name not in data:
                kept = files.store(b"Made up.", f"{name}.txt", now=at, by=self.people["applicant"]).sha256
                data[name] = [kept] if spec.type == "files" else kept
        return data


def doers(act: str) -> tuple[str, ...]:
    """Return who may do an act, as the vocabulary of the home names them."""
    from forebay.office import here

    return tuple(here.vocabulary()[act].by)


def _changes(sets: Sequence[list[str]]) -> list[list[str]]:
    """Return what held a step, each time it changed."""
    return [found for place, found in enumerate(sets) if place == 0 or found != sets[place - 1]]


if __name__ == "__main__":
    main(*sys.argv[1:])
