"""The commands about a home at a terminal: what cannot be is refused in a sentence, and a server stops when asked."""

from __future__ import annotations

import socket
import subprocess
import sys
import time

import pytest
from typer.testing import CliRunner

from forebay.cli import app, serving
from forebay.cli.answers import CannotAnswer, a_date, an_instant
from forebay.cli.home import _data

STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(60)"

HOLDS = """
import sys, threading
from importlib import _bootstrap

def hold():
    lock = _bootstrap._get_module_lock("forebay.server.wsgi")
    lock.acquire()
    held.set()
    threading.Event().wait()

held = threading.Event()
if __name__ == "__main__":
    threading.Thread(target=hold, daemon=True).start()
    held.wait()
    from forebay.cli import main
    main()
"""
"""Forebay, with a thread beside it that is importing what the server's worker needs, and never done."""


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


def test_a_server_answers_whatever_a_thread_beside_it_was_doing_when_it_began(tmp_path):
    assert run("init", tmp_path / "home", "--village", "webster").exit_code == 0
    subprocess.run([sys.executable, "-m", "forebay", "upgrade", tmp_path / "home"], capture_output=True, check=True)
    (tmp_path / "holds.py").write_text(HOLDS)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, tmp_path / "holds.py", "serve", tmp_path / "home", "--port", str(port)]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        assert server.stdout.readline().endswith(b"(Ctrl-C stops it)\n")
        until = time.monotonic() + 30
        while (answer := _asked(port)) is None:
            assert server.poll() is None
            assert time.monotonic() < until
        assert answer.startswith("HTTP/1.1 ")
    finally:
        serving._stop([server])
        server.stdout.close()


def _asked(port):
    """What a server says to the simplest question, or nothing while it does not listen yet."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=30) as asked:
            asked.sendall(b"GET /robots.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            return asked.recv(4096).decode(errors="replace")
    except ConnectionRefusedError:
        time.sleep(0.05)
        return None
