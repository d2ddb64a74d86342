"""Make a home with one case, or verify it: ``prepare.py HOME [verify]``."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from forebay.office.home import init_home
from forebay.office.start import set_up


def main(folder: str, what: str = "make") -> None:
    if what == "make":
        init_home(Path(folder), "webster")
    home = set_up(Path(folder))
    from forebay.office.keeping import migrate
    from forebay.office.models import Person, RoleHeld
    from forebay.office.verbs import open_case
    from forebay.office.verify import verify

    if what == "verify":
        sys.stdout.write(f"{verify(home)}\n")
        return
    migrate(home)
    now = datetime(2026, 7, 15, 14, 0, tzinfo=UTC)
    officer = Person.objects.enrol("officer@example.org", "Olive Officer")
    RoleHeld.objects.create(person=officer, role="officer", since=now.date().replace(year=2025))
    open_case(title="A", address="B", by=officer, now=now)


if __name__ == "__main__":
    main(*sys.argv[1:])
