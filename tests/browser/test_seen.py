"""A page with faults is seen to have them."""

from __future__ import annotations

from typing import Any

import pytest

from browser.seen import beyond_axe, violations

pytestmark = pytest.mark.browser

FAULTY = """<!doctype html><title>Faulty</title><img src="data:,"><input><p style="color:#ccc">Pale words</p>"""


def test_a_picture_without_words_a_box_without_a_name_and_pale_words_are_faults(browser: Any) -> None:
    page = browser.new_page()
    page.set_content(FAULTY)
    rules = {each.partition(":")[0] for each in violations(page)}
    assert {"image-alt", "label", "color-contrast", "html-has-lang"} <= rules
    page.close()


def test_a_button_that_tab_passes_over_is_a_fault_and_one_that_is_not_shown_is_none(browser: Any) -> None:
    page = browser.new_page()
    page.set_content('<a href="/">On</a><button tabindex="-1">Send</button><button hidden tabindex="-1">Gone</button>')
    assert [each[:17] for each in beyond_axe(page)] == ["Tab passes over <"]
    assert "Send" in beyond_axe(page)[0]
    page.close()


def test_a_box_whose_label_is_not_shown_is_a_fault(browser: Any) -> None:
    page = browser.new_page()
    page.set_content('<label for="a" style="display: none">Name</label><input id="a"><label>Place <input></label>')
    assert [each[:21] for each in beyond_axe(page)] == ["No label is shown of "]
    page.close()
