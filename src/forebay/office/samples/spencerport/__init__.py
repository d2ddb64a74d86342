"""Spencerport's sample cases: one under construction, and the others at every stage before."""

from forebay.office.samples.spencerport import commons, corner_market, green, mews, orchard, questions, terrace

FIRST = commons.tell
MORE = (
    mews.tell,
    terrace.tell,
    green.tell,
    corner_market.tell,
    questions.answered,
    orchard.tell,
    questions.waiting,
)
"""The other stories, in the order in which their cases are opened."""
