"""Tags and filters of every page: dates, money and quantities through one formatter, and the components."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from datetime import date, datetime
from fractions import Fraction
from functools import lru_cache
from html import escape
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from forebay.letters import wording
from forebay.office import here
from forebay.office.history.taken_over import said_here
from forebay.office.models import Case
from forebay.units import Quantity
from forebay.web.common.questions import asked
from forebay.web.common.rows import Column, DocketRow, Duty, Linked, State, Table, When
from forebay.web.common.statuses import shape_of

register = template.Library()
Context = dict[str, Any]

register.filter("day", wording.day)
register.filter("plain_day", wording.plain_day)
register.filter("short_day", wording.short_day)
register.filter("month", wording.month)
register.filter("tally", wording.tally)
register.filter("money", wording.money)
register.filter("amount", wording.amount)
register.filter("paragraphs", wording.paragraphs)
register.filter("clauses", wording.clauses)
register.filter("asked", asked)


@register.filter
def taken_over(case: Case) -> str:
    """Write how a case was taken over from older papers, by whom and why."""
    return said_here(case.as_taken_over, here.home().name)


@register.filter
def ours(said: str) -> str:
    """Write a sentence of our own with the municipality of this home called what it is."""
    return here.ours(said)


UNITS_SAID = {
    "sqft": "square feet",
    "acre": "acres",
    "sqyd": "square yards",
    "sqm": "square meters",
    "ha": "hectares",
    "inch": "inches",
    "ft": "feet",
    "mm": "millimeters",
    "m": "meters",
    "cuft": "cubic feet",
    "acre-ft": "acre-feet",
    "cuyd": "cubic yards",
    "gal": "gallons",
}


@register.filter
def unit_said(unit: str) -> str:
    """Write a unit as it is chosen from a list; one without other words as it stands."""
    return UNITS_SAID.get(unit, unit)


@register.filter
def local_day(at: datetime) -> str:
    """Write the date of an instant in the municipality's zone."""
    return wording.plain_day(here.home().calendar.date_of(at))


@register.simple_tag
def count(number: int, noun: str, plural: str | None = None) -> str:
    """Write a number of things: ``{% count 3 "case" %}``."""
    return wording.count(number, noun, plural)


@register.simple_tag(takes_context=True)
def moment(context: Context, at: datetime) -> SafeString:
    """Write an instant in full, in the municipality's zone."""
    return _time(at, wording.moment(at, context["zone"]))


@register.simple_tag(takes_context=True)
def short_moment(context: Context, at: datetime) -> SafeString:
    """Write an instant for a table."""
    return _time(at, wording.short_moment(at, context["zone"]))


@register.simple_tag(takes_context=True)
def away(context: Context, at: datetime) -> str:
    """Say how far off an instant is."""
    return wording.away(at, context["now"])


def _time(at: datetime, words: str) -> SafeString:
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), words)


@register.simple_tag
def status(word: str) -> SafeString:
    """Show a status: its word with its shape."""
    return _status(word)


@lru_cache(maxsize=256)
def _status(word: str) -> SafeString:
    shape = shape_of(word)
    return format_html(
        '<span class="status {}"><svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">'
        '<path fill-rule="evenodd" d="{}"/></svg>{}</span>',
        shape.kind,
        shape.path,
        word[:1].upper() + word[1:],
    )


@register.simple_tag
def cite(at: str, link: str = "") -> SafeString:
    """Show where the law says it; ``link`` leads to that place."""
    if not at:
        return SafeString("")
    if link:
        return format_html('<span class="cite">(<a href="{}">{}</a>)</span>', link, at)
    return format_html('<span class="cite">({})</span>', at)


@register.simple_tag
def person(name: str, role: str = "") -> SafeString:
    """Show a person, with the role they act in."""
    chip = format_html('<span class="role">{}</span>', role) if role else ""
    return format_html('<span class="person"><b>{}</b> {}</span>', name, chip)


@register.simple_tag
def button(words: str, link: str = "", plain: bool = False) -> SafeString:
    """Show the one next step of a page, or (``plain=True``) another thing one can do; ``link`` makes it lead there."""
    kind = "button plain" if plain else "button"
    if link:
        return format_html('<a class="{}" href="{}">{}</a>', kind, link, words)
    return format_html('<button class="{}" type="submit">{}</button>', kind, words)


