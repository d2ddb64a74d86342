"""The permit and what hangs on it: its paper, its changes, its contractors, and the maintenance agreement's gates."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from forebay.law import library, texts
from forebay.office import docket, files, here, prescribed
from forebay.office.history.permits import PermitState, permit_state
from forebay.office.home import Home, init_home
from forebay.office.leaning import leaning_on
from forebay.office.models import Case, Paper, Person, RoleHeld
from forebay.office.perform import BadData, Refused, perform
from forebay.office.proofs.verify import verify
from forebay.office.record import record
from forebay.office.verbs import open_case, state_facts
from office.conftest import NOW, SUBJECT

WEBSTER, SPENCERPORT = "us-ny/webster/130-I", "us-ny/spencerport/276-II"
SAID = prescribed.prescribed_words([library.find(WEBSTER)])


def told(people: dict[str, Any], who: str = "officer", **later: float) -> dict[str, Any]:
    when = NOW + timedelta(**later)
    return {"by": people[who], "occurred": when, "now": when}


def settle(case: Any, people: dict[str, Any], step: str, **later: float) -> None:
    """Let the officer settle every requirement that holds a step."""
    with pytest.raises(Refused) as refused:
        perform(case, step, **told(people, **later))
    for one in {f"{row.law}:{row.provision.partition('#')[0]}" for row in refused.value.requirements}:
        data = {"requirement": one, "outcome": "met", "reasons": "Seen and found so."}
        perform(case, "determine", data=data, **told(people, **later))


def page(number: str) -> str:
    return files.read(Paper.objects.get(number=number).html).decode()


def state_of(case: Any) -> PermitState:
    lines = docket.lines(case)
    return permit_state(lines, record(lines, here.vocabulary()))


# ---- the paper -------------------------------------------------------------------------------------------------------


def test_the_permit_is_numbered_and_says_its_conditions_what_binds_and_what_was_determined(
    case: Any, people: dict[str, Any]
) -> None:
    state_facts(case, SUBJECT, **told(people, "clerk"))
    settle(case, people, "issue permit", hours=1)
    conditions = "Work from seven to seven.\nKeep the entrance swept."
    perform(case, "issue permit", data={"conditions": conditions}, **told(people, hours=2))
    state = state_of(case)
    assert state.number == "PER-2026-0001"
    assert state.conditions == ("Work from seven to seven.", "Keep the entrance swept.")
    text = page(state.number)
    assert "2 conditions are set out below. The law names no day on which this permit ends." in text
    assert "<li>Work from seven to seven." in text
    assert "Determined for this case" in text
    assert "Seen and found so." in text
    assert "Abel Applicant" in text
    assert verify(here.home()).good


def test_what_is_asked_of_several_contractors_is_said_once_with_their_names(case: Any, people: dict[str, Any]) -> None:
    state_facts(case, SUBJECT, **told(people, "clerk"))
    for firm in ("Ash Earthworks", "Birch Drains"):
        perform(case, "engage contractor", data={"firm": firm}, **told(people, "clerk"))
    settle(case, people, "issue permit", hours=1)
    perform(case, "issue permit", **told(people, hours=2))
    text = " ".join(page("PER-2026-0001").split())
    assert text.count("signs the certification before disturbing land at the site") == 1
    assert "Ash Earthworks and Birch Drains: each of them signs the certification" in text


def test_a_permit_withdrawn_stays_in_sight(case: Any, people: dict[str, Any]) -> None:
    state_facts(case, SUBJECT, **told(people, "clerk"))
    settle(case, people, "issue permit", hours=1)
    issued = perform(case, "issue permit", **told(people, hours=2))
    perform(case, "retract entry", retracts=issued.id, data={"reason": "The wrong case"}, **told(people, hours=3))
    paper = Paper.objects.get(number="PER-2026-0001")
    assert paper.withdrawn_why == "The wrong case"
    assert state_of(case).issued is None


# ---- changes ---------------------------------------------------------------------------------------------------------


def test_work_under_a_major_amendment_waits_for_its_approval_and_a_minor_one_for_its_copy(
    case: Any, people: dict[str, Any]
) -> None:
    state_facts(case, SUBJECT, **told(people, "clerk"))
    major = perform(case, "propose major amendment", data={"what": "A second basin"}, **told(people, "clerk"))
    minor = perform(case, "amend SWPPP", data={"what": "More silt fence"}, **told(people, "clerk"))
    assert [(one.sort, one.state) for one in state_of(case).changes] == [
        ("major", "proposed"),
        ("minor", "copy to come"),
    ]
    perform(case, "approve amendment", subject=major.id, data={"conditions": "Seed it"}, **told(people, hours=1))
    perform(case, "submit amended SWPPP copy", subject=minor.id, **told(people, "clerk", hours=1))
    assert [(one.sort, one.state) for one in state_of(case).changes] == [("major", "approved"), ("minor", "copy in")]
    text = page("AMD-2026-0001")
    assert "A second basin" in text
    assert "Seed it" in text
    assert "No permit has been issued in this case yet." in text


def test_a_field_change_without_words_is_refused_and_with_them_is_a_paper(case: Any, people: dict[str, Any]) -> None:
    state_facts(case, SUBJECT, **told(people, "clerk"))
    with pytest.raises(Refused, match="130-9E"):
        perform(case, "authorize field change", **told(people, hours=1))
    said = {"written_authorization": "The entrance may lie ten feet west."}
    perform(case, "authorize field change", data=said, **told(people, hours=1))
    assert "The entrance may lie ten feet west." in page("FCA-2026-0001")


# ---- contractors -----------------------------------------------------------------------------------------------------


def signed(
    case: Any, people: dict[str, Any], firm: str, subject: str, words: str = SAID, who: str = "officer", **more: Any
) -> None:
    """Record a certification that came on paper, with its copy, unless ``more`` says otherwise."""
    scan = files.store(f"Signed by {firm}".encode(), f"{firm}.txt", now=NOW).sha256
    data = {
        "prescribed_words": words,
        "signer_name_and_title": f"Ana {firm}, president",
        "firm_address_and_phone": "1 Example Lane, 555-0100",
        "site": "12 Example Road",
        "date": NOW.date().isoformat(),
        "signed_copy": scan,
        **more,
    }
    stated = {name: said for name, said in data.items() if said is not None}
    perform(case, "sign contractor certification", subject=subject, data=stated, **told(people, who))


def test_complaint_27_three_contractors_sign_three_certifications_and_each_before_it_starts(
    case: Any, people: dict[str, Any]
) -> None:
    state_facts(case, SUBJECT, **told(people, "clerk", hours=-1))
    firms = {}
    for firm in ("Ash", "Birch", "Cedar"):
        firms[firm] = perform(case, "engage contractor", data={"firm": firm}, **told(people, "clerk")).id
    assert [one.certified for one in state_of(case).firms] == ["", "", ""]
    started = perform(case, "clear land", subject=firms["Cedar"], **told(people))
    assert any("contractor certifies" in key for key in docket.lines(case)[started.seq - 1].receipt["unmet"])
    for firm, entry in firms.items():
        signed(case, people, firm, entry)
    papers = Paper.objects.filter(kind="contractor certification").order_by("number")
    assert [one.number for one in papers] == ["CER-2026-0001", "CER-2026-0002", "CER-2026-0003"]
    for firm, paper in zip(firms, papers, strict=True):
        text = page(paper.number)
        assert SAID in text
        assert f"Ana {firm}, president" in text
        assert "Signed on paper, recorded by Olive Officer, officer." in text
        assert "was left to" not in text
        assert files.read(paper.pdf).startswith(b"%PDF")
    later = perform(case, "clear land", subject=firms["Cedar"], **told(people, hours=2))
    assert not any("contractor certifies" in key for key in docket.lines(case)[later.seq - 1].receipt["unmet"])


def test_the_words_of_the_law_are_carried_whole_and_no_others_are_taken(case: Any, people: dict[str, Any]) -> None:
    state_facts(case, SUBJECT, **told(people, "clerk", hours=-1))
    firm = perform(case, "engage contractor", data={"firm": "Ash"}, **told(people, "clerk")).id
    with pytest.raises(BadData, match="not the words the law gives"):
        signed(case, people, "Ash", firm, "I agree.")
    signed(case, people, "Ash", firm, SAID.replace(" ", "\n"))
    assert state_of(case).firms[0].number == "CER-2026-0001"


def test_the_words_are_those_of_websters_own_text(shared: Path) -> None:
    text = texts.flat((shared / "law" / "webster-130-article-I.txt").read_text())
    assert f'"{SAID}" The certification must include' in text


@pytest.fixture
def contractor(case: Any, people: dict[str, Any]) -> Any:
    """Return the engagement of a firm whose own signer has a part in the case."""
    from forebay.office.models import Party, Person

    people["contractor"] = Person.objects.enrol("ana@example.org", "Ana Ash", firm="Ash Excavating, Inc.")
    Party.objects.create(case=case, person=people["contractor"], role="contractor")
    state_facts(case, SUBJECT, **told(people, "clerk", hours=-1))
    return perform(case, "engage contractor", data={"firm": "Ash Excavating Inc"}, **told(people, "clerk")).id


@pytest.mark.parametrize("who", ["clerk", "officer", "applicant"])
def test_nobody_signs_for_a_firm_by_typing_a_name(case: Any, people: dict[str, Any], contractor: str, who: str) -> None:
    with pytest.raises(BadData, match="Only the firm's own signer signs by typing"):
        signed(case, people, "Ash", contractor, who=who, signed_copy=None)
    signed(case, people, "Ash", contractor, who=who)
    assert f"Signed on paper, recorded by {people[who].name}, {who}. A copy" in page("CER-2026-0001")
    assert "was left to" not in page("CER-2026-0001")


def test_the_firms_own_signer_signs_by_typing_their_name(case: Any, people: dict[str, Any], contractor: str) -> None:
    typed = {"who": "contractor", "signed_copy": None}
    with pytest.raises(BadData, match="Ana Ash; type that"):
        signed(case, people, "Ash", contractor, **typed, signer_name_and_title="Bea Birch, president")
    signed(case, people, "Ash", contractor, **typed)
    assert "Signed by typing this name, by the firm" in page("CER-2026-0001")
    assert "Ana Ash, president" in page("CER-2026-0001")


def test_a_signer_signs_for_no_other_firm_and_for_none_while_theirs_is_not_known(
    case: Any, people: dict[str, Any], contractor: str
) -> None:
    typed = {"who": "contractor", "signed_copy": None}
    other = perform(case, "engage contractor", data={"firm": "Birch Grading"}, **told(people, "clerk")).id
    with pytest.raises(BadData, match="this is the certification of Birch Grading"):
        signed(case, people, "Ash", other, **typed)
    people["contractor"].firm = ""
    people["contractor"].save()
    with pytest.raises(BadData, match="does not know which firm you sign for"):
        signed(case, people, "Ash", contractor, **typed)


@pytest.fixture
def unworded(home: Home) -> Home:
    """Return the home with a law file that asks for the words and does not hold them."""
    packaged = Path(library.PACKAGED, WEBSTER, "law.toml").read_text(encoding="utf-8")
    own = home.law_folder / WEBSTER / "law.toml"
    own.parent.mkdir(parents=True)
    own.write_text(packaged.replace(f', words = "{SAID}"', ""), encoding="utf-8")
    return home


def test_where_the_words_are_not_known_nobody_but_an_officer_with_the_paper_passes(
    unworded: Home, case: Any, people: dict[str, Any], contractor: str
) -> None:
    assert prescribed.prescribed_words(here.laws(unworded)) == ""
    with pytest.raises(BadData, match="Sign on paper and give it to the office"):
        signed(case, people, "Ash", contractor, who="contractor")
    for who in ("clerk", "applicant"):
        with pytest.raises(BadData, match="Let an officer, who looks at the words"):
            signed(case, people, "Ash", contractor, "Any words at all.", who=who)
    with pytest.raises(BadData, match="there is no document"):
        signed(case, people, "Ash", contractor, "Any words at all.", signed_copy=None)
    assert state_of(case).firms[0].certified == ""
    signed(case, people, "Ash", contractor)
    assert "was left to Olive Officer, who looked at the signed paper" in page("CER-2026-0001")


# ---- the maintenance agreement ---------------------------------------------------------------------------------------

FACTS = {
    "application_kind": "site plan",
    "disturbed_area": "4.9 acre",
    "private_facility": True,
    "existing_impervious_area": "0 sqft",
    **dict.fromkeys(
        (
            *("in_common_plan", "emergency", "agricultural_activity", "existing_nursery_or_farm"),
            *("silvicultural_activity", "practice_repair", "single_family_addition", "developer_or_corporate_operator"),
        ),
        False,
    ),
}


@pytest.fixture
def spencerport(tmp_path: Path, settings: Any, db: None) -> tuple[Case, dict[str, Any]]:
    """Return a case in Spencerport with a private facility, and its people."""
    settings.FOREBAY_HOME = init_home(tmp_path / "spencerport", "spencerport").path
    names = ("officer", "clerk", "board", "applicant")
    address = "1 Example Lane\nSpencerport"
    found = {one: Person.objects.enrol(f"{one}@example.org", one.capitalize(), address=address) for one in names}
    for role in names[:3]:
        RoleHeld.objects.create(person=found[role], role=role, since=(NOW - timedelta(days=99)).date())
    then = NOW - timedelta(days=9)
    parties = [(found["applicant"], "applicant"), (found["applicant"], "owner")]
    case = open_case(title="Commons", address="34 Example Street", by=found["officer"], now=then, parties=parties)
    state_facts(case, FACTS, **told(found, "clerk", days=-8))
    return case, found


def held(case: Case, people: dict[str, Any], step: str, **later: float) -> set[str]:
    with pytest.raises(Refused) as refused:
        perform(case, step, **told(people, **later))
    assert all(row.at for row in refused.value.requirements)
    return {row.provision.partition("#")[0] for row in refused.value.requirements}


def test_complaint_17_an_agreement_signed_but_not_recorded_holds_the_final_plan_approval(
    spencerport: tuple[Case, dict[str, Any]],
) -> None:
    case, people = spencerport
    assert "agreement draft" in held(case, people, "approve maintenance agreement")
    perform(case, "submit maintenance agreement draft", **told(people, "clerk"))
    assert "agreement draft" not in held(case, people, "approve maintenance agreement", hours=1)
    content = {"requirement": f"{SPENCERPORT}:agreement content", "outcome": "met", "reasons": "Read."}
    perform(case, "determine", data=content, **told(people, hours=1))
    perform(case, "approve maintenance agreement", **told(people, hours=2))
    perform(case, "provide signed maintenance agreement", **told(people, "clerk", hours=2))
    assert "agreement recorded" in held(case, people, "approve plan", hours=3)
    only = {"liber_and_page": "at the county clerk's"}
    with pytest.raises(BadData, match="does not give both numbers"):
        perform(case, "record maintenance agreement", data=only, **told(people, "clerk", hours=3))
    assert "agreement recorded" in held(case, people, "approve plan", hours=3)
    both = {"liber_and_page": "Liber 12345, page 67"}
    perform(case, "record maintenance agreement", data=both, **told(people, "clerk", hours=3))
    assert "agreement recorded" not in held(case, people, "approve plan", hours=4)
    steps = state_of(case).agreement
    assert all(one.done for one in steps)
    assert [one.where for one in steps if one.where] == ["Liber 12345, page 67"]


def test_no_permit_to_disturb_land_without_the_final_signed_copy(spencerport: tuple[Case, dict[str, Any]]) -> None:
    case, people = spencerport
    assert "agreement copy" in held(case, people, "issue permit")
    perform(case, "provide signed maintenance agreement", **told(people, "clerk"))
    assert "agreement copy" not in held(case, people, "issue permit", hours=1)


def test_the_landscaping_security_is_a_tenth_of_its_cost_and_is_held_for_two_years(
    spencerport: tuple[Case, dict[str, Any]],
) -> None:
    from forebay.office.money.asked import asked
    from forebay.office.projections import project
    from forebay.office.verbs.money import post

    case, people = spencerport
    state_facts(case, {"landscaping_cost": "12500.55 USD"}, **told(people, "clerk", days=-7))
    bearings = here.bearings(NOW)
    found = {one.what: one for one in asked(project(docket.lines(case), bearings), bearings)}
    assert found["landscaping security"].cents == 125006
    assert found["fee in lieu"].state == "not asked"
    entry = post(case, "landscaping security", 125006, form="cash", **told(people, "clerk"))
    data = {"amount": "1250.06 USD"}
    with pytest.raises(Refused, match="276-24A"):
        perform(case, "release landscaping security", data=data, subject=entry.id, **told(people, days=30))


# ---- what leans on an entry ------------------------------------------------------------------------------------------


def test_a_permit_leans_on_the_approval_it_rests_on_and_on_nothing_that_came_after(
    case: Any, people: dict[str, Any]
) -> None:
    state_facts(case, SUBJECT, **told(people, "clerk"))
    settle(case, people, "issue permit", hours=1)
    issued = perform(case, "issue permit", **told(people, hours=2))
    after = perform(case, "review SWPPP", data={"comments": "Read."}, **told(people, hours=3))
    lines = docket.lines(case)
    bearings = here.bearings(after.recorded)
    settled_by = [line.id for line in lines if line.act == "determine"]
    assert settled_by
    for entry in settled_by:
        leans = leaning_on(entry, lines, bearings)
        assert [one.act.id for one in leans] == [issued.id]
        assert all(one.clauses for one in leans)
        assert all(len(one.gists) == len(one.clauses) and all(one.gists) for one in leans)
    assert leaning_on(after.id, lines, bearings) == []
    assert leaning_on(issued.id, lines, bearings) == []
