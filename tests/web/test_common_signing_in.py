import re
from datetime import UTC, datetime, timedelta
from html import unescape
from urllib.parse import urlencode

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import include, path

from forebay.office import clock
from forebay.office.home import init_home
from forebay.office.models import Person, SignInLink
from forebay.office.people import passwords, signin
from forebay.web.common import access

PASSWORD = "nine wet boots by the door"
pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


@access.signed_in
def echo(request):
    """A screen that answers with what was sent to it."""
    return HttpResponse(urlencode([(name, value) for name, values in request.POST.lists() for value in values]))


urlpatterns = [path("", include("forebay.web.common.urls")), path("echo", echo, name="echo")]


@pytest.fixture(autouse=True)
def home(tmp_path, settings):
    settings.FOREBAY_HOME = init_home(tmp_path / "webster", "webster").path
    settings.CSRF_FAILURE_VIEW = "forebay.web.common.access.stale_form"


@pytest.fixture
def dana():
    person = Person.objects.enrol("dana@webster.example", "Dana Whitcomb")
    passwords.choose_password(person, PASSWORD, clock.now())
    return person


def hidden(response):
    """The hidden boxes of a page, by name."""
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', response.content.decode())
    return {name: unescape(value) for name, value in found}


def who(client):
    return client.session.get("_auth_user_id")


def sign_in(client, email="dana@webster.example", password=PASSWORD, **more):
    return client.post("/sign-in", {"email": email, "password": password, **more})


def test_an_address_and_its_password_let_somebody_in(client, dana):
    response = sign_in(client, email=" Dana@Webster.example ")
    assert response.status_code == 302
    assert who(client) == str(dana.pk)


def test_a_wrong_password_says_so_keeps_the_address_and_never_the_password(client, dana):
    response = sign_in(client, password="wrong guess here")
    text = response.content.decode()
    assert response.status_code == 422
    assert "do not belong together" in text
    assert 'value="dana@webster.example"' in text
    assert "wrong guess here" not in text
    assert who(client) is None


def test_an_address_nobody_has_gets_the_same_answer_as_a_wrong_password(client, dana):
    wrong = sign_in(client, password="wrong guess here").content.decode()
    unknown = sign_in(client, email="nobody@webster.example", password="wrong guess here").content.decode()
    said = re.compile(r"do not belong together")
    assert len(said.findall(wrong)) == len(said.findall(unknown)) == 2


def test_after_ten_wrong_tries_one_waits_a_quarter_of_an_hour(client, dana, monkeypatch):
    now = [clock.now()]
    monkeypatch.setattr(clock, "now", lambda: now[0])
    for _ in range(10):
        sign_in(client, password="wrong guess here")
    assert "10 wrong tries" in sign_in(client).content.decode()
    assert who(client) is None
    now[0] += timedelta(minutes=15)
    assert sign_in(client).status_code == 302


def test_somebody_who_has_left_is_not_let_in(client, dana):
    Person.objects.filter(pk=dana.pk).update(is_active=False)
    assert sign_in(client).status_code == 422


def test_a_link_lets_in_once_and_only_when_the_button_is_pressed(client, dana):
    link = signin.sign_in_link(dana, clock.now())
    for _ in range(2):
        assert client.get(link).status_code == 200
    assert client.post(link).status_code == 302
    assert who(client) == str(dana.pk)
    again = Client()
    assert again.post(link).status_code == 410
    assert who(again) is None
    assert SignInLink.objects.get().used


def test_a_link_that_has_expired_or_never_was_lets_nobody_in(client, dana):
    old = signin.sign_in_link(dana, datetime(2026, 1, 1, tzinfo=UTC))
    for link in (old, "/sign-in/made-up"):
        assert client.get(link).status_code == 410
        assert client.post(link).status_code == 410
    assert who(client) is None


def test_signing_out_takes_a_button_not_a_link(client, dana):
    client.force_login(dana)
    assert client.get("/sign-out").status_code == 405
    client.post("/sign-out")
    assert who(client) is None


@pytest.mark.parametrize("wanted", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_after_signing_in_one_stays_on_this_server(client, dana, wanted):
    assert sign_in(client, next=wanted)["Location"] == "/"


def test_a_stranger_is_asked_to_sign_in_and_brought_back(client, dana):
    asked = client.get("/echo?page=2")
    assert asked["Location"] == "/sign-in?next=%2Fecho%3Fpage%3D2"
    page = client.get(asked["Location"])
    assert sign_in(client, next=hidden(page)["next"])["Location"] == "/echo?page=2"


def test_what_was_typed_outlives_the_session(client, dana):
    typed = {"what": "A breach & <more>", "kinds": ["a", "b"], "password": "never kept"}
    page = client.post("/echo", typed)
    assert page.status_code == 401
    assert "What you typed is kept" in page.content.decode()
    resumed = sign_in(client, kept=hidden(page)["kept"])
    boxes = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', resumed.content.decode())
    sent = [(name, unescape(value)) for name, value in boxes if name != "csrfmiddlewaretoken"]
    assert sent == [("what", "A breach & <more>"), ("kinds", "a"), ("kinds", "b")]
    assert 'action="/echo"' in resumed.content.decode()


def test_a_wrong_password_on_the_way_back_still_keeps_what_was_typed(client, dana):
    page = client.post("/echo", {"what": "A breach"})
    again = sign_in(client, password="wrong guess here", kept=hidden(page)["kept"])
    assert hidden(again)["kept"] == hidden(page)["kept"]


def test_answers_this_server_did_not_keep_are_not_handed_back(client, dana):
    assert sign_in(client, kept="made-up").status_code == 302


def test_a_form_made_stale_by_signing_in_elsewhere_is_handed_back(dana):
    client = Client(enforce_csrf_checks=True)
    client.force_login(dana)
    page = client.post("/echo", {"what": "A breach"}, headers={"Sec-Fetch-Site": "same-origin"})
    assert page.status_code == 403
    boxes = hidden(page)
    assert boxes.pop("what") == "A breach"
    assert client.post("/echo", {**boxes, "what": "A breach"}).status_code == 200


def test_a_form_another_site_sent_is_refused_and_not_handed_back(dana):
    client = Client(enforce_csrf_checks=True)
    client.force_login(dana)
    page = client.post("/echo", {"what": "A breach"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert page.status_code == 403
    assert "A breach" not in page.content.decode()


def test_a_password_is_chosen_twice_and_must_be_long(client, dana):
    client.force_login(dana)
    short = client.post("/password", {"password": "short", "again": "short"}).content.decode()
    assert "at least 12 characters" in short
    differ = client.post(
        "/password", {"password": "six grey herons stand", "again": "six grey herons"}
    ).content.decode()
    assert "not the same" in differ
    assert (
        client.post("/password", {"password": "six grey herons stand", "again": "six grey herons stand"}).status_code
        == 302
    )
    assert who(client) == str(dana.pk)
    assert sign_in(Client(), password="six grey herons stand").status_code == 302


def test_a_stranger_cannot_choose_a_password(client):
    assert client.get("/password")["Location"].startswith("/sign-in?next=")


def test_the_pages_a_stranger_sees_say_whose_they_are_and_where_to_ask(client):
    text = client.get("/sign-in").content.decode()
    assert "<title>Sign in - Village of Webster</title>" in text
    assert 'autocomplete="current-password"' in text
    assert "Main" not in text
