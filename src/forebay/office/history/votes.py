"""How a board voted: what each member seated that day did, whether it carried, and whether enough took part.

Pure: acts in, values out. A quorum is what the village states; where it states none, none is made up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal

from forebay.law.record import Act, Record
from forebay.letters.wording import listed
from forebay.office.history.referrals import lines_of
from forebay.office.home import Home
from forebay.office.quorums import Quorum
from forebay.office.typed import CAST

VOTE = "record vote"
FOR, AGAINST, ABSTAINED, ASIDE, ABSENT = CAST
TOOK_PART = (FOR, AGAINST, ABSTAINED)
Reached = Literal["reached", "not reached", "not stated"]


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote of a board: ``decides`` is the act it was about, ``cast`` what each member did by their number."""

    entry: str
    board: str
    decides: str
    motion: str
    cast: Mapping[int, str] = field(hash=False)
    carried: bool
    voted: datetime
    stood_aside_because: str = ""
    findings: tuple[str, ...] = ()
    reasons: str = ""
    referral: str = ""

    def count(self, *words: str) -> int:
        """Return how many members did one of these."""
        return sum(said in words for said in self.cast.values())

    @property
    def took_part(self) -> int:
        """How many members took part: who stood aside or was absent did not."""
        return self.count(*TOOK_PART)

    @property
    def tally(self) -> str:
        """The vote in words, such as ``4 for, 1 against, 1 absent``."""
        counted = [(self.count(word), word) for word in CAST]
        return ", ".join(f"{many} {word}" for many, word in counted if many or word in (FOR, AGAINST))


def votes(acts: Record) -> tuple[Vote, ...]:
    """Return every vote that stands on a docket, the first first."""
    return tuple(vote_of(act) for act in acts.of([VOTE]))


def vote_of(act: Act) -> Vote:
    """Return the vote an act records."""
    said = act.data
    return Vote(
        entry=act.id,
        board=str(said["board"]),
        decides=str(said["decides"]),
        motion=str(said["motion"]),
        cast={int(member): str(word) for member, word in said["votes"].items()},
        carried=said["carried"] is True,
        voted=act.occurred,
        stood_aside_because=str(said.get("stood_aside_because") or ""),
        findings=lines_of(said.get("findings")),
        reasons=str(said.get("reasons") or ""),
        referral=act.subject or "",
    )


# ---- a quorum --------------------------------------------------------------------------------------------------------


def reached(vote: Vote, quorum: Quorum | None) -> Reached:
    """Return whether enough members took part, as the village states how many are enough."""
    if quorum is None:
        return "not stated"
    return "reached" if vote.took_part >= quorum.members else "not reached"


def quorum_said(vote: Vote, quorum: Quorum | None) -> str:
    """Say whether enough members took part."""
    took = f"{vote.took_part} member{'' if vote.took_part == 1 else 's'} took part"
    if quorum is None:
        return f"{took}. Quorum not stated: the village has not said how many members are enough."
    where = f" ({quorum.cite})" if quorum.cite else ""
    return f"{took}. The quorum of {quorum.members} was {reached(vote, quorum)}{where}."


# ---- the vote a decision rests on ------------------------------------------------------------------------------------


def vote_for(acts: Record, act: str, board: str, until: datetime, plan: Act | None = None) -> Vote | None:
    """Return the last vote of a board for an act that no such act has followed yet, by an instant.

    A vote from before ``plan``, the plan that is now to be decided upon, was about another one and counts for nothing.
    """
    cast = [one for one in acts.of([VOTE], until=until) if _is_about(one, act, board)]
    if not cast:
        return None
    last = cast[-1]
    if plan is not None and acts.place(plan) > acts.place(last):
        return None
    done = [one for one in acts.of([act]) if acts.place(one) > acts.place(last)]
    return None if done else vote_of(last)


def vote_behind(acts: Record, decided: Act) -> Vote | None:
    """Return the vote a decision on a docket rests on; nothing where it was taken without one."""
    earlier = [one for one in acts.of([decided.act]) if acts.place(one) < acts.place(decided)]
    since = acts.place(earlier[-1]) if earlier else -1
    cast = [one for one in acts.of([VOTE]) if one.data["decides"] == decided.act and one.data["carried"] is True]
    found = [one for one in cast if since < acts.place(one) < acts.place(decided)]
    return vote_of(found[-1]) if found else None


def _is_about(vote: Act, act: str, board: str) -> bool:
    return vote.data["decides"] == act and str(vote.data["board"]).casefold() == board.casefold()


def quorum_of(home: Home, vote: Vote, on: date) -> Quorum | None:
    """Return the quorum of the board that voted, as the village states it for that day."""
    return home.quorum_of(vote.board, on)


def told(vote: Vote, names: Mapping[int, str]) -> str:
    """Say who did what: the members by what they did."""
    groups: dict[str, list[str]] = {word: [] for word in CAST}
    for member, said in vote.cast.items():
        groups[said].append(names.get(member, f"person {member}"))
    found = [f"{word}: {listed(sorted(who))}" for word, who in groups.items() if who]
    return "; ".join(f"{each[:1].upper()}{each[1:]}" for each in found)


def members_named(found: Iterable[Vote]) -> frozenset[int]:
    """Return the numbers of everybody named in votes."""
    return frozenset(member for one in found for member in one.cast)
