"""A home: the folder of one municipality, and what its ``forebay.toml`` says. Needs no Django.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     home = init_home(Path(folder) / "webster", "webster")
>>> home.name, home.ordinances
('Village of Webster', ('us-ny/webster/130-I',))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from importlib import resources
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from forebay.law import acts
from forebay.law.text import nearest
from forebay.letters.typefaces import refusal
from forebay.office import layers, quorums
from forebay.office.layers import LayerFile
from forebay.office.own_days import NO_DAYS, OwnDays, own_days_of
from forebay.office.quorums import Quorum
from forebay.office.stated import NAME, HomeError, Stated
from forebay.reckoning import ROLLS, UNITS, Calendar

__all__ = ["NAME", "Body", "Home", "HomeError", "Letterhead", "Mail", "init_home", "new_home"]

VILLAGES: Final = ("spencerport", "webster")
_KEYS = {
    "name",
    "zone",
    "ordinances",
    "layer",
    "letterhead",
    "bodies",
    "own_days",
    "quorum",
    "holidays",
    "closures",
    "rolls",
    "hosts",
    "https",
    "database",
    "mail",
    "second_officer",
    "dispositions_by",
    "remind_before_expiry",
}
HOLIDAYS_TOLD: Final = (
    "# Public holidays in {state}, as the Python package holidays lists them, without days of remembrance. One on a",
    "# Sunday is kept on the Monday; one on a Saturday moves nowhere. CHECK THEM against the state's list and your own",
    "# office's days before you rely on them: business days are counted by this table. Add each new year's.",
)
REMEMBERED: Final = ("Susan B. Anthony Day",)
"""Days the package lists on which the law closes no office."""
FRIDAY: Final = 5
REVIEWERS: Final = ("officer", "reviewer", "designated agent")
"""Who may be let dispose of findings, and who is unless the home says otherwise."""
DISPOSERS: Final = ["officer", "reviewer"]
BEFORE_EXPIRY_D: Final = [60, 30, 7]
"""How many days before a security expires the village is reminded, unless the home says otherwise."""


@dataclass(frozen=True, slots=True)
class Body:
    """Who in the village does an act, from one date until another; where the law says only "the Village"."""

    act: str
    body: str
    since: date
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Letterhead:
    """How the village's letters say where they come from."""

    address: tuple[str, ...] = ()
    telephone: str = ""
    email: str = ""

    @property
    def contact(self) -> str:
        """The address, telephone and e-mail on one line."""
        return ", ".join(part for part in (*self.address, self.telephone, self.email) if part)


@dataclass(frozen=True, slots=True)
class Mail:
    """The server that sends reminders; without one they wait in the outbox on the desk."""

    host: str
    sender: str
    port: int = 587
    user: str = ""
    password_file: str = ""
    starttls: bool = True


@dataclass(frozen=True, slots=True)
class Home:
    """One municipality: its name, zone, ordinances, bodies, days off and letterhead, and the folder of its records.

    ``dispositions_by`` are the roles that dispose of a review's findings; with ``second_officer`` what they decide
    counts once another officer has confirmed it.
    """

    path: Path
    name: str
    zone: ZoneInfo
    ordinances: tuple[str, ...]
    bodies: tuple[Body, ...] = ()
    holidays: Mapping[date, str] | None = None
    closures: Mapping[date, str] | None = None
    rolls: Mapping[str, str] | None = None
    roll_cite: str = ""
    letterhead: Letterhead = Letterhead()
    hosts: tuple[str, ...] = ()
    https: bool = False
    database: str | None = None
    mail: Mail | None = None
    second_officer: bool = False
    dispositions_by: tuple[str, ...] = tuple(DISPOSERS)
    remind_before_expiry: tuple[int, ...] = tuple(BEFORE_EXPIRY_D)
    quorums: tuple[Quorum, ...] = ()
    layers: tuple[LayerFile, ...] = ()
    own_days: OwnDays = NO_DAYS

    @classmethod
    def read(cls, path: Path) -> Home:
        """Read the ``forebay.toml`` in ``path``; refuse it with the file, the key and the value that is wrong."""
        return _Reader(Path(path)).home()

    @property
    def calendar(self) -> Calendar:
        """The days of this municipality."""
        return Calendar(self.zone, self.holidays or {}, self.closures or {}, self.rolls or {}, self.roll_cite)

    @property
    def law_folder(self) -> Path:
        """Where its own law files stand, before those that come with Forebay."""
        return self.path / "law"

    @property
    def files_folder(self) -> Path:
        """Where every document is kept under its own digest."""
        return self.path / "files"

    @property
    def digests_folder(self) -> Path:
        """Where the daily digest of all dockets is written."""
        return self.path / "digests"

    @property
    def layers_folder(self) -> Path:
        """Where the files of its layers stand: wetlands, listed waters, watersheds, parcels."""
        return self.path / layers.FOLDER

    def body_for(self, act: str, on: date) -> str | None:
        """Return the body adopted for ``act`` on a date, or None where nothing was adopted."""
        for row in self.bodies:
            if row.act == act and row.since <= on and (row.until is None or on < row.until):
                return row.body
        return None

    def quorum_of(self, board: str, on: date) -> Quorum | None:
        """Return the quorum stated for a board on a date, or None where none is stated."""
        return quorums.on(self.quorums, board, on)


