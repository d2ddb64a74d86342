"""A DXF cut down to the polylines of its model, with a count by layer of what bounds no area by itself.

Most of a drawing is lettering, blocks and lines: leaving them out first makes the reading quick and its memory small.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

POLYLINES = (b"LWPOLYLINE", b"POLYLINE")
_FOLLOW = (b"VERTEX", b"SEQEND")
LOOSE = b"LINE ARC CIRCLE ELLIPSE SPLINE HATCH INSERT 3DFACE SOLID TRACE MLINE HELIX MESH REGION".split()
_HEAD_BYTES = 200_000
_UTF8_SINCE = "AC1021"

_SECTION = re.compile(rb"(?m)^[ \t]*0[ \t]*\r?\n[ \t]*SECTION[ \t]*\r?\n[ \t]*2[ \t]*\r?\n[ \t]*(\w+)[ \t]*\r?$")
_ENTITY = re.compile(rb"(?m)^[ \t]*0[ \t]*\r?\n[ \t]*(\d?[A-Z]\w*)[ \t]*\r?$")
_LAYER = re.compile(rb"\A[^\n]*\n[^\n]*\n(?:[^\n]*\n[^\n]*\n){0,40}?[ \t]*8[ \t]*\r?\n([^\r\n]*)")
_ON_PAPER = re.compile(rb"\A[^\n]*\n[^\n]*\n(?:[^\n]*\n[^\n]*\n){0,20}?[ \t]*67[ \t]*\r?\n[ \t]*1[ \t]*\r?\n")
_HEADER = re.compile(rb"\$(ACADVER|DWGCODEPAGE|INSUNITS)[ \t]*\r?\n[ \t]*\d+[ \t]*\r?\n[ \t]*([^\r\n]*)")


@dataclass
class Cut:
    """The polylines of a drawing, what else is on its layers, and what its header says."""

    head: bytes
    polylines: list[bytes] = field(default_factory=list)
    loose: dict[str, Counter[str]] = field(default_factory=dict)
    unit: int | None = None

    def text(self, first: int, last: int) -> bytes:
        """Return some of the polylines as a small DXF of their own."""
        return b"".join([self.head, *self.polylines[first:last], b"  0\nENDSEC\n  0\nEOF\n"])


def cut(data: bytes) -> Cut:
    """Return what of a drawing is worth reading."""
    header = {key.decode(): value.strip().decode("latin-1") for key, value in _HEADER.findall(data[:_HEAD_BYTES])}
    encoding, unit = _encoding(header), header.get("INSUNITS", "")
    found = Cut(_small_header(header), unit=int(unit) if unit.isdigit() else None)
    follows = False
    for kind, chunk in _entities(data):
        if follows and kind in _FOLLOW:
            found.polylines[-1] += chunk
            continue
        follows = kind in POLYLINES and not _ON_PAPER.match(chunk)
        if follows:
            found.polylines.append(chunk)
        elif kind in LOOSE and not _ON_PAPER.match(chunk):
            found.loose.setdefault(layer_of(chunk, encoding), Counter())[kind.decode()] += 1
    return found


def _entities(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield each entity of the model section with its bytes, up to the section's end or the file's."""
    section = next((found for found in _SECTION.finditer(data) if found[1] == b"ENTITIES"), None)
    if section is None:
        return
    started: tuple[bytes, int] | None = None
    for found in _ENTITY.finditer(data, section.end()):
        if started is not None:
            yield started[0], data[started[1] : found.start()]
        if found[1] in {b"ENDSEC", b"EOF"}:
            return
        started = found[1], found.start()


def layer_of(chunk: bytes, encoding: str = "utf-8") -> str:
    """Return the layer that an entity's bytes name."""
    found = _LAYER.match(chunk)
    return plain(found[1].strip().decode(encoding, "replace")) if found else "0"


def plain(layer: str) -> str:
    """Return a layer's name as a person reads it; old drawings write letters beyond ASCII as codes."""
    from ezdxf.lldxf.encoding import decode_dxf_unicode

    return str(decode_dxf_unicode(layer)).encode("utf-8", "replace").decode()


def _encoding(header: dict[str, str]) -> str:
    from ezdxf.tools.codepage import toencoding

    utf8 = header.get("ACADVER", "") >= _UTF8_SINCE
    return "utf-8" if utf8 else str(toencoding(header.get("DWGCODEPAGE", "ANSI_1252")))


def _small_header(header: dict[str, str]) -> bytes:
    said = [
        f"  9\n${key}\n  {code}\n{header[key]}\n" for key, code in (("ACADVER", 1), ("DWGCODEPAGE", 3)) if key in header
    ]
    text = f"  0\nSECTION\n  2\nHEADER\n{''.join(said)}  0\nENDSEC\n  0\nSECTION\n  2\nENTITIES\n"
    return text.encode("ascii", "replace")
