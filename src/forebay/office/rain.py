"""Rain in the office: readings kept once, storms told apart by their first wet instant, and the cases they concern."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from forebay.formats.gauges import GaugeFile, GaugeRow
from forebay.office import canonical, docket, editions, here, typed
from forebay.office.models import Case, Entry, Gauge, Load, Person, Reading, StoredFile, Storm
from forebay.office.perform import RETRACT, perform
from forebay.office.projections import requirements_with
from forebay.office.record import Line, record
from forebay.units import quantity
from forebay.water import rainfall

STORM = "storm"
BATCH = 500
MOST_IN_AN_HOUR_IN = 16
"""Inches; about 12 fell in 42 minutes at Holt, Missouri, in 1947, and nothing like it since."""
AS_READ = ("start", "half_inch", "end", "depth")
"""What a docket says of a storm that is the gauge's reading, and not where it was read."""


@dataclass(frozen=True, slots=True)
class Change:
    """A storm that is new, is not what it was, or is gone; ``into`` is then the storm that took it in, if one did."""

    storm: Storm
    was: str
    into: Storm | None = None


# ---- readings ------------------------------------------------------------------------------------------------------


def keep_readings(
    gauge: Gauge, read: GaugeFile, kept: StoredFile, *, name: str, by: Person | None, now: datetime
) -> Load:
    """Store the rows of a gauge file that say something new, and return the load they came with."""
    load = Load.objects.create(
        gauge=gauge, file=kept, name=name, format=read.format, loaded=now, by=by, warnings=list(read.warnings)
    )
    known = {(one.ended, one.duration_min): one for one in current(gauge)}
    new = [row for row in read.rows if says_something(row, known.get((row.ended, row.duration_min)))]
    Reading.objects.bulk_create([_reading(gauge, load, row) for row in new], batch_size=BATCH)
    load.rows, load.new_rows = len(read.rows), len(new)
    load.warnings = [*load.warnings, *_beyond_belief(new)]
    load.first = min((row.ended for row in new), default=None)
    load.last = max((row.ended for row in new), default=None)
    load.save()
    return load


def _beyond_belief(rows: Iterable[GaugeRow]) -> Iterator[str]:
    """Yield a sentence for each depth that no gauge ever caught in an hour; the row is kept as the file has it."""
    for row in rows:
        if row.depth_in is not None and row.depth_in > MOST_IN_AN_HOUR_IN and row.duration_min <= 60:
            yield (
                f"Row {row.line}: {float(row.depth_in):g} in within {row.duration_min} minutes is more than was ever "
                "measured anywhere. Check the gauge, and load the file again once it is put right."
            )


def current(gauge: Gauge, since: datetime | None = None, until: datetime | None = None) -> list[Reading]:
    """Return the readings of a gauge as they stand: of several for one time, the last loaded."""
    rows = gauge.readings.select_related("load").order_by("ended", "load_id")
    rows = rows.filter(ended__gte=since) if since else rows
    rows = rows.filter(ended__lte=until) if until else rows
    return list({(one.ended, one.duration_min): one for one in rows}.values())


def says_something(row: GaugeRow, known: Reading | GaugeRow | None) -> bool:
    """Tell whether a row adds to what is known of its time, or says otherwise."""
    if known is None:
        return True
    was = known.depth if isinstance(known, Reading) else known.depth_in
    return not row.missing and (row.depth_in, row.trace) != (was, known.trace)


def _reading(gauge: Gauge, load: Load, row: GaugeRow) -> Reading:
    return Reading(
        gauge=gauge,
        load=load,
        line=row.line,
        ended=row.ended,
        local=row.local.isoformat(),
        duration_min=row.duration_min,
        depth_in="" if row.depth_in is None else str(row.depth_in),
        trace=row.trace,
        suspect=row.suspect,
        missing=row.missing,
    )


@dataclass(frozen=True, slots=True)
class _Measured:
    ended: datetime
    depth_in: Fraction | None
    duration_min: int
    trace: bool
    missing: bool


def measured(readings: Iterable[Reading]) -> Iterator[rainfall.Measured]:
    """Yield readings as the water library sums them."""
    for one in readings:
        yield _Measured(one.ended, one.depth, one.duration_min, one.trace, one.missing)


