"""Gates: what must be so before a step is taken, judged for the step ahead and for every one already taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from forebay.law.asked import Breach, Late, Requirement, Status
from forebay.law.bench import APPLIES, Bench
from forebay.law.findings import Contrary, Finding
from forebay.law.needs import Need, amount_held, combined, cost_within, standing
from forebay.law.occasions import Occasion, occasions
from forebay.law.provisions import Dispute, Item, Must
from forebay.law.record import Act
from forebay.law.rows import key, passes, row, settlement
from forebay.law.said import asks, asks_cost, needed
from forebay.law.subjects import HOME
from forebay.reckoning import Due, Words, after, shown, shown_date, unsaid


class Judgement(NamedTuple):
    """How a gate stands at an instant: the finding, the sum of its date, when it opens, and whose turn it is.

    ``unpriced`` tells that nobody can say yet how much it asks for: the text leaves blank what that rests on.
    """

    finding: Finding
    needs: tuple[Need, ...] = ()
    told: Words = unsaid
    opens: datetime | None = None
    done: Act | None = None
    unpriced: bool = False

    @property
    def wanting(self) -> frozenset[Item]:
        """What of its needs is not there yet."""
        return frozenset(need.item for need in self.needs if not passes(need.finding))

    @property
    def turn(self) -> str:
        """Who may do the first thing still wanting; how much is asked, where the text leaves it blank, comes before."""
        if self.unpriced:
            return "officer"
        return next((need.turn for need in self.needs if not passes(need.finding) and need.turn), "")


class Step(NamedTuple):
    """A step about to be taken, or taken: its name, when, of what subject, and what it states."""

    name: str
    at: datetime
    subject: str | None = None
    data: Mapping[str, Any] | None = None
    act: Act | None = None
    is_ahead: bool = False
    """Whether it is still to be taken: then all that has happened so far comes before it."""


# ---- the list --------------------------------------------------------------------------------------------------------


def gates(rule: Must, bench: Bench) -> list[Requirement]:
    """Return how one gate stands now on every occasion so far; those whose condition is false now ask nothing."""
    found = []
    for occasion in occasions(rule, bench, bench.now):
        made = _gate(rule, occasion, bench)
        if made is not None:
            found.append(made)
    return found


def _gate(rule: Must, occasion: Occasion, bench: Bench) -> Requirement | None:
    taken = [step for step in _taken(rule, bench) if _reaches(rule, occasion, step, bench)]
    asked = _asked(rule, occasion, bench, bench.now)
    if asked is None and not taken:
        return None
    breaches = tuple(breach for step in taken if (breach := _breach(rule, occasion, step, bench)) is not None)
    ahead = tuple(name for name in steps_of(rule, occasion, bench) if not _over(name, bench))
    if asked is None and not breaches:
        return None
    if not ahead or asked is None:
        return _past(rule, occasion, bench, taken, breaches)
    last = max((step.act for step in taken if step.act), key=bench.record.place, default=None)
    found = judged(rule, occasion, bench, Step(ahead[0], bench.now, is_ahead=True), last if rule.lead else None)
    status: Status = "done" if passes(found.finding) else "blocks"
    return _row(rule, occasion, bench, found, status, ahead, breaches)


def _past(rule: Must, occasion: Occasion, bench: Bench, taken: list[Step], breaches: tuple[Breach, ...]) -> Requirement:
    """Return a gate that holds nothing any more, as it was when its last step was taken."""
    step = taken[-1] if taken else Step(rule.before[0], bench.now)
    found = judged(rule, occasion, bench, step)
    return _row(rule, occasion, bench, found, "done", steps_of(rule, occasion, bench), breaches)


def _row(
    rule: Must,
    occasion: Occasion,
    bench: Bench,
    found: Judgement,
    status: Status,
    steps: tuple[str, ...],
    breaches: tuple[Breach, ...],
) -> Requirement:
    return row(
        rule,
        occasion,
        bench,
        found.finding,
        status,
        asks=_still_asked(rule, steps, bench, found) if status == "blocks" and not breaches else None,
        steps=steps,
        opens=found.opens,
        told=found.told,
        turn=found.turn,
        done=found.done if status == "done" else None,
        late=_breached(breaches),
        breaches=breaches,
    )


def _still_asked(rule: Must, steps: tuple[str, ...], bench: Bench, found: Judgement) -> str | None:
    """Return what a gate asks of what is not there yet; nothing where that is all of it, or none of what it needs.

    Where all is there that it needs, and what it bounds is the cost, the cost is what it asks.
    """
    wanting = found.wanting
    needs = tuple(item for item in rule.needs if item in wanting)
    either = rule.any_of if all(item in wanting for item in rule.any_of) else ()
    if not (needs or either):
        return asks_cost(rule.at_most, steps) if rule.at_most and not rule.amount else None
    if (needs, either) == (rule.needs, rule.any_of):
        return None
    return asks(replace(rule, needs=needs, any_of=either), steps, bench.span)


def _breached(breaches: tuple[Breach, ...]) -> Late:
    """Return whether a step was taken against the gate; where the text clashes, that is left to the official."""
    if any(breach.finding.outcome == "not met" for breach in breaches):
        return "yes"
    return "left to the official" if breaches else "no"


def _taken(rule: Must, bench: Bench) -> list[Step]:
    acts = bench.record.of(bench.study.flat(rule.before), bench.now)
    return [Step(act.act, act.occurred, act.subject, act.data, act) for act in acts]


def _breach(rule: Must, occasion: Occasion, step: Step, bench: Bench) -> Breach | None:
    if step.act is None:
        return None
    found = held(rule, occasion, bench, step, _before(rule, step, bench))
    return None if found is None else Breach(step.name, step.act.id, step.at, found.finding)


def _before(rule: Must, step: Step, bench: Bench) -> Act | None:
    """Return when the same step was taken last before this time: a notice given for that one is spent."""
    if not rule.lead or step.act is None:
        return None
    earlier = [act for act in bench.record.of([step.name], step.at) if act.id != step.act.id]
    return earlier[-1] if earlier else None


def _over(name: str, bench: Bench) -> bool:
    """Whether a step can be taken no more: every act it stands for is done once only, and done."""
    once = bench.study.once(name)
    return bool(once) and all(bench.record.happened([member], bench.now) for member in once)


def steps_of(rule: Must, occasion: Occasion, bench: Bench) -> tuple[str, ...]:
    """Return the steps a gate holds; where its subject is itself a step of a class, that step."""
    if rule.each in rule.before and rule.each in bench.vocabulary.classes and occasion.subject:
        return (occasion.subject,)
    return rule.before


# ---- a step ----------------------------------------------------------------------------------------------------------


def refused(bench: Bench, step: Step) -> list[Requirement]:
    """Return every gate of the law that holds a step at its instant."""
    found = []
    for rule in _holding(bench, step.name):
        for occasion in occasions(rule, bench, step.at):
            verdict = _asked_of_step(rule, occasion, bench, step)
            if verdict is not None:
                found.append(_row(rule, occasion, bench, verdict, "blocks", (step.name,), ()))
    return found


def _asked_of_step(rule: Must, occasion: Occasion, bench: Bench, step: Step) -> Judgement | None:
    if not _reaches(rule, occasion, step, bench):
        return None
    taken = bench.record.of([step.name], step.at)
    return held(rule, occasion, bench, step, taken[-1] if rule.lead and taken else None)


def _holding(bench: Bench, name: str) -> Iterable[Must]:
    kind = bench.vocabulary.get(name)
    names = kind.names if kind else frozenset({name})
    found = {id(rule): rule for step in names for rule in bench.study.gates.get(step, ())}
    return [rule for rule in found.values() if not names & set(rule.except_)]


def _reaches(rule: Must, occasion: Occasion, step: Step, bench: Bench) -> bool:
    """Whether a gate concerns a step at all: opened before it, not excepted, and not about another subject."""
    kind = bench.vocabulary.get(step.name)
    names = kind.names if kind else frozenset({step.name})
    if names & set(rule.except_) or not rule.in_force(bench.date(step.at)):
        return False
    trigger = occasion.trigger
    if trigger is not None and not _precedes(trigger, step, bench):
        return False
    if occasion.span is not None and not occasion.span.holds(step.at):
        return False
    return _same_subject(rule, occasion, step, bench)


def _precedes(trigger: Act, step: Step, bench: Bench) -> bool:
    if step.act is None:
        return trigger.occurred <= step.at
    return bench.record.place(trigger) < bench.record.place(step.act)


def _same_subject(rule: Must, occasion: Occasion, step: Step, bench: Bench) -> bool:
    if rule.each in (None, HOME) or occasion.subject is None:
        return True
    act = step.act or Act("", step.name, step.at, "", step.subject, step.data or {})
    named = bench.subjects.named(act, rule.each or "")
    return named is None or named == occasion.subject


def _asked(rule: Must, occasion: Occasion, bench: Bench, at: datetime, step: str | None = None) -> Finding | None:
    """Return the finding that a gate is asked at an instant, sure or not; nothing where it is not."""
    if not rule.in_force(bench.date(at)) or (occasion.span is not None and not occasion.span.holds(at)):
        return None
    found = bench.applies(rule, at, occasion.trigger, step)
    return None if found.outcome == "does not apply" else found


def held(rule: Must, occasion: Occasion, bench: Bench, step: Step, since: Act | None = None) -> Judgement | None:
    """Return the judgement that holds a step; nothing where it may be taken."""
    if _asked(rule, occasion, bench, step.at, step.name) is None:
        return None
    found = judged(rule, occasion, bench, step, since)
    if passes(found.finding) or bench.waived(rule.id, step.at):
        return None
    settled = settlement(key(rule, occasion, bench), occasion, bench, step.at)
    return None if settled is not None and passes(settled) else found


def judged(rule: Must, occasion: Occasion, bench: Bench, step: Step, since: Act | None = None) -> Judgement:
    """Return how a gate stands for a step at its instant."""
    asked = _asked(rule, occasion, bench, step.at, step.name) or APPLIES
    needs = _all(rule.needs + _adopted(rule, bench, step.at), rule, occasion, bench, step.at, since)
    either = _all(rule.any_of, rule, occasion, bench, step.at, since)
    findings = [need.finding for need in needs]
    if either:
        findings.append(_best(either, rule))
    sums = _amounts(rule, occasion, bench, step)
    findings += sums
    met = [need.act for need in (*needs, *either) if need.act is not None and passes(need.finding)]
    last = max(met, key=bench.record.place, default=None) if met else None
    waits = _waits(rule, last, bench, step) if all(passes(found) for found in findings) else _Wait()
    findings += [waits.finding] if waits.finding else []
    whole = _disputed(combined(findings, rule.at), rule, occasion, bench, step)
    if asked.outcome != "met" and not passes(whole):
        whole = asked
    unpriced = any(found.outcome == "left to the official" for found in sums)
    return Judgement(whole, (*needs, *either), waits.told, waits.opens, last, unpriced)


def _all(
    items: tuple[Item, ...], rule: Must, occasion: Occasion, bench: Bench, at: datetime, since: Act | None
) -> tuple[Need, ...]:
    rows = (standing(item, rule, occasion, bench, at, since) for item in items)
    return tuple(need for need in rows if need is not None)


def _adopted(rule: Must, bench: Bench, at: datetime) -> tuple[Item, ...]:
    if not bench.law.adoptions:
        return ()
    return tuple(item for row in bench.law.adopted(rule.id, bench.date(at)) for item in row.needs)


def _best(either: tuple[Need, ...], rule: Must) -> Finding:
    """Return what alternatives make together: one met suffices; failing that, what could still be."""
    ranked = ("met", "does not apply", "left to the official", "facts missing", "conflict", "not met")
    best = min((need.finding for need in either), key=lambda found: ranked.index(found.outcome))
    if passes(best):
        return best
    names = "; ".join(needed(need.item) for need in either)
    return Finding(best.outcome, f"none of these yet: {names}", (rule.at,), best.missing, best.disputes)


def _amounts(rule: Must, occasion: Occasion, bench: Bench, step: Step) -> list[Finding]:
    found = []
    if rule.amount:
        acts = [item.name for item in rule.needs if item.sort == "act"]
        found.append(amount_held(rule, acts, bench, step.at, occasion.trigger))
    if rule.at_most and step.data is not None:
        found.append(cost_within(rule, step.data.get("amount"), bench, step.at, occasion.trigger))
    return found


def _disputed(found: Finding, rule: Must, occasion: Occasion, bench: Bench, step: Step) -> Finding:
    """Return what a gate comes to where another place of the text says otherwise of this very step."""
    if passes(found):
        return found
    holding = [row for row in rule.disputes if _bites(row, occasion, bench, step)]
    if not holding:
        return found
    contrary = tuple(Contrary(row.at, row.why, row.effect, rule.at) for row in holding)
    clash = [row for row in holding if row.effect == "conflict"]
    because = "; ".join(f"{rule.at} against {row.at}: {row.why}" for row in clash)
    if not clash:
        return replace(found, disputes=(*found.disputes, *contrary))
    return Finding("conflict", because, (rule.at, *(row.at for row in clash)), (), (*found.disputes, *contrary))


def _bites(dispute: Dispute, occasion: Occasion, bench: Bench, step: Step) -> bool:
    return bench.answer(dispute.where, step.at, occasion.trigger, step.name).outcome == "met"


class _Wait(NamedTuple):
    """A time that must run between the latest need and the step."""

    finding: Finding | None = None
    told: Words = unsaid
    opens: datetime | None = None


def _waits(rule: Must, last: Act | None, bench: Bench, step: Step) -> _Wait:
    written = rule.lead or rule.not_before
    if written is None or last is None:
        return _Wait()
    period = bench.period(written, step.at)
    if period is None:
        return _blank(rule, last, step)
    due = after(last.occurred, period, bench.calendar, what=f'"{last.act}" was done')
    opens = _free(due, rule, bench)
    if step.at >= opens:
        return _Wait(None, due.told, opens)
    when = shown(opens, bench.calendar) if due.on is None else shown_date(bench.calendar.date_of(opens))
    until = f'"{step.name}" may be taken from {when}'
    finding = Finding("not met", f"{period} have not yet run: {until}", (rule.at,))
    return _Wait(finding, lambda: (*due.steps, f"{until}."), opens)


def _free(due: Due, rule: Must, bench: Bench) -> datetime:
    """Return the first instant at which the whole time has run.

    A lead in days leaves out the day of the notice and the day of the step, so the step may be taken on the last day
    itself; any other wait in days is over when its last day is.
    """
    return due.instant if due.on is None or rule.lead is None else bench.calendar.opens(due.on)


def _blank(rule: Must, last: Act, step: Step) -> _Wait:
    if rule.not_before is not None:
        return _Wait(Finding("left to the official", f"the text leaves the time blank ({rule.not_before})", (rule.at,)))
    if last.occurred < step.at or step.is_ahead:
        return _Wait(None, lambda: ("The text gives no time ahead: any earlier notice suffices.",))
    return _Wait(Finding("not met", f'"{last.act}" is not ahead of "{step.name}"', (rule.at,)))
