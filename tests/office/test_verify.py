"""Whatever is changed behind the office's back is seen, and the entry is named."""

from __future__ import annotations

import json
import shutil
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from forebay.office import canonical, docket, files
from forebay.office.home import Home
from forebay.office.models import Case, Entry, Gauge, Notice, Person, Reading, RequirementRow, Storm
from forebay.office.perform import perform
from forebay.office.proofs import digests
from forebay.office.proofs.digests import BadDigest, digest
from forebay.office.proofs.verify import verify
from forebay.office.tick import tick
from forebay.office.verbs import load_gauge_file, open_case, state_facts
from office.conftest import NOW, inspect
from office.test_notices import find
from office.test_rain import file_of, load


@pytest.fixture
def office(home: Home, case: Any, people: dict[str, Any]) -> Home:
    """Return a home with two cases, five entries and a photograph in the first."""
    open_case(title="Other", address="13 Example Road", by=people["officer"], now=NOW)
    photo = files.store(b"a photograph, made up", "fence.txt", now=NOW)
    state_facts(case, {"disturbed_area": "4.9 acre"}, by=people["applicant"], occurred=NOW, now=NOW, key="f1")
    inspect(case, people, data={"photos": [photo.sha256]})
    told = {"occurred": NOW, "now": NOW, "subject": "start construction"}
    perform(case, "notify milestone", by=people["applicant"], **told)
    inspect(case, people, observed="Silt at the north fence", key="f2")
    return home


