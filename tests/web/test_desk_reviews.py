"""A submission on the desk: handed in, reviewed, decided clause by clause by several, answered by letter."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from datetime import timedelta
from io import BytesIO
from typing import Any

import pypdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from pypdf.actions import JavaScript

from forebay.office.history.reviews import INCOMPLETE
from forebay.office.home import init_home
from forebay.office.models import Entry, Paper, Person, RoleHeld, StoredFile, Submission
from forebay.office.perform import Refused
from forebay.office.verbs.dispose import Judged, dispose, reviewed
from forebay.office.verbs.receive_submission import receive_submission
from forebay.office.verbs.run_review import run_review
from forebay.review import samples
from web.conftest import NOW
from web.pages import Page, read, send

SOILS = "us-ny/webster/130-I:content/3#soils present at the site"


def zipped(files: Mapping[str, bytes], name: str = "maple-ridge.zip") -> SimpleUploadedFile:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path, data in files.items():
            archive.writestr(f"maple-ridge/{path}", data)
    return SimpleUploadedFile(name, packed.getvalue())


def upload(desk: Any, *files: Any, who: str = "applicant", key: str = "pressed") -> Page:
    client = desk.as_(who)
    sent = {"files": list(files), "key": key}
    return Page(client.post(desk.page("submission-new"), sent, follow=True))


@pytest.fixture
def filed(desk: Any) -> Any:
    """Return the receipt of Webster's sample."""
    return receive_submission(desk.case, samples.webster(), by=desk.people["applicant"], now=desk.now)


@pytest.fixture
def ran(desk: Any, filed: Any) -> Any:
    """Return the review of it."""
    return run_review(desk.case, filed.id, now=desk.now)


def clause_page(desk: Any, ran: Any, at: str, who: str = "reviewer") -> str:
    """Return the address of a clause's page, as the review lists it."""
    from forebay.web.desk.review.groups import groups

    _, run = reviewed(desk.case, ran.id)
    place = next(group.place for group in groups(run, ()) if group.heading == at)
    return desk.page("review-clause", ran.seq, place)


# ---- handed in -------------------------------------------------------------------------------------------------------


def test_a_zip_is_received_with_a_receipt(desk):
    page = upload(desk, zipped(samples.webster().files))
    entry = Entry.objects.get(case=desk.case, act="submit SWPPP")
    assert f"Received. Your receipt is No. {entry.seq} of docket {desk.case.number}." in page.words
    assert "Round 1" in page.words
    assert "swppp.pdf" in page.words
    assert "Run the review" not in page.words


def test_its_files_sent_one_by_one_are_the_same_submission(desk):
    files = [SimpleUploadedFile(name, data) for name, data in samples.webster().files.items()]
    assert "Received." in upload(desk, *files).words
    assert Submission.objects.get().package == samples.webster().sha256


def test_two_presses_of_the_button_hand_in_once(desk):
    for _ in range(2):
        assert upload(desk, zipped(samples.webster().files)).status == 200
    assert Submission.objects.count() == 1


def test_a_pdf_with_scripts_is_received_with_a_caution(desk):
    writer, out = pypdf.PdfWriter(), BytesIO()
    writer.add_blank_page(100, 100)
    writer.add_open_action(JavaScript("app.beep()"))
    writer.write(out)
    words = upload(desk, _with(noi_pdf=out.getvalue())).words
    assert "Received." in words
    assert "noi.pdf holds scripts (JavaScript). Forebay runs none of them" in words


def _locked_pdf() -> bytes:
    writer = pypdf.PdfWriter()
    writer.add_blank_page(100, 100)
    writer.encrypt("a password")
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _outside() -> SimpleUploadedFile:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("../submission.toml", "format = 1")
    return SimpleUploadedFile("out.zip", packed.getvalue())


