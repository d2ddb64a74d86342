"""Do I need a permit? The questions as a homeowner meets them, the request, and what the desk makes of it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.urls import reverse

from forebay.office import files
from forebay.office.interviews import sitting
from forebay.office.models import DeterminationRequest, Interview, Paper, Person, Reminder
from forebay.office.perform import RETRACT, perform
from forebay.web.portal import telling
from forebay.web.portal.question import PARTS_SAID
from web.conftest import Desk, people
from web.pages import Page, read, send

ANSWERS = {
    "disturbed_area": "0.9 acre",
    "in_common_plan": "no",
    "emergency": "no",
    "agricultural_activity": "no",
    "silvicultural_activity": "no",
    "routine_maintenance": "no",
    "practice_repair": "no",
}


@pytest.fixture
def desk(village, tmp_path, settings, monkeypatch, db):
    """Return Webster's desk with its people and without any case: a question is asked before there is one."""
    settings.FOREBAY_HOME = village.path
    found = Desk(village, tmp_path / "clock")
    monkeypatch.setenv("FOREBAY_CLOCK_FILE", str(found.clock_file))
    found.at()
    found.people = people()
    return found


WHO = {"name": "Ada Example", "part": "owner", "place": "5 Example Road", "email": "ada@example.org"}


def begin(client):
    """Begin an interview and return the address of its page."""
    answer = client.post(reverse("question"))
    assert answer.status_code == 302
    return answer["Location"]


def asked(page):
    """Return the fact a page asks about."""
    return page.boxes["fact"]


def answer(client, address, said=None, change=""):
    """Answer the question a page asks; without words, say that it is not known."""
    page = read(client, address + (f"?change={change}" if change else ""))
    fact = asked(page)
    said = ANSWERS[fact] if said is None else said
    boxes = {"fact": fact, **({"unknown": "yes"} if said == "?" else {"answer": said})}
    return Page(client.post(address, boxes, follow=True))


def through(client, address, said=None):
    """Answer every question there is, and return how many there were."""
    for count in range(30):
        if "What the law says so far" in read_on(client, address).words:
            return count
        answer(client, address, said)
    raise AssertionError("the questions do not end")


def read_on(client, address):
    return Page(client.get(address, follow=True))


# ---- the questions ---------------------------------------------------------------------------------------------------


def test_a_stranger_is_asked_one_question_a_page_until_nothing_can_change(desk):
    stranger = desk.as_("stranger")
    address = begin(stranger)
    assert 2 <= through(stranger, address) <= len(ANSWERS)
    page = read_on(stranger, address)
    assert "Yes, as far as your answers go: this law applies to your project." in page.words
    assert "before it grants a permit or approves the site plan Approve the SWPPP (130-7A(1))" in page.words
    assert "39,204 sq ft is 14,204 sq ft above the threshold of 25,000 sq ft (130-2 and 130-3)." in page.words
    assert "With this answer instead, this law would not apply:" in page.words
    assert "This is not a decision" in page.words


def test_not_to_know_is_always_possible_and_is_not_a_no(desk):
    stranger = desk.as_("stranger")
    address = begin(stranger)
    page = read(stranger, address)
    assert 'name="unknown"' in page.html
    through(stranger, address, "?")
    page = read_on(stranger, address)
    assert "It cannot be said yet: something that is not known here decides it, and not known is not no." in page.words
    assert "Not known, and it could change this" in page.words
    assert "does not apply to your project" not in page.words


def test_answers_are_found_again_by_the_link_in_another_browser(desk):
    address = begin(desk.as_("stranger"))
    answer(desk.as_("stranger"), address)
    page = read(desk.as_("stranger"), address)
    assert page.words.count("Change") == 1
    assert "0.9 acre" in page.words


def test_the_link_says_until_when_it_is_good_and_then_it_is_not(desk):
    stranger = desk.as_("stranger")
    address = begin(stranger)
    assert "September 13, 2026" in read(stranger, address).words
    desk.at(days=60)
    gone = read(stranger, address)
    assert gone.status == 410
    assert "no longer kept" in gone.words


def test_no_other_address_opens_an_interview(desk):
    address = begin(desk.as_("stranger"))
    assert len(address.strip("/").rpartition("/")[2]) >= 32
    other = "y" if address[-2] == "x" else "x"
    assert desk.as_("stranger").get(f"{address[:-2]}{other}/").status_code == 410


