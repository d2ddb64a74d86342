"""A name, a role, a licence, an interest or a part in a case that is changed behind the office's back is seen."""

from __future__ import annotations

import json
import shutil
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from forebay.office.home import Home
from forebay.office.models import AccountEvent, Licence, Note, Party, Person, RoleHeld
from forebay.office.models.noted import note, said
from forebay.office.proofs import noted
from forebay.office.proofs.digests import BadDigest, digest
from forebay.office.proofs.verify import verify
from forebay.office.verbs.interests import record_interest
from forebay.office.verbs.parties import end_party
from forebay.office.verbs.people import DETAILS, change_details
from forebay.office.verbs.professionals import record_licence
from forebay.office.verbs.roles import Designation, end_role, give_role
from office.conftest import NOW


@pytest.fixture
def office(home: Home, case: Any, people: dict[str, Any]) -> Home:
    """Return a home whose people, roles, licences and interests were recorded, changed and ended by its verbs."""
    told = {"by": people["officer"], "now": NOW}
    details = {name: getattr(people["applicant"], name) for name in DETAILS} | {"telephone": "555-0100"}
    change_details(people["applicant"], details, **told)
    record_licence(people["professional"], kind="PE", number="12345", expires=date(2027, 1, 1), **told)
    record_licence(people["professional"], kind="PE", number="12345", expires=date(2028, 1, 1), **told)
    record_interest(case, kind="tenant", name="Tia Tenant", **told)
    seat = give_role(Designation(people["stranger"], "inspector", date(2026, 7, 1)), **told)
    end_role(seat, date(2026, 8, 1), "Left", **told)
    end_party(Party.objects.get(case=case, role="qualified professional"), NOW)
    return home


def change(sql: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        assert cursor.rowcount == 1


def test_what_the_offices_own_verbs_change_is_no_fault(office: Home) -> None:
    assert verify(office).good, verify(office)
    person = Person.objects.get(email="applicant@example.org")
    assert [one.seq for one in Note.objects.filter(table="Person", row=person.pk)] == [1, 2]


TAMPERED = [
    ("UPDATE office_person SET name = 'Sam Stranger II' WHERE name = %s", "Olive Officer", "a person No."),
    ("UPDATE office_person SET standing = 'employee' WHERE name = %s", "Olive Officer", "a person No."),
    ("UPDATE office_roleheld SET since = '2020-01-01' WHERE role = %s", "inspector", "a role held No."),
    ("UPDATE office_roleheld SET until = NULL WHERE role = %s", "inspector", "a role held No."),
    ("UPDATE office_licence SET expires = '2035-01-01' WHERE expires = %s", date(2028, 1, 1), "a licence No."),
    ("UPDATE office_party SET until = NULL WHERE role = %s", "qualified professional", "a party No."),
    ("UPDATE office_interest SET name = 'Nobody' WHERE kind = %s", "tenant", "an interest No."),
    ("UPDATE office_accountevent SET why = 'Other' WHERE why = %s", "Left", "an account event No."),
]


@pytest.mark.parametrize(("sql", "value", "named"), TAMPERED)
def test_a_record_changed_behind_the_offices_back_is_named(office: Home, sql: str, value: Any, named: str) -> None:
    change(sql, value)
    found = str(verify(office))
    assert f"The record of {named}" in found
    assert "is not what was recorded of it last" in found


def test_a_role_added_or_taken_away_behind_the_offices_back_is_named(office: Home) -> None:
    held = RoleHeld.objects.get(role="inspector")
    change("DELETE FROM office_roleheld WHERE id = %s", held.pk)
    assert str(verify(office)).startswith(f"The record of a role held No. {held.pk} is gone, and nobody took it away")


def test_a_role_written_in_by_hand_was_never_recorded(office: Home, people: dict[str, Any]) -> None:
    change(
        "INSERT INTO office_roleheld (person_id, role, ordinance, since, reference) VALUES (%s, 'officer', '', %s, '')",
        people["stranger"].pk,
        date(2026, 1, 1),
    )
    assert "(Sam Stranger is officer from 2026-01-01) was never recorded here" in str(verify(office))


def test_a_later_save_by_the_office_does_not_cover_what_was_changed_unseen(
    office: Home, people: dict[str, Any]
) -> None:
    change("UPDATE office_person SET name = 'Sam Stranger II' WHERE name = %s", "Abel Applicant")
    person = Person.objects.get(email="applicant@example.org")
    details = {name: getattr(person, name) for name in DETAILS} | {"telephone": "555-0199"}
    change_details(person, details, by=people["officer"], now=NOW)
    Person.objects.get(pk=person.pk).save()
    assert f"The record of a person No. {person.pk}" in str(verify(office))


def test_notes_written_anew_do_not_follow_from_the_daily_digest(office: Home) -> None:
    digest(office, NOW)
    licence = Licence.objects.get(expires=date(2028, 1, 1))
    change("UPDATE office_licence SET expires = '2035-01-01' WHERE id = %s", licence.pk)
    Note.objects.filter(table="Licence", row=licence.pk).delete()
    note(Licence, [licence.pk])
    assert str(verify(office)) == (
        f"Note 1 of a licence No. {licence.pk} is not what it was then, says the daily digest of 2026-07-15. The "
        "record was changed after that day."
    )
    with pytest.raises(BadDigest, match=f"the notes of Licence {licence.pk} are no longer what this digest says"):
        digest(office, NOW + timedelta(hours=1))


def test_a_note_that_was_changed_is_seen(office: Home) -> None:
    person = Person.objects.get(email="applicant@example.org")
    change("UPDATE office_person SET name = 'Other' WHERE id = %s", person.pk)
    now = said(Person, [person.pk])[person.pk]
    change("UPDATE office_note SET said = %s WHERE \"table\" = 'Person' AND row = %s AND seq = 2", now, person.pk)
    assert str(verify(office)).startswith(f"Note 2 of a person No. {person.pk} is not what was noted then.")


def test_each_digest_holds_only_what_was_noted_since_the_one_before(office: Home, people: dict[str, Any]) -> None:
    first = json.loads(digest(office, NOW - timedelta(days=1)).read_text())["notes"]
    AccountEvent.objects.create(person=people["clerk"], what="Said", at=NOW)
    second = json.loads(digest(office, NOW).read_text())["notes"]
    assert len(first) > 10
    assert [key.split()[0] for key in second] == ["AccountEvent"]
    assert verify(office).good, verify(office)


def test_a_digest_kept_elsewhere_dates_a_changed_role(office: Home, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    shutil.copy(digest(office, NOW), kept)
    held = RoleHeld.objects.get(role="inspector")
    held.until = None
    held.save()
    assert verify(office, kept).good
    Note.objects.filter(table="RoleHeld").delete()
    for path in office.digests_folder.iterdir():
        path.unlink()
    noted.note(RoleHeld, RoleHeld.objects.values_list("pk", flat=True))
    assert "says the digest of 2026-07-15 kept at" in str(verify(office, kept))


def test_a_home_that_noted_nothing_yet_begins_with_what_is_on_record(office: Home) -> None:
    Note.objects.all().delete()
    assert str(verify(office)) == "Nothing is noted yet of the people and roles on record. Run forebay upgrade."
    noted.begin()
    assert verify(office).good, verify(office)
    change("UPDATE office_person SET name = 'Other' WHERE name = %s", "Olive Officer")
    noted.begin()
    assert not verify(office).good
