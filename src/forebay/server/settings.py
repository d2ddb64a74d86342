"""Django's settings for one home, read from the folder that ``FOREBAY_HOME`` names.

Without a home nothing is served or kept: there is an empty database in memory, for the type checker and the tests.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import forebay.web
from forebay.office.home import Home
from forebay.server.databases import database
from forebay.server.secret import secret_key

_ROOMS = Path(forebay.web.__file__).parent
_named = os.environ.get("FOREBAY_HOME")
_home = Home.read(Path(_named)) if _named else None

FOREBAY_HOME: Path | None = _home.path if _home else None
SECRET_KEY = secret_key(FOREBAY_HOME)
DEBUG = False
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *(_home.hosts if _home else ())]
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in (_home.hosts if _home else ())]

DATABASES = {"default": database(_home)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TIME_ZONE = "UTC"
USE_TZ = True
LANGUAGE_CODE = "en-us"
USE_I18N = False

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "forebay.office",
    *(f"forebay.web.{room.parent.name}" for room in sorted(_ROOMS.glob("*/__init__.py"))),
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "forebay.server.headers.security_headers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    *getattr(forebay.web, "MIDDLEWARE", ()),
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "OPTIONS": {
            "loaders": [("django.template.loaders.cached.Loader", ["forebay.web.common.ours.Loader"])],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                *getattr(forebay.web, "CONTEXT_PROCESSORS", ()),
            ],
        },
    },
]
ROOT_URLCONF = "forebay.server.urls"
WSGI_APPLICATION = "forebay.server.wsgi.application"

AUTH_USER_MODEL = "office.Person"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "/sign-in"
LOGIN_REDIRECT_URL = "/"
CSRF_FAILURE_VIEW = "forebay.web.common.access.stale_form"

STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
FILE_UPLOAD_PERMISSIONS = 0o600
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024 * 1024

_https = bool(_home and _home.https)
# Every home is at its own port of one machine in a trial, and cookies do not tell ports apart.
_suffix = re.sub(r"\W", "-", FOREBAY_HOME.name) if FOREBAY_HOME else "none"
SESSION_COOKIE_NAME = f"forebay-{_suffix}"
CSRF_COOKIE_NAME = f"forebay-csrf-{_suffix}"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _https
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if _https else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _https else None
X_FRAME_OPTIONS = "DENY"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"stderr": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"forebay": {"level": "INFO"}},
}
