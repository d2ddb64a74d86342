"""The name a file may be kept and shown under: no folders, no signs that hide or turn letters, and not too long."""

from __future__ import annotations

import unicodedata

MOST_BYTES = 255
"""What file systems bear."""


def safe(name: str) -> str:
    r"""Return a file's own name without folders and signs that cannot be shown; too long, its beginning is cut.

    >>> safe("C:\\plans\\Grading Plan.PDF"), safe("bill\u202efdp.exe"), safe("a\0.pdf"), safe("..")
    ('Grading Plan.PDF', 'billfdp.exe', 'a.pdf', 'document')
    """
    last = unicodedata.normalize("NFC", name).replace("\\", "/").rsplit("/", 1)[-1]
    shown = "".join(sign for sign in last if sign.isprintable()).strip()
    short = shown.encode("utf-8", "ignore")[-MOST_BYTES:].decode("utf-8", "ignore")
    return short if short.strip(".") else "document"
