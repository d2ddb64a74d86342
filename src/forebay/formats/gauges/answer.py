"""The storms, days and wettest 24 hours of a gauge file, as plain data for a command or a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from fractions import Fraction
from typing import Any

from forebay.formats.gauges import clocks
from forebay.formats.gauges.columns import dry_days, telling
from forebay.formats.gauges.rows import GaugeFile, GaugeRow
from forebay.water import rainfall

DAY_H = 24


def report(gauge_file: GaugeFile, *, dry_spell_h: float = 6.0, zone: tzinfo | None = None) -> dict[str, Any]:
    """Answer how much rain a file holds: storms parted by ``dry_spell_h``, days, and the most in any 24 hours.

    Days and instants are in ``zone`` where one is given (civil days), else by the gauge's own clock, else UTC; ``day``
    says which.
    """
    shown, day = _shown_in(gauge_file, zone)
    said = telling(gauge_file.rows)
    placed = [row for row in said if row.duration_min <= DAY_H * 60]
    totals = _with_dry(rainfall.days(placed, shown), dry_days(gauge_file.rows, shown))
    most = rainfall.most_in(placed, DAY_H)
    return {
        "format": gauge_file.format,
        "station": gauge_file.station,
        "station_name": gauge_file.station_name,
        "sha256": gauge_file.sha256,
        "dry_spell_h": dry_spell_h,
        "storms": [_storm(storm, shown) for storm in rainfall.storms(said, dry_spell_h)],
        "day": day,
        "days": {str(on): _depth(total.depth_in) if total.known else None for on, total in totals.items()},
        "days_shown": {str(on): total.shown for on, total in totals.items()},
        "days_missing": {str(on): total.missing for on, total in totals.items() if total.missing},
        "max_24h_in": _depth(most.depth_in) if most else _none_fell(totals),
        "max_24h_ended": _instant(most.ended, shown) if most else None,
        "warnings": [*gauge_file.warnings, *_coarse(said)],
    }


def _with_dry(totals: Mapping[date, rainfall.Total], dry: Mapping[date, int]) -> dict[date, rainfall.Total]:
    """Return the days with their dry readings counted, in order of time."""
    none = rainfall.Total(Fraction(0), trace=False, missing=0, readings=0)
    found = {on: totals.get(on, none) for on in sorted({*totals, *dry})}
    return {on: replace(total, readings=total.readings + dry.get(on, 0)) for on, total in found.items()}


def _coarse(said: Iterable[GaugeRow]) -> list[str]:
    if not any(row.depth_in and row.duration_min >= DAY_H * 60 for row in said):
        return []
    return [
        "Readings of a day or more do not tell when in it the rain fell: storms and the wettest 24 hours are only as "
        "fine as the readings."
    ]


def _none_fell(totals: dict[Any, rainfall.Total]) -> float | None:
    return 0.0 if any(total.known for total in totals.values()) else None


def _shown_in(gauge_file: GaugeFile, zone: tzinfo | None) -> tuple[tzinfo, str]:
    civil = zone or (gauge_file.zone if gauge_file.utc_offset_h is None else None)
    if civil is not None:
        return civil, f"civil day, {civil}"
    if gauge_file.utc_offset_h is None:
        return UTC, "day in UTC"
    offset = timezone(timedelta(hours=gauge_file.utc_offset_h))
    return offset, f"local standard day, {clocks.named(gauge_file.utc_offset_h)}"


def _storm(storm: rainfall.Storm, shown: tzinfo) -> dict[str, Any]:
    return {
        "began": _instant(storm.began, shown),
        "ended": _instant(storm.ended, shown),
        "half_inch": _instant(storm.half_inch, shown) if storm.half_inch else None,
        "depth_in": _depth(storm.depth_in),
        "trace": storm.trace,
        "missing": storm.missing,
    }


def _instant(instant: datetime, shown: tzinfo) -> str:
    return instant.astimezone(shown).isoformat()


def _depth(depth_in: Fraction) -> float:
    return round(float(depth_in), 4)
