"""The people of the village on the desk: roles by paper, boards, licences, engaged engineers, interests in the land."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from forebay.office.home import NAME
from forebay.office.models import Body, Engagement, Interest, Licence, Person, RoleHeld
from forebay.office.people import factors
from forebay.office.people.signin import open_links, sign_in_link
from forebay.office.verbs.people import set_standing
from forebay.office.verbs.professionals import record_licence
from web.conftest import Desk
from web.pages import read, send

PAPER = {"reference": "Resolution 12 of 2026", "dated__month": "7", "dated__day": "1", "dated__year": "2026"}
FROM = {"since__month": "7", "since__day": "15", "since__year": "2026"}


@pytest.fixture
def trustees(desk: Desk) -> Body:
    return Body.objects.create(name="Village Board of Trustees", since=date(2020, 1, 1))


@pytest.fixture
def elena(desk: Desk) -> Person:
    found = Person.objects.enrol("elena@example.org", "Elena Example", firm="Example Engineers")
    record_licence(found, kind="PE", number="012345", expires=date(2026, 7, 31), by=desk.people["clerk"], now=desk.now)
    return found


# ---- roles -----------------------------------------------------------------------------------------------------------


def test_the_table_shows_each_act_with_its_roles_and_what_the_ordinance_adds(desk: Desk) -> None:
    page = read(desk.as_("reviewer"), "/people/acts/")
    assert "A consultant cannot be the officer" in page.words
    assert 'href="/law/us-ny/webster/130-I/#must-no-consultant"' in page.html.replace("130-I#", "130-I/#")
    assert "by PE, 130-9B" in page.words
    assert "within the review fee schedule, 130-9A(2)" in page.words


def test_the_table_can_be_read_for_one_role(desk: Desk) -> None:
    client = desk.as_("reviewer")
    assert "Issue the permit" in read(client, "/people/acts/?role=officer").words
    assert "Issue the permit" not in read(client, "/people/acts/?role=applicant").words
    assert 'No act names the role "king"' in read(client, "/people/acts/?role=king").words


def test_an_agent_is_designated_with_the_paper_and_its_copy(desk: Desk) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    copy = SimpleUploadedFile("resolution.txt", b"Resolved.")
    agent = {"person": str(desk.people["neighbor"].pk), "role": "designated agent", "paper": copy}
    page = send(desk.as_("officer"), "/people/designate/", **agent, **FROM, **PAPER)
    assert "is designated agent from July 15, 2026" in page.words
    held = RoleHeld.objects.get(role="designated agent")
    assert held.paper
    assert held.paper.name == "resolution.txt"
    assert "by Resolution 12 of 2026 of July 1, 2026" in read(desk.as_("clerk"), "/people/").words


def test_a_consultant_as_officer_is_refused_on_the_screen_with_the_clause(desk: Desk) -> None:
    neighbor = desk.people["neighbor"]
    set_standing(neighbor, "consultant", by=desk.people["officer"], now=desk.now)
    page = send(desk.as_("board"), "/people/designate/", person=str(neighbor.pk), role="officer", **FROM, **PAPER)
    assert page.status == 422
    assert "A consultant cannot be the officer (Village of Webster" in page.words
    assert "130-9A" in page.words
    assert not neighbor.roles.exists()


def test_an_officer_who_turns_out_to_be_a_consultant_is_shown_as_not_holding_the_office(desk: Desk) -> None:
    officer = desk.people["officer"]
    send(desk.as_("board"), f"/people/{officer.pk}/standing/", standing="consultant")
    assert "This role is not held" in read(desk.as_("clerk"), "/people/").words
    assert desk.as_("officer").get(desk.page("act", "determine")).status_code in (403, 404)


def test_what_one_may_not_give_is_not_among_the_roles_and_refused_when_sent(desk: Desk) -> None:
    client = desk.as_("officer")
    assert 'value="officer"' not in read(client, "/people/designate/").html
    officer = {"person": str(desk.people["neighbor"].pk), "role": "officer"}
    assert send(client, "/people/designate/", **officer, **FROM, **PAPER).status == 422
    assert desk.as_("clerk").get("/people/designate/").status_code == 403


def test_an_officer_of_whom_nobody_has_said_it_is_shown_as_not_known(desk: Desk) -> None:
    page = read(desk.as_("clerk"), "/people/")
    assert "Whether Officer Example is a consultant is not known" in page.words
    send(desk.as_("board"), f"/people/{desk.people['officer'].pk}/standing/", standing="employee")
    assert "is not known" not in read(desk.as_("clerk"), "/people/").words


def test_a_reviewer_is_offered_nothing_that_is_not_theirs(desk: Desk, elena: Person) -> None:
    page = read(desk.as_("reviewer"), f"/people/{elena.pk}/")
    assert "In force" in page.words
    for words in ("Withdraw it", "Record a licence", "Say what they are", "End it"):
        assert words not in page.words
    assert "Give somebody a role" not in read(desk.as_("reviewer"), "/people/").words


def test_a_role_is_ended_from_a_day_with_its_reason(desk: Desk) -> None:
    held = desk.people["inspector"].roles.get()
    until = {"until__month": "8", "until__day": "1", "until__year": "2026"}
    page = send(desk.as_("officer"), f"/people/roles/{held.pk}/end/", why="Moved away", **until)
    assert "no longer inspector from August 1, 2026" in page.words
    assert "Moved away" in page.words


def test_a_board_is_named_once_and_ended_with_its_seats(desk: Desk, trustees: Body) -> None:
    again = send(desk.as_("clerk"), "/people/boards/", name="Village Board of Trustees", **FROM)
    assert "stands from January 1, 2020 already" in again.words
    seat = {"person": str(desk.people["neighbor"].pk), "role": "board", "body": str(trustees.pk)}
    send(desk.as_("officer"), "/people/designate/", **seat, **FROM)
    assert "Members today: Neighbor Example" in read(desk.as_("reviewer"), "/people/boards/").words
    until = {"until__month": "7", "until__day": "16", "until__year": "2026"}
    send(desk.as_("clerk"), f"/people/boards/{trustees.pk}/end/", **until)
    assert RoleHeld.objects.get(body=trustees).until == date(2026, 7, 16)


# ---- professionals ---------------------------------------------------------------------------------------------------


def test_a_licence_that_has_expired_says_so_and_one_without_a_last_day_is_not_known(desk: Desk, elena: Person) -> None:
    client = desk.as_("clerk")
    assert "In force" in read(client, "/people/professionals/").words
    send(client, f"/people/{elena.pk}/licences/", kind="RLA", number="7")
    assert "Not known" in read(client, f"/people/{elena.pk}/").words
    desk.at(days=20)
    assert "Not in force" in read(client, "/people/professionals/").words


def test_a_licence_recorded_in_error_is_withdrawn(desk: Desk, elena: Person) -> None:
    page = send(desk.as_("clerk"), f"/people/licences/{Licence.objects.get().pk}/withdraw/", why="Another's")
    assert "None is on record, so whether one was in force on a day of signing is not known" in page.words


def test_the_entry_of_a_certificate_shows_the_licence_of_who_signed_it(desk: Desk, elena: Person) -> None:
    signed = {"certifier": "Elena Example", "credential": "PE"}
    entry = desk.does("clerk", "certify SWPPP", data=signed)
    page = read(desk.as_("reviewer"), desk.page("entry", entry.seq))
    assert "was in force on Wednesday, July 15, 2026" in page.words
    Licence.objects.update(expires=date(2026, 7, 14))
    assert "expired Tuesday, July 14, 2026" in read(desk.as_("reviewer"), desk.page("entry", entry.seq)).words


def test_a_firm_and_a_professional_are_added_once(desk: Desk, elena: Person) -> None:
    client = desk.as_("clerk")
    client.post("/people/firms/", {"name": "Example Engineers", "address": "1 Example Lane"})
    assert "Elena Example" in read(client, "/people/professionals/").words
    page = send(client, "/people/professionals/", name="Somebody Else", email="ELENA@example.org")
    assert "Elena Example is on record" in page.words
    assert Person.objects.filter(email__iexact="elena@example.org").count() == 1


# ---- engaged engineers -----------------------------------------------------------------------------------------------


def engage(desk: Desk, elena: Person, trustees: Body, **more: str) -> Any:
    said = {"engineer": str(elena.pk), "body": str(trustees.pk), "cap": "1,000", "scope": "Review the plan", **more}
    voted = {"voted__month": "7", "voted__day": "1", "voted__year": "2026"}
    return send(desk.as_("officer"), "/people/engaged/new/", **voted, **said)


def hours(desk: Desk, engaged: Engagement, many: str, rate: str = "150") -> Any:
    worked = {"worked__month": "7", "worked__day": "2", "worked__year": "2026"}
    said = {"hours": many, "rate": rate, "what": "Read the plan", **worked}
    return send(desk.as_("clerk"), f"/people/engaged/{engaged.pk}/", **said)


def test_hours_beyond_the_cap_are_refused_with_the_numbers_and_what_was_typed_stays(
    desk: Desk, elena: Person, trustees: Body
) -> None:
    assert "is engaged for at most $1,000.00" in engage(desk, elena, trustees).words
    engaged = Engagement.objects.get()
    assert "$900.00 is put against the cap" in hours(desk, engaged, "6").words
    page = hours(desk, engaged, "0.67")
    assert "is not a whole number of minutes" in page.words
    page = hours(desk, engaged, "0.75")
    assert "0.75 hours at $150.00 come to $112.50, and $100.00 is left: $900.00 of the cap of $1,000.00" in page.words
    assert page.boxes["hours"] == "0.75"
    engaged.refresh_from_db()
    assert engaged.spent_cents == 90_000
    assert "Nothing of the cap is left" not in page.words


def test_a_cap_that_is_spent_says_before_the_form_that_the_board_has_to_vote_for_more(
    desk: Desk, elena: Person, trustees: Body
) -> None:
    engage(desk, elena, trustees, cap="900")
    said = hours(desk, Engagement.objects.get(), "6").words
    assert "Nothing of the cap is left. The Village Board of Trustees has to vote for more" in said


def test_hours_recorded_in_error_are_withdrawn_and_stay_in_sight(desk: Desk, elena: Person, trustees: Body) -> None:
    engage(desk, elena, trustees)
    engaged = Engagement.objects.get()
    hours(desk, engaged, "6")
    page = send(desk.as_("clerk"), f"/people/engaged/hours/{engaged.hours.get().pk}/withdraw/", why="Another case")
    assert "$900.00 is taken off again" in page.words
    assert "(Withdrawn: Another case)" in page.words


def test_an_engagement_says_what_the_law_asks_and_that_the_schedule_is_blank(
    desk: Desk, elena: Person, trustees: Body
) -> None:
    page = read(desk.as_("officer"), "/people/engaged/new/")
    assert "the cost stays within their fee schedule" in page.words
    assert "The text holds no figure, and the village has adopted none" in page.words
    assert 'there is no case "9999-1"' in engage(desk, elena, trustees, case="9999-1").words
    assert "130-9A(2)" in engage(desk, elena, trustees, case=desk.case.number).words
    assert not Engagement.objects.exists()


# ---- letting people in -----------------------------------------------------------------------------------------------


def test_the_officer_resets_another_persons_second_proof_and_it_is_recorded(desk: Desk) -> None:
    clerk, officer = desk.people["clerk"], desk.people["officer"]
    for person in (clerk, officer):
        secret = factors.new_secret()
        factors.turn_on_app(person, secret, factors.code(secret, factors.step_of(desk.now)), desk.now)
    page = send(desk.as_("officer"), f"/people/{clerk.pk}/second-proof/reset/", why="Lost the telephone")
    assert "Second proof was reset" in page.words
    assert "Lost the telephone" in page.words
    assert not factors.has_second(clerk)
    assert desk.as_("officer").get(f"/people/{officer.pk}/second-proof/reset/").status_code == 403
    assert factors.has_second(officer)


def test_links_that_are_still_good_are_listed_and_taken_back(desk: Desk) -> None:
    applicant = desk.people["applicant"]
    sign_in_link(applicant, desk.now, case=desk.case, by=desk.people["clerk"])
    address = f"/people/{applicant.pk}/"
    assert f"for {desk.case.number}, made by Clerk Example" in read(desk.as_("officer"), address).words
    desk.as_("clerk").post(f"{address}links/take-back/")
    assert not open_links(applicant, desk.now).exists()


def test_a_link_of_a_party_leads_to_their_own_page_of_the_case(desk: Desk) -> None:
    client = desk.as_("clerk")
    party = desk.case.parties.filter(role="applicant").get()
    page = client.post(desk.page("invite", party.pk)).content.decode()
    link = page.partition("<code>")[2].partition("</code>")[0].partition("testserver")[2]
    assert desk.as_("stranger").post(link)["Location"] == f"/cases/{desk.case.number}/yours/"


# ---- how much is asked of the records --------------------------------------------------------------------------------


def test_the_boards_and_what_the_village_gave_them_stand_on_one_page_and_what_does_not_fit_is_said(desk: Any) -> None:
    path = desk.home.path / NAME
    rows = """
