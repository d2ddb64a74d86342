"""Boards: a question put to one, the vote of those who sit on it, and the decision that rests on it."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from forebay.office import docket, files, here
from forebay.office.history.votes import quorum_said, votes
from forebay.office.home import NAME, Home, HomeError
from forebay.office.models import Body, Entry, Licence, Paper, Person, RoleHeld
from forebay.office.perform import BadData, NotPermitted, Refused, perform
from forebay.office.proofs.verify import verify
from forebay.office.record import record
from forebay.office.verbs import state_facts
from forebay.office.verbs.board import record_vote, refer, write_notice
from forebay.office.verbs.dispose import Judged, dispose, reviewed
from forebay.office.verbs.receive_submission import receive_submission
from forebay.office.verbs.run_review import run_review
from forebay.review import samples
from office.conftest import NOW, SUBJECT
from office.test_permit import settle, told

BOARD = "Zoning Board of Appeals"
APPROVE = "approve SWPPP"
SAT = date(2026, 1, 5)


@pytest.fixture
def members(people: dict[str, Any]) -> dict[str, Any]:
    """Return five members of the board, seated since the fifth of January; the fifth left on the first of July."""
    body = Body.objects.create(name=BOARD, since=SAT)
    found = {}
    for name in ("Ann", "Ben", "Cal", "Dee", "Eli"):
        found[name] = Person.objects.enrol(f"{name.lower()}@example.org", f"{name} Member")
        until = date(2026, 7, 1) if name == "Eli" else None
        RoleHeld.objects.create(person=found[name], role="board", body=body, since=SAT, until=until)
    return found


def adopt(home: Home, text: str) -> Home:
    """Add rows to the home's file, and read it anew."""
    path = home.path / NAME
    said = path.read_text()
    for heading in ("[bodies]", "[quorum]"):
        if heading in text:
            said = said.replace(f"\n{heading}\n", "\n")
    path.write_text(said + text)
    return here.home()


BODIES = f'\n[bodies]\n"{APPROVE}" = [{{ body = "{BOARD}", from = 2026-01-01 }}]\n'


def quorum(members: int, cite: str = "") -> str:
    return f'\n[quorum]\n"{BOARD}" = [{{ members = {members}, from = 2026-01-01, cite = "{cite}" }}]\n'


def cast(members: dict[str, Any], **said: str) -> dict[str, str]:
    """Return votes: all for it, but for those named."""
    return {str(one.pk): said.get(name, "for") for name, one in members.items() if name != "Eli" or "Eli" in said}


def vote(case: Any, people: dict[str, Any], votes: dict[str, str], carried: bool = True, **more: Any) -> Entry:
    data = {"board": BOARD, "decides": APPROVE, "motion": "To approve the plan", "votes": votes, "carried": carried}
    hours = more.pop("hours", 0)
    return record_vote(case, {**data, **more.pop("data", {})}, **told(people, "clerk", hours=hours), **more)


def question(**more: Any) -> dict[str, Any]:
    said = {
        "board": BOARD,
        "decides": APPROVE,
        "question": "May the plan for Example Meadows be approved?",
        "findings": "The plan keeps the peaks.\nThe plan keeps the soil on the site.",
        "recommends": "Approve it, with the entrance swept.",
        "meeting": (NOW + timedelta(days=7)).date(),
    }
    return {**said, **more}


def page(letter: Paper) -> str:
    return " ".join(files.read(letter.html).decode().split())


def ready(case: Any, people: dict[str, Any]) -> None:
    """Bring a case as far as the law wants it before the plan is approved."""
    state_facts(case, SUBJECT, **told(people, "clerk"))
    settle(case, people, APPROVE, hours=1)


# ---- who votes -------------------------------------------------------------------------------------------------------


def test_a_vote_names_what_every_member_seated_that_day_did(case: Any, people: Any, members: Any) -> None:
    vote(
        case, people, cast(members, Ben="against", Cal="stood aside"), data={"stood_aside_because": "He owns next door"}
    )
    [one] = votes(record(docket.lines(case), here.vocabulary()))
    assert (one.tally, one.took_part, one.carried) == ("2 for, 1 against, 1 stood aside", 3, True)
    assert one.cast[members["Cal"].pk] == "stood aside"
    assert verify(here.home()).good


