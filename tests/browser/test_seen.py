"""A page with faults is seen to have them."""

from __future__ import annotations

from typing import Any

import pytest

from browser.seen import violations

pytestmark = pytest.mark.browser

FAULTY = """<!doctype html><title>Faulty</title><img src="data:,"><input><p style="color:#ccc">Pale words</p>"""


def test_a_picture_without_words_a_box_without_a_name_and_pale_words_are_faults(browser: Any) -> None:
    page = browser.new_page()
    page.set_content(FAULTY)
    rules = {each.partition(":")[0] for each in violations(page)}
    assert {"image-alt", "label", "color-contrast", "html-has-lang"} <= rules
    page.close()
