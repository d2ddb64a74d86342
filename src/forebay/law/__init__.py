"""The law of a municipality as data: read, questioned and explained."""

from forebay.law.reading import load
from forebay.law.text import LawError

__all__ = ["LawError", "load"]
