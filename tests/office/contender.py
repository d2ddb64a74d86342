"""One of several processes that write to the same docket at once: ``contender.py HOME CASE EMAIL COUNT NAME``."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from forebay.office.start import set_up


def main(folder: str, number: str, email: str, count: str, name: str) -> None:
    set_up(Path(folder))
    from forebay.office.models import Case, Person
    from forebay.office.perform import perform

    case, person = Case.objects.get(number=number), Person.objects.get(email=email)
    now = datetime(2026, 7, 15, 14, 0, tzinfo=UTC)
    for turn in range(int(count)):
        shared, own = {"observed": f"shared {turn}"}, {"observed": f"{name} {turn}"}
        perform(case, "inspect site", by=person, occurred=now, now=now, data=shared, key=f"shared {turn}")
        perform(case, "inspect site", by=person, occurred=now, now=now, data=own, key=f"{name} {turn}")


if __name__ == "__main__":
    main(*sys.argv[1:])
