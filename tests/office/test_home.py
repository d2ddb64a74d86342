"""A home's forebay.toml is read whole, or refused with the file, the key and the value."""

from __future__ import annotations

import subprocess
import sys
from datetime import date, datetime
from pathlib import Path

import pytest

from forebay.law import library
from forebay.office.home import VILLAGES, Home, HomeError, init_home, new_home
from forebay.reckoning import Period, after

LEAST = 'name = "Village of Example"\nzone = "America/New_York"\nordinances = ["us-ny/example/1-I"]\n'


def read(folder: Path, text: str) -> Home:
    (folder / "forebay.toml").write_text(text)
    return Home.read(folder)


@pytest.mark.parametrize("village", VILLAGES)
def test_a_village_that_comes_along_is_ready_to_be_read(tmp_path: Path, village: str) -> None:
    home = init_home(tmp_path / village, village)
    assert home.name == f"Village of {village.capitalize()}"
    assert home.calendar.why_closed(date(2026, 12, 25)) == "Christmas Day"
    assert home.calendar.is_business_day(date(2026, 12, 28))
    assert {"law", "files", "digests"} <= {path.name for path in home.path.iterdir()}
    assert set(home.ordinances) <= set(library.ids())


def test_a_home_is_not_made_over_another(tmp_path: Path) -> None:
    init_home(tmp_path, "webster")
    with pytest.raises(HomeError, match="is there already"):
        init_home(tmp_path, "spencerport")


def test_a_village_that_does_not_come_along_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(HomeError, match=r'No village called "atlantis".*spencerport, webster'):
        init_home(tmp_path, "atlantis")


def test_the_least_a_home_must_say_is_enough(tmp_path: Path) -> None:
    home = read(tmp_path, LEAST)
    assert (home.mail, home.database, home.hosts, home.https) == (None, None, (), False)


def test_a_home_says_with_its_law_which_last_days_move_off_a_closed_day(tmp_path: Path) -> None:
    rolls = '[holidays]\n2026-12-25 = "Christmas Day"\n[rolls]\nday = "next business day"\ncite = "the state\'s law"\n'
    calendar = read(tmp_path, LEAST + rolls).calendar
    served = datetime(2026, 12, 10, 12, tzinfo=calendar.zone)
    moved = after(served, Period.parse("15 days"), calendar, calendar.rolls["day"])
    assert (moved.on, moved.rolled_from) == (date(2026, 12, 28), date(2026, 12, 25))
    assert moved.steps[-1].endswith("the last day moves to Mon, Dec 28, 2026 (the state's law).")


def test_the_table_of_holidays_is_written_out_for_each_year_so_that_no_later_release_changes_it(tmp_path: Path) -> None:
    home = init_home(tmp_path, "webster")
    assert all(home.calendar.lists(year) for year in range(2025, 2032))
    assert not home.calendar.lists(2032)
    assert '2026-11-26 = "Thanksgiving Day"' in (tmp_path / "forebay.toml").read_text()


def test_no_friday_closes_for_a_saturday_nor_any_day_for_a_remembrance_and_the_table_says_to_check_it(
    tmp_path: Path,
) -> None:
    calendar = init_home(tmp_path, "webster").calendar
    assert calendar.is_business_day(date(2026, 7, 3))
    assert calendar.is_business_day(date(2028, 2, 15))
    assert not calendar.is_business_day(date(2027, 7, 5))
    written = (tmp_path / "forebay.toml").read_text()
    assert '2027-02-15 = "Washington\'s Birthday"' in written
    assert "Susan" not in written
    assert "CHECK THEM" in written


def test_a_folder_without_its_file_is_no_home(tmp_path: Path) -> None:
    with pytest.raises(HomeError, match=r"holds no forebay\.toml"):
        Home.read(tmp_path)


