"""Two people open one form: the second reads what the first wrote, keeps what is typed, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from forebay.office.models import Person
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
