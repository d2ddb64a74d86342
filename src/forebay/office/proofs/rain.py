"""Proof of the rain: the stored gauge files read anew, row by row, and the storms parted anew from what they say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from forebay.formats import gauges
from forebay.formats.gauges import GaugeRow
from forebay.formats.problems import FileProblem
from forebay.office import files, rain
from forebay.office.faults import Fault
from forebay.office.home import Home
from forebay.office.models import Gauge, Load
from forebay.water import rainfall

Key = tuple[datetime, int]
SAID = ("depth_in", "trace", "missing")


def rain_stands(home: Home, remarks: list[str]) -> Iterator[Fault]:
    """Check every gauge's readings against its files, and its storms against its readings."""
    for gauge in Gauge.objects.order_by("pk"):
        wrong = _readings_differ(gauge, home, remarks) or _storms_differ(gauge)
        if wrong:
            yield Fault(f"{wrong} It was changed after it was loaded. Restore the home from a backup.")


def _readings_differ(gauge: Gauge, home: Home, remarks: list[str]) -> str:
    """Return the first reading that is not what its file says, in words."""
    known: dict[Key, GaugeRow] = {}
    for load in gauge.loads.order_by("pk"):
        rows = _read(load, home)
        if rows is None:
            remarks.append(f"The readings of {gauge} were not compared with {load.name}, which cannot be read anew.")
            return ""
        new = {
            (row.ended, row.duration_min): row
            for row in rows
            if rain.says_something(row, known.get((row.ended, row.duration_min)))
        }
        kept = {(row["ended"], row["duration_min"]): row for row in load.readings.values()}
        for key in sorted({*new, *kept}):
            if wrong := _row_differs(new.get(key), kept.get(key)):
                return f"The readings of {gauge} are not those of {load.name}: {key[0]:%Y-%m-%d %H:%M} UTC {wrong}."
        known |= new
    return ""


def _read(load: Load, home: Home) -> tuple[GaugeRow, ...] | None:
    """Return the rows of the file a load came with; none where the file is not to be had, which is told elsewhere."""
    try:
        data = files.path(load.file_id, home.files_folder).read_bytes()
    except OSError:
        return None
    # A file that does not say its own offset from UTC was read with one that its readings still show.
    for offset_h in (None, _offset_h(load)):
        try:
            return tuple(gauges.read(data, load.name, zone=home.zone, utc_offset_h=offset_h).rows)
        except FileProblem:
            continue
    return None


def _offset_h(load: Load) -> float | None:
    first = load.readings.first()
    if first is None or not first.local:
        return None
    return (datetime.fromisoformat(first.local) - first.ended.replace(tzinfo=None)).total_seconds() / 3600


def _row_differs(row: GaugeRow | None, kept: Mapping[str, Any] | None) -> str:
    if row is None:
        return "is not in the file"
    if kept is None:
        return f"is row {row.line} of the file, and is not kept"
    said = {"depth_in": "" if row.depth_in is None else str(row.depth_in), "trace": row.trace, "missing": row.missing}
    if any(kept[name] != said[name] for name in SAID):
        return f'is kept as "{kept["depth_in"]}", and row {row.line} of the file says "{said["depth_in"]}"'
    return ""


def _storms_differ(gauge: Gauge) -> str:
    """Return the first storm that does not follow from the readings, in words."""
    found = {
        storm.began: (storm.ended, storm.half_inch, storm.depth_in)
        for storm in rainfall.storms(rain.measured(rain.current(gauge)), float(gauge.dry_spell_h))
    }
    kept = {row.began: (row.ended, row.half_inch, row.depth) for row in gauge.storms.filter(gone=False)}
    for began in sorted({*found, *kept}):
        if found.get(began) != kept.get(began):
            return f"The storm of {began:%Y-%m-%d %H:%M} UTC at {gauge} does not follow from the readings."
    return ""
