"""Example Heights in Webster: permitted, its guarantee soon to expire, and one of three contractors yet to certify."""

from __future__ import annotations

from forebay.office import here
from forebay.office.prescribed import prescribed_words
from forebay.office.samples.cast import BOARDS
from forebay.office.samples.steps import CHECKED, FOUND, MADE_UP, applies, charges
from forebay.office.samples.story import Story
from forebay.office.samples.webster.ground import site
from forebay.office.verbs.money import accept_guarantee, post

FORFEITED = "The bank pays all of it to the village if the work in the plan is not completed."
FIRMS = {
    "Example Earthworks": "Clearing and grading",
    "Example Pipe and Drain": "Storm sewers and the basin",
    "Example Lawns": "Topsoil, seed and mulch",
}
EXPIRES_D = 24


def tell(story: Story) -> None:
    """Tell the case from its opening to the contractors' certifications."""
    story.morning(48)
    story.open("Example Heights", "60 Example Heights, Webster", "80.00-3-1.600", who="heights")
    _apply(story)
    engaged = [story.act("heights", "engage contractor", firm=firm, work=work).id for firm, work in FIRMS.items()]
    story.morning(25)
    _secure(story)
    story.morning(20)
    _permit(story)
    story.morning(10)
    for firm in engaged[:-1]:
        _certify(story, firm)


def _apply(story: Story) -> None:
    applies(story, "heights", **site("4.5 acre", "2.5 acre", practices_cost="85000 USD"))
    charges(story, paid_by="Example Heights Company")
    plan = story.paper("Plan for Example Heights")
    story.act("inspector", "submit SWPPP", preparer="Ina Example", credential="PE", plan=[plan])
    story.act("inspector", "certify SWPPP", certifier="Ina Example", credential="PE", license="EXAMPLE-1")
    story.act("heights", "submit NOI copy", sent_to_state=story.day(), certification=True)


def _secure(story: Story) -> None:
    story.act("officer", "require guarantee", reasons=f"The basin comes before the houses. {MADE_UP}")
    post(
        story.case,
        "guarantee",
        93_500_00,
        by=story.people["treasurer"],
        occurred=story.ahead(),
        now=story.at,
        form="letter of credit",
        issuer="Example Bank",
        reference="EXAMPLE-77",
        expires=story.from_now(EXPIRES_D),
        forfeiture_provisions=FORFEITED,
    )
    accept_guarantee(
        story.case,
        f"The attorney read the letter of credit. {MADE_UP}",
        by=story.people["officer"],
        occurred=story.ahead(),
        now=story.at,
    )


def _permit(story: Story) -> None:
    story.act("officer", "forward SWPPP", board=BOARDS["webster"])
    story.settle("approve SWPPP", CHECKED)
    story.act("officer", "approve SWPPP")
    story.settle("issue permit", FOUND)
    story.act("officer", "issue permit", conditions="The entrance is swept every evening.")
    story.act("heights", "submit environmental permits", permits="None other is needed.")


def _certify(story: Story, firm: str) -> None:
    story.act(
        "officer",
        "sign contractor certification",
        subject=firm,
        prescribed_words=prescribed_words(here.laws(story.home)),
        signer_name_and_title="Sam Example, president",
        firm_address_and_phone="4 Example Lane, 555-0100",
        site=story.case.place,
        date=story.day(),
        signed_copy=story.paper(f"Certification of {firm}, signed"),
    )
