"""The applicant's page: where the case stands, what is asked, the comments answered one by one, and papers sent."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from forebay.letters.review_letters.comments import Comment
from forebay.office.models import CaseFile, CommentAnswer, Paper, Parked, Party, RequirementRow
from forebay.office.people.signin import sign_in_link
from forebay.office.verbs.dispose import Judged, dispose
from forebay.office.verbs.receive_submission import receive_submission
from forebay.office.verbs.run_review import run_review
from forebay.review import samples
from forebay.web.portal import comments, yours
from web.pages import Page, read, send

SOILS = "us-ny/webster/130-I:content/3#soils present at the site"
COMMENTS = (
    Comment("130-8A(3)", "The silt fence is missing on sheet C-3."),
    Comment("130-8A(7)", "The seed mix is not named.", "Rita Reviewer"),
)


def ask(desk, **more):
    from forebay.office.verbs.requests import ask as ask_it

    return ask_it(desk.case, "document", "The soil report is missing.", by=desk.people["officer"], now=desk.now, **more)


@pytest.mark.parametrize(("who", "leads"), [("applicant", True), ("officer", False), ("inspector", False)])
def test_a_link_to_sign_in_leads_an_outsider_with_one_case_to_its_page(desk, client, who, leads):
    link = sign_in_link(desk.people[who], desk.now)
    assert client.post(link)["Location"] == (desk.page("yours") if leads else "/")


def test_a_link_leads_an_outsider_with_two_cases_to_the_list_of_both(desk, client):
    Party.objects.create(case=desk.other, person=desk.people["applicant"], role="applicant")
    assert client.post(sign_in_link(desk.people["applicant"], desk.now))["Location"] == "/"


# ---- where it stands -------------------------------------------------------------------------------------------------


def test_the_page_says_where_it_stands_and_for_how_many_days(desk):
    page = read(desk.as_("applicant"), desk.page("yours"))
    for said in (
        "Where it stands",
        "Under construction",
        "0 days with the village, 17 days with you",
        "What the village asks of you",
    ):
        assert said in page.words


def test_what_the_law_asks_of_the_applicant_is_there_with_its_clause(desk):
    page = read(desk.as_("applicant"), desk.page("yours"))
    assert "What the law asks of you now" in page.words
    assert "Deliver the monthly summary for July 2026 ( 130-10B(1) )" in page.words
    assert "Why: " in page.words


STAFF_WORDS = re.compile(
    r"[Dd]etermine it|Determine: |the law names nobody|The (?:applicant|owner|developer) must|\bNo\. \d+ to \d+|"
    r"the village's finding|to do: |by licensed certified professional|left to the official|"
    r"\d{4}-\d{4}/\d+|docket|finding:"
)


def test_the_page_speaks_to_the_applicant_and_not_in_the_words_of_the_office(desk, served):
    desk.does("officer", "determine", data={"term": "subject", "outcome": "met", "reasons": "It is within the plan."})
    ask(desk, named={"document": "soil report"}, answer_by=(desk.now + timedelta(days=10)).date())
    page = read(desk.as_("applicant"), desk.page("yours"))
    assert STAFF_WORDS.findall(page.words) == []
    for said in ("By the end of Saturday, July 25, 2026", "Why: ", "Answer it", "It is within the plan."):
        assert said in page.words


def test_each_thing_the_law_asks_says_what_to_do_now(desk):
    html = read(desk.as_("applicant"), desk.page("yours")).html
    asked = html.partition("What the law asks of you now")[2].partition("What waits for the village")[0]
    tasks = asked.split('<p class="says">')[1:]
    assert tasks
    for each in tasks:
        assert 'class="rest acts"' in each or "village office" in each or "by a link of their own" in each, each


def test_an_open_request_stands_first_with_its_clause_day_and_way_to_answer(desk):
    entry = ask(desk, named={"document": "soil report"}, answer_by=(desk.now + timedelta(days=10)).date())
    page = read(desk.as_("applicant"), desk.page("yours"))
    assert "The soil report is missing." in page.words
    assert "By the end of Saturday, July 25, 2026" in page.words
    assert f'href="{desk.page("request-answer", entry.seq)}"' in page.html


def test_an_answer_to_a_request_stands_among_what_was_sent_with_its_receipt(desk):
    entry = ask(desk, named={"document": "soil report"})
    applicant = desk.as_("applicant")
    boxes = read(applicant, desk.page("request-answer", entry.seq)).boxes
    applicant.post(desk.page("request-answer", entry.seq), {**boxes, "papers": paper()})
    sent = read(applicant, desk.page("yours")).words.partition("What your side sent")[2]
    assert "IN-2026-0001 : Answer the request" in sent


def test_where_a_plan_is_waited_for_it_is_handed_in_from_here(desk):
    page = read(desk.as_("applicant"), desk.page("yours"))
    assert "The village waits for your plan." in page.words
    assert f'href="{desk.page("submission-new")}"' in page.html


# ---- comments --------------------------------------------------------------------------------------------------------


@pytest.fixture
def letter(desk, monkeypatch):
    """Return a review letter with two comments, as the case has it."""
    monkeypatch.setattr(comments, "_comments", lambda case, letter: COMMENTS)
    return Paper.objects.create(
        number="REV-2026-0001",
        case=desk.case,
        kind="review letter",
        title="Review",
        entry=f"{desk.case.number}/2",
        about=f"{desk.case.number}/1",
        issued=desk.now,
        html="0" * 64,
        pdf="0" * 64,
    )


def one(desk, letter, place):
    return reverse("answer-comment", args=[desk.case.number, letter.number, place])


def test_each_comment_is_answered_as_a_draft_and_all_are_sent_with_one_receipt(desk, letter):
    applicant = desk.as_("applicant")
    send(applicant, one(desk, letter, 1), text="It is on sheet C-3 now.")
    send(applicant, one(desk, letter, 2), text="Mix 4.")
    listed = desk.page("answer-comments", letter.number)
    assert "Send 2 answers" in read(applicant, listed).words
    page = Page(applicant.post(desk.page("send-answers", letter.number), follow=True))
    assert "The receipt is IN-2026-0001." in page.words
    assert set(CommentAnswer.objects.values_list("receipt", flat=True)) == {"IN-2026-0001"}


def test_sent_twice_it_is_sent_once(desk, letter):
    applicant = desk.as_("applicant")
    send(applicant, one(desk, letter, 1), text="It is there now.")
    pages = [Page(applicant.post(desk.page("send-answers", letter.number), follow=True)) for _ in range(3)]
    assert all("The receipt is IN-2026-0001." in page.words for page in pages)
    assert CommentAnswer.objects.count() == 1


def test_nothing_is_sent_where_nothing_is_answered(desk, letter):
    page = Page(desk.as_("applicant").post(desk.page("send-answers", letter.number), follow=True))
    assert "Nothing is answered yet." in page.words


def test_a_draft_is_the_applicants_until_it_is_sent(desk, letter):
    applicant, officer = desk.as_("applicant"), desk.as_("officer")
    send(applicant, one(desk, letter, 1), text="Half a thought.")
    listed = desk.page("answer-comments", letter.number)
    assert "Half a thought." not in read(officer, listed).words
    applicant.post(desk.page("send-answers", letter.number))
    assert "Half a thought." in read(officer, listed).words
    assert "IN-2026-0001" in read(officer, reverse("questions")).words


def test_a_blank_answer_takes_the_draft_away(desk, letter):
    applicant = desk.as_("applicant")
    send(applicant, one(desk, letter, 1), text="No.")
    send(applicant, one(desk, letter, 1), text="  ")
    assert not CommentAnswer.objects.exists()


def test_what_was_sent_stays_as_it_was_when_more_is_answered(desk, letter):
    applicant = desk.as_("applicant")
    for said in ("First.", "Second."):
        send(applicant, one(desk, letter, 1), text=said)
        applicant.post(desk.page("send-answers", letter.number))
    assert list(CommentAnswer.objects.order_by("pk").values_list("text", "receipt")) == [
        ("First.", "IN-2026-0001"),
        ("Second.", "IN-2026-0002"),
    ]


def test_of_two_who_answer_one_comment_the_second_sees_what_the_first_wrote(desk, letter):
    applicant, where = desk.as_("applicant"), one(desk, letter, 1)
    first, second = read(applicant, where).boxes, read(applicant, where).boxes
    applicant.post(where, {**first, "text": "It is on sheet C-3 now."})
    page = Page(applicant.post(where, {**second, "text": "It is on sheet C-4."}))
    assert page.status == 409
    assert "Somebody else saved this after you opened it" in page.words
    assert "It is on sheet C-3 now." in page.words
    assert page.boxes["text"] == "It is on sheet C-4."
    assert CommentAnswer.objects.get().text == "It is on sheet C-3 now."
    applicant.post(where, page.boxes)
    assert CommentAnswer.objects.get().text == "It is on sheet C-4."


def test_what_somebody_else_wrote_meanwhile_is_not_sent_unread(desk, letter):
    applicant, listed = desk.as_("applicant"), desk.page("answer-comments", letter.number)
    send(applicant, one(desk, letter, 1), text="Read.")
    seen = read(applicant, listed).boxes
    send(applicant, one(desk, letter, 2), text="Not read.")
    page = Page(applicant.post(desk.page("send-answers", letter.number), seen, follow=True))
    assert "nothing is sent yet" in page.words
    assert not CommentAnswer.objects.exclude(sent=None).exists()
    page = Page(applicant.post(desk.page("send-answers", letter.number), page.boxes, follow=True))
    assert "The receipt is IN-2026-0001." in page.words


def test_the_comments_of_a_withdrawn_letter_are_read_and_not_answered(desk, letter):
    applicant, where = desk.as_("applicant"), one(desk, letter, 1)
    boxes = read(applicant, where).boxes
    Paper.objects.update(withdrawn=desk.now)
    page = read(applicant, desk.page("answer-comments", letter.number))
    assert "The village withdrew this letter on July 15, 2026." in page.words
    assert where not in page.html
    page = Page(applicant.post(where, {**boxes, "text": "Too late."}))
    assert "REV-2026-0001 was withdrawn" in page.words
    assert page.boxes["text"] == "Too late."
    assert not CommentAnswer.objects.exists()


@pytest.mark.parametrize(("who", "code"), [("stranger", 401), ("neighbor", 404), ("reviewer", 403), ("officer", 403)])
def test_comments_are_answered_by_the_applicants_side_alone(desk, letter, who, code):
    assert desk.as_(who).post(one(desk, letter, 1), {"text": "Mine."}).status_code == code
    assert desk.as_(who).post(desk.page("send-answers", letter.number)).status_code == code
    assert not CommentAnswer.objects.exists()


def test_a_comment_that_is_not_there_is_not_answered(desk, letter):
    assert desk.as_("applicant").get(one(desk, letter, 3)).status_code == 404


# ---- papers nobody asked for -----------------------------------------------------------------------------------------


def paper(name="notes.txt", text=b"The pond was mown."):
    return SimpleUploadedFile(name, text)


def sends(desk, who="applicant", **more):
    client = desk.as_(who)
    boxes = {"key": "one", "note": "For the file.", **more}
    return Page(client.post(desk.page("send-paper"), {"paper": paper(), **boxes}, follow=True))


def test_a_paper_nobody_asked_for_is_parked_with_a_receipt_and_disturbs_nothing(desk):
    before = desk.case.entries.count()
    rows = list(desk.case.requirements.values_list("key", "status"))
    page = sends(desk)
    assert "Receipt IN-2026-0001" in page.words
    assert desk.case.entries.count() == before
    assert list(desk.case.requirements.values_list("key", "status")) == rows
    assert "1 paper nobody asked for came in." in read(desk.as_("officer"), reverse("questions")).words


def test_a_paper_sent_by_a_double_click_comes_in_once(desk):
    for _ in range(3):
        assert "Receipt IN-2026-0001" in sends(desk).words
    assert Parked.objects.count() == 1


def test_another_paper_in_a_form_that_was_sent_before_is_refused_and_said(desk):
    sends(desk)
    page = sends(desk, paper=paper("other.txt", b"Something else."))
    assert "its paper is here as IN-2026-0001" in page.words
    assert "was not kept" in page.words
    assert Parked.objects.count() == 1
    fresh = page.boxes["key"]
    assert "Receipt IN-2026-0002" in sends(desk, key=fresh, paper=paper("other.txt", b"Something else.")).words


def test_a_paper_of_the_same_name_is_its_next_version_in_the_case(desk):
    sends(desk)
    sends(desk, key="two", paper=paper("Notes.txt", b"The pond was mown twice."))
    assert list(CaseFile.objects.order_by("version").values_list("name", "version")) == [
        ("notes.txt", 1),
        ("Notes.txt", 2),
    ]


def test_a_paper_stands_under_the_name_it_came_with_though_somebody_sent_the_same_before(desk):
    sends(desk)
    page = sends(desk, key="two", paper=paper("letter of the neighbor.txt"))
    assert "letter of the neighbor.txt" in page.words
    assert "notes.txt" not in page.words


def test_what_was_sent_stands_on_the_page_with_its_receipt(desk):
    sends(desk)
    page = read(desk.as_("applicant"), desk.page("yours"))
    assert "notes.txt, sent without being asked for" in page.words
    answer = desk.as_("officer").get(desk.page("parked-paper", "IN-2026-0001"))
    assert answer.content == b"The pond was mown."


def test_a_paper_that_is_not_what_its_name_says_is_kept_and_that_is_said(desk):
    page = sends(desk, paper=paper("plan.pdf", b"These are words."))
    assert "Receipt IN-2026-0001" in page.words
    assert "plan.pdf is text, whatever its name says." in page.words


def test_an_empty_paper_is_refused_in_words(desk):
    page = Page(desk.as_("applicant").post(desk.page("send-paper"), {"paper": paper(text=b""), "key": "e"}))
    assert page.status == 422
    assert "empty" in page.words
    assert not Parked.objects.exists()


@pytest.mark.parametrize(("who", "code"), [("stranger", 401), ("neighbor", 404), ("officer", 403)])
def test_a_paper_is_sent_by_whoever_has_a_part_in_the_case(desk, who, code):
    answer = desk.as_(who).post(desk.page("send-paper"), {"paper": paper(), "key": "x"})
    assert answer.status_code == code
    assert not Parked.objects.exists()


def test_a_receipt_is_seen_in_its_own_case_alone(desk):
    sends(desk)
    other = reverse("sent-paper", args=[desk.other.number, "IN-2026-0001"])
    assert desk.as_("neighbor").get(other).status_code == 404
    assert desk.as_("neighbor").get(desk.page("sent-paper", "IN-2026-0001")).status_code == 404


def test_the_comments_to_answer_are_those_of_the_letter_as_it_was_issued(desk):
    filed = receive_submission(desk.case, samples.webster(), by=desk.people["applicant"], now=desk.now)
    ran = run_review(desk.case, filed.id, now=desk.now)
    by = desk.people["reviewer"]
    dispose(desk.case, ran.id, {SOILS: Judged("not met", "No borings.")}, by=by, now=desk.now)
    send(desk.as_("officer"), desk.page("review-letter-new", "review", ran.seq))
    issued = Paper.objects.get(case=desk.case)
    applicant = desk.as_("applicant")
    assert "Answer them one by one" in read(applicant, desk.page("yours")).words
    said = read(applicant, desk.page("review-letter-html", issued.number)).words
    listed = comments._comments(desk.case, issued)
    assert [one.said in said for one in listed] == [True]
    dispose(desk.case, ran.id, {SOILS: Judged("not met", "Said later.")}, by=by, now=desk.now)
    page = read(applicant, desk.page("answer-comments", issued.number))
    assert "No borings." in page.words
    assert "Said later." not in page.words


# ---- whose it is -----------------------------------------------------------------------------------------------------


def test_comments_are_asked_for_until_the_next_round_is_in(desk, letter, monkeypatch):
    monkeypatch.setattr(yours, "comments_open", lambda case, lines: yours.Answering(letter, 0, 2))
    assert "Answer them one by one" in read(desk.as_("applicant"), desk.page("yours")).words
    receive_submission(desk.case, samples.webster(), by=desk.people["applicant"], now=desk.now)
    assert "Answer them one by one" not in read(desk.as_("applicant"), desk.page("yours")).words


@pytest.mark.parametrize(("outcome", "is_theirs"), [("not met", True), ("left to the official", False)])
def test_what_an_official_settles_first_is_not_asked_of_the_applicant(outcome, is_theirs):
    row = RequirementRow(shape="gate", who="applicant", turn="", outcome=outcome)
    assert bool(yours._outside(row)) is is_theirs


@pytest.mark.parametrize(
    ("parts", "mine", "others"),
    [({"contractor"}, ["contractor"], ["applicant"]), ({"owner"}, ["contractor", "applicant"], [])],
)
def test_a_contractor_is_told_their_own_part_first_and_an_owner_all_of_their_side(parts, mine, others):
    rows = [
        RequirementRow(shape="duty", who=who, turn="", outcome="not met", place=place)
        for place, who in enumerate(["contractor", "village", "applicant"], 1)
    ]
    sides = yours._by_side(rows, frozenset(parts))
    told = [[row.who for row in side] for side in (sides.mine, sides.others, sides.village)]
    assert told == [mine, others, ["village"]]


def test_the_clock_of_a_contractor_is_the_applicants_and_not_theirs(desk):
    from forebay.office.verbs.parties import add_party

    party = add_party(desk.case, email="c@example.org", name="Carl Example", role="contractor", firm="Ash Excavating")
    desk.people["contractor"] = party.person
    page = read(desk.as_("contractor"), desk.page("yours")).words
    assert "17 days with the applicant" in page
    assert "Whose turn Yours" not in page
