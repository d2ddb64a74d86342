"""Two people open one form: the second reads what the first wrote, keeps what is typed, and nothing is lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from forebay.letters.wording import plain_day
from forebay.office.models import Body, Firm, Person, RoleHeld
from web.pages import Page, read


def test_the_second_who_changes_a_person_reads_both_on_the_page_and_then_decides(desk: Any) -> None:
    person = desk.people["neighbor"]
    where = reverse("change-person", args=[person.pk])
    one, two = desk.as_("officer"), desk.as_("clerk")
    first, second = read(one, where).boxes, read(two, where).boxes
    assert one.post(where, {**first, "telephone": "555-0100"}).status_code == 302
    page = Page(two.post(where, {**second, "telephone": "555-0199"}))
    assert page.status == 409
    assert "Somebody else saved this after you opened it" in page.words
    table = page.html.partition("Both, side by side")[2].partition("</table>")[0]
    assert "555-0100" in table
    assert "555-0199" in table
    assert page.boxes["telephone"] == "555-0199"
    assert "<title>Error: " in page.html
    assert 'role="alert"' in page.html
    assert Person.objects.get(pk=person.pk).telephone == "555-0100"
    assert two.post(where, page.boxes).status_code == 302
    assert Person.objects.get(pk=person.pk).telephone == "555-0199"


def test_only_what_differs_is_laid_side_by_side(desk: Any) -> None:
    person = desk.people["neighbor"]
    where = reverse("change-person", args=[person.pk])
    one, two = desk.as_("officer"), desk.as_("clerk")
    first, second = read(one, where).boxes, read(two, where).boxes
    one.post(where, {**first, "telephone": "555-0100"})
    page = Page(two.post(where, second))
    table = page.html.partition("Both, side by side")[2].partition("</table>")[0]
    assert table.count('<tr role="row">') == 2, "its heading, and the telephone"
    assert "555-0100" in table
    assert person.name not in table


def day(name: str, month: int, at: int) -> dict[str, str]:
    return {f"{name}-month": str(month), f"{name}-day": str(at), f"{name}-year": "2026"}


def a_firm(desk: Any) -> tuple[str, list[dict[str, str]], tuple[str, str], Any]:
    said = [{"name": "Ash Excavating", "telephone": telephone} for telephone in ("555-0100", "555-0199")]
    return reverse("firm"), said, ("555-0100", "555-0199"), lambda: Firm.objects.get().telephone


def the_end_of_a_board(desk: Any) -> tuple[str, list[dict[str, str]], tuple[str, str], Any]:
    board = Body.objects.create(name="Planning Board", since=desk.now.date() - timedelta(days=99))
    said, shown = [day("until", 9, at) for at in (1, 2)], ("September 1, 2026", "September 2, 2026")
    return reverse("end-board", args=[board.pk]), said, shown, lambda: plain_day(Body.objects.get().until)


def the_end_of_a_role(desk: Any) -> tuple[str, list[dict[str, str]], tuple[str, str], Any]:
    held = desk.people["inspector"].roles.get()
    said = [{**day("until", 9, at), "why": "Retired"} for at in (1, 2)]
    shown = ("September 1, 2026", "September 2, 2026")
    return reverse("end-role", args=[held.pk]), said, shown, lambda: plain_day(RoleHeld.objects.get(pk=held.pk).until)


@pytest.mark.parametrize("record", [a_firm, the_end_of_a_board, the_end_of_a_role])
def test_every_record_two_people_may_save_shows_both_to_the_second_and_keeps_the_first(desk: Any, record: Any) -> None:
    where, (first, second), shown, stands = record(desk)
    one, two = desk.as_("officer"), desk.as_("officer")
    opened = [read(client, where).boxes for client in (one, two)]
    assert one.post(where, {**opened[0], **first}).status_code == 302
    page = Page(two.post(where, {**opened[1], **second}))
    assert page.status == 409, page.words
    table = page.html.partition("Both, side by side")[2].partition("</table>")[0]
    assert [said for said in shown if said not in table] == []
    assert stands() == shown[0]
    assert {name: page.boxes[name] for name in second} == second


@pytest.mark.parametrize("changed", [True, False])
def test_what_somebody_is_to_the_village_is_not_said_over_unseen(desk: Any, changed: bool) -> None:
    person = desk.people["neighbor"]
    where = reverse("standing", args=[person.pk])
    one, two = desk.as_("officer"), desk.as_("officer")
    first, second = read(one, where).boxes, read(two, where).boxes
    if changed:
        one.post(where, {**first, "standing": "consultant"})
    answer = two.post(where, {**second, "standing": "employee"})
    assert answer.status_code == (409 if changed else 302)
    assert Person.objects.get(pk=person.pk).standing == ("consultant" if changed else "employee")
