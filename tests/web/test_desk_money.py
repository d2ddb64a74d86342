"""Money and the permit on the desk: what is asked and held, the forms that start right, and the treasurer's sheets."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from forebay.office.home import init_home
from forebay.office.models import Entry, Paper, Receipt, RoleHeld, Share
from web.pages import read, send

LAW = "us-ny/webster/130-I"
WORDS = "I certify under penalty of law that I understand and agree to comply"
FIRM = {
    "firm_address_and_phone": "1 Example Lane, 555-0100",
    "date__month": "7",
    "date__day": "15",
    "date__year": "2026",
}
BANK = {
    "institution": "Example Bank",
    "irrevocable": "Paragraph 1.",
    "amount": "4500 USD",
    "covers_operation_and_maintenance_during_and_after_construction": "Paragraph 2.",
}
FORFEIT = "The village may draw all of it if the work is not completed."


def settle(desk: Any, *provisions: str) -> None:
    for one in provisions:
        data = {"requirement": f"{LAW}:{one}", "outcome": "met", "reasons": "Seen and found so."}
        desk.does("officer", "determine", data=data)


@pytest.fixture
def secured(desk: Any) -> Any:
    """Return the desk with a cash guarantee of $13,324.50 in its case."""
    settle(desk, "guarantee content")
    data = {"form": "cash", "amount": "13324.50 USD", "forfeiture_provisions": FORFEIT}
    desk.does("clerk", "post guarantee", days_ago=2, data=data)
    return desk


def test_a_case_without_money_says_so(desk: Any) -> None:
    page = read(desk.as_("officer"), desk.page("case-money"))
    assert "No security is held" in page.words
    assert "No money came in" in page.words


def test_the_page_says_what_the_guarantee_waits_for(desk: Any) -> None:
    desk.does("officer", "require guarantee", data={"reasons": "A steep site"})
    words = read(desk.as_("applicant"), desk.page("case-money")).words
    assert "waits for the village to adopt the contingency (130-8)" in words
    assert "A steep site" in words
    assert "Form accepted Not yet" in words


def test_a_full_release_starts_with_all_that_is_left_and_its_letter_says_the_same(secured: Any) -> None:
    settle(secured, "full release", "closeout")
    address = secured.page("act", "release-guarantee-in-full")
    client = secured.as_("officer")
    assert read(client, address).boxes["amount"] == "13324.50"
    send(client, address)
    entry = Entry.objects.get(act="release guarantee in full")
    paper = Paper.objects.get(entry=entry.id)
    shown = client.get(secured.page("review-letter-html", paper.number)).content.decode()
    assert shown.count("$13,324.50") >= 4
    assert Share.objects.get().held_cents == 0
    assert "Released" in read(client, secured.page("case-money")).words


def test_a_draw_on_more_than_is_held_is_said_beside_its_field(secured: Any) -> None:
    posted = Share.objects.get().entry
    address = f"{secured.page('act', 'draw-guarantee')}?subject={posted}"
    answer = secured.as_("officer").post(
        address,
        {
            **read(secured.as_("officer"), address).boxes,
            "amount": "13324.51",
            "reason": "The controls were not kept up",
            "subject": posted,
        },
    )
    assert answer.status_code == 422
    assert "$13,324.50 was held" in answer.content.decode()
    assert Share.objects.get().drawn_cents == 0


def test_a_payment_gets_its_receipt_and_stands_on_the_page(desk: Any) -> None:
    send(desk.as_("clerk"), desk.page("act", "pay-filing-fee"), amount="250.00", paid_by="Meadow Homes LLC")
    number = Receipt.objects.get().number
    page = read(desk.as_("applicant"), desk.page("case-money"))
    assert number in page.words
    assert "$250.00" in page.words
    letter = desk.as_("applicant").get(desk.page("review-letter-html", number)).content.decode()
    assert "Meadow Homes LLC" in letter


def test_the_treasurer_sees_all_money_and_takes_it_away(secured: Any) -> None:
    person = secured.people["board"]
    RoleHeld.objects.create(person=person, role="treasurer", since=(secured.now - timedelta(days=9)).date())
    client = secured.as_("board")
    words = read(client, "/money/").words
    assert "Held in all $13,324.50" in words
    assert "Of it in cash $13,324.50" in words
    answer = client.get("/money/receipts.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [row["Amount (USD)"] for row in rows] == ["13324.50"]
    assert client.get("/money/secrets.csv").status_code == 404


def test_what_expires_stands_first(desk: Any) -> None:
    settle(desk, "guarantee content")
    data = {
        "form": "letter of credit",
        "issuer": "Example Bank",
        "amount": "500 USD",
        "expires": (desk.now + timedelta(days=20)).date().isoformat(),
        "forfeiture_provisions": FORFEIT,
    }
    desk.does("clerk", "post guarantee", data=data)
    words = read(desk.as_("officer"), "/money/").words
    assert "Expires soon, or has expired" in words
    assert "It expires in 20 days" in words
    assert "Letter of credit (guarantee) of Example Bank" in words


def test_the_pages_ask_the_database_as_often_for_three_securities_as_for_one(
    secured: Any,
) -> None:
    client = secured.as_("officer")

    def asked(address: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    pages = ("/money/", secured.page("case-money"), secured.page("permit"))
    before = [asked(page) for page in pages]
    for place in range(2):
        data = {"form": "bond", "amount": f"{place + 1} USD", "forfeiture_provisions": FORFEIT}
        secured.does("clerk", "post guarantee", data=data)
        secured.does("clerk", "pay filing fee", data={"amount": "5 USD"})
    assert [asked(page) for page in pages] == before


# ---- the permit ------------------------------------------------------------------------------------------------------


def test_the_permit_page_says_what_it_waits_for_and_offers_no_button(desk: Any) -> None:
    page = read(desk.as_("officer"), desk.page("permit"))
    assert "No permit has been issued" in page.words
    assert "What it waits for" in page.words
    assert "/do/issue-permit/" not in page.html


def test_the_plan_is_amended_without_a_contractor_although_one_is_named(desk: Any) -> None:
    desk.does("clerk", "engage contractor", data={"firm": "Ash Earthworks"})
    address = desk.page("act", "amend-swppp")
    assert "Is it to name a new contractor? (optional)" in read(desk.as_("officer"), address).words
    assert send(desk.as_("officer"), address, what="More silt fence").status == 200
    assert Entry.objects.filter(act="amend SWPPP").count() == 1


def test_a_major_amendment_shows_who_proposed_and_what_decided_it(desk: Any) -> None:
    proposed = desk.does("clerk", "propose major amendment", data={"what": "A second basin"}, days_ago=2)
    decided = desk.does("officer", "approve amendment", subject=f"{desk.case.number}/{proposed.seq}")
    words = read(desk.as_("officer"), desk.page("permit")).words
    assert f"Proposed, No. {proposed.seq} , Jul 13, 2026" in words
    assert f"; approved, No. {decided.seq} , Jul 15, 2026" in words


def test_the_permit_page_shows_the_conditions_of_the_approvals_it_stands_on(desk: Any) -> None:
    from web.test_desk_decision import settle

    settle(desk, "approve site plan")
    desk.does("officer", "approve site plan", data={"conditions": "Sweep the road.\nKeep the fence."})
    words = read(desk.as_("officer"), desk.page("permit")).words
    assert "What was approved" in words
    assert "The site plan, approved" in words
    assert "On these conditions: Sweep the road. Keep the fence." in words


def test_complaint_27_three_contractors_print_three_certifications_typed_by_their_link(desk: Any) -> None:
    from forebay.office.verbs.parties import add_party, invite

    firms = ("Ash Excavating", "Birch Grading", "Cedar Paving")
    for firm in firms:
        send(desk.as_("clerk"), desk.page("act", "engage-contractor"), firm=firm)
    page = read(desk.as_("officer"), desk.page("permit"))
    assert page.words.count("Has not certified") == 3
    for firm, entry in zip(firms, Entry.objects.filter(act="engage contractor").order_by("seq"), strict=True):
        name = f"Ana {firm.split()[0]}"
        party = add_party(desk.case, email=f"{firm[0]}@example.org", name=name, role="contractor", firm=firm)
        signer = Client()
        signer.post(invite(party.person, desk.now, case=desk.case))
        address = f"{desk.page('act', 'sign-contractor-certification')}?subject={entry.id}"
        assert WORDS in read(signer, address).html
        shown = send(signer, address, signer_name_and_title=f"{name}, president", **FIRM)
        assert f"Your case {desk.case.number}" in shown.words
    papers = Paper.objects.filter(kind="contractor certification").order_by("number")
    assert [one.number for one in papers] == [f"CER-2026-000{n}" for n in (1, 2, 3)]
    client = desk.as_("clerk")
    for firm, paper in zip(firms, papers, strict=True):
        text_of = client.get(desk.page("review-letter-html", paper.number)).content.decode()
        assert firm in text_of
        assert f"Ana {firm.split()[0]}, president" in text_of
        assert "Signed by typing this name" in text_of
    page = read(desk.as_("officer"), desk.page("permit"))
    assert "Has not certified" not in page.words
    assert page.words.count("Certified") == 3


def test_a_clerk_who_types_a_name_signs_nothing_and_is_told_what_is_wanted(desk: Any) -> None:
    client = desk.as_("clerk")
    send(client, desk.page("act", "engage-contractor"), firm="Ash Excavating")
    engaged = Entry.objects.get(act="engage contractor").id
    address = f"{desk.page('act', 'sign-contractor-certification')}?subject={engaged}"
    page = send(client, address, prescribed_words="Any words.", signer_name_and_title="Ana Ash, president", **FIRM)
    assert page.status == 422
    assert "Only the firm's own signer signs by typing" in page.words
    assert "these are not the words the law gives" in page.words
    assert not Paper.objects.filter(kind="contractor certification").exists()


def test_changes_stand_as_major_minor_and_in_the_field(desk: Any) -> None:
    major = desk.does("clerk", "propose major amendment", days_ago=3, data={"what": "A second basin"})
    desk.does("clerk", "amend SWPPP", days_ago=2, data={"what": "Another silt fence"})
    said = {"written_authorization": "The entrance may lie ten feet west."}
    desk.does("officer", "approve amendment", days_ago=1, subject=major.id, data={"conditions": "Seed it"})
    desk.does("officer", "authorize field change", data=said)
    words = read(desk.as_("applicant"), desk.page("permit")).words
    assert "Major amendment: A second basin" in words
    assert "Amended plan: Another silt fence" in words
    assert "Change in the field: The entrance may lie ten feet west." in words
    assert "AMD-2026-0001" in words
    assert "FCA-2026-0001" in words


# ---- an amount the text leaves blank ---------------------------------------------------------------------------------

FEE_FIRST = "an officer must first determine the filing fee (130-13) for this case"


def test_a_fee_the_village_has_not_adopted_is_said_to_wait_for_the_officer(desk: Any) -> None:
    page = read(desk.as_("officer"), desk.page("case-money"))
    said = page.words.partition("Filing fee")[2].partition("Guarantee")[0]
    assert "adopt the filing fee (130-13), or for an officer to determine it for this case" in said
    assert "What is not there yet" not in said
    assert "Paid" not in said
    assert "Determine for this case: filing fee" in said


def test_the_treasurer_and_the_applicant_are_told_that_the_fee_is_determined_first(desk: Any) -> None:
    from forebay.office.models import Case, RequirementRow
    from forebay.web.portal.tasks import tasks

    RoleHeld.objects.create(person=desk.people["reviewer"], role="treasurer", since=desk.now.date())
    Case.objects.filter(pk=desk.case.pk).update(status="under review")
    rows = RequirementRow.objects.filter(case=desk.case, provision="fee paid")

    def told() -> tuple[bool, bool]:
        treasurer = read(desk.as_("reviewer"), "/").words
        applicant = [one.first for one in tasks(rows, desk.now, frozenset(), frozenset({"applicant"}))]
        assert len(applicant) == 1
        return FEE_FIRST in treasurer, FEE_FIRST in applicant[0]

    assert told() == (True, True)
    data = {"value": "filing_fee", "is": "250 USD", "reasons": "As in other towns."}
    desk.does("officer", "determine", data=data)
    Case.objects.filter(pk=desk.case.pk).update(status="under review")
    assert told() == (False, False)


# ---- what an instrument does not state -------------------------------------------------------------------------------


def test_a_bond_without_its_number_and_day_is_recorded_and_asked_about_wherever_it_stands(desk: Any) -> None:
    settle(desk, "guarantee content")
    RoleHeld.objects.create(person=desk.people["clerk"], role="treasurer", since=desk.now.date())
    client = desk.as_("clerk")
    answer = send(
        client,
        desk.page("act", "post-guarantee"),
        form="bond",
        amount="500.00",
        issuer="Example Surety",
        forfeiture_provisions=FORFEIT,
    )
    assert "Not on record of this bond: its number and the day until which it can be drawn on." in answer.words
    seq = Share.objects.get().entry.partition("/")[2]
    page = read(client, desk.page("case-money"))
    assert "Expiry not known" in page.words
    assert "Not on record its number and the day until which it can be drawn on" in page.words
    assert desk.page("correct", seq) in page.html
    for address in ("/money/", "/"):
        assert "is not on record, so nobody is warned before it ends" in read(client, address).words


def test_nothing_is_missed_of_cash_or_of_a_bond_that_states_all(secured: Any) -> None:
    data = {"form": "bond", "issuer": "Example Surety", "reference": "B-7", "amount": "500 USD"}
    data |= {"expires": "2030-01-01", "forfeiture_provisions": FORFEIT}
    secured.does("clerk", "post guarantee", data=data)
    for address in (secured.page("case-money"), "/money/"):
        words = read(secured.as_("officer"), address).words
        assert "not on record" not in words.lower()
        assert "Expiry not known" not in words


# ---- what it answers, and what is too much ---------------------------------------------------------------------------


def test_a_fee_paid_above_what_is_asked_is_named_on_the_page_and_on_the_receipt(desk: Any) -> None:
    data = {"value": "filing_fee", "is": "250 USD", "reasons": "As in other towns."}
    determined = desk.does("officer", "determine", data=data)
    desk.does("clerk", "pay filing fee", data={"amount": "250 USD"})
    client = desk.as_("officer")
    exact = Receipt.objects.get().number
    assert "above what is asked" not in read(client, desk.page("case-money")).words
    assert "Above what is asked" not in client.get(desk.page("review-letter-html", exact)).content.decode()
    desk.does("clerk", "pay filing fee", data={"amount": "40 USD"})
    page = read(client, desk.page("case-money"))
    assert "Paid above what is asked $40.00. The law does not say what becomes of it." in page.words
    letter = client.get(
        desk.page("review-letter-html", Receipt.objects.order_by("number").last().number)
    ).content.decode()
    assert "Above what is asked" in letter
    assert page.html.count(f'href="{desk.page("entry", determined.seq)}"') == 3


def test_a_posting_leads_to_what_required_it_and_a_draw_to_its_demand(desk: Any) -> None:
    required = desk.does("officer", "require guarantee", data={"reasons": "A steep site"}, days_ago=3)
    settle(desk, "guarantee content")
    data = {"form": "cash", "amount": "500 USD", "forfeiture_provisions": FORFEIT}
    desk.does("clerk", "post guarantee", data=data, days_ago=1)
    desk.does("officer", "draw guarantee", data={"amount": "100 USD", "reason": "The fence fell."})
    demand = Paper.objects.get(kind="demand")
    html = read(desk.as_("officer"), desk.page("case-money")).html
    assert f'href="{desk.page("entry", required.seq)}"' in html
    assert f'href="{desk.page("review-letter", demand.number)}">{demand.number}' in html


def test_cash_has_no_day_to_put_off(secured: Any) -> None:
    page = read(secured.as_("clerk"), secured.page("case-money"))
    assert "Extend the security" not in page.words
    assert Share.objects.get().entry not in read(secured.as_("clerk"), secured.page("act", "extend-security")).html


# ---- Spencerport: the letter of credit, and the fee in lieu ----------------------------------------------------------


@pytest.fixture
def canal(desk_of: Any, tmp_path: Any) -> Any:
    """Return Spencerport's desk."""
    return desk_of(init_home(tmp_path / "spencerport", "spencerport"))


