"""``forebay law screen``: a county's table, and what is wrong with it by row and column."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from forebay.cli import app
from forebay.law import facts
from forebay.law import parquet as parquet_tables

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


def test_a_fact_that_two_columns_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / "county.csv").write_text("disturbed_area,disturbed_area (acre)\n,1\n", encoding="utf-8")
    assert "2 columns name disturbed_area" in run("--parcels", str(tmp_path / "county.csv"))[1]


@pytest.mark.parametrize("name", ["county.csv", "county.parquet"])
def test_a_table_that_is_not_there_is_refused(tmp_path: Path, name: str) -> None:
    code, printed = run("--parcels", str(tmp_path / name))
    assert (code, "no such file" in printed) == (2, True)


def test_a_day_before_the_text_was_law_is_said(parcels: Path) -> None:
    words = ["law", "screen", "us-ny/webster/130-I", "--on", "2019-05-01", "--parcels", str(parcels)]
    said = (
        "Whether this text was law on Wed, May 1, 2019 its file does not say: the first date it knows is Thu, Nov 12,"
    )
    assert said in CliRunner().invoke(app, words).output
    assert any(said in note for note in json.loads(CliRunner().invoke(app, [*words, "--json"]).output)["notes"])


# ---- Parquet ---------------------------------------------------------------------------------------------------------


def parquet(path: Path, columns: dict[str, object]) -> Path:
    pyarrow = pytest.importorskip("pyarrow")
    files = pytest.importorskip("pyarrow.parquet")
    files.write_table(pyarrow.table(columns), path)
    return path


def test_a_parquet_table_is_answered_as_the_same_table_in_csv(parcels: Path, tmp_path: Path) -> None:
    columns = {
        "parcel": ["A", "B", "C"],
        "disturbed_area [acre]": [0.5, None, 6.0],
        "in_common_plan": [False, False, False],
        "silvicultural_activity": ["no", "n", "no"],
    }
    same = parquet(tmp_path / "county.parquet", columns)
    out, beside = tmp_path / "out.csv", tmp_path / "beside.csv"
    assert run("--parcels", str(parcels), "--called", "parcel", "--into", str(out))[0] == 0
    assert run("--parcels", str(same), "--called", "parcel", "--into", str(beside))[0] == 0
    assert out.read_text(encoding="utf-8") == beside.read_text(encoding="utf-8")


def test_a_parquet_number_is_what_its_digits_say_in_its_unit(tmp_path: Path) -> None:
    # 4.9 times 43560 is not 213444 in binary; the exact product is.
    table = parquet(tmp_path / "county.parquet", {"disturbed_area (acre)": [4.9, float("nan"), 0.0]})
    read = parquet_tables.read(table, facts.load())
    assert read.columns["disturbed_area"][0] == 213444.0
    assert [str(one) for one in read.columns["disturbed_area"][1:]] == ["nan", "0.0"]
    assert read.names == ("1", "2", "3")


def test_every_type_of_column_is_read_from_parquet(tmp_path: Path) -> None:
    columns = {
        "disturbed_area": ["2 acre", None, "2 acre"],
        "disturbed_at_once (sqft)": [1, 2, None],
        "in_common_plan": [True, None, False],
        "emergency": [1, 0, None],
        "application_kind": ["site plan", None, "?"],
        "emergency_protects": [["life"], None, []],
    }
    read = parquet_tables.read(parquet(tmp_path / "county.parquet", columns), facts.load()).columns
    kinds = facts.load()["application_kind"].choices
    assert [str(one) for one in read["disturbed_area"]] == ["87120.0", "nan", "87120.0"]
    assert [str(one) for one in read["disturbed_at_once"]] == ["1.0", "2.0", "nan"]
    assert read["in_common_plan"].tolist() == [1, -1, 0]
    assert read["emergency"].tolist() == [1, 0, -1]
    assert read["application_kind"].tolist() == [kinds.index("site plan"), -1, -1]
    assert read["emergency_protects"].tolist() == [1, -1, 0]


@pytest.mark.parametrize(
    ("columns", "why"),
    [
        ({"disturbed_area": [5.0]}, "its numbers 5.0 have no unit. Name it like disturbed_area (sqft)."),
        ({"disturbed_area (inch)": [5.0]}, "is a length, not an area"),
        ({"disturbed_area (acre)": [5.0, -1.0]}, 'row 2, column "disturbed_area": -1.0 is not an amount of zero'),
        ({"disturbed_area (acre)": [float("inf")]}, 'row 1, column "disturbed_area": inf is not an amount'),
        ({"in_common_plan": ["no", "maybe"]}, 'row 2, column "in_common_plan": "maybe" is not yes or no.'),
        ({"area": [5.0]}, "no column names a fact."),
    ],
)
def test_a_parquet_table_is_refused_by_row_column_and_value(
    tmp_path: Path, columns: dict[str, object], why: str
) -> None:
    code, printed = run("--parcels", str(parquet(tmp_path / "county.parquet", columns)))
    assert (code, why in printed) == (2, True), printed


def test_a_file_that_is_no_parquet_is_refused_in_a_sentence(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "county.parquet").write_text("parcel\nA\n", encoding="utf-8")
    code, printed = run("--parcels", str(tmp_path / "county.parquet"))
    assert (code, "is not a Parquet table that can be read." in printed) == (2, True), printed


def test_where_pyarrow_is_not_installed_one_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, printed = run("--parcels", str(tmp_path / "county.parquet"))
    assert (code, "Install it (pip install 'forebay[parquet]'), or save the table as CSV." in printed) == (2, True)