WRONG = {
    "no name": (LEAST.replace("name =", "title ="), '"title" is not a key of a home'),
    "blank name": (LEAST.replace("Village of Example", " "), '"name" is " "'),
    "no such zone": (LEAST.replace("New_York", "Webster"), '"zone" is "America/Webster"'),
    "ordinances not a list": (LEAST.replace('["us-ny/example/1-I"]', '"us-ny/example/1-I"'), '"ordinances" is'),
    "no ordinance": (LEAST.replace('["us-ny/example/1-I"]', "[]"), '"ordinances" is []'),
    "unit that never moves": (LEAST + '[rolls]\nhour = "next business day"\n', '"rolls.hour" is not a key of a home'),
    "no such way to move": (LEAST + '[rolls]\nday = "sometimes"\n', '"rolls.day" is "sometimes"'),
    "moved by no law": (LEAST + '[rolls]\nday = "next business day"\n', '"rolls.cite" is missing'),
    "not TOML": (LEAST + "name", "does not read as TOML"),
    "impossible day": (LEAST + '[closures]\n2026-02-30 = "x"', '"closures.2026-02-30" is "2026-02-30"'),
    "no reason": (LEAST + "[closures]\n2026-02-20 = true", '"2026-02-20" is true'),
    "port": (LEAST + '[mail]\nhost = "a"\nsender = "b"\nport = 0', '"mail.port" is 0'),
    "mail without sender": (LEAST + '[mail]\nhost = "a"', '"sender" is missing'),
    "unknown mail key": (LEAST + '[mail]\nhost = "a"\nsender = "b"\npassword = "c"', '"mail.password" is not a key'),
    "bodies": (LEAST + '[bodies]\n"issue permit" = "Board"', '"bodies.issue permit" is'),
    "body for no act": (
        LEAST + '[bodies]\n"isue permit" = []',
        'is not the name of an act. Did you mean "issue permit"',
    ),
    "bare date": (LEAST.replace('"Village of Example"', "2026-02-15"), '"name" is 2026-02-15.'),
    "body without date": (LEAST + '[bodies]\n"issue permit" = [{ body = "Board" }]', '"bodies.issue permit.from"'),
    "https": (LEAST + 'https = "yes"', '"https" is "yes"'),
}


@pytest.mark.parametrize(("text", "said"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_home_is_refused_with_file_key_and_value(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(HomeError) as refusal:
        read(tmp_path, text)
    assert str(tmp_path / "forebay.toml") in str(refusal.value)
    assert said in str(refusal.value)


def test_a_body_acts_from_its_day_until_the_day_before_its_end(tmp_path: Path) -> None:
    rows = '[{ body = "Planning Board", from = 2020-01-01, until = 2020-11-12 }, { body = "ZBA", from = 2020-11-12 }]'
    home = read(tmp_path, f'{LEAST}[bodies]\n"approve SWPPP" = {rows}')
    days = [date(2019, 12, 31), date(2020, 11, 11), date(2020, 11, 12)]
    assert [home.body_for("approve SWPPP", day) for day in days] == [None, "Planning Board", "ZBA"]


def test_reading_a_home_needs_no_django(tmp_path: Path) -> None:
    code = "import sys; import forebay.office.home; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_ordinance_that_is_no_law_is_named_with_the_file_that_names_it(tmp_path: Path) -> None:
    from forebay.office import here

    home = read(tmp_path, LEAST.replace("us-ny/example/1-I", "us-ny/webster/131"))
    with pytest.raises(HomeError) as refusal:
        here.laws(home)
    assert str(refusal.value).startswith(f'{tmp_path / "forebay.toml"}, "ordinances": no law is called')


def test_a_municipality_of_another_state_gets_a_home_in_its_own_zone_with_the_days_of_its_state(tmp_path: Path) -> None:
    home = new_home(tmp_path / "falls", "Town of Example Falls", ["us-wi/example-falls/9"], "America/Chicago", "WI")
    assert (home.name, home.zone.key) == ("Town of Example Falls", "America/Chicago")
    assert home.ordinances == ("us-wi/example-falls/9",)
    assert home.letterhead.contact == ""
    assert home.calendar.why_closed(date(2026, 12, 24)) == "Christmas Eve"
    written = (home.path / "forebay.toml").read_text().casefold()
    assert not any(word in written for word in ("webster", "spencerport", "new york", "village"))
    assert {"law", "files", "digests", "layers"} <= {path.name for path in home.path.iterdir()}


@pytest.mark.parametrize(
    ("name", "ordinances", "zone", "state", "said"),
    [
        ("", ["us-wi/x/1"], "America/Chicago", "WI", "Write --name and --ordinance"),
        ("Town of X", [], "America/Chicago", "WI", "Write --name and --ordinance"),
        ('Town of "X"', ["us-wi/x/1"], "America/Chicago", "WI", "without quotes"),
        ("Town of X", ["us-wi/x/1"], "Central", "WI", '"Central" is not a time zone'),
        ("Town of X", ["us-wi/x/1"], "America/Chicago", "ZZ", '"ZZ" is not a state'),
    ],
)
def test_a_home_that_cannot_be_made_is_refused_and_nothing_is_written(
    tmp_path: Path, name: str, ordinances: list[str], zone: str, state: str, said: str
) -> None:
    with pytest.raises(HomeError, match=said):
        new_home(tmp_path / "x", name, ordinances, zone, state)
    assert not (tmp_path / "x").exists()
