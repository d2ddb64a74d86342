"""Who is let in, what they may see, and the documents they bring."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from forebay.law import acts
from forebay.office import files
from forebay.office.files import NotKept
from forebay.office.home import Home
from forebay.office.models import Person, SignInLink, StoredFile
from forebay.office.people import permissions
from forebay.office.people.signin import follow, sign_in_link
from forebay.office.typed import BadData
from forebay.office.verbs.bodies import name_body
from forebay.office.verbs.parties import add_party
from forebay.office.verbs.people import change_details
from forebay.office.verbs.professionals import record_professional
from office.conftest import NOW

# ---- links -----------------------------------------------------------------------------------------------------------


def token_of(link: str) -> str:
    return link.rsplit("/", 1)[-1]


def test_a_link_lets_its_person_in_once(people: dict[str, Any]) -> None:
    link = sign_in_link(people["officer"], NOW)
    assert link.startswith("/sign-in/")
    followed = follow(token_of(link), NOW)
    assert followed
    assert followed.person == people["officer"]
    assert follow(token_of(link), NOW) is None


def test_a_link_expires(people: dict[str, Any]) -> None:
    link = sign_in_link(people["officer"], NOW, timedelta(hours=1))
    assert follow(token_of(link), NOW + timedelta(hours=1)) is None


def test_only_the_digest_of_a_token_is_kept(people: dict[str, Any]) -> None:
    token = token_of(sign_in_link(people["officer"], NOW))
    assert len(token) >= 40
    assert token not in str(SignInLink.objects.values().get())


def test_a_person_who_left_is_not_let_in(people: dict[str, Any]) -> None:
    link = sign_in_link(people["clerk"], NOW)
    people["clerk"].is_active = False
    people["clerk"].save()
    assert follow(token_of(link), NOW) is None


def test_a_made_up_token_lets_nobody_in(people: dict[str, Any]) -> None:
    assert follow("", NOW) is None
    assert follow("0" * 43, NOW) is None


def test_nobody_has_a_password_to_begin_with(people: dict[str, Any]) -> None:
    assert not any(person.has_usable_password() for person in people.values())


# ---- acting ----------------------------------------------------------------------------------------------------------


def test_the_acts_open_to_somebody_are_those_that_name_a_role_of_theirs(case: Any, people: dict[str, Any]) -> None:
    vocabulary = acts.load()
    mine = {kind.name for kind in permissions.acts_open_to(people["professional"], case, NOW.date(), vocabulary)}
    assert "file inspection report" in mine
    assert "issue permit" not in mine
    assert permissions.acts_open_to(people["stranger"], case, NOW.date(), vocabulary) == ()


@pytest.mark.parametrize("name", acts.load().kinds)
def test_every_act_names_somebody_who_may_do_it(name: str) -> None:
    assert acts.load()[name].by


# ---- documents -------------------------------------------------------------------------------------------------------


def test_a_document_is_kept_under_the_digest_of_its_bytes(home: Home, people: dict[str, Any]) -> None:
    kept = files.store(b"a plan", "Grading Plan 5\u00b0 O'Neil.PDF", now=NOW, by=people["applicant"])
    path = home.path / "files" / kept.sha256[:2] / kept.sha256
    assert path.read_bytes() == b"a plan"
    assert kept.name == "Grading Plan 5\u00b0 O'Neil.PDF"
    assert files.read(kept.sha256) == b"a plan"


def test_the_same_bytes_are_kept_once(home: Home, people: dict[str, Any]) -> None:
    first = files.store(b"a plan", "one.txt", now=NOW)
    assert files.store(b"a plan", "two.txt", now=NOW) == first
    assert StoredFile.objects.get().name == "one.txt"


@pytest.mark.parametrize("name", ["../../secret.key", "C:\\plans\\one.txt", "a/b\x00c.txt", "/"])
def test_a_name_never_leads_out_of_the_folder(home: Home, people: dict[str, Any], name: str) -> None:
    kept = files.store(name.encode(), name, now=NOW)
    assert not set(kept.name) & set("/\\\x00")
    assert kept.name


def test_an_empty_or_too_large_document_is_refused(home: Home, people: dict[str, Any], monkeypatch: Any) -> None:
    with pytest.raises(NotKept, match="is empty"):
        files.store(b"", "plan.pdf", now=NOW)
    monkeypatch.setattr(files, "LIMIT_MB", 1)
    with pytest.raises(NotKept, match="the limit is 1 MB"):
        files.store(b"x" * (1024 * 1024 + 1), "plan.pdf", now=NOW)


def test_a_document_is_known_by_its_content_and_not_by_its_name(home: Home, people: dict[str, Any]) -> None:
    png = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489")
    assert files.store(png, "plan.txt", now=NOW).kind == "image/png"


def test_a_document_that_is_gone_or_changed_is_not_handed_out(home: Home, people: dict[str, Any]) -> None:
    kept = files.store(b"a plan", "one.txt", now=NOW)
    files.path(kept.sha256).write_bytes(b"another")
    with pytest.raises(NotKept, match="was changed on the disk"):
        files.read(kept.sha256)
    files.path(kept.sha256).unlink()
    with pytest.raises(NotKept, match="not in the home's files"):
        files.read(kept.sha256)


@pytest.mark.parametrize("field", ["name", "firm", "address"])
def test_what_letters_cannot_print_is_refused_where_it_is_typed(case: Any, people: dict[str, Any], field: str) -> None:
    said = {"name": "Wei Example", "firm": "Example Homes", "address": "1 Example Street", field: "李明 Example"}
    before = Person.objects.count()
    for keeps in (
        lambda: add_party(case, email="wei@example.org", role="owner", **said),
        lambda: record_professional("wei@example.org", **said),
        lambda: change_details(people["officer"], said, by=people["officer"], now=NOW),
    ):
        with pytest.raises(BadData) as refused:
            keeps()
        assert refused.value.fields == {
            field: f"{field.capitalize()}: letters cannot print 李, 明. "
            "Write them in Latin, Greek or Cyrillic letters, or take them out."
        }
    assert Person.objects.count() == before
    with pytest.raises(BadData, match="Name: letters cannot print 李"):
        name_body("李 Board", NOW.date())
