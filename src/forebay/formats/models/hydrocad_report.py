"""The printed report of HydroCAD in a PDF: what it claims of each node, page by page, in the units it is printed in.

Nothing of it is taken as true. A number counts as claimed on its page once a reviewer has said so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from forebay.formats.models.told import Claimed, storm_name

KIND = "a HydroCAD report"
_N = r"(?P<n>\d[\d,]*\.?\d*|\.\d+)"
_HEAD = re.compile(r"(?P<kind>Subcatchment|Reach|Pond|Link) (?P<node>[^\s:=][^:=\n]{0,30}): ?")
_RAIN = re.compile(
    r"(?:Type (?:IA|III|II|I) 24-hr|(?:NOAA|NRCC) [\d-]+-?hr [A-D]|MSE 24-hr [1-6]|\S+ [\d.]+-hr)"
    r"(?: Tabular)?\s*(?P<name>[^\n=]*?)\s*Rainfall=(?P<n>\d+\.?\d*|\.\d+)\""
)
_TABLE = re.compile(r"Area \((?P<unit>ac|sf|acres|sq-ft)\) ?CN ?Description")
_ROW = re.compile(rf"^\*? ?{_N} (?P<cn>\d{{2,3}})(?: (?P<words>.*))?$")
_TOTAL = re.compile(rf"^{_N} [\d,]+ Total")
_LEAST = re.compile(rf"[Ii]ncreased to minimum Tc ?= ?{_N} min")
_DIRECT = re.compile(rf"^{_N} Direct Entry")
_UNITS = {"ac": "area_ac", "acres": "area_ac", "sf": "area_sqft", "sq-ft": "area_sqft"}
_VOLUMES = {"af": "volume_acft", "cf": "volume_cuft"}
_STORED = {"af": "peak_storage_acft", "cf": "peak_storage_cuft"}

_AREA = re.compile(rf"Runoff Area= ?{_N} ?(?P<unit>ac|sf)")
_CN = re.compile(rf"\bCN= ?{_N}(?![/\d])")
_TC = re.compile(rf"\bTc= ?{_N} min")
_DEPTH = re.compile(rf"(?:Runoff )?Depth ?[=>]+ ?{_N}\"")
_ELEV = re.compile(rf"Peak Elev= ?{_N}'")
_STORAGE = re.compile(rf"Storage= ?{_N} ?(?P<unit>cf|af)")


def _flow(word: str) -> re.Pattern[str]:
    return re.compile(
        rf"\b{word} ?= ?{_N} cfs(?: @ [\d.]+ hrs)?,?(?: Volume=)? ?(?:(?P<volume>\d[\d,]*\.?\d*) ?(?P<unit>af|cf))?"
    )


_RUNOFF, _INFLOW, _OUTFLOW, _PRIMARY = (_flow(word) for word in ("Runoff", "Inflow", "Out[Ff]low", "Primary"))


_LISTING = re.compile(r"Area Listing \(all nodes\).*?\(subcats\)", re.S)
_LISTED = re.compile(r"(?P<area>\d[\d,]*\.\d{3}) (?P<cn>\d{2,3}) (?P<rest>.*?)(?=\s\d[\d,]*\.\d{3} \d{2,3} |\Z)", re.S)


@dataclass(frozen=True, slots=True)
class ListedArea:
    """One row of a report's list of all areas: acres, curve number, words (blank where it has none), subcatchments.

    ``cut`` tells that the report itself ran out of room for the subcatchments: there are more than are named.
    """

    page: int
    area_ac: Fraction
    curve_number: int
    description: str
    subcatchments: tuple[str, ...]
    cut: bool


def listed_areas(pages: Sequence[str]) -> tuple[ListedArea, ...]:
    """Return the rows of a report's list of all areas, as its text has them.

    >>> page = "Area Listing (all nodes) Area (acres)CN Description (subcats) 0.485 39 Grass, HSG A (24S,27"
    >>> [row] = listed_areas([page])
    >>> float(row.area_ac), row.curve_number, row.description, row.subcatchments, row.cut
    (0.485, 39, 'Grass, HSG A', ('24S',), True)
    """
    return tuple(
        _listed(page, row)
        for page, text in enumerate(pages, 1)
        if (head := _LISTING.search(text))
        for row in _LISTED.finditer(text, head.end())
    )


def _listed(page: int, row: re.Match[str]) -> ListedArea:
    words, _, named = " ".join(row["rest"].split()).rpartition("(")
    whole = named.rstrip().endswith(")")
    subcatchments = [one.strip() for one in named.rstrip(") ").split(",")]
    kept = tuple(subcatchments if whole else subcatchments[:-1])
    area_ac = Fraction(row["area"].replace(",", ""))
    return ListedArea(page, area_ac, int(row["cn"]), words.strip(), kept, not whole)


def _said_of_list(pages: Sequence[str]) -> Iterator[str]:
    rows = listed_areas(pages)
    if not rows:
        return
    bare, cut = sum(not row.description for row in rows), sum(row.cut for row in rows)
    yield (
        f"Page {rows[0].page} lists {len(rows)} kinds of ground, {float(sum(row.area_ac for row in rows)):,.3f} acres "
        f"together; {bare} without a description, {cut} with more subcatchments than it has room for."
    )


@dataclass(slots=True)
class _Node:
    kind: str
    name: str
    lines: list[str] = field(default_factory=list)


def recognises(pages: Sequence[str]) -> bool:
    """Whether the pages of a PDF hold a report of HydroCAD."""
    return any("HydroCAD" in page and _HEAD.search(page) for page in pages)


def claims_of(pages: Sequence[str]) -> tuple[tuple[Claimed, ...], tuple[str, ...]]:
    """Return every number claimed, each with the first page it stands on, and what a reader should know.

    A page that holds two storms says nothing of either: which number is of which cannot be told there.
    """
    found: dict[tuple[str, str, str, Fraction], Claimed] = {}
    warnings: list[str] = []
    for page, text in enumerate(pages, 1):
        rains = {(storm_name(one["name"]), one["n"]) for one in _RAIN.finditer(text)}
        nodes = _nodes(text)
        if len(rains) > 1 and nodes:
            warnings.append(f"Page {page} names {len(rains)} storms, so no flow is read from it.")
        storm, depth = rains.pop() if len(rains) == 1 else ("", "")
        for claim in _claimed(page, storm, depth, nodes):
            found.setdefault((claim.node, claim.storm, claim.quantity, claim.value), claim)
    return tuple(found.values()), (*_said_of_list(pages), *warnings)


def _nodes(text: str) -> list[_Node]:
    """Part a page by its nodes: each line belongs to the node named on it, or to the last one named above."""
    found: list[_Node] = []
    for line in text.splitlines():
        heads = list(_HEAD.finditer(line))
        if len(heads) > 1:
            return []
        if heads:
            found.append(_Node(heads[0]["kind"], heads[0]["node"].strip()))
        if found:
            found[-1].lines.append(line.strip())
    return found


def _claimed(page: int, storm: str, depth: str, nodes: Iterable[_Node]) -> Iterator[Claimed]:
    for node in nodes:
        if node.kind == "Subcatchment":
            for quantity, written in _of_ground(node.lines):
                yield _claim(page, node.name, quantity, written)
        if storm:
            flows = list(_of_storm(node))
            if flows and depth and node.kind == "Subcatchment":
                flows.append(("rain_in", depth))
            for quantity, written in flows:
                yield _claim(page, node.name, quantity, written, storm)


def _claim(page: int, node: str, quantity: str, written: str, storm: str = "") -> Claimed:
    plain = written.replace(",", "").rstrip(".")
    return Claimed(page, node, quantity, Fraction(plain), len(plain.partition(".")[2]), storm)


def _first(pattern: re.Pattern[str], lines: Iterable[str]) -> re.Match[str] | None:
    return next((match for line in lines if (match := pattern.search(line))), None)


def _of_ground(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    if (area := _first(_AREA, lines)) is not None:
        yield _UNITS[area["unit"]], area["n"]
    if (number := _first(_CN, lines)) is not None:
        yield "curve_number", number["n"]
    yield from _of_table(lines)
    for pattern in (_LEAST, _TC, _TOTAL, _DIRECT):
        if (time := _first(pattern, lines)) is not None:
            yield "concentration_min", time["n"]
            return


def _of_table(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Return the area and curve number of a table of covers: its weighted average, or its only row."""
    start = next((at for at, line in enumerate(lines) if _TABLE.search(line)), None)
    if start is None:
        return
    match = _TABLE.search(lines[start])
    rows = []
    for line in lines[start + 1 :]:
        row = _ROW.match(line)
        if row is None:
            break
        rows.append(row)
    whole = [row for row in rows if (row["words"] or "").startswith("Weighted Average")]
    chosen = whole or (rows if len(rows) == 1 else [])
    if match is not None and chosen:
        yield _UNITS[match["unit"]], chosen[0]["n"]
        yield "curve_number", chosen[0]["cn"]


