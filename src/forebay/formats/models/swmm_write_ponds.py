"""Writing ponds into an EPA SWMM file: what SWMM rates alike as its own devices, all else as tables of flow."""

from __future__ import annotations

import numpy as np

from forebay.formats.models.swmm_shapes import code_of
from forebay.formats.models.swmm_sheet import Sheet, curve
from forebay.water import (
    Circular,
    Culvert,
    FixedTailwater,
    Orifice,
    Pond,
    PondTailwater,
    RatedTailwater,
    StageStorage,
    TimedTailwater,
    VNotch,
    Weir,
    rate,
)
from forebay.water.ponds import AnyOutlet

_EDGE_FT = 1e-5


def write_pond(sheet: Sheet, pond: Pond) -> None:
    """Write a pond with its areas and every way out of it."""
    store, ft = pond.storage, sheet.ft
    if isinstance(pond.tailwater, TimedTailwater | PondTailwater):
        sheet.ledger.leave(f"pond {pond.name}", "a tailwater that changes as the water runs is not written.")
    areas = f"{pond.name} areas"
    sizes = (ft(store.bottom_ft), ft(store.rim_ft - store.bottom_ft), ft(pond.starts_at_ft - store.bottom_ft))
    soak = (0, pond.exfiltration_iph / sheet.units.inch, 0) if pond.exfiltration_iph else ()
    sheet.add("STORAGE", pond.name, *sizes, "TABULAR", areas, 0, 0, *soak)
    curve(
        sheet,
        areas,
        "Storage",
        [(ft(stage - store.bottom_ft), area / sheet.units.ft**2) for stage, area in _areas(store)],
    )
    against = isinstance(pond.tailwater, FixedTailwater | RatedTailwater)
    for outlet in pond.outlets:
        name = f"{pond.name} {outlet.name}"
        if against or not _native(sheet, pond, outlet, name):
            _table(sheet, pond, outlet, name)


def _areas(store: StageStorage) -> list[tuple[float, float]]:
    """Return stages and areas whose average ends hold what the storage holds."""
    if store.source == "average end area":
        return list(zip(store.given_ft, (value for _, value in store.given), strict=True))
    if store.source != "volumes":
        return list(zip(store.stages_ft.tolist(), store.areas_sqft.tolist(), strict=True))
    found = [(store.bottom_ft, float(store.areas_sqft[0]))]
    for at in range(1, store.stages_ft.size):
        stage = float(store.stages_ft[at])
        found.append((stage, float(store.areas_sqft[at - 1])))
        if at + 1 < store.stages_ft.size:
            found.append((stage + _EDGE_FT, float(store.areas_sqft[at])))
    return found


def _native(sheet: Sheet, pond: Pond, outlet: AnyOutlet, name: str) -> bool:
    """Write an outlet as SWMM has it, where it rates it alike; tell whether it was."""
    to, ft = outlet.to or pond.to, sheet.ft
    if isinstance(outlet, Orifice) and outlet.count == 1:
        sheet.add("ORIFICES", name, pond.name, to, "SIDE", ft(outlet.invert_ft), outlet.coefficient, "NO", 0)
        if outlet.diameter_in is not None:
            sheet.add("XSECTIONS", name, "CIRCULAR", ft(outlet.diameter_in / 12.0), 0, 0, 0)
        else:
            sizes = ((outlet.height_in or 0.0) / 12.0, (outlet.width_in or 0.0) / 12.0)
            sheet.add("XSECTIONS", name, "RECT_CLOSED", *(ft(size) for size in sizes), 0, 0)
        return True
    if isinstance(outlet, VNotch):
        high = pond.storage.rim_ft - outlet.invert_ft
        wide = 2.0 * high * float(np.tan(np.radians(outlet.angle_deg) / 2.0))
        strength = outlet.coefficient / sheet.units.weir
        sheet.add("WEIRS", name, pond.name, to, "V-NOTCH", ft(outlet.invert_ft), strength, "NO", 0, 0, "NO")
        sheet.add("XSECTIONS", name, "TRIANGULAR", ft(high), ft(wide), 0, 0)
        return True
    if isinstance(outlet, Weir) and outlet.breadth_ft is None:
        _weir(sheet, pond, outlet, name)
        return True
    return isinstance(outlet, Culvert) and _culvert(sheet, pond, outlet, name)


def _weir(sheet: Sheet, pond: Pond, outlet: Weir, name: str) -> None:
    to, ft = outlet.to or pond.to, sheet.ft
    strength = outlet.coefficient / sheet.units.weir
    kind = "TRAPEZOIDAL" if outlet.side_z else "TRANSVERSE"
    shape = "TRAPEZOIDAL" if outlet.side_z else "RECT_OPEN"
    ends = (outlet.end_contractions, 0.8 * strength if outlet.side_z else 0)
    sheet.add("WEIRS", name, pond.name, to, kind, ft(outlet.crest_ft), strength, "NO", *ends, "NO")
    high = pond.storage.rim_ft - outlet.crest_ft
    sheet.add("XSECTIONS", name, shape, ft(high), ft(outlet.length_ft), float(outlet.side_z), float(outlet.side_z))


def _culvert(sheet: Sheet, pond: Pond, outlet: Culvert, name: str) -> bool:
    code = code_of(outlet.barrel.inlet.name)
    if code is None:
        return False
    barrel, ft = outlet.barrel, sheet.ft
    ends = (outlet.invert_ft, outlet.invert_ft - barrel.slope * barrel.length_ft)
    below = sheet.network[outlet.to or pond.to]
    if isinstance(below, Pond) and ends[1] < below.storage.bottom_ft:
        return False
    numbers = (ft(barrel.length_ft), barrel.roughness, *(ft(end) for end in ends))
    sheet.add("CONDUITS", name, pond.name, below.name, *numbers, 0, 0)
    sheet.add("LOSSES", name, barrel.entrance_loss, 0, 0, "NO", 0)
    shape = barrel.section
    sizes = (
        ("CIRCULAR", ft(shape.diameter_ft), 0)
        if isinstance(shape, Circular)
        else ("RECT_CLOSED", ft(shape.rise_ft), ft(shape.span_ft))
    )
    sheet.add("XSECTIONS", name, *sizes, 0, 0, outlet.count, code)
    return True


def _table(sheet: Sheet, pond: Pond, outlet: AnyOutlet, name: str) -> None:
    """Write what an outlet lets out at every stage at which it is rated here, from the last dry one on.

    More stages than it needs would have the pond's other outlets rated more finely when the file is read again.
    """
    rating = rate(pond)
    own = [flow for key, flow in rating.devices_cfs.items() if key == outlet.name or key.startswith(f"{outlet.name}: ")]
    flows = np.sum(own, axis=0)
    bottom = pond.storage.bottom_ft
    last_dry = max(int(np.argmax(flows > 0)) - 1, 0)
    told = [0, *range(max(last_dry, 1), len(flows))]
    points = [(sheet.ft(rating.stages_ft[at] - bottom), flows[at] / sheet.units.cfs) for at in told]
    sheet.add("OUTLETS", name, pond.name, outlet.to or pond.to, sheet.ft(bottom), "TABULAR/DEPTH", name, "NO")
    curve(sheet, name, "Rating", points)
