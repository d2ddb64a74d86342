"""Reading a page as a person does, and sending its form with what stands in it."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any


class Page(HTMLParser):
    """The words of a page, and what stands in its boxes."""

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.status = answer.status_code
        self.html = answer.content.decode()
        self.text, self.boxes, self.hidden = "", {}, 0
        self._select: str | None = None
        self._textarea: str | None = None
        self.feed(self.html)
        self.words = " ".join(self.text.split())

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        found = dict(attrs)
        name, kind = found.get("name"), found.get("type")
        if tag in ("script", "style"):
            self.hidden += 1
        elif tag == "input" and name and kind not in ("file", "submit"):
            if kind not in ("radio", "checkbox") or "checked" in found:
                self.boxes[name] = found.get("value", "")
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select and ("selected" in found or self._select not in self.boxes):
            self.boxes[self._select] = found.get("value", "")
        elif tag == "textarea":
            self._textarea = name
            self.boxes[name] = ""

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self.hidden -= 1
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._textarea = None

    def handle_data(self, data: str) -> None:
        if self._textarea:
            self.boxes[self._textarea] += data.removeprefix("\n")
        if not self.hidden:
            self.text += data + " "


def read(client: Any, address: str) -> Page:
    """Open a page."""
    return Page(client.get(address))


def send(client: Any, address: str, **typed: Any) -> Page:
    """Open a page, type over what stands in its form, send it, and return where it leads."""
    boxes = {**read(client, address).boxes, **{name.replace("__", "-"): value for name, value in typed.items()}}
    boxes.pop("csrfmiddlewaretoken", None)
    return Page(client.post(address, boxes, follow=True))
