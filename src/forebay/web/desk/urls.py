"""The addresses of the desk."""

from __future__ import annotations

from django.urls import path

from forebay.web.desk import (
    acting,
    case_law,
    case_page,
    cases,
    entries,
    facts,
    laws,
    outbox,
    papers,
    parties,
    rain,
    today,
)
from forebay.web.desk import review_findings as findings
from forebay.web.desk import review_letters as letters
from forebay.web.desk import review_received as received
from forebay.web.desk import review_rounds as rounds

urlpatterns = [
    path("", today.page, name="today"),
    path("cases/", cases.page, name="cases"),
    path("cases/new/", cases.open_one, name="open-case"),
    path("cases/<str:number>/", case_page.page, name="case"),
    path("cases/<str:number>/law/", case_law.page, name="case-law"),
    path("cases/<str:number>/facts/", facts.page, name="facts"),
    path("cases/<str:number>/parties/", parties.page, name="parties"),
    path("cases/<str:number>/parties/<int:pk>/link/", parties.link, name="invite"),
    path("cases/<str:number>/parties/<int:pk>/end/", parties.end, name="end-party"),
    path("cases/<str:number>/do/", acting.menu, name="acts"),
    path("cases/<str:number>/do/<slug:slug>/", acting.page, name="act"),
    path("cases/<str:number>/entries/<int:seq>/", entries.page, name="entry"),
    path("cases/<str:number>/entries/<int:seq>/correct/", entries.correct, name="correct"),
    path("cases/<str:number>/entries/<int:seq>/withdraw/", entries.withdraw, name="withdraw"),
    path("cases/<str:number>/notices/<str:notice>/", papers.notice, name="notice"),
    path("cases/<str:number>/notices/<str:notice>/pdf/", papers.notice_pdf, name="notice-pdf"),
    path("cases/<str:number>/notices/<str:notice>/page/", papers.notice_html, name="notice-html"),
    path("cases/<str:number>/submissions/", received.index, name="submissions"),
    path("cases/<str:number>/submissions/new/", received.new, name="submission-new"),
    path("cases/<str:number>/submissions/<int:seq>/", received.page, name="submission"),
    path("cases/<str:number>/submissions/<int:seq>/run/", received.run, name="submission-run"),
    path("cases/<str:number>/submissions/<int:seq>/take-up/", received.take, name="submission-take"),
    path("cases/<str:number>/reviews/<int:seq>/", findings.page, name="review"),
    path("cases/<str:number>/reviews/<int:seq>/clauses/<int:place>/", findings.clause, name="review-clause"),
    path("cases/<str:number>/reviews/<int:seq>/stand/", findings.stand, name="review-stand"),
    path("cases/<str:number>/reviews/<int:seq>/confirm/<int:disposed>/", findings.second, name="review-confirm"),
    path("cases/<str:number>/reviews/<int:seq>/changes/", rounds.page, name="review-rounds"),
    path("cases/<str:number>/letters/new/<slug:sort>/<int:seq>/", letters.write, name="review-letter-new"),
    path("cases/<str:number>/letters/<str:letter>/", letters.page, name="review-letter"),
    path("cases/<str:number>/letters/<str:letter>/pdf/", letters.pdf, name="review-letter-pdf"),
    path("cases/<str:number>/letters/<str:letter>/page/", letters.html, name="review-letter-html"),
    path("cases/<str:number>/files/<str:sha256>/", papers.document, name="document"),
    path("rain/", rain.gauges, name="rain"),
    path("rain/<int:pk>/", rain.gauge, name="gauge"),
    path("rain/<int:pk>/load/", rain.load, name="load-gauge-file"),
    path("law/", laws.index, name="laws"),
    path("law/<path:law>/", laws.page, name="law"),
    path("outbox/", outbox.page, name="outbox"),
]
