"""A vote as letters tell it: when, how many, who did what, who stood aside and why, and whether enough took part."""

from __future__ import annotations

from datetime import date

from forebay.law.record import Act, Record
from forebay.letters.wording import called, day
from forebay.office.history.votes import Vote, quorum_said, told, vote_behind
from forebay.office.home import Home
from forebay.office.models import Person


def vote_said(vote: Vote, home: Home) -> str:
    """Tell a vote in words."""
    on = home.calendar.date_of(vote.voted)
    names = Person.objects.names(vote.cast)
    why = f" Stood aside because: {vote.stood_aside_because.rstrip('.')}." if vote.stood_aside_because else ""
    carried = "carried" if vote.carried else "did not carry"
    return (
        f"The {vote.board} voted on {day(on)}, and the motion {carried}: {vote.tally}.\n\n"
        f"{told(vote, names)}.{why}\n\n{quorum_said(vote, home.quorum_of(vote.board, on))}"
    )


def vote_of_decision(acts: Record, decided: Act, home: Home) -> str:
    """Tell the vote a decision rests on; blank where it was taken without one."""
    vote = vote_behind(acts, decided)
    return vote_said(vote, home) if vote else ""


def quorum_of_board(home: Home, board: str, on: date) -> str:
    """Say how many members of a board are enough on a day, or that the village has not said."""
    quorum = home.quorum_of(board, on)
    if quorum is None:
        return called("Quorum not stated: the village has not said how many members are enough.", home.name)
    return f"The quorum is {quorum.members}{f' ({quorum.cite})' if quorum.cite else ''}."
