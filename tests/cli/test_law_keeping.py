"""``forebay law adopt``, ``new`` and ``text`` in a home of one's own."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from forebay.cli import app

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "home"
MILL_POND = "us-ny/mill-pond/41"
SIGNED = ["--signer", "A. Mayor", "--instrument", "Resolution 12 of 2026", "--from", "2026-12-01"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    shutil.copytree(EXAMPLE / "law", tmp_path / "law")
    written = f'name = "Village of Mill Pond"\nzone = "America/New_York"\nordinances = ["{MILL_POND}"]\n'
    (tmp_path / "forebay.toml").write_text(written, encoding="utf-8")
    return tmp_path


def run(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(app, ["law", *words])
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found.exit_code, found.output


def test_a_practice_is_kept_and_shown_with_the_law(home: Path) -> None:
    code, printed = run("adopt", str(home), "notice_ahead", "--is", "48 hours", *SIGNED)
    assert code == 0
    assert "The home has no cases yet." in printed
    shown = run("show", MILL_POND, "--home", str(home))[1]
    assert "Adopted practice: 48 hours, from 2026-12-01, signed by A. Mayor (Resolution 12 of 2026)." in shown
    listed = run("provisions", MILL_POND, "--home", str(home), "--on", "2026-12-01")[1]
    assert "notice_ahead,,stated" in listed


def test_a_dry_run_keeps_nothing(home: Path) -> None:
    code, printed = run("adopt", str(home), "notice_ahead", "--is", "48 hours", *SIGNED, "--dry-run", "--json")
    assert code == 0
    assert json.loads(printed)["kept"] is False
    assert not (home / "law" / "adopted.toml").exists()


@pytest.mark.parametrize(
    ("id_", "value", "why"),
    [
        ("small_site", "10000 sqft", '41-2 itself says what "small_site" is.'),
        ("notice_ahead", "48 acre", '"48 acre" does not fill the blank'),
        ("notice_ahed", "48 hours", 'Did you mean "notice_ahead"?'),
    ],
)
def test_what_cannot_be_adopted_is_refused_in_a_sentence_and_nothing_kept(
    home: Path, id_: str, value: str, why: str
) -> None:
    code, printed = run("adopt", str(home), id_, "--is", value, *SIGNED)
    assert code == 2
    assert why in printed
    assert not (home / "law" / "adopted.toml").exists()


def test_a_folder_that_is_no_home_is_refused(tmp_path: Path) -> None:
    code, printed = run("adopt", str(tmp_path), "notice_ahead", "--is", "48 hours", *SIGNED)
    assert (code, "is not a home" in printed) == (2, True)
