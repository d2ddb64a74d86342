"""Requests on the desk: asked, answered with a document, never twice; what came in unasked; the larger plan; P55."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from forebay.office import files
from forebay.office.models import CaseFile, Entry, Parked, Standing
from web.pages import read, send

NAME = "Grading Plan 5\N{DEGREE SIGN} O'Neil.PDF"
NINE_MB = b"%PDF-1.7\n" + b"\n" * (9 * 1024 * 1024)


@pytest.fixture
def asked(desk: Any) -> int:
    """Return the docket place of a request for a grading plan, in a case applied for five days ago."""
    desk.does("clerk", "receive application", days_ago=5, data={"application_kind": "site plan"})
    send(
        desk.as_("clerk"),
        desk.page("request-new"),
        sort="document",
        document="grading plan",
        what="The plan names a grading sheet that is not in the package.",
    )
    return int(Entry.objects.get(act="request information").seq)


def upload(desk: Any, seq: int, data: bytes, name: str = NAME, who: str = "applicant", **more: str) -> Any:
    """Send a document as the answer to a request, as a browser sends it."""
    address = desk.page("request-answer", seq)
    boxes = {**read(desk.as_(who), address).boxes, **more}
    return desk.as_(who).post(address, {**boxes, "papers": SimpleUploadedFile(name, data)}, follow=True)


def test_a_request_stands_on_the_case_with_its_letter_and_who_has_the_case(desk: Any, asked: int) -> None:
    page = read(desk.as_("applicant"), desk.page("requests"))
    for said in ("Grading plan", "REQ-2026-0001", "The applicant, since July 15, 2026", "office's own count"):
        assert said in page.words
    assert "1 request not answered" in read(desk.as_("applicant"), desk.page("case")).words
    assert "Grading plan" not in read(desk.as_("neighbor"), desk.page("requests")).words


def test_what_is_wrong_with_a_request_stands_beside_its_field(desk: Any) -> None:
    boxes = {"sort": "fact", "what": "Please say.", "document": "soil report"}
    answer = desk.as_("clerk").post(desk.page("request-new"), boxes)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Fact: missing" in page
    assert "a second thing beside the fact" in page
    assert not Entry.objects.filter(act="request information").exists()


def test_p55_the_document_asked_for_is_taken_by_its_content_and_the_next_of_its_name_is_version_2(
    desk: Any, asked: int
) -> None:
    page = upload(desk, asked, NINE_MB).content.decode()
    assert "The receipt is IN-2026-0001" in page
    again = {"sort": "document", "document": "grading plan", "what": "The sheet is not signed."}
    send(desk.as_("clerk"), desk.page("request-new"), **again)
    seq = Entry.objects.filter(act="request information").order_by("-seq")[0].seq
    upload(desk, seq, NINE_MB + b"signed")
    assert [(one.name, one.version) for one in CaseFile.objects.filter(case=desk.case)] == [(NAME, 1), (NAME, 2)]
    listed = read(desk.as_("officer"), desk.page("requests")).words
    assert listed.count(NAME) == 2
    stored = CaseFile.objects.get(version=1).file
    got = desk.as_("applicant").get(desk.page("document", stored.sha256))
    assert got.content == NINE_MB
    assert "Grading" in got["Content-Disposition"]


def test_p55_what_is_too_large_is_refused_beside_its_field_with_the_true_limit(
    desk: Any, asked: int, monkeypatch: Any
) -> None:
    monkeypatch.setattr(files, "LIMIT_MB", 1)
    page = upload(desk, asked, NINE_MB).content.decode()
    assert "is 9.1 MB; the limit is 1 MB. Make it smaller." in page.replace("&#x27;", "'")
    assert "up to 1 MB each" in page
    assert not Entry.objects.filter(act="answer request").exists()


def test_complaint_16_a_form_sent_five_times_answers_once(desk: Any, asked: int) -> None:
    address = desk.page("request-answer", asked)
    client = desk.as_("applicant")
    boxes = read(client, address).boxes
    for _ in range(5):
        sent = client.post(address, {**boxes, "papers": SimpleUploadedFile("plan.pdf", b"%PDF-1.7 plan")}, follow=True)
        assert "The receipt is IN-2026-0001" in sent.content.decode()
    assert Entry.objects.filter(act="answer request").count() == 1
    changed = client.post(address, {**boxes, "papers": SimpleUploadedFile("plan.pdf", b"%PDF-1.7 another")})
    assert changed.status_code == 422
    assert "sent before" in changed.content.decode()


def test_an_answer_keyed_on_monday_counts_from_the_friday_it_came_in(desk: Any, asked: int) -> None:
    came = desk.now + timedelta(days=2)
    desk.at(days=5)
    typed = {"occurred-month": "7", "occurred-day": "17", "occurred-year": "2026", "occurred-time": "10:00 am"}
    upload(desk, asked, b"%PDF-1.7 plan", who="clerk", **typed)
    entry = Entry.objects.get(act="answer request")
    assert (entry.occurred, entry.recorded) == (came, desk.now)
    row = Standing.objects.get(case=desk.case)
    assert (row.side, date.fromordinal(row.since_day)) == ("village", date(2026, 7, 17))


def test_a_request_is_withdrawn_with_a_reason_by_staff_alone(desk: Any, asked: int) -> None:
    address = desk.page("request-withdraw", asked)
    assert desk.as_("applicant").get(address).status_code == 403
    send(desk.as_("officer"), address, reason="It was on sheet 4.")
    assert "It was on sheet 4." in read(desk.as_("applicant"), desk.page("requests")).words
    assert "was withdrawn already" in read(desk.as_("applicant"), desk.page("request-answer", asked)).words


# ---- what came in unasked --------------------------------------------------------------------------------------------


@pytest.fixture
def parked(desk: Any) -> Parked:
    """Return a paper that came in unasked an hour ago."""
    then = desk.now - timedelta(hours=1)
    kept = files.receive(b"%PDF-1.7 unasked", "plan.pdf", now=then).file
    return Parked.objects.create(
        number="IN-2026-0077",
        key="k",
        case=desk.case,
        file=kept,
        name="plan.pdf",
        by=desk.people["applicant"],
        received=then,
    )


def test_complaint_16_what_came_in_unasked_waits_for_staff_and_disturbs_nothing(desk: Any, parked: Parked) -> None:
    before = Entry.objects.count()
    page = read(desk.as_("clerk"), reverse("unsolicited"))
    assert "IN-2026-0077" in page.words
    assert "1 paper came in unasked" in read(desk.as_("clerk"), reverse("pipeline")).words
    got = desk.as_("clerk").get(reverse("unsolicited-file", args=[parked.number]))
    assert got.content == b"%PDF-1.7 unasked"
    assert Entry.objects.count() == before


def test_it_is_taken_as_the_answer_to_a_request_once(desk: Any, parked: Parked, asked: int) -> None:
    client = desk.as_("clerk")
    take = reverse("unsolicited-take", args=[parked.number])
    for _ in range(2):
        client.post(take, {"request": f"{desk.case.number}/{asked}"})
    done = Entry.objects.get(act="answer request")
    assert done.subject == f"{desk.case.number}/{asked}"
    parked.refresh_from_db()
    assert parked.seen_by == desk.people["clerk"]
    assert "Taken from what came in unasked as IN-2026-0077" in read(client, desk.page("requests")).words


def test_a_paper_taken_as_an_answer_keeps_the_name_it_came_with(desk: Any, asked: int) -> None:
    """The same bytes came in before under another name, by which alone they are stored."""
    from forebay.office.verbs.outsiders import park

    files.store(b"%PDF-1.7 twice", "first name.pdf", now=desk.now)
    came = park(desk.case, b"%PDF-1.7 twice", NAME, "", by=desk.people["applicant"], now=desk.now, key="p")
    desk.as_("clerk").post(reverse("unsolicited-take", args=[came.number]), {"request": f"{desk.case.number}/{asked}"})
    assert [one.name for one in CaseFile.objects.filter(case=desk.case)] == [NAME]
    entry = Entry.objects.get(act="answer request")
    assert NAME in read(desk.as_("clerk"), desk.page("entry", entry.seq)).words
    assert "Grading" in desk.as_("clerk").get(desk.page("document", came.file.sha256))["Content-Disposition"]


def test_an_uploaded_answer_keeps_the_name_it_came_with(desk: Any, asked: int) -> None:
    files.store(b"%PDF-1.7 plan", "first name.pdf", now=desk.now)
    upload(desk, asked, b"%PDF-1.7 plan")
    assert [one.name for one in CaseFile.objects.filter(case=desk.case)] == [NAME]


def test_who_answers_comes_back_to_their_own_page_with_the_receipt_in_sight(desk: Any, asked: int) -> None:
    sent = upload(desk, asked, b"%PDF-1.7 plan")
    assert sent.redirect_chain == [(desk.page("yours"), 302)]
    said = " ".join(sent.content.decode().split())
    assert "Your answer is here. The receipt is IN-2026-0001" in said
    assert ">IN-2026-0001</a>" in said.partition("What your side sent")[2]


def test_the_village_that_keys_an_answer_in_comes_back_to_the_requests(desk: Any, asked: int) -> None:
    sent = upload(desk, asked, b"%PDF-1.7 plan", who="clerk")
    assert sent.redirect_chain == [(desk.page("requests"), 302)]


def test_what_a_party_records_leads_back_to_their_own_page(desk: Any) -> None:
    address = desk.page("act", "submit-environmental-permits")
    client = desk.as_("applicant")
    boxes = {**read(client, address).boxes, "permits": "None is needed."}
    assert client.post(address, boxes)["Location"] == desk.page("yours")


def test_or_it_is_noted_as_seen(desk: Any, parked: Parked) -> None:
    client = desk.as_("officer")
    answer = client.post(reverse("unsolicited-seen", args=[parked.number]), follow=True)
    assert "noted as seen" in answer.content.decode()
    assert "Nothing came in unasked" in answer.content.decode()


# ---- the larger plan -------------------------------------------------------------------------------------------------


def test_a_plan_is_named_summed_and_stated_from_the_desk(desk: Any) -> None:
    client = desk.as_("officer")
    send(client, desk.page("plan"), plan="Example Meadows")
    other = desk.other
    desk.case, mine = other, desk.case
    send(client, desk.page("plan"), plan="example meadows")
    page = read(client, desk.page("plan"))
    assert f"At least 139,392 sq ft, which is 3.2 acres: the area of {other.number} is not known" in page.words
    assert "State the sum" not in page.words
    desk.does("officer", "state facts", data={"facts": {"disturbed_area": "0.8 acre"}})
    stated = client.post(desk.page("plan-total"), follow=True)
    assert "Stated as No." in stated.content.decode()
    assert "are the same" in read(client, desk.page("plan")).words
    desk.case = mine
    assert (
        "Example Meadows : 2 cases, 174,240 sq ft, which is 4 acres together" in read(client, desk.page("case")).words
    )
