"""How a date, an hour, an amount of money and a quantity are written wherever a person reads them.

Letters and screens both write through here, so a date never looks one way on paper and another on a screen.

>>> day(date(2026, 11, 5))
'Thursday, November 5, 2026'
>>> money(125000)
'$1,250.00'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import lru_cache
from zoneinfo import ZoneInfo

from forebay.law import facts
from forebay.law.facts import FactBook
from forebay.law.provisions import MUNICIPALITY
from forebay.reckoning import shown_hour
from forebay.units import Quantity, dollars, written

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def day(on: date) -> str:
    """Write a date in full."""
    return f"{_DAYS[on.weekday()]}, {plain_day(on)}"


def plain_day(on: date) -> str:
    """Write a date without its weekday, as in a letter's head.

    >>> plain_day(date(2026, 11, 5))
    'November 5, 2026'
    """
    return f"{_MONTHS[on.month - 1]} {on.day}, {on.year}"


def short_day(on: date) -> str:
    """Write a date for a table.

    >>> short_day(date(2026, 11, 5))
    'Nov 5, 2026'
    """
    return f"{_MONTHS[on.month - 1][:3]} {on.day}, {on.year}"


def month(of: date) -> str:
    """Write a month.

    >>> month(date(2026, 11, 1))
    'November 2026'
    """
    return f"{_MONTHS[of.month - 1]} {of.year}"


def hour(at: datetime, zone: ZoneInfo) -> str:
    """Write the time of day in the municipality's zone, with the zone's name on that day.

    >>> hour(datetime.fromisoformat("2026-11-05T14:52:00+00:00"), ZoneInfo("America/New_York"))
    '9:52 a.m. EST'
    """
    local = at.astimezone(zone)
    return f"{shown_hour(local.replace(second=0))} {local.tzname()}"


def moment(at: datetime, zone: ZoneInfo) -> str:
    """Write an instant as people of the municipality's zone say it.

    >>> moment(datetime.fromisoformat("2026-11-05T14:52:00+00:00"), ZoneInfo("America/New_York"))
    'Thursday, November 5, 2026, 9:52 a.m. EST'
    """
    return f"{day(at.astimezone(zone).date())}, {hour(at, zone)}"


def short_moment(at: datetime, zone: ZoneInfo) -> str:
    """Write an instant for a table.

    >>> short_moment(datetime.fromisoformat("2026-11-05T14:52:00+00:00"), ZoneInfo("America/New_York"))
    'Nov 5, 2026, 9:52 a.m. EST'
    """
    return f"{short_day(at.astimezone(zone).date())}, {hour(at, zone)}"


def deadline(at: datetime, on: date | None, zone: ZoneInfo) -> str:
    """Write when something is due: a day deadline runs to the end of its date, an hour deadline to the minute.

    >>> midnight = datetime.fromisoformat("2026-11-06T05:00:00+00:00")
    >>> deadline(midnight, date(2026, 11, 5), ZoneInfo("America/New_York"))
    'the end of Thursday, November 5, 2026'
    """
    return moment(at, zone) if on is None else f"the end of {day(on)}"


def away(at: datetime, now: datetime) -> str:
    """Say how far off an instant is; never more time than there is.

    >>> at = datetime.fromisoformat("2026-11-05T14:52:00+00:00")
    >>> away(at, at - timedelta(hours=3, minutes=50))
    'in 3 hours'
    >>> away(at, at + timedelta(days=2, hours=1))
    '2 days ago'
    """
    gap = at - now
    said = _span(abs(gap))
    if said == "":
        return "now"
    return f"in {said}" if gap > timedelta(0) else f"{said} ago"


def _span(gap: timedelta) -> str:
    minutes = int(gap.total_seconds() // 60)
    if minutes < 60:
        return count(minutes, "minute") if minutes else ""
    hours = minutes // 60
    return count(hours, "hour") if hours < 48 else count(hours // 24, "day")


def days_away(on: date, today: date) -> str:
    """Say how far off a date is.

    >>> days_away(date(2026, 11, 6), date(2026, 11, 5))
    'tomorrow'
    >>> days_away(date(2026, 11, 2), date(2026, 11, 5))
    '3 days ago'
    """
    gap = (on - today).days
    near = {-1: "yesterday", 0: "today", 1: "tomorrow"}
    if gap in near:
        return near[gap]
    return f"in {gap} days" if gap > 0 else f"{-gap} days ago"


def money(amount: int | Quantity) -> str:
    """Write an amount of money, given in whole cents or as a quantity of money.

    >>> money(-50)
    '-$0.50'
    """
    cents = Fraction(amount) if isinstance(amount, int) else amount.to("USD") * 100
    if cents.denominator != 1:
        raise ValueError(f"{float(cents)} cents is not a whole number of cents. Round it where it is reckoned.")
    return dollars(cents / 100)


def amount(of: Quantity) -> str:
    """Write a quantity with its unit.

    >>> from forebay.units import parse
    >>> amount(parse("4.9 acre")), amount(parse("1 acre")), amount(parse("1250 USD")), amount(parse("2 USD/cuft"))
    ('4.9 acres', '1 acre', '$1,250.00', '$2.00 per cu ft')
    """
    return written(of)


def count(number: int, noun: str, plural: str | None = None) -> str:
    """Write a number of things.

    >>> count(1, "day"), count(1200, "parcel"), count(2, "body", "bodies")
    ('1 day', '1,200 parcels', '2 bodies')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def tally(counts: Iterable[tuple[str, int]]) -> str:
    """Write how many findings came out how.

    >>> tally([("not met", 1), ("does not apply", 2)]), tally([("met", 1200), ("does not apply", 1)])
    ('1 not met, 2 do not apply', '1,200 met, 1 does not apply')
    """
    return ", ".join(count(many, outcome, outcome.replace("does not", "do not")) for outcome, many in counts)


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Write several things as a sentence does.

    >>> listed(["the place", "the penalty", "the remedy"])
    'the place, the penalty and the remedy'
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def asked_said(names: Iterable[str]) -> str:
    """Return what each fact answers, question by question; what is no fact by its name.

    >>> asked_said(["disturbed_area", "channel_slope"])
    'How much land will be disturbed in all? Channel slope?'
    """
    known = _book()
    return " ".join(known[name].asks if name in known else f"{_sentence(name)}?" for name in names)


