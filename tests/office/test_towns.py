"""A law that calls the municipality a town, a city or a county binds it as one that says village does."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from forebay.law import reading, text
from forebay.law.provisions import MUNICIPALITY
from forebay.law.soundness import facts_named
from forebay.letters.wording import called
from forebay.office.history.violations import THE_VILLAGE
from forebay.office.history.waivers import liftable
from forebay.office.papers.composing import _appeal_statement
from forebay.web.common.sentences import side, turn

LAW = """format = 1
id = "us-wi/example-falls/9"
edition = "1"
name = "Town of Example Falls, chapter 9"
zone = "America/Chicago"

[[may]]
id = "waive"
at = "9.09"
who = "{0}"
act = "grant waiver"

[[must]]
id = "its own"
at = "9.10"
who = "{0}"
before = ["issue permit"]
needs = ["finding:neighbors told"]

[[must]]
id = "theirs"
at = "9.04"
who = "applicant"
before = ["issue permit"]
needs = ["receive application"]
"""


@pytest.mark.parametrize("kind", sorted(MUNICIPALITY))
def test_a_waiver_lifts_what_the_applicant_must_meet_and_nothing_of_the_municipality_itself(kind: str) -> None:
    law = reading.of(text.parse(LAW.format(kind).encode(), "law.toml"))
    assert [name for name, _ in liftable([law])] == ["theirs"]


@pytest.mark.parametrize("kind", sorted(MUNICIPALITY))
def test_no_notice_of_violation_goes_to_ones_own_office_and_its_turn_is_named_by_its_kind(kind: str) -> None:
    assert kind in THE_VILLAGE
    assert (turn(kind, {}), side(kind)) == (f"The {kind}'s", "Village")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Town of Example Falls", "Ask the town's officer. This town waits."),
        ("Village of Webster", "Ask the village's officer. This village waits."),
        ("Avalon", "Ask the municipality's officer. This municipality waits."),
    ],
)
def test_sentences_of_our_own_call_the_municipality_what_it_is(name: str, said: str) -> None:
    assert called("Ask the village's officer. This village waits.", name) == said


def test_a_name_and_what_is_no_word_for_the_municipality_stay_as_they_are() -> None:
    assert called("In the Village of Webster; {{ village }}; class='village'", "Town of Example Falls") == (
        "In the Village of Webster; {{ village }}; class='village'"
    )


def test_the_pages_of_a_town_never_call_it_a_village(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.template.engine import Engine

    from forebay.office import here
    from forebay.web.common.ours import Loader

    town = SimpleNamespace(name="Town of Example Falls")
    monkeypatch.setattr(here, "home", lambda: town)
    loader = Loader(Engine.get_default())
    for name in ("portal/question_start.html", "portal/yours.html", "portal/question_request.html", "desk/case.html"):
        [source] = [one for one in loader.get_template_sources(name) if Path(one.name).exists()]
        written = re.sub(r"\{[{%].*?[}%]\}|<[^>]*>", "", loader.get_contents(source))
        assert "village" not in written.casefold(), name
        assert "town" in written


APPEAL = """
[[must]]
id = "notice"
at = "9.10"
who = "town"
in = "notice of violation"
items = [{0}]

[[may]]
id = "appeal"
at = "9.11"
gist = "Whoever is served may appeal to the circuit court within thirty days."
who = "owner"
after = ["serve notice of violation"]
act = "appeal notice of violation"
within = "30 days"
"""


def test_a_notice_sends_an_appeal_where_the_text_sends_it() -> None:
    town = reading.of(text.parse((LAW.format("town") + APPEAL.format('"nature"')).encode(), "law.toml"))
    assert _appeal_statement(town, "Town of Example Falls") == (
        "Whoever is served may appeal to the circuit court within thirty days (9.11)."
    )
    asked = reading.of(text.parse((LAW.format("town") + APPEAL.format('"appeal statement"')).encode(), "law.toml"))
    assert "to the Town of Example Falls by filing" in _appeal_statement(asked, "Town of Example Falls")


def test_the_facts_of_a_law_are_those_it_turns_on_and_those_its_sums_are_reckoned_from() -> None:
    more = """
[[value]]
id = "fee"
at = "9.04"
is = "75 USD + lots * 20 USD"

[[term]]
id = "subject"
at = "9.02"
says = "subject"
when = "disturbed_area >= 4000 sqft"
"""
    town = reading.of(text.parse((LAW.format("town") + more).encode(), "law.toml"))
    assert facts_named(town) == {"lots", "disturbed_area"}
