"""From a lapsed duty to a served notice: proposed, confirmed, found, numbered, frozen; withdrawn, never deleted."""

from __future__ import annotations

import io
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from pypdf import PdfReader

from forebay.letters import LetterError
from forebay.office import docket, files
from forebay.office.home import Home, init_home
from forebay.office.models import Case, Entry, Gauge, Notice, Person, RoleHeld, Violation
from forebay.office.perform import BadData, NotPermitted, Refused, perform
from forebay.office.proofs.verify import verify
from forebay.office.verbs import draft_notice, find_violation, open_case, serve_notice, withdraw_notice
from office.conftest import NOW, site
from office.test_rain import load

REMEDY = "Inspect the site and file the report within three days of this notice."


@pytest.fixture
def lapsed(case: Any, people: dict[str, Any]) -> Case:
    """Return a case whose storm report lapsed before anybody at the village knew of the storm."""
    gauge = Gauge.objects.create(name="Village gauge")
    site(case, people, gauge)
    load(gauge, {0: "0.60"}, people)
    return case


def storm_violation() -> Violation:
    return Violation.objects.get(provision="storm report")


def confirm(case: Case, people: dict[str, Any], known: datetime = NOW - timedelta(days=5)) -> Violation:
    told = {"known": known, "how": "The officer telephoned"}
    about = storm_violation().trigger
    perform(case, "confirm knowledge of storm", by=people["officer"], occurred=NOW, now=NOW, subject=about, data=told)
    return storm_violation()


def serve(violation: Violation, people: dict[str, Any], *, at: datetime = NOW, **data: Any) -> Notice:
    key = data.pop("key", None)
    stated = {**draft_notice(violation, at), "method": "certified mail", "remedy_and_schedule": REMEDY, **data}
    return serve_notice(violation, by=people["officer"], occurred=at, now=max(at, NOW), data=stated, key=key)


def test_a_storm_loaded_after_its_report_was_due_proposes_nothing_yet(lapsed: Case, people: dict[str, Any]) -> None:
    violation = storm_violation()
    assert violation.state == "waiting"
    with pytest.raises(Refused, match="confirm when and how the applicant knew"):
        serve(violation, people)
    with pytest.raises(Refused):
        find_violation(violation, by=people["officer"], occurred=NOW, now=NOW)


def test_an_officer_who_confirms_that_the_applicant_knew_has_a_proposal(lapsed: Case, people: dict[str, Any]) -> None:
    violation = confirm(lapsed, people)
    assert violation.state == "proposed"
    assert violation.at == "130-10B(1)"
    assert violation.what == (
        "This was not done in time: file inspection report within 24 hours. "
        "The storm began Fri, Jul 10, 2026, 5:00 a.m. EDT. "
        "It had to be done by Sat, Jul 11, 2026, 6:00 a.m. EDT, and nothing on record says that it was."
    )
    assert violation.remark == ""


def test_who_knew_only_after_it_was_due_is_told_of_with_both_dates_and_left_to_the_officer(
    lapsed: Case, people: dict[str, Any]
) -> None:
    violation = confirm(lapsed, people, known=NOW - timedelta(days=1))
    assert violation.state == "proposed"
    assert "It had to be done by Sat, Jul 11, 2026, 6:00 a.m. EDT" in violation.what
    assert violation.what.endswith("The applicant knew of it Tue, Jul 14, 2026, 10:00 a.m. EDT, after that.")
    assert "left to the officer" in violation.remark


def test_a_storm_on_record_in_time_needs_no_confirmation(case: Any, people: dict[str, Any]) -> None:
    gauge = Gauge.objects.create(name="Village gauge")
    site(case, people, gauge)
    load(gauge, {0: "0.60"}, people, now=datetime(2026, 7, 10, 12, 0, tzinfo=UTC), hours=2)
    assert not Violation.objects.filter(provision="storm report").exists()
    from forebay.office.perform import reproject

    reproject(case, NOW)
    assert storm_violation().state == "proposed"