def test_who_does_not_sit_on_the_board_that_day_does_not_vote(case: Any, people: Any, members: Any) -> None:
    with pytest.raises(BadData, match="Eli Member did not sit on the Zoning Board of Appeals on July 15, 2026"):
        vote(case, people, cast(members, Eli="for"))
    with pytest.raises(BadData, match="Sam Stranger did not sit"):
        vote(case, people, {**cast(members), str(people["stranger"].pk): "for"})


def test_a_vote_is_judged_by_the_seats_of_its_own_day(case: Any, people: Any, members: Any) -> None:
    june = NOW - timedelta(days=20)
    data = {"board": BOARD, "decides": APPROVE, "motion": "To approve", "carried": True}
    with pytest.raises(BadData, match="Eli Member sat on the board that day"):
        record_vote(case, {**data, "votes": cast(members)}, by=people["clerk"], occurred=june, now=NOW)
    record_vote(case, {**data, "votes": cast(members, Eli="absent")}, by=people["clerk"], occurred=june, now=NOW)


def test_a_member_left_out_is_asked_for_by_name(case: Any, people: Any, members: Any) -> None:
    said = cast(members)
    said.pop(str(members["Dee"].pk))
    with pytest.raises(BadData, match=r"Dee Member sat on the board that day\. Say what each did, or absent"):
        vote(case, people, said)


@pytest.mark.parametrize(
    "said", [{"Ann": "against", "Ben": "against"}, dict.fromkeys(("Ann", "Ben", "Cal", "Dee"), "absent")]
)
def test_a_motion_without_more_for_than_against_does_not_carry(case: Any, people: Any, members: Any, said: Any) -> None:
    with pytest.raises(BadData, match="does not carry a motion"):
        vote(case, people, cast(members, **said))
    vote(case, people, cast(members, **said), carried=False)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"board": "Board of Nobody"}, 'there is no "Board of Nobody"'),
        ({"decides": "start construction"}, "is no decision a board takes"),
        ({"decides": "dance"}, "is no decision a board takes"),
        ({"votes": {"x": "for"}}, "is not the number of a person"),
        ({"votes": {"1": "maybe"}}, '"maybe" is not what a member does'),
        ({"stood_aside_because": "He is kin"}, "nobody stood aside"),
    ],
)
def test_a_vote_that_cannot_be_right_is_refused_in_a_sentence(
    case: Any, people: Any, members: Any, data: Any, sentence: str
) -> None:
    with pytest.raises(BadData, match=sentence):
        vote(case, people, cast(members), data=data)
    assert not Entry.objects.filter(act="record vote").exists()


def test_an_applicant_records_no_vote(case: Any, people: Any, members: Any) -> None:
    with pytest.raises(NotPermitted):
        record_vote(
            case,
            {"board": BOARD, "decides": APPROVE, "motion": "M", "votes": cast(members), "carried": True},
            **told(people, "applicant"),
        )


# ---- the decision rests on it ----------------------------------------------------------------------------------------


def test_where_the_village_has_a_board_approve_the_approval_waits_for_its_vote(
    case: Any, people: Any, members: Any, home: Home
) -> None:
    ready(case, people)
    adopt(home, BODIES)
    for who in ("officer", "board"):
        with pytest.raises(BadData, match=f"Here it is for the {BOARD} to approve the SWPPP"):
            perform(case, APPROVE, **told(people, who, hours=2))
    vote(case, people, cast(members), hours=2)
    assert perform(case, APPROVE, **told(people, "board", hours=3)).act == APPROVE


def test_a_vote_does_not_lift_what_the_law_asks(case: Any, people: Any, members: Any, home: Home) -> None:
    state_facts(case, SUBJECT, **told(people, "clerk"))
    adopt(home, BODIES)
    vote(case, people, cast(members), hours=1)
    with pytest.raises(Refused) as refused:
        perform(case, APPROVE, **told(people, "board", hours=2))
    assert refused.value.requirements


