"""``forebay law provisions``, ``check`` and ``diff`` as a person types them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from forebay.cli import app
from forebay.law import library

HOME = Path(__file__).resolve().parents[2] / "docs" / "examples" / "home"
MILL_POND = "us-ny/mill-pond/41"


def run(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(app, ["law", *words])
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found.exit_code, found.output


def rows(*words: str) -> list[dict[str, str]]:
    code, printed = run("provisions", *words)
    assert code == 0
    return list(csv.DictReader(io.StringIO(printed)))


@pytest.mark.parametrize("law_id", ["us-ny/webster/130-I", "us-ny/spencerport/276-II", "us-ny/state/construction"])
def test_every_provision_that_comes_along_works_or_waits_or_asks_nothing(law_id: str) -> None:
    listed = rows(law_id)
    assert {row["status"] for row in listed} == {"works", "waits", "asks nothing"}
    assert {row["provision"] for row in listed} == {row.id for row in library.find(law_id).provisions}


def test_what_asks_nothing_is_a_note_and_names_no_rule() -> None:
    for row in rows():
        if row["status"] == "asks nothing":
            assert row["kind"] == "note"


def test_what_waits_is_blank_or_lost() -> None:
    laws = {law_id: library.find(law_id) for law_id in library.ids()}
    for row in rows():
        if row["status"] == "waits":
            provision = laws[row["law"]].by_id(row["kind"], row["provision"])
            assert getattr(provision, "blank", None) or "lost" in (provision.status or "")


def test_each_entry_with_an_id_of_its_own_is_a_row() -> None:
    ids = {row["id"] for row in rows("us-ny/webster/130-I")}
    assert {"WB-008a", "WB-008b", "WB-008c", "WB-008d"} <= ids


def test_every_row_of_the_reference_table_is_listed(shared: Path) -> None:
    with (shared / "law" / "provisions.csv").open(encoding="utf-8", newline="") as file:
        wanted = {row["id"] for row in csv.DictReader(file)}
    found = {row["id"] for row in rows()}
    assert {one for one in wanted if not any(row.startswith(one) for row in found)} == set()


def test_a_law_without_stated_effects_is_only_stated() -> None:
    listed = rows(MILL_POND, "--home", str(HOME))
    assert {row["status"] for row in listed} == {"stated", "waits", "asks nothing"}


def test_the_list_is_also_markdown_and_json() -> None:
    code, printed = run("provisions", MILL_POND, "--home", str(HOME), "--format", "md")
    assert (code, printed.splitlines()[1].count("---")) == (0, 9)
    code, printed = run("provisions", MILL_POND, "--home", str(HOME), "--json")
    assert (code, json.loads(printed)["provisions"][0]["id"]) == (0, "purpose")
    assert run("provisions", "--format", "xml") == (2, '"xml" is not a format of this list. Write csv or md.\n')


def changed(tmp_path: Path, old: str, new: str) -> str:
    """Return the file of a copy of Mill Pond's law with one text changed, its worked cases beside it."""
    source = HOME / "law" / MILL_POND
    written = (source / "law.toml").read_text(encoding="utf-8")
    assert written.count(old) == 1
    (tmp_path / "law.toml").write_text(written.replace(old, new), encoding="utf-8")
    (tmp_path / "cases.toml").write_text((source / "cases.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return str(tmp_path / "law.toml")


def test_a_law_without_fault_is_read_again_and_shows_its_blank_and_its_clash() -> None:
    code, printed = run("check", MILL_POND, "--home", str(HOME), "--on", "2026-11-30")
    assert code == 0
    assert "7 worked cases: every answer as expected." in printed
    assert 'The text leaves "notice_ahead" blank (hours).' in printed
    assert 'common_plan_area = "0 sq ft"' in printed


def test_a_threshold_moved_by_mistake_leaves_with_1(tmp_path: Path) -> None:
    code, printed = run("check", changed(tmp_path, "15000 sqft", "16000 sqft"), "--on", "2026-11-30")
    assert code == 1
    assert "expected met, found not met" in printed


def test_a_dead_clause_leaves_with_1_and_says_so_in_json(tmp_path: Path) -> None:
    file = changed(tmp_path, 'when = "emergency"', 'when = "emergency and not emergency"')
    code, printed = run("check", file, "--on", "2026-11-30", "--json")
    assert code == 1
    assert [one["id"] for one in json.loads(printed)["remarks"] if one["sort"] == "dead clause"] == ["exempt"]


def test_a_file_that_is_no_law_is_refused_in_one_sentence(tmp_path: Path) -> None:
    file = changed(tmp_path, '"disturbed_area >= small_site"', '"disturbed_aera >= small_site"')
    code, printed = run("check", file)
    assert code == 2
    assert 'law.toml, line 52, column 9: "disturbed_aera" is not a fact' in printed
    assert printed.count("\n") == 1


def test_an_amendment_names_the_projects_it_changes(tmp_path: Path) -> None:
    words = ["diff", MILL_POND, changed(tmp_path, "15000 sqft", "12000 sqft"), "--home", str(HOME)]
    code, printed = run(*words, "--on", "2026-11-30")
    assert code == 0
    assert "regulated: not met before, met after" in printed
    assert 'disturbed_area = "12,000 sq ft"' in printed
    code, printed = run(*words, "--on", "2026-11-30", "--json")
    changes = {(one["name"], one["before"], one["after"]) for one in json.loads(printed)["differences"]}
    assert ("covered", "not met", "met") in changes


def test_an_amendment_not_yet_in_force_changes_nobody(tmp_path: Path) -> None:
    file = changed(tmp_path, "15000 sqft", "12000 sqft")
    code, printed = run("diff", MILL_POND, file, "--home", str(HOME), "--on", "2026-06-30")
    assert (code, printed) == (0, "No project is answered otherwise on 2026-06-30.\n")
