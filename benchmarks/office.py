"""How the office's screens grow with what it keeps. Sections: lists.

Run a section as ``python benchmarks/office.py lists``; times are CPU of this process, the fastest of several. The cases
are rows alone, without dockets: a list reads no docket.
"""

import os
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

NOW = datetime(2026, 7, 15, 14, tzinfo=UTC)
FEW, MANY = 500, 20_000
AIM = 1.5
"""How many times as long the list of cases may take among so many more."""
PAGES = (
    "/cases/",
    "/cases/?page=5",
    "/pipeline/",
    "/pipeline/?sort=village",
    "/pipeline/?q=heron",
    "/search/?q=heron+7",
)


def office(folder):
    """Make a home with its tables and an officer, and return a browser in which the officer is signed in."""
    from forebay.office.home import init_home

    home = init_home(Path(folder) / "webster", "webster")
    clock = Path(folder) / "clock"
    clock.write_text(NOW.isoformat())
    os.environ.update(
        FOREBAY_HOME=str(home.path), FOREBAY_CLOCK_FILE=str(clock), DJANGO_SETTINGS_MODULE="forebay.server.settings"
    )
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.test import Client

    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("migrate", verbosity=0)
    from forebay.office.models import Person, RoleHeld

    officer = Person.objects.enrol("officer@example.org", "Olive Example")
    RoleHeld.objects.create(person=officer, role="officer", since=NOW.date())
    client = Client()
    client.force_login(officer, backend="django.contrib.auth.backends.ModelBackend")
    return client


def add_cases(first, last):
    """Add cases as rows: each at some stage, at some side for some days, every tenth with a duty that is late."""
    from forebay.office.models import Case, RequirementRow, Standing
    from forebay.office.projections import STAGES

    words = [word for word, _ in STAGES]
    cases = Case.objects.bulk_create(
        Case(
            number=f"2026-{place:05}",
            title=f"Heron Court {place}",
            place=f"{place} Example Road",
            opened=NOW - timedelta(days=place % 300),
            status=words[place % 7],
            turn="applicant",
        )
        for place in range(first, last)
    )
    day = NOW.date().toordinal()
    Standing.objects.bulk_create(
        Standing(
            case=case,
            stage=case.pk % 7,
            side=("village", "applicant")[case.pk % 2],
            since_day=day - case.pk % 60,
            village_days=case.pk % 40,
            applicant_days=case.pk % 90,
            searched=f"{case.number} {case.title} {case.place}".casefold(),
        )
        for case in cases
    )
    RequirementRow.objects.bulk_create(
        RequirementRow(
            case=case,
            key="late",
            law="us-ny/webster/130-I",
            provision="weekly",
            at="130-10B(1)",
            shape="duty",
            status="late",
            who="applicant",
            asks="File an inspection report",
            outcome="not met",
            due=NOW - timedelta(days=2),
            late_after=NOW - timedelta(days=1),
        )
        for case in cases[::10]
    )


def spent(client, address, times=9):
    """Return the CPU of one request, the fastest of several."""
    found = []
    for _ in range(times):
        begun = time.process_time()
        answer = client.get(address)
        found.append(time.process_time() - begun)
        assert answer.status_code == 200, (address, answer.status_code)
    return min(found)


def lists():
    """Compare each list among few cases and among many."""
    with tempfile.TemporaryDirectory() as folder:
        client = office(folder)
        add_cases(0, FEW)
        few = {address: spent(client, address) for address in PAGES}
        add_cases(FEW, MANY)
        many = {address: spent(client, address) for address in PAGES}
    print(f"{'page':28}{FEW:>10,} cases{MANY:>10,} cases     ratio")
    for address in PAGES:
        ratio = many[address] / few[address]
        print(f"{address:28}{few[address] * 1000:13.1f} ms{many[address] * 1000:13.1f} ms{ratio:10.2f}")
    ratio = many["/cases/"] / few["/cases/"]
    print(f"\nThe list of cases takes {ratio:.2f} times as long (the aim is {AIM}).")


SECTIONS = {"lists": lists}


def main():
    """Run the sections named, or all."""
    for name in sys.argv[1:] or SECTIONS:
        SECTIONS[name]()


if __name__ == "__main__":
    main()
