"""How many small wrongs the tests see: change one sign, number or comparison at a time, and run the tests named for it.

    nice -n 19 python tests/mutants.py water [water/ponds.py] [--again]

``tests/mutants.toml`` names the modules of a room, the tests each is asked with, and why a survivor is let be. Of a
module with more than 150 mutants a sample is taken, by a fixed seed. A mutant is first asked of the tests that run its
line, the quickest first, up to the first that fails; where none does and the line also runs before the tests do, of
every test named, in a process that imports the changed module anew. ``--again`` asks only the survivors the page names,
after tests were added for them: the rest was seen, and is by the same tests; of a module that has other changes than
the page counts, all are asked. Nothing on disk is changed but the page written. It ends with 1 where all that was tried
together scores below what the room asks (``LEAST``), or where tests fail unchanged. A module below it is named and
fails nothing: of few changes, three that make no difference are a tenth.
"""

# ruff: noqa: T201 - it tells its reader
import ast
import contextlib
import importlib
import importlib.abc
import importlib.util
import json
import multiprocessing
import os
import random
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import CodeType

from mutants_live import Live, limit_s

ROOT = Path(__file__).resolve().parent.parent
MOST, SEED = 150, 20261130
LEAST = {"law": 0.85, "water": 0.80}
TURNED = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.Pow: ast.Mult, ast.FloorDiv: ast.Div,
    ast.Mod: ast.Mult, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or,
    ast.Or: ast.And, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
