"""A submission received, reviewed, disposed of and decided: every step through the one door."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from forebay.formats.packages import of_zip
from forebay.formats.problems import FileProblem
from forebay.law.requirements import refusals
from forebay.office import docket, files, here, reviews_kept
from forebay.office.history.reviews import reviews
from forebay.office.home import Home, HomeError, init_home
from forebay.office.models import Case, Entry, Paper, RequirementRow, ReviewRun, StoredFile, Submission
from forebay.office.papers.handed_in import handed_in
from forebay.office.perform import BadData, NotPermitted, Refused, perform
from forebay.office.proofs.verify import verify
from forebay.office.record import facts, record
from forebay.office.verbs import open_case
from forebay.office.verbs.dispose import Judged, confirm, dispose, let_stand, reviewed, standing
from forebay.office.verbs.receive_submission import receive_submission, take_up
from forebay.office.verbs.run_review import run_review
from forebay.review import samples
from office.conftest import NOW

HOUR = timedelta(hours=1)
SEEN = "Read in the plan."


@pytest.fixture
def filed(case: Any, people: dict[str, Any]) -> Entry:
    """Return the receipt of Webster's sample, handed in by the applicant."""
    return receive_submission(case, samples.webster(), by=people["applicant"], now=NOW, key="upload")


@pytest.fixture
def ran(case: Any, filed: Entry) -> Entry:
    """Return the review of it."""
    return run_review(case, filed.id, now=NOW)


def known(case: Any) -> Any:
    return reviews(docket.lines(case), here.vocabulary())


def all_there(case: Any, review: str, *but: str) -> dict[str, Judged]:
    """Judge every part of the documents to be there, but for some."""
    _, run = reviewed(case, review)
    return {item.id: Judged("met", SEEN) for item in run.items if item.kind == "content" and item.item not in but}


# ---- received --------------------------------------------------------------------------------------------------------


def test_a_submission_is_received_by_the_act_the_law_counts_with_the_digest_of_all_its_files(
    case: Any, filed: Entry
) -> None:
    line = docket.lines(case)[-1]
    package = samples.webster()
    assert (line.act, line.role, line.id) == ("submit SWPPP", "applicant", filed.id)
    assert line.data["package"] == package.sha256
    assert line.data["round"] == "1"
    assert set(line.data["plan"]) == set(package.digests.values())
    assert {files.read(digest) for digest in line.data["plan"]} == set(package.files.values())
    assert reviews_kept.package_of(package.sha256).files == package.files


def test_the_facts_it_states_are_stated_in_the_case_once(case: Any, filed: Entry, people: dict[str, Any]) -> None:
    stated = [line for line in docket.lines(case) if line.act == "state facts"]
    assert [line.data["facts"]["disturbed_area"] for line in stated] == ["7 acre"]
    again = samples.webster().changed({"note.txt": b"more"})
    receive_submission(case, again, by=people["clerk"], now=NOW + HOUR)
    assert [line.act for line in docket.lines(case)].count("state facts") == 1


def test_a_second_press_of_the_button_gives_the_same_receipt(case: Any, filed: Entry, people: dict[str, Any]) -> None:
    count = Entry.objects.count()
    again = receive_submission(case, samples.webster(), by=people["applicant"], now=NOW, key="upload")
    assert (again.id, Entry.objects.count()) == (filed.id, count)


def test_the_same_files_are_no_new_round(case: Any, filed: Entry, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="the files of round 1"):
        receive_submission(case, samples.webster(), by=people["clerk"], now=NOW + HOUR)


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        ({"swppp.pdf": b"%PDF-1.7 broken"}, "swppp.pdf"),
        ({"submission.toml": b"format = 2"}, "format 1"),
        ({"submission.toml": None}, "no submission.toml"),
    ],
)
def test_a_submission_that_cannot_be_read_leaves_nothing_behind(
    case: Any, people: dict[str, Any], home: Home, broken: dict[str, bytes | None], sentence: str
) -> None:
    before = (Entry.objects.count(), StoredFile.objects.count(), _on_disk(home))
    with pytest.raises(FileProblem, match=sentence):
        receive_submission(case, samples.webster().changed(broken), by=people["applicant"], now=NOW)
    assert (Entry.objects.count(), StoredFile.objects.count(), _on_disk(home)) == before


