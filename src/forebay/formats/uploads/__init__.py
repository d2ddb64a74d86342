"""The one gate for whatever people upload: what a file truly is, and nothing in it that can do harm.

What could harm whoever opens it is refused with the reason; what cannot do anything here but might elsewhere is taken
with a caution in words. Nothing is changed: a file is kept byte for byte, or not at all.
"""

from __future__ import annotations

from dataclasses import dataclass

from forebay.formats.problems import FileProblem
from forebay.formats.uploads import archives, kinds, names, pdf, pictures, xml
from forebay.formats.uploads.kinds import Kind

__all__ = ["Kind", "Upload", "admit"]

_MACROS = ("vbaproject.bin", "xl/macrosheets/", "word/vbadata.xml")
_OLD_MACROS = "_VBA_PROJECT".encode("utf-16-le")
_HIDDEN_PAGE = (b"<script", b"<?php", b"<html", b"<iframe")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that may be kept: what it is, the name it may be kept under, and what its receiver should know."""

    kind: Kind
    name: str
    cautions: tuple[str, ...] = ()


def admit(data: bytes, name: str) -> Upload:
    """Return what an uploaded file is and the name to keep it under; what could do harm is refused with the reason.

    >>> admit(b"%PDF-1.7 ...", "../Plan.PDF").name
    'Plan.PDF'
    """
    kept = names.safe(name)
    if not data.strip(b"\0 \t\r\n"):
        raise FileProblem(kept, "The file is empty. Choose the file again.")
    kind = kinds.of(data)
    kind, cautions = _looked_into(kind, data, kept)
    return Upload(kind, kept, (*cautions, *_misnamed(kind, kept)))


def _looked_into(kind: Kind, data: bytes, name: str) -> tuple[Kind, tuple[str, ...]]:
    """Refuse what could do harm in a file of some kind, and return its kind more exactly, with cautions."""
    _refuse_two_at_once(kind, data, name)
    if kind is kinds.ZIP:
        return _zip(data, name), ()
    if kind is kinds.PDF:
        return kind, pdf.cautions(data, name)
    if kind is kinds.PICTURE:
        pictures.refuse_flood(data, name)
    elif kind in {kinds.SVG, kinds.XML}:
        xml.refuse_active(data, name, picture=kind is kinds.SVG)
    elif kind is kinds.OLD_OFFICE and _OLD_MACROS in data:
        raise _macros(name)
    elif kind in _REFUSED:
        raise FileProblem(name, _REFUSED[kind])
    return kind, ()


_REFUSED = {
    kinds.ARCHIVE: "This archive cannot be looked into here. Pack the files as a zip, or send them as they are.",
    kinds.PROGRAM: "This is a program, which is not taken. Send the document or the data itself.",
    kinds.WEB_PAGE: "This is a web page, which can run scripts. Print it to PDF and send that.",
    kinds.POINTER: "This is only a pointer to a file kept elsewhere. Send the file itself.",
}


def _zip(data: bytes, name: str) -> Kind:
    paths = archives.looked_at(data, name)
    if any(path.lower().endswith(_MACROS[0]) or path.lower().startswith(_MACROS[1:]) for path in paths):
        raise _macros(name)
    return kinds.of_zip(paths)


def _macros(name: str) -> FileProblem:
    return FileProblem(name, "The document holds macros, which can run. Save it without macros and send that.")


def _refuse_two_at_once(kind: Kind, data: bytes, name: str) -> None:
    """Refuse a file made to be read as two kinds, so that one program sees another file than the next."""
    other = ""
    if kind is not kinds.ZIP and archives.ends_as_zip(data):
        other = "a zip archive"
    elif kind is not kinds.PDF and b"%PDF-" in data[:1024]:
        other = "a PDF document"
    elif kind is kinds.PICTURE and any(mark in data for mark in _HIDDEN_PAGE):
        other = "a web page or program"
    if other:
        sentence = f"The file is {kind.says} and {other} at once, as in a trap. Save the document again and send that."
        raise FileProblem(name, sentence)


def _misnamed(kind: Kind, name: str) -> tuple[str, ...]:
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    known = {each for other in vars(kinds).values() if isinstance(other, Kind) for each in other.endings}
    if ending in known and kind.endings and ending not in kind.endings:
        return (f"{name} is {kind.says}, whatever its name says.",)
    return ()
