"""The review room: a submission, the law and the water meet, and findings come of it.

``read`` takes a folder or a zip whole or refuses it in one sentence; ``review`` answers every item the law asks, runs
the drainage again, and sets each declared number beside ours; ``changes`` and ``carry`` go from one round to the next.
"""

from forebay.review.checks import CHECKS
from forebay.review.compare import Comparison, Driver, Gap, compare
from forebay.review.folds import Fold, folds
from forebay.review.items import ReviewItem
from forebay.review.quantity import QuantityRow, Recomputed, recompute
from forebay.review.rounds import Changes, Disposition, carry, changes
from forebay.review.runs import Run, of_json, review
from forebay.review.submission import Claim, Document, Phase, Place, Submission
from forebay.review.submission_file import laws_of, of_package, of_zip, read
from forebay.review.template import Lacking, check, new

__all__ = [
    "CHECKS",
    "Changes",
    "Claim",
    "Comparison",
    "Disposition",
    "Document",
    "Driver",
    "Fold",
    "Gap",
    "Lacking",
    "Phase",
    "Place",
    "QuantityRow",
    "Recomputed",
    "ReviewItem",
    "Run",
    "Submission",
    "carry",
    "changes",
    "check",
    "compare",
    "folds",
    "laws_of",
    "new",
    "of_json",
    "of_package",
    "of_zip",
    "read",
    "recompute",
    "review",
]
