"""``forebay water``: every table of a run in the terminal, as JSON and as csv, and a word to whoever waits."""

import csv
import importlib
import io
import json
import math
from pathlib import Path

import pytest
from typer.testing import CliRunner

command = importlib.import_module("forebay.cli.water")
FILE = str(Path(__file__).parent / "files" / "two_ponds.toml")
RUNNER = CliRunner()


def asked(*options):
    done = RUNNER.invoke(command.app, ["run", FILE, "--step", "0.1", *options])
    assert done.exit_code == 0, done.output
    return done


@pytest.fixture(scope="module")
def shown():
    return asked().stdout


@pytest.mark.parametrize(
    "part",
    [
        "Condition  Node ",
        "What drains to what",
        "Rain",
        "Curve numbers",
        "Time of concentration",
        "Ponds",
        "Rating of Upper, after",
        "riser: low, cfs",
        "Storage, cu ft",
        "Drained in, h",
    ],
)
def test_the_terminal_shows_every_table_a_reviewer_looks_for(shown, part):
    assert part in shown


def test_as_json_it_is_all_there_and_every_number_is_one():
    found = json.loads(asked("--json").stdout)
    assert {"drainage", "step_h", "inputs", "storms", "peaks", "nodes", "numbers", "notes", "warnings"} <= set(found)
    assert all(math.isfinite(value) for value in found["numbers"].values())
    assert found["storms"][0]["fractions"][-1] == 1.0
    assert found["inputs"]["after.Upper.riser.low.diameter_in"] == 5.0
    assert {row["condition"] for row in found["nodes"]} == {"before", "after"}
    assert all(isinstance(each["number"], int) for each in found["warnings"])


def test_as_csv_every_ordinate_comes_out_with_its_inflow_and_stage():
    rows = list(csv.DictReader(io.StringIO(asked("--csv").stdout)))
    assert list(rows[0]) == ["condition", "node", "storm", "hour", "flow_cfs", "inflow_cfs", "stage_ft"]
    pond = [row for row in rows if row["node"] == "Upper" and row["storm"] == "10-year"]
    assert float(pond[0]["stage_ft"]) == 101.0
    assert max(float(row["flow_cfs"]) for row in pond) < max(float(row["inflow_cfs"]) for row in pond)
    assert all(row["stage_ft"] == "" for row in rows if row["node"] == "Lots")


def test_a_run_that_takes_long_says_how_far_it_is_and_a_short_one_says_nothing(monkeypatch):
    monkeypatch.setattr(command, "PATIENCE_S", 3600.0)
    assert asked("--json").stderr == ""
    monkeypatch.setattr(command, "PATIENCE_S", -1.0)
    said = asked("--json")
    assert " nodes" in said.stderr
    json.loads(said.stdout)


def test_what_cannot_be_read_is_one_sentence_and_exit_2(tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(Path(FILE).read_text(encoding="utf-8").replace("curve_number = 98", "curve_number = 101"))
    done = RUNNER.invoke(command.app, ["run", str(wrong)])
    assert done.exit_code == 2
    assert "curve_number of roofs and streets is 101" in done.stderr
    assert "Traceback" not in done.stderr
