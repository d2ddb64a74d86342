"""``forebay requirements``: what the law asks of a case in a file, as a person at a terminal reads it."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from forebay.cli import app

CASES = Path(__file__).parent.parent / "cases"
MAPLE, PLAZA = CASES / "webster-maple-street.toml", CASES / "spencerport-canal-plaza.toml"


def run(*words):
    return CliRunner().invoke(app, ["requirements", *map(str, words)])


def told(*words):
    answer = run(*words)
    assert answer.exit_code == 0, answer.output
    return answer.output


def refused(*words):
    answer = run(*words)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.count("\n") == 1
    return answer.stderr.strip()


def groups(output):
    return re.findall(r"^([A-Z][a-z ,]+) \(\d+\)$", output, re.M)


def rows_of(output, heading):
    """Return the lines of one group, without its headings."""
    return output.partition(f"{heading} (")[2].split("\n\n")[0].split("\n")[3:]


def test_what_blocks_a_step_comes_first_then_what_is_due_then_what_is_late_and_what_is_done_last():
    output = told(MAPLE, "--as-of", "2027-02-17T12:00")
    found = groups(output)
    assert found[:3] == ["Blocks a step", "Due", "Late"]
    assert found[-1] == "Done"


@pytest.mark.parametrize("case", [MAPLE, PLAZA], ids=lambda path: path.stem)
@pytest.mark.parametrize("more", [(), ("--all",), ("--why", "notice of violation"), ("--why", "nov")])
def test_nothing_is_wider_than_a_hundred_columns(case, more):
    output = run(case, "--as-of", "2026-11-10T12:00", *more).output
    assert max(map(len, output.split("\n"))) <= 100


def test_the_first_line_says_which_case_and_as_of_when_in_the_village():
    assert told(MAPLE, "--as-of", "2026-11-10T17:00Z").startswith(
        "Maple Street subdivision, as of Tue, Nov 10, 2026, 12:00 p.m. EST\n"
    )


def test_a_time_without_an_offset_is_the_villages_own():
    assert told(MAPLE, "--as-of", "2026-11-10T12:00") == told(MAPLE, "--as-of", "2026-11-10T12:00-05:00")


def test_a_duty_that_is_due_is_a_line_with_its_day_who_and_the_place_in_the_law():
    [weekly] = [line for line in rows_of(told(MAPLE, "--as-of", "2026-11-10T12:00"), "Due") if "weekly" in line]
    assert re.split(r" {2,}", weekly) == [
        "Thu, Nov 12, 2026",
        "File inspection report every 7 days.",
        "not said",
        "weekly, 130-10B(1)",
    ]


def test_a_gate_says_the_step_it_blocks_and_what_is_needed_first():
    lines = rows_of(told(MAPLE, "--as-of", "2026-11-10T12:00"), "Blocks a step")
    assert any(line.startswith("before earthwork      Accept correction. (violation)") for line in lines)


def test_a_report_done_late_says_so():
    done = rows_of(told(MAPLE, "--as-of", "2026-10-23T12:00"), "Done")
    storm = next(place for place, line in enumerate(done) if "24 hours" in line)
    assert done[storm].startswith("Thu, Oct 22, 2026, ")
    assert done[storm + 1].startswith("late ")


def test_gates_and_parts_that_are_met_are_counted_and_listed_when_asked_for():
    short, whole = (told(MAPLE, "--as-of", "2026-11-10T12:00", *more) for more in ((), ("--all",)))
    [count] = re.findall(r"and (\d+) gates and parts", short)
    assert int(count) > 50
    assert "gates and parts" not in whole
    assert whole.count("The SWPPP must hold") > 50


def test_why_shows_the_sum_that_made_the_date_by_name_or_by_key():
    by_name = told(MAPLE, "--as-of", "2026-11-10T12:00", "--why", "appeal")
    assert "  The notice was served Mon, Nov 9, 2026, 2:00 p.m. EST.\n" in by_name
    assert "  15 days after that, not counting the day itself, is Tue, Nov 24, 2026.\n" in by_name
    [key] = re.findall(r"key: (.+)", by_name)
    assert told(MAPLE, "--as-of", "2026-11-10T12:00", "--why", key) == by_name


def test_why_of_a_gate_names_what_it_waits_for():
    output = told(PLAZA, "--as-of", "2022-06-05T12:00", "--why", "start notice")
    assert '"notify start of construction" has not been done' in output
    assert "[blocks a step]" in output


def test_the_answer_as_json_holds_the_key_the_date_and_the_sum():
    data = json.loads(told(MAPLE, "--as-of", "2026-11-10T12:00", "--why", "weekly", "--json"))
    assert data["as_of"] == "2026-11-10T12:00:00-05:00"
    [due] = [row for row in data["requirements"] if row["status"] == "due"]
    assert due["key"] == "us-ny/webster/130-I:weekly::report5"
    assert due["due_on"] == "2026-11-12"
    assert due["sum"][-1] == "7 days after that, not counting the day itself, is Thu, Nov 12, 2026."


def test_without_a_time_the_file_s_own_counts_and_failing_that_the_present(tmp_path, monkeypatch):
    dated = tmp_path / "dated.toml"
    dated.write_text('as_of = 2026-11-05T12:00:00\nlaws = ["us-ny/webster/130-I"]\nzone = "America/New_York"\n')
    assert "as of Thu, Nov 5, 2026, 12:00 p.m. EST" in told(dated)
    clock = tmp_path / "clock"
    clock.write_text("2026-10-15T16:00:00+00:00")
    monkeypatch.setenv("FOREBAY_CLOCK_FILE", str(clock))
    assert "as of Thu, Oct 15, 2026, 12:00 p.m. EDT" in told(MAPLE)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("laws = [", "does not read as TOML"),
        ('laws = ["us-ny/webster/130-I"]\n', "the case names no time zone"),
        ('laws = ["us-ny/webster/131"]\nzone = "America/New_York"\n', 'no law is called "us-ny/webster/131"'),
        (
            'laws = ["us-ny/webster/130-I"]\nzone = "America/New_York"\n[[acts]]\nact = "start constructoin"\n',
            'Did you mean "start construction"',
        ),
        ('laws = ["us-ny/webster/130-I"]\nzone = "America/New_York"\nfakts = 1\n', '"fakts" does not belong here'),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_a_sentence_that_names_the_place(tmp_path, body, said):
    case = tmp_path / "case.toml"
    case.write_text(body)
    sentence = refused(case)
    assert said in sentence
    assert "case.toml" in sentence
    assert "line" in sentence


def test_a_file_that_is_not_there_a_time_that_is_none_and_an_unknown_name_are_refused_in_a_sentence(tmp_path):
    assert "missing.toml" in refused(tmp_path / "missing.toml")
    assert refused(MAPLE, "--as-of", "tomorrow") == '"tomorrow" is not a time. Write it like 2026-11-30T09:00.'
    assert 'Did you mean "storm report"?' in refused(MAPLE, "--as-of", "2026-11-10T12:00", "--why", "strom report")
