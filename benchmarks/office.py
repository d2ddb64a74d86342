"""What the office's screens, letters and writes cost. Sections: lists, pages, letters, writers.

Run a section as ``python benchmarks/office.py lists``; times are CPU of this process, the fastest of several, but for
the writers, who wait by the clock. The cases are rows alone, without dockets: a list reads no docket.

- ``lists``: each list among 500 cases and among 20,000 (the aim for the list of cases: 1.5 times as long).
- ``pages``: each page beside a plain Django view that asks the same through the ORM and shows the same rows in one
  plain template (the aim: twice as long), and beside one that sends the same SQL ready written, which is stricter.
- ``letters``: a letter of one page, from the act to its PDF (the aim: 100 ms).
- ``writers``: eight processes that write to one SQLite for a minute (the aim: none finds it locked, and 99 in 100
  writes are done within 100 ms).
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

CASE = ("number", "title", "place", "status", "turn")
DUTY = ("case.number", "case.title", "who", "asks", "at", "status", "due", "sum", "gist", "because")
SHOWN = {
    "Case": CASE,
    "RequirementRow": DUTY,
    "RoleHeld": ("person.name", "role", "since"),
    "Person": ("name", "email"),
}
"""What a plain table shows of the records a page shows; of any other record its name."""
REGISTER = {"Case": ("number", "place", "status")}
BESIDE = {
    "/": {},
    "/cases/": {},
    "/pipeline/": {"Case": (*CASE, "standing.next_due", "at_village", "at_applicant")},
    "/search/?q=heron+7": {},
    "/people/": {},
    "/rain/": {},
    "/outbox/": {},
    "/money/": {},
    "/register/": REGISTER,
    "/register.json": REGISTER,
}
"""The pages, and where one shows other columns than those."""


def plain_view(asks, shown):
    """Return a plain Django view: the page's own queries through the ORM, and what came of them in one plain template.

    The queries come ready built, so the view is spared what it costs to put them together; nothing is worked out from
    the rows, and there is no frame, no navigation and no link.
    """
    from operator import attrgetter

    from django.contrib.auth.decorators import login_required
    from django.db.models import Model
    from django.http import HttpResponse, JsonResponse
    from django.template import engines

    page = engines["django"].from_string(_plain_template(shown))

    def tables():
        found = {}
        for ask in asks:
            answer = ask()
            for row in answer if isinstance(answer, list) else [answer]:
                found.setdefault(type(row).__name__ if isinstance(row, Model) else "rest", []).append(row)
        return found

    def records(found):
        for name, rows in found.items():
            cells = attrgetter(*shown[name]) if name in shown else lambda row: (row,)
            yield from ([str(cell) for cell in cells(row)] for row in rows)

    @login_required
    def view(request):
        found = tables()
        if request.GET.get("as") == "json":
            return JsonResponse({"rows": list(records(found))})
        rest = {name: rows for name, rows in found.items() if name not in shown}
        return HttpResponse(page.render({**found, "others": rest}, request))

    return view


def _plain_template(shown):
    """Return a table for each kind of record that is shown, and one for all the rest."""
    row = "<tr>{cells}</tr>"
    tables = [
        f"<table>{{% for row in {name} %}}{row.format(cells=_cells(fields))}{{% endfor %}}</table>"
        for name, fields in shown.items()
    ]
    rest = "{% for name, rows in others.items %}{% for row in rows %}<p>{{ row }}</p>{% endfor %}{% endfor %}"
    return "".join([*tables, rest])


def _cells(fields):
    return "".join(f"<td>{{{{ row.{field} }}}}</td>" for field in fields)


def asked_through_orm(client, address):
    """Return what a page asks through the ORM, each as something that asks it again."""
    from unittest.mock import patch

    from django.db.models import QuerySet

    found = []
    fetch, counts, exists = QuerySet._fetch_all, QuerySet.count, QuerySet.exists

    def again(query, ask):
        if query._result_cache is None and sends(query):
            kept = query._chain()
            found.append(lambda: ask(kept._chain()))

    def fetched(query):
        again(query, list)
        return fetch(query)

    def counted(query):
        again(query, counts)
        return counts(query)

    def existed(query):
        again(query, exists)
        return exists(query)

    with patch.multiple(QuerySet, _fetch_all=fetched, count=counted, exists=existed):
        client.get(address)
    return found


def sends(query):
    """Tell whether a query reaches the database: one that can find nothing is answered without it."""
    from django.core.exceptions import EmptyResultSet

    try:
        query.query.sql_with_params()
    except EmptyResultSet:
        return False
    return True


def bare(statements):
    """Return a view that sends the database the same statements, ready written, and answers with each row as it came.

    It is stricter than any page can be: no query is put together, and nothing is shown but the row.
    """
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


def beside(client, address, view):
    """Return what a view costs at the address of a page, through the same middleware."""
    from types import ModuleType

    from django.test import override_settings
    from django.urls import clear_url_caches, path

    module = ModuleType("beside")
    module.urlpatterns = [path("bare/", view)]
    sys.modules["beside"] = module
    kind = "json" if address.endswith(".json") else "html"
    with override_settings(ROOT_URLCONF="beside"):
        clear_url_caches()
        least = spent(client, f"/bare/?as={kind}", 25)
    clear_url_caches()
    return least


def pages():
    """Compare the CPU of a page with two views beside it, through the same middleware, in one run.

    The plain view asks the same through the ORM and shows the same rows in one plain template; the bare one sends the
    same SQL ready written. Pages are asked for as the one officer of a home with cases that are rows alone.
    """
    with tempfile.TemporaryDirectory() as folder:
        client = office(folder)
        add_cases(0, FEW)
        rows = []
        for address, columns in BESIDE.items():
            asks, statements = asked_through_orm(client, address), asked_by(client, address)
            assert len(asks) == len(statements), (address, len(asks), len(statements))
            plain = beside(client, address, plain_view(asks[2:] if _signs_in(statements) else asks, SHOWN | columns))
            least = beside(client, address, bare(statements))
            rows.append((address, len(statements), spent(client, address, 25), plain, least))
    print(f"{'page':20}{'queries':>8}{'page':>10}{'plain view':>12}{'ratio':>7}{'raw SQL':>10}{'ratio':>7}")
    for address, count, whole, plain, least in rows:
        beside_plain, beside_raw = f"{plain * 1000:9.1f} ms{whole / plain:7.2f}", f"{least * 1000:7.1f} ms"
        print(f"{address:20}{count:8}{whole * 1000:7.1f} ms{beside_plain}{beside_raw}{whole / least:7.2f}")


def _signs_in(statements):
    """Tell whether a page asks first for the session and the person, which a plain view asks for itself."""
    return len(statements) > 1 and "django_session" in statements[0][0]


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
home, number, lasts_s, rest_s, waits = sys.argv[1:]
set_up(Path(home))
from django.db import connection
from forebay.office.models import Case, Person
from forebay.office.perform import perform
from forebay.server.sqlite.base import DatabaseWrapper
if waits == "as SQLite waits":
    del DatabaseWrapper._start_transaction_under_autocommit
now = datetime(2026, 7, 15, 14, tzinfo=UTC)
case, person = Case.objects.get(number=number), Person.objects.get(email="officer@example.org")
asked, had, acts, writes, holds = [0.0], [0.0], [], [], []
start, commit = connection._start_transaction_under_autocommit, connection._commit
def begin():
    asked[0] = time.monotonic()
    start()
    had[0] = time.monotonic()
def end():
    commit()
    writes.append(time.monotonic() - asked[0])
    holds.append(time.monotonic() - had[0])
connection._start_transaction_under_autocommit, connection._commit = begin, end
until, spent = time.monotonic() + float(lasts_s), time.process_time()
while time.monotonic() < until:
    begun = time.monotonic()
    perform(case, "inspect site", by=person, occurred=now, now=now, data={"observed": str(begun)})
    acts.append(time.monotonic() - begun)
    time.sleep(float(rest_s))
print(json.dumps([acts, writes, holds, time.process_time() - spent]))
"""


