"""Example Commons in Spencerport: plan approved, permitted, and under construction for two weeks."""

from __future__ import annotations

from forebay.office.samples.story import Story

CHECKED = "Read in the plan and found there (a made-up review, for demonstration)."


def tell(story: Story) -> None:
    """Tell the case from its opening to the start of construction."""
    _apply(story)
    _permit(story)
    _build(story)


def _apply(story: Story) -> None:
    story.open("Example Commons", "34 Example Street, Spencerport", "87.00-2-2.200")
    story.facts(
        application_kind="site plan",
        disturbed_area="4.9 acre",
        in_common_plan=False,
        new_impervious_area="10000 sqft",
        new_parking_area="2000 sqft",
        existing_impervious_area="0 sqft",
        previously_developed=False,
        emergency=False,
        agricultural_activity=False,
        existing_nursery_or_farm=False,
        silvicultural_activity=False,
        routine_maintenance=False,
        practice_repair=False,
        single_family_addition=False,
        single_family_residence=False,
        agricultural_property=False,
        discharges_to_303d=False,
        in_tmdl_watershed=False,
        pollutant_of_concern=False,
        stormwater_named_source=False,
        discharges_to_wetland=False,
        hotspot=False,
        critical_area=False,
        infiltrating_practice=False,
        meets_technical_standards=True,
        private_facility=True,
        developer_or_corporate_operator=False,
        new_drainage_facility_or_connection=False,
        plat_to_be_recorded=False,
        landscaping_cost="12500 USD",
        storage_required="8400 cuft",
    )
    story.act("applicant", "consult village")
    story.act("applicant", "receive application", application_kind="site plan", papers=[story.paper("Application")])
    plan = story.paper("Example stormwater management plan")
    story.act("inspector", "submit plan", preparer="Ina Example", signer="Ina Example", credential="PE", plan=[plan])
    story.act("inspector", "submit SWPPP", preparer="Ina Example", credential="PE", plan=[plan])
    story.act(
        "applicant",
        "submit landscaping plan",
        preparer="Ina Example",
        credential="RLA",
        plan=[story.paper("Example landscaping plan")],
    )
    story.act("applicant", "submit environmental permits", permits="None other is needed.")
    story.gauge()


def _permit(story: Story) -> None:
    story.days_ago = 30
    story.act("applicant", "submit maintenance agreement draft")
    story.settle("approve maintenance agreement", CHECKED)
    story.act("officer", "approve maintenance agreement")
    story.act("applicant", "record maintenance agreement", liber_and_page="Example liber 1, page 1")
    story.settle("approve plan", CHECKED)
    story.act("board", "approve plan")
    story.act("applicant", "provide signed maintenance agreement")
    story.settle("authorize redevelopment", CHECKED)
    story.act("board", "authorize redevelopment")
    story.settle("approve landscaping plan", CHECKED)
    story.act("board", "approve landscaping plan")
    story.settle("issue permit", "Looked into and found so (made up, for demonstration).")
    story.act("officer", "issue permit")


def _build(story: Story) -> None:
    story.days_ago = 16
    story.act("applicant", "notify start of construction")
    story.days_ago = 13
    story.act("applicant", "start construction")
