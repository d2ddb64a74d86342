"""Writing the workbook: empty for a person to fill in, or with a drainage in it, which reads back to the same peaks."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any

from forebay.formats.models.workbook_form import FORMS, SITE, START, Column, Form
from forebay.water import (
    Basis,
    Box,
    Catchment,
    Circular,
    Culvert,
    DesignPoint,
    DesignStorm,
    Diversion,
    Drainage,
    FixedTailwater,
    Irregular,
    Link,
    Node,
    Pond,
    PondTailwater,
    RatedOutlet,
    RatedTailwater,
    Reach,
    Riser,
    TimedTailwater,
    Trapezoid,
)
from forebay.water.ponds import AnyOutlet
from forebay.water.tables import rows as printed

Cells = Mapping[str, object]
Rows = dict[str, list[Cells]]
HEADING_ROW, FIRST_ROW = 3, 4
_NEEDED, _OTHER, _SAYS = "FFF2CC", "E7E6E6", "F8F8F8"
_MADE = datetime(2026, 1, 1)  # noqa: DTZ001 - the same file every time, and Excel keeps no zone
TYPES = {"Type I": "I", "Type IA": "IA", "Type II": "II", "Type III": "III"}


def write(drainage: Drainage | None = None, storms: Sequence[DesignStorm] = ()) -> bytes:
    """Return the workbook's bytes: an empty form, or one that holds a drainage and its storms."""
    import openpyxl

    book = openpyxl.Workbook()
    book.properties.created = book.properties.modified = _MADE
    book.properties.creator = "Forebay"
    _start(book.active)
    _site(book.create_sheet("Site"), drainage)
    filled = _filled(drainage, storms)
    for form in FORMS:
        _sheet(book.create_sheet(form.title), form, filled.get(form.title, []))
    _lists(book.create_sheet("Lists"))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


# ---- what a person sees ----------------------------------------------------------------------------------------------


def _start(sheet: Any) -> None:
    from openpyxl.styles import Alignment, Font

    sheet.title = "Start here"
    sheet.column_dimensions["A"].width = 110
    for at, line in enumerate(START, 1):
        cell = sheet.cell(at, 1, line)
        cell.font = Font(bold=at == 1, size=14 if at == 1 else 11)
        cell.alignment = Alignment(wrap_text=True, vertical="top")


def _site(sheet: Any, drainage: Drainage | None) -> None:
    from openpyxl.styles import Font, PatternFill

    basis = drainage.basis if drainage else Basis()
    usual = Basis()
    for letter, width in (("A", 34), ("B", 34), ("C", 52)):
        sheet.column_dimensions[letter].width = width
    for at, (key, label, note) in enumerate(SITE, 1):
        sheet.cell(at, 1, label).font = Font(bold=True)
        sheet.cell(at, 1).fill = PatternFill("solid", start_color=_NEEDED if key == "name" else _OTHER)
        sheet.cell(at, 3, note).font = Font(italic=True, color="595959")
        value = (drainage.name if drainage else None) if key == "name" else getattr(basis, key)
        if value is not None and (key == "name" or value != getattr(usual, key)):
            sheet.cell(at, 2, ("yes" if value else "no") if isinstance(value, bool) else value)