def test_where_no_board_is_adopted_no_vote_is_asked(case: Any, people: Any, members: Any) -> None:
    ready(case, people)
    assert perform(case, APPROVE, **told(people, hours=2)).act == APPROVE


def test_a_motion_that_did_not_carry_decides_nothing(case: Any, people: Any, members: Any, home: Home) -> None:
    ready(case, people)
    adopt(home, BODIES)
    vote(case, people, cast(members, Ann="against", Ben="against"), carried=False, hours=2)
    with pytest.raises(BadData, match="did not carry"):
        perform(case, APPROVE, **told(people, "board", hours=3))


@pytest.mark.parametrize(("enough", "passes"), [(3, True), (4, False)])
def test_a_vote_counts_only_where_the_quorum_the_village_states_took_part(
    case: Any, people: Any, members: Any, home: Home, enough: int, passes: bool
) -> None:
    ready(case, people)
    adopt(home, BODIES)
    adopt(home, quorum(enough, "Bylaws, section 4"))
    vote(case, people, cast(members, Ann="absent"), hours=2)
    if passes:
        perform(case, APPROVE, **told(people, "board", hours=3))
    else:
        with pytest.raises(BadData, match=r"3 members took part\. The quorum of 4 was not reached \(Bylaws"):
            perform(case, APPROVE, **told(people, "board", hours=3))


def test_a_quorum_nobody_has_stated_is_said_not_to_be_stated(case: Any, people: Any, members: Any) -> None:
    vote(case, people, cast(members))
    [one] = votes(record(docket.lines(case), here.vocabulary()))
    assert quorum_said(one, here.home().quorum_of(BOARD, NOW.date())).startswith(
        "4 members took part. Quorum not stated"
    )


def test_one_vote_carries_one_decision(case: Any, people: Any, members: Any, home: Home) -> None:
    ready(case, people)
    adopt(home, BODIES)
    vote(case, people, cast(members), hours=2)
    perform(case, APPROVE, **told(people, "board", hours=3))
    with pytest.raises(BadData, match="no vote of it is on record"):
        perform(case, APPROVE, **told(people, "board", hours=4))


def test_a_vote_upon_an_earlier_round_of_the_plan_does_not_count(
    case: Any, people: Any, members: Any, home: Home
) -> None:
    receive_submission(case, samples.webster(), by=people["clerk"], now=NOW)
    adopt(home, BODIES)
    vote(case, people, cast(members), hours=1)
    with pytest.raises(Refused):
        perform(case, APPROVE, **told(people, "board", hours=2))
    more = samples.webster().changed({"note.txt": b"x"})
    receive_submission(case, more, by=people["clerk"], now=NOW + timedelta(hours=3))
    with pytest.raises(BadData, match="a vote on an earlier round of the plan does not count"):
        perform(case, APPROVE, **told(people, "board", hours=4))


def test_a_vote_is_not_withdrawn_from_under_its_decision(case: Any, people: Any, members: Any, home: Home) -> None:
    ready(case, people)
    adopt(home, BODIES)
    cast_ = vote(case, people, cast(members), hours=2)
    decided = perform(case, APPROVE, **told(people, "board", hours=3))
    gone = {"data": {"reason": "Miscounted"}, **told(people, hours=4)}
    with pytest.raises(BadData, match="rests on this vote"):
        perform(case, "retract entry", retracts=cast_.id, **gone)
    perform(case, "retract entry", retracts=decided.id, **gone)
    perform(case, "retract entry", retracts=cast_.id, **gone)


# ---- the home's file -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[quorum]\n"B" = 3\n', "a list like"),
        ('[quorum]\n"B" = [{ members = 0, from = 2026-01-01 }]\n', "how many members are enough"),
        ('[quorum]\n"B" = [{ members = 3 }]\n', "a date like"),
        ('[quorum]\n"B" = [{ members = 3, from = 2026-01-01, most = 5 }]\n', "is not a key"),
    ],
)
def test_a_quorum_written_wrong_is_refused_with_its_key(home: Home, text: str, sentence: str) -> None:
    with pytest.raises(HomeError, match=sentence):
        Home.read(_rewritten(home, text))


