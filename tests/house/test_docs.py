"""The documentation says what the house does: every command, key, act and link, and examples that run."""

import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest
import typer
from click import Parameter
from typer.testing import CliRunner

from forebay.cli import app
from forebay.law import acts, cases, facts, library, reading, written
from forebay.law.asked import Status
from forebay.law.findings import Outcome
from forebay.office import home
from forebay.water import CATALOGUE, Basis, drainage_file

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
EXAMPLES = DOCS / "examples"
PAGES = sorted(DOCS.rglob("*.md"))
READ_BESIDE = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")]
TRIED = re.compile(r"^<!-- tried -->\n```console\n(.*?)^```", re.S | re.M)
FROM = re.compile(r"^<!-- from: (\S+) -->\n```toml\n(.*?)^```", re.S | re.M)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.S | re.M)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


# ---- commands --------------------------------------------------------------------------------------------------------


def commands() -> Iterator[tuple[str, list[Parameter]]]:
    """Yield every command by its whole name, with its arguments and options."""
    yield from _below(typer.main.get_command(app), "forebay")


def _below(command: object, name: str) -> Iterator[tuple[str, list[Parameter]]]:
    inner = getattr(command, "commands", None)
    if inner is None:
        yield name, [one for one in getattr(command, "params", ()) if one.name != "help"]
    for word, below in (inner or {}).items():
        yield from _below(below, f"{name} {word}")


def section(text: str, heading: str) -> str:
    """Return what stands under a heading, up to the next one of its rank or a higher one."""
    found = re.search(rf"^(#+) {re.escape(heading)}$", text, re.M)
    if found is None:
        return ""
    after = text[found.end() :]
    following = re.search(rf"^#{{1,{len(found[1])}}} ", after, re.M)
    return after[: following.start()] if following else after


@pytest.mark.parametrize(("name", "params"), list(commands()), ids=lambda one: one if isinstance(one, str) else "")
def test_every_command_is_described_with_its_options_and_an_example(name: str, params: list[Parameter]) -> None:
    told = section(page("commands.md"), name)
    assert told, f'docs/commands.md has no section "{name}"'
    assert f"$ {name}" in told, f"docs/commands.md shows no example of {name}"
    for one in params:
        for option in one.opts:
            if option.startswith("--"):
                assert f"`{option}" in told, f"docs/commands.md, {name}: {option} is not described"


def test_no_command_is_described_that_does_not_exist() -> None:
    there = {name for name, _ in commands()}
    groups = {name.rpartition(" ")[0] for name in there} | {"forebay"}
    told = re.findall(r"^#+ (forebay [a-z -]+)$", page("commands.md"), re.M)
    assert [name for name in told if name not in there | groups] == []


def test_every_command_says_what_it_does_in_its_help() -> None:
    runner = CliRunner()
    for name, _ in commands():
        shown = runner.invoke(app, [*name.split()[1:], "--help"])
        assert shown.exit_code == 0, name


# ---- words and keys --------------------------------------------------------------------------------------------------


def told(name: str, key: str) -> bool:
    return f"`{key}`" in page(name)


def test_every_key_of_a_home_is_described() -> None:
    nested = [field.name for part in (home.Letterhead, home.Mail) for field in fields(part)]
    missing = [key for key in [*home._KEYS, *nested, "body", "from", "until"] if not told("operate.md", key)]
    assert missing == []


def test_the_homes_shown_in_the_documentation_are_homes(tmp_path: Path) -> None:
    whole = [block for text in map(page, ["operate.md", "adopt-your-village.md"]) for block in toml_blocks(text)]
    shown = [block for block in whole if "ordinances" in block]
    assert len(shown) >= 2
    for block in shown:
        (tmp_path / home.NAME).write_text(block, encoding="utf-8")
        assert home.Home.read(tmp_path).name


def toml_blocks(text: str) -> list[str]:
    return re.findall(r"^```toml\n(.*?)^```", text, re.S | re.M)


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_toml_example_reads(path: Path) -> None:
    for block in toml_blocks(path.read_text(encoding="utf-8")):
        tomllib.loads(block)


def test_every_key_of_a_provision_is_described() -> None:
    keys = {*written._COMMON, *reading._HEAD, *(key for kind in written.KEYS.values() for key in kind)}
    keys |= {*written.ITEM_KEYS, *written._DISPUTE_KEYS, "at_least", "at_most", "per"}
    listed = page("law.md")
    assert [key for key in sorted(keys) if f"`{key}`" not in listed and f" {key}" not in listed] == []
    table = section(listed, "Every key")
    own = {*written._COMMON, *(key for kind in written.KEYS.values() for key in kind)}
    assert [key for key in sorted(own) if not re.search(rf"^\| `{key}` \|", table, re.M)] == []


def test_every_outcome_and_status_is_described() -> None:
    text = page("law.md")
    words = [*get_args(Outcome), *get_args(Status)]
    assert [word for word in words if not re.search(rf"^\| {word} \|", text, re.M)] == []


ACTS = re.compile(r"(?<=<!-- acts -->\n\n)(.*?)(?=\n<!-- end of acts -->)", re.S)


def table_of_acts() -> str:
    """Return the list of acts as the documentation shows it; run this file to write it anew."""
    rows = ["| act | kind | who may do it | what it states |", "| --- | --- | --- | --- |"]
    for kind in acts.load().kinds.values():
        states = (f"`{one.name}`" + " (may be left out)" * one.optional for one in kind.data.values())
        rows.append(f"| {kind.name} | {kind.kind} | {', '.join(kind.by)} | {', '.join(states)} |")
    return "\n".join(rows) + "\n"