def test_the_bank_behind_a_letter_of_credit_is_approved_on_screen_before_the_letter_is_posted(canal: Any) -> None:
    officer, address, post = canal.as_("officer"), canal.page("case-money"), canal.page("act", "post-letter-of-credit")
    assert "Asked, if it is required Not known yet. It waits" in read(officer, address).words
    canal.does("officer", "require letter of credit", data={"reasons": "A plaza will run the pond."})
    page, link = read(officer, address), f"{canal.page('act', 'determine')}?finding=institution+or+surety+approved"
    asked = page.html.partition("What is held")[0]
    first = "Institution or surety approved (276-26D) Not yet: an officer determines it before it is posted"
    assert first in page.words
    assert (link in asked, post in asked) == (True, False)
    refused = read(canal.as_("clerk"), post)
    assert "This cannot be done yet" in refused.words
    assert link not in refused.html
    send(officer, link, finding="institution or surety approved", outcome="not met", reasons="Not known here.")
    assert "It is determined anew before one is posted" in read(officer, address).words
    send(officer, link, finding="institution or surety approved", outcome="met", reasons="Known here.")
    clerk = canal.as_("clerk")
    assert link not in read(officer, address).html
    assert post in read(clerk, address).html.partition("What is held")[0]
    assert "This cannot be done yet" not in read(clerk, post).words
    stated = {"institution": "Example Bank", "irrevocable": "Paragraph 1.", "amount": "4500.00"}
    stated["covers_operation_and_maintenance_during_and_after_construction"] = "Paragraph 2."
    assert send(clerk, post, **stated).status == 200
    assert Share.objects.get().held_cents == 450000


