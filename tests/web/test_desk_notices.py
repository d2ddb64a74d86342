"""Notices on the desk: refused until the law's contents are there, served once, withdrawn perhaps, never gone."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO

import pypdf
import pytest

from forebay.office.history.violations import LOOK_ANEW
from forebay.office.models import Notice, StoredFile, Violation
from forebay.office.perform import BadData
from forebay.office.projections import SERVE
from forebay.office.verbs.notices import draft_notice
from forebay.office.verbs.record_act import record_act
from web.pages import Page, read, send

REMEDY = "Mend the silt fence by July 20, 2026."


@pytest.fixture
def found(desk):
    """Return a violation found in the case."""
    seen = {"provision": "turbidity", "what": "Mud ran into the creek.", "where": "The outfall"}
    desk.does("officer", "find violation", data=seen)
    return Violation.objects.get(case=desk.case, state="found")


def form_of(desk, found):
    return f"{desk.page('act', 'serve-notice-of-violation')}?subject={found.entry}"


def test_the_form_starts_from_the_record_and_the_law_but_for_the_remedy(desk, found):
    boxes = read(desk.as_("officer"), form_of(desk, found)).boxes
    assert boxes["subject"] == found.entry
    assert boxes["nature"] == "Mud ran into the creek. (130-11B(1))"
    assert boxes["place"] == "The outfall, 12 Example Road"
    assert "Applicant Example" in boxes["name_and_address"]
    assert "15 days" in boxes["appeal_statement"]
    assert boxes["remedy_and_schedule"] == ""


def test_a_notice_whose_ground_is_gone_says_so_and_offers_to_withdraw_it(desk, found):
    send(desk.as_("officer"), form_of(desk, found), remedy_and_schedule=REMEDY, method="certified mail")
    notice, gone = Notice.objects.get(), f"The storm this rests on was withdrawn: a slip. {LOOK_ANEW} the notice."
    Violation.objects.filter(pk=found.pk).update(remark=gone)
    page = read(desk.as_("officer"), desk.page("case"))
    assert gone in page.words
    assert "Withdraw the notice" in page.words
    number = notice.entry.rpartition("/")[2]
    assert f"/entries/{number}/withdraw" in page.html


def test_a_notice_without_its_remedy_is_refused_by_its_clause_and_keeps_what_was_typed(desk, found):
    answer = send(desk.as_("officer"), form_of(desk, found), method="certified mail", penalty="A fine of $250.")
    assert answer.status == 422
    assert "This cannot be done yet: the law asks for this first" in answer.words
    assert "remedy and schedule ( 130-12B" in answer.words
    assert answer.boxes["penalty"] == "A fine of $250."
    assert not Notice.objects.exists()


def test_a_served_notice_has_its_page_its_letter_and_its_appeal_day(desk, found):
    done = send(desk.as_("officer"), form_of(desk, found), method="certified mail", remedy_and_schedule=REMEDY)
    assert "Serve a notice of violation: recorded as No. 8" in done.words
    notice = Notice.objects.get(case=desk.case)
    page = read(desk.as_("applicant"), desk.page("notice", notice.number))
    assert "by certified mail" in page.words
    assert "Due in 15 days , by the end of Thursday, July 30, 2026" in page.words
    assert "15 days after that" in page.words
    assert f'<iframe class="sheet" title="The letter {notice.number}"' in page.html


def test_a_notice_nobody_can_be_written_of_by_mail_is_said_to_be_posted_as_its_letter_is(desk, served):
    from forebay.office.models import Reminder

    said = "To be posted: nobody it is for has an e-mail address here"
    assert said not in read(desk.as_("officer"), desk.page("notice", served.number)).words
    Reminder.objects.filter(requirement=served.number).delete()
    assert said in read(desk.as_("officer"), desk.page("notice", served.number)).words
    assert said not in read(desk.as_("applicant"), desk.page("notice", served.number)).words


def test_the_letter_is_read_as_a_page_and_as_a_pdf(desk, served):
    client = desk.as_("applicant")
    html = client.get(desk.page("notice-html", served.number))
    assert REMEDY in Page(html).words
    assert html["X-Frame-Options"] == "SAMEORIGIN"
    pdf = client.get(desk.page("notice-pdf", served.number))
    assert pdf["Content-Type"] == "application/pdf"
    said = " ".join("".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(pdf.content)).pages).split())
    assert REMEDY in said
    assert served.number in said


def test_two_presses_of_the_button_serve_one_notice(desk, found):
    client, address = desk.as_("officer"), form_of(desk, found)
    boxes = {**read(client, address).boxes, "method": "certified mail", "remedy_and_schedule": REMEDY}
    for _ in range(2):
        client.post(address, boxes)
    assert Notice.objects.count() == 1


def test_a_withdrawn_notice_keeps_its_letter_and_says_why(desk, served):
    withdrawal = desk.page("withdraw", int(served.entry.rpartition("/")[2]))
    assert withdrawal in read(desk.as_("officer"), desk.page("notice", served.number)).html
    send(desk.as_("officer"), withdrawal, reason="The wrong site was named.")
    page = read(desk.as_("applicant"), desk.page("notice", served.number))
    assert "Withdrawn Wednesday, July 15, 2026, 10:00 a.m. EDT : The wrong site was named." in page.words
    assert "Appeal" not in page.words
    assert desk.as_("applicant").get(desk.page("notice-pdf", served.number)).status_code == 200
    assert withdrawal not in read(desk.as_("officer"), desk.page("notice", served.number)).html


def test_only_an_officer_is_offered_the_withdrawal(desk, served):
    page = read(desk.as_("applicant"), desk.page("notice", served.number))
    assert "Withdraw the notice" not in page.words


def test_once_the_correction_is_accepted_the_violation_is_closed(desk, served):
    page = read(desk.as_("officer"), desk.page("case"))
    assert "Once it is put right, say so: Accept the correction Confirm compliance" in page.words
    send(
        desk.as_("officer"), f"{desk.page('act', 'accept-correction')}?subject={served.violation}", seen="It is mended."
    )
    assert Violation.objects.get(entry=served.violation).state == "closed"
    assert "Closed by entry No. 9." in read(desk.as_("officer"), desk.page("case")).words


def served_as_text(desk, found, said):
    stated = {**draft_notice(found, desk.now), "remedy_and_schedule": REMEDY, "method": "certified mail"}
    told = {"by": desk.people["officer"], "now": desk.at(hours=3), "subject": found.entry}
    return record_act(desk.case, SERVE, data={**stated, "served": said}, **told)


def test_a_notice_may_say_in_text_when_it_was_served_as_a_command_does(desk, found):
    served_as_text(desk, found, "2026-07-15T11:30-04:00")
    assert Notice.objects.get(case=desk.case).served == datetime(2026, 7, 15, 15, 30, tzinfo=UTC)


@pytest.mark.parametrize("said", ["yesterday", "2026-07-15T11:30"])
def test_a_time_of_service_that_is_none_is_refused_by_its_field(desk, found, said):
    with pytest.raises(BadData) as refusal:
        served_as_text(desk, found, said)
    assert said in str(refusal.value)
    assert "2026-11-30T09:00-05:00" in str(refusal.value)


def test_the_letter_is_seen_before_it_is_served_and_nothing_is_recorded_or_kept(desk, found):
    before = desk.case.entries.count(), StoredFile.objects.count()
    typed = {"method": "certified mail", "remedy_and_schedule": REMEDY, "look": "yes"}
    letter = send(desk.as_("officer"), form_of(desk, found), **typed)
    assert letter.status == 200
    assert "Notice not yet numbered" in letter.words
    assert REMEDY in letter.words
    assert "What this notice must hold: name and address, place" in letter.words
    assert "six contents" not in letter.words
    assert (desk.case.entries.count(), StoredFile.objects.count()) == before
    assert not Notice.objects.exists()
    typed.pop("look")
    send(desk.as_("officer"), form_of(desk, found), **typed)
    assert Notice.objects.get().number == "NOV-2026-0001"


def test_a_letter_that_could_not_be_served_is_not_shown_either(desk, found):
    answer = send(desk.as_("officer"), form_of(desk, found), method="certified mail", look="yes")
    assert answer.status == 422
    assert "remedy and schedule ( 130-12B" in answer.words
    assert "See the letter first" in answer.words
