"""Roles by paper, boards, licences on the day of signing, engineers within a cap, and interests in the land."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest

from forebay import units
from forebay.law import library
from forebay.law.adopting import Practice, keep
from forebay.office import here
from forebay.office.home import init_home
from forebay.office.models import Body, Engagement, Person, RoleHeld
from forebay.office.people import licences, permissions
from forebay.office.people.licences import IN_FORCE, NOT_IN_FORCE, NOT_KNOWN
from forebay.office.perform import BadData, NotPermitted, perform
from forebay.office.record import read
from forebay.office.verbs import open_case
from forebay.office.verbs.bodies import end_body, name_body
from forebay.office.verbs.engagements import cost_cents, engage, log_hours, withdraw_hours
from forebay.office.verbs.interests import asked_for, end_interest, record_interest
from forebay.office.verbs.people import enrol, set_standing
from forebay.office.verbs.professionals import record_firm, record_licence, record_professional, withdraw_licence
from forebay.office.verbs.roles import Designation, end_role, give_role
from forebay.office.versions import Changed
from office.conftest import NOW

TODAY = NOW.date()
ID = "us-ny/webster/130-I"
BAR = r"A consultant cannot be the officer \(.*130-9A\)"


def usd(said: str) -> units.Quantity:
    return units.parse(f"{said} USD")


def paper(person: Person, role: str = "designated agent", **more: Any) -> Designation:
    said: dict[str, Any] = {"since": TODAY, "reference": "Resolution 12 of 2026", "dated": TODAY, **more}
    return Designation(person, role, **said)


@pytest.fixture
def trustees(people: dict[str, Any]) -> Body:
    return name_body("Village Board of Trustees", date(2020, 1, 1))


@pytest.fixture
def engineer(people: dict[str, Any]) -> Person:
    found: Person = people["professional"]
    said: dict[str, Any] = {"number": "012345", "state": "NY", "expires": date(2027, 3, 31)}
    record_licence(found, kind="PE", by=people["clerk"], now=NOW, **said)
    return found


# ---- a consultant as officer -----------------------------------------------------------------------------------------


def test_webster_refuses_a_consultant_as_officer_with_the_clause(people: dict[str, Any]) -> None:
    person = people["stranger"]
    set_standing(person, "consultant", by=people["board"], now=NOW)
    with pytest.raises(BadData, match=BAR):
        give_role(paper(person, "officer"), by=people["board"], now=NOW)
    with pytest.raises(BadData, match=BAR):
        enrol(email=person.email, name="", role="officer", since=TODAY)
    assert not person.roles.exists()


def test_whether_an_officer_is_a_consultant_is_asked_first(people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="is not known"):
        give_role(paper(people["stranger"], "officer"), by=people["board"], now=NOW)
    set_standing(people["stranger"], "employee", by=people["board"], now=NOW)
    assert give_role(paper(people["stranger"], "officer"), by=people["board"], now=NOW).role == "officer"


def test_spencerport_bars_nobody(tmp_path: Any, settings: Any, people: dict[str, Any]) -> None:
    settings.FOREBAY_HOME = init_home(tmp_path / "spencerport", "spencerport").path
    set_standing(people["stranger"], "consultant", by=people["board"], now=NOW)
    assert give_role(paper(people["stranger"], "officer"), by=people["board"], now=NOW)
    assert "officer" in permissions.village_roles(people["stranger"], TODAY)


def test_who_becomes_a_consultant_holds_the_office_no_longer_and_is_told_why(case: Any, people: dict[str, Any]) -> None:
    officer = people["officer"]
    set_standing(officer, "consultant", by=people["board"], now=NOW)
    assert permissions.village_roles(officer, TODAY) == frozenset()
    with pytest.raises(NotPermitted, match=BAR):
        perform(case, "determine", by=officer, occurred=NOW, now=NOW, data={"reasons": "So it is."})


def test_a_consultant_may_still_inspect_and_review(people: dict[str, Any]) -> None:
    set_standing(people["stranger"], "consultant", by=people["board"], now=NOW)
    for role in ("designated agent", "reviewer"):
        give_role(paper(people["stranger"], role), by=people["officer"], now=NOW)
    assert permissions.village_roles(people["stranger"], TODAY) == {"designated agent", "reviewer"}


def test_a_clerk_does_not_say_who_is_a_consultant(people: dict[str, Any]) -> None:
    with pytest.raises(NotPermitted, match="for the officer or the board"):
        set_standing(people["officer"], "consultant", by=people["clerk"], now=NOW)
    with pytest.raises(BadData, match="not what somebody is"):
        set_standing(people["officer"], "friend", by=people["officer"], now=NOW)


# ---- roles by paper --------------------------------------------------------------------------------------------------


def test_an_agent_is_designated_by_a_paper_with_its_date(people: dict[str, Any]) -> None:
    for missing in ({"reference": ""}, {"dated": None}):
        with pytest.raises(BadData, match="this is blank"):
            give_role(paper(people["stranger"], **missing), by=people["officer"], now=NOW)
    held = give_role(paper(people["stranger"], until=TODAY + timedelta(days=30)), by=people["officer"], now=NOW)
    assert (held.reference, held.dated) == ("Resolution 12 of 2026", TODAY)
    event = people["stranger"].account_events.get()
    assert (event.by, event.why) == (people["officer"], "Resolution 12 of 2026")


def test_a_paper_designates_nobody_before_it_was_made(people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="designates nobody before"):
        give_role(paper(people["stranger"], since=TODAY - timedelta(days=1)), by=people["officer"], now=NOW)


@pytest.mark.parametrize(("days", "holds"), [(-1, False), (0, True), (29, True), (30, False)])
def test_a_role_is_held_from_its_first_day_until_the_day_it_ends(
    people: dict[str, Any], days: int, holds: bool
) -> None:
    give_role(paper(people["stranger"], until=TODAY + timedelta(days=30)), by=people["officer"], now=NOW)
    held = permissions.village_roles(people["stranger"], TODAY + timedelta(days=days))
    assert ("designated agent" in held) is holds


def test_the_same_role_is_not_given_twice_and_ends_once(people: dict[str, Any]) -> None:
    held = give_role(paper(people["stranger"]), by=people["officer"], now=NOW)
    with pytest.raises(BadData, match="already"):
        give_role(paper(people["stranger"]), by=people["officer"], now=NOW)
    end_role(held, TODAY + timedelta(days=1), "Moved away", by=people["officer"], now=NOW)
    held.refresh_from_db()
    assert held.until == TODAY + timedelta(days=1)
    with pytest.raises(BadData, match="ended already"):
        end_role(held, TODAY + timedelta(days=2), "Again", by=people["officer"], now=NOW)


@pytest.mark.parametrize(
    ("who", "role", "may"),
    [
        ("officer", "designated agent", True),
        ("clerk", "designated agent", False),
        ("board", "officer", True),
        ("officer", "officer", False),
        ("clerk", "officer", False),
        ("applicant", "clerk", False),
    ],
)
def test_nobody_gives_a_role_that_is_not_theirs_to_give(people: dict[str, Any], who: str, role: str, may: bool) -> None:
    set_standing(people["stranger"], "employee", by=people["board"], now=NOW)
    if may:
        assert give_role(paper(people["stranger"], role), by=people[who], now=NOW)
    else:
        with pytest.raises(NotPermitted, match="Ask the"):
            give_role(paper(people["stranger"], role), by=people[who], now=NOW)


# ---- boards ----------------------------------------------------------------------------------------------------------


def test_a_member_sits_on_a_board_that_stands_and_acts_as_board(people: dict[str, Any], trustees: Body) -> None:
    person = people["stranger"]
    with pytest.raises(BadData, match="A member sits on a board"):
        give_role(Designation(person, "board", TODAY), by=people["officer"], now=NOW)
    with pytest.raises(BadData, match="There was no"):
        give_role(Designation(person, "board", date(2019, 12, 31), body=trustees), by=people["officer"], now=NOW)
    give_role(Designation(person, "board", TODAY, body=trustees), by=people["officer"], now=NOW)
    assert permissions.village_roles(person, TODAY) == {"board"}
    assert [seat.person for seat in trustees.members_on(TODAY)] == [person]


def test_with_a_board_its_seats_end(people: dict[str, Any], trustees: Body) -> None:
    give_role(Designation(people["stranger"], "board", date(2026, 1, 1), body=trustees), by=people["officer"], now=NOW)
    end_body(trustees, TODAY)
    assert permissions.village_roles(people["stranger"], TODAY) == frozenset()
    assert permissions.village_roles(people["stranger"], TODAY - timedelta(days=1)) == {"board"}


def test_two_boards_of_one_name_do_not_stand_at_once(trustees: Body) -> None:
    with pytest.raises(BadData, match="stands from"):
        name_body("village board of trustees", date(2026, 1, 1))
    end_body(trustees, date(2026, 1, 1))
    assert name_body("Village Board of Trustees", date(2026, 1, 1)).pk != trustees.pk


# ---- licences --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("signed", "outcome"), [(date(2027, 3, 31), IN_FORCE), (date(2027, 4, 1), NOT_IN_FORCE), (TODAY, IN_FORCE)]
)
def test_a_licence_is_judged_on_the_day_of_signing_and_its_last_day_counts(
    engineer: Person, signed: date, outcome: str
) -> None:
    assert licences.judge(engineer, "PE", signed).outcome == outcome


def test_what_is_not_on_record_is_not_known_and_not_refused(people: dict[str, Any], engineer: Person) -> None:
    clerk = people["clerk"]
    assert licences.judge(people["applicant"], "PE", TODAY).outcome == NOT_KNOWN
    assert licences.judge(engineer, "RLA", TODAY).outcome == NOT_KNOWN
    record_licence(engineer, kind="RLA", number="7", by=clerk, now=NOW)
    judged = licences.judge(engineer, "RLA", TODAY)
    assert judged.outcome == NOT_KNOWN
    assert "expires is not on record" in judged.says


def test_a_licence_that_begins_later_was_not_in_force(people: dict[str, Any]) -> None:
    person = people["applicant"]
    record_licence(person, kind="PE", number="9", begins=TODAY, expires=TODAY, by=people["clerk"], now=NOW)
    assert licences.judge(person, "PE", TODAY).outcome == IN_FORCE
    assert licences.judge(person, "PE", TODAY - timedelta(days=1)).outcome == NOT_IN_FORCE


def test_a_renewed_licence_takes_the_place_of_the_old_and_a_withdrawn_one_does_not_count(
    people: dict[str, Any], engineer: Person
) -> None:
    renewed = record_licence(
        engineer, kind="PE", number="012345", state="NY", expires=date(2030, 3, 31), by=people["clerk"], now=NOW
    )
    assert licences.judge(engineer, "PE", date(2028, 1, 1)).outcome == IN_FORCE
    assert engineer.licences.filter(withdrawn=None).count() == 1
    withdraw_licence(renewed, "Another person's", NOW)
    assert licences.judge(engineer, "PE", TODAY).outcome == NOT_KNOWN


def test_an_act_that_names_a_professional_is_judged_by_its_own_day(people: dict[str, Any], engineer: Person) -> None:
    data = {"certifier": engineer.name.upper(), "credential": "PE", "license": "12345"}
    assert licences.of_act(data, TODAY).outcome == IN_FORCE
    assert licences.of_act(data, date(2027, 4, 1)).outcome == NOT_IN_FORCE
    assert licences.of_act({**data, "signed": "2027-03-31"}, date(2027, 4, 1)).outcome == IN_FORCE
    other = licences.of_act({**data, "license": "99999"}, TODAY)
    assert (other.outcome, "The paper gives PE 99999" in other.says) == (NOT_KNOWN, True)


def test_an_act_that_names_somebody_unknown_says_so_and_one_that_names_no_licence_says_nothing(
    people: dict[str, Any],
) -> None:
    nobody = licences.of_act({"preparer": "Nobody Known", "credential": "PE"}, TODAY)
    assert (nobody.outcome, nobody.says[:20]) == (NOT_KNOWN, "Nobody called Nobody")
    people["stranger"].name = people["applicant"].name
    people["stranger"].save()
    two = licences.of_act({"preparer": people["applicant"].name, "credential": "PE"}, TODAY)
    assert two.says.startswith("More than one person")
    assert licences.of_act({"preparer": "Anybody", "credential": "none"}, TODAY) is None
    assert licences.of_act({"observed": "All well"}, TODAY) is None


def certify(case: Any, people: dict[str, Any], name: str, **more: Any) -> Any:
    data = {"certifier": name, "credential": "PE", **more}
    return perform(case, "certify SWPPP", by=people["clerk"], occurred=NOW, now=NOW, data=data)


def test_a_certificate_is_recorded_with_what_was_known_of_the_licence_on_the_day_it_was_signed(
    case: Any, people: dict[str, Any], engineer: Person
) -> None:
    engineer.licences.update(expires=date(2026, 7, 1))
    expired = read(certify(case, people, engineer.name).text).receipt["licence"]
    assert expired["outcome"] == NOT_IN_FORCE
    assert "expired Wednesday, July 1, 2026" in expired["says"]
    signed = read(certify(case, people, engineer.name, signed=date(2026, 7, 1)).text).receipt["licence"]
    assert signed["outcome"] == IN_FORCE
    unknown = read(certify(case, people, "Nobody Known").text).receipt["licence"]
    assert unknown["outcome"] == NOT_KNOWN


def test_a_certificate_keyed_in_late_is_judged_by_the_day_it_was_handed_in(
    case: Any, people: dict[str, Any], engineer: Person
) -> None:
    engineer.licences.update(expires=TODAY - timedelta(days=1))
    told = {"by": people["clerk"], "now": NOW, "data": {"certifier": engineer.name, "credential": "PE"}}
    late = perform(case, "certify SWPPP", occurred=NOW - timedelta(days=3), **told)
    assert read(late.text).receipt["licence"]["outcome"] == IN_FORCE
    today = perform(case, "certify SWPPP", occurred=NOW, **told)
    assert read(today.text).receipt["licence"]["outcome"] == NOT_IN_FORCE


def test_a_paper_is_not_signed_after_it_was_handed_in(case: Any, people: dict[str, Any]) -> None:
    certify(case, people, "Petra Professional", signed=TODAY)
    with pytest.raises(BadData, match="comes after"):
        certify(case, people, "Petra Professional", signed=TODAY + timedelta(days=1))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"kind": "plumber"}, "not a kind of licence"),
        ({"number": " "}, "blank"),
        ({"begins": TODAY, "expires": date(2020, 1, 1)}, "Check both dates"),
    ],
)
def test_a_licence_that_cannot_be_is_refused(people: dict[str, Any], wrong: dict[str, Any], says: str) -> None:
    said: dict[str, Any] = {"kind": "PE", "number": "1", **wrong}
    with pytest.raises(BadData, match=says):
        record_licence(people["applicant"], by=people["clerk"], now=NOW, **said)


def test_a_firm_is_recorded_once_with_its_people(people: dict[str, Any]) -> None:
    record_professional("new@example.org", "Nora New", firm="Example Engineers")
    record_firm("Example Engineers", address="1 Example Lane")
    firm = record_firm("example engineers", telephone="555-0100")
    assert (firm.address, firm.telephone) == ("1 Example Lane", "555-0100")
    assert Person.objects.get(email="new@example.org").name_and_address == "Nora New\nExample Engineers"


# ---- an engineer within a cap ----------------------------------------------------------------------------------------


@pytest.fixture
def engaged(people: dict[str, Any], engineer: Person, trustees: Body) -> Engagement:
    return engage(
        engineer,
        trustees,
        voted=date(2026, 7, 1),
        cap=usd("5000"),
        scope="Review the plan of Example Meadows",
        by=people["officer"],
        now=NOW,
    )


def log(engaged: Engagement, by: Person, hours: str, rate: str = "150", **more: Any) -> Any:
    said: dict[str, Any] = {"worked": date(2026, 7, 2), "what": "Review", "now": NOW, **more}
    return log_hours(engaged, hours=Fraction(hours), rate=usd(rate), by=by, **said)


def test_an_engaged_engineer_is_a_consultant_and_cannot_be_the_officer(
    people: dict[str, Any], engaged: Engagement
) -> None:
    engaged.engineer.refresh_from_db()
    with pytest.raises(BadData, match=BAR):
        give_role(paper(engaged.engineer, "officer"), by=people["board"], now=NOW)


def test_the_officer_is_not_engaged_as_consultant(people: dict[str, Any], trustees: Body) -> None:
    said: dict[str, Any] = {"voted": TODAY, "cap": usd("1"), "scope": "Review", "now": NOW}
    with pytest.raises(BadData, match=BAR):
        engage(people["officer"], trustees, by=people["board"], **said)


def test_hours_are_refused_beyond_the_cap_with_the_numbers(people: dict[str, Any], engaged: Engagement) -> None:
    clerk = people["clerk"]
    for day in (2, 3):
        log(engaged, clerk, "15", worked=date(2026, 7, day))
    with pytest.raises(BadData) as refused:
        log(engaged, clerk, "10/3", "150.01", worked=date(2026, 7, 4))
    said = refused.value.fields["hours"]
    assert "$500.03" in said
    assert "$500.00 is left" in said
    assert "$4,500.00 of the cap of $5,000.00" in said
    log(engaged, clerk, "10/3", "150", worked=date(2026, 7, 4))
    engaged.refresh_from_db()
    assert (engaged.spent_cents, engaged.left_cents) == (500_000, 0)


def test_the_records_themselves_hold_the_cap(engaged: Engagement) -> None:
    from django.db import IntegrityError

    with pytest.raises(IntegrityError):
        Engagement.objects.filter(pk=engaged.pk).update(spent_cents=500_001)


def test_withdrawn_hours_stay_in_sight_and_give_their_cost_back_once(
    people: dict[str, Any], engaged: Engagement
) -> None:
    row = log(engaged, people["clerk"], "10")
    withdraw_hours(row, "Entered twice", by=people["clerk"], now=NOW)
    with pytest.raises(Changed):
        withdraw_hours(row, "Not worked", by=people["clerk"], now=NOW)
    engaged.refresh_from_db()
    assert engaged.spent_cents == 0
    assert engaged.hours.get().withdrawn_why == "Entered twice"


def test_the_same_form_puts_its_hours_once(people: dict[str, Any], engaged: Engagement) -> None:
    first, again = (log(engaged, people["clerk"], "2", key="one-form") for _ in range(2))
    engaged.refresh_from_db()
    assert (first.pk, engaged.spent_cents) == (again.pk, 30_000)


@pytest.mark.parametrize(
    ("minutes", "rate", "cost"), [(60, 15000, 15000), (1, 15000, 250), (1, 10001, 167), (30, 1, 1), (29, 1, 0)]
)
def test_a_cost_is_reckoned_to_the_nearest_cent(minutes: int, rate: int, cost: int) -> None:
    assert cost_cents(minutes, rate) == cost


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"worked": date(2026, 6, 30)}, "before the vote"),
        ({"worked": TODAY + timedelta(days=1)}, "still to come"),
        ({"hours": "25"}, "more than 24 hours"),
        ({"hours": "1/7"}, "whole number of minutes"),
        ({"hours": "0"}, "whole number of minutes"),
        ({"rate": "0"}, "rate is nothing"),
    ],
)
def test_hours_that_cannot_be_are_refused(
    people: dict[str, Any], engaged: Engagement, wrong: dict[str, Any], says: str
) -> None:
    with pytest.raises(BadData, match=says):
        log(engaged, people["clerk"], wrong.pop("hours", "1"), wrong.pop("rate", "100"), **wrong)
    engaged.refresh_from_db()
    assert engaged.spent_cents == 0


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"voted": TODAY + timedelta(days=1)}, "still to come"),
        ({"voted": date(2019, 12, 31)}, "There was no"),
        ({"cap": "0"}, "cap is nothing"),
        ({"voted": date(2026, 7, 1), "expired": True}, "expired"),
    ],
)
def test_an_engagement_that_cannot_be_is_refused(
    people: dict[str, Any], engineer: Person, trustees: Body, wrong: dict[str, Any], says: str
) -> None:
    if wrong.get("expired"):
        engineer.licences.update(expires=date(2026, 6, 30))
    with pytest.raises(BadData, match=says):
        engage(
            engineer,
            trustees,
            voted=wrong.get("voted", TODAY),
            cap=usd(wrong.get("cap", "100")),
            scope="Review",
            by=people["officer"],
            now=NOW,
        )
    assert not Engagement.objects.exists()


def adopt_a_schedule(home: Any, most: str) -> None:
    row = Practice(ID, "review_fee_schedule", "A. Mayor", "Resolution 7", date(2026, 1, 1), is_=most)
    keep(home.law_folder, row, library.find(ID))


def test_a_cap_above_the_adopted_fee_schedule_is_refused_with_the_clause(
    home: Any, people: dict[str, Any], engineer: Person, trustees: Body
) -> None:
    adopt_a_schedule(home, "4000 USD")
    said: dict[str, Any] = {"voted": TODAY, "scope": "Review", "by": people["officer"], "now": NOW}
    with pytest.raises(BadData, match=r"\$4,000.01 is more than the \$4,000.00 allowed.*130-9A\(2\)"):
        engage(engineer, trustees, cap=usd("4000.01"), **said)
    assert engage(engineer, trustees, cap=usd("4000"), **said).cap_cents == 400_000


def test_in_a_case_the_officers_engagement_stands_on_the_docket_first(
    case: Any, people: dict[str, Any], engineer: Person, trustees: Body
) -> None:
    said: dict[str, Any] = {"voted": TODAY, "scope": "Review", "by": people["officer"], "now": NOW, "case": case}
    with pytest.raises(BadData, match="130-9A"):
        engage(engineer, trustees, cap=usd("100"), **said)


def test_an_engagement_in_a_case_names_the_entry_and_stays_within_its_amount(
    home: Any, people: dict[str, Any], engineer: Person, trustees: Body
) -> None:
    adopt_a_schedule(home, "4000 USD")
    case = open_case(title="Example Meadows", address="12 Example Road", by=people["officer"], now=NOW)
    told: dict[str, Any] = {"occurred": NOW, "now": NOW}
    approved = {"reviewer": engineer.name, "meeting": TODAY}
    perform(case, "trustees approve reviewer", by=people["board"], data=approved, **told)
    stated = {"reviewer": engineer.name, "credential": "PE", "amount": usd("2000")}
    entry = perform(case, "engage reviewer", by=people["officer"], data=stated, **told)
    said: dict[str, Any] = {"voted": TODAY, "scope": "Review", "by": people["officer"], "now": NOW, "case": case}
    with pytest.raises(BadData, match=r"\$2,000.01 is more than the \$2,000.00 of No. 3 of the docket"):
        engage(engineer, trustees, cap=usd("2000.01"), **said)
    assert engage(engineer, trustees, cap=usd("2000"), **said).entry == entry.id


def test_only_those_whose_it_is_engage_and_keep_hours(people: dict[str, Any], engaged: Engagement) -> None:
    said: dict[str, Any] = {"voted": TODAY, "cap": usd("1"), "scope": "Review", "now": NOW}
    with pytest.raises(NotPermitted):
        engage(engaged.engineer, engaged.body, by=people["clerk"], **said)
    with pytest.raises(NotPermitted):
        log(engaged, engaged.engineer, "1")


# ---- interests in the land -------------------------------------------------------------------------------------------


def test_both_ordinances_ask_that_a_plan_names_those_with_a_legal_interest(tmp_path: Any, settings: Any) -> None:
    found = []
    for village in ("webster", "spencerport"):
        settings.FOREBAY_HOME = init_home(tmp_path / village, village).path
        found += [at for _, at, _ in asked_for(here.laws(here.home()))]
    assert [at[:7] for at in found] == ["130-9D(", "276-24A"]


def test_an_interest_is_recorded_once_and_ended_with_a_reason(case: Any, people: dict[str, Any]) -> None:
    said: dict[str, Any] = {"kind": "lienholder", "name": "Example Bank", "by": people["clerk"], "now": NOW}
    held = record_interest(case, source="Title report of June 1", **said)
    with pytest.raises(BadData, match="already"):
        record_interest(case, **said)
    end_interest(held, "Discharged", NOW)
    held.refresh_from_db()
    assert held.ended_why == "Discharged"
    assert record_interest(case, **said).pk != held.pk


def test_an_interest_of_no_kind_or_name_is_refused(case: Any, people: dict[str, Any]) -> None:
    for wrong, says in (({"kind": "friend"}, "not a legal interest"), ({"name": " "}, "blank")):
        said = {"kind": "tenant", "name": "Example Farm", **wrong}
        with pytest.raises(BadData, match=says):
            record_interest(case, by=people["clerk"], now=NOW, **said)


def test_a_seat_and_a_role_of_the_same_day_stand_beside_each_other(people: dict[str, Any], trustees: Body) -> None:
    other = name_body("Planning Board", date(2020, 1, 1))
    asked = Designation(people["stranger"], "board", TODAY, body=trustees)
    for body in (trustees, other):
        give_role(replace(asked, body=body), by=people["officer"], now=NOW)
    assert RoleHeld.objects.filter(person=people["stranger"], role="board").count() == 2
