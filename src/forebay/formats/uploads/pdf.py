"""What a PDF would do when it is opened: start a program (refused), run a script or carry files (said)."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

from forebay.formats.problems import FileProblem

_PACKED = re.compile(rb"/ObjStm\b.{0,400}?stream\r?\n", re.DOTALL)
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")
_NAMES = re.compile(rb"/(JavaScript|JS|Launch|EmbeddedFile|RichMedia)(?![A-Za-z])")
_MOST_PACKED = 4 * 2**20
_MOST_STREAMS = 2000

_SCRIPT = "{name} holds scripts (JavaScript). Forebay runs none of them; open it in a reader with scripts off."
_FILES = "{name} carries other files or media inside. Forebay does not open them; do not open them unasked."


def cautions(data: bytes, name: str) -> tuple[str, ...]:
    """Say what in a PDF would run or be carried along; one that starts programs is refused."""
    found = {name for part in _parts(data) for name in _NAMES.findall(_plain(part))}
    if b"Launch" in found:
        raise FileProblem(name, "This PDF starts a program when it is opened. Print it to PDF again and send that.")
    said = []
    if found & {b"JavaScript", b"JS"}:
        said.append(_SCRIPT.format(name=name))
    if found & {b"EmbeddedFile", b"RichMedia"}:
        said.append(_FILES.format(name=name))
    return tuple(said)


def _parts(data: bytes) -> Iterator[bytes]:
    """Yield the bytes as they stand and the objects packed in them, as far as anybody packs objects."""
    yield data
    for count, found in enumerate(_PACKED.finditer(data)):
        if count >= _MOST_STREAMS:
            return
        try:
            yield zlib.decompressobj().decompress(data[found.end() : found.end() + _MOST_PACKED], _MOST_PACKED)
        except zlib.error:
            continue


def _plain(part: bytes) -> bytes:
    """Return names as they are meant: a letter may be written as its number."""
    return _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), part) if b"#" in part else part
