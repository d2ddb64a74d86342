"""Letters issued by an act: numbered, composed once from what the act states, and frozen in the files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from forebay.law.acts import ActKind
from forebay.law.asked import Requirement
from forebay.law.ordinance import Law
from forebay.law.provisions import Must
from forebay.law.requirements import part_key
from forebay.law.said import listed, needed
from forebay.letters import Letter
from forebay.letters.notice_of_violation import NoticeOfViolation, compose
from forebay.letters.phrases import in_words
from forebay.letters.wording import called
from forebay.office import canonical
from forebay.office.history.taken_over import said_here
from forebay.office.history.violations import Wrong
from forebay.office.models import Case
from forebay.office.papers import determination as determination_letters
from forebay.office.papers import money as money_letters
from forebay.office.papers import permit as permit_letters
from forebay.office.papers import referrals as referrals_letters
from forebay.office.papers import requests as request_letters
from forebay.office.papers import reviews as reviews_letters
from forebay.office.papers.determined import clauses
from forebay.office.papers.issuing import Issue, addressee, keep, next_number
from forebay.office.projections import Bearings, project, requirements_with, stops_work, work_held
from forebay.office.record import record
from forebay.office.typed import BadData

NOTICE = "notice of violation"
APPEAL = "appeal notice of violation"
NOT_NUMBERED = "not yet numbered"
RESTORE = "pay for restoration"


def contents(kind: ActKind, bearings: Bearings) -> frozenset[str]:
    """Return the fields that the laws in force ask for in the document an act issues."""
    return frozenset(
        part_key(item.name)
        for law in bearings.laws
        for must in law.musts
        if kind.issues is not None and must.document == kind.issues
        for item in must.items
        if item.sort == "part"
    )


def issue(issue: Issue) -> dict[str, Any]:
    """Number, compose and keep the letter an act issues; nothing where it issues none of ours."""
    letter = _letter(issue.bearings.vocabulary[issue.line.act])
    return letter(issue) if letter and not issue.line.retracts else {}


def gives(kind: ActKind) -> bool:
    """Tell whether an act issues a letter of ours."""
    return _letter(kind) is not None


def _letter(kind: ActKind) -> Callable[[Issue], dict[str, Any]] | None:
    return LETTERS.get(kind.issues or "") or BY_ACT.get(kind.name)


# ---- the notice of violation ---------------------------------------------------------------------------------------


def notice_of_violation(issue: Issue) -> dict[str, Any]:
    """Issue a notice of violation."""
    number = next_number("NOV", issue.today.year)
    letter, appeal_by = _composed(issue, number)
    kept = keep(issue, letter, number)
    return {"number": number, "kind": NOTICE, "title": letter.title, "appeal_by": appeal_by.isoformat(), **kept}


def preview(issue: Issue) -> Letter:
    """Return the notice of violation that an act would issue; it takes no number and is kept nowhere."""
    return _composed(issue, NOT_NUMBERED)[0]


def _composed(issue: Issue, number: str) -> tuple[Letter, date]:
    """Return a notice and the last day to appeal from it."""
    after = requirements_with(issue.lines, [issue.line], issue.bearings)
    appeal_by, how = _appeal(issue, after)
    return compose(_notice(issue, number, after, appeal_by, how)), appeal_by


def _notice(
    issue: Issue, number: str, after: Sequence[Requirement], appeal_by: date, how: Sequence[str]
) -> NoticeOfViolation:
    about = _violation(issue)
    law = _law(about, issue.bearings.laws)
    data = issue.line.data
    return NoticeOfViolation(
        number=number,
        village=issue.home.name,
        case_number=issue.case.number,
        ordinance_name=law.name,
        served_on=issue.bearings.calendar.date_of(issue.line.occurred),
        method=f"by {data['method']}",
        name_and_address=data.get("name_and_address", ""),
        place=data.get("place", ""),
        nature=data.get("nature", ""),
        remedy_and_schedule=data.get("remedy_and_schedule", ""),
        penalty=data.get("penalty", ""),
        appeal_statement=data.get("appeal_statement", ""),
        appeal_by=appeal_by,
        appeal_sum=" ".join(how),
        effect_on_work=effect_on_work(issue, after),
        citations=tuple(_citations(about, law)),
        signed_by=issue.by.name if issue.by else "",
        signed_role=issue.line.role.capitalize(),
        contact=issue.home.letterhead.contact,
        issued_on=issue.today,
        taken_over=said_here(issue.case.as_taken_over, issue.home.name),
        determined=tuple((each.said, each.at) for each in clauses(issue.lines, issue.bearings)),
    )


def effect_on_work(issue: Issue, after: Sequence[Requirement]) -> tuple[tuple[str, str], ...]:
    """Return what the notice does to the work under way, and what stops it already, as the law's own gates say."""
    vocabulary = issue.bearings.vocabulary
    acts = record([*issue.lines, issue.line], vocabulary)
    stopping = [one for one in after if one.holds and stops_work(one, acts, vocabulary)]
    ours = [one for one in stopping if one.trigger == issue.line.id]
    itself = tuple((f"This notice itself stops {_stopped(one, issue)}", one.at) for one in ours)
    earlier = tuple(
        (f"An earlier decision stops {_stopped(one, issue)}", one.at) for one in stopping if one not in ours
    )
    return (*(itself or (("This notice does not by itself stop work.", ""),)), *earlier)


