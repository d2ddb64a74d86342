"""One row of the list: a provision and its occasion, made into a requirement."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from forebay.law.asked import Key, Requirement, Status
from forebay.law.bench import Bench, Determination
from forebay.law.findings import Finding
from forebay.law.occasions import Occasion
from forebay.law.provisions import May, Must
from forebay.law.said import asks as asked

UNSAID = "unsaid"


def row(
    rule: Must | May,
    occasion: Occasion,
    bench: Bench,
    finding: Finding,
    status: Status,
    *,
    named: Key | None = None,
    at: str | None = None,
    asks: str | None = None,
    opens: datetime | None = None,
    turn: str = "",
    steps: tuple[str, ...] = (),
    **more: Any,
) -> Requirement:
    """Return the requirement a provision makes on an occasion, settled where the officer has determined it."""
    found = Requirement(
        key=named or key(rule, occasion, bench, more.get("item")),
        rule=rule,
        at=at or rule.at,
        asks=asks or told(rule, steps, bench),
        finding=finding,
        status=status,
        steps=steps,
        subject=occasion.subject,
        trigger=occasion.trigger_id or None,
        opens=opens or occasion.opens,
        turn=turn or turn_of(rule, bench),
        **more,
    )
    return found if status == "done" else relieved(found, occasion, bench)


def told(rule: Must | May, steps: tuple[str, ...], bench: Bench) -> str:
    """Return what is asked in one sentence, its lengths of time as they hold now."""
    name = (id(rule), steps)
    if name not in bench.sentences:
        bench.sentences[name] = asked(rule, steps, bench.span)
    return bench.sentences[name]


def key(rule: Must | May, occasion: Occasion, bench: Bench, item: str | None = None) -> Key:
    """Return the name a requirement keeps for ever; a power's is marked, for a must may have the same id."""
    provision = f"may {rule.id}" if isinstance(rule, May) else f"{rule.id}#{item}" if item else rule.id
    return Key(bench.law.id, provision, occasion.subject or "", occasion.trigger_id)


def relieved(found: Requirement, occasion: Occasion, bench: Bench) -> Requirement:
    """Return a requirement as a determination or a waiver leaves it."""
    settled = settlement(found.key, occasion, bench, bench.now)
    if settled is not None:
        return replace(found, finding=settled, status="done" if passes(settled) else found.status)
    waiver = bench.waived(found.provision, bench.now)
    if waiver is None and found.item:
        waiver = bench.waived(found.provision, bench.now, found.item)
    if waiver is None or found.shape == "may":
        return found
    late = found.late if found.due is not None and found.due.is_past(waiver.occurred) else "no"
    because = f'waived by "{waiver.act}" ({waiver.id})'
    return replace(found, status="waived", late=late, finding=Finding("does not apply", because, found.finding.cites))


def settlement(name: Key, occasion: Occasion, bench: Bench, at: datetime) -> Finding | None:
    """Return what the officer determined of this requirement: by its key, or by its provision after its trigger."""
    if not bench.has_settled:
        return None
    chosen = bench.determined("requirement", [str(name)], at) or _broad(name, occasion, bench, at)
    if chosen is None:
        return None
    reasons = chosen.reasons or "no reasons stated"
    return Finding(chosen.outcome, f"determined by {chosen.act.by or 'the officer'}: {reasons}", ())


def _broad(name: Key, occasion: Occasion, bench: Bench, at: datetime) -> Determination | None:
    whole = name.provision.partition("#")[0]
    names = [name.provision, whole, f"{name.law}:{name.provision}", f"{name.law}:{whole}"]
    found = bench.determined("requirement", names, at, occasion.subject)
    return None if found is None or bench.precedes(found.act, occasion.trigger, occasion.opens) else found


def passes(finding: Finding) -> bool:
    """Whether a finding lets a step be taken."""
    return finding.outcome in ("met", "does not apply")


def turn_of(rule: Must | May, bench: Bench) -> str:
    """Return whose turn it is: who bears the duty, or who may do the act where the text names nobody."""
    if rule.who != UNSAID or not rule.act:
        return rule.who
    return doers(rule.act, bench)


def doers(name: str, bench: Bench) -> str:
    """Return who may do an act, in words."""
    return bench.study.doers(name) or UNSAID
