"""The outbox: reminders, once each, with whether they went out, and trying anew what did not."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from forebay.office import clock, here, reminders
from forebay.office.models import Reminder
from forebay.web.desk.access import staff_only

SHOWN = 200


@staff_only
def page(request: HttpRequest) -> HttpResponse:
    """Show the latest reminders."""
    found = Reminder.objects.select_related("case", "person")[:SHOWN]
    return render(request, "desk/outbox.html", {"reminders": found, "mail": here.home().mail})


@staff_only
@require_POST
def again(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a message that was not sent be tried anew."""
    found = get_object_or_404(Reminder, pk=pk)
    if reminders.send_again(found, clock.now()):
        messages.success(request, "It is tried again within five minutes.")
    return redirect("outbox")