def _rewritten(home: Home, text: str) -> Path:
    path = home.path / NAME
    path.write_text(path.read_text().replace("\n[quorum]\n", "\n") + "\n" + text)
    return home.path


# ---- the pack --------------------------------------------------------------------------------------------------------


def test_a_question_put_to_a_board_is_a_letter_with_agenda_findings_what_holds_and_what_is_attached(
    case: Any, people: Any, members: Any
) -> None:
    filed = receive_submission(case, samples.webster(), by=people["clerk"], now=NOW)
    run_review(case, filed.id, now=NOW)
    letter = refer(case, question(), by=people["officer"], now=NOW, key="refer")
    text = page(letter)
    assert (letter.number, letter.kind) == ("REF-2026-0001", "referral")
    for said in (
        "May the plan for Example Meadows be approved?",
        "Meeting of Wednesday, July 22, 2026",
        "For the agenda",
        "Case 2026-0001: Example Meadows, 12 Example Road, of Abel Applicant. To approve the plan.",
        "The plan keeps the peaks.",
        "What still holds the decision back",
        "General location map, and 19 more parts.",
        "130-9D(3)",
        "Quorum not stated",
        "swppp.pdf",
    ):
        assert said in text
    assert refer(case, question(), by=people["officer"], now=NOW, key="refer") == letter
    assert Entry.objects.filter(case=case, act="forward SWPPP").count() == 1
    assert verify(here.home()).good


def test_the_plan_counts_as_forwarded_where_the_law_asks_that(case: Any, people: Any, members: Any) -> None:
    refer(case, question(), by=people["officer"], now=NOW)
    assert not Entry.objects.filter(act="forward SWPPP").exists()
    receive_submission(case, samples.webster(), by=people["clerk"], now=NOW)
    refer(case, question(), by=people["officer"], now=NOW + timedelta(hours=1))
    assert Entry.objects.get(act="forward SWPPP").case == case


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"meeting": (NOW - timedelta(days=1)).date()}, "is before July 15, 2026"),
        ({"board": "Planning Board"}, 'there is no "Planning Board"'),
        ({"decides": "state facts"}, "is no decision a board takes"),
        ({"question": " "}, "Question: this is missing"),
    ],
)
def test_a_question_that_cannot_be_put_is_refused(
    case: Any, people: Any, members: Any, data: Any, sentence: str
) -> None:
    with pytest.raises(BadData, match=sentence):
        refer(case, question(**data), by=people["officer"], now=NOW)


def test_a_vote_upon_a_question_is_of_the_board_it_went_to(case: Any, people: Any, members: Any) -> None:
    refer(case, question(meeting=NOW.date()), by=people["officer"], now=NOW)
    asked = Entry.objects.get(act="refer to board").id
    with pytest.raises(BadData, match="The question went to the Zoning Board of Appeals"):
        vote(case, people, cast(members), data={"decides": "issue permit"}, referral=asked)
    vote(case, people, cast(members), referral=asked)


# ---- the notice ------------------------------------------------------------------------------------------------------


