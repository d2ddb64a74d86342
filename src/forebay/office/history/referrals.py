"""What a docket says of questions put to a board: which board, what it is asked to do, when it meets, what it may find.

Pure: acts in, values out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from forebay.law.acts import ActKind, Vocabulary
from forebay.law.ordinance import Law
from forebay.law.record import Act, Record
from forebay.office.record import Line

REFER, NOTICE = "refer to board", "issue notice of decision"
FORWARD = "forward SWPPP"
"""The act by which a law has its plan forwarded; a question put to the board about the plan does both."""


@dataclass(frozen=True, slots=True)
class Referral:
    """A question put to a board: ``decides`` is the act it is asked to do, ``findings`` what it may adopt, a line each.

    ``number`` is that of the letter; blank where none was made.
    """

    entry: str
    board: str
    decides: str
    question: str
    findings: tuple[str, ...]
    recommends: str
    meeting: date
    referred: datetime
    number: str = ""


def referrals(lines: Iterable[Line], acts: Record) -> tuple[Referral, ...]:
    """Return every question put to a board that stands on a docket, the first first."""
    numbers = {line.id: str(line.paper.get("number") or "") for line in lines if line.act == REFER}
    return tuple(_referral(act, numbers.get(act.id, "")) for act in acts.of([REFER]))


def _referral(act: Act, number: str) -> Referral:
    said = act.data
    return Referral(
        entry=act.id,
        board=str(said["board"]),
        decides=str(said["decides"]),
        question=str(said["question"]),
        findings=lines_of(said.get("findings")),
        recommends=str(said.get("recommends") or ""),
        meeting=meeting_of(act),
        referred=act.occurred,
        number=number,
    )


def meeting_of(act: Act) -> date:
    """Return the date of the meeting for which a question was put to a board."""
    said = act.data["meeting"]
    return said if isinstance(said, date) else date.fromisoformat(str(said))


def lines_of(said: object) -> tuple[str, ...]:
    r"""Return the lines of a text that say something.

    >>> lines_of("The plan holds the peak.\n\n The road is kept clean. "), lines_of(None)
    (('The plan holds the peak.', 'The road is kept clean.'), ())
    """
    return tuple(line.strip() for line in str(said or "").splitlines() if line.strip())


def decided_by_vote(kind: ActKind) -> bool:
    """Tell whether a board may do an act by its vote."""
    return kind.kind == "decision" and "board" in kind.by and kind.name not in (REFER, NOTICE)


def decisions(laws: Iterable[Law], vocabulary: Vocabulary) -> tuple[ActKind, ...]:
    """Return the decisions a board may take that the laws speak of, in the order of the vocabulary."""
    named = {name for law in laws for name in _named(law)}
    return tuple(kind for kind in vocabulary.kinds.values() if decided_by_vote(kind) and kind.names & named)


def _named(law: Law) -> Iterable[str]:
    for must in law.musts:
        yield from must.names
    yield from (may.act for may in law.mays)
