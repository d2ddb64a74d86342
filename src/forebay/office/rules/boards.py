"""What must hold of referrals, votes and decisions of a board, from whatever screen: checked at the one door.

Only who sits on a board that day votes, and every one of them is accounted for. Where the village has adopted that a
board does an act, the act waits for that board's vote.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta

from forebay.law.acts import ActKind
from forebay.law.record import Act, Record
from forebay.letters.phrases import phrase
from forebay.letters.wording import listed, plain_day
from forebay.office.here import ours
from forebay.office.history.permits import APPROVE, ISSUE
from forebay.office.history.referrals import NOTICE, REFER, decided_by_vote, referrals
from forebay.office.history.reviews import reviews
from forebay.office.history.votes import (
    AGAINST,
    ASIDE,
    FOR,
    VOTE,
    Vote,
    quorum_said,
    reached,
    vote_behind,
    vote_for,
    vote_of,
    votes,
)
from forebay.office.home import Home
from forebay.office.models import Body, Person
from forebay.office.named import says
from forebay.office.projections import Bearings
from forebay.office.record import Line, record, seq_of
from forebay.office.rules.meant import Meant
from forebay.office.typed import BadData, values

A_MINUTE = timedelta(minutes=1)
PERMITS = (ISSUE, APPROVE)
"""The acts of a permit that write a paper of their own."""

BEFORE = "Record how it voted first; a vote on an earlier round of the plan does not count."


def refuse_wrong(meant: Meant) -> None:
    """Refuse what a board cannot have done, and what waits for its vote; what stands by papers waits for none."""
    line = meant.line
    if line.retracts:
        _not_from_under(meant)
        return
    if rule := RULES.get(line.act):
        rule(meant)
    if line.corrects:
        _still_in_order(meant)
    elif not meant.by_papers:
        _voted_upon(meant)


# ---- the board and its question --------------------------------------------------------------------------------------


def board_on(name: str, on: date) -> Body | None:
    """Return the board of a name that stands on a date."""
    named = " ".join(name.split())
    return next((one for one in Body.objects.filter(name__iexact=named) if one.stands_on(on)), None)


def _board(meant: Meant, on: date) -> Body:
    named = str(meant.data["board"])
    found = board_on(named, on)
    if found is None:
        raise BadData(
            {"board": f'Board: there is no "{named}" on {plain_day(on)}. Name the board under People, Boards, first.'}
        )
    return found


def _decides(meant: Meant) -> None:
    named = str(meant.data["decides"])
    kind = meant.bearings.vocabulary.get(named)
    if kind is None or not decided_by_vote(kind):
        what = says(named)
        raise BadData({"decides": f'Decides: "{what}" is no decision a board takes. Choose one from the list.'})


def _referred(meant: Meant) -> None:
    _decides(meant)
    meeting = values(meant.bearings.vocabulary[REFER], meant.data)["meeting"]
    if meeting < meant.on:
        raise BadData(
            {"meeting": f"Meeting: {plain_day(meeting)} is before {plain_day(meant.on)}, the day of this. Mend one."}
        )
    _board(meant, meeting)


# ---- a vote ----------------------------------------------------------------------------------------------------------


def _vote(meant: Meant) -> None:
    _decides(meant)
    _as_referred(meant)
    _voted_once(meant)
    board = _board(meant, meant.on)
    seated = {seat.person_id: seat.person.name for seat in board.members_on(meant.on)}
    _only_who_sits(meant, board, seated)
    cast = meant.data["votes"]
    left_out = sorted(name for member, name in seated.items() if str(member) not in cast)
    if left_out:
        raise BadData({"votes": f"Votes: {listed(left_out)} sat on the board that day. Say what each did, or absent."})
    _carries(vote_of(_act(meant)))


def _act(meant: Meant) -> Act:
    line = meant.line
    kept = values(meant.bearings.vocabulary[VOTE], line.data)
    return Act(line.id, line.act, line.occurred, line.role, line.subject or None, kept)


def _only_who_sits(meant: Meant, board: Body, seated: Mapping[int, str]) -> None:
    if not seated:
        raise BadData({"votes": f"Votes: nobody sits on the {board} on {plain_day(meant.on)}. Give its members seats."})
    strange = [int(member) for member in meant.data["votes"] if int(member) not in seated]
    if strange:
        names = list(Person.objects.filter(pk__in=strange).values_list("name", flat=True)) or ["Somebody not known"]
        raise BadData(
            {
                "votes": f"Votes: {listed(names)} did not sit on the {board} on {plain_day(meant.on)}. Leave them out, "
                "or record the seat with its dates."
            }
        )


def _carries(vote: Vote) -> None:
    if vote.carried and vote.count(FOR) <= vote.count(AGAINST):
        raise BadData({"carried": f"Carried: {vote.tally} does not carry a motion. Mend the votes, or answer no."})
    if vote.stood_aside_because and not vote.count(ASIDE):
        raise BadData({"stood_aside_because": "Stood aside because: nobody stood aside. Leave it out, or say who did."})


def _as_referred(meant: Meant) -> None:
    """Refuse a vote on a question that went to another board, that asked for something else, or that came later."""
    asked = next((one for one in referrals(meant.lines, meant.acts) if one.entry == meant.line.subject), None)
    if asked is None:
        return
    if (asked.board.casefold(), asked.decides) != (str(meant.data["board"]).casefold(), meant.data["decides"]):
        what = says(asked.decides)
        raise BadData({"subject": f'The question went to the {asked.board}, and was this: "{what}". Vote upon that.'})
    if meant.line.occurred <= asked.referred - A_MINUTE:
        raise BadData(
            {
                "occurred": f"{meant.shown(meant.line.occurred)} is before the question was put to the {asked.board}, "
                f"{meant.shown(asked.referred)}. Put right whichever is wrong."
            }
        )
    if meant.on < asked.meeting:
        raise BadData(
            {
                "occurred": f"{plain_day(meant.on)} is before the meeting the question was put for, "
                f"{plain_day(asked.meeting)}. Where the board met earlier, withdraw the question and put it anew."
            }
        )


def _voted_once(meant: Meant) -> None:
    """Refuse a second vote upon a question that was carried, or upon one motion at one meeting."""
    if not meant.line.subject or meant.line.corrects:
        return
    for one in meant.acts.of([VOTE]):
        day = meant.bearings.calendar.date_of(one.occurred)
        same = (day, one.data["motion"]) == (meant.on, meant.data["motion"])
        if one.subject == meant.line.subject and (one.data["carried"] or same):
            raise BadData(
                {
                    "subject": f"The vote upon this question, of {plain_day(day)}, is on record already as No. "
                    f"{seq_of(one.id)}. Correct that vote if it is wrong, or put the question again."
                }
            )


# ---- the decision ----------------------------------------------------------------------------------------------------


def voting_board(home: Home, act: str, on: date) -> Body | None:
    """Return the board that does an act by its vote, as the village adopted it for a day."""
    named = home.body_for(act, on)
    return board_on(named, on) if named else None


def _voted_upon(meant: Meant) -> None:
    kind = meant.bearings.vocabulary[meant.line.act]
    wrong = wants_vote(kind, meant.lines, meant.bearings, meant.home, meant.line.occurred)
    if wrong:
        raise BadData({"": wrong})


def wants_vote(kind: ActKind, lines: Sequence[Line], bearings: Bearings, home: Home, at: datetime) -> str:
    """Say what of a board's vote an act still waits for at an instant; blank where it waits for none."""
    on = bearings.calendar.date_of(at)
    board = voting_board(home, kind.name, on) if decided_by_vote(kind) else None
    if board is None:
        return ""
    acts = record(lines, bearings.vocabulary)
    vote = vote_for(acts, kind.name, str(board), at, _plan(kind, lines, acts, bearings))
    if vote is None:
        return f"Here it is for the {board} to {phrase(kind.name)}, and no vote of it is on record. {BEFORE}"
    if not vote.carried:
        return f"The {board} voted upon it, and it did not carry ({vote.tally}). Another vote is needed."
    quorum = home.quorum_of(vote.board, bearings.calendar.date_of(vote.voted))
    if reached(vote, quorum) == "not reached":
        return f"The vote of the {board} does not count. {ours(quorum_said(vote, quorum))} Record another vote."
    return ""