def _with(**files: bytes) -> SimpleUploadedFile:
    return zipped({**samples.webster().files, **{name.replace("_", "."): data for name, data in files.items()}})


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (lambda: _with(swppp_pdf=_locked_pdf()), "swppp.pdf"),
        (lambda: _with(noi_pdf=b""), "noi.pdf"),
        (_outside, "A file in it lies outside of it"),
        (lambda: SimpleUploadedFile("a.zip", b"not a zip"), "This is not a zip that can be opened"),
        (
            lambda: _with(
                submission_toml=samples.webster().files["submission.toml"].replace(b'area = "2.6', b'area = "-2.6', 1)
            ),
            "area",
        ),
    ],
    ids=["locked", "empty", "outside", "no zip", "negative area"],
)
def test_what_cannot_be_read_is_refused_beside_its_field_and_nothing_is_kept(desk, broken, sentence):
    before = (Entry.objects.count(), StoredFile.objects.count())
    page = upload(desk, broken())
    assert page.status == 422
    assert "There is something to mend" in page.words
    assert sentence in page.words
    assert (Entry.objects.count(), StoredFile.objects.count()) == before


def test_an_upload_nobody_asked_for_says_that_it_waits(desk, ran):
    assert (
        "The village has not asked for another round yet."
        in read(desk.as_("applicant"), desk.page("submission-new")).words
    )
    page = upload(desk, zipped({**samples.webster().files, "note.txt": b"x"}))
    assert "It waits until the village takes it up." in page.words
    sent = Submission.objects.get(number=0)
    client = desk.as_("clerk")
    taken = Page(client.post(desk.page("submission-take", int(sent.entry.rpartition("/")[2])), follow=True))
    assert "Taken up as the next round" in taken.words
    assert "from Applicant Example" in taken.words
    assert "from Clerk Example" not in taken.words


def _calling_itself(number: int, **more: bytes) -> SimpleUploadedFile:
    files = dict(samples.webster().files)
    head = re.sub(rb"(?m)^round = \d+$", b"round = %d" % number, files["submission.toml"])
    return zipped({**files, "submission.toml": head, **more})


def test_a_submission_that_calls_itself_another_round_says_both_numbers(desk):
    both = "The file says round 3; this is round 1 here."
    page = upload(desk, _calling_itself(3))
    assert page.words.count(both) == 2
    seq = Entry.objects.get(case=desk.case, act="submit SWPPP").seq
    assert both in read(desk.as_("applicant"), desk.page("submission", seq)).words
    again = upload(desk, _calling_itself(1, note=b"x"), who="clerk", key="other")
    assert "The file says round 1; this is round 2 here." in again.words


def test_a_submission_taken_up_says_both_numbers_and_waits_for_the_review_before_it(desk, filed):
    upload(desk, _calling_itself(2, note=b"x"), key="first")
    upload(desk, _calling_itself(2, note=b"y"), key="second")
    first, other = (int(one.entry.rpartition("/")[2]) for one in Submission.objects.filter(number=0))
    refused = Page(desk.as_("clerk").post(desk.page("submission-take", first), follow=True))
    assert f"Round 1 (No. {filed.seq}) is not reviewed yet. Run its review, then take this up." in refused.words
    run_review(desk.case, filed.id, now=desk.now)
    taken = Page(desk.as_("clerk").post(desk.page("submission-take", first), follow=True))
    assert "The file says" not in taken.words
    run_review(desk.case, Submission.objects.get(number=2).entry, now=desk.now)
    taken = Page(desk.as_("clerk").post(desk.page("submission-take", other), follow=True))
    assert "The file says round 2; this is round 3 here." in taken.words


# ---- who may see -----------------------------------------------------------------------------------------------------


def test_the_findings_are_the_villages_until_its_letter_goes_out(desk, ran):
    expected = {"stranger": 302, "applicant": 403, "neighbor": 403, "inspector": 200, "reviewer": 200, "officer": 200}
    clause = clause_page(desk, ran, "130-9D(3)")
    for path in (desk.page("review", ran.seq), clause):
        assert {who: desk.as_(who).get(path).status_code for who in expected} == expected


def test_the_applicant_sees_the_submission_and_its_letters_and_a_neighbor_neither(desk, filed, ran):
    letter = _letter(desk, ran)
    paths = [
        desk.page("submissions"),
        desk.page("submission", filed.seq),
        desk.page("review-letter", letter.number),
        desk.page("review-letter-pdf", letter.number),
        desk.page("review-letter-html", letter.number),
    ]
    for path in paths:
        assert desk.as_("applicant").get(path).status_code == 200, path
        assert desk.as_("neighbor").get(path).status_code == 404, path
        assert desk.as_("stranger").get(path).status_code == 302, path


