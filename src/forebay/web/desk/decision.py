"""The decision in a case: each thing to be decided, who decides it, how it was voted upon, and what holds it back.

Where a decision cannot be taken yet, what is not met stands in words, with its clause, where the button would be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from forebay.law.acts import ActKind
from forebay.law.ordinance import Law
from forebay.law.provisions import May, Must
from forebay.law.record import Act, Record
from forebay.letters.wording import listed, plain_day
from forebay.office import clock, docket, editions, here
from forebay.office.history.referrals import NOTICE, REFER, Referral, decided_by_vote, referrals
from forebay.office.history.reviews import APPROVAL, DENY, Reviews, reviews
from forebay.office.history.turns import VILLAGE, turns
from forebay.office.history.votes import VOTE, Vote, members_named, quorum_said, told, vote_behind, votes
from forebay.office.history.waivers import ASK, CERTIFIED, GRANT, knows_waivers, waivers
from forebay.office.models import Case, Paper, Person, RequirementRow
from forebay.office.projections import Bearings
from forebay.office.record import Line, record, seq_of
from forebay.office.rules.boards import has_own_letter, voting_board, waits_at_board, wants_vote
from forebay.office.verbs.board import findings_open
from forebay.office.verbs.record_act import held_back
from forebay.web.common.ours import ours
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import words
from forebay.web.common.rows import Duty
from forebay.web.desk.access import case_of, may_do, signed_in
from forebay.web.desk.duties import DETERMINE, duty_of, provision_of
from forebay.web.desk.refusing import refused
from forebay.web.desk.shown import slug_of
from forebay.web.desk.steps import holding

Links = list[tuple[str, str]]
FEW = 8
"""How many parts of one document are offered each by itself; a plan with more is decided on its review."""
RECORD_VOTE = "Record the vote on"
TELL = "Write"
RETURNS = ("return SWPPP", "return plan")


@dataclass(frozen=True)
class Ground:
    """What the page is made from: the case, its docket, and what the person who looks may do."""

    case: Case
    lines: Sequence[Line]
    bearings: Bearings
    can: frozenset[str]
    rows: Sequence[RequirementRow]

    @cached_property
    def acts(self) -> Record:
        """The acts that stand."""
        return record(self.lines, self.bearings.vocabulary)

    @cached_property
    def votes(self) -> tuple[Vote, ...]:
        """The votes on the docket."""
        return votes(self.acts)

    @cached_property
    def referrals(self) -> tuple[Referral, ...]:
        """The questions put to boards."""
        return referrals(self.lines, self.acts)

    @cached_property
    def reviews(self) -> Reviews:
        """The submissions and their reviews."""
        return reviews(self.lines, self.bearings.vocabulary, self.acts)

    @cached_property
    def asks_for_waiver(self) -> bool:
        """Whether a request for a waiver waits for a decision."""
        return any(one.state == "asked" for one in waivers(self.acts))

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The names of everybody who voted."""
        return Person.objects.names(members_named(self.votes))

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letters that tell of a decision, by its entry."""
        told_of = {line.id: str(line.data.get("decision") or line.data.get("approval") or "") for line in self.lines}
        kept = Paper.objects.filter(case=self.case, withdrawn=None)
        return {told_of.get(one.entry) or one.entry: one.number for one in kept}

    def link(self, name: str, *more: Any, **asked: str) -> str:
        """Return the address of a page of the case."""
        return f"{reverse(name, args=[self.case.number, *more])}{'?' + urlencode(asked) if asked else ''}"


@dataclass(frozen=True, slots=True)
class Shown:
    """One thing to be decided, as the page shows it."""

    heading: str
    status: str
    who: str
    waits: tuple[Duty, ...]
    vote_waits: str
    at_board: str
    """What to know before it is decided while a board has it, and nothing makes it wait for the board."""
    questions: tuple[tuple[str, str], ...]
    votes: tuple[tuple[str, str, str], ...]
    done: tuple[tuple[str, str], ...]
    adopted: tuple[tuple[str, str], ...]
    acts: Links
    filled: str = ""
    """The address of the one act the page is for, if it is here."""


def ground_of(request: HttpRequest, case: Case) -> Ground:
    """Return what a page about decisions is made from."""
    lines = docket.lines(case)
    rows = list(case.requirements.filter(folded_under="").select_related("case"))
    return Ground(case, lines, editions.bearings(lines, clock.now()), may_do(request, case), rows)


@signed_in
def page(request: HttpRequest, number: str) -> HttpResponse:
    """Show what is to be decided in a case."""
    case = case_of(request, number)
    ground = ground_of(request, case)
    now = ground.bearings.now
    context = {
        "case": case,
        "decisions": _one_next(ground, [_shown(ground, kind, now) for kind in _asked_here(ground)]),
        "instead": _instead(ground),
        "certified": list(_certified(ground)),
        "may_certify": any(may.act == CERTIFIED for law in ground.bearings.laws for may in law.mays),
        "certify": ground.link("act", slug_of(CERTIFIED)) if CERTIFIED in ground.can else "",
        "waivers": ground.link("waiver") if any(knows_waivers(law) for law in ground.bearings.laws) else "",
        "powers": [duty_of(row, now, can=ground.can) for row in ground.rows if _is_open_power(row)],
    }
    return render(request, "desk/decision.html", context)


# ---- what is to be decided -------------------------------------------------------------------------------------------


def to_decide(bearings: Bearings) -> tuple[ActKind, ...]:
    """Return the decisions of this case that the law holds until something is met, and that a board may take."""
    held = {step for law in bearings.laws for step in _gated(law)}
    judged = {must.document for law in bearings.laws for must in law.musts if must.document}
    kinds = [kind for kind in bearings.vocabulary.kinds.values() if decided_by_vote(kind) and not kind.about]
    return tuple(kind for kind in kinds if kind.names & held or kind.judges in judged)


def _asked_here(ground: Ground) -> Iterator[ActKind]:
    """Yield the decisions that are questions in this case: asked for by its law, put to a board, or taken."""
    rules = {(law.id, must.id): must for law in ground.bearings.laws for must in law.musts}
    found = [(row, rules.get((row.law, row.provision.partition("#")[0]))) for row in ground.rows if row.shape != "may"]
    asked = [(row, rule) for row, rule in found if rule]
    for kind in to_decide(ground.bearings):
        put = kind.name in {one.decides for one in ground.referrals} or bool(ground.acts.of([kind.name]))
        if kind.name == GRANT:
            put = put or bool(ground.acts.of([ASK]))
        elif not put:
            put = any(_is_asked(kind, row, rule) for row, rule in asked)
        if put:
            yield kind


def _is_asked(kind: ActKind, row: RequirementRow, rule: Must) -> bool:
    """Tell whether a requirement holds a decision, wants it, or says what the document it judges must hold."""
    return bool(kind.names & {*row.steps, *rule.names}) or (kind.judges is not None and rule.document == kind.judges)


def _one_next(ground: Ground, decisions: Sequence[Shown]) -> list[Shown]:
    """Mark the one act that is the page's next step.

    That is the letter of what was decided and nobody was told. If the case waits for the village to decide, it is
    otherwise a vote to be recorded once its meeting has been, what can be decided now where no board has it, or a vote
    that the law waits for.
    """
    now = turns(ground.acts, ground.bearings.calendar).now
    found = [one for one in decisions if one.acts and one.status != "done"]
    today = ground.bearings.calendar.date_of(ground.bearings.now)
    met = {ground.link("vote", seq_of(one.entry)) for one in ground.referrals if one.meeting <= today}
    voting = [act[1] for one in found for act in one.acts if act[1] in met and act[0].startswith(RECORD_VOTE)]
    deciding = [one.acts[0][1] for one in found if one.status == "to decide" and not one.at_board]
    wanted = [one.acts[0][1] for one in found if one.vote_waits and not one.waits]
    untold = [link for one in decisions for said, link in one.acts if said.startswith(TELL)]
    ours = [*voting, *deciding, *wanted] if now and now.side == VILLAGE else []
    first = next(iter([*untold, *ours]), "")
    held = next((one for one in decisions if first in {act[1] for act in one.acts}), None)
    return [replace(one, filled=first if one is held else "") for one in decisions]


def _gated(law: Law) -> Iterator[str]:
    for must in law.musts:
        if must.each != "home":
            yield from must.before


def _shown(ground: Ground, kind: ActKind, now: datetime) -> Shown:
    home, done = here.home(), ground.acts.of([kind.name])
    waits = tuple(_waits([row for row in holding(ground.rows) if kind.names & {*row.steps}], ground, now))
    if not waits and not done:
        waits = tuple(refused(held_back(ground.case, kind, now)))
    over = bool(done) and (kind.once or not waits) and not (kind.name == GRANT and ground.asks_for_waiver)
    vote_waits = "" if over else wants_vote(kind, ground.lines, ground.bearings, home, now)
    return Shown(
        heading=words(phrase(kind.name)),
        status="done" if over else "waiting" if waits or vote_waits else "to decide",
        who=_who(kind, now),
        waits=() if over else waits,
        vote_waits=vote_waits,
        at_board="" if over else waits_at_board(kind, ground.lines, ground.bearings, home),
        questions=tuple(_questions(ground, kind)),
        votes=tuple(_votes(ground, kind)),
        done=tuple(_done(ground, act) for act in done),
        adopted=() if over else tuple(_adopted(ground, kind)),
        acts=_acts(ground, kind, done, over, bool(waits or vote_waits)),
    )


def _waits(rows: Iterable[RequirementRow], ground: Ground, now: datetime) -> Iterator[Duty]:
    """Yield what holds a decision back, a line a clause: the open parts of one document are said together.

    What is itself to be decided has its own place on the page, and its button there.
    """
    apart = {ground.link("act", slug_of(kind.name)) for kind in to_decide(ground.bearings)}
    together: dict[tuple[str, str, str], list[RequirementRow]] = {}
    for row in rows:
        key = (row.law, row.at, "") if row.shape == "content" else (row.law, row.at, row.key)
        together.setdefault(key, []).append(row)
    for first, *rest in together.values():
        one = duty_of(first, now, can=ground.can, under_step=True)
        if rest:
            start = first.asks.partition(": ")[0]
            one = replace(one, says=f"{start}: {listed([row.item or row.asks for row in (first, *rest)])}")
            one = replace(one, acts=tuple(_each(ground, (first, *rest), now)) if len(rest) < FEW else ())
        yield replace(one, acts=tuple(act for act in one.acts if act[1].partition("?")[0] not in apart))


def _each(ground: Ground, rows: Iterable[RequirementRow], now: datetime) -> Links:
    """Return what can be done about each part of a document, by its name."""
    shown = [(row, duty_of(row, now, can=ground.can).acts) for row in rows]
    return [(f"{said.removesuffix(' it')}: {row.item}", link) for row, acts in shown for said, link in acts]


def _who(kind: ActKind, now: datetime) -> str:
    """Say who decides: the board by its vote, the body adopted, or that the village has adopted none."""
    home = here.home()
    on = home.calendar.date_of(now)
    board = voting_board(home, kind.name, on)
    if board:
        quorum = home.quorum_of(str(board), on)
        enough = f"its quorum is {quorum.members}" if quorum else "its quorum is not stated"
        return f"The {board}, by its vote; {enough}."
    named = home.body_for(kind.name, on)
    if named:
        return f"The {named}. It is not on record as a board with members, so no vote is asked."
    return ours(f"The village has not adopted who. It is done here by the {listed(kind.by, 'or')}.")


def _questions(ground: Ground, kind: ActKind) -> Iterator[tuple[str, str]]:
    for one in ground.referrals:
        if one.decides == kind.name:
            said = f"{one.number}, put to the {one.board} for its meeting of {plain_day(one.meeting)}"
            yield said, ground.link("review-letter", one.number) if one.number else ""


def _votes(ground: Ground, kind: ActKind) -> Iterator[tuple[str, str, str]]:
    """Yield each vote upon it: what came of it, who did what, and its entry."""
    home = here.home()
    for one in ground.votes:
        if one.decides == kind.name:
            on = home.calendar.date_of(one.voted)
            came = f"{one.board}, {'carried' if one.carried else 'not carried'}: {one.tally}"
            more = f"{told(one, ground.names)}. {ours(quorum_said(one, home.quorum_of(one.board, on)))}"
            yield came, more, ground.link("entry", seq_of(one.entry))


def _adopted(ground: Ground, kind: ActKind) -> Iterator[tuple[str, str]]:
    """Yield what a board adopted that the law still has the village find, and where the officer determines it."""
    cast = [one for one in ground.votes if one.decides == kind.name and one.carried and one.findings]
    for asked in findings_open(kind, ground.lines, ground.bearings) if cast else ():
        said = [one for one in cast if any(asked.is_said_by(line) for line in one.findings)]
        if said:
            link = ground.link("act", DETERMINE, finding=asked.name, vote=str(seq_of(said[-1].entry)))
            yield str(asked), link if DETERMINE in ground.can else ""


def _done(ground: Ground, act: Act) -> tuple[str, str]:
    """Return where a decision stands, with its letter where it has one."""
    number = ground.letters.get(act.id, "")
    vote = vote_behind(ground.acts, act)
    by = f", by vote of the {vote.board}" if vote else ""
    said = f"No. {seq_of(act.id)} of the docket{by}{f', told in {number}' if number else ''}"
    return said, ground.link("review-letter", number) if number else ground.link("entry", seq_of(act.id))


def _acts(ground: Ground, kind: ActKind, done: Sequence[Act], over: bool, is_held: bool) -> Links:
    found: Links = []
    if not over and not is_held and kind.name in ground.can:
        named = "waiver-grant" if kind.name == GRANT else ""
        address = ground.link(named) if named else ground.link("act", slug_of(kind.name))
        found.append((words(phrase(kind.name)), address))
    if not over and REFER in ground.can:
        found.append(("Put it to a board", ground.link("refer", decides=slug_of(kind.name))))
    if VOTE in ground.can:
        voted = {one.referral for one in ground.votes}
        waiting = [one for one in ground.referrals if one.decides == kind.name and one.entry not in voted]
        found += [(f"{RECORD_VOTE} {one.number}", ground.link("vote", seq_of(one.entry))) for one in waiting]
    return [*found, *_letters(ground, done)]


def _letters(ground: Ground, done: Sequence[Act]) -> Iterator[tuple[str, str]]:
    """Yield the letters that can be written of what was decided and that nobody has told the applicant yet."""
    for act in done:
        if act.id in ground.letters:
            continue
        seq = seq_of(act.id)
        if not has_own_letter(act.act, ground.bearings):
            if NOTICE in ground.can:
                yield f"{TELL} the notice of decision", ground.link("decision-notice", seq)
        elif APPROVAL in ground.can and act.act.startswith("approve ") and ground.bearings.vocabulary[act.act].judges:
            yield f"{TELL} the letter of approval", ground.link("review-letter-new", "approval", seq)


# ---- instead of approving --------------------------------------------------------------------------------------------


def _instead(ground: Ground) -> Links:
    """Return what can be done with the plan under review instead of approving it: return it, or deny it."""
    asked = {name for law in ground.bearings.laws for must in law.musts for name in must.names}
    judged = {kind.judges for kind in to_decide(ground.bearings)}
    found = [
        (words(phrase(name)), ground.link("act", slug_of(name)))
        for name in RETURNS
        if name in ground.can and ground.reviews.latest and (name in asked or _same_plan(name, judged))
    ]
    ran = ground.reviews.runs[-1] if ground.reviews.runs else None
    if ran and DENY in ground.can:
        found.append(("Disapprove it", ground.link("review-letter-new", "denial", seq_of(ran.entry))))
    return found + [
        ("Write what was returned", ground.link("decision-notice", seq_of(act.id)))
        for act in ground.acts.of(RETURNS)
        if NOTICE in ground.can and act.id not in ground.letters
    ]


def _same_plan(name: str, judged: Iterable[str | None]) -> bool:
    thing = name.partition(" ")[2]
    return any(each and each.endswith(thing) for each in judged)


def _certified(ground: Ground) -> Iterator[tuple[str, str, str]]:
    """Yield each certification accepted instead of a review: whose, what is known of the licence, and its entry."""
    for act in ground.acts.of([CERTIFIED]):
        line = next(one for one in ground.lines if one.id == act.id)
        judged = line.receipt.get("licence") or {}
        says = str(judged.get("says") or "What they hold is no licence on record here, so nothing was judged.")
        yield f"{act.data['certifier']}, {act.data['credential']}", says, ground.link("entry", seq_of(act.id))


def _is_open_power(row: RequirementRow) -> bool:
    """Tell whether the law lets the village ask or add something here now, before it decides."""
    rule = provision_of(row) if row.shape == "may" and row.status == "open" else None
    kind = here.vocabulary().get(rule.act) if isinstance(rule, May) else None
    own = {GRANT, CERTIFIED}
    return kind is not None and decided_by_vote(kind) and not kind.about and kind.name not in own
