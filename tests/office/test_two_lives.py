"""Two whole lives up to the permit, told to real homes: every step refused until its time, taken then, and verified."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CASES = HERE.parent / "cases"
Held = Mapping[str, Sequence[Sequence[str]]]


@dataclass(frozen=True)
class Life:
    """A life as it was told: the home it left behind, and what held each step until it was taken."""

    home: Path
    held: Held

    def last(self, step: str) -> Sequence[str]:
        return self.held[step][-1]


def told(folder: Path, village: str, case: str) -> Life:
    done = run(str(HERE / "two_lives.py"), str(folder), village, str(CASES / f"{case}.toml"))
    assert done.returncode == 0, done.stderr or done.stdout
    return Life(folder, json.loads(done.stdout))


def run(*words: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FOREBAY_", "DJANGO_"))}
    return subprocess.run([sys.executable, *words], env=kept, capture_output=True, text=True, check=False, timeout=240)


@pytest.fixture(scope="module")
def webster(tmp_path_factory: pytest.TempPathFactory) -> Life:
    return told(tmp_path_factory.mktemp("lives") / "webster", "webster", "webster-maple-street")


@pytest.fixture(scope="module")
def spencerport(tmp_path_factory: pytest.TempPathFactory) -> Life:
    return told(tmp_path_factory.mktemp("lives") / "spencerport", "spencerport", "spencerport-canal-plaza")


def test_in_webster_the_application_waits_for_its_fee_and_its_four_parts(webster: Life) -> None:
    first, *_, last = webster.held["accept application"]
    assert first == ["fee paid", "application names", "application plan", "application statement", "copies"]
    assert last == ["copies"]


def test_in_webster_the_plan_waits_for_its_signature_and_every_part_of_its_content(webster: Life) -> None:
    first, *_ = webster.held["approve SWPPP"]
    assert {"preparer", "pe signature"} <= {*first}
    assert webster.last("approve SWPPP") == ["content/16"]


def test_in_webster_the_permit_waits_for_the_plan_then_for_the_guarantee_then_for_article_two(webster: Life) -> None:
    first, *_ = webster.held["issue permit"]
    assert first == ["plan with application", "no approval without plan", "article II", "plan before final approval"]
    assert ["article II", "guarantee"] in webster.held["issue permit"]
    assert webster.last("issue permit") == ["article II"]


def test_in_spencerport_a_waiver_waits_for_its_request_ground_mitigation_and_the_stream_below(
    spencerport: Life,
) -> None:
    first, second, *_ = spencerport.held["grant waiver"]
    assert first == ["waiver request"]
    assert second == ["waiver grounds", "acceptable mitigation", "downstream", "mitigation selected"]
    assert spencerport.last("grant waiver") == ["mitigation selected"]


def test_in_spencerport_a_granted_waiver_holds_every_approval_until_its_fee_is_paid(spencerport: Life) -> None:
    for step in ("approve plan", "approve site plan", "issue permit"):
        first, *later = spencerport.held[step]
        assert "fee" not in first
        assert any("fee" in found for found in later), step
        assert "fee" not in spencerport.last(step)


def test_in_spencerport_the_plan_waits_for_the_agreement_to_be_recorded(spencerport: Life) -> None:
    assert "agreement recorded" in spencerport.held["approve plan"][0]
    assert spencerport.last("approve plan") == ["village review"]
    assert spencerport.held["approve maintenance agreement"][0] == ["agreement draft", "agreement content"]
    assert spencerport.last("approve maintenance agreement") == ["agreement content"]


def test_in_spencerport_the_permit_waits_for_plan_copy_landscaping_and_the_villages_satisfaction(
    spencerport: Life,
) -> None:
    first, *_ = spencerport.held["issue permit"]
    assert {"submission", "plan gate", "agreement copy", "landscaping plan approved", "satisfaction"} <= {*first}
    assert spencerport.last("issue permit") == ["redevelopment authorized", "satisfaction", "required submissions"]


@pytest.mark.parametrize("village", ["webster", "spencerport"])
def test_the_docket_a_life_leaves_behind_is_verified(village: str, request: pytest.FixtureRequest) -> None:
    life: Life = request.getfixturevalue(village)
    assert "issue permit" in life.held
    done = run("-m", "forebay", "verify", str(life.home))
    assert done.returncode == 0, done.stdout + done.stderr
