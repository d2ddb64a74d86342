"""How the office's screens grow with what it keeps. Sections: lists, pages, letters, writers.

Run a section as ``python benchmarks/office.py lists``; times are CPU of this process, the fastest of several. The cases
are rows alone, without dockets: a list reads no docket.
"""

import os
import re
import subprocess
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


# ---- what a page costs beside a bare view that asks the same -------------------------------------------------------

BESIDE = ("/", "/cases/", "/people/", "/rain/", "/outbox/", "/money/", "/register/", "/register.json")


def bare(statements):
    """Return a plain Django view that asks the database the same and answers with what came, and nothing else."""
    from django.http import HttpResponse, JsonResponse
    from django.template import engines

    page = engines["django"].from_string("<table>{% for row in rows %}<tr>{{ row }}</tr>{% endfor %}</table>")

    asks = [as_records(*each) for each in statements]

    def view(request):
        rows = [row for ask in asks for row in ask()]
        if request.GET.get("as") == "json":
            return JsonResponse({"rows": [str(row) for row in rows]})
        return HttpResponse(page.render({"rows": rows}))

    return view


def as_records(sql, params):
    """Return what asks one statement as Django does: for records of a table where it reads one, else for plain rows."""
    from django.apps import apps
    from django.db import connection

    tables = {model._meta.db_table: model for model in apps.get_models()}
    named = re.search(r'FROM "(\w+)"', sql)
    model = tables.get(named.group(1)) if named else None

    def records():
        return list(model.objects.raw(sql, params))

    def rows():
        with connection.cursor() as cursor:
            cursor.execute(sql, params)
            return cursor.fetchall()

    try:
        return records if model and records() is not None else rows
    except Exception:
        return rows


def asked_by(client, address):
    """Return the statements a page sends to the database, with what they are filled in with."""
    from django.db import connection

    found = []

    def note(execute, sql, params, many, context):
        if sql.lstrip().upper().startswith("SELECT"):
            found.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        client.get(address)
    return found


def pages():
    """Compare the CPU of a page with a bare view that asks the same, through the same middleware, in one run."""
    from types import ModuleType

    with tempfile.TemporaryDirectory() as folder:
        client = office(folder)
        add_cases(0, FEW)
        from django.test import override_settings
        from django.urls import clear_url_caches, path

        rows = []
        for address in BESIDE:
            if client.get(address).status_code != 200:
                continue
            whole, statements = spent(client, address), asked_by(client, address)
            kind = "json" if address.endswith(".json") else "html"
            beside = ModuleType("beside")
            beside.urlpatterns = [path("bare/", bare(statements))]
            sys.modules["beside"] = beside
            with override_settings(ROOT_URLCONF="beside"):
                clear_url_caches()
                least = spent(client, f"/bare/?as={kind}")
            clear_url_caches()
            rows.append((address, kind, len(statements), whole, least))
    print(f"{'page':20}{'as':6}{'queries':>8}{'page':>12}{'bare view':>12}{'ratio':>8}")
    for address, kind, count, whole, least in rows:
        print(f"{address:20}{kind:6}{count:8}{whole * 1000:9.1f} ms{least * 1000:9.1f} ms{whole / least:8.2f}")


# ---- a letter, and eight who write at once ---------------------------------------------------------------------------


def letters():
    """Time a letter of one page, from what it says to page and PDF: the receipt of a sum."""
    with tempfile.TemporaryDirectory() as folder:
        office(folder)
        from forebay.office.models import Person
        from forebay.office.perform import perform
        from forebay.office.verbs import open_case

        officer = Person.objects.get()
        officer.roles.create(role="clerk", since=NOW.date())
        parties = [(officer, "applicant")]
        case = open_case(title="Heron Court", address="1 Example Road", by=officer, now=NOW, parties=parties)
        times = []
        for place in range(9):
            told = {"by": officer, "occurred": NOW, "now": NOW, "data": {"amount": f"{place + 1} USD"}}
            begun = time.process_time()
            entry = perform(case, "pay filing fee", **told)
            times.append(time.process_time() - begun)
            assert '"pdf"' in entry.text
    print(f"A fee recorded, and its receipt written and set: {min(times) * 1000:.0f} ms of CPU (the aim is 100).")


WRITERS, LASTS_S = 8, 60
WRITER = """
import sys, time, json
from datetime import datetime, UTC
from pathlib import Path
from forebay.office.start import set_up
set_up(Path(sys.argv[1]))
from forebay.office.models import Case, Person
from forebay.office.perform import perform
now = datetime(2026, 7, 15, 14, tzinfo=UTC)
case, person = Case.objects.get(number=sys.argv[2]), Person.objects.get(email="officer@example.org")
took, until = [], time.monotonic() + float(sys.argv[3])
while time.monotonic() < until:
    begun = time.monotonic()
    perform(case, "inspect site", by=person, occurred=now, now=now, data={"observed": str(begun)})
    took.append(time.monotonic() - begun)
    time.sleep(float(sys.argv[4]))
print(json.dumps(took))
"""


def writers():
    """Let eight processes write to one SQLite for a minute, each to its case, and say how long a write takes."""
    import json

    with tempfile.TemporaryDirectory() as folder:
        office(folder)
        from forebay.office.models import Person
        from forebay.office.verbs import open_case

        officer = Person.objects.get()
        cases = [open_case(title=f"{place}", address="A", by=officer, now=NOW) for place in range(WRITERS)]
        home = str(Path(folder) / "webster")
        command = [sys.executable, "-c", WRITER, home]
        # Ten writes a second in all, which is far more than a village does.
        runs = [
            subprocess.Popen(
                [*command, case.number, str(LASTS_S), "0.8"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            for case in cases
        ]
        ended = [run.communicate() for run in runs]
    took = sorted(each for out, _ in ended if out for each in json.loads(out))
    locked = sum(b"database is locked" in err for _, err in ended)
    failed = sum(bool(err) for _, err in ended)
    print(f"{WRITERS} writers, {LASTS_S} s: {len(took)} writes, {failed} writers failed, {locked} found it locked.")
    for share in (0.5, 0.95, 0.99):
        print(f"  p{share * 100:g}: {took[int(len(took) * share)] * 1000:.0f} ms")


SECTIONS = {"lists": lists, "pages": pages, "letters": letters, "writers": writers}


def main():
    """Run the section named, or each in a process of its own: one process serves one home."""
    if len(sys.argv) == 2:
        return SECTIONS[sys.argv[1]]()
    for name in sys.argv[1:] or SECTIONS:
        subprocess.run([sys.executable, __file__, name], check=True)
    return None


if __name__ == "__main__":
    main()
