"""What a walk through Spencerport's pages found: each page says first what it will refuse, and leads on."""

from __future__ import annotations

from typing import Any

import pytest

from forebay.office.home import init_home
from web.pages import read, send

FACTS = {
    "application_kind": "site plan",
    "disturbed_area": "2.4 acre",
    "in_common_plan": False,
    "emergency": False,
    "existing_nursery_or_farm": False,
    "practice_repair": False,
    "single_family_addition": False,
    "private_facility": True,
    "developer_or_corporate_operator": True,
    "landscaping_cost": "40000 USD",
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: Any) -> Any:
    """Return a Spencerport home whose law is read once."""
    return init_home(tmp_path_factory.mktemp("home") / "spencerport", "spencerport")


@pytest.fixture
def mill(home: Any, desk_of: Any) -> Any:
    """Return the desk with a case of town houses by a developer, its application in."""
    from forebay.office.verbs import open_case

    desk = desk_of(home)
    person = desk.people["applicant"]
    parties = [(person, "applicant"), (person, "owner"), (person, "developer")]
    desk.case = open_case(
        title="Example Mill", address="12 Example Lane", by=desk.people["officer"], now=desk.now, parties=parties
    )
    desk.does("officer", "state facts", data={"facts": FACTS})
    return desk


# ---- what only the village can take in or find -----------------------------------------------------------------------


def test_a_party_is_not_asked_for_cash_that_only_the_village_records(mill: Any) -> None:
    address = mill.page("act", "post-landscaping-security")
    theirs, clerks = read(mill.as_("applicant"), address), read(mill.as_("clerk"), address)
    assert 'value="cash"' not in theirs.html
    assert 'value="letter of credit"' in theirs.html
    assert "Cash is brought or sent to the village, which records it and gives the receipt" in theirs.words
    assert 'value="cash"' in clerks.html


def test_what_the_village_must_find_of_an_instrument_is_said_before_it_is_sent(mill: Any) -> None:
    mill.does("officer", "require letter of credit", data={"reasons": "The developer runs the pond."})
    address = mill.page("act", "post-letter-of-credit")
    wanting = "The letter of credit must hold: institution or surety approved"
    before = read(mill.as_("applicant"), address).words
    assert "This cannot be done yet: the law asks for this first" in before
    assert wanting in before
    assert "irrevocable" not in before.partition("Amount that secures")[0]
    data = {"finding": "institution or surety approved", "outcome": "met", "reasons": "A chartered bank."}
    mill.does("officer", "determine", data=data)
    assert wanting not in read(mill.as_("applicant"), address).words
    said = {"amount": "25000", "institution": "Example Bank", "irrevocable": "Yes, by its words."}
    covers = "covers_operation_and_maintenance_during_and_after_construction"
    sent = send(mill.as_("applicant"), address, **said, **{covers: "Yes, for as long as the pond stands."})
    assert "recorded as No." in sent.words


# ---- what is beneath what is asked -----------------------------------------------------------------------------------


def test_the_draft_an_approval_waits_for_is_asked_of_the_applicant_while_the_plan_waits_for_the_approval(
    mill: Any,
) -> None:
    mill.does("applicant", "receive application", data={"application_kind": "site plan", "bound_packages": 1})
    mill.does("officer", "accept application")
    yours = read(mill.as_("applicant"), mill.page("yours"))
    assert mill.page("act", "submit-maintenance-agreement-draft") in yours.html
    assert "A draft of the agreement goes to the village for review and approval" in yours.words
    mill.does("applicant", "submit maintenance agreement draft")
    assert "A draft of the agreement goes" not in read(mill.as_("applicant"), mill.page("yours")).words


# ---- what is said once, and in whose words ---------------------------------------------------------------------------