def test_what_is_paid_in_lieu_says_what_went_into_its_fund_and_the_form_starts_with_the_rest(canal: Any) -> None:
    client, address = canal.as_("officer"), canal.page("case-money")
    credit = canal.page("act", "credit-stormwater-fund")
    assert credit not in read(client, address).html
    canal.does("clerk", "pay fee in lieu", data={"amount": "500 USD"})
    canal.does("officer", "credit stormwater fund", data={"amount": "120 USD"})
    page = read(client, address)
    assert "Credited to the stormwater fund $120.00 Still to be credited $380.00" in page.words
    assert credit in page.html
    assert read(client, credit).boxes["amount"] == "380.00"
    send(client, credit)
    page = read(client, address)
    assert "Credited to the stormwater fund $500.00" in page.words
    assert "Still to be credited" not in page.words
    assert credit not in page.html


# ---- days and amounts as people write them ---------------------------------------------------------------------------


def test_the_entry_of_a_determined_amount_shows_it_as_money(desk: Any) -> None:
    data = {"value": "filing_fee", "is": "250 USD", "reasons": "As in other towns."}
    entry = desk.does("officer", "determine", data=data)
    page = read(desk.as_("officer"), desk.page("entry", entry.seq))
    assert "What it comes to $250.00" in page.words


