"""A sample village served by a process of its own, and its people in a real browser."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

NOW = datetime.fromisoformat("2026-07-15T10:00:00-04:00")
"""What the server's clock shows: a Wednesday, ten in the morning."""
WIDTHS = (320, 768, 1280) if os.environ.get("FOREBAY_EVERY_WIDTH") else (320, 1280)
"""How wide the pages are looked at: a phone and a desk, and in the continuous check a tablet too."""


@dataclass
class Village:
    """A home with its sample case, served at ``address``, and the links its people sign in with."""

    folder: Path
    address: str
    env: dict[str, str]
    links: dict[str, str] = field(default_factory=dict)
    gauge_file: Path = Path()

    def command(self, *words: str, python: tuple[str, ...] = ("-m", "forebay")) -> subprocess.CompletedProcess[str]:
        """Run a command of Forebay about this home."""
        asked = [sys.executable, *python, *words]
        return subprocess.run(asked, env=self.env, capture_output=True, text=True, check=False, timeout=120)

    def prepare(self, name: str) -> None:
        """Make the home and its sample case, once for all who ask for it, and read the links it prints."""
        if name not in _MADE:
            made = self.folder.with_name("made")
            done = self.command(str(made), name, self.address, python=("-m", "forebay.cli.samples"))
            assert done.returncode == 0, done.stderr
            _MADE[name] = made, self.address, dict(re.findall(r"^\s+(\w+):\s+(http\S+)$", done.stdout, re.M))
        made, address, links = _MADE[name]
        shutil.copytree(made, self.folder)
        self.links = {who: link.replace(address, self.address) for who, link in links.items()}
        self.gauge_file = self.folder / "samples" / "example-gauge.csv"


_MADE: dict[str, tuple[Path, str, dict[str, str]]] = {}
"""The homes that were made: where each is kept as it was, and the links that let its people in once in every copy."""


@contextmanager
def served(folder: Path, name: str) -> Iterator[Village]:
    """Make a sample village and serve it until the block ends."""
    folder.mkdir(parents=True)
    clock_file = folder / "clock"
    clock_file.write_text(NOW.isoformat())
    port = _free_port()
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("FOREBAY_", "DJANGO_"))}
    village = Village(
        folder / name, f"http://127.0.0.1:{port}", {**kept, "FOREBAY_CLOCK_FILE": str(clock_file), "COLUMNS": "200"}
    )
    village.prepare(name)
    with (folder / "server.log").open("wb") as log:
        words = [sys.executable, "-m", "forebay", "serve", str(village.folder), "--port", str(port)]
        server = subprocess.Popen(words, env=village.env, stdout=log, stderr=subprocess.STDOUT)
        try:
            _wait_for(port, server, folder / "server.log")
            yield village
        finally:
            server.terminate()
            server.wait(timeout=20)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert server.poll() is None, log.read_text()
        time.sleep(0.1)
    raise AssertionError(f"The server did not listen within a minute: {log.read_text()}")


@dataclass
class Someone:
    """One of the village's people in a browser of their own; every page they reach is remembered."""

    village: Village
    page: Any
    reached: list[str] = field(default_factory=list)

    def sign_in(self, who: str) -> None:
        """Follow one's link, and press its one button."""
        self.page.goto(self.village.links[who])
        self.look()
        self.page.get_by_role("button", name="Sign in").click()
        self.look()

    def look(self) -> str:
        """Remember the page, and return its words."""
        path = self.page.url.removeprefix(self.village.address)
        if path not in self.reached and not path.startswith("/sign-in/"):
            self.reached.append(path)
        return self.words

    @property
    def words(self) -> str:
        """All words of the page, those folded away too."""
        return " ".join(self.page.locator("body").text_content().split())

    def go(self, path: str) -> str:
        """Open a page of the village."""
        self.page.goto(f"{self.village.address}{path}")
        return self.look()

    def follow(self, link: str, within: str = "main") -> str:
        """Follow the first link of that name."""
        self.page.locator(within).get_by_role("link", name=link, exact=True).first.click()
        return self.look()

    def press(self, button: str) -> str:
        """Press a button."""
        self.page.get_by_role("button", name=button, exact=True).click()
        return self.look()

    def date(self, name: str, at: datetime) -> None:
        """Type a date and a time into their boxes."""
        clock = f"{at.hour % 12 or 12}:{at.minute:02} {'am' if at.hour < 12 else 'pm'}"
        typed = {"month": str(at.month), "day": str(at.day), "year": str(at.year), "time": clock}
        for part, said in typed.items():
            self.page.locator(f"#id-{name}-{part}").fill(said)