def init_home(path: Path, village: str, years: Iterable[int] = range(2025, 2032)) -> Home:
    """Make a home for one of the villages that come with Forebay, and return it."""
    path = Path(path)
    if village not in VILLAGES:
        raise HomeError(f'No village called "{village}" comes with Forebay. Write one of: {", ".join(VILLAGES)}.')
    _folders(path)
    written = resources.files("forebay.office").joinpath("villages", f"{village}.toml").read_text(encoding="utf-8")
    (path / NAME).write_text(written + _holidays(years), encoding="utf-8")
    return Home.read(path)


def new_home(
    path: Path,
    name: str,
    ordinances: Sequence[str],
    zone: str = "America/New_York",
    state: str = "NY",
    years: Iterable[int] = range(2025, 2032),
) -> Home:
    """Make a home for any municipality, in its own state and zone; its law, letterhead and boards are its to write."""
    if not name.strip() or not ordinances or any(sign in "".join((name, zone, *ordinances)) for sign in '"\\\n'):
        raise HomeError("A home wants a name and an ordinance, without quotes. Write --name and --ordinance.")
    if why := refusal(name):
        raise HomeError(f"The name of the home: {why}")
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        raise HomeError(f'"{zone}" is not a time zone. Write it like America/Chicago.') from None
    days = _holidays(years, state)
    path = _folders(path)
    listed = ", ".join(f'"{one}"' for one in ordinances)
    written = resources.files("forebay.office").joinpath("villages", "new.toml").read_text(encoding="utf-8")
    for mark, said in (("NAME", name.strip()), ("ZONE", zone), ('"ORDINANCES"', listed)):
        written = written.replace(mark, said, 1)
    (path / NAME).write_text(written + days, encoding="utf-8")
    return Home.read(path)


def _folders(path: Path) -> Path:
    """Make the folders of a home; one that is there already is refused."""
    path = Path(path)
    if (path / NAME).exists():
        raise HomeError(f"{path / NAME} is there already. Name another folder, or use this home as it is.")
    for folder in (path, path / "law", path / "files", path / "digests", path / layers.FOLDER):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def _holidays(years: Iterable[int], state: str = "NY") -> str:
    """Write a state's public holidays as a table of the file, for the municipality to check and change."""
    import holidays

    try:
        listed = holidays.country_holidays("US", subdiv=state, years=list(years))
    except NotImplementedError:
        raise HomeError(f'"{state}" is not a state. Write its two letters, like WI.') from None
    named = {day: _kept(day, name) for day, name in sorted(listed.items())}
    lines = [f'{day} = "{name}"' for day, name in named.items() if name]
    told = (HOLIDAYS_TOLD[0].format(state=state), *HOLIDAYS_TOLD[1:])
    return "\n".join(["", *told, "[holidays]", *lines, ""])


def _kept(day: date, name: str) -> str:
    """Return the holidays of a day that close an office; one that falls on a Saturday does not close the Friday."""
    moved_back = [each for each in name.split("; ") if each.endswith("(observed)") and day.isoweekday() == FRIDAY]
    return "; ".join(each for each in name.split("; ") if each not in (*REMEMBERED, *moved_back))


