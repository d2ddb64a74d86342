"""The one door to the docket: every act is permitted, held against the law, appended and worked out here.

Decisions and filings are refused while the law holds them back. What happened in the world is always recorded; where it
came before its gate, that is a proposed violation. What occurred before a case was taken over is not judged at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from itertools import groupby
from typing import Any

from django.db import transaction

import forebay
from forebay.law.acts import ActKind
from forebay.law.asked import Requirement
from forebay.law.ordinance import Law
from forebay.law.requirements import refusals
from forebay.letters import Letter, LetterError
from forebay.office import canonical, docket, editions, files, here, mending, store, typed
from forebay.office.docket import Contended
from forebay.office.history import taken_over
from forebay.office.history.taken_over import TakenOver
from forebay.office.home import Home
from forebay.office.mending import RETRACT
from forebay.office.models import Case, Entry, Person
from forebay.office.named import says
from forebay.office.papers import composing as papers
from forebay.office.papers import unprinted
from forebay.office.papers.issuing import Issue
from forebay.office.papers.word import send_word
from forebay.office.people import licences, permissions
from forebay.office.people.permissions import NotPermitted
from forebay.office.projections import Bearings, CaseState, project
from forebay.office.record import FACTS, Line, docket_id, facts, read, record, seq_of
from forebay.office.rules import door, money
from forebay.office.rules.meant import Meant
from forebay.office.typed import BadData
from forebay.reckoning import shown

__all__ = ["RETRACT", "AlreadySent", "BadData", "NotPermitted", "Refused", "perform", "preview", "reproject"]

A_MINUTE = timedelta(minutes=1)
TRIES = 20


class Refused(ValueError):  # noqa: N818 - said to the person as it stands
    """An act the law holds back; ``requirements`` are what is not met, each with its clause."""

    def __init__(self, sentence: str, requirements: Sequence[Requirement] = ()) -> None:
        super().__init__(sentence)
        self.requirements = tuple(requirements)


class AlreadySent(Refused):
    """A form that was recorded before, and now says something else."""


def perform(
    case: Case,
    act: str,
    *,
    by: Person | None,
    occurred: datetime,
    now: datetime,
    data: Mapping[str, Any] | None = None,
    subject: str | None = None,
    corrects: str | None = None,
    retracts: str | None = None,
    key: str | None = None,
    proposal: str | None = None,
) -> Entry:
    """Do an act in a case and return its docket entry.

    Parameters
    ----------
    case, act, by
        Where, what (a name of ``acts.toml``), and who; None is the system itself.
    occurred, now
        When it happened, and when it is recorded. What lies more than a minute ahead is refused.
    data
        What the act states about itself, field by field.
    subject
        The docket entry (or the milestone) it is about.
    corrects, retracts
        The docket id of the entry it replaces or takes away; ``data["reason"]`` says why.
    key
        What tells one press of a button from another: the same key appends once, and never something else.
    proposal
        The proposed violation that a finding takes up.

    Raises
    ------
    NotPermitted, BadData, Refused
        Nothing was recorded; the text says what to do.
    """
    asked = _Asked(case, act, by, occurred, now, data or {}, subject, corrects, retracts, key, proposal)
    for _ in range(TRIES):
        try:
            return _perform(replace(asked))
        except Contended:
            continue
    raise Refused(f"Case {case.number} is being written to by too many people at once. Try again in a moment.")


def reproject(case: Case, now: datetime) -> CaseState:
    """Work a case out anew from its docket, and write what follows."""
    with transaction.atomic():
        return _write(case, _follows(docket.lines(case), now), here.home(), now)


@dataclass(frozen=True)
class _Asked:
    """One request to perform, and what it is judged by."""

    case: Case
    act: str
    by: Person | None
    occurred: datetime
    now: datetime
    data: Mapping[str, Any]
    subject: str | None
    corrects: str | None
    retracts: str | None
    key: str | None
    proposal: str | None

    @cached_property
    def kind(self) -> ActKind:
        found = here.vocabulary().get(self.act)
        if found is None:
            raise BadData({"act": f'"{self.act}" is not an act. The acts are listed in acts.toml.'})
        return found

    @cached_property
    def home(self) -> Home:
        return here.home()

    @cached_property
    def lines(self) -> list[Line]:
        return docket.lines(self.case)

    @cached_property
    def bearings(self) -> Bearings:
        return editions.bearings(self.lines, self.now)

    @cached_property
    def by_papers(self) -> TakenOver | None:
        """How the case was taken over, where the act occurred before that: it stands as the papers have it."""
        acts = record(self.lines, self.bearings.vocabulary)
        over = taken_over.taken_over(self.lines, acts, self.bearings.calendar)
        return over if over and over.covers(self.occurred) else None

    @cached_property
    def meant(self) -> Meant:
        """The act as it would stand, for the rules to judge; refused where it may not be, or cannot be recorded."""
        on = self.bearings.calendar.date_of(self.now)
        line = _line(self, permissions.role_for(self.by, self.case, self.kind, on), self.lines)
        return Meant(line, self.lines, self.bearings, self.home, self.proposal or "", bool(self.by_papers))


def _perform(asked: _Asked) -> Entry:
    """Do it once. What can be worked out beforehand is, so that whoever writes next need not wait for it."""
    if asked.key and (done := Entry.objects.filter(case=asked.case, key=asked.key).first()):
        _refuse_another(asked, read(done.text))
        return done
    lines = asked.lines
    line = _ready(asked, lines)
    ahead = None if _gives_paper(asked) else _with(line, lines, asked.now)
    with transaction.atomic():
        Case.objects.select_for_update().get(pk=asked.case.pk)
        docket.refuse_moved(asked.case, len(lines))
        money.refuse_across(asked.meant)
        line = replace(line, paper=_paper(asked, line, lines))
        files.keep_laws(asked.bearings.laws, asked.now)
        entry = docket.append(asked.case, line)
        _write(asked.case, ahead or _with(line, lines, asked.now), asked.home, asked.now)
        send_word(asked.case, line.paper, asked.now)
    return entry


def preview(
    case: Case, act: str, *, by: Person, occurred: datetime, now: datetime, data: Mapping[str, Any], subject: str | None
) -> Letter:
    """Return the notice that an act would serve, refused as the act would be; nothing is recorded or kept."""
    asked = _Asked(case, act, by, occurred, now, data, subject, None, None, None, None)
    lines = asked.lines
    issue = Issue(case, _ready(asked, lines), lines, by, asked.bearings, asked.home)
    try:
        return papers.preview(issue)
    except LetterError as problem:
        raise Refused(f"{problem}{unprinted.where(issue, problem.signs)}") from problem


def _ready(asked: _Asked, lines: Sequence[Line]) -> Line:
    """Return the entry as it would be appended, all but its letter; refuse what may not be or the law holds back."""
    line = asked.meant.line
    door.refuse_wrong(asked.meant)
    unmet = [] if asked.by_papers else _unmet(asked, line, lines)
    if unmet and asked.kind.kind != "event":
        raise Refused(_held_back(asked, unmet), unmet)
    return replace(line, receipt=_receipt(asked, line, lines, unmet))


def _refuse_another(asked: _Asked, done: Line) -> None:
    """Refuse a form sent again with something else in it, so that what is new in it is not lost unsaid."""
    given = dict(asked.data)
    reason = _reason(asked, given)
    data = typed.plain(asked.kind, given, here.book(), papers.contents(asked.kind, asked.bearings))
    now_says = (asked.act, asked.subject or "", asked.corrects or "", asked.retracts or "", reason, data)
    moved = asked.occurred not in (asked.now, done.occurred)
    if moved or now_says != (done.act, done.subject, done.corrects, done.retracts, done.reason, dict(done.data)):
        raise AlreadySent(
            f"This form was sent before and is recorded as No. {done.seq}; what it says now is something else, and was "
            f"not recorded. Correct No. {done.seq} if it was wrong, or send this once more to record it beside that."
        )


def _paper(asked: _Asked, line: Line, lines: Sequence[Line]) -> Mapping[str, Any]:
    """Return the letter the act issues, numbered and kept; refuse one that cannot be made.

    Of what occurred before the case was taken over, the village has its own paper.
    """
    if asked.by_papers:
        return {}
    issue = Issue(asked.case, line, lines, asked.by, asked.bearings, asked.home)
    try:
        return papers.issue(issue)
    except LetterError as problem:
        raise Refused(f"{problem}{unprinted.where(issue, problem.signs)}") from problem


def _gives_paper(asked: _Asked) -> bool:
    return not asked.by_papers and not asked.retracts and papers.gives(asked.kind)


def _line(asked: _Asked, role: str, lines: Sequence[Line]) -> Line:
    """Return the entry as it would stand, all but its place, receipt and paper; refuse what cannot be recorded."""
    _refuse_the_future(asked)
    mending.refuse_wrong(asked.act, asked.corrects, asked.retracts, lines, asked.bearings.vocabulary)
    _refuse_a_second(asked, lines)
    given = dict(asked.data)
    reason = _reason(asked, given)
    data = typed.plain(asked.kind, given, here.book(), papers.contents(asked.kind, asked.bearings))
    return Line(
        id=docket_id(asked.case.number, len(lines) + 1),
        case=asked.case.number,
        seq=len(lines) + 1,
        act=asked.act,
        person=asked.by.pk if asked.by else None,
        role=role,
        occurred=asked.occurred,
        recorded=asked.now,
        subject=asked.subject or "",
        corrects=asked.corrects or "",
        retracts=asked.retracts or "",
        key=asked.key or "",
        reason=reason,
        data=data,
        laws={law.id: law.digest for law in asked.bearings.laws},
    )


def _refuse_the_future(asked: _Asked) -> None:
    if asked.occurred.tzinfo is None:
        raise BadData({"occurred": f'"{asked.occurred}" does not say its offset from UTC. Write it with one.'})
    if asked.occurred > asked.now + A_MINUTE:
        when = shown(asked.occurred, asked.bearings.calendar)
        raise BadData({"occurred": f"{when} is still to come. Record it once it has happened."})


def _refuse_a_second(asked: _Asked, lines: Sequence[Line]) -> None:
    if not asked.kind.once or asked.corrects:
        return
    done = record(lines, asked.bearings.vocabulary).of([asked.act])
    if done:
        when = shown(done[0].occurred, asked.bearings.calendar)
        number = seq_of(done[0].id)
        raise Refused(
            f'"{says(asked.act)}" is done once, and was on {when} (No. {number} of the docket). '
            "Correct that entry, or withdraw it and do it again."
        )


def _reason(asked: _Asked, given: dict[str, Any]) -> str:
    """Take the reason of a correction out of the data, unless the act asks for one itself."""
    if not (asked.corrects or asked.retracts):
        return ""
    own = "reason" in asked.kind.data
    reason = str((given.get if own else given.pop)("reason", "") or "").strip()
    if not reason:
        raise BadData(
            {"reason": "Reason: this is missing. Say why the entry is mended; the first version stays in sight."}
        )
    return reason


def _unmet(asked: _Asked, line: Line, lines: Sequence[Line]) -> list[Requirement]:
    """Return what the law holds against the act at its own time; an entry being corrected does not count."""
    standing = mending.without(asked.corrects, lines) if asked.corrects else lines
    acts = record(standing, asked.bearings.vocabulary)
    known = facts(acts, asked.bearings.book)
    stated = typed.values(asked.kind, line.data)
    calendar = asked.bearings.calendar
    laws = list(asked.bearings.laws)
    return refusals(laws, known, acts, asked.act, asked.occurred, line.subject or None, calendar, data=stated)


def _held_back(asked: _Asked, unmet: Sequence[Requirement]) -> str:
    said = " ".join(_by_clause(unmet))
    return f'"{says(asked.act)}" is held back by the law. Not met yet: {said}'


def _by_clause(unmet: Sequence[Requirement]) -> Iterator[str]:
    """Yield what is not met in sentences; the open parts of one clause are said together."""
    for _, group in groupby(unmet, key=lambda one: (one.law, one.provision)):
        first, *rest = group
        parts = "; ".join(_part(one, first.at) for one in rest)
        yield f"{first.at}: {first.asks.rstrip('.')}{f'; {parts}' if parts else ''}."


def _part(one: Requirement, at: str) -> str:
    """Say an open part of a clause, with its own place where that is another."""
    said = one.item or one.asks.rstrip(".")
    return said if one.at == at else f"{said} ({one.at})"


def _receipt(asked: _Asked, line: Line, lines: Sequence[Line], unmet: Sequence[Requirement]) -> dict[str, Any]:
    """Return what the act was judged by: engine, facts, what was not met (of an event: its breach), the licence."""
    licence = licences.of_act(line.data, asked.bearings.calendar.date_of(line.occurred))
    found: dict[str, Any] = {
        "editions": editions.KEPT,
        "engine": forebay.__version__,
        "facts": [line.id for line in lines if line.act == FACTS],
        "unmet": [str(one.key) for one in unmet],
    }
    if licence:
        found["licence"] = {"outcome": licence.outcome, "says": licence.says}
    if asked.by_papers:
        found["by_papers"] = asked.by_papers.entry
    return found | ({"proposal": asked.proposal} if asked.proposal else {})


# ---- what follows ----------------------------------------------------------------------------------------------------

_Followed = tuple[CaseState, Sequence[Law]]
"""How a case stands, and the laws it was held against."""


def _with(line: Line, lines: Sequence[Line], now: datetime) -> _Followed:
    """Return what follows once an entry is on record, as its sealed text will say it."""
    return _follows([*lines, read(canonical.text(line.written()))], now)


def _follows(lines: Sequence[Line], now: datetime) -> _Followed:
    bearings = editions.bearings(lines, now)
    return project(lines, bearings), bearings.laws


def _write(case: Case, followed: _Followed, home: Home, now: datetime) -> CaseState:
    state, laws = followed
    store.write(case, state, now, store.basis(home, laws))
    return state
