r"""Drainage models as people send them: EPA SWMM, HydroCAD, HY-8, HydroCAD's printed report, and the workbook.

``read`` takes any of them by its content. What is not carried over is listed with its
reason, never left out in silence.

>>> recognise(b"HY8PROJECTFILE80"), recognise(b"[OPTIONS]\n[JUNCTIONS]")
('an HY-8 culvert file', 'an EPA SWMM model')
"""

from forebay.formats.models.hydrocad_rain import read_curve
from forebay.formats.models.hydrocad_report import as_toml, listed_areas
from forebay.formats.models.hydrocad_report import claims_of as report_claims
from forebay.formats.models.hydrocad_report import recognises as is_report
from forebay.formats.models.kinds import read, recognise
from forebay.formats.models.swmm_write import Written
from forebay.formats.models.swmm_write import write as write_swmm
from forebay.formats.models.told import Claimed, HeldCrossing, MassCurve, ModelFile, NotCarried, storm_name
from forebay.formats.models.workbook_write import write as write_workbook

__all__ = [
    "Claimed",
    "HeldCrossing",
    "MassCurve",
    "ModelFile",
    "NotCarried",
    "Written",
    "as_toml",
    "is_report",
    "listed_areas",
    "read",
    "read_curve",
    "recognise",
    "report_claims",
    "storm_name",
    "write_swmm",
    "write_workbook",
]
