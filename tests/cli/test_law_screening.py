"""``forebay law screen``: a county's table, and what is wrong with it by row and column."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from forebay.cli import app

WORDS = ["law", "screen", "us-ny/webster/130-I", "us-ny/spencerport/276-II", "--on", "2026-11-30"]


def run(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(app, [*WORDS, *words])
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found.exit_code, found.output


@pytest.fixture
def parcels(tmp_path: Path) -> Path:
    rows = [
        "zone,parcel,disturbed_area [acre],in_common_plan,silvicultural_activity",
        "R,A,0.5,no,no",
        "R,B,,0,n",
        "C,C,6,no,no",
    ]
    (tmp_path / "county.csv").write_text("\n".join(rows), encoding="utf-8")
    return tmp_path / "county.csv"


def test_every_parcel_is_answered_and_written_beside_its_name(parcels: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    code, printed = run("--parcels", str(parcels), "--called", "parcel", "--goal", "applies", "--into", str(out))
    assert code == 0, printed
    with out.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["us-ny/webster/130-I applies"] for row in rows] == ["not met", "facts missing", "met"]
    assert [row["parcel"] for row in rows] == ["A", "B", "C"]
    assert run("--parcels", str(parcels), "--into", str(out))[0] == 2


def test_the_answers_are_counted_as_data(parcels: Path) -> None:
    told = json.loads(run("--parcels", str(parcels), "--json")[1])
    assert told["parcels"] == 3
    assert told["left_out"] == ["zone", "parcel"]
    assert sum(one["parcels"] for one in told["answers"]) == 6


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("parcel,disturbed_area\nA,12\n", 'row 2, column "disturbed_area": "12" has no unit.'),
        ("parcel,in_common_plan\nA,no\n\nB,maybe\n", 'row 4, column "in_common_plan": "maybe" is not yes or no.'),
        ("parcel,area\nA,12\n", "no column names a fact."),
        ("", "is empty."),
    ],
)
def test_a_table_that_cannot_be_read_is_refused_by_row_column_and_value(tmp_path: Path, written: str, why: str) -> None:
    (tmp_path / "county.csv").write_text(written, encoding="utf-8")
    code, printed = run("--parcels", str(tmp_path / "county.csv"))
    assert (code, why in printed) == (2, True), printed


def test_parquet_and_missing_files_are_refused(tmp_path: Path) -> None:
    assert "Save it as CSV." in run("--parcels", str(tmp_path / "county.parquet"))[1]
    assert run("--parcels", str(tmp_path / "county.csv"))[0] == 2
