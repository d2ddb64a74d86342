"""Requirements turned into what the components show: a sentence, a date, the reasons, and what can be done about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from urllib.parse import urlencode

from django.urls import reverse

from forebay.law.ordinance import Law
from forebay.law.provisions import May, Must
from forebay.letters.wording import listed, short_day
from forebay.office import editions, here
from forebay.office.history.next_asked import WAITING
from forebay.office.history.turns import HANDED_IN
from forebay.office.models import Entry, RequirementRow
from forebay.office.money.asked import blanks_said
from forebay.office.money.unsettled import not_adopted
from forebay.office.record import read
from forebay.web.common import sentences
from forebay.web.common.access import today_here
from forebay.web.common.phrases import in_words, phrase
from forebay.web.common.questions import asked, words
from forebay.web.common.rows import Duty, When
from forebay.web.desk.laws import address_of, place_of
from forebay.web.desk.shown import slug_of

UNSETTLED = frozenset({"left to the official", "conflict", "facts missing"})
CONTRACTOR = "contractor"
DETERMINE = "determine"
DETERMINE_IT = "Determine it"
"""What one can do of anything that is open, and so is nobody's first step."""


def duty_of(
    row: RequirementRow,
    now: datetime,
    *,
    with_case: bool = False,
    can: frozenset[str] = frozenset(),
    done: frozenset[str] = frozenset(),
    under_step: bool = False,
) -> Duty:
    """Return a requirement as one line.

    ``can`` are the acts the person who looks may do and ``done`` those on record; ``under_step`` says that the step it
    holds back stands above it.
    """
    rule = provision_of(row)
    return Duty(
        says=f"{sentences.first_needed(row) if under_step else sentences.says(row) + _about(row, rule)}"
        f"{_settled_first(row, rule)}",
        at=row.at,
        status=word_of(row, now),
        when=when_of(row, now),
        why=why(row),
        law=address_of(row.law, place_of(row), row.case),
        case=f"{row.case.number} {row.case.title}" if with_case else "",
        link=reverse("case", args=[row.case.number]) if with_case else "",
        dateless=row.shape != "duty",
        acts=tuple(acts_about(row, rule, can, done)),
    )


def _about(row: RequirementRow, rule: Must | May | None) -> str:
    """Return what a duty is about, where it comes again with each: a storm, a milestone, a round of a plan."""
    if row.shape != "duty" or not isinstance(rule, Must):
        return ""
    if HANDED_IN.intersection(rule.after) and row.opens:
        return f", handed in on {short_day(here.home().calendar.date_of(row.opens))}"
    if not rule.each:
        return ""
    if rule.each == "storm" and row.opens:
        return f", for the storm of {short_day(here.home().calendar.date_of(row.opens))}"
    if rule.each == CONTRACTOR:
        return _of_firm(row.subject)
    return f", for this {rule.each}: {phrase(row.subject)}" if row.subject in here.vocabulary() else ""


def _of_firm(engaged: str) -> str:
    """Return the firm of the contractor that a duty comes with; blank where the entry that engaged it names none."""
    entry = Entry.objects.filter(id=engaged).first()
    firm = str(read(entry.text).data.get("firm") or "") if entry else ""
    return f", for {firm}" if firm else ""


def _settled_first(row: RequirementRow, rule: Must | May | None) -> str:
    """Return what an officer determines before anybody knows how much is to be paid."""
    law, blanks = _blanks(row, rule)
    return f"; before that an officer determines {listed(blanks_said(blanks, law))}" if law and blanks else ""


def when_of(row: RequirementRow, now: datetime) -> When | None:
    """Return when something is due, with its sum; once it is late, or done, that is the last time it could be done."""
    if row.due is None:
        return None
    late = row.late_after is not None and row.late_after <= now and row.done_at is None
    last = row.late_after if row.late_after and (late or row.done_at) else row.due
    return When(
        last,
        row.due_on if last == row.due else None,
        tuple(in_words(step, here.vocabulary().kinds) for step in row.sum),
        late,
        row.done_at,
    )


def word_of(row: RequirementRow, now: datetime) -> str:
    """Return the one word of how a requirement stands."""
    if row.status == "done" and row.shape == "duty":
        return {"yes": "done late", "no": "done"}.get(row.late, "done; late or not: left to the official")
    if row.status == "blocks":
        return row.outcome
    if row.late_after is not None and row.late_after <= now:
        return "late"
    if row.due is not None and row.due <= now:
        return "left to the official"
    return row.status


