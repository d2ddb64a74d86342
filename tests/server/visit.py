"""Open a home's pages as its officer, in a process of its own: ``visit.py HOME``; prints what it found as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from forebay.office.start import set_up

PAGES = ("today", "cases", "rain", "laws", "people", "people-acts", "boards", "money", "outbox")
OF_A_CASE = ("case", "case-law", "facts", "parties", "acts", "interests", "submissions", "case-money", "permit")


def main(folder: str) -> None:
    set_up(Path(folder))
    from django.test import Client
    from django.test.utils import setup_test_environment
    from django.urls import reverse

    from forebay.office.models import Case, Entry, Person

    setup_test_environment()
    client = Client()
    officer = Person.objects.get(email__startswith="officer@")
    client.force_login(officer, backend="django.contrib.auth.backends.ModelBackend")
    case = Case.objects.get()
    entries = list(Entry.objects.order_by("seq"))
    addresses = [reverse(name) for name in PAGES]
    addresses += [reverse(name, args=[case.number]) for name in OF_A_CASE]
    addresses += [reverse("entry", args=[case.number, each.seq]) for each in entries]
    addresses += [reverse("notice", args=[case.number, each.number]) for each in case.notices.all()]
    found: dict[str, Any] = {
        "answers": {address: client.get(address).status_code for address in addresses},
        "edition": case.edition,
        "status": case.status,
        "seals": [each.hash for each in entries],
    }
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1])
