"""Requests for one missing thing: asked, answered, refused, printed; what came in unasked; larger common plans."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from forebay.law.decide import decide
from forebay.office import case_files, docket, files, here
from forebay.office.lists.plans import total_of
from forebay.office.models import CaseFile, Entry, Paper, Series, Standing
from forebay.office.perform import BadData, NotPermitted, perform
from forebay.office.proofs.verify import verify
from forebay.office.record import facts, read, record
from forebay.office.verbs import open_case, state_facts
from forebay.office.verbs.requests import answer, ask, join_plan, requests_of, state_plan_total, withdraw
from letters.reading import read as read_pdf
from office.conftest import NOW, SUBJECT

LATER = NOW + timedelta(days=3)
PLAN = b"%PDF-1.7 a soil report"


def kept(name: str = "soil report.pdf", data: bytes = PLAN) -> Any:
    return files.receive(data, name, now=NOW).file


@pytest.fixture
def applied(case: Any, people: dict[str, Any]) -> Any:
    """Return the case, applied for ten days ago."""
    then = NOW - timedelta(days=10)
    told = {"by": people["clerk"], "occurred": then, "now": NOW}
    perform(case, "receive application", data={"application_kind": "site plan"}, **told)
    return case


def asked_for(case: Any, people: dict[str, Any], **more: Any) -> Entry:
    said = {"thing": "soil report", "what": "The report of 2025 is not in the package.", **more}
    return ask(case, "document", by=people["clerk"], now=NOW, **said)


def test_a_request_names_one_thing_and_its_letter_says_it_with_its_clause_and_day(
    applied: Any, people: dict[str, Any]
) -> None:
    entry = asked_for(applied, people, provision="content/15", answer_by=date(2026, 7, 29))
    [one] = requests_of(applied)
    assert (one.entry, one.sort, one.thing, one.state) == (entry.id, "document", "soil report", "open")
    letter = Paper.objects.get(number=one.number)
    page = files.read(letter.html).decode()
    for said in ("Send this document: soil report", "July 29, 2026", "130-9D(15)", "The report of 2025", "own count"):
        assert said in page
    assert letter.kind == "request"


def test_the_days_pass_to_the_applicant_while_it_waits_and_back_with_the_answer(
    applied: Any, people: dict[str, Any]
) -> None:
    entry = asked_for(applied, people)
    row = Standing.objects.get(case=applied)
    assert (row.side, row.village_days, row.requests) == ("applicant", 10, 1)
    answer(applied, entry.id, by=people["applicant"], now=LATER, papers=[kept()])
    row.refresh_from_db()
    # Opened sixty days ago, applied for ten days ago: fifty days lay with the applicant, and three more.
    assert (row.side, row.village_days, row.applicant_days, row.requests) == ("village", 10, 53, 0)


@pytest.mark.parametrize(
    ("sort", "more", "field", "said"),
    [
        ("document", {}, "document", "Name the one document"),
        ("fact", {"thing": "disturbed_aera"}, "fact", "disturbed_area"),
        ("answer", {"thing": ""}, None, None),
    ],
)
def test_a_request_without_its_one_thing_is_refused(
    applied: Any, people: dict[str, Any], sort: str, more: dict[str, Any], field: str | None, said: str | None
) -> None:
    told = {"by": people["officer"], "now": NOW, "what": "Please say it.", **more}
    if field is None:
        assert ask(applied, sort, **told).act == "request information"
        return
    with pytest.raises(BadData) as refused:
        ask(applied, sort, **told)
    assert str(said) in refused.value.fields[field]
    assert Series.objects.filter(name__startswith="REQ").count() == 0


def test_two_things_in_one_request_are_refused(applied: Any, people: dict[str, Any]) -> None:
    data = {"sort": "document", "what": "Both.", "document": "soil report", "fact": "disturbed_area"}
    with pytest.raises(BadData, match="a second thing"):
        perform(applied, "request information", by=people["officer"], occurred=NOW, now=NOW, data=data)


def test_an_applicant_asks_the_village_for_nothing_this_way(applied: Any, people: dict[str, Any]) -> None:
    with pytest.raises(NotPermitted, match="may not do"):
        ask(applied, "answer", "Why?", by=people["applicant"], now=NOW)


def test_an_answer_without_the_document_asked_for_is_refused_and_so_is_a_second_answer(
    applied: Any, people: dict[str, Any]
) -> None:
    entry = asked_for(applied, people)
    with pytest.raises(BadData, match="there is no document"):
        answer(applied, entry.id, by=people["applicant"], now=LATER, words="It is in the post.")
    answer(applied, entry.id, by=people["applicant"], now=LATER, papers=[kept()])
    with pytest.raises(BadData, match=r"answered already, by No\. 4"):
        answer(applied, entry.id, by=people["applicant"], now=LATER, papers=[kept("another.pdf", PLAN + b"2")])


def test_a_fact_asked_for_is_stated_with_its_answer(applied: Any, people: dict[str, Any]) -> None:
    entry = ask(applied, "fact", "The plan does not say it.", thing="disturbed_area", by=people["clerk"], now=NOW)
    with pytest.raises(BadData, match="this is blank"):
        answer(applied, entry.id, by=people["applicant"], now=LATER)
    done = answer(applied, entry.id, by=people["applicant"], now=LATER, known={"disturbed_area": "3.2 acre"})
    stated = read(Entry.objects.get(case=applied, act="state facts").text)
    assert stated.data["facts"] == {"disturbed_area": "3.2 acre"}
    assert "No. 3" in stated.data["source"]
    assert read(done.text).data["answer"] == "Stated as No. 4 of the docket."


def test_a_request_withdrawn_waits_no_longer_and_says_why(applied: Any, people: dict[str, Any]) -> None:
    entry = asked_for(applied, people)
    withdraw(applied, entry.id, "It was in the appendix.", by=people["clerk"], now=LATER)
    [one] = requests_of(applied)
    assert (one.state, one.words) == ("withdrawn", "It was in the appendix.")
    assert Standing.objects.get(case=applied).side == "village"


def test_complaint_16_a_double_click_answers_once_under_one_receipt_number(
    applied: Any, people: dict[str, Any]
) -> None:
    entry = asked_for(applied, people)
    sent = [
        answer(applied, entry.id, by=people["applicant"], now=LATER, papers=[kept()], key="pressed") for _ in range(5)
    ]
    assert len({one.pk for one in sent}) == 1
    assert Entry.objects.filter(case=applied, act="answer request").count() == 1
    assert read(sent[0].text).data["receipt"] == "IN-2026-0001"
    assert Series.objects.get(name="IN-2026").last == 1


def test_p55_a_name_used_again_is_its_next_version_and_the_same_bytes_are_none(
    applied: Any, people: dict[str, Any]
) -> None:
    name = "Grading Plan 5\N{DEGREE SIGN} O'Neil.PDF"
    nine_mb = PLAN + b"\n" * (9 * 1024 * 1024)
    first, second = kept(name, nine_mb), kept(name.lower(), nine_mb + b"revised")
    for file, sent_as in ((first, name), (second, name.replace(".PDF", ".pdf")), (first, name)):
        case_files.keep(applied, file, sent_as, now=NOW, by=people["applicant"])
    found = [(one.version, one.file.sha256) for one in CaseFile.objects.filter(case=applied)]
    assert found == [(1, first.sha256), (2, second.sha256)]
    assert files.read(first.sha256) == nine_mb
    stored = files.path(first.sha256)
    assert stored.name == first.sha256
    assert CaseFile.objects.get(version=1).name == name


@pytest.mark.parametrize(("size", "said"), [(50 * 1024 * 1024 + 1, "50.1 MB"), (60 * 1024 * 1024, "60 MB")])
def test_p55_over_the_limit_the_true_size_and_the_true_limit_are_said(
    home: Any, db: None, size: int, said: str
) -> None:
    with pytest.raises(files.NotKept, match=rf"Plan\.pdf is {said}; the limit is 50 MB"):
        files.receive(b"%PDF-1.7" + b"\n" * (size - 8), "Plan.pdf", now=NOW)


def test_p55_what_is_just_at_the_limit_is_kept(home: Any, db: None) -> None:
    whole = b"%PDF-1.7" + b"\n" * (50 * 1024 * 1024 - 8)
    assert files.receive(whole, "Plan.pdf", now=NOW).file.size == 50 * 1024 * 1024


def test_p56_a_note_of_6000_characters_stands_whole_in_the_letter(applied: Any, people: dict[str, Any]) -> None:
    words = [f"word{place:04}" for place in range(700)]
    note = "Lat 43.16\N{DEGREE SIGN} || " + " || ".join(" ".join(words[at : at + 50]) for at in range(0, 700, 50))
    assert len(note) > 6000
    ask(applied, "answer", note, by=people["officer"], now=NOW)
    letter = Paper.objects.get(kind="request")
    pages = [page.extract_text() for page in read_pdf(files.read(letter.pdf)).pages]
    assert len(pages) > 1
    printed = " ".join(" ".join(pages).split())
    assert [word for word in words if word not in printed] == []
    assert printed.count("||") == note.count("||")
    assert "43.16\N{DEGREE SIGN}" in printed
    assert "word0699" in pages[-1] or "word0699" in pages[-2]


# ---- larger common plans ---------------------------------------------------------------------------------------------


@pytest.fixture
def sister(people: dict[str, Any]) -> Any:
    """Return another case, opened later."""
    return open_case(title="Phase two", address="14 Example Road", by=people["clerk"], now=NOW - timedelta(days=20))


def area(case: Any, people: dict[str, Any], said: str) -> None:
    state_facts(case, {"disturbed_area": said}, by=people["clerk"], occurred=NOW, now=NOW)


def answered(case: Any, term: str) -> str:
    """Return what the village's law answers of a case now."""
    acts = record(docket.lines(case), here.vocabulary())
    [law] = here.laws(here.home())
    return decide(law, facts(acts, here.book()), acts, NOW.date(), {law.id: law})[term].outcome


