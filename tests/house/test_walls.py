"""The house rules that tools cannot see."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "forebay"
PURE_ROOMS = ["law", "water", "land", "formats", "review", "letters"]
PURE_FILES = [SOURCE / "units.py", SOURCE / "reckoning.py"]


def modules(*rooms: str) -> list[Path]:
    return [path for room in rooms for path in sorted((SOURCE / room).rglob("*.py"))]


def calls(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node.lineno


@pytest.mark.parametrize("path", [*modules(*PURE_ROOMS), *PURE_FILES], ids=lambda p: str(p.relative_to(SOURCE)))
def test_pure_rooms_never_ask_the_time(path: Path) -> None:
    asking = {"datetime.now", "datetime.utcnow", "datetime.today", "date.today", "time.time", "dt.datetime.now"}
    assert [f"{name} at line {line}" for name, line in calls(path) if name in asking] == []


def test_only_the_office_clock_asks_the_time() -> None:
    asking = re.compile(r"datetime\.now\(|date\.today\(|timezone\.now\(|time\.time\(")
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in modules("office", "web", "server", "cli")
        if path != SOURCE / "office" / "clock.py" and "migrations" not in path.parts
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if asking.search(line)
    ]
    assert found == []


def test_only_perform_appends_to_the_docket() -> None:
    appends = re.compile(r"\bEntry\(|Entry\.objects\.(create|bulk_create|get_or_create|update)|\bdocket\.append\(")
    allowed = {
        SOURCE / "office" / "perform.py",
        SOURCE / "office" / "docket.py",
        SOURCE / "office" / "models" / "docket.py",
    }
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in modules("office", "web", "cli", "server")
        if path not in allowed and "migrations" not in path.parts
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if appends.search(line) and not line.lstrip().startswith(("#", "class "))
    ]
    assert found == []


def test_screens_do_not_write() -> None:
    writes = re.compile(
        r"\.(save|create|bulk_create|get_or_create|update_or_create|delete|bulk_update)\(|objects\.update\("
    )
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in modules("web")
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if writes.search(line)
    ]
    assert found == []


MEASURED = re.compile(
    r"(^|_)(area|depth|flow|peak|duration|length|volume|elevation|stage|head|diameter|time|velocity|rain|rainfall|storage)$"
)
"""Nouns that must be followed by a unit; a slope is a bare ratio of feet to feet."""


def test_arguments_of_water_carry_their_unit() -> None:
    bare = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}({argument.arg})"
        for path in modules("water")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
        for argument in [*node.args.args, *node.args.kwonlyargs]
        if MEASURED.search(argument.arg)
        and argument.annotation
        and re.search(r"float|ndarray|ArrayLike|Array", ast.unparse(argument.annotation))
    ]
    assert bare == []


@pytest.mark.parametrize("lock", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda p: p.name)
def test_locks_name_no_place_to_fetch_from(lock: Path) -> None:
    text = lock.read_text()
    assert not re.search(r"--index|--extra-index|--find-links|file:|https?://", text)
    assert "--hash=sha256:" in text


BY_NAME = {"argon2-cffi": "Argon2", "psycopg[binary]": "postgresql", "pysqlite3": '"pysqlite3"'}
"""Packages that are named in the server's settings, not imported."""
IMPORTED_AS = {"fonttools": "fontTools", "pillow": "PIL"}
AT_BUILD = {"flit-core", "tzdata"}


def test_every_direct_dependency_is_used() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    everything = [path.read_text() for path in modules("")]
    imported = {
        name.split(".")[0] for text in everything for node in ast.walk(ast.parse(text)) for name in _imported(node)
    }
    server = "".join(path.read_text() for path in modules("server"))
    names = {re.split(r"[><=;~ ]", line)[0] for line in project["dependencies"]} - AT_BUILD
    unused = [
        name
        for name in sorted(names)
        if IMPORTED_AS.get(name, name.replace("-", "_")) not in imported
        and BY_NAME.get(name, name.replace("-", "_")) not in server
    ]
    assert unused == []


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
        return [node.module]
    return []


def test_no_tracked_file_carries_a_path_of_a_machine() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    telling = re.compile(r"(?<![\w.])/(work|root|home/\w+)/(?!<)")
    found = [
        name
        for name in listed
        if Path(name).suffix in {".py", ".md", ".toml", ".txt", ".yml", ".cfg", ".html", ".sh", ""}
        and (ROOT / name).is_file()
        and Path(name).name != "test_walls.py"
        and telling.search((ROOT / name).read_text(errors="replace"))
    ]
    assert found == []


WITH_ITS_OFFSET = {"reckoning.py", "law/civil.py"}
"""Files that say to people how an instant is typed with its offset."""
KEYS = {"office/money_watch.py"}
"""Files that write a day into a key that nobody reads."""


def test_sentences_write_a_day_as_people_say_it() -> None:
    others = {SOURCE / name for name in WITH_ITS_OFFSET | KEYS}
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted({*SOURCE.rglob("*.py")} - others)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.JoinedStr) and _is_a_sentence(node) and ".isoformat()" in ast.unparse(node)
    ]
    assert found == []


def _is_a_sentence(node: ast.JoinedStr) -> bool:
    texts = [part.value for part in node.values if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    said = "".join(texts)
    return " " in said and not said.startswith("attachment; ")
