"""The sample submissions of a village, each as a zip to hand in: rounds that fall short, and one that does not."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from forebay.formats.packages import Package
from forebay.review import samples

DATED = (2026, 3, 9, 0, 0, 0)
"""The day the samples say they were made on, so that the same zip is written every time."""


def write(village: str, folder: Path) -> list[Path]:
    """Write a village's sample submissions into a folder, and return where they are."""
    return [_written(folder / f"{name}.zip", package) for name, package in packages(village).items()]


def packages(village: str) -> Mapping[str, Package]:
    """Return a village's sample submissions by name, in the order of their rounds."""
    return dict(_webster() if village == "webster" else _spencerport())


def _webster() -> Iterator[tuple[str, Package]]:
    whole = samples.webster()
    yield "maple-ridge-round-1-too-much-open-at-once", samples.with_five_point_two_acres_open(whole)
    yield "maple-ridge", whole


def _spencerport() -> Iterator[tuple[str, Package]]:
    whole = samples.spencerport()
    yield (
        "corner-market-round-1-outlet-off-by-an-inch",
        samples.with_outlet_off_by_an_inch(samples.without_soils_report(whole)),
    )
    yield "corner-market-round-2-without-soils-report", samples.without_soils_report(whole)
    yield "corner-market", whole


def _written(path: Path, package: Package) -> Path:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in package.files.items():
            archive.writestr(zipfile.ZipInfo(f"{path.stem}/{name}", DATED), data, zipfile.ZIP_DEFLATED)
    path.write_bytes(packed.getvalue())
    return path
