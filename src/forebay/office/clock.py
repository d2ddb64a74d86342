"""What time it is: the only place that asks the machine."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

LIKE = "Write one instant in it, like 2026-11-30T09:00-05:00"


class BadClock(ValueError):  # noqa: N818 - said to the operator as it stands
    """A clock file that tells no time; the text names the file."""


def now() -> datetime:
    """Return the present instant in UTC, or the one in the file that ``FOREBAY_CLOCK_FILE`` names (for tests)."""
    written = os.environ.get("FOREBAY_CLOCK_FILE")
    return _told(Path(written)) if written else datetime.now(UTC)


def _told(path: Path) -> datetime:
    named = f"{path} (named by FOREBAY_CLOCK_FILE)"
    try:
        said = path.read_text(encoding="utf-8").strip()
        found = datetime.fromisoformat(said)
    except OSError as problem:
        raise BadClock(f"{named} cannot be read ({(problem.strerror or '').lower()}). {LIKE}.") from None
    except UnicodeDecodeError:
        raise BadClock(f"{named} is no text. {LIKE}.") from None
    except ValueError:
        raise BadClock(f'{named} says "{said[:40]}", which is no instant. {LIKE}.') from None
    if found.tzinfo is None:
        raise BadClock(f'{named} says "{said}" without its offset from UTC. {LIKE}.')
    return found.astimezone(UTC)