def test_the_notice_of_a_decision_tells_reasons_conditions_the_vote_and_what_comes_next(
    case: Any, people: Any, members: Any, home: Home
) -> None:
    state_facts(case, SUBJECT, **told(people, "clerk"))
    settle(case, people, "approve site plan", hours=1)
    adopt(home, BODIES.replace(APPROVE, "approve site plan"))
    data = {"decides": "approve site plan", "reasons": "It meets the zoning.", "findings": "The road is kept clean."}
    data["stood_aside_because"] = "She owns next door."
    vote(case, people, cast(members, Ben="against", Dee="stood aside"), data=data, hours=2)
    conditions = "Sweep the entrance each night.\nWork from seven to seven."
    decided = perform(case, "approve site plan", data={"conditions": conditions}, **told(people, "board", hours=3))
    letter = write_notice(
        case,
        {"decision": decided.id, "reasons": "The board followed the staff.", "next_step": "Ask for the permit."},
        by=people["officer"],
        now=NOW + timedelta(hours=4),
    )
    text = page(letter)
    for said in (
        "DEC-2026-0001",
        f"The {BOARD} of the Village of Webster decided on Wednesday, July 15, 2026, under Village of",
        "to grant site plan approval.",
        "2 conditions are set out below.",
        "Sweep the entrance each night.",
        "It meets the zoning.",
        "The board followed the staff.",
        "The road is kept clean.",
        "2 for, 1 against, 1 stood aside",
        "Ben Member",
        "She owns next door.",
        "Quorum not stated",
        "Ask for the permit.",
    ):
        assert said in text
    perform(case, "retract entry", retracts=letter.entry, data={"reason": "A name is wrong"}, **told(people, hours=5))
    kept = Paper.objects.get(number=letter.number)
    assert (kept.withdrawn_why, page(kept)) == ("A name is wrong", text)


def test_a_decision_with_a_letter_of_its_own_gets_that_one(case: Any, people: Any) -> None:
    ready(case, people)
    decided = perform(case, APPROVE, **told(people, hours=2))
    data = {"decision": decided.id, "reasons": "It is good.", "next_step": "Build."}
    with pytest.raises(BadData, match="has a letter of its own"):
        write_notice(case, data, by=people["officer"], now=NOW + timedelta(hours=3))
    with pytest.raises(BadData, match="no decision on the docket"):
        write_notice(case, {**data, "decision": "x"}, by=people["officer"], now=NOW + timedelta(hours=3))


def test_the_letter_of_approval_tells_the_boards_vote(case: Any, people: Any, members: Any, home: Home) -> None:
    ready(case, people)
    adopt(home, BODIES)
    vote(case, people, cast(members, Ben="against"), hours=2)
    decided = perform(case, APPROVE, **told(people, "board", hours=3))
    said = {"approval": decided.id, "next_step": "Ask for the permit"}
    perform(case, "issue letter of approval", data=said, **told(people, hours=4))
    text = page(Paper.objects.get(kind="letter of approval"))
    assert f"The {BOARD} voted on Wednesday, July 15, 2026, and the motion carried: 3 for, 1 against." in text


@pytest.mark.parametrize(
    ("kind", "under"), [("none", "under 130-7A(7) of Village of Webster"), ("site plan", "under Village of Webster")]
)
def test_a_plan_returned_is_told_with_what_it_lacks_and_the_clause_that_speaks_of_it(
    case: Any, people: Any, kind: str, under: str
) -> None:
    perform(case, "state facts", data={"facts": {**SUBJECT, "application_kind": kind}}, **told(people, hours=0))
    receive_submission(case, samples.webster(), by=people["clerk"], now=NOW)
    back = perform(case, "return SWPPP", data={"lacks": "The soils are not shown."}, **told(people, hours=1))
    data = {
        "decision": back.id,
        "reasons": "It cannot be judged so.",
        "next_step": "Send the soils.",
        "answer_by": "2026-08-01",
    }
    text = page(write_notice(case, data, by=people["officer"], now=NOW + timedelta(hours=2)))
    assert "The soils are not shown." in text
    assert "By Saturday, August 1, 2026" in text
    assert f"{under}, chapter 130, article I, to return the plan" in text


# ---- several reviewers, one letter -----------------------------------------------------------------------------------


