"""What leans on an entry: the decisions that stand, and that the law would have held back without it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forebay.law.bench import DETERMINE
from forebay.law.record import Act, Record
from forebay.law.requirements import refusals
from forebay.office.history.referrals import decided_by_vote
from forebay.office.perform import RETRACT
from forebay.office.projections import Bearings
from forebay.office.record import Line, facts, record, seq_of


@dataclass(frozen=True, slots=True)
class Leaning:
    """A decision that leans on an entry, and the clauses it would not have met without it."""

    act: Act
    clauses: tuple[str, ...]
    gists: tuple[str, ...]
    """What each of the clauses says, in our words."""

    @property
    def seq(self) -> int:
        """Its place in the docket."""
        return seq_of(self.act.id)


def leaning_on(entry: str, lines: Sequence[Line], bearings: Bearings) -> list[Leaning]:
    """Return the decisions that would stand on nothing once an entry is withdrawn, in the order they were taken."""
    whole = record(lines, bearings.vocabulary)
    gone = Act(id="withdrawn", act=RETRACT, occurred=bearings.now, retracts=entry)
    without = Record((*whole.entries, gone))
    found = []
    for act in whole.acts:
        if without.get(act.id) and _is_held_by_gates(act, bearings):
            before, after = _held(act, whole, bearings), _held(act, without, bearings)
            new = sorted(after.keys() - before.keys())
            found += [Leaning(act, tuple(new), tuple(after[at] for at in new))] if new else []
    return found


def _is_held_by_gates(act: Act, bearings: Bearings) -> bool:
    kind = bearings.vocabulary.get(act.act)
    return kind is not None and act.act != DETERMINE and decided_by_vote(kind)


def _held(act: Act, acts: Record, bearings: Bearings) -> dict[str, str]:
    """Return the clauses that hold a decision back, as of when it was taken, each with what it says."""
    known = facts(acts, bearings.book)
    laws, calendar = list(bearings.laws), bearings.calendar
    found: dict[str, list[str]] = {}
    for row in refusals(laws, known, acts, act.act, act.occurred, act.subject, calendar, act.data):
        found.setdefault(row.at, []).append(row.gist or row.asks)
    return {at: " ".join(dict.fromkeys(said)) for at, said in found.items()}