def test_a_day_that_cannot_be_is_said_as_people_say_days(desk: Any) -> None:
    settle(desk, "guarantee content")
    page, client = desk.page("act", "post-guarantee"), desk.as_("clerk")
    said = {"form": "bond", "amount": "500.00", "issuer": "Example Surety", "forfeiture_provisions": FORFEIT}
    day = {"expires__month": "1", "expires__day": "5", "expires__year": "2020"}
    assert (
        "Expires: January 5, 2020 was before it was handed in, July 15, 2026."
        in send(client, page, **said, **day).words
    )
    desk.does("clerk", "post guarantee", data={**said, "amount": "500 USD", "expires": "2030-01-31"})
    day = {"expires__month": "1", "expires__day": "31", "expires__year": "2030"}
    page = f"{desk.page('act', 'extend-security')}?subject={Share.objects.get().entry}"
    assert "Expires: January 31, 2030 is no later than January 31, 2030." in send(client, page, **day).words


def test_a_rate_is_written_in_dollars_too(canal: Any) -> None:
    canal.does("officer", "determine", data={"value": "fee_rate", "is": "2 USD/cuft", "reasons": "The schedule."})
    canal.does("officer", "state facts", data={"facts": {"storage_required": "5200 cuft"}})
    canal.does("clerk", "pay fee in lieu", data={"amount": "500 USD"})
    assert (
        "Fee rate $2.00 per cu ft (determined for this case"
        in read(canal.as_("officer"), canal.page("case-money")).words
    )