def test_a_draft_says_what_the_record_and_the_law_say_and_leaves_the_remedy_blank(
    lapsed: Case, people: dict[str, Any]
) -> None:
    draft = draft_notice(confirm(lapsed, people), NOW)
    assert draft["name_and_address"] == "Abel Applicant\n1 Example Lane\nWebster, New York"
    assert draft["place"] == "12 Example Road"
    found = find(lapsed, people, "turbidity")
    assert draft_notice(found, NOW)["place"] == "North fence, 12 Example Road"
    assert "130-10B(1)" in draft["nature"]
    assert draft["remedy_and_schedule"] == ""
    assert draft["penalty"] == (
        "A fine of at most $250.00 per day (130-12C). Imprisonment for a term that the law does not give, instead of "
        "the fine or beside it (130-12C). Whoever is convicted bears the expense of restoration as well (130-12C)."
    )
    assert "within 15 days of service" in draft["appeal_statement"]
    assert "130-12B(6)" in draft["appeal_statement"]


CONTENTS = {
    "name_and_address": "130-12B(1)",
    "place": "130-12B(2)",
    "nature": "130-12B(3)",
    "remedy_and_schedule": "130-12B(4)",
    "penalty": "130-12B(5)",
    "appeal_statement": "130-12B(6)",
}


@pytest.mark.parametrize(("blank", "at"), CONTENTS.items())
def test_a_notice_is_refused_until_all_six_contents_are_there(
    lapsed: Case, people: dict[str, Any], blank: str, at: str
) -> None:
    violation = confirm(lapsed, people)
    before = Entry.objects.count()
    with pytest.raises(Refused) as refusal:
        serve(violation, people, **{blank: "  "})
    assert [one.at for one in refusal.value.requirements] == [at]
    assert Entry.objects.count() == before
    assert not Notice.objects.exists()


def test_a_served_notice_is_numbered_frozen_and_names_its_appeal_day(lapsed: Case, people: dict[str, Any]) -> None:
    notice = serve(confirm(lapsed, people), people)
    assert notice.number == "NOV-2026-0001"
    assert notice.appeal_by == date(2026, 7, 30)
    page = files.read(notice.html).decode()
    assert "NOV-2026-0001" in page
    assert "Thursday, July 30, 2026" in page
    assert REMEDY in page
    text = " ".join(sheet.extract_text() for sheet in PdfReader(io.BytesIO(files.read(notice.pdf))).pages)
    assert "NOV-2026-0001" in text
    assert "Abel Applicant" in text
    assert storm_violation().state == "served"
    assert verify(here()).good, verify(here())


def test_the_docket_names_the_letter_by_its_digest_and_nobody_by_name(lapsed: Case, people: dict[str, Any]) -> None:
    notice = serve(confirm(lapsed, people), people)
    line = docket.lines(lapsed)[-1]
    assert line.paper["number"] == "NOV-2026-0001"
    assert (line.paper["html"], line.paper["pdf"]) == (notice.html, notice.pdf)


def test_an_evening_service_counts_from_the_villages_date(lapsed: Case, people: dict[str, Any]) -> None:
    """Ten in the evening of the 14th in the village is the 15th in UTC."""
    notice = serve(confirm(lapsed, people), people, at=datetime(2026, 7, 15, 2, 0, tzinfo=UTC))
    assert notice.appeal_by == date(2026, 7, 29)


def test_a_last_day_to_appeal_that_the_home_moves_off_a_weekend_is_told_with_both_days(
    lapsed: Case, people: dict[str, Any]
) -> None:
    """Fifteen days from Friday the 10th end on Saturday the 25th."""
    toml = here().path / "forebay.toml"
    toml.write_text(toml.read_text() + '\n[rolls]\nday = "next business day"\ncite = "an example law"\n')
    notice = serve(
        find(lapsed, people, "turbidity", occurred=NOW - timedelta(days=5)), people, at=NOW - timedelta(days=5)
    )
    assert notice.appeal_by == date(2026, 7, 27)
    page = " ".join(files.read(notice.html).decode().split())
    assert "Sat, Jul 25, 2026" in page
    assert "the last day moves to Mon, Jul 27, 2026 (an example law)" in page