@pytest.mark.parametrize("who", ["applicant", "clerk", "inspector"])
def test_who_may_not_decide_is_refused_when_they_send_it_too(desk, ran, who):
    answer = desk.as_(who).post(clause_page(desk, ran, "130-9D(3)"), {"o0": "met"})
    assert answer.status_code == 403
    assert not Entry.objects.filter(act="dispose of findings").exists()


def test_an_applicant_runs_no_review(desk, filed):
    assert desk.as_("applicant").post(desk.page("submission-run", filed.seq)).status_code == 403
    assert not Entry.objects.filter(act="run review").exists()


# ---- decided ---------------------------------------------------------------------------------------------------------


def test_a_clause_is_decided_in_one_form_finding_by_finding(desk, ran):
    path = clause_page(desk, ran, "130-9D(1)")
    page = read(desk.as_("reviewer"), path)
    assert "Location of the project" in page.words
    boxes = {f"{sort}{place}": said for place in range(5) for sort, said in (("o", "met"), ("r", "Seen on sheet 2."))}
    boxes |= {"o5": "not met", "r5": "The phases are not said."}
    done = send(desk.as_("reviewer"), path, **boxes)
    assert "6 findings decided: No." in done.words
    rows = Entry.objects.get(act="dispose of findings")
    assert "5 met, 1 not met" in read(desk.as_("applicant"), desk.page("entry", rows.seq)).words


def test_another_outcome_without_a_reason_is_refused_beside_its_field_and_nothing_is_lost(desk, ran):
    path = clause_page(desk, ran, "130-9D(1)")
    page = send(desk.as_("officer"), path, o0="met", w0="Well drawn.", o1="not met")
    assert page.status == 422
    assert "another outcome needs a reason. Say why." in page.words
    assert page.boxes["w0"] == "Well drawn."
    assert page.boxes["o1"] == "not met"


def test_met_without_a_reason_is_refused_beside_its_field(desk, ran):
    path = clause_page(desk, ran, "130-9D(3)")
    page = send(desk.as_("officer"), path, o0="met", r0="Fine.")
    assert page.status == 422
    assert '"met" where the review says "left to the official" needs a reason of your own' in page.words
    assert page.boxes["r0"] == "Fine."
    assert not Entry.objects.filter(act="dispose of findings").exists()


def test_a_form_in_which_nothing_is_decided_says_so(desk, ran):
    page = send(desk.as_("officer"), clause_page(desk, ran, "130-9D(3)"))
    assert page.status == 422
    assert "Nothing is decided yet." in page.words


def test_what_was_decided_already_is_not_recorded_again(desk, ran):
    path = clause_page(desk, ran, "130-9D(3)")
    send(desk.as_("officer"), path, o0="not met", r0="No borings.")
    again = send(desk.as_("officer"), path)
    assert again.status == 422
    assert Entry.objects.filter(act="dispose of findings").count() == 1


def test_several_reviewers_see_each_others_words(desk, ran):
    path = clause_page(desk, ran, "130-9D(3)")
    send(desk.as_("officer"), path, o0="not met", r0="No borings.")
    send(desk.as_("reviewer"), path, o0="not met", r0="The map is too small.")
    page = read(desk.as_("officer"), path)
    assert "Officer Example in round 1: not met. No borings." in page.words
    assert "Reviewer Example in round 1: not met. The map is too small." in page.words
    assert page.boxes["r0"] == "No borings."


def test_where_reviewers_differ_the_desk_says_so_before_the_letter_is_issued(desk, ran):
    path = clause_page(desk, ran, "130-9D(3)")
    send(desk.as_("officer"), path, o0="not met", r0="No borings.")
    assert "Where reviewers differ" not in read(desk.as_("officer"), desk.page("review", ran.seq)).words
    send(desk.as_("reviewer"), path, o0="met", r0="They are on sheet 4.")
    said = (
        "Officer Example, officer, decided not met (No borings). Reviewer Example, reviewer, decided met (They are on "
        "sheet 4). No officer has decided between them; until one does, the last counts: met."
    )
    for name in (("review", ran.seq), ("review-letter-new", "review", ran.seq)):
        page = read(desk.as_("officer"), desk.page(*name))
        assert "Where reviewers differ" in page.words
        assert said in page.words
        assert path in page.html


