"""What a walk through Webster's pages found: what is asked first leads to who can do it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest

from forebay.office.models import Paper
from forebay.office.verbs.dispose import Judged, dispose, reviewed
from forebay.office.verbs.receive_submission import receive_submission
from forebay.office.verbs.run_review import run_review
from forebay.review import samples
from forebay.web.desk.review.groups import to_decide
from web.conftest import FACTS
from web.pages import read, send
from web.test_desk_reviews import SOILS

DETERMINE = "Determine for this case: filing fee"


@pytest.fixture
def ridge(desk: Any) -> Any:
    """Return the desk with a case in which nothing but the facts is stated."""
    from forebay.office.verbs import open_case

    parties = [(desk.people["applicant"], "applicant"), (desk.people["applicant"], "owner")]
    desk.case = open_case(
        title="Example Ridge", address="100 Example Road", by=desk.people["officer"], now=desk.now, parties=parties
    )
    desk.does("officer", "state facts", data={"facts": FACTS})
    return desk


def head(desk: Any) -> str:
    page = read(desk.as_("officer"), desk.page("case")).words
    return page.partition("Where it stands")[2].partition("Record something else")[0]


def yours(desk: Any) -> str:
    return read(desk.as_("applicant"), desk.page("yours")).words


def applied(desk: Any) -> None:
    desk.does("applicant", "receive application", data={"application_kind": "site plan"})


def priced(desk: Any) -> None:
    said = {"value": "filing_fee", "is": "250 USD", "reasons": "As the trustees ask of all."}
    desk.does("officer", "determine", data=said)


def accepted(desk: Any) -> None:
    priced(desk)
    desk.does("clerk", "pay filing fee", data={"amount": "250 USD"})
    for rule in ("application names", "application plan", "application statement", "copies"):
        whole = {"requirement": f"us-ny/webster/130-I:{rule}", "outcome": "met", "reasons": "Read in the application."}
        desk.does("officer", "determine", data=whole)
    desk.does("officer", "accept application")


def test_an_application_is_asked_for_first_on_both_pages_and_once(ridge: Any) -> None:
    assert "Asked next Hand in the application: the law asks nothing more before it." in head(ridge)
    assert head(ridge).endswith("Hand in the application ")
    assert yours(ridge).count("Hand in the application") == 1
    applied(ridge)
    assert "Hand in the application:" not in head(ridge)
    assert "The village has no application of yours yet" not in yours(ridge)


def test_what_the_text_leaves_blank_is_the_officers_to_determine_before_anybody_pays(ridge: Any) -> None:
    applied(ridge)
    asked = "Pay the filing fee; before that an officer determines the filing fee (130-13)"
    page = read(ridge.as_("officer"), ridge.page("case"))
    assert asked in page.words
    assert "value=filing_fee" in page.html
    assert page.words.index(DETERMINE) < page.words.index("Pay the filing fee", page.words.index(DETERMINE))
    assert "An officer must first determine the filing fee (130-13) for this case" in yours(ridge)
    assert "The filing fee comes with the application" not in yours(ridge)


def test_once_it_is_determined_the_payer_is_asked_and_led_to_how_much(ridge: Any) -> None:
    applied(ridge)
    priced(ridge)
    page = read(ridge.as_("officer"), ridge.page("case")).words
    assert ("before that an officer determines" in page, DETERMINE in page) == (False, False)
    assert "The filing fee comes with the application" in yours(ridge)
    assert "How much, and what came in" in yours(ridge)
    money = read(ridge.as_("applicant"), ridge.page("case-money"))
    assert (money.status, "$250.00" in money.words) == (200, True)


def test_the_first_button_is_the_review_of_the_round_that_came_in(ridge: Any) -> None:
    applied(ridge)
    accepted(ridge)
    filed = receive_submission(ridge.case, samples.webster(), by=ridge.people["applicant"], now=ridge.now)
    ridge.does("applicant", "submit NOI copy", data={"sent_to_state": "2026-07-14", "certification": True})
    assert head(ridge).endswith("Review round 1 ")
    ran = run_review(ridge.case, filed.id, now=ridge.now)
    findings = f"Findings of round 1, No. {ran.seq} "
    assert head(ridge).endswith(findings)
    said = {SOILS: Judged("not met", "No borings are shown.", "Show the borings.")}
    dispose(ridge.case, ran.id, said, by=ridge.people["reviewer"], now=ridge.now)
    assert head(ridge).endswith(findings)
    asked = {"review": ran.id, "how_to_answer": "By the page of the case.", "next_step": "The next round is reviewed."}
    ridge.does("officer", "issue review letter", data=asked)
    assert head(ridge).endswith("Determine: related documents supplied ")
    assert "Whose turn The applicant's, since July 15, 2026: the village's letter asks for the next round" in head(
        ridge
    )


def test_a_review_with_nothing_against_the_plan_leads_to_the_decision(ridge: Any) -> None:
    applied(ridge)
    accepted(ridge)
    filed = receive_submission(ridge.case, samples.webster(), by=ridge.people["applicant"], now=ridge.now)
    ridge.does("applicant", "submit NOI copy", data={"sent_to_state": "2026-07-14", "certification": True})
    ran = run_review(ridge.case, filed.id, now=ridge.now)
    items = [one for one in reviewed(ridge.case, ran.id)[1].items if to_decide(one)]
    assert "Go to the decision" not in read(ridge.as_("officer"), ridge.page("review", ran.seq)).words
    found = {one.id: Judged("met", "Read in the plan today.", "") for one in items}
    dispose(ridge.case, ran.id, found, by=ridge.people["reviewer"], now=ridge.now)
    page = read(ridge.as_("officer"), ridge.page("review", ran.seq)).words
    assert "Nothing of this review stands against the plan." in page
    assert page.index("Go to the decision") < page.index("Write the review letter")
    assert head(ridge).endswith("Determine: related documents supplied ")


def test_the_letter_of_what_was_decided_is_the_next_step_of_the_decisions(ridge: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("forebay.office.perform._unmet", lambda *_: [])
        done = ridge.does("officer", "approve SWPPP")
    page = read(ridge.as_("officer"), ridge.page("decision")).html
    letter = ridge.page("review-letter-new", "approval", done.seq)
    assert f'class="button" href="{letter}"' in page
    assert page.count('class="button"') == 1


def test_a_duty_that_comes_with_each_round_says_which_one(ridge: Any) -> None:
    receive_submission(ridge.case, samples.webster(), by=ridge.people["applicant"], now=ridge.now - timedelta(days=5))
    page = read(ridge.as_("officer"), ridge.page("case")).words
    assert "The officer must forward the SWPPP, handed in on Jul 10, 2026" in page


@pytest.mark.parametrize(("kind", "cited"), [("site plan", False), ("none", True)])
def test_a_condition_cites_the_clause_that_gives_the_decision_in_this_case(ridge: Any, kind: str, cited: bool) -> None:
    ridge.does("officer", "state facts", data={"facts": {"application_kind": kind}})
    receive_submission(ridge.case, samples.webster(), by=ridge.people["applicant"], now=ridge.now)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("forebay.office.perform._unmet", lambda *_: [])
        done = ridge.does("officer", "approve SWPPP", data={"conditions": "The fence is looked at weekly."})
    ridge.does("officer", "issue letter of approval", data={"approval": done.id, "next_step": "Begin."})
    letter = read(
        ridge.as_("officer"), ridge.page("review-letter-html", Paper.objects.get(kind="letter of approval").number)
    )
    assert ("The fence is looked at weekly. (130-7A(7))" in letter.words) is cited
    assert "The fence is looked at weekly." in letter.words


def test_the_parts_that_one_clause_asks_for_are_determined_at_once_where_they_are_all_there(ridge: Any) -> None:
    applied(ridge)
    row = ridge.case.requirements.filter(provision="application names").first()
    address = f"{ridge.page('act', 'determine')}?requirement={quote(row.key)}"
    assert "130-7A(4): all 3 parts" in read(ridge.as_("officer"), address).words
    said = {"requirement": f"{row.law}:application names", "outcome": "met", "reasons": "All on the first sheet."}
    page = send(ridge.as_("officer"), address, **said)
    assert "recorded as No." in page.words
    left = ridge.case.requirements.filter(provision="application names")
    assert {one.status for one in left} == {"done"}
    assert "all 3 parts" not in read(ridge.as_("officer"), ridge.page("act", "determine")).words


def test_an_act_that_waits_for_parts_of_a_document_leads_the_officer_to_find_them(ridge: Any) -> None:
    applied(ridge)
    page = read(ridge.as_("officer"), ridge.page("act", "accept-application")).html
    whole = f"?requirement={quote('us-ny/webster/130-I:application names', safe='').replace('%20', '+')}"
    assert whole in page
    assert "all 3 parts" in read(ridge.as_("officer"), ridge.page("act", "determine") + whole).words


@pytest.mark.parametrize(
    ("act", "label"),
    [
        ("propose-major-amendment", "What is changed Why it is changed"),
        ("engage-contractor", "Name of the firm What it does on the site"),
        ("pay-filing-fee", "Number of a receipt that was given by hand"),
        ("return-swppp", "What it lacks"),
    ],
)
def test_a_field_is_asked_for_by_more_than_a_bare_word(ridge: Any, act: str, label: str) -> None:
    assert label in read(ridge.as_("officer"), ridge.page("act", act)).words


def test_an_act_that_waits_for_another_leads_to_it_whoever_may_do_it(ridge: Any) -> None:
    address = ridge.page("act", "issue-permit")
    submit, approve = (f'href="{ridge.page("act", act)}"' for act in ("submit-swppp", "approve-swppp"))
    page = read(ridge.as_("officer"), address).html.partition("<main")[2].partition("<form")[0]
    assert (submit in page, approve in page) == (True, True)
    page = read(ridge.as_("board"), address).html.partition("<main")[2].partition("<form")[0]
    assert (submit in page, approve in page) == (False, True)


def test_a_cost_that_the_text_bounds_by_a_blank_is_said_and_leads_to_its_determination(ridge: Any) -> None:
    address = ridge.page("act", "engage-reviewer")
    ridge.does("board", "trustees approve reviewer", data={"reviewer": "Rex Example", "meeting": "2026-07-14"})
    asked = {"reviewer": "Rex Example", "credential": "PE", "amount": "5000"}
    page = send(ridge.as_("officer"), address, **asked)
    assert "A cost within the review fee schedule ( 130-9A(2) )" in page.words
    assert "Determine for this case: review fee schedule" in page.words
    assert "?value=review_fee_schedule" in page.html
    said = {"value": "review_fee_schedule", "is": "4000 USD", "reasons": "The trustees' list of May."}
    ridge.does("officer", "determine", data=said)
    assert "A cost within the review fee schedule" in send(ridge.as_("officer"), address, **asked).words
    assert "recorded as No." in send(ridge.as_("officer"), address, **{**asked, "amount": "3900"}).words


def test_an_entry_that_names_another_names_its_number(ridge: Any) -> None:
    filed = receive_submission(ridge.case, samples.webster(), by=ridge.people["applicant"], now=ridge.now)
    ran = run_review(ridge.case, filed.id, now=ridge.now)
    said = {SOILS: Judged("not met", "No borings are shown.", "Show the borings.")}
    dispose(ridge.case, ran.id, said, by=ridge.people["reviewer"], now=ridge.now)
    page = read(ridge.as_("officer"), ridge.page("case")).words
    assert f"Submission No. {filed.seq}" in page
    assert f"Review No. {ran.seq}" in page
    assert f"{ridge.case.number}/" not in page


def test_a_review_whose_approval_was_told_offers_no_second_letter_of_it(ridge: Any) -> None:
    filed = receive_submission(ridge.case, samples.webster(), by=ridge.people["applicant"], now=ridge.now)
    ran = run_review(ridge.case, filed.id, now=ridge.now)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("forebay.office.perform._unmet", lambda *_: [])
        done = ridge.does("officer", "approve SWPPP")
    address, letter = ridge.page("review", ran.seq), ridge.page("review-letter-new", "approval", done.seq)
    items = [one for one in reviewed(ridge.case, ran.id)[1].items if to_decide(one)]
    found = {one.id: Judged("met", "Read in the plan today.", "") for one in items}
    dispose(ridge.case, ran.id, found, by=ridge.people["reviewer"], now=ridge.now)
    assert letter in read(ridge.as_("officer"), address).html
    ridge.does("officer", "issue letter of approval", data={"approval": done.id, "next_step": "Begin."})
    page = read(ridge.as_("officer"), address)
    assert (letter in page.html, "told in APP-2026-0001" in page.words) == (False, True)
