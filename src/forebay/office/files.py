"""Documents kept under the digest of their bytes: written once, never changed."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import puremagic

from forebay.formats import uploads
from forebay.formats.uploads import names
from forebay.law.ordinance import Law
from forebay.office import here
from forebay.office.models import Person, StoredFile

LIMIT_MB = 50


class NotKept(ValueError):  # noqa: N818 - said to the person as it stands
    """A document that cannot be kept, or is not here; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Received:
    """A document somebody sent, kept, and what whoever opens it should know."""

    file: StoredFile
    cautions: tuple[str, ...]


def receive(data: bytes, name: str, *, now: datetime, by: Person | None = None) -> Received:
    """Keep a document somebody sent once it is looked into; one that could do harm is refused (`FileProblem`)."""
    _refuse_size(data, name)
    looked_at = uploads.admit(data, name)
    return Received(store(data, name, now=now, by=by), looked_at.cautions)


def store(data: bytes, name: str, *, now: datetime, by: Person | None = None) -> StoredFile:
    """Keep a document and return its record; the same bytes are kept once, under the name they first came with."""
    _refuse_size(data, name)
    sha256 = hashlib.sha256(data).hexdigest()
    _write(path(sha256), data)
    kept, _ = StoredFile.objects.get_or_create(
        sha256=sha256,
        defaults={"name": names.safe(name), "size": len(data), "kind": _kind(data, name), "stored": now, "by": by},
    )
    return kept


def path(sha256: str, folder: Path | None = None) -> Path:
    """Return where a document stands in the home."""
    return (folder or here.home().files_folder) / sha256[:2] / sha256


def read(sha256: str) -> bytes:
    """Return a document's bytes; one that is gone or was changed on the disk is refused."""
    try:
        data = path(sha256).read_bytes()
    except FileNotFoundError:
        raise NotKept(
            f"The document {sha256[:12]} is not in the home's files. Run forebay verify, and restore it from a backup."
        ) from None
    if hashlib.sha256(data).hexdigest() != sha256:
        raise NotKept(
            f"The document {sha256[:12]} was changed on the disk. Run forebay verify, and restore it from a backup."
        )
    return data


def unknown(digests: Iterable[str]) -> str:
    """Say which of some digests names no document kept here; nothing where all are kept."""
    wanted = set(digests)
    known = set(StoredFile.objects.filter(sha256__in=wanted).values_list("sha256", flat=True)) if wanted else wanted
    missing = sorted(wanted - known)
    return f'No document "{missing[0][:12]}" is kept here. Upload it first, then name it.' if missing else ""


def keep_laws(laws: Iterable[Law], now: datetime) -> None:
    """Keep every law an entry was held against, with the practice beside it, so that the case can be told again."""
    for law in laws:
        if not StoredFile.objects.filter(sha256=law.digest).exists():
            store(law.sealed, f"{law.id.replace('/', '-')}.toml", now=now)


def _write(target: Path, data: bytes) -> None:
    """Write whole or not at all, and on the disk before the record of it is."""
    if target.exists():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=target.parent, prefix=".")
    with os.fdopen(handle, "wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    Path(draft).replace(target)


def _refuse_size(data: bytes, name: str) -> None:
    if not data:
        raise NotKept(f"{name} is empty. Choose the file again.")
    if len(data) > LIMIT_MB * 1024 * 1024:
        raise NotKept(f"{name} is {_megabytes(len(data))} MB; the limit is {LIMIT_MB} MB. Make it smaller.")


def _megabytes(size: int) -> str:
    """Write a size so that one just over the limit is seen to be over it.

    >>> _megabytes(50 * 1024 * 1024 + 1), _megabytes(60 * 1024 * 1024)
    ('50.1', '60')
    """
    tenths = -(-size * 10 // (1024 * 1024))
    return f"{tenths // 10}" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}"


def _kind(data: bytes, name: str) -> str:
    try:
        found = puremagic.from_string(data, mime=True, filename=names.safe(name))
    except (puremagic.PureError, ValueError):
        return "application/octet-stream"
    return found or "application/octet-stream"
