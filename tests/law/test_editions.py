"""An edition is kept as the bytes its digest is of, and reads back the same, with the practice beside it."""

from __future__ import annotations

from datetime import date

import pytest

from forebay.law import library
from forebay.law.adopting import Practice, applied
from forebay.law.editions import read
from forebay.law.ordinance import Law
from forebay.law.text import LawError

WEBSTER, SPENCERPORT = "us-ny/webster/130-I", "us-ny/spencerport/276-II"
AMOUNTS = {
    "USD": "1,250.50 USD",
    "USD/cuft": "2.5 USD/cuft",
    "cuft": "3,000 cuft",
    "days": "14 days",
    "fraction": "12.5 percent",
    "hours": "48 hours",
    "inch": "0.5 inch",
    "months": "6 months",
    "list": ("one 'kind'", 'another "kind"'),
    "text": "words",
    "number": "1/3",
}


def blanks(law: Law) -> list[Practice]:
    """Return a practice for every blank of a law."""
    day, rows = date(2026, 1, 1), []
    for value in law.values.values():
        if value.blank is not None:
            amount = AMOUNTS.get(value.blank, value.blank.split("|")[0].strip())
            rows.append(Practice(law.id, value.id, 'A. "Mayor" [{"from": x}]', "Resolution 1", day, None, amount))
    return rows


@pytest.mark.parametrize("law_id", [WEBSTER, SPENCERPORT, "us-ny/state/construction"])
def test_a_law_alone_reads_back_as_it_was(law_id: str) -> None:
    law = library.find(law_id)
    found = read(law_id, law.sealed)
    assert (found.provisions, found.digest, found.edition) == (law.provisions, law.digest, law.edition)


@pytest.mark.parametrize("law_id", [WEBSTER, SPENCERPORT])
def test_every_blank_filled_reads_back_to_the_same_amounts(law_id: str) -> None:
    law, rows = library.find(law_id), blanks(library.find(law_id))
    assert len(rows) > 3
    for row in rows:
        law = applied(law, row)
    found = read(law_id, law.sealed)
    assert (found.adoptions, found.digest) == (law.adoptions, law.digest)


def test_a_lost_list_and_an_open_clock_read_back() -> None:
    law = library.find(WEBSTER)
    law = applied(law, Practice(WEBSTER, "storm report", "M", "R", date(2026, 1, 1), date(2027, 1, 1), "trigger.end"))
    lost = next(row for row in law.musts if "lost" in (row.status or ""))
    more = ("issue permit", "finding: all is well") if lost.needs or not lost.items else ()
    law = applied(law, Practice(WEBSTER, lost.id, "M", "R", date(2026, 2, 1), None, None, more, () if more else ("a",)))
    assert read(WEBSTER, law.sealed).adoptions == law.adoptions


def test_bytes_of_another_law_or_changed_bytes_are_refused() -> None:
    law = library.find(WEBSTER)
    with pytest.raises(LawError, match="does not read as it was written"):
        read(SPENCERPORT, law.sealed)
    adopted = applied(law, blanks(law)[0])
    with pytest.raises(LawError):
        read(WEBSTER, adopted.sealed.replace(b'"Resolution 1"', b'"Resolution  1" '))
