"""Every worked case that comes with the laws comes to the answers it states."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from forebay.law import Law, LawError, cases, facts, library, load
from forebay.law.cases import WorkedCase
from small_laws import BOOK, law, term

FILES = sorted(library.PACKAGED.rglob("cases.toml"))
EVERY = [(path, case) for path in FILES for case in cases.read(path, facts.load())]


@cache
def law_of(path: Path) -> Law:
    return load(path.parent / "law.toml")


@pytest.mark.parametrize(("path", "case"), EVERY, ids=[f"{path.parent.name}: {case.name}" for path, case in EVERY])
def test_a_worked_case_comes_to_what_it_states(path: Path, case: WorkedCase) -> None:
    assert case.faults(law_of(path)) == []


def _case(tmp_path: Path, more: str) -> list[WorkedCase]:
    path = tmp_path / "cases.toml"
    path.write_text(f'[[case]]\nname = "one"\non = 2026-05-01\n{more}\n')
    return cases.read(path, BOOK)


def test_a_case_that_fails_says_what_was_found_and_why(tmp_path: Path) -> None:
    [case] = _case(
        tmp_path, 'facts = { urgent = false }\nexpect = { it = { outcome = "met", cites = ["9"] }, on = "met" }'
    )
    faults = case.faults(law(term("it", "urgent")))
    assert len(faults) == 3
    assert "line 5" in faults[0]
    assert "it: expected met, found not met. It: no, 12-1 (urgent: no)." in faults[0]
    assert "cites expected 9 among 12-1" in faults[1]
    assert "does not answer on" in faults[2]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('expect = { it = "yes" }', "is not an outcome"),
        ('facts = { urgnt = true }\nexpect = { it = "met" }', 'Did you mean "urgent"?'),
        ('fact = { urgent = true }\nexpect = { it = "met" }', 'Did you mean "facts"?'),
        ('acts = [{ act = "grade" }]\nexpect = { it = "met" }', 'has no "occurred"'),
        ("", 'a case has no "expect"'),
    ],
)
def test_a_fault_in_a_file_of_cases_is_named(tmp_path: Path, more: str, said: str) -> None:
    with pytest.raises(LawError, match=said.replace("?", r"\?")):
        _case(tmp_path, more)