def test_complaint_16_three_reviewers_comments_go_out_in_one_letter_by_clause(case: Any, people: Any) -> None:
    filed = receive_submission(case, samples.webster(), by=people["clerk"], now=NOW)
    ran = run_review(case, filed.id, now=NOW)
    _, run = reviewed(case, ran.id)
    asked = [item for item in run.items if item.kind == "content"][:2]
    others = [_reviewer(name) for name in ("Rita Reviewer", "Rob Reviewer")]
    for who, item, said in (
        (people["officer"], asked[0], "The officer wants the soils shown."),
        (others[0], asked[0], "Rita wants a boring at the pond."),
        (others[1], asked[1], "Rob wants the roads named."),
    ):
        dispose(case, ran.id, {item.id: Judged("not met", "Looked for it.", said)}, by=who, now=NOW)
    letter = {"review": ran.id, "how_to_answer": "Upload it.", "next_step": "It is reviewed."}
    perform(case, "issue review letter", data=letter, **told(people))
    text = page(Paper.objects.get(kind="review letter"))
    for said in (
        "The officer wants the soils shown.",
        "Rita wants a boring at the pond.",
        "Rob wants the roads named.",
    ):
        assert text.count(said) == 1
    assert text.index("The officer wants") < text.index("Rob wants")
    assert Paper.objects.count() == 1


def _reviewer(name: str) -> Person:
    found = Person.objects.enrol(f"{name.split()[0].lower()}@example.org", name)
    RoleHeld.objects.create(person=found, role="reviewer", since=date(2026, 1, 1))
    return found


# ---- a certification instead of the review ---------------------------------------------------------------------------

CERTIFIED = {"certifier": "Petra Professional", "credential": "PE", "license": "012345", "signed": "2026-07-10"}


def licensed(people: dict[str, Any], expires: date) -> None:
    Licence.objects.create(person=people["professional"], kind="PE", number="012345", expires=expires, recorded=NOW)


def test_a_certification_counts_by_the_licence_on_the_day_it_was_signed(case: Any, people: Any) -> None:
    licensed(people, date(2026, 7, 10))
    done = perform(case, "accept certification", data=CERTIFIED, **told(people))
    assert docket.lines(case)[-1].receipt["licence"]["outcome"] == "in force"
    assert done.act == "accept certification"


def test_a_certification_signed_after_the_licence_expired_is_refused(case: Any, people: Any) -> None:
    licensed(people, date(2026, 7, 9))
    with pytest.raises(BadData, match="expired Thursday, July 9, 2026, before Friday, July 10, 2026"):
        perform(case, "accept certification", data=CERTIFIED, **told(people))


def test_a_licence_not_on_record_is_not_known_and_said_so(case: Any, people: Any) -> None:
    perform(case, "accept certification", data=CERTIFIED, **told(people))
    assert docket.lines(case)[-1].receipt["licence"]["outcome"] == "not known"


def test_nobody_without_a_licence_certifies_instead_of_a_review(case: Any, people: Any) -> None:
    with pytest.raises(BadData, match="none is no licence or certificate"):
        perform(case, "accept certification", data={**CERTIFIED, "credential": "none"}, **told(people))


# ---- the order of question, vote, decision and notice ----------------------------------------------------------------


def asked_on(case: Any, people: Any, meeting: int = 0, **later: float) -> Entry:
    """Put the question to the board for a meeting some days from now, and return its entry."""
    when = told(people, **later)
    said = question(meeting=(NOW + timedelta(days=meeting)).date())
    return Entry.objects.get(pk=refer(case, said, **when).entry)


def voted(case: Any, people: Any, members: Any, entry: Entry, at: timedelta, **more: Any) -> Entry:
    data = {"board": BOARD, "decides": APPROVE, "motion": "To approve", "votes": cast(members), "carried": True}
    when = {"by": people["clerk"], "occurred": NOW + at, "now": NOW + timedelta(days=9)}
    return record_vote(case, data | more, referral=entry.id, **when)


def test_a_vote_is_not_before_the_question_it_answers(case: Any, people: Any, members: Any) -> None:
    entry = asked_on(case, people)
    with pytest.raises(BadData, match=r"is before the question was put to the Zoning Board of Appeals, .*Jul 15, 2026"):
        voted(case, people, members, entry, timedelta(minutes=-1))
    voted(case, people, members, entry, timedelta(0))


def test_a_vote_is_not_before_the_meeting_its_question_was_put_for(case: Any, people: Any, members: Any) -> None:
    entry = asked_on(case, people, meeting=7)
    with pytest.raises(BadData, match="July 21, 2026 is before the meeting the question was put for, July 22, 2026"):
        voted(case, people, members, entry, timedelta(days=6))
    voted(case, people, members, entry, timedelta(days=7))


