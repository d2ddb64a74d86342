"""What people upload is looked into before it is kept."""

from __future__ import annotations

from typing import Any

import pytest

from forebay.formats.problems import FileProblem
from forebay.office import files
from forebay.office.files import NotKept
from forebay.office.home import Home
from forebay.office.models import Gauge, Load, StoredFile
from forebay.office.verbs.load_gauge_file import load_gauge_file
from office.conftest import NOW

SCRIPTED = b"%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.beep) >> >>\nendobj\n"


def test_an_upload_is_kept_byte_for_byte_and_its_cautions_told(home: Home, people: dict[str, Any]) -> None:
    received = files.receive(SCRIPTED, "notice.pdf", now=NOW, by=people["applicant"])
    assert files.read(received.file.sha256) == SCRIPTED
    assert received.file.by == people["applicant"]
    assert [said.split(" (")[0] for said in received.cautions] == ["notice.pdf holds scripts"]


@pytest.mark.parametrize(
    ("data", "name", "said"),
    [
        (b"MZ\x90\x00" + bytes(99), "plan.pdf", "This is a program"),
        (b"<!doctype html><script>alert(1)</script>", "report.pdf", "This is a web page"),
        (b"%PDF-1.7 << /S /Launch /F (calc.exe) >>", "plan.pdf", "starts a program"),
    ],
)
def test_what_could_do_harm_is_refused_and_not_kept(
    home: Home, people: dict[str, Any], data: bytes, name: str, said: str
) -> None:
    with pytest.raises(FileProblem, match=said):
        files.receive(data, name, now=NOW, by=people["applicant"])
    assert not StoredFile.objects.exists()
    assert not list((home.path / "files").rglob("*"))


def test_an_upload_too_large_is_refused_before_it_is_looked_into(
    home: Home, people: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LIMIT_MB", 1)
    with pytest.raises(NotKept, match="the limit is 1 MB"):
        files.receive(b"MZ\x00" + bytes(1024 * 1024), "plan.pdf", now=NOW)


def test_a_gauge_file_that_is_a_program_leaves_nothing_behind(home: Home, people: dict[str, Any]) -> None:
    gauge = Gauge.objects.create(name="Town Hall")
    with pytest.raises(FileProblem, match="This is a program"):
        load_gauge_file(gauge, b"#!/bin/sh\n", "rain.csv", by=people["officer"], now=NOW)
    assert (Load.objects.count(), StoredFile.objects.count()) == (0, 0)
