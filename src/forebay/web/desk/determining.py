"""Determining what the law leaves open: what is open in a case, and whether exactly one thing was determined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import QueryDict

from forebay.law.acts import ActKind
from forebay.law.checking import TIMES
from forebay.law.decide import decide
from forebay.law.leaves_open import ABOUT
from forebay.law.provisions import Must
from forebay.law.record import Record
from forebay.letters.wording import clauses, listed, plain_day
from forebay.office import docket, editions, here
from forebay.office.history.money import POSTS
from forebay.office.history.next_asked import WAITING
from forebay.office.history.votes import votes
from forebay.office.models import Case, RequirementRow
from forebay.office.money.asked import REQUIRES, to_find_first
from forebay.office.named import number_of
from forebay.office.record import facts, record
from forebay.units import UNITS
from forebay.web.common import sentences
from forebay.web.common.questions import Question, short, words
from forebay.web.desk.access import today_here
from forebay.web.desk.duties import DETERMINE, UNSETTLED, provision_of
from forebay.web.desk.facts import OPEN

Choices = Sequence[tuple[str, str]]
OUTCOMES = (("met", "Yes: it is met"), ("not met", "No: it is not met"), ("does not apply", "It does not apply here"))


def choices(case: Case) -> dict[str, Choices]:
    """Return what is open in a case, for each thing a determination may be about."""
    rows = case.requirements.filter(folded_under="", status__in=[*WAITING, "blocks", "standing"]).exclude(shape="may")
    listed, acts = list(rows), record(docket.lines(case), here.vocabulary())
    return {
        "finding": list(
            dict.fromkeys(
                [*(each for row in listed for each in _findings(provision_of(row))), *_of_securities(case, acts)]
            )
        ),
        "term": list(_terms(case, acts)),
        "value": list(_blanks(case)),
        "requirement": list(_requirements([row for row in listed if row.outcome in UNSETTLED])),
        "outcome": OUTCOMES,
    }


def _requirements(rows: Sequence[RequirementRow]) -> Iterator[tuple[str, str]]:
    """Yield each open requirement, then the parts of a document that one clause asks for, all at once."""
    for row in rows:
        yield row.key, short(f"{row.at}: {sentences.says(row)}")
    parts: dict[str, list[str]] = {}
    for row in rows:
        if row.shape == "content":
            parts.setdefault(f"{row.law}:{row.provision}", []).append(row.at)
    yield from ((whole, f"{clauses(at)}: all {len(at)} parts") for whole, at in parts.items() if len(at) > 1)


def _findings(rule: object) -> Iterator[tuple[str, str]]:
    for name, at in rule.findings if isinstance(rule, Must) else ():
        yield name, f"{words(name)} ({at})"


def _of_securities(case: Case, acts: Record) -> Iterator[tuple[str, str]]:
    """Yield what is found of a required security before it is handed in: nothing else asks for it till then."""
    laws = editions.laws_of(case)
    for act, requires in REQUIRES.items():
        if acts.of([requires]):
            yield from ((name, f"{words(name)} ({at})") for name, at in to_find_first(POSTS[act], laws, acts))


def _terms(case: Case, acts: Record) -> Iterator[tuple[str, str]]:
    known, laws = facts(acts, here.book()), editions.laws_of(case)
    others = {law.id: law for law in laws}
    for law in laws:
        for name, found in decide(law, known, acts, today_here(), others).items():
            if found.outcome in OPEN:
                yield name, f"{words(name)} ({', '.join(found.cites[:1])})"


def _blanks(case: Case) -> Iterator[tuple[str, str]]:
    for law in editions.laws_of(case):
        for name, value in law.values.items():
            if value.blank is not None and law.value(name, today_here()) is None:
                yield name, f"{words(name)} ({value.at})"


def narrowed(kind: ActKind, questions: Sequence[Question], given: QueryDict) -> list[Question]:
    """Return what a form asks; one opened for a certain thing asks about that alone, and wants it answered."""
    named = next((name for name in ABOUT if given.get(name)), None)
    if kind.name != DETERMINE or named is None:
        return list(questions)
    left_out = {*ABOUT, "outcome" if named == "value" else "is"} - {named}
    left_out |= {"subject"} if named == "requirement" else set()
    asked = [replace(each, optional=each.name == "subject") for each in questions if each.name not in left_out]
    return [replace(each, hint=_like(str(given["value"]))) if each.name == "is" else each for each in asked]


def _like(value: str) -> str:
    """Say how what a blank holds is written, by an example in its own unit."""
    found = (law.values.get(value) for law in here.laws(here.home()))
    blank = next((one.blank for one in found if one and one.blank), "")
    if blank in UNITS:
        return f"With its unit, like {'250' if blank == 'USD' else '3.50'} {blank}"
    if blank in TIMES:
        return f"With its unit, like 14 {'days' if blank == 'duration' else blank}"
    choices = [one.strip() for one in blank.split("|")]
    return f"One of: {listed(choices, 'or')}" if len(choices) > 1 else ""


def faults(kind: ActKind, data: Mapping[str, Any]) -> dict[str, str]:
    """Return what is wrong with a determination: it is about one thing, and says what that is."""
    if kind.name != DETERMINE:
        return {}
    named = [name for name in ABOUT if data.get(name)]
    if len(named) != 1:
        chosen = f"{len(named)} things are chosen" if named else "Nothing is chosen"
        return {"": f"{chosen} to determine. Choose one: a finding, an answer, a blank value or a requirement."}
    if named == ["value"] and not data.get("is"):
        return {"is": "What it comes to: this is blank. Write the value with its unit."}
    if named != ["value"] and not data.get("outcome"):
        return {"outcome": "What you determine: this is blank. Choose one."}
    return {}


def adopted(case: Case, given: QueryDict) -> dict[str, Any]:
    """Return what a board found by the vote an address names, as reasons an officer may start from."""
    finding, lines = given.get("finding", ""), docket.lines(case)
    for one in votes(record(lines, here.vocabulary())):
        said = [line for line in one.findings if line.casefold().startswith(finding.casefold())]
        if finding and said and one.carried and number_of(one.entry) == f"No. {given.get('vote')}":
            on = plain_day(here.home().calendar.date_of(one.voted))
            found = f"The {one.board} found by its vote of {on} ({number_of(one.entry)}): {said[0].rstrip('.')}."
            return {"reasons": "\n".join(filter(None, (found, one.reasons)))}
    return {}


def start(given: QueryDict) -> dict[str, Any]:
    """Return what the address says the determination is about."""
    return {name: given[name] for name in ABOUT if given.get(name)}
