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
    assert "Adopted practice: 48 hours, from Tue, Dec 1, 2026, signed by A. Mayor (Resolution 12 of 2026)." in shown
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


def test_a_new_law_is_written_reads_and_can_be_checked(home: Path) -> None:
    code, printed = run("new", "us-xx/brookside/12", "--home", str(home), "--name", "Brookside")
    assert (code, printed.count("Written: ")) == (0, 2)
    code, printed = run("check", "us-xx/brookside/12", "--home", str(home))
    assert (code, "No worked cases stand beside it." in printed) == (0, True)
    code, printed = run("new", "us-xx/brookside/12", "--home", str(home))
    assert (code, "is there already" in printed) == (2, True)
    assert run("new", "brookside", "--home", str(home))[0] == 2


def quoted(home: Path, quote: str) -> None:
    path = home / "law" / MILL_POND / "law.toml"
    written = path.read_text(encoding="utf-8")
    path.write_text(written.replace('at = "41-3"\n', f'at = "41-3"\nquote = "{quote}"\n', 1), encoding="utf-8")


def test_quotes_without_a_text_are_said_not_to_be_checked(home: Path) -> None:
    quoted(home, "in an emergency")
    assert "1 quote NOT CHECKED: no text of it is kept here." in run("check", MILL_POND, "--home", str(home))[1]


def test_a_kept_text_is_searched_for_quotes_and_shown_beside_our_words(home: Path, tmp_path: Path) -> None:
    quoted(home, "in an emergency")
    (tmp_path / "chapter.txt").write_text("41-1. Title.\n\n41-3. This does not bind work done\nin an emergency.\n")
    code, printed = run("text", "add", str(tmp_path / "chapter.txt"), MILL_POND, "--home", str(home))
    assert (code, "1 quote: every one is in the text." in printed) == (0, True)
    shown = run("show", MILL_POND, "--home", str(home))[1]
    assert "  The text: 41-3. This does not bind work done in an emergency.\n" in shown
    assert "1 quote: every one is in the text." in run("check", MILL_POND, "--home", str(home))[1]


def test_a_quote_that_is_not_in_the_text_leaves_with_1_and_the_place_to_mend(home: Path, tmp_path: Path) -> None:
    quoted(home, "in an emergencie")
    (tmp_path / "chapter.txt").write_text("41-3. This does not bind work done in an emergency.\n")
    code, printed = run("text", "add", str(tmp_path / "chapter.txt"), MILL_POND, "--home", str(home))
    assert code == 1
    assert "law.toml, line " in printed
    assert 'Did you mean "in an emergency."?' in printed
    assert run("check", MILL_POND, "--home", str(home))[0] == 1


def test_the_whole_law_reads_in_plain_words(home: Path) -> None:
    shown = run("show", MILL_POND, "--home", str(home))[1]
    assert 'Says "regulated" where disturbed area is at least the small site (15,000 sq ft).' in shown
    assert "Responsible individual: File inspection report within the report time (48 hours)." in shown
    assert 'Only where the answer to "covered" is yes and its depth is at least 0.5 in.' in shown
    as_data = json.loads(run("show", MILL_POND, "--home", str(home), "--json")[1])["provisions"]
    assert as_data[1]["plainly"] == [
        "It is 20,000 sq ft until Wed, Jul 1, 2026.",
        "It is 15,000 sq ft from Wed, Jul 1, 2026.",
    ]
