"""People and firms, the roles and licences people hold, and the links they come in by."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models

from forebay.office.models.noted import Noted, NotedRows


class People(BaseUserManager["Person"]):
    """All persons the office knows."""

    def get_queryset(self) -> NotedRows[Person]:
        """Return persons, whose every change is noted."""
        return NotedRows(self.model, using=self._db)

    def names(self, numbers: Iterable[int | None]) -> dict[int, str]:
        """Return the names of persons by their numbers; of nobody, and of who is not known, there is none."""
        return dict(self.filter(pk__in={number for number in numbers if number}).values_list("pk", "name"))

    def enrol(self, email: str, name: str, **more: Any) -> Person:
        """Add a person; they sign in by link until they choose a password."""
        person = self.model(email=email.strip().lower(), name=name.strip(), **more)
        person.set_unusable_password()
        person.save(using=self._db)
        return person


class Person(Noted, AbstractBaseUser):
    """Somebody who acts or is acted upon; a docket names them only by number."""

    class Standing(models.TextChoices):
        """What somebody is to the village; blank is not known, which is neither."""

        EMPLOYEE = "employee", "an employee or officer of the village"
        CONSULTANT = "consultant", "a consultant"

    email = models.EmailField(unique=True)
    name = models.CharField(max_length=200)
    firm = models.CharField(max_length=200, blank=True)
    credential = models.CharField(max_length=80, blank=True)
    telephone = models.CharField(max_length=40, blank=True)
    address = models.TextField(blank=True)
    standing = models.CharField(max_length=20, choices=Standing.choices, blank=True)
    is_active = models.BooleanField(default=True)

    SAYS = ("email", "name", "firm", "credential", "telephone", "address", "standing", "is_active")
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects: ClassVar[People] = People()  # type: ignore[assignment]  # its rows are noted too: see get_queryset

    def __str__(self) -> str:
        return self.name

    @property
    def name_and_address(self) -> str:
        """The name, the firm and the postal address, each on its own line."""
        return "\n".join(part for part in (self.name, self.firm, self.address) if part.strip())


class Firm(models.Model):
    """A firm people work for; ``Person.firm`` names it as letters do."""

    name = models.CharField(max_length=200, unique=True)
    address = models.TextField(blank=True)
    telephone = models.CharField(max_length=40, blank=True)
    email = models.EmailField(blank=True)

    class Meta:
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class Licence(Noted):
    """A licence or certificate of a professional; a date that is not known stays blank."""

    SAYS = (
        "person_id",
        "kind",
        "number",
        "state",
        "begins",
        "expires",
        "recorded",
        "recorded_by_id",
        "withdrawn",
        "withdrawn_why",
    )

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="licences")
    kind = models.CharField(max_length=40)
    number = models.CharField(max_length=40)
    state = models.CharField(max_length=40, blank=True)
    begins = models.DateField(null=True, blank=True)
    expires = models.DateField(null=True, blank=True)
    recorded = models.DateTimeField()
    recorded_by = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="+")
    withdrawn = models.DateTimeField(null=True, blank=True)
    withdrawn_why = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["kind", "number", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(begins=None) | models.Q(expires=None) | models.Q(expires__gte=models.F("begins")),
                name="licence_expires_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        where = f" ({self.state})" if self.state else ""
        return f"{self.kind} {self.number}{where}"


class RoleHeld(Noted):
    """A role a person holds in the village as a whole, from one date until another.

    ``ordinance`` narrows it to one law where the person was designated under that law only; blank means all. ``body``
    is the board a member sits on. ``reference`` and ``dated`` name the paper by which somebody was designated, and
    ``paper`` is its copy.
    """

    SAYS = ("person_id", "role", "ordinance", "body_id", "since", "until", "reference", "dated", "paper_id")

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="roles")
    role = models.CharField(max_length=60)
    ordinance = models.CharField(max_length=120, blank=True)
    body = models.ForeignKey("office.Body", null=True, blank=True, on_delete=models.PROTECT, related_name="seats")
    since = models.DateField()
    until = models.DateField(null=True, blank=True)
    reference = models.CharField(max_length=200, blank=True)
    dated = models.DateField(null=True, blank=True)
    paper = models.ForeignKey("office.StoredFile", null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["person", "role", "ordinance", "since"],
                condition=models.Q(body=None),
                name="role_held_once",
            ),
            models.UniqueConstraint(
                fields=["person", "body", "since"], condition=models.Q(body__isnull=False), name="seat_held_once"
            ),
            models.CheckConstraint(
                condition=models.Q(until=None) | models.Q(until__gt=models.F("since")), name="role_ends_after_it_begins"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} is {self.role} from {self.since}"


class SignInLink(models.Model):
    """A link that lets one person in once, for one purpose, before it expires; only its token's digest is kept."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="links")
    purpose = models.CharField(max_length=40, default="sign in")
    case = models.ForeignKey("office.Case", null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(Person, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    created = models.DateTimeField()
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"link for {self.person} until {self.expires:%Y-%m-%d %H:%M}"
