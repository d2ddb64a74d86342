"""One of several processes that write until a file ``stop`` appears beside the home: ``keeps_writing.py HOME NAME``.

Each opens a case of its own, and inspects that and the first case by turns, every time with a picture.
"""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from forebay.office.start import set_up

NOW = datetime(2026, 7, 15, 14, 0, tzinfo=UTC)
MOST = 400
REST_S = 0.05


def main(folder: str, name: str) -> None:
    home = set_up(Path(folder))
    from forebay.office import files
    from forebay.office.models import Case, Person
    from forebay.office.perform import perform
    from forebay.office.verbs import open_case

    officer = Person.objects.get(email="officer@example.org")
    own = open_case(title=name, address="B", by=officer, now=NOW)
    shared = Case.objects.order_by("number").first()
    assert shared
    for turn in range(MOST):
        if (home.path.parent / "stop").exists():
            return
        time.sleep(REST_S)
        photo = files.store(f"{name} {turn}".encode(), "picture.txt", now=NOW, by=officer)
        data = {"observed": f"{name} {turn}", "photos": [photo.sha256]}
        perform((shared, own)[turn % 2], "inspect site", by=officer, occurred=NOW, now=NOW, data=data)


if __name__ == "__main__":
    main(*sys.argv[1:])