class _Reader(Stated):
    """Reads a home from its file."""

    def home(self) -> Home:
        self.refuse_unknown(self.data, _KEYS, "")
        return Home(
            path=self.path,
            name=self.text(self.data, "name", 'like name = "Village of Webster"'),
            zone=self.zone(),
            ordinances=self.texts(self.data, "ordinances", 'like ["us-ny/webster/130-I"]', required=True),
            bodies=self.bodies(),
            holidays=self.days("holidays"),
            closures=self.days("closures"),
            rolls=self.rolls(),
            roll_cite=self.text(self.table("rolls"), "cite", "the place in the law that moves a last day", ""),
            letterhead=self.letterhead(),
            hosts=self.texts(self.data, "hosts", 'like ["stormwater.example.org"]'),
            https=self.yes(self.data, "https", False),
            database=self.text(self.data, "database", "a postgresql:// address", "") or None,
            mail=self.mail(),
            second_officer=self.yes(self.data, "second_officer", False),
            dispositions_by=self.reviewers(),
            remind_before_expiry=self.lead_times(),
            quorums=tuple(quorums.stated(self)),
            layers=tuple(layers.stated(self)),
            own_days=own_days_of(self),
        )

    def reviewers(self) -> tuple[str, ...]:
        named = self.texts({"dispositions_by": DISPOSERS, **self.data}, "dispositions_by", f"like {DISPOSERS}")
        if not named or not set(named) <= set(REVIEWERS):
            raise self.fail("dispositions_by", list(named), f"one or more of: {', '.join(REVIEWERS)}")
        return named

    def lead_times(self) -> tuple[int, ...]:
        given = self.data.get("remind_before_expiry", BEFORE_EXPIRY_D)
        if not isinstance(given, list) or not all(type(one) is int and 0 < one < 1000 for one in given):
            raise self.fail("remind_before_expiry", given, "whole numbers of days, like [60, 30, 7]")
        return tuple(sorted(set(given), reverse=True))

    def zone(self) -> ZoneInfo:
        name = self.text(self.data, "zone", 'like zone = "America/New_York"')
        try:
            return ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError):
            raise self.fail("zone", name, 'a zone of the tz database, like zone = "America/New_York"') from None

    def rolls(self) -> dict[str, str]:
        table = {unit: roll for unit, roll in self.table("rolls").items() if unit != "cite"}
        self.refuse_unknown(table, set(UNITS), "rolls.")
        for unit, roll in table.items():
            if roll not in ROLLS:
                raise self.fail(f"rolls.{unit}", roll, f"one of: {', '.join(ROLLS)}")
        if any(roll != "no" for roll in table.values()) and not self.table("rolls").get("cite"):
            raise self.fail("rolls.cite", None, "the place in the law that moves a last day")
        return table

    def letterhead(self) -> Letterhead:
        table = self.table("letterhead")
        self.refuse_unknown(table, {"address", "telephone", "email"}, "letterhead.")
        return Letterhead(
            self.texts(table, "address", 'like ["1 Example Street", "Webster, New York"]'),
            self.text(table, "telephone", "a text", ""),
            self.text(table, "email", "a text", ""),
        )

    def bodies(self) -> tuple[Body, ...]:
        known = acts.load().kinds if self.table("bodies") else {}
        for act in self.table("bodies"):
            if act not in known:
                right = nearest(act, known) or " The acts are listed in acts.toml."
                raise HomeError(f'{self.file}: "bodies.{act}" is not the name of an act.{right}')
        return tuple(body for act, rows in self.table("bodies").items() for body in self.bodies_of(act, rows))

    def bodies_of(self, act: str, rows: object) -> Sequence[Body]:
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise self.fail(f"bodies.{act}", rows, 'a list like [{ body = "Village Board", from = 2026-01-01 }]')
        return [
            Body(
                act,
                self.text(row, "body", 'like body = "Village Board"'),
                self.day(f"bodies.{act}.from", row.get("from")),
                self.day(f"bodies.{act}.until", row["until"]) if "until" in row else None,
            )
            for row in rows
        ]

    def mail(self) -> Mail | None:
        table = self.table("mail")
        self.refuse_unknown(table, {"host", "port", "sender", "user", "password_file", "starttls"}, "mail.")
        if not table:
            return None
        port = table.get("port", 587)
        if type(port) is not int or not 0 < port < 65536:
            raise self.fail("mail.port", port, "a number from 1 to 65535")
        return Mail(
            self.text(table, "host", 'like host = "mail.example.org"'),
            self.text(table, "sender", 'like sender = "stormwater@example.org"'),
            port,
            self.text(table, "user", "a text", ""),
            self.text(table, "password_file", "the name of a file that holds the password", ""),
            self.yes(table, "starttls", True),
        )
