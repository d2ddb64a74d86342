"""``forebay law adopt`` in a home with an open case: what changes is said, and an officer accepts it by name."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ID = "us-ny/webster/130-I"
PREPARE = Path(__file__).resolve().parents[1] / "office" / "prepare.py"
PACKAGED = Path(__file__).resolve().parents[2] / "src" / "forebay" / "law" / "data" / ID / "law.toml"
GATE = """
[[must]]
id = "village gate"
at = "130-99"
gist = "A gate this village wrote for itself."
who = "applicant"
before = ["forward SWPPP"]
needs = ["pay filing fee"]
"""
SIGNED = ("--signer", "A. Mayor", "--instrument", "Resolution 12", "--from", "2026-01-01")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home with an open case, whose law got another gate since."""
    folder = tmp_path_factory.mktemp("home") / "webster"
    done = subprocess.run([sys.executable, PREPARE, folder, "make"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    own = folder / "law" / ID / "law.toml"
    own.parent.mkdir(parents=True)
    own.write_text(PACKAGED.read_text(encoding="utf-8") + GATE, encoding="utf-8")
    return folder


def run(*words: str) -> tuple[int, str, str]:
    """Run the command in a process of its own, as a person does."""
    asked = [sys.executable, "-m", "forebay", "law", "adopt", *words]
    done = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=120)
    return done.returncode, done.stdout, done.stderr


def test_a_changed_law_is_shown_for_each_open_case_and_accepted_by_an_officer(home: Path) -> None:
    code, printed, _ = run(str(home))
    assert code == 0
    assert "1 open case keeps another edition of the law." in printed
    assert f"2026-0001: {ID}, which reads otherwise at 130-99." in printed
    assert "not asked -> blocks (not met)" in printed
    assert "130-99: " in printed
    assert "Each keeps its own until an officer accepts this one" in printed

    code, _, said = run(str(home), "--accepted-by", "nobody@example.org")
    assert (code, "There is no person nobody@example.org here." in said) == (2, True)
    code, _, said = run(str(home), "--case", "2026-0009")
    assert (code, "Case 2026-0009 keeps no other edition of the law. Those that do: 2026-0001." in said) == (2, True)
    code, _, said = run(str(home), "--dry-run", "--accepted-by", "officer@example.org")
    assert (code, "nothing can be accepted with it" in said) == (2, True)

    words = ("--accepted-by", "officer@example.org", "--case", "2026-0001", "--reasons", "Local Law 3")
    code, printed, _ = run(str(home), *words)
    assert (code, "Accepted by officer@example.org: recorded as 2026-0001/2." in printed) == (0, True)
    assert "0 open cases keep another edition of the law." in run(str(home))[1]

    unsigned = run(str(home), "filing_fee", "--is", "100 USD")
    assert (unsigned[0], "lacks --signer, --instrument, --from" in unsigned[2]) == (2, True)
    code, printed, _ = run(str(home), "filing_fee", "--is", "100 USD", *SIGNED, "--json")
    told = json.loads(printed)
    assert (code, told["kept"], [one["case"] for one in told["cases"]]) == (0, True, ["2026-0001"])
    [one] = told["cases"]
    assert (one["provisions"], one["accepted"], one["changes"]) == ([], None, [])
    assert one["practice"] == ["Adopted practice: $100.00, from Thu, Jan 1, 2026, signed by A. Mayor (Resolution 12)."]
    done = subprocess.run(
        [sys.executable, "-m", "forebay", "verify", str(home)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
