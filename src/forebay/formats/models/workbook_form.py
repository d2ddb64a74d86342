"""The form of the workbook: its sheets, and of each the columns with their units, choices and what they mean.

An engineer without a modelling tool types a site here. Every sheet is a list; a row says one thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forebay.water import DUAL_GROUPS, GROUPS, WEIGHTINGS

CONDITIONS = ("before", "after")
LEGS = ("sheet", "shallow", "channel", "pipe", "lake", "lag", "kirpich", "given")
OPENINGS = ("orifice", "level opening", "weir", "v-notch")
OUTLETS = (*OPENINGS, "culvert", "riser", "rated")
SECTIONS = ("circular", "box", "trapezoid", "surveyed", "K and X")
METHODS = ("average end area", "conic", "volumes")
FALLS = ("I", "IA", "II", "III", "table")


@dataclass(frozen=True, slots=True)
class Column:
    """One column: what the program calls it, its heading with the unit, what it is for, and what may stand in it.

    ``repeats`` columns may be left blank to mean what stands in the row above.
    """

    key: str
    heading: str
    note: str = ""
    choices: tuple[str, ...] = ()
    number: bool = True
    needed: bool = False
    repeats: bool = False
    width: int = 13
    listed: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """One sheet: its title, what it is for in a sentence, and its columns."""

    title: str
    says: str
    columns: tuple[Column, ...]
    rows: int = 200

    def column(self, key: str) -> Column:
        """Return a column by its key."""
        return next(column for column in self.columns if column.key == key)


def _words(key: str, heading: str, note: str = "", *, width: int = 18, listed: str = "", needed: bool = True) -> Column:
    return Column(key, heading, note, number=False, needed=needed, width=width, listed=listed)


def _choice(
    key: str, heading: str, choices: Sequence[str], note: str = "", *, needed: bool = True, width: int = 13
) -> Column:
    return Column(key, heading, note, tuple(choices), number=False, needed=needed, width=width)


CONDITION = Column(
    "condition",
    "Condition",
    "before or after; blank: as above",
    CONDITIONS,
    number=False,
    needed=True,
    repeats=True,
    width=11,
)


def _of(key: str, heading: str, listed: str) -> Column:
    note = "blank: as above"
    return Column(key, heading, note, number=False, needed=True, repeats=True, width=16, listed=listed)


def _to(note: str = "the node that the water goes to next", *, needed: bool = True) -> Column:
    return _words("to", "Drains to", note, width=16, needed=needed)


SITE: tuple[tuple[str, str, str], ...] = (
    ("name", "Name of the site", "as the plans call it"),
    ("rain_2yr_in", "2-year, 24-hour rain (in)", "needed where a Tc segment is sheet flow"),
    ("rain_2yr_source", "Source of the 2-year rain", "where that number is from"),
    ("ia_ratio", "Initial abstraction ratio", "blank: 0.2"),
    ("convert_retention", "Convert retention to that ratio", "yes or no; blank: yes"),
    ("peak_rate", "Peak rate factor", "blank: 484"),
    ("least_concentration_h", "Least time of concentration (h)", "blank: 0.1"),
    ("sheet_limit_ft", "Longest sheet flow (ft)", "blank: 100"),
    ("whole_curve_numbers", "Round curve numbers", "yes or no; blank: no"),
)
"""The lines of the sheet of single values: key, what stands in column A, and what it means."""

FORMS: tuple[Form, ...] = (
    Form(
        "Rain",
        "One row a storm. It falls as the 24-hour type I, IA, II or III; or write table, with rows on Rain table.",
        (
            _words("name", "Storm", "like 10-year"),
            Column("depth_in", "Depth (in)", needed=True),
            _choice("type", "Distribution", FALLS),
            _words("source", "Source", "where the depth is from", width=40, needed=False),
        ),
        60,
    ),
    Form(
        "Rain table",
        "Only for storms that fall as a table: the share of the depth fallen by each hour, from 0 at hour 0 to 1.",
        (
            _of("name", "Storm", "Rain"),
            Column("hour", "Hour (h)", needed=True),
            Column("fraction", "Fraction", needed=True),
        ),
        3000,
    ),
    Form(
        "Catchments",
        "One row for each cover on each soil in a catchment. Where a catchment has several rows, say only in its first "
        "where it drains to.",
        (
            CONDITION,
            _of("catchment", "Catchment", ""),
            _to(needed=False),
            _choice(
                "weighting", "Covers joined by", WEIGHTINGS, "blank: composite curve number", needed=False, width=24
            ),
            _words("name", "Cover", "as in TR-55 table 2-2", width=34),
            _choice("soil_group", "Soil group", GROUPS + DUAL_GROUPS, needed=False, width=11),
            Column("area_ac", "Area (ac)", needed=True),
            Column("curve_number", "Curve number", needed=True),
            _words("source", "Source", "blank: given", width=26, needed=False),
        ),
        400,
    ),
    Form(
        "Tc segments",
        "One row a leg of a catchment's flow path, from the far end down. sheet: length, slope, n. shallow: length, "
        "slope, surface. channel: with flow area and wetted perimeter. pipe: with diameter. given: minutes alone.",
        (
            CONDITION,
            _of("catchment", "Catchment", "Catchments"),
            _choice("kind", "Kind", LEGS),
            _words("name", "Leg", "its name", needed=False),
            Column("length_ft", "Length (ft)"),
            Column("slope", "Slope (ft/ft)"),
            Column("roughness", "Roughness n"),
            _words("surface", "Surface", "shallow flow: paved or unpaved", needed=False, width=15),
            Column("intercept_fps", "Intercept (ft/s)", "shallow flow over another surface", width=15),
            Column("area_sqft", "Flow area (sq ft)", width=16),
            Column("perimeter_ft", "Wetted perim. (ft)", width=17),
            Column("diameter_in", "Diameter (in)"),
            Column("mean_depth_ft", "Mean depth (ft)", "lake", width=15),
            Column("curve_number", "Curve number", "lag"),
            Column("land_slope_pct", "Land slope (%)", "lag", width=14),
            Column("minutes", "Time (min)", "given"),
        ),
        400,
    ),
    Form(
        "Ponds",
        "One row a pond; its stages stand on Pond stages and its ways out on Outlets.",
        (
            CONDITION,
            _of("pond", "Pond", ""),
            _to(needed=False),
            _choice("method", "Storage by", METHODS, "volumes: the stages give cubic feet", needed=False, width=18),
            Column("start_stage_ft", "Start level (ft)", "blank: the lowest outlet", width=15),
            Column("exfiltration_iph", "Exfiltration (in/h)", "blank: none", width=18),
            Column("tailwater_ft", "Tailwater (ft)", "one level all along; blank: free", width=14),
            _words("tailwater_pond", "Tailwater pond", "the pond below that holds it back", needed=False),
        ),
        60,
    ),
    Form(
        "Pond stages",
        "From the bottom up: the area of each contour, or, for a pond by volumes, what it holds below that level.",
        (
            CONDITION,
            _of("pond", "Pond", "Ponds"),
            Column("stage_ft", "Stage (ft)", needed=True),
            Column("area_sqft", "Area (sq ft)"),
            Column("volume_cuft", "Volume (cu ft)", width=14),
        ),
        2000,
    ),
    Form(
        "Outlets",
        "One row a device. An opening of a riser names the riser under Through; the riser's own row gives its barrel. "
        "A weir's length and a barrel's length both stand under Length.",
        (
            CONDITION,
            _of("pond", "Pond", "Ponds"),
            _words("name", "Outlet", "its name"),
            _choice("kind", "Kind", OUTLETS),
            _words("through", "Through", "the riser it opens into", needed=False),
            _to("blank: where the pond drains to", needed=False),
            Column("level_ft", "Invert/crest (ft)", "not for a rated outlet", width=16),
            Column("diameter_in", "Diameter (in)"),
            Column("width_in", "Width (in)"),
            Column("height_in", "Height (in)"),
            Column("length_ft", "Length (ft)"),
            Column("coefficient", "Coefficient", "of an orifice, or a weir"),
            Column("weir_coefficient", "Rim coefficient", "level opening as a weir", width=15),
            Column("side_z", "Side slope z", "of a weir's ends"),
            Column("end_contractions", "End contractions", "0, 1 or 2", width=16),
            Column("breadth_ft", "Breadth (ft)", "of a broad crest"),
            Column("angle_deg", "Angle (deg)", "V-notch"),
            Column("open_share", "Open share", "what a grate leaves free, 0 to 1"),
            Column("count", "Count", "how many alike"),
            Column("slope", "Slope (ft/ft)", "of a barrel"),
            Column("roughness", "Roughness n", "of a barrel"),
            _words("inlet_barrel", "Barrel (HDS-5)", "from the list", width=26, listed="Lists", needed=False),
            _words("inlet_edge", "Inlet (HDS-5)", "from the list", width=26, listed="Lists", needed=False),
            Column("entrance_loss", "Entrance loss Ke", width=16),
        ),
    ),
    Form(
        "Outlet ratings",
        "Only for rated outlets: the flow at each level of the pond, from 0 up to its rim.",
        (
            CONDITION,
            _of("pond", "Pond", "Ponds"),
            _of("name", "Outlet", ""),
            Column("stage_ft", "Stage (ft)", needed=True),
            Column("flow_cfs", "Flow (cfs)", needed=True),
        ),
        3000,
    ),
    Form(
        "Tailwaters",
        "Only where the level below a pond changes: by the flow that leaves it, or by the hour. Give one of the two.",
        (
            CONDITION,
            _of("pond", "Pond", "Ponds"),
            Column("flow_cfs", "Flow (cfs)"),
            Column("hour", "Hour (h)"),
            Column("stage_ft", "Level (ft)", needed=True),
        ),
        500,
    ),
    Form(
        "Reaches",
        "One row a channel or pipe that the flow is routed down.",
        (
            CONDITION,
            _words("name", "Reach", "its name"),
            _to(),
            _choice("section", "Section", SECTIONS),
            Column("length_ft", "Length (ft)"),
            Column("slope", "Slope (ft/ft)"),
            Column("roughness", "Roughness n"),
            Column("diameter_in", "Diameter (in)"),
            Column("span_in", "Span (in)", "box"),
            Column("rise_in", "Rise (in)", "box"),
            Column("bottom_ft", "Bottom (ft)", "trapezoid"),
            Column("left_z", "Left z", "trapezoid, feet across for each foot up"),
            Column("right_z", "Right z", "trapezoid"),
            Column("height_ft", "Depth (ft)", "of the channel; blank: no top"),
            Column("travel_h", "K (h)", "K and X"),
            Column("weight", "X", "K and X"),
            Column("permissible_fps", "Permissible (ft/s)", "what the lining stands", width=17),
        ),
    ),
    Form(
        "Sections",
        "Only for surveyed sections: the ground from the left bank to the right.",
        (
            CONDITION,
            _of("name", "Reach", "Reaches"),
            Column("station_ft", "Station (ft)", needed=True),
            Column("elevation_ft", "Elevation (ft)", needed=True, width=14),
        ),
        1000,
    ),
    Form("Links", "A place where flows meet and go on.", (CONDITION, _words("name", "Link", "its name"), _to())),
    Form(
        "Diversions",
        "A split: of what comes in, how much goes the other way. Begin with 0 and 0; end above any flow that can come.",
        (
            CONDITION,
            _of("name", "Diversion", ""),
            _to(needed=False),
            _words("other_to", "Other way to", width=16, needed=False),
            Column("inflow_cfs", "Inflow (cfs)", needed=True),
            Column("diverted_cfs", "Diverted (cfs)", needed=True, width=14),
        ),
        500,
    ),
    Form(
        "Design points",
        "Where the water leaves the site and is judged. Give the same name before and after.",
        (CONDITION, _words("name", "Design point", "its name")),
        60,
    ),
)

START: tuple[str, ...] = (
    "A drainage to be reviewed, typed by hand",
    "",
    "1. Fill in Site and Rain, then Catchments and Tc segments, before the work and after it.",
    "2. Give every pond its row on Ponds, its contours on Pond stages, and its devices on Outlets.",
    "3. Give Reaches, Links and Diversions where there are any, and Design points where the water leaves the site.",
    "4. Every node has a name of its own, and Drains to names the next one, just as it is written there.",
    "",
    "The unit stands in each heading: write the number alone. Yellow columns are needed; the others where they apply.",
    "Condition and the names beside it may be left blank to mean the row above. Leave blank what does not apply.",
    "Rows may be added or left empty. Do not rename sheets or headings.",
    "",
    "Try it: forebay water run site.xlsx. To hand it in, name it under [[drainage]] in submission.toml.",
)


def form(title: str) -> Form:
    """Return a sheet's form by its title."""
    return next(one for one in FORMS if one.title == title)
