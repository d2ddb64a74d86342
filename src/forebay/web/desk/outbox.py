"""The outbox: reminders, once each, with whether they went out."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from forebay.office import here
from forebay.office.models import Reminder
from forebay.web.desk.access import staff_only

SHOWN = 200


@staff_only
def page(request: HttpRequest) -> HttpResponse:
    """Show the latest reminders."""
    found = Reminder.objects.select_related("case", "person")[:SHOWN]
    return render(request, "desk/outbox.html", {"reminders": found, "mail": here.home().mail})