def test_an_answer_is_changed_and_what_it_decided_changes_with_it(desk):
    stranger = desk.as_("stranger")
    address = begin(stranger)
    through(stranger, address)
    answer(stranger, address, "24,999 sqft", change="disturbed_area")
    through(stranger, address)
    page = read_on(stranger, address)
    assert "No, as far as your answers go: this law does not apply to your project." in page.words
    assert "1 sq ft below the threshold of 25,000 sq ft" in page.words


def test_the_way_back_leads_to_the_question_before(desk):
    stranger = desk.as_("stranger")
    address = begin(stranger)
    answer(stranger, address)
    page = read(stranger, address)
    assert 'href="?change=disturbed_area"' in page.html
    back = read(stranger, f"{address}?change=disturbed_area")
    assert (asked(back), back.boxes["answer"], back.boxes["answer-unit"]) == ("disturbed_area", "0.9", "acre")


@pytest.mark.parametrize("said", ["much", "-1 acre", "", "0.9 gallons"])
def test_an_answer_that_cannot_be_right_is_asked_again_with_what_would_be(desk, said):
    stranger = desk.as_("stranger")
    address = begin(stranger)
    page = answer(stranger, address, said)
    assert page.status == 422
    assert "There is something to mend" in page.words
    assert said in page.boxes["answer"]
    assert Interview.objects.get().answers == []


def test_a_fact_that_is_none_of_the_questions_is_not_kept(desk):
    stranger = desk.as_("stranger")
    address = begin(stranger)
    stranger.post(address, {"fact": "landscaping_cost", "answer": "5"})
    stranger.post(address, {"fact": "nonsense", "answer": "5"})
    assert all(fact not in ("landscaping_cost", "nonsense") for fact, _ in Interview.objects.get().answers)


def test_why_a_question_is_asked_is_said_with_the_clause(desk):
    page = read(desk.as_("stranger"), begin(desk.as_("stranger")))
    assert "Why this is asked" in page.words
    assert "(130-3)" in page.words


def test_answers_are_forgotten_when_asked(desk):
    stranger = desk.as_("stranger")
    address = begin(stranger)
    page = Page(stranger.post(f"{address}forget/"))
    assert "Your answers are forgotten" in page.words
    assert not Interview.objects.exists()


def test_one_place_cannot_begin_without_end(desk):
    stranger = desk.as_("stranger")
    for _ in range(60):
        begin(stranger)
    answer = stranger.post(reverse("question"))
    assert answer.status_code == 429
    assert "Wait an hour" in answer.content.decode()
    desk.at(hours=2)
    begin(stranger)


def test_the_questions_print_as_a_form_with_a_box_for_not_knowing(desk):
    page = read(desk.as_("stranger"), reverse("question-paper"))
    asked = page.html.partition("The questions")[2]
    assert asked.count("<li>Do not know</li>") == asked.count('class="boxes"') > 5
    assert "(Only if you said yes to question" in page.words
    assert "How much land will be disturbed in all?" in page.words


# ---- the request -----------------------------------------------------------------------------------------------------


@pytest.fixture
def address(desk):
    stranger = desk.as_("stranger")
    found = begin(stranger)
    through(stranger, found)
    return found


def test_a_request_gets_a_number_and_a_receipt(desk, address):
    page = send(desk.as_("stranger"), f"{address}request/", **WHO)
    assert "Receipt ASK-2026-0001" in page.words
    assert "Ada" not in page.words
    made = DeterminationRequest.objects.get()
    assert (made.name, made.facts["disturbed_area"], made.way) == ("Ada Example", "0.9 acre", "portal")


def test_a_double_click_sends_once(desk, address):
    stranger = desk.as_("stranger")
    boxes = {**read(stranger, f"{address}request/").boxes, **WHO}
    for _ in range(5):
        answer = stranger.post(f"{address}request/", boxes)
        assert answer.status_code == 302
    assert DeterminationRequest.objects.count() == 1


