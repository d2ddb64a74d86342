"""The text of a model file, whatever program and decade it comes from."""

from __future__ import annotations

from forebay.formats import text


def decoded(data: bytes, name: str) -> str:
    """Return the text; what is not UTF-8 is taken as Windows' own letters (1252), as these programs write them."""
    found = text.decode(data, name)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return found
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
    return found