def _of_storm(node: _Node) -> Iterator[tuple[str, str]]:
    lines = node.lines
    if node.kind == "Subcatchment":
        yield from _flows(_first(_RUNOFF, lines))
        if (depth := _first(_DEPTH, lines)) is not None:
            yield "runoff_in", depth["n"]
        return
    out = _first(_OUTFLOW, lines) or _first(_PRIMARY, lines)
    yield from _flows(out)
    if node.kind == "Pond":
        if (coming := _first(_INFLOW, lines)) is not None:
            yield "peak_inflow_cfs", coming["n"]
        if (level := _first(_ELEV, lines)) is not None:
            yield "peak_stage_ft", level["n"]
        if (stored := _first(_STORAGE, lines)) is not None:
            yield _STORED[stored["unit"]], stored["n"]


def _flows(found: re.Match[str] | None) -> Iterator[tuple[str, str]]:
    if found is not None:
        yield "peak_cfs", found["n"]
        if found["volume"]:
            yield _VOLUMES[found["unit"]], found["volume"]


def as_toml(claims: Sequence[Claimed], document: str) -> str:
    """Return claims as the tables of a submission file, for a reviewer to hold against the pages and keep."""
    groups: dict[tuple[int, str, str], list[Claimed]] = {}
    for claim in claims:
        groups.setdefault((claim.page, claim.node, claim.storm), []).append(claim)
    lines: list[str] = []
    for (page, node, storm), own in groups.items():
        lines += [
            "[[claim]]",
            f"node = {_quoted(node)}",
            'condition = "after"     # or "before": the report does not say',
        ]
        lines += [f"storm = {_quoted(storm)}"] if storm else []
        lines += [f"document = {_quoted(document)}", f"page = {page}"]
        lines += [f"{quantity} = {one.written}" for quantity, one in {one.quantity: one for one in own}.items()] + [""]
    return "\n".join(lines)


def _quoted(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
