"""What time it is: the only place that asks the machine."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path


def now() -> datetime:
    """Return the present instant in UTC, or the one in the file that ``FOREBAY_CLOCK_FILE`` names (for tests)."""
    written = os.environ.get("FOREBAY_CLOCK_FILE")
    if not written:
        return datetime.now(UTC)
    return datetime.fromisoformat(Path(written).read_text(encoding="ascii").strip()).astimezone(UTC)
