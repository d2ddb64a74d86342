"""Large files read quickly: what people send when they send everything they have.

Each section runs in a process of its own, so that the most memory it held is its own. Times are seconds of CPU. Run all
as ``python benchmarks/formats.py``, or some by their names: ``python benchmarks/formats.py geopackage``.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

PARCELS = 135_000
"""Parcels of sixteen corners, with three attributes: 60 MB as a GeoPackage."""


def most_mb() -> float:
    """Return the most memory this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def as_installed_for_use() -> None:
    """Hide what only the tests bring: pyogrio loads it wherever it is, and it alone is 150 MB."""
    sys.modules.update(dict.fromkeys(("geopandas", "pandas", "pyarrow")))


def county(path: Path) -> None:
    """Write a GeoPackage of as many parcels as a county has."""
    import pyogrio.raw
    import shapely

    chance, side = np.random.default_rng(1), int(PARCELS**0.5) + 1
    place = np.arange(PARCELS)
    x, y = place % side * 120.0 + 1_300_000, place // side * 120.0 + 1_100_000
    angle, reach = np.linspace(0, 2 * np.pi, 16, endpoint=False), 40 + 15 * chance.random((PARCELS, 16))
    ring = np.stack([x[:, None] + reach * np.cos(angle), y[:, None] + reach * np.sin(angle)], -1)
    outlines = shapely.to_wkb(shapely.polygons(np.concatenate([ring, ring[:, :1]], 1)))
    keys = np.array([f"{number:06d}" for number in place], dtype=object)
    uses = np.array(["Vacant residential"] * PARCELS, dtype=object)
    columns = [keys, reach.mean(axis=1), uses]
    pyogrio.raw.write(
        path, outlines, columns, ["PRINT_KEY", "REACH", "USE"], layer="parcels", driver="GPKG",
        geometry_type="Polygon", crs="EPSG:2262",
    )  # fmt: skip


