"""The key that signs sessions: made once, kept in the home, readable by its owner only."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

NAME = "secret.key"


def secret_key(home: Path | None) -> str:
    """Return the signing key of a home, making it the first time; without a home, one for this process only."""
    if home is None:
        return secrets.token_urlsafe(48)
    path = home / NAME
    if not path.exists():
        _make(path)
    return path.read_text(encoding="ascii").strip()


def _make(path: Path) -> None:
    """Write a new key under another name first, so that two starting processes end up with the same whole key."""
    draft = path.with_name(f"{NAME}.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(secrets.token_urlsafe(48))
    with suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
