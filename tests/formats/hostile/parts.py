"""The pieces hostile files are put together from."""

import io
import json
import struct
import zipfile
import zlib
from datetime import date

PNG = b"\x89PNG\r\n\x1a\n"


def zipped(files, packed=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packed) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def linked():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        entry = zipfile.ZipInfo("plan.pdf")
        entry.external_attr = 0o120777 << 16
        archive.writestr(entry, "/etc/passwd")
    return out.getvalue()


def listed_twice(times=20):
    """Return a zip whose list names the same bytes many times over, under many names."""
    one = zipped({"a.csv": bytes(900_000)})
    at = one.rindex(b"PK\x01\x02")
    end = one.rindex(b"PK\x05\x06")
    row = one[at:end]
    rows = b"".join(row.replace(b"a.csv", b"%05d" % count) for count in range(times))
    tail = bytearray(one[end:])
    tail[8:10] = tail[10:12] = struct.pack("<H", times)
    tail[12:16] = struct.pack("<I", len(rows))
    return one[:at] + rows + bytes(tail)


def locked():
    data = bytearray(zipped({"plan.pdf": b"%PDF-1.7"}))
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


def lying(size=10):
    data = bytearray(zipped({"a.txt": b"a" * 5000}))
    at = data.rindex(b"PK\x01\x02") + 24
    data[at : at + 4] = struct.pack("<I", size)
    return bytes(data)


def png(width, height):
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(bytes(1000))
    return PNG + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def gif(width, height):
    frame = b"," + struct.pack("<4H", 0, 0, width, height) + b"\x00\x02\x02\x44\x01\x00\x3b"
    return b"GIF89a" + struct.pack("<HH", width, height) + b"\x80\x00\x00" + bytes(6) + frame


def pdf(*objects, tail=b""):
    """Return a small PDF of numbered objects, the first of them the catalogue."""
    out, places = b"%PDF-1.7\n", []
    for number, said in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, said)
    start = len(out)
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, rows)
    return out + b"trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, tail, start)


CATALOGUE = b"<< /Type /Catalog /Pages 2 0 R %s >>"
PAGES = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
PAGE = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>"


def stream(data, said=b""):
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), said, data)


def packed(data, said=b""):
    return stream(zlib.compress(data), said + b" /Filter /FlateDecode")


def one_page(contents=b"", catalogue=b"", *more):
    return pdf(CATALOGUE % catalogue, PAGES, PAGE, contents or stream(b"BT ET"), *more)


def geojson(*geometries, **root):
    features = [
        {"type": "Feature", "properties": {}, "geometry": each if each is None or "type" in each else None}
        for each in geometries
    ]
    return json.dumps({"type": "FeatureCollection", "features": features, **root}).encode()


def polygon(*corners):
    return {"type": "Polygon", "coordinates": [[list(corner) for corner in corners]]}


def square(x=-77.43, y=43.21, side=0.01):
    return polygon((x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y))


