"""What was not done as the law asks, from proposal to closing, read from a docket. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from forebay.law.acts import ActKind, Vocabulary
from forebay.law.asked import Breach, Requirement
from forebay.law.ordinance import Law
from forebay.law.provisions import MUNICIPALITY
from forebay.law.record import Act, Record
from forebay.office.history.taken_over import TakenOver, still_asked
from forebay.office.named import entry_said, number_of
from forebay.office.record import Line
from forebay.reckoning import Calendar, shown, shown_date

WAITING, PROPOSED, FOUND, SERVED, CLOSED = "waiting", "proposed", "found", "served", "closed"
CLOSING = ("accept correction", "confirm compliance", "confirm compliance in writing")
KNOWN_LATE = (
    "The applicant knew of this only after it was due, and the ordinance gives no other time for that. Whether it is a "
    "violation is left to the officer."
)
LOOK_ANEW = "Look at it anew, and withdraw"
"""How a remark goes on where the ground of a finding is gone."""
THE_VILLAGE = MUNICIPALITY | {"officer", "board"}
"""Who the law means when it binds the village itself: no notice of violation goes to one's own office."""
OF_THE_VILLAGE = THE_VILLAGE | {"designated agent", "inspector", "reviewer", "clerk", "treasurer", "system"}
"""The roles of the village: what only they do is nobody else's doing."""
NOT_HELD_THEN = (
    "When this was put on record, what the law asks first was there: an entry was corrected, withdrawn or added since. "
    "Whether it is a violation is left to the officer."
)


@dataclass(frozen=True, slots=True)
class Wrong:
    """One violation: proposed by the record itself, or found by an officer and then known by its entry.

    ``remark`` is what an officer should weigh before going on: that its ground is gone, that work is stopped still.
    """

    key: str
    state: str
    law: str
    provision: str
    at: str
    what: str
    since: datetime
    where: str = ""
    trigger: str = ""
    entry: str = ""
    closed_by: str = ""
    remark: str = ""


@dataclass(frozen=True)
class Ground:
    """What violations are read from: the docket, what the law asks of it, and which of it stops work on the site.

    ``over`` is how the case was taken over, if it was, and ``before`` what the law asked then.
    """

    entries: Sequence[Line]
    acts: Record
    asked: Sequence[Requirement]
    stops: Sequence[Requirement]
    laws: Sequence[Law]
    vocabulary: Vocabulary
    calendar: Calendar
    over: TakenOver | None = None
    before: Sequence[Requirement] = ()

    def line(self, id_: str) -> Line | None:
        """Return an entry by its docket id."""
        return next((line for line in self.entries if line.id == id_), None)


def derive(ground: Ground) -> tuple[Wrong, ...]:
    """Return every violation of a case: those found, and the proposals nobody has taken up yet."""
    proposals = {wrong.key: wrong for wrong in _proposed(ground)}
    found = []
    for act in ground.acts.of(["find violation"]):
        named = _named(act, ground)
        taken = proposals.get(named) if named else _alike(act, proposals)
        if taken:
            del proposals[taken.key]
        found.append(_found(act, ground, taken, named))
    return (*found, *proposals.values())


def _proposed(ground: Ground) -> Iterator[Wrong]:
    """Yield what is proposed, with a remark where nobody could say so when the step was put on record."""
    for wrong in proposed(ground.asked, ground.vocabulary, ground.calendar, ground.over, ground.before):
        yield replace(wrong, remark=NOT_HELD_THEN) if _was_not_held_then(wrong, ground) else wrong


def _was_not_held_then(wrong: Wrong, ground: Ground) -> bool:
    """Tell whether a step taken before its gate was not before it as the docket stood when the step was recorded."""
    step = ground.line(wrong.trigger) if "@" in wrong.key else None
    if step is None or "unmet" not in step.receipt:
        return False
    return not any(str(key).startswith(f"{wrong.law}:{wrong.provision}:") for key in step.receipt["unmet"])