def why(row: RequirementRow) -> tuple[str, ...]:
    """Return the reasons a requirement stands as it does."""
    said = [row.gist, words(in_words(row.because, here.vocabulary().kinds))]
    said += [f"Held until then: {', '.join(phrase(each) for each in row.steps)}." if row.steps else ""]
    said += [not_known(row.missing)]
    said += [f"{each[0]} says otherwise: {each[1]}" for each in row.disputes if isinstance(each, list)]
    said += [f"Also asked by {', '.join(row.also)}." if row.also else ""]
    return tuple(dict.fromkeys(each for each in said if each))


def not_known(facts: Iterable[str]) -> str:
    """Return a sentence of what is not known, each fact by the question it answers; blank where all is.

    >>> not_known([])
    ''
    """
    open_ = [asked(each) for each in facts]
    return f"Not known yet: {' '.join(f'{each[:1].upper()}{each[1:]}' for each in open_)}" if open_ else ""


# ---- what can be done about it ---------------------------------------------------------------------------------------


def acts_about(
    row: RequirementRow, rule: Must | May | None, can: frozenset[str], done: frozenset[str]
) -> Iterator[tuple[str, str]]:
    """Yield (words, address) of each act by which the person who looks can bring a requirement further."""
    if row.status not in WAITING | {"blocks"}:
        return
    if DETERMINE in can:
        for name in _blanks(row, rule)[1]:
            yield f"Determine for this case: {name.replace('_', ' ')}", _address(row, DETERMINE, value=name)
    for act in dict.fromkeys(_acts_named(rule)):
        if act in can and _is_wanted(row, act) and (row.status != "blocks" or row.subject or act not in done):
            yield words(phrase(act)), _address(row, act)
    if row.missing and "state facts" in can:
        yield "State what is not known", _address(row, "state facts")
    if DETERMINE in can and row.shape != "may":
        yield from _questions(row, rule)


def _blanks(row: RequirementRow, rule: Must | May | None) -> tuple[Law | None, tuple[str, ...]]:
    """Return what the text leaves blank of the amount asked, with its law, while it waits for the officer."""
    law = next((law for law in editions.laws_of(row.case) if law.id == row.law), None)
    if law is None or not isinstance(rule, Must) or row.status != "blocks" or row.turn != "officer":
        return None, ()
    return law, not_adopted(rule, law, today_here())


def _is_wanted(row: RequirementRow, name: str) -> bool:
    """Tell whether something is still asked: what a gate asks names only what is not there yet."""
    return row.shape != "gate" or name in row.asks


def _acts_named(rule: Must | May | None) -> Iterator[str]:
    if isinstance(rule, May):
        yield rule.act
    elif isinstance(rule, Must):
        yield from (rule.act,) if rule.act else ()
        yield from (item.name for item in rule.wants if item.sort == "act")


def _questions(row: RequirementRow, rule: Must | May | None) -> Iterator[tuple[str, str]]:
    """Yield what the officer can determine: each finding a gate needs, else the whole requirement where it is open."""
    findings = [name for name, _ in rule.findings] if isinstance(rule, Must) else []
    if row.outcome != "met" and row.shape in {"gate", "duty"}:
        for name in (each for each in findings if _is_wanted(row, each)):
            yield f"Determine: {name}", _address(row, DETERMINE, finding=name)
    if not findings and row.outcome in UNSETTLED:
        yield DETERMINE_IT, _address(row, DETERMINE, requirement=row.key)


def provision_of(row: RequirementRow) -> Must | May | None:
    """Return the provision a requirement comes from, as the law now has it."""
    named, wanted = row.provision.partition("#")[0], May if row.shape == "may" else Must
    law = next((law for law in editions.laws_of(row.case) if law.id == row.law), None)
    rules = (*law.musts, *law.mays) if law else ()
    return next((rule for rule in rules if rule.id == named and isinstance(rule, wanted)), None)


def _address(row: RequirementRow, act: str, **asked: str) -> str:
    kind = here.vocabulary().get(act)
    if kind and kind.about and row.subject and row.subject != "home":
        asked = {"subject": row.subject, **asked}
    return f"{reverse('act', args=[row.case.number, slug_of(act)])}{'?' + urlencode(asked) if asked else ''}"
