"""The determination letter, made from the docket: what stands determined since the last such letter, and on what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Exists, OuterRef

from forebay.law import FactSheet, Law, decide
from forebay.law import language as lang
from forebay.law.asked import Requirement
from forebay.law.bench import DETERMINE
from forebay.law.facts import Facts, FactValue
from forebay.law.interview import goals_of
from forebay.law.leaves_open import ABOUT
from forebay.law.margins import shown
from forebay.law.record import Act, Record
from forebay.letters import LetterError, determination
from forebay.letters.determination import Determined
from forebay.letters.review_letters.heads import Clause, Head
from forebay.letters.wording import amount, called
from forebay.office import here
from forebay.office.here import ours
from forebay.office.models import Paper
from forebay.office.papers.determined import clauses, worth
from forebay.office.papers.issuing import Issue, keep, next_number
from forebay.office.papers.money import head
from forebay.office.projections import requirements_with
from forebay.office.record import facts, record, seq_of
from forebay.units import Quantity

KIND = "determination letter"
ISSUE, REQUEST = "issue determination letter", "request determination"
SUBJECT = "subject"
YES_NO = {"met": "Yes", "not met": "No", "does not apply": "It does not apply"}
NOTHING = (
    "The determination letter cannot be issued: nothing was determined in this case since the last one. Determine "
    "first, with reasons."
)


def standing_letter(of: str) -> Exists:
    """Return whether a determination letter stands in a case; ``of`` is the way from a row to its case.

    A letter that was withdrawn answers nobody.
    """
    return Exists(Paper.objects.filter(case=OuterRef(of), kind=KIND, withdrawn=None))


def _determination(issue: Issue) -> dict[str, Any]:
    acts = record([*issue.lines, issue.line], issue.bearings.vocabulary)
    since = _determined_since(acts, issue.line.id)
    if not since:
        raise LetterError(NOTHING)
    known = facts(acts, issue.bearings.book).latest
    number = next_number("DET", issue.today.year)
    letter = determination.compose(
        determination.Determination(
            head=_head(issue, number, since),
            asked=_asked(acts),
            determined=tuple(_said(act, issue) for act in since),
            determined_on=issue.bearings.calendar.date_of(since[-1].occurred),
            next_step=str(issue.line.data.get("next_step") or ""),
            facts=tuple(
                (fact.asks, _as_written(known[fact.name])) for fact in issue.bearings.book if fact.name in known
            ),
            unknown=tuple(_unknown(issue, known)),
            disputes=tuple(_disputes(issue, known)),
        )
    )
    return {"number": number, "kind": KIND, "title": letter.title, **keep(issue, letter, number)}


def _as_written(value: FactValue) -> str:
    """Return a fact as a letter writes it."""
    return amount(value) if isinstance(value, Quantity) else shown(value)


def _head(issue: Issue, number: str, since: Sequence[Act]) -> Head:
    """Return the head with what was determined and told before; what this letter tells stands in it once."""
    told = {act.id for act in since}
    return replace(head(issue, number), determined=clauses(issue.lines, issue.bearings, told))


def _determined_since(acts: Record, this: str) -> list[Act]:
    """Return the determinations that stand and that no standing letter before this one has told."""
    before = [seq_of(act.id) for act in acts.of([ISSUE]) if act.id != this]
    last = max(before, default=0)
    return sorted((act for act in acts.of([DETERMINE]) if seq_of(act.id) > last), key=lambda act: seq_of(act.id))


def untold(acts: Record) -> list[Act]:
    """Return the determinations that stand and that no standing letter has told; whoever asked does not know them."""
    return _determined_since(acts, "")


def _asked(acts: Record) -> str:
    requests = acts.of([REQUEST])
    receipt = str(requests[-1].data["receipt"]) if requests else ""
    named = ours(f"You asked the village in {receipt}") if receipt else ours("The village was asked")
    return called(f"{named} what its stormwater law says of this project.", here.home().name)


# ---- what was determined ---------------------------------------------------------------------------------------------


def _said(act: Act, issue: Issue) -> Determined:
    sort, name = next(
        ((sort, str(act.data[sort])) for sort in ABOUT if act.data.get(sort)),
        ("", ""),
    )
    comes_to = act.data.get("outcome") if sort != "value" else worth(act.data.get("is"))
    law, at = _place(sort, name, issue)
    return Determined(
        question=_question(sort, name, law, issue),
        comes_to=YES_NO.get(str(comes_to), str(comes_to or "")),
        reasons=str(act.data.get("reasons") or ""),
        at=at,
        number=str(seq_of(act.id)),
    )


def _question(sort: str, name: str, law: Law, issue: Issue) -> str:
    if sort == "term" and name == SUBJECT:
        return f"Is the project subject to {law.name}?"
    if sort == "requirement":
        row = _requirement(name, issue)
        return f"Is this met: {row.asks.rstrip('.') if row else name}?"
    said = name.rpartition(":")[2].replace("_", " ")
    return f"{said[:1].upper()}{said[1:]}?"


def _requirement(key: str, issue: Issue) -> Requirement | None:
    rows = requirements_with(issue.lines, [], issue.bearings)
    return next((one for one in rows if str(one.key) == key), None)


def _place(sort: str, name: str, issue: Issue) -> tuple[Law, str]:
    """Return the law that leaves something to be determined, and where it does."""
    if sort == "requirement":
        row = _requirement(name, issue)
        return issue.bearings.laws[0], row.at if row else ""
    found = ((law, at) for law in issue.bearings.laws if (at := _clause(law, sort, name, issue)))
    return next(found, (issue.bearings.laws[0], ""))


def _clause(law: Law, sort: str, name: str, issue: Issue) -> str:
    plain = name.rpartition(":")[2]
    if sort == "term":
        return next((term.at for term in law.clauses(plain, issue.today)), "")
    if sort == "finding":
        return next(finding_places(law, plain), "")
    return law.values[plain].at if plain in law.values else ""


def finding_places(law: Law, name: str) -> Iterator[str]:
    """Yield where a law turns on a finding of the village: in a clause, or among what a gate needs."""
    for term in law.terms:
        if any(isinstance(part, lang.Found) and part.finding == name for part in lang.walk(term.when)):
            yield term.at
    for must in law.musts:
        yield from (at for found, at in must.findings if found == name)


# ---- on what it rests ------------------------------------------------------------------------------------------------


def _unknown(issue: Issue, known: FactSheet) -> Iterator[str]:
    """Yield the questions that the answer could turn on and nobody has answered."""
    laws = {law.id: law for law in issue.bearings.laws}
    for goal_law in laws.values():
        for goal in goals_of([goal_law]):
            found = decide(goal_law, known, on=issue.today, others=laws).get(goal.name)
            for name in found.missing if found else ():
                yield issue.bearings.book[name].asks


def _disputes(issue: Issue, known: FactSheet) -> Iterator[Clause]:
    """Yield where the law itself can be read otherwise of this project, as it stood before anything was determined."""
    laws = {law.id: law for law in issue.bearings.laws}
    told: dict[tuple[str, str], None] = {}
    for law in laws.values():
        names = {goal.name for goal in goals_of([law])}
        for name, found in decide(law, Facts.of(known), on=issue.today, others=laws).items():
            if name in names:
                told |= {(one.at, one.why): None for one in found.disputes if one.sure}
    yield from (Clause(why, at) for at, why in told)


BY_ACT: Mapping[str, Callable[[Issue], dict[str, Any]]] = {ISSUE: _determination}
"""The act that issues it."""
