"""How each kind of hostile file is read, and its answer in words. Libraries are loaded before anything is measured."""

import ezdxf.path
import numpy
import openpyxl
import PIL.Image
import pyogrio.raw
import pypdf
import pyproj
import shapely
from ezdxf.addons import iterdxf

from forebay.formats import atlas14, drawings, gauges, packages, pdfs, sheets, uploads
from forebay.formats.models import hy8, hydrocad, swmm
from forebay.formats.sheets.values import identity

LOADED = (ezdxf.path, iterdxf, numpy, openpyxl, PIL.Image, pyogrio.raw, pypdf, shapely, pyproj.CRS("EPSG:2262"))


def gate(data, name):
    found = uploads.admit(data, name)
    return f"{found.kind.says}; {found.name} ({len(found.name.encode())} bytes); {' '.join(found.cautions)}"


def drawing(data, name):
    found = drawings.read(data, name)
    said = [f"{len(found.shapes)} shapes", *(problem.sentence for problem in found.problems), *found.warnings]
    return "; ".join(one[:1].lower() + one[1:] for one in said)


def sheet(data, name):
    found = sheets.read(data, name)
    return "; ".join(row.text(column) for row in found.rows for column in found.columns)


def parcels(data, name):
    found = sheets.read(data, name)
    return "; ".join(identity(found, row, found.columns[0]) for row in found.rows)


READERS = {
    "gate": gate,
    "pdf": lambda data, name: f"{len(pdfs.read(data, name).pages)} pages",
    "package": lambda data, name: ", ".join(packages.of_zip(data, name).names),
    "drawing": drawing,
    "rain": lambda data, name: f"{len(gauges.read(data, name, utc_offset_h=-5).rows)} rows",
    "depths": lambda data, name: str(atlas14.read(data, name)),
    "sheet": sheet,
    "parcels": parcels,
    "swmm": lambda data, name: str(swmm.read(data, name)),
    "hy8": lambda data, name: str(hy8.read(data, name)),
    "hydrocad": lambda data, name: str(hydrocad.read(data, name)),
}
