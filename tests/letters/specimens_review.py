"""A review and its letters, small enough to read; the people and places are made up."""

from dataclasses import replace
from datetime import date

from forebay.letters.review_letters.approval import Approval
from forebay.letters.review_letters.comments import Comment
from forebay.letters.review_letters.denial import Appeal, Denial
from forebay.letters.review_letters.heads import Clause, Deadline, Head, Step
from forebay.letters.review_letters.incompleteness import Incompleteness, lacks_of
from forebay.letters.review_letters.review import Review
from forebay.review import Disposition, ReviewItem, Run

LAW = "us-ny/spencerport/276-II"
HEAD = Head(
    number="RL-2026-004",
    village="Village of Spencerport",
    ordinance_name="Village Code chapter 276, article II",
    case_number="SP-2026-014",
    project="Corner market",
    place="9 Union Street, tax parcel 086.02-1-14.1",
    to="Canal Side Homes LLC\n27 Lock Street\nSpencerport, NY 14559",
    issued_on=date(2026, 6, 3),
    signed_by="Dana Whitcomb",
    signed_role="Stormwater management officer",
    contact="Village Hall, 1 Lock Street",
)


def item(name, at, **more):
    told = {
        "kind": "content",
        "law": LAW,
        "provision": name,
        "item": name,
        "asks": f"The stormwater management plan must hold: {name}",
        "outcome": "left to the official",
        "basis": "declared",
        "because": "It is declared on page 2.",
        "document": "stormwater management plan",
        "required": f"The plan shows the {name}.",
    }
    return ReviewItem(id=f"{LAW}:{name}", at=at, **(told | more))


ORIFICE = "Pond: low orifice, diameter, after the work: 4.0 in declared, 5.00 in recomputed"


def number(name, outcome, declared, recomputed, driving_input=""):
    return item(
        name,
        "276-22A",
        kind="number",
        asks=f"{name}.",
        outcome=outcome,
        basis="recomputed",
        because="It agrees with ours." if outcome == "met" else "It differs from ours.",
        required="the number that the inputs handed in give",
        declared=declared,
        recomputed=recomputed,
        tolerance="0.050 cfs",
        driving_input=driving_input,
        pages=("plan.pdf, page 8",),
        causes=(ORIFICE,) if driving_input else (),
    )


MAP = item("vicinity map", "276-24A(1)")
SOILS = item(
    "soils report",
    "276-24A(6)",
    outcome="not met",
    basis="not checked",
    because="No soils report is among the documents.",
)
PEAK = item(
    "peak at the brook",
    "276-22A",
    kind="control",
    asks="Brook, 10-year storm: the peak after the work is no higher than before it.",
    outcome="not met",
    basis="recomputed",
    because="The peak grows: 0.556 cfs before, 0.566 cfs after.",
    required="at most 0.556 cfs",
    declared="0.41 cfs",
    recomputed="0.566 cfs",
    tolerance="none",
    driving_input="Pond: low orifice, diameter (100% of the gap)",
    pages=("plan.pdf, page 8",),
    causes=(ORIFICE,),
)
ONE = number("Pond: peak, 1-year", "not met", "0.36 cfs", "0.521 cfs", "Pond: low orifice, diameter (100% of the gap)")
CAUSE = replace(
    number(
        "Pond: low orifice, diameter, after the work", "not met", "4.0 in", "5.00 in", "Pond: low orifice, diameter"
    ),
    because="4.0 in declared, 5.00 in recomputed.",
)
TWO = number("Pond: peak, 2-year", "not met", "0.43 cfs", "0.635 cfs", "Pond: low orifice, diameter (99% of the gap)")
AREA = number("P1: area", "met", "3.00 acres", "3.00 acres")
RUN = Run(
    project="Corner market",
    round=1,
    on=date(2026, 6, 1),
    items=(PEAK, MAP, SOILS, CAUSE, ONE, TWO, AREA),
    quantities=(),
    notes=(
        "The numbers first part at Pond: low orifice, diameter: 4.0 in declared, 5.00 in recomputed.",
        "103 E1: long.",
    ),
    inputs={},
    laws={LAW: "ab" * 32},
    engine="forebay of this test",
)
NO_FENCE = Disposition(
    item=MAP.id,
    decision="edit",
    outcome="not met",
    by="Ada Reyes",
    words="The map leaves out the fence.",
    reasons="It stands on the easement.",
)
REVIEW = Review(
    head=HEAD,
    run=RUN,
    how_to_answer="Send the mended documents and a note that answers each comment.",
    next_step="The reviewers look at what changed, in round 2.",
    answer_by=Deadline(date(2026, 7, 6), "The village allows 33 days from this letter."),
    handed_in="the plan that Canal Side Homes LLC handed in on May 29, 2026 (round 1)",
    dispositions=(NO_FENCE,),
    comments=(
        Comment("276-22A", "Show the overflow path in the 100-year storm.", "Lee Chan"),
        Comment("276-24A(10)", "The maintenance schedule names nobody.", "Sam Okafor"),
    ),
)
INCOMPLETE = Incompleteness(
    head=HEAD,
    received_on=date(2026, 5, 29),
    lacks=lacks_of(RUN),
    how_to_send="Send it to the village clerk.",
    next_step="The review begins once every part is in.",
)
APPROVAL = Approval(
    head=HEAD,
    what="the stormwater management plan",
    by="planning board",
    decided_on=date(2026, 6, 2),
    steps=(
        Step(
            "File the signed maintenance agreement", Deadline(date(2026, 7, 2), "30 days after the decision.", "276-26")
        ),
        Step("Tell the village before the work begins.", at="276-25"),
    ),
    binds=(Clause("Build and keep the practices as the plan shows them.", "276-27"),),
    conditions=(Clause("The low orifice is 4 inches.", "276-22A"),),
    documents=(("plan.pdf", "cd" * 32),),
)
DENIAL = Denial(
    head=HEAD,
    what="the stormwater management plan",
    by="planning board",
    decided_on=date(2026, 6, 2),
    reasons=(
        Clause("The peak grows at the brook in the 10-year storm.", "276-22A"),
        Clause("No soils report was sent.", "276-24A(6)"),
    ),
    next_step="You may send a plan that answers each reason; it is reviewed anew.",
)
APPEAL = Appeal("You may appeal in writing.", Deadline(date(2026, 6, 18), "15 days after this letter."), "a clause")
