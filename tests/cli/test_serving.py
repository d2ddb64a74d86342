"""The commands about a home at a terminal: what cannot be is refused in a sentence, and a server stops when asked."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from forebay.cli import app, serving
from forebay.cli.answers import CannotAnswer, a_date, an_instant
from forebay.cli.home import _data

STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(60)"


def run(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.mark.parametrize(("option", "value"), [("--port", 99999), ("--port", 0), ("--threads", 0)])
def test_a_port_or_a_number_of_threads_that_cannot_be_is_refused(tmp_path, option, value):
    answer = run("serve", tmp_path, option, value)
    assert answer.exit_code == 2
    assert str(value) in answer.stderr
    assert "Traceback" not in answer.output


def test_the_demo_names_its_own_option_where_a_port_is_taken(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        answer = run("demo", tmp_path / "demo", "--first-port", taken.getsockname()[1])
    assert answer.exit_code == 2
    assert "name another: --first-port." in answer.stderr


def test_a_server_that_does_not_end_by_itself_is_ended(monkeypatch):
    monkeypatch.setattr(serving, "STOPS_S", 0.2)
    monkeypatch.setattr(serving.signal, "signal", lambda *_: None)
    server = subprocess.Popen([sys.executable, "-c", STUBBORN], stdout=subprocess.PIPE, start_new_session=True)
    assert server.stdout.readline() == b"up\n"
    serving._stop([server])
    assert server.returncode == -9
    server.stdout.close()


@pytest.mark.parametrize("pairs", [["facts=1", "facts.x=2"], ["facts.x=2", "facts=1"]])
def test_a_value_and_a_part_of_it_are_not_both_given(pairs):
    with pytest.raises(CannotAnswer, match="Give the one or the other"):
        _data(pairs)


@pytest.mark.parametrize("text", ["9999-12-31", "0001-01-01"])
def test_a_date_too_far_to_count_from_is_refused(text):
    with pytest.raises(CannotAnswer, match="Write a year from 1800 to 2200"):
        a_date(text)
    with pytest.raises(CannotAnswer, match="Write a year from 1800 to 2200"):
        an_instant(f"{text}T23:59-05:00")


def test_a_date_without_a_time_is_told_how_an_instant_is_written():
    with pytest.raises(CannotAnswer) as refusal:
        an_instant("2026-11-30")
    assert "Write it like 2026-11-30T00:00-05:00, or with Z for UTC." in str(refusal.value)
    assert an_instant("2026-11-30T00:00-05:00").hour == 0


def test_a_law_that_is_not_there_is_named_without_a_place_in_a_file():
    answer = run("law", "show", "nope")
    assert answer.exit_code == 2
    assert answer.stderr.startswith('No law is called "nope".')


def test_a_law_file_that_is_not_there_is_named_without_a_line(tmp_path):
    answer = run("law", "check", tmp_path / "nope.toml")
    assert answer.exit_code == 2
    assert answer.stderr.startswith(f"{tmp_path / 'nope.toml'}: the file cannot be read")
