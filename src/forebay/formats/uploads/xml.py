"""XML without what reaches out: no entities, no other files; and pictures drawn in XML without scripts."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

from forebay.formats.problems import FileProblem

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ACTIVE = {"script", "foreignobject", "iframe", "object", "embed", "handler", "set", "animate"}
_SCRIPTED = "The picture holds scripts or parts fetched from elsewhere. Save it as PNG or PDF and send that."
_ENTITIES = "The XML declares entities, which can reach other files or grow without end. Export it without them."
_BROKEN = "The XML breaks off or is wrong here. Export it again, whole."


def elements(data: bytes, name: str) -> Iterator[tuple[str, Element]]:
    """Yield the starts and ends of elements; entities, and XML that is broken, are refused."""
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import ParseError, iterparse

    try:
        yield from iterparse(io.BytesIO(data), events=("start", "end"))
    except DefusedXmlException:
        raise FileProblem(name, _ENTITIES) from None
    except ParseError as problem:
        row, _ = problem.position
        raise FileProblem(name, _BROKEN, row=row) from None
    except FileProblem:
        raise
    except (LookupError, ValueError):
        raise FileProblem(name, "The XML says a letter code that is not known. Export it as UTF-8.") from None


def refuse_active(data: bytes, name: str, *, picture: bool) -> None:
    """Refuse entities in any XML, and in a picture whatever runs or is fetched."""
    for event, element in elements(data, name):
        if picture and event == "start" and _is_active(element):
            raise FileProblem(name, _SCRIPTED)
        if event == "end":
            element.clear()


def _is_active(element: Element) -> bool:
    if element.tag.rpartition("}")[2].lower() in _ACTIVE:
        return True
    return any(_runs(key.rpartition("}")[2].lower(), value) for key, value in element.attrib.items())


def _runs(key: str, value: str) -> bool:
    said = "".join(value.split()).lower()
    if key.startswith("on") or "javascript:" in said:
        return True
    return key in {"href", "src"} and not said.startswith(("#", "data:image/png", "data:image/jpeg"))
