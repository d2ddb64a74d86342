"""The inputs of a drainage one by one, by name, so that two drainages can be set side by side and the gap found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass

from .network import Drainage, Network
from .storage import StageStorage

Value = float | str | bool


@dataclass(frozen=True, slots=True)
class Difference:
    """An input that two drainages do not share: its name, and what each has (None where it has none)."""

    name: str
    ours: Value | None
    theirs: Value | None


def inputs(drainage: Drainage) -> dict[str, Value]:
    """Return every input as ``condition.node.input``: numbers as floats, words as texts.

    >>> from forebay.water import Catchment, DesignPoint, GivenTime, Ground
    >>> field = Catchment("S1", (Ground("meadow", 10.0, 71.0),), (GivenTime("given", 20.0),), "brook")
    >>> found = inputs(Drainage("example", Network((field, DesignPoint("brook")))))
    >>> found["after.S1.meadow.curve_number"], found["after.S1.given.minutes"]
    (71.0, 20.0)
    """
    found: dict[str, Value] = dict(_flat("basis", drainage.basis))
    for condition, network in drainage.conditions().items():
        found |= _of_network(condition, network)
    return found


def differences(ours: Drainage, theirs: Drainage) -> tuple[Difference, ...]:
    """Return the inputs that differ, or that only one of the two has, in the order of ours and then of theirs.

    >>> from forebay.water import Catchment, DesignPoint, GivenTime, Ground
    >>> def site(number):
    ...     field = Catchment("S1", (Ground("meadow", 10.0, number),), (GivenTime("given", 20.0),), "brook")
    ...     return Drainage("example", Network((field, DesignPoint("brook"))))
    >>> differences(site(71.0), site(74.0))
    (Difference(name='after.S1.meadow.curve_number', ours=71.0, theirs=74.0),)
    """
    mine, other = inputs(ours), inputs(theirs)
    names = [*mine, *(name for name in other if name not in mine)]
    return tuple(
        Difference(name, mine.get(name), other.get(name)) for name in names if mine.get(name) != other.get(name)
    )


def _of_network(condition: str, network: Network) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for node in network.nodes:
        found |= dict(_flat(f"{condition}.{node.name}", node))
    return found


def _flat(start: str, value: object) -> Iterator[tuple[str, Value]]:
    if isinstance(value, StageStorage):
        yield f"{start}.method", value.source
        yield from ((f"{start}.{name}", number) for name, number in value.given)
    elif isinstance(value, tuple):
        yield from _listed(start, value)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name != "name":
                yield from _flat(f"{start}.{field.name}", getattr(value, field.name))
    elif isinstance(value, bool | str):
        yield start, value
    elif isinstance(value, int | float):
        yield start, float(value)


def _listed(start: str, values: tuple[object, ...]) -> Iterator[tuple[str, Value]]:
    """Name the parts of a list by their own names, which drop the list's name; number those that have none."""
    seen: dict[str, int] = {}
    for at, value in enumerate(values, 1):
        name = getattr(value, "name", None)
        if name is None:
            yield from _flat(f"{start}.{at}", value)
            continue
        seen[name] = seen.get(name, 0) + 1
        again = f" ({seen[name]})" if seen[name] > 1 else ""
        yield from _flat(f"{start.rpartition('.')[0]}.{name}{again}", value)


def paired(ours: Mapping[str, float], theirs: Mapping[str, float]) -> Iterator[tuple[str, float, float]]:
    """Yield the numbers that both have, by name, in the order of ours.

    >>> list(paired({"a": 1.0, "b": 2.0}, {"b": 2.5}))
    [('b', 2.0, 2.5)]
    """
    for name, value in ours.items():
        if name in theirs:
            yield name, value, theirs[name]