def test_a_vote_to_come_is_not_recorded(case: Any, people: Any, members: Any) -> None:
    entry = asked_on(case, people, meeting=7)
    with pytest.raises(BadData, match="is still to come"):
        voted(case, people, members, entry, timedelta(days=10))


def decided_after_a_vote(case: Any, people: Any, members: Any, home: Home) -> tuple[Entry, Entry]:
    ready(case, people)
    adopt(home, BODIES)
    cast_ = voted(case, people, members, asked_on(case, people, hours=2), timedelta(hours=3))
    when = {"by": people["officer"], "occurred": NOW + timedelta(hours=4), "now": NOW + timedelta(days=9)}
    return cast_, perform(case, APPROVE, data={"conditions": "Sweep the road."}, **when)


def test_a_vote_is_not_corrected_to_after_its_decision_or_to_one_that_did_not_carry(
    case: Any, people: Any, members: Any, home: Home
) -> None:
    cast_, decided = decided_after_a_vote(case, people, members, home)
    data = {**docket.lines(case)[cast_.seq - 1].data, "reason": "Misread"}
    told_ = {"by": people["clerk"], "now": NOW + timedelta(days=9), "corrects": cast_.id, "subject": cast_.subject}
    said = f'No. {decided.seq}, "Approve the SWPPP", of July 15, 2026, rests on this vote'
    with pytest.raises(BadData, match=f"{said} and is before that"):
        perform(case, "record vote", data=data, occurred=NOW + timedelta(hours=5), **told_)
    with pytest.raises(BadData, match=said):
        perform(case, "record vote", data={**data, "carried": False}, occurred=NOW + timedelta(hours=3), **told_)
    perform(case, "record vote", data=data, occurred=NOW + timedelta(hours=3, minutes=30), **told_)


def test_a_decision_is_not_corrected_to_before_its_vote(case: Any, people: Any, members: Any, home: Home) -> None:
    _, decided = decided_after_a_vote(case, people, members, home)
    data = {"conditions": "Sweep the road daily.", "reason": "Misread"}
    told_ = {"by": people["officer"], "now": NOW + timedelta(days=9), "corrects": decided.id}
    with pytest.raises(BadData, match="is before the Zoning Board of Appeals voted upon it"):
        perform(case, APPROVE, data=data, occurred=NOW + timedelta(hours=2, minutes=59), **told_)
    perform(case, APPROVE, data=data, occurred=NOW + timedelta(hours=3), **told_)


def test_a_question_is_not_withdrawn_from_under_its_vote(case: Any, people: Any, members: Any) -> None:
    entry = asked_on(case, people)
    cast_ = voted(case, people, members, entry, timedelta(hours=1))
    with pytest.raises(BadData, match=f'No. {cast_.seq}, "Record a vote", .* answers this question'):
        perform(case, "retract entry", retracts=entry.id, data={"reason": "Wrong"}, **told(people, hours=2))


def test_a_notice_is_not_before_its_decision_and_wants_no_answer_in_the_past(case: Any, people: Any) -> None:
    state_facts(case, SUBJECT, **told(people, "clerk"))
    receive_submission(case, samples.webster(), by=people["applicant"], now=NOW)
    returned = perform(case, "return SWPPP", data={"lacks": "The soils."}, **told(people, hours=1))
    said = {"decision": returned.id, "reasons": "The soils are missing.", "next_step": "Hand it in again."}
    with pytest.raises(BadData, match="is before it was decided"):
        write_notice(case, said, **told(people))
    with pytest.raises(BadData, match="Answer by: July 14, 2026 is past already"):
        write_notice(case, {**said, "answer_by": (NOW - timedelta(days=1)).date()}, **told(people, hours=2))
    write_notice(case, said, **told(people, hours=2))
    with pytest.raises(BadData, match="tells of this decision"):
        perform(case, "retract entry", retracts=returned.id, data={"reason": "Wrong"}, **told(people, hours=3))
