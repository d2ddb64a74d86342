"""Set Django up for a home; needed before anything that keeps or reads records is imported."""

from __future__ import annotations

import os
from pathlib import Path

from forebay.office.home import Home

SETTINGS = "forebay.server.settings"


def set_up(folder: Path) -> Home:
    """Make this process serve the home in ``folder``, and return it."""
    home = Home.read(folder)
    os.environ["FOREBAY_HOME"] = str(home.path)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    import django

    django.setup()
    return home