def test_two_presses_of_the_button_serve_one_notice(lapsed: Case, people: dict[str, Any]) -> None:
    violation = confirm(lapsed, people)
    assert serve(violation, people, key="form-1") == serve(violation, people, key="form-1")
    assert Notice.objects.count() == 1
    assert Entry.objects.filter(act="find violation").count() == 1


def test_numbers_run_on_and_a_refused_notice_uses_none(lapsed: Case, people: dict[str, Any]) -> None:
    violation = confirm(lapsed, people)
    with pytest.raises(Refused):
        serve(violation, people, penalty="")
    assert serve(violation, people).number == "NOV-2026-0001"
    second = find(lapsed, people, "turbidity")
    assert serve(second, people).number == "NOV-2026-0002"


def test_only_an_officer_serves(lapsed: Case, people: dict[str, Any]) -> None:
    violation = confirm(lapsed, people)
    with pytest.raises(NotPermitted):
        serve_notice(violation, by=people["clerk"], occurred=NOW, now=NOW, data={})


def test_a_notice_is_about_a_violation_that_was_found(case: Any, people: dict[str, Any]) -> None:
    find(case, people, "turbidity")
    six = dict.fromkeys(CONTENTS, "something")
    data = {"served": NOW, "method": "certified mail", **six}
    with pytest.raises(BadData, match="about one violation"):
        perform(case, "serve notice of violation", by=people["officer"], occurred=NOW, now=NOW, data=data)


def test_a_notice_occurs_when_it_is_served(lapsed: Case, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="one instant for both"):
        serve(confirm(lapsed, people), people, served=NOW - timedelta(hours=1))


def test_a_letter_that_cannot_be_made_leaves_nothing_behind(
    lapsed: Case, people: dict[str, Any], monkeypatch: Any
) -> None:
    def fail(notice: Any) -> None:
        raise LetterError("The letter cannot be made.")

    violation = confirm(lapsed, people)
    before = Entry.objects.count()
    monkeypatch.setattr("forebay.office.papers.composing.compose", fail)
    with pytest.raises(Refused, match="The letter cannot be made"):
        serve(violation, people)
    assert (Entry.objects.count(), Notice.objects.count()) == (before, 0)


def test_a_withdrawn_notice_keeps_its_number_and_its_letter(lapsed: Case, people: dict[str, Any]) -> None:
    notice = serve(confirm(lapsed, people), people)
    withdraw_notice(notice, by=people["officer"], now=NOW + timedelta(hours=1), reason="Served on the wrong owner")
    notice.refresh_from_db()
    assert notice.withdrawn is not None
    assert notice.withdrawn_why == "Served on the wrong owner"
    assert files.read(notice.pdf).startswith(b"%PDF")
    assert storm_violation().state == "found"
    assert serve(storm_violation(), people, at=NOW + timedelta(hours=2)).number == "NOV-2026-0002"
    assert verify(here()).good, verify(here())


def test_a_served_notice_is_not_corrected_but_withdrawn(lapsed: Case, people: dict[str, Any]) -> None:
    notice = serve(confirm(lapsed, people), people)
    data = {"served": NOW, "method": "certified mail", "reason": "a slip", **dict.fromkeys(CONTENTS, "x")}
    with pytest.raises(BadData, match="stays as it was served"):
        perform(
            lapsed,
            "serve notice of violation",
            by=people["officer"],
            occurred=NOW,
            now=NOW,
            data=data,
            corrects=notice.entry,
        )


