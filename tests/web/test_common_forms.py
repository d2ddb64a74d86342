from dataclasses import dataclass
from datetime import UTC, date, datetime
from fractions import Fraction
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from forebay.law import acts, facts
from forebay.law.acts import PLAIN_TYPES
from forebay.office import typed as office_typed
from forebay.units import parse
from forebay.web.common.answers import KINDS
from forebay.web.common.forms import Form, KeptFile
from forebay.web.common.questions import Question, of_act

NEW_YORK = ZoneInfo("America/New_York")


def form(questions, boxes=None, **more):
    query = None if boxes is None else QueryDict(urlencode(boxes, doseq=True))
    return Form(questions, zone=NEW_YORK, typed=query, **more)


def ask(kind, boxes, **more):
    return form([Question("x", "It", kind, **more)], boxes)


def when(name, month, day, year, time=None):
    boxes = {f"{name}-month": month, f"{name}-day": day, f"{name}-year": year}
    return boxes if time is None else {**boxes, f"{name}-time": time}


@pytest.mark.parametrize(
    ("kind", "boxes", "value"),
    [
        ("text", {"x": " Lot 7 "}, "Lot 7"),
        ("date", when("x", "11", "5", "2026"), date(2026, 11, 5)),
        ("month", {"x-month": "2", "x-year": "2026"}, "2026-02"),
        ("instant", when("x", "11", "5", "2026", "9:52 am"), datetime(2026, 11, 5, 14, 52, tzinfo=UTC)),
        ("yes/no", {"x": "no"}, False),
        ("length", {"x": "0.5", "x-unit": "inch"}, parse("0.5 inch")),
        ("area", {"x": "25,000", "x-unit": "sqft"}, parse("25000 sqft")),
        ("area", {"x": "4.9 acre", "x-unit": "sqft"}, parse("4.9 acre")),
        ("fraction", {"x": "50", "x-unit": "percent"}, parse("50 percent")),
        ("money", {"x": "$3,324.50"}, parse("3324.50 USD")),
        ("number", {"x": "0.5"}, Fraction(1, 2)),
    ],
)
def test_what_is_typed_becomes_the_exact_value(kind, boxes, value):
    read = ask(kind, boxes)
    assert read.errors == []
    assert read.values == {"x": value}
    assert type(read.values["x"]) is type(value)


@pytest.mark.parametrize(
    ("kind", "boxes", "says", "target"),
    [
        ("text", {"x": "  "}, "It: this is blank. Write it in words.", "id-x"),
        ("date", when("x", "13", "5", "2026"), '"13" is not a month', "id-x-month"),
        ("date", when("x", "", "", ""), "It: this is blank", "id-x-month"),
        ("instant", when("x", "11", "5", "2026", ""), "the time is blank", "id-x-time"),
        ("instant", when("x", "11", "1", "2026", "1:30 am"), "comes twice on November 1, 2026", "id-x-which"),
        ("length", {"x": "half", "x-unit": "inch"}, '"half" is not a number with a unit', "id-x"),
        ("length", {"x": "2 acre"}, '"2 acre" is an area, not a length', "id-x"),
        ("length", {"x": "-1", "x-unit": "inch"}, "below nothing", "id-x"),
        ("money", {"x": "12.345"}, "not in whole cents", "id-x"),
        ("money", {"x": "-5"}, "is below nothing", "id-x"),
        ("money", {"x": "1/2"}, "not an amount of money", "id-x"),
        ("money", {"x": "much"}, '"much" is not an amount of money', "id-x"),
        ("number", {"x": "three"}, '"three" is not a number', "id-x"),
        ("yes/no", {"x": "maybe"}, '"maybe" is neither yes nor no', "id-x-0"),
        ("text", {"x": "a" * 100_001}, "100,001 characters long. Write at most 100,000", "id-x"),
    ],
)
def test_what_cannot_be_used_says_the_mend_and_leads_to_its_box(kind, boxes, says, target):
    read = ask(kind, boxes)
    [(link, sentence)] = read.error_links
    assert says in sentence
    assert link == target
    assert not read.is_right


def test_a_choice_that_was_not_offered_is_refused():
    read = ask("choice", {"x": "pigeon"}, choices=(("mail", "Mail"),))
    assert read.errors == ['It: "pigeon" is not one of the choices. Choose one of those shown.']


def test_an_optional_question_left_blank_is_left_out_and_unknown_is_not_no():
    read = form(
        [Question("a", "A", "yes/no", optional=True), Question("b", "B", "area", optional=True)], {"b-unit": "acre"}
    )
    assert read.is_right
    assert read.values == {}
    assert [said for _, said, _ in read.fields[0].options] == ["Yes", "No", "Not known"]


def test_the_repeated_hour_offers_both_and_takes_the_answer():
    boxes = when("x", "11", "1", "2026", "1:30 am")
    asked = ask("instant", boxes).fields[0]
    assert [said for _, said, _ in asked.which] == ["1:30 a.m. EDT, the first time", "1:30 a.m. EST, the second time"]
    answered = ask("instant", {**boxes, "x-which": "second"})
    assert answered.values == {"x": datetime(2026, 11, 1, 6, 30, tzinfo=UTC)}


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("instant", datetime(2026, 11, 1, 6, 30, tzinfo=UTC)),
        ("instant", datetime(2026, 7, 1, 4, 0, tzinfo=UTC)),
        ("date", date(2026, 2, 28)),
        ("month", "2026-02"),
        ("yes/no", False),
        ("area", parse("4.9 acre")),
        ("length", parse("0.97 inch")),
        ("money", parse("3324.50 USD")),
        ("number", Fraction(3)),
        ("text", "One\nTwo"),
    ],
)
def test_a_value_put_into_the_boxes_reads_back_the_same(kind, value):
    start = form([Question("x", "It", kind)], start={"x": value}).fields[0]
    boxes = {f"x-{part}" if part else "x": text for part, text in start.typed.boxes.items()}
    assert ask(kind, boxes).values == {"x": value}