def test_what_may_be_found_for_a_waiver_is_said_as_one_list(mill: Any) -> None:
    mill.does("applicant", "request waiver", data={"asks": "Channel protection", "grounds": "Rock at two feet"})
    said = read(mill.as_("officer"), mill.page("waiver")).words
    assert "the village must first find: objectives not impaired, alternative minimum in approved plan" in said
    assert "legally maintained or on-site not feasible" in said


def test_a_waivers_page_offers_no_payment_that_was_made_and_says_what_is_in_the_fund(mill: Any) -> None:
    facts = {**FACTS, "storage_required": "12000 cuft"}
    mill.does("officer", "state facts", data={"facts": facts})
    rate = {"value": "fee_rate", "is": "2 USD/cuft", "reasons": "What a cubic foot costs elsewhere."}
    mill.does("officer", "determine", data=rate)
    mill.does("applicant", "request waiver", data={"asks": "Channel protection", "grounds": "Rock at two feet"})
    for name in ("on-site not feasible", "acceptable mitigation provided", "no listed downstream impact"):
        mill.does("officer", "determine", data={"finding": name, "outcome": "met", "reasons": "Seen on the site."})
    mill.does("board", "select mitigation", data={"measure": "Land beside the stream"})
    mill.does("officer", "grant waiver", data={"provisions": "criteria#channel protection", "reasons": "Rock."})
    pay, credit = mill.page("act", "pay-fee-in-lieu"), mill.page("act", "credit-stormwater-fund")
    due = read(mill.as_("officer"), mill.page("waiver"))
    assert pay in due.html
    assert credit not in due.html
    mill.does("clerk", "pay fee in lieu", data={"amount": "24000 USD"})
    paid = read(mill.as_("officer"), mill.page("waiver"))
    assert pay not in paid.html
    assert credit in paid.html
    assert "Still to be credited $24,000.00" in paid.words
    mill.does("officer", "credit stormwater fund", data={"amount": "24000 USD"})
    assert credit not in read(mill.as_("officer"), mill.page("waiver")).html


def test_the_applicant_reads_once_what_one_clause_asks_in_many_parts(mill: Any) -> None:
    mill.does("applicant", "receive application", data={"application_kind": "site plan", "bound_packages": 1})
    mill.does("officer", "accept application")
    from forebay.office import files

    paper = files.receive(b"The plan.", "plan.txt", now=mill.now, by=mill.people["applicant"]).file
    mill.does("applicant", "submit plan", data={"preparer": "Ina Example", "credential": "PE", "plan": [paper.sha256]})
    said = read(mill.as_("applicant"), mill.page("yours")).words
    assert said.count("The plan of every site meets the performance criteria") == 1


def test_the_form_says_how_liber_and_page_are_written(mill: Any) -> None:
    said = read(mill.as_("applicant"), mill.page("act", "record-maintenance-agreement")).words
    assert "Both numbers, like Liber 12345, page 67" in said


def test_what_an_act_must_be_about_and_is_not_there_is_said_before_the_button(mill: Any) -> None:
    address = mill.page("act", "approve-amendment")
    said = read(mill.as_("officer"), address).words
    assert "There is no amendment in this case, so there is nothing to do here: approve the amendment." in said
    assert "Record first what it is about (propose a major amendment or amend the SWPPP)." in said
    assert send(mill.as_("officer"), address).status == 422
    mill.does("applicant", "propose major amendment", data={"what": "The pond moves."})
    assert "There is no amendment" not in read(mill.as_("officer"), address).words


@pytest.mark.parametrize("operator", [True, False])
def test_a_letter_of_credit_is_to_be_decided_only_where_the_power_to_require_it_reaches_the_case(
    mill: Any, operator: bool
) -> None:
    mill.does("officer", "state facts", data={"facts": {**FACTS, "developer_or_corporate_operator": operator}})
    page = read(mill.as_("officer"), mill.page("case-money")).words
    assert ("Require a letter of credit" in page) is operator
    assert ("A letter of credit the village required" in page) is operator
