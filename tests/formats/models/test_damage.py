"""A drainage model with any one word changed is read, or refused in a sentence; nothing else ever comes of it."""

import re
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forebay.formats import models
from forebay.formats.problems import FileProblem
from formats.models.sites import hy8, own

SEEDS = {
    "site.inp": own("site.inp").decode(),
    "site.hcp": own("site.hcp").decode(),
    "rain.hcr": own("rain.hcr").decode(),
    "road.hy8": hy8().decode(),
}
WORDS = [
    "",
    "0",
    "-1",
    "nan",
    "inf",
    "1e308",
    "1e-300",
    "-1e9",
    "999999999",
    "abc",
    "2.5",
    "*",
    "[",
    '"',
    "\0",
    "\u202e",
]


def told(text, name):
    """Return what kind of file it is, or the sentence that refuses it."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            return models.read(text.encode(), name).kind
        except FileProblem as problem:
            return str(problem)


@pytest.mark.parametrize("name", SEEDS)
def test_a_file_with_a_word_changed_is_read_or_refused_in_a_sentence(name):
    text = SEEDS[name]
    places = [found.span() for found in re.finditer(r"[^\s=]+", text)]
    kind = told(text, name)

    @settings(max_examples=60, deadline=None)
    @given(st.sampled_from(places), st.sampled_from(WORDS))
    def changed(place, word):
        answer = told(text[: place[0]] + word + text[place[1] :], name)
        assert answer == kind or answer.startswith(name)

    changed()