def test_who_may_not_hand_in_leaves_nothing_behind(case: Any, people: dict[str, Any], home: Home) -> None:
    before = _on_disk(home)
    with pytest.raises(NotPermitted, match="Sam Stranger"):
        receive_submission(case, samples.webster(), by=people["stranger"], now=NOW)
    assert _on_disk(home) == before


def _on_disk(home: Home) -> set[Path]:
    return set(home.files_folder.rglob("*"))


def test_a_zip_with_a_path_outside_itself_is_refused() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("../submission.toml", "format = 1")
    with pytest.raises(FileProblem, match="lies outside of it"):
        of_zip(packed.getvalue(), "submission.zip")


def test_a_submission_under_the_law_of_another_village_is_refused(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="here the law is us-ny/webster/130-I"):
        receive_submission(case, samples.spencerport(), by=people["applicant"], now=NOW)


def test_a_submission_without_the_plan_is_refused(case: Any, people: dict[str, Any]) -> None:
    head = samples.webster().files["submission.toml"].replace(b'kind = "SWPPP"', b'kind = "sketch"')
    with pytest.raises(BadData, match="no SWPPP among its documents"):
        receive_submission(case, samples.webster().changed({"submission.toml": head}), by=people["applicant"], now=NOW)


def test_a_submission_nobody_asked_for_waits_and_the_review_is_not_disturbed(
    case: Any, ran: Entry, people: dict[str, Any]
) -> None:
    dispose(case, ran.id, all_there(case, ran.id), by=people["officer"], now=NOW)
    settled = RequirementRow.objects.filter(case=case, shape="content", status="done").count()
    sent = receive_submission(
        case, samples.webster().changed({"note.txt": b"x"}), by=people["applicant"], now=NOW + HOUR
    )
    assert sent.act == "hand in unasked"
    assert [one.state for one in Submission.objects.all()] == ["reviewed", "unasked"]
    assert RequirementRow.objects.filter(case=case, shape="content", status="done").count() == settled
    taken = take_up(case, sent.id, by=people["clerk"], now=NOW + 2 * HOUR)
    assert taken.act == "submit SWPPP"
    assert {one.entry: one.state for one in Submission.objects.all()}[sent.id] == "taken up"
    latest = known(case).latest
    assert (latest.number, latest.person, latest.came) == (2, people["applicant"].pk, sent.id)
    said = handed_in(latest, docket.lines(case), here.home().calendar)
    assert said.startswith(f"the SWPPP that {people['applicant'].name} handed in on ")
    assert "entered by" not in said
    assert "taken up" not in said, "on the same day it need not be said"
    later = replace(latest, received=latest.received + timedelta(days=2))
    assert " and that was taken up on " in handed_in(later, docket.lines(case), here.home().calendar)


def test_a_submission_that_waits_is_not_taken_up_before_the_round_before_it_is_reviewed(
    case: Any, filed: Entry, people: dict[str, Any]
) -> None:
    more = samples.webster().changed({"note.txt": b"x"})
    sent = receive_submission(case, more, by=people["applicant"], now=NOW + HOUR)
    with pytest.raises(BadData, match=r"Round 1 .* is not reviewed yet"):
        take_up(case, sent.id, by=people["clerk"], now=NOW + 2 * HOUR)
    run_review(case, filed.id, now=NOW + 2 * HOUR)
    taken = take_up(case, sent.id, by=people["clerk"], now=NOW + 2 * HOUR, key="take")
    assert take_up(case, sent.id, by=people["clerk"], now=NOW + 3 * HOUR, key="take") == taken