def test_a_refused_approval_says_the_parts_of_one_clause_together(desk, ran):
    page = send(desk.as_("officer"), desk.page("act", "approve-swppp"))
    assert "This cannot be done yet: the law asks for this first" in page.words
    assert page.words.count("The SWPPP must hold") < 20
    assert "location of the project, type of the project" in page.words
    assert "( 130-9D(1) ) : 6 left to the official" in page.words


def test_a_second_officer_confirms_on_the_review(tmp_path, desk_of):
    home = init_home(tmp_path / "webster", "webster")
    toml = home.path / "forebay.toml"
    toml.write_text(toml.read_text().replace("second_officer = false", "second_officer = true"))
    desk = desk_of(type(home).read(home.path))
    desk.people["second"] = Person.objects.enrol("second@example.org", "Second Example")
    RoleHeld.objects.create(person=desk.people["second"], role="officer", since=(NOW - timedelta(days=9)).date())
    filed = receive_submission(desk.case, samples.webster(), by=desk.people["applicant"], now=desk.now)
    ran = run_review(desk.case, filed.id, now=desk.now)
    done = send(desk.as_("officer"), clause_page(desk, ran, "130-9D(3)"), o0="met", r0="Seen on sheet 2.")
    assert "It counts once a second officer confirms it." in done.words
    page = desk.page("review", ran.seq)
    assert "Officer Example decided 1 finding" in read(desk.as_("officer"), page).words
    assert "Confirm it" not in read(desk.as_("officer"), page).words
    assert "Confirm it" in read(desk.as_("second"), page).words
    disposed = Entry.objects.get(act="dispose of findings").seq
    confirmed = Page(desk.as_("second").post(desk.page("review-confirm", ran.seq, disposed), follow=True))
    assert "It counts from now on." in confirmed.words


# ---- rounds and letters ----------------------------------------------------------------------------------------------


def _letter(desk: Any, ran: Any) -> Any:
    page = send(desk.as_("officer"), desk.page("review-letter-new", "review", ran.seq))
    assert "is issued" in page.words, page.words
    return Paper.objects.get()


def test_the_letter_shows_first_what_it_will_say(desk, ran):
    dispose(desk.case, ran.id, {SOILS: Judged("not met", "No borings.")}, by=desk.people["reviewer"], now=desk.now)
    page = read(desk.as_("officer"), desk.page("review-letter-new", "review", ran.seq))
    assert "No borings. Reviewer Example" in page.words
    letter = _letter(desk, ran)
    shown = Page(desk.as_("applicant").get(desk.page("review-letter-html", letter.number)))
    assert "No borings." in shown.words
    said = " ".join(
        page.extract_text()
        for page in pypdf.PdfReader(
            BytesIO(desk.as_("applicant").get(desk.page("review-letter-pdf", letter.number)).content)
        ).pages
    )
    assert "REV-2026-0001" in said
    assert "REV-2026-0001" in read(desk.as_("applicant"), desk.page("case")).words


def test_who_writes_a_letter_is_told_first_what_is_not_yet_decided(desk, ran):
    page = read(desk.as_("officer"), desk.page("review-letter-new", "review", ran.seq))
    assert "items are not yet decided by the village. The letter says so." in page.words
    assert page.words.index("not yet decided") < page.words.index("What it will say")
    assert page.boxes["next_step"].startswith("The village decides upon the plan")
    shown = Page(desk.as_("officer").get(desk.page("review-letter-html", _letter(desk, ran).number)))
    assert "items are not yet decided by the village." in shown.words
    assert "What you must do Nothing" not in shown.words


def test_a_letter_issued_in_the_minute_of_the_review_comes_after_it(desk, filed):
    desk.at(seconds=20)
    ran = run_review(desk.case, filed.id, now=desk.now)
    path, client = desk.page("review-letter-new", "review", ran.seq), desk.as_("officer")
    boxes = read(client, path).boxes
    desk.at(seconds=75)
    assert "is issued" in Page(client.post(path, boxes, follow=True)).words
    entry = Entry.objects.get(act="issue review letter")
    assert entry.occurred == desk.now > Entry.objects.get(id=ran.id).occurred
    desk.at(seconds=5)
    client.post(path, boxes)
    assert Paper.objects.count() == 1