NAMES = {"maximum": "minimum", "minimum": "maximum", "min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    """One change: where it is, what stood there and what stands now, and the whole module with it.

    ``span`` is the lines of the statement it is in; nothing where it runs while the module is read.
    """

    line: int
    span: range
    function: str
    before: str
    after: str
    tree: ast.Module

    @property
    def words(self) -> str:
        return f"{self.function}: `{self.before}` to `{self.after}`"


def mutants(source: str) -> list[Mutant]:
    """Return every mutant of a module, in the order of its lines."""
    tree = ast.parse(source)
    places = [(node, function) for node, function in _code(tree, "module") if list(_changes(node))]
    spans = _spans(tree)
    found = []
    for at, (node, function) in enumerate(places):
        for change in range(len(list(_changes(node)))):
            copy = ast.parse(source)
            own = [node for node, _ in _code(copy, "module") if list(_changes(node))][at]
            before = _short(own)
            list(_changes(own))[change]()
            after = _short(own)
            span = spans.get(node, range(0))
            found.append(Mutant(node.lineno, span, function, before, after, ast.fix_missing_locations(copy)))
    return found


def _spans(tree: ast.Module) -> dict[ast.AST, range]:
    """Return, of every part of a function's statements, the lines of its statement or of the head of it."""
    found = {}
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for statement in (each for part in function.body for each in ast.walk(part)):
            if isinstance(statement, ast.stmt):
                for part in ast.iter_child_nodes(statement):
                    if not isinstance(part, ast.stmt) and hasattr(part, "end_lineno"):
                        span = range(part.lineno, part.end_lineno + 1)
                        found.update(dict.fromkeys(ast.walk(part), span))
    return found


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 70 else f"{text[:67]}..."


def _code(node: ast.AST, function: str) -> Iterator[tuple[ast.AST, str]]:
    """Yield what runs: no annotations, decorators, docstrings, messages or imports."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list") or isinstance(node, ast.JoinedStr | ast.Import):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.ImportFrom | ast.Raise):
                inside = function
                if isinstance(child, ast.FunctionDef):
                    inside = child.name if function in ("module", "class") else f"{function}.{child.name}"
                elif isinstance(child, ast.ClassDef):
                    inside = child.name
                yield child, inside
                yield from _code(child, inside)


def _changes(node: ast.AST) -> Iterator[Callable[[], object]]:
    """Yield what can be done to a node, each as a call that does it."""
    for kinds, ways in WAYS.items():
        if isinstance(node, kinds):
            yield from ways(node)


def _of_sign(node: ast.BinOp | ast.BoolOp):
    if type(node.op) in TURNED:
        yield lambda: setattr(node, "op", TURNED[type(node.op)]())


def _of_comparison(node: ast.Compare):
    for at, kind in enumerate(node.ops):
        if type(kind) in TURNED:
            yield lambda at=at, kind=kind: node.ops.__setitem__(at, TURNED[type(kind)]())


def _of_single_sign(node: ast.UnaryOp):
    if isinstance(node.op, ast.USub):
        yield lambda: setattr(node, "op", ast.UAdd())
    elif isinstance(node.op, ast.Not):
        yield lambda: setattr(node, "operand", ast.UnaryOp(ast.Not(), node.operand))


def _of_name(node: ast.Attribute | ast.Name):
    field = "attr" if isinstance(node, ast.Attribute) else "id"
    if getattr(node, field) in NAMES:
        yield lambda: setattr(node, field, NAMES[getattr(node, field)])


def _of_value(node: ast.Constant):
    if type(node.value) in (bool, int, float):
        yield lambda: setattr(node, "value", _moved(node.value))


def _of_choice(node: ast.IfExp):
    yield lambda: _swap(node)


WAYS = {
    (ast.BinOp, ast.BoolOp): _of_sign,
    (ast.Compare,): _of_comparison,
    (ast.UnaryOp,): _of_single_sign,
    (ast.Attribute, ast.Name): _of_name,
    (ast.Constant,): _of_value,
    (ast.IfExp,): _of_choice,
}


def _moved(value: float) -> float:
    """Return another value: a tenth more, one more where it is whole or nothing, or the other of true and false."""
    if type(value) is bool:
        return not value
    return float(f"{value * 1.1:.12g}") if type(value) is float and value else value + 1


def _swap(node: ast.IfExp) -> None:
    node.body, node.orelse = node.orelse, node.body


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module its changed code, and leaves every other alone."""

    def __init__(self, name: str, path: Path, tree: ast.Module) -> None:
        self.name, self.path, self.tree = name, path, tree

    def find_spec(self, fullname, path, target=None):
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def create_module(self, spec):
        return None

    def exec_module(self, module) -> None:
        exec(compile(self.tree, str(self.path), "exec"), module.__dict__)

    def get_source(self, fullname: str) -> str:
        return self.path.read_text(encoding="utf-8")


@dataclass(frozen=True)
class Asking:
    """A module, the tests it is asked with, and the processor's seconds a process may take."""

    name: str
    path: Path
    arguments: list[str]
    most_s: int = 3600

    def survives(self, tree: ast.Module, live: Live | None = None) -> bool:
        """Return whether the tests pass with a changed module, read anew; one that takes too long is seen."""
        child = multiprocessing.get_context("fork").Process(target=self._run, args=(tree, live))
        child.start()
        child.join()
        if child.exitcode is not None and child.exitcode > 2:
            words = " ".join(self.arguments)
            raise SystemExit(f"The tests could not be run (pytest ended with {child.exitcode}): {words}")
        return child.exitcode == 0

    def _run(self, tree: ast.Module, live: Live | None) -> None:
        import pytest

        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # a third of the time
        limit_s(self.most_s)
        sys.meta_path.insert(0, _Changed(self.name, self.path, tree))
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
            try:
                if live:
                    live.watch()
                importlib.import_module(self.name)
                code = int(pytest.main(self.arguments, [live] if live else None))
            except Exception:
                code = 1
        os._exit(code)


def _arguments(asked: dict, folder: Path) -> list[str]:
    settings = folder / "pytest.ini"
    settings.write_text(
        f"[pytest]\naddopts = --import-mode=importlib --doctest-modules\npythonpath = {ROOT / 'tests'}\n"
        "markers =\n    browser: drives a real browser\n    xdist_group: kept together\n"
    )
    only = ["-k", asked["only"]] if "only" in asked else []
    options = ["-x", "-q", "-p", "no:cacheprovider"]
    return [
        "-c",
        str(settings),
        "--rootdir",
        str(ROOT),
        *options,
        *only,
        *[str(ROOT / test) for test in asked["tests"]],
    ]


@dataclass
class Score:
    """What a module came to."""

    module: str
    possible: int
    tried: int
    survivors: list[Mutant]

    @property
    def share(self) -> float:
        return 1.0 - len(self.survivors) / max(self.tried, 1)


def _code_of(mutant: Mutant, path: Path) -> Callable[[], CodeType]:
    return lambda: compile(mutant.tree, str(path), "exec")


def scored(module: str, asked: dict, folder: Path, again: str | None = None) -> Score:
    """Try the mutants of a module, at most ``MOST``, by the fixed seed; of the page ``again`` only survivors."""
    path, target = ROOT / "src" / "forebay" / module, folder / "live.json"
    source = path.read_text(encoding="utf-8")
    every = mutants(source)
    tried = sorted(random.Random(SEED).sample(range(len(every)), min(MOST, len(every))))
    asking = Asking(f"forebay.{module.removesuffix('.py').replace('/', '.')}", path, _arguments(asked, folder))
    known = again if again and f"Changes possible: {len(every)}. Tried: {len(tried)}." in again else None
    asks = [at for at in tried if known is None or f"- {every[at].words}. " in known]
    live = Live(path, target, [(at, every[at].span, _code_of(every[at], path)) for at in asks])
    if not asking.survives(ast.parse(source), live):
        raise SystemExit(f"The tests of {module} fail before anything is changed. Mend them first.")
    found = json.loads(target.read_text(encoding="utf-8"))
    for name in found["imported"]:  # once, before the processes part
        with contextlib.suppress(Exception):
            importlib.import_module(name)
    print(f"  {module}: {len(found['again'])} of {len(asks)} to ask anew", file=sys.stderr, flush=True)
    asking = replace(asking, most_s=int(10 + 4 * found["seconds"]))
    alive = [every[at] for at in found["alive"] if at not in found["again"] or asking.survives(every[at].tree)]
    for one in alive:
        print(f"  {module}:{one.line} {one.words}", flush=True)
    return Score(module, len(every), len(tried), alive)


def part(score: Score, why: dict[str, str]) -> str:
    """Return what came of a module, with every survivor and why it is let be."""
    seen, tried = score.tried - len(score.survivors), f"Changes possible: {score.possible}. Tried: {score.tried}."
    lines = [
        f"## {score.module}",
        "",
        f"{tried} Seen by a test: {seen}, which is {score.share:.0%}.",
        "",
    ]
    lines += [f"- {mutant.words}. {why.get(mutant.words, 'Not explained yet.')}" for mutant in score.survivors]
    return "\n".join(lines).strip() + "\n"


HEAD = """# Mutants

How many small wrongs the tests see. One sign, number or comparison of a module is changed at a time, and the tests
named for it in `tests/mutants.toml` are run: a change that no test sees is a survivor. Of each module at most {most}
changes are tried, drawn by a fixed seed ({seed}). `make mutants` writes this page (`make mutants ROOM=law` for another
room). It fails where all that a run tries together is seen to less than {least}: so that no tests
are taken away unseen. A module below that is only named, for of a few changes two or three that make no difference
are many in a hundred.

{whole}

"""
_SUMS = re.compile(r"Tried: (\d+)\. Seen by a test: (\d+)")


def written(old: str, new: dict[str, str]) -> str:
    """Return the page with the parts of some modules renewed, and what each room comes to as a whole."""
    parts = _parts(old) | {f"## {module}": part for module, part in new.items()}
    body = "\n".join(each.strip() + "\n" for _, each in sorted(parts.items()))
    least = ", ".join(f"{share:.0%} in {room}" for room, share in LEAST.items())
    whole = "\n".join(
        _whole(room, [part for head, part in parts.items() if head.startswith(f"## {room}/")]) for room in LEAST
    )
    return HEAD.format(most=MOST, seed=SEED, least=least, whole=whole) + body


def _whole(room: str, parts: list[str]) -> str:
    sums = [found for part in parts if (found := _SUMS.search(part))]
    tried, seen = (sum(int(found[at]) for found in sums) for at in (1, 2))
    return f"- {room}: {len(sums)} modules, {tried} changes tried, {seen} seen, which is {seen / max(tried, 1):.0%}."


def _parts(page: str) -> dict[str, str]:
    return {f"## {each.split(chr(10), 1)[0]}": f"## {each}" for each in page.split("\n## ")[1:]}


def main(room: str, only: list[str], *, again: bool = False) -> int:
    import tempfile

    import numpy  # noqa: F401 - imported once, before the processes part
    import pytest  # noqa: F401

    rooms = tomllib.loads((ROOT / "tests" / "mutants.toml").read_text(encoding="utf-8"))
    if room not in rooms:
        print(f'"{room}" is no room of tests/mutants.toml. Rooms: {", ".join(rooms)}.', file=sys.stderr)
        return 2
    os.chdir(ROOT)
    target = ROOT / "docs" / "mutants.md"
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(KeyboardInterrupt):
        chosen = {module: asked for module, asked in rooms[room].items() if not only or module in only}
        parts = _parts(target.read_text(encoding="utf-8")) if again else {}
        scores = [
            scored(module, asked, Path(folder), parts.get(f"## {module}") if again else None)
            for module, asked in chosen.items()
        ]
    for one in scores:
        under = ", which is under what the room asks" if one.share < LEAST[room] else ""
        print(f"{one.module}: {one.tried - len(one.survivors)} of {one.tried} seen, {one.share:.0%}{under}")
    old = target.read_text(encoding="utf-8") if target.exists() else ""
    new = {one.module: part(one, chosen[one.module].get("let_be", {})) for one in scores}
    target.write_text(written(old, new), encoding="utf-8")
    tried, survivors = sum(one.tried for one in scores), sum(len(one.survivors) for one in scores)
    return int(tried - survivors < LEAST[room] * tried)


if __name__ == "__main__":
    names = [name for name in sys.argv[1:] if name != "--again"]
    sys.exit(main(names[0] if names else "water", names[1:], again="--again" in sys.argv))