def proposed(
    asked: Iterable[Requirement],
    acts: Vocabulary,
    calendar: Calendar,
    over: TakenOver | None = None,
    before: Sequence[Requirement] = (),
) -> Iterator[Wrong]:
    """Yield what the record shows was not done as the law asks, whether or not somebody has taken it up.

    Of a case taken over (``over``) only what went wrong since, beside what was asked already then (``before``).
    """
    for one in asked:
        if one.who in THE_VILLAGE or one.folded_under is not None:
            continue
        for breach in one.breaches:
            if somebodys_doing(acts.get(breach.step)) and not (over and over.covers(breach.occurred)):
                yield _broken(one, breach, calendar)
        if not still_asked(one, over, before):
            continue
        if one.shape == "duty" and one.may_propose_notice:
            yield _again(_lapsed(one, PROPOSED, calendar), over)
        elif _waits_for_knowledge(one):
            yield _again(_lapsed(one, WAITING, calendar), over)


def somebodys_doing(kind: ActKind | None) -> bool:
    """Tell whether a step taken before its gate can be a violation: it happened, and not by the village's hand alone.

    A decision is the village's own. A filing was taken in by the village; before its gate it is refused. Either stands
    before its gate only because an entry was mended afterwards, and then the law's own list says what is wanting.
    """
    return kind is not None and kind.kind == "event" and not OF_THE_VILLAGE.issuperset(kind.by)


def _again(wrong: Wrong, over: TakenOver | None) -> Wrong:
    """Say of a duty that lapsed before its case was taken over, and returns, that it is what was missed since."""
    if over is None or not over.covers(wrong.since):
        return wrong
    more = f" It returns, and was missed again since the case was taken over, {shown_date(over.since)}."
    return replace(wrong, what=f"{wrong.what}{more}", since=over.begins)


def _waits_for_knowledge(one: Requirement) -> bool:
    """Tell whether a duty lapsed, but what it hung on came on record only after it was due."""
    return one.shape == "duty" and one.status == "late" and not one.may_propose_notice


def _lapsed(one: Requirement, state: str, calendar: Calendar) -> Wrong:
    due = one.late_after
    if due is None:
        raise ValueError(f"{one.key} is late, and has no day it was due")
    began = next((step for reading in one.readings for step in reading.due.steps), "")
    last = shown(due.instant, calendar) if due.on is None else shown_date(due.on)
    knew = _knew_too_late(one, due.instant, calendar)
    return Wrong(
        key=str(one.key),
        state=state,
        law=one.law,
        provision=one.provision,
        at=one.at,
        what=f"This was not done in time: {_begun_small(one.asks)} {began} It had to be done by {last}, "
        f"and nothing on record says that it was.{knew}",
        since=due.instant,
        trigger=one.trigger or "",
        remark=KNOWN_LATE if knew else "",
    )


def _begun_small(asks: str) -> str:
    return asks if asks[:2].isupper() else f"{asks[:1].lower()}{asks[1:]}"


def _knew_too_late(one: Requirement, due: datetime, calendar: Calendar) -> str:
    if one.applicant_knew is None or one.applicant_knew < due:
        return ""
    return f" The applicant knew of it {shown(one.applicant_knew, calendar)}, after that."


def _broken(one: Requirement, breach: Breach, calendar: Calendar) -> Wrong:
    when = shown(breach.occurred, calendar)
    return Wrong(
        key=f"{one.key}@{breach.act}",
        state=PROPOSED,
        law=one.law,
        provision=one.provision,
        at=one.at,
        what=f'"{breach.step}" was done {when}, before what the law asks first: {_unquoted(one.asks)}',
        since=breach.occurred,
        trigger=breach.act,
    )


def _unquoted(asks: str) -> str:
    """Return what a gate asks, without the step it asks it before."""
    return asks.partition(": ")[2] or asks


def _named(act: Act, ground: Ground) -> str:
    """Return the proposal a finding says that it takes up."""
    line = ground.line(act.id)
    return str(line.receipt.get("proposal", "")) if line else ""