def writers():
    """Let eight processes write to one SQLite for a minute, each to its case: as Forebay waits, and as SQLite does.

    An act is the whole of it. A write is its transaction, from asking for the lock until it is on the disk; what is
    worked out before that keeps nobody waiting. The times are by the clock, so the machine must be at rest: what it had
    to do besides is said with them.
    """
    for waits in ("as Forebay waits", "as SQLite waits"):
        _write_together(waits)


def _write_together(waits):
    """Print how long the acts and writes of eight take who wait in one way."""
    import json

    with tempfile.TemporaryDirectory() as folder:
        home = _home_with_cases(Path(folder))
        # Ten writes a second in all, which is far more than a village does.
        runs = [
            subprocess.Popen(
                [sys.executable, "-c", WRITER, home, f"2026-{place:04}", str(LASTS_S), "0.8", waits],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            for place in range(1, WRITERS + 1)
        ]
        ended = [run.communicate() for run in runs]
    locked = sum(b"database is locked" in err for _, err in ended)
    failed = sum(bool(err) for _, err in ended)
    told = [json.loads(out) for out, _ in ended if out]
    acts, writes, holds = (sorted(each for one in told for each in one[sort]) for sort in range(3))
    cpu_ms = sum(one[3] for one in told) / len(acts) * 1000
    print(f"{WRITERS} writers {waits}, {LASTS_S} s: {len(acts)} acts of {cpu_ms:.0f} ms of CPU each; ", end="")
    print(f"{failed} writers failed, {locked} found it locked; load of the machine {os.getloadavg()[0]:.1f}.")
    for name, took in (("act", acts), ("write", writes), ("lock held", holds)):
        shares = (f"p{share * 100:g} {took[int(len(took) * share)] * 1000:.0f} ms" for share in (0.5, 0.95, 0.99))
        print(f"  {name:10}{', '.join(shares)}")


def _home_with_cases(folder):
    """Make a home with a case for each writer in a process of its own, for one process serves one home."""
    subprocess.run([sys.executable, __file__, "home", str(folder)], check=True)
    return str(folder / "webster")


def home_with_cases():
    """Make the home the writers write to, in the folder named last."""
    office(sys.argv[2])
    from forebay.office.models import Person
    from forebay.office.verbs import open_case

    officer = Person.objects.get()
    for place in range(WRITERS):
        open_case(title=f"{place}", address="A", by=officer, now=NOW)


SECTIONS = {"lists": lists, "pages": pages, "letters": letters, "writers": writers}


def main():
    """Run the section named, or each in a process of its own: one process serves one home."""
    if sys.argv[1:2] == ["home"]:
        return home_with_cases()
    if len(sys.argv) == 2:
        return SECTIONS[sys.argv[1]]()
    for name in sys.argv[1:] or SECTIONS:
        subprocess.run([sys.executable, __file__, name], check=True)
    return None


if __name__ == "__main__":
    main()
