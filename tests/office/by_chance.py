"""Something fit for every field of every act, chosen by chance, for lives that nobody has written beforehand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from forebay.law.acts import ActKind, DataField
from forebay.law.ordinance import Law
from forebay.office import files
from forebay.office.history.money import DRAWS, POSTS, RELEASES
from forebay.office.papers import composing
from forebay.office.record import Line
from forebay.office.verbs.money import usd

TAKES = {**DRAWS, **RELEASES}
CASES = Path(__file__).parent.parent / "cases"
LIVES = {"webster": "webster-maple-street", "spencerport": "spencerport-canal-plaza"}
"""The scripted life of each village: what its acts say is what a life by chance says too."""
BOARD = "Planning Board"
NAMES_AN_ENTRY = {
    "review": ("run review",),
    "submission": ("submit SWPPP", "submit plan"),
    "approval": ("approve SWPPP", "approve plan"),
    "decision": ("grant waiver", "deny waiver", "require guarantee", "require letter of credit", "select mitigation"),
    "dispositions": ("dispose of findings",),
}
"""Which acts a field that names an entry may mean."""


@dataclass(frozen=True)
class Life:
    """A scripted life as a source: its facts, its acts in order, and what each says."""

    facts: Mapping[str, Any]
    acts: tuple[str, ...]
    said: Mapping[str, Mapping[str, Any]]


def life(village: str) -> Life:
    """Read the scripted life of a village."""
    written = tomllib.loads((CASES / f"{LIVES[village]}.toml").read_text())
    rows = sorted(written["acts"], key=lambda row: row["occurred"])
    acts = tuple(dict.fromkeys(row["act"] for row in rows))
    return Life(written["facts"], acts, {row["act"]: row.get("data", {}) for row in rows})


@dataclass
class Chooser:
    """What somebody writes into the fields of an act at one moment of one case."""

    by: Random
    now: datetime
    law: Law
    said: Mapping[str, Mapping[str, Any]]
    members: tuple[int, ...]
    entries: Mapping[str, list[str]]
    """The entries of the case by their act."""
    securities: tuple[str, ...]

    def fill(self, kind: ActKind) -> dict[str, Any]:
        """Return something for the fields of an act; some of those that may be blank are left so."""
        found = {name: self._field(kind, spec) for name, spec in kind.data.items()}
        parts = composing.contents(kind, _Bearings(self.law)) if kind.issues else {}
        words = {name: "As the law asks" for name in parts if name not in found and self.by.random() < 0.9}
        return {**words, **{name: value for name, value in found.items() if value is not None}}

    def _field(self, kind: ActKind, spec: DataField) -> Any:
        scripted = self.said.get(kind.name, {}).get(spec.name)
        if scripted is not None and spec.type in ("text", "yes/no", "number", "choice", "area", "volume"):
            return scripted
        if spec.name == "part_of":
            return self.by.choice(self.securities) if self.securities and self.by.random() < 0.3 else None
        if spec.name == "whole_amount":
            return usd(100_000) if self.by.random() < 0.2 else None
        if spec.optional and self.by.random() < 0.2:
            return None
        return self._of_type(spec)

    def _of_type(self, spec: DataField) -> Any:
        return dict(self._plain(spec)).get(spec.type)

    def _plain(self, spec: DataField) -> Iterator[tuple[str, Any]]:
        cents, by = self.by.randint(1, 90_000), self.by
        day = self.now.date()
        yield "text", self._text(spec)
        yield "id", self._id(spec)
        yield "instant", self.now
        yield "date", (day + timedelta(days=400 if spec.name in ("expires", "meeting") else 0)).isoformat()
        yield "month", day.isoformat()[:7]
        yield "money", usd(cents)
        yield "yes/no", by.random() < 0.7
        yield "number", by.randint(1, 9)
        yield "fraction", f"{by.randint(0, 99)} percent"
        yield "length", f"{by.randint(0, 3)} inch"
        yield "area", f"{cents} sqft"
        yield "volume", f"{cents} cuft"
        yield "duration", "7 days"
        yield "facts", {"disturbed_area": f"{cents} sqft"}
        yield "votes", {str(member): by.choice(("for", "for", "against", "stood aside")) for member in self.members}
        if spec.choices:
            yield spec.type, by.choice(spec.choices) if spec.type == "choice" else [by.choice(spec.choices)]
        if spec.type in ("file", "files", "sha256"):
            digest = files.store(f"Paper {by.randint(1, 5)}".encode(), "paper.txt", now=self.now).sha256
            yield spec.type, [digest] if spec.type == "files" else digest

    def _text(self, spec: DataField) -> Any:
        acts = [name for name in self.law.vocabulary.names if name.startswith(("approve ", "grant ", "issue "))]
        provisions = [must.id for must in self.law.musts]
        named = {
            "board": BOARD,
            "decides": self.by.choice(sorted(acts)),
            "provisions": self.by.choice(provisions),
            "requirement": None,
            "liber_and_page": "Liber 12345, page 67",
            "outcome": "met",
            "plan": "Example Commons",
        }
        return named.get(spec.name, "Words")

    def _id(self, spec: DataField) -> Any:
        if spec.name == "provision":
            return self.by.choice([row.id for row in self.law.provisions])
        if spec.name == "law":
            return self.law.id
        found = [entry for act in NAMES_AN_ENTRY.get(spec.name, ()) for entry in self.entries.get(act, [])]
        return self.by.choice(found) if found else None


@dataclass(frozen=True)
class _Bearings:
    """As much of a case's bearings as tells what a document must hold."""

    law: Law

    @property
    def laws(self) -> tuple[Law, ...]:
        return (self.law,)


# ---- a sum of its own ------------------------------------------------------------------------------------------------


def held_cents(lines: list[Line]) -> int:
    """Return what is held by a sum of its own: what stands posted, less what stands drawn and released."""
    gone = _withdrawn(lines)
    mended = {line.corrects for line in lines if line.corrects and line.id not in gone}
    total = 0
    for line in lines:
        if line.id in mended or gone & set(_versions(line, lines)):
            continue
        sign = 1 if line.act in POSTS else -1 if line.act in TAKES else 0
        if sign:
            total += sign * round(float(str(line.data["amount"]).removesuffix(" USD")) * 100)
    return total


def _withdrawn(lines: list[Line]) -> set[str]:
    """Return the entries withdrawn; a withdrawal that was withdrawn itself, by one that stands, takes nothing away."""
    gone: set[str] = set()
    for line in reversed(lines):
        gone |= {line.retracts} if line.retracts and line.id not in gone else set()
    return gone


def _versions(line: Line, lines: list[Line]) -> list[str]:
    """Return an entry and those it corrects, to the first: to withdraw the first is to withdraw them all."""
    before = next((one for one in lines if one.id == line.corrects), None) if line.corrects else None
    return [line.id, *(_versions(before, lines) if before else [])]
