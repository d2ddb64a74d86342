"""The decision on the desk: what holds it back, the board and its vote, waivers, and the letters that tell of it."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from forebay.office import files
from forebay.office.home import NAME, init_home
from forebay.office.models import Body, Entry, Paper, Person, RoleHeld
from forebay.office.record import read as entry_of
from forebay.office.record import seq_of
from forebay.office.verbs.board import record_vote, refer
from forebay.office.verbs.receive_submission import receive_submission
from forebay.office.verbs.run_review import run_review
from forebay.review import samples
from web.pages import Page, read, send

BOARD = "Zoning Board of Appeals"
SITE_PLAN = "approve site plan"
CERTIFIED = {"certifier": "Petra Example", "credential": "PE", "license": "1", "signed": "2026-07-01"}


@pytest.fixture
def seated(desk: Any) -> list[Person]:
    """Return three members of the board."""
    body = Body.objects.create(name=BOARD, since=date(2026, 1, 1))
    found = [Person.objects.enrol(f"{one.lower()}@example.org", f"{one} Member") for one in ("Ann", "Ben", "Cal")]
    for one in found:
        RoleHeld.objects.create(person=one, role="board", body=body, since=date(2026, 1, 1))
    return found


def body() -> Body:
    return Body.objects.get(name=BOARD)


def settle(desk: Any, step: str) -> None:
    """Let the officer settle everything that holds a step."""
    from forebay.office.perform import Refused

    with pytest.raises(Refused) as refused:
        desk.does("officer", step)
    for one in {f"{row.law}:{row.provision.partition('#')[0]}" for row in refused.value.requirements}:
        data = {"requirement": one, "outcome": "met", "reasons": "Seen and found so."}
        desk.does("officer", "determine", data=data)


def ask(desk: Any, decides: str = SITE_PLAN, days: int = 0, case: Any = None) -> Any:
    data = {
        "board": BOARD,
        "decides": decides,
        "question": "May the site plan be approved?",
        "findings": "The road is kept clean.",
        "recommends": "Approve it.",
        "meeting": (desk.now + timedelta(days=days)).date(),
    }
    return refer(case or desk.case, data, by=desk.people["officer"], now=desk.now - timedelta(days=2))


def cast(desk: Any, seated: list[Person], letter: Any, **more: Any) -> Any:
    votes = {str(one.pk): "for" for one in seated}
    data = {"board": BOARD, "decides": SITE_PLAN, "motion": "To approve", "votes": votes, "carried": True, **more}
    who = desk.people["clerk"]
    return record_vote(letter.case, data, by=who, occurred=desk.now, now=desk.now, referral=letter.entry)


# ---- what holds it back ----------------------------------------------------------------------------------------------


def test_what_is_not_met_stands_with_its_clause_where_the_button_would_be(desk: Any) -> None:
    page = read(desk.as_("officer"), desk.page("decision"))
    assert "Approve the SWPPP" in page.words
    assert "It cannot be decided yet" in page.words
    assert "130-9" in page.words
    assert desk.page("act", "approve-swppp") not in page.html
    assert "The village has not adopted who. It is done here by the officer or board." in page.words


def test_the_button_comes_once_nothing_holds_the_decision_back(desk: Any) -> None:
    settle(desk, SITE_PLAN)
    page = read(desk.as_("officer"), desk.page("decision"))
    assert desk.page("act", "approve-site-plan") in page.html
    assert desk.page("act", "approve-site-plan") not in read(desk.as_("applicant"), desk.page("decision")).html


def test_who_decides_what_waits_at_a_board_is_told_before(desk: Any, seated: list[Person]) -> None:
    settle(desk, SITE_PLAN)
    pages = [desk.page("decision"), desk.page("act", "approve-site-plan")]
    assert all("no vote is on record" not in read(desk.as_("officer"), each).words for each in pages)
    put = ask(desk)
    for each in pages:
        said = read(desk.as_("officer"), each).words
        assert f"It was put to the {BOARD}" in said, each
        assert "whoever decides now, decides without it" in said
    cast(desk, seated, put)
    assert all("no vote is on record" not in read(desk.as_("officer"), each).words for each in pages)


def test_the_applicant_reads_what_is_to_be_decided_and_does_nothing_there(desk: Any) -> None:
    page = read(desk.as_("applicant"), desk.page("decision"))
    assert "Approve the SWPPP" in page.words
    assert "Put it to a board" not in page.words


def test_a_certification_accepted_instead_of_the_review_says_what_is_known_of_the_licence(desk: Any) -> None:
    assert "None was accepted." in read(desk.as_("officer"), desk.page("decision")).words
    desk.does("officer", "accept certification", data=CERTIFIED)
    page = read(desk.as_("officer"), desk.page("decision"))
    assert "Petra Example, PE" in page.words
    assert "Nobody called Petra Example is on record" in page.words


def test_a_plan_under_review_is_returned_or_disapproved(desk: Any) -> None:
    filed = receive_submission(desk.case, samples.webster(), by=desk.people["applicant"], now=desk.now)
    run_review(desk.case, filed.id, now=desk.now)
    page = read(desk.as_("officer"), desk.page("decision"))
    assert "Return the SWPPP" in page.words
    assert "Disapprove it" in page.words
    desk.does("officer", "return SWPPP", data={"lacks": "The soils are not shown."})
    seq = Entry.objects.get(act="return SWPPP").seq
    start = read(desk.as_("officer"), desk.page("decision-notice", seq)).boxes["next_step"]
    assert start == "Hand in the next round of the plan, with what it lacks."
    done = send(desk.as_("officer"), desk.page("decision-notice", seq), reasons="It cannot be judged so.")
    assert "DEC-2026-0001" in done.words
    letter = Paper.objects.get(kind="notice of decision")
    text = desk.as_("applicant").get(desk.page("review-letter-html", letter.number)).content.decode()
    assert "The soils are not shown." in text


# ---- the board -------------------------------------------------------------------------------------------------------


def test_without_a_board_the_page_says_where_to_name_one(desk: Any) -> None:
    page = read(desk.as_("officer"), desk.page("refer"))
    assert "No board is named." in page.words


def test_a_question_is_put_to_a_board_with_words_to_start_from(desk: Any, seated: list[Person]) -> None:
    address = f"{desk.page('refer')}?decides=approve-site-plan"
    page = read(desk.as_("officer"), address)
    assert page.boxes["decides"] == SITE_PLAN
    assert "may the village approve the site plan?" in page.boxes["question"]
    done = send(desk.as_("officer"), address, board=BOARD, meeting__month="7", meeting__day="22", meeting__year="2026")
    assert "REF-2026-0001 is issued" in done.words
    assert "REF-2026-0001" in read(desk.as_("applicant"), desk.page("decision")).words
    agenda = read(desk.as_("board"), f"/people/boards/{body().pk}/").words
    assert "Meeting of July 22, 2026" in agenda
    assert f"Approve the site plan: {desk.case.number} Example Meadows" in agenda
    assert "Quorum not stated" in agenda


def test_a_question_for_a_meeting_that_is_over_is_refused_beside_its_field(desk: Any, seated: list[Person]) -> None:
    address = f"{desk.page('refer')}?decides=approve-site-plan"
    page = send(desk.as_("officer"), address, board=BOARD, meeting__month="7", meeting__day="1", meeting__year="2026")
    assert page.status == 422
    assert "is before July 15, 2026" in page.words


def _typed(desk: Any, seated: list[Person], **more: str) -> dict[str, str]:
    votes = {f"member-{one.pk}": "for" for one in seated}
    when = {"occurred-month": "7", "occurred-day": "15", "occurred-year": "2026", "occurred-time": "9:30 am"}
    return {**when, **votes, "motion": "To approve it", "carried": "yes", "key": "pressed", **more}


def test_the_vote_asks_for_every_member_seated_that_day_and_stands_on_the_page(desk: Any, seated: list[Person]) -> None:
    letter = ask(desk)
    seq = int(letter.entry.rpartition("/")[2])
    address = desk.page("vote", seq)
    page = read(desk.as_("clerk"), address)
    assert all(one.name in page.words for one in seated)
    typed = _typed(desk, seated, **{f"member-{seated[1].pk}": "stood aside", "stood_aside_because": "Kin"})
    client = desk.as_("clerk")
    done = Page(client.post(address, typed, follow=True))
    client.post(address, typed)
    assert Entry.objects.filter(act="record vote").count() == 1
    assert f"{BOARD}, carried: 2 for, 0 against, 1 stood aside" in done.words
    assert "Stood aside: Ben Member" in done.words
    assert "2 members took part. Quorum not stated" in done.words
    assert "Record the vote on REF" not in done.words
    assert "carried, 2 for, 0 against, 1 stood aside" in read(client, f"/people/boards/{body().pk}/").words


def test_a_vote_of_another_day_asks_for_the_members_of_that_day(desk: Any, seated: list[Person]) -> None:
    RoleHeld.objects.filter(person=seated[2]).update(until=date(2026, 7, 15))
    letter = ask(desk, days=-1)
    address = desk.page("vote", int(letter.entry.rpartition("/")[2]))
    assert "Cal Member" in read(desk.as_("clerk"), address).words
    answer = desk.as_("clerk").post(address, _typed(desk, seated[:2]))
    assert answer.status_code == 302
    assert Entry.objects.get(act="record vote").text.count('"for"') == 2


def test_a_vote_is_corrected_in_the_form_it_was_recorded_with(desk: Any, seated: list[Person]) -> None:
    vote = cast(desk, seated, ask(desk))
    client, address = desk.as_("clerk"), desk.page("correct", vote.seq)
    page = read(client, address)
    assert [page.boxes[f"member-{one.pk}"] for one in seated] == ["for"] * 3
    assert page.boxes["motion"] == "To approve"
    ben = f"member-{seated[1].pk}"
    wrong = send(client, address, reason="Misheard", **{ben: "absent", f"member-{seated[0].pk}": ""})
    assert (wrong.status, wrong.boxes[ben]) == (422, "absent")
    assert send(client, address, reason="Misheard", **{ben: "absent"}).status == 200
    again = entry_of(Entry.objects.filter(act="record vote").latest("seq").text)
    assert (again.data["votes"][str(seated[1].pk)], again.corrects, again.subject) == (
        "absent",
        f"{desk.case.number}/{vote.seq}",
        entry_of(vote.text).subject,
    )
    assert f"{BOARD}, carried: 2 for, 0 against, 1 absent" in read(client, desk.page("decision")).words


def test_a_letter_that_was_issued_is_not_offered_for_correction(desk: Any) -> None:
    settle(desk, "issue permit")
    seq = desk.does("officer", "issue permit").seq
    client = desk.as_("officer")
    assert desk.page("correct", seq) not in read(client, desk.page("entry", seq)).html
    refused = read(client, desk.page("correct", seq)).words
    assert "PER-2026-0001 stays as it was issued. Withdraw it, and issue another." in refused


def test_the_vote_starts_with_the_day_of_the_meeting_and_leaves_the_hour_to_whoever_records_it(
    desk: Any, seated: list[Person]
) -> None:
    letter = ask(desk, days=-1)
    boxes = read(desk.as_("clerk"), desk.page("vote", int(letter.entry.rpartition("/")[2]))).boxes
    assert [boxes[f"occurred-{part}"] for part in ("month", "day", "year", "time")] == ["7", "14", "2026", ""]


def test_a_vote_before_the_meeting_is_refused_beside_its_day(desk: Any, seated: list[Person]) -> None:
    address = desk.page("vote", int(ask(desk).entry.rpartition("/")[2]))
    page = Page(desk.as_("clerk").post(address, _typed(desk, seated, **{"occurred-day": "14"})))
    assert page.status == 422
    assert "July 14, 2026 is before the meeting the question was put for, July 15, 2026." in page.words
    assert page.boxes["occurred-day"] == "14"


def test_a_member_left_blank_is_asked_for_beside_their_name(desk: Any, seated: list[Person]) -> None:
    letter = ask(desk)
    typed = _typed(desk, seated)
    typed.pop(f"member-{seated[0].pk}")
    page = Page(desk.as_("clerk").post(desk.page("vote", int(letter.entry.rpartition("/")[2])), typed))
    assert page.status == 422
    assert "Ann Member: this is blank" in page.words


def test_the_decision_waits_for_the_vote_of_the_board_that_the_village_adopted(desk_of: Any, tmp_path: Any) -> None:
    home = init_home(tmp_path / "own", "webster")
    path = home.path / NAME
    row = f'\n[bodies]\n"{SITE_PLAN}" = [{{ body = "{BOARD}", from = 2026-01-01 }}]\n'
    path.write_text(path.read_text().replace("\n[bodies]\n", row))
    desk = desk_of(home)
    members = [Person.objects.enrol("ann@example.org", "Ann Member")]
    board = Body.objects.create(name=BOARD, since=date(2026, 1, 1))
    RoleHeld.objects.create(person=members[0], role="board", body=board, since=date(2026, 1, 1))
    for one in _unmet(desk):
        data = {"requirement": one, "outcome": "met", "reasons": "Seen and found so."}
        desk.does("officer", "determine", data=data)
    said = f"Here it is for the {BOARD} to approve the site plan, and no vote of it is on record."
    page = read(desk.as_("officer"), desk.page("decision"))
    assert said in page.words
    assert "by its vote; its quorum is not stated" in page.words
    assert desk.page("act", "approve-site-plan") not in page.html
    refused = send(desk.as_("officer"), desk.page("act", "approve-site-plan"))
    assert said in refused.words
    cast(desk, members, ask(desk))
    assert desk.page("act", "approve-site-plan") in read(desk.as_("officer"), desk.page("decision")).html
    desk.does("officer", SITE_PLAN)
    done = read(desk.as_("officer"), desk.page("decision"))
    assert f"by vote of the {BOARD}" in done.words
    assert "Write the notice of decision" in done.words


def _unmet(desk: Any) -> set[str]:
    from forebay.law.requirements import refusals
    from forebay.office import docket, here
    from forebay.office.record import facts, record

    bearings = here.bearings(desk.now)
    acts = record(docket.lines(desk.case), bearings.vocabulary)
    known = facts(acts, bearings.book)
    held = refusals(list(bearings.laws), known, acts, SITE_PLAN, desk.now, None, bearings.calendar)
    return {f"{row.law}:{row.provision.partition('#')[0]}" for row in held}


# ---- waivers ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def canal(desk_of: Any, tmp_path: Any) -> Any:
    """Return Spencerport's desk with a request for a waiver."""
    from forebay.office.verbs import open_case

    desk = desk_of(init_home(tmp_path / "spencerport", "spencerport"))
    person = desk.people["applicant"]
    parties = [(person, "applicant"), (person, "owner"), (person, "developer")]
    desk.case = open_case(
        title="Canal Plaza", address="1 Example Way", by=desk.people["officer"], now=desk.now, parties=parties
    )
    desk.does("clerk", "request waiver", data={"asks": "The channel protection", "grounds": "Rock at two feet"})
    return desk