def _stopped(one: Requirement, issue: Issue) -> str:
    """Return which work a gate stops, what may go on, and until when."""
    law = next(law for law in issue.bearings.laws if law.id == one.law)
    rule = law.by_id("must", one.provision)
    needs = listed([needed(item) for item in rule.needs]) if isinstance(rule, Must) else ""
    spared = f", but not this: {listed(one.excepts)}" if one.excepts else ""
    after = called(in_words(needs, issue.bearings.vocabulary.kinds), issue.home.name)
    return f"{listed(work_held(one, issue.bearings.vocabulary))}{spared}. It may go on after: {after}."


def _violation(issue: Issue) -> Wrong:
    """Return the violation a notice is about: the one it names."""
    state = project(issue.lines, issue.bearings)
    for wrong in state.violations:
        if wrong.entry and wrong.entry == issue.line.subject:
            return wrong
    raise BadData(
        {"subject": "Violation: this is missing. A notice is about one violation; find it first, then serve."}
    )


def _law(about: Wrong, laws: Sequence[Law]) -> Law:
    found = next((law for law in laws if law.id == about.law), None)
    return found or laws[0]


def _appeal(issue: Issue, after: Sequence[Requirement]) -> tuple[date, Sequence[str]]:
    """Return the last day to appeal from this notice, and how the law counts it."""
    if issue.line.data.get("served") != canonical.instant(issue.line.occurred):
        raise BadData({"served": "Served: the notice occurs when it is served. Give one instant for both."})
    rights = {(law.id, may.id) for law in issue.bearings.laws for may in law.mays if may.act == APPEAL}
    for one in after:
        if (one.law, one.provision) in rights and one.trigger == issue.line.id and one.due and one.due.on:
            return one.due.on, one.sum
    raise BadData({"appeal_statement": "Appeal statement: the law file gives no time to appeal. Check its provisions."})


def _citations(about: Wrong, law: Law) -> Iterator[tuple[str, str]]:
    """Yield the provision that was broken and the ones a notice rests on: where, and what it asks in our words."""
    for row in law.provisions:
        if row.id == about.provision.partition("#")[0] and row.gist:
            yield row.at, row.gist
        elif isinstance(row, Must) and row.document == NOTICE:
            yield row.at, f"What this notice must hold: {listed([item.name for item in row.items])}"


LETTERS: Mapping[str, Callable[[Issue], dict[str, Any]]] = {
    NOTICE: notice_of_violation,
    **reviews_letters.LETTERS,
    **permit_letters.LETTERS,
    **referrals_letters.LETTERS,
}
"""The documents that are letters of ours, and how each is made."""
BY_ACT: Mapping[str, Callable[[Issue], dict[str, Any]]] = {
    **money_letters.BY_ACT,
    **permit_letters.BY_ACT,
    **request_letters.BY_ACT,
    **determination_letters.BY_ACT,
}
"""The acts of which the village gives a paper, whether the law speaks of one or not."""


# ---- what a notice may say before anybody has written a word --------------------------------------------------------


def draft(case: Case, about: Wrong, bearings: Bearings, village: str) -> dict[str, str]:
    """Return the contents of a notice as the record and the law give them; the remedy is the officer's to write."""
    law = _law(about, bearings.laws)
    return {
        "name_and_address": addressee(case),
        "place": _located(about.where, case.place),
        "nature": f"{about.what} ({about.at})",
        "remedy_and_schedule": "",
        "penalty": _penalty(law, bearings),
        "appeal_statement": _appeal_statement(law, village),
    }


def _located(where: str, place: str) -> str:
    """Return where a violation is: the spot, and the address that the law wants whenever there is one."""
    return place if not where else where if place in where else f"{where}, {place}"


def _penalty(law: Law, bearings: Bearings) -> str:
    """Return every penalty the law names, in words: fine, imprisonment, restoration; blank where it names none."""
    on = bearings.calendar.date_of(bearings.now)
    return " ".join([*_fine(law, on), *_imprisonment(law, on), *_restoration(law)])


def _fine(law: Law, on: date) -> Iterator[str]:
    fine = law.values.get("fine")
    amount = law.value("fine", on) if fine else None
    if fine and amount is not None:
        yield f"A fine of {amount} ({fine.at})."


def _imprisonment(law: Law, on: date) -> Iterator[str]:
    """Yield the imprisonment that a law names, with its longest term or word that it gives none."""
    named = law.values.get("imprisonment")
    if named:
        term = law.value("imprisonment", on)
        length = f"for no longer than {term}" if term is not None else "for a term that the law does not give"
        yield f"Imprisonment {length}, instead of the fine or beside it ({named.at})."


def _restoration(law: Law) -> Iterator[str]:
    yield from (f"{must.gist.rstrip('.')} ({must.at})." for must in law.musts if must.act == RESTORE)


def _appeal_statement(law: Law, village: str) -> str:
    """Return the statement the two villages' texts ask of a notice; of a text that asks none, its right as it gives it.

    Who hears an appeal is said by the text alone: another place may send it to a court.
    """
    right = next((may for may in law.mays if may.act == APPEAL), None)
    if right is None or right.within is None:
        return ""
    asked = (item.name for must in law.musts if must.document == NOTICE for item in must.items)
    if not any("appeal" in name for name in asked):
        return f"{right.gist.rstrip('.')} ({right.at})."
    return (
        f"You may appeal this determination to the {village} by filing a written notice of appeal within "
        f"{right.within} of service of this notice ({right.at})."
    )