def test_nothing_typed_is_lost_where_something_is_missing(desk, address):
    page = send(desk.as_("stranger"), f"{address}request/", **{**WHO, "email": "", "asks": "A barn."})
    assert page.status == 422
    assert page.boxes["name"] == "Ada Example"
    assert page.boxes["asks"] == "A barn."
    assert "E-mail address: this is blank" in page.words


def test_a_receipt_opens_by_its_own_address_alone(desk, address):
    send(desk.as_("stranger"), f"{address}request/", **WHO)
    assert desk.as_("stranger").get(reverse("question-received", args=["ASK-2026-0001"])).status_code == 404


# ---- the desk --------------------------------------------------------------------------------------------------------


@pytest.fixture
def request_made(desk, address):
    send(desk.as_("stranger"), f"{address}request/", **WHO)
    return DeterminationRequest.objects.get()


def test_staff_see_the_question_with_everything_in_it(desk, request_made):
    clerk = desk.as_("clerk")
    assert "ASK-2026-0001" in read(clerk, reverse("questions")).words
    page = read(clerk, reverse("asked", args=[request_made.number]))
    for said in ("Ada Example", "ada@example.org", "0.9 acre", "this law applies to your project"):
        assert said in page.words


@pytest.mark.parametrize(("who", "may"), [("stranger", 401), ("applicant", 403), ("reviewer", 403), ("clerk", 302)])
def test_a_case_is_opened_from_a_question_by_clerk_and_officer_alone(desk, request_made, who, may):
    answer = desk.as_(who).post(
        reverse("asked-open", args=[request_made.number]), {"title": "A barn", "place": request_made.place}
    )
    assert answer.status_code == may
    request_made.refresh_from_db()
    assert (request_made.case is not None) == (who == "clerk")


def opened(desk, request_made):
    desk.as_("clerk").post(
        reverse("asked-open", args=[request_made.number]), {"title": "A barn", "place": request_made.place}
    )
    request_made.refresh_from_db()
    return request_made.case


def test_the_place_is_looked_at_before_the_public_register_shows_it(desk, request_made):
    request_made.place = "The Smiths, 9 Elm Street"
    request_made.save()
    address = reverse("asked-open", args=[request_made.number])
    clerk = desk.as_("clerk")
    assert "The Smiths, 9 Elm Street" in clerk.get(reverse("asked", args=[request_made.number])).content.decode()
    clerk.post(address, {"title": "A barn", "place": "9 Elm Street"})
    register = desk.as_("stranger").get(reverse("register")).content.decode()
    assert "9 Elm Street" in register
    assert "Smith" not in register


def test_the_answer_is_the_officers_and_is_a_letter_in_the_outbox(desk, request_made):
    case = opened(desk, request_made)
    address = reverse("asked-answer", args=[request_made.number])
    assert desk.as_("clerk").get(address).status_code == 403
    said = {"o0": "met", "r0": "It opens more than the threshold.", "next_step": "Apply for a permit."}
    page = send(desk.as_("officer"), address, **said)
    assert "DET-2026-0001 is issued." in page.words
    letter = Paper.objects.get(case=case)
    assert "It opens more than the threshold." in files.read(letter.html).decode()
    assert Reminder.objects.get(case=case).to == "ada@example.org"
    assert "DET-2026-0001" in read(desk.as_("officer"), reverse("asked", args=[request_made.number])).words


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"next_step": "Apply."}, "Nothing is determined yet."),
        ({"o0": "met", "next_step": "Apply."}, "These are blank. Write why."),
        ({"r0": "Because.", "next_step": "Apply."}, "There are reasons, and no answer."),
        ({"o0": "met", "r0": "Because."}, "What comes next for whoever asked?: this is blank."),
    ],
)
def test_an_answer_without_its_reasons_is_not_issued(desk, request_made, given, said):
    case = opened(desk, request_made)
    page = send(desk.as_("officer"), reverse("asked-answer", args=[request_made.number]), **given)
    assert page.status == 422
    assert said in page.words
    assert not case.entries.filter(act="determine").exists()


def test_whoever_asked_reads_the_letter_in_their_case_and_no_other(desk, request_made):
    case = opened(desk, request_made)
    given = {"o0": "met", "r0": "It opens more.", "next_step": "Apply."}
    send(desk.as_("officer"), reverse("asked-answer", args=[request_made.number]), **given)
    desk.people["ada"] = Person.objects.get(email="ada@example.org")
    letter = reverse("review-letter", args=[case.number, "DET-2026-0001"])
    assert desk.as_("ada").get(letter).status_code == 200
    assert desk.as_("applicant").get(letter).status_code == 404


