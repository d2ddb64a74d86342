"""The office's own words, with the municipality called what it is: a village, a town, a city.

What the pages are written with says "the village". What people, laws and papers say is never touched: only the text
of a template and sentences of our own pass through here.
"""

from __future__ import annotations

from django.template import Origin
from django.template.loaders import app_directories

from forebay.office.here import ours

__all__ = ["Loader", "ours"]


class Loader(app_directories.Loader):
    """Loads the templates of each room; a process serves one home, so each is read with one name of its kind."""

    def get_contents(self, origin: Origin) -> str:
        """Return a template's text."""
        return ours(str(super().get_contents(origin)))
