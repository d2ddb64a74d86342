"""The addresses everybody shares."""

from __future__ import annotations

from django.urls import path

from forebay.web.common import signing_in

urlpatterns = [
    path("sign-in", signing_in.sign_in, name="sign-in"),
    path("sign-in/<str:token>", signing_in.by_link, name="sign-in-by-link"),
    path("sign-out", signing_in.sign_out, name="sign-out"),
    path("password", signing_in.password, name="password"),
]
