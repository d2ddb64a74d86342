"""The addresses of the portal: for anybody, for whoever has a part in a case, and for the staff who answer them."""

from __future__ import annotations

from django.urls import path

from forebay.web.portal import answering, asking, comments, question, register, sending, staff, yours

urlpatterns = [
    path("ask/", question.start, name="question"),
    path("ask/on-paper/", question.on_paper, name="question-paper"),
    path("ask/received/<str:receipt>/", asking.received, name="question-received"),
    path("ask/<str:token>/", question.page, name="question-page"),
    path("ask/<str:token>/so-far/", question.so_far, name="question-so-far"),
    path("ask/<str:token>/request/", asking.page, name="question-request"),
    path("ask/<str:token>/forget/", question.forget, name="question-forget"),
    path("register/", register.page, name="register"),
    path("register.<slug:kind>", register.file, name="register-file"),
    path("questions/", staff.index, name="questions"),
    path("questions/new/", staff.key_in, name="key-in"),
    path("questions/<str:number>/", staff.page, name="asked"),
    path("questions/<str:number>/open/", staff.open_one, name="asked-open"),
    path("questions/<str:number>/close/", staff.close, name="asked-close"),
    path("questions/<str:number>/answer/", answering.answer, name="asked-answer"),
    path("cases/<str:number>/yours/", yours.page, name="yours"),
    path("cases/<str:number>/yours/comments/<str:letter>/", comments.page, name="answer-comments"),
    path("cases/<str:number>/yours/comments/<str:letter>/send/", comments.send, name="send-answers"),
    path("cases/<str:number>/yours/comments/<str:letter>/<int:place>/", comments.one, name="answer-comment"),
    path("cases/<str:number>/yours/send/", sending.page, name="send-paper"),
    path("cases/<str:number>/yours/sent/<str:receipt>/", sending.receipt, name="sent-paper"),
    path("cases/<str:number>/yours/sent/<str:receipt>/paper/", sending.paper, name="parked-paper"),
]