# ---- reviewed --------------------------------------------------------------------------------------------------------


def test_a_review_is_kept_as_it_came_out_with_the_digests_of_what_it_rests_on(case: Any, ran: Entry) -> None:
    kept = known(case).ran(ran.id)
    run = reviews_kept.run_of(kept.run)
    assert run.sha256 == kept.run
    assert dict(run.inputs) == dict(samples.webster().digests)
    assert run.laws == {law.id: law.digest for law in here.laws(here.home())}
    assert ran.person is None
    assert (ReviewRun.objects.get().run, Submission.objects.get().state) == (kept.run, "reviewed")


def test_running_it_again_on_the_same_day_adds_nothing(case: Any, filed: Entry, ran: Entry) -> None:
    assert run_review(case, filed.id, now=NOW + HOUR) == ran


# ---- disposed of -----------------------------------------------------------------------------------------------------


def unmet(case: Any, step: str, at: Any) -> list[Any]:
    bearings = here.bearings(at)
    acts = record(docket.lines(case), bearings.vocabulary)
    return refusals(list(bearings.laws), facts(acts, bearings.book), acts, step, at, None, bearings.calendar)


def test_one_act_settles_every_part_it_disposes_of(case: Any, ran: Entry, people: dict[str, Any]) -> None:
    assert sum(one.shape == "content" for one in unmet(case, "approve SWPPP", NOW)) == 72
    dispose(case, ran.id, all_there(case, ran.id, "soils present at the site"), by=people["officer"], now=NOW)
    left = [one.item for one in unmet(case, "approve SWPPP", NOW) if one.shape == "content"]
    assert left == ["soils present at the site"]


def test_a_part_found_missing_blocks_with_the_reason(case: Any, ran: Entry, people: dict[str, Any]) -> None:
    name = "us-ny/webster/130-I:content/3#soils present at the site"
    dispose(case, ran.id, {name: Judged("not met", "No boring reaches the pond.")}, by=people["officer"], now=NOW)
    [row] = [one for one in unmet(case, "approve SWPPP", NOW) if one.item == "soils present at the site"]
    assert (row.at, row.finding.outcome) == ("130-9D(3)", "not met")
    assert "No boring reaches the pond." in str(row.finding.because)


def test_a_later_version_opens_every_part_again(case: Any, ran: Entry, people: dict[str, Any]) -> None:
    dispose(case, ran.id, all_there(case, ran.id), by=people["officer"], now=NOW)
    assert [one for one in unmet(case, "approve SWPPP", NOW) if one.shape == "content"] == []
    receive_submission(case, samples.webster().changed({"note.txt": b"x"}), by=people["clerk"], now=NOW)
    assert sum(one.shape == "content" for one in unmet(case, "approve SWPPP", NOW)) == 72


def test_another_outcome_needs_a_reason(case: Any, ran: Entry, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="without a reason"):
        dispose(case, ran.id, {all_there(case, ran.id).popitem()[0]: Judged("not met")}, by=people["officer"], now=NOW)


SOILS = "us-ny/webster/130-I:content/3#soils present at the site"


@pytest.mark.parametrize("outcome", ["met", "does not apply"])
@pytest.mark.parametrize("reason", ["", "Fine.", "It is"])
def test_what_is_left_to_the_official_is_not_met_without_a_reason_of_a_few_words(
    case: Any, ran: Entry, people: dict[str, Any], outcome: str, reason: str
) -> None:
    with pytest.raises(BadData, match="reason"):
        dispose(case, ran.id, {SOILS: Judged(outcome, reason)}, by=people["officer"], now=NOW)
    assert not Entry.objects.filter(act="dispose of findings").exists()


