"""A case is governed by the edition it was begun under until an officer accepts another; the home keeps them all."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from forebay.law import library
from forebay.law.adopting import Practice, keep
from forebay.office import docket, editions, files, here
from forebay.office.home import Home
from forebay.office.models import Case, RequirementRow, StoredFile
from forebay.office.perform import RETRACT, BadData, NotPermitted, perform, reproject
from forebay.office.practice import changes, offers, waiting
from forebay.office.proofs.verify import verify
from forebay.office.record import ACCEPT, edition
from forebay.office.tick import tick
from forebay.office.verbs.accept_edition import accept_edition
from office.conftest import NOW, accept_all, inspect
from office.test_perform import add_gate

ID = "us-ny/webster/130-I"


def gated(case: Case) -> bool:
    """Tell whether the gate that the home's newer law has is asked in a case."""
    return RequirementRow.objects.filter(case=case, at="130-99").exists()


def test_a_case_keeps_the_law_it_was_opened_under(home: Home, case: Any, people: dict[str, Any]) -> None:
    opened_under = here.laws(home)[0].digest
    add_gate(home)
    inspect(case, people)
    case.refresh_from_db()
    assert case.edition == {ID: opened_under} != {ID: here.laws(home)[0].digest}
    assert not gated(case)
    assert verify(home).good


def test_an_accepted_edition_governs_and_the_docket_says_who_accepted_it(
    home: Home, case: Any, people: dict[str, Any]
) -> None:
    add_gate(home)
    [offered] = offers(case, home)
    assert [one.asks for one in changes(case, [offered.law], NOW)]
    assert offered.provisions == ("130-99",)
    entry = accept_edition(case, offered.law, by=people["officer"], now=NOW, reasons="The Board amended 130-99.")
    case.refresh_from_db()
    line = docket.lines(case)[-1]
    assert (entry.act, line.person, line.data["edition"]) == (ACCEPT, people["officer"].pk, offered.law.digest)
    assert (case.edition[ID], gated(case), offers(case, home)) == (offered.law.digest, True, [])
    assert verify(home).good


def test_what_stands_in_the_file_later_does_not_reach_an_old_case(
    home: Home, case: Any, people: dict[str, Any]
) -> None:
    add_gate(home)
    accept_all(case, people)
    path = home.law_folder / ID / "law.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("130-99", "130-98"), encoding="utf-8")
    editions.kept.cache_clear()
    later = NOW + timedelta(days=1)
    reproject(case, later)
    case.refresh_from_db()
    assert gated(case)
    assert not RequirementRow.objects.filter(at="130-98").exists()
    assert waiting(home) == [case]
    assert verify(home).good


def test_a_withdrawn_acceptance_gives_the_case_its_edition_back(home: Home, case: Any, people: dict[str, Any]) -> None:
    before = dict(Case.objects.get(pk=case.pk).edition)
    add_gate(home)
    accept_all(case, people)
    accepted = docket.lines(case)[-1].id
    inspect(case, people)
    gone = {"by": people["officer"], "occurred": NOW, "now": NOW, "retracts": accepted}
    perform(case, RETRACT, data={"reason": "Not resolved yet"}, **gone)
    case.refresh_from_db()
    assert (case.edition, gated(case)) == (before, False)
    assert verify(home).good


def test_only_an_officer_accepts(home: Home, case: Any, people: dict[str, Any]) -> None:
    add_gate(home)
    for who in ("clerk", "applicant", "board"):
        with pytest.raises(NotPermitted):
            accept_edition(case, here.laws(home)[0], by=people[who], now=NOW)


def test_what_governs_already_or_is_no_edition_is_refused(home: Home, case: Any, people: dict[str, Any]) -> None:
    law = here.laws(home)[0]
    with pytest.raises(BadData, match="governs this case already"):
        accept_edition(case, law, by=people["officer"], now=NOW)
    paper = files.store(b"no law", "paper.txt", now=NOW)
    given = {"by": people["officer"], "occurred": NOW, "now": NOW}
    with pytest.raises(BadData, match="is no edition of"):
        perform(case, ACCEPT, data={"law": ID, "edition": paper.sha256}, **given)
    with pytest.raises(BadData, match="is no law of this home"):
        perform(case, ACCEPT, data={"law": "us-ny/nowhere/1", "edition": law.digest}, **given)
    assert docket.lines(case)[-1].act == "open case"


