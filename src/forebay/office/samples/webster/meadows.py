"""Example Meadows in Webster: permitted, under construction for two weeks, inspected once so far."""

from __future__ import annotations

from forebay.office.samples.story import Story

CHECKED = "Read in the plan and found there (a made-up review, for demonstration)."


def tell(story: Story) -> None:
    """Tell the case from its opening to its first inspection."""
    _apply(story)
    _permit(story)
    _build(story)


def _apply(story: Story) -> None:
    story.open("Example Meadows", "12 Example Road, Webster", "80.00-1-1.100")
    story.facts(
        application_kind="site plan",
        disturbed_area="3.2 acre",
        disturbed_at_once="2 acre",
        in_common_plan=False,
        emergency=False,
        agricultural_activity=False,
        silvicultural_activity=False,
        routine_maintenance=False,
        practice_repair=False,
        single_family_residence=False,
        agricultural_property=False,
        discharges_to_303d=False,
        direct_discharge_to_303d=False,
        in_tmdl_watershed=False,
        meets_technical_standards=True,
    )
    story.act(
        "applicant",
        "receive application",
        application_kind="site plan",
        owner_or_developer="Example Homes, 1 Example Lane, Webster, New York",
        consulting_firm="Example Engineering",
        principal_contact="Ina Example",
        papers=[story.paper("Example application")],
    )
    plan = story.paper("Example stormwater pollution prevention plan")
    story.act("inspector", "submit SWPPP", preparer="Ina Example", credential="PE", plan=[plan])
    story.act("inspector", "certify SWPPP", certifier="Ina Example", credential="PE", license="EXAMPLE-1")
    story.act("applicant", "submit NOI copy", sent_to_state=story.at.date(), certification=True)
    story.gauge()


def _permit(story: Story) -> None:
    story.days_ago = 30
    story.settle("approve SWPPP", CHECKED)
    story.act("officer", "approve SWPPP")
    story.settle("issue permit", "Looked into and found so (made up, for demonstration).")
    story.act("officer", "issue permit")
    story.act("applicant", "submit environmental permits", permits="None other is needed.")


def _build(story: Story) -> None:
    story.days_ago = 16
    story.act("applicant", "notify milestone", subject="start construction")
    story.days_ago = 13
    story.act("applicant", "start construction")
    story.days_ago = 6.75
    story.act(
        "inspector",
        "file inspection report",
        inspected=story.at,
        inspector="Ina Example",
        effective="All controls stand and work; the entrance was swept.",
        weather="Dry",
    )
