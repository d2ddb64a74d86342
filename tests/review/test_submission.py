import io
import stat
import zipfile
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter

from forebay.formats import packages, pdfs
from forebay.formats.problems import FileProblem
from forebay.review import of_package, of_zip, read, samples
from forebay.review.samples import pdf
from review.filings import BARE, DRAINAGE, package, submission, zipped

WITH_PLAN = BARE + '[[document]]\nkind = "SWPPP"\nfile = "plan.pdf"\n'
WITH_DRAINAGE = BARE + '[[drainage]]\nfile = "drainage.toml"\n'
PLAN = "== A plan\nOne page.\n"


def sentence(told: pytest.ExceptionInfo[FileProblem]) -> str:
    text = str(told.value)
    assert "\n" not in text
    assert "Traceback" not in text
    assert "Error" not in text
    return text


def locked(data: bytes, password: str = "secret") -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(data)))
    writer.encrypt(password, owner_password="owner", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_a_folder_and_a_zip_of_it_are_the_same_submission(tmp_path: Path) -> None:
    sample = samples.webster()
    samples.write(sample, tmp_path / "maple")
    from_folder = read(tmp_path / "maple")
    (tmp_path / "maple.zip").write_bytes(zipped({f"maple/{name}": data for name, data in sample.files.items()}))
    from_zip = read(tmp_path / "maple.zip")
    assert from_folder.digests == from_zip.digests == sample.digests
    assert from_folder.package.sha256 == from_zip.package.sha256


def test_every_file_keeps_its_bytes_and_its_digest() -> None:
    found = submission(WITH_PLAN, plan_pdf=PLAN)
    assert found.package.files["plan.pdf"] == pdf(PLAN)
    assert found.documents[0].sha256 == found.digests["plan.pdf"]
    assert "One page." in (found.documents[0].pages or ("",))[0]


def test_numbers_keep_the_digits_they_were_written_with() -> None:
    head = WITH_DRAINAGE + '[[claim]]\nnode = "S1"\narea_ac = 4.00\ncurve_number = 71\n'
    area, number = submission(head, drainage_toml=DRAINAGE).claims
    assert (area.shown, area.written.half_last_digit) == ("4.00 acres", 0.005)
    assert (number.shown, number.written.half_last_digit) == ("71", 0.5)


# ---- what is refused -------------------------------------------------------------------------------------------------


def test_an_encrypted_pdf_is_refused() -> None:
    with pytest.raises(FileProblem) as told:
        of_package(package(WITH_PLAN, plan_pdf=locked(pdf(PLAN))))
    assert sentence(told) == ("plan.pdf: This PDF is encrypted, so it cannot be reviewed. Save it without a password.")


def test_a_pdf_that_opens_without_a_password_but_is_encrypted_is_refused() -> None:
    with pytest.raises(FileProblem) as told:
        pdfs.read(locked(pdf(PLAN), ""), "plan.pdf")
    assert "This PDF is encrypted" in sentence(told)


def test_a_pdf_of_a_cipher_not_read_here_is_refused_as_encrypted() -> None:
    data = locked(pdf(PLAN)).replace(b"/V 2", b"/V 5").replace(b"/R 3", b"/R 6")
    with pytest.raises(FileProblem) as told:
        pdfs.read(data, "plan.pdf")
    assert "This PDF is encrypted" in sentence(told)


def test_an_empty_pdf_is_refused() -> None:
    with pytest.raises(FileProblem) as told:
        package(WITH_PLAN, plan_pdf=b"")
    assert "plan.pdf: The file is empty." in sentence(told)
    with pytest.raises(FileProblem) as told:
        pdfs.read(b"  \n", "plan.pdf")
    assert "empty" in sentence(told)


def test_a_pdf_without_pages_is_refused() -> None:
    out = io.BytesIO()
    PdfWriter().write(out)
    with pytest.raises(FileProblem) as told:
        of_package(package(WITH_PLAN, plan_pdf=out.getvalue()))
    assert "plan.pdf: This PDF has no pages." in sentence(told)


@pytest.mark.parametrize("data", [b"%PDF-1.7\nnothing more", b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF"])
def test_a_damaged_pdf_is_refused(data: bytes) -> None:
    with pytest.raises(FileProblem) as told:
        of_package(package(WITH_PLAN, plan_pdf=data))
    assert sentence(told).startswith("plan.pdf: This PDF")


def test_a_file_called_pdf_that_is_none_is_refused() -> None:
    with pytest.raises(FileProblem) as told:
        of_package(package(WITH_PLAN, plan_pdf=b"PK\x03\x04 a word file"))
    assert "This is not a PDF" in sentence(told)


@pytest.mark.parametrize(
    "path",
    ["../outside.txt", "/etc/passwd", "a/../../b.txt", "C:/windows/x.txt", "..\\outside.txt", "a/..", "\\\\host\\x"],
)
def test_a_zip_with_a_path_outside_itself_is_refused(path: str) -> None:
    with pytest.raises(FileProblem) as told:
        of_zip(zipped({"submission.toml": BARE.encode(), path: b"x"}), "filing.zip")
    assert "A file in it lies outside of it." in sentence(told)


def test_a_zip_with_a_link_in_it_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("submission.toml", BARE)
        link = zipfile.ZipInfo("plan.pdf")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
    with pytest.raises(FileProblem) as told:
        of_zip(out.getvalue(), "filing.zip")
    assert "plan.pdf: This is a link to another place." in sentence(told)


def test_a_folder_with_a_link_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "submission.toml").write_text(BARE)
    (tmp_path / "plan.pdf").symlink_to("/etc/hostname")
    with pytest.raises(FileProblem) as told:
        read(tmp_path)
    assert "plan.pdf: This is a link" in sentence(told)


def test_a_zip_that_grows_beyond_reason_is_refused() -> None:
    with pytest.raises(FileProblem) as told:
        of_zip(zipped({"submission.toml": BARE.encode(), "plan.pdf": bytes(20 * 1024 * 1024)}), "filing.zip")
    assert "plan.pdf: The file grows from" in sentence(told)


def test_a_zip_that_is_too_large_together_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "MOST_BYTES", 1000)
    with pytest.raises(FileProblem) as told:
        of_zip(zipped({"submission.toml": BARE.encode(), "a.txt": b"a" * 600, "b.txt": b"b" * 600}), "filing.zip")
    assert "All files together" in sentence(told)


def test_a_zip_that_lies_about_a_size_is_refused() -> None:
    data = bytearray(zipped({"submission.toml": BARE.encode(), "a.txt": b"a" * 5000}))
    at = data.rindex(b"a.txt") - 46
    data[at + 24 : at + 28] = (10).to_bytes(4, "little")
    with pytest.raises(FileProblem):
        of_zip(bytes(data), "filing.zip")


def test_a_locked_or_broken_zip_is_refused() -> None:
    data = bytearray(zipped({"submission.toml": BARE.encode()}))
    at = data.rindex(b"submission.toml") - 46
    data[at + 8] |= 1
    with pytest.raises(FileProblem) as told:
        of_zip(bytes(data), "filing.zip")
    assert "locked with a password" in sentence(told)
    with pytest.raises(FileProblem) as told:
        of_zip(b"PK\x03\x04 and then nothing", "filing.zip")
    assert "This is not a zip that can be opened." in sentence(told)


def test_two_files_of_one_name_are_refused() -> None:
    with pytest.raises(FileProblem) as told:
        of_zip(zipped({"submission.toml": BARE.encode(), "Plan.pdf": b"x", "plan.PDF": b"y"}), "filing.zip")
    assert "Two files in it have this name." in sentence(told)


def test_a_drainage_that_runs_in_a_circle_is_refused() -> None:
    loop = DRAINAGE.replace(
        "[[after.design_point]]",
        '[[after.link]]\nname = "A"\nto = "B"\n[[after.link]]\nname = "B"\nto = "A"\n[[after.design_point]]',
    )
    with pytest.raises(FileProblem) as told:
        submission(WITH_DRAINAGE, drainage_toml=loop)
    assert "drainage.toml" in sentence(told)
    assert "circle: A -> B -> A" in sentence(told)


def test_a_negative_area_is_refused_with_its_line() -> None:
    with pytest.raises(FileProblem) as told:
        submission(WITH_DRAINAGE, drainage_toml=DRAINAGE.replace("area_ac = 4.0", "area_ac = -4.0"))
    assert told.value.row == 17
    assert "area_ac of meadow is -4. It must be 0 or more." in sentence(told)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("colour = 3\n", '"colour" is not known here.'),
        ('[facts]\ndisturbed_aera = "3 acre"\n', 'Did you mean "disturbed_area"?'),
        ("[facts]\ndisturbed_area = 3\n", "has no unit"),
        ('[[document]]\nkind = "SWPPP"\nfile = "missing.pdf"\n', "This file is not in the submission."),
        ('[[claim]]\nnode = "S1"\ncurve_numbre = 3\n', "This claim gives no number."),
        ('[[claim]]\nnode = "S1"\ncurve_number = "3"\n', "curve_number is not a number."),
        ('[[claim]]\nnode = "S1"\ncondition = "during"\narea_ac = 3\n', "Write before or after."),
        ('[[phase]]\nname = "1"\narea = "-2 acre"\nclear = 2026-05-01\nstabilize = 2026-06-01\n', "more than nothing"),
        (
            '[[phase]]\nname = "1"\narea = "2 acre"\nclear = 2026-07-01\nstabilize = 2026-06-01\n',
            "before it is cleared",
        ),
        ("[unclosed\n", "Mend that line."),
    ],
)
def test_what_cannot_be_right_is_refused_with_its_place(line: str, expected: str) -> None:
    with pytest.raises(FileProblem) as told:
        submission(BARE + line)
    assert expected in sentence(told)
    assert told.value.row is not None


def test_a_folder_without_its_head_says_where_to_get_one() -> None:
    with pytest.raises(FileProblem) as told:
        of_zip(zipped({"plan.pdf": b"x"}), "filing.zip")
    assert "There is no submission.toml in it." in sentence(told)


def test_a_refused_submission_leaves_nothing_behind(tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(FileProblem):
        of_zip(zipped({"submission.toml": BARE.encode(), "../x": b"x"}), str(tmp_path / "filing.zip"))
    assert sorted(tmp_path.rglob("*")) == before
