"""The day's work beside the duties of the law: what waits for whoever looks, one sentence each, the most urgent first.

Each sort of work is asked of the tables once, however many cases there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.urls import reverse

from forebay.law.record import Record
from forebay.letters.wording import days_away, plain_day
from forebay.office import here
from forebay.office.history.money import CASH
from forebay.office.history.referrals import REFER, referrals
from forebay.office.history.turns import ANSWER, REQUEST, VOTE, WITHDRAW
from forebay.office.models import (
    Case,
    DeterminationRequest,
    Entry,
    Paper,
    Parked,
    RequirementRow,
    ReviewRun,
    Security,
    Share,
    Submission,
)
from forebay.office.money.asked import PAID, REQUIRES
from forebay.office.money.unsettled import determined_first
from forebay.office.papers.money import described
from forebay.office.record import Line, read, record, seq_of
from forebay.office.requests import waiting
from forebay.web.common import sentences
from forebay.web.common.ours import ours
from forebay.web.common.phrases import phrase
from forebay.web.desk.money import expiry_word

SOON = timedelta(days=14)
DESK = frozenset({"officer", "clerk", "designated agent"})
REVIEWERS = DESK | {"reviewer"}
MONEY = frozenset({"officer", "treasurer"})
REVIEW_LETTER = "review letter"
OF_DOCKETS = (REQUEST, ANSWER, WITHDRAW, REFER, VOTE)
PAYS = frozenset({*PAID, *REQUIRES})


class Work(NamedTuple):
    """One thing that waits: when it is or was for (what has no day comes last), what it is, and where it is done."""

    on: date
    says: str
    link: str


@dataclass(frozen=True)
class Ground:
    """What the work is read from: the cases of whoever looks, and the present."""

    cases: QuerySet[Case]
    now: datetime

    @property
    def today(self) -> date:
        """The day in the village."""
        return self.day_of(self.now)

    def day_of(self, at: datetime) -> date:
        """Return the day of an instant in the village."""
        return here.home().calendar.date_of(at)

    def said(self, on: date) -> str:
        """Say a day twice: how far off, and its date."""
        return f"{days_away(on, self.today)}, {plain_day(on)}"


Sections = list[tuple[str, list[Work]]]


def of_the_office(cases: QuerySet[Case], held: frozenset[str], now: datetime) -> Sections:
    """Return what waits for somebody of the village, by the roles they hold; an empty section is left out."""
    ground = Ground(cases, now)
    found: Sections = []
    if held & DESK:
        asked, put = _on_the_dockets(ground)
        found += [("Questions waiting for an answer", _questions(ground)), ("Requests whose last day has come", asked)]
        found += [("Before a board", put), ("Papers that came in unasked", _parked(ground))]
    if held & REVIEWERS:
        found.append(("Reviews to finish", _reviews(ground)))
    if "treasurer" in held:
        found.append(("Money asked and not paid", _unpaid(ground)))
    if held & MONEY:
        found.append(("Securities that expire", _expiring(ground)))
    return [(heading, sorted(listed)) for heading, listed in found if listed]


def of_the_applicant(cases: QuerySet[Case], now: datetime) -> Sections:
    """Return what the village's letters ask of somebody with a part in a case."""
    ground = Ground(cases, now)
    found = [(ours("What the village asks of you"), _to_answer(ground)), ("Comments to answer", _comments(ground))]
    return [(heading, sorted(listed)) for heading, listed in found if listed]


def _called(case: Case) -> str:
    return f"{case.number} {case.title}"


# ---- of the office ---------------------------------------------------------------------------------------------------


def _questions(ground: Ground) -> list[Work]:
    states = DeterminationRequest.State
    rows = DeterminationRequest.objects.filter(state__in=[states.WAITING, states.OPENED])
    return [_question(ground, one) for one in rows]


def _question(ground: Ground, one: DeterminationRequest) -> Work:
    on = ground.day_of(one.received)
    says = f"{one.name} asks whether the law touches {one.place} ({one.number}); it came in {ground.said(on)}."
    return Work(on, says, reverse("asked", args=[one.number]))


def _parked(ground: Ground) -> list[Work]:
    rows = Parked.objects.filter(case__in=ground.cases, seen=None).select_related("case", "by")
    return [
        Work(
            on := ground.day_of(one.received),
            f"{one.by.name} sent {one.name} in {_called(one.case)}, {ground.said(on)}; nobody has looked at it.",
            reverse("unsolicited"),
        )
        for one in rows
    ]


def _reviews(ground: Ground) -> list[Work]:
    """Return the reviews that were run and of which nobody has written to the applicant."""
    state = Submission.State.REVIEWED
    rows = Submission.objects.filter(case__in=ground.cases, state=state).select_related("case")
    rounds = {one.entry: one for one in rows}
    runs = {run.submission: run for run in ReviewRun.objects.filter(submission__in=list(rounds)).order_by("at")}
    return [
        Work(
            on := ground.day_of(rounds[entry].received),
            f"Round {run.round} of {_called(rounds[entry].case)}, received {ground.said(on)}, is reviewed and not "
            "answered: decide its findings and write the letter.",
            reverse("review", args=[rounds[entry].case.number, seq_of(run.entry)]),
        )
        for entry, run in runs.items()
    ]