def waits_at_board(kind: ActKind, lines: Sequence[Line], bearings: Bearings, home: Home) -> str:
    """Say which board an act was put to that has not voted, where no adopted body makes the act wait for its vote."""
    if voting_board(home, kind.name, bearings.calendar.date_of(bearings.now)):
        return ""
    acts = record(lines, bearings.vocabulary)
    voted = {one.referral for one in votes(acts)}
    for one in reversed(referrals((), acts)):
        if one.decides == kind.name and one.entry not in voted:
            return (
                f"It was put to the {one.board} for its meeting of {plain_day(one.meeting)}, and no vote is on record. "
                "Nothing adopted here makes the decision wait for one: whoever decides now, decides without it."
            )
    return ""


def _plan(kind: ActKind, lines: Sequence[Line], acts: Record, bearings: Bearings) -> Act | None:
    """Return the plan an approval is now about: the round that came in last."""
    latest = reviews(lines, bearings.vocabulary, acts).latest if kind.judges else None
    return acts.get(latest.entry) if latest else None


# ---- what rests on what ----------------------------------------------------------------------------------------------


def _rest_on(meant: Meant, vote: str) -> list[Act]:
    """Return the decisions that rest on a vote."""
    cast = meant.acts.get(vote)
    done = meant.acts.of([str(cast.data["decides"])]) if cast and cast.act == VOTE else ()
    return [one for one in done if (behind := vote_behind(meant.acts, one)) and behind.entry == vote]


