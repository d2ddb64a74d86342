"""A long plain table of rain read by columns: the answer of the row by row reader, for files of millions of rows.

It takes what gauges write every minute: one stamp like ``2026-05-01 13:45`` (or with ``T``, or with seconds), one depth
of at most three decimals, in order of time. Anything else in the depth's column is read as the other reader reads it;
anything else in the shape of the file is left to that reader altogether.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone, tzinfo
from typing import Final

import numpy as np
from numpy.typing import NDArray

from forebay.formats.gauges.columns import A_DAY_S, EPOCH, ORIGIN, Columns
from forebay.formats.gauges.declared import INCHES_IN, Declared, Measured, said_notes
from forebay.formats.gauges.rows import GaugeFile
from forebay.formats.gauges.told import Told, instants
from forebay.formats.gauges.values import FIRST_YEAR, LAST_YEAR, Said, said

FROM_BYTES: Final = 4 * 1024 * 1024
"""Below this the row by row reader is quick enough, and the only way there is."""
BLOCK_ROWS: Final = 500_000
MOST_ODD: Final = 0.05
"""The share of rows that may say something other than a plain number before the columns gain nothing."""
ONE_HALF: Final = 0.5
_DIGITS: Final = (0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15)
_MARKS: Final = ((4, "-"), (7, "-"), (13, ":"))
_WITH_SECONDS, _WITHOUT = 19, 16

Bytes = NDArray[np.uint8]
Whole = NDArray[np.int64]


class _OtherShapeError(Exception):
    """The file is not of the simple shape; the other reader takes it."""


@dataclass(frozen=True, slots=True)
class _Block:
    """The columns of some rows: clock time in seconds, depth in thousandths, and what else was said by place."""

    local_s: Whole
    depth: NDArray[np.int32]
    odd: dict[int, Said]


def read(data: bytes, name: str, declared: Declared, told: Told, *, from_bytes: int = FROM_BYTES) -> GaugeFile | None:
    """Read a table as its sender declares it, or return None where it is short or of another shape."""
    simple = declared.kind == "depth" and len(declared.time) == 1 and not declared.station
    if not simple or len(data) < from_bytes or b'"' in data or not data.isascii() or declared.unit not in INCHES_IN:
        return None
    try:
        return _read(data, name, declared, told)
    except _OtherShapeError:
        return None


def _read(data: bytes, name: str, declared: Declared, told: Told) -> GaugeFile:
    start, columns, places = _heading(data, declared)
    buffer = np.frombuffer(data, dtype=np.uint8)
    blocks = []
    line = 2
    for begin, end in _blocks(data, start):
        blocks.append(_block(buffer, begin, end, columns, places, line, name, declared.depth))
        line += len(blocks[-1].local_s)
    local_s = np.concatenate([block.local_s for block in blocks])
    depth = np.concatenate([block.depth for block in blocks])
    odd = _together(blocks)
    del blocks
    if len(odd) > MOST_ODD * len(local_s):
        raise _OtherShapeError
    rows, warnings = _rows(local_s, depth, odd, declared, told, name)
    return GaugeFile(
        format=declared.format,
        station="",
        station_name="",
        rows=rows,
        sha256=hashlib.sha256(data).hexdigest(),
        warnings=warnings,
        utc_offset_h=told.utc_offset_h,
        zone=told.zone,
    )


def _heading(data: bytes, declared: Declared) -> tuple[int, int, tuple[int, int]]:
    """Return where the rows begin, how many columns there are, and the places of the stamp and of the depth."""
    end = data.find(b"\n")
    titles = [title.strip() for title in data[: max(end, 0)].decode("ascii").strip().split(",")]
    one_each = titles.count(declared.time[0]) == titles.count(declared.depth) == 1
    if not one_each or declared.delimiter not in ("", ","):
        raise _OtherShapeError
    return end + 1, len(titles), (titles.index(declared.time[0]), titles.index(declared.depth))


def _blocks(data: bytes, start: int) -> list[tuple[int, int]]:
    """Return the bytes at which to cut the rows into blocks, each ending with a line."""
    line = data.find(b"\n", start) + 1 - start
    if line <= 1:
        raise _OtherShapeError
    step, found = line * BLOCK_ROWS, []
    while start < len(data):
        end = data.find(b"\n", min(start + step, len(data) - 1))
        end = len(data) if end < 0 else end + 1
        found.append((start, end))
        start = end
    return found


def _block(
    buffer: Bytes, begin: int, end: int, columns: int, places: tuple[int, int], line: int, name: str, column: str
) -> _Block:
    cells = _cells(buffer[begin:end], columns)
    part = buffer[begin:end]
    local_s = _stamps(part, *cells(places[0]))
    starts, ends = cells(places[1])
    depth, plain = _depths(part, starts, ends)
    odd = {
        int(at): said(bytes(part[starts[at] : ends[at]]).decode("ascii"), name=name, row=line + int(at), column=column)
        for at in np.flatnonzero(~plain)
    }
    return _Block(local_s, depth, odd)


class _cells:  # noqa: N801 - asked like a function: the cells of one column
    """Where each cell of a column starts and ends in the bytes of a block; every row must have the same columns."""

    def __init__(self, part: Bytes, columns: int) -> None:
        ends = np.flatnonzero(part == ord("\n"))
        if not len(ends) or ends[-1] != len(part) - 1:
            ends = np.append(ends, len(part))
        starts = np.concatenate(([0], ends[:-1] + 1))
        commas = np.flatnonzero(part == ord(","))
        if len(commas) != len(ends) * (columns - 1):
            raise _OtherShapeError
        edges = commas.reshape(len(ends), columns - 1)
        if len(commas) and ((edges[:, 0] < starts).any() or (edges[:, -1] >= ends).any()):
            raise _OtherShapeError
        self.last = columns - 1
        self.starts, self.edges = starts, edges
        self.ends = ends - (part[np.maximum(ends - 1, 0)] == ord("\r"))

    def __call__(self, place: int) -> tuple[Whole, Whole]:
        start = self.starts if place == 0 else self.edges[:, place - 1] + 1
        end = self.ends if place == self.last else self.edges[:, place]
        return start, end


def _stamps(part: Bytes, starts: Whole, ends: Whole) -> Whole:
    """Return clock times in seconds since 1970 by their own clock."""
    width = int(ends[0] - starts[0])
    if width not in (_WITH_SECONDS, _WITHOUT) or (ends - starts != width).any():
        raise _OtherShapeError
    _refuse_other_marks(part, starts, width)
    digits = [
        part[starts + at] - np.uint8(ord("0")) for at in (*_DIGITS, *((17, 18) if width == _WITH_SECONDS else ()))
    ]
    if max(int(digit.max()) for digit in digits) > 9:
        raise _OtherShapeError
    tens = [10 * digits[at].astype(np.int32) + digits[at + 1] for at in range(0, len(digits), 2)]
    century, year, month, day, hour, minute = tens[:6]
    second = tens[6] if width == _WITH_SECONDS else np.int32(0)
    if int(hour.max()) > 23 or int(minute.max()) > 59 or int(np.max(second)) > 59:
        raise _OtherShapeError
    days = _days(((century * 100 + year) * 100 + month) * 100 + day)
    local_s: Whole = days * A_DAY_S + hour * 3600 + minute * 60 + second
    return local_s


def _refuse_other_marks(part: Bytes, starts: Whole, width: int) -> None:
    between = part[starts + 10]
    right = ((between == ord(" ")) | (between == ord("T"))).all()
    marks = (*_MARKS, (16, ":")) if width == _WITH_SECONDS else _MARKS
    if not right or any((part[starts + at] != ord(mark)).any() for at, mark in marks):
        raise _OtherShapeError


def _days(written: NDArray[np.int32]) -> Whole:
    """Return days since 1970 of dates written like 20260501, each run of one date worked out once."""
    edges = np.flatnonzero(np.diff(written, prepend=-1))
    try:
        days = [(datetime.strptime(str(written[at]), "%Y%m%d").date() - EPOCH).days for at in edges]  # noqa: DTZ007 - a day
    except ValueError:
        raise _OtherShapeError from None
    if not FIRST_YEAR * 10_000 <= int(written.min()) <= int(written.max()) < (LAST_YEAR + 1) * 10_000:
        raise _OtherShapeError
    return np.repeat(np.array(days, dtype=np.int64), np.diff([*edges, len(written)]))


def _depths(part: Bytes, starts: Whole, ends: Whole) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    """Return thousandths, and which cells are such a number (``0``, ``0.07``, ``12.5``, ``0.125``)."""
    depth = np.zeros(len(starts), dtype=np.int32)
    plain = np.zeros(len(starts), dtype=bool)
    widths = (ends - starts).astype(np.uint8)
    for width in np.flatnonzero(np.bincount(widths)):
        of_width = np.flatnonzero(widths == width)
        for point in _points(int(width)):
            at = starts[of_width]
            values, right = _decimal(part, at, int(width), point)
            depth[of_width[right]] = values[right]
            plain[of_width[right]] = True
    return depth, plain


def _points(width: int) -> tuple[int, ...]:
    """Return where a decimal point can stand in a cell of a width; a place behind its end is a whole number."""
    if not 1 <= width <= 7:
        return ()
    return tuple(point for point in range(1, width) if 1 <= width - point - 1 <= 3) + ((width,) if width <= 3 else ())


def _decimal(part: Bytes, at: Whole, width: int, point: int) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    right = part[at + point] == ord(".") if point < width else np.ones(len(at), dtype=bool)
    total = np.zeros(len(at), dtype=np.int32)
    for place in range(width):
        if place != point:
            digit = part[at + place] - np.uint8(ord("0"))
            right &= digit <= 9
            total = total * 10 + digit
    return total * np.int32(10 ** (3 - max(width - point - 1, 0))), right


def _together(blocks: Sequence[_Block]) -> dict[int, Said]:
    odd: dict[int, Said] = {}
    first = 0
    for block in blocks:
        odd.update({first + at: value for at, value in block.odd.items()})
        first += len(block.local_s)
    return odd


def _rows(
    local_s: Whole, depth: NDArray[np.int32], odd: dict[int, Said], declared: Declared, told: Told, name: str
) -> tuple[Columns, tuple[str, ...]]:
    clock = told.clock(name)
    stamped_s, doubts = _instants(local_s, clock, name)
    since = np.diff(stamped_s)
    if (since <= 0).any():
        raise _OtherShapeError
    length_s = _lengths(since, declared)
    ended_s = stamped_s + length_s if declared.stamp == "start" else stamped_s
    ahead_s = (local_s - ended_s).astype(np.int32)
    minutes = np.round(length_s / 60).astype(np.int32)
    notes = [f"Times are by the clock of {clock}; a stamp is the {declared.stamp} of its time.", *doubts]
    notes += said_notes([Measured(0, ORIGIN, value) for value in odd.values()])
    return Columns(ended_s, ahead_s, depth, minutes, odd, INCHES_IN[declared.unit], 2), tuple(notes)


def _lengths(since: Whole, declared: Declared) -> Whole:
    """Return how many seconds each row's time is: as declared, or from the row before, at most the usual step."""
    if declared.minutes is not None:
        return np.full(len(since) + 1, declared.minutes * 60, dtype=np.int64)
    if not len(since):
        raise _OtherShapeError
    usual = _commonest(since)
    return np.concatenate(([usual], np.minimum(since, usual)))


