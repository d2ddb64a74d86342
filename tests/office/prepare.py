"""Make a home with one case, verify or upgrade it: ``prepare.py HOME [make | verify | upgrade | fall behind]``."""

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
    from django.core.management import call_command

    from forebay.office.models import Person, RoleHeld
    from forebay.office.proofs.keeping import migrate, upgrade
    from forebay.office.proofs.verify import verify
    from forebay.office.verbs import open_case

    if what == "verify":
        sys.stdout.write(f"{verify(home)}\n")
        return
    if what in {"upgrade", "fall behind"}:
        if what == "fall behind":
            call_command("migrate", "sessions", "zero", verbosity=0)
        done = upgrade(home, datetime(2026, 7, 15, 14, 0, tzinfo=UTC))
        sys.stdout.write(f"{done.backup} {done.migrated} {done.verified.good}\n")
        return
    migrate(home)
    now = datetime(2026, 7, 15, 14, 0, tzinfo=UTC)
    officer = Person.objects.enrol("officer@example.org", "Olive Officer")
    RoleHeld.objects.create(person=officer, role="officer", since=now.date().replace(year=2025))
    open_case(title="A", address="B", by=officer, now=now)


if __name__ == "__main__":
    main(*sys.argv[1:])