def _not_from_under(meant: Meant) -> None:
    """Refuse to withdraw a vote from under its decision, a question from under its vote, a decision once it is told."""
    gone = meant.acts.get(meant.line.retracts)
    if gone is None:
        return
    for decided in _rest_on(meant, gone.id):
        raise BadData({"retracts": f"{meant.said(decided)}, rests on this vote. Withdraw that first, then the vote."})
    for cast in meant.acts.of([VOTE]):
        if gone.act == REFER and cast.subject == gone.id:
            raise BadData({"retracts": f"{meant.said(cast)}, answers this question. Withdraw the vote first."})
    for told in meant.acts.of([NOTICE]):
        if told.data["decision"] == gone.id:
            raise BadData({"retracts": f"{meant.said(told)}, tells of this decision. Withdraw the notice first."})


def _still_in_order(meant: Meant) -> None:
    """Refuse to correct a vote so that its decision would come before it or rest on nothing, or a decision so."""
    for decided in _rest_on(meant, meant.root):
        if meant.line.occurred > decided.occurred:
            raise BadData({"occurred": f"{meant.said(decided)}, rests on this vote and is before that. Mend the day."})
        if not meant.data["carried"]:
            raise BadData({"carried": f"{meant.said(decided)}, rests on this vote. Withdraw that first."})
    own = meant.acts.get(meant.root)
    vote = vote_behind(meant.acts, own) if own else None
    if vote and meant.line.occurred < vote.voted:
        raise BadData(
            {
                "occurred": f"{meant.shown(meant.line.occurred)} is before the {vote.board} voted upon it, "
                f"{meant.shown(vote.voted)}. Give a later time."
            }
        )


# ---- its letter ------------------------------------------------------------------------------------------------------


def has_own_letter(act: str, bearings: Bearings) -> bool:
    """Tell whether a decision has a letter of its own: an approval of a plan, a denial, a permit."""
    kind = bearings.vocabulary[act]
    return bool(kind.issues) or act in PERMITS or (kind.judges is not None and act.startswith("approve "))


def _notice(meant: Meant) -> None:
    found = meant.acts.get(str(meant.data["decision"]))
    kind = meant.bearings.vocabulary.get(found.act) if found else None
    if found is None or kind is None:
        raise BadData({"decision": "Decision: this is no decision on the docket. Decide first, then write."})
    if not decided_by_vote(kind):
        raise BadData(
            {
                "decision": f"Decision: {meant.said(found)}, is not for a board to decide, and no notice is written "
                "of it."
            }
        )
    if has_own_letter(found.act, meant.bearings):
        raise BadData({"decision": f"Decision: {meant.said(found)}, has a letter of its own. Write that one."})
    _told_after(meant, found)


def _told_after(meant: Meant, decided: Act) -> None:
    """Refuse a notice before its decision, and one that wants an answer before it is written."""
    if meant.line.occurred <= decided.occurred - A_MINUTE:
        raise BadData(
            {
                "occurred": f"{meant.shown(meant.line.occurred)} is before it was decided, "
                f"{meant.shown(decided.occurred)}. Give a later time."
            }
        )
    answer = str(meant.data.get("answer_by") or "")
    if answer and date.fromisoformat(answer) < meant.on:
        raise BadData(
            {"answer_by": f"Answer by: {plain_day(date.fromisoformat(answer))} is past already. Give a later day."}
        )


RULES: Mapping[str, Callable[[Meant], None]] = {REFER: _referred, VOTE: _vote, NOTICE: _notice}
"""The acts of a board that name something, and how each is checked."""
