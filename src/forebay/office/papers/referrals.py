"""The pack that goes to a board and the notice of what was decided, each made from the docket, and frozen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

from forebay.law.acts import ActKind
from forebay.law.bench import names_in
from forebay.law.record import Act, Record
from forebay.law.requirements import refusals
from forebay.letters import Letter, decision, referral
from forebay.letters.review_letters.comments import comments_of
from forebay.letters.review_letters.heads import Clause, Deadline
from forebay.letters.wording import count
from forebay.office import reviews_kept
from forebay.office.history.referrals import lines_of
from forebay.office.history.reviews import Reviews, reviews
from forebay.office.history.votes import Vote, vote_behind
from forebay.office.history.waivers import GRANT, lifted_said
from forebay.office.papers.issuing import Issue, addressee, keep, next_number, power_of
from forebay.office.papers.money import APPLICANT_FIRST, head
from forebay.office.papers.reviews import SET_BY_THE_VILLAGE, dispositions
from forebay.office.papers.votes import quorum_of_board, vote_said
from forebay.office.record import facts, record

STAYS_OPEN = 40
"""How many comments a pack lists; the review letter has them all."""


def said_of(kind: ActKind) -> str:
    """Return what an act does, as it goes on after "to".

    >>> from forebay.law import acts
    >>> said_of(acts.load()["approve subdivision"])
    'approve the subdivision'
    """
    says = kind.says.rstrip(".")
    return f"{says[:1].lower()}{says[1:]}"


# ---- the pack --------------------------------------------------------------------------------------------------------


def _referral(issue: Issue) -> dict[str, Any]:
    said = issue.line.data
    kind = issue.bearings.vocabulary[str(said["decides"])]
    board = str(said["board"])
    meeting = date.fromisoformat(str(said["meeting"]))
    return _issued(
        issue,
        "REF",
        REFERRAL,
        lambda number: referral.compose(
            referral.Referral(
                head=head(issue, number, board),
                asked=said_of(kind),
                question=str(said["question"]),
                meeting=meeting,
                at=power_of(kind.name, issue),
                applicant=addressee(issue.case, APPLICANT_FIRST).partition("\n")[0],
                findings=tuple(Clause(one, "") for one in lines_of(said.get("findings"))),
                holds=tuple(_holds(issue, kind)),
                comments=tuple(_comments(issue)),
                recommends=str(said.get("recommends") or ""),
                quorum=quorum_of_board(issue.home, board, meeting),
                attached=tuple(_attached(issue)),
            )
        ),
    )


def _holds(issue: Issue, kind: ActKind) -> Iterator[Clause]:
    """Yield what the law still asks before the board's decision, a line a clause."""
    acts = _acts(issue)
    known = facts(acts, issue.bearings.book)
    laws, calendar = list(issue.bearings.laws), issue.bearings.calendar
    held = refusals(laws, known, acts, kind.name, issue.bearings.now, None, calendar, data=None)
    parts: dict[tuple[str, str], list[str]] = {}
    for one in held:
        parts.setdefault((one.law, one.at), []).append(one.item or one.gist or one.asks)
    for (_, at), rows in parts.items():
        more = f", and {count(len(rows) - 1, 'more part')}" if rows[1:] else ""
        yield Clause(_sentence(f"{rows[0].rstrip('.')}{more}"), at)


def _sentence(said: str) -> str:
    return f"{said[:1].upper()}{said[1:]}".rstrip(".") + "."


def _comments(issue: Issue) -> Iterator[Clause]:
    """Yield what reviewers said in the last review that stands, by clause."""
    known = _reviews(issue)
    ran = known.runs[-1] if known.runs else None
    if ran is None:
        return
    found = comments_of(reviews_kept.run_of(ran.run), dispositions(known.rows_on(ran.entry)))
    for one in found[:STAYS_OPEN]:
        yield Clause(f"{one.whole}{f' ({one.by})' if one.by else ''}", one.at)


def _attached(issue: Issue) -> Iterator[tuple[str, str]]:
    """Yield the documents that go with it: the plan's files, the letters of its review."""
    known = _reviews(issue)
    if known.latest:
        yield from reviews_kept.digests_of(known.latest.package).items()
    for letter in known.letters:
        if not letter.withdrawn:
            yield f"{letter.title} {letter.number}", letter.pdf


# ---- the notice ------------------------------------------------------------------------------------------------------


def _notice(issue: Issue) -> dict[str, Any]:
    said, acts = issue.line.data, _acts(issue)
    decided = acts.get(str(said["decision"]))
    if decided is None:
        return {}
    on = issue.bearings.calendar.date_of(decided.occurred)
    vote = vote_behind(acts, decided)
    at = power_of(decided.act, issue)
    answer = str(said.get("answer_by") or "")
    return _issued(
        issue,
        "DEC",
        DECIDED,
        lambda number: decision.compose(
            decision.Decision(
                head=head(issue, number),
                decided=said_of(issue.bearings.vocabulary[decided.act]),
                by=(vote.board if vote else "") or issue.home.body_for(decided.act, on) or decided.by,
                decided_on=on,
                reasons=tuple(_reasons(decided, vote, str(said["reasons"]))),
                next_step=str(said["next_step"]),
                answer_by=Deadline(date.fromisoformat(answer), SET_BY_THE_VILLAGE) if answer else None,
                at=at,
                conditions=tuple(Clause(one, at) for one in lines_of(decided.data.get("conditions"))),
                lifts=tuple(_lifts(issue, decided)),
                findings=tuple(Clause(one, "") for one in (vote.findings if vote else ())),
                vote=vote_said(vote, issue.home) if vote else "",
            )
        ),
    )


TOLD = ("reasons", "lacks", "criteria", "practices", "measure")
"""The fields in which a decision says why, or what it asks."""


def _reasons(decided: Act, vote: Vote | None, written: str) -> Iterator[Clause]:
    """Yield every reason there is, once: of the decision, of the board when it voted, of who writes."""
    own = [str(decided.data[name]) for name in TOLD if decided.data.get(name)]
    said = [*own, vote.reasons if vote else "", written]
    for one in dict.fromkeys(line for text in said for line in lines_of(text)):
        yield Clause(one, "")


def _lifts(issue: Issue, decided: Act) -> Iterator[Clause]:
    if decided.act != GRANT:
        return
    lifts = sorted(names_in(decided.data.get("provisions")))
    for gist, at in lifted_said(lifts, issue.bearings.laws):
        yield Clause(gist, at)


# ---- all -------------------------------------------------------------------------------------------------------------


def _acts(issue: Issue) -> Record:
    return record(issue.lines, issue.bearings.vocabulary)


def _reviews(issue: Issue) -> Reviews:
    return reviews(issue.lines, issue.bearings.vocabulary)


def _issued(issue: Issue, prefix: str, kind: str, compose: Callable[[str], Letter]) -> dict[str, Any]:
    number = next_number(prefix, issue.today.year)
    letter = compose(number)
    return {"number": number, "kind": kind, "title": letter.title, **keep(issue, letter, number)}


REFERRAL, DECIDED = "referral", "notice of decision"
LETTERS: Mapping[str, Callable[[Issue], dict[str, Any]]] = {REFERRAL: _referral, DECIDED: _notice}
"""The letters of a board, and how each is made."""