GIVEN = {"o0": "met", "r0": "It opens more.", "next_step": "Apply."}


@pytest.fixture
def answered(desk, request_made):
    """Return a question that was answered with a letter."""
    opened(desk, request_made)
    send(desk.as_("officer"), reverse("asked-answer", args=[request_made.number]), **GIVEN)
    request_made.refresh_from_db()
    return request_made


def retract(desk, case, act):
    entry = case.entries.filter(act=act).last()
    by, now = desk.people["officer"], desk.now
    perform(case, RETRACT, by=by, occurred=now, now=now, retracts=entry.id, data={"reason": "The wrong parcel."})


def test_a_question_whose_letter_was_withdrawn_waits_again_and_says_why(desk, answered):
    retract(desk, answered.case, "issue determination letter")
    officer, where = desk.as_("officer"), reverse("asked", args=[answered.number])
    page = read(officer, where)
    for said in ("Letter withdrawn", "The wrong parcel.", "the question waits for its answer again"):
        assert said in page.words, said
    listed = read(officer, reverse("questions")).words
    assert "Waiting for an answer" in listed
    assert "Letter withdrawn" in listed
    page = read(officer, reverse("asked-answer", args=[answered.number]))
    assert "Determined already, and told in this letter: No." in page.words.partition("It is numbered")[2]
    assert f'href="{where}">ASK-2026-0001' in page.html
    page = send(officer, reverse("asked-answer", args=[answered.number]), next_step="Apply for the right one.")
    assert "DET-2026-0002 is issued." in page.words
    letter = Paper.objects.get(number="DET-2026-0002")
    assert "It opens more." in files.read(letter.html).decode()
    page = read(officer, where)
    assert "waits for its answer again" not in page.words
    assert "DET-2026-0001" in page.words
    assert "DET-2026-0002" in page.words


def test_what_is_determined_after_the_letter_is_said_at_the_question(desk, answered):
    officer, where = desk.as_("officer"), reverse("asked", args=[answered.number])
    assert "Determined since the letter" not in read(officer, where).words
    said = {"term": "subject", "outcome": "not met", "reasons": "Less is opened now."}
    perform(answered.case, "determine", by=desk.people["officer"], occurred=desk.now, now=desk.now, data=said)
    assert "Determined since the letter" in read(officer, where).words
    send(officer, reverse("asked-answer", args=[answered.number]), next_step="Nothing more.")
    assert "Determined since the letter" not in read(officer, where).words
    assert "Less is opened now." in files.read(Paper.objects.latest("issued", "number").html).decode()


def test_what_would_change_the_answer_is_said_with_the_questions_themselves(desk, address):
    page = read(desk.as_("stranger"), f"{address}so-far/")
    said = page.words.partition("What would change it")[2]
    assert said.startswith(" With this answer instead, this law would not apply: ")
    assert "? Yes (now: no)" in said or "sq ft (now: 0.9 acre)" in said, said[:200]


def test_a_law_that_does_not_say_since_when_it_is_law_is_told_in_plain_words(desk, address):
    law = SimpleNamespace(name="Chapter 1", from_=None, until=None, changes=(), musts=())
    told = telling.notes(replace(sitting((), desk.now), laws={"one": law}))
    assert told == (
        "The village's copy of Chapter 1 does not say since when it reads as it does. The village office can tell "
        "you whether anything in it has changed lately.",
    )


def test_a_form_on_paper_is_keyed_in_and_what_was_left_blank_stays_unknown(desk):
    clerk, page = desk.as_("clerk"), reverse("key-in")
    given = {**WHO, "email": "", "address": "5 Example Road", "facts.disturbed_area": "2", "facts.emergency": "no"}
    boxes = {**read(clerk, page).boxes, **given, "facts.disturbed_area-unit": "acre"}
    page = Page(clerk.post(page, boxes, follow=True))
    assert "Kept as ASK-2026-0001." in page.words
    made = DeterminationRequest.objects.get()
    assert made.facts == {"disturbed_area": "2 acre", "emergency": False}
    assert (made.way, made.keyed_by) == ("paper", desk.people["clerk"])


