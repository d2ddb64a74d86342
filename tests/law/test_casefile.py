"""A case in a file: read whole, or refused with its line and what would be right."""

from datetime import UTC, date, datetime

import pytest

from forebay.law import casefile, library
from forebay.law.text import LawError

WHOLE = """
name = "Elm Street"
laws = ["us-ny/webster/130-I"]
zone = "America/New_York"

[calendar.holidays]
2026-11-26 = "Thanksgiving Day"

[facts]
disturbed_area = "3 acre"

[[acts]]
act = "start construction"
occurred = 2026-10-01T08:00:00
recorded = 2026-10-02T09:00:00

[[acts]]
id = "rain"
act = "storm"
occurred = 2026-11-04T03:52:00-05:00
data = { start = 2026-11-04T03:52:00, end = 2026-11-04T09:00:00, depth = "0.52 inch" }
"""


@pytest.fixture
def written(tmp_path):
    def write(text):
        path = tmp_path / "case.toml"
        path.write_text(text)
        return casefile.read(path)

    return write


def test_a_case_is_read_with_its_times_in_its_own_zone(written):
    case = written(WHOLE)
    first, second = case.record.acts
    assert (first.id, first.occurred, first.recorded) == (
        "a1",
        datetime(2026, 10, 1, 12, 0, tzinfo=UTC),
        datetime(2026, 10, 2, 13, 0, tzinfo=UTC),
    )
    assert second.data["start"] == datetime(2026, 11, 4, 8, 52, tzinfo=UTC)
    assert case.calendar.why_closed(date(2026, 11, 26)) == "Thanksgiving Day"
    assert [law.id for law in case.laws] == ["us-ny/webster/130-I"]


def test_facts_may_be_dated(written):
    text = WHOLE.replace("[facts]\n", "[[facts]]\n") + '\n[[facts]]\nsince = 2026-11-01\ndisturbed_area = "5 acre"\n'
    case = written(text)
    sheets = [str(sheet.known["disturbed_area"]) for _, sheet in case.facts.dated]
    assert sheets == ["3 acres", "5 acres"]


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('laws = ["us-ny/webster/130-I"]\n', "", 1, "names no law"),
        ("us-ny/webster/130-I", "us-ny/webster/131-I", 3, 'Did you mean "us-ny/webster/130-I"?'),
        ('zone = "America/New_York"', 'zone = "New York"', 4, 'zone = "America/New_York"'),
        ("2026-11-26", "2026-13-26", 7, '"2026-13-26" is not a date'),
        ('"3 acre"', '"3"', 10, "has no unit"),
        ("disturbed_area", "disturbed_aera", 10, 'Did you mean "disturbed_area"?'),
        ('act = "start construction"', 'act = "start construcion"', 13, 'Did you mean "start construction"?'),
        ("occurred = 2026-10-01T08:00:00", 'occurred = "yesterday"', 14, "is not a time"),
        ('depth = "0.52 inch"', 'depth = "0.52"', 21, "is not a number with a unit"),
        ('depth = "0.52 inch"', 'deep = "0.52 inch"', 21, '"deep" does not belong here'),
        ('id = "rain"', 'id = "rain"\ncorrects = "a9"', 17, 'corrects "a9", which is not an earlier act'),
        ('name = "Elm Street"', 'nam = "Elm Street"', 2, 'Did you mean "name"?'),
        ('name = "Elm Street"', "name = 3", 2, '"name" is 3, not a text. Write it in quotes.'),
        ('laws = ["us-ny/webster/130-I"]', "laws = [3]", 3, "names no law"),
        ('zone = "America/New_York"\n', "", 1, "the case names no time zone. Write it like"),
        ('zone = "America/New_York"', "zone = 3", 4, "3 is not a time zone. Write it like"),
        ("[calendar.holidays]", '[calendar]\nrolls = "x"\n[calendar.holidays]', 7, '"rolls" is "x", not a table.'),
        ("[calendar.holidays]", '[calendar]\nrolls.day = "x"\n[calendar.holidays]', 7, '"x" is not a way to move'),
        ("[calendar.holidays]", "[calendar]\nrolls.day = 3\n[calendar.holidays]", 7, "3 is not a way to move"),
        ('2026-11-26 = "Thanksgiving Day"', "2026-11-26 = 3", 7, "is 3, not a text"),
        ("[calendar.holidays]\n2026-11-26", "[calendar]\nholidays", 7, "not a table"),
        ("[facts]", "[[facts]]\nsince = 3\n", 10, "3 is not a time"),
        ('act = "start construction"', "act = 3", 13, "3 is not an act."),
        ('act = "start construction"\n', "", 12, 'an act has no "act". Add it.'),
        ("occurred = 2026-10-01T08:00:00\n", "", 12, 'an act has no "occurred". Add it.'),
        ("occurred = 2026-10-01T08:00:00", "occurred = 2026-10-01T08:00:00\ndata = 3", 15, '"data" is 3, not a table.'),
        ('id = "rain"', "id = 3", 18, '"id" is 3, not a text.'),
        ('id = "rain"', 'id = "rain"\nsubject = ["a"]', 19, '"subject" is a list, not a text.'),
        ("start = 2026-11-04T03:52:00", "start = true", 21, "start: true is not a time."),
    ],
)
def test_what_is_wrong_is_refused_with_its_line_and_what_would_be_right(written, old, new, line, words):
    with pytest.raises(LawError) as refused:
        written(WHOLE.replace(old, new, 1))
    assert words in refused.value.sentence
    assert refused.value.line == line