def test_the_findings_own_words_are_no_reason_to_hold_it_met(case: Any, ran: Entry, people: dict[str, Any]) -> None:
    _, run = reviewed(case, ran.id)
    because = next(item.because for item in run.items if item.id == SOILS)
    for said in (because, f"As the review found: {because}"):
        with pytest.raises(BadData, match="a reason of your own, of three words or more"):
            dispose(case, ran.id, {SOILS: Judged("met", said)}, by=people["officer"], now=NOW)


def test_who_agrees_with_a_finding_needs_no_reason_and_its_words_stay_the_findings(
    case: Any, ran: Entry, people: dict[str, Any]
) -> None:
    _, run = reviewed(case, ran.id)
    item = next(item for item in run.items if item.id == SOILS)
    dispose(case, ran.id, {SOILS: Judged(item.outcome)}, by=people["officer"], now=NOW)
    [row] = known(case).rows_on(ran.id)
    assert (row.decision, row.reasons) == ("accept", f"As the review found: {item.because}")


def test_a_finding_that_is_not_in_the_review_is_refused(case: Any, ran: Entry, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match='no finding "x"'):
        dispose(case, ran.id, {"x": Judged("met")}, by=people["officer"], now=NOW)


def test_the_door_itself_refuses_a_row_that_is_called_what_it_is_not(
    case: Any, ran: Entry, people: dict[str, Any]
) -> None:
    name = all_there(case, ran.id).popitem()[0]
    rows = {name: {"decision": "accept", "outcome": "not met"}}
    data = {"review": ran.id, "dispositions": rows, "second_officer": False}
    with pytest.raises(BadData, match="to override it"):
        perform(case, "dispose of findings", by=people["officer"], occurred=NOW, now=NOW, data=data)


def test_the_findings_of_an_older_round_are_not_disposed_of(case: Any, ran: Entry, people: dict[str, Any]) -> None:
    receive_submission(case, samples.webster().changed({"note.txt": b"x"}), by=people["clerk"], now=NOW)
    with pytest.raises(BadData, match="Round 1 was followed by another"):
        dispose(case, ran.id, all_there(case, ran.id), by=people["officer"], now=NOW)


def test_an_applicant_disposes_of_nothing(case: Any, ran: Entry, people: dict[str, Any]) -> None:
    with pytest.raises(NotPermitted):
        dispose(case, ran.id, all_there(case, ran.id), by=people["applicant"], now=NOW)


# ---- the next round --------------------------------------------------------------------------------------------------


def test_what_came_out_the_same_from_the_same_files_can_be_let_stand(
    case: Any, ran: Entry, people: dict[str, Any]
) -> None:
    dispose(case, ran.id, all_there(case, ran.id), by=people["officer"], now=NOW)
    newer = receive_submission(case, samples.webster().changed({"note.txt": b"x"}), by=people["clerk"], now=NOW)
    second = run_review(case, newer.id, now=NOW)
    rows = standing(known(case), known(case).ran(second.id))
    assert len(rows) == 72
    [entry] = let_stand(case, second.id, by=people["officer"], now=NOW)
    assert [one for one in unmet(case, "approve SWPPP", NOW) if one.shape == "content"] == []
    kept = known(case).rows_on(second.id)
    assert {row.carried for row in kept} == {known(case).disposed[0].entry}
    assert {row.entry for row in kept} == {entry.id}
    with pytest.raises(BadData, match="Nothing decided before"):
        let_stand(case, second.id, by=people["officer"], now=NOW)


def test_what_rests_on_a_changed_file_is_to_be_decided_anew(case: Any, ran: Entry, people: dict[str, Any]) -> None:
    dispose(case, ran.id, all_there(case, ran.id), by=people["officer"], now=NOW)
    plan = samples.webster().files["swppp.pdf"] + b"\n% set again\n"
    newer = receive_submission(case, samples.webster().changed({"swppp.pdf": plan}), by=people["clerk"], now=NOW)
    second = run_review(case, newer.id, now=NOW)
    assert standing(known(case), known(case).ran(second.id)) == ()


