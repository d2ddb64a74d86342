"""HydroCAD rainfall files (.hcr): how the rain of a storm falls, as a table of depths fallen."""

from __future__ import annotations

from forebay.formats.models.plain import decoded, number_in
from forebay.formats.models.told import MassCurve, in_row
from forebay.formats.problems import FileProblem
from forebay.water import table_storm

_HOURS = {"hours": 1.0, "hour": 1.0, "minutes": 1 / 60, "minute": 1 / 60}
KIND = "a HydroCAD rainfall"


def recognises(text: str) -> bool:
    """Whether a text is a rainfall of HydroCAD."""
    starts = {line.partition("=")[0].strip().casefold() for line in text.splitlines()[:40] if "=" in line}
    return {"depth", "duration"} <= starts and "timeunits" in starts


def read_curve(data: bytes, name: str) -> MassCurve:
    """Return the mass curve of a rainfall file: the shares of the last depth, evenly spaced from hour 0 to its end."""
    keys: dict[str, str] = {}
    depths: list[float] = []
    for row, line in enumerate(decoded(data, name).splitlines(), 1):
        key, equals, value = line.partition("=")
        if equals and key.strip().casefold() == "depth":
            depths += [_depth(name, row, word) for word in value.split()]
        elif equals:
            keys.setdefault(key.strip().casefold(), value.strip())
    unit = keys.get("timeunits", "").casefold()
    if unit not in _HOURS:
        raise FileProblem(name, "timeunits is neither hours nor minutes. Write timeunits=hours.", value=unit)
    if len(depths) < 2 or depths[-1] <= 0:
        raise FileProblem(name, "The table has fewer than two depths, or ends with none. Send the whole file.")
    duration = _depth(name, None, keys.get("duration", "")) * _HOURS[unit]
    steps = len(depths) - 1
    hours = tuple(duration * at / steps for at in range(steps + 1))
    shares = tuple(depth / depths[-1] for depth in depths)
    made = MassCurve(keys.get("name", "") or name, hours, shares, f"{name}: {keys.get('comment', 'no comment')}")
    with in_row(name, None):
        table_storm("the table", 1.0, made.hours, made.fractions, made.name, made.source)
    return made


def _depth(name: str, row: int | None, word: str) -> float:
    found = number_in(word)
    if found is None:
        raise FileProblem(name, "This is not a number. Write it in digits, like .0123.", row=row, value=word)
    return found