def shp(rings, stated=None):
    """Return a .shp of one-ring polygons."""
    records = b""
    for number, ring in enumerate(rings, 1):
        points = b"".join(struct.pack("<2d", *point) for point in ring)
        body = struct.pack("<i4d3i", 5, *bounds([ring]), 1, len(ring), 0) + points
        records += struct.pack(">2i", number, len(body) // 2) + body
    length = stated or 100 + len(records)
    return struct.pack(">7i2i", 9994, *[0] * 5, length // 2, 0, 0)[:28] + _rest(rings) + records


def _rest(rings):
    return struct.pack("<2i8d", 1000, 5, *bounds(rings), 0, 0, 0, 0)


def bounds(rings):
    xs, ys = zip(*[point for ring in rings for point in ring], strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def dbf(values, encoding="latin-1"):
    """Return a .dbf with one text column, NAME."""
    rows = b"".join(b" " + value.encode(encoding).ljust(20)[:20] for value in values)
    head = struct.pack("<4BIHH20x", 3, 126, 1, 1, len(values), 65, 21)
    field = b"NAME".ljust(11, b"\0") + b"C" + bytes(4) + bytes([20, 0]) + bytes(14)
    return head + field + b"\r" + rows + b"\x1a"


RING = ((1300000.0, 1100000.0), (1300000.0, 1100100.0), (1300100.0, 1100100.0), (1300100.0, 1100000.0))
RING += RING[:1]
NEW_YORK_WEST = (
    'PROJCS["NAD_1983_StatePlane_New_York_West_FIPS_3103_Feet",GEOGCS["GCS_North_American_1983",'
    'DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],'
    'UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",1148291.666666667],'
    'PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-78.58333333333333],'
    'PARAMETER["Scale_Factor",0.9999375],PARAMETER["Latitude_Of_Origin",40.0],UNIT["Foot_US",0.3048006096012192]]'
)


def dxf(entities="", unit=None, *, end="  0\nENDSEC\n  0\nEOF\n"):
    """Return a DXF of entities, with its unit where one is given."""
    said = f"  9\n$INSUNITS\n 70\n{unit}\n" if unit is not None else ""
    head = f"  0\nSECTION\n  2\nHEADER\n  9\n$ACADVER\n  1\nAC1015\n{said}  0\nENDSEC\n"
    return f"{head}  0\nSECTION\n  2\nENTITIES\n{entities}{end}".encode()


def polyline(*corners, layer="LIMIT", closed=1):
    points = "".join(f" 10\n{x}\n 20\n{y}\n" for x, y in corners)
    head = f"  0\nLWPOLYLINE\n  5\n1F\n100\nAcDbEntity\n  8\n{layer}\n100\nAcDbPolyline\n"
    return f"{head} 90\n{len(corners)}\n 70\n{closed}\n{points}"


def line(layer="LIMIT"):
    return f"  0\nLINE\n  8\n{layer}\n 10\n0.0\n 20\n0.0\n 11\n1.0\n 21\n1.0\n"


def landxml(surfaces, *, unit="USSurveyFoot", schema="1.2", doctype="", more=""):
    units = f'<Units><Imperial linearUnit="{unit}" areaUnit="squareFoot"/></Units>'
    space = f"http://www.landxml.org/schema/LandXML-{schema}"
    body = f'<LandXML xmlns="{space}">{units}{more}<Surfaces>{surfaces}</Surfaces></LandXML>'
    return f'<?xml version="1.0"?>{doctype}{body}'.encode()


def surface(name="A", *, points=None, faces="<F>1 2 3</F><F>1 3 4</F>", said=""):
    """Return a surface: by itself 100 by 50 of two triangles, northing first."""
    corners = points or {"1": "1000 500 10", "2": "1050 500 11", "3": "1050 600 12", "4": "1000 600 11"}
    listed = "".join(f'<P id="{which}">{at}</P>' for which, at in corners.items())
    return (
        f'<Surface name="{name}"><Definition surfType="TIN" {said}><Pnts>{listed}</Pnts>'
        f"<Faces>{faces}</Faces></Definition></Surface>"
    )


def geopackage(layers, folder):
    """Return the bytes of a GeoPackage: the rings of each layer, and its coordinate system."""
    import numpy as np
    import pyogrio.raw
    import shapely

    path = folder / "made.gpkg"
    for name, (rings, crs) in layers.items():
        shapes = shapely.to_wkb([shapely.Polygon(ring) for ring in rings])
        names = np.array([f"{name} {count}" for count in range(len(rings))], dtype=object)
        pyogrio.raw.write(
            path,
            shapes,
            [names],
            ["name"],
            layer=name,
            driver="GPKG",
            geometry_type="Polygon",
            crs=crs,
            append=path.exists(),
        )
    data = path.read_bytes()
    path.unlink()
    return data


def workbook(rows, *, epoch_1904=False):

    import openpyxl
    from openpyxl.utils.datetime import CALENDAR_MAC_1904

    book = openpyxl.Workbook()
    if epoch_1904:
        book.epoch = CALENDAR_MAC_1904
    for row in rows:
        days = [str(cell).startswith("@") for cell in row]
        book.active.append([date.fromisoformat(c[1:]) if day else c for c, day in zip(row, days, strict=True)])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def repacked(data, **changed):
    """Return a zip with some of its files replaced, by the end of their names."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    for end, new in changed.items():
        name = next(name for name in files if name.endswith(end.replace("_", ".")))
        files[name] = new(files[name]) if callable(new) else new
    return zipped(files)