def _sentence(name: str) -> str:
    said = name.replace("_", " ")
    return said[:1].upper() + said[1:]


@lru_cache(maxsize=1)
def _book() -> FactBook:
    return facts.load()


def clauses(places: Iterable[str]) -> str:
    """Write several places in a law as a sentence does: each once, those under one place together, runs as runs.

    >>> clauses(["276-22A", "276-24A(3)(h)", "276-24A(3)(d)", "276-22A"])
    '276-22A, 276-24A(3)(d) and (h)'
    >>> clauses(f"130-9D({n})" for n in (1, 2, 3, 4, 7))
    '130-9D(1) to (4) and (7)'
    >>> clauses(["276-24A", "276-24A(1)", "276-24A(2)"])
    '276-24A, 276-24A(1) and (2)'
    """
    groups: dict[str, list[str]] = {}
    for place in dict.fromkeys(places):
        found = _LAST.fullmatch(place)
        groups.setdefault(found["head"] if found else place, []).append(found["last"] if found else "")
    return listed([part for head, lasts in groups.items() for part in _under(head, lasts)])


_LAST = re.compile(r"(?P<head>.+)\((?P<last>\d+|[a-z])\)")
_A_RUN = 3
"""How many places in a row are written as a run."""


def _under(head: str, lasts: Sequence[str]) -> list[str]:
    """Return the places under one place, in order; only the first names it."""
    ranks = sorted({_rank(last): last for last in lasts}.items())
    runs: list[list[tuple[int, str]]] = []
    for rank, last in ranks:
        if runs and runs[-1][-1][0] == rank - 1:
            runs[-1].append((rank, last))
        else:
            runs.append([(rank, last)])
    told = [part for run in runs for part in _run([last for _, last in run])]
    named = 2 if told[0] == "" else 1
    return [*(f"{head}{part}" for part in told[:named]), *told[named:]]


def _rank(last: str) -> int:
    """Return where a place stands among its like: numbers before letters, and nothing before either."""
    if not last:
        return -1_000_000
    return int(last) if last.isdigit() else 1_000_000 + ord(last)


def _run(lasts: Sequence[str]) -> list[str]:
    said = [f"({last})" if last else "" for last in lasts]
    return [f"{said[0]} to {said[-1]}"] if len(said) >= _A_RUN else said


def paragraphs(text: str) -> tuple[str, ...]:
    r"""Part a text as it was typed into its paragraphs: a blank line ends one, a single line break stays.

    >>> paragraphs("One.  \r\n\r\n\r\nTwo\nlines.")
    ('One.', 'Two\nlines.')
    """
    lines = [line.rstrip() for line in printable(text).split("\n")]
    blocks = "\n".join(lines).strip("\n").split("\n\n")
    return tuple(block.strip("\n") for block in blocks if block.strip())


def printable(text: str) -> str:
    r"""Drop the invisible control characters that come along when text is pasted, and write every line break alike.

    >>> printable("a\x07b\r\nc\ufeff")
    'ab\nc'
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n\n")
    spaced = lines.replace("\t", "    ").replace("\x0b", "\n").replace("\x0c", "\n\n")
    return "".join(sign for sign in spaced if sign == "\n" or not _invisible(sign))


def _invisible(sign: str) -> bool:
    return ord(sign) < 32 or 127 <= ord(sign) < 160 or sign == "\ufeff"


def kind_of(municipality: str) -> str:
    """Return what sort of municipality a name names, as its letters call it after the first time.

    >>> kind_of("Town of Example Falls"), kind_of("Penn Township"), kind_of("Village of Webster"), kind_of("Avalon")
    ('town', 'township', 'village', 'municipality')
    """
    words = municipality.casefold().split()
    ends = (words[0], words[-1]) if words else ()
    return next((word for word in ends if word in MUNICIPALITY), "municipality")


def called(said: str, municipality: str) -> str:
    """Return a sentence of our own that says "the village" with the municipality called what it is.

    >>> called("The village asks you, and this Village's officer.", "Town of Example Falls")
    "The town asks you, and this Town's officer."
    """
    kind = kind_of(municipality)
    return said if kind == "village" else _VILLAGE.sub(lambda found: found[1] + _like(kind, found[2]), said)


def _like(kind: str, written: str) -> str:
    return kind.capitalize() if written[0].isupper() else kind


_VILLAGE = re.compile(r"\b((?:the|this) )(village)\b(?! of [A-Z])", re.IGNORECASE)
