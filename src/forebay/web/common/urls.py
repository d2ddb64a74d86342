"""The addresses everybody shares."""

from __future__ import annotations

from django.urls import path

from forebay.web.common import account, recovering, second_step, signing_in

urlpatterns = [
    path("sign-in", signing_in.sign_in, name="sign-in"),
    path("sign-in/second-step", second_step.page, name="second-step"),
    path("sign-in/passkey", second_step.passkey, name="sign-in-passkey"),
    path("sign-in/passkey/options", second_step.options, name="passkey-options"),
    path("sign-in/<str:token>", signing_in.by_link, name="sign-in-by-link"),
    path("sign-out", signing_in.sign_out, name="sign-out"),
    path("forgotten", recovering.forgotten, name="forgotten"),
    path("new-password/<str:token>", recovering.new_password, name="new-password"),
    path("password", signing_in.password, name="password"),
    path("account/", account.page, name="account"),
    path("account/app/", account.app, name="account-app"),
    path("account/app/off/", account.app_off, name="account-app-off"),
    path("account/recovery-codes/", account.codes, name="account-codes"),
    path("account/passkeys/", account.new_passkey, name="account-passkey"),
    path("account/passkeys/options/", account.passkey_options, name="account-passkey-options"),
    path("account/passkeys/<int:pk>/off/", account.passkey_off, name="account-passkey-off"),
]
