"""Serving a home, and the two sample villages of ``make run``."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from forebay.cli.answers import CannotAnswer, answers, within

if TYPE_CHECKING:
    from forebay.office.home import Home

LAST_PORT = 65535
TICK_S = 300.0
STOPS_S = 6.0
"""How long a server may take to answer what it has begun before it is ended."""
VILLAGES = (("webster", 8000), ("spencerport", 8001))


def run_server(home: Home, *, address: str, port: int, threads: int, every_s: float) -> None:
    """Serve a home until it is stopped, ticking beside the server."""
    from granian import Granian
    from granian.constants import Interfaces

    _refuse_taken(address, port)
    # The worker begins anew: one forked while the thread below imports or writes would hold its locks for ever.
    multiprocessing.set_start_method("spawn", force=True)
    stopped = threading.Event()
    ticking = threading.Thread(target=_keep_ticking, args=(home, every_s, stopped), daemon=True)
    ticking.start()
    typer.echo(f"{home.name} is served at http://{address}:{port}/ (Ctrl-C stops it)")
    server = Granian(
        "forebay.server.wsgi:application",
        address=address,
        port=port,
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=threads,
        log_access=False,
        log_level="warning",  # type: ignore[arg-type]  # its words are an enumeration of its own
        workers_kill_timeout=round(STOPS_S) - 1,
    )
    try:
        server.serve()
    finally:
        stopped.set()


def _keep_ticking(home: Home, every_s: float, stopped: threading.Event) -> None:
    from django.db import close_old_connections

    from forebay.office import clock
    from forebay.office.tick import tick

    while True:
        close_old_connections()
        try:
            for problem in tick(home, clock.now()).problems:
                typer.echo(problem, err=True)
        except Exception as problem:
            # The server goes on serving; the next tick does what this one could not.
            typer.echo(f"What time asks could not be done: {problem}. It is tried again in five minutes.", err=True)
        if stopped.wait(every_s):
            return


def _refuse_taken(address: str, port: int, option: str = "--port") -> None:
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except OSError as problem:
            why = problem.strerror or str(problem)
            raise CannotAnswer(
                f"Port {port} cannot be used ({why.lower()}). Stop what uses it, or name another: {option}."
            ) from None


@answers
def demo(
    folder: Annotated[Path, typer.Argument(help="Where the two sample homes are kept.")],
    first_port: Annotated[int, typer.Option(help="The port of the first village; the second has the next.")] = 8000,
) -> None:
    """Make two sample villages where there are none yet, print links to sign in with, and serve both."""
    within("--first-port", first_port, 1, LAST_PORT - 1)
    homes = [(folder / village, first_port + offset, village) for offset, (village, _) in enumerate(VILLAGES)]
    for _, port, _ in homes:
        _refuse_taken("127.0.0.1", port, "--first-port")
    for place, port, village in homes:
        _prepare(place, village, f"http://127.0.0.1:{port}")
    servers = [
        subprocess.Popen(
            [sys.executable, "-m", "forebay", "serve", str(place), "--port", str(port)], start_new_session=True
        )
        for place, port, _ in homes
    ]
    _wait(servers)


def _prepare(place: Path, village: str, server: str) -> None:
    """Make a sample in a process of its own, for one process serves one home."""
    words = [sys.executable, "-m", "forebay.cli.samples", str(place), village, server, "--more"]
    if subprocess.run(words, check=False).returncode:
        raise CannotAnswer(f"The sample village {village} could not be made; see above. Remove {place} and try again.")


def _wait(servers: list[subprocess.Popen[bytes]]) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        while all(server.poll() is None for server in servers):
            time.sleep(0.2)
        raise CannotAnswer("One of the two servers stopped; see above.")
    except KeyboardInterrupt:
        typer.echo("Stopped. The homes keep what was recorded.")
    finally:
        _stop(servers)


def _stop(servers: list[subprocess.Popen[bytes]]) -> None:
    """Stop both servers and their workers, soon and once, however often that is asked."""
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, signal.SIG_IGN)
    for server in servers:
        server.terminate()
    ends = time.monotonic() + STOPS_S
    for server in servers:
        with suppress(subprocess.TimeoutExpired):
            server.wait(timeout=max(ends - time.monotonic(), 0.1))
        with suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGKILL)
        server.wait()
