"""A part of a document that is a number of things: met by as many as are asked for, and what a wrong entry is told."""

from __future__ import annotations

import pytest

from forebay.law import LawError
from lives import Life, law_of

APPLICATION = """
[[must]]
id = "copies"
at = "7B"
who = "applicant"
in = "application"
items = [{{ name = "8 copies to the board", counted = {counted} }}]
"""
ASKED = APPLICATION.format(counted="{ copies_to_board = 8 }")


def row(**stated: object):
    life = Life(law_of(ASKED))
    life.do("receive application", "2026-04-01", application_kind="site plan", **stated)
    [found] = life.all("2026-04-02", "copies")
    return found


@pytest.mark.parametrize(
    ("came", "outcome", "status"), [(8, "met", "done"), (9, "met", "done"), (7, "not met", "blocks")]
)
def test_as_many_as_are_asked_for_meet_it_and_one_less_does_not(came: int, outcome: str, status: str) -> None:
    found = row(copies_to_board=came)
    assert (found.finding.outcome, found.status) == (outcome, status)
    assert f"{came} came of 8 asked for" in found.finding.because


def test_what_nobody_counted_is_left_to_the_official() -> None:
    assert row().finding.outcome == "left to the official"


def test_an_officer_who_counted_otherwise_is_believed() -> None:
    life = Life(law_of(ASKED))
    life.do("receive application", "2026-04-01", application_kind="site plan", copies_to_board=7)
    life.do("determine", "2026-04-02", finding="8 copies to the board", outcome="met", reasons="The eighth came today.")
    [found] = life.all("2026-04-03", "copies")
    assert found.finding.outcome == "met"


@pytest.mark.parametrize(
    ("counted", "said"),
    [
        ("{ copies_to_bord = 8 }", 'no act states "copies_to_bord" as a number'),
        ("{ copies_to_board = 0 }", "one number and the fewest of it. Write counted = { bound_packages = 1 }"),
        ('{ copies_to_board = "8" }', "one number and the fewest of it"),
        ("{ copies_to_board = true }", "one number and the fewest of it"),
        ("{ copies_to_board = 8, bound_packages = 1 }", "one number and the fewest of it"),
        ("8", "one number and the fewest of it"),
    ],
)
def test_a_wrong_count_is_told_what_would_be_right(counted: str, said: str) -> None:
    with pytest.raises(LawError) as refused:
        law_of(APPLICATION.format(counted=counted))
    assert said in str(refused.value)


def test_only_a_part_of_a_document_is_counted() -> None:
    gate = '[[must]]\nid = "g"\nat = "1"\nwho = "owner"\nbefore = ["issue permit"]\n'
    with pytest.raises(LawError) as refused:
        law_of(gate + 'needs = [{ name = "inspect site", counted = { copies_to_board = 8 } }]')
    assert "only a part of a document is counted" in str(refused.value)


# ---- words that are stated -------------------------------------------------------------------------------------------

IN_WORDS = (
    APPLICATION.replace("counted = {counted}", "stated = {{ consulting_firm = 2 }}")
    .replace("{{", "{")
    .replace("}}", "}")
)


def in_words(**stated: object):
    life = Life(law_of(IN_WORDS))
    life.do("receive application", "2026-04-01", application_kind="site plan", **stated)
    [found] = life.all("2026-04-02", "copies")
    return found.finding


def test_a_part_stated_in_as_many_lines_as_are_asked_for_is_there_in_its_own_words() -> None:
    found = in_words(consulting_firm="Example Engineers\n5 Example Street")
    assert found.outcome == "met"
    assert "Example Engineers, 5 Example Street" in found.because


@pytest.mark.parametrize("said", ["", "Example Engineers", "Example Engineers\n \n"])
def test_a_name_without_an_address_is_left_to_the_official(said: str) -> None:
    assert in_words(consulting_firm=said).outcome == "left to the official"


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ("{ consulting_frm = 1 }", 'no act states "consulting_frm" as a text'),
        ("{ copies_to_board = 1 }", 'no act states "copies_to_board" as a text'),
        ("{ consulting_firm = 0 }", "one text and the fewest lines of it. Write stated = { principal_contact = 1 }"),
    ],
)
def test_a_wrong_statement_is_told_what_would_be_right(stated: str, said: str) -> None:
    with pytest.raises(LawError) as refused:
        law_of(IN_WORDS.replace("{ consulting_firm = 2 }", stated))
    assert said in str(refused.value)