def test_each_amendment_for_a_new_contractor_names_its_firm(desk: Any) -> None:
    from web.test_desk_decision import settle

    settle(desk, "approve SWPPP")
    desk.does("officer", "approve SWPPP")
    for firm in ("Ash Earthworks", "Birch Grading"):
        desk.does("clerk", "engage contractor", data={"firm": firm})
    words = read(desk.as_("officer"), desk.page("case")).words
    assert "must amend the SWPPP, for Ash Earthworks" in words
    assert "must amend the SWPPP, for Birch Grading" in words


def test_a_draw_starts_with_the_one_security_there_is_and_asks_why_in_words(secured: Any) -> None:
    page = read(secured.as_("officer"), secured.page("act", "draw-guarantee"))
    assert page.boxes["subject"] == Share.objects.get().entry
    assert "Which security?" in page.words
    assert "Why it is drawn on" in page.words
    assert "When was it drawn on?" in page.words
    assert "amount" not in {name for name, value in page.boxes.items() if value}


def test_a_step_that_waits_for_a_finding_leads_the_officer_alone_to_determine_it(secured: Any) -> None:
    part = secured.page("act", "release-guarantee-in-part")
    link = f"{secured.page('act', 'determine')}?finding=development+stage+complete"
    page = read(secured.as_("officer"), part)
    assert "The village must find: development stage complete" in page.words
    assert f'href="{link}">Determine: development stage complete' in page.html
    send(secured.as_("officer"), link, finding="development stage complete", outcome="met", reasons="Seen.")
    assert "This cannot be done yet" not in read(secured.as_("officer"), part).words


