"""The count of small wrongs is honest: it sees what a test sees, and says so of what none does."""

import ast
from pathlib import Path

import pytest

import mutants

SOURCE = '''"""A doc with 5."""


def share(part: float, whole: float = 100.0) -> float:
    """Return 1."""
    if part > whole or not whole:
        raise ValueError(f"{part + 1}")
    return max(part, 0.5) / whole
'''


def words():
    return [mutant.words for mutant in mutants.mutants(SOURCE)]


def test_signs_numbers_comparisons_and_names_are_changed_one_at_a_time():
    assert "share: `max(part, 0.5) / whole` to `max(part, 0.5) * whole`" in words()
    assert "share: `part > whole` to `part >= whole`" in words()
    assert "share: `max` to `min`" in words()
    assert "share: `100.0` to `110.0`" in words()
    assert any("`not whole` to `not not whole`" in each for each in words())


def test_words_for_people_and_types_are_left_alone():
    assert len(words()) == 7
    assert not any("part + 1" in each for each in words())


def test_every_mutant_differs_from_the_source_and_compiles():
    whole = ast.unparse(ast.parse(SOURCE))
    texts = [ast.unparse(mutant.tree) for mutant in mutants.mutants(SOURCE)]
    assert whole not in texts
    assert len(set(texts)) == len(texts)
    for text in texts:
        compile(text, "x", "exec")


@pytest.mark.parametrize(("test", "alive"), [("assert share(50) == 0.5", False), ("assert share", True)])
def test_a_change_is_seen_only_by_a_test_that_fails_on_it(tmp_path, test, alive):
    module, asked = tmp_path / "shares.py", tmp_path / "test_shares.py"
    module.write_text(SOURCE)
    asked.write_text(f"from shares import share\n\ndef test_it():\n    {test}\n")
    arguments = mutants._arguments({"tests": [str(asked)]}, tmp_path)
    (wrong,) = (each for each in mutants.mutants(SOURCE) if each.before == "max(part, 0.5) / whole")
    asking = mutants.Asking("shares", module, arguments, 60)
    assert asking.survives(wrong.tree) is alive
    assert asking.survives(ast.parse(SOURCE)) is True


def test_the_page_tells_the_score_and_every_survivor():
    found = mutants.mutants(SOURCE)
    text = mutants.part(mutants.Score("water/x.py", 9, 8, found[:2]), {found[0].words: "It cannot matter."})
    assert "Changes possible: 9. Tried: 8. Seen by a test: 6, which is 75%." in text
    assert f"- {found[0].words}. It cannot matter." in text
    assert f"- {found[1].words}. Not explained yet." in text
    page = mutants.written(mutants.written("", {"water/x.py": text, "water/y.py": "## water/y.py\nold"}), {})
    again = mutants.written(page, {"water/y.py": "## water/y.py\nnew"})
    assert text.strip() in again
    assert "old" not in again.split("## water/y.py")[1]
    assert again == mutants.written(again, {})


def test_every_module_and_test_named_is_there():
    import tomllib

    root = Path(mutants.ROOT)
    for modules in tomllib.loads((root / "tests" / "mutants.toml").read_text(encoding="utf-8")).values():
        for module, asked in modules.items():
            assert (root / "src" / "forebay" / module).is_file()
            assert all((root / test).exists() for test in asked["tests"])
