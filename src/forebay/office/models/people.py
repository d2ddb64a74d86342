"""People, the roles they hold in the village, and the links they sign in with."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models


class People(BaseUserManager["Person"]):
    """All persons the office knows."""

    def enrol(self, email: str, name: str, **more: Any) -> Person:
        """Add a person; they sign in by link until they choose a password."""
        person = self.model(email=email.strip().lower(), name=name.strip(), **more)
        person.set_unusable_password()
        person.save(using=self._db)
        return person


class Person(AbstractBaseUser):
    """Somebody who acts or is acted upon; a docket names them only by number."""

    email = models.EmailField(unique=True)
    name = models.CharField(max_length=200)
    firm = models.CharField(max_length=200, blank=True)
    credential = models.CharField(max_length=80, blank=True)
    telephone = models.CharField(max_length=40, blank=True)
    address = models.TextField(blank=True)
    is_active = models.BooleanField(default=True)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects: ClassVar[People] = People()

    def __str__(self) -> str:
        return self.name

    @property
    def name_and_address(self) -> str:
        """The name, the firm and the postal address, each on its own line."""
        return "\n".join(part for part in (self.name, self.firm, self.address) if part.strip())


class RoleHeld(models.Model):
    """A role a person holds in the village as a whole, from one date until another.

    ``ordinance`` narrows it to one law where the person was designated under that law only; blank means all.
    """

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="roles")
    role = models.CharField(max_length=60)
    ordinance = models.CharField(max_length=120, blank=True)
    since = models.DateField()
    until = models.DateField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "role", "ordinance", "since"], name="role_held_once"),
            models.CheckConstraint(
                condition=models.Q(until=None) | models.Q(until__gt=models.F("since")), name="role_ends_after_it_begins"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} is {self.role} from {self.since}"


class SignInLink(models.Model):
    """A link that lets one person in once, before it expires; only the digest of its token is kept."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="links")
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField()
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"link for {self.person} until {self.expires:%Y-%m-%d %H:%M}"