def test_what_is_paid_in_full_is_asked_for_no_more(desk: Any) -> None:
    data = {"value": "filing_fee", "is": "250 USD", "reasons": "As in other towns."}
    desk.does("officer", "determine", data=data)
    pay, clerk = desk.page("act", "pay-filing-fee"), desk.as_("clerk")
    assert "When was it paid?" in read(clerk, pay).words
    assert pay in read(clerk, desk.page("case-money")).html.partition("What is held")[0]
    desk.does("clerk", "pay filing fee", data={"amount": "250 USD"})
    assert pay not in read(clerk, desk.page("case-money")).html.partition("What is held")[0]


def test_a_security_that_was_released_after_all_it_was_asked_before_is_closed_and_not_still_to_come(canal: Any) -> None:
    for days, (who, act, data) in zip(
        range(8, 0, -1),
        (
            ("officer", "require letter of credit", {}),
            ("officer", "determine", {"value": "letter_of_credit_amount", "is": "4500 USD", "reasons": "So."}),
            ("officer", "determine", {"finding": "institution or surety approved", "outcome": "met", "reasons": "So."}),
            ("clerk", "post letter of credit", BANK),
            ("officer", "acknowledge site plan compliance", {}),
            ("officer", "make final inspection", {"observed": "All is as built."}),
        ),
        strict=False,
    ):
        canal.does(who, act, days_ago=days, data=data)
    told = read(canal.as_("officer"), canal.page("case-money")).words.partition("Letter of credit (276-26D)")[2]
    assert told.startswith(" Met")
    canal.does("officer", "release letter of credit", data={"amount": "4500 USD"})
    told = read(canal.as_("officer"), canal.page("case-money")).words.partition("Letter of credit (276-26D)")[2]
    assert told.startswith(" Closed")
    assert "Still to come" not in told
    assert "Released $4,500.00" in told
