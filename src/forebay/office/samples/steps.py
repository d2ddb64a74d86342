"""Steps that several sample cases take, each by the verb its screen calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from forebay.formats.packages import Package
from forebay.office import docket, reviews_kept
from forebay.office.interviews import sitting
from forebay.office.models import Body, DeterminationRequest, Entry, Paper
from forebay.office.samples.cast import BOARDS, MEMBERS
from forebay.office.samples.story import Story, made_up
from forebay.office.verbs.applications import Application, receive_application
from forebay.office.verbs.board import record_vote, refer
from forebay.office.verbs.dispose import Judged, dispose
from forebay.office.verbs.issue_letter import issue_letter
from forebay.office.verbs.outsiders import park
from forebay.office.verbs.parties import add_party
from forebay.office.verbs.questions import Determined, answer_request, open_for_request, request_determination
from forebay.office.verbs.receive_submission import receive_submission
from forebay.office.verbs.requests import ask
from forebay.office.verbs.run_review import run_review
from forebay.review import ReviewItem

MADE_UP = "Made up, for demonstration."
CHECKED = "Read in the plan and found there (a made-up review, for demonstration)."
FOUND = "Looked into and found so (made up, for demonstration)."
FEE = "250 USD"
COPIES = {
    "consulting_firm": "Example Engineering, 3 Example Lane",
    "bound_packages": 1,
    "copies_to_building_department": 2,
    "copies_to_board": 8,
}


# ---- what comes in ---------------------------------------------------------------------------------------------------


def applies_on_paper(story: Story, opening: Mapping[str, str], **given: Any) -> None:
    """Let the clerk key in an application of the builder's that came on paper, and open its case with it."""
    builder = story.people["applicant"]
    told = {name: getattr(builder, name) for name in ("name", "email", "firm", "address")}
    application = Application(
        occurred=story.ahead(),
        stated={"application_kind": "site plan", "principal_contact": builder.name, **COPIES},
        opening=opening,
        who={"role": "applicant", **told},
        source="The application on paper, page 1",
        papers=[story.document(f"Application for {opening['title']}", by="clerk")],
        **given,
    )
    story.case = receive_application(application, by=story.people["clerk"], now=story.at).case


def applies(story: Story, who: str, **facts: Any) -> None:
    """Let a builder state the facts and hand in the application."""
    story.facts(who, **facts)
    papers = [story.paper(f"Application for {story.case.title}")]
    story.act(who, "receive application", application_kind="site plan", papers=papers)


def charges(story: Story, paid_by: str = "") -> None:
    """Let the officer say what the filing fee of the case is, which the text has lost; the treasurer takes it in."""
    reasons = f"The village has adopted no fee. {MADE_UP}"
    story.act("officer", "determine", value="filing_fee", outcome="met", reasons=reasons, **{"is": FEE})
    if paid_by:
        story.act("treasurer", "pay filing fee", amount=FEE, paid_by=paid_by)


def develops(story: Story, who: str) -> None:
    """Name a builder as the developer too, of whom the law asks the fee in lieu and the letter of credit."""
    person = story.people[who]
    add_party(story.case, email=person.email, name=person.name, role="developer")


def hands_in(story: Story, package: Package, who: str) -> str:
    """Let somebody hand in the files of a submission, and return the entry that is their receipt."""
    return receive_submission(story.case, package, by=story.people[who], now=story.ahead()).id


def asks_for(story: Story, what: str, answer_by: date, document: str = "") -> None:
    """Ask the applicant for one missing document, or an answer; the village's days stand still until it comes."""
    sort = "document" if document else "answer"
    ask(story.case, sort, what, thing=document, answer_by=answer_by, by=story.people["clerk"], now=story.ahead())


def parks(story: Story, name: str, note: str, who: str) -> None:
    """Let somebody send a paper nobody asked for."""
    park(story.case, made_up(name), f"{name}.txt", note, by=story.people[who], now=story.ahead(), key=f"sample {name}")


# ---- the question ----------------------------------------------------------------------------------------------------


def asks(story: Story, who: Mapping[str, str], answers: Sequence[tuple[str, Any]]) -> DeterminationRequest:
    """Let somebody go through the questions on the village's page, and ask for a determination."""
    said = sitting([list(answer) for answer in answers], story.ahead())
    return request_determination(said, who, now=story.at, key=f"sample {who['email']}")


def answers(story: Story, asked: DeterminationRequest, title: str, outcome: str, reasons: str, next_step: str) -> None:
    """Open the case of a question, and answer it by letter."""
    officer = story.people["officer"]
    story.case = open_for_request(asked, title=title, by=officer, now=story.ahead())
    found = [Determined("term", "subject", outcome, reasons)]
    key = f"sample answer {asked.number}"
    answer_request(asked, found, next_step=next_step, by=officer, now=story.ahead(), key=key)


# ---- the review ------------------------------------------------------------------------------------------------------


def reviews(story: Story, submission: str) -> str:
    """Run the review of a submission, and return its entry."""
    return run_review(story.case, submission, now=story.ahead()).id


def decides(story: Story, review: str, judge: Callable[[ReviewItem], Judged | None]) -> None:
    """Let the reviewer decide those findings of a review about which ``judge`` says something."""
    run = reviews_kept.run_of(next(line.data["run"] for line in docket.lines(story.case) if line.id == review))
    judged = {item.id: said for item in run.items if (said := judge(item))}
    dispose(story.case, review, judged, by=story.people["reviewer"], now=story.ahead())


def writes(story: Story, act: str, who: str = "officer", **data: Any) -> Paper:
    """Write a letter of a review; word of it stands in the outbox until it is sent."""
    return issue_letter(story.case, act, data, by=story.people[who], occurred=story.ahead(), now=story.at)


# ---- the board -------------------------------------------------------------------------------------------------------


def refers(story: Story, decides: str, question: str, meeting: date, **more: str) -> str:
    """Put a question to the village's board, and return the entry."""
    data = {"board": _board(story), "decides": decides, "question": question, "meeting": meeting, **more}
    return refer(story.case, data, by=story.people["officer"], now=story.ahead()).entry


def votes(story: Story, referral: str, decides: str, motion: str, reasons: str, against: Iterable[str] = ()) -> Entry:
    """Record how the three members voted upon a question; those not named were for it."""
    cast = {str(story.people[who].pk): "against" if who in against else "for" for who in MEMBERS}
    data = {"board": _board(story), "decides": decides, "motion": motion, "votes": cast, "carried": True}
    clerk = story.people["clerk"]
    return record_vote(
        story.case, {**data, "reasons": reasons}, by=clerk, occurred=story.ahead(), now=story.at, referral=referral
    )


def _board(story: Story) -> str:
    return str(Body.objects.get(name__in=BOARDS.values()))
