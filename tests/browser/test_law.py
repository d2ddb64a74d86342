"""The law in a real browser: an amended ordinance is read whole, and an officer accepts it for an open case."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from browser.seen import faults_at, violations
from browser.villages import Someone, Village
from forebay.law import library
from forebay.law.adopting import Practice, keep

ID = "us-ny/webster/130-I"
CASE = "/cases/2026-0001/"
NARROW = 320
GATE = """
[[must]]
id = "our own gate"
at = "130-10C"
gist = "The filing fee is paid before the plan is forwarded."
who = "applicant"
before = ["forward SWPPP"]
needs = ["pay filing fee"]
"""
OWN = "A.\nNobody asked.\n(1)\nSome words before. {quote} Some words after.\n"

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def amended(webster: Village) -> Village:
    """Return the served village after it amended its law, adopted a practice and loaded its own text."""
    folder = webster.folder / "law"
    own = folder / ID
    own.mkdir(parents=True)
    packaged = Path(library.PACKAGED, ID, "law.toml").read_text(encoding="utf-8")
    (own / "law.toml").write_text(packaged + GATE, encoding="utf-8")
    law = library.find(ID, [folder])
    quoted = next(row for row in law.provisions if row.quote)
    (own / "text.txt").write_text(OWN.format(quote=quoted.quote), encoding="utf-8")
    keep(folder, Practice(ID, "filing_fee", "A. Mayor", "Resolution 12", date(2026, 1, 1), is_="100 USD"), law)
    return webster


def test_an_officer_reads_the_law_and_accepts_it_for_a_case(amended: Village, enter: Callable[..., Someone]) -> None:
    officer = enter(amended, "officer", script=False)
    assert "The law itself" in officer.go("/")
    assert "$100.00" in officer.go("/law/")
    said = officer.go(f"/law/{ID}/")
    assert "(1) Some words before." in said
    assert "Where it contradicts itself" in said
    assert "Provisions that read otherwise: 130-10C." in officer.go(f"{CASE}law/")
    officer.page.get_by_label("Why it is accepted for this case").fill("The Board resolved it.")
    assert "Nothing waits to be accepted." in officer.press("Accept this edition")
    assert "Accept the edition" in officer.go(CASE)


def test_the_pages_of_the_law_hold_no_fault_at_any_width(amended: Village, enter: Callable[..., Someone]) -> None:
    someone = enter(amended, "reviewer")
    found = faults_at(someone, ("/law/", f"{CASE}law/"))
    someone.page.set_viewport_size({"width": NARROW, "height": 900})
    someone.go(f"/law/{ID}/")
    assert [*found, *violations(someone.page)] == []
    assert someone.page.evaluate("document.documentElement.scrollWidth") <= NARROW
