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
