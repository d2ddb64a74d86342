"""``forebay law ask`` as a person answers it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from forebay.cli import app
from forebay.law import facts

HOME = Path(__file__).resolve().parents[2] / "docs" / "examples" / "home"
WORDS = ["law", "ask", "us-ny/mill-pond/41", "--home", str(HOME), "--goal", "covered", "--on", "2026-11-30"]


def run(*words: str, typed: str = "") -> tuple[int, str]:
    found = CliRunner().invoke(app, [*WORDS, *words], input=typed)
    return found.exit_code, found.output


def test_two_questions_are_enough_for_half_an_acre() -> None:
    code, printed = run(typed="no\n0.5 acre\n")
    assert code == 0
    assert "covered: met" in printed
    assert "larger common plan" not in printed


def test_an_emergency_ends_it_at_once() -> None:
    code, printed = run(typed="yes\n")
    assert code == 0
    assert "covered: not met" in printed
    assert "How much land" not in printed


def test_what_is_not_understood_is_asked_again() -> None:
    _, printed = run(typed="perhaps\nno\n12\n0.5 acre\n")
    assert '"perhaps" is not yes or no.' in printed
    assert '"12" has no unit.' in printed
    assert "covered: met" in printed


def test_not_knowing_leaves_it_open_and_says_what_is_missing() -> None:
    code, printed = run(typed="no\n?\n?\n")
    assert code == 0
    assert "covered: facts missing" in printed
    assert "Not known: disturbed_area" in printed


def test_stopping_or_typing_no_more_ends_the_interview() -> None:
    assert "facts missing" in run(typed="stop\n")[1]
    assert run(typed="")[0] == 0


def test_the_answers_are_kept_as_a_facts_file(tmp_path: Path) -> None:
    file = tmp_path / "project.toml"
    run("--into", str(file), typed="no\n0.5 acre\n")
    assert set(facts.read(file).known) == {"emergency", "disturbed_area"}
    assert run("--into", str(file), typed="no\n") == (2, f"{file} is there already. Name a new file.\n")


def test_the_next_question_is_given_as_data() -> None:
    answer = json.loads(run("--json")[1])
    assert answer["next"]["fact"] == "emergency"
    answer = json.loads(run("--json", "--unknown", "emergency")[1])
    assert answer["next"]["fact"] != "emergency"


def test_a_fact_or_a_goal_that_does_not_exist_is_refused() -> None:
    assert run("--json", "--unknown", "emergncy") == (2, '"emergncy" is not a fact. Did you mean "emergency"?\n')
    assert run("--goal", "cover")[0] == 2


@pytest.mark.parametrize("words", [("decide", "--facts"), ("ask", "--facts")])
def test_a_day_before_the_text_was_law_is_said_with_the_answer(tmp_path: Path, words: tuple[str, str]) -> None:
    project = tmp_path / "project.toml"
    project.write_text('[facts]\ndisturbed_area = "1 acre"\n', encoding="utf-8")
    said = (
        "Whether this text was law on Sun, Jan 1, 1950 its file does not say: the first date it knows is Thu, Nov 12,"
    )
    for as_json in ([], ["--json"]):
        line = ["law", words[0], "us-ny/webster/130-I", words[1], str(project), "--on", "1950-01-01", *as_json]
        found = CliRunner().invoke(app, line, input="stop\n")
        assert found.exit_code == 0
        assert said in found.output
        assert said not in CliRunner().invoke(app, [*line[:6], "2026-11-30", *as_json], input="stop\n").output
