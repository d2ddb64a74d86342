"""Sentences of our own call the municipality what it is: no village is said of a town."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "forebay"
SAYS = re.compile(r"\b(?:the|this) village\b(?! of [A-Z])", re.IGNORECASE)
TOLD_LATER = ("law/", "review/", "office/history/")
"""Rooms that do not know whose home it is: who shows their sentences has them pass through ``called`` or ``ours``."""
NEVER_SHOWN = ("office/migrations/", "office/samples/")
NAMED: dict[str, str] = {
    "letters/phrases.py": "acts and what law says, as the letters and pages word them before they call the village so",
    "office/models/people.py": "choices of a table; its page passes them on",
    "office/models/questions.py": "the same, and what an act's data says letter for letter",
    "web/common/questions.py": "labels and hints of questions, which a form passes on",
    "web/desk/lists.py": "the choices of a list, which its page passes on",
    "web/desk/review/letters.py": "words a letter starts from, which its page passes on",
    "web/portal/hints.py": "the same as of questions",
    "web/common/sentences.py": "patterns of what law says, taken apart before it is shown",
}
TURNS = frozenset({"called", "ours"})


def fathers(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def name_of(call: ast.AST) -> str:
    return ast.unparse(call.func).rpartition(".")[2] if isinstance(call, ast.Call) else ""


def turned(tree: ast.AST) -> set[str]:
    """The names that are handed to ``called`` or ``ours`` somewhere in a file, each by itself or one after another."""
    calls = [node for node in ast.walk(tree) if name_of(node) in TURNS]
    calls += [
        one.iter
        for node in ast.walk(tree)
        if isinstance(node, ast.ListComp | ast.GeneratorExp)
        and any(name_of(each) in TURNS for each in ast.walk(node.elt))
        for one in node.generators
    ]
    return {each.id for call in calls for each in ast.walk(call) if isinstance(each, ast.Name)}


def sentences(text: str, known: frozenset[str] = frozenset()) -> Iterator[tuple[int, str]]:
    """Yield each text of a program that says "the village" and goes to people as it is written."""
    tree = ast.parse(text)
    above, turns = fathers(tree), turned(tree) | known
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str) and SAYS.search(node.value)):
            continue
        line = [node]
        while line[-1] in above:
            line.append(above[line[-1]])
        kept = {target.id for each in line if isinstance(each, ast.Assign) for target in each.targets if named(target)}
        kept |= {each.target.id for each in line if isinstance(each, ast.AnnAssign) and named(each.target)}
        is_doc = isinstance(line[1], ast.Expr)
        if (
            not is_doc
            and not kept & turns
            and not any(name_of(each) in TURNS | {"Question", "Column"} for each in line)
        ):
            yield node.lineno, node.value


def named(target: ast.AST) -> bool:
    return isinstance(target, ast.Name)


def files() -> list[Path]:
    spared = (*TOLD_LATER, *NEVER_SHOWN, *NAMED)
    return [path for path in sorted(SOURCE.rglob("*.py")) if not str(path.relative_to(SOURCE)).startswith(spared)]


def test_no_sentence_calls_a_town_a_village() -> None:
    texts = {path: path.read_text() for path in files()}
    everywhere = frozenset(name for text in texts.values() for name in turned(ast.parse(text)) if name.isupper())
    found = [
        f"{path.relative_to(SOURCE)}:{line}: {said!r}"
        for path, text in texts.items()
        for line, said in sentences(text, everywhere)
    ]
    assert found == [], "Pass each through called(..., municipality) or ours(...), which name a town a town."


@pytest.mark.parametrize(
    "text",
    [
        'def f():\n    return "Ask the village."',
        'def f(x):\n    raise ValueError(f"{x}: this village has none.")',
        'ASK = "Ask the village."\ndef f():\n    return ASK',
        'def f():\n    return {"files": "They wait for the Village."}',
    ],
)
def test_a_sentence_that_says_village_is_found(text: str) -> None:
    assert len(list(sentences(text))) == 1


@pytest.mark.parametrize(
    "text",
    [
        '"""What the village asks."""',
        'def f():\n    return ours("Ask the village.")',
        'ASK = "Ask the village."\ndef f(name):\n    return called(ASK, name)',
        'X = Question("a", "What are they to the village?", "text")',
        'def f():\n    return "the Village of Webster"',
        'def f(head):\n    return head["village"]',
    ],
)
def test_what_is_called_by_its_kind_or_is_a_name_passes(text: str) -> None:
    assert list(sentences(text)) == []


def test_every_file_that_is_spared_is_there_and_still_says_it() -> None:
    for each in NAMED:
        assert SAYS.search((SOURCE / each).read_text()), each