def found(desk: Any) -> None:
    for name in ("on-site not feasible", "acceptable mitigation provided", "no listed downstream impact"):
        desk.does("officer", "determine", data={"finding": name, "outcome": "met", "reasons": "Looked at on the site."})
    desk.does("board", "select mitigation", data={"measure": "A facility on developed land"})


def test_a_village_without_waivers_says_so(desk: Any) -> None:
    assert "No law of this case provides for a waiver." in read(desk.as_("officer"), desk.page("waiver")).words


def test_the_plans_the_law_lists_parts_of_are_decided_here_too(canal: Any) -> None:
    page = read(canal.as_("officer"), canal.page("decision"))
    assert "Approve the landscaping plan" in page.words
    assert "Grant a waiver" in page.words


def test_a_waiver_shows_what_it_waits_for_and_is_granted_by_choosing_what_it_lifts(canal: Any) -> None:
    page = read(canal.as_("officer"), canal.page("waiver"))
    for at in ("276-20A", "276-20B", "276-20C"):
        assert at in page.words
    assert canal.page("waiver-grant") not in page.html
    found(canal)
    client = canal.as_("officer")
    assert canal.page("waiver-grant") in read(client, canal.page("waiver")).html
    done = send(client, canal.page("waiver-grant"), lifts=["criteria#channel protection"], reasons="Rock.")
    assert "Need not be met" in done.words
    assert "channel protection" in done.words
    assert "waits for the village to adopt the fee rate (276-21A)" in done.words


