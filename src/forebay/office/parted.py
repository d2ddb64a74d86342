"""Facts that a submission states otherwise than they stand in its case: both values, where each is from, which is used.

What stands is never changed by what comes in. Until somebody of the village chooses, the review goes by what stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from forebay.law.facts import FactBook, FactSheet, FactValue
from forebay.law.margins import shown as plainly
from forebay.law.record import Act, Record
from forebay.letters.wording import amount
from forebay.office.history.reviews import Round
from forebay.office.record import FACTS, seq_of
from forebay.review import Submission
from forebay.units import Quantity


@dataclass(frozen=True, slots=True)
class Parted:
    """One fact of which a submission says something else than stood when it came in."""

    fact: str
    asks: str
    stood: FactValue
    stood_from: int
    """The docket entry that stated what stood; ``chosen_by`` is the one that stated it since, or 0."""
    says: FactValue
    stands: FactValue
    chosen_by: int = 0

    @property
    def is_open(self) -> bool:
        """Whether nobody has chosen yet."""
        return not self.chosen_by

    @property
    def note(self) -> str:
        """What the review says of it: which value it used, and why."""
        if self.is_open:
            return (
                f"{self._asked} The review used {shown(self.stands)}, as No. {self.stood_from} of the docket states "
                f"it. The submission says {shown(self.says)}, and nobody has chosen yet."
            )
        return (
            f"{self._asked} The review used {shown(self.stands)}, as chosen in No. {self.chosen_by} of the docket. "
            f"No. {self.stood_from} had stated {shown(self.stood)}, and the submission says {shown(self.says)}."
        )

    @property
    def _asked(self) -> str:
        return f"{self.asks[:1].upper()}{self.asks[1:]}"


def parted(acts: Record, submission: Submission, one: Round, book: FactBook) -> tuple[Parted, ...]:
    """Return every fact of which a submission says something else than stood, in the order of the book."""
    came = seq_of(one.entry)
    stated = [(seq_of(act.id), book.sheet(act.data["facts"])) for act in _in_order(acts)]
    before = _last([row for row in stated if row[0] < came])
    since = _last([row for row in stated if row[0] > came])
    return tuple(_parted(before, since, submission.facts.known, book))


def _in_order(acts: Record) -> list[Act]:
    return sorted((act for act in acts.acts if act.act == FACTS), key=lambda act: seq_of(act.id))


def _last(stated: Sequence[tuple[int, FactSheet]]) -> dict[str, tuple[int, FactValue | None]]:
    """Return how each fact was stated last, with its entry; None where it was taken back."""
    found: dict[str, tuple[int, FactValue | None]] = {}
    for seq, sheet in stated:
        found |= {name: (seq, value) for name, value in sheet.known.items()}
        found |= dict.fromkeys(sheet.taken_back, (seq, None))
    return found


def _parted(
    before: Mapping[str, tuple[int, FactValue | None]],
    since: Mapping[str, tuple[int, FactValue | None]],
    says: Mapping[str, FactValue],
    book: FactBook,
) -> Iterator[Parted]:
    for fact in book:
        seq, stood = before.get(fact.name, (0, None))
        if stood is None or fact.name not in says or says[fact.name] == stood:
            continue
        chosen, now = since.get(fact.name, (0, stood))
        if now is not None:
            yield Parted(fact.name, fact.asks, stood, seq, says[fact.name], now, chosen)


def shown(value: FactValue) -> str:
    """Return a fact's value as people read it."""
    return amount(value) if isinstance(value, Quantity) else plainly(value)


def as_used(submission: Submission, found: Sequence[Parted]) -> Submission:
    """Return a submission as the review reads it: by what stands in the case where the two part."""
    used = {**submission.facts.known, **{one.fact: one.stands for one in found}}
    return replace(submission, facts=FactSheet(used), handed_in=submission.facts) if found else submission
