"""The office as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class Office(AppConfig):
    """The only app with tables of our own."""

    name = "forebay.office"
    label = "office"
    verbose_name = "Office"