def test_a_letter_is_not_earlier_than_the_review_it_answers(desk, ran):
    path = desk.page("review-letter-new", "review", ran.seq)
    page = send(desk.as_("officer"), path, occurred__time="9:00")
    assert page.status == 422
    assert f"No. {ran.seq} of the docket, which this letter answers, is later than this." in page.words
    desk.at(hours=1)
    assert "is issued" in send(desk.as_("officer"), path, occurred__time="10:30").words


def test_word_of_a_letter_waits_in_the_outbox_until_it_is_sent(desk, ran):
    letter = _letter(desk, ran)
    page = read(desk.as_("officer"), "/outbox/")
    assert f"{letter.number}: a review letter in case {desk.case.number}" in page.words
    assert "applicant@example.org" in page.words
    assert "Not sent" in page.words


def test_once_the_letter_went_out_the_review_names_it_and_fills_no_button_to_write_it(desk, ran):
    letter = _letter(desk, ran)
    page = read(desk.as_("officer"), desk.page("review", ran.seq))
    assert f"{letter.number} told the applicant of it" in page.words
    assert "Write another review letter" in page.words
    assert not re.search(r'class="button"[^>]*>[^<]*review letter', page.html)


def test_a_letter_that_cannot_be_made_is_offered_nowhere_and_its_page_says_why(desk, ran):
    address, client = desk.page("review-letter-new", "incompleteness", ran.seq), desk.as_("officer")
    assert address not in read(client, desk.page("review", ran.seq)).html
    page = read(client, address)
    assert "Nothing is missing, so this letter cannot be issued. Write the review letter instead." in page.words
    assert "Issue a letter of incompleteness" not in page.words
    assert client.post(address, {}).status_code == 422
    assert not Paper.objects.exists()
    said = {"review": ran.id, "how_to_send": "On paper.", "next_step": "The review goes on."}
    with pytest.raises(Refused, match="nothing is missing"):
        desk.does("officer", INCOMPLETE, data=said)


def test_the_applicants_page_names_the_letter_the_next_round_must_answer(desk, ran):
    letter = _letter(desk, ran)
    yours = read(desk.as_("applicant"), desk.page("yours"))
    assert f"The village waits for your plan: letter {letter.number} says what it must answer." in yours.words


def test_two_presses_issue_one_letter(desk, ran):
    path = desk.page("review-letter-new", "review", ran.seq)
    client = desk.as_("officer")
    boxes = read(client, path).boxes
    for _ in range(2):
        client.post(path, boxes)
    assert Paper.objects.count() == 1


def test_a_letter_sent_again_with_other_words_says_that_it_is_out_already(desk, ran):
    path, client = desk.page("review-letter-new", "review", ran.seq), desk.as_("officer")
    boxes = read(client, path).boxes
    client.post(path, boxes)
    page = Page(client.post(path, {**boxes, "next_step": "The board meets."}))
    assert page.status == 422
    assert "This form was sent before and is recorded as No." in page.words
    assert Paper.objects.count() == 1


def test_the_next_round_shows_what_changed_and_lets_the_rest_stand(desk, ran):
    dispose(desk.case, ran.id, {SOILS: Judged("not met", "No borings.")}, by=desk.people["reviewer"], now=desk.now)
    _letter(desk, ran)
    upload(desk, zipped({**samples.webster().files, "note.txt": b"x"}), key="second")
    newest = Submission.objects.get(number=2)
    seq = int(newest.entry.rpartition("/")[2])
    page = Page(desk.as_("reviewer").post(desk.page("submission-run", seq), follow=True))
    assert "Let 1 decision of round 1 stand" in page.words
    review = Entry.objects.filter(act="run review").latest("seq")
    changes = read(desk.as_("reviewer"), desk.page("review-rounds", review.seq))
    assert "note.txt: new" in changes.words
    assert "0 findings came out differently" in changes.words
    assert "No borings." in changes.words
    stood = Page(desk.as_("reviewer").post(desk.page("review-stand", review.seq), follow=True))
    assert "What was decided before stands: No." in stood.words


