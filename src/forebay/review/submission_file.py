"""Reading a submission: ``submission.toml`` and every file it names.

::

    format = 1

    [submission]
    laws = ["us-ny/spencerport/276-II"]
    project = "Corner market"
    applicant = "who applies"
    preparer = "who prepared it"
    credential = "PE"             # optional
    round = 1

    [facts]                       # as in a facts file; what is left out is unknown
    disturbed_area = "3.2 acre"

    [[document]]
    kind = "stormwater management plan"
    file = "plan.pdf"
    sealed_by = "who signed and sealed it"    # optional; nobody has verified it
    credential = "PE"                         # optional
    [document.pages]              # which page answers what the law asks: an item, or all items of a provision
    "contact information" = 2
    "base map#streams" = [4, 5]

    [[drainage]]
    file = "drainage.toml"        # as forebay.water reads it; or a workbook, an EPA SWMM or a HydroCAD file
    before = "existing.hcp"       # optional: the site before the work, where that is a file of its own

    [rainfall]
    file = "rain.csv"             # a NOAA Atlas 14 table, or a plain table that states its source
    distribution = "II"           # I, IA, II, III, or nested
    return_periods_y = [1, 10, 100]

    [[claim]]                     # numbers the documents give, with the page; any quantity below
    node = "Pond"
    condition = "after"           # or "before"
    storm = "10-year"
    document = "plan.pdf"
    page = 9
    peak_cfs = 4.4

    [[phase]]                     # the order of the work
    name = "Phase 1"
    area = "2.6 acre"
    clear = 2026-05-04
    stabilize = 2026-07-10
    layers = ["PHASE-1"]          # optional: the layers of the site's drawing that show its ground

    [site]                        # optional: a drawing whose areas are measured again, by layer
    file = "site.geojson"
    disturbed = ["LIMITS"]        # and limits, mapped, impervious_before, impervious_after, uses, parcels

A claim gives numbers of a node (``area_ac``, ``curve_number``, ``concentration_h``), of a node in a storm, of a ``leg``
of its flow path (``time_h``), of a ``device`` of a pond (``invert_ft``, ``diameter_in`` and so on), or lists by
``stage_ft`` (``area_sqft``, ``storage_cuft``, ``total_cfs``, or ``flow_cfs`` of a device). Write each number with the
digits it has in the document: they say how far it was rounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from forebay import units
from forebay.formats import atlas14, models, packages, pdfs
from forebay.formats.design_storms import DISTRIBUTIONS, design_storm
from forebay.formats.models import ModelFile
from forebay.formats.packages import Package
from forebay.formats.problems import FileProblem
from forebay.law import FactBook, FactError, FactSheet, Law, facts, library
from forebay.law.facts import FactValue
from forebay.law.text import nearest
from forebay.review.claims import read_claims
from forebay.review.keys import Keys, opened
from forebay.review.models import before_and_after
from forebay.review.site_drawing import SiteDrawing, read_site, refuse_absent
from forebay.review.submission import Document, Model, Phase, Rainfall, Submission
from forebay.units import UnitError
from forebay.water import WaterError, read_drainage

FORMAT = 1
"""The format of ``submission.toml`` that this reads and writes."""

HEAD = "submission.toml"


def read(path: Path, book: FactBook | None = None) -> Submission:
    """Read the submission in a folder or a zip."""
    return of_package(packages.read(path), book)


def of_zip(data: bytes, name: str, book: FactBook | None = None) -> Submission:
    """Read the submission in a zip's bytes."""
    return of_package(packages.of_zip(data, name), book)


def of_package(package: Package, book: FactBook | None = None) -> Submission:
    """Read a submission from files in hand.

    Raises
    ------
    FileProblem
        Saying the file, the line, what is wrong and what would be right. Nothing is kept of it then.
    """
    if HEAD not in package.files:
        sentence = f"There is no {HEAD} in it. Run forebay submission new for a template, and put it beside the files."
        raise FileProblem(package.name, sentence)
    root = opened(package.files[HEAD], HEAD)
    if root.raw("format") != FORMAT:
        raise root.wrong(f"This reads format {FORMAT}. Write format = {FORMAT}.", "format", root.raw("format"))
    return _Reader(package, book or facts.load()).submission(root)


