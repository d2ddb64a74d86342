"""Documents sent to a browser as they were kept."""

from __future__ import annotations

from django.http import HttpResponse

LETTER_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
"""A frozen letter carries its own style and nothing else, so it may use that and fetch nothing."""


PDF_POLICY = "default-src 'self'; object-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'"
"""What a browser's own PDF reader needs to show a letter."""


def letter_page(html: bytes) -> HttpResponse:
    """Return a letter's page as it was issued."""
    response = HttpResponse(html, content_type="text/html; charset=utf-8")
    response["Content-Security-Policy"] = LETTER_POLICY
    return response


def letter_pdf(pdf: bytes, number: str) -> HttpResponse:
    """Return a letter's PDF as it was issued, to be read in the browser."""
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{number}.pdf"'
    response["Content-Security-Policy"] = PDF_POLICY
    return response


def download(data: bytes, name: str, kind: str) -> HttpResponse:
    """Return any other document to be saved; the browser never runs what somebody uploaded."""
    response = HttpResponse(data, content_type=kind if kind.startswith("image/") else "application/octet-stream")
    response.headers["Content-Disposition"] = f'attachment; filename="{_ascii(name)}"'
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    return response


def _ascii(name: str) -> str:
    return "".join(sign if sign.isascii() and sign.isprintable() and sign not in '"\\' else "_" for sign in name)
