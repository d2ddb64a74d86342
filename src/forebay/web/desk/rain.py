"""Rain: the gauges, a month of rain with its storms and duties, and loading a gauge file."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from forebay.formats.problems import FileProblem
from forebay.letters import wording
from forebay.office import clock, files, here, rain
from forebay.office.models import Case, Gauge, Load, RequirementRow, Storm
from forebay.office.perform import BadData
from forebay.office.verbs.gauges import add_gauge
from forebay.office.verbs.load_gauge_file import Loaded, load_gauge_file
from forebay.water import rainfall
from forebay.web.common import sentences
from forebay.web.common.forms import Form
from forebay.web.common.questions import Question
from forebay.web.common.rows import Column, Table
from forebay.web.common.saving import saved
from forebay.web.desk.access import cases_of, is_staff, person_of, signed_in, staff_only
from forebay.web.desk.duties import duty_of
from forebay.web.desk.plot import Bar, Mark, month_of_rain

DAYS = 31
STORMS = (
    Column("Began"),
    Column("Ended"),
    Column("Half inch at"),
    Column("Depth", "in", True),
    Column("Readings missing", "", True),
)
LOADS = (Column("File"), Column("Kind"), Column("Loaded"), Column("Rows", "", True), Column("New or changed", "", True))
FILE = Question("file", "Gauge file", "file", hint="NOAA Local Climatological Data (csv), for example")
OFFSET = Question(
    "utc_offset_h",
    "Its offset from UTC, in hours",
    "number",
    optional=True,
    hint="Only where the file does not say it, and the gauge keeps another standard time than the village",
)
NEW = (
    Question("name", "What is the gauge called?", "text"),
    Question("place", "Where is it?", "text", optional=True),
    Question("dry_spell_h", "How many hours without rain end a storm?", "number", hint="The ordinance does not say"),
)


@signed_in
def gauges(request: HttpRequest) -> HttpResponse:
    """List the gauges, and add one."""
    staff = is_staff(request)
    sent = request.method == "POST" and staff
    form = Form(NEW, zone=here.home().zone, typed=request.POST if sent else None, start={"dry_spell_h": 6})
    found = saved(form, lambda: _added(form)) if staff else None
    if found:
        return redirect("gauge", pk=found.pk)
    context = {"gauges": Gauge.objects.all(), "form": form, "staff": staff}
    return render(request, "desk/gauges.html", context, status=form.status)


def _added(form: Form) -> Gauge:
    try:
        return add_gauge(**form.values)
    except ValueError as problem:
        raise BadData({"dry_spell_h": str(problem)}) from None


@signed_in
def gauge(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a month of rain at a gauge, with the storms and the duties they made."""
    found = get_object_or_404(Gauge, pk=pk)
    form = Form([FILE, OFFSET], zone=here.home().zone)
    return _page(request, found, form)


@staff_only
def load(request: HttpRequest, pk: int) -> HttpResponse:
    """Load a gauge file; one that cannot be read is refused, and nothing of it is kept."""
    found = get_object_or_404(Gauge, pk=pk)
    if request.method != "POST":
        return redirect("gauge", pk=pk)
    form = Form([FILE, OFFSET], zone=here.home().zone, typed=request.POST, files=request.FILES)
    done = saved(form, lambda: _load_file(request, found, form))
    if done:
        messages.success(request, _said(done) if isinstance(done, Loaded) else "This file is loaded already.")
        return redirect("gauge", pk=pk)
    return _page(request, found, form, status=form.status)


def _load_file(request: HttpRequest, found: Gauge, form: Form) -> Loaded:
    sent, offset = form.values["file"], form.values.get("utc_offset_h")
    hours = None if offset is None else float(offset)
    by, now = person_of(request), clock.now()
    try:
        return load_gauge_file(found, sent.read(), str(sent.name), by=by, now=now, utc_offset_h=hours)
    except (FileProblem, files.NotKept) as problem:
        raise BadData({"file": str(problem)}) from None


