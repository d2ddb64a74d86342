"""What the treasurer takes away as a spreadsheet: receipts, securities and movements, as CSV that a spreadsheet opens.

A byte order mark tells the spreadsheet how to read it, and a text that it would take for a sum is marked as a text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from zoneinfo import ZoneInfo

from forebay.letters import csv_sheet
from forebay.letters.csv_sheet import Row
from forebay.office.models import Movement, Receipt, Security, Share


def sheet(name: str, zone: ZoneInfo) -> bytes:
    """Return one of the treasurer's sheets, its amounts in dollars and cents and its dates in the village's zone."""
    columns, rows = SHEETS[name]
    return csv_sheet.sheet(columns, rows(zone))


def usd(cents: int) -> str:
    """Write whole cents as a spreadsheet reads them.

    >>> usd(332450), usd(5)
    ('3324.50', '0.05')
    """
    return f"{cents // 100}.{cents % 100:02d}"


def _receipts(zone: ZoneInfo) -> Iterator[Row]:
    for one in Receipt.objects.select_related("case"):
        day = one.at.astimezone(zone).date().isoformat()
        gone = one.withdrawn.astimezone(zone).date().isoformat() if one.withdrawn else ""
        payer = ", ".join(one.payer.splitlines())
        yield (one.number, day, one.case.number, one.act, one.fund, payer, usd(one.cents), gone, one.withdrawn_why)


def _securities(zone: ZoneInfo) -> Iterator[Row]:
    known = {one.entry: one for one in Security.objects.all()}
    for share in Share.objects.select_related("case"):
        one = known[share.security]
        yield (
            share.case.number,
            share.kind,
            one.form,
            one.issuer,
            one.reference,
            one.expires.isoformat() if one.expires else "",
            usd(one.face_cents),
            usd(share.allocated_cents),
            usd(share.drawn_cents),
            usd(share.released_cents),
            usd(share.held_cents),
            share.entry,
        )


def _movements(zone: ZoneInfo) -> Iterator[Row]:
    for one in Movement.objects.select_related("case"):
        day = one.at.astimezone(zone).date().isoformat()
        yield (day, one.case.number, one.kind, usd(one.cents), one.security, one.entry)


SHEETS: Mapping[str, tuple[Row, Callable[[ZoneInfo], Iterable[Row]]]] = {
    "receipts": (
        ("Receipt", "Date", "Case", "For", "Fund", "Received from", "Amount (USD)", "Withdrawn", "Why"),
        _receipts,
    ),
    "securities": (
        (
            *("Case", "Kind", "Form", "Issuer", "Reference", "Expires", "Whole (USD)", "Allocated (USD)"),
            *("Drawn (USD)", "Released (USD)", "Held (USD)", "Entry"),
        ),
        _securities,
    ),
    "movements": (("Date", "Case", "What", "Amount (USD)", "Security", "Entry"), _movements),
}
"""The sheets there are: their headings, and what yields their rows."""
