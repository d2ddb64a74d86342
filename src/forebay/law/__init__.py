"""The law of a municipality as data: read, questioned and explained.

``load`` reads a law file, ``decide`` answers what it says of a project, ``evaluate`` asks one condition.
"""

from forebay.law import acts, facts, library
from forebay.law.adoption import Adoption, AdoptionError
from forebay.law.decide import decide
from forebay.law.facts import FactBook, FactError, Facts, FactSheet
from forebay.law.findings import Contrary, Finding, Outcome
from forebay.law.ordinance import Law
from forebay.law.reading import load
from forebay.law.record import Act, Record
from forebay.law.situation import Situation, Truth, evaluate
from forebay.law.text import LawError, Place

__all__ = [
    "Act",
    "Adoption",
    "AdoptionError",
    "Contrary",
    "FactBook",
    "FactError",
    "FactSheet",
    "Facts",
    "Finding",
    "Law",
    "LawError",
    "Outcome",
    "Place",
    "Record",
    "Situation",
    "Truth",
    "acts",
    "decide",
    "evaluate",
    "facts",
    "library",
    "load",
]
