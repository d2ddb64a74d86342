"""A folder or a zip somebody hands in: every file's bytes by its name, or one sentence that says why it is not taken.

Nothing is written anywhere: a package is taken whole or not at all.

>>> package = of_files({"plan.pdf": b"%PDF-1.7"}, "Maple Ridge")
>>> package.names, package.digests["plan.pdf"][:8]
(('plan.pdf',), '86edbaa2')
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from forebay.formats.problems import FileProblem
from forebay.formats.uploads import archives
from forebay.formats.uploads.archives import MOST_BYTES, MOST_FILE_BYTES, MOST_FILES, Limits


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
    archives.refuse_twins(files, name)
    if not files:
        raise FileProblem(name, "There is no file in it. Put submission.toml and its documents inside.")
    total = 0
    for path, data in files.items():
        total += len(data)
        if not data:
            raise FileProblem(path, "The file is empty. Save it again and hand it in with its content.")
        archives.refuse_large(path, len(data), total, name, _limits())
    return Package(name, MappingProxyType({path: files[path] for path in sorted(files)}))


def of_folder(folder: Path) -> Package:
    """Read every file of a folder and its subfolders; a link is refused, since it can lead anywhere."""
    files: dict[str, bytes] = {}
    total = 0
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).as_posix()
        if archives.is_litter(inside):
            continue
        if path.is_symlink():
            raise FileProblem(inside, "This is a link to another place. Put the file itself into the folder.")
        if path.is_file():
            total += path.stat().st_size
            archives.refuse_many(len(files) + 1, folder.name, _limits())
            archives.refuse_large(inside, path.stat().st_size, total, folder.name, _limits())
            files[unicodedata.normalize("NFC", inside)] = path.read_bytes()
    return of_files(files, folder.name)


def of_zip(data: bytes, name: str) -> Package:
    """Read every file of a zip; what reaches outside it, is locked, or grows beyond reason is refused."""
    return of_files(_without_common_folder(archives.unpacked(data, name, _limits())), name)


def _limits() -> Limits:
    return Limits(MOST_FILES, MOST_FILE_BYTES, MOST_BYTES)


def _without_common_folder(files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Drop the one folder that people pack a submission in."""
    tops = {path.split("/", 1)[0] for path in files}
    if len(tops) != 1 or any("/" not in path for path in files):
        return files
    return {path.split("/", 1)[1]: data for path, data in files.items()}
