"""Waivers and what stands in their place: refused without ground, impacts and mitigation; the fee; land instead."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from forebay.office import docket, files, here
from forebay.office.history.waivers import waivers
from forebay.office.home import init_home
from forebay.office.models import Case, Entry, Paper, Person, RoleHeld
from forebay.office.money.asked import asked
from forebay.office.perform import BadData, Refused, perform
from forebay.office.projections import project
from forebay.office.proofs.verify import verify
from forebay.office.record import record
from forebay.office.verbs import open_case, state_facts
from forebay.office.verbs.board import findings_asked, write_notice
from forebay.office.verbs.receive_submission import receive_submission
from forebay.office.verbs.run_review import run_review
from forebay.office.verbs.waive import state_storage, storage_found
from forebay.review import samples
from office.conftest import NOW
from office.test_permit import FACTS, held, settle, told

LAW = "us-ny/spencerport/276-II"
FOUND = {
    "waiver grounds": "on-site not feasible",
    "acceptable mitigation": "acceptable mitigation provided",
    "downstream": "no listed downstream impact",
}
"""What the village must find before a waiver, by the provision that asks it."""
LIFTS = {"provisions": "criteria#channel protection", "reasons": "Rock stands two feet down."}


@pytest.fixture
def people(tmp_path: Path, settings: Any, db: None) -> dict[str, Any]:
    """Return the people of Spencerport."""
    settings.FOREBAY_HOME = init_home(tmp_path / "spencerport", "spencerport").path
    found = {
        one: Person.objects.enrol(f"{one}@example.org", one.capitalize(), address="1 Example Lane")
        for one in ("officer", "clerk", "board", "treasurer", "applicant")
    }
    for role in ("officer", "clerk", "board", "treasurer"):
        RoleHeld.objects.create(person=found[role], role=role, since=(NOW - timedelta(days=99)).date())
    return found


@pytest.fixture
def case(people: dict[str, Any]) -> Case:
    """Return a case in Spencerport."""
    parties = [(people["applicant"], "applicant"), (people["applicant"], "owner")]
    then = NOW - timedelta(days=9)
    opened = open_case(title="Commons", address="34 Example Street", by=people["officer"], now=then, parties=parties)
    state_facts(opened, FACTS, **told(people, "clerk", days=-8))
    return opened


def ask(case: Any, people: dict[str, Any], hours: float = 0) -> Entry:
    data = {"asks": "Part of the channel protection", "grounds": "Rock at two feet"}
    return perform(case, "request waiver", data=data, **told(people, "clerk", hours=hours))


def find(case: Any, people: dict[str, Any], *but: str, hours: float = 1) -> None:
    for provision, finding in FOUND.items():
        if provision not in but:
            data = {"finding": finding, "outcome": "met", "reasons": "Looked at on the site."}
            perform(case, "determine", data=data, **told(people, hours=hours))
    if "mitigation selected" not in but:
        data = {"measure": "A facility on developed land"}
        perform(case, "select mitigation", data=data, **told(people, "board", hours=hours))


def grant(case: Any, people: dict[str, Any], hours: float = 2, **more: Any) -> Entry:
    return perform(case, "grant waiver", data={**LIFTS, **more}, **told(people, "board", hours=hours))


def waived(case: Any, people: dict[str, Any]) -> Entry:
    ask(case, people)
    find(case, people)
    return grant(case, people)


# ---- ground, impacts, mitigation -------------------------------------------------------------------------------------


def test_a_waiver_nobody_asked_for_in_writing_is_refused(case: Any, people: Any) -> None:
    with pytest.raises(Refused, match="276-20: "):
        grant(case, people)


@pytest.mark.parametrize("missing", [*FOUND, "mitigation selected"])
def test_a_waiver_is_refused_while_its_ground_impacts_or_mitigation_is_missing(
    case: Any, people: Any, missing: str
) -> None:
    ask(case, people)
    find(case, people, missing)
    with pytest.raises(Refused) as refused:
        grant(case, people)
    assert {row.provision for row in refused.value.requirements} == {missing}


def test_a_waiver_lifts_only_what_it_names(case: Any, people: Any) -> None:
    waived(case, people)
    [one] = waivers(record(docket.lines(case), here.vocabulary()))
    assert (one.state, one.lifts) == ("granted", ("criteria#channel protection",))


@pytest.mark.parametrize("name", ["channel protection", "criteria#peace", "everything"])
def test_a_waiver_of_what_no_provision_is_called_is_refused(case: Any, people: Any, name: str) -> None:
    ask(case, people)
    find(case, people)
    with pytest.raises(BadData, match="names no provision of the law"):
        grant(case, people, provisions=name)


def test_a_board_is_asked_to_find_only_what_the_law_waits_for_and_nobody_has_determined(case: Any, people: Any) -> None:
    kind, later = here.vocabulary()["grant waiver"], NOW + timedelta(hours=9)
    assert findings_asked(case, kind, later) == ()
    ask(case, people)
    asked_for = findings_asked(case, kind, later)
    assert "On-site not feasible (276-20A(4))" in asked_for
    assert len(asked_for) == 6
    find(case, people, "downstream")
    assert findings_asked(case, kind, later) == ("No listed downstream impact (276-20B)",)


def test_an_applicant_does_not_relieve_themselves(case: Any, people: Any) -> None:
    with pytest.raises(ValueError, match="may not do"):
        perform(case, "grant waiver", data=LIFTS, **told(people, "applicant"))


def test_a_waiver_is_declined_with_reasons_and_only_once(case: Any, people: Any) -> None:
    with pytest.raises(BadData, match="No request for a waiver waits"):
        perform(case, "deny waiver", data={"reasons": "No ground."}, **told(people, "board"))
    ask(case, people)
    declined = perform(case, "deny waiver", data={"reasons": "No ground."}, **told(people, "board", hours=1))
    [one] = waivers(record(docket.lines(case), here.vocabulary()))
    assert (one.state, one.reasons) == ("declined", "No ground.")
    with pytest.raises(BadData, match="No request for a waiver waits"):
        perform(case, "deny waiver", data={"reasons": "Again."}, **told(people, "board", hours=2))
    said = {"decision": declined.id, "reasons": "The plan can be built.", "next_step": "Hand in a plan that does."}
    letter = write_notice(case, said, by=people["officer"], now=NOW + timedelta(hours=3))
    assert "to decline to relieve the applicant" in " ".join(files.read(letter.html).decode().split())


def test_the_notice_of_a_waiver_says_what_is_waived_with_its_place(case: Any, people: Any) -> None:
    granted = waived(case, people)
    said = {"decision": granted.id, "reasons": "Rock.", "next_step": "Pay the fee in lieu."}
    write_notice(case, said, by=people["officer"], now=NOW + timedelta(hours=3))
    text = " ".join(files.read(Paper.objects.get(kind="notice of decision").html).decode().split())
    assert "What is waived" in text
    assert "Channel protection: The plan of every site meets the performance criteria" in text
    assert "276-22" in text
    assert "Rock stands two feet down." in text


# ---- the fee ---------------------------------------------------------------------------------------------------------


def fee(case: Any, hours: float = 9) -> Any:
    bearings = here.bearings(NOW + timedelta(hours=hours))
    [one] = [row for row in asked(project(docket.lines(case), bearings), bearings) if row.what == "fee in lieu"]
    return one


def test_the_fee_waits_for_the_village_to_adopt_its_rate_and_nothing_is_made_up(case: Any, people: Any) -> None:
    waived(case, people)
    one = fee(case)
    assert (one.state, one.cents) == ("asked", None)
    assert "waits for the village to adopt the fee rate (276-21A)" in one.waits


def rate(case: Any, people: Any, hours: float = 3) -> None:
    data = {"value": "fee_rate", "is": "2 USD/cuft", "outcome": "met", "reasons": "The board's schedule."}
    perform(case, "determine", data=data, **told(people, hours=hours))


def test_the_storage_comes_from_the_review_of_the_plan_with_its_source(case: Any, people: Any) -> None:
    assert storage_found(case) == (None, ())
    with pytest.raises(BadData, match="no review has run the water yet"):
        state_storage(case, "10-year", by=people["officer"], now=NOW)
    filed = receive_submission(case, samples.spencerport(), by=people["clerk"], now=NOW)
    run_review(case, filed.id, now=NOW)
    _, found = storage_found(case)
    assert [one.storm for one in found] == ["1-year", "2-year", "10-year", "100-year"]
    volumes = [int(one.volume.to("cuft")) for one in found]
    assert volumes == sorted(volumes)
    assert volumes[0] > 0
    with pytest.raises(BadData, match=r"is none of those the review ran \(1-year"):
        state_storage(case, "50-year", by=people["officer"], now=NOW)
    state_storage(case, "10-year", by=people["officer"], now=NOW + timedelta(hours=1))
    line = docket.lines(case)[-1]
    assert line.data["facts"] == {"storage_required": f"{volumes[2]} cuft"}
    assert line.data["source"].startswith(
        "The review of the plan handed in on July 15, 2026 and entered by Clerk, clerk (round 1), No. 8 "
    )
    ask(case, people, hours=2)
    find(case, people, hours=3)
    grant(case, people, hours=4)
    rate(case, people, hours=5)
    assert fee(case).cents == volumes[2] * 200


def test_the_fee_is_paid_before_any_approval_and_goes_into_its_own_fund(case: Any, people: Any) -> None:
    state_facts(case, {"storage_required": "1000 cuft"}, **told(people, "clerk"))
    waived(case, people)
    rate(case, people)
    for step in ("approve plan", "issue permit", "approve site plan", "approve subdivision"):
        assert "fee" in held(case, people, step, hours=4)
    perform(case, "pay fee in lieu", data={"amount": "2000 USD"}, **told(people, "clerk", hours=5))
    for step in ("approve plan", "issue permit"):
        assert "fee" not in held(case, people, step, hours=6)
    perform(case, "credit stormwater fund", data={"amount": "2000 USD"}, **told(people, "treasurer", hours=6))
    assert verify(here.home()).good


def test_the_permit_tells_what_was_waived_on_which_ground_and_what_the_fee_in_lieu_paid_for(
    case: Any, people: Any
) -> None:
    state_facts(case, {"storage_required": "1000 cuft"}, **told(people, "clerk"))
    waived(case, people)
    rate(case, people)
    perform(case, "pay fee in lieu", data={"amount": "2000 USD"}, **told(people, "clerk", hours=5))
    settle(case, people, "issue permit", hours=6)
    perform(case, "issue permit", **told(people, hours=7))
    text = " ".join(files.read(Paper.objects.get(number="PER-2026-0001").html).decode().split())
    assert "Waived on July 15, 2026 under 276-20B" in text
    assert "Asked for: Part of the channel protection. On this ground: Rock at two feet." in text
    assert "Granted because: Rock stands two feet down. In its place: A facility on developed land." in text
    assert "Channel protection" in text
    assert "$2,000.00, paid on July 15, 2026 (RCT-2026-0001), into the fund kept apart. " in text
    assert "1,000 cu ft" in text
    assert verify(here.home()).good


def test_a_part_of_the_fee_does_not_open_the_gate(case: Any, people: Any) -> None:
    state_facts(case, {"storage_required": "1000 cuft"}, **told(people, "clerk"))
    waived(case, people)
    rate(case, people)
    perform(case, "pay fee in lieu", data={"amount": "1999.99 USD"}, **told(people, "clerk", hours=5))
    assert "fee" in held(case, people, "approve plan", hours=6)


# ---- land instead, and what the place asks ---------------------------------------------------------------------------


def test_land_instead_of_the_fee_is_signed_before_the_permit_where_no_plat_is_recorded(case: Any, people: Any) -> None:
    state_facts(case, {"plat_to_be_recorded": False}, **told(people, "clerk"))
    waived(case, people)
    perform(case, "choose dedication", data={"land": "Lot 4, beside the creek"}, **told(people, "clerk", hours=3))
    assert {"dedication/permit", "fee"} <= held(case, people, "issue permit", hours=4)
    perform(case, "sign dedication agreement", **told(people, "board", hours=5))
    assert not {"dedication/permit", "fee"} & held(case, people, "issue permit", hours=6)


def test_land_instead_of_the_fee_is_signed_before_the_plat_is_recorded(case: Any, people: Any) -> None:
    state_facts(case, {"plat_to_be_recorded": True}, **told(people, "clerk"))
    waived(case, people)
    perform(case, "choose dedication", data={"land": "Lot 4"}, **told(people, "clerk", hours=3))
    plat = perform(case, "record plat", **told(people, "clerk", hours=4))
    assert docket.lines(case)[-1].receipt["unmet"]
    assert plat.act == "record plat"


@pytest.mark.parametrize(
    ("fact", "provision"), [("discharges_to_wetland", "wetland"), ("critical_area", ""), ("hotspot", "")]
)
def test_a_wetland_is_assessed_and_criteria_the_village_adds_are_met_before_the_plan_is_approved(
    case: Any, people: Any, fact: str, provision: str
) -> None:
    state_facts(case, {fact: True}, **told(people, "clerk"))
    adds = {
        "critical_area": ("add critical area criteria", {"criteria": "No salt storage"}, "critical area criteria met"),
        "hotspot": ("require hotspot practices", {"practices": "An oil separator"}, "hotspot practices shown"),
    }
    if fact in adds:
        act, data, provision = adds[fact]
        assert provision not in held(case, people, "approve plan", hours=1)
        perform(case, act, data=data, **told(people, hours=1))
    assert provision in held(case, people, "approve plan", hours=2)


def test_a_village_whose_law_does_not_let_a_certification_stand_in_for_the_review_refuses_it(
    case: Any, people: Any
) -> None:
    data = {"certifier": "Petra Example", "credential": "PE", "license": "1"}
    with pytest.raises(BadData, match="No law of this case lets a certification stand in"):
        perform(case, "accept certification", data=data, **told(people))