def test_every_reviewers_words_are_kept_in_every_round(case: Any, ran: Entry, people: dict[str, Any]) -> None:
    name = "us-ny/webster/130-I:content/3#soils present at the site"
    other = _another_officer()
    dispose(case, ran.id, {name: Judged("not met", "No borings.")}, by=people["officer"], now=NOW)
    dispose(case, ran.id, {name: Judged("not met", "The map is too small.")}, by=other, now=NOW)
    newer = receive_submission(case, samples.webster().changed({"note.txt": b"x"}), by=people["clerk"], now=NOW)
    second = run_review(case, newer.id, now=NOW)
    let_stand(case, second.id, by=people["officer"], now=NOW)
    said = [(row.person, row.reasons) for row in known(case).rows_on(second.id)]
    assert said == [(people["officer"].pk, "No borings."), (other.pk, "The map is too small.")]
    assert [(ran.round, row.reasons) for ran, row in known(case).rows_about(name)] == [
        (1, "No borings."),
        (1, "The map is too small."),
        (2, "No borings."),
        (2, "The map is too small."),
    ]


def _another_officer() -> Any:
    from forebay.office.models import Person, RoleHeld

    other = Person.objects.enrol("second@example.org", "Otto Second")
    RoleHeld.objects.create(person=other, role="officer", since=(NOW - timedelta(days=9)).date())
    return other


# ---- a second officer ------------------------------------------------------------------------------------------------


def _ask_for_a_second(home: Home) -> None:
    toml = home.path / "forebay.toml"
    toml.write_text(toml.read_text().replace("second_officer = false", "second_officer = true"))


def test_where_the_home_says_so_dispositions_count_once_a_second_officer_confirms(
    case: Any, ran: Entry, people: dict[str, Any], home: Home
) -> None:
    _ask_for_a_second(home)
    entry = dispose(case, ran.id, all_there(case, ran.id), by=people["officer"], now=NOW)
    assert sum(one.shape == "content" for one in unmet(case, "approve SWPPP", NOW)) == 72
    with pytest.raises(NotPermitted, match="Ask another officer"):
        confirm(case, entry.id, by=people["officer"], now=NOW)
    confirm(case, entry.id, by=_another_officer(), now=NOW + HOUR)
    assert [one for one in unmet(case, "approve SWPPP", NOW + HOUR) if one.shape == "content"] == []
    assert sum(one.shape == "content" for one in unmet(case, "approve SWPPP", NOW)) == 72
    with pytest.raises(BadData, match="waits for no second officer"):
        confirm(case, entry.id, by=people["officer"], now=NOW + HOUR)


def test_nobody_can_say_that_no_second_officer_is_needed(
    case: Any, ran: Entry, people: dict[str, Any], home: Home
) -> None:
    _ask_for_a_second(home)
    rows = {all_there(case, ran.id).popitem()[0]: {"decision": "accept", "outcome": "met", "reasons": SEEN}}
    data = {"review": ran.id, "dispositions": rows, "second_officer": False}
    with pytest.raises(BadData, match="needs a second officer"):
        perform(case, "dispose of findings", by=people["officer"], occurred=NOW, now=NOW, data=data)


def test_a_home_may_keep_dispositions_to_its_officers(
    case: Any, ran: Entry, people: dict[str, Any], home: Home
) -> None:
    from forebay.office.models import RoleHeld

    toml = home.path / "forebay.toml"
    toml.write_text(toml.read_text().replace('"officer", "reviewer"', '"officer"'))
    RoleHeld.objects.create(person=people["stranger"], role="reviewer", since=(NOW - timedelta(days=9)).date())
    with pytest.raises(NotPermitted, match="the officer disposes of findings"):
        dispose(case, ran.id, all_there(case, ran.id), by=people["stranger"], now=NOW)


