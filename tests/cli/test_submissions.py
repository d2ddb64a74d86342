"""``forebay submission new`` and ``water run``: what cannot be done whole is refused before any of it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from forebay.cli import app
from forebay.office.home import init_home
from office.test_layers import STATED, WETLANDS, collection

WEBSTER = "us-ny/webster/130-I"
HERON = Path(__file__).resolve().parents[2] / "docs" / "examples" / "heron-court.toml"
SUBMISSION = f"""
format = 1
[submission]
laws = ["{WEBSTER}"]
project = "A small project"
applicant = "Example Company"
preparer = "Example Engineers"
[site]
file = "site.geojson"
limits = ["LIMITS"]
"""


def run(*words: str | Path) -> tuple[int, str, str]:
    found = CliRunner().invoke(app, [str(word) for word in words])
    return found.exit_code, found.stdout, found.stderr


def test_a_law_named_twice_is_refused_where_the_template_would_be() -> None:
    code, out, err = run("submission", "new", WEBSTER, WEBSTER)
    assert (code, out) == (2, "")
    assert err == f"{WEBSTER} is named twice. Name each ordinance once.\n"


def test_of_a_template_and_a_workbook_both_are_written_or_none(tmp_path: Path) -> None:
    there, book = tmp_path / "submission.toml", tmp_path / "site.xlsx"
    there.write_text("mine", encoding="utf-8")
    code, _, err = run("submission", "new", WEBSTER, "--into", there, "--workbook", book)
    assert code == 2
    assert "is there already" in err
    assert not book.exists()


def test_a_place_for_a_template_of_no_law_is_not_passed_over(tmp_path: Path) -> None:
    book = tmp_path / "site.xlsx"
    code, _, err = run("submission", "new", "--into", tmp_path / "submission.toml", "--workbook", book)
    assert code == 2
    assert "Name at least one ordinance" in err
    assert not book.exists()


@pytest.mark.parametrize("idle", [("--periods", "100"), ("--distribution", "III")])
def test_how_rain_falls_is_not_passed_over_where_no_rain_is_given(idle: tuple[str, str]) -> None:
    code, _, err = run("water", "run", HERON, *idle)
    assert code == 2
    assert err.startswith(f"{idle[0]} goes with --rain")


def test_a_review_at_a_home_holds_the_site_against_its_layers(tmp_path: Path) -> None:
    home = init_home(tmp_path / "webster", "webster")
    own = home.path / "forebay.toml"
    own.write_text(f"{own.read_text(encoding='utf-8')}\n{STATED}", encoding="utf-8")
    place = tmp_path / "submission"
    place.mkdir()
    (place / "submission.toml").write_text(SUBMISSION, encoding="utf-8")
    (place / "site.geojson").write_bytes(collection(({"layer": "LIMITS"}, (0, 0, 400, 300))))
    _, out, _ = run("review", place, "--home", home.path)
    assert "Note: The site is not held against Wetlands" in out
    (home.layers_folder / "wetlands.geojson").write_bytes(WETLANDS)
    _, out, _ = run("review", place, "--home", home.path)
    assert "Note: The site and Wetlands: it overlaps 0.42 acre of wetland W-12" in out
