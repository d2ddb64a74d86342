"""Small submissions for the tests of the review room."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from datetime import date
from functools import cache

from forebay.formats.packages import Package, of_files
from forebay.law import Law, library
from forebay.review import Run, Submission, of_package, review
from forebay.review.samples import pdf
from forebay.review.submission_file import HEAD

ON = date(2026, 4, 1)

WEBSTER, SPENCERPORT = "us-ny/webster/130-I", "us-ny/spencerport/276-II"

BARE = """
format = 1
[submission]
laws = ["us-ny/webster/130-I"]
project = "A small project"
applicant = "Example Company"
preparer = "Example Engineers"
"""

DRAINAGE = """
format = 1
name = "Two fields"

[[storm]]
name = "10-year"
depth_in = 3.4
type = "II"
source = "an example"

[[after.catchment]]
name = "S1"
to = "Brook"
[[after.catchment.cover]]
name = "meadow"
curve_number = 71
area_ac = 4.0
[[after.catchment.flow]]
kind = "given"
name = "given"
minutes = 20

[[after.design_point]]
name = "Brook"
"""


@cache
def law(law_id: str) -> Law:
    return library.find(law_id)


def package(head: str = BARE, **files: str | bytes) -> Package:
    """Return a package: ``plan_pdf="text"`` makes plan.pdf of that text, other names hold their text or bytes."""
    made = {HEAD: head.encode()}
    for name, content in files.items():
        path = name.replace("_", ".")
        if isinstance(content, bytes):
            made[path] = content
        else:
            made[path] = pdf(content) if path.endswith(".pdf") else content.encode()
    return of_files(made, "small")


def submission(head: str = BARE, **files: str | bytes) -> Submission:
    return of_package(package(head, **files))


def zipped(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def reviewed(of: Package) -> Run:
    found = of_package(of)
    return review(found, [law(one) for one in found.laws], on=ON)