# ---- letters ---------------------------------------------------------------------------------------------------------

REVIEW = {"how_to_answer": "Answer each by its number.", "next_step": "The village reviews the next round."}


def test_the_review_letter_holds_every_reviewers_comments_and_asks_for_the_next_round(
    case: Any, ran: Entry, people: dict[str, Any], home: Home
) -> None:
    soils = "us-ny/webster/130-I:content/3#soils present at the site"
    dispose(case, ran.id, {soils: Judged("not met", "No borings.")}, by=people["officer"], now=NOW)
    dispose(case, ran.id, {soils: Judged("not met", "The map is too small.")}, by=_another_officer(), now=NOW)
    assert not known(case).is_asked
    data = {"review": ran.id, **REVIEW, "answer_by": "2026-08-15"}
    entry = perform(case, "issue review letter", by=people["officer"], occurred=NOW, now=NOW, data=data)
    letter = Paper.objects.get()
    html = files.read(letter.html).decode()
    assert (letter.number, letter.entry) == ("REV-2026-0001", entry.id)
    for said in ("No borings.", "The map is too small.", "Olive Officer", "Otto Second", "130-9D(3)", "August 15"):
        assert said in html
    assert files.read(letter.pdf).startswith(b"%PDF-")
    assert known(case).is_asked
    assert Submission.objects.get().state == "answered"
    assert verify(home).good, verify(home)


def test_a_letter_of_incompleteness_is_refused_where_nothing_is_missing(
    case: Any, ran: Entry, people: dict[str, Any]
) -> None:
    data = {"review": ran.id, "how_to_send": "Upload it.", "next_step": "Then it is reviewed."}
    with pytest.raises(Refused, match="nothing is missing"):
        perform(case, "issue letter of incompleteness", by=people["officer"], occurred=NOW, now=NOW, data=data)
    assert not Paper.objects.exists()


def test_a_letter_of_incompleteness_names_what_is_missing(case: Any, people: dict[str, Any]) -> None:
    head = samples.webster().files["submission.toml"].decode()
    head = head.replace('[[document]]\nkind = "NOI copy"\nfile = "noi.pdf"\n', "")
    less = samples.webster().changed({"submission.toml": head.encode(), "noi.pdf": None})
    filed = receive_submission(case, less, by=people["applicant"], now=NOW)
    ran = run_review(case, filed.id, now=NOW)
    data = {"review": ran.id, "how_to_send": "Upload it.", "next_step": "Then it is reviewed."}
    perform(case, "issue letter of incompleteness", by=people["clerk"], occurred=NOW, now=NOW, data=data)
    letter = Paper.objects.get()
    assert letter.number == "INC-2026-0001"
    assert "130-4A" in files.read(letter.html).decode()


def test_a_denial_gives_its_reasons_by_clause(case: Any, ran: Entry, people: dict[str, Any]) -> None:
    data = {"review": ran.id, "next_step": "You may send another plan."}
    with pytest.raises(Refused, match="gives no reason"):
        perform(case, "deny submission", by=people["officer"], occurred=NOW, now=NOW, data=data)
    soils = "us-ny/webster/130-I:content/3#soils present at the site"
    dispose(case, ran.id, {soils: Judged("not met", "No borings.")}, by=people["officer"], now=NOW)
    perform(case, "deny submission", by=people["officer"], occurred=NOW, now=NOW, data=data)
    assert "130-9D(3)" in files.read(Paper.objects.get().html).decode()
    assert Paper.objects.get().number == "DEN-2026-0001"


