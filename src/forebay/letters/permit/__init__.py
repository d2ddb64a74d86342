"""The permit: who may do what and where, on which conditions, until when, and what is to be done first.

And its amendments: a major one approved, and a field change authorized in writing.
"""

from forebay.letters.permit.amendment import Amendment
from forebay.letters.permit.permit import Permit

__all__ = ["Amendment", "Permit"]
