"""Notices the letter tests share; the people and places are made up."""

from datetime import date

from forebay.letters.notice_of_violation import NoticeOfViolation

NOTICE = NoticeOfViolation(
    number="NOV-2026-003",
    village="Village of Spencerport",
    case_number="SP-2026-014",
    ordinance_name="Village Code chapter 276, article II",
    served_on=date(2026, 11, 5),
    method="by certified mail, return receipt requested",
    name_and_address="Canal Side Homes LLC\n27 Lock Street\nSpencerport, NY 14559",
    place="41 Orchard Bend, tax parcel 086.02-1-14.1: the east bank of the detention pond.",
    nature="On Tuesday, November 3, 2026, the embankment of the pond had been cut through at its east side.",
    remedy_and_schedule="Restore the embankment to the approved grade and call for inspection by November 12, 2026.",
    penalty="A fine of not less than $250, or jail of not more than 15 days, or both, for each day.",
    appeal_statement="You may appeal by filing a written notice of appeal with the municipality in 15 days.",
    appeal_by=date(2026, 11, 20),
    appeal_sum="Served Thursday, November 5, 2026; 15 days after it is Friday, November 20, 2026.",
    effect_on_work=(("All construction and maintenance must stop until the village confirms in writing.", "276-29D"),),
    citations=(("276-29C", "A notice tells the owner six things."), ("276-29E", "The penalty.")),
    signed_by="Dana Whitcomb",
    signed_role="Stormwater management officer",
    contact="Village Hall, 1 Lock Street\n(585) 555-0100",
    issued_on=date(2026, 11, 4),
    remedy_by=date(2026, 11, 12),
)