def test_what_a_board_adopts_settles_nothing_by_itself_and_starts_the_officers_determination(canal: Any) -> None:
    board = Body.objects.create(name=BOARD, since=date(2026, 1, 1))
    member = Person.objects.enrol("ann@example.org", "Ann Member")
    RoleHeld.objects.create(person=member, role="board", body=board, since=date(2026, 1, 1))
    found = "On-site not feasible (276-20A(4))"
    vote = cast(canal, [member], ask(canal, "grant waiver"), decides="grant waiver", findings=found, reasons="Rock.")
    page = read(canal.as_("officer"), canal.page("decision"))
    assert "They settle nothing in the law's list by themselves" in page.words
    assert f"Determine: {found}" in page.words
    address = f"{canal.page('act', 'determine')}?finding=on-site+not+feasible&vote={vote.seq}"
    assert address.partition("?")[2].replace("&", "&amp;") in page.html
    start = read(canal.as_("officer"), address).boxes["reasons"]
    assert start == f"The {BOARD} found by its vote of July 15, 2026 (No. {vote.seq}): {found}.\nRock."
    data = {"finding": "on-site not feasible", "outcome": "met", "reasons": start}
    canal.does("officer", "determine", data=data)
    assert f"Determine: {found}" not in read(canal.as_("officer"), canal.page("decision")).words


