"""Which drainage model some bytes are, by what stands in them; their name counts for nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from forebay.formats import pdfs
from forebay.formats.models import hy8, hydrocad, hydrocad_rain, hydrocad_report, swmm, workbook
from forebay.formats.models.plain import decoded
from forebay.formats.models.told import ModelFile
from forebay.formats.problems import FileProblem

_PACKED, _PDF, _OLD = b"PK\x03\x04", b"%PDF-", b"\xd0\xcf\x11\xe0"
Read = Callable[[bytes, str], ModelFile]

_TEXTS: tuple[tuple[str, Callable[[str], bool], Read], ...] = (
    (hy8.KIND, hy8.recognises, hy8.read),
    (hydrocad.KIND, hydrocad.recognises, hydrocad.read),
    (swmm.KIND, swmm.recognises, swmm.read),
    (hydrocad_rain.KIND, hydrocad_rain.recognises, lambda data, name: _rainfall(data, name)),
)


def recognise(data: bytes) -> str | None:
    r"""Return what kind of drainage model some bytes are; None where they are none known here.

    >>> recognise(b"[HydroCAD]\nFileUnits=English\n"), recognise(b"format = 1")
    ('a HydroCAD project', None)
    """
    found = _reader(data)
    return found[0] if found else None


def _reader(data: bytes) -> tuple[str, Read] | None:
    if data.startswith((_PACKED, _OLD)):
        return workbook.KIND, workbook.read
    if _PDF in data[:1024]:
        return hydrocad_report.KIND, report
    try:
        text = decoded(data, "the file")
    except FileProblem:
        return None
    return next(((kind, read) for kind, fits, read in _TEXTS if fits(text)), None)


def read(data: bytes, name: str) -> ModelFile:
    """Read a drainage model of any kind known here.

    Parameters
    ----------
    data : bytes
        The file as it was sent.
    name : str
        The name to give in an error; it decides nothing.

    Returns
    -------
    ModelFile
        The drainage where the file holds a whole one, and everything that was left behind, each with its reason.

    Raises
    ------
    FileProblem
        A file of no known kind, or one that is broken, with the place and what would be right.
    """
    found = _reader(data)
    if found is None:
        decoded(data, name)
        sentence = (
            "This is no drainage model known here. Send an EPA SWMM (.inp), HydroCAD (.hcp) or HY-8 (.hy8) file, "
            "or the workbook."
        )
        raise FileProblem(name, sentence)
    return found[1](data, name)


def _rainfall(data: bytes, name: str) -> ModelFile:
    curve = hydrocad_rain.read_curve(data, name)
    return ModelFile(hydrocad_rain.KIND, name, hashlib.sha256(data).hexdigest(), curves=(curve,))


def report(data: bytes, name: str) -> ModelFile:
    """Read the text of a PDF as a report of HydroCAD; a PDF that holds none is refused."""
    found = pdfs.read(data, name)
    if not hydrocad_report.recognises(found.pages):
        words = "No page of this PDF is of a HydroCAD report." if found.can_be_searched else "This PDF has no text."
        raise FileProblem(name, f"{words} Send the model's own file, or type the site into the workbook.")
    claims, warnings = hydrocad_report.claims_of(found.pages)
    return ModelFile(hydrocad_report.KIND, name, found.sha256, claims=claims, warnings=warnings)
