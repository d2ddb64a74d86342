"""What the office keeps: people, land, cases, their dockets, files, rain, and what follows from the dockets."""

from forebay.office.models.cases import Case, Party
from forebay.office.models.docket import Entry
from forebay.office.models.files import StoredFile
from forebay.office.models.land import Parcel
from forebay.office.models.leases import Lease
from forebay.office.models.papers import Notice, Series
from forebay.office.models.people import Person, RoleHeld, SignInLink
from forebay.office.models.projections import RequirementRow, Violation
from forebay.office.models.rain import Gauge, Load, Reading, Storm
from forebay.office.models.reminders import Reminder
from forebay.office.models.reviews import ReviewLetter, ReviewRun, Submission

__all__ = [
    "Case",
    "Entry",
    "Gauge",
    "Lease",
    "Load",
    "Notice",
    "Parcel",
    "Party",
    "Person",
    "Reading",
    "Reminder",
    "RequirementRow",
    "ReviewLetter",
    "ReviewRun",
    "RoleHeld",
    "Series",
    "SignInLink",
    "StoredFile",
    "Storm",
    "Submission",
    "Violation",
]
