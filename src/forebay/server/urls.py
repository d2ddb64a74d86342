"""The addresses of the server: all of them are screens of ``forebay.web``."""

from __future__ import annotations

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = []
if find_spec("forebay.web.urls") is not None:
    urlpatterns.append(path("", include("forebay.web.urls")))
