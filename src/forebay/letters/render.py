"""A letter as a tagged PDF: its values go to the template as data, never as markup; equal values print equal bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime, time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typst

from forebay.letters import Letter, LetterError
from forebay.letters.pages import page
from forebay.letters.sheet import Part, Sheet
from forebay.letters.typefaces import INSTEAD
from forebay.letters.wording import paragraphs, plain_day, printable

if TYPE_CHECKING:
    from typst import PDFStandard

HERE = Path(__file__).parent
STANDARDS: list[PDFStandard] = ["ua-1", "a-2a"]
"""PDF/UA-1 for people who hear or magnify a letter, PDF/A-2a for those who open it in thirty years."""

_NEAR = 24
"""How many characters before and after a sign show where it stands."""
_CANNOT_PRINT = re.compile(r'the text `"(?P<signs>.+?)"` could not be displayed')


def letter(sheet: Sheet) -> Letter:
    """Return a letter both ways."""
    return Letter(title=sheet.document, html=page(sheet), pdf=pdf(sheet))


def pdf(sheet: Sheet) -> bytes:
    """Return the tagged PDF of a letter, dated as the letter is dated."""
    dated = datetime.combine(sheet.dated, time(), tzinfo=UTC)
    compiler = typst.Compiler(
        HERE / "letter.typ", root=HERE, font_paths=_fonts(), sys_inputs={"letter": json.dumps(_data(sheet))}
    )
    try:
        made = compiler.compile(format="pdf", pdf_standards=STANDARDS, timestamp=dated)
    except typst.TypstError as error:
        raise LetterError(_refusal(sheet, error), _signs(error)) from error
    if not isinstance(made, bytes):
        raise LetterError(f"{sheet.document} was not printed as one file. Report this with the letter's text.")
    return made


@cache
def _fonts() -> Any:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[HERE / "fonts"])


def _data(sheet: Sheet) -> dict[str, Any]:
    values = {
        name: _clean(value) for name, value in asdict(sheet).items() if name not in ("dated", "parts", "enclosures")
    }
    values |= {name: paragraphs(values[name]) for name in ("to", "opening", "contact")}
    values["panels"] = [_panel(each) for each in values["panels"]]
    values["parts"] = [_part(each) for each in sheet.parts]
    values["enclosures"] = [_part(each) for each in sheet.enclosures]
    dated = {"year": sheet.dated.year, "month": sheet.dated.month, "day": sheet.dated.day}
    return values | {"date": dated, "dated": plain_day(sheet.dated)}


def _panel(values: dict[str, Any]) -> dict[str, Any]:
    return values | {name: paragraphs(values[name]) for name in ("text", "why")}


def _part(part: Part) -> dict[str, Any]:
    values: dict[str, Any] = {name: _clean(value) for name, value in asdict(part).items()}
    return values | {"text": paragraphs(part.text), "kind": type(part).__name__.lower()}


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {name: _clean(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(each) for each in value]
    return value


def _signs(error: typst.TypstError) -> list[str]:
    return list(dict.fromkeys(found["signs"] for found in _CANNOT_PRINT.finditer(error.diagnostic)))


def _refusal(sheet: Sheet, error: typst.TypstError) -> str:
    signs = _signs(error)
    if not signs:
        return f"{sheet.document} could not be printed: {error.message}. Report this with the letter's text."
    told = ", ".join(_placed(sheet, signs))
    return f"{sheet.document} holds characters that our typefaces cannot print: {told}. {INSTEAD}"


def _placed(sheet: Sheet, signs: list[str]) -> list[str]:
    """Return signs with the words around the first of each, by which they are found."""
    told = list(_texts(_data(sheet)))
    around = {sign: next((_around(text, sign) for text in told if sign in text), "") for sign in signs}
    return [f'{sign} (in "{words}")' if words else sign for sign, words in around.items()]


def _around(text: str, sign: str) -> str:
    at = text.index(sign)
    start, end = max(at - _NEAR, 0), at + len(sign) + _NEAR
    return f"{'...' if start else ''}{text[start:end].strip()}{'...' if end < len(text) else ''}"


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