def _commonest(since: Whole) -> int:
    """Return the commonest value, the first met where two are as common."""
    if (since == since[0]).mean() > ONE_HALF:
        return int(since[0])
    _, first, counts = np.unique(since, return_index=True, return_counts=True)
    return int(since[first[counts == counts.max()].min()])


def _instants(local_s: Whole, clock: tzinfo, name: str) -> tuple[Whole, list[str]]:
    """Return instants of clock times; the two days a year on which clocks change go the long way."""
    if isinstance(clock, timezone):
        return local_s - int(clock.utcoffset(None).total_seconds()), []
    found = local_s.copy()
    days = local_s // A_DAY_S
    edges = np.flatnonzero(np.diff(days, prepend=days[0] - 1))
    changing: list[int] = []
    for start, end in zip(edges, [*edges[1:], len(days)], strict=True):
        offset_s = _steady_offset_s(EPOCH + timedelta(days=int(days[start])), clock)
        if offset_s is None:
            changing.extend(range(start, end))
        else:
            found[start:end] -= offset_s
    slow, notes = _slow_instants(local_s, changing, clock, name)
    found[changing] = slow
    return found, notes


def _steady_offset_s(day: date, clock: tzinfo) -> int | None:
    """Return a date's offset from UTC, None where it changes on that date."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=clock)
    last = midnight.replace(hour=23, minute=59, second=59)
    offsets = {midnight.utcoffset(), last.utcoffset()}
    offset = offsets.pop()
    return None if offsets or offset is None else int(offset.total_seconds())


def _slow_instants(local_s: Whole, places: list[int], clock: tzinfo, name: str) -> tuple[list[int], list[str]]:
    stamps = [(at + 2, ORIGIN + timedelta(seconds=int(local_s[at]))) for at in places]
    found, notes = instants(stamps, clock, name)
    return [int(one.timestamp()) for one in found], notes
