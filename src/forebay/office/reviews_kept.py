"""Submissions and reviews as files: every document under its own digest, the list of them under the package's.

The list names each file by its path and digest, a line each, so that its own digest is the package's
(`forebay.formats.packages.Package.sha256`). A review is kept as the text it gives, and never written again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import lru_cache

from forebay.formats.packages import Package, of_files
from forebay.office import files, here
from forebay.office.history.reviews import Round
from forebay.office.models import Person
from forebay.review import Run, Submission, of_json, of_package


def keep(package: Package, *, now: datetime, by: Person | None) -> tuple[str, list[str]]:
    """Keep every file of a package and the list of them; return the list's digest, and the files'."""
    kept = [files.receive(data, path, now=now, by=by).file.sha256 for path, data in package.files.items()]
    listed = files.store(_listed(package.digests), f"{package.name}, list of files.txt", now=now, by=by)
    return listed.sha256, list(dict.fromkeys(kept))


def _listed(digests: Mapping[str, str]) -> bytes:
    return "".join(f"{digest}  {path}\n" for path, digest in digests.items()).encode()


def digests_of(package: str) -> dict[str, str]:
    """Return the digest of each file of a package that is kept, by its path."""
    lines = files.read(package).decode().splitlines()
    return {path: digest for digest, _, path in (line.partition("  ") for line in lines)}


def package_of(package: str, name: str = "submission") -> Package:
    """Return a package as it was handed in."""
    return of_files({path: files.read(digest) for path, digest in digests_of(package).items()}, name)


def submission_of(one: Round) -> Submission:
    """Return a submission as it was handed in, numbered as the docket counts it."""
    return numbered(as_stated(one), one)


def as_stated(one: Round) -> Submission:
    """Return a submission as it was handed in, with the round its own file says."""
    return of_package(package_of(one.package), here.book())


def numbered(read: Submission, one: Round) -> Submission:
    """Return a submission numbered as the docket counts it, where it counts it."""
    return replace(read, round=one.number) if one.number else read


def two_numbers(read: Submission, one: Round) -> str:
    """Say which round a submission calls itself and which it is here; nothing where the two agree or it is no round."""
    if not one.number or read.round == one.number:
        return ""
    return f"The file says round {read.round}; this is round {one.number} here."


def keep_run(run: Run, name: str, now: datetime) -> str:
    """Keep a review and return the digest of its text."""
    return files.store(run.to_json().encode(), name, now=now).sha256


@lru_cache(maxsize=32)
def run_of(digest: str) -> Run:
    """Return a review that is kept; its text never changes, so it is read once."""
    return of_json(files.read(digest).decode())