# ---- storms --------------------------------------------------------------------------------------------------------


def part_storms(gauge: Gauge, load: Load) -> list[Change]:
    """Part the storms anew where a load brought readings, and return what changed."""
    if load.first is None or load.last is None:
        return []
    spell = timedelta(hours=float(gauge.dry_spell_h))
    first, last = load.first - _longest(load), load.last
    near = list(gauge.storms.filter(gone=False, ended__gt=first - spell, began__lt=last + spell))
    start = min([first, *(one.began for one in near)])
    end = max([last, *(one.ended for one in near)])
    readings = measured(current(gauge, start - spell, end + spell))
    found = {storm.began: storm for storm in rainfall.storms(readings, float(gauge.dry_spell_h))}
    within = {began: storm for began, storm in found.items() if start <= began <= end}
    return [*_kept(gauge, load, within), *_gone(near, within)]


def _longest(load: Load) -> timedelta:
    longest = load.readings.order_by("-duration_min").values_list("duration_min", flat=True).first()
    return timedelta(minutes=longest or 0)


def _kept(gauge: Gauge, load: Load, found: dict[datetime, rainfall.Storm]) -> Iterator[Change]:
    for began, storm in sorted(found.items()):
        now = {
            "ended": storm.ended,
            "half_inch": storm.half_inch,
            "depth_in": str(storm.depth_in),
            "trace": storm.trace,
            "missing": storm.missing,
            "gone": False,
        }
        row = Storm.objects.filter(gauge=gauge, began=began).first()
        if row is None:
            yield Change(Storm.objects.create(gauge=gauge, began=began, load=load, **now), "new")
        elif any(getattr(row, name) != value for name, value in now.items()):
            for name, value in {**now, "load": load}.items():
                setattr(row, name, value)
            row.save()
            yield Change(row, "changed")


def _gone(near: Sequence[Storm], found: dict[datetime, rainfall.Storm]) -> Iterator[Change]:
    for row in near:
        if row.began in found:
            continue
        row.gone = True
        row.save(update_fields=["gone"])
        # A storm whose first wet hour moved either way is the same storm, and keeps its place on every docket.
        taker = next((storm for _, storm in sorted(found.items()) if _overlap(storm, row)), None)
        into = Storm.objects.get(gauge=row.gauge, began=taker.began) if taker else None
        yield Change(row, "gone", into)


def _overlap(one: rainfall.Storm, other: Storm) -> bool:
    return one.began <= other.ended and other.began <= one.ended


# ---- cases ---------------------------------------------------------------------------------------------------------


def take_up(case: Case, now: datetime) -> list[Entry]:
    """Put on record the storms at a case's gauge that ask something of it under its laws, and return their entries."""
    if case.gauge is None:
        return []
    lines = docket.lines(case)
    known = {one.began for one in _on_record(case, lines)}
    put_away = list(_put_away(lines))
    fresh = [storm for storm in case.gauge.storms.filter(gone=False) if canonical.instant(storm.began) not in known]
    asking = _asking(case, lines, [storm for storm in fresh if _as_read(_kept_data(storm)) not in put_away], now)
    return [_perform(case, storm, now) for storm in asking]


def mend(case: Case, change: Change, now: datetime) -> list[Entry]:
    """Correct what a case's docket says of a storm that changed, or withdraw it where the storm is no more."""
    rows = {one.began: one for one in _on_record(case, docket.lines(case))}
    stands = rows.get(canonical.instant(change.storm.began))
    if stands is None or change.was == "new":
        return []
    if change.was == "changed":
        return [_perform(case, change.storm, now, stands, "The gauge was read again and the storm is not what it was.")]
    into = change.into
    if into is not None and canonical.instant(into.began) not in rows:
        return [_perform(case, into, now, stands, _why_moved(change.storm, into))]
    why = "The gauge was read again and this storm is " + ("part of another on record." if into else "no longer there.")
    gone = perform(case, RETRACT, by=None, occurred=now, now=now, retracts=stands.root, data={"reason": why})
    return [gone]