def test_a_waiver_is_corrected_in_the_form_it_was_granted_with(canal: Any) -> None:
    found(canal)
    client = canal.as_("officer")
    send(client, canal.page("waiver-grant"), lifts=["criteria#channel protection"], reasons="Rock.")
    seq = Entry.objects.get(act="grant waiver").seq
    page = read(client, canal.page("correct", seq))
    assert page.boxes["lifts"] == "criteria#channel protection"
    assert "provisions" not in page.boxes
    assert page.boxes["reasons"] == "Rock."
    done = send(client, canal.page("correct", seq), reason="The wrong one was ticked", lifts=["criteria"])
    assert done.status == 200
    again = entry_of(Entry.objects.filter(act="grant waiver").latest("seq").text)
    assert (again.data["provisions"], again.data["reasons"]) == ("criteria", "Rock.")


def test_a_waiver_refused_says_the_clauses_when_it_is_sent_too(canal: Any) -> None:
    client = canal.as_("officer")
    page = send(client, canal.page("waiver-grant"), lifts=["criteria"], reasons="Rock.")
    assert page.status == 422
    assert "276-20A" in page.words
    assert not Entry.objects.filter(act="grant waiver").exists()


def test_the_storage_is_stated_from_the_review(canal: Any) -> None:
    filed = receive_submission(canal.case, samples.spencerport(), by=canal.people["clerk"], now=canal.now)
    run_review(canal.case, filed.id, now=canal.now)
    page = read(canal.as_("officer"), canal.page("waiver"))
    assert "10-year storm:" in page.words
    client = canal.as_("officer")
    done = Page(client.post(canal.page("waiver-storage"), {"storm": "10-year", "key": "once"}, follow=True))
    assert "The storage required is stated" in done.words
    wrong = Page(client.post(canal.page("waiver-storage"), {"storm": "", "key": "twice"}))
    assert wrong.status == 422
    assert "this is blank" in wrong.words


