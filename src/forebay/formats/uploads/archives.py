"""A zip somebody sends, opened safely: nothing outside it, no link, no password, nothing that grows without end."""

from __future__ import annotations

import io
import lzma
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePosixPath

from forebay.formats.problems import FileProblem, printable

MOST_FILES = 500
MOST_FILE_BYTES = 50 * 1024 * 1024
MOST_BYTES = 250 * 1024 * 1024
MOST_RATIO = 200
"""A zip entry that grows more than this many times is taken for a trap; real plans and tables stay far below."""

_RATIO_FROM_BYTES = 1024 * 1024
_LITTER = {"__macosx", ".ds_store", "thumbs.db", "desktop.ini"}
_END, _END_BYTES = b"PK\x05\x06", 22
_MB = 1024 * 1024
_BROKEN = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    NotImplementedError,
    ValueError,
    OSError,
)
"""What a damaged zip raises, by the way each file in it is packed; an unknown way is not implemented."""

_NOT_OPENED = "This is not a zip that can be opened. Pack the folder again and send it."


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a zip is unpacked: how many files, bytes in one, and bytes in all."""

    files: int = MOST_FILES
    file_bytes: int = MOST_FILE_BYTES
    all_bytes: int = MOST_BYTES


def unpacked(data: bytes, name: str, limits: Limits | None = None) -> Mapping[str, bytes]:
    """Return every file of a zip by its path inside; what computers add by themselves is left out."""
    bounds = limits or Limits()
    with opened(data, name) as archive:
        entries = _checked(archive, name, bounds)
        return {path: _bytes(archive, entry, path) for path, entry in entries.items()}


def looked_at(data: bytes, name: str, limits: Limits | None = None, broken: str = _NOT_OPENED) -> tuple[str, ...]:
    """Return the paths in a zip, of which nothing is unpacked; a trap is refused by what its own list says."""
    with opened(data, name, broken) as archive:
        return tuple(_checked(archive, name, limits or Limits()))


def ends_as_zip(data: bytes) -> bool:
    """Whether a file ends as a zip does, whatever it begins as."""
    at = data.rfind(_END, max(0, len(data) - _END_BYTES - 65_535))
    if at < 0 or len(data) - at < _END_BYTES:
        return False
    return at + _END_BYTES + int.from_bytes(data[at + 20 : at + 22], "little") == len(data)


@contextmanager
def opened(data: bytes, name: str, broken: str = _NOT_OPENED) -> Iterator[zipfile.ZipFile]:
    """Open a zip; whatever is broken in it is one sentence about the file (``broken``)."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield archive
    except FileProblem:
        raise
    except _BROKEN:
        raise FileProblem(name, broken) from None


def _checked(archive: zipfile.ZipFile, name: str, limits: Limits) -> dict[str, zipfile.ZipInfo]:
    for entry in archive.infolist():
        safe_path(entry, name)
    entries = [entry for entry in archive.infolist() if not entry.is_dir() and not is_litter(entry.filename)]
    paths = [safe_path(entry, name) for entry in entries]
    refuse_twins(paths, name)
    refuse_many(len(archive.infolist()), name, limits)
    _refuse_overlaps(archive.infolist(), name)
    total = 0
    for entry, path in zip(entries, paths, strict=True):
        total += entry.file_size
        _refuse_entry(entry, path)
        refuse_large(path, entry.file_size, total, name, limits)
    return dict(zip(paths, entries, strict=True))


def _bytes(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, path: str) -> bytes:
    with archive.open(entry) as source:
        found = source.read(entry.file_size + 1)
    if len(found) > entry.file_size:
        raise FileProblem(path, "The file is larger than the zip says. Pack the folder again and send it.")
    return found


def _refuse_overlaps(entries: Iterable[zipfile.ZipInfo], name: str) -> None:
    """Refuse a zip whose files share bytes: that is how a small one is made to unpack without end."""
    ended = 0
    for entry in sorted(entries, key=lambda each: each.header_offset):
        if entry.header_offset < ended:
            raise FileProblem(name, "Files in it share the same bytes, as in a trap. Pack the folder again.")
        ended = entry.header_offset + entry.compress_size


def _refuse_entry(entry: zipfile.ZipInfo, path: str) -> None:
    if entry.flag_bits & 0x1:
        raise FileProblem(path, "The file is locked with a password. Pack the folder without one.")
    if stat.S_ISLNK(entry.external_attr >> 16):
        raise FileProblem(path, "This is a link to another place. Pack the file itself.")
    if entry.file_size > _RATIO_FROM_BYTES and entry.file_size > MOST_RATIO * max(entry.compress_size, 1):
        size, packed = entry.file_size / _MB, entry.compress_size / 1024
        raise FileProblem(
            path, f"The file grows from {packed:.0f} KB to {size:.0f} MB. Send it unpacked, if it is real."
        )


def safe_path(entry: zipfile.ZipInfo, name: str) -> str:
    """Return where a file lies inside a zip; one that lies outside of it is refused."""
    written = unicodedata.normalize("NFC", entry.orig_filename.replace("\\", "/").rstrip("/"))
    parts = PurePosixPath(written).parts
    if not parts or written.startswith("/") or ".." in parts or ":" in parts[0] or "\0" in written:
        raise FileProblem(
            name, "A file in it lies outside of it. Pack one folder, with nothing above it.", value=printable(written)
        )
    return "/".join(parts)


def is_litter(path: str) -> bool:
    """Whether a file is one that a computer adds by itself."""
    return any(part.lower() in _LITTER or part.startswith("._") for part in PurePosixPath(path).parts)


def refuse_twins(paths: Iterable[str], name: str) -> None:
    """Refuse two files of one name."""
    seen: set[str] = set()
    for path in paths:
        if path.casefold() in seen:
            raise FileProblem(name, "Two files in it have this name. Give each a name of its own.", value=path)
        seen.add(path.casefold())


def refuse_many(count: int, name: str, limits: Limits | None = None) -> None:
    """Refuse more files than anybody hands in."""
    most = (limits or Limits()).files
    if count > most:
        raise FileProblem(name, f"It holds more than {most} files. Send the documents of this submission only.")


def refuse_large(path: str, size: int, total: int, name: str, limits: Limits | None = None) -> None:
    """Refuse a file, or all files together, larger than is taken."""
    bounds = limits or Limits()
    if size > bounds.file_bytes:
        limit = bounds.file_bytes // _MB
        raise FileProblem(path, f"The file is {size / _MB:.0f} MB; the limit is {limit} MB. Make it smaller.")
    if total > bounds.all_bytes:
        limit = bounds.all_bytes // _MB
        raise FileProblem(name, f"All files together are more than {limit} MB. Send only what this submission needs.")