def _alike(act: Act, proposals: Mapping[str, Wrong]) -> Wrong | None:
    """Return the proposal that a finding which names none takes up: the only one under its provision."""
    alike = [wrong for wrong in proposals.values() if wrong.provision == act.data.get("provision")]
    return alike[0] if len(alike) == 1 and alike[0].since <= act.occurred else None


def _found(act: Act, ground: Ground, taken: Wrong | None, named: str) -> Wrong:
    law, at = _place(str(act.data.get("provision", "")), ground.laws)
    seen = Wrong(
        key=act.id,
        state=FOUND,
        law=law,
        provision=str(act.data.get("provision", "")),
        at=at,
        what=str(act.data.get("what", "")),
        where=str(act.data.get("where", "")),
        since=taken.since if taken else act.occurred,
        trigger=taken.trigger if taken else "",
        entry=act.id,
    )
    stops = [one for one in ground.stops if one.subject == act.id]
    closing = [one for one in ground.acts.of(CLOSING) if one.subject == act.id]
    if closing and not stops:
        return replace(seen, state=CLOSED, closed_by=closing[-1].id)
    served = [one for one in ground.acts.of(["serve notice of violation"]) if one.subject == act.id]
    remark = _ground_gone(act, ground, taken, named, "the notice" if served else "the finding")
    if closing and not remark:
        remark = _still_stopped(closing[-1], stops, ground)
    return replace(seen, state=SERVED if served else FOUND, remark=remark)


def _still_stopped(said: Act, stops: Sequence[Requirement], ground: Ground) -> str:
    still = " ".join(f"{one.at} still stops work: {_unquoted(one.asks)}" for one in stops)
    return f"{entry_said(said, ground.calendar)}, does not end it. {still}"


def _ground_gone(act: Act, ground: Ground, taken: Wrong | None, named: str, falls: str) -> str:
    """Say that what a finding took up no longer stands as it did; nothing where it does, or none was taken up."""
    if taken or not named:
        return ""
    root = next((line.id for line in ground.entries if line.id == trigger_of(named)), "")
    then, what = ground.line(act.id), _said_since(root, ground)
    mended = [line for line in what if then is None or line.seq > then.seq]
    if not mended:
        return ""
    last, first = mended[-1], ground.line(root)
    entry = entry_said(first, ground.calendar) if first else number_of(root)
    is_storm = first is not None and first.act == "storm"
    was = "The storm this rests on" if is_storm else f"What this rests on ({entry})"
    how = "withdrawn" if last.retracts else "read again" if is_storm else "corrected"
    when = shown(last.recorded, ground.calendar)
    why = str(last.reason or last.data.get("reason", "")).rstrip(".")
    return f"{was} was {how} {when}: {why}. {LOOK_ANEW} {falls} if it falls."


def trigger_of(proposal: str) -> str:
    """Return the docket id of what a proposal hangs on: the step taken too soon, or what began the clock.

    >>> trigger_of("us-ny/webster/130-I:storm report:2026-0001/9:2026-0001/9")
    '2026-0001/9'
    >>> trigger_of("us-ny/webster/130-I:milestone#x::@2026-0001/9")
    '2026-0001/9'
    """
    last = proposal.rpartition("@")[2] if "@" in proposal else proposal.rpartition(":")[2]
    return "/".join(last.split("/")[:2])


def _said_since(root: str, ground: Ground) -> list[Line]:
    """Return the entries that corrected or withdrew an act, in the order of the docket."""
    versions = {one.id for one in ground.acts.corrected.get(root, ())} | {root}
    return [line for line in ground.entries if line.corrects in versions or line.retracts in versions]


def _place(provision: str, laws: Sequence[Law]) -> tuple[str, str]:
    """Return the law a provision stands in, and where."""
    named = provision.partition("#")[0]
    for law in laws:
        for row in law.provisions:
            if row.id == named:
                return law.id, row.at
    return "", ""