def test_a_withdrawn_letter_keeps_its_number_and_asks_for_nothing(
    case: Any, ran: Entry, people: dict[str, Any], home: Home
) -> None:
    data = {"review": ran.id, **REVIEW}
    entry = perform(case, "issue review letter", by=people["officer"], occurred=NOW, now=NOW, data=data)
    perform(
        case,
        "retract entry",
        by=people["officer"],
        occurred=NOW,
        now=NOW,
        retracts=entry.id,
        data={"reason": "Sent too early."},
    )
    letter = Paper.objects.get()
    assert (letter.number, letter.withdrawn_why) == ("REV-2026-0001", "Sent too early.")
    assert not known(case).is_asked
    assert verify(home).good, verify(home)


# ---- both villages, to the permit ------------------------------------------------------------------------------------


def test_a_letter_of_approval_binds_the_files_approved(
    case: Any, ran: Entry, people: dict[str, Any], home: Home
) -> None:
    dispose(case, ran.id, all_there(case, ran.id), by=people["officer"], now=NOW)
    _settle(case, people, "approve SWPPP")
    approved = perform(
        case,
        "approve SWPPP",
        by=people["officer"],
        occurred=NOW,
        now=NOW,
        data={"conditions": "Keep the pond fenced."},
    )
    data = {"approval": approved.id, "next_step": "Ask for the permit."}
    perform(case, "issue letter of approval", by=people["officer"], occurred=NOW, now=NOW, data=data)
    html = files.read(Paper.objects.get().html).decode()
    for said in ("APP-2026-0001", "Keep the pond fenced.", "Ask for the permit", *samples.webster().digests.values()):
        assert said in html
    case.refresh_from_db()
    assert case.status == "plan approved"
    assert verify(home).good, verify(home)


def _settle(case: Any, people: dict[str, Any], step: str) -> None:
    """Do what else the law asks before a step: papers recorded by hand, findings determined."""
    do = {"by": people["officer"], "occurred": NOW, "now": NOW}
    perform(case, "certify SWPPP", data={"certifier": "A. Example", "credential": "PE"}, **do)
    perform(case, "submit NOI copy", data={"sent_to_state": "2026-07-01", "certification": True}, **do)
    for one in unmet(case, step, NOW):
        for need in here.laws(here.home())[0].by_id("must", one.provision).needs:
            if need.sort == "finding":
                perform(case, "determine", data={"finding": need.name, "outcome": "met", "reasons": "Looked at."}, **do)


def test_the_sample_of_spencerport_is_received_with_its_other_papers(tmp_path: Path, settings: Any, db: None) -> None:
    from forebay.office.models import Person, RoleHeld

    home = init_home(tmp_path / "spencerport", "spencerport")
    settings.FOREBAY_HOME = home.path
    officer = Person.objects.enrol("officer@example.org", "Olive Officer")
    RoleHeld.objects.create(person=officer, role="officer", since=(NOW - timedelta(days=9)).date())
    case = open_case(title="Corner market", address="2 Example Street", by=officer, now=NOW)
    filed = receive_submission(case, samples.spencerport(), by=officer, now=NOW)
    acts = [line.act for line in docket.lines(case)]
    assert filed.act == "submit plan"
    assert {"submit landscaping plan", "submit SWPPP", "submit environmental permits", "state facts"} <= set(acts)
    assert "submit wetland assessment" not in acts
    run_review(Case.objects.get(), filed.id, now=NOW)
    assert verify(home).good, verify(home)


def test_a_home_lets_only_officials_dispose_of_findings(home: Home) -> None:
    toml = home.path / "forebay.toml"
    toml.write_text(toml.read_text().replace('"officer", "reviewer"', '"applicant"'))
    with pytest.raises(HomeError, match="one or more of: officer, reviewer, designated agent"):
        Home.read(home.path)


def test_a_refusal_says_the_open_parts_of_a_clause_together(case: Any, ran: Entry, people: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        perform(case, "approve SWPPP", by=people["officer"], occurred=NOW, now=NOW)
    assert len(refused.value.requirements) > 70
    assert str(refused.value).count("The SWPPP must hold") < 20
    assert "130-9D(3): The SWPPP must hold: soils present at the site." in str(refused.value)
