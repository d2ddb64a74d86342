"""The addresses the frame of every page leads to, going nowhere."""

from django.http import HttpResponse
from django.urls import path

urlpatterns = [
    path(name, lambda request: HttpResponse(), name=name)
    for name in ("sign-in", "sign-out", "password", "account", "forgotten")
]