class _Reader:
    def __init__(self, package: Package, book: FactBook) -> None:
        self.package, self.book = package, book
        self.used = {HEAD}
        self.carried: list[ModelFile] = []

    def submission(self, root: Keys) -> Submission:
        head = root.table("submission")
        sheet = self._facts(root.table("facts")) if root.has("facts") else FactSheet()
        documents = tuple(self._document(table) for table in root.tables("document"))
        models = self._models(root)
        rainfall = self._rainfall(root.table("rainfall")) if root.has("rainfall") else None
        claims = read_claims(root.tables("claim"), {one.file for one in documents})
        site = self._site(root.table("site")) if root.has("site") else None
        phases = tuple(_phase(table, site) for table in root.tables("phase"))
        root.closed()
        made = Submission(
            project=head.text_or_blank("project"),
            laws=head.texts("laws"),
            applicant=head.text_or_blank("applicant"),
            preparer=head.text_or_blank("preparer"),
            credential=head.text("credential", ""),
            round=head.whole("round", 1),
            facts=sheet,
            documents=documents,
            models=models,
            rainfall=rainfall,
            claims=claims,
            phases=phases,
            package=self.package,
            unnamed=tuple(name for name in self.package.names if name not in self.used),
            carried=tuple(self.carried),
            site=site,
        )
        _named_once(head, made.laws)
        head.closed()
        return made

    def _bytes(self, table: Keys, key: str = "file") -> tuple[str, bytes]:
        name = table.text(key)
        if name not in self.package.files:
            there = ", ".join(path for path in self.package.names if path != HEAD) or "no other file"
            raise table.wrong(f"This file is not in the submission. In it are: {there}.", key, name)
        self.used.add(name)
        return name, self.package.files[name]

    def _site(self, table: Keys) -> SiteDrawing:
        found = read_site(table, *self._bytes(table))
        table.closed()
        return found

    def _facts(self, table: Keys) -> FactSheet:
        known: dict[str, FactValue] = {}
        for name in table.names():
            try:
                known |= self.book.sheet({name: table.raw(name)}).known
            except FactError as problem:
                raise table.wrong(problem.sentence.removeprefix(f"{name}: "), name) from None
        return FactSheet(known)

    def _document(self, table: Keys) -> Document:
        name, data = self._bytes(table)
        text = pdfs.read(data, name) if name.lower().endswith(".pdf") or data.startswith(b"%PDF-") else None
        pages = _pages(table.table("pages")) if table.has("pages") else {}
        made = Document(
            kind=table.text("kind"),
            file=name,
            sha256=self.package.digests[name],
            title=table.text("title", ""),
            sealed_by=table.text("sealed_by", ""),
            credential=table.text("credential", ""),
            parts=pages,
            pages=None if text is None else text.pages,
        )
        table.closed()
        return made

    def _models(self, root: Keys) -> tuple[Model, ...]:
        found: list[Model] = []
        for table in root.tables("drainage"):
            model = self._model(table)
            if model is None:
                continue
            if any(model.name == other.name for other in found):
                raise table.wrong("Two drainages have this name. Give each a name of its own.", "file", model.name)
            found.append(model)
        return tuple(found)

    def _model(self, table: Keys) -> Model | None:
        """Return a drainage; none where its file, or that of the site before the work, cannot be run."""
        keys = ("file", "before") if table.has("before") else ("file",)
        found = [self._read_model(*self._bytes(table, key)) for key in keys]
        table.closed()
        kept = [one for one in found if one is not None]
        if len(kept) < len(found):
            return None
        return before_and_after(*kept) if len(kept) > 1 else kept[0]

    def _read_model(self, name: str, data: bytes) -> Model | None:
        if models.recognise(data) is not None:
            carried = models.read(data, name)
            self.carried.append(carried)
            return None if carried.drainage is None else Model(name, carried.drainage, carried.storms)
        try:
            found = read_drainage(data.decode("utf-8-sig"), name)
        except UnicodeDecodeError:
            raise FileProblem(name, "The file is not UTF-8 text. Save it as UTF-8.") from None
        except RecursionError:
            raise _too_deep(name) from None
        except WaterError as problem:
            raise _located(str(problem), name) from None
        return Model(name, found.drainage, found.storms)

    def _rainfall(self, table: Keys) -> Rainfall:
        name, data = self._bytes(table)
        try:
            depths = atlas14.read(data, name)
        except RecursionError:
            raise _too_deep(name) from None
        distribution = table.text("distribution")
        if distribution not in DISTRIBUTIONS:
            known = ", ".join(DISTRIBUTIONS)
            raise table.wrong(
                f"This is no distribution known here. Write one of: {known}.", "distribution", distribution
            )
        periods = _periods(table)
        table.closed()
        return Rainfall(depths, distribution, tuple(design_storm(depths, years, distribution) for years in periods))


