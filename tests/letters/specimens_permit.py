"""A receipt, a release, a permit with an amendment, and a certification, small enough to read; all made up."""

from dataclasses import replace
from datetime import date

from forebay.letters.certification import Certification
from forebay.letters.demand import Demand
from forebay.letters.demand import Line as Drawn
from forebay.letters.permit import Amendment, Permit
from forebay.letters.receipt import Receipt
from forebay.letters.release import Line, Release
from forebay.letters.review_letters.heads import Clause, Deadline, Head, Step

HEAD = Head(
    number="PER-2026-0007",
    village="Village of Webster",
    ordinance_name="Village Code chapter 130, article I",
    case_number="2026-0014",
    project="Example Meadows",
    place="12 Example Road",
    to="Meadow Homes LLC\n1 Example Lane\nWebster, New York",
    issued_on=date(2026, 6, 3),
    signed_by="Olive Example",
    signed_role="Officer",
    contact="Village Hall, 1 Example Street",
)
RECEIPT = Receipt(
    head=HEAD,
    cents=1332450,
    what="Financial guarantee, in cash",
    fund="deposits",
    payer="Meadow Homes LLC\n1 Example Lane",
    received_on=date(2026, 6, 2),
    at="130-8",
    paper="Book 7, 112",
    returns="It is held for this case and not spent.",
)
RELEASE = Release(
    head=HEAD,
    kind="guarantee",
    released_cents=332450,
    lines=(
        Line("Cash (guarantee)", 300000, 300000, is_cash=True),
        Line("Bond (guarantee) of Example Surety, No. 7", 52450, 32450),
    ),
    released_on=date(2026, 6, 3),
    by="officer",
    stage="Clearing and rough grading are complete.",
    reasons=(Clause("Part may be released when a stage of the development is complete.", "130-8"),),
)
DEMAND = Demand(
    head=replace(HEAD, to="Example Surety"),
    kind="guarantee",
    drawn_cents=32450,
    lines=(Drawn("Bond (guarantee) of Example Surety, No. 7", 52450, 32450),),
    drawn_on=date(2026, 6, 3),
    by="officer",
    reason="The silt fence along Example Road was not built.",
    terms=('It says of forfeiture: "The village may draw all of it if the work is not completed."',),
    rests_on=(Clause("The guarantee provides for forfeiture if the work in the plan is not completed.", "130-8"),),
)
DETERMINED = (Clause("Form of guarantee acceptable: met. The attorney read it. (Ann Officer, June 2, 2026)", "No. 12"),)
PERMIT = Permit(
    head=replace(HEAD, determined=DETERMINED),
    by="officer",
    issued_on=date(2026, 6, 3),
    conditions=(Clause("Work from seven to seven.", "130-7A(3)"), Clause("Keep the entrance swept.", "")),
    binds=(Clause("The applicant keeps all measures in working order.", "130-11B(1)"),),
    adopted=(Clause("Contingency: 15 percent, adopted by the Board of Trustees (Resolution 7)", "130-8"),),
    steps=(
        Step("Give notice at least 48 hours before construction starts", None, "130-10A(1)"),
        Step("File a report", Deadline(date(2026, 6, 10), "Seven days from June 3, 2026.", "130-10B(1)")),
    ),
    securities=(("Cash (guarantee)", 1332450), ("Bond (guarantee) of Example Surety", 100)),
    documents=(("swppp.pdf", "a" * 64),),
)
AMENDMENT = Amendment(
    head=HEAD,
    kind="Major amendment approved",
    what="A second basin takes the north slope.",
    by="officer",
    on=date(2026, 6, 3),
    at="130-9E(1)",
    permit="PER-2026-0001",
    conditions=(Clause("Seed it at once.", "130-9E(1)"),),
)
CERTIFICATION = Certification(
    head=HEAD,
    firm="Ash Excavating",
    prescribed="We shall keep what we said we would keep at this site.",
    signer="Ana Ash, president",
    firm_address_and_phone="3 Example Lane, 555-0100",
    site="12 Example Road",
    signed_on=date(2026, 6, 2),
    at="130-9D(16)",
)
