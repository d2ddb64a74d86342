"""Load a gauge file: keep it, store each reading once, part the storms, and tell the cases judged by the gauge."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from forebay.formats import gauges
from forebay.formats.problems import FileProblem
from forebay.office import files, here, rain
from forebay.office.models import Case, Entry, Gauge, Load, Person
from forebay.office.rain import Change
from forebay.reckoning import shown

FAST_CLOCK = timedelta(minutes=15)
"""How far a gauge's own clock may run ahead."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of a gauge file: its load, how the storms changed, and the docket entries that followed."""

    load: Load
    changes: tuple[Change, ...]
    entries: tuple[Entry, ...]

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader of the file should know."""
        return tuple(self.load.warnings)


def load_gauge_file(
    gauge: Gauge, data: bytes, name: str, *, by: Person | None, now: datetime, utc_offset_h: float | None = None
) -> Loaded:
    """Load a gauge file for a gauge; a file that cannot be read is refused and nothing of it is kept.

    ``utc_offset_h`` is the gauge's standard time, where the file does not say it itself.
    """
    read = gauges.read(data, name, zone=here.home().zone, utc_offset_h=utc_offset_h)
    _refuse_another_station(gauge, read, name)
    _refuse_rain_to_come(read, name, now)
    with transaction.atomic():
        Gauge.objects.select_for_update().get(pk=gauge.pk)
        kept = files.receive(data, name, now=now, by=by).file
        load = rain.keep_readings(gauge, read, kept, name=name, by=by, now=now)
        changes = rain.part_storms(gauge, load)
        entries = [entry for case in Case.objects.filter(gauge=gauge) for entry in _tell(case, changes, now)]
    return Loaded(load, tuple(changes), tuple(entries))


def _tell(case: Case, changes: list[Change], now: datetime) -> list[Entry]:
    mended = [entry for change in changes for entry in rain.mend(case, change, now)]
    return [*mended, *rain.take_up(case, now)]


def _refuse_rain_to_come(read: gauges.GaugeFile, name: str, now: datetime) -> None:
    """Refuse rows that end in the future: their clock, year or zone is another than the file says."""
    for row in read.rows:
        if row.ended > now + FAST_CLOCK:
            when = shown(row.ended, here.home().calendar)
            raise FileProblem(
                name,
                f"This row ends {when}, which is still to come. Check the file's dates and its offset from UTC; "
                "nothing of it was kept.",
                row=row.line,
            )


def _refuse_another_station(gauge: Gauge, read: gauges.GaugeFile, name: str) -> None:
    if not gauge.station:
        gauge.station = read.station
        Gauge.objects.filter(pk=gauge.pk).update(station=read.station)
    elif read.station and read.station != gauge.station:
        raise FileProblem(
            name,
            f"This file is of station {read.station}, and {gauge.name} is station {gauge.station}. "
            "Choose the gauge of that station, or the right file.",
        )
