"""What a command says where a name leads nowhere: one sentence that names it, and nothing taken for granted."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from forebay.cli import app


def refused(*words: str | Path) -> str:
    answer = CliRunner().invoke(app, [*map(str, words)])
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.count("\n") == 1
    return answer.stderr.strip()


@pytest.mark.parametrize(
    "words",
    [("law", "list"), ("law", "show", "us-ny/webster/130-I"), ("submission", "new", "us-ny/webster/130-I")],
    ids=" ".join,
)
def test_a_home_that_is_not_there_is_refused_and_not_passed_over(words: tuple[str, ...], tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    assert refused(*words, "--home", gone) == f"{gone} is not a folder. Name the home, or leave --home out."


def test_requirements_of_a_home_that_is_not_there_are_refused_too(tmp_path: Path) -> None:
    case = Path(__file__).parent.parent / "cases" / "webster-maple-street.toml"
    assert "is not a folder" in refused("requirements", case, "--home", tmp_path / "gone")


def test_parcels_that_are_no_text_are_named_and_not_called_by_a_codec(tmp_path: Path) -> None:
    table = tmp_path / "parcels.csv"
    table.write_bytes(b"\xff\xfe\xec\x80disturbed_area")
    said = refused("law", "screen", "us-ny/webster/130-I", "--parcels", table)
    assert said == f"{table} is not a table of text. Save it as CSV in UTF-8, its columns named in the first row."


@pytest.mark.parametrize("made", [False, True])
def test_what_is_no_copy_of_a_home_is_not_restored(made: bool, tmp_path: Path) -> None:
    copy = tmp_path / "copy.zip"
    if made:
        copy.write_bytes(b"PK")
    said = refused("restore", copy, tmp_path / "home")
    assert said == f"{copy} is no copy of a home: it holds no forebay.toml. Name the folder that backup made."
    assert not (tmp_path / "home").exists()
