"""A reminder: who must do what, by when, and how that date was counted. Plain text first, then the same as a page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from html import escape
from zoneinfo import ZoneInfo

from forebay.letters import LetterError
from forebay.letters.wording import called, deadline, paragraphs, printable

DONE_ALREADY = "If it is done already, tell the village when it was done."


@dataclass(frozen=True, slots=True)
class Reminder:
    """The values of one reminder."""

    village: str
    case_number: str
    place: str
    who: str
    asks: str
    """What is asked, as a sentence goes on after the name: "file an inspection report"."""
    at: str
    """Where the law asks it."""
    due: datetime
    on: date | None
    """The date, where the law counts in days."""
    steps: tuple[str, ...]
    """How the date was counted, one step a line."""
    zone: ZoneInfo
    overdue: bool = False
    link: str = ""
    """The address of the case page, if there is one."""
    beside: tuple[str, ...] = ()
    """What every word about the case says beside its own."""


@dataclass(frozen=True, slots=True)
class Message:
    """A reminder ready to send."""

    subject: str
    text: str
    html: str


def compose(reminder: Reminder) -> Message:
    """Return the reminder as a message; its date stands in full, for a message is read later than it is sent."""
    if not reminder.who.strip() or not reminder.asks.strip():
        raise LetterError("A reminder needs a person and what is asked of them. Fill in both and send it again.")
    blocks = _blocks(reminder)
    return Message(_subject(reminder), "\n\n".join(blocks) + "\n", _html(reminder, blocks))


def _subject(reminder: Reminder) -> str:
    state = "Overdue" if reminder.overdue else "Due"
    words = printable(f"{state}: {reminder.asks.strip()}, case {reminder.case_number}")
    return " ".join(words.split())


def _blocks(reminder: Reminder) -> list[str]:
    by = deadline(reminder.due, reminder.on, reminder.zone)
    asked = f"{reminder.asks.strip()} ({reminder.at})"
    if reminder.overdue:
        first = f"{reminder.who} had until {by} to {asked}. It has not been recorded as done."
    else:
        first = f"{reminder.who} must {asked} by {by}."
    why = "\n".join(["How the date was counted:", *(f"- {step}" for step in reminder.steps)]) if reminder.steps else ""
    case = f"Case {reminder.case_number}, {reminder.place}"
    close = f"{reminder.village}\n{called(DONE_ALREADY, reminder.village)}"
    return [printable(block) for block in (first, case, why, *reminder.beside, reminder.link, close) if block]


def _html(reminder: Reminder, blocks: list[str]) -> str:
    title = escape(_subject(reminder))
    body = "".join(f"<p>{_shown(each, reminder.link)}</p>" for block in blocks for each in paragraphs(block))
    return (
        f'<!DOCTYPE html>\n<html lang="en-US"><head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body><h1>{title}</h1>{body}</body></html>\n"
    )


def _shown(text: str, link: str) -> str:
    if link and text == link and link.startswith(("https://", "http://")):
        return f'<a href="{escape(link)}">Open the case</a>'
    return escape(text).replace("\n", "<br>")
