"""All money, for the treasurer: what expires, what is held for whom, what came into which fund, and sheets of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from django.db.models import Count, QuerySet, Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from forebay.letters.wording import money
from forebay.office import here
from forebay.office.models import Receipt, Security, Share
from forebay.office.money import export as money_export
from forebay.office.papers.money import described
from forebay.web.common.questions import words
from forebay.web.common.rows import Column, Linked, Table
from forebay.web.desk.access import staff_only, today_here
from forebay.web.desk.money import RECEIPTS, expiry_status, expiry_word, receipt_row

HELD = (
    *(Column("Case"), Column("Security"), Column("Expires")),
    *(Column("Whole", number=True), Column("Held", number=True)),
)
FUNDS = (Column("Fund"), Column("Receipts", number=True), Column("Received", number=True))
SHOWN = 200


@staff_only
def page(request: HttpRequest) -> HttpResponse:
    """Show all money: what expires, what is held for which case, what came into which fund, and the sheets."""
    shares = Share.objects.filter(held_cents__gt=0).select_related("case")
    known = {
        one.entry: one for one in Security.objects.filter(entry__in=shares.values("security")).select_related("case")
    }
    context = {
        "heed": list(_heeded(known.values())),
        "held": _held(shares, known),
        "total": sum(one.held_cents for one in shares),
        "cash": sum(one.held_cents for one in shares if known[one.security].form == "cash"),
        "funds": _funds(),
        "receipts": _latest(Receipt.objects.select_related("case").order_by("-at", "-number")[:SHOWN]),
        "sheets": [(words(name), reverse("money-sheet", args=[name])) for name in money_export.SHEETS],
    }
    return render(request, "desk/money.html", context)


def _latest(found: Iterable[Receipt]) -> Table | None:
    rows = [tuple(receipt_row(one)) for one in found]
    return Table("Receipts, the latest first", RECEIPTS, rows) if rows else None


def _heeded(found: Iterable[Security]) -> Iterator[tuple[str, str, str, str]]:
    """Yield the securities that soon expire or have: their case, its address, what to heed, and the word."""
    for one in sorted(found, key=lambda each: each.expires or date.max):
        if said := expiry_word(one, today_here()):
            link = reverse("case-money", args=[one.case.number])
            status = expiry_status(one, today_here())
            yield f"{one.case.number} {one.case.title}", link, f"{described(one.entry, one)}. {said}", status


def _held(shares: QuerySet[Share], known: dict[str, Security]) -> Table | None:
    rows = [
        (
            Linked(f"{one.case.number} {one.case.title}", reverse("case-money", args=[one.case.number])),
            described(one.security, known[one.security]),
            known[one.security].expires or ("not known" if known[one.security].unstated else "never: cash"),
            money(known[one.security].face_cents),
            money(one.held_cents),
        )
        for one in shares.order_by("case__number", "entry")
    ]
    return Table("Securities held", HELD, rows) if rows else None


def _funds() -> Table | None:
    stand = Receipt.objects.filter(withdrawn=None).order_by("fund").values("fund")
    summed = stand.annotate(cents=Sum("cents"), many=Count("number"))
    rows = [(words(row["fund"]), row["many"], money(row["cents"])) for row in summed]
    return Table("What came in, by fund", FUNDS, rows, stacks=True) if rows else None


@staff_only
def sheet(request: HttpRequest, name: str) -> HttpResponse:
    """Return one of the treasurer's sheets."""
    if name not in money_export.SHEETS:
        raise Http404("There is no such sheet.")
    answer = HttpResponse(money_export.sheet(name, here.home().zone), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}-{today_here().isoformat()}.csv"'
    return answer
