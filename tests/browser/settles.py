"""Let the officer settle what only the village can find before a step: ``settles.py HOME VILLAGE CASE NOW STEP``."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

from forebay.office.start import set_up

FOUND = "Read in the plan, and found there."


def main(folder: str, village: str, number: str, now: str, step: str) -> None:
    home = set_up(Path(folder))
    from forebay.office.models import Case
    from forebay.office.samples.cast import cast
    from forebay.office.samples.story import Story

    at = datetime.fromisoformat(now)
    Story(home, cast(village, home, at), at, days_ago=0.5, case=Case.objects.get(number=number)).settle(step, FOUND)


if __name__ == "__main__":
    main(*sys.argv[1:])
