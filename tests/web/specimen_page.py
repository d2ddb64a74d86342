"""A page that shows every component once, for the eye, for axe and for the keyboard."""

from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace
from zoneinfo import ZoneInfo

from django.http import QueryDict
from django.template import engines
from django.test import override_settings

from forebay.units import parse
from forebay.web.common.forms import Form
from forebay.web.common.questions import Question
from forebay.web.common.rows import Column, DocketRow, Duty, Linked, Place, State, Table, When

NOW = datetime(2026, 11, 5, 14, 52, tzinfo=UTC)
STORM = When(
    NOW + timedelta(hours=3, minutes=8),
    steps=("The storm began Wednesday, November 4, 2026, 1:00 p.m. EST.", "24 hours later."),
)
APPEAL = When(datetime(2026, 11, 4, 5, tzinfo=UTC), on=date(2026, 11, 3), steps=("15 days from service.",), late=True)
DUTIES = (
    Duty(
        "The qualified professional must file an inspection report",
        "130-10B(1)",
        "open",
        STORM,
        law="/law#weekly",
        case="WB-2026-007",
        link="/c",
    ),
    Duty(
        "The applicant must deliver the summary of October",
        "130-10B(1)",
        "late",
        APPEAL,
        why=("A month has ended.",),
        acts=(("Deliver it", "/do"),),
    ),
    Duty("The applicant must post the guarantee", "130-9F", "facts missing", why=("The amount is blank.",)),
)
DOCKET = (
    DocketRow(
        1, "open case", "Dana Whitcomb", "officer", NOW, NOW, said=(("Title", "Lot 7"), ("Parcel", None)), link="/1"
    ),
    DocketRow(
        2,
        "file inspection report",
        "Ray Ortiz",
        "inspector",
        NOW - timedelta(days=3),
        NOW,
        said=(("Depth", parse("0.97 inch")), ("Effective", True)),
        files=(("photo.jpg", "/f"),),
        corrects=1,
        reason="The wrong day was typed.",
        replaced_by=3,
    ),
)
RAIN = Table(
    "Rain by day",
    (Column("Day"), Column("Depth", "in", number=True), Column("Storm"), Column("State")),
    (
        (date(2026, 11, 4), "0.92", Linked("Storm of Nov 4", "/s"), State("qualifies")),
        (date(2026, 11, 5), "0.00", None, State("done")),
    ),
)
QUESTIONS = (
    Question("title", "Title of the case", "text", hint="As the applicant calls it"),
    Question("what", "What was seen", "text", long=True),
    Question("on", "Day of the board's meeting", "date", hint="For example: 11 5 2026"),
    Question("served", "Served", "instant", hint="Local time. For example: 11 5 2026 at 9:52 am"),
    Question("month", "Month of the summary", "month"),
    Question("method", "Method", "choice", choices=(("mail", "Certified mail"), ("person", "Personal delivery"))),
    Question("gauge", "Gauge", "choice", choices=tuple((f"g{n}", f"Gauge {n}") for n in range(9))),
    Question("kinds", "Kinds", "set", choices=(("a", "Civil"), ("b", "Criminal")), hint="Choose all that apply"),
    Question("emergency", "Is it an emergency?", "yes/no", optional=True),
    Question("depth", "Depth", "length"),
    Question("face", "Face amount", "money"),
    Question("days", "Days in jail", "number", optional=True),
    Question("proof", "Proof of service", "file"),
    Question("photos", "Photos", "files", optional=True),
)
TYPED = (
    "title=Lot+7&what=&on-month=11&on-day=31&on-year=2026&served-month=11&served-day=1&served-year=2026"
    "&served-time=1:30+am&depth=half&depth-unit=inch&face=12.345"
)
TEMPLATE = """
{% extends "common/base.html" %}{% load forebay %}
{% block title %}Every component{% endblock %}
{% block trail %}<nav class="trail" aria-label="Where you are"><a href="/cases">Cases</a></nav>{% endblock %}
{% block main %}
<h1>Every component</h1>
<p class="lead">{% moment now %}, {% short_moment now %}, {{ cents|money }},
{{ area|amount }}, {% count 3 "case" %}.</p>
<p>{% for word in words %}{% status word %} {% endfor %}</p>
<p>{% person "Dana Whitcomb" "officer" %}</p>
<h2>What the law asks</h2>
<ul class="rows">{% for each in duties %}{% duty each %}{% endfor %}</ul>
{% include "common/refused.html" with heading="The permit cannot be issued yet" duties=duties %}
<h2>Docket</h2>
<ol class="rows docket">{% for row in docket %}{% docket_row row %}{% endfor %}</ol>
<h2>Rain</h2>
{% table rain %}
{% include "common/empty.html" with heading="No gauge yet" text=teaches link="/rain" words="Load a gauge file" %}
<h2>Form</h2>
{% include "common/form.html" with form=form words="Serve the notice" link="/back" %}
{% endblock %}
"""


ZONE = ZoneInfo("America/New_York")
FRAME = {
    "village": "Village of Webster",
    "village_contact": "28 West Main Street",
    "zone": ZONE,
    "now": NOW,
    "csrf_token": "a-token",
    "clock_is_set": True,
    "places": (Place("Today", "/", True), Place("Cases", "/cases", False)),
    "user": SimpleNamespace(is_authenticated=True, name="Dana Whitcomb"),
}
PARTS = {
    "words": ("met", "open", "late", "facts missing", "left to the official", "waived"),
    "duties": DUTIES,
    "docket": DOCKET,
    "rain": RAIN,
    "teaches": "Rain shows here once a gauge file is loaded.",
    "cents": 332450,
    "area": parse("4.9 acre"),
}
SECRET = (Question("password", "Password", "text", secret=True, autocomplete="current-password", hint="Some words"),)
SMALL = {
    "common/sign_in.html": {"form": Form(SECRET, zone=ZONE, typed=QueryDict("password=")), "expired": True},
    "common/password.html": {"form": Form(SECRET, zone=ZONE)},
    "common/link.html": {},
    "common/link_spent.html": {},
    "common/resume.html": {"address": "/", "pairs": [("what", "A breach")]},
    "common/refused_form.html": {},
    "404.html": {},
    "403.html": {},
    "500.html": {},
}
"""The small pages everybody may meet, each with what it is given."""


@override_settings(ROOT_URLCONF="web.specimen_urls")
def page(sent=True, **more):
    """The page as text, its form sent with mistakes or not yet sent."""
    form = Form(QUESTIONS, zone=ZONE, typed=QueryDict(TYPED) if sent else None)
    return engines["django"].from_string(TEMPLATE).render({**FRAME, **PARTS, "form": form, **more})


@override_settings(ROOT_URLCONF="web.specimen_urls")
def small(name):
    """One of the small pages as text."""
    return engines["django"].get_template(name).render({**FRAME, **SMALL[name]})