def _sheet(sheet: Any, form: Form, rows: Sequence[Cells]) -> None:
    from openpyxl.styles import Alignment, Font, PatternFill
    from openpyxl.utils import get_column_letter

    last = len(form.columns)
    sheet.cell(1, 1, form.says).alignment = Alignment(wrap_text=True, vertical="top")
    shown = min(last, 8)
    sheet.merge_cells(start_row=1, start_column=1, end_row=1, end_column=shown)
    sheet.row_dimensions[1].height = (
        15.0 * max(1, -(-len(form.says) // sum(c.width for c in form.columns[:shown])) + 0) + 3
    )
    for at, column in enumerate(form.columns, 1):
        note = sheet.cell(2, at, _note(column))
        note.font = Font(italic=True, size=9, color="595959")
        note.alignment = Alignment(wrap_text=True, vertical="bottom")
        head = sheet.cell(HEADING_ROW, at, column.heading)
        head.font = Font(bold=True)
        head.alignment = Alignment(wrap_text=True)
        head.fill = PatternFill("solid", start_color=_NEEDED if column.needed else _OTHER)
        sheet.column_dimensions[get_column_letter(at)].width = column.width
    sheet.row_dimensions[2].height = 12.5 * max(-(-len(_note(c)) * 1.0 // (c.width * 1.1)) for c in form.columns) + 3
    sheet.freeze_panes = sheet.cell(FIRST_ROW, 1 + sum(column.repeats for column in form.columns))
    for line, cells in enumerate(rows, FIRST_ROW):
        for at, column in enumerate(form.columns, 1):
            if cells.get(column.key) not in (None, ""):
                sheet.cell(line, at, cells[column.key]).alignment = Alignment(
                    wrap_text=not column.number, vertical="top"
                )
    _choices(sheet, form, max(form.rows, len(rows)) + FIRST_ROW)


def _note(column: Column) -> str:
    return column.note or ("one of the list" if column.choices else "")


def _choices(sheet: Any, form: Form, last: int) -> None:
    """Offer what may stand in a column; a name is offered from its own sheet, and another may be typed."""
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.datavalidation import DataValidation

    for at, column in enumerate(form.columns, 1):
        source = _source(column)
        if not source:
            continue
        offered = DataValidation(type="list", formula1=source, allow_blank=True, showErrorMessage=bool(column.choices))
        offered.error = f"Choose one of the list for {column.heading}."
        offered.errorTitle = column.heading[:31]
        letter = get_column_letter(at)
        offered.add(f"{letter}{FIRST_ROW}:{letter}{last}")
        sheet.add_data_validation(offered)


def _source(column: Column) -> str:
    if column.choices:
        return '"' + ",".join(column.choices) + '"'
    if column.listed == "Lists":
        letter = "A" if column.key == "inlet_barrel" else "B"
        return f"Lists!${letter}$2:${letter}$60"
    if column.listed:
        other = next(form for form in FORMS if form.title == column.listed)
        at = next(at for at, own in enumerate(other.columns) if own.key in (column.key, "name"))
        letter = chr(65 + at)
        return f"'{column.listed}'!${letter}${FIRST_ROW}:${letter}${FIRST_ROW + other.rows}"
    return ""


def _lists(sheet: Any) -> None:
    """Write the inlets of HDS-5, a pair a row, so that the words can be chosen and not recalled."""
    from openpyxl.styles import Font

    for letter, width in (("A", 74), ("B", 54)):
        sheet.column_dimensions[letter].width = width
    for at, title in enumerate(("Barrel (HDS-5)", "Inlet (HDS-5): only beside its own barrel"), 1):
        sheet.cell(1, at, title).font = Font(bold=True)
    for line, row in enumerate(printed("culvert_inlets"), 2):
        sheet.cell(line, 1, row["barrel"])
        sheet.cell(line, 2, row["inlet"])
    sheet.freeze_panes = "A2"


# ---- what a drainage says --------------------------------------------------------------------------------------------


def _filled(drainage: Drainage | None, storms: Sequence[DesignStorm]) -> Rows:
    found: Rows = {form.title: [] for form in FORMS}
    for storm in storms:
        _storm(found, storm)
    for condition, network in (drainage.conditions() if drainage else {}).items():
        for node in network.nodes:
            for title, cells in _node(node):
                found[title].append({"condition": condition, **cells})
    return found


def _storm(found: Rows, storm: DesignStorm) -> None:
    kind = TYPES.get(storm.distribution, "table")
    found["Rain"].append({"name": storm.name, "depth_in": storm.depth_in, "type": kind, "source": storm.depth_source})
    if kind == "table":
        pairs = zip(storm.hours.tolist(), storm.fractions.tolist(), strict=True)
        found["Rain table"] += [{"name": storm.name, "hour": hour, "fraction": share} for hour, share in pairs]


def _node(node: Node) -> Iterator[tuple[str, Cells]]:
    if isinstance(node, Catchment):
        yield from _catchment(node)
    elif isinstance(node, Pond):
        yield from _pond(node)
    elif isinstance(node, Reach):
        yield from _reach(node)
    elif isinstance(node, Diversion):
        for at, (coming, aside) in enumerate(zip(node.inflows_cfs, node.diverted, strict=True)):
            ways = {"to": node.to, "other_to": node.other_to} if at == 0 else {}
            yield "Diversions", {"name": node.name, "inflow_cfs": coming, "diverted_cfs": aside, **ways}
    elif isinstance(node, Link):
        yield "Links", {"name": node.name, "to": node.to}
    elif isinstance(node, DesignPoint):
        yield "Design points", {"name": node.name}


def _own(value: Any) -> dict[str, object]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


def _catchment(node: Catchment) -> Iterator[tuple[str, Cells]]:
    for at, ground in enumerate(node.ground):
        first = {"to": node.to, "weighting": node.weighting} if at == 0 else {}
        yield "Catchments", {"catchment": node.name, **first, **_own(ground)}
    for leg in node.path:
        yield "Tc segments", {"catchment": node.name, "kind": leg.kind, **_own(leg)}


def _reach(node: Reach) -> Iterator[tuple[str, Cells]]:
    cells: dict[str, object] = {"name": node.name, "to": node.to, "permissible_fps": node.permissible_fps}
    bed = node.channel
    if bed is None:
        yield "Reaches", cells | {"section": "K and X", "travel_h": node.travel_h, "weight": node.weight}
        return
    cells |= {"length_ft": bed.length_ft, "slope": bed.slope, "roughness": bed.roughness}
    shape = bed.section
    if isinstance(shape, Circular):
        yield "Reaches", cells | {"section": "circular", "diameter_in": shape.diameter_ft * 12.0}
    elif isinstance(shape, Box):
        yield "Reaches", cells | {"section": "box", "span_in": shape.span_ft * 12.0, "rise_in": shape.rise_ft * 12.0}
    elif isinstance(shape, Trapezoid):
        yield "Reaches", cells | {"section": "trapezoid", **_own(shape)}
    elif isinstance(shape, Irregular):
        yield "Reaches", cells | {"section": "surveyed"}
        for station, elevation in zip(shape.stations_ft, shape.elevations_ft, strict=True):
            yield "Sections", {"name": node.name, "station_ft": station, "elevation_ft": elevation}


def _pond(node: Pond) -> Iterator[tuple[str, Cells]]:
    store, tail = node.storage, node.tailwater
    areas = store.source in ("average end area", "conic")
    cells: dict[str, object] = {"pond": node.name, "to": node.to, "method": store.source if areas else "volumes"}
    cells |= {"start_stage_ft": node.start_stage_ft, "exfiltration_iph": node.exfiltration_iph or None}
    cells["tailwater_ft"] = tail.stage_ft if isinstance(tail, FixedTailwater) else None
    cells["tailwater_pond"] = tail.pond if isinstance(tail, PondTailwater) else None
    yield "Ponds", cells
    if areas:
        pairs = zip(store.given_ft, (value for _, value in store.given), strict=True)
        yield from (("Pond stages", {"pond": node.name, "stage_ft": at, "area_sqft": area}) for at, area in pairs)
    else:
        held = zip(store.stages_ft.tolist(), store.volumes_cuft.tolist(), strict=True)
        yield from (("Pond stages", {"pond": node.name, "stage_ft": at, "volume_cuft": volume}) for at, volume in held)
    for outlet in node.outlets:
        yield from _outlet(node.name, outlet)
    if isinstance(tail, RatedTailwater | TimedTailwater):
        column, key = (tail.flows_cfs, "flow_cfs") if isinstance(tail, RatedTailwater) else (tail.hours, "hour")
        for value, stage in zip(column, tail.stages_ft, strict=True):
            yield "Tailwaters", {"pond": node.name, key: value, "stage_ft": stage}


def _outlet(pond: str, outlet: AnyOutlet) -> Iterator[tuple[str, Cells]]:
    own: dict[str, object] = {"pond": pond, "name": outlet.name, "kind": outlet.kind, "to": outlet.to}
    if isinstance(outlet, RatedOutlet):
        yield "Outlets", own
        for stage, flow in zip(outlet.stages_ft, outlet.flows_cfs, strict=True):
            yield "Outlet ratings", {"pond": pond, "name": outlet.name, "stage_ft": stage, "flow_cfs": flow}
    elif isinstance(outlet, Riser):
        yield "Outlets", own | _culvert(outlet.barrel)
        for opening in outlet.openings:
            inside = {"pond": pond, "kind": opening.kind, "through": outlet.name, "level_ft": opening.lowest_ft}
            yield "Outlets", _own(opening) | inside
    elif isinstance(outlet, Culvert):
        yield "Outlets", own | _culvert(outlet)
    else:
        yield "Outlets", _own(outlet) | own | {"level_ft": outlet.lowest_ft}


def _culvert(culvert: Culvert) -> dict[str, object]:
    barrel = culvert.barrel
    name, _, edge = barrel.inlet.name.partition(": ")
    cells: dict[str, object] = {"level_ft": culvert.invert_ft, "count": culvert.count, "length_ft": barrel.length_ft}
    cells |= {"slope": barrel.slope, "roughness": barrel.roughness, "entrance_loss": barrel.entrance_loss}
    cells |= {"inlet_barrel": name, "inlet_edge": edge}
    if isinstance(barrel.section, Circular):
        return cells | {"diameter_in": barrel.section.diameter_ft * 12.0}
    return cells | {"width_in": barrel.section.span_ft * 12.0, "height_in": barrel.section.rise_ft * 12.0}
