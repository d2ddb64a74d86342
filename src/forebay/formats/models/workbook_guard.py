"""What is refused of a workbook before it is opened: one that grows beyond reason, or with a cell far from the rest."""

from __future__ import annotations

import io
import re
import zipfile

from forebay.formats.problems import FileProblem

MOST_BYTES = 8 * 1024 * 1024
"""What the workbook may hold unpacked; one with every table full stays below a quarter of it."""
MOST_ROWS, MOST_LETTERS = 20_000, 2
_PLACE = re.compile(rb"<(?:\w+:)?c [^>]*?\br=\"([A-Z]{1,3})(\d{1,9})\"")


def refuse_traps(data: bytes, name: str) -> None:
    """Refuse a workbook that would take a machine's memory to open."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            size = sum(entry.file_size for entry in archive.infolist())
            if size > MOST_BYTES:
                most = f"{MOST_BYTES // 2**20} MB"
                sentence = f"Unpacked it is {size / 2**20:,.0f} MB; a workbook for a drainage stays below {most}."
                raise FileProblem(name, f"{sentence} Send it without pictures and other sheets.")
            for entry in archive.infolist():
                if entry.filename.startswith("xl/worksheets/") and entry.filename.endswith(".xml"):
                    with archive.open(entry) as part:
                        _refuse_far(part.read(MOST_BYTES + 1), name)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, NotImplementedError, OSError, RuntimeError):
        raise FileProblem(name, "This is not an Excel workbook that can be opened. Save it again as .xlsx.") from None


def _refuse_far(text: bytes, name: str) -> None:
    for found in _PLACE.finditer(text):
        letters, row = found[1].decode(), int(found[2])
        if len(letters) > MOST_LETTERS or row > MOST_ROWS:
            sentence = "A cell stands here, far beyond the form. Delete it, and save the workbook again."
            raise FileProblem(name, sentence, value=f"{letters}{row}")
