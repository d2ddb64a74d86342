"""The second step of signing in, one's own account, and a lost password, as a browser without script has them."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from forebay.office import clock
from forebay.office.home import init_home
from forebay.office.models import Attempt, CodeApp, Person, RecoveryCode, Reminder
from forebay.office.people import attempts, factors, passwords, signin
from web.pages import Page, read, send

PASSWORD = "nine wet boots by the door"
pytestmark = [pytest.mark.django_db, pytest.mark.urls("forebay.server.urls")]


@pytest.fixture(scope="module")
def village(tmp_path_factory):
    return init_home(tmp_path_factory.mktemp("home") / "webster", "webster")


@pytest.fixture(autouse=True)
def now(village, settings, monkeypatch):
    settings.FOREBAY_HOME = village.path
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    at = [clock.now()]
    monkeypatch.setattr(clock, "now", lambda: at[0])
    return at


@pytest.fixture
def dana():
    person = Person.objects.enrol("dana@webster.example", "Dana Whitcomb")
    passwords.choose_password(person, PASSWORD, clock.now())
    return person


@pytest.fixture
def app(dana, now):
    secret = factors.new_secret()
    factors.turn_on_app(dana, secret, factors.code(secret, factors.step_of(now[0])), now[0])
    now[0] += timedelta(minutes=1)
    return lambda: factors.code(secret, factors.step_of(now[0]))


def who(client):
    return client.session.get("_auth_user_id")


def sign_in(client, **more):
    return client.post("/sign-in", {"email": "dana@webster.example", "password": PASSWORD, **more})


def test_a_password_alone_no_longer_lets_in_who_turned_on_a_second_proof(client, dana, app):
    assert sign_in(client)["Location"] == "/sign-in/second-step"
    assert who(client) is None
    assert client.get("/account/").status_code == 302
    done = client.post("/sign-in/second-step", {"code": app()})
    assert done["Location"] == "/"
    assert who(client) == str(dana.pk)


def test_a_wrong_code_says_so_and_is_never_the_way_in(client, dana, app):
    sign_in(client)
    page = Page(client.post("/sign-in/second-step", {"code": "nothing"}))
    assert page.status == 422
    assert "That code is not right" in page.words
    assert who(client) is None


def test_nobody_gives_a_code_who_gave_no_password_or_gave_it_too_long_ago(client, dana, app, now):
    assert client.post("/sign-in/second-step", {"code": app()})["Location"] == "/sign-in"
    sign_in(client)
    now[0] += timedelta(minutes=10, seconds=1)
    assert client.post("/sign-in/second-step", {"code": app()})["Location"] == "/sign-in"
    assert who(client) is None


def test_after_five_wrong_codes_one_waits_in_whichever_browser(client, dana, app):
    sign_in(client)
    for _ in range(5):
        client.post("/sign-in/second-step", {"code": "1"})
    other = Client()
    sign_in(other)
    assert "5 wrong codes" in Page(other.post("/sign-in/second-step", {"code": app()})).words
    assert who(other) is None


def test_a_link_does_not_go_round_the_second_proof(client, dana, app, now):
    link = signin.sign_in_link(dana, now[0])
    assert client.post(link)["Location"] == "/sign-in/second-step"
    assert who(client) is None


def test_where_one_wanted_to_go_outlives_the_second_step(client, dana, app):
    sign_in(client, next="/rain/")
    assert client.post("/sign-in/second-step", {"code": app()})["Location"] == "/rain/"


def test_a_recovery_code_lets_in_once(client, dana, app, now):
    codes = factors.new_recovery_codes(dana, now[0])
    sign_in(client)
    assert client.post("/sign-in/second-step", {"code": codes[0]}).status_code == 302
    other = Client()
    sign_in(other)
    assert other.post("/sign-in/second-step", {"code": codes[0]}).status_code == 422


# ---- one's own account -----------------------------------------------------------------------------------------------


def test_an_app_is_turned_on_by_its_first_code_and_recovery_codes_are_shown_once(client, dana, now):
    sign_in(client)
    page = read(client, "/account/app/")
    assert 'src="data:image/svg+xml;base64,' in page.html
    secret = re.search(r"<code>([A-Z2-7 ]+)</code>", page.html)[1].replace(" ", "")
    wrong = send(client, "/account/app/", code="12")
    assert wrong.status == 422
    assert secret in wrong.html.replace(" ", "")
    done = send(client, "/account/app/", code=factors.code(secret, factors.step_of(now[0])))
    codes = re.findall(r"<code>([a-z2-7]{4}(?:-[a-z2-7]{4}){3})</code>", done.html)
    assert len(codes) == RecoveryCode.objects.count() == 10
    assert not [code for code in codes if code in read(client, "/account/").html]


def test_how_one_signs_in_is_changed_only_by_who_has_just_signed_in(client, dana, app, now):
    client.force_login(dana)
    for address in ("/account/app/off/", "/account/recovery-codes/", "/account/passkeys/options/"):
        assert client.post(address)["Location"] == "/sign-in?next=/account/"
    assert CodeApp.objects.exists()
    sign_in(client)
    client.post("/sign-in/second-step", {"code": app()})
    now[0] += timedelta(minutes=15, seconds=1)
    client.post("/account/app/off/")
    assert CodeApp.objects.exists()
    now[0] -= timedelta(seconds=1)
    client.post("/account/app/off/")
    assert not CodeApp.objects.exists()
    assert "Turned off codes of an authenticator app" in read(client, "/account/").words


def test_recovery_codes_are_given_only_to_who_has_something_to_recover(client, dana):
    sign_in(client)
    assert "Turn one of those on first" in Page(client.post("/account/recovery-codes/", follow=True)).words
    assert not RecoveryCode.objects.exists()


def test_nobody_takes_away_a_passkey_of_somebody_else(client, dana, now):
    from forebay.office.models import Passkey

    other = Person.objects.enrol("other@webster.example", "Other")
    key = Passkey.objects.create(person=other, name="Key", handle="abc", public="", since=now[0])
    sign_in(client)
    assert client.post(f"/account/passkeys/{key.pk}/off/").status_code == 404
    assert Passkey.objects.exists()


@pytest.mark.parametrize("answer", ["", "[]", "{}", '{"id": "abc", "response": {}}', "\x00" * 9])
def test_an_answer_that_is_no_passkey_lets_nobody_in(client, dana, answer):
    client.post("/sign-in/passkey/options")
    page = Page(client.post("/sign-in/passkey", {"answer": answer}))
    assert page.status == 422
    assert "not one of yours" in page.words
    assert who(client) is None
    assert Attempt.objects.filter(what="place").count() == 1


def test_an_answer_that_is_no_passkey_registers_nothing(client, dana):
    sign_in(client)
    client.post("/account/passkeys/options/")
    page = Page(client.post("/account/passkeys/", {"name": "Key", "answer": "{}"}))
    assert page.status == 422
    assert "could not be used" in page.words


# ---- a lost password -------------------------------------------------------------------------------------------------


def test_the_answer_tells_nobody_whether_an_address_is_known(client, dana):
    known, unknown = (
        Page(client.post("/forgotten", {"email": f"{name}@webster.example"})) for name in ("dana", "nobody")
    )
    assert known.words.replace("dana@", "") == unknown.words.replace("nobody@", "")
    assert Reminder.objects.get().person == dana


def test_a_new_password_is_chosen_by_link_and_a_weak_one_does_not_use_it_up(client, dana, now):
    link = signin.sign_in_link(dana, now[0], purpose=signin.ANEW)
    weak = Page(client.post(link, {"password": "short", "again": "short"}))
    assert weak.status == 422
    done = client.post(link, {"password": "six grey herons stand", "again": "six grey herons stand"})
    assert done["Location"] == "/"
    assert who(client) == str(dana.pk)
    assert Client().get(link).status_code == 410
    assert passwords.person_by_password("dana@webster.example", "six grey herons stand", now[0]) == dana


def test_a_new_password_does_not_go_round_the_second_proof(client, dana, app, now):
    link = signin.sign_in_link(dana, now[0], purpose=signin.ANEW)
    done = client.post(link, {"password": "six grey herons stand", "again": "six grey herons stand"})
    assert done["Location"] == "/sign-in/second-step"
    assert who(client) is None


def test_a_link_to_sign_in_chooses_no_password_and_the_other_way_about(client, dana, now):
    token = signin.sign_in_link(dana, now[0]).rpartition("/")[2]
    other = signin.sign_in_link(dana, now[0], purpose=signin.ANEW).rpartition("/")[2]
    assert client.get(f"/new-password/{token}").status_code == 410
    assert client.post(f"/sign-in/{other}").status_code == 410


def test_who_guesses_links_is_told_to_wait(client, dana, now):
    for _ in range(attempts.PLACE.tries):
        attempts.tried(attempts.PLACE, "127.0.0.1", now[0])
    good = signin.sign_in_link(dana, now[0])
    assert client.get(good).status_code == 429
    assert client.get(good, REMOTE_ADDR="192.0.2.1").status_code == 200


def test_behind_a_proxy_the_address_is_the_one_the_proxy_put_down(village, rf, monkeypatch):
    from dataclasses import replace

    from forebay.web.common import callers

    request = rf.get("/", HTTP_X_FORWARDED_FOR="10.1.1.1, 192.0.2.7")
    assert callers.place_of(request) == "127.0.0.1"
    monkeypatch.setattr(callers.here, "home", lambda: replace(village, https=True))
    assert callers.place_of(request) == "192.0.2.7"
