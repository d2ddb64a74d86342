"""A law file that is wrong is refused at its place, with what would be right, though its mistake would read as law."""

from __future__ import annotations

import pytest

from forebay.law import LawError, reading, text

GOOD = """format = 1
id = "us-wi/example-falls/9"
edition = "1"
name = "Town of Example Falls, chapter 9"
zone = "America/Chicago"
from = 2019-04-01

[[value]]
id = "least"
at = "9.02"
is = "4000 sqft"

[[term]]
id = "subject"
at = "9.02"
says = "subject"
when = "disturbed_area >= least"

[[must]]
id = "report"
at = "9.08"
who = "applicant"
when = "subject"
after = ["storm"]
each = "storm"
act = "file inspection report"
within = "2 days"
counted_from = "trigger.start | trigger.end"

[[must]]
id = "plan"
at = "9.05"
who = "town"
in = "SWPPP"
items = [{ name = "site map", by = ["PE"] }]
"""


def read(written: str) -> None:
    reading.of(text.parse(written.encode(), "law.toml"))


def test_the_law_is_right_before_a_mistake_is_made_in_it() -> None:
    read(GOOD)


@pytest.mark.parametrize(
    ("right", "wrong", "line", "said"),
    [
        ('"4000 sqft"', '"4000"', 17, 'Give "least" its unit, one of: sqft or acre or sqyd.'),
        ("disturbed_area >=", "practices_cost >=", 17, 'Compare "practices_cost" with an amount of money, or name'),
        ("disturbed_area >=", "hillside >=", 17, "what no fact asks the municipality finds: found('hillside')."),
        ("disturbed_area >=", "5% * disturbed_area >=", 17, "a share is a number here. Write 125% as 1.25."),
        ("2019-04-01", '"April 1, 2019"', 6, '"from" is "April 1, 2019", not a date. Write it bare'),
        ("2019-04-01", "2019-4-1", 6, "write from = 2019-04-01"),
        ('[[must]]\nid = "plan"', '[must]\nid = "plan"', 30, "write [[must]]"),
        ('"applicant"', "applicant", 22, 'write who = "applicant"'),
        ('"applicant"', '"aplicant"', 22, '"aplicant" is not a role. Did you mean "applicant"?'),
        ('after = ["storm"]', 'after = ["rain"]', 24, '"rain" is not an act or a class of acts.'),
        ('each = "storm"', 'each = "rain"', 25, "Write one of: amendment, contractor, facility, home, milestone"),
        ('"trigger.start | trigger.end"', '"storm end"', 28, '"storm end" is no start of a time here.'),
        ("| trigger.end", "| trigger.ends", 28, 'Did you mean "trigger.end"?'),
        ('in = "SWPPP"', 'in = "erosion plan"', 34, 'no act hands in or issues a "erosion plan". Write one of: SWPPP,'),
        ('by = ["PE"]', 'by = ["soil scientists"]', 35, 'Did you mean "soil scientist"?'),
    ],
)
def test_a_mistake_of_whoever_writes_a_law_is_refused_with_what_would_be_right(
    right: str, wrong: str, line: int, said: str
) -> None:
    assert right in GOOD
    with pytest.raises(LawError) as caught:
        read(GOOD.replace(right, wrong, 1))
    assert said in str(caught.value)
    assert str(caught.value).startswith(f"law.toml, line {line}, ")