def _ended(said: str) -> str:
    """Return what somebody wrote as the end of a sentence; a question keeps its own mark."""
    said = said.rstrip(". ")
    return said if said.endswith(("?", "!")) else f"{said}."


def _on_the_dockets(ground: Ground) -> tuple[list[Work], list[Work]]:
    """Return the requests whose last day has come, and what boards are to vote upon within two weeks."""
    asked, put = [], []
    for case, lines, acts in _dockets(ground):
        asked += [
            Work(
                one.answer_by,
                f"{_called(case)}: the answer was asked for by {plain_day(one.answer_by)}, "
                f"{days_away(one.answer_by, ground.today)}, and is not in: {_ended(one.what)}",
                reverse("requests", args=[case.number]),
            )
            for one in waiting(lines, acts)
            if one.answer_by and one.answer_by <= ground.today
        ]
        voted = {act.subject for act in acts.of([VOTE])}
        put += [
            Work(
                one.meeting,
                f"The {one.board} {'meets' if one.meeting >= ground.today else 'met, and no vote is recorded,'} "
                f"{ground.said(one.meeting)}: {_called(case)}, to {phrase(one.decides)}.",
                reverse("decision", args=[case.number]),
            )
            for one in referrals(lines, acts)
            if one.entry not in voted and one.meeting <= ground.today + SOON
        ]
    return asked, put


def _dockets(ground: Ground) -> Iterator[tuple[Case, Sequence[Line], Record]]:
    """Yield the cases that wait for an answer or a board, each with the entries that say so and stand."""
    waits = Q(case__standing__requests__gt=0) | ~Q(case__standing__board="")
    about = Q(act__in=OF_DOCKETS) | ~Q(retracts="") | ~Q(corrects="")
    kept: dict[int, list[Line]] = {}
    cases: dict[int, Case] = {}
    rows = Entry.objects.filter(waits, about, case__in=ground.cases).select_related("case").order_by("case", "seq")
    for row in rows:
        cases[row.case_id] = row.case
        kept.setdefault(row.case_id, []).append(read(row.text))
    for pk, lines in kept.items():
        ours = {line.id for line in lines if line.act in OF_DOCKETS}
        told = [one for one in lines if one.id in ours or {one.retracts, one.corrects} & ours]
        yield cases[pk], told, record(told, here.vocabulary())


# ---- of money --------------------------------------------------------------------------------------------------------


def _unpaid(ground: Ground) -> list[Work]:
    """Return what the law wants paid or posted before a step of a case that has been applied for."""
    named = _payments()
    rows = RequirementRow.objects.asked().filter(case__in=ground.cases, shape="gate", provision__in=list(named))
    rows = rows.exclude(case__status__in=["open", "closed"]).select_related("case")
    wanted = [row for row in rows if named.get(row.provision) == row.law]
    first = determined_first(wanted, ground.today)
    return [
        Work(
            row.due_on or date.max,
            f"{_called(row.case)}: {sentences.says(row)} ({row.at}){_but(first.get(row.pk))}.",
            reverse("case-money", args=[row.case.number]),
        )
        for row in wanted
    ]


def _but(first: str | None) -> str:
    return f". The amount is not known yet: {first}" if first else ""


def _payments() -> Mapping[str, str]:
    """Return the provisions that want money paid or posted before a step, each with its law."""
    laws = here.laws(here.home())
    return {must.id: law.id for law in laws for must in law.musts if PAYS & {item.name for item in must.wants}}


def _expiring(ground: Ground) -> list[Work]:
    last = ground.today + timedelta(days=max(here.home().remind_before_expiry, default=0))
    held = Share.objects.filter(case__in=ground.cases, held_cents__gt=0).values("security")
    heeded = Q(expires__lte=last) | (Q(expires=None) & ~Q(form=CASH))
    rows = Security.objects.filter(heeded, entry__in=held).select_related("case")
    return [
        Work(
            one.expires or date.max,
            f"{_called(one.case)}: {described(one.entry, one)}. {expiry_word(one, ground.today)}",
            reverse("case-money", args=[one.case.number]),
        )
        for one in rows
    ]


# ---- of the applicant ------------------------------------------------------------------------------------------------


def _to_answer(ground: Ground) -> list[Work]:
    return [
        Work(
            one.answer_by or date.max,
            f"{_called(case)}: {one.what.rstrip('.')}{_by(ground, one.answer_by)}.",
            reverse("yours", args=[case.number]),
        )
        for case, lines, acts in _dockets(ground)
        for one in waiting(lines, acts)
    ]


def _by(ground: Ground, on: date | None) -> str:
    return f", by {plain_day(on)}, {days_away(on, ground.today)}" if on else ""


def _comments(ground: Ground) -> list[Work]:
    """Return the review letters that wait for the next round: the last of each case."""
    answered = Submission.objects.filter(case__in=ground.cases, state=Submission.State.ANSWERED).values("case")
    rows = Paper.objects.filter(case__in=answered, kind=REVIEW_LETTER, withdrawn=None).select_related("case")
    last = {one.case_id: one for one in rows.order_by("issued", "number")}
    return [
        Work(
            on := ground.day_of(one.issued),
            f"{_called(one.case)}: letter {one.number}, {ground.said(on)}, has comments that wait for your answer.",
            reverse("answer-comments", args=[one.case.number, one.number]),
        )
        for one in last.values()
    ]