def laws_of(submission: Submission, search: Iterable[Path] = ()) -> list[Law]:
    """Return the laws that a submission names; one that nobody knows is refused with its row.

    Raises
    ------
    FileProblem
        Naming the submission file, the row and the laws there are.
    """
    folders, found = list(search), []
    for law_id in submission.laws:
        known = list(library.ids([*folders, library.PACKAGED]))
        if law_id not in known:
            head = opened(submission.package.files[HEAD], HEAD).table("submission")
            hint = nearest(law_id, known) or f" There are: {', '.join(known)}."
            raise head.wrong(f"No law is called so.{hint}", "laws", law_id)
        found.append(library.find(law_id, folders))
    return found


def _named_once(head: Keys, laws: Sequence[str]) -> None:
    if not laws:
        raise head.wrong('laws is empty. Name the ordinance, like laws = ["us-ny/webster/130-I"].', "laws")
    twice = next((one for one in laws if laws.count(one) > 1), None)
    if twice is not None:
        raise head.wrong("This law is named twice. Name each law once.", "laws", twice)


def _periods(table: Keys) -> list[int]:
    key = "return_periods_y"
    if table.raw(key) == []:
        raise table.wrong(f"{key} is empty. Name at least one, like {key} = [1, 10, 100].", key)
    years = [one.value for one in table.numbers(key)]
    wrong = next((one for one in years if one.denominator != 1 or one < 1), None)
    if wrong is not None:
        raise table.wrong(f"This is no whole number of years. Write it like {key} = [1, 10, 100].", key, wrong)
    twice = next((one for one in years if years.count(one) > 1), None)
    if twice is not None:
        raise table.wrong("This return period is named twice. Name each once.", key, twice)
    return [int(one) for one in years]


def _pages(table: Keys) -> Mapping[str, tuple[int, ...]]:
    found = {}
    for item in table.names():
        numbers = table.numbers(item)
        if any(one.value.denominator != 1 or one.value < 1 for one in numbers):
            raise table.wrong(
                "This is not a page. Write page numbers from 1 up, like 4 or [4, 5].", item, table.raw(item)
            )
        found[item] = tuple(int(one.value) for one in numbers)
    return found


def _phase(table: Keys, site: SiteDrawing | None) -> Phase:
    name, written = table.text("name"), table.text("area")
    try:
        area = units.parse(written, "area")
    except UnitError as problem:
        raise table.wrong(str(problem), "area", written) from None
    if area.base <= 0:
        raise table.wrong('The area must be more than nothing. Write it like "2.6 acre".', "area", written)
    clear, stabilize = table.day("clear"), table.day("stabilize")
    if stabilize < clear:
        raise table.wrong(
            "The ground is stabilized before it is cleared. Mend one of the dates.", "stabilize", stabilize
        )
    layers = table.texts("layers")
    if layers and site is None:
        raise table.wrong(
            "The submission names no drawing of the site. Name it under [site], or leave this out.", "layers"
        )
    if site is not None:
        refuse_absent(table, site, "layers", layers)
    table.closed()
    return Phase(name, area, clear, stabilize, layers)


def _too_deep(name: str) -> FileProblem:
    sentence = "Its tables or lists stand inside one another too often to read. Write them out flat."
    return FileProblem(name, sentence)


def _located(told: str, name: str) -> FileProblem:
    """Return the water's own refusal with its line and node in their places."""
    found = re.fullmatch(
        rf"{re.escape(name)}(?:, line (?P<line>\d+))?(?:, (?P<node>[^:]*))?: (?P<sentence>.*)", told, re.DOTALL
    )
    if found is None:
        return FileProblem(name, told)
    row = int(found["line"]) if found["line"] else None
    return FileProblem(name, found["sentence"], row=row, column=found["node"])
