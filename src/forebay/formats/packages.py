"""A folder or a zip somebody hands in: every file's bytes by its name, or one sentence that says why it is not taken.

Nothing is written anywhere: a package is taken whole or not at all.

>>> package = of_files({"plan.pdf": b"%PDF-1.7"}, "Maple Ridge")
>>> package.names, package.digests["plan.pdf"][:8]
(('plan.pdf',), '86edbaa2')
"""

from __future__ import annotations

import hashlib
import io
import stat
import unicodedata
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from types import MappingProxyType

from forebay.formats.problems import FileProblem, printable

MOST_FILES = 500
MOST_FILE_BYTES = 50 * 1024 * 1024
MOST_BYTES = 250 * 1024 * 1024
MOST_RATIO = 200
"""A zip entry that grows more than this many times is taken for a trap; real plans and tables stay far below."""

_RATIO_FROM_BYTES = 1024 * 1024
_LITTER = {"__macosx", ".ds_store", "thumbs.db", "desktop.ini"}
_MB = 1024 * 1024


@dataclass(frozen=True)
class Package:
    """What was handed in: a name, and every file's bytes by its path inside, in order of the paths."""

    name: str
    files: Mapping[str, bytes]

    @property
    def names(self) -> tuple[str, ...]:
        """The paths of the files."""
        return tuple(self.files)

    @cached_property
    def digests(self) -> Mapping[str, str]:
        """The sha256 of every file by its path."""
        return MappingProxyType({name: hashlib.sha256(data).hexdigest() for name, data in self.files.items()})

    @cached_property
    def sha256(self) -> str:
        """One digest of all paths and bytes, whichever way they were packed."""
        lines = (f"{digest}  {name}\n" for name, digest in self.digests.items())
        return hashlib.sha256("".join(lines).encode()).hexdigest()

    def changed(self, files: Mapping[str, bytes | None]) -> Package:
        """Return the package with files added or replaced; one given as None is left out."""
        kept = {path: data for path, data in {**self.files, **files}.items() if data is not None}
        return of_files(kept, self.name)


def read(path: Path) -> Package:
    """Read a folder or a zip."""
    if path.is_dir():
        return of_folder(path)
    try:
        data = path.read_bytes()
    except OSError:
        sentence = "There is no such folder or zip here. Check the name."
        raise FileProblem(path.name, sentence) from None
    return of_zip(data, path.name)


def of_files(files: Mapping[str, bytes], name: str) -> Package:
    """Return files already in hand as a package; two of one name, an empty one or one too large is refused."""
    _refuse_twins(files, name)
    if not files:
        raise FileProblem(name, "There is no file in it. Put submission.toml and its documents inside.")
    total = 0
    for path, data in files.items():
        total += len(data)
        if not data:
            raise FileProblem(path, "The file is empty. Save it again and hand it in with its content.")
        _refuse_large(path, len(data), total, name)
    return Package(name, MappingProxyType({path: files[path] for path in sorted(files)}))


def of_folder(folder: Path) -> Package:
    """Read every file of a folder and its subfolders; a link is refused, since it can lead anywhere."""
    files: dict[str, bytes] = {}
    total = 0
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).as_posix()
        if _is_litter(inside):
            continue
        if path.is_symlink():
            raise FileProblem(inside, "This is a link to another place. Put the file itself into the folder.")
        if path.is_file():
            total += path.stat().st_size
            _refuse_many(len(files) + 1, folder.name)
            _refuse_large(inside, path.stat().st_size, total, folder.name)
            files[unicodedata.normalize("NFC", inside)] = path.read_bytes()
    return of_files(files, folder.name)


def of_zip(data: bytes, name: str) -> Package:
    """Read every file of a zip; what reaches outside it, is locked, or grows beyond reason is refused."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir() and not _is_litter(entry.filename)]
            paths = [_safe_path(entry, name) for entry in archive.infolist()]
            _refuse_twins([_safe_path(entry, name) for entry in entries], name)
            _refuse_many(len(paths), name)
            files = _unpacked(archive, entries, name)
    except (zipfile.BadZipFile, EOFError, NotImplementedError, ValueError) as problem:
        if isinstance(problem, FileProblem):
            raise
        raise FileProblem(name, "This is not a zip that can be opened. Pack the folder again and send it.") from None
    return of_files(_without_common_folder(files), name)


def _unpacked(archive: zipfile.ZipFile, entries: Iterable[zipfile.ZipInfo], name: str) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    total = 0
    for entry in entries:
        path = _safe_path(entry, name)
        _refuse_entry(entry, path)
        _refuse_large(path, entry.file_size, total + entry.file_size, name)
        with archive.open(entry) as source:
            found = source.read(min(MOST_FILE_BYTES, entry.file_size) + 1)
        if len(found) > entry.file_size:
            raise FileProblem(path, "The file is larger than the zip says. Pack the folder again and send it.")
        total += len(found)
        files[path] = found
    return files


def _refuse_entry(entry: zipfile.ZipInfo, path: str) -> None:
    if entry.flag_bits & 0x1:
        raise FileProblem(path, "The file is locked with a password. Pack the folder without one.")
    mode = entry.external_attr >> 16
    if stat.S_ISLNK(mode):
        raise FileProblem(path, "This is a link to another place. Pack the file itself.")
    if entry.file_size > _RATIO_FROM_BYTES and entry.file_size > MOST_RATIO * max(entry.compress_size, 1):
        size, packed = entry.file_size / _MB, entry.compress_size / 1024
        raise FileProblem(
            path, f"The file grows from {packed:.0f} KB to {size:.0f} MB. Send it unpacked, if it is real."
        )


def _safe_path(entry: zipfile.ZipInfo, name: str) -> str:
    written = unicodedata.normalize("NFC", entry.orig_filename.replace("\\", "/").rstrip("/"))
    parts = PurePosixPath(written).parts
    if not parts or written.startswith("/") or ".." in parts or ":" in parts[0] or "\0" in written:
        raise FileProblem(
            name, "A file in it lies outside of it. Pack one folder, with nothing above it.", value=printable(written)
        )
    return "/".join(parts)


def _without_common_folder(files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Drop the one folder that people pack a submission in."""
    tops = {path.split("/", 1)[0] for path in files}
    if len(tops) != 1 or any("/" not in path for path in files):
        return files
    return {path.split("/", 1)[1]: data for path, data in files.items()}


def _is_litter(path: str) -> bool:
    return any(part.lower() in _LITTER or part.startswith("._") for part in PurePosixPath(path).parts)


def _refuse_twins(paths: Iterable[str], name: str) -> None:
    seen: set[str] = set()
    for path in paths:
        if path.casefold() in seen:
            raise FileProblem(name, "Two files in it have this name. Give each a name of its own.", value=path)
        seen.add(path.casefold())


def _refuse_many(count: int, name: str) -> None:
    if count > MOST_FILES:
        raise FileProblem(name, f"It holds more than {MOST_FILES} files. Send the documents of this submission only.")


def _refuse_large(path: str, size: int, total: int, name: str) -> None:
    if size > MOST_FILE_BYTES:
        limit = MOST_FILE_BYTES // _MB
        raise FileProblem(path, f"The file is {size / _MB:.0f} MB; the limit is {limit} MB. Make it smaller.")
    if total > MOST_BYTES:
        limit = MOST_BYTES // _MB
        raise FileProblem(name, f"All files together are more than {limit} MB. Send only what this submission needs.")
