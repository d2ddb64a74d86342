"""A case in a file: read whole, or refused with its line and what would be right."""

from datetime import UTC, date, datetime

import pytest

from forebay.law import casefile
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
    assert sheets == ["3 acre", "5 acre"]


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
    ],
)
def test_what_is_wrong_is_refused_with_its_line_and_what_would_be_right(written, old, new, line, words):
    with pytest.raises(LawError) as refused:
        written(WHOLE.replace(old, new, 1))
    assert words in refused.value.sentence
    assert refused.value.line == line


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(LawError, match="cannot be read"):
        casefile.read(tmp_path / "none.toml")