def change(sql: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        assert cursor.rowcount == 1


def first_fault(home: Home, against: Path | None = None) -> str:
    found = verify(home, against)
    assert not found.good
    return str(found)


def test_a_home_left_alone_is_as_it_was_written(office: Home) -> None:
    found = verify(office)
    assert found.good, found
    assert (found.cases, found.entries, found.files) == (2, 6, 2)
    assert str(found) == "All as it was written: 2 cases, 6 entries, 2 files and 0 daily digests."


# ---- one byte --------------------------------------------------------------------------------------------------------

TEXT_COLUMNS = ["hash", "previous", "act", "role", "subject", "corrects", "retracts", "key", "id"]


@pytest.mark.parametrize("column", TEXT_COLUMNS)
@pytest.mark.parametrize("seq", [1, 3, 5])
def test_a_changed_column_of_any_entry_is_named(office: Home, column: str, seq: int) -> None:
    entry = Entry.objects.get(case__number="2026-0001", seq=seq)
    value = getattr(entry, column)
    other = ("0" if value[:1] != "0" else "1") + value[1:]
    change(f"UPDATE office_entry SET {column} = %s WHERE id = %s", other, entry.id)
    assert f"Entry {seq} of case 2026-0001" in first_fault(office)


@pytest.mark.parametrize("column", ["occurred", "recorded"])
def test_a_changed_time_is_named(office: Home, column: str) -> None:
    entry = Entry.objects.get(case__number="2026-0001", seq=3)
    change(
        f"UPDATE office_entry SET {column} = %s WHERE id = %s",
        getattr(entry, column) + timedelta(microseconds=1),
        entry.id,
    )
    assert str(verify(office)).startswith('Entry 3 of case 2026-0001 ("inspect site") has')


def test_a_changed_person_is_named(office: Home, people: dict[str, Any]) -> None:
    change("UPDATE office_entry SET person_id = %s WHERE id = %s", people["clerk"].pk, "2026-0001/3")
    assert "Entry 3 of case 2026-0001" in first_fault(office)


def test_a_changed_number_is_named(office: Home) -> None:
    change("UPDATE office_entry SET seq = 9 WHERE id = %s", "2026-0001/3")
    assert "of case 2026-0001" in first_fault(office)


def test_an_entry_moved_to_another_case_is_named(office: Home) -> None:
    other = Case.objects.get(number="2026-0002")
    change("UPDATE office_entry SET case_id = %s, seq = 2 WHERE id = %s", other.pk, "2026-0001/5")
    assert "of case 2026-000" in first_fault(office)


def test_any_one_byte_of_any_sealed_text_is_seen(office: Home) -> None:
    """Every byte of the first case's texts is changed in turn, as the walk over the rows would meet it."""
    from forebay.office.proofs import verify as module

    case = Case.objects.get(number="2026-0001")
    rows = list(Entry.objects.filter(case=case).order_by("seq").values(*module.COLUMNS))
    missed = []
    for row in rows:
        raw = row["text"].encode()
        for place, byte in enumerate(raw):
            flipped = raw[:place] + bytes([byte ^ 1]) + raw[place + 1 :]
            changed = {**row, "text": flipped.decode("utf-8", "surrogateescape")}
            if not module._wrong(case, changed, row["seq"], row["previous"]):
                missed.append((row["id"], place))
    assert missed == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL keeps no text that is not UTF-8")
@pytest.mark.parametrize("column", ["text", "hash", "act", "key", "occurred", "role"])
def test_a_byte_that_makes_a_column_unreadable_is_named(office: Home, column: str) -> None:
    change(f"UPDATE office_entry SET {column} = CAST(x'7b22ff22' AS TEXT) WHERE id = %s", "2026-0001/4")
    assert "Entry 4 of case 2026-0001" in first_fault(office)


def test_an_entry_sealed_anew_breaks_the_one_after_it(office: Home) -> None:
    entry = Entry.objects.get(id="2026-0001/3")
    text = entry.text.replace("All well", "All bad!")
    change(
        "UPDATE office_entry SET text = %s, hash = %s WHERE id = %s",
        text,
        canonical.seal(entry.previous, text),
        entry.id,
    )
    assert str(verify(office)).startswith('Entry 4 of case 2026-0001 ("notify milestone") does not follow')


# ---- cut, swapped, rewritten -----------------------------------------------------------------------------------------


def test_a_cut_tail_is_seen(office: Home) -> None:
    change("DELETE FROM office_entry WHERE id = %s", "2026-0001/5")
    assert first_fault(office) == "The docket of case 2026-0001 ends at entry 4, and had 5. Its tail was cut."


def test_a_tail_cut_with_its_head_put_back_is_seen_by_the_daily_digest(office: Home) -> None:
    digest(office, NOW)
    cut_tail("2026-0001")
    assert first_fault(office) == (
        "Entry 5 of case 2026-0001 is not there any more, says the daily digest of 2026-07-15. "
        "The docket was changed after that day."
    )


def test_an_entry_taken_from_the_middle_is_seen(office: Home) -> None:
    change("DELETE FROM office_entry WHERE id = %s", "2026-0001/3")
    assert "Entry 3 of case 2026-0001" in first_fault(office)


def test_two_swapped_entries_are_seen(office: Home) -> None:
    for id_, seq in (("2026-0001/3", 93), ("2026-0001/4", 3), ("2026-0001/3", 4)):
        change("UPDATE office_entry SET seq = %s WHERE id = %s", seq, id_)
    assert str(verify(office)).startswith('Entry 3 of case 2026-0001 ("notify milestone")')


def test_two_entries_that_swapped_their_texts_are_seen(office: Home) -> None:
    third, fourth = (Entry.objects.get(id=f"2026-0001/{seq}") for seq in (3, 4))
    change("UPDATE office_entry SET text = %s WHERE id = %s", fourth.text, third.id)
    change("UPDATE office_entry SET text = %s WHERE id = %s", third.text, fourth.id)
    assert "Entry 3 of case 2026-0001" in first_fault(office)


def test_a_case_whose_number_was_changed_is_seen(office: Home) -> None:
    change("UPDATE office_case SET number = '2026-0007' WHERE number = %s", "2026-0001")
    assert "was sealed for case 2026-0001" in first_fault(office)


def test_a_docket_written_anew_is_named_by_day_from_a_digest_kept_elsewhere(office: Home, tmp_path: Path) -> None:
    kept = tmp_path / "given-to-the-attorney.json"
    shutil.copy(digest(office, NOW), kept)
    rewrite(office, "2026-0001", "Silt at the north fence", "Nothing to be seen")
    assert verify(office).good, verify(office)
    assert verify(office, kept).faults[0].sentence == (
        'Entry 5 of case 2026-0001 ("inspect site") is not what it was then, says the digest of 2026-07-15 kept at '
        f"{kept}. The docket was changed after that day."
    )


def test_a_digest_kept_elsewhere_agrees_with_a_home_left_alone(
    office: Home, people: dict[str, Any], tmp_path: Path
) -> None:
    kept = tmp_path / "kept.json"
    shutil.copy(digest(office, NOW), kept)
    inspect(Case.objects.get(number="2026-0001"), people, observed="Later")
    assert verify(office, kept).good


def test_a_file_that_is_no_digest_is_refused(office: Home, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"heads": 3}')
    with pytest.raises(BadDigest, match="not a digest as Forebay writes it"):
        verify(office, tmp_path / "other.json")


def cut_tail(number: str) -> None:
    last = Entry.objects.filter(case__number=number).order_by("-seq").first()
    assert last is not None
    change("DELETE FROM office_entry WHERE id = %s", last.id)
    change(
        "UPDATE office_case SET head_seq = %s, head_hash = %s WHERE number = %s", last.seq - 1, last.previous, number
    )


def rewrite(home: Home, number: str, old: str, new: str) -> None:
    """Rewrite a docket consistently, with its head, its digests and all that follows; only a copy can tell."""
    from forebay.office.perform import reproject

    case = Case.objects.get(number=number)
    previous = canonical.START
    for entry in Entry.objects.filter(case=case).order_by("seq"):
        text = entry.text.replace(old, new)
        seal = canonical.seal(previous, text)
        change(
            "UPDATE office_entry SET text = %s, previous = %s, hash = %s WHERE id = %s", text, previous, seal, entry.id
        )
        previous = seal
    change("UPDATE office_case SET head_hash = %s WHERE number = %s", previous, number)
    reproject(case, NOW)
    for path in digests.files(home):
        path.unlink()
    digest(home, NOW)


# ---- digests ---------------------------------------------------------------------------------------------------------


def test_each_days_digest_follows_from_the_day_before(office: Home, people: dict[str, Any]) -> None:
    first = digest(office, NOW - timedelta(days=2))
    second = digest(office, NOW)
    said = json.loads(second.read_text())
    assert said["date"] == "2026-07-15"
    assert said["zone"] == "America/New_York"
    assert said["previous"] == digests.read(first).sha256
    assert said["heads"]["2026-0001"] == {"seq": 5, "hash": docket_head("2026-0001")}
    assert verify(office).good


def test_a_changed_or_missing_digest_is_seen(office: Home) -> None:
    for days in (2, 1, 0):
        digest(office, NOW - timedelta(days=days))
    (office.digests_folder / "2026-07-14.json").unlink()
    assert "The digest of 2026-07-15 does not follow from the one before it" in first_fault(office)


def test_a_digest_that_shows_a_cut_is_not_written_over(office: Home) -> None:
    digest(office, NOW)
    cut_tail("2026-0001")
    with pytest.raises(BadDigest, match="not written over"):
        digest(office, NOW + timedelta(hours=1))


def docket_head(number: str) -> str:
    return Case.objects.get(number=number).head_hash


# ---- what stands beside the dockets ----------------------------------------------------------------------------------


def test_a_missing_file_is_named_with_its_entry(office: Home) -> None:
    photo = docket.lines(Case.objects.get(number="2026-0001"))[2].data["photos"][0]
    files.path(photo).unlink()
    fault = verify(office).faults[0]
    assert (fault.case, fault.seq, fault.act) == ("2026-0001", 3, "inspect site")
    assert "fence.txt" in fault.sentence
    assert "is missing from the home's files" in fault.sentence


def test_a_file_that_was_lost_and_put_back_from_a_copy_mends_the_home(office: Home) -> None:
    photo = files.path(docket.lines(Case.objects.get(number="2026-0001"))[2].data["photos"][0])
    kept = photo.read_bytes()
    photo.unlink()
    assert first_fault(office).endswith("Restore it from a backup.")
    photo.write_bytes(kept)
    assert verify(office).good, verify(office)


def test_a_changed_file_is_named(office: Home) -> None:
    photo = docket.lines(Case.objects.get(number="2026-0001"))[2].data["photos"][0]
    files.path(photo).write_bytes(b"another photograph")
    assert "was changed on the disk" in first_fault(office)


def test_a_file_whose_record_is_gone_is_named(office: Home) -> None:
    change("DELETE FROM office_storedfile WHERE name = %s", "fence.txt")
    assert "is not kept" in first_fault(office)


def test_a_requirement_changed_in_its_table_is_seen(office: Home) -> None:
    row = RequirementRow.objects.filter(case__number="2026-0001").first()
    assert row is not None
    change("UPDATE office_requirementrow SET status = 'done' WHERE id = %s", row.pk)
    if row.status != "done":
        assert "do not follow from its docket" in first_fault(office)


def test_a_requirement_taken_out_of_its_table_is_seen(office: Home) -> None:
    row = RequirementRow.objects.filter(case__number="2026-0001").first()
    assert row is not None
    change("DELETE FROM office_requirementrow WHERE id = %s", row.pk)
    assert "is missing" in first_fault(office)


def test_a_status_changed_on_the_case_is_seen(office: Home) -> None:
    change("UPDATE office_case SET status = 'closed' WHERE number = %s", "2026-0001")
    assert "its status is 'closed' and should be 'open'" in first_fault(office)


def test_a_notice_made_up_in_its_table_is_seen(office: Home) -> None:
    case = Case.objects.get(number="2026-0001")
    Notice.objects.create(
        number="NOV-2026-0099", case=case, kind="notice of violation", title="x", entry="x", served=NOW, html="", pdf=""
    )
    assert "NOV-2026-0099 does not follow from the docket" in first_fault(office)


def test_a_notice_whose_day_cannot_be_read_is_a_fault_and_no_failure(office: Home) -> None:
    case = Case.objects.get(number="2026-0001")
    Notice.objects.create(
        number="NOV-2026-0099", case=case, kind="notice of violation", title="x", entry="x", served=NOW, html="", pdf=""
    )
    change("UPDATE office_notice SET served = '2026-07-99 00:00:00' WHERE number = %s", "NOV-2026-0099")
    assert "a notice holds something that cannot be read" in first_fault(office)


def test_a_case_whose_day_cannot_be_read_is_a_fault(office: Home) -> None:
    change("UPDATE office_case SET opened = '2026-07-99 00:00:00' WHERE number = %s", "2026-0001")
    assert first_fault(office).startswith("The table of cases holds something that cannot be read")


@pytest.mark.parametrize("column", ["title", "place"])
def test_a_case_renamed_behind_its_docket_is_seen(office: Home, column: str) -> None:
    change(f"UPDATE office_case SET {column} = 'Elsewhere' WHERE number = %s", "2026-0001")
    assert f"its {column} is 'Elsewhere'" in first_fault(office)


def test_digests_that_were_there_and_are_gone_are_a_fault(office: Home) -> None:
    assert "There is no daily digest yet" in verify(office).remarks[0]
    tick(office, NOW)
    for path in digests.files(office):
        path.unlink()
    assert "The daily digests are gone" in first_fault(office)


def test_what_is_not_proved_is_said(office: Home) -> None:
    assert verify(office).remarks[-1].startswith("Not proved: the names of files, firms, drafts, links")


def test_no_advice_launders_a_tail_cut_with_its_head(office: Home, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    shutil.copy(digest(office, NOW), kept)
    inspect(Case.objects.get(number="2026-0001"), {"officer": Person.objects.get(name="Olive Officer")})
    find(Case.objects.get(number="2026-0001"), {"officer": Person.objects.get(name="Olive Officer")}, "turbidity")
    cut_tail("2026-0001")
    for against in (None, kept):
        said = first_fault(office, against)
        assert said.startswith("The tables of case 2026-0001 name entry 7, and its docket ends at entry 6.")
        assert "tick" not in said
        assert "Restore from a backup" in said
    (problem,) = tick(office, NOW, anew=True).problems
    assert "Its tail was cut. Run forebay verify." in problem
    assert "name entry 7" in first_fault(office)


def test_a_table_that_differs_is_written_anew_only_once_the_docket_was_compared(office: Home, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    shutil.copy(digest(office, NOW), kept)
    change("UPDATE office_case SET status = 'closed' WHERE number = %s", "2026-0001")
    assert "tick" not in first_fault(office)
    assert "where they differ, restore from a backup" in first_fault(office)
    assert "Run forebay tick with --anew" in first_fault(office, kept)


@pytest.fixture
def rained(office: Home, people: dict[str, Any]) -> Home:
    gauge = Gauge.objects.create(name="Village gauge")
    load(gauge, {0: "0.60", 20: "0.30"}, people)
    load(gauge, {0: "0.60", 3: "0.10", 20: "0.30"}, people)
    load(gauge, {0: "0", 1: "0.20", 3: "0.10", 9: "0.10", 14: "0.05", 20: "0.30"}, people)
    assert verify(office).good, verify(office)
    return office


def test_a_reading_changed_behind_its_file_is_seen(rained: Home) -> None:
    row = Reading.objects.filter(depth_in="3/5").get()
    change("UPDATE office_reading SET depth_in = '49/100' WHERE id = %s", row.pk)
    assert 'is kept as "49/100", and row 14 of the file says "3/5"' in first_fault(rained)


def test_a_file_read_with_an_offset_somebody_gave_is_compared_too(office: Home, people: dict[str, Any]) -> None:
    gauge = Gauge.objects.create(name="Village gauge")
    data = b"\n".join(line.rpartition(b",")[0] for line in file_of({0: "0.60"}).splitlines()) + b"\n"
    load_gauge_file(gauge, data, "rain.csv", by=people["officer"], now=NOW, utc_offset_h=-5)
    assert verify(office).good, verify(office)
    row = Reading.objects.filter(depth_in="3/5").get()
    change("UPDATE office_reading SET depth_in = '49/100' WHERE id = %s", row.pk)
    assert 'is kept as "49/100"' in first_fault(office)


def test_a_reading_taken_away_is_seen(rained: Home) -> None:
    row = Reading.objects.filter(depth_in="3/10").first()
    assert row is not None
    change("DELETE FROM office_reading WHERE id = %s", row.pk)
    assert "of the file, and is not kept" in first_fault(rained)


def test_a_storm_changed_behind_its_readings_is_seen(rained: Home) -> None:
    row = Storm.objects.filter(gone=False).first()
    assert row is not None
    change("UPDATE office_storm SET depth_in = '49/100' WHERE id = %s", row.pk)
    assert "does not follow from the readings" in first_fault(rained)


def test_a_law_that_changed_since_is_a_remark_and_no_fault(office: Home) -> None:
    toml = office.path / "forebay.toml"
    toml.write_text(toml.read_text().replace("[closures]", '[closures]\n2026-12-24 = "closed at noon"'))
    found = verify(Home.read(office.path))
    assert found.good
    assert any("other laws or days" in remark for remark in found.remarks)
