"""The text of a PDF page by page, for looking things up; one that is locked, empty or damaged is refused."""

from __future__ import annotations

import hashlib
import io
import logging
import re
from dataclasses import dataclass

from pypdf import PdfReader
from pypdf.errors import DependencyError, PyPdfError

from forebay.formats.problems import FileProblem

MOST_PAGES = 3000
_DAMAGED = "This PDF is damaged and cannot be read. Save or print it to PDF again and send that."

_LOCKED = "This PDF is encrypted, so it cannot be reviewed. Save it without a password."

_FAULTS = (PyPdfError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, OSError)
"""What pypdf raises over a damaged file, which may break any rule of the format."""

# pypdf logs every oddity of a real file; what a person needs to know is raised as a FileProblem.
logging.getLogger("pypdf").setLevel(logging.CRITICAL)


@dataclass(frozen=True, slots=True)
class PdfText:
    """A PDF's text: one string a page, in order; a page that is only a picture has an empty one."""

    name: str
    pages: tuple[str, ...]
    sha256: str

    @property
    def can_be_searched(self) -> bool:
        """Whether any page has text at all: a scan has none."""
        return any(page.strip() for page in self.pages)


def read(data: bytes, name: str) -> PdfText:
    """Return a PDF's text by page."""
    if not data.strip():
        raise FileProblem(name, "The file is empty. Save the PDF again and send it.")
    if b"%PDF-" not in data[:1024]:
        raise FileProblem(name, "This is not a PDF, though its name says so. Save or print the document to PDF.")
    reader = _opened(data, name)
    if reader.is_encrypted:
        raise FileProblem(name, _LOCKED)
    try:
        count = len(reader.pages)
        if count > MOST_PAGES:
            raise FileProblem(name, f"This PDF has {count:,} pages; the limit is {MOST_PAGES:,}. Send it in parts.")
        pages = tuple(_plain(page.extract_text()) for page in reader.pages)
    except FileProblem:
        raise
    except _FAULTS:
        raise FileProblem(name, _DAMAGED) from None
    if not pages:
        raise FileProblem(name, "This PDF has no pages. Save the document to PDF again and send it.")
    return PdfText(name, pages, hashlib.sha256(data).hexdigest())


def _opened(data: bytes, name: str) -> PdfReader:
    try:
        return PdfReader(io.BytesIO(data))
    except (DependencyError, NotImplementedError, *_FAULTS):
        # A cipher that is not read here, or is damaged, is a locked document all the same.
        raise FileProblem(name, _LOCKED if b"/Encrypt" in data else _DAMAGED) from None


def _plain(text: str) -> str:
    return re.sub(r"[ \t\xa0]+", " ", text).strip()
