"""The addresses of every screen: what all share, and each audience's own."""

from __future__ import annotations

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

ROOMS = ("common", "desk", "portal", "field")

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include(f"forebay.web.{room}.urls"))
    for room in ROOMS
    if find_spec(f"forebay.web.{room}") and find_spec(f"forebay.web.{room}.urls")
]