@register.simple_tag(takes_context=True)
def due(context: Context, when: When | None) -> SafeString:
    """Show a due date twice, relative and absolute; it opens to the sum that made it. No template: lists are long."""
    if when is None:
        return SafeString('<span class="quiet">The law gives no date</span>')
    zone: ZoneInfo = context["zone"]
    relative, absolute = _relative(when, context["now"], zone), _absolute(when, zone)
    at = (when.on or when.at).isoformat()
    said = format_html('<b>{}</b>, <time datetime="{}">{}</time>', relative, at, absolute)
    kind = "due late" if when.late else "due"
    if not when.steps:
        return format_html('<span class="{}">{}</span>', kind, said)
    steps = format_html_join("", "<li>{}</li>", ((step,) for step in when.steps))
    return format_html('<details class="{}"><summary>{}</summary><ol class="sum">{}</ol></details>', kind, said, steps)


def _relative(when: When, now: datetime, zone: ZoneInfo) -> str:
    today = now.astimezone(zone).date()
    if when.done:
        return f"Done {wording.plain_day(when.done.astimezone(zone).date())}"
    said = wording.days_away(when.on, today) if when.on else wording.away(when.at, now)
    return f"{'Was due' if when.at <= now else 'Due'} {said}"


def _absolute(when: When, zone: ZoneInfo) -> str:
    asked = "it was due " if when.done else ""
    if when.on is None:
        return f"{asked}{wording.moment(when.at, zone)}"
    return f"{asked}by the end of {wording.day(when.on)}"


@register.inclusion_tag("common/duty.html", takes_context=True)
def duty(context: Context, duty: Duty) -> Context:
    """Show one thing the law asks as one line: who must do what, by when, and why on demand."""
    return {**_frame(context), "duty": duty}


@register.inclusion_tag("common/docket_row.html", takes_context=True)
def docket_row(context: Context, row: DocketRow) -> Context:
    """Show one entry of the docket."""
    return {**_frame(context), "row": row}


@register.inclusion_tag("common/table.html", takes_context=True)
def table(context: Context, table: Table) -> Context:
    """Show a table with its caption, headers and units."""
    return {**_frame(context), "table": table}


@register.simple_tag(takes_context=True)
def cells(context: Context, table: Table) -> SafeString:
    """Write the rows of a table, each cell with its heading; no template, for lists are long."""
    zone, begins = context["zone"], [_begins(column) for column in table.columns]
    rows = (
        "".join(f"{begun}{_cell(cell, zone)}</td>" for begun, cell in zip(begins, row, strict=True))
        for row in table.rows
    )
    return SafeString("".join(f'<tr role="row">{row}</tr>' for row in rows))


def _begins(column: Column) -> str:
    """Return how each cell of a column begins."""
    heading = here.ours(f"{column.heading} ({column.unit})" if column.unit else column.heading)
    number = SafeString(' class="number"') if column.number else ""
    return format_html('<td role="cell" data-heading="{}"{}>', heading, number)


def _cell(value: Any, zone: ZoneInfo) -> str:
    said = _shown(value, zone)
    return said if isinstance(said, SafeString) else escape(said)


def _frame(context: Context) -> Context:
    return {"zone": context["zone"], "now": context["now"]}


@register.simple_tag(takes_context=True)
def shown(context: Context, value: Any) -> str:
    """Write any value as a person reads it; a blank one is said to be blank."""
    return _shown(value, context["zone"])


def _shown(value: Any, zone: ZoneInfo) -> str:
    if isinstance(value, State):
        return status(value.word)
    if isinstance(value, Linked):
        return format_html('<a href="{}">{}</a>', value.link, value.words)
    if isinstance(value, datetime):
        return _time(value, wording.short_moment(value, zone))
    if isinstance(value, Mapping):
        pairs = ((str(name), _shown(each, zone)) for name, each in value.items())
        return format_html_join("; ", "{}: {}", pairs)
    if isinstance(value, Set):
        return _shown(sorted(value), zone)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return format_html_join(", ", "{}", ((_shown(each, zone),) for each in value)) or "none"
    return _plain(value)


def _plain(value: Any) -> str:
    if value is None or value == "":
        return "not stated"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, date):
        return wording.short_day(value)
    if isinstance(value, Quantity):
        return wording.amount(value)
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, Fraction):
        return f"{float(value):,.4f}".rstrip("0").rstrip(".")
    return str(value)


@register.inclusion_tag("common/errors.html")
def error_summary(form: Any) -> Context:
    """Show what is to be mended, first on the page, each line a link to its field."""
    return {"form": form}


@register.inclusion_tag("common/fields/field.html", takes_context=True)
def field(context: Context, field: Any) -> Context:
    """Show one field: its label, its hint, its error, and what was typed."""
    return {**_frame(context), "field": field}