def geopackage() -> None:
    """Time a 60 MB GeoPackage from its bytes to the area of every parcel."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "parcels.gpkg"
        subprocess.run([sys.executable, __file__, "--make", str(path)], check=True)
        data = path.read_bytes()
    as_installed_for_use()
    from forebay.formats import drawings
    from forebay.formats.ground import ground
    from forebay.land import measured

    began = time.process_time()
    drawing = drawings.read(data, "parcels.gpkg")
    read = time.process_time() - began
    there = ground(drawing, "parcels.gpkg")
    answer = measured(there.patches, there.plane)
    used = time.process_time() - began
    size, covered = len(data) / 1e6, answer.layers[0].covered_ac
    print(f"a GeoPackage of {size:.0f} MB, {len(drawing.shapes):,} parcels, {covered:,.0f} ac")
    print(f"  read {read:.2f} s, areas {used:.2f} s in all (under 3 asked); {most_mb():.0f} MB held (under 500 asked)")


POLYGONS = 5_000
"""Soils, and as many covers: cells about points, so that each meets several of the other."""


def cells(seed: int) -> np.ndarray:
    """Return polygons that fill a square without a gap."""
    import shapely

    square = shapely.box(0, 0, 10_000, 10_000)
    points = np.random.default_rng(seed).uniform(0, 10_000, (POLYGONS, 2))
    found = shapely.voronoi_polygons(shapely.multipoints(points), extend_to=square)
    return shapely.intersection(shapely.get_parts(found), square)


def best(job: Callable[[], object], times: int = 3) -> tuple[object, float]:
    """Return what a job gives, and the least CPU it took."""
    taken = []
    for _ in range(times):
        began = time.process_time()
        answer = job()
        taken.append(time.process_time() - began)
    return answer, min(taken)


def overlay() -> None:
    """Time soils laid over cover, and the same crossing by geopandas, in one run."""
    import shapely

    from forebay import land

    soils, cover = cells(1), cells(2)
    (_, _, ground), ours = best(lambda: land.crossings(soils, cover))
    site, onto = shapely.box(0, 0, 10_000, 10_000), land.plane("EPSG:2262")
    under, over = ([land.Patch(str(at), str(at % 40), one) for at, one in enumerate(each)] for each in (soils, cover))
    whole, all_of_it = best(lambda: land.overlay(site, under, over, onto))
    held = most_mb()

    import geopandas

    left, right = (geopandas.GeoDataFrame({name: range(POLYGONS)}, geometry=each) for name, each in
                   (("soil", soils), ("cover", cover)))  # fmt: skip
    theirs, their_time = best(lambda: geopandas.overlay(left, right, how="intersection"))
    apart = abs(shapely.area(ground).sum() / theirs.area.sum() - 1)
    print(f"{POLYGONS:,} soils over {POLYGONS:,} covers: {len(ground):,} pieces, geopandas {len(theirs):,}")
    print(
        f"  crossed {ours:.2f} s, geopandas {their_time:.2f} s, {their_time / ours:.2f} times ours; "
        f"areas part {apart:.0e}"
    )
    print(
        f"  to a site with its gaps, overlaps and sums {all_of_it:.2f} s, "
        f"off by {whole.sum_sqft / whole.site_sqft - 1:.0e}"
    )
    print(f"  {held:.0f} MB held (under 500 asked)")


YEARS = 10
"""Of rain by the minute: 5 million rows."""


def minutes(path: Path) -> None:
    """Write ten years of rain by the minute, a storm every few days."""
    chance = np.random.default_rng(3)
    many = YEARS * 525_960
    wet = np.zeros(many, dtype=np.int64)
    for start in chance.integers(0, many - 600, YEARS * 90):
        wet[start : start + 300] += chance.integers(0, 3, 300)
    stamps = np.datetime_as_string(np.datetime64("2016-01-01T00:01") + np.arange(many), unit="m")
    with path.open("w") as out:
        out.write("time,rain\n")
        out.writelines(f"{at.replace('T', ' ')},{depth / 100:.2f}\n" for at, depth in zip(stamps, wet, strict=True))


def rain() -> None:
    """Time ten years of rain by the minute to its storms, beside pandas reading the same file and nothing more."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rain.csv"
        subprocess.run([sys.executable, __file__, "--minutes", str(path)], check=True)
        ours, found, held = _storms_of(path)
        import pandas

        _, theirs = best(lambda: pandas.read_csv(path), 2)
        size = path.stat().st_size / 1e6
    print(f"{YEARS} years of rain by the minute, {YEARS * 525_960:,} rows, {size:.0f} MB")
    print(
        f"  to {found:,} storms {ours:.2f} s, pandas.read_csv {theirs:.2f} s, {ours / theirs:.2f} times its time "
        f"(under 2 asked); {held:.0f} MB held (under 500 asked)"
    )


def _storms_of(path: Path) -> tuple[float, int, float]:
    from forebay.formats import gauges
    from forebay.formats.gauges.columns import telling
    from forebay.water import rainfall

    declared = gauges.Declared(("time",), "rain", "inches", minutes=1)
    began = time.process_time()
    read = gauges.read(path.read_bytes(), path.name, utc_offset_h=-5, declared=declared)
    found = rainfall.storms(telling(read.rows), 6)
    return time.process_time() - began, len(found), most_mb()


SECTIONS: dict[str, Callable[[], None]] = {"geopackage": geopackage, "overlay": overlay, "rain": rain}


def main(asked: list[str]) -> None:
    """Run the sections asked for, each by itself."""
    if asked[:1] == ["--make"]:
        county(Path(asked[1]))
    elif asked[:1] == ["--minutes"]:
        minutes(Path(asked[1]))
    elif len(asked) == 1:
        SECTIONS[asked[0]]()
    else:
        for name in asked or SECTIONS:
            subprocess.run([sys.executable, __file__, name], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