@pytest.mark.parametrize(
    ("old", "line"), [("occurred = 2026-10-01T08:00:00", 14), ("recorded = 2026-10-02T09:00:00", 15)]
)
def test_a_time_the_clocks_never_showed_or_showed_twice_is_refused(written, old, line):
    key = old.split(" =")[0]
    with pytest.raises(
        LawError, match=r"2026-03-08T02:30:00 never came: .* like 2026-03-08T03:30:00-04:00\."
    ) as refused:
        written(WHOLE.replace(old, f"{key} = 2026-03-08T02:30:00"))
    assert refused.value.line == line
    both = r"2026-11-01T01:30:00 came twice: .* 2026-11-01T01:30:00-04:00 for the first, 2026-11-01T01:30:00-05:00 for"
    with pytest.raises(LawError, match=both):
        written(WHOLE.replace(old, f"{key} = 2026-11-01T01:30:00"))
    written(WHOLE.replace(old, f"{key} = 2026-11-01T01:30:00-05:00"))


def test_a_time_within_what_an_act_states_is_settled_like_any_other(written):
    with pytest.raises(LawError, match="came twice"):
        written(WHOLE.replace("end = 2026-11-04T09:00:00", "end = 2026-11-01T01:30:00"))


def test_the_hours_on_either_side_of_a_change_of_the_clocks_are_read(written):
    for civil, utc in (("2026-03-08T01:59:59", "06:59:59"), ("2026-03-08T03:00:00", "07:00:00")):
        case = written(WHOLE.replace("2026-10-01T08:00:00", civil))
        assert case.record.entries[0].occurred.astimezone(UTC).time().isoformat() == utc


WRONG = ("3", "true", '"x"', "[3]", "{ x = 3 }", "2026-11-04")


def test_whatever_stands_in_the_place_of_a_value_is_read_or_refused_in_a_sentence(written, monkeypatch):
    webster = library.find("us-ny/webster/130-I")
    monkeypatch.setattr(library, "find", lambda *_: webster)
    states = '\n[[state]]\nat = 2026-11-05\nlate = []\nholds = { "grade" = ["x"] }\nbecause = { "weekly" = "x" }\n'
    lines = (WHOLE + states).splitlines()
    for number, line in enumerate(lines):
        key, equals, _ = line.partition(" = ")
        for wrong in WRONG if equals else ():
            said = _said(written, "\n".join([*lines[:number], f"{key} = {wrong}", *lines[number + 1 :]]))
            assert said.endswith("."), (key, wrong)


def _said(written, text):
    """Return the sentence a file is refused with, or that it was read; anything else fails the test."""
    try:
        written(text)
    except LawError as refused:
        return refused.sentence
    return "It was read."


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(LawError, match="cannot be read"):
        casefile.read(tmp_path / "none.toml")
