"""A submission: what an applicant hands in, read whole or refused in one sentence; nothing of it changes afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from forebay.formats.depth_table import DepthTable
from forebay.formats.models import ModelFile
from forebay.formats.packages import Package
from forebay.law import FactSheet
from forebay.review.keys import Written
from forebay.review.site_drawing import SiteDrawing
from forebay.review.tolerances import named, told
from forebay.units import Quantity
from forebay.water import DesignStorm, Drainage


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a document: the file and the page, counted from 1."""

    file: str
    page: int | None = None

    def __str__(self) -> str:
        return self.file if self.page is None else f"{self.file}, page {self.page}"


@dataclass(frozen=True, slots=True)
class Document:
    """One document: its kind in the law's words, its file, and which required part is said to stand on which page.

    ``parts`` maps what the law asks (``content/1#parcel number``, or a whole provision, ``content/1``) to pages.
    ``sealed_by`` and ``credential`` say whose seal it bears; nobody has verified them. ``pages`` is the text of each
    page, None where the file is not a PDF.
    """

    kind: str
    file: str
    sha256: str
    title: str = ""
    sealed_by: str = ""
    credential: str = ""
    parts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    pages: tuple[str, ...] | None = None

    @property
    def can_be_searched(self) -> bool:
        """Whether any page has text: a scan or a drawing has none."""
        return self.pages is not None and any(page.strip() for page in self.pages)


@dataclass(frozen=True, slots=True)
class Claim:
    """One number the applicant gives: what it is of, and where it stands in the documents.

    ``part`` names a leg of a flow path or a device of a pond; ``stage_ft`` a row of a rating. ``printed`` is the number
    in the document's own unit, where that is another one (a time in minutes, a volume in acre-feet).
    """

    condition: str
    node: str
    quantity: str
    written: Written
    storm: str = ""
    part: str = ""
    stage_ft: float | None = None
    where: Place | None = None
    drainage: str = ""
    line: int = 0
    printed: Fraction | None = None

    @property
    def as_printed(self) -> Fraction:
        """The number as it stands in the document, in whichever unit that has it."""
        return self.written.value if self.printed is None else self.printed

    @property
    def value(self) -> float:
        """The number."""
        return float(self.written.value)

    @property
    def shown(self) -> str:
        """The number with its unit, in the digits it was written with."""
        return told(self.quantity, self.value, self.written.decimals)

    @property
    def name(self) -> str:
        """Its name among the numbers of a run, as ``Results.numbers`` and ``inputs`` name them."""
        start = f"{self.condition}.{self.node}"
        if self.stage_ft is not None:
            return f"{start}.rating.{self.stage_ft:g}.{self.part or self.quantity}"
        if self.part:
            leg = "leg." if self.quantity == "time_h" else ""
            return f"{start}.{leg}{self.part}.{self.quantity}"
        return f"{start}.{self.storm}.{self.quantity}" if self.storm else f"{start}.{self.quantity}"

    @property
    def told(self) -> str:
        """What a reader calls it; it is of the site after the work unless the words say before."""
        words = called(self.condition, self.node, self.quantity, self.storm, self.part)
        return words if self.stage_ft is None else f"{words}, at {self.stage_ft:g} ft"


def called(condition: str, node: str, quantity: str, storm: str = "", part: str = "") -> str:
    """Return what a reader calls a number of a drainage.

    >>> called("after", "Brook", "peak_cfs", "1-year"), called("before", "E1", "curve_number")
    ('Brook: peak in the 1-year storm', 'E1: curve number before the work')
    """
    what = f"{part}, {named(quantity)}" if part else named(quantity)
    in_storm = f" in the {storm} storm" if storm else ""
    return f"{node}: {what}{in_storm}{' before the work' if condition == 'before' else ''}"


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of the work: how much ground it opens, the day clearing begins and the day all of it is stabilized.

    ``layers`` are those of the site's drawing that show its ground, where the submission names them.
    """

    name: str
    area: Quantity
    clear: date
    stabilize: date
    layers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Rainfall:
    """The rain a design rests on: the depth table handed in, how rain falls through the day, and for which years."""

    table: DepthTable
    distribution: str
    storms: tuple[DesignStorm, ...]

    @property
    def rain_2yr_24h_in(self) -> float | None:
        """The 2-year, 24-hour depth where the table has one."""
        row = self.table.depths_in.get(Fraction(24), {})
        return float(row[2]) if 2 in row else None


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """One drainage handed in, with the storms written in its own file (the rain table's stand before them).

    ``before_file`` is the file of the site before the work, where that is another one.
    """

    file: str
    drainage: Drainage
    storms: tuple[DesignStorm, ...] = ()
    before_file: str = ""

    @property
    def name(self) -> str:
        """What the drainage is called."""
        return self.drainage.name

    @property
    def files(self) -> tuple[str, ...]:
        """The files it was read from."""
        return tuple(one for one in (self.file, self.before_file) if one)


@dataclass(frozen=True, slots=True, eq=False)
class Submission:
    """A submission as it was handed in, with every file's bytes and digest.

    ``models`` can be run. ``carried`` is every file of another program's model, with what was left behind of it.
    ``facts`` are those it is judged by; where the docket states some otherwise, ``handed_in`` are its own.
    """

    project: str
    laws: tuple[str, ...]
    applicant: str
    preparer: str
    credential: str
    round: int
    facts: FactSheet
    documents: tuple[Document, ...]
    models: tuple[Model, ...]
    rainfall: Rainfall | None
    claims: tuple[Claim, ...]
    phases: tuple[Phase, ...]
    package: Package
    unnamed: tuple[str, ...] = ()
    carried: tuple[ModelFile, ...] = ()
    site: SiteDrawing | None = None
    handed_in: FactSheet | None = None

    @property
    def declares(self) -> FactSheet:
        """The facts as the submission itself states them."""
        return self.facts if self.handed_in is None else self.handed_in

    @property
    def digests(self) -> Mapping[str, str]:
        """The sha256 of every file."""
        return self.package.digests

    def kinds(self) -> frozenset[str]:
        """The kinds of document handed in."""
        return frozenset(document.kind for document in self.documents)

    def model(self, name: str = "") -> Model | None:
        """Return the drainage of a name, or the first."""
        return next((one for one in self.models if name in ("", one.name, one.file)), None)
