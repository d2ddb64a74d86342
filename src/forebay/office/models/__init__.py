"""What the office keeps: people, land, cases, their dockets, files, rain, and what follows from the dockets."""

from forebay.office.models.bodies import Body
from forebay.office.models.cases import Case, Party
from forebay.office.models.docket import Entry
from forebay.office.models.engagements import Engagement, HoursWorked
from forebay.office.models.factors import AccountEvent, Attempt, CodeApp, Passkey, RecoveryCode
from forebay.office.models.files import StoredFile
from forebay.office.models.forms import FormSent
from forebay.office.models.interests import Interest
from forebay.office.models.land import Parcel
from forebay.office.models.leases import Lease
from forebay.office.models.lists import CaseFile, SavedList
from forebay.office.models.money import Movement, Receipt, Security, Share
from forebay.office.models.noted import Note
from forebay.office.models.papers import Notice, Paper, Series
from forebay.office.models.people import Firm, Licence, Person, RoleHeld, SignInLink
from forebay.office.models.projections import RequirementRow, Violation
from forebay.office.models.questions import CommentAnswer, DeterminationRequest, Interview, Parked
from forebay.office.models.rain import Gauge, Load, Reading, Storm
from forebay.office.models.reminders import Reminder
from forebay.office.models.reviews import ReviewRun, Submission
from forebay.office.models.standing import Standing

__all__ = [
    "AccountEvent",
    "Attempt",
    "Body",
    "Case",
    "CaseFile",
    "CodeApp",
    "CommentAnswer",
    "DeterminationRequest",
    "Engagement",
    "Entry",
    "Firm",
    "FormSent",
    "Gauge",
    "HoursWorked",
    "Interest",
    "Interview",
    "Lease",
    "Licence",
    "Load",
    "Movement",
    "Note",
    "Notice",
    "Paper",
    "Parcel",
    "Parked",
    "Party",
    "Passkey",
    "Person",
    "Reading",
    "Receipt",
    "RecoveryCode",
    "Reminder",
    "RequirementRow",
    "ReviewRun",
    "RoleHeld",
    "SavedList",
    "Security",
    "Series",
    "Share",
    "SignInLink",
    "Standing",
    "StoredFile",
    "Storm",
    "Submission",
    "Violation",
]