def test_what_follows_from_one_cause_is_told_once_on_every_page_of_two_rounds(desk_of, tmp_path):
    desk = desk_of(init_home(tmp_path / "spencerport", "spencerport"))
    drawn_off = samples.with_outlet_off_by_an_inch(samples.spencerport())
    by, now = desk.people["applicant"], desk.now
    ran = run_review(desk.case, receive_submission(desk.case, drawn_off, by=by, now=now).id, now=now)
    _, run = reviewed(desk.case, ran.id)
    judged = {item.id: Judged("not met") for item in run.of("not met")}
    dispose(desk.case, ran.id, judged, by=desk.people["reviewer"], now=now)
    cause = "Pond: low orifice, diameter, after the work: 4.0 in declared, 5.00 in recomputed"
    page = read(desk.as_("reviewer"), desk.page("review", ran.seq)).words
    assert f"{cause} 18 findings, under 276-24A(3)(d), (h) and 276-22A" in page
    letter = read(desk.as_("officer"), desk.page("review-letter-new", "review", ran.seq)).words
    assert letter.count(f"{cause}.") == 1
    assert "What follows from it: 17 findings" in letter
    _letter(desk, ran)
    again = receive_submission(desk.case, samples.spencerport(), by=by, now=now)
    after = run_review(desk.case, again.id, now=now)
    changed = read(desk.as_("reviewer"), desk.page("review-rounds", after.seq)).words
    assert changed.count(f"{cause} 18 met now 18 findings from this cause") == 1


def test_what_belongs_to_a_review_is_withdrawn_and_never_corrected(desk, ran):
    dispose(desk.case, ran.id, {SOILS: Judged("met", "Seen on sheet 2.")}, by=desk.people["officer"], now=desk.now)
    entry = Entry.objects.get(act="dispose of findings")
    page = read(desk.as_("officer"), desk.page("entry", entry.seq))
    assert "Correct it" not in page.words
    assert desk.as_("officer").get(desk.page("correct", entry.seq)).status_code == 403


def test_a_corrected_plan_keeps_the_files_it_came_with(desk, filed):
    send(desk.as_("officer"), desk.page("correct", filed.seq), preparer="B. Example", reason="A wrong name.")
    assert Submission.objects.get().package == samples.webster().sha256


def test_what_waits_for_a_reviewer_stands_on_today(desk, filed):
    assert "Waiting for a reviewer" in read(desk.as_("reviewer"), "/").words
    run_review(desk.case, filed.id, now=desk.now)
    assert "Waiting for a reviewer" not in read(desk.as_("reviewer"), "/").words


# ---- what it states otherwise ----------------------------------------------------------------------------------------


def test_what_a_submission_states_otherwise_is_shown_with_its_sources_and_chosen_on_a_page(desk):
    desk.does("officer", "state facts", data={"facts": {"disturbed_area": "2 acre"}})
    stated = Entry.objects.filter(act="state facts").order_by("-seq").first().seq
    entry = receive_submission(desk.case, samples.webster(), by=desk.people["applicant"], now=desk.now)
    shown = read(desk.as_("applicant"), desk.page("submission", entry.seq)).words
    assert "Nothing that stands in the case was changed by it." in shown
    assert "The village chooses which value goes on." in shown
    officer, address = desk.as_("officer"), desk.page("stated-otherwise", entry.seq)
    page = read(officer, address)
    for said in ("2 acres", "7 acres", f"No. {stated}", "nobody has chosen yet"):
        assert said in page.words
    done = send(officer, address, disturbed_area="submission")
    assert "Run the review again to go by it." in done.words
    assert "Chosen in No." in done.words
    assert 'name="disturbed_area"' not in read(officer, address).html
    assert desk.as_("applicant").get(address).status_code == 403


def test_the_choice_left_open_is_refused_with_a_sentence(desk):
    desk.does("officer", "state facts", data={"facts": {"disturbed_area": "2 acre"}})
    entry = receive_submission(desk.case, samples.webster(), by=desk.people["applicant"], now=desk.now)
    page = send(desk.as_("officer"), desk.page("stated-otherwise", entry.seq))
    assert page.status == 422
    assert "Nothing is chosen. Choose for at least one fact" in page.words
