"""What one law asks of the documents under review: their parts, and the papers that come with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from forebay.law import Finding, Law, Record, Situation, evaluate
from forebay.law.language import Expr
from forebay.law.provisions import Item, Must
from forebay.law.study import Study, study
from forebay.review.site_layers import HomeLayer
from forebay.review.submission import Submission

HANDED_IN = ("submit ", "receive ")
"""How the acts are named by which a paper comes in: the paper is what follows."""

REPORT = re.compile(r"^(.*?\breport)\b")
"""What the law calls a report is a document of its own."""

ASKED = Finding("met", "it is asked of every project")


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing the law asks: the provision, the item, the document it belongs in, and whether it is asked here."""

    law: Law
    rule: Must
    item: Item
    document: str
    asked: Finding

    @property
    def id(self) -> str:
        """The name it keeps in every round."""
        return f"{self.law.id}:{self.key}"

    @property
    def key(self) -> str:
        """Provision and item, as a submission points to them."""
        return f"{self.rule.id}#{self.item.name}"

    @property
    def at(self) -> str:
        """The clause."""
        return self.item.at or self.rule.at

    @property
    def is_paper(self) -> bool:
        """Whether it is a paper handed in beside the document, not a part of it."""
        return self.item.sort == "act"


@dataclass(frozen=True)
class Asking:
    """One law before one submission on one day, with what is on record and the other laws whose answers it asks for.

    ``layers`` are those the home has loaded.
    """

    law: Law
    submission: Submission
    on: date
    record: Record = field(default_factory=Record)
    others: Mapping[str, Law] = field(default_factory=dict)
    layers: tuple[HomeLayer, ...] = ()

    @cached_property
    def study(self) -> Study:
        """What can be said of the law whatever the case."""
        return study(self.law)

    @cached_property
    def here(self) -> Situation:
        """The case at this moment."""
        return Situation(self.law, self.submission.facts, self.record, self.on, self.others)

    @cached_property
    def documents(self) -> tuple[str, ...]:
        """The documents under review: those handed in, and those that must be in before they are approved."""
        with_parts = {rule.document for rule in self.law.musts if rule.document}
        judged = [name for name in sorted(with_parts - {None}) if name and self.study.judges(name)]
        main = [name for name in judged if name in self.submission.kinds()] or judged
        handed_in = {act for name in main for act in self._acts_needed(name)}
        return tuple(name for name in judged if name in main or handed_in & set(self.study.filings(name)))

    @cached_property
    def asks(self) -> tuple[Ask, ...]:
        """Everything the law asks of these documents, in the order of its text."""
        return tuple(self._all())

    def _all(self) -> Iterator[Ask]:
        for rule in self.law.musts:
            if not rule.in_force(self.on):
                continue
            if rule.document in self.documents:
                yield from self._parts(rule)
            elif any(step in self._judging for step in rule.before):
                yield from self._papers(rule)

    @cached_property
    def _judging(self) -> frozenset[str]:
        return frozenset(act for name in self.documents for act in self.study.judges(name))

    def _acts_needed(self, document: str) -> Iterator[str]:
        for judge in self.study.judges(document):
            for rule in self.study.gates.get(judge, ()):
                yield from (item.name for item in rule.needs if item.sort == "act")

    def _parts(self, rule: Must) -> Iterator[Ask]:
        adopted = (item for row in self.law.adopted(rule.id, self.on) for item in row.items)
        for item in (*rule.items, *adopted):
            if item.in_force(self.on):
                yield Ask(self.law, rule, item, rule.document or "", self._asked(rule, item))

    def _papers(self, rule: Must) -> Iterator[Ask]:
        for item in rule.needs:
            kind = self.law.vocabulary.get(item.name)
            if item.sort != "act" or kind is None or not item.in_force(self.on):
                continue
            own = any(item.name in self.study.filings(name) for name in self.submission.kinds() & {*self.documents})
            if (item.by and kind.kind == "filing") or (item.name.startswith(HANDED_IN) and not own):
                yield Ask(self.law, rule, item, item.name.partition(" ")[2], self._asked(rule, item))

    def _asked(self, rule: Must, item: Item) -> Finding:
        for name in rule.after:
            if not self.record.happened(self.law.vocabulary.members(name)):
                return Finding(
                    "does not apply", f'This is asked only after "{name}", which is not on record.', (rule.at,)
                )
        found = ASKED
        for condition in (self.study.condition(rule), item.when):
            if condition is not None:
                found = self._answer(condition)
                if found.outcome != "met":
                    return found
        return found

    def _answer(self, condition: Expr) -> Finding:
        if condition not in self._answers:
            found = evaluate(condition, self.here).finding()
            if found.outcome == "not met":
                found = Finding("does not apply", found.because, found.cites)
            self._answers[condition] = found
        return self._answers[condition]

    @cached_property
    def _answers(self) -> dict[Expr, Finding]:
        return {}


def kinds_in(law: Law) -> frozenset[str]:
    """Return every kind of document and paper a law speaks of, whatever the case."""
    items = [item for rule in law.musts for item in (*rule.items, *rule.wants)]
    papers = {item.name.partition(" ")[2] for item in items if item.sort == "act" and item.name.startswith(HANDED_IN)}
    reports = {found[1] for item in items if (found := REPORT.match(item.name))}
    return frozenset(papers | reports | {rule.document for rule in law.musts if rule.document})
