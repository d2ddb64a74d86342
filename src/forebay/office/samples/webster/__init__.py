"""Webster's sample cases: one under construction, and the others at every stage before."""

from forebay.office.samples.webster import heights, hollow, maple_ridge, meadows, orchard, questions

FIRST = meadows.tell
MORE = (heights.tell, maple_ridge.tell, hollow.tell, questions.answered, orchard.tell, questions.waiting)
"""The other stories, in the order in which their cases are opened."""
