"""The office's own words, with the municipality called what it is: a village, a town, a city.

What the pages are written with says "the village". What people, laws and papers say is never touched: only the text
of a template and sentences of our own pass through here.
"""

from __future__ import annotations

from django.template import Origin
from django.template.loaders import app_directories

from forebay.letters.wording import called
from forebay.office import here
from forebay.office.stated import HomeError


class Loader(app_directories.Loader):
    """Loads the templates of each room; a process serves one home, so each is read with one name of its kind."""

    def get_contents(self, origin: Origin) -> str:
        """Return a template's text; as it is written where the home cannot be read, so that the page can say so."""
        written = str(super().get_contents(origin))
        try:
            return ours(written)
        except HomeError:
            return written


def ours(said: str) -> str:
    """Return a sentence of our own with the municipality of this home called what it is."""
    return called(said, here.home().name)
