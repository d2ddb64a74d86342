"""What a document must hold: judged part by part, of the version handed in or of the one about to be issued."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from forebay.law.asked import Requirement, Status
from forebay.law.bench import Bench
from forebay.law.findings import Finding
from forebay.law.gates import Step
from forebay.law.needs import Need, latest_version, standing
from forebay.law.occasions import Occasion, spans
from forebay.law.provisions import Item, Must
from forebay.law.record import Act
from forebay.law.rows import passes, row


def part_key(name: str) -> str:
    """Return the name under which an act that issues a document states one of its parts.

    >>> part_key("remedy and schedule")
    'remedy_and_schedule'
    """
    return re.sub(r"[^0-9a-z]+", "_", name.lower()).strip("_")


# ---- the list --------------------------------------------------------------------------------------------------------


def contents(rule: Must, bench: Bench) -> list[Requirement]:
    """Return how each part of a document stands: of every one issued, and of the version last handed in."""
    issuers = bench.study.issuers(rule.document or "")
    issued = bench.record.of(issuers, bench.now)
    if issuers:
        return [found for act in issued for found in _parts_of_issued(rule, act, bench)]
    filed = latest_version(rule.document or "", bench, bench.now)
    return _parts_of_filed(rule, filed, bench) if filed is not None else []


def _parts_of_issued(rule: Must, act: Act, bench: Bench) -> list[Requirement]:
    step = Step(act.act, act.occurred, act.subject, act.data, act)
    subject = bench.subjects.named(act, rule.each) if rule.each else act.subject
    occasion = Occasion(subject, act, None, act.occurred)
    return [_row(rule, need, occasion, bench, act) for need in _issued(rule, step, occasion, bench)]


def _parts_of_filed(rule: Must, filed: Act, bench: Bench) -> list[Requirement]:
    occasion = Occasion(_subject(rule, filed, bench), filed, None, filed.occurred)
    asked = _asked(rule, bench, Step(filed.act, bench.now))
    if asked.outcome == "does not apply":
        return []
    needs = (standing(item, rule, occasion, bench, bench.now) for item in _items(rule, bench, Step("", bench.now)))
    return [_row(rule, _unsure(need, asked), occasion, bench, None) for need in needs if need is not None]


def _row(rule: Must, need: Need, occasion: Occasion, bench: Bench, issued: Act | None) -> Requirement:
    steps = bench.study.judges(rule.document or "")
    there = _status(need, steps) == "done"
    return row(
        rule,
        occasion,
        bench,
        need.finding,
        _status(need, steps),
        item=need.item.name,
        at=need.item.at,
        asks=f"The {rule.document} must hold: {need.item.name}.",
        steps=steps,
        basis="" if need.act or issued or passes(need.finding) else "not checked",
        turn=need.turn or rule.who,
        done=(need.act or issued) if there else None,
    )


def _status(need: Need, steps: tuple[str, ...]) -> Status:
    """Return how a part stands; one that is waived is marked so when the row is made."""
    if need.finding.outcome == "met" or (passes(need.finding) and need.act):
        return "done"
    return "blocks" if need.finding.outcome == "not met" and steps else "open"


def _subject(rule: Must, act: Act, bench: Bench) -> str | None:
    return bench.subjects.named(act, rule.each) if rule.each else None


def _items(rule: Must, bench: Bench, step: Step) -> tuple[Item, ...]:
    return rule.items + tuple(item for one in bench.law.adopted(rule.id, bench.date(step.at)) for item in one.items)


def _asked(rule: Must, bench: Bench, step: Step) -> Finding:
    """Return whether the document must hold anything at all on this occasion."""
    opened = all(bench.acts(name, step.at) for name in rule.after)
    within = rule.during is None or any(span.holds(step.at) for span in spans(rule, bench, step.at, None))
    if not (opened and within and rule.in_force(bench.date(step.at))):
        return Finding("does not apply", "it is not asked then")
    return bench.applies(rule, step.at, None, step.name)


def _unsure(need: Need, asked: Finding) -> Need:
    if asked.outcome == "met" or passes(need.finding):
        return need
    return Need(need.item, asked, None, need.turn)


# ---- a document about to be issued or judged -------------------------------------------------------------------------


def wanting(bench: Bench, step: Step) -> list[Requirement]:
    """Return every part that is not there, of a document that a step issues or judges."""
    kind = bench.vocabulary.get(step.name)
    if kind is None:
        return []
    found = []
    for rule in bench.law.musts:
        if rule.document is not None and rule.document in (kind.issues, kind.judges):
            found += _wanting(rule, step, rule.document == kind.issues, bench)
    return found


def _wanting(rule: Must, step: Step, issues: bool, bench: Bench) -> list[Requirement]:
    filed = None if issues else latest_version(rule.document or "", bench, step.at)
    subject = step.subject if filed is None else _subject(rule, filed, bench)
    occasion = Occasion(subject, filed, None, filed.occurred if filed else None)
    asked = _asked(rule, bench, step)
    if asked.outcome == "does not apply" or bench.waived(rule.id, step.at):
        return []
    needs = _issued(rule, step, occasion, bench) if issues else _judged(rule, step, occasion, bench)
    rows = [_row(rule, _unsure(need, asked), occasion, bench, None) for need in needs if not passes(need.finding)]
    return [_blocking(found, step) for found in rows if found.status not in ("done", "waived")]


def _blocking(found: Requirement, step: Step) -> Requirement:
    return replace(found, status="blocks", steps=(step.name,))


def _judged(rule: Must, step: Step, occasion: Occasion, bench: Bench) -> list[Need]:
    rows = (standing(item, rule, occasion, bench, step.at) for item in _items(rule, bench, step))
    return [need for need in rows if need is not None]


def _issued(rule: Must, step: Step, occasion: Occasion, bench: Bench) -> list[Need]:
    found = []
    for item in _items(rule, bench, step):
        need = standing(item, rule, occasion, bench, step.at)
        if need is not None:
            found.append(_stated(item, rule, need, step.data or {}) if item.sort == "part" else need)
    return found


def _stated(item: Item, rule: Must, need: Need, data: Mapping[str, Any]) -> Need:
    """Return whether a document's own data hold a part of it; what is blank is not there."""
    if passes(need.finding) and need.act is not None:
        return need
    cites = (item.at or rule.at,)
    stated = data.get(part_key(item.name))
    if stated is None or stated is False or not str(stated).strip():
        return Need(item, Finding("not met", f"not there: {item.name}", cites), None, need.turn)
    if item.by and data.get("credential") not in item.by:
        return Need(
            item, Finding("left to the official", f"{item.name}: by whom is not stated", cites), None, need.turn
        )
    return Need(item, Finding("met", f"there: {item.name}", cites))
