"""SVG, element by element: numbers rounded to a tenth of a point, words escaped, nothing that needs an id."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from forebay.letters.wording import printable

INK, QUIET, RULE, FAINT = "#1b1b1b", "#4a4f57", "#a9aeb1", "#e6e8ea"
FAMILY = "Public Sans, DejaVu Sans, Arial, sans-serif"
_SIGN_WIDTH = 0.56
"""The mean width of a letter as a share of its size; a little on the wide side."""


def element(name: str, inner: str = "", **attributes: str | float) -> str:
    """Return one element; an attribute's underscores stand for hyphens, numbers are rounded.

    >>> element("line", x1=0, y1=1.26, stroke_width=2)
    '<line x1="0" y1="1.3" stroke-width="2"/>'
    """
    written = "".join(f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def words(said: str, x: float, y: float, *, size: float = 8, fill: str = INK, **attributes: str | float) -> str:
    """Return words that stand on a point.

    >>> words("a < b", 1, 2, size=9)
    '<text x="1" y="2" font-size="9" fill="#1b1b1b">a &lt; b</text>'
    """
    return element("text", escape(printable(said)), x=x, y=y, font_size=size, fill=fill, **attributes)


def drawing(width: float, height: float, parts: Iterable[str]) -> str:
    """Return the whole drawing, as large as its points unless whoever shows it sets another width."""
    return element(
        "svg",
        "".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        font_family=FAMILY,
    )


def path(points: Iterable[tuple[float, float]]) -> str:
    """Return a line through points as path data.

    >>> path([(0, 0), (1.25, 2)])
    'M0 0L1.2 2'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def number(value: float) -> str:
    """Write a coordinate.

    >>> number(3.04), number(-0.01)
    ('3', '0')
    """
    return f"{round(float(value), 1) + 0.0:g}"


def cut(said: str, width: float, size: float) -> str:
    """Return words cut to fit a width, with dots where some are left out.

    >>> cut("Upper pond", 30, 8), cut("Pond", 30, 8)
    ('Upper…', 'Pond')
    """
    fits = int(width / (size * _SIGN_WIDTH))
    return said if len(said) <= fits else said[: max(fits - 1, 1)].rstrip() + "…"


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)
