"""The common frame as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class Web(AppConfig):
    """Templates, style and tags; no tables."""

    name = "forebay.web.common"
    label = "web"
    verbose_name = "Screens"