def test_an_accepted_correction_closes_the_violation(lapsed: Case, people: dict[str, Any]) -> None:
    serve(confirm(lapsed, people), people)
    later = NOW + timedelta(days=1)
    subject = storm_violation().entry
    perform(lapsed, "accept correction", by=people["officer"], occurred=later, now=later, subject=subject)
    assert storm_violation().state == "closed"


# ---- what it does to the work ----------------------------------------------------------------------------------------


def test_in_webster_the_notice_by_itself_stops_no_work(lapsed: Case, people: dict[str, Any]) -> None:
    page = files.read(serve(confirm(lapsed, people), people).html).decode()
    assert "This notice does not by itself stop work." in page
    assert "This notice itself stops" not in page


def test_in_spencerport_the_notice_itself_stops_all_work(tmp_path: Any, settings: Any, db: None) -> None:
    settings.FOREBAY_HOME = init_home(tmp_path / "spencerport", "spencerport").path
    people = {key: Person.objects.enrol(f"{key}@example.org", key, address="1 Lane") for key in ("officer", "owner")}
    RoleHeld.objects.create(person=people["officer"], role="officer", since=date(2025, 1, 1))
    case = open_case(
        title="A", address="34 Example Street", by=people["officer"], now=NOW, parties=[(people["owner"], "owner")]
    )
    violation = find(case, people, "criteria")
    assert draft_notice(violation, NOW)["penalty"] == (
        "A fine of at least $250.00 per day (276-29E). Imprisonment for no longer than 15 days, instead of the fine or "
        "beside it (276-29E)."
    )
    notice = serve(violation, people, at=NOW + timedelta(seconds=1))
    page = files.read(notice.html).decode()
    assert "This notice itself stops construction, earthwork, land disturbance and maintenance work." in page
    assert "276-29D" in page
    case.refresh_from_db()
    assert "276-29D" in case.stopped
    later = NOW + timedelta(days=1)
    done = {"subject": notice.violation, "data": {"letter": "All is well."}, "occurred": later, "now": later}
    perform(case, "confirm compliance in writing", by=people["officer"], **done)
    case.refresh_from_db()
    assert "An earlier decision stops construction, earthwork and land disturbance" in page
    assert "276-25A" in page
    assert case.stopped == "276-25A"
    (violation,) = Violation.objects.all()
    assert violation.state == "served"
    assert "276-25A still stops work: " in violation.remark
    told = {"by": people["officer"], "occurred": later, "now": later}
    perform(case, "accept correction", subject=notice.violation, **told)
    settled = {"finding": "work already done approved", "outcome": "met", "reasons": "Seen on the site."}
    perform(case, "determine", data=settled, **told)
    case.refresh_from_db()
    assert case.stopped == ""
    assert Violation.objects.get().state == "closed"


def find(case: Case, people: dict[str, Any], provision: str, occurred: datetime = NOW) -> Violation:
    data = {"provision": provision, "what": "Silt left the site", "where": "North fence"}
    entry = perform(case, "find violation", by=people["officer"], occurred=occurred, now=NOW, data=data)
    return Violation.objects.get(entry=entry.id)


def here() -> Home:
    from forebay.office import here

    return here.home()


def test_a_letter_of_credit_wanted_before_construction_starts_stops_no_work(
    tmp_path: Any, settings: Any, db: None
) -> None:
    settings.FOREBAY_HOME = init_home(tmp_path / "spencerport", "spencerport").path
    officer = Person.objects.enrol("officer@example.org", "officer")
    RoleHeld.objects.create(person=officer, role="officer", since=date(2025, 1, 1))
    case = open_case(title="A", address="34 Example Street", by=officer, now=NOW)
    told = {"by": officer, "occurred": NOW, "now": NOW}
    perform(case, "require letter of credit", data={"reasons": "The pond serves nine lots."}, **told)
    case.refresh_from_db()
    held = case.requirements.get(provision="letter of credit")
    assert (held.status, held.steps) == ("blocks", ["start construction"])
    assert case.stopped == ""
