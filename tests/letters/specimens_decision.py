"""A referral to a board and a notice of its decision, small enough to read; all made up."""

from dataclasses import replace
from datetime import date

from forebay.letters.decision import Decision
from forebay.letters.referral import Referral
from forebay.letters.review_letters.heads import Clause, Deadline
from letters.specimens_permit import HEAD

BOARD = "Zoning Board of Appeals"
REFERRAL = Referral(
    head=replace(HEAD, number="REF-2026-0003", to=BOARD),
    asked="grant site plan approval",
    question="May the site plan of Example Meadows be approved?",
    meeting=date(2026, 6, 16),
    at="130-9B",
    applicant="Meadow Homes LLC",
    findings=(
        Clause("The road is kept clean while the site is open.", ""),
        Clause("The entrance is the only way in for trucks.", ""),
    ),
    holds=(Clause("The officer approves the stormwater pollution prevention plan.", "130-7A(3)"),),
    comments=(Clause("The soils are not shown beyond the pond (Rita Example).", "130-9D(3)"),),
    recommends="Approve it, on condition that the entrance is swept each night.",
    quorum="The quorum is 3 (Bylaws of the board, section 4).",
    attached=(("swppp.pdf", "a" * 64), ("Review letter REV-2026-0002", "b" * 64)),
)
DECISION = Decision(
    head=replace(HEAD, number="DEC-2026-0004"),
    decided="relieve the applicant of the requirements named",
    by=BOARD,
    decided_on=date(2026, 6, 2),
    reasons=(
        Clause("Rock stands two feet down across the whole site.", ""),
        Clause("The pond downstream takes what the site sheds.", ""),
    ),
    next_step="Pay the fee in lieu before any approval.",
    answer_by=Deadline(date(2026, 7, 1), "The village sets this day; the law gives none."),
    at="276-20B",
    conditions=(Clause("Keep the swale along the road open.", "276-20B"),),
    lifts=(Clause("Channel protection: The plan of every site meets the performance criteria.", "276-22"),),
    findings=(Clause("The waiver harms no waterway downstream.", ""),),
    vote=(
        f"The {BOARD} voted on Tuesday, June 2, 2026, and the motion carried: 3 for, 1 against, 1 stood aside.\n\n"
        "For: Ann Example, Ben Example, and Cal Example; Against: Dee Example; Stood aside: Eli Example. "
        "Stood aside because: He owns the lot next door.\n\n"
        "4 members took part. The quorum of 3 was reached (Bylaws of the board, section 4)."
    ),
)
