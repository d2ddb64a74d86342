"""A law that calls the municipality a town, a city or a county binds it as one that says village does."""

from __future__ import annotations

import pytest

from forebay.law import reading, text
from forebay.law.provisions import MUNICIPALITY
from forebay.office.history.violations import THE_VILLAGE
from forebay.office.history.waivers import liftable
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