def test_everything_typed_is_still_there_beside_the_error():
    questions = [Question("what", "What", "text"), Question("on", "On", "date")]
    read = form(questions, {"what": "A breach", **when("on", "11", "31", "2026")})
    assert read.fields[0].text == "A breach"
    assert [text for _, _, text, _ in read.fields[1].boxes] == ["11", "31", "2026"]


@dataclass
class Stored:
    sha256: str
    name: str
    size: int


def store(upload):
    return Stored("ab" * 32, upload.name, upload.size)


def test_a_document_sent_with_a_wrong_field_is_kept_and_handed_back():
    questions = [Question("proof", "Proof", "file"), Question("what", "What", "text")]
    files = MultiValueDict({"proof": [SimpleUploadedFile("receipt.pdf", b"%PDF")]})
    first = form(questions, {"what": ""}, files=files, keep=store)
    assert first.errors == ["What: this is blank. Write it in words."]
    [kept] = first.fields[0].kept
    second = form(questions, {"what": "Served", "proof-kept": kept.token})
    assert second.is_right
    assert second.values["proof"] == KeptFile("ab" * 32, "receipt.pdf", 4)


def test_a_document_nobody_sent_cannot_be_attached():
    read = form([Question("proof", "Proof", "file")], {"proof-kept": "made-up"})
    assert "can no longer be found. Add it again." in read.errors[0]


@pytest.mark.parametrize(
    ("problem", "beside"),
    [
        ("empty.pdf is empty.", "empty.pdf is empty."),
        ("this is blank. Write it.", "This is blank. Write it."),
    ],
)
def test_a_sentence_beside_a_field_begins_with_a_capital_and_a_files_name_stays_as_it_is(problem, beside):
    form = Form([Question("plan", "Plan", "text")], zone=NEW_YORK)
    form.fields[0].error = f"Plan: {problem}"
    assert form.fields[0].beside == beside


def test_a_file_the_office_refuses_is_said_beside_the_field():
    def refuse(upload):
        raise ValueError(f'"{upload.name}" is a program. Add a PDF or a picture.')

    files = MultiValueDict({"proof": [SimpleUploadedFile("x.exe", b"MZ")]})
    read = form([Question("proof", "Proof", "file")], {}, files=files, keep=refuse)
    assert read.error_links == [("id-proof", 'Proof: "x.exe" is a program. Add a PDF or a picture.')]


def test_a_second_sending_of_the_same_form_has_the_same_key():
    unsent = form([])
    assert form([], {"key": unsent.key}).key == unsent.key
    assert form([]).key != unsent.key


def test_what_the_office_refuses_stands_beside_its_field_or_above_the_form():
    read = form([Question("what", "What", "text")], {"what": "x"})
    read.refuse({"what": "What: too short.", "elsewhere": "Not asked."})
    assert read.error_links == [("", "Not asked."), ("id-what", "What: too short.")]


OWN_SCREEN = {"dispositions", "votes"}
"""Types of data that are no field of a form: a screen of their own gathers them."""


def test_every_type_of_act_data_can_be_asked():
    assert set(KINDS) >= set(PLAIN_TYPES) - {"facts", *OWN_SCREEN}


def test_no_act_calls_its_data_by_a_name_the_form_needs():
    reserved = {"occurred", "subject", "key", "csrfmiddlewaretoken"}
    for kind in acts.load().kinds.values():
        assert not reserved & set(kind.data), kind.name


ASKED = sorted(
    name
    for name, kind in acts.load().kinds.items()
    if not any(field.type in OWN_SCREEN for field in kind.data.values())
)


@pytest.mark.parametrize("name", ASKED)
def test_an_act_asked_and_answered_is_data_the_office_can_keep(name):
    book = facts.load()
    kind = acts.load()[name]
    questions = of_act(kind, facts=list(book)[:3])
    first = form(questions, start={q.name: specimen(q) for q in questions})
    boxes = {
        f"{each.question.name}-{part}" if part else each.question.name: text
        for each in first.fields
        for part, text in each.typed.boxes.items()
    }
    files = MultiValueDict(
        {q.name: [SimpleUploadedFile("a.pdf", b"%PDF")] for q in questions if KINDS[q.type].look == "file"}
    )
    read = form(questions, boxes, files=files, keep=store)
    assert read.errors == []
    office_typed.plain(kind, read.data, book)
    assert read.values["occurred"] == specimen(questions[0])


def specimen(question):
    """A value that answers a question."""
    plain = {
        "instant": datetime(2026, 11, 5, 14, 52, tzinfo=UTC),
        "date": date(2026, 11, 5),
        "month": "2026-11",
        "yes/no": True,
        "number": Fraction(2),
        "area": parse("2 acre"),
        "length": parse("2 inch"),
        "volume": parse("2 cuft"),
        "fraction": parse("50 percent"),
        "money": parse("2 USD"),
        "duration": "48 hours",
        "set": [question.choices[0][0]] if question.choices else [],
        "choice": question.choices[0][0] if question.choices else "",
    }
    return plain.get(question.type, "Words" if KINDS[question.type].look == "text" else None)
