"""What the sender of a gauge file can tell that the file itself may not: which gauge, and whose clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from itertools import pairwise

from forebay.formats.problems import FileProblem

ASK_CLOCK = (
    "The file does not say whose clock it keeps. Give the gauge's zone, such as America/New_York, or its offset from "
    "UTC where it keeps one time all year."
)


@dataclass(frozen=True, slots=True)
class Told:
    """The gauge's standard-time offset (a clock that never changes), or its civil zone, and which gauge to read."""

    utc_offset_h: float | None = None
    zone: tzinfo | None = None
    station: str | None = None

    def clock(self, name: str) -> tzinfo:
        """Return the clock told; refuse where none was."""
        if self.utc_offset_h is not None:
            return timezone(timedelta(hours=self.utc_offset_h))
        if self.zone is None:
            raise FileProblem(name, ASK_CLOCK)
        return self.zone

    def standard_offset_h(self, year: int) -> float | None:
        """Return the standard-time offset told: as given, or that of the civil zone in a year."""
        if self.utc_offset_h is not None or self.zone is None:
            return self.utc_offset_h
        seasons = (datetime(year, month, 1, tzinfo=self.zone) for month in (1, 7))
        found = next((at.utcoffset() for at in seasons if not at.dst()), None)
        return None if found is None else found / timedelta(hours=1)


def instants(stamps: Sequence[tuple[int, datetime]], clock: tzinfo, name: str) -> tuple[list[datetime], list[str]]:
    """Return the UTC instants of clock times in the order written, and what was decided for the hour clocks repeat.

    In the repeated hour the first pass is taken until the clock steps back, then the second. A clock time that a change
    of clocks skips is refused.

    Parameters
    ----------
    stamps
        Line and clock time of each row.
    clock
        A civil zone or a fixed offset.
    name
        The file's name, used only to speak of it.
    """
    found: list[datetime] = []
    doubtful = 0
    for line, local in stamps:
        first, second = (local.replace(tzinfo=clock, fold=fold).astimezone(UTC) for fold in (0, 1))
        if first > second:
            sentence = (
                f"Clocks in {clock} skip this time, so it never was. Check the zone; many gauges keep standard time."
            )
            raise FileProblem(name, sentence, row=line, value=f"{local:%Y-%m-%d %H:%M}")
        again = first != second and bool(found) and first <= found[-1]
        found.append(second if again else first)
        doubtful += first != second
    repeated = sum(after < before for (_, before), (_, after) in pairwise(stamps))
    if doubtful:
        how = "in the order they stand" if repeated else "as its first pass"
        return found, [f"{doubtful} rows stand in the hour that clocks in {clock} repeat; they were read {how}."]
    return found, []


def one_station(stations: Iterable[str], told: str | None, name: str, column: str) -> str:
    """Return the gauge to read: the only one of the file, or the one that was asked for."""
    there = sorted(set(stations))
    shown = ", ".join(there[:5]) + (", ..." if len(there) > 5 else "")
    if not there:
        raise FileProblem(name, "The file has a heading and no rows. Download it again for days that have data.")
    if told is None and len(there) > 1:
        raise FileProblem(
            name, f"The file holds {len(there)} stations ({shown}). Say which one to read.", column=column
        )
    if told is not None and told not in there:
        sentence = f"There is no such station in the file. It holds {shown}."
        raise FileProblem(name, sentence, column=column, value=told)
    return told or there[0]


def usual_step(ended: Sequence[datetime]) -> timedelta | None:
    """Return the commonest time from one row to the next, None where there is none."""
    steps = Counter(after - before for before, after in pairwise(sorted(ended)) if after > before)
    return steps.most_common(1)[0][0] if steps else None