def test_the_form_to_key_in_has_the_papers_numbers_and_words(desk):
    paper = read(desk.as_("stranger"), reverse("question-paper")).html.partition("The questions")[2]
    form = read(desk.as_("clerk"), reverse("key-in"))
    asked = re.findall(r"<p><b>(.*?)</b>", paper)
    assert len(asked) > 5
    missing = [f"{place}. {one}" for place, one in enumerate(asked, 1) if f"{place}. {one}" not in form.html]
    assert missing == []
    for under in re.findall(r"said yes to question (\d+)", paper):
        assert f"Only if question {under} is yes." in form.words
    for said in PARTS_SAID.values():
        assert said in read(desk.as_("stranger"), reverse("question-paper")).words
        assert said in form.words


def key_in(desk, **answers):
    clerk, page = desk.as_("clerk"), reverse("key-in")
    boxes = {**read(clerk, page).boxes, **WHO, **{f"facts.{name}": said for name, said in answers.items()}}
    return Page(clerk.post(page, boxes, follow=True))


def test_none_of_these_on_paper_is_keyed_in_as_an_answer(desk):
    page = key_in(desk, emergency="yes", emergency_protects=["none"])
    assert "Kept as ASK-2026-0001." in page.words
    made = DeterminationRequest.objects.get()
    assert made.facts["emergency_protects"] == []


def test_none_of_these_beside_another_is_asked_about(desk):
    page = key_in(desk, emergency="yes", emergency_protects=["none", "life"])
    assert page.status == 422
    assert "chosen beside another. Choose what the paper says." in page.words


def test_an_answer_to_a_question_that_does_not_arise_is_asked_about_and_not_dropped(desk):
    page = key_in(desk, emergency="no", emergency_protects=["life"])
    assert page.status == 422
    assert "Leave it open, and say so to the officer." in page.words
    assert not DeterminationRequest.objects.exists()


def test_a_paper_from_tomorrow_is_refused(desk):
    tomorrow = desk.now + timedelta(days=1)
    day = {"came__month": tomorrow.month, "came__day": tomorrow.day, "came__year": tomorrow.year}
    page = send(desk.as_("clerk"), reverse("key-in"), **WHO, **day)
    assert "that day is still to come" in page.words
    assert not DeterminationRequest.objects.exists()


def test_a_question_is_closed_with_a_reason(desk, request_made):
    clerk = desk.as_("clerk")
    address = reverse("asked-close", args=[request_made.number])
    assert Page(clerk.post(address, {"why": ""})).status == 422
    clerk.post(address, {"why": "Sent twice."})
    request_made.refresh_from_db()
    assert (request_made.state, request_made.closed_why) == ("closed", "Sent twice.")


def test_every_sentence_the_start_page_says_is_plain(desk):
    page = read(desk.as_("stranger"), reverse("question"))
    assert re.search(r"You may always say that you do not know\. That is not taken for a no\.", page.words)
    assert not re.search(r"\b(SWPPP|NOI|TMDL|303\(d\)|docket)\b", page.words)


def test_the_letter_to_somebody_without_an_e_mail_address_is_addressed_to_them_and_is_to_be_posted(desk):
    clerk, page = desk.as_("clerk"), reverse("key-in")
    given = {**WHO, "email": "", "address": "5 Example Road\nExampletown", "facts.disturbed_area": "26000"}
    clerk.post(page, {**read(clerk, page).boxes, **given})
    made = DeterminationRequest.objects.get()
    clerk.post(reverse("asked-open", args=[made.number]), {"title": "A garage", "place": made.place})
    officer, answer = desk.as_("officer"), reverse("asked-answer", args=[made.number])
    boxes = {**read(officer, answer).boxes, "o0": "met", "r0": "More than the law leaves alone.", "next_step": "Apply."}
    shown = Page(officer.post(answer, boxes, follow=True))
    assert "print the letter and post it, or hand it over" in shown.words
    letter = Paper.objects.get(kind="determination letter")
    words = files.read(letter.html).decode()
    assert f"{WHO['name']}<br>5 Example Road" in words or WHO["name"] in words
    assert "5 Example Road" in words
    assert "The applicant" not in words
    assert "of the docket" not in words
