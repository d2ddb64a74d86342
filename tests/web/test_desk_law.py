"""The law on the desk: each ordinance whole beside its own text, adopted practice, and a case's edition accepted."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.urls import reverse

from forebay.law import library, texts
from forebay.law.adopting import Practice, keep
from forebay.office import here
from forebay.office.home import NAME, init_home
from forebay.office.manual import Reading
from forebay.office.models import Entry
from forebay.web.desk import case_law, law_pages
from office.test_perform import add_gate
from web.pages import read, send

ID = "us-ny/webster/130-I"
FEE = Practice(ID, "filing_fee", "A. Mayor", "Resolution 12 of 2026", date(2026, 1, 1), is_="100 USD")
CLOCK = Practice(ID, "storm report", "A. Mayor", "Resolution 13 of 2026", date(2026, 1, 1), is_="trigger.end")


@pytest.fixture
def own(tmp_path, desk_of):
    """Return the desk of a village whose law files are its own to change."""
    return desk_of(init_home(tmp_path / "own", "webster"))


# ---- the ordinance whole ---------------------------------------------------------------------------------------------


def test_every_provision_stands_on_the_page_in_plain_words_with_what_it_lacks(desk):
    page = read(desk.as_("applicant"), reverse("law", args=[ID]))
    law = here.laws(desk.home)[0]
    assert page.status == 200
    assert all(f'id="{law_pages.anchor_of(row.kind, row.id)}"' in page.html for row in law.provisions)
    assert "The text leaves it blank (USD)." in page.words
    assert {"Blank", "Disputed"} <= {word.strip() for word in re.findall(r"</svg>([^<]+)<", page.html)}
    assert "130-3 says otherwise where" in page.words
    assert "Where it contradicts itself" in page.words


def test_without_its_own_text_the_page_says_how_to_load_it(desk, monkeypatch):
    monkeypatch.setattr(law_pages, "own_text", lambda law, folder: None)
    page = read(desk.as_("officer"), reverse("law", args=[ID]))
    assert f"forebay law text add FILE {ID} --home webster" in page.words
    assert "The ordinance itself The" not in page.words


def test_a_loaded_text_stands_beside_our_words_where_the_quote_is_found(own, tmp_path):
    law = here.laws(own.home)[0]
    quoted = next(row for row in law.provisions if row.quote)
    source = tmp_path / "chapter.txt"
    source.write_text(f"Some words before. {quoted.quote} Some words after.\n\nAnother paragraph.\n")
    texts.keep(source, own.home.law_folder, ID)
    page = read(own.as_("applicant"), reverse("law", args=[ID]))
    assert f"The ordinance itself Some words before. {texts.flat(quoted.quote)} Some words after." in page.words
    assert "Another paragraph" not in page.words
    assert "not found" in page.words


def test_adopted_practice_and_bodies_are_shown_with_who_when_and_by_what(own):
    keep(own.home.law_folder, FEE, library.find(ID))
    path = own.home.path / NAME
    table = '\n[bodies]\n"approve SWPPP" = [{ body = "Zoning Board", from = 2026-01-01, until = 2026-02-01 }]\n'
    path.write_text(path.read_text().split("\n[bodies]")[0] + table)
    page = read(own.as_("applicant"), reverse("laws"))
    assert "$100.00 January 1, 2026 further notice A. Mayor Resolution 12 of 2026" in page.words
    assert "Zoning Board January 1, 2026 February 1, 2026 no" in page.words
    whole = read(own.as_("applicant"), reverse("law", args=[ID]))
    assert "Adopted practice: $100.00, from January 1, 2026; signed by A. Mayor (Resolution 12 of 2026)." in whole.words


def test_an_edition_that_is_not_kept_is_not_there(desk):
    client = desk.as_("officer")
    assert client.get(f"{reverse('law', args=[ID])}?edition={'a' * 64}").status_code == 404
    assert client.get(reverse("law", args=["us-ny/nowhere/1"])).status_code == 404


# ---- a case and its edition ------------------------------------------------------------------------------------------


def test_an_officer_sees_what_changes_and_accepts_it_and_the_docket_says_so(own):
    keep(own.home.law_folder, CLOCK, library.find(ID))
    add_gate(own.home)
    page = read(own.as_("officer"), own.page("case"))
    assert "this case keeps its own until an officer accepts it" in page.words
    before = read(own.as_("officer"), own.page("case-law"))
    assert before.words.count("in force November 12, 2020") == 2
    assert "Provisions that read otherwise: 130-99." in before.words
    assert "Adopted practice: the time counts from its end, from January 1, 2026; signed by A. Mayor" in before.words
    assert "Now: not asked Then: blocks" in before.words
    after = send(own.as_("officer"), own.page("case-law"), reasons0="The Board of Trustees resolved it.")
    assert (after.status, "Nothing waits to be accepted." in after.words) == (200, True)
    assert "Accepted by Officer Example, officer" in after.words
    entry = Entry.objects.get(case=own.case, act="accept edition")
    assert entry.person == own.people["officer"]
    shown = read(own.as_("officer"), own.page("entry", entry.seq))
    assert "The Board of Trustees resolved it." in shown.words
    assert read(own.as_("officer"), own.page("case")).html.count("130-99") > 0


@pytest.mark.parametrize("who", ["applicant", "reviewer", "inspector"])
def test_nobody_else_accepts_an_edition(own, who):
    add_gate(own.home)
    page = read(own.as_(who), own.page("case-law"))
    assert ("An officer may accept it for this case." in page.words, "Accept this edition" in page.html) == (
        True,
        False,
    )
    assert own.as_(who).post(own.page("case-law"), {"edition": "x"}).status_code == 403


def test_what_was_changed_after_the_page_was_opened_is_not_accepted(own):
    add_gate(own.home)
    boxes = read(own.as_("officer"), own.page("case-law")).boxes
    keep(own.home.law_folder, FEE, here.laws(own.home)[0])
    answer = own.as_("officer").post(own.page("case-law"), boxes)
    assert answer.status_code == 422
    assert b"Nothing was recorded." in answer.content
    assert not Entry.objects.filter(act="accept edition").exists()


def test_a_case_that_keeps_an_older_edition_links_to_that_edition(own):
    add_gate(own.home)
    own.case.refresh_from_db()
    digest = own.case.edition[ID]
    page = read(own.as_("applicant"), own.page("case"))
    assert f"{reverse('law', args=[ID])}?edition={digest}#must-" in page.html
    old = read(own.as_("applicant"), f"{reverse('law', args=[ID])}?edition={digest}")
    assert "This is an edition kept for the cases it governs" in old.words
    assert "130-99" not in old.words
    assert own.case.number in read(own.as_("officer"), reverse("laws")).words


# ---- the first page --------------------------------------------------------------------------------------------------


def test_an_officers_first_page_leads_to_where_the_law_contradicts_itself_and_to_cases_that_wait(own):
    page = read(own.as_("officer"), reverse("today"))
    many = len(dict(law_pages.clashes(here.laws(own.home), date(2026, 7, 15)))[ID])
    assert f"{many} places where it contradicts itself" in page.words
    assert f'href="{reverse("law", args=[ID])}#check"' in page.html
    assert 'id="check"' in read(own.as_("officer"), reverse("law", args=[ID])).html
    assert "another edition of the law" not in page.words
    add_gate(own.home)
    assert "1 open case keeps another edition" in read(own.as_("officer"), reverse("today")).words
    assert "The law itself" not in read(own.as_("reviewer"), reverse("today")).words


def test_the_pages_of_the_law_ask_the_database_little(own, django_assert_max_num_queries):
    add_gate(own.home)
    client = own.as_("officer")
    for address in (reverse("law", args=[ID]), reverse("laws"), own.page("case-law")):
        client.get(address)
        with django_assert_max_num_queries(20):
            assert client.get(address).status_code == 200


def test_the_manuals_edition_is_told_by_each_day_it_may_be_judged_by(desk, monkeypatch):
    told = [
        Reading("application", date(2024, 7, 30), "January 2015", adopted=False),
        Reading("approval", None, "", adopted=False),
    ]
    monkeypatch.setattr(case_law, "_manual", lambda case: told)
    page = read(desk.as_("applicant"), desk.page("case-law"))
    assert "Application January 2015 (on" in page.words
    assert "Approval Not yet" in page.words
    assert "the village has adopted none" in page.words
