"""Looking at a page as axe does, at each width: one way for every test in a browser."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import Any

from browser.villages import WIDTHS, Someone

OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}
OVER_LEAPT = """[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
.filter(one => one.tabIndex < 0 && one.checkVisibility()).map(one => one.outerHTML.slice(0, 200))"""
"""What one presses or types in, and Tab passes over."""
UNNAMED = """[...document.querySelectorAll('input, select, textarea')]
.filter(one => one.labels?.length && one.checkVisibility() && ![...one.labels].some(label => label.checkVisibility()))
.map(one => one.outerHTML.slice(0, 200))"""
"""What one types in beside no label that is shown."""
FOUND = "options => axe.run(options).then(found => found.violations)"


def violations(page: Any) -> list[str]:
    """Return what axe finds on a page as it stands: the rule, what it asks and where."""
    from axe_playwright_python.base import AXE_SCRIPT

    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(FOUND, OPTIONS)
    return [f"{each['id']}: {each['help']}: {[node['html'][:200] for node in each['nodes']]}" for each in found]


def beyond_axe(page: Any) -> list[str]:
    """Return what on a page the Tab key does not reach, and the boxes of which no label is shown."""
    unnamed = [f"No label is shown of {each}" for each in page.evaluate(UNNAMED)]
    return [f"Tab passes over {each}" for each in page.evaluate(OVER_LEAPT)] + unnamed


def faults(someone: Someone, name: str) -> list[str]:
    """Return what is wrong with the page at every width; take its picture where one is asked for."""
    found = []
    for width in WIDTHS:
        someone.page.set_viewport_size({"width": width, "height": 900})
        found += [f"{name} at {width}: {each}" for each in (*violations(someone.page), *beyond_axe(someone.page))]
        if someone.page.evaluate("document.documentElement.scrollWidth") > width:
            found.append(f"{name} runs over the side at {width}")
        if folder := os.environ.get("FOREBAY_PICTURES"):
            someone.page.screenshot(path=f"{folder}/{name}-{width}.png", full_page=True)
    return found


def faults_at(someone: Someone, paths: Iterable[str]) -> list[str]:
    """Return what is wrong with the pages at some addresses of the village."""
    found = []
    for path in paths:
        someone.go(path)
        found += faults(someone, re.sub(r"\W+", "-", path).strip("-") or "home")
    return found


def one_of_each(paths: Iterable[str]) -> list[str]:
    """Return the last address of each kind: pages that differ by a number alone are one kind."""
    return list({re.sub(r"\d+", "", path.partition("?")[0]): path for path in paths}.values())