def test_the_pieces_of_a_plan_are_summed_and_an_unknown_one_is_named(
    case: Any, sister: Any, people: dict[str, Any]
) -> None:
    area(case, people, "17000 sqft")
    for one in (case, sister):
        join_plan(one, "Example  Meadows", by=people["clerk"], now=NOW)
    told = total_of("Example Meadows")
    assert (str(told.total), told.unknown) == ("17,000 sq ft", (sister.number,))
    with pytest.raises(BadData, match=f"{sister.number} disturbs is not known"):
        state_plan_total(case, by=people["clerk"], now=NOW)
    area(sister, people, "9000 sqft")
    assert str(total_of("example meadows").total) == "26,000 sq ft"


def test_joining_a_plan_states_the_fact_and_the_total_lets_the_law_reach_a_small_piece(
    case: Any, sister: Any, people: dict[str, Any]
) -> None:
    state_facts(case, {**SUBJECT, "disturbed_area": "17000 sqft"}, by=people["clerk"], occurred=NOW, now=NOW)
    area(sister, people, "9000 sqft")
    for one in (case, sister):
        join_plan(one, "Example Meadows", by=people["clerk"], now=NOW)
    assert answered(case, "subject") == "facts missing"
    state_plan_total(case, by=people["clerk"], now=NOW)
    stated = [read(one.text).data for one in Entry.objects.filter(case=case, act="state facts").order_by("seq")]
    assert stated[1]["facts"] == {"in_common_plan": True}
    assert stated[2]["facts"] == {"common_plan_area": "26000 sqft"}
    assert "Sum over 2 pieces" in stated[2]["source"]
    assert answered(case, "subject") != "facts missing"
    assert state_plan_total(case, by=people["clerk"], now=NOW) is None


def test_the_tables_that_follow_from_requests_and_plans_are_proved(
    applied: Any, people: dict[str, Any], home: Any
) -> None:
    entry = asked_for(applied, people)
    answer(applied, entry.id, by=people["applicant"], now=LATER, papers=[kept()])
    join_plan(applied, "Example Meadows", by=people["clerk"], now=LATER)
    assert verify(home).good
    Standing.objects.filter(case=applied).update(village_days=999)
    assert "village_days" in str(verify(home))
    assert here.vocabulary()["request information"].makes == "request"


def test_a_fact_that_is_answered_with_words_beside_it_is_stated_too_and_once(case: Any, people: dict[str, Any]) -> None:
    asked = ask(case, "fact", "How much?", by=people["clerk"], now=NOW, thing="new_impervious_area")
    given = {"words": "One acre.", "known": {"new_impervious_area": "1 acre"}, "by": people["applicant"], "now": NOW}
    first, again = (answer(case, asked.id, key="k", **given) for _ in range(2))
    assert first.id == again.id
    assert Entry.objects.filter(case=case, act="state facts").count() == 1
    said = read(first.text).data["answer"]
    assert said.startswith("One acre. Stated as No.")