def test_every_act_is_listed_with_who_may_do_it() -> None:
    shown = ACTS.search(page("office.md"))
    assert shown
    assert shown[0] == table_of_acts(), "run python tests/house/test_docs.py to write the list of acts anew"


def test_every_warning_of_the_water_is_listed_as_it_is_called() -> None:
    text = page("water.md")
    assert [number for number, what in CATALOGUE.items() if f"| {number} | {what} |" not in text] == []


def test_every_kind_and_key_of_a_drainage_file_is_listed() -> None:
    text = page("water.md")
    kinds = [*drainage_file._LEGS.values(), *drainage_file._OPENINGS.values(), *drainage_file._TAILWATERS.values()]
    keys = {one.kind for one in kinds} | {field.name for one in kinds for field in fields(one)}
    keys |= {field.name for field in fields(Basis)} - {"rain_2yr_in"} | {"rain_2yr_24h_in"}
    assert [key for key in sorted(keys) if f"`{key}`" not in text] == []


def test_every_law_that_comes_along_is_named_on_the_first_page() -> None:
    assert [law for law in library.ids() if f"`{law}`" not in page("index.md")] == []


# ---- links -----------------------------------------------------------------------------------------------------------


def anchors(path: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.replace("`", "")).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", [*PAGES, *(one for one in READ_BESIDE if one.exists())], ids=name_of)
def test_every_link_leads_somewhere(path: Path) -> None:
    broken = []
    for target in LINK.findall(path.read_text(encoding="utf-8")):
        where, _, anchor = target.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        found = (path.parent / where).resolve() if where else path
        if not found.exists() or (anchor and found.suffix == ".md" and anchor not in anchors(found)):
            broken.append(target)
    assert broken == []


def test_every_page_is_in_the_navigation() -> None:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert [one for one in PAGES if one.relative_to(DOCS).as_posix() not in nav] == []


# ---- examples that run -----------------------------------------------------------------------------------------------


def tried() -> list[tuple[str, str]]:
    return [(name_of(path), block) for path in PAGES for block in TRIED.findall(path.read_text(encoding="utf-8"))]


def steps(block: str) -> list[tuple[str, list[str]]]:
    """Return each command of an example with the lines it is said to print."""
    found: list[tuple[str, list[str]]] = []
    for line in block.rstrip("\n").split("\n"):
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def matches(printed: list[str], expected: list[str]) -> bool:
    """Tell whether lines are as expected; ``...`` alone stands for any lines, within a line for anything."""
    pattern = "\n".join(
        r"[\s\S]*?" if line == "..." else re.escape(line).replace(re.escape("..."), ".*") for line in expected
    )
    pattern = pattern.replace("[\\s\\S]*?\n", "(?:[\\s\\S]*\n)??").replace("\n[\\s\\S]*?", "(?:\n[\\s\\S]*)?")
    return re.fullmatch(pattern, "\n".join(printed)) is not None


@pytest.mark.parametrize(("where", "block"), tried(), ids=lambda one: one.split("\n")[0][:60])
def test_what_an_example_prints_is_what_it_shows(
    where: str, block: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(EXAMPLES)
    for command, expected in steps(block):
        words = shlex.split(command)
        assert words[0] == "forebay", f"{where}: only forebay is run by the tests"
        answer = CliRunner().invoke(app, words[1:])
        printed = [line.rstrip() for line in answer.output.rstrip("\n").split("\n")]
        assert answer.exit_code in (0, 2), answer.exception
        assert matches(printed, expected), f"{where}: {command} prints\n{answer.output}"


@pytest.mark.parametrize("path", [one for one in PAGES if ">>>" in one.read_text(encoding="utf-8")], ids=name_of)
def test_python_examples_give_what_they_show(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    source = "\n".join(block for block in PYTHON.findall(path.read_text(encoding="utf-8")) if ">>>" in block)
    test = doctest.DocTestParser().get_doctest(source, {}, path.name, str(path), 0)
    said: list[str] = []
    failed, _ = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert not failed, "".join(said)


@pytest.mark.parametrize("path", [one for one in PAGES if "<!-- from:" in one.read_text(encoding="utf-8")], ids=name_of)
def test_what_is_shown_of_a_file_stands_in_it(path: Path) -> None:
    for file, block in FROM.findall(path.read_text(encoding="utf-8")):
        assert block in (DOCS / file).read_text(encoding="utf-8"), f"{path.name}: not in {file}:\n{block}"


def test_the_example_village_answers_its_worked_cases() -> None:
    folder = EXAMPLES / "home" / "law"
    for id_ in library.ids([folder]):
        law = library.find(id_, [folder])
        worked = cases.read(folder / id_ / "cases.toml", facts.load())
        assert worked
        assert [fault for case in worked for fault in case.faults(law)] == []


def test_the_documentation_builds_strictly(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")]
    built = subprocess.run(
        words, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    )
    assert built.returncode == 0, built.stdout + built.stderr


if __name__ == "__main__":
    office = DOCS / "office.md"
    office.write_text(ACTS.sub(lambda _: table_of_acts(), office.read_text(encoding="utf-8")), encoding="utf-8")
