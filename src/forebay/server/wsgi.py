"""The application a WSGI server runs; ``FOREBAY_HOME`` names the home it serves."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

from forebay.office.home import HomeError

if not os.environ.get("FOREBAY_HOME"):
    raise HomeError("No home to serve: FOREBAY_HOME is not set. Set it to the folder that holds forebay.toml.")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forebay.server.settings")
application = get_wsgi_application()
