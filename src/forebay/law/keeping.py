"""Standing duties: what must be kept all along, unchecked until a violation names it."""

from __future__ import annotations

from forebay.law.asked import Requirement
from forebay.law.bench import Bench
from forebay.law.findings import Finding
from forebay.law.occasions import Occasion, occasions
from forebay.law.provisions import Must
from forebay.law.record import Act
from forebay.law.rows import row

VIOLATION = "violation"
CORRECTED = ("accept correction", "confirm compliance", "confirm compliance in writing")


def kept(rule: Must, bench: Bench) -> list[Requirement]:
    """Return what one standing duty asks now, for every subject and span that is open."""
    found = []
    for occasion in occasions(rule, bench, bench.now):
        if occasion.span is not None and not occasion.span.holds(bench.now):
            continue
        asked = bench.applies(rule, bench.now, occasion.trigger)
        if asked.outcome != "does not apply":
            found.append(_kept(rule, occasion, asked, bench))
    return found


def _kept(rule: Must, occasion: Occasion, asked: Finding, bench: Bench) -> Requirement:
    violation = broken(rule.id, bench)
    if violation is not None:
        finding = Finding("not met", f'"{violation.act}" ({violation.id}) names it and is not put right', (rule.at,))
    elif asked.outcome != "met":
        finding = asked
    else:
        finding = Finding("left to the official", "not checked: nobody has found it broken", (rule.at,))
    return row(rule, occasion, bench, finding, "standing", basis="" if violation else "not checked")


def broken(provision: str, bench: Bench) -> Act | None:
    """Return the violation that names a provision and is not yet put right."""
    names = (provision, f"{bench.law.id}:{provision}")
    for act in bench.record.of(bench.study.makers(VIOLATION), bench.now):
        if act.data.get("provision") in names and not _put_right(act, bench):
            return act
    return None


def _put_right(violation: Act, bench: Bench) -> bool:
    subject = bench.subjects.named(violation, VIOLATION)
    acts = bench.record.of(CORRECTED, bench.now, violation.occurred)
    return any(act.subject == subject for act in acts)
