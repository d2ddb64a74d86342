"""The tables of money, written from a case's ledger; what permits hold together of one security is summed here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db import models
from django.db.models import Sum

from forebay.office.faults import Fault
from forebay.office.history.money import Ledger
from forebay.office.models import Case, Movement, Receipt, Security, Series, Share

Rows = dict[str, dict[str, Any]]
RECEIPTS = "RCT"


def rows(book: Ledger) -> list[tuple[type[models.Model], str, Rows]]:
    """Return the rows of a case's money by their keys: each table with the key's name."""
    return [
        (Security, "entry", {one.entry: _row(one, "entry") for one in book.securities}),
        (Share, "entry", {one.entry: {**_row(one, "entry"), "held_cents": one.held_cents} for one in book.shares}),
        (Movement, "key", {one.key: _row(one, "key") for one in book.movements}),
        (Receipt, "number", {one.number: _row(one, "number") for one in book.receipts}),
    ]


def _row(one: Any, but: str) -> dict[str, Any]:
    return {name: getattr(one, name) for name in one.__slots__ if name != but}


def write(case: Case, book: Ledger) -> None:
    """Write the money of a case, and sum up anew every security it holds a part of."""
    if not (book.movements or book.receipts or _is_there(case)):
        return
    touched = set(Share.objects.filter(case=case).values_list("security", flat=True))
    Security.objects.filter(entry__in=touched).update(allocated_cents=0)
    for table, name, wanted in rows(book):
        _replace(table, name, case, wanted)
    sum_up(touched | {one.security for one in book.shares})


def _is_there(case: Case) -> bool:
    return Movement.objects.filter(case=case).exists() or Receipt.objects.filter(case=case).exists()


def _replace(table: type[models.Model], name: str, case: Case, wanted: Rows) -> None:
    """Write the rows of a case that are new or other than they were, and take away those that no longer follow."""
    mine = table._default_manager.filter(case=case)
    kept = {row[name]: row for row in mine.values()}
    if gone := kept.keys() - wanted.keys():
        mine.filter(pk__in=gone).delete()
    fresh = [table(case=case, **{name: key}, **row) for key, row in wanted.items() if key not in kept]
    table._default_manager.bulk_create(fresh)
    for key in wanted.keys() & kept.keys():
        if any(kept[key][column] != value for column, value in wanted[key].items()):
            mine.filter(pk=key).update(**wanted[key])


def sum_up(securities: Iterable[str]) -> None:
    """Write what all permits together hold allocated of each security; more than there is of it cannot be written."""
    for entry, cents in allocated(securities).items():
        Security.objects.filter(entry=entry).update(allocated_cents=cents)


def allocated(securities: Iterable[str]) -> Mapping[str, int]:
    """Return what is allocated of each security over all permits."""
    wanted = list(securities)
    sums = (
        Share.objects.filter(security__in=wanted).order_by().values("security").annotate(cents=Sum("allocated_cents"))
    )
    return {**dict.fromkeys(wanted, 0), **{row["security"]: row["cents"] for row in sums}}


# ---- proof across cases ----------------------------------------------------------------------------------------------


def stands() -> Iterator[Fault]:
    """Check what no single docket shows: sums over permits, parts of securities there are, receipts without a gap."""
    known = {one.entry: one for one in Security.objects.select_related("case")}
    sums = allocated(known)
    for entry, one in known.items():
        if one.allocated_cents != sums[entry]:
            yield Fault(
                f"The security of entry {entry} is written as allocated with {one.allocated_cents} cents, and the "
                f"permits hold {sums[entry]}. Run forebay tick with --anew to write the tables from the docket.",
                one.case.number,
            )
    for share in Share.objects.exclude(security__in=list(known)).select_related("case"):
        yield Fault(
            f"Entry {share.entry} holds a part of the security {share.security}, which is not there. Restore from a "
            "backup, and compare with a digest kept elsewhere.",
            share.case.number,
        )
    yield from _gaps()


def _gaps() -> Iterator[Fault]:
    """Yield the receipts that were numbered and are gone."""
    there = set(Receipt.objects.values_list("number", flat=True))
    for series in Series.objects.filter(name__startswith=f"{RECEIPTS}-"):
        for place in range(1, series.last + 1):
            number = f"{series.name}-{place:04}"
            if number not in there:
                yield Fault(f"Receipt {number} was given out and is in no docket. Restore from a backup.")
