"""What a drainage model that somebody sent comes to: the drainage, its storms, what is claimed, what is left behind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction

from forebay.formats.problems import FileProblem
from forebay.water import Crossing, DesignStorm, Drainage, WaterError, table_storm

SHOWN = 5
"""How many of the things left behind a refusal names before it counts the rest."""


_YEARS = re.compile(r"(?P<years>\d+) ?-? ?(?:yr|year)s?\b.*", re.IGNORECASE)


def storm_name(written: str) -> str:
    """Return the name of a storm as it is written everywhere here, where it names its years.

    >>> storm_name("2 YR"), storm_name("100-Year"), storm_name("Hurricane")
    ('2-year', '100-year', 'Hurricane')
    """
    match = _YEARS.fullmatch(written.strip())
    return f"{int(match['years'])}-year" if match else written.strip()


@dataclass(frozen=True, slots=True)
class NotCarried:
    """Something of the file that has no place in a drainage here, and why.

    ``stops`` is true where the water would run otherwise without it: then no drainage is made of the file.
    """

    name: str
    reason: str
    stops: bool = True

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Claimed:
    """One number that a printed report gives: on which page, of which node, and the digits it is printed with."""

    page: int
    node: str
    quantity: str
    value: Fraction
    decimals: int
    storm: str = ""

    @property
    def written(self) -> str:
        """The number with the digits it rests on."""
        return f"{float(self.value):.{max(self.decimals, 0)}f}"

    def plain(self) -> dict[str, object]:
        """Return it as JSON holds it."""
        told = {"page": self.page, "node": self.node, "storm": self.storm, "quantity": self.quantity}
        return told | {"value": float(self.value)}


@dataclass(frozen=True, slots=True)
class MassCurve:
    """How a storm's rain falls: hours and the share fallen by each, from 0 to 1."""

    name: str
    hours: tuple[float, ...]
    fractions: tuple[float, ...]
    source: str

    def storm(self, name: str, depth_in: float, depth_source: str = "") -> DesignStorm:
        """Return the storm of a depth that falls in this way."""
        return table_storm(name, depth_in, self.hours, self.fractions, self.name, self.source, depth_source)


@dataclass(frozen=True, slots=True, eq=False)
class HeldCrossing:
    """A road crossing of a culvert file, and the flows it was to be tried with, by name, in cfs."""

    crossing: Crossing
    flows_cfs: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class ModelFile:
    """A drainage model as it was read.

    Parameters
    ----------
    kind : str
        What kind of file it is, in the words people use.
    file, sha256 : str
        Its name, and the digest of its bytes.
    drainage : Drainage, optional
        None where the file holds none, or something was left behind that the water runs by.
    storms, curves, crossings : tuple
        The storms it is to be run with, mass curves without a depth, and road crossings.
    claims : tuple of Claimed
        Numbers a printed report gives. They are used only once a reviewer has confirmed them.
    not_carried, warnings : tuple
        What was left behind, each with its name and reason; and what a reader should know of what was not.
    holds : mapping
        How much of what stands in the file, carried over or not.
    """

    kind: str
    file: str
    sha256: str
    drainage: Drainage | None = None
    storms: tuple[DesignStorm, ...] = ()
    claims: tuple[Claimed, ...] = ()
    not_carried: tuple[NotCarried, ...] = ()
    warnings: tuple[str, ...] = ()
    crossings: tuple[HeldCrossing, ...] = ()
    curves: tuple[MassCurve, ...] = ()
    holds: Mapping[str, float] = field(default_factory=dict)

    @property
    def stopped_by(self) -> tuple[NotCarried, ...]:
        """What keeps the file from being run."""
        return tuple(one for one in self.not_carried if one.stops)

    def needed_drainage(self) -> Drainage:
        """Return the drainage; where there is none, say what keeps the file from being run.

        Raises
        ------
        FileProblem
            Naming the first things that were left behind, with their reasons.
        """
        if self.drainage is not None:
            return self.drainage
        stops = self.stopped_by
        if not stops:
            sentence = f"This is {self.kind}, which holds no drainage to run. Send the model of the site itself."
            raise FileProblem(self.file, sentence)
        more = f" And {len(stops) - SHOWN} more." if len(stops) > SHOWN else ""
        named = " ".join(f"({at}) {one}" for at, one in enumerate(stops[:SHOWN], 1))
        raise FileProblem(
            self.file,
            f"{len(stops)} of its parts that move water were not carried over, so it is not run. {named}{more}",
        )


@dataclass(slots=True)
class Ledger:
    """What is left behind and what is worth knowing, as a file is read."""

    not_carried: list[NotCarried] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def leave(self, name: str, reason: str, *, stops: bool = True) -> None:
        """Write down something that is not carried over."""
        self.not_carried.append(NotCarried(name, reason, stops))

    def warn(self, sentence: str) -> None:
        """Write down something to know; the same sentence counts once."""
        if sentence not in self.warnings:
            self.warnings.append(sentence)

    def sorted(self) -> tuple[NotCarried, ...]:
        """Return what was left behind, what keeps the file from being run first."""
        return tuple(sorted(self.not_carried, key=lambda one: not one.stops))

    @property
    def stopped(self) -> bool:
        """Whether anything left behind keeps the file from being run."""
        return any(one.stops for one in self.not_carried)


@contextmanager
def in_row(file: str, row: int | None) -> Iterator[None]:
    """Say the file and the row before what the water refuses inside."""
    try:
        yield
    except WaterError as problem:
        raise FileProblem(file, str(problem), row=row) from None
