"""A letter as an accessible page: one file, no script, nothing fetched, good on paper too."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path

from forebay.letters.sheet import Figure, Figures, Panel, Part, Section, Sheet, Table
from forebay.letters.wording import paragraphs


def page(sheet: Sheet) -> str:
    """Return the whole page of a letter."""
    head = _tag("title", sheet.document) + f"<style>{_look()}</style>"
    parts, enclosed = ("".join(_part(part) for part in each) for each in (sheet.parts, sheet.enclosures))
    main = "".join([_top(sheet), _panels(sheet), parts, _sign_off(sheet), _enclosed(enclosed)])
    return (
        '<!DOCTYPE html>\n<html lang="en-US"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{head}</head>'
        f"<body><main>{main}</main></body></html>\n"
    )


@cache
def _look() -> str:
    return (Path(__file__).parent / "letter.css").read_text("utf-8")


def _tag(name: str, text: str, kind: str = "") -> str:
    marked = f' class="{escape(kind)}"' if kind else ""
    return f"<{name}{marked}>{escape(text)}</{name}>"


def _typed(text: str, kind: str = "") -> str:
    """Return a text as it was typed: its paragraphs and its line breaks."""
    marked = f' class="{kind}"' if kind else ""
    return "".join(f"<p{marked}>{escape(each).replace(chr(10), '<br>')}</p>" for each in paragraphs(text))


def _top(sheet: Sheet) -> str:
    pairs = "".join(f"<div>{_tag('dt', label)}{_tag('dd', value)}</div>" for label, value in sheet.references)
    return (
        f"<header>{_tag('p', sheet.village, 'village')}</header>"
        f'<div class="head"><div>{_typed(sheet.to)}</div><dl>{pairs}</dl></div>'
        f"{_tag('h1', sheet.title)}{_typed(sheet.opening)}"
    )


def _panels(sheet: Sheet) -> str:
    if not sheet.panels:
        return ""
    return f'<div class="panels">{"".join(_panel(each) for each in sheet.panels)}</div>'


def _panel(panel: Panel) -> str:
    when = _tag("p", panel.when, "when") if panel.when else ""
    return f"<section>{_tag('h2', panel.heading)}{when}{_typed(panel.text)}{_typed(panel.why, 'why')}</section>"


def _part(part: Part) -> str:
    heading = _tag(f"h{part.level}", part.heading) if part.heading else ""
    turned = ' class="turned"' if isinstance(part, Table) and part.wide else ""
    return f"<section{turned}>{heading}{_typed(part.text)}{_inner(part)}</section>"


def _inner(part: Part) -> str:
    if isinstance(part, Table):
        return _rows(part)
    return _points(part) if isinstance(part, Section) else _drawings(part)


def _drawings(part: Figures) -> str:
    kind = "drawings two" if part.across > 1 else "drawings"
    return f'<div class="{kind}">{"".join(_drawing(each) for each in part.figures)}</div>'


def _drawing(figure: Figure) -> str:
    drawn = figure.svg.replace("<svg ", f'<svg role="img" aria-label="{escape(figure.alt)}" ', 1)
    return f"<figure>{drawn}{_tag('figcaption', figure.caption)}</figure>"


def _enclosed(parts: str) -> str:
    return f'<div class="enclosures">{parts}</div>' if parts else ""


def _points(section: Section) -> str:
    if not section.points:
        return ""
    return f"<ul>{''.join(_point(said, at) for said, at in section.points)}</ul>"


def _point(said: str, at: str) -> str:
    cite = f"&nbsp;{_tag('cite', f'({at})')}" if at else ""
    return f"<li>{escape(said)}{cite}</li>"


_WIDE = 2
"""A table of more columns than this may be wider than a small screen, and then scrolls by itself."""


def _rows(table: Table) -> str:
    head = "".join(f'<th scope="col"{_right(table, at)}>{escape(each)}</th>' for at, each in enumerate(table.columns))
    body = "".join(_row(table, at, row) for at, row in enumerate(table.rows))
    made = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    if len(table.columns) <= _WIDE:
        return made
    label = escape(f"Table: {table.heading or table.columns[0]}")
    return f'<div class="scroll" role="region" aria-label="{label}" tabindex="0">{made}</div>'


def _row(table: Table, at: int, row: tuple[str, ...]) -> str:
    kind = ' class="sum"' if at in table.sums else ""
    cells = (f"<td{_right(table, column)}>{escape(cell)}</td>" for column, cell in enumerate(row))
    return f"<tr{kind}>{''.join(cells)}</tr>"


def _right(table: Table, column: int) -> str:
    return ' class="number"' if column in table.numbers else ""


def _sign_off(sheet: Sheet) -> str:
    if not sheet.signed_by:
        return f"<footer>{_typed(sheet.contact)}</footer>" if sheet.contact.strip() else ""
    name = _tag("p", sheet.signed_by, "name")
    return f"<footer>{name}{_tag('p', f'{sheet.signed_role}, {sheet.village}')}{_typed(sheet.contact)}</footer>"
