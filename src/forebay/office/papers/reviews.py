"""The letters of a review, each made from the docket: what is missing, what to mend, what is approved or denied."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from forebay.law.acts import Vocabulary
from forebay.law.record import Act, Record
from forebay.letters import Letter
from forebay.letters.phrases import in_words, may_now
from forebay.letters.review_letters import approval, denial, incompleteness, review
from forebay.letters.review_letters.comments import Comment, comments_of
from forebay.letters.review_letters.heads import Clause, Deadline, Step
from forebay.letters.wording import called
from forebay.office import reviews_kept
from forebay.office.history.reviews import Ran, Reviews, Row, reviews
from forebay.office.history.votes import vote_for
from forebay.office.models import Person
from forebay.office.papers.handed_in import handed_in
from forebay.office.papers.issuing import Issue, keep, next_number, power_of
from forebay.office.papers.money import head
from forebay.office.papers.votes import vote_of_decision, vote_said
from forebay.office.projections import project, requirements_with
from forebay.office.record import Line, record
from forebay.office.rules.reviews import own_reasons
from forebay.office.typed import BadData
from forebay.review import Disposition, Run, changes, recompute

APPLICANT_FIRST = ("applicant", "developer", "owner")
SET_BY_THE_VILLAGE = "The village sets this day; the law gives none."
REVIEWED = "review SWPPP"
"""The act by which an officer or a reviewer comments on a plan as a whole."""


def _incompleteness(issue: Issue) -> dict[str, Any]:
    ran, run = _reviewed(issue)
    received = next(one for one in _reviews(issue).rounds if one.entry == ran.submission).received
    return _issued(
        issue,
        "INC",
        lambda number: incompleteness.compose(
            incompleteness.Incompleteness(
                head=head(issue, number),
                received_on=issue.bearings.calendar.date_of(received),
                lacks=incompleteness.lacks_of(run),
                how_to_send=_said(issue, "how_to_send"),
                next_step=_said(issue, "next_step"),
                send_by=_deadline(issue, "send_by"),
            )
        ),
    )


def _review(issue: Issue) -> dict[str, Any]:
    ran, run = _reviewed(issue)
    known = _reviews(issue)
    before = last_round_before(known, ran)
    submission = reviews_kept.submission_of(next(one for one in known.rounds if one.entry == ran.submission))
    return _issued(
        issue,
        "REV",
        lambda number: review.compose(
            review.Review(
                head=head(issue, number),
                run=run,
                handed_in=_handed_in(issue, ran),
                how_to_answer=_said(issue, "how_to_answer"),
                next_step=_said(issue, "next_step"),
                answer_by=_deadline(issue, "answer_by"),
                dispositions=dispositions(known.rows_on(ran.entry)),
                comments=remarks(ran, issue.lines, issue.bearings.vocabulary),
                recomputed=tuple(recompute(submission)),
                since=changes(reviews_kept.run_of(before.run), run) if before else None,
            )
        ),
    )


def _approval(issue: Issue) -> dict[str, Any]:
    decided = _decided(issue)
    kind = issue.bearings.vocabulary[decided.act]
    at = power_of(decided.act, issue)
    conditions = str(decided.data.get("conditions") or "").splitlines()
    return _issued(
        issue,
        "APP",
        lambda number: approval.compose(
            approval.Approval(
                head=head(issue, number),
                what=f"the {kind.judges}",
                by=_body(issue, decided),
                decided_on=issue.bearings.calendar.date_of(decided.occurred),
                steps=(Step(_said(issue, "next_step")), *_next(issue)),
                binds=tuple(_binding(issue)),
                conditions=tuple(Clause(said.strip(), at) for said in conditions if said.strip()),
                documents=_documents(issue, decided),
                expires_on=_day(issue, "expires"),
                vote=vote_of_decision(_acts(issue), decided, issue.home),
            )
        ),
    )


def _denial(issue: Issue) -> dict[str, Any]:
    ran, run = _reviewed(issue)
    known = _reviews(issue)
    found = comments_of(run, dispositions(known.rows_on(ran.entry)))
    return _issued(
        issue,
        "DEN",
        lambda number: denial.compose(
            denial.Denial(
                head=head(issue, number),
                what=_handed_in(issue, ran),
                by=issue.home.body_for(issue.line.act, issue.today) or issue.line.role,
                decided_on=issue.bearings.calendar.date_of(issue.line.occurred),
                reasons=tuple(Clause(one.whole, one.at) for one in found if one.at),
                next_step=_said(issue, "next_step"),
                vote=_vote_to_deny(issue),
            )
        ),
    )


def _vote_to_deny(issue: Issue) -> str:
    """Tell the vote a denial rests on; blank where the village has no board deny."""
    board = issue.home.body_for(issue.line.act, issue.today)
    found = vote_for(_acts(issue), issue.line.act, board, issue.line.occurred) if board else None
    return vote_said(found, issue.home) if found else ""


LETTERS: Mapping[str, Callable[[Issue], dict[str, Any]]] = {
    "letter of incompleteness": _incompleteness,
    "review letter": _review,
    "letter of approval": _approval,
    "letter of denial": _denial,
}
"""The letters of a review, and how each is made."""


# ---- what reviewers said ---------------------------------------------------------------------------------------------


def dispositions(rows: Iterable[Row]) -> tuple[Disposition, ...]:
    """Return what reviewers decided, under their names, as the review room takes it; what waits does not count yet."""
    counted = [row for row in rows if row.counts]
    names = Person.objects.names(row.person for row in counted)
    return tuple(
        Disposition(
            item=row.item,
            decision=row.decision,  # type: ignore[arg-type]  # one of its words, as the act read it
            outcome=row.outcome,  # type: ignore[arg-type]  # likewise
            reasons=own_reasons(row.reasons),
            by=names.get(row.person or 0, row.role),
            words=row.words,
            role=row.role,
        )
        for row in counted
    )


def remarks(ran: Ran, lines: Sequence[Line], vocabulary: Vocabulary) -> tuple[Comment, ...]:
    """Return what was said of the plan as a whole since a round came in, by whoever said it."""
    acts = record(lines, vocabulary)
    received = acts.get(ran.submission)
    said = [act for act in acts.of([REVIEWED]) if received is None or acts.place(act) > acts.place(received)]
    people = {line.id: line.person for line in lines}
    names = Person.objects.names(people[act.id] for act in said)
    return tuple(Comment("", str(act.data["comments"]), names.get(people[act.id] or 0, act.by)) for act in said)


def last_round_before(known: Reviews, ran: Ran) -> Ran | None:
    """Return the last review of the round before the one a review is of."""
    earlier = [one for one in known.runs if one.round < ran.round]
    return earlier[-1] if earlier else None


# ---- parts of a letter -----------------------------------------------------------------------------------------------


def _issued(issue: Issue, prefix: str, compose: Callable[[str], Letter]) -> dict[str, Any]:
    number = next_number(prefix, issue.today.year)
    letter = compose(number)
    kind = issue.bearings.vocabulary[issue.line.act].issues or ""
    return {"number": number, "kind": kind, "title": letter.title, **keep(issue, letter, number)}


def _acts(issue: Issue) -> Record:
    return record(issue.lines, issue.bearings.vocabulary)


def _reviews(issue: Issue) -> Reviews:
    return reviews(issue.lines, issue.bearings.vocabulary)


def _reviewed(issue: Issue) -> tuple[Ran, Run]:
    ran = _reviews(issue).ran(str(issue.line.data["review"]))
    if ran is None:
        raise BadData({"review": "Review: this is no review on the docket. Run the review first, then write."})
    return ran, reviews_kept.run_of(ran.run)


def _handed_in(issue: Issue, ran: Ran) -> str:
    received = _reviews(issue).round_of(ran.submission)
    return handed_in(received, issue.lines, issue.bearings.calendar) if received else ""


def _said(issue: Issue, name: str) -> str:
    return str(issue.line.data.get(name) or "")


def _day(issue: Issue, name: str) -> date | None:
    said = _said(issue, name)
    return date.fromisoformat(said) if said else None


def _deadline(issue: Issue, name: str) -> Deadline | None:
    on = _day(issue, name)
    return Deadline(on, called(SET_BY_THE_VILLAGE, issue.home.name)) if on else None


# ---- an approval -----------------------------------------------------------------------------------------------------


def _decided(issue: Issue) -> Act:
    found = _acts(issue).get(str(issue.line.data["approval"]))
    kind = issue.bearings.vocabulary.get(found.act) if found else None
    if found is None or kind is None or kind.judges is None or not kind.name.startswith("approve "):
        raise BadData({"approval": "Approval: this is no approval of a plan on the docket. Approve first, then write."})
    return found


def _body(issue: Issue, decided: Act) -> str:
    on = issue.bearings.calendar.date_of(decided.occurred)
    return issue.home.body_for(decided.act, on) or decided.by


def _next(issue: Issue) -> Iterator[Step]:
    """Yield what the law asks next: duties with their day, and what holds back the next stage."""
    state = project(issue.lines, issue.bearings)
    for one in state.next.asked:
        if one.due and one.due.on and one.due.on >= issue.today:
            yield Step(
                called(in_words(one.asks, issue.bearings.vocabulary.kinds), issue.home.name),
                Deadline(one.due.on, " ".join(one.sum), one.at),
                one.at,
            )
        elif one.steps:
            yield Step(one.gist or one.asks, None, one.at)
    for step in state.next.steps:
        yield Step(f"{may_now([step])}.")


def _binding(issue: Issue) -> Iterator[Clause]:
    """Yield what is to be kept all along."""
    for one in requirements_with(issue.lines, (), issue.bearings):
        if one.shape == "standing" and one.status == "standing":
            yield Clause(one.gist or one.asks, one.at)


def _documents(issue: Issue, decided: Act) -> tuple[tuple[str, str], ...]:
    """Return the files of the round that was approved, each with its digest."""
    known = _reviews(issue)
    found = [one for one in known.rounds if known.approved.get(one.entry) == decided.id]
    return tuple(reviews_kept.digests_of(found[0].package).items()) if found else ()