def test_adopted_practice_reaches_a_case_only_once_accepted_and_comes_back_from_its_copy(
    home: Home, case: Any, people: dict[str, Any]
) -> None:
    law = library.find(ID)
    keep(home.law_folder, Practice(ID, "filing_fee", "A. Mayor", "Resolution 1", date(2026, 1, 1), is_="100 USD"), law)
    on = date(2026, 7, 1)
    assert editions.laws_of(case)[0].value("filing_fee", on) is None
    [offered] = offers(case, home)
    assert [row.instrument for row in offered.adopted] == ["Resolution 1"]
    accept_all(case, people)
    (home.law_folder / "adopted.toml").unlink()
    editions.kept.cache_clear()
    again = editions.laws_of(case)[0]
    assert (str(again.value("filing_fee", on)), again.adoptions[0].signer) == ("100 USD", "A. Mayor")
    [back] = offers(case, home)
    assert [row.instrument for row in back.dropped] == ["Resolution 1"]
    assert verify(home).good


@pytest.mark.parametrize("harm", ["gone", "changed", "forgotten"])
def test_an_edition_that_is_not_there_as_it_was_kept_fails_verification(
    home: Home, case: Any, people: dict[str, Any], harm: str
) -> None:
    add_gate(home)
    tick(home, NOW)
    [digest] = Case.objects.get(pk=case.pk).edition.values()
    path = files.path(digest)
    if harm == "gone":
        path.unlink()
    elif harm == "changed":
        path.write_bytes(path.read_bytes() + b"\n# another line\n")
    else:
        StoredFile.objects.filter(sha256=digest).delete()
        path.unlink()
    found = verify(home)
    assert not found.good
    assert digest[:12] in str(found.faults[0])


def test_a_home_that_adds_an_ordinance_offers_it_to_its_open_cases(
    home: Home, case: Any, people: dict[str, Any]
) -> None:
    path = home.path / "forebay.toml"
    both = f'ordinances = ["{ID}", "us-ny/state/construction"]'
    path.write_text(path.read_text().replace(f'ordinances = ["{ID}"]', both), encoding="utf-8")
    now = here.home()
    assert [(one.law.id, one.own) for one in offers(case, now)] == [("us-ny/state/construction", None)]
    accept_all(case, people)
    assert [law.id for law in editions.laws_of(case)] == list(now.ordinances)
    assert verify(now).good


# ---- dockets from before ---------------------------------------------------------------------------------------------


def test_an_older_docket_is_governed_by_what_its_last_entry_was_held_against(case: Any, people: dict[str, Any]) -> None:
    inspect(case, people)
    lines = docket.lines(case)
    older = [replace(lines[0], laws={ID: "a" * 64}), replace(lines[1], laws={ID: "b" * 64})]
    assert edition(older, here.vocabulary()) == {ID: "b" * 64}
    assert edition([], here.vocabulary()) == {}


def test_an_upgrade_keeps_what_an_older_version_kept_without_its_practice(
    home: Home, case: Any, people: dict[str, Any]
) -> None:
    row = Practice(ID, "filing_fee", "A. Mayor", "Resolution 1", date(2026, 1, 1), is_="100 USD")
    keep(home.law_folder, row, library.find(ID))
    adopted = here.laws(home)[0]
    Case.objects.filter(pk=case.pk).update(edition={ID: adopted.digest})
    more = Practice(ID, "filing_fee", "A. Mayor", "Resolution 2", date(2026, 5, 1), is_="200 USD")
    keep(home.law_folder, more, adopted)
    assert not StoredFile.objects.filter(sha256=adopted.digest).exists()
    editions.keep(NOW)
    assert StoredFile.objects.filter(sha256=adopted.digest).exists()
    assert editions.kept(ID, adopted.digest).adoptions == adopted.adoptions


@pytest.mark.usefixtures("case")
def test_an_edition_that_was_never_kept_gives_way_to_the_homes(home: Home) -> None:
    StoredFile.objects.all().delete()
    assert editions.governing({ID: "f" * 64}) == here.laws(home)