[bodies]
"approve site plan" = [{ body = "Planing Board", from = 2026-01-01 }]
"approve subdivision" = [{ body = "Planning Board", from = 2025-01-01 }]
"grant waiver" = [{ body = "planning board", from = 2026-03-01 }]
"""
    path.write_text(path.read_text().replace("\n[bodies]\n", rows))
    nobody = read(desk.as_("officer"), "/people/boards/").words
    assert "Planning Board: No board of this name is on record, so no vote of it is asked for." in nobody
    new_year = {"since__month": "1", "since__day": "1", "since__year": "2026"}
    send(desk.as_("clerk"), "/people/boards/", name="Planning Board", **new_year)
    page = read(desk.as_("officer"), "/people/boards/")
    assert 'so no vote of it is asked for. Did you mean "Planning Board"?' in page.words
    assert "It is on record only from January 1, 2026, so no vote of it is asked for before." in page.words
    assert "Grant a waiver planning board March 1, 2026 still As a board, with its members" in page.words


PAGES = ("/people/", "/people/acts/", "/people/boards/", "/people/engaged/", "/people/professionals/")


def test_no_page_asks_more_of_the_records_when_there_is_more_to_show(
    desk: Desk, elena: Person, trustees: Body, django_assert_num_queries: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client, clerk = desk.as_("clerk"), desk.people["clerk"]
    engage(desk, elena, trustees)
    counted = {}
    for path in PAGES:
        client.get(path)
        with CaptureQueriesContext(connection) as asked:
            client.get(path)
        counted[path] = len(asked)
    for each in range(5):
        board = Body.objects.create(name=f"Board {each}", since=date(2020, 1, 1))
        person = Person.objects.enrol(f"more-{each}@example.org", f"More {each}", firm=f"Firm {each}")
        RoleHeld.objects.create(person=person, role="board", body=board, since=date(2020, 1, 1))
        record_licence(person, kind="PE", number=str(each), expires=date(2027, 1, 1), by=clerk, now=desk.now)
        client.post("/people/firms/", {"name": f"Firm {each}"})
        engage(desk, person, board)
    for path, many in counted.items():
        with django_assert_num_queries(many):
            client.get(path)


# ---- interests in the land -------------------------------------------------------------------------------------------


def test_an_interest_in_the_land_is_recorded_beside_the_clause_that_asks_for_it(desk: Desk) -> None:
    page = send(
        desk.as_("clerk"), desk.page("interests"), kind="lienholder", name="Example Bank", source="Title report"
    )
    assert "Example Bank is recorded as lienholder" in page.words
    assert "130-9D(1)" in page.words
    interest = Interest.objects.get()
    page = send(desk.as_("clerk"), desk.page("end-interest", interest.pk), why="Discharged")
    assert "Ended: Discharged" in page.words
    assert desk.as_("reviewer").post(desk.page("interests"), {"kind": "tenant", "name": "X"}).status_code == 200
    assert Interest.objects.count() == 1
