"""How large a picture is when it is opened, by its head alone: a small file may unfold without end."""

from __future__ import annotations

import io
import warnings

from forebay.formats.problems import FileProblem

MOST_PIXELS = 150_000_000
"""Half as much again as the largest camera people hand in pictures from."""

_OPENED = ("PNG", "JPEG", "GIF", "TIFF", "BMP", "WEBP")


def refuse_flood(data: bytes, name: str) -> None:
    """Refuse a picture that is damaged or unfolds to more than can be shown; one not opened here is let be."""
    from PIL import Image, UnidentifiedImageError

    if data[4:8] == b"ftyp":
        return
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=_OPENED) as picture:
                width, height = picture.size
    except Image.DecompressionBombError:
        raise _flood(name, "") from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, TypeError, KeyError, IndexError):
        raise FileProblem(name, "The picture is damaged and cannot be opened. Save it again and send that.") from None
    if width * height > MOST_PIXELS:
        raise _flood(name, f" ({width:,} by {height:,})")


def _flood(name: str, size: str) -> FileProblem:
    most = MOST_PIXELS // 1_000_000
    return FileProblem(name, f"The picture has more than {most} million points{size}. Make it smaller and send that.")