def _said(done: Loaded) -> str:
    told = sorted({entry.case.number for entry in done.entries})
    cases = f"Put on record in {', '.join(told)}." if told else "No case's law asks anything because of it."
    rows = f"{done.load.rows} rows read, {done.load.new_rows} of them new or changed"
    return f"{rows}; {wording.count(len(done.changes), 'storm')} new or changed. {cases}"


def _page(request: HttpRequest, found: Gauge, form: Form, status: int = 200) -> HttpResponse:
    now, zone = clock.now(), here.home().zone
    until = now.astimezone(zone).date()
    last = found.readings.order_by("-ended").values_list("ended", flat=True).first()
    if last is not None and last.astimezone(zone).date() < until - timedelta(days=DAYS):
        until = last.astimezone(zone).date()
    since = until - timedelta(days=DAYS - 1)
    storms = list(found.storms.filter(gone=False).order_by("-began"))
    duties = _duties(request, found)
    context = {
        "gauge": found,
        "form": form,
        "staff": is_staff(request),
        "plot": month_of_rain(_bars(found, since, until), _marks(duties, since, until)),
        "days": _days(found, since, until),
        "since": since,
        "until": until,
        "storms": Table("Storms", STORMS, [_storm(one) for one in storms]) if storms else None,
        "loads": Table("Files loaded", LOADS, [_load(one) for one in found.loads.order_by("-loaded")]),
        "warnings": list(dict.fromkeys(each for one in found.loads.all() for each in one.warnings)),
        "duties": [duty_of(row, now, with_case=True) for row in duties],
        "cases": cases_of(request).filter(gauge=found),
    }
    return render(request, "desk/gauge.html", context, status=status)


def _totals(found: Gauge, since: date, until: date) -> dict[date, rainfall.Total]:
    zone = here.home().zone
    first = datetime(since.year, since.month, since.day, tzinfo=zone)
    after = until + timedelta(days=1)
    last = datetime(after.year, after.month, after.day, tzinfo=zone)
    return rainfall.days(rain.measured(rain.current(found, first, last)), zone)


def _bars(found: Gauge, since: date, until: date) -> list[Bar]:
    totals = _totals(found, since, until)
    days = [since + timedelta(days=each) for each in range((until - since).days + 1)]
    return [Bar(day, float(totals[day].depth_in) if day in totals and totals[day].known else None) for day in days]


def _days(found: Gauge, since: date, until: date) -> Table:
    columns = (Column("Day"), Column("Rain", "in", True), Column("Hours missing", "", True))
    totals = _totals(found, since, until)
    rows = [(day, total.shown, total.missing) for day, total in totals.items() if since <= day <= until]
    return Table("Rain by civil day", columns, rows)


def _duties(request: HttpRequest, found: Gauge) -> list[RequirementRow]:
    rows = RequirementRow.objects.filter(case__in=cases_of(request).filter(gauge=found), folded_under="")
    storms = {entry for case in cases_of(request).filter(gauge=found) for entry in _storm_entries(case)}
    return [row for row in rows.exclude(due=None).select_related("case").order_by("due") if row.trigger in storms]


def _storm_entries(case: Case) -> list[str]:
    return list(case.entries.filter(act="storm").values_list("id", flat=True))


def _marks(duties: list[RequirementRow], since: date, until: date) -> list[Mark]:
    zone = here.home().zone
    placed = [(row.due.astimezone(zone).date(), row) for row in duties if row.due is not None]
    return [Mark(day, f"{row.case.number}: {sentences.says(row)}") for day, row in placed if since <= day <= until]


def _storm(one: Storm) -> tuple[object, ...]:
    return one.began, one.ended, one.half_inch or "never", f"{float(one.depth):.2f}", one.missing


def _load(one: Load) -> tuple[object, ...]:
    return one.name, one.format, one.loaded, one.rows, one.new_rows
