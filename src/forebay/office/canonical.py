"""The one way a docket entry is written as text, so that its digest means something.

>>> text({"b": 1, "a": ["x", True]})
'{"a":["x",true],"b":1}'
>>> seal("0" * 64, "{}")[:16]
'5508d2b710e64bc4'
"""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

START = "0" * 64
"""What the first entry of a docket stands on."""


def text(value: Any) -> str:
    """Write plain data in one way only: keys sorted, no spaces, no floating-point numbers."""
    _refuse_floats(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def seal(previous: str, written: str) -> str:
    """Return the digest that seals an entry's text upon the one before it."""
    return hashlib.sha256((previous + written).encode()).hexdigest()


def instant(at: datetime) -> str:
    """Write an instant in UTC, to the microsecond where it has any.

    >>> instant(datetime.fromisoformat("2026-11-05T09:52:00-05:00"))
    '2026-11-05T14:52:00Z'
    """
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _refuse_floats(value: Any) -> None:
    if isinstance(value, float):
        raise TypeError(f"{value!r} is a floating-point number, which two machines may write differently.")
    if isinstance(value, dict):
        for each in value.values():
            _refuse_floats(each)
    elif isinstance(value, list | tuple):
        for each in value:
            _refuse_floats(each)
