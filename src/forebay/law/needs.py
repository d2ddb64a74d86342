"""What a gate or a document needs: whether an act was done, a finding made, a term true, an amount posted."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from forebay.law.bench import Bench, money
from forebay.law.findings import Finding, Outcome
from forebay.law.occasions import Occasion
from forebay.law.provisions import Item, Must
from forebay.law.record import Act
from forebay.law.rows import doers, passes
from forebay.law.said import listed, needed
from forebay.reckoning import shown
from forebay.units import Quantity, written

ORDER = ("not met", "conflict", "facts missing", "left to the official", "met", "does not apply")


class Need(NamedTuple):
    """One entry of a gate as it stands: the finding, the act that met it, and whose turn it is if nobody has."""

    item: Item
    finding: Finding
    act: Act | None = None
    turn: str = ""


def combined(findings: list[Finding], at: str) -> Finding:
    """Return the finding that several make together: all are required, and the worst speaks first."""
    if not findings:
        return Finding("met", "nothing more is needed", (at,))
    if len(findings) == 1 and findings[0].cites == (at,):
        return findings[0]
    worst = min(findings, key=lambda found: ORDER.index(found.outcome))
    same = [found for found in findings if found.outcome == worst.outcome]
    return Finding(
        worst.outcome,
        "; ".join(dict.fromkeys(found.because for found in same)),
        tuple(dict.fromkeys((at, *(cite for found in same for cite in found.cites)))),
        tuple(dict.fromkeys(name for found in findings for name in found.missing if not passes(found))),
        tuple(dispute for found in findings for dispute in found.disputes),
    )


def standing(
    item: Item, rule: Must, occasion: Occasion, bench: Bench, at: datetime, since: Act | None = None
) -> Need | None:
    """Return how one entry stands at an instant; nothing where it is not asked then."""
    if not item.in_force(bench.date(at)):
        return None
    asked = None if item.when is None else bench.answer(item.when, at, occasion.trigger)
    if asked is not None and asked.outcome == "does not apply":
        return None
    waiver = bench.waived(rule.id, at, item.name)
    if waiver is not None:
        because = f'{item.name}: waived by "{waiver.act}" ({waiver.id})'
        return Need(item, Finding("does not apply", because, (item.at or rule.at,)))
    need = _STANDING[item.sort](item, rule, occasion, bench, at, since)
    if asked is not None and asked.outcome != "met" and not passes(need.finding):
        return Need(item, asked, None, need.turn)
    return need


def _act(item: Item, rule: Must, occasion: Occasion, bench: Bench, at: datetime, since: Act | None) -> Need:
    cites = (item.at or rule.at,)
    done = bench.following(item.name, at, since or occasion.trigger)
    acts = (act for act in done if counts(act, rule, occasion, bench, at))
    first, turn = next(acts, None), doers(item.name, bench)
    if first is None:
        return Need(item, Finding("not met", f'"{item.name}" has not been done', cites), None, turn)
    if item.not_before:
        return _aged(item, first, bench, at, cites)
    if not item.by:
        return Need(item, Finding("met", f'"{item.name}" ({first.id})', cites), first, turn)
    tried = [(act, _credential(act, item, bench, at, cites)) for act in (first, *acts)]
    act, finding = min(tried, key=lambda row: -ORDER.index(row[1].outcome))
    return Need(item, finding, act if passes(finding) else None, turn)


def _aged(item: Item, act: Act, bench: Bench, at: datetime, cites: tuple[str, ...]) -> Need:
    """Return an act that serves only once a time has passed since: silence for so long, after a notice."""
    period = bench.period(item.not_before or "", at)
    if period is None:
        because = f'the text leaves blank how long after "{act.act}" ({item.not_before})'
        return Need(item, Finding("left to the official", because, cites), None, "officer")
    due = bench.due(act.occurred, period, f'"{act.act}" was done')
    if at >= due.instant:
        return Need(item, Finding("met", f'"{act.act}" ({act.id}), and {period} have passed', cites), act)
    until = shown(due.instant, bench.calendar)
    return Need(item, Finding("not met", f'"{act.act}" ({act.id}) serves from {until}: {period} after it', cites))


def counts(act: Act, rule: Must, occasion: Occasion, bench: Bench, at: datetime) -> bool:
    """Whether an act serves: about the subject asked of and, if it judges a document, of the version now filed."""
    kind = bench.vocabulary.get(act.act)
    if not bench.concerns(act, rule.each, occasion.subject):
        return False
    if kind is None or kind.judges is None:
        return True
    filed = latest_version(kind.judges, bench, at)
    return filed is None or bench.record.place(filed) < bench.record.place(act)


def latest_version(document: str, bench: Bench, at: datetime) -> Act | None:
    """Return the act that handed in the version of a document that stands at an instant."""
    acts = bench.record.of(bench.study.filings(document), at)
    return acts[-1] if acts else None


def _credential(act: Act, item: Item, bench: Bench, at: datetime, cites: tuple[str, ...]) -> Finding:
    asked, such_as = bench.law.people(item, bench.date(at))
    held = act.data.get("credential")
    named = listed(sorted(asked), "or")
    if held in asked:
        return Finding("met", f'"{act.act}" ({act.id}) by {held}', cites)
    if held in (None, ""):
        return Finding("left to the official", f'"{act.act}" ({act.id}) states no credential; it takes {named}', cites)
    if such_as:
        return Finding(
            "left to the official", f'"{act.act}" ({act.id}) is by {held}; the text lists "such as" {named}', cites
        )
    return Finding("not met", f'"{act.act}" ({act.id}) is by {held}; it takes {named}', cites)


def _finding(item: Item, rule: Must, occasion: Occasion, bench: Bench, at: datetime, since: Act | None) -> Need:
    cites = (item.at or rule.at,)
    made = bench.determined("finding", [item.name], at, occasion.subject, occasion.trigger)
    if made is None:
        return Need(
            item,
            Finding("left to the official", f"the village has not yet determined: {item.name}", cites),
            None,
            "officer",
        )
    because = f"{item.name}: {made.reasons or 'determined'} ({made.act.id})"
    return Need(item, Finding(made.outcome, because, cites), made.act, "officer")


def _term(item: Item, rule: Must, occasion: Occasion, bench: Bench, at: datetime, since: Act | None) -> Need:
    found = bench.answer(bench.study.term(item.name), at, occasion.trigger)
    outcome = "not met" if found.outcome == "does not apply" else found.outcome
    cites = tuple(dict.fromkeys((item.at or rule.at, *found.cites)))
    return Need(item, Finding(outcome, found.because, cites, found.missing, found.disputes))


def _part(item: Item, rule: Must, occasion: Occasion, bench: Bench, at: datetime, since: Act | None) -> Need:
    """Return whether anybody has found a part of a filed document to be there, or as many as are asked for came."""
    cites = (item.at or rule.at,)
    names = [f"{rule.id}#{item.name}", f"{bench.law.id}:{rule.id}#{item.name}"]
    made = bench.determined("requirement", names, at, occasion.subject) or bench.determined(
        "finding", [item.name], at, occasion.subject
    )
    if made is None or bench.precedes(made.act, occasion.trigger, occasion.opens):
        if (as_given := _as_given(item, rule, bench, at)) is not None:
            return as_given
        return Need(item, Finding("left to the official", f"not checked: {needed(item)}", cites), None, "officer")
    because = f"{item.name}: {made.reasons or 'found'} ({made.act.id})"
    return Need(item, Finding(made.outcome, because, cites), made.act, "officer")


def _as_given(item: Item, rule: Must, bench: Bench, at: datetime) -> Need | None:
    """Return what whoever handed a document in stated of a part of it; nothing where they did not."""
    if item.counted is not None:
        return _counted(item, item.counted, rule, bench, at)
    return None if item.stated is None else _stated(item, item.stated, rule, bench, at)


def _stated(item: Item, stated: tuple[str, int], rule: Must, bench: Bench, at: datetime) -> Need | None:
    """Return that a part in words is there, in as many lines as are asked for; nothing where fewer are."""
    field, fewest = stated
    filed = latest_version(rule.document or "", bench, at)
    lines = [] if filed is None else [line.strip() for line in str(filed.data.get(field) or "").splitlines()]
    told = [line for line in lines if line]
    if filed is None or len(told) < fewest:
        return None
    because = f"{item.name}: {', '.join(told)} ({filed.id})"
    return Need(item, Finding("met", because, (item.at or rule.at,)), filed, rule.who)


def _counted(item: Item, counted: tuple[str, int], rule: Must, bench: Bench, at: datetime) -> Need | None:
    """Return whether as many came as are asked for, as whoever took them in counted; nothing where nobody did."""
    field, fewest = counted
    filed = latest_version(rule.document or "", bench, at)
    said = None if filed is None else filed.data.get(field)
    if filed is None or said is None or not str(said).strip():
        return None
    came = Fraction(str(said))
    outcome: Outcome = "met" if came >= fewest else "not met"
    because = f"{said} came of {fewest} asked for: {item.name} ({filed.id})"
    return Need(item, Finding(outcome, because, (item.at or rule.at,)), filed, rule.who)


_STANDING = {"act": _act, "finding": _finding, "term": _term, "part": _part}


# ---- amounts ---------------------------------------------------------------------------------------------------------


def balance(name: str, bench: Bench, at: datetime, trigger: Act | None) -> Quantity | None:
    """Return what is held by ``name`` (``post guarantee``) at an instant: posted, less released and drawn."""
    held: Quantity | None = None
    posted = bench.acts(name, at, trigger)
    taken = bench.record.of(bench.study.takers(name), at, trigger.occurred if trigger else None)
    for sign, acts in ((1, posted), (-1, taken)):
        for act in acts:
            moved = money(act.data.get("amount"))
            if moved is not None:
                held = Quantity((held.base if held else 0) + sign * moved.base, moved.unit)
    return held


def amount_held(rule: Must, acts: list[str], bench: Bench, at: datetime, trigger: Act | None) -> Finding:
    """Return whether enough is held at an instant for what a gate or a duty asks."""
    wanted = bench.amount(rule.amount or "", at, trigger)
    if isinstance(wanted, Finding):
        return wanted
    held = max((sum_ for name in acts if (sum_ := balance(name, bench, at, trigger)) is not None), default=None)
    enough = held is not None and held >= wanted
    stated = "nothing" if held is None else written(held)
    return Finding("met" if enough else "not met", f"{stated} is held; {written(wanted)} is asked", (rule.at,))


def posted_enough(rule: Must, name: str, bench: Bench, at: datetime, trigger: Act | None) -> bool:
    """Whether an act brought what is held up to the amount asked."""
    return passes(amount_held(rule, [name], bench, at, trigger))


def cost_within(rule: Must, stated: object, bench: Bench, at: datetime, trigger: Act | None) -> Finding:
    """Return whether the amount a step states stays within ``at_most``."""
    bound = bench.amount(rule.at_most or "", at, trigger)
    if isinstance(bound, Finding):
        return bound
    spent = money(stated)
    if spent is None:
        return Finding("not met", f"no amount is stated; it may be at most {written(bound)}", (rule.at,))
    because = f"{written(spent)} is stated; it may be at most {written(bound)}"
    return Finding("met" if spent <= bound else "not met", because, (rule.at,))