# ---- how often the database is asked ---------------------------------------------------------------------------------


def test_the_pages_ask_the_database_as_often_for_many_votes_as_for_one(desk: Any, seated: list[Person]) -> None:
    client = desk.as_("officer")

    def asked(address: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    cast(desk, seated, ask(desk))
    pages = (desk.page("decision"), desk.page("waiver"), f"/people/boards/{body().pk}/")
    before = [asked(page) for page in pages]
    for _ in range(2):
        cast(desk, seated, ask(desk))
        ask(desk, days=7)
    ask(desk, days=7, case=desk.other)
    assert [asked(page) for page in pages] == before


def test_a_waiver_granted_in_the_minute_of_what_it_rests_on_comes_after_it(canal: Any) -> None:
    canal.at(seconds=20)
    found(canal)
    canal.at(seconds=20)
    done = send(
        canal.as_("officer"), canal.page("waiver-grant"), lifts=["criteria#channel protection"], reasons="Rock."
    )
    assert "Need not be met" in done.words
    assert "276-22D" in done.words


def test_an_officer_goes_from_the_fee_to_the_blank_it_waits_for(canal: Any) -> None:
    found(canal)
    send(canal.as_("officer"), canal.page("waiver-grant"), lifts=["criteria#channel protection"], reasons="Rock.")
    address = f"{canal.page('act', 'determine')}?value=fee_rate"
    assert address in read(canal.as_("officer"), canal.page("waiver")).html
    assert address in read(canal.as_("officer"), canal.page("case-money")).html
    assert address not in read(canal.as_("applicant"), canal.page("waiver")).html


def test_a_document_that_must_come_is_not_called_optional_and_a_correction_leaves_it_as_it_was(canal: Any) -> None:
    client, address = canal.as_("clerk"), canal.page("act", "submit-wetland-assessment")
    assert "Assessment (optional)" not in read(client, address).words
    assert "there is no document" in send(client, address, method="The method of 1995").words
    paper = files.receive(b"%PDF-1.7 the assessment", "wetland.pdf", now=canal.now).file
    stated = {"method": "The method of 1995", "assessment": [paper.sha256]}
    filed = canal.does("clerk", "submit wetland assessment", data=stated)
    mends = canal.page("correct", filed.seq)
    assert "Left blank, what was handed in stays as it is" in read(client, mends).words
    send(client, mends, method="The method of 1999", reason="The year was misread.")
    told = entry_of(Entry.objects.get(case=canal.case, seq=filed.seq + 1).text).data
    assert told == {**stated, "method": "The method of 1999"}


def test_what_holds_a_decision_back_says_what_can_be_done_about_it(desk: Any) -> None:
    page = read(desk.as_("officer"), desk.page("decision"))
    assert f"{desk.page('act', 'determine')}?finding=" in page.html
    assert f"{desk.page('act', 'determine')}?" not in read(desk.as_("applicant"), desk.page("decision")).html


def test_a_waiver_begun_from_the_list_of_acts_offers_the_provisions_to_choose_from(canal: Any) -> None:
    answer = canal.as_("officer").get(canal.page("act", "grant-waiver"))
    assert answer.status_code == 302
    assert answer["Location"] == canal.page("waiver-grant")


def test_a_decision_page_fills_one_button_however_much_there_is_to_decide(desk: Any) -> None:
    page = read(desk.as_("officer"), desk.page("decision"))
    assert page.html.count('class="button"') <= 1


def test_a_vote_is_the_next_step_from_the_day_of_its_meeting_on(desk: Any, seated: list[Person]) -> None:
    settle(desk, SITE_PLAN)
    desk.does("clerk", "receive application", days_ago=5, data={"application_kind": "site plan"})
    to_come = ask(desk, days=5)
    button = f'class="button" href="{desk.page("vote", seq_of(to_come.entry))}"'
    assert button not in read(desk.as_("officer"), desk.page("decision")).html
    today = ask(desk)
    button = f'class="button" href="{desk.page("vote", seq_of(today.entry))}"'
    assert button in read(desk.as_("officer"), desk.page("decision")).html


def test_a_plan_nobody_handed_in_is_not_offered_for_approval(canal: Any) -> None:
    officer = canal.as_("officer")
    page = read(officer, canal.page("decision"))
    assert canal.page("act", "approve-landscaping-plan") not in page.html
    assert "The landscaping plan must hold" in page.words
    assert "This cannot be done yet" in read(officer, canal.page("act", "approve-landscaping-plan")).words


def test_what_is_found_of_a_required_letter_of_credit_is_offered_before_it_is_posted(canal: Any) -> None:
    address = canal.page("act", "determine")
    assert "Institution or surety approved" not in read(canal.as_("officer"), address).words
    canal.does("officer", "require letter of credit", data={"reasons": "A company runs it."})
    assert "Institution or surety approved (276-26D)" in read(canal.as_("officer"), address).words