def _why_moved(was: Storm, into: Storm) -> str:
    longer = into.began <= was.began and was.ended <= into.ended
    return "The gauge was read again and this storm " + (
        "is part of a longer one." if longer else "began and ended otherwise than was read."
    )


@dataclass(frozen=True, slots=True)
class _Stands:
    """A storm as it stands in a docket: when it began, its docket id, and the entry that says it last."""

    began: str
    root: str
    line: Line


def _on_record(case: Case, lines: Sequence[Line]) -> list[_Stands]:
    """Return the storms of the gauge of record that stand in a docket."""
    standing = record(lines, here.vocabulary())
    by_id = {line.id: line for line in lines}
    found = []
    for act in standing.of([STORM]):
        versions = [one.id for one in standing.corrected.get(act.id, (act,)) if one.id not in standing.retracted]
        line = by_id[versions[-1]]
        if line.data.get("gauge") == str(case.gauge_id):
            found.append(_Stands(line.data["start"], act.id, line))
    return found


def _put_away(lines: Sequence[Line]) -> Iterator[Mapping[str, object]]:
    """Yield the readings of storms that somebody withdrew: they stay away until the gauge says something else."""
    by_id = {line.id: line for line in lines}
    standing = record(lines, here.vocabulary())
    for gone, retraction in standing.retracted.items():
        if by_id[gone].act == STORM and by_id[retraction.by.id].person is not None:
            versions = standing.corrected.get(gone, (by_id[gone],))
            yield from (_as_read(by_id[one.id].data) for one in versions)


def _as_read(data: Mapping[str, object]) -> Mapping[str, object]:
    return {name: data.get(name) for name in ("gauge", *AS_READ)}


def _asking(case: Case, lines: Sequence[Line], storms: Sequence[Storm], now: datetime) -> list[Storm]:
    """Return the storms that would make the law ask something, were they on record."""
    trial = {f"{case.number}/storm {storm.pk}": storm for storm in storms}
    tried = [_line(case, storm, id_, now) for id_, storm in trial.items()]
    bearings = editions.bearings(lines, now)
    asked = {one.trigger for one in requirements_with(lines, tried, bearings)}
    return [storm for id_, storm in trial.items() if id_ in asked]


def _line(case: Case, storm: Storm, id_: str, now: datetime) -> Line:
    return Line(
        id=id_,
        case=case.number,
        seq=0,
        act=STORM,
        person=None,
        role="system",
        occurred=_occurred(storm),
        recorded=now,
        subject="",
        corrects="",
        retracts="",
        key="",
        data=_kept_data(storm),
    )


def _kept_data(storm: Storm) -> dict[str, object]:
    """Return what a docket says of a storm, as it is kept."""
    return typed.plain(here.vocabulary()[STORM], _data(storm), here.book())


def _occurred(storm: Storm) -> datetime:
    """Return when a storm counts as having come about: an inspection before its half inch is none of that storm."""
    return storm.half_inch or storm.ended


def _data(storm: Storm) -> dict[str, object]:
    return {
        "gauge": str(storm.gauge_id),
        "start": storm.began,
        "half_inch": storm.half_inch,
        "end": storm.ended,
        "depth": quantity(storm.depth, "inch"),
        "file": storm.load.file_id,
        "rows": _rows(storm),
    }


def _rows(storm: Storm) -> str:
    """Name the rows a storm was measured by: those of its own file, then those of every other file by its digest."""
    numbers: dict[str, list[int]] = {}
    for one in current(storm.gauge, storm.began, storm.ended):
        if one.depth and one.ended > storm.began:
            numbers.setdefault(one.load.file_id, []).append(one.line)
    own = storm.load.file_id
    files = sorted(numbers, key=lambda file: (file != own, file))
    return "; ".join(_ranged(numbers[file]) + ("" if file == own else f" of {file[:12]}") for file in files)


def _ranged(numbers: Sequence[int]) -> str:
    return f"{min(numbers)}-{max(numbers)}"


def _perform(case: Case, storm: Storm, now: datetime, instead: _Stands | None = None, why: str = "") -> Entry:
    return perform(
        case,
        STORM,
        by=None,
        occurred=_occurred(storm),
        now=now,
        data={**_data(storm), **({"reason": why} if instead else {})},
        corrects=instead.line.id if instead else None,
    )
