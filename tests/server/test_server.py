"""The server: a safe SQLite, a key of its own, an address for PostgreSQL, and answers that browsers may trust."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse

from forebay.office.home import HomeError, init_home
from forebay.server import databases, sqlite
from forebay.server.headers import security_headers
from forebay.server.secret import secret_key
from forebay.server.sqlite import UnsafeSQLite, refuse_unsafe_sqlite, take_newer_sqlite

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite has these settings")


def run(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("FOREBAY_", "DJANGO_"))}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env={**clean, **env}, capture_output=True, text=True, check=False)


# ---- SQLite ----------------------------------------------------------------------------------------------------------


def test_both_names_of_the_newer_sqlite_are_taken() -> None:
    import sqlite3
    import sqlite3.dbapi2

    assert sqlite3.sqlite_version_info >= sqlite.SAFE
    assert sqlite3.dbapi2.sqlite_version_info >= sqlite.SAFE
    assert sqlite3.__name__.startswith("pysqlite3")


def test_where_the_wheel_is_not_installed_nothing_is_swapped(monkeypatch: Any) -> None:
    def absent(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("importlib.import_module", absent)
    modules: dict[str, Any] = {}
    take_newer_sqlite(modules)
    assert modules == {}


@pytest.mark.parametrize("version", [(3, 40, 1), (3, 51, 2)])
def test_a_sqlite_that_can_lose_commits_is_refused_and_postgresql_named(version: tuple[int, ...]) -> None:
    with pytest.raises(UnsafeSQLite, match=r"postgresql://user:password@host/name"):
        refuse_unsafe_sqlite(version)


@pytest.mark.parametrize("version", [(3, 51, 3), (3, 53, 0), (4, 0, 0)])
def test_a_sqlite_that_keeps_its_commits_is_accepted(version: tuple[int, ...]) -> None:
    refuse_unsafe_sqlite(version)


@on_sqlite
@pytest.mark.django_db
@pytest.mark.parametrize(("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)])
def test_every_commit_is_on_the_disk_and_every_reference_holds(pragma: str, value: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
        assert cursor.fetchone() == (value,)


@on_sqlite
def test_the_tests_use_a_real_file(db: None) -> None:
    assert Path(connection.settings_dict["NAME"]).is_file()
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert connection.settings_dict["OPTIONS"]["timeout"] == 20


# ---- the database named by address -----------------------------------------------------------------------------------


def test_an_address_of_postgresql_is_taken_apart() -> None:
    found = databases.postgresql("postgresql://clerk:p%40ss@db.example.org:5433/webster?sslmode=require")
    assert found["ENGINE"] == "django.db.backends.postgresql"
    assert (found["NAME"], found["USER"], found["PASSWORD"]) == ("webster", "clerk", "p@ss")
    assert (found["HOST"], found["PORT"], found["OPTIONS"]) == ("db.example.org", "5433", {"sslmode": "require"})


def test_an_address_may_name_a_socket_folder() -> None:
    found = databases.postgresql("postgresql://forebay@/postgres?host=/tmp/pg")
    assert (found["HOST"], found["USER"], found["NAME"], found["OPTIONS"]) == ("/tmp/pg", "forebay", "postgres", {})


@pytest.mark.parametrize("address", ["mysql://a:secret@b/c", "webster", "postgresql://a:secret@b"])
def test_another_address_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(HomeError, match="not the address of a PostgreSQL database") as refusal:
        databases.postgresql(address)
    assert "secret" not in str(refusal.value)


def test_the_environment_goes_before_the_homes_own_word(tmp_path: Path, monkeypatch: Any) -> None:
    home = init_home(tmp_path, "webster")
    monkeypatch.setenv("FOREBAY_DATABASE", "postgresql://a@b/c")
    assert databases.database(home)["NAME"] == "c"
    monkeypatch.delenv("FOREBAY_DATABASE")
    assert databases.database(home)["NAME"] == str(home.path / "db.sqlite3")


# ---- the key ---------------------------------------------------------------------------------------------------------


def test_the_key_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    first = secret_key(tmp_path)
    assert secret_key(tmp_path) == first
    assert len(first) >= 50
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]


def test_two_homes_have_two_keys(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert secret_key(tmp_path / "a") != secret_key(tmp_path / "b")


# ---- settings --------------------------------------------------------------------------------------------------------

SHOW = """
from django.conf import settings
print(settings.DEBUG, settings.TIME_ZONE, settings.USE_TZ, settings.SESSION_COOKIE_SECURE, settings.ALLOWED_HOSTS)
"""


def test_a_home_is_served_in_utc_without_debugging(tmp_path: Path) -> None:
    home = init_home(tmp_path / "webster", "webster")
    with (home.path / "forebay.toml").open("r+") as toml:
        text = toml.read()
        toml.seek(0)
        toml.write('hosts = ["stormwater.example.org"]\nhttps = true\n' + text)
    shown = run(SHOW, FOREBAY_HOME=str(home.path), DJANGO_SETTINGS_MODULE="forebay.server.settings")
    assert shown.stdout.strip() == (
        "False UTC True True ['localhost', '127.0.0.1', '[::1]', 'stormwater.example.org']"
    ), shown.stderr


def test_no_home_no_server() -> None:
    told = run("import forebay.server.wsgi")
    assert told.returncode != 0
    assert "FOREBAY_HOME is not set. Set it to the folder that holds forebay.toml." in told.stderr


def test_a_wrong_home_is_named_in_one_sentence(tmp_path: Path) -> None:
    told = run("import forebay.server.settings", FOREBAY_HOME=str(tmp_path))
    assert told.stderr.strip().splitlines()[-1].endswith("Name another folder, or make one with: forebay init.")


def test_no_default_password_is_anywhere(db: None) -> None:
    from forebay.office.models import Person

    assert not Person.objects.exists()


# ---- headers ---------------------------------------------------------------------------------------------------------


def test_pages_load_only_what_this_server_serves() -> None:
    response = security_headers(lambda request: HttpResponse("x"))(HttpRequest())
    policy = response["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_a_signed_in_page_is_kept_out_of_shared_caches() -> None:
    request = HttpRequest()
    request.user = type("Somebody", (), {"is_authenticated": True})()  # type: ignore[assignment]
    assert security_headers(lambda request: HttpResponse("x"))(request)["Cache-Control"] == "no-store, private"
